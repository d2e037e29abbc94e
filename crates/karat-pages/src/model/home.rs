//! The home page: the user's tables, open tables, and the form for each game.

use karat_rules::any::GameId;
use karat_rules::{Line, Ply};
use karat_table::table::Terms;
use karat_table::version::ClientRevision;

use super::{FollowedPerson, Offer};

/// The data for the home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeModel {
    /// The user's tables, in display order.
    pub tables: Vec<TableSummary>,
    /// The public tables with free seats.
    pub open: Vec<OpenTable>,
    /// The seats that are reserved for the user, newest first.
    pub offers_to_me: Vec<Offer>,
    /// The revision of the list of seats reserved for the user, or `None` if the user is not known
    /// to the server.
    pub offers_revision: Option<i64>,
    /// The people whom the user follows.
    pub followed: Vec<FollowedPerson>,
    /// The latest revision of the list of open tables.
    pub lobby_revision: u64,
    /// The form data for each game, in display order.
    pub offers: Vec<GameOffer>,
}

/// An entry in the list of the user's tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSummary {
    /// The table's id.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// Whether the user has a decision to make.
    pub my_turn: bool,
    /// Whether the game has ended.
    pub is_over: bool,
    /// The players' names, in seat order.
    pub players: Vec<String>,
    /// The current ply.
    pub ply: Ply,
    /// Whether the table's game has not begun.
    pub is_lobby: bool,
    /// The number of plies since the user's last move, or `None` if they have not moved.
    pub plies_since: Option<usize>,
    /// The latest event, if anyone has moved since the user's last move.
    pub latest: Option<Line>,
    /// The table's revision, which counts visible changes.
    pub revision: ClientRevision,
    /// The number of moves by others since the user last viewed the table.
    pub moves_unseen: usize,
}

/// A public table waiting for players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTable {
    /// The table's id.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// The players' names, each with their account id, if any.
    pub players: Vec<(String, Option<String>)>,
    /// The number of seats.
    pub seats: usize,
    /// The number of seats that anyone can take.
    pub free: usize,
    /// The number of non-default game options.
    pub options: usize,
    /// The table's settings.
    pub terms: Terms,
    /// Whether the user has a seat at the table.
    pub is_mine: bool,
}

/// The data for a game's form on the home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOffer {
    /// The bot levels, weakest first.
    pub levels: Vec<&'static str>,
    /// The bot level selected initially.
    pub gentlest: &'static str,
    /// The number of lesson steps that the user has completed.
    pub steps_done: usize,
}

/// The number of finished games after which hints for beginners disappear.
const GAMES_OF_NEWCOMERS: usize = 3;

impl HomeModel {
    /// Returns whether the user has finished only a few games on this server.
    pub fn is_new(&self) -> bool {
        self.tables.iter().filter(|table| table.is_over).count() < GAMES_OF_NEWCOMERS
    }

    /// Returns whether players are waiting or any of the user's games is running.
    pub fn is_awaited(&self) -> bool {
        !self.open.is_empty()
            || !self.offers_to_me.is_empty()
            || self.tables.iter().any(|table| !table.is_over)
    }
}
