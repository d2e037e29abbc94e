//! The game at a table as one viewer sees it: everything that the pages of a game draw.

use std::borrow::Cow;

use karat_rules::any::GameId;
use karat_rules::{
    Actor, AnyEventView, AnyView, Line, Refused, Risk, Seat, Seats, Standing, Turn, Viewer,
};
use karat_table::version::Version;
use maud::Markup;

use super::Held;
use crate::web::locale::Locale;
use crate::web::pages::pieces::person_link;
use crate::web::words::rulebook::{Rulebook, rulebook_of};

/// The game at a table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The game at the table.
    pub game: GameId,
    /// The number of entries in the table's journal, which every move names as its basis.
    pub version: Version,
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
    /// The seats whose players are away, so that bots decide for them.
    pub away: Seats,
    /// Whether the table is frozen, because its moves cannot be replayed.
    pub is_frozen: bool,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The log of the table, oldest entry first.
    pub log: Vec<LogEntry>,
    /// The options of the game that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The points and places of the players.
    pub standing: Standing,
    /// The viewer's move that was just refused, if any.
    pub refusal: Option<Refusal>,
    /// The move that the viewer previews, if any.
    pub trial: Option<Trial>,
    /// The move that the viewer has selected but not yet confirmed, if any.
    pub laid: Option<Laid>,
    /// The address to which the user's moves are sent.
    pub moves: String,
    /// A new id for the form, so that a form which is sent twice has only one effect.
    pub request: String,
    /// The content that the user's page already has.
    pub held: Held,
}

impl Seen {
    /// Returns whether the viewer has a decision to make, unless a bot makes it for them.
    pub(crate) fn is_mine_to_move(&self) -> bool {
        match (self.turn, self.viewer) {
            (Turn::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat) && !self.is_away(),
            _ => false,
        }
    }

    /// Returns whether the viewer is away, so that a bot decides for them.
    pub(crate) fn is_away(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(seat) if self.away.contains(seat))
    }

    /// Returns whether the viewer's seat is out of the game.
    pub(crate) fn is_out(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(seat) if self.out.contains(seat))
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
    /// The absence of the player, if the player does not have the table open.
    pub absence: Option<Absence>,
}

/// The absence of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    /// Whether the player uses no scripts, so that only page loads show their presence.
    pub is_quiet: bool,
    /// The duration of the absence in whole minutes.
    pub minutes: i64,
}

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The position of the entry in the table's journal, counted from 0.
    pub number: usize,
    /// The ply of the entry, counted from 0.
    pub ply: usize,
    /// The actor that moved.
    pub who: Actor,
    /// The mark of an entry that the player did not make on their turn, if it is one.
    pub mark: Option<Mark>,
    /// The time of the entry, in Unix milliseconds. `None` if no time was recorded.
    pub at_ms: Option<i64>,
    /// The events of the game, as the viewer learns them.
    pub events: Vec<AnyEventView>,
    /// The event at the table, if the entry is not a ply.
    pub remark: Option<Line>,
}

/// The mark of an entry that the player did not make on their turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A bot made the move for an absent person.
    StandIn,
    /// The table carried out a premove.
    Premove,
}

impl LogEntry {
    /// Returns the messages of the entry in chronological order.
    pub fn lines(&self) -> Vec<Line> {
        let remark = self.remark.iter().cloned();
        self.events.iter().map(AnyEventView::line).chain(remark).collect()
    }

    /// Returns whether the entry has no text.
    pub fn is_silent(&self) -> bool {
        self.events.is_empty() && self.remark.is_none()
    }
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

/// A legal move that the user has laid, which means selected but not yet confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// The move, in the notation of the game.
    pub text: String,
    /// The message that describes the move in words, or `None` if the game has no such message.
    pub what: Option<Line>,
    /// The harm that the move may do to the user, if any. A risky move can only be played if the
    /// user has selected it first.
    pub risk: Option<Risk>,
}

/// The parts of a panel that are the same for every game. A game places them in its panel.
pub struct DockParts {
    /// The banners above the panel.
    pub banners: Markup,
    /// The latest event, and the buttons beside it.
    pub latest: Markup,
    /// The row with the button that plays the selected move.
    pub laid: Markup,
}
