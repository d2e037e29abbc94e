//! A table's journal, whose entries are appended and never changed.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::str::FromStr;
use std::sync::Arc;

use karat_rules::{Actor, Ply};
use sha2::{Digest, Sha256};

use super::UnknownWord;
use crate::hex;
use crate::time::UnixMillis;
use crate::version::Version;

/// The length of a journal hash in bytes. The only purpose of the hash is to detect damage.
pub(super) const HASH_BYTES: usize = 16;

/// A journal entry, which records something that happened at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The actor responsible for the entry.
    pub who: Actor,
    /// The content of the entry.
    pub deed: Deed,
    /// The entry's source.
    pub made_by: MadeBy,
    /// The time of the entry.
    pub at: UnixMillis,
}

/// The content of a journal entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// A move was made, given in the game's notation.
    Move(Arc<str>),
    /// The moves from the given ply onwards were taken back.
    Undo(Ply),
    /// The player went away, and a bot plays for them.
    Leave,
    /// The player returned, and makes their own decisions again.
    Return,
}

/// The source of a journal entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MadeBy {
    /// The seat itself, which may belong to a person or a bot.
    Seat,
    /// A bot that plays for an absent person.
    StandIn,
    /// The table, carrying out the seat's premove.
    Premove,
    /// The table, making a draw or a forced move.
    Table,
    /// The other people at the table, by agreement.
    Others,
}

impl Version {
    /// Returns the version of a table with the given journal.
    pub fn of(journal: &[Entry]) -> Self {
        Self::at(journal.len())
    }

    /// Returns the journal entries added after this version, or `None` if the journal has not
    /// reached it.
    pub fn later(self, journal: &[Entry]) -> Option<&[Entry]> {
        journal.get(self.index()..)
    }

    /// Returns the version before the journal entry with the given index.
    pub fn at(index: usize) -> Self {
        Self(index as u64)
    }

    /// Returns the index of the next journal entry.
    pub fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// Returns a journal's hash after the given entries. `hash` is the previous hash, or an empty
/// string for an empty journal.
pub fn journal_hash(hash: &str, entries: &[Entry]) -> String {
    let mut last = hex::read(hash).unwrap_or_default();
    let mut line = String::new();
    for entry in entries {
        line.clear();
        let (deed, text) = entry.deed.written();
        let (made_by, at_ms) = (entry.made_by.name(), entry.at.0);
        write!(line, "{}\n{deed}\n{text}\n{made_by}\n{at_ms}", entry.who).expect("it can grow");
        let hash = Sha256::new().chain_update(&last).chain_update(&line).finalize();
        last.clear();
        last.extend_from_slice(&hash[..HASH_BYTES]);
    }
    hex::write(&last)
}

impl Entry {
    /// Returns the entry's database columns, except its number.
    pub fn written(&self) -> (String, &'static str, Cow<'_, str>, &'static str, i64) {
        let (deed, text) = self.deed.written();
        (self.who.to_string(), deed, text, self.made_by.name(), self.at.0)
    }
}

impl Deed {
    /// Returns the word for the kind of deed, and its details as a string.
    pub(crate) fn written(&self) -> (&'static str, Cow<'_, str>) {
        match self {
            Self::Move(text) => ("move", (&**text).into()),
            Self::Undo(remaining) => ("undo", remaining.to_string().into()),
            Self::Leave => ("leave", "".into()),
            Self::Return => ("return", "".into()),
        }
    }

    /// Returns the deed with the given kind and details, as returned by [`Entry::written`].
    ///
    /// # Errors
    /// Returns an error if the kind or the details are invalid.
    pub fn read(kind: &str, text: String) -> Result<Self, UnknownWord> {
        match kind {
            "move" => Ok(Self::Move(text.into())),
            "undo" => text.parse().map(Self::Undo).map_err(|_| UnknownWord("undo")),
            "leave" => Ok(Self::Leave),
            "return" => Ok(Self::Return),
            _ => Err(UnknownWord("deed")),
        }
    }
}

impl MadeBy {
    const ALL: [Self; 5] = [Self::Seat, Self::StandIn, Self::Premove, Self::Table, Self::Others];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::StandIn => "stand_in",
            Self::Premove => "ahead",
            Self::Table => "table",
            Self::Others => "others",
        }
    }
}

impl FromStr for MadeBy {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Self, UnknownWord> {
        let known = Self::ALL.into_iter().find(|made_by| made_by.name() == name);
        known.ok_or(UnknownWord("hand"))
    }
}
