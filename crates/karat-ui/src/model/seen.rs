//! The game at a table as seen by one viewer: everything that game pages render.

use std::borrow::Cow;

use karat_kernel::{
    Actor, GameInfo, Line, Ply, Refused, Risk, Seat, Seats, Standing, Turn, Viewer,
};
use maud::Markup;

use super::{Held, ShownEvent, ShownView};
use crate::pieces::person_link;
use karat_words::Locale;
use karat_words::rulebook::{Rulebook, rulebook_of};

/// The game at a table as seen by one viewer.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The game being played.
    pub game: &'static GameInfo,
    /// The number of journal entries at the table, which is submitted with every move.
    pub version: u64,
    /// The viewer: a player's seat or the public.
    pub viewer: Viewer,
    /// The game state visible to the viewer.
    pub view: ShownView,
    /// The viewer's legal moves, as far as the game lists them.
    pub legal: Vec<String>,
    /// The actions that the viewer may expect but cannot take now.
    pub refused: Vec<Refused>,
    /// The seats with a pending decision.
    pub turn: Turn,
    /// The seats that are out of the game.
    pub out: Seats,
    /// The seats of absent players, for whom bots decide.
    pub away: Seats,
    /// Whether the table is frozen because its moves cannot be replayed.
    pub is_frozen: bool,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The table's log, oldest entry first.
    pub log: Vec<LogEntry>,
    /// The game options with non-default values.
    pub options: Vec<(String, String)>,
    /// The players' points and places.
    pub standing: Standing,
    /// The viewer's move that was just refused, if any.
    pub refusal: Option<Refusal>,
    /// The move that the viewer is previewing, if any.
    pub trial: Option<Trial>,
    /// The move that the viewer has selected but not yet confirmed, if any.
    pub laid: Option<Laid>,
    /// The URL to which the user's moves are posted.
    pub moves: String,
    /// A unique id that makes submitting the form idempotent.
    pub request: String,
    /// The content that the client already has.
    pub held: Held,
}

impl Seen {
    /// Creates a table that shows a position and nothing else: no players, moves or log.
    pub fn new(
        game: impl Into<&'static GameInfo>,
        viewer: Viewer,
        view: ShownView,
        turn: Turn,
        standing: Standing,
    ) -> Self {
        Self {
            game: game.into(),
            version: 0,
            viewer,
            view,
            legal: Vec::new(),
            refused: Vec::new(),
            turn,
            out: Seats::EMPTY,
            away: Seats::EMPTY,
            is_frozen: false,
            players: Vec::new(),
            log: Vec::new(),
            options: Vec::new(),
            standing,
            refusal: None,
            trial: None,
            laid: None,
            moves: String::new(),
            request: String::new(),
            held: Held::default(),
        }
    }

    /// Returns whether the viewer has a decision to make that is not left to a bot.
    pub fn is_mine_to_move(&self) -> bool {
        match (self.turn, self.viewer) {
            (Turn::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat) && !self.is_away(),
            _ => false,
        }
    }

    /// Returns whether the viewer is away and a bot decides for them.
    pub fn is_away(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(seat) if self.away.contains(seat))
    }

    /// Returns whether the viewer is out of the game.
    pub fn is_out(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(seat) if self.out.contains(seat))
    }

    /// Returns the name of the player in a seat.
    pub fn name(&self, seat: Seat) -> &str {
        &self.players[seat.index()].name
    }

    /// Renders the name of the player in a seat, linked to their profile if they have one.
    pub fn linked_name(&self, seat: Seat) -> Markup {
        let player = &self.players[seat.index()];
        person_link(&player.name, player.person.as_deref())
    }

    /// Returns the name of the player in a seat, or the localized word for "you" if it is the user.
    pub fn name_or_you(&self, locale: Locale, seat: Seat) -> String {
        if self.players[seat.index()].is_me {
            locale.text("you-name")
        } else {
            self.name(seat).to_owned()
        }
    }

    /// Returns the move that pre-fills the panel: the one last refused, previewed or selected.
    pub fn input(&self) -> Option<&str> {
        let refused = self.refusal.as_ref().map(|refusal| refusal.input.as_str());
        let tried = self.trial.as_ref().map(|trial| trial.input.as_str());
        refused.or(tried).or(self.laid.as_ref().map(|laid| laid.text.as_str()))
    }

    /// Returns whether the main button plays the move in the form fields, because none is selected.
    pub fn plays_fields(&self) -> bool {
        self.laid.is_none()
    }

    /// Returns whether the rules forbid an action for every target.
    pub fn refuses(&self, action: &str) -> bool {
        self.refused.iter().any(|refused| refused.action == action && refused.what.is_empty())
    }

    /// Returns the plain rules with this table's numbers, if the game has plain rules.
    pub fn rulebook(&self, locale: Locale) -> Option<Cow<'static, Rulebook>> {
        rulebook_of(locale, self.game, &self.options, self.players.len())
    }

    /// Returns the plain wording of a clause as it applies at this table, or else the first
    /// sentences of its exact wording.
    pub fn clause(&self, locale: Locale, id: &str) -> String {
        let plain = self.rulebook(locale).and_then(|book| book.sentence(id));
        plain.or_else(|| locale.exact_clause(self.game, id)).unwrap_or_default()
    }
}

/// A player at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The bot's level, if the player is a bot.
    pub level: Option<String>,
    /// Whether the player is the user.
    pub is_me: bool,
    /// The id of the player's account, if any.
    pub person: Option<String>,
    /// The player's absence, or `None` if they have the table open.
    pub absence: Option<Absence>,
}

/// A player's absence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    /// Whether the player's browser does not run scripts, so that only page loads show their
    /// presence.
    pub is_quiet: bool,
    /// The duration of the absence, in whole minutes.
    pub minutes: i64,
}

/// A log entry.
#[derive(Debug, Clone)]
pub struct LogEntry {
    /// The entry's zero-based position in the table's journal.
    pub number: usize,
    /// The ply of the move, or of the next move if the entry is another event.
    pub ply: Ply,
    /// The actor who moved.
    pub who: Actor,
    /// The mark of the entry, if the player did not make it on their own turn.
    pub mark: Option<Mark>,
    /// The entry's time in Unix milliseconds, or `None` if it was not recorded.
    pub at_ms: Option<i64>,
    /// The game events, as the viewer sees them.
    pub events: Vec<ShownEvent>,
    /// The table event, if the entry is not a ply.
    pub remark: Option<Line>,
}

/// The mark of an entry that the player did not make on their own turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A bot moved for an absent person.
    StandIn,
    /// The table played a premove.
    Premove,
}

impl LogEntry {
    /// Returns the entry's messages, oldest first.
    pub fn lines(&self) -> Vec<Line> {
        let remark = self.remark.iter().cloned();
        self.events.iter().map(ShownEvent::line).chain(remark).collect()
    }

    /// Returns whether the entry has nothing to show.
    pub fn is_silent(&self) -> bool {
        self.events.is_empty() && self.remark.is_none()
    }
}

/// A refused move. The explanation comes from the rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The clause that forbids the move.
    pub clause: &'static str,
    /// The move exactly as received.
    pub input: String,
    /// Whether the form was submitted before the user had chosen anything.
    pub is_incomplete: bool,
}

/// A move that the player is previewing.
#[derive(Debug, Clone)]
pub struct Trial {
    /// The move exactly as received.
    pub input: String,
    /// The events and the view right after the move, or the clause that forbids it.
    pub outcome: Result<(Vec<ShownEvent>, ShownView), &'static str>,
}

/// A legal move that the user has selected but not yet confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// The move in the game's notation.
    pub text: String,
    /// The message that describes the move, if the game has one.
    pub what: Option<Line>,
    /// The harm that the move may do to the user, if any. A risky move must be selected before it
    /// can be played.
    pub risk: Option<Risk>,
}

/// The parts of a panel that all games share. Each game places these parts in its own panel.
pub struct DockParts {
    /// The banners above the panel.
    pub banners: Markup,
    /// The latest event and its buttons.
    pub latest: Markup,
    /// The row with the button that plays the selected move.
    pub laid: Markup,
}
