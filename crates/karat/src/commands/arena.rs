//! `karat arena`: a series of games between bots.

use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, anyhow};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use karat_arena::{Listener, Played, Series, SeriesError};
use karat_rules::any::GameId;

use super::Out;
use super::options::GivenOptions;
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
Every deal is played with the bots on every seat in turn, and over the deals they sit in every
order. The intervals hold 95% of the time. The same seed gives the same result on any number of
threads. A program of your own plays as exec:COMMAND, by lines of JSON: see docs/bots.md.

Examples:
  karat arena klenotnici --seats 4 --bots planner,greedy,greedy,greedy --games 2000
  karat arena edel --seats 3 --bots trader,greedy,random --records games/
  karat arena edel --seats 2 --bots exec:./mybot,trader --games 200")]
pub(crate) struct Arguments {
    /// The game; "karat rules" lists the games and their bots
    game: GameId,
    /// How many play
    #[arg(long, value_name = "N")]
    seats: usize,
    /// The level of each bot, or exec:COMMAND
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
    /// How long a program may take for one answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    answer_within_ms: u64,
    /// Write every game into this folder, as N.karat
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
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
        answer_within_ms: arguments.answer_within_ms,
    };
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let watch = Watch {
        bar: progress_bar(series.games),
        records: arguments.records.as_deref(),
        unwritten: Mutex::new(None),
    };
    let report = karat_arena::run(&series, &watch);
    watch.bar.finish_and_clear();
    if let Some(error) = watch.unwritten.into_inner().expect("no thread panics with the lock held")
    {
        return Err(error);
    }
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

/// Shows how far a series is, and writes its games down.
struct Watch<'a> {
    bar: ProgressBar,
    records: Option<&'a Path>,
    /// The first record that could not be written.
    unwritten: Mutex<Option<anyhow::Error>>,
}

impl Listener for Watch<'_> {
    fn progress(&self, games: u32) {
        self.bar.set_position(u64::from(games));
    }

    fn wants_games(&self) -> bool {
        self.records.is_some()
    }

    fn played(&self, Played { table, transcript }: Played) {
        let Some(folder) = self.records else { return };
        let file = folder.join(format!("{table:06}.karat"));
        let written = fs::write(&file, transcript.to_string());
        if let Err(error) = written.with_context(|| format!("cannot write {}", file.display())) {
            let mut unwritten = self.unwritten.lock().expect("no thread panics with the lock held");
            unwritten.get_or_insert(error);
        }
    }
}

/// A bar on the error stream, so that the report can go into a file; none if nobody watches it.
fn progress_bar(games: u32) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left");
    ProgressBar::new(u64::from(games)).with_style(style.expect("the template is well-formed"))
}
