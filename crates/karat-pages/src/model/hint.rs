//! Hints at a table.

use karat_bots::Hint;

/// The hints offered at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HintModel {
    /// The suggested moves.
    pub hints: Vec<Hint>,
    /// Whether the hints are initially open.
    pub is_open: bool,
}
