//! The parts of the server's responses that a bot needs.

use std::collections::BTreeMap;

use karat_rules::Ply;
use karat_rules::any::GameId;
use serde::Deserialize;
use serde_json::value::RawValue;

/// The bot's account, and the permissions of its token.
#[derive(Debug, Deserialize)]
pub(super) struct Me {
    pub(super) name: String,
    pub(super) is_bot: bool,
    pub(super) is_banned: bool,
    pub(super) scopes: Vec<String>,
}

/// A list of tables.
#[derive(Debug, Deserialize)]
pub(super) struct TableList {
    pub(super) tables: Vec<Table>,
    /// The value to send in `after` for the next page, if there is one.
    pub(super) next: Option<String>,
}

/// A table.
#[derive(Debug, Deserialize)]
pub(super) struct Table {
    pub(super) id: String,
    pub(super) game: String,
    pub(super) stage: String,
    pub(super) seats: Vec<SeatShown>,
    /// The bot's seats.
    pub(super) mine: Vec<usize>,
    pub(super) is_host: bool,
    pub(super) options: BTreeMap<String, String>,
    pub(super) terms: Terms,
}

/// A seat of a table.
#[derive(Debug, Deserialize)]
pub(super) struct SeatShown {
    pub(super) who: String,
    pub(super) name: Option<String>,
}

/// The terms of a table.
#[derive(Debug, Deserialize)]
pub(super) struct Terms {
    pub(super) is_public: bool,
    pub(super) is_rated: bool,
}

/// A line of the bot's own stream.
#[derive(Debug, Deserialize)]
pub(super) struct MyLine {
    #[serde(rename = "type")]
    pub(super) what: String,
    pub(super) table: String,
    /// The seat reserved for the bot, in a `challenge`.
    pub(super) seat: Option<usize>,
    /// The name of the challenger.
    pub(super) name: Option<String>,
}

/// A line of a table's stream.
#[derive(Debug, Deserialize)]
pub(super) struct TableLine {
    pub(super) position: Option<Position>,
}

/// A table's position, as the bot's seat sees it.
#[derive(Debug, Deserialize)]
pub(super) struct Position {
    pub(super) stage: String,
    pub(super) version: u64,
    pub(super) ply: Ply,
    /// The moves of the bot's seat, if it has a decision to make.
    pub(super) legal: Vec<String>,
    pub(super) view: View,
    pub(super) clocks: Vec<Clock>,
    pub(super) result: Option<Outcome>,
}

/// A view, exactly as the server sent it.
#[derive(Debug, Deserialize)]
pub(super) struct View {
    pub(super) view: Box<RawValue>,
}

/// A player's clock.
#[derive(Debug, Deserialize)]
pub(super) struct Clock {
    pub(super) seat: usize,
    /// The time at which the running clock reaches zero, in Unix milliseconds.
    pub(super) ends_ms: Option<i64>,
}

/// The result of a game, in seat order.
#[derive(Debug, Deserialize)]
pub(super) struct Outcome {
    pub(super) points: Vec<i32>,
    pub(super) places: Vec<u32>,
}

impl Table {
    /// Returns the table's game, or `None` if this program does not know it.
    pub(super) fn game(&self) -> Option<GameId> {
        self.game.parse().ok()
    }

    /// Returns whether the game has not begun yet.
    pub(super) fn is_before_game(&self) -> bool {
        matches!(self.stage.as_str(), "lobby" | "committing" | "showing")
    }

    /// Returns whether every seat has a holder.
    pub(super) fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.who.as_str(), "person" | "bot"))
    }

    /// Returns the names of the players in all seats except one.
    pub(super) fn others(&self, seat: usize) -> String {
        let others = self.seats.iter().enumerate().filter(|(other, _)| *other != seat);
        let names = others.map(|(_, other)| other.name.as_deref().unwrap_or("a free seat"));
        names.collect::<Vec<_>>().join(", ")
    }
}

impl Position {
    /// Returns whether the game is over, or the table is closed.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage.as_str(), "over" | "closed")
    }
}
