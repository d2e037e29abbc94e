//! How much of what people can open again and again there may be.

use std::time::Duration;

use strum::{IntoStaticStr, VariantArray};

/// A million bytes.
pub const MEGABYTE: u64 = 1_000_000;

/// What is capped: what people can open again and again and need not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Holding {
    /// Recorded games that he brought.
    Import,
    /// Tables that start where another stood.
    Practice,
    /// Tables of his whose game has not begun.
    Lobby,
}

/// How much of it there is, or may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Amount {
    /// How many tables.
    pub count: u64,
    /// About how many bytes of the database they take.
    pub bytes: u64,
}

/// Why there may be no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full {
    /// Of what.
    pub holding: Holding,
    /// How much there may be.
    pub most: Amount,
    /// How long to wait, if it is the network that has opened so much; otherwise it is the person who
    /// has it.
    pub wait: Option<Duration>,
}

/// What a table is that its owner can delete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletable {
    /// A recorded game, or a table for practice.
    pub holding: Holding,
    /// Whether another table goes back to it, so that it has to stay until that is gone.
    pub is_needed: bool,
}

impl Holding {
    /// The word in the names of sentences.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// How much one person may have at the same time.
    pub const fn of_person(self) -> Amount {
        match self {
            Self::Import | Self::Practice => Amount { count: 100, bytes: 20 * MEGABYTE },
            Self::Lobby => Amount { count: 20, bytes: 2 * MEGABYTE },
        }
    }

    /// How much the people of one network may open in a day.
    pub const fn of_network(self) -> Amount {
        match self {
            Self::Import => Amount { count: 300, bytes: 60 * MEGABYTE },
            Self::Practice => Amount { count: 500, bytes: 60 * MEGABYTE },
            Self::Lobby => Amount { count: 1000, bytes: 20 * MEGABYTE },
        }
    }
}

impl Amount {
    /// Whether there is as much as there may be, by number or by bytes.
    pub fn reaches(self, most: Self) -> bool {
        self.count >= most.count || self.bytes >= most.bytes
    }
}
