//! Deals hidden cards again, so that a bot can consider a possible state of the game (chapter 14).

use super::components::{Money, Ranks};
use super::goal::Declared;
use super::options::Variant;
use super::settlement::{SeenExchange, unseen};
use super::{Auction, Klenotnici, Phase, Player, Seat};
use crate::game::{Dice, Resample};

/// A possible distribution of the cards of a player that others cannot locate. A card that is
/// neither in an earlier nor in the current payment is in the player's hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Division {
    /// The cards paid face down in finished settlements, as bits.
    paid: u16,
    /// The face-down cards in the payment of the current settlement, as bits.
    lying: u16,
}

impl Resample for Klenotnici {
    /// Returns a state that the seat `keep` cannot distinguish from the current one. For every
    /// other player, the ranks of spent action cards, the cards paid face down and the sealed
    /// declaration are dealt again. All possible cases are equally likely (KLE-INFO-11).
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let Self {
            variants,
            after_hammer,
            values,
            trios,
            ages,
            seats,
            phase,
            marker,
            supply,
            auction,
            auction_number,
            discard_count,
            mut players,
        } = *self;
        // Nothing is hidden after the end of the game (KLE-INFO-10).
        if phase == Phase::Over {
            return *self;
        }
        let mut auction = auction;
        for seat in Seat::all(usize::from(seats)).filter(|&seat| seat != keep) {
            let (player, lying) = self.deal_player(seat, dice);
            players[seat.index()] = player;
            auction = auction.map(|auction| auction.with_face_down(seat, lying));
        }
        Self {
            variants,
            after_hammer,
            values,
            trios,
            ages,
            seats,
            phase,
            marker,
            supply,
            auction,
            auction_number,
            discard_count,
            players,
        }
    }
}

impl Klenotnici {
    /// Returns the player with newly dealt hidden cards, and the face-down cards in the player's
    /// payment.
    fn deal_player(&self, seat: Seat, dice: &mut dyn Dice) -> (Player, Money) {
        let Player {
            bids,
            money,
            committed,
            discarded,
            gems,
            exchanges,
            actions,
            suit,
            extra,
            declared,
        } = *self.player(seat);
        let is_public = self.has(Variant::SpentPublic);
        let actions = if is_public { actions } else { any_actions(actions, dice) };
        let (unknown, face_down) = (money.with(unseen(&exchanges)), self.face_down(seat));
        let (paid, lying) = self.deal_money(&exchanges, face_down, dice);
        let player = Player {
            bids,
            money: unknown.without(paid).without(lying),
            committed: committed.without(face_down).with(lying),
            discarded: discarded.without(unknown).with(paid),
            gems,
            exchanges,
            actions,
            suit,
            extra,
            declared: self.seal_anew(seat, actions, declared, dice),
        };
        (player, lying)
    }

    /// Deals the cards that were paid face down and those that still lie face down in a payment.
    /// The result is one of the ways in which the exchanges may have been made.
    fn deal_money(
        &self,
        exchanges: &[SeenExchange],
        face_down: Money,
        dice: &mut dyn Dice,
    ) -> (Money, Money) {
        let exact = !self.has(Variant::ExchangeAtLeast);
        let made: Vec<_> = exchanges.iter().filter(|entry| entry.is_used()).copied().collect();
        if made.is_empty() {
            return (Money::EMPTY, face_down);
        }
        let cases = divisions(&made, exact, face_down.is_empty());
        let Division { paid, lying } = cases[dice.below(cases.len() as u32) as usize];
        (Money::from_bits(paid), Money::from_bits(lying))
    }

    fn seal_anew(
        &self,
        seat: Seat,
        actions: Ranks,
        declared: Declared,
        dice: &mut dyn Dice,
    ) -> Declared {
        let Phase::Goal(owing) = self.phase else { return declared };
        let cards = self.showable(actions);
        if owing.contains(seat) || cards.is_empty() {
            return declared;
        }
        let chosen = dice.below(cards.len() as u32 + 1) as usize;
        cards.iter().nth(chosen).map_or(Declared::Nothing, Declared::Card)
    }
}

impl Auction {
    /// Returns the auction with other face-down cards in the payment, if `seat` is the leader.
    fn with_face_down(self, seat: Seat, lying: Money) -> Self {
        let Self { gem, opener, leader, price, raises, active, first_passer, hammer, face_down } =
            self;
        let face_down = if leader == Some(seat) { lying } else { face_down };
        Self { gem, opener, leader, price, raises, active, first_passer, hammer, face_down }
    }
}

/// Returns random action cards, as many as in `held`. Each choice of ranks is equally likely.
fn any_actions(held: Ranks, dice: &mut dyn Dice) -> Ranks {
    let cases = Ranks::ALL.choices(held.len()).count() as u32;
    if cases == 1 {
        return held;
    }
    let chosen = dice.below(cases) as usize;
    Ranks::ALL.choices(held.len()).nth(chosen).expect("one of the cases")
}

/// Returns every division of the cards that may result from the exchanges, whatever hand the player
/// had before the first one (KLE-INFO-11).
fn divisions(made: &[SeenExchange], exact: bool, is_settled: bool) -> Vec<Division> {
    let mut cases = vec![Division { paid: 0, lying: 0 }];
    let mut unseen = Money::EMPTY;
    for &entry in made {
        if entry.is_first() {
            cases = settled(&cases, unseen);
        }
        cases = exchanged(&cases, entry, exact);
        unseen = entry.unseen();
    }
    if is_settled { settled(&cases, unseen) } else { cases }
}

/// Marks the face-down cards of each case as paid. Cases with a card that was later seen in hand
/// are removed.
fn settled(cases: &[Division], unseen: Money) -> Vec<Division> {
    let payable = cases.iter().filter(|case| unseen.contains_all(Money::from_bits(case.lying)));
    once(payable.map(|case| Division { paid: case.paid | case.lying, lying: 0 }).collect())
}

/// Returns every division that may result from an exchange of which only the given facts are
/// visible (KLE-EXCH-3, KLE-EXCH-4).
fn exchanged(cases: &[Division], seen: SeenExchange, exact: bool) -> Vec<Division> {
    let mut found = Vec::new();
    for case in cases {
        let lying = Money::from_bits(case.lying);
        let hand = seen.unknown().without(Money::from_bits(case.paid)).without(lying);
        let takes = lying.subsets().chain([Money::EMPTY]);
        for take in takes.filter(|take| take.len() == seen.taken_face_down()) {
            let due = seen.taken_sum() + take.sum();
            let gives = hand.subsets().filter(|give| give.len() == seen.given());
            let gives = gives.filter(|give| give.sum() == due || !exact && give.sum() > due);
            found.extend(gives.map(|give| Division {
                paid: case.paid,
                lying: lying.without(take).with(give).bits(),
            }));
        }
    }
    once(found)
}

fn once(mut cases: Vec<Division>) -> Vec<Division> {
    cases.sort_unstable();
    cases.dedup();
    cases
}
