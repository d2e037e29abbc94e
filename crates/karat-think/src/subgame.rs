//! Subgames that a search solves exactly, such as a bargain between two seats.
//!
//! In a subgame, two seats decide in turn and in the open, and a game can list all outcomes that they
//! consider. There may be hundreds, and hundreds of ways to reach each of them, so simulations of
//! single moves tell little. The search therefore simulates outcomes, fits both seats' utilities as
//! linear functions of the outcomes' features, and solves the subgame by backward induction.

use karat_kernel::{Game, Seat};

/// Two seats' decisions and the outcomes that they consider.
pub trait Subgame<G: Game>: Send {
    /// Returns the two seats.
    fn seats(&self) -> [Seat; 2];

    /// Returns the outcomes that the seats consider.
    fn outcomes(&self) -> &[Outcome<G::Move>];

    /// Returns what the rules know about the weight of each feature.
    fn weights(&self) -> Vec<Weight>;

    /// Returns the moves of the pending decision if both seats' utilities have the given weights.
    fn solve(&self, weights: &[Vec<f64>; 2]) -> Vec<Solved<G::Move>>;
}

/// An outcome of a subgame.
#[derive(Debug, Clone)]
pub struct Outcome<M> {
    /// The moves that lead to the outcome from the pending decision.
    pub path: Vec<(Seat, M)>,
    /// The features on which each seat's utility depends, one for each of the subgame's weights.
    pub features: [Vec<f64>; 2],
}

/// The distribution of a feature's weight before any simulation.
#[derive(Debug, Clone, Copy)]
pub struct Weight {
    /// The expected change in utility, in wins, for each unit of the feature.
    pub mean: f64,
    /// The standard deviation. Must be positive.
    pub deviation: f64,
}

/// A move of the pending decision in a solved subgame.
#[derive(Debug, Clone, Copy)]
pub struct Solved<M> {
    /// The move.
    pub mv: M,
    /// The expected utility for the deciding seat, compared to an outcome without any features.
    pub utility: f64,
    /// The index of the most likely outcome.
    pub outcome: usize,
}

/// The standard deviation of simulated utilities that is assumed before any simulation, and the
/// number of simulations that count as much as this assumption.
const NOISE: f64 = 0.1;
const NOISE_WEIGHT: f64 = 4.0;

/// The number of times that the noise and the weights are estimated from each other.
const PASSES: usize = 3;

/// A Bayesian linear regression of one seat's utilities (ridge regression). The noise is estimated
/// from the same simulations.
pub(crate) struct Regression {
    weights: Vec<Weight>,
    /// The sums of the products of all pairs of features.
    products: Vec<Vec<f64>>,
    /// The sums of the products of the features and the utilities.
    sums: Vec<f64>,
    /// The sum of the squares of the utilities.
    squares: f64,
    /// The number of simulations without one for each block.
    freedom: f64,
}

/// A simulated outcome: its features and one seat's utility.
#[derive(Clone, Copy)]
pub(crate) struct Simulated<'a> {
    pub(crate) features: &'a [f64],
    pub(crate) utility: f64,
}

impl Regression {
    pub(crate) fn new(weights: Vec<Weight>) -> Self {
        let width = weights.len();
        let products = vec![vec![0.0; width]; width];
        Self { weights, products, sums: vec![0.0; width], squares: 0.0, freedom: 0.0 }
    }

    /// Adds a block of outcomes that were simulated with the same dice. Only the differences between
    /// them count, so luck that affects all of them equally adds no noise.
    pub(crate) fn note(&mut self, block: &[Simulated<'_>]) {
        let count = block.len() as f64;
        let utility_mean = block.iter().map(|it| it.utility).sum::<f64>() / count;
        let mut means = vec![0.0; self.weights.len()];
        for it in block {
            means.iter_mut().zip(it.features).for_each(|(mean, x)| *mean += x / count);
        }
        for it in block {
            let features: Vec<f64> =
                it.features.iter().zip(&means).map(|(x, mean)| x - mean).collect();
            let expected: f64 = features.iter().zip(&self.weights).map(|(x, it)| x * it.mean).sum();
            let error = it.utility - utility_mean - expected;
            for (row, x) in self.products.iter_mut().zip(&features) {
                row.iter_mut().zip(&features).for_each(|(product, y)| *product += x * y);
            }
            self.sums.iter_mut().zip(&features).for_each(|(sum, x)| *sum += x * error);
            self.squares += error * error;
        }
        self.freedom += count - 1.0;
    }

    /// Returns the fitted weights.
    pub(crate) fn fitted(&self) -> Vec<f64> {
        let mut variance = NOISE * NOISE;
        let mut changes = Vec::new();
        for _ in 0..PASSES {
            changes = self.changes(variance);
            let mut errors = self.squares;
            for ((change, sum), row) in changes.iter().zip(&self.sums).zip(&self.products) {
                let product: f64 = row.iter().zip(&changes).map(|(it, other)| it * other).sum();
                errors += change * (product - 2.0 * sum);
            }
            variance =
                (errors.max(0.0) + NOISE_WEIGHT * NOISE * NOISE) / (self.freedom + NOISE_WEIGHT);
        }
        self.weights.iter().zip(changes).map(|(weight, change)| weight.mean + change).collect()
    }

    /// Returns the most likely change of each weight from its mean, by Gaussian elimination. The
    /// matrix is positive definite, so no pivot is 0.
    fn changes(&self, variance: f64) -> Vec<f64> {
        let width = self.weights.len();
        let (mut matrix, mut sums) = (self.products.clone(), self.sums.clone());
        for (at, weight) in self.weights.iter().enumerate() {
            matrix[at][at] += variance / (weight.deviation * weight.deviation);
        }
        for pivot in 0..width {
            let (above, below) = matrix.split_at_mut(pivot + 1);
            let first = &above[pivot];
            for (step, row) in below.iter_mut().enumerate() {
                let factor = row[pivot] / first[pivot];
                row.iter_mut().zip(first).for_each(|(it, above)| *it -= factor * above);
                sums[pivot + 1 + step] -= factor * sums[pivot];
            }
        }
        let mut changes = vec![0.0; width];
        for row in (0..width).rev() {
            let known: f64 = (row + 1..width).map(|at| matrix[row][at] * changes[at]).sum();
            changes[row] = (sums[row] - known) / matrix[row][row];
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use karat_kernel::Dice as _;

    use super::{Regression, Simulated, Weight};
    use crate::ChaChaDice;

    /// Fits weights to utilities in which the noise of each block is the same for all its outcomes.
    #[test]
    fn weights_are_found_despite_the_luck_of_each_block() {
        let weights = vec![Weight { mean: 0.0, deviation: 1.0 }; 3];
        let mut regression = Regression::new(weights);
        let mut dice = ChaChaDice::new(3);
        let mut number = move || f64::from(dice.below(1000)) / 1000.0;
        let truth = [0.2, -0.1, 0.0];
        for _ in 0..50 {
            let luck = 10.0 * number();
            let features: Vec<Vec<f64>> =
                (0..4).map(|_| (0..3).map(|_| number()).collect()).collect();
            let block: Vec<_> = features
                .iter()
                .map(|features| {
                    let sum: f64 = features.iter().zip(truth).map(|(x, weight)| x * weight).sum();
                    Simulated { features, utility: luck + sum + 0.01 * number() }
                })
                .collect();
            regression.note(&block);
        }
        for (fitted, truth) in regression.fitted().into_iter().zip(truth) {
            assert!((fitted - truth).abs() < 0.01, "{fitted} {truth}");
        }
    }

    /// Without simulations, and for a feature that all outcomes share, the mean remains.
    #[test]
    fn weights_that_are_not_measured_keep_their_mean() {
        let weights =
            vec![Weight { mean: 0.5, deviation: 0.1 }, Weight { mean: -2.0, deviation: 1.0 }];
        let mut regression = Regression::new(weights);
        assert_eq!(regression.fitted(), [0.5, -2.0]);
        for _ in 0..100 {
            let simulated = |features, utility| Simulated { features, utility };
            regression.note(&[simulated(&[1.0, 0.0], 0.0), simulated(&[1.0, 1.0], 3.0)]);
        }
        let [same, measured] = regression.fitted()[..] else { panic!("two weights") };
        assert!((same - 0.5).abs() < 1e-9 && (measured - 3.0).abs() < 0.1, "{same} {measured}");
    }
}
