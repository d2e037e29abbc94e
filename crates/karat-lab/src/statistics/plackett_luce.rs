//! Ratings from the places of games with any number of players: the model of Plackett (Appl. Stat. 24,
//! 1975, 193–202) and Luce.
//!
//! Whoever plays has a worth, the exponential of a sum of effects: of the bot, of its seat, perhaps of its
//! role. The first place falls to somebody in proportion to the worths of all, the second in proportion to
//! those of the others, and so on. Players who share a place stand in all their orders in equal parts, as
//! shared victories are counted everywhere. Each effect is held to 0 by a normal distribution of deviation
//! [`DEVIATION`], so that a bot which always wins has a finite rating and each kind of effect the mean 0;
//! with many games it weighs nothing. The errors are those of blocks (White, Econometrica 48, 1980,
//! 817–838): games of one block are not independent.

/// The deviation of what is thought of an effect before any game, in natural logarithms of worth: a bot
/// that is worth 150 times another is nothing strange.
pub const DEVIATION: f64 = 5.0;

/// How often the maximum is approached at most; each step doubles the digits.
const STEPS_MAX: usize = 60;

/// Below this step, in natural logarithms of worth, the maximum is reached.
const STEP_MIN: f64 = 1e-10;

/// Somebody in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finisher {
    /// The numbers of the effects that make the worth, each counted from 0 and given once.
    pub effects: Vec<usize>,
    /// The place, counted from 1; whoever shares a place has the same number.
    pub place: u8,
}

/// An effect as it was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// The natural logarithm of the worth.
    pub value: f64,
    /// Its standard error, over blocks.
    pub error: f64,
}

/// The likeliest effects, by all games of all blocks; `None` if no game has two players.
///
/// # Panics
/// If a finisher names an effect that is not below `effects`.
pub fn plackett_luce(blocks: &[Vec<Vec<Finisher>>], effects: usize) -> Option<Vec<Effect>> {
    if !blocks.iter().flatten().any(|game| game.len() > 1) {
        return None;
    }
    let mut values = vec![0.0; effects];
    let mut height = likelihood(blocks, &values);
    for _ in 0..STEPS_MAX {
        let (slope, bend) = derivatives(blocks, &values);
        let step = bend.solve(&slope);
        // The likelihood is concave, but a whole step may lead too far.
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

/// The effects with their errors: the bend of the likelihood around the spread of the blocks' slopes.
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
    values
        .iter()
        .enumerate()
        .map(|(effect, &value)| Effect { value, error: error(effect) })
        .collect()
}

/// The logarithm of the likelihood, with what is thought before any game.
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

/// The slope of the logarithm of the likelihood, and how it bends downwards.
fn derivatives(blocks: &[Vec<Vec<Finisher>>], values: &[f64]) -> (Vec<f64>, Square) {
    let mut slope: Vec<f64> = values.iter().map(|value| -value / DEVIATION.powi(2)).collect();
    let mut bend = Square::zero(values.len());
    bend.add_prior();
    for game in blocks.iter().flatten() {
        each_choice(game, values, &mut |choice| choice.add_to(&mut slope, &mut bend));
    }
    (slope, bend)
}

/// Some of whom one comes next, with some of the weight of a game.
struct Choice<'a> {
    /// The part of the game that stands for this choice.
    weight: f64,
    /// The mean logarithm of the worth of those who may come next.
    chosen: f64,
    /// Those who may come next, in equal parts.
    next: &'a [&'a Finisher],
    /// All who are left, with their worths.
    left: &'a [(f64, &'a Finisher)],
}

impl Choice<'_> {
    /// Adds what this choice says of the slope and of the bend.
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

/// Goes through all choices of a game: for each place that is shared by `m`, whoever of them comes first,
/// second and so on, in all orders in equal parts.
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
        // Which of those who share the place have gone already.
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

/// In how many ways so many of them can be gone.
fn choose(of: u32, gone: u32) -> f64 {
    (0..gone).map(|step| f64::from(of - step) / f64::from(step + 1)).product()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// A symmetric matrix that is positive definite.
struct Square {
    rows: Vec<Vec<f64>>,
}

impl Square {
    fn zero(size: usize) -> Self {
        Self { rows: vec![vec![0.0; size]; size] }
    }

    /// Adds how sure one is of each effect before any game.
    fn add_prior(&mut self) {
        for (place, row) in self.rows.iter_mut().enumerate() {
            row[place] += DEVIATION.powi(-2);
        }
    }

    /// Adds the products of all pairs.
    fn add_outer(&mut self, of: &[f64], weight: f64) {
        for (row, one) in self.rows.iter_mut().zip(of) {
            for (cell, other) in row.iter_mut().zip(of) {
                *cell += weight * one * other;
            }
        }
    }

    /// What multiplied by it gives this, by Cholesky's decomposition.
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
