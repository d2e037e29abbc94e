//! The models of the pages. Pages receive views and messages, never states.

use karat_rules::any::GameId;
use karat_rules::{AnyEventView, AnyView, Line, Refused, Seat, Seats, Standing, Turn, Viewer};
use karat_table::caps::Full;
use karat_table::lobby::Objection;
use karat_table::log::LogEntry;
use karat_table::ratings::Unrated;
use karat_table::table::{Frozen, GameResult, Terms};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::web::link::Exercise;
use crate::web::locale::Locale;

pub use super::clock::{AbsenceModel, ClockModel, OfflineModel, TimeModel, VacationModel};
pub use super::hint::HintModel;
pub use super::laid::Laid;
pub use super::parts::Held;
pub use super::premove::{PremoveModel, PremoveOutcome, PremoveProblem};
pub use super::undo::{UndoBorder, UndoModel, UndoWish};

/// The user and their display preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ui {
    /// The language.
    pub locale: Locale,
    /// The colours.
    pub theme: Theme,
    /// The guest's name, once they have given one.
    pub name: Option<String>,
    /// The address of the page, to return to after a change of language or theme.
    pub path: String,
    /// The ticket of the forms on the page that open a table.
    pub ticket: String,
}

impl Ui {
    /// Returns the settings for showing the page at this address to anyone.
    pub fn of_anyone(locale: Locale, theme: Theme, path: String) -> Self {
        Self { locale, theme, name: None, path, ticket: SHARED_TICKET.to_owned() }
    }
}

/// The placeholder for the ticket on a page that is the same for everyone. Each response contains
/// its own ticket instead.
pub(crate) const SHARED_TICKET: &str = "00000000000000000000000000000000";

/// The colours of a page, in the order of the switch.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Theme {
    /// The setting of the user's system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Returns the word for it in forms and cookies.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// A table in the list of the user's tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSummary {
    /// The table.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// Whether the user has a decision to make.
    pub my_turn: bool,
    /// Whether the game has ended.
    pub is_over: bool,
    /// The names in seat order.
    pub players: Vec<String>,
    /// The number of plies played.
    pub ply: usize,
    /// Whether its game has not begun.
    pub is_lobby: bool,
    /// The number of plies since the user's last move, if they have moved.
    pub plies_since: Option<usize>,
    /// The latest event, if anyone has moved since.
    pub latest: Option<Line>,
    /// The counter of the table's visible changes.
    pub revision: u64,
    /// The number of moves by others since the user last looked.
    pub moves_unseen: usize,
}

/// The home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeModel {
    /// The user's tables in display order.
    pub tables: Vec<TableSummary>,
    /// The public tables with free seats.
    pub open: Vec<OpenTable>,
    /// The last revision of the lobby.
    pub lobby_revision: u64,
    /// The form data of each game, in the order of the games.
    pub offers: Vec<GameOffer>,
}

/// The form data of a game on the home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOffer {
    /// The levels, weak to strong.
    pub levels: Vec<&'static str>,
    /// The default level.
    pub gentlest: &'static str,
    /// The number of lesson steps that the user has done.
    pub steps_done: usize,
}

/// The number of finished games after which beginner hints disappear.
const GAMES_OF_NEWCOMERS: usize = 3;

impl HomeModel {
    /// Returns whether the user has played only a few games here.
    pub(super) fn is_new(&self) -> bool {
        self.tables.iter().filter(|table| table.is_over).count() < GAMES_OF_NEWCOMERS
    }

    /// Returns whether players are waiting, or one of the user's games is running.
    pub(super) fn is_awaited(&self) -> bool {
        !self.open.is_empty() || self.tables.iter().any(|table| !table.is_over)
    }
}

/// A public table that waits for players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTable {
    /// The table.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// The players, each with the person if there is one.
    pub players: Vec<(String, Option<String>)>,
    /// The number of seats.
    pub seats: usize,
    /// The number of seats free for everyone.
    pub free: usize,
    /// The number of options that differ from their defaults.
    pub options: usize,
    /// The settings.
    pub terms: Terms,
    /// Whether the user has a seat there.
    pub is_mine: bool,
}

/// The state of a rematch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Rematch {
    /// The game is not over, or there is nobody to play a rematch with.
    #[default]
    None,
    /// The user can ask for it.
    Possible,
    /// A player has asked.
    Asked {
        /// The new table.
        next: String,
        /// The people who have already joined.
        names: Vec<String>,
    },
}

/// A player at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The level, if it is a bot.
    pub level: Option<String>,
    /// Whether this is the user.
    pub is_me: bool,
    /// The person, if there is one.
    pub person: Option<String>,
}

/// The effect of a rated game on a player's rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingChanged {
    /// The player.
    pub person: String,
    /// The name.
    pub name: String,
    /// Whether this is the user.
    pub is_me: bool,
    /// The new rating, as shown.
    pub shown: i64,
    /// Whether it is based on too few games.
    pub is_provisional: bool,
    /// The change, in tenths of a point.
    pub change_tenths: i64,
}

/// The part of the log that a page shows, by default all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogShown {
    /// The first ply.
    pub from: usize,
    /// The first ply after adding one more chapter.
    pub older: Option<usize>,
}

/// A refused move; the explanation comes from the rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The clause that refuses it.
    pub clause: &'static str,
    /// The move as received.
    pub input: String,
    /// Whether the form was sent before anything was chosen in it.
    pub is_incomplete: bool,
}

/// A move that its player previews.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The move as received.
    pub input: String,
    /// The events and the view right after it, or the clause that would refuse it.
    pub outcome: Result<(Vec<AnyEventView>, AnyView), &'static str>,
}

/// A table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableModel {
    /// The table.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// The number of entries in the table's journal, which a move gives as its basis.
    pub version: u64,
    /// The counter of visible changes.
    pub revision: u64,
    /// The delay of this view, in milliseconds.
    pub behind_ms: u32,
    /// The viewing seat, or the public.
    pub viewer: Viewer,
    /// The view.
    pub view: AnyView,
    /// The viewer's listed moves.
    pub legal: Vec<String>,
    /// The actions that the viewer might look for but cannot take now.
    pub refused: Vec<Refused>,
    /// The seats that have a decision to make.
    pub turn: Turn,
    /// The seats that are out of the game.
    pub out: Seats,
    /// The players in seat order.
    pub players: Vec<Player>,
    /// The log, oldest first.
    pub log: Vec<LogEntry>,
    /// The part of it that is shown.
    pub log_shown: LogShown,
    /// The parts that the user's page already has.
    pub held: Held,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Points and places.
    pub standing: Standing,
    /// The move that was just refused, if any.
    pub refusal: Option<Refusal>,
    /// The move that the viewer previews, if any.
    pub trial: Option<Trial>,
    /// Whether the user's move was based on an old position.
    pub stale: bool,
    /// Whether the form had already been used for another move.
    pub is_reused: bool,
    /// Whether the move could not be saved because the disk cannot be written.
    pub unkept: bool,
    /// The hash of the seed of the deal.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// A new id for the form, so that a repeated request has one effect.
    pub request: String,
    /// The reason why the table is frozen, if it is.
    pub frozen: Option<Frozen>,
    /// The result of its game, if it is frozen and the result is known.
    pub result: Option<GameResult>,
    /// For a practice table, the table that it was started from, and the number of plies played
    /// there.
    pub origin: Option<(String, usize)>,
    /// The clocks and the absent players.
    pub time: TimeModel,
    /// The state of takebacks.
    pub undo: UndoModel,
    /// The premoves of the user.
    pub premove: PremoveModel,
    /// The hints, if the table offers them.
    pub hints: Option<HintModel>,
    /// The move that is laid and not yet played.
    pub laid: Option<Laid>,
    /// Whether it is the user's first game of this kind.
    pub is_first: bool,
    /// Whether the user may end the game, because nobody else plays.
    pub is_endable: bool,
    /// All seats of the user. There are several on a shared device.
    pub mine: Seats,
    /// The state of the rematch.
    pub rematch: Rematch,
    /// Whether the table was closed before its game ended.
    pub is_closed: bool,
    /// The chat of the table.
    pub chat: Chat,
    /// The rating changes of the game, on its result page.
    pub rating_changes: Vec<RatingChanged>,
    /// The reason why the user's rating did not change, on the same page.
    pub unrated: Option<Unrated>,
    /// The news for the user.
    pub digest: Option<Digest>,
    /// The user's other tables.
    pub waiting: Waiting,
    /// The lesson step or puzzle that this table belongs to, if any.
    pub lesson: Option<Exercise>,
}

/// The events between a user's last visit and this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest {
    /// The number of journal entries seen before.
    pub from: usize,
    /// The number of journal entries at the beginning of this visit.
    pub until: usize,
    /// The number of moves by others among the new entries.
    pub moves: usize,
}

impl Digest {
    /// Returns whether this log entry is new to the user.
    pub fn has(&self, entry: &LogEntry) -> bool {
        (self.from..self.until).contains(&entry.number) && !entry.is_silent()
    }
}

/// The tables of a user, except the current one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Waiting {
    /// The number of tables that wait for the user.
    pub count: usize,
    /// All running tables, each with its revision.
    pub others: Vec<(String, u64)>,
}

/// The length of a shortened table id, which only distinguishes tables.
const SHORT_ID_CHARS: usize = 6;

/// Returns the beginning of a table's id, as it is shown to people.
pub(super) fn short_id(id: &str) -> &str {
    id.char_indices().nth(SHORT_ID_CHARS).map_or(id, |(end, _)| &id[..end])
}

/// The form that sets up a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateModel {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The user's seat, counted from 0.
    pub seat: usize,
    /// The custom numbers on offer: the name of each, and the line that a table stores.
    pub house: Vec<(String, String)>,
    /// The options chosen so far.
    pub values: Vec<(String, String)>,
    /// The occupants of the other seats: [`OTHER_FRIEND`], [`OTHER_LOCAL`], or a bot's level.
    pub others: Vec<String>,
    /// The names of the players at the same device, in the same order. They are empty for other
    /// occupants.
    pub local_names: Vec<String>,
    /// Whether all bots are listed too.
    pub has_all_bots: bool,
    /// The user's name.
    pub name: String,
    /// The settings chosen so far.
    pub terms: Terms,
    /// The ticket of the form. If the form is sent twice, it opens only one table.
    pub ticket: String,
    /// The hash of the seed of that table.
    pub commitment: String,
    /// The reason why the rules refused the last attempt.
    pub error: Option<CreateError>,
    /// The reason why the last attempt was refused because of its players.
    pub objection: Option<Objection>,
}

/// The word in a set-up form for a friend's seat.
pub const OTHER_FRIEND: &str = "friend";

/// The word in a set-up form for a seat at the same device.
pub const OTHER_LOCAL: &str = "local";

/// A refused set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateError {
    /// The clause that refuses it.
    pub clause: Option<&'static str>,
    /// The option at fault.
    pub option: Option<String>,
    /// The number of the entry at fault, if the option is a list.
    pub entry: Option<usize>,
}

/// The reason why a page cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// There is nothing at this address.
    NotFound,
    /// The user may not see or do it.
    Forbidden,
    /// The table belongs to another person until the game that it comes from has no secrets.
    Hidden,
    /// The user is banned and may only watch.
    Banned,
    /// The request cannot be understood.
    BadRequest,
    /// Another player moved first.
    Conflict,
    /// The request named a host that this server does not have.
    OtherHost,
    /// Too many requests.
    TooMany,
    /// Nothing can be written for now.
    Unwritable,
    /// The server has no room for new data.
    NoRoom,
    /// The user or their network has reached a limit.
    Full(Full),
    /// An internal error, with its number in the server's log.
    Internal(u64),
}

/// The chat of a table, as one user sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chat {
    /// Whether the user may write.
    pub may_write: bool,
    /// The messages, oldest first.
    pub lines: Vec<ChatLine>,
}

/// A chat message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// The number of the message at its table, counted from 1.
    pub number: u64,
    /// The author's seat, if they have one.
    pub seat: Option<Seat>,
    /// The author's name at the time.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whether the user wrote it.
    pub is_mine: bool,
    /// Whether the user has reported it.
    pub is_reported: bool,
}

/// The chat page of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatModel {
    /// The table.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// Whether the server knows the user, so that they can mute and report.
    pub is_person: bool,
    /// The messages.
    pub chat: Chat,
    /// All other people at the table whom the user has not muted.
    pub others: Vec<OtherPerson>,
    /// All people whom the user has muted.
    pub muted: Vec<MutedPerson>,
    /// A message that was too long to send.
    pub draft: Option<String>,
}

/// A person whom the user can mute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPerson {
    /// The form field for this person, and its value. Ids of people stay private.
    pub field: (&'static str, u64),
    /// The name.
    pub name: String,
}

/// A person whom the user has muted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutedPerson {
    /// The number of the mute.
    pub number: i64,
    /// The name.
    pub name: String,
    /// Whether this person is also blocked from the user's tables.
    pub is_blocked: bool,
}
