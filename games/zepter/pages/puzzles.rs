//! The puzzles of Das Zepter von Zavandor. They are about payments, slots, bids and losses.

/// The records of the puzzles, in the order of their texts.
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
