//! A series' report: each bot's mean results with confidence intervals.

use std::fmt;

use karat_rules::Seat;
use serde::Serialize;

use crate::intervals::{CONFIDENCE, Sums, share, too_few};
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
    /// The seed for all random choices in the series.
    pub seed: u64,
    /// The bots' results, in the order of [`Series::bots`].
    pub bots: Vec<BotReport>,
}

/// A bot's mean results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BotReport {
    /// The name of the bot.
    pub name: String,
    /// The bot's win share, from 0 to 1. Joint winners share a win equally.
    pub win_share: f64,
    /// The lower end of the win share's 95% confidence interval.
    pub win_low: f64,
    /// The upper end of the win share's 95% confidence interval.
    pub win_high: f64,
    /// The bot's mean final points.
    pub points_mean: f64,
    /// The bot's mean final place, where the winner has place 1.
    pub rank_mean: f64,
}

impl Report {
    pub(crate) fn of(series: &Series, blocks: &[Block]) -> Self {
        let seats = series.seats as f64;
        let games = blocks.len() as f64 * seats;
        let bots = Seat::all(series.seats).zip(&series.bots).map(|(bot, name)| {
            let mean = |part: fn(&Tally) -> f64| -> f64 {
                blocks.iter().map(|block| part(&block[bot])).sum::<f64>() / games
            };
            let wins: Vec<Sums> =
                blocks.iter().map(|block| Sums { sum: block[bot].wins, count: seats }).collect();
            let wins = share(&wins).expect("a series has games");
            let [win_low, win_high] = wins.interval(CONFIDENCE);
            BotReport {
                name: name.clone(),
                win_share: wins.value,
                win_low,
                win_high,
                points_mean: mean(|tally| tally.points),
                rank_mean: mean(|tally| tally.ranks),
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
        if let Some(warning) = too_few(*games as usize, *seats) {
            writeln!(f, "{warning}")?;
        }
        Ok(())
    }
}
