//! Limits on what people can create repeatedly: tables, uploads, analyses, puzzles, follows and
//! challenges.

use std::time::Duration;

use strum::{IntoStaticStr, VariantArray};

/// The number of bytes in a megabyte.
pub const MEGABYTE: u64 = 1_000_000;

/// The maximum number of people whom one person can follow.
pub const FOLLOWED_MAX: u32 = 200;

/// The maximum number of open challenges that one person can have sent.
pub const CHALLENGES_SENT_MAX: u32 = 5;

/// The maximum number of open challenges that one person can have received.
pub const CHALLENGES_RECEIVED_MAX: u32 = 10;

/// A kind of data that people can create repeatedly. It persists until deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Holding {
    /// A recorded game that a person uploaded.
    Import,
    /// A practice table.
    Practice,
    /// A person's table whose game has not begun.
    Lobby,
    /// An analysis of a game.
    Analysis,
    /// A puzzle made from a game.
    Puzzle,
}

/// A number of tables, analyses or puzzles and their total size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Amount {
    /// The number of tables, analyses or puzzles.
    pub count: u64,
    /// Their approximate size in the database, in bytes.
    pub bytes: u64,
}

/// The error returned if a new table, analysis or puzzle would exceed a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full {
    /// The kind of data whose limit has been reached.
    pub holding: Holding,
    /// The limit.
    pub most: Amount,
    /// The time to wait before the network may create another one, or `None` if the person's own
    /// limit has been reached.
    pub wait: Option<Duration>,
}

/// A table that its owner can delete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletable {
    /// The kind of table: an uploaded game or a practice table.
    pub holding: Holding,
    /// Whether this table cannot be deleted yet because another table descends from it.
    pub is_needed: bool,
}

impl Holding {
    /// Returns the word that identifies the kind of data in message names.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the limit on the data of this kind that one person may have at a time.
    pub const fn of_person(self) -> Amount {
        match self {
            Self::Import | Self::Practice => Amount { count: 100, bytes: 20 * MEGABYTE },
            Self::Lobby => Amount { count: 20, bytes: 2 * MEGABYTE },
            Self::Analysis => Amount { count: 100, bytes: 5 * MEGABYTE },
            Self::Puzzle => Amount { count: 50, bytes: 5 * MEGABYTE },
        }
    }

    /// Returns the limit on the data of this kind that one network may create per day. An analysis
    /// grows only later, so it counts with the size that it can reach.
    pub const fn of_network(self) -> Amount {
        match self {
            Self::Import => Amount { count: 300, bytes: 60 * MEGABYTE },
            Self::Practice => Amount { count: 500, bytes: 60 * MEGABYTE },
            Self::Lobby => Amount { count: 1000, bytes: 20 * MEGABYTE },
            Self::Analysis => Amount { count: 500, bytes: 60 * MEGABYTE },
            Self::Puzzle => Amount { count: 100, bytes: 10 * MEGABYTE },
        }
    }
}

impl Amount {
    /// Returns whether the limit `most` has been reached, either in number or in bytes.
    pub fn reaches(self, most: Self) -> bool {
        self.count >= most.count || self.bytes >= most.bytes
    }
}
