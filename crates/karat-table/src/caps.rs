//! Limits on things that people can create repeatedly.

use std::time::Duration;

use strum::{IntoStaticStr, VariantArray};

/// The number of bytes in a megabyte.
pub const MEGABYTE: u64 = 1_000_000;

/// Things that people can create repeatedly and that do not go away on their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Holding {
    /// Recorded games that a person imported.
    Import,
    /// Practice tables.
    Practice,
    /// A person's tables whose games have not begun.
    Lobby,
}

/// The number of things, and their total size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Amount {
    /// The number of things.
    pub count: u64,
    /// The approximate size in the database, in bytes.
    pub bytes: u64,
}

/// The error if storing something would exceed a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full {
    /// The kind of thing.
    pub holding: Holding,
    /// The maximum number.
    pub most: Amount,
    /// The time to wait if the network's limit was reached, or `None` if it was the person's own
    /// limit.
    pub wait: Option<Duration>,
}

/// A kind of table that its owner can delete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletable {
    /// An uploaded game or a practice table.
    pub holding: Holding,
    /// Whether another table descends from this one, which must then stay until the other one is
    /// deleted.
    pub is_needed: bool,
}

impl Holding {
    /// Returns the word for this kind of thing in the names of messages.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the most that one person may have at the same time.
    pub const fn of_person(self) -> Amount {
        match self {
            Self::Import | Self::Practice => Amount { count: 100, bytes: 20 * MEGABYTE },
            Self::Lobby => Amount { count: 20, bytes: 2 * MEGABYTE },
        }
    }

    /// Returns the most that all people on one network may create in a day.
    pub const fn of_network(self) -> Amount {
        match self {
            Self::Import => Amount { count: 300, bytes: 60 * MEGABYTE },
            Self::Practice => Amount { count: 500, bytes: 60 * MEGABYTE },
            Self::Lobby => Amount { count: 1000, bytes: 20 * MEGABYTE },
        }
    }
}

impl Amount {
    /// Returns whether the limit `most` has been reached, either in number or in bytes.
    pub fn reaches(self, most: Self) -> bool {
        self.count >= most.count || self.bytes >= most.bytes
    }
}
