//! Estimates of win chances for analyses. The latest estimates are kept in memory, because an
//! analysis is read many times, and equal positions have equal estimates.

use std::sync::Arc;

use karat_bots::review::{Cards, Estimate, EstimatedMove, SEED_DEFAULT, estimate};
use karat_bots::{ChaChaDice, Seed};
use karat_rules::{AnyGame, Seat};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use strum::EnumString;

/// The maximum size of all kept estimates, in bytes.
const KEPT_BYTES_MAX: u64 = 16 * 1024 * 1024;

/// The number of kept estimates for which the cache is prepared.
const KEPT_USUAL: usize = 4_000;

/// The approximate size of a candidate move in memory, in bytes.
const MOVE_BYTES: usize = size_of::<EstimatedMove>() + 200;

/// The precision of an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Precision {
    /// A rough estimate, which takes about a tenth of a second in the slowest game.
    Quick,
    /// The best estimate, which takes about a second in the slowest game.
    #[default]
    Full,
}

impl Precision {
    /// Returns the number of moves to simulate.
    const fn nodes(self) -> u64 {
        match self {
            Self::Quick => 3_000,
            Self::Full => 30_000,
        }
    }
}

/// A position with the seat, cards and precision of an estimate.
type Key = (AnyGame, Seat, Cards, Precision);

/// A server's estimates.
#[derive(Clone)]
pub struct Estimates {
    kept: Arc<Cache<Key, Arc<Estimate>, Bytes>>,
}

#[derive(Clone)]
struct Bytes;

impl Weighter<Key, Arc<Estimate>> for Bytes {
    fn weight(&self, _: &Key, estimate: &Arc<Estimate>) -> u64 {
        let moves = MOVE_BYTES * estimate.moves.len();
        (size_of::<Key>() + size_of::<Estimate>() + moves) as u64
    }
}

impl Default for Estimates {
    fn default() -> Self {
        Self { kept: Arc::new(Cache::with_weighter(KEPT_USUAL, KEPT_BYTES_MAX, Bytes)) }
    }
}

impl Estimates {
    /// Returns the win chances in a position. An estimate that is not kept is calculated, which
    /// occupies the thread.
    pub fn of(
        &self,
        game: &AnyGame,
        seat: Seat,
        cards: Cards,
        precision: Precision,
    ) -> Arc<Estimate> {
        let key = (*game, seat, cards, precision);
        if let Some(kept) = self.kept.get(&key) {
            return kept;
        }
        let made = Arc::new(estimate(game, seat, cards, precision.nodes(), seed()));
        self.kept.insert(key, made.clone());
        made
    }

    /// Returns the size of all kept estimates, in bytes.
    pub fn bytes(&self) -> u64 {
        self.kept.weight()
    }
}

/// Returns the random seed for all estimates.
fn seed() -> Seed {
    Seed::random(&mut ChaChaDice::new(SEED_DEFAULT))
}

#[cfg(test)]
mod tests {
    use karat_bots::ChaChaDice;
    use karat_bots::review::Cards;
    use karat_rules::any::GameId;
    use karat_rules::{Actor, AnyGame, Seat, Turn};

    use super::{Estimates, KEPT_BYTES_MAX, Precision};

    #[test]
    fn an_estimate_is_calculated_once_and_old_ones_make_room() {
        let estimates = Estimates::default();
        let mut game = AnyGame::new(GameId::Sealed, &[], 2).expect("a game of two");
        let of = |game: &AnyGame| estimates.of(game, Seat::new(0), Cards::OfSeat, Precision::Quick);
        let first = of(&game);
        assert!(std::sync::Arc::ptr_eq(&first, &of(&game)));
        let mut dice = ChaChaDice::new(1);
        while game.turn() == Turn::Chance {
            let draw = game.draw(&mut dice);
            game.play(Actor::Chance, &draw).expect("a draw");
        }
        assert!(!std::sync::Arc::ptr_eq(&first, &of(&game)));
        assert!((1..KEPT_BYTES_MAX).contains(&estimates.bytes()));
    }
}
