//! Counts sequences of moves. Comparing the counts is the quickest way to check that a change to
//! the rules did not affect legal moves.

use crate::game::{Actor, Game, Turn};

/// Returns the number of sequences of `depth` legal moves, including unlisted ones. If several
/// seats have a decision to make, the lowest-numbered one decides first.
pub fn perft<G: Game>(state: &G, depth: u32) -> u64 {
    let who = match state.turn() {
        Turn::Over => return u64::from(depth == 0),
        Turn::Chance => Actor::Chance,
        Turn::Seats(seats) => Actor::Seat(seats.first().expect("a turn has a seat")),
    };
    if depth == 0 {
        return 1;
    }
    let mut paths = 0;
    state.complete(who, &mut |m| {
        paths += if depth == 1 {
            1
        } else {
            let mut after = *state;
            after.play(who, m).expect("a complete move set holds legal moves only");
            perft(&after, depth - 1)
        };
    });
    paths
}
