//! Chapter 13: the guesses and other differences in a two-player game.

use karat_kernel::game::{Illegal, Moves, Sink, illegal};
use karat_kernel::seat::{Seat, Seats};

use super::components::Action;
use super::notes::{Event, Guessing, Progress};
use super::{Edel, Move, Phase, Variant};

impl Edel {
    /// Draws the first active player (ESR-2P-4).
    pub(super) fn draw_active(
        &mut self,
        seat: Seat,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if seat.index() >= 2 {
            return Err(illegal("ESR-RNG-1"));
        }
        self.open.active = seat;
        notes.note(Event::public("ESR-2P-4", Progress::Active { seat }));
        self.begin_turn();
        Ok(())
    }

    /// Returns the active player's opponent, who makes the guesses.
    pub(super) fn guesser(&self) -> Seat {
        self.open.active.next(2)
    }

    pub(super) fn list_guesses(&self, first: Option<Action>, out: &mut Moves<Move>) {
        let cards = self.actions().iter().copied();
        out.extend(cards.filter(|&action| Some(action) != first).map(Move::Guess));
        if first.is_some() && self.has(Variant::SecondGuessOptional) {
            out.push(Move::NoGuess);
        }
    }

    /// Makes the first guess (ESR-2P-9).
    pub(super) fn guess(
        &mut self,
        action: Action,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.actions().contains(&action) {
            return Err(illegal("ESR-2P-16"));
        }
        let is_right = action == self.chosen();
        let clause = if is_right { "ESR-2P-10" } else { "ESR-2P-11" };
        let guessed = Guessing::Guessed { seat: self.guesser(), action, is_right };
        notes.note(Event::public(clause, guessed));
        if is_right {
            // After a correct first guess, the action is cancelled (ESR-2P-10).
            self.clean_up(notes);
        } else {
            // After a wrong first guess, a second guess follows (ESR-2P-11, ESR-2P-12).
            self.open.phase = Phase::GuessAgain(action);
        }
        Ok(())
    }

    /// Makes the second guess (ESR-2P-12).
    pub(super) fn guess_again(
        &mut self,
        first: Action,
        action: Action,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if action == first || !self.actions().contains(&action) {
            return Err(illegal("ESR-2P-16"));
        }
        let is_right = action == self.chosen();
        let clause = if is_right { "ESR-2P-13" } else { "ESR-2P-15" };
        let guessed = Guessing::GuessedAgain { seat: self.guesser(), action, is_right };
        notes.note(Event::public(clause, guessed));
        self.end_guesses(is_right, notes);
        Ok(())
    }

    /// Omits the second guess, if the options allow it (ESR-2P-16).
    pub(super) fn leave_out_guess(&mut self, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        if !self.has(Variant::SecondGuessOptional) {
            return Err(illegal("ESR-2P-16"));
        }
        let left_out = Guessing::GuessLeftOut { seat: self.guesser() };
        notes.note(Event::public("ESR-2P-16", left_out));
        self.end_guesses(false, notes);
        Ok(())
    }

    /// Reveals the active player's action card.
    ///
    /// After a correct second guess, the players bargain for the action. After a wrong second
    /// guess, the active player performs it.
    fn end_guesses(&mut self, is_right: bool, notes: &mut impl Sink<Event>) {
        let chosen = self.chosen();
        let clause = if is_right { "ESR-2P-13" } else { "ESR-2P-15" };
        let revealed = Progress::Revealed { seat: self.open.active, action: chosen };
        notes.note(Event::public(clause, revealed));
        self.open.action = Some(chosen);
        if is_right {
            // After a correct second guess, the players bargain (ESR-2P-13).
            self.open_bargain(Seats::all(2), chosen, notes);
        } else if self.perform(self.open.active, chosen, notes) {
            // After a wrong second guess, the active player performs the action (ESR-2P-15).
            self.resolve_next(notes);
        }
    }

    /// Returns the active player's chosen action.
    fn chosen(&self) -> Action {
        self.hidden.choices[self.open.active].expect("the active player has chosen")
    }
}
