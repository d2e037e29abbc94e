//! The generalised sequential probability ratio test over blocks.
//!
//! Wald's test (Ann. Math. Statist. 16, 1945, 117–186) compares two hypotheses about a mean, and
//! stops as soon as their likelihoods differ enough. Because the distribution of the blocks' values
//! is unknown, this test considers all distributions over the observed values and uses, for each
//! hypothesis, the most likely one with that mean. This is the empirical likelihood method (Owen,
//! Empirical Likelihood, 2001, 2.9), which Van den Bergh applied to chess engines. If all values
//! are 0 or 1, the likelihood ratio is the same as Wald's.

use std::collections::BTreeMap;

use serde::Serialize;

/// The log likelihood ratios at which the test stops.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bounds {
    /// The log likelihood ratio at or below which the lower mean is accepted.
    pub low: f64,
    /// The log likelihood ratio at or above which the higher mean is accepted.
    pub high: f64,
}

impl Bounds {
    /// Returns Wald's bounds for the given probabilities of type I and type II errors.
    pub fn of(alpha: f64, beta: f64) -> Self {
        Self { low: (beta / (1.0 - alpha)).ln(), high: ((1.0 - beta) / alpha).ln() }
    }

    /// Returns `true` if the test accepts the higher mean, `false` if it accepts the lower one, or
    /// `None` if it is undecided.
    pub fn decide(&self, log_ratio: f64) -> Option<bool> {
        match log_ratio {
            _ if log_ratio >= self.high => Some(true),
            _ if log_ratio <= self.low => Some(false),
            _ => None,
        }
    }
}

/// Returns the log likelihood ratio of the mean `high` to the mean `low`.
///
/// Returns `None` if all values are above, or all are below, one of the means, which can happen
/// with few blocks.
pub fn log_ratio(values: impl Iterator<Item = f64>, low: f64, high: f64) -> Option<f64> {
    let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
    for value in values {
        // The bits of non-negative floating-point numbers sort like the numbers themselves.
        *counts.entry(value.max(0.0).to_bits()).or_default() += 1;
    }
    let counts: Vec<(f64, f64)> =
        counts.into_iter().map(|(bits, count)| (f64::from_bits(bits), count.into())).collect();
    Some(log_likelihood(&counts, high)? - log_likelihood(&counts, low)?)
}

/// Returns the log likelihood of the most likely distribution with the given mean, relative to that
/// of the observed distribution.
fn log_likelihood(counts: &[(f64, f64)], mean: f64) -> Option<f64> {
    let (least, most) = (counts.first()?.0 - mean, counts.last()?.0 - mean);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    // In the most likely distribution, a value's weight is its share of the blocks, divided by 1 +
    // tilt * deviation. All weights are positive if the tilt is between the two limits below. The
    // error of the mean decreases as the tilt increases, so bisection finds the tilt at which it is
    // zero.
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

/// The number of bisection steps, which exceeds a float's bits of precision.
const HALVINGS: u32 = 64;
