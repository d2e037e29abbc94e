//! Chapter 18: dealing anew what a player cannot know.

use super::components::Action;
use super::{Edel, Phase};
use crate::game::{Dice, Game};
use crate::seat::{Seat, Seats};

impl Edel {
    /// A state that `keep` cannot tell from this one. The only secrets are the action cards chosen
    /// and not revealed (ESR-INFO-3); decks have no order that could be hidden (ESR-RNG-1,
    /// ESR-INFO-2). Each card that a choice may be is equally likely.
    pub(super) fn resampled(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let (secret, guessed) = match self.phase {
            Phase::Choose(owing) => {
                let chosen =
                    |seat: &Seat| self.choosers().contains(*seat) && !owing.contains(*seat);
                (Seat::all(self.seats()).filter(chosen).collect(), None)
            }
            Phase::Guess => (Seats::only(self.active), None),
            // ESR-2P-11
            Phase::GuessAgain(first) => (Seats::only(self.active), Some(first)),
            _ => (Seats::EMPTY, None),
        };
        let mut dealt = *self;
        for seat in secret.iter().filter(|&seat| seat != keep) {
            let cards = Action::cards(self.seats()).iter().filter(|card| Some(**card) != guessed);
            let chosen = dice.below(cards.clone().count() as u32) as usize;
            dealt.player_mut(seat).choice = cards.clone().nth(chosen).copied();
        }
        dealt
    }
}
