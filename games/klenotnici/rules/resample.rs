//! Re-deals hidden cards, so that a bot can consider other possible states (chapter 14).

use karat_kernel::game::{Dice, Resample, Rules};

use super::components::{Money, Ranks};
use super::goal::Declared;
use super::options::Variant;
use super::settlement::{SeenExchange, unseen};
use super::{Hidden, Klenotnici, OwnCards, Phase, Seat};

/// A possible distribution of those of a player's cards whose location the others do not know. A
/// card that is in neither an earlier payment nor the current one is in the player's hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Division {
    /// The cards paid face down in finished settlements, as a bit mask.
    paid: u16,
    /// The face-down cards in the current payment, as a bit mask.
    lying: u16,
}

impl Resample for Klenotnici {
    /// Returns a random state that the seat `keep` cannot distinguish from the current one.
    ///
    /// Every other player's spent ranks, cards paid face down and sealed declaration are re-dealt.
    /// All possible cases are equally likely (KLE-INFO-11).
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let Hidden { mut cards, mut face_down } = self.hidden;
        // Nothing is hidden once the game is over (KLE-INFO-10).
        if self.open.phase != Phase::Over {
            for seat in Seat::all(self.seats()).filter(|&seat| seat != keep) {
                let lying;
                (cards[seat.index()], lying) = self.deal_cards(seat, dice);
                if self.leads(seat) {
                    face_down = lying;
                }
            }
        }
        Self { open: self.open, hidden: Hidden { cards, face_down } }
    }
}

impl Klenotnici {
    /// Returns the player's cards with the hidden ones re-dealt, and the payment's face-down cards.
    fn deal_cards(&self, seat: Seat, dice: &mut dyn Dice) -> (OwnCards, Money) {
        let OwnCards { money, committed, discarded, actions, declared } = *self.cards(seat);
        let face_down = self.face_down(seat);
        let actions = match self.has(Variant::SpentPublic) {
            true => actions,
            false => any_actions(actions, dice),
        };
        let unknown = money.with(unseen(&self.player(seat).exchanges));
        let (paid, lying) = self.deal_money(&self.player(seat).exchanges, face_down, dice);
        let cards = OwnCards {
            money: unknown.without(paid).without(lying),
            committed: committed.without(face_down).with(lying),
            discarded: discarded.without(unknown).with(paid),
            actions,
            declared: self.seal_anew(seat, actions, declared, dice),
        };
        (cards, lying)
    }

    /// Deals the cards paid face down and those still face down in a payment, in a way that is
    /// consistent with the exchanges made.
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
        let Phase::Goal(owing) = self.open.phase else { return declared };
        let cards = self.showable(actions);
        if owing.contains(seat) || cards.is_empty() {
            return declared;
        }
        let chosen = dice.below(cards.len() as u32 + 1) as usize;
        cards.iter().nth(chosen).map_or(Declared::Nothing, Declared::Card)
    }
}

/// Returns the same number of random action cards as in `held`. All sets of ranks are equally
/// likely.
fn any_actions(held: Ranks, dice: &mut dyn Dice) -> Ranks {
    let cases = Ranks::ALL.choices(held.len()).count() as u32;
    if cases == 1 {
        return held;
    }
    let chosen = dice.below(cases) as usize;
    Ranks::ALL.choices(held.len()).nth(chosen).expect("one of the cases")
}

/// Returns every division of the cards that is consistent with the exchanges, whatever the player's
/// initial hand (KLE-INFO-11).
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

/// Marks the face-down cards of each case as paid. Removes the cases in which such a card was later
/// seen in a hand.
fn settled(cases: &[Division], unseen: Money) -> Vec<Division> {
    let payable = cases.iter().filter(|case| unseen.contains_all(Money::from_bits(case.lying)));
    once(payable.map(|case| Division { paid: case.paid | case.lying, lying: 0 }).collect())
}

/// Returns every division that may result from an exchange, given what is publicly known about it
/// (KLE-EXCH-3, KLE-EXCH-4).
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
