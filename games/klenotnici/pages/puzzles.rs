//! Puzzles for Klenotníci, about single bids, whole auctions and a game's last gems.

/// The puzzles' records, in order.
pub(super) const PUZZLES: &[&str] = &[
    include_str!("../learn/puzzles/fewest.karat"),
    include_str!("../learn/puzzles/change.karat"),
    include_str!("../learn/puzzles/opening.karat"),
    include_str!("../learn/puzzles/pair.karat"),
    include_str!("../learn/puzzles/enough.karat"),
    include_str!("../learn/puzzles/double.karat"),
    include_str!("../learn/puzzles/tie.karat"),
    include_str!("../learn/puzzles/hammer.karat"),
    include_str!("../learn/puzzles/pass.karat"),
    include_str!("../learn/puzzles/stone.karat"),
];
