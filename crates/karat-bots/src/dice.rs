//! Dice that fall the same way whenever they start from the same seed.

use karat_rules::Dice;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Dice for bots and series: a ChaCha8 stream. Deals at a table have dice of their own.
#[derive(Debug, Clone)]
pub struct ChaChaDice(ChaCha8Rng);

impl ChaChaDice {
    /// The first stream of `seed`.
    pub fn new(seed: u64) -> Self {
        Self::stream(seed, 0)
    }

    /// One of the independent streams of `seed`.
    pub fn stream(seed: u64, number: u64) -> Self {
        let mut stream = ChaCha8Rng::seed_from_u64(seed);
        stream.set_stream(number);
        Self(stream)
    }

    /// The dice of one occasion, told by a key of its own: the same key, the same dice, whatever was
    /// thrown before. Other keys give dice that are independent of these.
    pub fn keyed(key: [u8; 32]) -> Self {
        Self::keyed_stream(key, 0)
    }

    /// One of the independent streams of such a key; the first has number 0.
    pub fn keyed_stream(key: [u8; 32], number: u64) -> Self {
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(number);
        Self(stream)
    }
}

impl Dice for ChaChaDice {
    fn below(&mut self, cases: u32) -> u32 {
        assert!(cases > 0, "a draw needs a case");
        // The numbers from `fair` on would favour the low cases, so they are drawn again.
        let fair = (1 << 32) - (1_u64 << 32) % u64::from(cases);
        loop {
            let drawn = self.0.next_u32();
            if u64::from(drawn) < fair {
                return drawn % cases;
            }
        }
    }
}
