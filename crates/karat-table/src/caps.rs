//! Limits on what people can create again and again.

use std::time::Duration;

use strum::{IntoStaticStr, VariantArray};

/// A million bytes.
pub const MEGABYTE: u64 = 1_000_000;

/// Things that people can create again and again and need not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Holding {
    /// Recorded games that a person imported.
    Import,
    /// Practice tables.
    Practice,
    /// A person's tables whose game has not begun.
    Lobby,
}

/// A number of things and their size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Amount {
    /// The number of things.
    pub count: u64,
    /// The approximate size in the database, in bytes.
    pub bytes: u64,
}

/// Why there may be no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full {
    /// The kind of thing.
    pub holding: Holding,
    /// The limit.
    pub most: Amount,
    /// The time to wait if the limit is that of the network; `None` if it is the person's own.
    pub wait: Option<Duration>,
}

/// The kind of table that its owner can delete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletable {
    /// A recorded game, or a table for practice.
    pub holding: Holding,
    /// Whether another table descends from it, so that it has to stay until that table is gone.
    pub is_needed: bool,
}

impl Holding {
    /// The word in the names of sentences.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the limit on what one person may have at the same time.
    pub const fn of_person(self) -> Amount {
        match self {
            Self::Import | Self::Practice => Amount { count: 100, bytes: 20 * MEGABYTE },
            Self::Lobby => Amount { count: 20, bytes: 2 * MEGABYTE },
        }
    }

    /// Returns the limit on what the people of one network may create in a day.
    pub const fn of_network(self) -> Amount {
        match self {
            Self::Import => Amount { count: 300, bytes: 60 * MEGABYTE },
            Self::Practice => Amount { count: 500, bytes: 60 * MEGABYTE },
            Self::Lobby => Amount { count: 1000, bytes: 20 * MEGABYTE },
        }
    }
}

impl Amount {
    /// Returns whether the limit `most` is reached, by number or by bytes.
    pub fn reaches(self, most: Self) -> bool {
        self.count >= most.count || self.bytes >= most.bytes
    }
}
