//! `karat arena`: series of games between bots, round robins and rating lists.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use karat_arena::intervals::too_few;
use karat_arena::network;
use karat_arena::program::PREFIX;
use karat_arena::{
    Ladder, Listener, Pair, Played, Protocol, Series, SeriesError, climb, round_robin,
};
use karat_bots::NODES;
use karat_lab::RatingList;
use karat_lab::statistics::{Bounds, log_ratio};
use karat_rules::any::{self, GameId};

use super::Out;
use super::numbers::{ANSWER_MS, ANSWER_MS_USUAL, GAMES, MINUTES, SEATS, SEEDS, THREADS, whole};
use super::options::GivenOptions;
use super::progress::{OF_GAMES, progress_bar};
use crate::record;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Each deal is played with every bot in every seat in turn, and over all deals the bots sit in every order.
Intervals are 95%. The same seed gives the same result on any number of threads. Your own program
plays as exec:COMMAND, with lines of JSON: see docs/bots.md.

Examples:
  karat arena klenotnici --seats 4 --bots planner,greedy,greedy,greedy --games 2000
  karat arena edel --seats 3 --bots trader,greedy,random --records games/
  karat arena edel --seats 2 --bots exec:./mybot,trader --games 200
  karat arena edel --seats 4 --bots expert:500@new.net,expert:500,expert:500,expert:500 --games 200
  karat arena klenotnici --seats 4 --bots planner,greedy,greedy,greedy --until 0.25..0.3
  karat arena ladder edel --seats 4 --games 400
  karat arena rate edel --seats 4 --bots trader,trader:6,noisy-trader,greedy,random")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Game; "karat rules" lists the games and their bots
    #[arg(required = true)]
    game: Option<GameId>,
    /// Number of players
    #[arg(long, value_name = "N", required = true, value_parser = whole(SEATS))]
    seats: Option<usize>,
    /// Bots, one for each seat: level names, expert@FILE with a network, or exec:COMMAND
    #[arg(long, required = true, value_parser = read_bot)]
    #[arg(value_name = "LEVEL,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// Number of games, rounded up so that each deal is played from every seat
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole(GAMES))]
    games: u32,
    /// Stop as soon as the games show which of these two win shares (LOW..HIGH) fits the first bot
    #[arg(long, value_name = "LOW..HIGH", value_parser = read_shares)]
    until: Option<Shares>,
    #[command(flatten)]
    series: SeriesArguments,
    /// Save the record of each game in this folder, as N.karat
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
    /// Let every bot play one seat against copies of every other bot
    Ladder(LadderArguments),
    /// Rate a pool of bots by playing every line-up
    Rate(RateArguments),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Every line-up of the bots plays equally often, with every bot in every seat. Ratings follow the
Plackett-Luce model, in points around the mean: 400 points more mean ten times the strength, so a bot with
100 points more than another finishes ahead of it in 64% of the games. The values of seats, and of roles if
--label names them, are listed separately. The 95% intervals are calculated over blocks.

Examples:
  karat arena rate klenotnici --seats 4 --bots planner,planner:48,noisy-planner,greedy,random
  karat arena rate zepter --seats 4 --bots builder,builder:60,greedy,random --label /players/{seat}/role")]
struct RateArguments {
    /// Game; "karat rules" lists the games and their bots
    game: GameId,
    /// Number of players
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole(SEATS))]
    seats: usize,
    /// Bots, at least one for each seat
    #[arg(long, required = true, value_parser = read_bot)]
    #[arg(value_name = "LEVEL,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// Number of games, rounded up so that each deal is played from every seat
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole(GAMES))]
    games: u32,
    /// JSON pointer to a value in the final view that labels a seat, such as its role
    #[arg(long, value_name = "ADDRESS")]
    label: Option<String>,
    #[command(flatten)]
    series: SeriesArguments,
    #[command(flatten)]
    options: GivenOptions,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
One bot is stronger than another if it wins more than a fair share against copies of the other, and the
other wins less than a fair share against copies of it. Names can be bots, levels (gentle, steady, sharp,
strongest), or bots with a softmax temperature or a node limit: noisy-planner, planner:6, seeker:5000.

Examples:
  karat arena ladder klenotnici --seats 4
  karat arena ladder edel --seats 3 --bots seeker:1000,seeker:4000 --fields trader,noisy-trader
  karat arena ladder zepter --protocol zepter.jsonl --minutes 480
  karat arena ladder zepter --protocol zepter.jsonl --bots strongest --fields noisy-builder")]
struct LadderArguments {
    /// Game; "karat rules" lists the games and their bots
    game: GameId,
    /// Number of players [default: 4]
    #[arg(long, value_name = "N", value_parser = whole(SEATS))]
    seats: Option<usize>,
    /// Bots that play one seat [default: the levels of the game]
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', value_parser = read_bot)]
    bots: Vec<String>,
    /// Opponents; copies of each one in turn fill all other seats [default: the bots of --bots]
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', value_parser = read_bot)]
    fields: Vec<String>,
    /// Number of games for each pair, rounded up so that each deal is played from every seat
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole(GAMES))]
    games: u32,
    /// Measure the strongest bot at every number of players: alone against rule-based bots and
    /// scripts, and these alone against the strongest. A pair ends after 400 games, or as soon as its
    /// interval is 10 points wide. FILE collects the results, so you can stop at any time and
    /// continue with the same command. --seats, --bots and --fields play only some of the pairs
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "json"])]
    protocol: Option<PathBuf>,
    /// Stop the protocol after this time, once its current part is complete
    #[arg(long, value_name = "N", requires = "protocol", value_parser = whole(MINUTES))]
    minutes: Option<u64>,
    #[command(flatten)]
    run: RunArguments,
    /// Print the results as JSON, one per line
    #[arg(long)]
    json: bool,
}

/// The seed and the threads of a series, a ladder or a round robin.
#[derive(Debug, Args)]
struct RunArguments {
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N", value_parser = whole(THREADS))]
    threads: Option<NonZeroUsize>,
}

/// The arguments for the games of a series or a round robin.
#[derive(Debug, Args)]
struct SeriesArguments {
    #[command(flatten)]
    run: RunArguments,
    /// Time limit for each answer from a program, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = ANSWER_MS_USUAL, value_parser = whole(ANSWER_MS))]
    answer_within_ms: u64,
}

impl SeriesArguments {
    fn series(
        &self,
        (game, seats): (GameId, usize),
        options: Vec<(String, String)>,
        bots: Vec<String>,
        games: u32,
    ) -> Series {
        let (seed, threads) = (self.run.seed, threads(self.run.threads));
        let answer_within = Duration::from_millis(self.answer_within_ms);
        let handicaps = Vec::new();
        Series { game, seats, options, handicaps, bots, games, seed, threads, answer_within }
    }
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
    let seats = arguments.seats.expect("required where there is no subcommand");
    let options = arguments.options.read(game)?;
    let series = arguments.series.series((game, seats), options, arguments.bots, arguments.games);
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let watch = Watch {
        bar: progress_bar(Some(u64::from(series.games)), OF_GAMES),
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
    let report = report.map_err(|error| refused(game, seats, error))?;
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        write!(out, "{report}")?;
        if let Some(shares) = arguments.until {
            writeln!(out, "{}", shares.sentence(decided))?;
        }
    }
    Ok(())
}

/// Two win shares of the first bot, between which a series must decide.
#[derive(Debug, Clone, Copy)]
struct Shares {
    low: f64,
    high: f64,
}

/// The number of blocks between two checks of whether the series can stop early.
const LOOK_BLOCKS: u64 = 50;

/// The probability of accepting the wrong win share.
const ERROR: f64 = 0.05;

impl Shares {
    /// Applies a generalised sequential probability ratio test to the first bot's win shares in the
    /// blocks so far.
    ///
    /// Returns `true` if the test accepts the higher share, `false` if it accepts the lower one,
    /// and `None` if it is undecided.
    fn decided(self, seen: &[f64]) -> Option<bool> {
        let ratio = log_ratio(seen.iter().copied(), self.low, self.high)?;
        Bounds::of(ERROR, ERROR).decide(ratio)
    }

    /// Returns a sentence that states the decision between the two win shares.
    fn sentence(self, decided: Option<bool>) -> String {
        let [low, high] = [self.low, self.high].map(|share| 100.0 * share);
        match decided {
            Some(true) => format!("the first bot wins {high:.1}% rather than {low:.1}%"),
            Some(false) => format!("the first bot wins {low:.1}% rather than {high:.1}%"),
            None => format!("these games do not decide between {low:.1}% and {high:.1}%"),
        }
    }
}

/// Parses a bot's name, `expert@FILE` or `exec:COMMAND`.
///
/// A name unknown to every game is rejected here, even if other required arguments are missing.
/// Whether the chosen game has the bot is checked later.
fn read_bot(name: &str) -> Result<String, String> {
    let bot = network::split(name).map_or(name, |(bot, _)| bot);
    if name.starts_with(PREFIX) || any::GAMES.iter().any(|&game| karat_bots::has_bot(game, bot)) {
        return Ok(name.to_owned());
    }
    let of_game = |&game: &GameId| format!("{game}: {}", karat_bots::bot_names(game).join(", "));
    let bots: Vec<_> = any::GAMES.iter().map(of_game).collect();
    let levels = karat_bots::strength_names(any::GAMES[0]).join(", ");
    let range = match name.split_once(':') {
        None => String::new(),
        Some(_) => format!(
            "; a number after the name, as in seeker:5000, must be between {} and {}, or a \
             temperature between 1 and {}",
            NODES.start(),
            NODES.end(),
            u16::MAX
        ),
    };
    let bots = bots.join("; ");
    Err(format!("choose a level ({levels}), a bot ({bots}), expert@FILE or exec:COMMAND{range}"))
}

/// Parses two win shares in the form `LOW..HIGH`.
fn read_shares(text: &str) -> Result<Shares, String> {
    let ends = text.split_once("..").and_then(|(low, high)| {
        let (low, high) = (low.parse().ok()?, high.parse().ok()?);
        (0.0 < low && low < high && high < 1.0).then_some(Shares { low, high })
    });
    ends.ok_or_else(|| "expected two shares between 0 and 1, as in 0.25..0.3".to_owned())
}

/// The head of a Markdown table whose rows are cells of a ladder.
pub(super) const CELLS_HEAD: &str = "\
| bot | among | games | win share (95%) | lead in points |
| --- | --- | --- | --- | --- |
";

/// Plays a ladder, and prints each result immediately as a row of a Markdown table.
fn run_ladder(arguments: LadderArguments, out: Out<'_>) -> anyhow::Result<()> {
    let LadderArguments { game, seats, mut bots, mut fields, games, protocol, minutes, run, json } =
        arguments;
    let (seed, threads) = (run.seed, threads(run.threads));
    if let Some(file) = protocol {
        let limit = minutes.map(|minutes| Duration::from_secs(60 * minutes));
        let is_among = |names: &[String], name: &String| names.is_empty() || names.contains(name);
        let is_wanted = |pair: &Pair| {
            seats.is_none_or(|seats| pair.seats == seats)
                && is_among(&bots, &pair.bot)
                && is_among(&fields, &pair.field)
        };
        let protocol = Protocol::new(game, seed, threads);
        return super::protocol::run(&protocol, &is_wanted, &file, limit, out);
    }
    let seats = seats.unwrap_or(4);
    if bots.is_empty() {
        bots = karat_bots::strengths(game).iter().map(|it| it.name.to_owned()).collect();
    }
    if fields.is_empty() {
        fields.clone_from(&bots);
    }
    let ladder = Ladder { game, seats, bots, fields, games, seed, threads };
    if !json {
        let share = 100.0 / seats as f64;
        writeln!(out, "{game}, {seats} seats, seed {seed}; a fair share is {share:.1}%\n")?;
        write!(out, "{CELLS_HEAD}")?;
    }
    let watch = Watch {
        bar: progress_bar(Some(u64::from(games)), OF_GAMES),
        records: None,
        unwritten: Mutex::new(None),
    };
    let mut unprinted: anyhow::Result<()> = Ok(());
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
    .map_err(|error| refused(game, seats, error))?;
    watch.bar.finish_and_clear();
    unprinted?;
    if !json && let Some(warning) = too_few(games as usize, seats) {
        writeln!(out, "\n{warning}")?;
    }
    Ok(())
}

/// Plays a round robin between bots and prints the rating list.
fn run_rate(arguments: RateArguments, out: Out<'_>) -> anyhow::Result<()> {
    let game = arguments.game;
    let (seats, options) = (arguments.seats, arguments.options.read(game)?);
    let series = arguments.series.series((game, seats), options, arguments.bots, arguments.games);
    let watch = Watch {
        bar: progress_bar(Some(u64::from(series.games)), OF_GAMES),
        records: None,
        unwritten: Mutex::new(None),
    };
    let games = round_robin(&series, arguments.label.as_deref(), &watch);
    watch.bar.finish_and_clear();
    let games = games.map_err(|error| refused(game, seats, error))?;
    let list = RatingList::of(&series, &games)
        .context("a rating compares bots: give at least two different ones with --bots")?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    } else {
        write!(out, "{list}")?;
    }
    Ok(())
}

/// Explains, in terms of the command-line options, why a series cannot be played.
fn refused(game: GameId, seats: usize, error: SeriesError) -> anyhow::Error {
    match error {
        SeriesError::Setup(error) => anyhow!(record::seats_refusal(game, seats, &error)),
        error => error.into(),
    }
}

/// A listener that shows a series' progress and saves its game records.
struct Watch<'a> {
    bar: ProgressBar,
    records: Option<&'a Path>,
    /// The error for the first record that could not be written.
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
