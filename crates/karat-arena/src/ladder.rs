//! A ladder: every bot alone among copies of every other, to tell who is stronger.
//!
//! A cell is a series of one bot, the invader, against a field of copies of another. A bot is stronger
//! than another if it wins more than a fair share of its field, and the other less of its own: invade
//! and resist. Either alone can deceive where there are more than two players. A field can be a noisy
//! one, whose slips nobody foresees, to tell strength from knowing the others by heart.

use std::fmt;

use karat_rules::any::GameId;
use serde::Serialize;

use crate::series::{Listener, Series, SeriesError, run};

/// What to measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    /// The game.
    pub game: GameId,
    /// How many play.
    pub seats: usize,
    /// The bots that invade.
    pub bots: Vec<String>,
    /// The bots whose copies they meet; no bot meets copies of itself.
    pub fields: Vec<String>,
    /// How many games a cell has at least; a begun block is finished.
    pub games: u32,
    /// The seed of everything random, the same for all cells.
    pub seed: u64,
    /// How many threads play. The result does not depend on it. 0 counts as 1.
    pub threads: usize,
}

/// How one bot did against copies of another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// The one bot.
    pub bot: String,
    /// All the others.
    pub field: String,
    /// How many games were played.
    pub games: u32,
    /// The part of them that the one bot won, 0 to 1; a shared victory counts in equal parts.
    pub win_share: f64,
    /// The lower end of the 95% interval of `win_share`, over blocks.
    pub win_low: f64,
    /// Its upper end.
    pub win_high: f64,
    /// How many points more than the mean of the others the one bot has on the average.
    pub lead: f64,
}

impl fmt::Display for Cell {
    /// A row of a Markdown table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bot, field, games, win_share, win_low, win_high, lead } = self;
        let [share, low, high] = [win_share, win_low, win_high].map(|share| 100.0 * share);
        write!(
            f,
            "| `{bot}` | `{field}` | {games} | {share:.1}% ({low:.1} to {high:.1}) | {lead:+.1} |"
        )
    }
}

/// Plays all cells, bot by bot; tells `told` of each when it is done.
///
/// # Errors
/// If a series cannot be played; the cells before it have been told.
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
        answer_within_ms: ANSWER_WITHIN_MS,
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

/// How long a program may take for an answer, in milliseconds.
const ANSWER_WITHIN_MS: u64 = 10_000;
