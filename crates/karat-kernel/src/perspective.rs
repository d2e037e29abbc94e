//! The game as seen from one seat, which is all that a bot may know.

use crate::game::{Actor, Dice, Game, Illegal, Moves, Standing, Turn, Viewer};
use crate::seat::Seat;

/// A game as seen from one seat. A perspective reveals only what the player in that seat may know,
/// and can deal the rest again at random. A perspective gives no access to the true state of the
/// game.
pub struct Perspective<'a, G> {
    state: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Perspective<'a, G> {
    /// Creates the perspective of the player on `seat`.
    pub fn new(state: &'a G, seat: Seat) -> Self {
        Self { state, seat }
    }

    /// Returns the seat from which the game is seen.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the number of players in the game.
    pub fn seats(&self) -> usize {
        self.state.seats()
    }

    /// Returns whose turn it is, or that a draw is pending, or that the game is over.
    pub fn turn(&self) -> Turn {
        self.state.turn()
    }

    /// Returns the view that the player in the seat has of the game.
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// Lists the moves that the seat can make.
    pub fn legal(&self, out: &mut Moves<G::Move>) {
        self.state.legal(Actor::Seat(self.seat), out);
    }

    /// Checks whether the seat could make the given move now.
    ///
    /// # Errors
    /// Returns the clause that forbids the move.
    pub fn check(&self, m: G::Move) -> Result<(), Illegal> {
        let mut tried = *self.state;
        tried.play(Actor::Seat(self.seat), m)
    }

    /// Returns a complete state, dealt at random, that the seat cannot distinguish from the true
    /// one.
    pub fn sample(&self, dice: &mut dyn Dice) -> G {
        self.state.resample(self.seat, dice)
    }

    /// Returns a state that the seat cannot distinguish from the true one, taken back to before the
    /// secret choices that several players are making now
    /// ([`Resample::reopened`](crate::Resample::reopened)). Returns `None` if no secret choices are
    /// being made.
    pub fn reopened(&self, dice: &mut dyn Dice) -> Option<G> {
        let open = self.sample(dice).reopened();
        let is_choice = matches!(open.turn(), Turn::Seats(seats) if seats.len() > 1);
        is_choice.then_some(open)
    }

    /// Returns the points and places of all players according to what is public.
    pub fn standing(&self) -> Standing {
        self.state.standing()
    }
}
