//! What the pages are given. A page takes views and words, never a state.

use karat_rules::any::GameId;
use karat_rules::{AnyEventView, AnyView, Line, Refused, Seat, Seats, Standing, Turn, Viewer};
use karat_table::caps::Full;
use karat_table::lobby::Objection;
use karat_table::log::LogEntry;
use karat_table::table::{Frozen, GameResult, Terms};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::web::link::Exercise;
use crate::web::locale::Locale;

pub use super::ahead::{AheadModel, AheadProblem, AheadSaid};
pub use super::clock::{ClockModel, TimeModel, VacationModel};
pub use super::hint::HintModel;
pub use super::parts::Held;
pub use super::undo::{UndoBorder, UndoModel, UndoWish};

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

/// The colours of a page, in the order of the switch.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
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
    /// The word in forms and cookies.
    pub fn code(self) -> &'static str {
        self.into()
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
    /// Whether its game has not begun.
    pub is_lobby: bool,
    /// How many plies were played since the reader moved last, if he has moved.
    pub plies_since: Option<usize>,
    /// The latest thing that happened, if anybody has moved since.
    pub latest: Option<Line>,
    /// Counts every change of the table that somebody may see.
    pub revision: u64,
    /// How many moves others made since the reader looked.
    pub moves_unseen: usize,
}

/// The home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeModel {
    /// The reader's tables in the order in which they are shown.
    pub tables: Vec<TableSummary>,
    /// The public tables with free seats.
    pub open: Vec<OpenTable>,
    /// What the bell of the lobby told last.
    pub lobby_revision: u64,
    /// What each game's form needs, in the order of the games.
    pub offers: Vec<GameOffer>,
}

/// What the form of a game on the home page needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOffer {
    /// What stands for the form: sent twice, it opens one table.
    pub ticket: String,
    /// The levels there are, weak to strong.
    pub levels: Vec<&'static str>,
    /// The level of those who have not chosen one.
    pub gentlest: &'static str,
    /// How many steps of the game's lesson the reader has done.
    pub steps_done: usize,
}

/// After so many finished games nobody is told any more how to begin.
const GAMES_OF_NEWCOMERS: usize = 3;

impl HomeModel {
    /// Whether the reader has hardly played here.
    pub(super) fn is_new(&self) -> bool {
        self.tables.iter().filter(|table| table.is_over).count() < GAMES_OF_NEWCOMERS
    }

    /// Whether somebody waits for players, or one of the reader's games goes on.
    pub(super) fn is_awaited(&self) -> bool {
        !self.open.is_empty() || self.tables.iter().any(|table| !table.is_over)
    }
}

/// A public table that waits for players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTable {
    /// The table.
    pub id: String,
    /// What is played.
    pub game: GameId,
    /// Who sits there, each with the person if it is one.
    pub players: Vec<(String, Option<String>)>,
    /// How many seats there are.
    pub seats: usize,
    /// How many of them are free for everybody.
    pub free: usize,
    /// How many options are not at their defaults.
    pub options: usize,
    /// On which terms.
    pub terms: Terms,
    /// Whether the reader sits there.
    pub is_mine: bool,
}

/// Whether those who played at a table can play again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Rematch {
    /// The reader has nobody to play again with, or the game is not over.
    #[default]
    None,
    /// The reader can ask for it.
    Possible,
    /// Somebody has asked.
    Asked {
        /// The table at which they play again.
        next: String,
        /// The people who sit there already.
        names: Vec<String>,
    },
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

/// How much of the log a page shows; all by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogShown {
    /// The ply with which it begins.
    pub from: usize,
    /// The ply with which it would begin if it went back one chapter more.
    pub older: Option<usize>,
}

/// A refused move; its sentence comes from the rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The clause that refuses.
    pub clause: &'static str,
    /// The move as it came.
    pub input: String,
}

/// A move that its player asks about before he makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The move as it came.
    pub input: String,
    /// What he would learn and see right after it, or the clause that would refuse it.
    pub outcome: Result<(Vec<AnyEventView>, AnyView), &'static str>,
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
    /// How far behind the table it is shown, in milliseconds.
    pub behind_ms: u32,
    /// Who looks.
    pub viewer: Viewer,
    /// What he sees.
    pub view: AnyView,
    /// His listed moves.
    pub legal: Vec<String>,
    /// What he would look for and cannot do now.
    pub refused: Vec<Refused>,
    /// Who is to decide.
    pub turn: Turn,
    /// The players in seat order.
    pub players: Vec<Player>,
    /// The log, oldest first.
    pub log: Vec<LogEntry>,
    /// How much of it is shown.
    pub log_shown: LogShown,
    /// What the reader's page holds of this one.
    pub held: Held,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Points and places.
    pub standing: Standing,
    /// The move just refused.
    pub refusal: Option<Refusal>,
    /// The move asked about.
    pub trial: Option<Trial>,
    /// Whether the reader's move came to a position that was no longer there.
    pub stale: bool,
    /// Whether the move could not be kept, for want of a disk that can be written.
    pub unkept: bool,
    /// The hash of the seed of the deal.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// A fresh id for the form, so that a repeated request has one effect.
    pub request: String,
    /// Why the table is frozen, if it is.
    pub frozen: Option<Frozen>,
    /// What its game came to, if it is frozen and that is known.
    pub result: Option<GameResult>,
    /// The table that this one practises from, and after how many plies.
    pub origin: Option<(String, usize)>,
    /// The clocks, and who is away.
    pub time: TimeModel,
    /// What can be taken back.
    pub undo: UndoModel,
    /// What the reader has said that his seat will do, and what he can say.
    pub ahead: AheadModel,
    /// What the reader could do, where that is told.
    pub hints: Option<HintModel>,
    /// Whether it is the reader's first game of this kind.
    pub is_first: bool,
    /// All seats of the reader; several where people pass the device.
    pub mine: Seats,
    /// Whether those who played can play again.
    pub rematch: Rematch,
    /// Whether the table was closed before its game ended.
    pub is_closed: bool,
    /// What was said at it.
    pub chat: Chat,
    /// What the game changed in the ratings, on the page of its result.
    pub rating_changes: Vec<RatingChanged>,
    /// What the reader has missed.
    pub digest: Option<Digest>,
    /// The reader's other tables.
    pub waiting: Waiting,
    /// The step of the lesson or the puzzle that it is the table of, if it is of one.
    pub lesson: Option<Exercise>,
}

/// What happened at a table between a reader's last visit and this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest {
    /// How many entries of the journal he had seen.
    pub from: usize,
    /// How many there were when he came back.
    pub until: usize,
    /// How many moves of others there are among those.
    pub moves: usize,
}

impl Digest {
    /// Whether the log says something here that is news to the reader.
    pub fn has(&self, entry: &LogEntry) -> bool {
        (self.from..self.until).contains(&entry.number) && !entry.is_silent()
    }
}

/// The tables at which a reader plays, but for the one before him.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Waiting {
    /// How many wait for him.
    pub count: usize,
    /// All of them whose game runs, each with its revision.
    pub others: Vec<(String, u64)>,
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
    /// The reader's seat, counted from 0.
    pub seat: usize,
    /// The house data that are offered: the name of each, and what a table keeps of it.
    pub house: Vec<(String, String)>,
    /// The options chosen so far.
    pub values: Vec<(String, String)>,
    /// Who has each other seat: [`OTHER_FRIEND`], [`OTHER_LOCAL`], or a bot's level.
    pub others: Vec<String>,
    /// The names of those at the same device, in the same order; empty elsewhere.
    pub local_names: Vec<String>,
    /// Whether the bots are offered by their own names too, for who asks.
    pub has_all_bots: bool,
    /// The reader's name.
    pub name: String,
    /// The terms chosen so far.
    pub terms: Terms,
    /// What stands for the form: sent twice, it opens one table.
    pub ticket: String,
    /// The hash of the seed of that table.
    pub commitment: String,
    /// Why the last attempt was refused by the rules.
    pub error: Option<CreateError>,
    /// Why the last attempt was refused for its people.
    pub objection: Option<Objection>,
}

/// The word in a create form for a seat that a friend takes.
pub const OTHER_FRIEND: &str = "friend";

/// The word in a create form for a seat of somebody at the same device.
pub const OTHER_LOCAL: &str = "local";

/// A refused set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateError {
    /// The clause that refuses.
    pub clause: Option<&'static str>,
    /// The option at fault.
    pub option: Option<String>,
    /// The number of the entry at fault where the option is a list.
    pub entry: Option<usize>,
}

/// Why a page cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// There is nothing at this address.
    NotFound,
    /// It is not the reader's to see or do.
    Forbidden,
    /// It is another person's alone as long as the game that it comes from has secrets.
    Hidden,
    /// The reader may only look.
    Banned,
    /// The request cannot be understood.
    BadRequest,
    /// Somebody was first.
    Conflict,
    /// The server does not go by the name that it was asked by.
    OtherHost,
    /// Too many requests.
    TooMany,
    /// Nothing can be written for now.
    Unwritable,
    /// There is no room for anything new.
    NoRoom,
    /// The reader has as much of something as he may have, or his network has opened as much.
    Full(Full),
    /// A fault of ours, under this number in the server's log.
    Internal(u64),
}

/// What was said at a table, as one reader hears it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chat {
    /// Whether the reader may say something.
    pub may_write: bool,
    /// The messages, oldest first.
    pub lines: Vec<ChatLine>,
}

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// Which message of the table, counted from 1.
    pub number: u64,
    /// Where the author sits, if he does.
    pub seat: Option<Seat>,
    /// The name he went by.
    pub name: String,
    /// The words.
    pub text: String,
    /// Whether the reader said it.
    pub is_mine: bool,
    /// Whether the reader has reported it.
    pub is_reported: bool,
}

/// The page of the talk at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatModel {
    /// The table.
    pub id: String,
    /// What is played there.
    pub game: GameId,
    /// Whether the server knows the reader, so that he can mute and report.
    pub is_person: bool,
    /// What was said.
    pub chat: Chat,
    /// Everybody else at the table whom the reader hears.
    pub others: Vec<OtherPerson>,
    /// Whom the reader does not hear, at any table.
    pub muted: Vec<MutedPerson>,
    /// A text that was too long to be said.
    pub draft: Option<String>,
}

/// Somebody whom the reader can mute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPerson {
    /// The field of the form that means him, and its value: nobody learns anybody's id.
    pub field: (&'static str, u64),
    /// His name.
    pub name: String,
}

/// Somebody whom the reader has muted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutedPerson {
    /// The number of the mute.
    pub number: i64,
    /// His name.
    pub name: String,
    /// Whether he may not join the reader's tables either.
    pub is_blocked: bool,
}
