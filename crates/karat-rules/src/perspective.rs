//! The game as a bot may know it, which is from one seat.

use crate::game::{Actor, Dice, Game, Illegal, Moves, Standing, Turn, Viewer};
use crate::seat::Seat;

/// A game seen from one seat. It answers everything that the player may know, and deals the rest
/// again. It gives no access to the true state.
pub struct Perspective<'a, G> {
    state: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Perspective<'a, G> {
    /// Creates the perspective of `seat`.
    pub fn new(state: &'a G, seat: Seat) -> Self {
        Self { state, seat }
    }

    /// Returns the seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        self.state.seats()
    }

    /// Returns who must decide.
    pub fn turn(&self) -> Turn {
        self.state.turn()
    }

    /// Returns the seat's view.
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// Lists the seat's moves.
    pub fn legal(&self, out: &mut Moves<G::Move>) {
        self.state.legal(Actor::Seat(self.seat), out);
    }

    /// Returns whether the seat could make this move now.
    ///
    /// # Errors
    /// Returns the clause that forbids it.
    pub fn check(&self, m: G::Move) -> Result<(), Illegal> {
        let mut tried = *self.state;
        tried.play(Actor::Seat(self.seat), m)
    }

    /// Returns a random full state that the seat cannot distinguish from the true one.
    pub fn sample(&self, dice: &mut dyn Dice) -> G {
        self.state.resample(self.seat, dice)
    }

    /// Returns a position that the seat cannot distinguish from the true one, before the secret
    /// choices that several seats are making now ([`Game::reopened`]). Returns `None` if there are
    /// none.
    pub fn reopened(&self, dice: &mut dyn Dice) -> Option<G> {
        let open = self.sample(dice).reopened();
        let is_choice = matches!(open.turn(), Turn::Seats(seats) if seats.len() > 1);
        is_choice.then_some(open)
    }

    /// Returns points and places according to public facts.
    pub fn standing(&self) -> Standing {
        self.state.standing()
    }
}
