//! The unevenness of groups: the mean squared deviation of their shares from a fair one, minus the
//! part that chance alone adds.
//!
//! For k groups with shares `w`, a fair share `f` and standard errors `e`, it is the sum of `(w -
//! f)² - e²` divided by k. `(w - f)²` is too large by `e²` on average, so the mean of the result is
//! the value of the true shares; it can be negative. A resampled share contains chance twice, so
//! the bootstrap subtracts `2 e²`.

use super::bootstrap::resamples;
use super::mean::{Sums, ratio};

/// The groups of an arm with their blocks, and the fair share.
#[derive(Debug, Clone, Copy)]
pub struct Imbalance<'a> {
    /// One entry for each group, all with the same number of blocks.
    pub groups: &'a [Vec<Sums>],
    /// The share of each group if the groups did not matter.
    pub fair: f64,
}

impl Imbalance<'_> {
    /// Returns the noise-corrected mean squared deviation.
    pub fn value(&self) -> f64 {
        self.deviation(None) - self.noise()
    }

    /// Returns the values of `times` resamples in ascending order. With `other`, its value is
    /// subtracted, resampled with the same blocks.
    pub fn resampled(&self, other: Option<&Self>, times: usize, seed: u64) -> Vec<f64> {
        let blocks = self.groups.first().map_or(0, Vec::len);
        let noise = self.noise() - other.map_or(0.0, Self::noise);
        resamples(blocks, times, seed, |drawn| {
            let less = other.map_or(0.0, |other| other.deviation(Some(drawn)));
            self.deviation(Some(drawn)) - less - 2.0 * noise
        })
    }

    /// Returns the observed mean squared deviation, of all blocks or of those drawn.
    fn deviation(&self, drawn: Option<&[u32]>) -> f64 {
        let squares = self.groups.iter().map(|blocks| {
            let (mut sum, mut count) = (0.0, 0.0);
            for (place, block) in blocks.iter().enumerate() {
                let times = drawn.map_or(1.0, |drawn| f64::from(drawn[place]));
                sum += times * block.sum;
                count += times * block.count;
            }
            if count > 0.0 { (sum / count - self.fair).powi(2) } else { 0.0 }
        });
        squares.sum::<f64>() / self.groups.len() as f64
    }

    /// Returns the mean squared error of the shares.
    fn noise(&self) -> f64 {
        let errors = self.groups.iter().filter_map(|blocks| ratio(blocks));
        errors.map(|estimate| estimate.error.powi(2)).sum::<f64>() / self.groups.len() as f64
    }
}
