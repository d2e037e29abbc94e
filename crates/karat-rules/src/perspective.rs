//! What a bot may hold: a game as one seat sees it.

use crate::game::{Actor, Dice, Game, Illegal, Moves, Standing, Turn, Viewer};
use crate::seat::Seat;

/// A game seen from one seat. It answers everything the player on that seat may know, and deals
/// the rest anew; the true state cannot be reached through it.
pub struct Perspective<'a, G> {
    state: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Perspective<'a, G> {
    /// The game as `seat` sees it.
    pub fn new(state: &'a G, seat: Seat) -> Self {
        Self { state, seat }
    }

    /// Whose perspective this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many players play.
    pub fn seats(&self) -> usize {
        self.state.seats()
    }

    /// Who is to decide.
    pub fn turn(&self) -> Turn {
        self.state.turn()
    }

    /// What the seat sees.
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// The listed moves of the seat.
    pub fn legal(&self, out: &mut Moves<G::Move>) {
        self.state.legal(Actor::Seat(self.seat), out);
    }

    /// Whether the seat could make this move now.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn check(&self, m: G::Move) -> Result<(), Illegal> {
        let mut tried = *self.state;
        tried.play(Actor::Seat(self.seat), m)
    }

    /// A whole state that the seat cannot tell from the true one.
    pub fn sample(&self, dice: &mut dyn Dice) -> G {
        self.state.resample(self.seat, dice)
    }

    /// A position that the seat cannot tell from the true one, before the secret choices of several
    /// seats that are being made now ([`Game::reopened`]); none if nobody makes any.
    pub fn reopened(&self, dice: &mut dyn Dice) -> Option<G> {
        let open = self.sample(dice).reopened();
        let is_choice = matches!(open.turn(), Turn::Seats(seats) if seats.len() > 1);
        is_choice.then_some(open)
    }

    /// Points and places as public facts have them.
    pub fn standing(&self) -> Standing {
        self.state.standing()
    }
}
