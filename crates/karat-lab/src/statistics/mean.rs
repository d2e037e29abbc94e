//! Means over blocks, their intervals by Student's t, and tests of them.
//!
//! The measurement of a group in a block is a pair: a sum and its number of players. The mean of a
//! group is the ratio of both over all blocks, because a role may occur in one block and not in
//! another. Its error is that of the residuals, sum minus mean times count (Cochran, Sampling
//! Techniques, 3rd ed., 1977, 6.4). If every block has the same count, this is the ordinary mean of
//! blocks with its error.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// The sum of a group in a block, and its number of items.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    /// The sum.
    pub sum: f64,
    /// The number of players of games.
    pub count: f64,
}

/// A mean with its error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub value: f64,
    /// The standard error; infinite for fewer than two blocks.
    pub error: f64,
    /// The degrees of freedom: the number of blocks minus 1.
    pub freedom: f64,
}

/// Returns the mean of a group over blocks, or `None` if no block has it.
pub fn ratio(blocks: &[Sums]) -> Option<Estimate> {
    let (value, residuals) = residuals(blocks)?;
    Some(Estimate::of(value, &residuals))
}

/// Returns the difference of a group's means in two arms, paired by blocks with the same numbers,
/// which share their deals. Returns `None` if either arm lacks the group.
///
/// # Panics
/// Panics if the arms have different numbers of blocks.
pub fn contrast(one: &[Sums], other: &[Sums]) -> Option<Estimate> {
    assert_eq!(one.len(), other.len(), "arms have the same blocks");
    let ((value, one), (less, other)) = (residuals(one)?, residuals(other)?);
    let residuals: Vec<f64> = one.iter().zip(&other).map(|(one, other)| one - other).collect();
    Some(Estimate::of(value - less, &residuals))
}

/// Returns the ratio of the sums, and each block's residual.
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

    /// Returns the interval that contains the mean with this confidence, which is between 0 and 1.
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

    /// Returns the probability of a mean at least as far from `from` as this one, if `from` were
    /// true.
    pub fn differs(&self, from: f64) -> f64 {
        (2.0 * self.below(from).min(self.above(from))).min(1.0)
    }

    /// Returns the larger of two one-sided probabilities: that the mean is `margin` or more below
    /// `from`, and above it (two one-sided tests: Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987,
    /// 657–680).
    pub fn equivalent(&self, from: f64, margin: f64) -> f64 {
        self.above(from - margin).max(self.below(from + margin))
    }

    /// Returns the probability of a mean at least as large as this one, if `from` were true.
    fn above(&self, from: f64) -> f64 {
        self.tail(from - self.value)
    }

    /// Returns the probability of a mean at most as large as this one, if `from` were true.
    fn below(&self, from: f64) -> f64 {
        self.tail(self.value - from)
    }

    /// Returns the probability of a chance deviation below this one.
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
