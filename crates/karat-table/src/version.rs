//! Counters of a table's progress. Each counter has its own type, so that different counters cannot
//! be confused.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::Deserialize;

/// The number of entries in a table's journal, and therefore the number of the next entry.
///
/// A move states the version on which it was based.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize)]
#[serde(transparent)]
pub struct Version(pub u64);

/// The number of changes to a table, such as moves, messages and new players.
///
/// Clients never see this number, because spectators may not yet know how much has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Revision(pub u64);

/// The number that clients see for a [`Revision`]. At most 2^53 - 1, the largest integer that
/// JavaScript represents exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ClientRevision(pub u64);

impl Revision {
    /// Returns the revision after one more change.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for ClientRevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ClientRevision {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl FromStr for Version {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}
