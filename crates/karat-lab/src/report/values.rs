//! The formats of values in tables, and the caveats of reports.

use crate::answer::Unit;
use crate::formats::{percent, plain, signed};

/// Formats a value with its unit.
pub(super) fn value(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => percent(value),
        Unit::ShareDifference => format!("{} points", signed(100.0 * value)),
        Unit::Squared => format!("{} square points", plain(10_000.0 * value)),
        Unit::Number => signed(value),
        Unit::LogRatio => format!("{value:.2}"),
    }
}

/// Formats a probability.
pub(super) fn probability(p: f64) -> String {
    if p < 0.0001 { "below 0.0001".to_owned() } else { format!("{p:.4}") }
}

/// Formats the bounds of a confidence interval.
pub(super) fn ends(unit: Unit, [low, high]: [f64; 2]) -> String {
    format!("{} to {}", value(unit, low), value(unit, high))
}

/// Caveats that apply to every study of bot games.
pub(super) const LIMITS: [&str; 5] = [
    "The results hold for these bots, which follow similar rules. People, and bots that think further \
     ahead, may win in ways that these bots cannot.",
    "A share that does not differ significantly from a fair share is not necessarily fair. Look at the \
     interval, and at the difference that the games would have shown.",
    "Each interval covers its own value in 95% of cases. The tests within one question are corrected \
     for multiple comparisons. The questions of a study are not corrected for each other.",
    "Games played from the same deal form a block. Blocks count as independent, not games.",
    "If you look at many studies, about one in twenty finds a difference by chance.",
];
