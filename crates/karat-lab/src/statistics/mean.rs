//! Means over blocks, with confidence intervals and tests based on Student's t-distribution.
//!
//! A group's measurement in a block consists of a sum and a count. Because a role may occur in some
//! blocks but not in others, the group's mean is its total sum divided by its total count. The
//! standard error is that of the residuals, where a residual is a block's sum minus the mean times
//! its count (Cochran, Sampling Techniques, 3rd ed., 1977, 6.4). If every block has the same count,
//! this is the ordinary mean of the blocks and its standard error.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// The sum and count of a group's values in a block.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    /// The sum of the values.
    pub sum: f64,
    /// The number of values, usually one per player and game.
    pub count: f64,
}

/// An estimated mean with its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimated mean.
    pub value: f64,
    /// The standard error, which is infinite for fewer than two blocks.
    pub error: f64,
    /// The degrees of freedom: the number of blocks minus 1.
    pub freedom: f64,
}

/// Returns a group's mean over all blocks, or `None` if it does not occur in any block.
pub fn ratio(blocks: &[Sums]) -> Option<Estimate> {
    let (value, residuals) = residuals(blocks)?;
    Some(Estimate::of(value, &residuals))
}

/// Returns the difference between a group's means in two arms, or `None` if one of the arms lacks
/// the group.
///
/// Blocks with the same number have the same deal, so they are compared in pairs.
///
/// # Panics
/// Panics if the arms have different numbers of blocks.
pub fn contrast(one: &[Sums], other: &[Sums]) -> Option<Estimate> {
    assert_eq!(one.len(), other.len(), "arms have the same blocks");
    let ((value, one), (less, other)) = (residuals(one)?, residuals(other)?);
    let residuals: Vec<f64> = one.iter().zip(&other).map(|(one, other)| one - other).collect();
    Some(Estimate::of(value - less, &residuals))
}

/// Returns a group's mean (total sum divided by total count) and each block's residual.
fn residuals(blocks: &[Sums]) -> Option<(f64, Vec<f64>)> {
    let count: f64 = blocks.iter().map(|block| block.count).sum();
    if count <= 0.0 {
        return None;
    }
    let value = blocks.iter().map(|block| block.sum).sum::<f64>() / count;
    let mean_count = count / blocks.len() as f64;
    let of = |block: &Sums| (block.sum - value * block.count) / mean_count;
    Some((value, blocks.iter().map(of).collect()))
}

impl Estimate {
    fn of(value: f64, residuals: &[f64]) -> Self {
        let blocks = residuals.len() as f64;
        let freedom = blocks - 1.0;
        let mean = residuals.iter().sum::<f64>() / blocks;
        let squares: f64 = residuals.iter().map(|residual| (residual - mean).powi(2)).sum();
        let error = if freedom < 1.0 { f64::INFINITY } else { (squares / freedom / blocks).sqrt() };
        Self { value, error, freedom }
    }

    /// Returns the mean's confidence interval. `confidence` is between 0 and 1.
    pub fn interval(&self, confidence: f64) -> [f64; 2] {
        if self.error == 0.0 {
            return [self.value; 2];
        }
        if self.error.is_infinite() {
            return [f64::NEG_INFINITY, f64::INFINITY];
        }
        let half = self.student().inverse_cdf(0.5 + confidence / 2.0) * self.error;
        [self.value - half, self.value + half]
    }

    /// Returns the two-sided p-value for the hypothesis that the true mean is `from`.
    pub fn differs(&self, from: f64) -> f64 {
        (2.0 * self.below(from).min(self.above(from))).min(1.0)
    }

    /// Returns the p-value for equivalence: the larger of two one-sided tests (Schuirmann, J.
    /// Pharmacokinet. Biopharm. 15, 1987, 657–680).
    ///
    /// One test assumes that the true mean is `margin` below `from` and the estimate at least as
    /// large. The other assumes that the true mean is `margin` above `from` and the estimate at
    /// most as large.
    pub fn equivalent(&self, from: f64, margin: f64) -> f64 {
        self.above(from - margin).max(self.below(from + margin))
    }

    /// Returns the probability of an estimate at least as large if the true mean is `from`.
    fn above(&self, from: f64) -> f64 {
        self.tail(from - self.value)
    }

    /// Returns the probability of an estimate at most as large if the true mean is `from`.
    fn below(&self, from: f64) -> f64 {
        self.tail(self.value - from)
    }

    /// Returns the probability of a deviation from the true value that is at most the given one.
    fn tail(&self, deviation: f64) -> f64 {
        if self.error == 0.0 {
            return if deviation < 0.0 { 0.0 } else { 1.0 };
        }
        if self.error.is_infinite() { 1.0 } else { self.student().cdf(deviation / self.error) }
    }

    fn student(&self) -> StudentsT {
        StudentsT::new(0.0, 1.0, self.freedom).expect("there are degrees of freedom")
    }
}
