//! Dice for simulations that are compared with each other.
//!
//! Simulations with the same number share their luck as far as possible, so that differences between
//! moves depend less on it (common random numbers, a method of variance reduction). Chance and every
//! seat have their own dice. All of them are replaced whenever chance follows a decision, so that an
//! additional decision does not change the draws after it.

use karat_kernel::{SEATS_MAX, Seat};

use crate::ChaChaDice;
use crate::think::Seed;

/// The index of the dice that sample what the searching seat cannot know.
const HIDDEN: usize = 0;
/// The index of the dice for draws.
const CHANCE: usize = 1;
/// The index of the first seat's dice.
const SEATS: usize = 2;
/// The number of dice.
const COUNT: usize = SEATS + SEATS_MAX;

/// The lowest bits of a stream's number: the number of the simulation, then the index of the dice,
/// then the number of times that they were replaced.
const NUMBER_BITS: u32 = 40;
const INDEX_BITS: u32 = 4;

/// The dice of a simulation.
pub(crate) struct SimulationDice {
    seed: Seed,
    number: u64,
    dice: [Option<ChaChaDice>; COUNT],
    /// The number of times that chance has followed a decision.
    epoch: u64,
    has_decided: bool,
}

impl SimulationDice {
    /// Returns the dice of the simulation with the given number, which is below 2^40 - 1.
    pub(crate) fn new(seed: Seed, number: u64) -> Self {
        Self { seed, number, dice: [const { None }; COUNT], epoch: 0, has_decided: false }
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the dice that sample what the searching seat cannot know.
    pub(crate) fn hidden(&mut self) -> &mut ChaChaDice {
        self.get(HIDDEN)
    }

    /// Returns the dice for the next draw.
    pub(crate) fn chance(&mut self) -> &mut ChaChaDice {
        if self.has_decided {
            self.has_decided = false;
            self.epoch += 1;
            self.dice = [const { None }; COUNT];
        }
        self.get(CHANCE)
    }

    /// Returns the dice for a decision by the seat.
    pub(crate) fn seat(&mut self, seat: Seat) -> &mut ChaChaDice {
        self.has_decided = true;
        self.get(SEATS + seat.index())
    }

    fn get(&mut self, index: usize) -> &mut ChaChaDice {
        // Stream 0 belongs to the decision itself.
        let epoch = self.epoch << (NUMBER_BITS + INDEX_BITS);
        let stream = (1 + self.number) | (index as u64) << NUMBER_BITS | epoch;
        self.dice[index].get_or_insert_with(|| self.seed.dice(stream))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use karat_kernel::{Dice as _, Seat};

    use super::SimulationDice;
    use crate::think::Seed;

    const SEED: Seed = Seed([3; 32]);
    const CASES: u32 = 1 << 30;

    #[test]
    fn draws_are_the_same_after_more_decisions() {
        let drawn = |decisions: usize| {
            let mut dice = SimulationDice::new(SEED, 5);
            let first = dice.chance().below(CASES);
            for number in 0..decisions {
                dice.seat(Seat::new(number % 2)).below(CASES);
            }
            let second = dice.chance().below(CASES);
            [first, second, dice.chance().below(CASES), dice.seat(Seat::new(1)).below(CASES)]
        };
        assert_eq!(drawn(1), drawn(4));
        let distinct: BTreeSet<_> = drawn(1).into_iter().chain(drawn(0)).collect();
        // Without a decision, only the first draw is the same.
        assert_eq!(distinct.len(), 7);
    }

    #[test]
    fn simulations_and_seats_have_their_own_dice() {
        let rolls = (0..20_u64).flat_map(|number| {
            let mut dice = SimulationDice::new(SEED, number);
            let seats = [0, 1, 2].map(|seat| dice.seat(Seat::new(seat)).below(CASES));
            let others = [dice.hidden().below(CASES), dice.chance().below(CASES)];
            seats.into_iter().chain(others)
        });
        let distinct: BTreeSet<_> = rolls.collect();
        assert_eq!(distinct.len(), 100);
    }
}
