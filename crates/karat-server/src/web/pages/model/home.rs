//! The home page: the user's tables, the open tables, and the forms of the games.

use karat_rules::Line;
use karat_rules::any::GameId;
use karat_table::table::Terms;
use karat_table::version::ClientRevision;

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
    pub revision: ClientRevision,
    /// The number of moves by others since the user last looked at the table.
    pub moves_unseen: usize,
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
    pub(crate) fn is_new(&self) -> bool {
        self.tables.iter().filter(|table| table.is_over).count() < GAMES_OF_NEWCOMERS
    }

    /// Returns whether players are waiting, or one of the user's games is running.
    pub(crate) fn is_awaited(&self) -> bool {
        !self.open.is_empty() || self.tables.iter().any(|table| !table.is_over)
    }
}
