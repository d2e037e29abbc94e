//! Games that start from a described position.

use super::{Illegal, Rules};

/// A game that can start from a described position.
pub trait FromPosition: Rules {
    /// Starts a game from the position described by `lines`. Each line states one fact, in the
    /// notation defined under "Positions" in the game's rules.
    ///
    /// # Errors
    /// Returns an error with the index of the first invalid line, and the reason.
    fn from_position(
        options: &Self::Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError>;
}

/// The error returned if a game cannot start from a described position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// The index of the invalid line in the description.
    pub line: usize,
    /// The error message, in English.
    pub message: String,
    /// The clause that forbids the position, or `None` if the line cannot be parsed.
    pub clause: Option<&'static str>,
}

impl PositionError {
    /// Creates the error for a line that cannot be parsed.
    pub fn at(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into(), clause: None }
    }
}

/// A forbidden set-up, which is reported before the first line.
impl From<Illegal> for PositionError {
    fn from(refusal: Illegal) -> Self {
        Self { line: 0, message: format!("the set-up is {refusal}"), clause: Some(refusal.clause) }
    }
}
