//! The weakest bot of every game, which picks listed moves uniformly at random.

use karat_kernel::{Dice, Game, Moves, Perspective};

use crate::Bot;

/// A bot that plays every listed move with equal probability.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, perspective: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move {
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        moves[dice.below(moves.len() as u32) as usize]
    }
}
