//! The information of a viewer: the view of a game, and the states that a player considers
//! possible.

use std::fmt::Debug;

use serde::Serialize;

use super::{Dice, Rules};
use crate::seat::Seat;

/// A person who looks at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player in the given seat, who sees what is public and their own secrets.
    Seat(Seat),
    /// A viewer who is not a player and sees only what is public.
    Public,
}

impl Viewer {
    /// Returns whether the viewer is the player in the given seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// A game that has a view for each viewer.
pub trait Views: Rules {
    /// The part of a state that a viewer may see.
    type View: Clone + Eq + Debug + Serialize;

    /// Returns what a viewer may see of the state.
    fn view(&self, to: Viewer) -> Self::View;
}

/// A game whose hidden parts can be dealt again, to get a state that a player considers possible.
pub trait Resample: Rules {
    /// Re-deals, at random, everything that is hidden from the seat `keep`. The player in that seat
    /// cannot distinguish the new state from the current one. The probability of each new state is
    /// the one that follows from the rules.
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self;

    /// Undoes the secret choices that several players are making at the same time. Returns the
    /// state before the first of these choices, or the current state if no such choice is pending.
    fn reopened(&self) -> Self {
        *self
    }
}
