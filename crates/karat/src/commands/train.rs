//! `karat train`: trains networks to evaluate positions, using games between bots.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use karat_lab::statistics::{CONFIDENCE, Sums, mean, share};
use karat_rules::any::GameId;
use karat_train::calibration::{CLASSES, Class};
use karat_train::{Calibration, Check};

use super::Out;
use super::arena::threads;
use super::numbers::{MINUTES, SEATS, SEEDS, THREADS, whole};

/// The maximum number of generations in a training run.
const GENERATIONS_MAX: u32 = 100_000;

/// The maximum number of games in a generation. All positions from these games are in memory at
/// once.
const GAMES_MAX: u32 = 100_000;

/// The maximum number of searched decisions of a game.
const SEARCHES_MAX: u32 = 1_000;

/// All seats of the training games, in percent.
const CHAMPIONS_MAX: u32 = 100;

#[derive(Debug, Args)]
#[command(after_help = "\
A training run is a sequence of generations. In each, games are played and a network is fitted to them.
The network then plays without search against the best rule bots, against the same bots with noise, and
against the best network so far. Everything is saved after each generation, so --resume continues an
interrupted run exactly where it stopped. docs/training.md describes the method in full.

Examples:
  karat train klenotnici --minutes 5
  karat train klenotnici --seats 3 --minutes 60 --out nets/
  karat train klenotnici --seats 3 --minutes 60 --out nets/ --resume
  karat train klenotnici --all-seats --minutes 180 --out nets/
  karat train klenotnici --check --games 1000 --seed 7
  karat train klenotnici --seats 3 --check --net nets/klenotnici-3.net --games 1000 --seed 7")]
pub(crate) struct Arguments {
    /// Game; "karat rules" lists the games
    game: GameId,
    /// Number of players
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole(SEATS))]
    seats: usize,
    /// Train one network for all numbers of players
    #[arg(long, conflicts_with_all = ["seats", "check"])]
    all_seats: bool,
    /// Start no new generation after this many minutes
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = whole(MINUTES))]
    minutes: u64,
    /// Folder for the network, its log, its chart and the checkpoint
    #[arg(long, value_name = "FOLDER", default_value = "training")]
    out: PathBuf,
    /// Resume the training run in the folder
    #[arg(long)]
    resume: bool,
    /// Maximum number of generations, including earlier ones
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(1..=GENERATIONS_MAX))]
    generations: u32,
    /// Number of training games per generation
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = whole(1..=GAMES_MAX))]
    games: u32,
    /// Number of decisions of each training game that are searched for the policy network; 0 trains
    /// none
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole(0..=SEARCHES_MAX))]
    searches: u32,
    /// Percentage of seats that the best network so far plays in training games; with 0, only bots by
    /// rules play
    #[arg(long, value_name = "N", default_value_t = 55, value_parser = whole(0..=CHAMPIONS_MAX))]
    champions: u32,
    /// Number of evaluation games per kind of opponent
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole(1..=GAMES_MAX))]
    measured: u32,
    /// Seed for all random choices
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N", value_parser = whole(THREADS))]
    threads: Option<NonZeroUsize>,
    /// Do not train; play games and compare the predictions with the results
    #[arg(long, conflicts_with_all = ["resume", "out", "minutes", "generations", "searches", "champions", "measured"])]
    check: bool,
    /// Network to check [default: the built-in network]
    #[arg(long, value_name = "FILE", requires = "check")]
    net: Option<PathBuf>,
    /// Bots that play the games for the check [default: those of the first generation of a training
    /// run]
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', requires = "check")]
    bots: Vec<String>,
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    if arguments.check {
        return run_check(arguments, out);
    }
    run_training(arguments, out)
}

#[cfg(feature = "train")]
fn run_training(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let training = karat_train::Training {
        game: arguments.game,
        seats: (!arguments.all_seats).then_some(arguments.seats),
        folder: arguments.out,
        resume: arguments.resume,
        minutes: arguments.minutes,
        generations: arguments.generations,
        games: arguments.games,
        searches: arguments.searches,
        champions: arguments.champions,
        measured: arguments.measured,
        seed: arguments.seed,
        threads: threads(arguments.threads),
    };
    let mut unprinted = Ok(());
    karat_train::train(&training, &mut |generation| {
        // Flush the output, so that a program reading it from a pipe sees each generation
        // immediately.
        let printed = writeln!(out, "{generation}").and_then(|()| out.flush());
        if unprinted.is_ok() {
            unprinted = printed;
        }
    })?;
    Ok(unprinted?)
}

/// Explains how to build the program with its training library.
#[cfg(not(feature = "train"))]
fn run_training(_arguments: Arguments, _out: Out<'_>) -> anyhow::Result<()> {
    anyhow::bail!(
        "this program was built without the library that trains networks, so only --check works; \
         \"cargo run --release --features train -- train\" builds it with the library"
    )
}

/// Prints a table that compares predicted win chances with actual results, in ten classes.
fn run_check(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { game, seats, net, bots, games, seed, .. } = arguments;
    let threads = threads(arguments.threads);
    let judged = karat_train::check(&Check { game, seats, net, bots, games, seed, threads })?;
    writeln!(out, "{game}, {seats} seats, {games} games, seed {seed}")?;
    for judged in judged {
        let who = if judged.is_net { "the network" } else { "the rules" };
        let Calibration { positions, win_loss, .. } = judged;
        writeln!(out, "\n{who}: {positions} positions, error {win_loss:.4} nats\n")?;
        writeln!(out, "| predicted | positions | mean prediction | won (95%) | difference |")?;
        writeln!(out, "| --- | --- | --- | --- | --- |")?;
        for class in 0..CLASSES {
            write_class(&judged, class, out)?;
        }
    }
    Ok(())
}

/// Writes one row of the prediction table. The interval is calculated over games, because positions
/// from the same game are not independent.
fn write_class(judged: &Calibration, class: usize, out: Out<'_>) -> anyhow::Result<()> {
    let sums = |of: fn(&Class) -> f64| -> Vec<Sums> {
        let classes = judged.games.iter().map(|game| &game[class]);
        classes.map(|it| Sums { sum: of(it), count: it.count }).collect()
    };
    let (said, won) = (sums(|it| it.said), per_game(sums(|it| it.won)));
    let from = 100 / CLASSES * class;
    let to = from + 100 / CLASSES;
    let (Some(said), Some(won)) = (mean(&said), share(&won)) else {
        return Ok(writeln!(out, "| {from} to {to}% | 0 | | | |")?);
    };
    let count: f64 = judged.games.iter().map(|game| game[class].count).sum();
    let [low, high] = won.interval(CONFIDENCE);
    let [said, won, low, high] = [said.value, won.value, low, high].map(|it| 100.0 * it);
    let difference = won - said;
    writeln!(
        out,
        "| {from} to {to}% | {count} | {said:.1}% | {won:.1}% ({low:.1} to {high:.1}) | \
         {difference:+.1} |"
    )?;
    Ok(())
}

/// Divides all sums by the mean number of positions in a game. Positions in the same game therefore
/// do not count as independent, even if all of them were won.
fn per_game(mut games: Vec<Sums>) -> Vec<Sums> {
    let positions: f64 = games.iter().map(|game| game.count).sum();
    let mean = positions / games.iter().filter(|game| game.count > 0.0).count().max(1) as f64;
    for game in games.iter_mut().filter(|game| game.count > 0.0) {
        *game = Sums { sum: game.sum / mean, count: game.count / mean };
    }
    games
}
