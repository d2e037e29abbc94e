//! The hints at a table that offers them.

use karat_bots::Hint;

/// The hints that a table offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HintModel {
    /// The moves that the hints suggest.
    pub hints: Vec<Hint>,
    /// Whether the hints are open when the page is loaded.
    pub is_open: bool,
}
