//! The events of a game, their log messages, and what viewers learn from them.

use std::fmt::Debug;

use serde::Serialize;

use super::Viewer;
use crate::seat::Seat;

/// An event with all its hidden parts. Code outside the rules sees only what [`Event::show`]
/// reveals, which does not require the game state.
pub trait Event: Clone + Send + Sync + 'static {
    /// The part of the event that a viewer may see.
    type View: EventView;

    /// Returns what a viewer may see of the event, or `None` if they learn nothing from it.
    fn show(&self, to: Viewer) -> Option<Self::View>;
}

/// The part of an event that a viewer may see.
pub trait EventView: Clone + Eq + Debug + Send + Sync + Serialize + 'static {
    /// Returns the log message of the event.
    fn line(&self) -> Line;
}

/// A fact reported by an event, without anything hidden from the viewer.
pub trait Fact: Clone + Eq + Debug + Send + Sync + Serialize + 'static {
    /// Returns the log message of the fact, if `clause` causes it.
    fn line(&self, clause: &'static str) -> Line;
}

/// The part of an event that a viewer may see, in the form shared by all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CitedFact<F> {
    /// The reported fact, without anything hidden from the viewer.
    #[serde(flatten)]
    pub fact: F,
    /// The clause that causes the event.
    pub clause: &'static str,
}

impl<F: Fact> EventView for CitedFact<F> {
    fn line(&self) -> Line {
        self.fact.line(self.clause)
    }
}

/// A receiver for the events caused by a move.
pub trait Sink<E> {
    /// Passes an event to the receiver.
    fn note(&mut self, event: E);

    /// Returns whether the receiver uses the events. Events that the receiver does not use need not
    /// be created.
    fn listens(&self) -> bool {
        true
    }
}

/// A receiver that ignores all events, so that they are not even created.
impl<E> Sink<E> for () {
    #[inline(always)]
    fn note(&mut self, _: E) {}

    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

impl<E> Sink<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}

/// An event's log message. The pages provide the wording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The message id, used to look up the wording.
    pub id: &'static str,
    /// The message's arguments.
    pub args: Vec<(&'static str, Arg)>,
    /// The clause that caused the event, if it is worth citing.
    pub clause: Option<&'static str>,
}

/// The log messages of one move, in the order of its events.
pub type Lines = Vec<Line>;

impl Line {
    /// Creates a log message without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new(), clause: None }
    }

    /// Adds an argument with the given name.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    /// Sets the cited clause.
    #[must_use]
    pub fn citing(mut self, clause: &'static str) -> Self {
        self.clause = Some(clause);
        self
    }
}

/// An argument in a log message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Arg {
    /// The name of the player in the given seat.
    Seat(Seat),
    /// A count or an amount.
    Number(i64),
    /// A word of the game, such as `pearl_m`, which the pages translate.
    Word(&'static str),
    /// Several words of the game.
    Words(Vec<&'static str>),
    /// Counts of several words of the game, such as 2 `red` and 1 `blue`. May be empty.
    Counts(Vec<(u8, &'static str)>),
    /// Notation that is the same in every language, such as `4+7`.
    Text(String),
}
