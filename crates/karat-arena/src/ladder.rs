//! A ladder, which compares bots pairwise: each bot plays alone against copies of every other bot.
//!
//! In each cell of the ladder, one bot, the invader, plays a series against copies of another. Of
//! two bots, the stronger one wins more than its fair share as the invader, and the other wins
//! less. With more than two players, either of these win shares alone can mislead. Opponents that
//! make random moves are unpredictable, so they show whether a bot is strong or merely adapted to
//! the other bots.

use std::fmt;
use std::time::Duration;

use karat_rules::any::GameId;
use serde::Serialize;

use crate::series::{Listener, Series, SeriesError, run};

/// The settings of a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    /// The game to play.
    pub game: GameId,
    /// The number of players in each game.
    pub seats: usize,
    /// The bots that play alone against copies of other bots.
    pub bots: Vec<String>,
    /// The bots whose copies serve as opponents. No bot plays against copies of itself.
    pub fields: Vec<String>,
    /// The minimum number of games for each pair of bots. Blocks are always completed.
    pub games: u32,
    /// The seed of all random choices, the same for all pairs of bots.
    pub seed: u64,
    /// The number of threads, which does not affect the result. 0 means one thread.
    pub threads: usize,
}

/// A bot's result against copies of another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// The bot that plays alone.
    pub bot: String,
    /// The bot that plays in all other seats.
    pub field: String,
    /// The number of games played.
    pub games: u32,
    /// The lone bot's win share, from 0 to 1. Joint winners share a win equally.
    pub win_share: f64,
    /// The lower end of the win share's 95% confidence interval, calculated over blocks.
    pub win_low: f64,
    /// The upper end of the win share's 95% confidence interval.
    pub win_high: f64,
    /// The difference between the mean points of the lone bot and those of its opponents.
    pub lead: f64,
}

impl fmt::Display for Cell {
    /// Writes the result as a row of a Markdown table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bot, field, games, win_share, win_low, win_high, lead } = self;
        let [share, low, high] = [win_share, win_low, win_high].map(|share| 100.0 * share);
        write!(
            f,
            "| `{bot}` | `{field}` | {games} | {share:.1}% ({low:.1} to {high:.1}) | {lead:+.1} |"
        )
    }
}

/// Plays every bot against copies of every other bot, calling `told` with each result as soon as it
/// is complete.
///
/// # Errors
/// Returns an error if a series cannot be played. Earlier results have already been passed to
/// `told`.
pub fn climb(
    ladder: &Ladder,
    listener: &dyn Listener,
    told: &mut dyn FnMut(&Cell),
) -> Result<Vec<Cell>, SeriesError> {
    let mut cells = Vec::new();
    for bot in &ladder.bots {
        for field in ladder.fields.iter().filter(|field| *field != bot) {
            let cell = cell(ladder, bot, field, listener)?;
            told(&cell);
            cells.push(cell);
        }
    }
    Ok(cells)
}

fn cell(
    ladder: &Ladder,
    bot: &str,
    field: &str,
    listener: &dyn Listener,
) -> Result<Cell, SeriesError> {
    let mut bots = vec![field.to_owned(); ladder.seats];
    if let Some(first) = bots.first_mut() {
        bot.clone_into(first);
    }
    let series = Series {
        game: ladder.game,
        seats: ladder.seats,
        options: Vec::new(),
        bots,
        games: ladder.games,
        seed: ladder.seed,
        threads: ladder.threads,
        answer_within: ANSWER_WITHIN,
    };
    let report = run(&series, listener)?;
    let (one, others) = report.bots.split_first().expect("a series has a bot");
    let points: f64 = others.iter().map(|other| other.points_mean).sum();
    Ok(Cell {
        bot: bot.to_owned(),
        field: field.to_owned(),
        games: report.games,
        win_share: one.win_share,
        win_low: one.win_low,
        win_high: one.win_high,
        lead: one.points_mean - points / others.len().max(1) as f64,
    })
}

/// The time limit for every answer from a program.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
