//! Remembers what estates are worth. A search evaluates thousands of positions, and most moves
//! change the possessions of one player at most, so about two of three estates have been evaluated
//! before. A remembered worth is exactly the one that would be calculated.

use std::cell::RefCell;

use super::estate::Estate;

/// Everything on which an estate's worth depends.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Case {
    pub(super) estate: Estate,
    /// The number of incomes still to come.
    pub(super) rounds: u8,
    /// Whether the owner can still buy before the next income.
    pub(super) acts: bool,
    /// The only assumption that changes in the course of a game.
    pub(super) excess: f64,
}

/// The number of cases that a thread remembers, a power of two.
const CASES: usize = 2048;

thread_local! {
    /// The remembered cases with their worths. A case has one place, which follows from its hash,
    /// and replaces an older one there.
    static KNOWN: RefCell<Vec<Option<(Case, f64)>>> = RefCell::new(vec![None; CASES]);
}

/// Returns the worth in a case, which `calculate` returns if this thread does not remember it.
pub(super) fn worth(case: &Case, calculate: impl FnOnce() -> f64) -> f64 {
    let place = (case.hash() >> (u64::BITS - CASES.ilog2())) as usize;
    let known = KNOWN.with_borrow(|known| {
        known[place].as_ref().filter(|(known, _)| known == case).map(|&(_, worth)| worth)
    });
    known.unwrap_or_else(|| {
        let worth = calculate();
        KNOWN.with_borrow_mut(|known| known[place] = Some((*case, worth)));
        worth
    })
}

impl Case {
    /// Returns a hash of the fields that change most often. Its highest bits depend on all of them
    /// (the function of Firefox's hash tables).
    fn hash(&self) -> u64 {
        let Self { estate, rounds, acts, excess: _ } = self;
        let [a, b, c, d, e] = estate.gems;
        let [f, g, h, i, j, k] = estate.levels;
        let [low, high] = estate.sentinels.to_le_bytes();
        let words = [
            u64::from_le_bytes([a, b, c, d, e, *rounds, u8::from(*acts), estate.board]),
            u64::from_le_bytes([f, g, h, i, j, k, low, high]),
            u64::from_le_bytes(*estate.artifacts.first_chunk().expect("12 artifacts")),
            estate.cash.to_bits(),
            estate.reserve.to_bits(),
            estate.hold.to_bits(),
        ];
        words.iter().fold(0, |hash: u64, word| {
            (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
        })
    }
}
