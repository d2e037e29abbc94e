//! The models of the pages. Pages receive only views and messages, never the full state of a game.

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
    /// The language of the user.
    pub locale: Locale,
    /// The colours that the user has chosen.
    pub theme: Theme,
    /// The user's name, once they have given one.
    pub name: Option<String>,
    /// The address of the page, to which the user returns after changing the language or the theme.
    pub path: String,
    /// The ticket for those forms on the page that open a table.
    pub ticket: String,
}

impl Ui {
    /// Returns the preferences for a page at this address that is the same for everyone.
    pub fn of_anyone(locale: Locale, theme: Theme, path: String) -> Self {
        Self { locale, theme, name: None, path, ticket: SHARED_TICKET.to_owned() }
    }
}

/// The placeholder for the ticket on a page that is the same for everyone. Each response replaces
/// the placeholder with a new ticket.
pub(crate) const SHARED_TICKET: &str = "00000000000000000000000000000000";

/// The colours of a page, in the order in which pages offer them.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Theme {
    /// The colours that the user's system prefers.
    #[default]
    System,
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl Theme {
    /// Returns the word for the theme in forms and cookies.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// A table in the list of the user's tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSummary {
    /// The id of the table.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// Whether the user has a decision to make.
    pub my_turn: bool,
    /// Whether the game has ended.
    pub is_over: bool,
    /// The names of the players, in seat order.
    pub players: Vec<String>,
    /// The number of plies that have been played.
    pub ply: usize,
    /// Whether the game of the table has not begun.
    pub is_lobby: bool,
    /// The number of plies since the user's last move, or `None` if the user has not moved.
    pub plies_since: Option<usize>,
    /// The latest event, if anyone has moved since the user's last move.
    pub latest: Option<Line>,
    /// The revision of the table, which counts visible changes.
    pub revision: u64,
    /// The number of moves by others since the user last looked at the table.
    pub moves_unseen: usize,
}

/// The content of the home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeModel {
    /// The user's tables, in the order in which they are shown.
    pub tables: Vec<TableSummary>,
    /// The public tables with free seats.
    pub open: Vec<OpenTable>,
    /// The last revision of the list of open tables.
    pub lobby_revision: u64,
    /// The data for the form of each game, in the order of the games.
    pub offers: Vec<GameOffer>,
}

/// The data for the form of a game on the home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOffer {
    /// The levels of the bots, from weak to strong.
    pub levels: Vec<&'static str>,
    /// The bot level that is selected at first.
    pub gentlest: &'static str,
    /// The number of steps of the game's lesson that the user has completed.
    pub steps_done: usize,
}

/// The number of finished games after which beginner hints disappear.
const GAMES_OF_NEWCOMERS: usize = 3;

impl HomeModel {
    /// Returns whether the user has finished only a few games on this server.
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
    /// The id of the table.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// The names of the players, each with the id of their account if there is one.
    pub players: Vec<(String, Option<String>)>,
    /// The number of seats.
    pub seats: usize,
    /// The number of seats that are free for everyone.
    pub free: usize,
    /// The number of options of the game that differ from their defaults.
    pub options: usize,
    /// The settings of the table.
    pub terms: Terms,
    /// Whether the user has a seat at the table.
    pub is_mine: bool,
}

/// The state of a table's rematch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Rematch {
    /// The game is not over, or there is nobody with whom the user could play a rematch.
    #[default]
    None,
    /// The user can request a rematch.
    Possible,
    /// A player has requested a rematch.
    Asked {
        /// The id of the new table.
        next: String,
        /// The names of the people who have already joined the new table.
        names: Vec<String>,
    },
}

/// A player at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The name of the player.
    pub name: String,
    /// The level of the bot, if the player is a bot.
    pub level: Option<String>,
    /// Whether the player is the user.
    pub is_me: bool,
    /// The id of the player's account, if there is one.
    pub person: Option<String>,
}

/// The effect of a rated game on a player's rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingChanged {
    /// The id of the player's account.
    pub person: String,
    /// The name of the player.
    pub name: String,
    /// Whether the player is the user.
    pub is_me: bool,
    /// The new rating, rounded as it is shown.
    pub shown: i64,
    /// Whether the new rating is based on too few games.
    pub is_provisional: bool,
    /// The change in the rating, in tenths of a point.
    pub change_tenths: i64,
}

/// The part of the log that a page shows, which is the whole log by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogShown {
    /// The first ply that the shown part contains.
    pub from: usize,
    /// The first ply after adding one more auction, turn or round, or `None` if the whole log is
    /// shown.
    pub older: Option<usize>,
}

/// A refused move. The explanation comes from the rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The clause that refuses the move.
    pub clause: &'static str,
    /// The move in the form in which it was received.
    pub input: String,
    /// Whether the form was sent before the user had chosen anything.
    pub is_incomplete: bool,
}

/// A move that the player previews.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The move in the form in which it was received.
    pub input: String,
    /// The events and the view immediately after the move, or the clause that would refuse the
    /// move.
    pub outcome: Result<(Vec<AnyEventView>, AnyView), &'static str>,
}

/// A table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableModel {
    /// The id of the table.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// The number of entries in the table's journal, which every move names as its basis.
    pub version: u64,
    /// The revision of the table, which counts visible changes.
    pub revision: u64,
    /// The delay with which the viewer sees the table, in milliseconds.
    pub behind_ms: u32,
    /// The seat of the viewer, or the public.
    pub viewer: Viewer,
    /// The view of the game that belongs to the viewer.
    pub view: AnyView,
    /// The moves that the viewer can make and that the game lists.
    pub legal: Vec<String>,
    /// The actions that the viewer may expect but cannot take now.
    pub refused: Vec<Refused>,
    /// The seats that have a decision to make.
    pub turn: Turn,
    /// The seats that are out of the game.
    pub out: Seats,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The log of the table, oldest entry first.
    pub log: Vec<LogEntry>,
    /// The part of the log that the page shows.
    pub log_shown: LogShown,
    /// The content that the user's page already has.
    pub held: Held,
    /// The options of the game that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The points and places of the players.
    pub standing: Standing,
    /// The viewer's move that was just refused, if any.
    pub refusal: Option<Refusal>,
    /// The move that the viewer previews, if any.
    pub trial: Option<Trial>,
    /// Whether the user's move was based on an old position.
    pub stale: bool,
    /// Whether the form's request id had already been used for another move.
    pub is_reused: bool,
    /// Whether the user's move could not be saved because the database cannot be written.
    pub unkept: bool,
    /// The hash of the seed from which the deal is derived.
    pub commitment: String,
    /// The seed of the deal, once the game is over.
    pub seed: Option<String>,
    /// A new id for the form, so that a form which is sent twice has only one effect.
    pub request: String,
    /// The reason why the table is frozen, if it is.
    pub frozen: Option<Frozen>,
    /// The result of the game at a frozen table, if it is known.
    pub result: Option<GameResult>,
    /// The table from which a practice table was started, and the number of plies that had been
    /// played there.
    pub origin: Option<(String, usize)>,
    /// The clocks and the absent players.
    pub time: TimeModel,
    /// The state of takebacks.
    pub undo: UndoModel,
    /// The premoves of the user.
    pub premove: PremoveModel,
    /// The hints, if the table offers them.
    pub hints: Option<HintModel>,
    /// The move that the viewer has selected but not yet confirmed, if any.
    pub laid: Option<Laid>,
    /// Whether this is the user's first game of this kind.
    pub is_first: bool,
    /// Whether the user may end the game, because nobody else plays.
    pub is_endable: bool,
    /// All seats of the user, who may have several on a shared device.
    pub mine: Seats,
    /// The state of the rematch.
    pub rematch: Rematch,
    /// Whether the table was closed before its game ended.
    pub is_closed: bool,
    /// The chat of the table.
    pub chat: Chat,
    /// The rating changes of the game, which the result page shows.
    pub rating_changes: Vec<RatingChanged>,
    /// The reason why the user's rating did not change, which the result page shows.
    pub unrated: Option<Unrated>,
    /// The events since the user's last visit, if there are any.
    pub digest: Option<Digest>,
    /// The user's other tables, and the number of those that are waiting.
    pub waiting: Waiting,
    /// The lesson step or puzzle to which the table belongs, if any.
    pub lesson: Option<Exercise>,
}

/// The events between a user's last visit to a table and the current one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest {
    /// The number of journal entries that the user had seen before this visit.
    pub from: usize,
    /// The number of journal entries at the beginning of this visit.
    pub until: usize,
    /// The number of moves by other players among the new entries.
    pub moves: usize,
}

impl Digest {
    /// Returns whether this log entry is new to the user.
    pub fn has(&self, entry: &LogEntry) -> bool {
        (self.from..self.until).contains(&entry.number) && !entry.is_silent()
    }
}

/// The tables of a user except the current one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Waiting {
    /// The number of tables that wait for the user.
    pub count: usize,
    /// All running tables of the user, each with its revision.
    pub others: Vec<(String, u64)>,
}

/// The number of characters in a shortened table id, which is only meant to tell tables apart.
const SHORT_ID_CHARS: usize = 6;

/// Returns the beginning of a table's id, as it is shown to people.
pub(super) fn short_id(id: &str) -> &str {
    id.char_indices().nth(SHORT_ID_CHARS).map_or(id, |(end, _)| &id[..end])
}

/// The content of the form that sets up a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateModel {
    /// The game for which the form is.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The user's seat, counted from 0.
    pub seat: usize,
    /// The custom numbers that the operator offers: the name of each, and the line that a table
    /// stores.
    pub house: Vec<(String, String)>,
    /// The options that the user has chosen so far.
    pub values: Vec<(String, String)>,
    /// The occupants of the other seats: [`OTHER_FRIEND`], [`OTHER_LOCAL`], or the level of a bot.
    pub others: Vec<String>,
    /// The names of the players at the same device, in the order of the other seats. The names of
    /// other occupants are empty.
    pub local_names: Vec<String>,
    /// Whether the form also lists all bots.
    pub has_all_bots: bool,
    /// The user's name.
    pub name: String,
    /// The settings of the table that the user has chosen so far.
    pub terms: Terms,
    /// The ticket of the form. Because of the ticket, sending the form twice opens only one table.
    pub ticket: String,
    /// The hash of the seed of the table that the form opens.
    pub commitment: String,
    /// The reason why the rules refused the last attempt.
    pub error: Option<CreateError>,
    /// The reason why the last attempt was refused because of its players.
    pub objection: Option<Objection>,
}

/// The value in a set-up form for the seat of a friend.
pub const OTHER_FRIEND: &str = "friend";

/// The value in a set-up form for the seat of a player at the same device.
pub const OTHER_LOCAL: &str = "local";

/// The reason why the rules refused a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateError {
    /// The clause that refuses the set-up.
    pub clause: Option<&'static str>,
    /// The option that is at fault.
    pub option: Option<String>,
    /// The number of the entry that is at fault, if the value of the option is a list.
    pub entry: Option<usize>,
}

/// The reason why a page cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// There is no page at the address.
    NotFound,
    /// The user may not see the page or take the action.
    Forbidden,
    /// The table is visible only to another person as long as the game from which it descends has
    /// secrets.
    Hidden,
    /// The operator has banned the user, who may only watch.
    Banned,
    /// The request cannot be understood.
    BadRequest,
    /// Another player moved first.
    Conflict,
    /// The request named a host that does not belong to this server.
    OtherHost,
    /// The user or their network has sent too many requests.
    TooMany,
    /// The database cannot be written at present.
    Unwritable,
    /// There is not enough space on the disk for new data.
    NoRoom,
    /// The user or their network has reached a limit on stored data.
    Full(Full),
    /// An internal error, with its number in the server's log.
    Internal(u64),
}

/// The chat of a table, as one user sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chat {
    /// Whether the user may write messages.
    pub may_write: bool,
    /// The messages of the chat, oldest first.
    pub lines: Vec<ChatLine>,
}

/// A message in a chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// The number of the message in the table's chat, counted from 1.
    pub number: u64,
    /// The seat of the author, if they have one.
    pub seat: Option<Seat>,
    /// The author's name when they wrote the message.
    pub name: String,
    /// The text of the message.
    pub text: String,
    /// Whether the user wrote the message.
    pub is_mine: bool,
    /// Whether the user has reported the message.
    pub is_reported: bool,
}

/// The content of the chat page of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatModel {
    /// The id of the table.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// Whether the server knows the user, so that the user can mute and report people.
    pub is_person: bool,
    /// The chat as the user sees it.
    pub chat: Chat,
    /// All other people at the table whom the user has not muted.
    pub others: Vec<OtherPerson>,
    /// All people whom the user has muted.
    pub muted: Vec<MutedPerson>,
    /// A message of the user that was too long to be sent.
    pub draft: Option<String>,
}

/// A person whom the user can mute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPerson {
    /// The form field that stands for the person, and its value. The ids of people stay private.
    pub field: (&'static str, u64),
    /// The name of the person.
    pub name: String,
}

/// A person whom the user has muted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutedPerson {
    /// The number that identifies the mute.
    pub number: i64,
    /// The name of the muted person.
    pub name: String,
    /// Whether the muted person is also blocked from the user's tables.
    pub is_blocked: bool,
}
