//! Thinking within a budget: what a bot is given for a decision, and what it answers.
//!
//! What is decided depends on the perspective, the [`Seed`] and the number of nodes alone, so it can be
//! repeated on any machine. A deadline and a cancellation end the thinking earlier; what was found
//! until then is the answer, and it says that it is not complete.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use karat_rules::{Dice, Game, Perspective};

use crate::{Bot, ChaChaDice};

/// How long a bot may think.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// How many moves it may play in thought; it may finish the game or the position it is in. A bot
    /// that needs no thought for its decision takes none.
    pub nodes: u64,
    /// When it must answer, whatever it has found.
    pub deadline: Option<Instant>,
    /// Becomes true when nobody waits for the answer any more.
    pub cancel: &'a AtomicBool,
}

/// Nobody cancels.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Budget<'static> {
    /// So many nodes, however long they take.
    pub const fn of(nodes: u64) -> Self {
        Self { nodes, deadline: None, cancel: &NEVER }
    }
}

impl Budget<'_> {
    /// Whether to answer at once, nodes or not.
    pub fn is_over(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The seed of one decision: a keyed hash, or its like, of the table, the seat and the ply. The same
/// seed brings the same decision; those of two decisions have nothing to do with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed thrown with dice that are told by such a hash themselves.
    pub fn thrown(dice: &mut dyn Dice) -> Self {
        Self(std::array::from_fn(|_| dice.below(256) as u8))
    }

    /// The dice of the part of the thinking that has this number; dice of other numbers are
    /// independent of them.
    pub fn dice(&self, number: u64) -> ChaChaDice {
        ChaChaDice::keyed_stream(self.0, number)
    }
}

/// A move and what the bot thinks of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// How likely the bot would have made it without thinking, 0 to 1.
    pub prior: f32,
    /// In how many games played in thought it was made.
    pub visits: u32,
    /// How likely the seat wins after it, 0 to 1, a shared victory counted by its parts; what the
    /// bot makes of it, not the truth. NaN without visits.
    pub win: f32,
    /// The standard error of `win`. NaN with fewer than two visits.
    pub win_error: f32,
    /// The points of the game that the seat is expected to end with. NaN without visits.
    pub points: f32,
}

/// What a bot makes of a decision.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought<M> {
    /// The move it makes. It is legal.
    pub chosen: M,
    /// The moves it considered, the likeliest without thinking first. Every other move is one that it
    /// would not think of, or for which one of these stands.
    pub rated: Vec<Rated<M>>,
    /// How many moves were played in thought.
    pub nodes: u64,
    /// Whether the nodes decided. Otherwise a deadline or a cancellation did, and another time the
    /// answer may be another.
    pub is_complete: bool,
}

/// A bot that thinks within a budget.
pub trait Thinker<G: Game>: Send {
    /// Thinks about the decision of the seat of the perspective; tells `report` now and then what it
    /// would answer by now.
    ///
    /// # Panics
    /// If the seat has nothing to decide.
    fn think(
        &mut self,
        table: &Perspective<'_, G>,
        seed: Seed,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move>;
}

/// A thinker at a table, with the same number of nodes for every decision.
#[derive(Debug, Clone)]
pub struct Thinking<T> {
    thinker: T,
    nodes: u64,
}

impl<T> Thinking<T> {
    /// This thinker with so many nodes for a decision.
    pub fn new(thinker: T, nodes: u64) -> Self {
        Self { thinker, nodes }
    }
}

impl<G: Game, T: Thinker<G>> Bot<G> for Thinking<T> {
    fn choose(&mut self, table: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move {
        let seed = Seed::thrown(dice);
        self.thinker.think(table, seed, &Budget::of(self.nodes), &mut |_| ()).chosen
    }
}
