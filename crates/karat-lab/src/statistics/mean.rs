//! Means over blocks of games, with confidence intervals and tests that are based on Student's
//! t-distribution.
//!
//! The measurement of a group in a block consists of a sum and the number of players that were
//! measured. A role may occur in one block and not in another. The mean of a group is therefore the
//! total of its sums over all blocks, divided by the total of its counts. The standard error of the
//! mean is that of the residuals. A residual is the sum of a block minus the mean times its count
//! (Cochran, Sampling Techniques, 3rd ed., 1977, 6.4). If every block has the same count, the
//! result is the ordinary mean of the blocks and its standard error.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// The sum of a group's values in a block, and the number of these values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    /// The sum of the values of a group in the block.
    pub sum: f64,
    /// The number of values that were added up, usually one for each player of each game.
    pub count: f64,
}

/// The estimate of a mean, with its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimated mean of the values.
    pub value: f64,
    /// The standard error of the mean, which is infinite if there are fewer than two blocks.
    pub error: f64,
    /// The number of degrees of freedom, which is the number of blocks minus 1.
    pub freedom: f64,
}

/// Returns the mean of a group over all blocks, or `None` if the group does not occur in any block.
pub fn ratio(blocks: &[Sums]) -> Option<Estimate> {
    let (value, residuals) = residuals(blocks)?;
    Some(Estimate::of(value, &residuals))
}

/// Returns the difference between a group's means in two arms. Blocks with the same number have the
/// same deal, so they are compared in pairs. Returns `None` if the group does not occur in one of
/// the arms.
///
/// # Panics
/// Panics if the arms have different numbers of blocks.
pub fn contrast(one: &[Sums], other: &[Sums]) -> Option<Estimate> {
    assert_eq!(one.len(), other.len(), "arms have the same blocks");
    let ((value, one), (less, other)) = (residuals(one)?, residuals(other)?);
    let residuals: Vec<f64> = one.iter().zip(&other).map(|(one, other)| one - other).collect();
    Some(Estimate::of(value - less, &residuals))
}

/// Returns the mean of a group, which is the ratio of the total sum to the total count, and the
/// residual of each block.
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

    /// Returns the confidence interval of the mean. `confidence` is between 0 and 1.
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

    /// Returns the probability that chance puts the mean at least as far from `from` as the
    /// estimated mean, if `from` is the true value.
    pub fn differs(&self, from: f64) -> f64 {
        (2.0 * self.below(from).min(self.above(from))).min(1.0)
    }

    /// Returns the larger of two probabilities, which belong to two one-sided tests (Schuirmann, J.
    /// Pharmacokinet. Biopharm. 15, 1987, 657–680). The first probability is that of a mean at
    /// least as large as the estimated mean if the true value is `margin` below `from`. The second
    /// probability is that of a mean at most as large as the estimated mean if the true value is
    /// `margin` above `from`.
    pub fn equivalent(&self, from: f64, margin: f64) -> f64 {
        self.above(from - margin).max(self.below(from + margin))
    }

    /// Returns the probability of a mean at least as large as the estimated mean if `from` is the
    /// true value.
    fn above(&self, from: f64) -> f64 {
        self.tail(from - self.value)
    }

    /// Returns the probability of a mean at most as large as the estimated mean if `from` is the
    /// true value.
    fn below(&self, from: f64) -> f64 {
        self.tail(self.value - from)
    }

    /// Returns the probability that chance causes at most the given deviation from the true value.
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
