//! A game's learn page, with its recorded games replayed.

use karat_kernel::{Actor, GameInfo, Ply, Standing, Turn, Viewer};

use super::{Player, Seen, ShownEvent, ShownView};

/// The content of a game's learn page.
#[derive(Debug, Clone)]
pub struct LearnModel {
    /// The game that the page introduces.
    pub game: &'static GameInfo,
    /// The page's recorded games, replayed.
    pub played: Vec<Played>,
    /// The bot level suggested for a first game.
    pub gentlest: String,
    /// The number of lesson steps that the user has completed.
    pub done: usize,
}

impl LearnModel {
    /// Returns the recorded game with the given name.
    ///
    /// # Panics
    ///
    /// Panics if there is no such record. Record names come from the game itself, so a missing
    /// record would be a bug.
    pub fn played(&self, name: &str) -> &Played {
        self.played.iter().find(|played| played.name == name).expect("the game has this record")
    }
}

/// A recorded game for a learn page.
#[derive(Debug, Clone, Copy)]
pub struct Record {
    /// The record's name within the game.
    pub name: &'static str,
    /// The content of the record.
    pub text: &'static str,
    /// The viewer, whom the page addresses as *you*.
    pub viewer: Viewer,
}

/// A recorded game, replayed.
#[derive(Debug, Clone)]
pub struct Played {
    /// The record's name within the game.
    pub name: &'static str,
    /// The viewer from whose perspective the game is replayed.
    pub viewer: Viewer,
    /// The players' names, in seat order.
    pub names: Vec<String>,
    /// The positions before the first move and after each move.
    pub positions: Vec<Shown>,
}

impl Played {
    /// Returns the ply of the last position.
    pub fn last(&self) -> Ply {
        Ply::new(self.positions.len() - 1)
    }

    /// Returns the game at the given ply.
    pub fn seen(&self, game: impl Into<&'static GameInfo>, ply: Ply) -> Seen {
        let shown = &self.positions[ply.index()];
        let player = |name: &String| Player {
            name: name.clone(),
            level: None,
            is_me: false,
            person: None,
            absence: None,
        };
        let players = self.names.iter().map(player).collect();
        let (view, turn, standing) = (shown.view.clone(), shown.turn, shown.standing);
        Seen { players, ..Seen::new(game, self.viewer, view, turn, standing) }
    }
}

/// A position of a recorded game, and the move that led to it.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The last move and its actor, or `None` before the first move.
    pub moved: Option<(Actor, String)>,
    /// The last move's events, as the viewer saw them.
    pub events: Vec<ShownEvent>,
    /// The position as the viewer sees it.
    pub view: ShownView,
    /// The seats with a pending decision.
    pub turn: Turn,
    /// The players' points and places.
    pub standing: Standing,
}

/// Returns a game's default number of players.
pub fn usual_seats(game: impl Into<&'static GameInfo>) -> usize {
    let seats = &game.into().seats;
    (*seats.start()).max(4).min(*seats.end())
}
