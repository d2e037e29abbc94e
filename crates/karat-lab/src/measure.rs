//! The quantities that a study measures in each game.

use serde::Serialize;
use toml::Spanned;

use crate::base::{Files, StudyError};

/// A quantity measured in each game, for each player or for the game as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The player's share of the win.
    Wins,
    /// The player's final points.
    Points,
    /// The player's final place.
    Place,
    /// The length of the game in moves.
    Plies,
    /// The number of times that the lead in points passes from one player to another. The module
    /// [`karat_arena::course`] has the definition.
    LeadChanges,
    /// The number of listed moves at each of the player's decisions.
    Choices,
    /// The difference in points between the players in first and second place.
    Decisiveness,
    /// The number of the player's moves for which there was another listed move.
    Decisions,
}

impl Measure {
    /// All quantities, in the order of `docs/lab.md`.
    pub const ALL: [Self; 8] = [
        Self::Wins,
        Self::Points,
        Self::Place,
        Self::Plies,
        Self::LeadChanges,
        Self::Choices,
        Self::Decisiveness,
        Self::Decisions,
    ];

    /// The quantities that are measured only if a study asks for them.
    pub const EXTRA: [Self; 4] =
        [Self::LeadChanges, Self::Choices, Self::Decisiveness, Self::Decisions];

    /// Returns the name that study files use for this quantity.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Points => "points",
            Self::Place => "place",
            Self::Plies => "plies",
            Self::LeadChanges => "lead-changes",
            Self::Choices => "choices",
            Self::Decisiveness => "decisiveness",
            Self::Decisions => "decisions",
        }
    }

    /// Returns the factor from a value to its unit: shares are displayed in percent.
    pub(crate) fn scale(self) -> f64 {
        if self == Self::Wins { 100.0 } else { 1.0 }
    }

    /// Returns whether the quantity belongs to the game as a whole, so that it is the same for all
    /// its players.
    pub(crate) fn is_of_game(self) -> bool {
        matches!(self, Self::Plies | Self::LeadChanges | Self::Decisiveness)
    }

    /// Returns whether the quantity needs the course of each game, rather than its result.
    pub(crate) fn needs_course(self) -> bool {
        matches!(self, Self::LeadChanges | Self::Choices | Self::Decisions)
    }

    /// Parses the name of one of the given quantities, which is the value of `key`.
    ///
    /// # Errors
    /// Returns an error if there is no such quantity.
    pub(crate) fn read(
        written: &Spanned<String>,
        key: &'static str,
        allowed: &[Self],
        files: &Files,
    ) -> Result<Self, StudyError> {
        let named = allowed.iter().find(|measure| measure.name() == written.get_ref());
        named.copied().ok_or_else(|| {
            let names: Vec<&str> = allowed.iter().map(|measure| measure.name()).collect();
            let (last, others) = names.split_last().expect("some quantities are allowed");
            files.refuse(written, key, format!("{} or {last}", others.join(", ")))
        })
    }
}
