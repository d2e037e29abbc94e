//! The explanations for a player: why an action is impossible, what a move might cost the player,
//! and which numbers the texts about the rules quote.

use std::fmt::Display;

use super::{Actor, Illegal, Rules, Viewer, Views};
use crate::seat::Seat;

/// The explanations of what a player cannot do, and the warnings about what a player can do.
pub trait Explain: Views {
    /// Returns the actions that a player might look for now, based on the player's view. If the
    /// rules forbid every move of an attempt, no other legal move may [do](Explain::does) its
    /// action either.
    fn attempts(_view: &Self::View, _seat: Seat) -> Vec<Attempt<Self::Move>> {
        Vec::new()
    }

    /// Returns whether a move performs the action `_action` on the object `_what`, which are named
    /// as in an attempt.
    fn does(_move: Self::Move, _action: &str, _what: &str) -> bool {
        false
    }

    /// Returns the actions that the player on `seat` might look for, but which the rules do not
    /// allow now. The list is empty unless the seat has a decision to make. Two states that the
    /// player cannot distinguish have the same list.
    fn refused(&self, seat: Seat) -> Vec<Refused> {
        if !self.is_due(Actor::Seat(seat)) {
            return Vec::new();
        }
        let attempts = Self::attempts(&self.view(Viewer::Seat(seat)), seat);
        attempts.into_iter().filter_map(|attempt| attempt.refused_by(self, seat)).collect()
    }

    /// Returns the harm that a move might do to the player who makes it: the rules might eliminate
    /// the player or take everything from them. The result depends only on what the player sees.
    /// Whenever a player is eliminated, the player's last move must have had a risk. The moves that
    /// [`Rules::legal`] lists have no risk.
    fn risk(_view: &Self::View, _seat: Seat, _move: Self::Move) -> Option<Risk> {
        None
    }
}

/// The numbers that texts about the rules quote.
pub trait Figures: Rules {
    /// Returns the numbers that texts about the rules quote, each with the name that the texts use
    /// for it. The method must be called on the state at the beginning of a game. The result is
    /// empty if the texts quote no numbers.
    fn figures(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// An action that a player might look for, with the moves that would perform it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt<M> {
    action: &'static str,
    what: &'static str,
    tries: Vec<M>,
    when: &'static str,
    numbers: Vec<(&'static str, i64)>,
}

impl<M: Copy + Display> Attempt<M> {
    /// Creates an attempt from the game's word for an action and the simplest move that would
    /// perform the action.
    pub fn new(action: &'static str, m: M) -> Self {
        Self { action, what: "", tries: vec![m], when: "", numbers: Vec::new() }
    }

    /// Sets the object of the attempted action, as a word of the game.
    #[must_use]
    pub fn of(mut self, what: &'static str) -> Self {
        self.what = what;
        self
    }

    /// Sets the clause that says when the action is possible. The clause is cited in phases that do
    /// not have such moves.
    #[must_use]
    pub fn by(mut self, clause: &'static str) -> Self {
        self.when = clause;
        self
    }

    /// Adds another move that would perform the action.
    #[must_use]
    pub fn or(mut self, m: M) -> Self {
        self.tries.push(m);
        self
    }

    /// Adds a number in the current position that decides whether the action is possible.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.numbers.push((name, number.into()));
        self
    }

    /// Explains why the attempted action is impossible. Returns `None` if the action is possible.
    fn refused_by<G: Rules<Move = M>>(self, game: &G, seat: Seat) -> Option<Refused> {
        let refusal = |m: &M| {
            let mut after = *game;
            after.play(Actor::Seat(seat), *m).err()
        };
        let refusals: Option<Vec<Illegal>> = self.tries.iter().map(refusal).collect();
        let Illegal { clause } = *refusals?.first()?;
        let cited = if clause == G::NOT_NOW && !self.when.is_empty() { self.when } else { clause };
        let (action, what, numbers) = (self.action, self.what, self.numbers);
        let text = self.tries.first()?.to_string();
        Some(Refused { action, what, text, clause, cited, numbers })
    }
}

/// An action that a player might look for, but which the rules do not allow now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The game's word for the refused action.
    pub action: &'static str,
    /// The game's word for the object of the refused action. The word is empty if the action has no
    /// object.
    pub what: &'static str,
    /// The simplest move that would perform the refused action.
    pub text: String,
    /// The clause that forbids the simplest move for the action.
    pub clause: &'static str,
    /// The clause to cite as the explanation. The explanation is either the clause that forbids the
    /// move, or the clause that says when such moves are possible.
    pub cited: &'static str,
    /// The numbers in the current position that decide whether the action is possible.
    pub numbers: Vec<(&'static str, i64)>,
}

/// The harm that a move might do to the player who makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Risk {
    /// The clause according to which the player is harmed.
    pub clause: &'static str,
    /// The numbers in the current position that decide whether the player is harmed.
    pub numbers: Vec<(&'static str, i64)>,
}
