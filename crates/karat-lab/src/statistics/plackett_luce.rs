//! Ratings from the places in games with any number of players, using the model of Plackett (Appl.
//! Stat. 24, 1975, 193–202) and Luce.
//!
//! A player's strength is the exponential of a sum of effects: those of the bot, the seat, and
//! possibly the role. The probability of finishing first is proportional to the strength, the
//! second place is decided in the same way among the remaining players, and so on. If players tie,
//! all orders among them have equal weight, just as joint winners share a win. A normal prior with
//! mean 0 and standard deviation [`DEVIATION`] keeps the rating of a bot that always wins finite,
//! and fixes the mean of each kind of effect at 0. With many games, the prior has little influence.
//! Because games in the same block are not independent, standard errors are computed over blocks
//! (White, Econometrica 48, 1980, 817–838).

/// The standard deviation of the prior, in natural logarithms of strength. With this prior, one bot
/// can be 150 times as strong as another.
pub const DEVIATION: f64 = 5.0;

/// The maximum number of Newton steps. Each step doubles the number of correct digits.
const STEPS_MAX: usize = 60;

/// The size of a Newton step, in natural logarithms of strength, at which the search ends.
const STEP_MIN: f64 = 1e-10;

/// A player in a game, with their final place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finisher {
    /// The indices of the effects that add up to the player's strength, without duplicates.
    pub effects: Vec<usize>,
    /// The player's place, starting from 1. Tied players share a place.
    pub place: u8,
}

/// The estimated effect of a bot, seat or role on a player's strength.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// The effect, in natural logarithms of strength.
    pub value: f64,
    /// The standard error of the effect, computed over blocks.
    pub error: f64,
    /// The standard error of the effect if the games were independent of each other.
    pub independent_error: f64,
}

/// Returns the most likely effects for all games in all blocks, or `None` if no game has two
/// players.
///
/// # Panics
/// Panics if a finisher refers to an effect with an index of at least `effects`.
pub fn plackett_luce(blocks: &[Vec<Vec<Finisher>>], effects: usize) -> Option<Vec<Effect>> {
    if !blocks.iter().flatten().any(|game| game.len() > 1) {
        return None;
    }
    let mut values = vec![0.0; effects];
    let mut height = likelihood(blocks, &values);
    for _ in 0..STEPS_MAX {
        let (slope, bend) = derivatives(blocks, &values);
        let step = bend.solve(&slope);
        // The likelihood is concave, but a full Newton step may overshoot the maximum, so shorten
        // it if necessary.
        let mut part = 1.0;
        let (next, reached) = loop {
            let next: Vec<f64> =
                values.iter().zip(&step).map(|(value, step)| value + part * step).collect();
            let reached = likelihood(blocks, &next);
            if reached >= height || part < STEP_MIN {
                break (next, reached);
            }
            part /= 2.0;
        };
        (values, height) = (next, reached);
        if step.iter().all(|step| step.abs() < STEP_MIN) {
            break;
        }
    }
    Some(with_errors(blocks, &values))
}

/// Returns the effects with their standard errors.
///
/// The errors are sandwich estimates, which combine the curvature of the likelihood with the
/// variance of the blocks' gradients.
fn with_errors(blocks: &[Vec<Vec<Finisher>>], values: &[f64]) -> Vec<Effect> {
    let effects = values.len();
    let mut spread = Square::zero(effects);
    let mut bend = Square::zero(effects);
    bend.add_prior();
    for block in blocks {
        let mut slope = vec![0.0; effects];
        for game in block {
            each_choice(game, values, &mut |choice| choice.add_to(&mut slope, &mut bend));
        }
        spread.add_outer(&slope, 1.0);
    }
    let columns: Vec<Vec<f64>> = (0..effects)
        .map(|effect| {
            let mut one = vec![0.0; effects];
            one[effect] = 1.0;
            bend.solve(&one)
        })
        .collect();
    let error = |effect: usize| {
        let row = &columns[effect];
        let products = spread.rows.iter().zip(row).map(|(of, value)| value * dot(of, row));
        products.sum::<f64>().max(0.0).sqrt()
    };
    // If the games were independent, the sandwich estimate would be the curvature of the likelihood
    // alone, sandwiched between two inverses of the full curvature. The variance of each kind's
    // mean is left out, because the prior alone determines that mean.
    let independent_error = |effect: usize| {
        let row = &columns[effect];
        (row[effect] - dot(row, row) * DEVIATION.powi(-2)).max(0.0).sqrt()
    };
    values
        .iter()
        .enumerate()
        .map(|(effect, &value)| Effect {
            value,
            error: error(effect),
            independent_error: independent_error(effect),
        })
        .collect()
}

/// Returns the effects' log posterior density, up to a constant.
fn likelihood(blocks: &[Vec<Vec<Finisher>>], values: &[f64]) -> f64 {
    let before: f64 = values.iter().map(|value| -(value / DEVIATION).powi(2) / 2.0).sum();
    let mut sum = before;
    for game in blocks.iter().flatten() {
        each_choice(game, values, &mut |choice| {
            let total: f64 = choice.left.iter().map(|(worth, _)| worth).sum();
            sum += choice.weight * (choice.chosen - total.ln());
        });
    }
    sum
}

/// Returns the gradient and the negative Hessian of the effects' log posterior density.
fn derivatives(blocks: &[Vec<Vec<Finisher>>], values: &[f64]) -> (Vec<f64>, Square) {
    let mut slope: Vec<f64> = values.iter().map(|value| -value / DEVIATION.powi(2)).collect();
    let mut bend = Square::zero(values.len());
    bend.add_prior();
    for game in blocks.iter().flatten() {
        each_choice(game, values, &mut |choice| choice.add_to(&mut slope, &mut bend));
    }
    (slope, bend)
}

/// A step in a game's finishing order, which selects the next player to finish.
struct Choice<'a> {
    /// The step's weight: the fraction of all possible finishing orders that contain it.
    weight: f64,
    /// The mean logarithm of the strengths in `next`.
    chosen: f64,
    /// The players who may finish next, all equally likely to do so.
    next: &'a [&'a Finisher],
    /// All players who have not finished yet, with their strengths.
    left: &'a [(f64, &'a Finisher)],
}

impl Choice<'_> {
    /// Adds the step's contribution to the gradient and the negative Hessian.
    fn add_to(&self, slope: &mut [f64], bend: &mut Square) {
        let Self { weight, next, left, .. } = self;
        for finisher in *next {
            for &effect in &finisher.effects {
                slope[effect] += weight / next.len() as f64;
            }
        }
        let total: f64 = left.iter().map(|(worth, _)| worth).sum();
        let mut mean = vec![0.0; slope.len()];
        for (worth, finisher) in *left {
            let part = worth / total;
            for &effect in &finisher.effects {
                mean[effect] += part;
                for &other in &finisher.effects {
                    bend.rows[effect][other] += weight * part;
                }
            }
        }
        bend.add_outer(&mean, -weight);
        for (slope, mean) in slope.iter_mut().zip(&mean) {
            *slope -= weight * mean;
        }
    }
}

/// Calls `each` with every step of a game's finishing order. If players tie, all orders among them
/// have equal weight.
fn each_choice(game: &[Finisher], values: &[f64], each: &mut dyn FnMut(&Choice<'_>)) {
    let log_worth =
        |finisher: &Finisher| finisher.effects.iter().map(|&effect| values[effect]).sum::<f64>();
    let mut places: Vec<u8> = game.iter().map(|finisher| finisher.place).collect();
    places.sort_unstable();
    places.dedup();
    for place in places {
        let (sharing, after): (Vec<_>, Vec<_>) = game
            .iter()
            .filter(|finisher| finisher.place >= place)
            .partition(|finisher| finisher.place == place);
        let count = sharing.len() as u32;
        // Each number is a bit set of the tied players who have already finished.
        for gone in 0..(1_u32 << count) - 1 {
            let next: Vec<&Finisher> = (0..count)
                .filter(|bit| gone & (1 << bit) == 0)
                .map(|bit| sharing[bit as usize])
                .collect();
            let left: Vec<(f64, &Finisher)> = next
                .iter()
                .chain(&after)
                .map(|&finisher| (log_worth(finisher).exp(), finisher))
                .collect();
            if left.len() < 2 {
                continue;
            }
            let chosen = next.iter().map(|finisher| log_worth(finisher)).sum::<f64>();
            let chosen = chosen / next.len() as f64;
            let weight = 1.0 / choose(count, gone.count_ones());
            each(&Choice { weight, chosen, next: &next, left: &left });
        }
    }
}

/// Returns the binomial coefficient `of` choose `gone`.
fn choose(of: u32, gone: u32) -> f64 {
    (0..gone).map(|step| f64::from(of - step) / f64::from(step + 1)).product()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// A positive definite symmetric matrix.
struct Square {
    rows: Vec<Vec<f64>>,
}

impl Square {
    fn zero(size: usize) -> Self {
        Self { rows: vec![vec![0.0; size]; size] }
    }

    /// Adds the prior's precision (the reciprocal of its variance) to the diagonal.
    fn add_prior(&mut self) {
        for (place, row) in self.rows.iter_mut().enumerate() {
            row[place] += DEVIATION.powi(-2);
        }
    }

    /// Adds the outer product of a vector with itself, multiplied by `weight`.
    fn add_outer(&mut self, of: &[f64], weight: f64) {
        for (row, one) in self.rows.iter_mut().zip(of) {
            for (cell, other) in row.iter_mut().zip(of) {
                *cell += weight * one * other;
            }
        }
    }

    /// Solves the linear system with the given right-hand side by Cholesky decomposition.
    fn solve(&self, given: &[f64]) -> Vec<f64> {
        let size = given.len();
        let mut root = vec![vec![0.0; size]; size];
        for row in 0..size {
            for column in 0..=row {
                let known = dot(&root[row][..column], &root[column][..column]);
                let rest = self.rows[row][column] - known;
                root[row][column] =
                    if row == column { rest.sqrt() } else { rest / root[column][column] };
            }
        }
        let mut half = vec![0.0; size];
        for row in 0..size {
            half[row] = (given[row] - dot(&root[row][..row], &half[..row])) / root[row][row];
        }
        let mut solved = vec![0.0; size];
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|below| root[below][row] * solved[below]).sum();
            solved[row] = (half[row] - known) / root[row][row];
        }
        solved
    }
}
