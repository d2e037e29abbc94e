//! Search within a budget: the limits of a decision, and its result.
//!
//! A decision depends only on the perspective, the [`Seed`] and the number of nodes, so it can be
//! repeated on any machine. A deadline or a cancellation ends the search early. The answer is then
//! the best move so far, and it is marked as incomplete.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use karat_rules::{Dice, Game, Perspective};

use crate::{Bot, ChaChaDice};

/// The limits of a search.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// The maximum number of simulated moves. A rollout or position in progress may be finished
    /// even if that exceeds the limit. A bot that needs no search simulates no moves.
    pub nodes: u64,
    /// The time by which the answer must be given.
    pub deadline: Option<Instant>,
    /// Becomes true when the answer is no longer needed.
    pub cancel: &'a AtomicBool,
}

/// The flag of searches that are never cancelled.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Budget<'static> {
    /// Returns a budget of this many nodes, without a time limit.
    pub const fn of(nodes: u64) -> Self {
        Self { nodes, deadline: None, cancel: &NEVER }
    }
}

impl Budget<'_> {
    /// Returns whether the deadline has passed or the search was cancelled. The node limit is
    /// checked separately.
    pub fn should_stop(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The seed of one decision, such as a keyed hash of the table, the seat and the ply. Equal seeds
/// give equal decisions, and the seeds of different decisions are independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Draws a seed from dice that have such a seed themselves.
    pub fn random(dice: &mut dyn Dice) -> Self {
        Self(std::array::from_fn(|_| dice.below(256) as u8))
    }

    /// Returns the dice for the part of the search with this number. Dice with different numbers
    /// are independent.
    pub fn dice(&self, number: u64) -> ChaChaDice {
        ChaChaDice::keyed_stream(self.0, number)
    }
}

/// A move with the bot's assessment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// The probability, from 0 to 1, that the bot plays the move without search.
    pub prior: f32,
    /// The number of simulated games with the move.
    pub visits: u32,
    /// The bot's estimate of the seat's win probability after the move, from 0 to 1, where a shared
    /// victory counts as its share. It is NaN without visits.
    pub win: f32,
    /// The standard error of `win`. It is NaN with fewer than two visits.
    pub win_error: f32,
    /// The expected final points of the seat. It is NaN without visits.
    pub points: f32,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought<M> {
    /// The chosen move, which is legal.
    pub chosen: M,
    /// The candidates, with the highest prior first. Every other move is unlikely, or similar to
    /// one of these.
    pub rated: Vec<Rated<M>>,
    /// The number of simulated moves.
    pub nodes: u64,
    /// Whether the node limit ended the search. Otherwise a deadline or a cancellation did, and
    /// another run may give a different answer.
    pub is_complete: bool,
}

/// A bot that searches within a budget.
pub trait Thinker<G: Game>: Send {
    /// Searches the decision of the perspective's seat. Calls `report` from time to time with the
    /// current answer.
    ///
    /// # Panics
    /// Panics if the seat has nothing to decide.
    fn think(
        &mut self,
        perspective: &Perspective<'_, G>,
        seed: Seed,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move>;
}

/// A searching bot with the same node limit for every decision.
#[derive(Debug, Clone)]
pub struct Thinking<T> {
    thinker: T,
    nodes: u64,
}

impl<T> Thinking<T> {
    /// Creates the bot with this node limit for each decision.
    pub fn new(thinker: T, nodes: u64) -> Self {
        Self { thinker, nodes }
    }
}

impl<G: Game, T: Thinker<G>> Bot<G> for Thinking<T> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move {
        let seed = Seed::random(dice);
        self.thinker.think(perspective, seed, &Budget::of(self.nodes), &mut |_| ()).chosen
    }
}
