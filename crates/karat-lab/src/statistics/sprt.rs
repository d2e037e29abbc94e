//! The generalised sequential probability ratio test over blocks.
//!
//! Wald's test (Ann. Math. Statist. 16, 1945, 117–186) stops as soon as the likelihoods of two
//! means differ enough. Values of blocks have no known distribution. Each mean is therefore
//! assigned its most likely distribution on the observed values: the empirical likelihood (Owen,
//! Empirical Likelihood, 2001, 2.9; Van den Bergh used it for chess engines). If the only values
//! are 0 and 1, this is Wald's own ratio.

use std::collections::BTreeMap;

use serde::Serialize;

/// The bounds at which a test stops.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bounds {
    /// At or below this log ratio, the lower mean is accepted.
    pub low: f64,
    /// At or above this log ratio, the higher mean is accepted.
    pub high: f64,
}

impl Bounds {
    /// Returns Wald's bounds for the errors of the first and second kind.
    pub fn of(alpha: f64, beta: f64) -> Self {
        Self { low: (beta / (1.0 - alpha)).ln(), high: ((1.0 - beta) / alpha).ln() }
    }

    /// Returns whether the higher mean is accepted, or `None` if the test is undecided.
    pub fn decide(&self, log_ratio: f64) -> Option<bool> {
        match log_ratio {
            _ if log_ratio >= self.high => Some(true),
            _ if log_ratio <= self.low => Some(false),
            _ => None,
        }
    }
}

/// Returns the log likelihood ratio of the mean `high` to the mean `low`. Returns `None` if all
/// values are on one side of either mean, as those of a few blocks may be.
pub fn log_ratio(values: impl Iterator<Item = f64>, low: f64, high: f64) -> Option<f64> {
    let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
    for value in values {
        // Shares are not negative, so their bits have the same order.
        *counts.entry(value.max(0.0).to_bits()).or_default() += 1;
    }
    let counts: Vec<(f64, f64)> =
        counts.into_iter().map(|(bits, count)| (f64::from_bits(bits), count.into())).collect();
    Some(log_likelihood(&counts, high)? - log_likelihood(&counts, low)?)
}

/// Returns the log likelihood of the most likely distribution with this mean, relative to the
/// distribution observed.
fn log_likelihood(counts: &[(f64, f64)], mean: f64) -> Option<f64> {
    let (least, most) = (counts.first()?.0 - mean, counts.last()?.0 - mean);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    // The weight of a value is its share of the blocks divided by 1 + tilt * deviation. All weights
    // are positive if the tilt is between these limits. The error of the mean decreases with the
    // tilt.
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

/// The number of bisections of the tilt: a few more than a number has bits.
const HALVINGS: u32 = 64;
