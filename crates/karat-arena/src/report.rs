//! The report of a series: each bot's mean results with confidence intervals.

use std::fmt;

use karat_rules::Seat;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

use crate::series::{Block, Series, Tally};

/// The result of a series.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The name of the game.
    pub game: &'static str,
    /// The number of players in each game.
    pub seats: usize,
    /// The number of games played.
    pub games: u32,
    /// The seed of all random choices in the series.
    pub seed: u64,
    /// The bots' results, in the order of [`Series::bots`].
    pub bots: Vec<BotReport>,
}

/// A bot's mean results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BotReport {
    /// The name of the bot.
    pub name: String,
    /// The bot's share of wins, from 0 to 1. Players who win a game together each get an equal part
    /// of the win.
    pub win_share: f64,
    /// The lower end of the 95% confidence interval of the win share.
    pub win_low: f64,
    /// The upper end of the 95% confidence interval of the win share.
    pub win_high: f64,
    /// The bot's mean final points.
    pub points_mean: f64,
    /// The bot's mean final place, where the winner has place 1.
    pub rank_mean: f64,
}

impl Report {
    pub(crate) fn of(series: &Series, blocks: &[Block]) -> Self {
        let seats = series.seats as f64;
        let bots = Seat::all(series.seats).zip(&series.bots).map(|(bot, name)| {
            let of = |part: fn(&Tally) -> f64| -> Vec<f64> {
                blocks.iter().map(|block| part(&block[bot]) / seats).collect()
            };
            let wins = of(|tally| tally.wins);
            let (win_share, error) = (mean(&wins), half_width(&wins));
            BotReport {
                name: name.clone(),
                win_share,
                win_low: (win_share - error).max(0.0),
                win_high: (win_share + error).min(1.0),
                points_mean: mean(&of(|tally| tally.points)),
                rank_mean: mean(&of(|tally| tally.ranks)),
            }
        });
        Self {
            game: series.game.name(),
            seats: series.seats,
            games: (blocks.len() * series.seats) as u32,
            seed: series.seed,
            bots: bots.collect(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, seats, games, seed, .. } = self;
        writeln!(f, "{game}, {seats} seats, {games} games, seed {seed}")?;
        let width = self.bots.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0).max(3);
        writeln!(
            f,
            "{:width$}  {:>6}  {:>15}  {:>6}  {:>5}",
            "bot", "wins", "95%", "points", "rank"
        )?;
        for bot in &self.bots {
            writeln!(
                f,
                "{:width$}  {:>5.1}%  {:>5.1}% to {:>5.1}%  {:>6.2}  {:>5.2}",
                bot.name,
                100.0 * bot.win_share,
                100.0 * bot.win_low,
                100.0 * bot.win_high,
                bot.points_mean,
                bot.rank_mean,
            )?;
        }
        Ok(())
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Returns half the width of the 95% confidence interval of the mean.
///
/// Uses Student's t-distribution. With only one value, the width is infinite.
fn half_width(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return f64::INFINITY;
    }
    let (count, centre) = (values.len() as f64, mean(values));
    let variance = values.iter().map(|value| (value - centre).powi(2)).sum::<f64>() / (count - 1.0);
    student(count - 1.0) * (variance / count).sqrt()
}

/// Returns the 97.5% quantile of Student's t-distribution with the given degrees of freedom.
fn student(freedom: f64) -> f64 {
    let student = StudentsT::new(0.0, 1.0, freedom).expect("there are degrees of freedom");
    student.inverse_cdf(0.975)
}

#[cfg(test)]
mod tests {
    use super::{half_width, student};

    #[test]
    fn quantiles_agree_with_the_tables() {
        for (freedom, quantile) in
            [(1.0, 12.7062), (2.0, 4.30265), (3.0, 3.18245), (9.0, 2.26216), (499.0, 1.96473)]
        {
            assert!((student(freedom) - quantile).abs() < 0.0001, "{freedom}");
        }
    }

    #[test]
    fn the_interval_is_that_of_the_mean_of_blocks() {
        // The four values have the mean 0.5 and the standard deviation 0.1. The quantile for 3
        // degrees of freedom is 3.182, and 2 is the square root of the number of values.
        let spread = [0.5 - 0.1 * 0.75_f64.sqrt(), 0.5 + 0.1 * 0.75_f64.sqrt()];
        let values = [spread[0], spread[1], spread[0], spread[1]];
        assert!((half_width(&values) - 3.182 * 0.1 / 2.0).abs() < 0.002);
        assert_eq!(half_width(&[0.5]), f64::INFINITY);
        assert_eq!(half_width(&[0.5; 10]), 0.0);
    }
}
