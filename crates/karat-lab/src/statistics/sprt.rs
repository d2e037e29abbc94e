//! The generalised sequential probability ratio test over blocks.
//!
//! Wald's test (Ann. Math. Statist. 16, 1945, 117–186) stops as soon as the likelihoods of two means differ
//! enough. Values of blocks have no known distribution, so each mean is given the likeliest distribution
//! on the values seen that has it: the empirical likelihood (Owen, Empirical Likelihood, 2001, 2.9; Van den
//! Bergh used it for chess engines). With values 0 and 1 alone it is Wald's own ratio.

use std::collections::BTreeMap;

use serde::Serialize;

/// When a test stops.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bounds {
    /// At or below this logarithm the lower mean is taken.
    pub low: f64,
    /// At or above this one the higher.
    pub high: f64,
}

impl Bounds {
    /// Wald's bounds for the errors of the first and of the second kind.
    pub fn of(alpha: f64, beta: f64) -> Self {
        Self { low: (beta / (1.0 - alpha)).ln(), high: ((1.0 - beta) / alpha).ln() }
    }

    /// Whether the higher mean is taken, once that is decided.
    pub fn decide(&self, log_ratio: f64) -> Option<bool> {
        match log_ratio {
            _ if log_ratio >= self.high => Some(true),
            _ if log_ratio <= self.low => Some(false),
            _ => None,
        }
    }
}

/// The logarithm of how much likelier the values are with the mean `high` than with `low`; `None` where
/// all values lie on one side of one of them, as those of a few blocks may.
pub fn log_ratio(values: impl Iterator<Item = f64>, low: f64, high: f64) -> Option<f64> {
    let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
    for value in values {
        // Shares are not negative, so their bits stand in their order.
        *counts.entry(value.max(0.0).to_bits()).or_default() += 1;
    }
    let counts: Vec<(f64, f64)> =
        counts.into_iter().map(|(bits, count)| (f64::from_bits(bits), count.into())).collect();
    Some(log_likelihood(&counts, high)? - log_likelihood(&counts, low)?)
}

/// The logarithm of the likelihood of the likeliest distribution of this mean, against that of the values
/// as they were seen.
fn log_likelihood(counts: &[(f64, f64)], mean: f64) -> Option<f64> {
    let (least, most) = (counts.first()?.0 - mean, counts.last()?.0 - mean);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    // A weight is its part of the blocks over 1 + tilt * deviation, which is above 0 between these ends.
    // What the weights miss the mean by falls as the tilt rises.
    let misses = |tilt: f64| -> f64 {
        counts
            .iter()
            .map(|&(value, count)| {
                let deviation = value - mean;
                count * deviation / (1.0 + tilt * deviation)
            })
            .sum()
    };
    let (mut from, mut to) = (-1.0 / most, -1.0 / least);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(from, to);
        if misses(middle) > 0.0 { from = middle } else { to = middle }
    }
    let tilt = f64::midpoint(from, to);
    let terms = counts.iter().map(|&(value, count)| -count * (tilt * (value - mean)).ln_1p());
    Some(terms.sum())
}

/// How often the range of the tilt is halved: as often as a number has bits, and a few times more.
const HALVINGS: u32 = 64;
