//! `TestKit` for the sample game, used by the tests that cover every game.

use karat_kernel::game::{Rules as _, Turn};
use karat_kernel::kit::{Extent, TestKit};

use crate::rules::{Move, Sealed};

impl TestKit for Sealed {
    const EXTENT: Extent = Extent { games: 12, plies: 60, look_every: 2 };
    const PERFT: &'static str = include_str!("../perft.txt");

    /// Returns the named position, from which sequences of moves are counted. The only such
    /// position is `start`, the position after the set-up.
    fn counted_from(from: &str, seats: usize) -> Self {
        assert_eq!(from, "start", "no counts are made from elsewhere");
        Self::new(&Default::default(), seats).expect("the set-up is legal")
    }

    /// Returns whether a move reveals bids. The last bid reveals all of them (SEA-BID-3).
    fn reveals(_options: &[(String, String)], turn: Turn, _m: Move) -> bool {
        matches!(turn, Turn::Seats(owing) if owing.len() == 1)
    }
}
