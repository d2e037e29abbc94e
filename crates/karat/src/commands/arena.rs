//! `karat arena`: a series of games between bots.

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::thread;

use anyhow::anyhow;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use karat_arena::{Series, SeriesError};
use karat_rules::any::GameId;

use super::Out;
use super::options::GivenOptions;
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
Every deal is played with the bots on every seat in turn. The intervals hold 95% of the time.
The same seed gives the same result on any number of threads.

Examples:
  karat arena klenotnici --seats 4 --bots planner,greedy,greedy,greedy --games 2000
  karat arena edel --seats 3 --bots trader,greedy,random")]
pub(crate) struct Arguments {
    /// The game; "karat rules" lists the games and their bots
    game: GameId,
    /// How many play
    #[arg(long, value_name = "N")]
    seats: usize,
    /// The level of each bot
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many games to play; a deal that is begun is played on every seat
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u32,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads to use; as many as there are cores if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    options: GivenOptions,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let json = arguments.json;
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let series = Series {
        game: arguments.game,
        seats: arguments.seats,
        options: arguments.options.read(arguments.game)?,
        bots: arguments.bots,
        games: arguments.games,
        seed: arguments.seed,
        threads: arguments.threads.map_or_else(cores, NonZeroUsize::get),
    };
    let bar = progress_bar(series.games);
    let report = karat_arena::run(&series, &|finished| bar.set_position(u64::from(finished)));
    bar.finish_and_clear();
    let report = report.map_err(|error| match error {
        SeriesError::Setup(error) => anyhow!(record::setup_refusal(series.game, &error)),
        error => error.into(),
    })?;
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}

/// A bar on the error stream, so that the report can go into a file; none if nobody watches it.
fn progress_bar(games: u32) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left");
    ProgressBar::new(u64::from(games)).with_style(style.expect("the template is well-formed"))
}
