//! Estimates over blocks, with confidence intervals and tests that are valid even if games are few
//! or one-sided.
//!
//! Blocks are independent of each other, but the games within a block are not: they share a deal. A
//! group's measurement in a block consists of a sum and a count. Because a role may occur in some
//! blocks but not in others, the estimate is the total sum divided by the total count. Its standard
//! error is that of the residuals. A residual is a block's sum minus the estimate times its count
//! (Cochran, Sampling Techniques, 3rd ed., 1977, 6.4).
//!
//! - A *mean* of any values has Student's interval: the estimate ± t standard errors. With fewer
//!   than [`BLOCKS_MIN`] blocks, [`Estimate::lack`] warns that this interval is not reliable.
//! - A *share* is a mean of values between 0 and 1, such as wins. The design effect is the variance
//!   over blocks divided by that of independent games. Dividing the number of games by the design
//!   effect gives the effective number of games (Korn & Graubard, Survey Methodology 24, 1998,
//!   193–201). The interval is that of a binomial share with this number of games, in the mid-p
//!   variant of Clopper and Pearson (Lancaster, J. Amer. Statist. Assoc. 56, 1961, 223–234). Its
//!   quantiles are those of Student's t instead of the normal distribution, because the design
//!   effect is itself an estimate. A share's interval is always within 0 to 1 and never empty. If
//!   none of n independent games is won, it ends at about 3/n.
//! - A *difference of shares* between two arms has Newcombe's interval for pairs (Statist. Med. 17,
//!   1998, 2635–2650), with the effective numbers of games and the correlation of the residuals.
//!
//! Intervals and tests always agree, because a p-value is the level at which the interval just
//! reaches the reference value. `tests/coverage.rs` measures how often the intervals contain the
//! true value.

use std::fmt;

use statrs::distribution::{Beta, ContinuousCDF, Normal, StudentsT};

/// The confidence level of all reported intervals.
pub const CONFIDENCE: f64 = 0.95;

/// The probability with which a series should find a difference, or rule one out, if it is large
/// enough to be called detectable (Cohen, Statistical Power Analysis, 2nd ed., 1988, 2.4).
pub const POWER: f64 = 0.8;

/// The minimum number of blocks for a mean's interval. With fewer blocks, reports warn that there
/// are too few games, even for shares.
pub const BLOCKS_MIN: usize = 10;

/// Returns a warning if a series has too few games for reliable intervals.
pub fn too_few(games: usize, games_per_block: usize) -> Option<String> {
    let least = BLOCKS_MIN * games_per_block;
    (games < least).then(|| format!("{}: play at least {least}", Lack::Blocks))
}

/// The weight, in blocks, of the assumption that a block's games are independent.
///
/// The design effect is a weighted mean of 1 and the observed value, whose weight is the number of
/// other blocks. The design effect is therefore never 0, even if all blocks are equal.
const PRIOR_BLOCKS: f64 = 0.5;

/// The sum and number of a group's values in a block.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    /// The sum of the values.
    pub sum: f64,
    /// The number of values, usually one per player and game.
    pub count: f64,
}

/// An estimated mean, share or difference, with its distribution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// The standard error over blocks, infinite for fewer than two blocks. For a share or
    /// difference, the standard error does not describe the shape of the distribution.
    pub error: f64,
    /// The number of blocks in which the group occurs.
    pub blocks: usize,
    shape: Shape,
}

/// The reason why a mean has no interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lack {
    /// There are fewer than [`BLOCKS_MIN`] blocks.
    Blocks,
    /// All blocks have the same value, so nothing is known about their variance.
    Variation,
}

/// The shape of an estimate's distribution.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Shape {
    Mean,
    Share(Effective),
    Difference { of: Effective, from: Effective, correlation: f64 },
}

/// A share, expressed as the result of independent games.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Effective {
    /// The effective number of wins.
    wins: f64,
    /// The effective number of games not won.
    losses: f64,
}

/// Returns a group's mean over all blocks, or `None` if the group does not occur in any block.
pub fn mean(blocks: &[Sums]) -> Option<Estimate> {
    let (value, residuals) = residuals(blocks.iter().filter(|block| block.count > 0.0))?;
    Some(Estimate::of(value, &residuals, Shape::Mean))
}

/// Returns a group's share over all blocks, or `None` if the group does not occur in any block. All
/// values must be between 0 and 1.
pub fn share(blocks: &[Sums]) -> Option<Estimate> {
    let mean = mean(blocks)?;
    let effective = Effective::of(blocks, &mean);
    Some(Estimate { shape: Shape::Share(effective), ..mean })
}

/// Returns the difference between a group's means in two arms, or `None` if one of the arms lacks
/// the group.
///
/// Blocks with the same number have the same deal, so they are compared in pairs.
///
/// # Panics
/// Panics if the arms have different numbers of blocks.
pub fn mean_difference(of: &[Sums], from: &[Sums]) -> Option<Estimate> {
    let ((value, of), (less, from)) = paired(of, from)?;
    let residuals: Vec<f64> = of.iter().zip(&from).map(|(of, from)| of - from).collect();
    Some(Estimate::of(value - less, &residuals, Shape::Mean))
}

/// Returns the difference between a group's shares in two arms, computed as in [`mean_difference`].
/// All values must be between 0 and 1.
///
/// # Panics
/// Panics if the arms have different numbers of blocks.
pub fn share_difference(of: &[Sums], from: &[Sums]) -> Option<Estimate> {
    let difference = mean_difference(of, from)?;
    let ((_, one), (_, other)) = paired(of, from)?;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| one * other).sum()
    };
    let scale = (product(&one, &one) * product(&other, &other)).sqrt();
    let observed = if scale > 0.0 { product(&one, &other) / scale } else { 0.0 };
    // With few blocks, the observed correlation is unreliable, so it is moved towards 0.
    let seen = difference.blocks as f64 - 1.0;
    let shape = Shape::Difference {
        of: Effective::of(of, &mean(of)?),
        from: Effective::of(from, &mean(from)?),
        correlation: observed * seen / (seen + PRIOR_BLOCKS),
    };
    Some(Estimate { shape, ..difference })
}

/// An estimate with each block's residual.
type Residuals = (f64, Vec<f64>);

/// Returns both arms' estimates, with the residuals of the blocks in which the group occurs.
fn paired(of: &[Sums], from: &[Sums]) -> Option<(Residuals, Residuals)> {
    assert_eq!(of.len(), from.len(), "arms have the same blocks");
    let both = || of.iter().zip(from).filter(|(of, from)| of.count + from.count > 0.0);
    Some((residuals(both().map(|(of, _)| of))?, residuals(both().map(|(_, from)| from))?))
}

/// Returns a group's mean (total sum divided by total count) and each block's residual.
fn residuals<'a>(blocks: impl Iterator<Item = &'a Sums> + Clone) -> Option<Residuals> {
    let (sum, count, number) = blocks.clone().fold((0.0, 0.0, 0.0), |(sum, count, number), it| {
        (sum + it.sum, count + it.count, number + 1.0)
    });
    if count <= 0.0 {
        return None;
    }
    let value = sum / count;
    let residual = |block: &Sums| (block.sum - value * block.count) * number / count;
    Some((value, blocks.map(residual).collect()))
}

impl Effective {
    fn of(blocks: &[Sums], mean: &Estimate) -> Self {
        let games: f64 = blocks.iter().map(|block| block.count).sum();
        let share = mean.value.clamp(0.0, 1.0);
        let independent = share * (1.0 - share) / games;
        let seen = mean.blocks as f64 - 1.0;
        // If the share is 0 or 1, or if there is only one block, the design effect cannot be
        // estimated.
        let observed =
            if independent > 0.0 && seen > 0.0 { mean.error.powi(2) / independent } else { 1.0 };
        let design_effect = (PRIOR_BLOCKS + seen * observed) / (PRIOR_BLOCKS + seen);
        let games = games / design_effect;
        Self { wins: share * games, losses: (1.0 - share) * games }
    }

    fn reversed(self) -> Self {
        Self { wins: self.losses, losses: self.wins }
    }

    /// Returns the observed share.
    fn share(self) -> f64 {
        self.wins / (self.wins + self.losses)
    }

    /// Returns the probability of at least the observed number of wins if the true share is
    /// `share`. The probability of exactly that number is counted at half weight.
    fn reached(self, share: f64) -> f64 {
        let Self { wins, losses } = self;
        let beta = |one: f64, other: f64| {
            Beta::new(one, other).expect("both parameters are positive").cdf(share)
        };
        let at_least = if wins <= NONE { 1.0 } else { beta(wins, losses + 1.0) };
        let more = if losses <= NONE { 0.0 } else { beta(wins + 1.0, losses) };
        f64::midpoint(at_least, more)
    }

    /// Converts the probability returned by [`Self::reached`] to a normal deviate.
    fn deviate(self, share: f64) -> f64 {
        if !(0.0..=1.0).contains(&share) {
            return if share < 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
        }
        // The smaller of the two probabilities has more correct digits.
        let reached = self.reached(share);
        if reached <= 0.5 {
            normal().inverse_cdf(reached)
        } else {
            -normal().inverse_cdf(self.reversed().reached(1.0 - share))
        }
    }

    /// Returns the true share at which the probability of winning at least as often as observed is
    /// `tail` (less than one half).
    fn lower(self, tail: f64) -> f64 {
        if self.wins <= NONE || tail <= 0.0 {
            return 0.0;
        }
        let (mut from, mut to) = (0.0, self.share());
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(from, to);
            if self.reached(middle) < tail { from = middle } else { to = middle }
        }
        f64::midpoint(from, to)
    }

    /// Returns the share's lower bound according to Wilson (J. Amer. Statist. Assoc. 22, 1927,
    /// 209–212), or the upper bound for a negative `deviate`.
    fn wilson(self, deviate: f64) -> f64 {
        let Self { wins, losses } = self;
        let (games, square) = (wins + losses, deviate.powi(2));
        let root = (wins * losses / games + square / 4.0).sqrt();
        ((wins + square / 2.0 - deviate * root) / (games + square)).clamp(0.0, 1.0)
    }
}

/// The threshold up to which an effective number of games counts as 0, to allow for rounding.
const NONE: f64 = 1e-9;

/// The number of bisections used to find a bound, which exceeds a float's bits of precision.
const HALVINGS: u32 = 60;

/// The largest deviate for a difference of shares. Larger deviates have practically no probability.
const DEVIATE_MAX: f64 = 1e4;

impl Estimate {
    fn of(value: f64, residuals: &[f64], shape: Shape) -> Self {
        let blocks = residuals.len() as f64;
        let mean = residuals.iter().sum::<f64>() / blocks;
        let squares: f64 = residuals.iter().map(|residual| (residual - mean).powi(2)).sum();
        let error = (squares / (blocks - 1.0) / blocks).sqrt();
        let error = if residuals.len() < 2 { f64::INFINITY } else { error };
        // The residuals of equal blocks differ only by rounding errors.
        let error = if error < 1e-12 * value.abs() { 0.0 } else { error };
        Self { value, error, blocks: residuals.len(), shape }
    }

    /// Creates an estimate with a standard error over the given number of blocks.
    pub fn with_error(value: f64, error: f64, blocks: usize) -> Self {
        let error = if blocks < 2 { f64::INFINITY } else { error };
        Self { value, error, blocks, shape: Shape::Mean }
    }

    /// Creates the estimate of a share that is expected of independent games.
    pub fn of_independent_games(share: f64, games: f64, blocks: usize) -> Self {
        let effective = Effective { wins: share * games, losses: (1.0 - share) * games };
        let error = (share * (1.0 - share) / games).sqrt();
        Self { value: share, error, blocks, shape: Shape::Share(effective) }
    }

    /// Returns why the interval is not reliable, or `None` if it is.
    ///
    /// A share's interval is reliable for any number of blocks.
    pub fn lack(&self) -> Option<Lack> {
        match self.shape {
            Shape::Share(_) => None,
            _ if self.blocks < BLOCKS_MIN => Some(Lack::Blocks),
            Shape::Mean if self.error == 0.0 => Some(Lack::Variation),
            Shape::Mean | Shape::Difference { .. } => None,
        }
    }

    /// Returns the confidence interval. `confidence` is between 0 and 1.
    ///
    /// A mean's interval is infinite if there are fewer than two blocks or all blocks are equal.
    pub fn interval(&self, confidence: f64) -> [f64; 2] {
        let deviate = match self.student() {
            Some(student) => student.inverse_cdf(0.5 + confidence / 2.0),
            None => f64::INFINITY,
        };
        match self.shape {
            Shape::Mean if self.error == 0.0 || deviate.is_infinite() => {
                [f64::NEG_INFINITY, f64::INFINITY]
            }
            Shape::Mean => [self.value - deviate * self.error, self.value + deviate * self.error],
            Shape::Share(share) => {
                let tail = normal().cdf(-deviate);
                [share.lower(tail), 1.0 - share.reversed().lower(tail)]
            }
            Shape::Difference { .. } if deviate.is_infinite() => [-1.0, 1.0],
            Shape::Difference { .. } => [-deviate, deviate].map(|deviate| self.bound(deviate)),
        }
    }

    /// Returns the two-sided p-value for the hypothesis that the true value is `from`.
    pub fn differs(&self, from: f64) -> f64 {
        (2.0 * self.below(from).min(self.above(from))).min(1.0)
    }

    /// Returns the p-value for equivalence: the larger of two one-sided tests (Schuirmann, J.
    /// Pharmacokinet. Biopharm. 15, 1987, 657–680).
    ///
    /// One test assumes a true value `margin` below `from`, and returns the probability of an
    /// estimate at least as large. The other assumes a true value `margin` above `from`, and
    /// returns the probability of an estimate at most as large.
    pub fn equivalent(&self, from: f64, margin: f64) -> f64 {
        self.above(from - margin).max(self.below(from + margin))
    }

    /// Returns the smallest true difference from `from` that a test at the level `alpha` finds with
    /// the probability [`POWER`], or infinity for fewer than two blocks.
    pub fn detectable(&self, from: f64, alpha: f64) -> f64 {
        let Some(student) = self.student() else { return f64::INFINITY };
        let (level, power) = (student.inverse_cdf(1.0 - alpha / 2.0), student.inverse_cdf(POWER));
        // A share's standard error depends on the share.
        let difference = (level + power) * self.error_at(from);
        level * self.error_at(from) + power * self.error_at(from + difference)
    }

    /// Returns the number of blocks after which the test for equivalence at the level `alpha` rules
    /// out a difference of `margin` with the probability [`POWER`] if the true value is `from`.
    /// Returns `None` for fewer than two blocks.
    pub fn blocks_to_rule_out(&self, from: f64, margin: f64, alpha: f64) -> Option<u64> {
        self.student()?;
        // Both one-sided tests have to succeed.
        let deviates = normal().inverse_cdf(1.0 - alpha) + normal().inverse_cdf(0.5 + POWER / 2.0);
        let blocks = self.blocks as f64 * (deviates * self.error_at(from) / margin).powi(2);
        blocks.is_finite().then_some(blocks.ceil() as u64)
    }

    /// Returns the standard error that the estimate would have if the true value were `from`.
    fn error_at(&self, from: f64) -> f64 {
        match self.shape {
            Shape::Share(Effective { wins, losses }) => {
                let share = from.clamp(0.0, 1.0);
                (share * (1.0 - share) / (wins + losses)).sqrt()
            }
            Shape::Mean | Shape::Difference { .. } => self.error,
        }
    }

    /// Returns the probability of an estimate at least as large if the true value is `from`.
    fn above(&self, from: f64) -> f64 {
        self.tail(self.deviate(from))
    }

    /// Returns the probability of an estimate at most as large if the true value is `from`.
    fn below(&self, from: f64) -> f64 {
        self.tail(-self.deviate(from))
    }

    /// Returns the probability that a deviate is at most the given one by chance.
    fn tail(&self, deviate: f64) -> f64 {
        let Some(student) = self.student() else { return 1.0 };
        match self.lack() {
            Some(Lack::Blocks) => 1.0,
            // If deviations in both directions are equally likely, this is the probability that all
            // blocks deviate in the same direction.
            Some(Lack::Variation) if deviate < 0.0 => 0.5_f64.powf(self.blocks as f64),
            Some(Lack::Variation) => 1.0,
            None => student.cdf(deviate),
        }
    }

    /// Returns the deviate at which the interval ends at `to`: negative for lower ends.
    fn deviate(&self, to: f64) -> f64 {
        match self.shape {
            Shape::Mean if to == self.value => 0.0,
            Shape::Mean => (to - self.value) / self.error,
            Shape::Share(share) => share.deviate(to),
            Shape::Difference { .. } => {
                let sign = if to < self.value { -1.0 } else { 1.0 };
                let (mut from, mut until) = (0.0, DEVIATE_MAX);
                for _ in 0..HALVINGS {
                    let middle = f64::midpoint(from, until);
                    let is_inside = sign * (self.bound(sign * middle) - to) < 0.0;
                    if is_inside { from = middle } else { until = middle }
                }
                sign * from
            }
        }
    }

    /// Returns the lower end of a difference's interval for a negative `deviate`, and the upper end
    /// otherwise.
    fn bound(&self, deviate: f64) -> f64 {
        let Shape::Difference { of, from, correlation } = self.shape else { return self.value };
        let one = of.wilson(-deviate) - of.share();
        let other = from.wilson(deviate) - from.share();
        let square = one.powi(2) + 2.0 * correlation * one * other + other.powi(2);
        let bound = self.value + deviate.signum() * square.max(0.0).sqrt();
        bound.clamp(-1.0, 1.0)
    }

    /// Returns Student's t-distribution, or `None` for fewer than two blocks.
    fn student(&self) -> Option<StudentsT> {
        let freedom = self.blocks.checked_sub(1).filter(|&freedom| freedom > 0)?;
        StudentsT::new(0.0, 1.0, freedom as f64).ok()
    }
}

fn normal() -> Normal {
    Normal::standard()
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blocks => "too few games",
            Self::Variation => "all blocks are equal",
        })
    }
}
