//! Chapter 14: dealing anew what a player cannot know.

use super::components::{Money, Ranks};
use super::goal::Declared;
use super::options::Variant;
use super::settlement::FaceDown;
use super::{Klenotnici, Phase, Seat};
use crate::game::{Dice, Game};

impl Klenotnici {
    /// A state that `keep` cannot tell from this one. Of every other player the ranks spent, the
    /// cards paid face down and the sealed declaration are dealt anew, each case equally likely.
    pub(super) fn resampled(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        // KLE-INFO-10
        if self.phase == Phase::Over {
            return *self;
        }
        let mut dealt = *self;
        for seat in Seat::all(self.seats()).filter(|&seat| seat != keep) {
            if !self.has(Variant::SpentPublic) {
                dealt.player_mut(seat).actions = any_actions(self.player(seat).actions, dice);
            }
            if self.hides_exchanges() {
                dealt.deal_money(seat, dice);
            }
            dealt.seal_anew(seat, dice);
        }
        dealt
    }

    /// Deals the cards that may be in hand or were paid face down, in all ways that fit what is
    /// known of each payment.
    fn deal_money(&mut self, seat: Seat, dice: &mut dyn Dice) {
        let face_down = self.face_down(seat);
        let player = self.player(seat);
        let hidden = player.hidden();
        if hidden.is_empty() {
            return;
        }
        let exact = !self.has(Variant::ExchangeAtLeast);
        let entries: Vec<FaceDown> =
            player.paid_hidden.into_iter().filter(|entry| entry.count > 0).collect();
        let mut cases = ways(&entries, hidden, exact);
        let dealt = cases.swap_remove(dice.below(cases.len() as u32) as usize);
        // The payment that still lies on the table is the last entry.
        let lying = if face_down.is_empty() { Money::EMPTY } else { *dealt.last().expect("entry") };
        let paid = dealt.iter().fold(Money::EMPTY, |paid, cards| paid.with(*cards));
        let player = self.player_mut(seat);
        player.money = player.money.without(hidden).with(hidden.without(paid));
        player.committed = player.committed.without(face_down).with(lying);
        player.discarded = player.discarded.without(hidden).with(paid.without(lying));
        if let Some(auction) = self.auction.as_mut().filter(|_| !face_down.is_empty()) {
            auction.face_down = lying;
        }
    }

    fn seal_anew(&mut self, seat: Seat, dice: &mut dyn Dice) {
        let Phase::Goal(owing) = self.phase else { return };
        let cards = self.goal_cards(seat);
        if owing.contains(seat) || cards.is_empty() {
            return;
        }
        let chosen = dice.below(cards.len() as u32 + 1) as usize;
        let declared = cards.iter().nth(chosen).map_or(Declared::Nothing, Declared::Card);
        self.player_mut(seat).declared = declared;
    }
}

/// As many action cards as are held, each choice equally likely.
fn any_actions(held: Ranks, dice: &mut dyn Dice) -> Ranks {
    let cases = Ranks::ALL.choices(held.len()).count() as u32;
    if cases == 1 {
        return held;
    }
    let chosen = dice.below(cases) as usize;
    Ranks::ALL.choices(held.len()).nth(chosen).expect("one of the cases")
}

/// Every way to pick the cards of each entry from those that are left.
fn ways(entries: &[FaceDown], left: Money, exact: bool) -> Vec<Vec<Money>> {
    let Some((first, rest)) = entries.split_first() else { return vec![Vec::new()] };
    let fits = |cards: &Money| {
        let sum = cards.sum();
        cards.len() == usize::from(first.count)
            && if exact { sum == first.sum } else { sum >= first.sum }
    };
    let mut found = Vec::new();
    for cards in left.both(first.among).subsets().filter(fits) {
        for mut way in ways(rest, left.without(cards), exact) {
            way.insert(0, cards);
            found.push(way);
        }
    }
    found
}
