//! Puzzles for Das Zepter von Zavandor, about payments, slots, bids and losses.

/// The puzzles' records, in order.
pub(super) const PUZZLES: &[&str] = &[
    include_str!("../learn/puzzles/fourth.karat"),
    include_str!("../learn/puzzles/fit.karat"),
    include_str!("../learn/puzzles/income.karat"),
    include_str!("../learn/puzzles/lose.karat"),
    include_str!("../learn/puzzles/mirror.karat"),
    include_str!("../learn/puzzles/highest.karat"),
    include_str!("../learn/puzzles/phoenix.karat"),
    include_str!("../learn/puzzles/cap.karat"),
    include_str!("../learn/puzzles/sell.karat"),
    include_str!("../learn/puzzles/sentinel.karat"),
];
