//! The unevenness of groups: the mean squared deviation of their shares from the fair share,
//! corrected for chance.
//!
//! For k groups with shares `w`, standard errors `e` and the fair share `f`, the unevenness is the
//! sum of `(w - f)² - e²` divided by k. On average, chance increases `(w - f)²` by `e²`, so the
//! expected value is the unevenness of the true shares. The unevenness can be negative. Chance
//! affects a resampled share twice, so the bootstrap subtracts `2 e²`.

use karat_arena::intervals::{Sums, mean};

use super::bootstrap::resamples;

/// The results of groups in one arm, and the fair share.
#[derive(Debug, Clone, Copy)]
pub struct Imbalance<'a> {
    /// The sums of each group in each block. All groups must have the same number of blocks.
    pub groups: &'a [Vec<Sums>],
    /// The win share that every group would have if grouping made no difference.
    pub fair: f64,
}

impl Imbalance<'_> {
    /// Returns the unevenness: the mean squared deviation from the fair share, corrected for
    /// chance.
    pub fn value(&self) -> f64 {
        self.deviation(None) - self.noise()
    }

    /// Returns the unevenness in `times` bootstrap samples, in ascending order. If `other` is
    /// given, its unevenness in the same samples is subtracted.
    pub fn resampled(&self, other: Option<&Self>, times: usize, seed: u64) -> Vec<f64> {
        let blocks = self.groups.first().map_or(0, Vec::len);
        let noise = self.noise() - other.map_or(0.0, Self::noise);
        resamples(blocks, times, seed, |drawn| {
            let less = other.map_or(0.0, |other| other.deviation(Some(drawn)));
            self.deviation(Some(drawn)) - less - 2.0 * noise
        })
    }

    /// Returns the mean squared deviation from the fair share, without correction for chance.
    ///
    /// `drawn` contains the number of times each block was drawn. If `drawn` is `None`, every block
    /// counts once.
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

    /// Returns the mean squared standard error of the groups' shares.
    fn noise(&self) -> f64 {
        let errors = self.groups.iter().filter_map(|blocks| mean(blocks));
        errors.map(|estimate| estimate.error.powi(2)).sum::<f64>() / self.groups.len() as f64
    }
}
