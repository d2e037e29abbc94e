//! Bootstrapping over blocks, for statistics whose error has no closed form (Efron & Tibshirani, An
//! Introduction to the Bootstrap, 1993, 13.3). The samples depend only on a seed, so the same
//! blocks always yield the same interval.

use karat_bots::ChaChaDice;
use karat_rules::Dice;

/// Draws bootstrap samples and returns the value of `statistic` for each, in ascending order.
///
/// Each of the `times` samples consists of `blocks` blocks drawn with replacement. `statistic`
/// receives the number of times each block was drawn.
pub fn resamples(
    blocks: usize,
    times: usize,
    seed: u64,
    mut statistic: impl FnMut(&[u32]) -> f64,
) -> Vec<f64> {
    let mut drawn = vec![0; blocks];
    let mut values: Vec<f64> = (0..times as u64)
        .map(|time| {
            let mut dice = ChaChaDice::stream(seed, time);
            drawn.fill(0);
            for _ in 0..blocks {
                drawn[dice.below(blocks as u32) as usize] += 1;
            }
            statistic(&drawn)
        })
        .collect();
    values.sort_by(f64::total_cmp);
    values
}

/// Returns the percentile interval of resampled values, which must be in ascending order.
///
/// A bound between two values is interpolated linearly (type 7 of Hyndman & Fan, Amer. Statist. 50,
/// 1996, 361–365).
///
/// # Panics
/// Panics if `values` is empty.
pub fn interval(values: &[f64], confidence: f64) -> [f64; 2] {
    let at = |part: f64| {
        let place = part * (values.len() - 1) as f64;
        let (below, above) = (values[place.floor() as usize], values[place.ceil() as usize]);
        below + (above - below) * place.fract()
    };
    [at((1.0 - confidence) / 2.0), at((1.0 + confidence) / 2.0)]
}
