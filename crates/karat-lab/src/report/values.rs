//! The formats of values in tables.

use crate::answer::Unit;
use crate::formats::Wording;

/// Formats a value with its unit.
pub(super) fn value(to: Wording, unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => to.percent(value),
        Unit::ShareDifference => {
            to.tell("lab-signed-points", &[("number", &to.signed(100.0 * value))])
        }
        Unit::Squared => to.tell("lab-square-points", &[("number", &to.plain(10_000.0 * value))]),
        Unit::Number => to.signed(value),
        Unit::LogRatio => to.decimal(value, 2),
    }
}

/// Formats a probability.
pub(super) fn probability(to: Wording, p: f64) -> String {
    let least = 0.0001;
    if p < least {
        to.tell("lab-below", &[("number", &to.decimal(least, 4))])
    } else {
        to.decimal(p, 4)
    }
}

/// Formats the bounds of a confidence interval.
pub(super) fn ends(to: Wording, unit: Unit, ends: [f64; 2]) -> String {
    let [low, high] = ends.map(|end| value(to, unit, end));
    to.tell("lab-to", &[("low", &low), ("high", &high)])
}
