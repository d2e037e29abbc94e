//! Viewers' knowledge: their views of a game, and the states that a player considers possible.

use std::fmt::Debug;

use serde::Serialize;

use super::{Dice, Rules};
use crate::seat::Seat;

/// Someone who looks at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player in the given seat, who sees public information and their own secrets.
    Seat(Seat),
    /// Anyone else, who sees only public information.
    Public,
}

impl Viewer {
    /// Returns the viewer's seat, or `None` for a spectator.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public => None,
        }
    }

    /// Returns whether the viewer is the player in the given seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// A game that has a view for each viewer.
pub trait Views: Rules {
    /// The part of a state that a viewer may see.
    type View: Clone + Eq + Debug + Serialize;

    /// The parts of a view, each made on request. Parts contain only what is in the view, but a
    /// program that needs few of them has less to do.
    type Parts<'a>
    where
        Self: 'a;

    /// Returns what a viewer may see of the state.
    fn view(&self, to: Viewer) -> Self::View;

    /// Returns the parts of what a viewer may see of the state.
    fn parts(&self, to: Viewer) -> Self::Parts<'_>;
}

/// A game whose hidden parts can be re-dealt, giving a state that a player considers possible.
pub trait Resample: Rules {
    /// Re-deals everything hidden from the seat `keep`, at random. The player in that seat cannot
    /// distinguish the new state from the current one. The rules determine the probabilities of the
    /// new states.
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self;

    /// Undoes the secret choices that have not been revealed, and all decisions since the first of
    /// them. Returns the state before that choice, or the current state if there is none.
    fn reopened(&self) -> Self {
        *self
    }
}
