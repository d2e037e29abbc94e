//! Plies, which number the moves and the positions of a game.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The number of moves before a move or a position, including draws.
///
/// `Ply::new(n)` is the position after `n` moves, and also the move with the index `n`, which is
/// made in that position. The first move is therefore made at [`Ply::START`].
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Ply(usize);

impl Ply {
    /// The ply before the first move.
    pub const START: Self = Self(0);

    /// Returns the ply that follows the given number of moves.
    pub const fn new(moves: usize) -> Self {
        Self(moves)
    }

    /// Returns the ply after the last of the given moves.
    pub const fn after<T>(moves: &[T]) -> Self {
        Self(moves.len())
    }

    /// Returns the number of moves before this ply, which is the index of the move made at it.
    pub const fn index(self) -> usize {
        self.0
    }

    /// Returns the ply after one more move.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns the ply before the last move, or `None` at the start.
    pub fn previous(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }

    /// Returns the plies from this one up to `end`, excluding `end`.
    pub fn until(self, end: Self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (self.0..end.0).map(Self)
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Ply {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl From<Ply> for u64 {
    fn from(ply: Ply) -> Self {
        ply.0 as Self
    }
}
