//! `karat arena`: a series of games between bots, and ladders of them.

use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use karat_arena::{Ladder, Listener, Played, Series, SeriesError, climb, round_robin};
use karat_lab::RatingList;
use karat_lab::statistics::{Bounds, log_ratio};
use karat_rules::any::GameId;

use super::Out;
use super::options::GivenOptions;
use crate::record;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Every deal is played with the bots on every seat in turn, and over the deals they sit in every
order. The intervals hold 95% of the time. The same seed gives the same result on any number of
threads. A program of your own plays as exec:COMMAND, by lines of JSON: see docs/bots.md.

Examples:
  karat arena klenotnici --seats 4 --bots planner,greedy,greedy,greedy --games 2000
  karat arena edel --seats 3 --bots trader,greedy,random --records games/
  karat arena edel --seats 2 --bots exec:./mybot,trader --games 200
  karat arena klenotnici --seats 4 --bots planner,greedy,greedy,greedy --until 0.25..0.3
  karat arena ladder edel --seats 4 --games 400
  karat arena rate edel --seats 4 --bots trader,trader:6,noisy-trader,greedy,random")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// The game; "karat rules" lists the games and their bots
    #[arg(required = true)]
    game: Option<GameId>,
    /// How many play
    #[arg(long, value_name = "N", required = true)]
    seats: Option<usize>,
    /// The level of each bot, or exec:COMMAND
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many games to play; a deal that is begun is played on every seat
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u32,
    /// Stop as soon as it is known which of these shares of victories the first bot has
    #[arg(long, value_name = "LOW..HIGH", value_parser = read_shares)]
    until: Option<Shares>,
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

#[derive(Debug, Subcommand)]
enum Command {
    /// Let every bot play alone among copies of every other
    Ladder(LadderArguments),
    /// Let all bots of a pool meet in every company, and rate them
    Rate(RateArguments),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Every company of bots that the seats have room for meets as often as any other, every bot on every seat.
Ratings are those of Plackett and Luce, in points around the mean: 400 more are ten times the worth, so
somebody with 100 more than another comes in before that one in 64 of 100 games. What seats, and roles if
there is a label, are worth is told apart. The intervals hold 95% of the time, over blocks.

Examples:
  karat arena rate klenotnici --seats 4 --bots planner,planner:48,noisy-planner,greedy,random
  karat arena rate zepter --seats 4 --bots builder,builder:60,greedy,random --label /players/{seat}/role")]
struct RateArguments {
    /// The game
    game: GameId,
    /// How many play
    #[arg(long, value_name = "N", default_value_t = 4)]
    seats: usize,
    /// The bots, as many as there are seats or more
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many games to play; a deal that is begun is played on every seat
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u32,
    /// Where the JSON form of the final view says what a seat is, such as its role
    #[arg(long, value_name = "ADDRESS")]
    label: Option<String>,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads to use; as many as there are cores if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// How long a program may take for one answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    answer_within_ms: u64,
    #[command(flatten)]
    options: GivenOptions,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A bot is stronger than another if it wins more than a fair share among copies of the other, and the
other less among copies of it. A name can be that of a bot, of a strength (gentle, steady, sharp,
strongest), or a bot with its heat or its nodes: noisy-planner, planner:6, seeker:5000.

Examples:
  karat arena ladder klenotnici --seats 4
  karat arena ladder edel --seats 3 --bots seeker:1000,seeker:4000 --fields trader,noisy-trader")]
struct LadderArguments {
    /// The game
    game: GameId,
    /// How many play
    #[arg(long, value_name = "N", default_value_t = 4)]
    seats: usize,
    /// The bots that play alone; the strengths of the game if left out
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// The bots whose copies they meet; the same bots if left out
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    fields: Vec<String>,
    /// How many games for each pair; a deal that is begun is played on every seat
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u32,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads to use; as many as there are cores if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print the cells as JSON, one a line
    #[arg(long)]
    json: bool,
}

pub(super) fn threads(given: Option<NonZeroUsize>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    given.map_or_else(cores, NonZeroUsize::get)
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    match arguments.command {
        Some(Command::Ladder(ladder)) => return run_ladder(ladder, out),
        Some(Command::Rate(rate)) => return run_rate(rate, out),
        None => {}
    }
    let json = arguments.json;
    let game = arguments.game.expect("required where there is no subcommand");
    let series = Series {
        game,
        seats: arguments.seats.expect("required where there is no subcommand"),
        options: arguments.options.read(game)?,
        bots: arguments.bots,
        games: arguments.games,
        seed: arguments.seed,
        threads: threads(arguments.threads),
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
    let mut decided = None;
    let report = match &arguments.until {
        None => karat_arena::run(&series, &watch),
        Some(shares) => karat_arena::run_until(&series, &watch, LOOK_BLOCKS, &mut |seen| {
            decided = shares.decided(seen);
            decided.is_some()
        }),
    };
    watch.bar.finish_and_clear();
    if let Some(error) = watch.unwritten.into_inner().expect("no thread panics with the lock held")
    {
        return Err(error);
    }
    let report = report.map_err(|error| refused(game, error))?;
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        write!(out, "{report}")?;
        if let Some(shares) = arguments.until {
            writeln!(out, "{}", shares.told(decided))?;
        }
    }
    Ok(())
}

/// Between which shares of victories a series decides.
#[derive(Debug, Clone, Copy)]
struct Shares {
    low: f64,
    high: f64,
}

/// After how many blocks a series that stops by itself looks again.
const LOOK_BLOCKS: u64 = 50;

/// How often such a series may take the wrong share, of either.
const ERROR: f64 = 0.05;

impl Shares {
    /// Whether the shares of the blocks tell the higher one or the lower, by a generalised sequential
    /// probability ratio test.
    fn decided(self, seen: &[f64]) -> Option<bool> {
        let ratio = log_ratio(seen.iter().copied(), self.low, self.high)?;
        Bounds::of(ERROR, ERROR).decide(ratio)
    }

    /// What was decided, as a sentence.
    fn told(self, decided: Option<bool>) -> String {
        let [low, high] = [self.low, self.high].map(|share| 100.0 * share);
        match decided {
            Some(true) => format!("the first bot wins {high:.1}% rather than {low:.1}%"),
            Some(false) => format!("the first bot wins {low:.1}% rather than {high:.1}%"),
            None => format!("these games cannot tell {low:.1}% from {high:.1}%"),
        }
    }
}

/// Reads `LOW..HIGH`, two shares of victories.
fn read_shares(text: &str) -> Result<Shares, String> {
    let ends = text.split_once("..").and_then(|(low, high)| {
        let (low, high) = (low.parse().ok()?, high.parse().ok()?);
        (0.0 < low && low < high && high < 1.0).then_some(Shares { low, high })
    });
    ends.ok_or_else(|| "expected two shares between 0 and 1, as in 0.25..0.3".to_owned())
}

/// Prints each cell when it is known, as a row of a table that Markdown reads.
fn run_ladder(arguments: LadderArguments, out: Out<'_>) -> anyhow::Result<()> {
    let LadderArguments { game, seats, mut bots, mut fields, games, seed, json, .. } = arguments;
    if bots.is_empty() {
        bots = karat_bots::strengths(game).iter().map(|it| it.name.to_owned()).collect();
    }
    if fields.is_empty() {
        fields.clone_from(&bots);
    }
    let threads = threads(arguments.threads);
    let ladder = Ladder { game, seats, bots, fields, games, seed, threads };
    if !json {
        let share = 100.0 / seats as f64;
        writeln!(out, "{game}, {seats} seats, seed {seed}; a fair share is {share:.1}%\n")?;
        writeln!(out, "| bot | among | games | win share (95%) | lead in points |")?;
        writeln!(out, "| --- | --- | --- | --- | --- |")?;
    }
    let watch = Watch { bar: progress_bar(games), records: None, unwritten: Mutex::new(None) };
    let mut unprinted = Ok(());
    climb(&ladder, &watch, &mut |cell| {
        let line = if json {
            serde_json::to_string(cell).map_err(Into::into)
        } else {
            Ok(cell.to_string())
        };
        let printed =
            line.and_then(|line| watch.bar.suspend(|| writeln!(out, "{line}").map_err(Into::into)));
        if unprinted.is_ok() {
            unprinted = printed;
        }
    })
    .map_err(|error| refused(game, error))?;
    watch.bar.finish_and_clear();
    unprinted
}

/// Plays a round robin and prints its rating list.
fn run_rate(arguments: RateArguments, out: Out<'_>) -> anyhow::Result<()> {
    let game = arguments.game;
    let series = Series {
        game,
        seats: arguments.seats,
        options: arguments.options.read(game)?,
        bots: arguments.bots,
        games: arguments.games,
        seed: arguments.seed,
        threads: threads(arguments.threads),
        answer_within_ms: arguments.answer_within_ms,
    };
    let watch =
        Watch { bar: progress_bar(series.games), records: None, unwritten: Mutex::new(None) };
    let games = round_robin(&series, arguments.label.as_deref(), &watch);
    watch.bar.finish_and_clear();
    let games = games.map_err(|error| refused(game, error))?;
    let list = RatingList::of(&series, &games).context("nobody to compare: one player alone")?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    } else {
        write!(out, "{list}")?;
    }
    Ok(())
}

/// Why a series cannot be played, as its reader needs it.
fn refused(game: GameId, error: SeriesError) -> anyhow::Error {
    match error {
        SeriesError::Setup(error) => anyhow!(record::setup_refusal(game, &error)),
        error => error.into(),
    }
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
