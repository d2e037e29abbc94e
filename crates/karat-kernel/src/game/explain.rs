//! Explanations for players: why an action is impossible, what a move might cost, and the numbers
//! quoted in the rules.

use std::fmt::Display;

use super::{Actor, Illegal, Line, Rules, Viewer, Views};
use crate::seat::Seat;

/// Explains why actions are impossible, and warns of harmful moves.
pub trait Explain: Views {
    /// Returns the actions that a player with the given view might look for. If the rules forbid
    /// every move of an attempt, no other legal move may [perform](Explain::does) the action.
    fn attempts(_view: &Self::View, _seat: Seat) -> Vec<Attempt<Self::Move>> {
        Vec::new()
    }

    /// Returns whether a move performs `_action` on the object `_what`, both named as in an
    /// attempt.
    fn does(_move: Self::Move, _action: &str, _what: &str) -> bool {
        false
    }

    /// Returns the actions that a player might look for but that are currently impossible. The list
    /// is empty unless the seat has a decision to make. The list is the same for any two states
    /// that the player cannot distinguish.
    fn refused(&self, seat: Seat) -> Vec<Refused> {
        if !self.is_due(Actor::Seat(seat)) {
            return Vec::new();
        }
        let attempts = Self::attempts(&self.view(Viewer::Seat(seat)), seat);
        attempts.into_iter().filter_map(|attempt| attempt.refused_by(self, seat)).collect()
    }

    /// Returns how a move might harm the player making it, by eliminating them or taking everything
    /// from them. The result depends only on what the player sees. A player can be eliminated only
    /// if their last move had a risk. Moves listed by [`Rules::legal`] have no risk.
    fn risk(_view: &Self::View, _seat: Seat, _move: Self::Move) -> Option<Risk> {
        None
    }

    /// Returns the phrases that express in words the notation in a message's `_argument`. The list
    /// is empty if the argument contains no notation.
    fn phrases(_argument: &str, _notation: &str) -> Vec<Line> {
        Vec::new()
    }
}

/// Numbers quoted in the rules texts.
pub trait Figures: Rules {
    /// Returns the numbers quoted in the rules texts, keyed by name. The method must be called on
    /// the initial state. The list is empty if no numbers are quoted.
    fn figures(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// An action that a player might look for, with the moves that perform it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt<M> {
    action: &'static str,
    what: &'static str,
    tries: Vec<M>,
    when: &'static str,
    numbers: Vec<(&'static str, i64)>,
}

impl<M: Copy + Display> Attempt<M> {
    /// Creates an attempt from the game's word for an action and the simplest move that performs
    /// it.
    pub fn new(action: &'static str, m: M) -> Self {
        Self { action, what: "", tries: vec![m], when: "", numbers: Vec::new() }
    }

    /// Sets the action's object, as a word of the game.
    #[must_use]
    pub fn of(mut self, what: &'static str) -> Self {
        self.what = what;
        self
    }

    /// Sets the clause that states when the action is possible, which is cited in phases without
    /// such moves.
    #[must_use]
    pub fn by(mut self, clause: &'static str) -> Self {
        self.when = clause;
        self
    }

    /// Adds another move that performs the action.
    #[must_use]
    pub fn or(mut self, m: M) -> Self {
        self.tries.push(m);
        self
    }

    /// Adds a number from the current position that determines whether the action is possible.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.numbers.push((name, number.into()));
        self
    }

    /// Explains why the action is impossible, or returns `None` if it is possible.
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

/// An action that a player might look for but that is currently impossible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The game's word for the action.
    pub action: &'static str,
    /// The game's word for the action's object. The string is empty if the action has no object.
    pub what: &'static str,
    /// The simplest move that performs the action.
    pub text: String,
    /// The clause that forbids the simplest move.
    pub clause: &'static str,
    /// The clause cited as the explanation: either the one that forbids the move, or the one that
    /// states when such moves are possible.
    pub cited: &'static str,
    /// The numbers in the current position that determine whether the action is possible.
    pub numbers: Vec<(&'static str, i64)>,
}

/// The harm that a move might do to the player who makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Risk {
    /// The clause under which the player is harmed.
    pub clause: &'static str,
    /// The numbers in the current position that determine whether the player is harmed.
    pub numbers: Vec<(&'static str, i64)>,
}
