//! Tournaments: who plays whom in each round, and the standings.
//!
//! A table's players share its points: a player gets the share of opponents who finished behind
//! them, and half an opponent for each tie. The winner of a table gets one point, the last player
//! none, whatever the number of seats. Draws depend only on the entrants, the earlier rounds and
//! the tournament's seed, so anybody can repeat them.

mod draw;
mod standings;

use std::fmt;
use std::str::FromStr;

use crate::table::UnknownWord;

pub use draw::{Draw, draw, sizes};
pub use standings::{POINT, Row, standings};

/// The maximum number of entrants.
pub const ENTRANTS_MAX: usize = 512;

/// The maximum number of rounds.
pub const ROUNDS_MAX: u32 = 30;

/// How the rounds of a tournament are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum System {
    /// Players with similar scores meet, and nobody meets the same opponent twice if it can be
    /// avoided.
    Swiss,
    /// Everybody meets as many different opponents as possible. If two players play at each table,
    /// everybody meets everybody else once.
    RoundRobin,
}

/// All systems, in the order in which people choose from them.
pub const SYSTEMS: [System; 2] = [System::Swiss, System::RoundRobin];

impl System {
    /// Returns the name under which the system is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swiss => "swiss",
            Self::RoundRobin => "round_robin",
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for System {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let system = SYSTEMS.into_iter().find(|system| system.name() == text);
        system.ok_or(UnknownWord("tournament system"))
    }
}

/// A round that has been drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// The tables.
    pub tables: Vec<RoundTable>,
    /// The entrants who have a bye, which counts as a win.
    pub byes: Vec<usize>,
}

/// A table of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTable {
    /// The entrants' numbers, in seat order.
    pub entrants: Vec<usize>,
    /// The entrants' places, in seat order, once the game is over. The winner has place 1, and tied
    /// players share a place.
    pub places: Option<Vec<u8>>,
}
