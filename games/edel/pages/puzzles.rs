//! Puzzles for Edel, Stein & Reich, about a game's last turn: from a first bid to a secret choice.

/// The puzzles' records, in order.
pub(super) const PUZZLES: &[&str] = &[
    include_str!("../learn/puzzles/bid.karat"),
    include_str!("../learn/puzzles/raise.karat"),
    include_str!("../learn/puzzles/accept.karat"),
    include_str!("../learn/puzzles/single.karat"),
    include_str!("../learn/puzzles/nothing.karat"),
    include_str!("../learn/puzzles/swap.karat"),
    include_str!("../learn/puzzles/three.karat"),
    include_str!("../learn/puzzles/score.karat"),
    include_str!("../learn/puzzles/refuse.karat"),
    include_str!("../learn/puzzles/choose.karat"),
];
