//! Tournaments: who plays whom in each round, and the standings.
//!
//! A table's players share its points: a player gets the share of opponents who finished behind
//! them, and half an opponent for each tie. The winner of a table gets one point, the last player
//! none, whatever the number of seats. Pairings depend only on the entrants, the earlier rounds and
//! the tournament's seed, so anyone can repeat them.

mod pairing;
mod standings;

use std::fmt;
use std::str::FromStr;

use karat_rules::any::GameId;

use self::pairing::pair;
use crate::clock::TimeControl;
use crate::table::UnknownWord;

pub use pairing::Pairing;
pub use standings::{POINT, Row, standings};

/// The maximum number of entrants.
pub const ENTRANTS_MAX: usize = 512;

/// The maximum number of rounds.
pub const ROUNDS_MAX: u32 = 30;

/// The pairing system of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum System {
    /// Players with similar scores meet, and nobody meets the same opponent twice if it can be
    /// avoided.
    Swiss,
    /// Everyone meets as many different opponents as possible. If two players play at each table,
    /// everyone meets everyone else once.
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

/// A round that has been paired.
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

/// A tournament's stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// People can enter.
    Open,
    /// The first round has been paired.
    Running,
    /// All rounds have been played.
    Over,
    /// The organiser cancelled the tournament before its first round.
    Cancelled,
}

const STAGES: [Stage; 4] = [Stage::Open, Stage::Running, Stage::Over, Stage::Cancelled];

impl Stage {
    /// Returns the name under which the stage is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
            Self::Cancelled => "cancelled",
        }
    }
}

impl FromStr for Stage {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let stage = STAGES.into_iter().find(|stage| stage.name() == text);
        stage.ok_or(UnknownWord("tournament stage"))
    }
}

/// A tournament's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The name.
    pub name: String,
    /// The game, which is played with its default options.
    pub game: GameId,
    /// The usual number of seats at a table.
    pub seats: usize,
    /// The pairing system.
    pub system: System,
    /// The number of rounds, from 1 to [`ROUNDS_MAX`].
    pub rounds: u32,
    /// The time control of all games.
    pub time_control: TimeControl,
}

impl Terms {
    /// Returns the fewest entrants with whom a round can be paired.
    #[must_use]
    pub fn entrants_min(&self) -> usize {
        if self.seats == 2 { 2 } else { (*self.game.seats().start()).max(3) }
    }

    /// Pairs the next round for the active entrants.
    #[must_use]
    pub fn pair(&self, entrants: (usize, &[usize]), rounds: &[Round], seed: &[u8]) -> Pairing {
        pair(self.system, (self.seats, &self.game.seats()), entrants, rounds, seed)
    }
}
