//! A table's page with its parts, and the result of a game.

use std::time::Duration;

use karat_rules::{Ply, Seats, Turn, Viewer};
use karat_table::ratings::Unrated;
use karat_table::table::{Frozen, GameResult};
use karat_table::version::{ClientRevision, Version};

use super::{Chat, HintModel, LogEntry, PremoveModel, Seen, TimeModel, UndoModel};
use crate::link;

/// A table's page for one viewer.
#[derive(Debug, Clone)]
pub struct TablePage {
    /// The table's id.
    pub id: String,
    /// The table's revision, which counts visible changes.
    pub revision: ClientRevision,
    /// The game as seen by the viewer.
    pub seen: Seen,
    /// The person looking at the table.
    pub reader: Reader,
    /// The reasons why the game cannot continue, if any.
    pub halt: Halt,
    /// The message about the user's last move, unless the rules forbade the move.
    pub banner: Option<Banner>,
    /// The part of the log to display.
    pub log_shown: LogShown,
    /// The clocks and the absent players.
    pub time: TimeModel,
    /// The state of takebacks.
    pub undo: UndoModel,
    /// The user's premoves.
    pub premove: PremoveModel,
    /// The hints, if the table offers them.
    pub hints: Option<HintModel>,
    /// The table's chat.
    pub chat: Chat,
    /// The state of the rematch.
    pub rematch: Rematch,
    /// The unchanging facts about the table.
    pub about: About,
}

/// The person looking at a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reader {
    /// The user's seats. On a shared device, a user may have several seats.
    pub mine: Seats,
    /// The delay before the viewer sees events.
    pub behind: Duration,
    /// Whether the user is playing this game for the first time.
    pub is_first: bool,
    /// Whether the user may end the game, because nobody else is playing.
    pub is_endable: bool,
    /// The events since the user's last visit, if any.
    pub digest: Option<Digest>,
    /// The user's other tables, and how many of them are waiting for the user.
    pub waiting: Waiting,
}

/// The reasons why an unfinished game can no longer continue.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Halt {
    /// The reason why the table is frozen, if applicable.
    pub frozen: Option<Frozen>,
    /// The result of the game at a frozen table, if known.
    pub result: Option<GameResult>,
    /// Whether the table was closed before the game ended.
    pub is_closed: bool,
}

/// The reason why a legal move had no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Banner {
    /// The move was based on an outdated position.
    Stale,
    /// The form's request id had already been used for a different move.
    Reused,
    /// The move could not be saved, because the database is not writable.
    Unsaved,
}

/// Facts about a table that do not change during the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// The hash of the deal's seed.
    pub commitment: String,
    /// The deal's seed, once the game is over.
    pub seed: Option<String>,
    /// For a practice table, the table from which it was started and the ply there.
    pub origin: Option<(String, Ply)>,
    /// The tournament to which the table belongs, if any.
    pub tournament: Option<TournamentOfTable>,
}

/// The tournament to which a table belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentOfTable {
    /// The tournament's id.
    pub id: String,
    /// The tournament's name.
    pub name: String,
    /// The number of the table's round, starting at 1, or `None` in an arena.
    pub round: Option<u32>,
}

/// The result of a finished game, or the current points in a running one.
#[derive(Debug, Clone)]
pub struct ResultModel {
    /// The table's id.
    pub id: String,
    /// The game as seen by the viewer.
    pub seen: Seen,
    /// The unchanging facts about the table.
    pub about: About,
    /// The number of decisions made by bots for each player, in seat order.
    pub decided_by_bots: Vec<usize>,
    /// Whether the user can open an analysis of the game.
    pub can_analyse: bool,
    /// The state of the rematch.
    pub rematch: Rematch,
    /// The game's rating changes.
    pub rating_changes: Vec<RatingChanged>,
    /// The reason why the user's rating did not change, if applicable.
    pub unrated: Option<Unrated>,
}

impl TablePage {
    /// Returns whether several people share the user's device.
    pub fn is_shared(&self) -> bool {
        self.reader.mine.iter().count() > 1
    }

    /// Returns the user's seats with a pending decision if the shared device is not showing any
    /// hand.
    pub fn owing_here(&self) -> Seats {
        match (self.seen.turn, self.seen.viewer) {
            (Turn::Seats(owing), Viewer::Public) if self.halt.frozen.is_none() => {
                self.reader.mine.iter().filter(|&seat| owing.contains(seat)).collect()
            }
            _ => Seats::EMPTY,
        }
    }

    /// Adds the viewer's seat to a URL of this table if the device is shared.
    pub fn at_my_seat(&self, address: String) -> String {
        link::at_own_seat(address, self.seen.viewer, self.reader.mine)
    }

    /// Returns the URL of the part of the page that changes with a move. The URL includes the
    /// selected move, so it stays selected while other parts change.
    pub fn fragment_address(&self) -> String {
        let address = self.at_my_seat(link::fragment(&self.id));
        match &self.seen.laid {
            Some(laid) => link::with_laid(&address, Version(self.seen.version), &laid.text),
            None => address,
        }
    }
}

/// The part of the log to show, by default all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogShown {
    /// The first ply to show.
    pub from: Ply,
    /// The first ply to show if the user extends the log by an earlier auction, turn or round, or
    /// `None` if the whole log is shown.
    pub older: Option<Ply>,
}

/// The state of a table's rematch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Rematch {
    /// The game is not over, or the user would have no opponents.
    #[default]
    None,
    /// The user can request a rematch.
    Possible,
    /// A player has requested a rematch.
    Asked {
        /// The new table's id.
        next: String,
        /// The names of the people who have joined the new table.
        names: Vec<String>,
    },
}

/// The effect of a rated game on a player's rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingChanged {
    /// The id of the player's account.
    pub person: String,
    /// The player's name.
    pub name: String,
    /// Whether the player is the user.
    pub is_me: bool,
    /// The new rating, rounded for display.
    pub shown: i64,
    /// Whether the new rating is provisional, because it is based on too few games.
    pub is_provisional: bool,
    /// The rating change, in tenths of a point.
    pub change_tenths: i64,
}

/// The events at a table between the user's previous visit and the current one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest {
    /// The number of journal entries seen before this visit.
    pub from: usize,
    /// The number of journal entries at the start of this visit.
    pub until: usize,
    /// The number of moves by other players among the new entries.
    pub moves: usize,
}

impl Digest {
    /// Returns whether the log entry is new to the user.
    pub fn has(&self, entry: &LogEntry) -> bool {
        (self.from..self.until).contains(&entry.number) && !entry.is_silent()
    }
}

/// A user's tables other than the current one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Waiting {
    /// The number of tables waiting for the user.
    pub count: usize,
    /// The user's running tables, each with its revision.
    pub others: Vec<(String, ClientRevision)>,
}
