//! The page of a table and its parts, and the result of a game.

use karat_rules::{Seats, Turn, Viewer};
use karat_table::ratings::Unrated;
use karat_table::table::{Frozen, GameResult};
use karat_table::version::ClientRevision;

use super::{Chat, HintModel, LogEntry, PremoveModel, Seen, TimeModel, UndoModel};
use crate::web::link;

/// The page of a table for one viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePage {
    /// The id of the table.
    pub id: String,
    /// The revision of the table, which counts visible changes.
    pub revision: ClientRevision,
    /// The game as the viewer sees it.
    pub seen: Seen,
    /// The person who looks at the table.
    pub reader: Reader,
    /// The reasons why nothing can be played.
    pub halt: Halt,
    /// The message about the user's last move, unless the rules refused the move.
    pub banner: Option<Banner>,
    /// The part of the log that the page shows.
    pub log_shown: LogShown,
    /// The clocks and the absent players.
    pub time: TimeModel,
    /// The state of takebacks.
    pub undo: UndoModel,
    /// The premoves of the user.
    pub premove: PremoveModel,
    /// The hints, if the table offers them.
    pub hints: Option<HintModel>,
    /// The chat of the table.
    pub chat: Chat,
    /// The state of the rematch.
    pub rematch: Rematch,
    /// The facts about the table that do not change.
    pub about: About,
}

/// The person who looks at a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reader {
    /// All seats of the user, who may have several on a shared device.
    pub mine: Seats,
    /// The delay with which the viewer sees the table, in milliseconds.
    pub behind_ms: u32,
    /// Whether this is the user's first game of this kind.
    pub is_first: bool,
    /// Whether the user may end the game, because nobody else plays.
    pub is_endable: bool,
    /// The events since the user's last visit, if there are any.
    pub digest: Option<Digest>,
    /// The user's other tables, and the number of those that are waiting.
    pub waiting: Waiting,
}

/// The reasons why nothing can be played at a table whose game is not over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Halt {
    /// The reason why the table is frozen, if it is.
    pub frozen: Option<Frozen>,
    /// The result of the game at a frozen table, if it is known.
    pub result: Option<GameResult>,
    /// Whether the table was closed before its game ended.
    pub is_closed: bool,
}

/// The reason why a move had no effect although the rules allow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Banner {
    /// The move was based on an old position.
    Stale,
    /// The form's request id had already been used for another move.
    Reused,
    /// The move could not be saved because the database cannot be written.
    Unsaved,
}

/// The facts about a table that do not change while its game runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// The hash of the seed from which the deal is derived.
    pub commitment: String,
    /// The seed of the deal, once the game is over.
    pub seed: Option<String>,
    /// The table from which a practice table was started, and the number of plies that had been
    /// played there.
    pub origin: Option<(String, usize)>,
}

/// The result of a game, or its points so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultModel {
    /// The id of the table.
    pub id: String,
    /// The game as the viewer sees it.
    pub seen: Seen,
    /// The facts about the table that do not change.
    pub about: About,
    /// The number of decisions that bots made for each player, in seat order.
    pub decided_by_bots: Vec<usize>,
    /// The state of the rematch.
    pub rematch: Rematch,
    /// The rating changes of the game.
    pub rating_changes: Vec<RatingChanged>,
    /// The reason why the user's rating did not change, if it did not.
    pub unrated: Option<Unrated>,
}

impl TablePage {
    /// Returns whether several people share the user's device.
    pub(crate) fn is_shared(&self) -> bool {
        self.reader.mine.iter().count() > 1
    }

    /// Returns the seats of the user that have a decision to make while no player's hand is shown
    /// on the shared device.
    pub(crate) fn owing_here(&self) -> Seats {
        match (self.seen.turn, self.seen.viewer) {
            (Turn::Seats(owing), Viewer::Public) if self.halt.frozen.is_none() => {
                self.reader.mine.iter().filter(|&seat| owing.contains(seat)).collect()
            }
            _ => Seats::EMPTY,
        }
    }

    /// Returns an address of this table. On a shared device, the address names the viewer's seat.
    pub(crate) fn at_my_seat(&self, address: String) -> String {
        link::at_own_seat(address, self.seen.viewer, self.reader.mine)
    }

    /// Returns the address of the part of the page that changes with a move. The address names the
    /// selected move, so that the move stays selected while other parts change.
    pub(crate) fn fragment_address(&self) -> String {
        let address = self.at_my_seat(link::fragment(&self.id));
        match &self.seen.laid {
            Some(laid) => link::with_laid(&address, self.seen.version, &laid.text),
            None => address,
        }
    }
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
    pub others: Vec<(String, ClientRevision)>,
}
