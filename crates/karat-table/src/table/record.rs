//! The record of a table: the game, its settings, the seating, and the journal.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use karat_rules::Standing;
use karat_rules::any::GameId;
use sha2::{Digest, Sha256};

use super::journal::HASH_BYTES;
use super::{Entry, UnknownWord};
use crate::clock::TimeControl;
use crate::deal::{Seed, VoidDeal};
use crate::hex;
use crate::id::{PersonId, TableId};

/// A stored table.
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    /// The id of the table.
    pub id: TableId,
    /// The game.
    pub game: GameId,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The settings of the table.
    pub terms: Terms,
    /// The stage of the table.
    pub stage: Stage,
    /// The person who may close the table and start its game, or `None` if they are gone.
    pub owner: Option<PersonId>,
    /// The seating, in seat order.
    pub sitters: Vec<Sitter>,
    /// The secret behind the draws.
    pub seed: Seed,
    /// The hash of the seed.
    pub commitment: String,
    /// The end of the chain from which the table's seeds are taken, or `None` at tables that are
    /// older than chains.
    pub root: Option<Seed>,
    /// The deals that were voided before this one, in order.
    pub voided: Vec<VoidDeal>,
    /// Whether the table contains only an uploaded game.
    pub is_imported: bool,
    /// The text of the recorded game as it was uploaded. It is `None` for other tables, and for
    /// records that were uploaded before the text was kept.
    pub uploaded: Option<Arc<str>>,
    /// The lines of the position from which the game starts, if that is not the beginning.
    pub position: Option<String>,
    /// The table from which this one was forked, if any.
    pub origin: Option<Origin>,
    /// Whether a table from which this one descends, directly or not, still has secrets. This is
    /// determined whenever the table is read, and is not stored.
    pub has_secret_origin: bool,
    /// The table of which this is a rematch, if it is one.
    pub rematch_of: Option<TableId>,
    /// A number that increases with every visible change.
    pub revision: u64,
    /// The creation time, in Unix milliseconds.
    pub created_ms: i64,
    /// The time of the lobby's last change, in Unix milliseconds.
    pub changed_ms: i64,
    /// The start of the game, in Unix milliseconds.
    pub started_ms: Option<i64>,
    /// The rules by which the table was played.
    pub pin: Pin,
    /// The journal.
    pub journal: Arc<Vec<Entry>>,
    /// The hash of the journal, or `None` for journals that are older than hashes.
    pub hash: Option<String>,
}

/// The rules by which a table was played, and their result.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pin {
    /// The release of Karat with these rules.
    pub release: String,
    /// The revision of the game's rules, or `None` for tables that are older than revisions.
    pub revision: Option<u32>,
    /// The trace of the moves as `pin.rs` calculates it, if it was calculated.
    pub trace: Option<String>,
    /// The result of the game, if it has ended.
    pub result: Option<GameResult>,
}

/// The result of a game, in seat order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult {
    /// The points.
    pub points: Vec<i32>,
    /// The places, counted from 1.
    pub places: Vec<u8>,
}

/// The settings of a table that are not rules of its game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terms {
    /// Whether the lobby lists the table. Otherwise, only people who know the address can find it.
    pub is_public: bool,
    /// Whether the result changes ratings.
    pub is_rated: bool,
    /// Whether the seats are shuffled at the start.
    pub is_random_seating: bool,
    /// The time control.
    pub time_control: TimeControl,
    /// The level of the bot that plays for absent people, or an empty text for the strongest.
    pub absent_level: String,
    /// The delay with which spectators follow the game, in milliseconds.
    pub watch_delay_ms: u32,
}

/// The stage of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Seats can be taken and left.
    Lobby,
    /// A deal was voided, and the seats commit again to their contributions.
    Committing,
    /// The seats show their contributions to the deal.
    Showing,
    /// The game is running.
    Playing,
    /// The game has ended.
    Over,
    /// The table was closed before its game ended.
    Closed,
}

/// A seat and its player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitter {
    /// The player who decides for this seat.
    pub who: Occupant,
    /// The name, or an empty text if the seat is free and not reserved.
    pub name: String,
    /// The SHA-256 of the seat's contribution to the deal, in hexadecimal, if the seat has
    /// committed to it.
    pub nonce_commitment: Option<String>,
    /// The seat's contribution to the deal, once it is known.
    pub nonce: Option<String>,
    /// The person for whom the seat is reserved, if it is free.
    pub offered_to: Option<PersonId>,
}

/// The player of a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Occupant {
    /// The seat is free.
    Nobody,
    /// A person. A person with several seats shares the device with other players.
    Person(PersonId),
    /// A bot of this level.
    Bot(String),
}

/// The origin of a forked table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The table.
    pub table: TableId,
    /// The number of plies before the fork.
    pub ply: usize,
}

/// What can still be read of a table that cannot be read as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remains {
    /// The names, in seat order.
    pub names: Vec<String>,
    /// The result of the game, if the game has ended and the result is known for every seat.
    pub result: Option<GameResult>,
    /// The release of Karat with which the table was played, if that has other rules.
    pub release: Option<String>,
}

impl Record {
    /// Returns the hash of the game's set-up, which never changes.
    pub fn setup_hash(&self) -> String {
        let Self { game, options, sitters, position, .. } = self;
        let mut hash = Sha256::new();
        hash.update(format!("{game}\n{}\n", sitters.len()));
        for (name, value) in options {
            hash.update(format!("{name}={value}\n"));
        }
        hash.update(position.as_deref().unwrap_or_default());
        hex::write(&hash.finalize()[..HASH_BYTES])
    }
}

impl GameResult {
    /// Returns the result of a final standing.
    pub fn of(standing: &Standing) -> Self {
        let Standing { seats, points, places, .. } = standing;
        Self { points: points.first(*seats).to_vec(), places: places.first(*seats).to_vec() }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, (place, points)) in self.places.iter().zip(&self.points).enumerate() {
            let comma = if seat == 0 { "" } else { ", " };
            write!(f, "{comma}{place}: {points}")?;
        }
        Ok(())
    }
}

impl FromStr for GameResult {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let read = |seat: &str| {
            let (place, points) = seat.split_once(": ")?;
            Some((points.parse().ok()?, place.parse().ok()?))
        };
        let seats: Option<Vec<(i32, u8)>> = text.split(", ").map(read).collect();
        let (points, places) = seats.ok_or(UnknownWord("result"))?.into_iter().unzip();
        Ok(Self { points, places })
    }
}

impl Occupant {
    /// Returns the person, if the occupant is one.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Person(person) => Some(person),
            Self::Nobody | Self::Bot(_) => None,
        }
    }

    /// Returns the person's id as text, for a page.
    pub fn person_text(&self) -> Option<String> {
        self.person().map(|person| person.as_str().to_owned())
    }

    /// Returns whether the occupant is this person, and `false` if there is no person.
    pub fn is(&self, person: Option<&PersonId>) -> bool {
        person.is_some() && self.person() == person
    }
}

impl Sitter {
    /// Returns a seat without a contribution.
    pub fn new(who: Occupant, name: &str) -> Self {
        let name = name.to_owned();
        Self { who, name, nonce_commitment: None, nonce: None, offered_to: None }
    }

    /// Returns a free seat.
    pub fn nobody() -> Self {
        Self::new(Occupant::Nobody, "")
    }
}

impl Stage {
    /// All stages, in their order.
    pub const ALL: [Self; 6] =
        [Self::Lobby, Self::Committing, Self::Showing, Self::Playing, Self::Over, Self::Closed];

    /// Returns whether the game has not begun but still can.
    pub const fn is_before_game(self) -> bool {
        matches!(self, Self::Lobby | Self::Committing | Self::Showing)
    }

    /// Returns the word for the stage in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Committing => "committing",
            Self::Showing => "showing",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Closed => "closed",
        }
    }
}

impl FromStr for Stage {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Self, UnknownWord> {
        let known = Self::ALL.into_iter().find(|stage| stage.name() == name);
        known.ok_or(UnknownWord("stage"))
    }
}
