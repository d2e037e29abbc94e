//! A table's record: the game, its settings, the seating and the journal.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use karat_rules::any::GameId;
use karat_rules::{Ply, Standing};
use sha2::{Digest, Sha256};

use super::journal::HASH_BYTES;
use super::{Entry, UnknownWord};
use crate::clock::TimeControl;
use crate::deal::{Seed, VoidDeal};
use crate::hex;
use crate::id::{PersonId, TableId};
use crate::time::UnixMillis;
use crate::version::Revision;

/// The stored data from which a table is created.
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    /// The table id.
    pub id: TableId,
    /// The table's game.
    pub game: GameId,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The settings other than the rules.
    pub terms: Terms,
    /// The current stage.
    pub stage: Stage,
    /// The person who may close the table and start its game, or `None` if their account was
    /// deleted.
    pub owner: Option<PersonId>,
    /// The players and their names, in seat order.
    pub sitters: Vec<Sitter>,
    /// The secret behind the draws.
    pub seed: Seed,
    /// The seed's SHA-256.
    pub commitment: String,
    /// The end of the table's seed chain, or `None` for tables created before seed chains were
    /// introduced.
    pub root: Option<Seed>,
    /// The deals voided before the current one, in order.
    pub voided: Vec<VoidDeal>,
    /// Whether the table contains an uploaded game, in which nobody can make moves.
    pub is_imported: bool,
    /// The record exactly as uploaded, or `None` for other tables and for records uploaded before
    /// the server began to store the original text.
    pub uploaded: Option<Arc<str>>,
    /// The lines describing the starting position, or `None` if the game starts from the beginning.
    pub position: Option<String>,
    /// The table and ply from which this table was forked, if any.
    pub origin: Option<Origin>,
    /// Whether any ancestor of this table still has secrets. The value is determined whenever the
    /// table is read, and never stored.
    pub has_secret_origin: bool,
    /// The table whose game preceded this rematch, or `None` if the table is not a rematch.
    pub rematch_of: Option<TableId>,
    /// A number that increases with every visible change.
    pub revision: Revision,
    /// The creation time.
    pub created: UnixMillis,
    /// The time of the last change in the lobby.
    pub changed: UnixMillis,
    /// The start time of the game, if the game has started.
    pub started: Option<UnixMillis>,
    /// The rules under which the game was played, and its outcome.
    pub pin: Pin,
    /// The table's journal.
    pub journal: Arc<Vec<Entry>>,
    /// The journal's hash, or `None` for journals begun before hashes were introduced.
    pub hash: Option<String>,
}

/// The rules under which a game was played, and its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pin {
    /// The release of Karat that contains the rules.
    pub release: String,
    /// The revision of the game's rules, or `None` for tables created before revisions were
    /// introduced.
    pub revision: Option<u32>,
    /// The trace of the moves, or `None` until `pin.rs` has calculated it.
    pub trace: Option<String>,
    /// The result, if the game is over.
    pub result: Option<GameResult>,
}

/// A game's result for each seat, in seat order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult {
    /// The seats' points.
    pub points: Vec<i32>,
    /// The seats' places. The winner has place 1.
    pub places: Vec<u8>,
}

/// A table's settings other than the rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terms {
    /// Whether the table appears in the list of open tables. Only people who know its URL can find
    /// an unlisted table.
    pub is_public: bool,
    /// Whether the game is rated.
    pub is_rated: bool,
    /// Whether the seats are shuffled when the game starts.
    pub is_random_seating: bool,
    /// The time control.
    pub time_control: TimeControl,
    /// The level of the bots that play for absent people. An empty string means the strongest bot
    /// that answers immediately.
    pub absent_level: String,
    /// The delay before spectators see an event in a running game.
    pub watch_delay: Duration,
}

/// A table's stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// A lobby, in which players can take and leave seats.
    Lobby,
    /// A deal was voided, and the seats have to commit to new contributions.
    Committing,
    /// The seats have to reveal their contributions to the deal.
    Showing,
    /// The game is running.
    Playing,
    /// The game has ended.
    Over,
    /// The table was closed before its game was over.
    Closed,
}

/// A seat with its player and its contribution to the deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitter {
    /// The player who decides for the seat.
    pub who: Occupant,
    /// The player's name, or an empty string if the seat is free and not reserved.
    pub name: String,
    /// The SHA-256 of the seat's contribution to the deal, in hexadecimal, or `None` if the seat
    /// has not committed to a contribution.
    pub nonce_commitment: Option<String>,
    /// The seat's contribution to the deal, once known.
    pub nonce: Option<String>,
    /// The person for whom the free seat is reserved, if any.
    pub offered_to: Option<PersonId>,
}

/// The player in a seat, if any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Occupant {
    /// The seat is free.
    Nobody,
    /// A person occupies the seat. People who share a device may occupy several seats as one
    /// person.
    Person(PersonId),
    /// A bot of the given level occupies the seat.
    Bot(String),
}

/// The table and ply from which another table was forked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The id of the forked table.
    pub table: TableId,
    /// The ply of the fork's starting position.
    pub ply: Ply,
}

/// The information that remains readable in a damaged or outdated record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remains {
    /// The players' names, in seat order.
    pub names: Vec<String>,
    /// The game's result, if it is over and known for every seat.
    pub result: Option<GameResult>,
    /// The Karat release with which the game was played, or `None` if the rules have not changed
    /// since.
    pub release: Option<String>,
}

impl Record {
    /// Returns the hash of the game's set-up, which never changes after the table has been created.
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
    /// Converts final standings to a result.
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
    /// Returns the person's id, or `None` if the occupant is not a person.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Person(person) => Some(person),
            Self::Nobody | Self::Bot(_) => None,
        }
    }

    /// Returns the person's id as a string, for use in a page, or `None` if the occupant is not a
    /// person.
    pub fn person_text(&self) -> Option<String> {
        self.person().map(|person| person.as_str().to_owned())
    }

    /// Returns whether the occupant is the given person, or `false` if none is given.
    pub fn is(&self, person: Option<&PersonId>) -> bool {
        person.is_some() && self.person() == person
    }
}

impl Sitter {
    /// Creates a seat with the given occupant and name, without a contribution to the deal.
    pub fn new(who: Occupant, name: &str) -> Self {
        let name = name.to_owned();
        Self { who, name, nonce_commitment: None, nonce: None, offered_to: None }
    }

    /// Creates a free seat that is not reserved.
    pub fn nobody() -> Self {
        Self::new(Occupant::Nobody, "")
    }
}

impl Stage {
    /// All stages, in the order in which tables pass through them.
    pub const ALL: [Self; 6] =
        [Self::Lobby, Self::Committing, Self::Showing, Self::Playing, Self::Over, Self::Closed];

    /// Returns whether the game can still begin.
    pub const fn is_before_game(self) -> bool {
        matches!(self, Self::Lobby | Self::Committing | Self::Showing)
    }

    /// Returns the stage's name in the database.
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
