//! A ladder, which compares bots pairwise: each bot plays alone against copies of every other bot.
//!
//! In each cell of the ladder, one bot, the invader, plays a series against copies of another. Of
//! two bots, the stronger one wins more than its fair share as the invader, and the other wins
//! less. With more than two players, either of these win shares alone can mislead. Opponents that
//! make random moves are unpredictable, so they show whether a bot is strong or merely adapted to
//! the other bots.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use karat_rules::Seat;
use karat_rules::any::GameId;
use serde::{Deserialize, Serialize};

use crate::intervals::{CONFIDENCE, Sums, share};
use crate::series::{Block, Listener, Series, SeriesError, Tally, run_blocks};

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
    let Ladder { game, seats, games, seed, threads, .. } = *ladder;
    let numbers = 0..u64::from(games.div_ceil((seats as u32).max(1)));
    if numbers.is_empty() {
        return Err(SeriesError::NoGames);
    }
    let blocks = pair_blocks(game, seats, (bot, field), (seed, threads), numbers, listener)?;
    Ok(Cell::of(bot, field, seats, &blocks).expect("there are blocks"))
}

/// The result of one block in which a bot plays alone against copies of another, summed over the
/// block's games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PairBlock {
    /// The number of the lone bot's wins. Joint winners share a win equally.
    pub wins: f64,
    /// The lone bot's points.
    pub points: f64,
    /// The mean points of the other bots.
    pub field_points: f64,
}

impl Cell {
    /// Returns the result of the given blocks, or `None` if there are none.
    pub(crate) fn of(bot: &str, field: &str, seats: usize, blocks: &[PairBlock]) -> Option<Self> {
        let count = seats as f64;
        let wins: Vec<Sums> = blocks.iter().map(|it| Sums { sum: it.wins, count }).collect();
        let wins = share(&wins)?;
        let [win_low, win_high] = wins.interval(CONFIDENCE);
        let lead: f64 = blocks.iter().map(|it| it.points - it.field_points).sum();
        Some(Self {
            bot: bot.to_owned(),
            field: field.to_owned(),
            games: (blocks.len() * seats) as u32,
            win_share: wins.value,
            win_low,
            win_high,
            lead: lead / (blocks.len() as f64 * count),
        })
    }
}

/// Plays the blocks with the given numbers, in which the first of two bots plays alone against
/// copies of the second. `settings` are the seed and the number of threads.
pub(crate) fn pair_blocks(
    game: GameId,
    seats: usize,
    (bot, field): (&str, &str),
    (seed, threads): (u64, usize),
    numbers: Range<u64>,
    listener: &dyn Listener,
) -> Result<Vec<PairBlock>, SeriesError> {
    let mut bots = vec![field.to_owned(); seats];
    if let Some(first) = bots.first_mut() {
        bot.clone_into(first);
    }
    let (options, handicaps, answer_within) = (Vec::new(), Vec::new(), ANSWER_WITHIN);
    let games = u32::try_from(numbers.end).unwrap_or(u32::MAX).saturating_mul(seats as u32);
    let series =
        Series { game, seats, options, handicaps, bots, games, seed, threads, answer_within };
    let blocks = run_blocks(&series, numbers, listener)?;
    let pair_block = |block: Block| {
        let others: f64 = (1..seats).map(|other| block[Seat::new(other)].points).sum();
        let Tally { wins, points, .. } = block[Seat::new(0)];
        PairBlock { wins, points, field_points: others / seats.saturating_sub(1).max(1) as f64 }
    };
    Ok(blocks.into_iter().map(pair_block).collect())
}

/// The time limit for every answer from a program.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
