//! A move laid in the panel, and not yet played.

use karat_rules::{Line, Risk};

/// A legal move that the user has laid, which means selected but not yet confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// The move, in the notation of the game.
    pub text: String,
    /// The message that describes the move in words, or `None` if the game has no such message.
    pub what: Option<Line>,
    /// The harm that the move may do to the user, if any. A risky move can only be played if the
    /// user has selected it first.
    pub risk: Option<Risk>,
}

/// The id of the form whose buttons select a move or discard the selection.
pub(crate) const LAY: &str = "lay";
