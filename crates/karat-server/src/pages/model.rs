//! What the pages are given. A page takes views and words, never a state.

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyView, Lines, Standing, Turn, Viewer};

use crate::locale::Locale;

/// Who reads, and how he likes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ui {
    /// The language.
    pub locale: Locale,
    /// The colours.
    pub theme: Theme,
    /// The guest's name, once he has given one.
    pub name: Option<String>,
    /// The address of the page, so that a change of language or theme comes back to it.
    pub path: String,
}

/// The colours of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the reader's system has it.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All themes, in the order of the switch.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// The word in forms and cookies.
    pub const fn code(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of this word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

/// A table in the list of the reader's tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSummary {
    /// The table.
    pub id: String,
    /// What is played.
    pub game: GameId,
    /// How many play.
    pub seats: usize,
    /// Whether the reader owes a decision.
    pub my_turn: bool,
    /// Whether the game has ended.
    pub is_over: bool,
    /// The names in seat order.
    pub players: Vec<String>,
    /// How many plies were played.
    pub ply: usize,
}

/// A player at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The level, if a bot plays.
    pub level: Option<String>,
    /// Whether this is the reader.
    pub is_me: bool,
    /// The person, if one sits there.
    pub person: Option<String>,
}

/// What a rated game changed for one of its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingChanged {
    /// The player.
    pub person: String,
    /// The name.
    pub name: String,
    /// Whether this is the reader.
    pub is_me: bool,
    /// The rating since, as it is shown.
    pub shown: i64,
    /// Whether it rests on too few games.
    pub is_provisional: bool,
    /// By how much the game changed it, in tenths of a point.
    pub change_tenths: i64,
}

/// What the log says about one ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The ply, counted from 0.
    pub ply: usize,
    /// Who moved.
    pub who: Actor,
    /// The messages.
    pub lines: Lines,
}

/// A refused move; its sentence comes from the rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The clause that refuses.
    pub clause: &'static str,
    /// The move as it came.
    pub input: String,
}

/// A table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableModel {
    /// The table.
    pub id: String,
    /// What is played.
    pub game: GameId,
    /// How many entries the table's journal has: what a move says it was decided on.
    pub version: u64,
    /// Counts every change that somebody may see.
    pub revision: u64,
    /// Who looks.
    pub viewer: Viewer,
    /// What he sees.
    pub view: AnyView,
    /// His listed moves.
    pub legal: Vec<String>,
    /// Who is to decide.
    pub turn: Turn,
    /// The players in seat order.
    pub players: Vec<Player>,
    /// The log, oldest first.
    pub log: Vec<LogEntry>,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Points and places.
    pub standing: Standing,
    /// The move just refused.
    pub refusal: Option<Refusal>,
    /// Whether the reader's move came to a position that was no longer there.
    pub stale: bool,
    /// The hash of the seed of the deal.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// A fresh id for the form, so that a repeated request has one effect.
    pub request: String,
    /// Why the table is frozen, if it is.
    pub frozen: Option<String>,
    /// What the game changed in the ratings, on the page of its result.
    pub rating_changes: Vec<RatingChanged>,
}

/// How much of a table's id is shown where it only tells tables apart.
const SHORT_ID_CHARS: usize = 6;

/// The beginning of a table's id, for people.
pub(super) fn short_id(id: &str) -> &str {
    id.char_indices().nth(SHORT_ID_CHARS).map_or(id, |(end, _)| &id[..end])
}

/// The form that sets up a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateModel {
    /// What is to be played.
    pub game: GameId,
    /// How many play.
    pub seats: usize,
    /// The options chosen so far.
    pub values: Vec<(String, String)>,
    /// The level of the bot on each seat from the second on.
    pub bots: Vec<String>,
    /// The levels there are, weak to strong.
    pub levels: &'static [&'static str],
    /// The reader's name.
    pub name: String,
    /// Why the last attempt was refused.
    pub error: Option<CreateError>,
}

/// A refused set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateError {
    /// The clause that refuses.
    pub clause: Option<&'static str>,
    /// The option at fault.
    pub option: Option<String>,
}

/// Why a page cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// There is nothing at this address.
    NotFound,
    /// It is not the reader's to see or do.
    Forbidden,
    /// The request cannot be understood.
    BadRequest,
    /// Somebody was first.
    Conflict,
    /// Too many requests.
    TooMany,
    /// A fault of ours, under this number in the server's log.
    Internal(u64),
}
