//! The information of a viewer: their view, and the states that a player considers possible.

use std::fmt::Debug;

use serde::Serialize;

use super::{Dice, Rules};
use crate::seat::Seat;

/// A person who looks at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player on this seat, who sees what is public and their own secrets.
    Seat(Seat),
    /// Anyone else, who sees only what is public.
    Public,
}

impl Viewer {
    /// Returns whether the viewer is the player on this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// The views of a game, one for each viewer.
pub trait Views: Rules {
    /// The part of a state that a viewer may see.
    type View: Clone + Eq + Debug + Serialize;

    /// Returns what a viewer may see of the state.
    fn view(&self, to: Viewer) -> Self::View;
}

/// The states of a game that a player considers possible.
pub trait Resample: Rules {
    /// Deals again everything that is hidden from the seat `keep`, at random. The seat cannot
    /// distinguish the new state from this one. Every such state is as likely as the rules make it.
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self;

    /// Undoes the secret choices that several players are making at the same time. Returns the
    /// state before the first of these choices, or this state if there are none.
    fn reopened(&self) -> Self {
        *self
    }
}
