//! Counts of sequences of moves. If a change to the rules is meant to leave something unchanged,
//! the quickest way to check it is to compare the counts before and after the change.

use crate::game::{Actor, Game, Turn};

/// Returns the number of sequences of `depth` legal moves from a state, including moves that are
/// not listed. If several seats have a decision to make, the seat with the lowest number decides
/// first.
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
