//! The limits and the result of a search for one decision.
//!
//! A decision depends only on the perspective, the [`Seed`] and the number of nodes, so it is
//! reproducible on any machine. If a deadline or cancellation ends the search early, the answer is
//! the best move found so far, marked as incomplete.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use karat_kernel::{Dice, Game, Perspective};

use crate::{Bot, ChaChaDice};

/// The limits of a search for one decision.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// The maximum number of moves to simulate. The search may exceed the limit to finish the
    /// current rollout or position. Bots that do not search ignore this limit.
    pub nodes: u64,
    /// Whether the search ends before its node limit as soon as further simulations are unlikely to
    /// change the chosen move. The other moves are then assessed less precisely.
    pub ends_when_decided: bool,
    /// The time by which the search must return an answer.
    pub deadline: Option<Instant>,
    /// A flag that another thread sets when the answer is no longer needed.
    pub cancel: &'a AtomicBool,
}

/// A flag for searches that are never cancelled.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Budget<'static> {
    /// Returns a budget of the given number of nodes, without a deadline.
    pub const fn of(nodes: u64) -> Self {
        Self { nodes, ends_when_decided: false, deadline: None, cancel: &NEVER }
    }

    /// Returns a budget of up to the given number of nodes for a search that only has to choose a
    /// move.
    pub const fn for_choice(nodes: u64) -> Self {
        Self { ends_when_decided: true, ..Self::of(nodes) }
    }
}

impl Budget<'_> {
    /// Returns whether the deadline has passed or the search was cancelled. Ignores the node limit.
    pub fn should_stop(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The seed of one decision, such as a keyed hash of the table, the seat and the ply. Equal seeds
/// lead to equal decisions, and different decisions should have independent seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Draws a seed from seeded dice.
    pub fn random(dice: &mut dyn Dice) -> Self {
        Self(std::array::from_fn(|_| dice.below(256) as u8))
    }

    /// Returns the dice for a numbered part of the search. Dice with different numbers are
    /// independent.
    pub fn dice(&self, number: u64) -> ChaChaDice {
        ChaChaDice::keyed_stream(self.0, number)
    }
}

/// A legal move as assessed by a bot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rated<M> {
    /// The assessed move.
    pub mv: M,
    /// The probability of playing the move without a search, from 0 to 1.
    pub prior: f32,
    /// The number of simulated games that begin with the move.
    pub visits: u32,
    /// The seat's estimated win probability after the move, from 0 to 1. A shared victory counts as
    /// 1 divided by the number of winners. NaN if the move was not simulated.
    pub win: f32,
    /// The standard error of the estimated win probability. NaN if the move was simulated fewer
    /// than twice.
    pub win_error: f32,
    /// The seat's expected final points after the move. NaN if the move was not simulated.
    pub points: f32,
}

/// The result of a search for one decision.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought<M> {
    /// The chosen move, which is legal.
    pub chosen: M,
    /// The candidate moves, in descending order of prior probability. Every other move is unlikely
    /// or similar to one of the candidates.
    pub rated: Vec<Rated<M>>,
    /// The number of simulated moves.
    pub nodes: u64,
    /// Whether neither a deadline nor a cancellation ended the search. After an incomplete search,
    /// another run may give a different answer.
    pub is_complete: bool,
}

/// A bot that searches within a budget.
pub trait Thinker<G: Game>: Send {
    /// Searches for the best move of the perspective's seat. Calls `report` from time to time with
    /// the best answer so far.
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
    /// Creates a bot that simulates up to the given number of moves per decision.
    pub fn new(thinker: T, nodes: u64) -> Self {
        Self { thinker, nodes }
    }
}

impl<G: Game, T: Thinker<G>> Bot<G> for Thinking<T> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move {
        let seed = Seed::random(dice);
        self.thinker.think(perspective, seed, &Budget::for_choice(self.nodes), &mut |_| ()).chosen
    }
}
