//! Dice that produce the same rolls from the same seed.

#![forbid(unsafe_code)]

use karat_kernel::Dice;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Dice for bots and series of games, based on a ChaCha8 stream. Table deals use different dice.
#[derive(Debug, Clone)]
pub struct ChaChaDice(ChaCha8Rng);

impl ChaChaDice {
    /// Returns the first independent dice stream of `seed`.
    pub fn new(seed: u64) -> Self {
        Self::stream(seed, 0)
    }

    /// Returns the dice stream with the given number. A seed's streams are independent.
    pub fn stream(seed: u64, number: u64) -> Self {
        let mut stream = ChaCha8Rng::seed_from_u64(seed);
        stream.set_stream(number);
        Self(stream)
    }

    /// Returns the dice for the purpose identified by the key. Equal keys produce equal dice,
    /// regardless of earlier rolls, and different keys produce independent dice.
    pub fn keyed(key: [u8; 32]) -> Self {
        Self::keyed_stream(key, 0)
    }

    /// Returns the key's dice stream with the given index, starting from 0. A key's streams are
    /// independent.
    pub fn keyed_stream(key: [u8; 32], number: u64) -> Self {
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(number);
        Self(stream)
    }

    /// Returns the current position: the key, the stream number, and the number of words already
    /// taken from the stream.
    pub fn place(&self) -> ([u8; 32], u64, u128) {
        (self.0.get_seed(), self.0.get_stream(), self.0.get_word_pos())
    }

    /// Returns dice that continue from a position returned by [`Self::place`].
    pub fn at_place(key: [u8; 32], number: u64, position: u128) -> Self {
        let Self(mut stream) = Self::keyed_stream(key, number);
        stream.set_word_pos(position);
        Self(stream)
    }
}

impl Dice for ChaChaDice {
    fn below(&mut self, cases: u32) -> u32 {
        assert!(cases > 0, "a draw needs a case");
        // Numbers from `fair` upwards would favour low results, so they are rejected and drawn
        // again.
        let fair = (1 << 32) - (1_u64 << 32) % u64::from(cases);
        loop {
            let drawn = self.0.next_u32();
            if u64::from(drawn) < fair {
                return drawn % cases;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use karat_kernel::Dice as _;

    use super::ChaChaDice;

    #[test]
    fn dice_are_fair_and_repeat() {
        let mut dice = ChaChaDice::new(1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        // The value 457 is five standard deviations of one result's count.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 457), "{counts:?}");
        let throws = |mut dice: ChaChaDice| [(); 20].map(|()| dice.below(1_000_000));
        assert_eq!(throws(ChaChaDice::stream(1, 5)), throws(ChaChaDice::stream(1, 5)));
        assert_ne!(throws(ChaChaDice::stream(1, 5)), throws(ChaChaDice::stream(1, 6)));
        assert_ne!(throws(ChaChaDice::new(1)), throws(ChaChaDice::new(2)));
    }
}
