//! The game as seen from one seat, which is all that a bot may know.

use crate::game::{Actor, Dice, Game, Illegal, Moves, Standing, Turn, Viewer};
use crate::seat::Seat;

/// A game as seen from one seat. A perspective reveals only what the player in that seat may know,
/// and can re-deal the rest at random. The true state is inaccessible.
pub struct Perspective<'a, G> {
    state: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Perspective<'a, G> {
    /// Creates the perspective of the player in `seat`.
    pub fn new(state: &'a G, seat: Seat) -> Self {
        Self { state, seat }
    }

    /// Returns the seat from which the game is seen.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        self.state.seats()
    }

    /// Returns whose turn it is, or that a draw is pending or the game is over.
    pub fn turn(&self) -> Turn {
        self.state.turn()
    }

    /// Returns the player's view of the game.
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// Returns the parts of the player's view.
    pub fn parts(&self) -> G::Parts<'a> {
        self.state.parts(Viewer::Seat(self.seat))
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

    /// Returns a complete random state that the seat cannot distinguish from the true one.
    pub fn sample(&self, dice: &mut dyn Dice) -> G {
        self.state.resample(self.seat, dice)
    }

    /// Returns the players' points and places according to public information.
    pub fn standing(&self) -> Standing {
        self.state.standing()
    }
}
