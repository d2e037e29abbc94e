//! Tournaments: who plays whom in each round, and the standings.
//!
//! A table's players share its points: a player gets the share of opponents who finished behind
//! them, and half an opponent for each tie. The winner of a table gets one point, the last player
//! none, whatever the number of seats. Pairings depend only on the entrants, the earlier rounds and
//! the tournament's seed, so anyone can repeat them.

mod arena;
mod pairing;
mod standings;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use karat_rules::any::GameId;

use self::pairing::pair;
use crate::clock::TimeControl;
use crate::table::UnknownWord;
use crate::time::UnixMillis;

pub use arena::Waiting;
pub use pairing::Pairing;
pub use standings::{POINT, Row, standings};

/// The maximum number of entrants.
pub const ENTRANTS_MAX: usize = 512;

/// The maximum number of rounds.
pub const ROUNDS_MAX: u32 = 30;

/// The shortest and the longest arena, in minutes.
pub const ARENA_MINUTES: RangeInclusive<u32> = 20..=360;

/// The pairing system of a tournament in rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum System {
    /// Players with similar scores meet, and nobody meets the same opponent twice if it can be
    /// avoided.
    Swiss,
    /// Everyone meets as many different opponents as possible. If two players play at each table,
    /// everyone meets everyone else once.
    RoundRobin,
}

/// The format of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Everyone plays in each of several rounds.
    Rounds {
        /// The pairing system.
        system: System,
        /// The number of rounds, from 1 to [`ROUNDS_MAX`].
        rounds: u32,
    },
    /// Players who are online and free are paired again, until the time is over.
    Arena {
        /// The time after the start during which games begin, in minutes. Lies in
        /// [`ARENA_MINUTES`].
        minutes: u32,
    },
}

/// The names of all formats, in the order in which people choose from them.
pub const FORMATS: [&str; 3] = ["swiss", "round_robin", "arena"];

impl Format {
    /// Returns the name under which the format is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rounds { system: System::Swiss, .. } => "swiss",
            Self::Rounds { system: System::RoundRobin, .. } => "round_robin",
            Self::Arena { .. } => "arena",
        }
    }

    /// Returns the format with this name, and this number of rounds or minutes. The other number is
    /// ignored.
    ///
    /// # Errors
    /// Returns an error if there is no such format, or the number is missing or out of range.
    pub fn read(
        name: &str,
        rounds: Option<u32>,
        minutes: Option<u32>,
    ) -> Result<Self, UnknownWord> {
        let unknown = UnknownWord("tournament format");
        let system = match name {
            "swiss" => System::Swiss,
            "round_robin" => System::RoundRobin,
            "arena" => {
                let minutes = minutes.filter(|minutes| ARENA_MINUTES.contains(minutes));
                return minutes.map(|minutes| Self::Arena { minutes }).ok_or(unknown);
            }
            _ => return Err(unknown),
        };
        let rounds = rounds.filter(|rounds| (1..=ROUNDS_MAX).contains(rounds));
        rounds.map(|rounds| Self::Rounds { system, rounds }).ok_or(unknown)
    }

    /// Returns the number of rounds, or `None` for an arena.
    #[must_use]
    pub const fn rounds(self) -> Option<u32> {
        match self {
            Self::Rounds { rounds, .. } => Some(rounds),
            Self::Arena { .. } => None,
        }
    }

    /// Returns the number of minutes during which games begin, or `None` for rounds.
    #[must_use]
    pub const fn minutes(self) -> Option<u32> {
        match self {
            Self::Rounds { .. } => None,
            Self::Arena { minutes } => Some(minutes),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A round that has been paired. In an arena, the tables that were opened together.
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
    /// The format.
    pub format: Format,
    /// The time control of all games.
    pub time_control: TimeControl,
    /// Whether the games change the players' ratings.
    pub is_rated: bool,
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
        let system = match self.format {
            Format::Rounds { system, .. } => system,
            Format::Arena { .. } => System::Swiss,
        };
        pair(system, (self.seats, &self.game.seats()), entrants, rounds, seed)
    }

    /// Pairs those of the waiting entrants of an arena who begin a game now. The result has no
    /// byes, and is empty if nobody begins a game.
    #[must_use]
    pub fn pair_waiting(
        &self,
        (entrants, waiting): (usize, &[Waiting]),
        rounds: &[Round],
        seed: &[u8],
        now: UnixMillis,
    ) -> Pairing {
        let sizes = (self.seats, self.entrants_min());
        let next = arena::next(sizes, waiting, rounds, now);
        if next.is_empty() {
            return Pairing::default();
        }
        self.pair((entrants, &next), rounds, seed)
    }

    /// Returns the time at which the last games of an arena begin, or `None` for rounds.
    #[must_use]
    pub fn ends(&self, started: UnixMillis) -> Option<UnixMillis> {
        let minutes = self.format.minutes()?;
        Some(started + Duration::from_secs(60 * u64::from(minutes)))
    }
}

#[cfg(test)]
mod tests {
    use super::{ARENA_MINUTES, FORMATS, Format, ROUNDS_MAX};

    #[test]
    fn a_format_is_read_as_it_is_stored_and_only_within_its_range() {
        for name in FORMATS {
            let (rounds, minutes) = (Some(ROUNDS_MAX), Some(*ARENA_MINUTES.end()));
            let format = Format::read(name, rounds, minutes).expect("a format");
            assert_eq!(format.name(), name);
            assert_eq!(Format::read(name, format.rounds(), format.minutes()), Ok(format));
            let (rounds, minutes) = (Some(ROUNDS_MAX + 1), Some(ARENA_MINUTES.end() + 1));
            assert!(Format::read(name, rounds, minutes).is_err(), "{name}");
            assert!(Format::read(name, Some(0), Some(0)).is_err(), "{name}");
            assert!(Format::read(name, None, None).is_err(), "{name}");
        }
        assert!(Format::read("knockout", Some(1), Some(60)).is_err());
    }
}
