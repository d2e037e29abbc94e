//! The introduction to a game, with its recorded games replayed.

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyEventView, AnyView, Seats, Standing, Turn, Viewer};
use karat_table::version::Version;

use super::{Held, Player, Seen};

/// The content of a game's learn page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LearnModel {
    /// The game that the page introduces.
    pub game: GameId,
    /// The recorded games of the page, replayed.
    pub played: Vec<Played>,
    /// The bot level for a first game.
    pub gentlest: String,
    /// The number of lesson steps that the user has done.
    pub done: usize,
}

impl LearnModel {
    /// Returns the recorded game with this name.
    ///
    /// # Panics
    ///
    /// Panics if no record has this name. The names of records come from the game itself, so an
    /// unknown name is a bug.
    pub(crate) fn played(&self, name: &str) -> &Played {
        self.played.iter().find(|played| played.name == name).expect("the game has this record")
    }
}

/// A recorded game for a learn page.
#[derive(Debug, Clone, Copy)]
pub struct Record {
    /// The name by which the game refers to the record.
    pub name: &'static str,
    /// The text of the record.
    pub text: &'static str,
    /// The viewer, whom the page calls *you*.
    pub viewer: Viewer,
}

/// A recorded game, replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The name by which the game refers to the record.
    pub name: &'static str,
    /// The viewer from whose seat the game is replayed.
    pub viewer: Viewer,
    /// The names of the players, in seat order.
    pub names: Vec<String>,
    /// The positions before the first move and after each move.
    pub positions: Vec<Shown>,
}

impl Played {
    /// Returns the game after this many moves.
    pub fn seen(&self, game: GameId, plies: usize) -> Seen {
        let shown = &self.positions[plies];
        let player = |name: &String| Player {
            name: name.clone(),
            level: None,
            is_me: false,
            person: None,
            absence: None,
        };
        Seen {
            game,
            version: Version::default(),
            viewer: self.viewer,
            view: shown.view.clone(),
            legal: Vec::new(),
            refused: Vec::new(),
            turn: shown.turn,
            out: Seats::EMPTY,
            away: Seats::EMPTY,
            is_frozen: false,
            players: self.names.iter().map(player).collect(),
            log: Vec::new(),
            options: Vec::new(),
            standing: shown.standing,
            refusal: None,
            trial: None,
            laid: None,
            moves: String::new(),
            request: String::new(),
            held: Held::default(),
        }
    }
}

/// A position of a recorded game, and the move before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The last move and its player, or `None` before the first move.
    pub moved: Option<(Actor, String)>,
    /// The events of the last move that the viewer saw.
    pub events: Vec<AnyEventView>,
    /// The position as the viewer sees it.
    pub view: AnyView,
    /// The seats that have a decision to make.
    pub turn: Turn,
    /// The points and places of the players.
    pub standing: Standing,
}

/// Returns the default number of players of a game.
pub(crate) fn usual_seats(game: GameId) -> usize {
    (*game.seats().start()).max(4).min(*game.seats().end())
}
