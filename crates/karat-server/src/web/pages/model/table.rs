//! A table as one viewer sees it, and the parts of that.

use std::borrow::Cow;

use karat_rules::any::GameId;
use karat_rules::{AnyEventView, AnyView, Refused, Seat, Seats, Standing, Turn, Viewer};
use karat_table::log::LogEntry;
use karat_table::ratings::Unrated;
use karat_table::table::{Frozen, GameResult};
use karat_table::version::{ClientRevision, Version};
use maud::Markup;

use super::{Chat, Held, HintModel, Laid, PremoveModel, TimeModel, UndoModel};
use crate::web::link::{self, Exercise};
use crate::web::locale::Locale;
use crate::web::pages::pieces::person_link;
use crate::web::words::rulebook::{Rulebook, rulebook_of};

/// A table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableModel {
    /// The id of the table.
    pub id: String,
    /// The game at the table.
    pub game: GameId,
    /// The number of entries in the table's journal, which every move names as its basis.
    pub version: Version,
    /// The revision of the table, which counts visible changes.
    pub revision: ClientRevision,
    /// The delay before the viewer sees an event at the table, in milliseconds.
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

impl TableModel {
    /// Returns whether the viewer has a decision to make, unless a bot makes it for them.
    pub(crate) fn is_mine_to_move(&self) -> bool {
        match (self.turn, self.viewer) {
            (Turn::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat) && !self.time.is_away,
            _ => false,
        }
    }

    /// Returns whether the viewer's seat is out of the game.
    pub(crate) fn is_out(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(seat) if self.out.contains(seat))
    }

    /// Returns whether several people share the user's device.
    pub(crate) fn is_shared(&self) -> bool {
        self.mine.iter().count() > 1
    }

    /// Returns the seats of the user that have a decision to make while no player's hand is shown
    /// on the shared device.
    pub(crate) fn owing_here(&self) -> Seats {
        match (self.turn, self.viewer) {
            (Turn::Seats(owing), Viewer::Public) if self.frozen.is_none() => {
                self.mine.iter().filter(|&seat| owing.contains(seat)).collect()
            }
            _ => Seats::EMPTY,
        }
    }

    /// Returns an address of this table. On a shared device, the address names the viewer's seat.
    pub(crate) fn at_my_seat(&self, address: String) -> String {
        match self.viewer {
            Viewer::Seat(seat) if self.is_shared() => link::at_seat(&address, seat),
            _ => address,
        }
    }

    /// Returns the address to which the user's moves are sent.
    pub(crate) fn moves(&self) -> String {
        match self.lesson {
            Some(step) => link::lesson_step(self.game, step),
            None => self.at_my_seat(link::moves(&self.id)),
        }
    }

    /// Returns the name of the player in a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.players[seat.index()].name
    }

    /// Returns the name of the player in a seat, as a link to the page of the person if there is
    /// one.
    pub(crate) fn linked_name(&self, seat: Seat) -> Markup {
        let player = &self.players[seat.index()];
        person_link(&player.name, player.person.as_deref())
    }

    /// Returns the name of the player in a seat, or the word for "you" if the player is the viewer.
    pub(crate) fn name_or_you(&self, locale: Locale, seat: Seat) -> String {
        if self.players[seat.index()].is_me {
            locale.text("you-name")
        } else {
            self.name(seat).to_owned()
        }
    }

    /// Returns the move that fills the panel again: a move that was refused, previewed or selected.
    pub(crate) fn input(&self) -> Option<&str> {
        let refused = self.refusal.as_ref().map(|refusal| refusal.input.as_str());
        let tried = self.trial.as_ref().map(|trial| trial.input.as_str());
        refused.or(tried).or(self.laid.as_ref().map(|laid| laid.text.as_str()))
    }

    /// Returns whether the main button plays the move in the fields, because no other move is
    /// selected.
    pub(crate) fn plays_fields(&self) -> bool {
        self.laid.is_none()
    }

    /// Returns the address of the part of the page that changes with a move. The address names the
    /// selected move, so that the move stays selected while other parts change.
    pub(crate) fn fragment_address(&self) -> String {
        let address = self.at_my_seat(link::fragment(&self.id));
        match &self.laid {
            Some(laid) => link::with_laid(&address, self.version, &laid.text),
            None => address,
        }
    }

    /// Returns whether the rules make an action impossible for every target.
    pub(crate) fn refuses(&self, action: &str) -> bool {
        self.refused.iter().any(|refused| refused.action == action && refused.what.is_empty())
    }

    /// Returns the plain rules with the numbers of this table, if the game has plain rules.
    pub(crate) fn rulebook(&self, locale: Locale) -> Option<Cow<'static, Rulebook>> {
        rulebook_of(locale, self.game, &self.options, self.players.len())
    }

    /// Returns the plain sentences about a clause as it applies at this table, or else the first
    /// sentences of its exact text.
    pub(crate) fn clause(&self, locale: Locale, id: &str) -> String {
        let plain = self.rulebook(locale).and_then(|book| book.sentence(id));
        plain.or_else(|| locale.exact_clause(self.game, id)).unwrap_or_default()
    }
}
