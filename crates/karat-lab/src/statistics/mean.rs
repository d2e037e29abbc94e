//! Means over blocks, their intervals by Student's t, and tests of them.
//!
//! What is measured of a group in a block is a pair: a sum, and how many players it is a sum over. The mean
//! of a group is the ratio of both over all blocks, since a role may be in one block and not in another.
//! Its error is that of the residuals, sum less mean times count (Cochran, Sampling Techniques, 3rd ed.,
//! 1977, 6.4); where every block has the same count, that is the usual mean of blocks and its error.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A group in a block: a sum, and over how many.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    /// The sum.
    pub sum: f64,
    /// Over how many players of games.
    pub count: f64,
}

/// A mean with its error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub value: f64,
    /// Its standard error; infinite where fewer than two blocks tell it.
    pub error: f64,
    /// The degrees of freedom: one less than the blocks.
    pub freedom: f64,
}

/// The mean of a group over blocks; `None` if it is in none.
pub fn ratio(blocks: &[Sums]) -> Option<Estimate> {
    let (value, residuals) = residuals(blocks)?;
    Some(Estimate::of(value, &residuals))
}

/// The mean of a group in one arm less that of the same group in another, by blocks of the same numbers,
/// which share their deals; `None` if it is in no block of one of them.
///
/// # Panics
/// If the arms do not have as many blocks.
pub fn contrast(one: &[Sums], other: &[Sums]) -> Option<Estimate> {
    assert_eq!(one.len(), other.len(), "arms have the same blocks");
    let ((value, one), (less, other)) = (residuals(one)?, residuals(other)?);
    let residuals: Vec<f64> = one.iter().zip(&other).map(|(one, other)| one - other).collect();
    Some(Estimate::of(value - less, &residuals))
}

/// The ratio of the sums, and what each block adds to its error.
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

    /// The interval that holds the mean with this confidence, between 0 and 1.
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

    /// The probability of a mean at least as far from `from` as this one, if `from` were true.
    pub fn differs(&self, from: f64) -> f64 {
        (2.0 * self.below(from).min(self.above(from))).min(1.0)
    }

    /// The greater of two one-sided probabilities, that the mean is `margin` or more below `from`, and
    /// above (two one-sided tests: Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987, 657–680).
    pub fn equivalent(&self, from: f64, margin: f64) -> f64 {
        self.above(from - margin).max(self.below(from + margin))
    }

    /// The probability of a mean as great as this one or greater, if `from` were true.
    fn above(&self, from: f64) -> f64 {
        self.tail(from - self.value)
    }

    /// The same of a mean as small or smaller.
    fn below(&self, from: f64) -> f64 {
        self.tail(self.value - from)
    }

    /// The probability of a deviation below this one by chance.
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
