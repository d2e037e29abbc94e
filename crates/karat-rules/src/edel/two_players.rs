//! Chapter 13: what two players do otherwise, the guesses.

use super::components::Action;
use super::log::{Event, Notes};
use super::{Edel, Move, Phase};
use crate::game::{Game, Illegal, Moves, illegal};
use crate::seat::{Seat, Seats};

impl Edel {
    /// ESR-2P-4
    pub(super) fn draw_active(&mut self, seat: Seat, notes: &mut Notes<'_>) -> Result<(), Illegal> {
        if seat.index() >= 2 {
            return Err(illegal("ESR-RNG-1"));
        }
        self.active = seat;
        notes(Event::Active(seat));
        self.begin_turn();
        Ok(())
    }

    /// The opponent of the active player.
    pub(super) fn guesser(&self) -> Seat {
        self.active.next(2)
    }

    pub(super) fn list_guesses(&self, first: Option<Action>, out: &mut Moves<Move>) {
        let cards = Action::cards(self.seats()).iter().copied();
        out.extend(cards.filter(|&action| Some(action) != first).map(Move::Guess));
    }

    /// The first guess (ESR-2P-9).
    pub(super) fn guess(&mut self, action: Action, notes: &mut Notes<'_>) -> Result<(), Illegal> {
        if !Action::cards(2).contains(&action) {
            return Err(illegal("ESR-2P-16"));
        }
        let is_right = action == self.chosen();
        notes(Event::Guessed { guesser: self.guesser(), action, is_right });
        if is_right {
            // ESR-2P-10
            self.clean_up(notes);
        } else {
            // ESR-2P-11, ESR-2P-12
            self.phase = Phase::GuessAgain(action);
        }
        Ok(())
    }

    /// The second guess (ESR-2P-12).
    pub(super) fn guess_again(
        &mut self,
        first: Action,
        action: Action,
        notes: &mut Notes<'_>,
    ) -> Result<(), Illegal> {
        if action == first || !Action::cards(2).contains(&action) {
            return Err(illegal("ESR-2P-16"));
        }
        let chosen = self.chosen();
        let is_right = action == chosen;
        notes(Event::GuessedAgain { guesser: self.guesser(), action, is_right });
        notes(Event::Revealed(self.active, chosen));
        self.action = Some(chosen);
        if is_right {
            // ESR-2P-13
            self.open_bargain(Seats::all(2), chosen, notes);
        } else if self.perform(self.active, chosen, notes) {
            // ESR-2P-15
            self.resolve_next(notes);
        }
        Ok(())
    }

    /// What the active player chose.
    fn chosen(&self) -> Action {
        self.player(self.active).choice.expect("the active player has chosen")
    }
}
