//! Re-deals hidden cards, so that a bot can consider other possible states (chapter 18).

use karat_kernel::game::{Dice, Resample, Rules};
use karat_kernel::seat::{BySeat, Seat, Seats};

use super::components::Action;
use super::{Edel, Hidden, Open, Phase};

impl Resample for Edel {
    /// Returns a random state that the seat `keep` cannot distinguish from the current one.
    ///
    /// The only secrets are the unrevealed action cards (ESR-INFO-3), because decks have no order
    /// to hide (ESR-RNG-1, ESR-INFO-2). For each secret choice, all possible cards are equally
    /// likely.
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let Hidden { mut choices } = self.hidden;
        let (secret, guessed) = self.secret_choices();
        let cards = self.actions().iter().filter(|card| Some(**card) != guessed);
        let count = cards.clone().count() as u32;
        for seat in secret.iter().filter(|&seat| seat != keep) {
            let chosen = dice.below(count) as usize;
            choices[seat] = cards.clone().nth(chosen).copied();
        }
        Self { open: self.open, hidden: Hidden { choices } }
    }

    /// Returns the turn before any action card was chosen (ESR-TURN-1) and before the guesses
    /// (ESR-2P-25), or the current state in any other phase.
    fn reopened(&self) -> Self {
        match self.open.phase {
            Phase::Choose(_) | Phase::Guess | Phase::GuessAgain(_) => {
                let phase = Phase::Choose(self.choosers());
                let hidden = Hidden { choices: BySeat::default() };
                Self { open: Open { phase, ..self.open }, hidden }
            }
            _ => *self,
        }
    }
}

impl Edel {
    /// Returns the seats with unrevealed action cards, and the card ruled out by a wrong guess.
    fn secret_choices(&self) -> (Seats, Option<Action>) {
        match self.open.phase {
            // A choice is secret until all players have chosen (ESR-TURN-17).
            Phase::Choose(owing) => {
                let chosen =
                    |seat: &Seat| self.choosers().contains(*seat) && !owing.contains(*seat);
                (Seat::all(self.seats()).filter(chosen).collect(), None)
            }
            // The active player's choice is secret until the guess (ESR-2P-25).
            Phase::Guess => (Seats::only(self.open.active), None),
            // After a wrong guess, the card remains hidden (ESR-2P-11).
            Phase::GuessAgain(first) => (Seats::only(self.open.active), Some(first)),
            Phase::DrawActive
            | Phase::DrawAside
            | Phase::DealGemCard(_)
            | Phase::DrawDisplay
            | Phase::Open(_)
            | Phase::Answer(..)
            | Phase::Single(_)
            | Phase::Source(_)
            | Phase::DrawEvent(_)
            | Phase::Instant(..)
            | Phase::FreeExchange(_)
            | Phase::FreeTake(_)
            | Phase::Scoring
            | Phase::Over => (Seats::EMPTY, None),
        }
    }
}
