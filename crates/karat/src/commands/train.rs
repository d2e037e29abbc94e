//! `karat train`: a network that judges positions, trained on games of bots.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use karat_lab::statistics::{Sums, ratio};
use karat_rules::any::GameId;
use karat_train::calibration::{CLASSES, Class};
use karat_train::{Calibration, Check, Training};

use super::Out;
use super::arena::threads;

#[derive(Debug, Args)]
#[command(after_help = "\
A training is a row of generations: games are played, a network is fitted to them, and it is measured
alone among the best bots by rules, among the same ones when they slip, and among the best network so
far. After each generation everything is written down, so a training that is ended goes on with
--resume as if it had not been. docs/training.md is the whole recipe.

Examples:
  karat train klenotnici --minutes 5
  karat train klenotnici --seats 3 --minutes 60 --out nets/
  karat train klenotnici --seats 3 --minutes 60 --out nets/ --resume
  karat train klenotnici --check --games 1000 --seed 7
  karat train klenotnici --seats 3 --check --net nets/klenotnici-3.net --games 1000 --seed 7")]
pub(crate) struct Arguments {
    /// The game
    game: GameId,
    /// How many play
    #[arg(long, value_name = "N", default_value_t = 4)]
    seats: usize,
    /// Begin no generation later than after so many minutes
    #[arg(long, value_name = "N", default_value_t = 60)]
    minutes: u64,
    /// The folder of the network, its log, its chart and the checkpoint
    #[arg(long, value_name = "FOLDER", default_value = "training")]
    out: PathBuf,
    /// Go on where the training in the folder ended
    #[arg(long)]
    resume: bool,
    /// How many generations there are at most, those before included
    #[arg(long, value_name = "N", default_value_t = 100)]
    generations: u32,
    /// How many games a generation learns from
    #[arg(long, value_name = "N", default_value_t = 4000)]
    games: u32,
    /// Among how many games of each kind a network is measured
    #[arg(long, value_name = "N", default_value_t = 400)]
    measured: u32,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads to use; as many as there are cores if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Train nothing: play games, and tell how often what is said of their positions comes true
    #[arg(long, conflicts_with_all = ["resume", "out", "minutes", "generations", "measured"])]
    check: bool,
    /// The network to check; that which the program brings if left out
    #[arg(long, value_name = "FILE", requires = "check")]
    net: Option<PathBuf>,
    /// The bots that play the games of a check; those that a training begins with if left out
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', requires = "check")]
    bots: Vec<String>,
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    if arguments.check {
        return run_check(arguments, out);
    }
    let training = Training {
        game: arguments.game,
        seats: arguments.seats,
        folder: arguments.out,
        resume: arguments.resume,
        minutes: arguments.minutes,
        generations: arguments.generations,
        games: arguments.games,
        measured: arguments.measured,
        seed: arguments.seed,
        threads: threads(arguments.threads),
    };
    let mut unprinted = Ok(());
    karat_train::train(&training, &mut |generation| {
        // Whoever looks at a pipe sees each generation when it is over.
        let printed = writeln!(out, "{generation}").and_then(|()| out.flush());
        if unprinted.is_ok() {
            unprinted = printed;
        }
    })?;
    Ok(unprinted?)
}

/// What is said of positions beside what came of it, by tenths.
fn run_check(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { game, seats, net, bots, games, seed, .. } = arguments;
    let threads = threads(arguments.threads);
    let judged = karat_train::check(&Check { game, seats, net, bots, games, seed, threads })?;
    writeln!(out, "{game}, {seats} seats, {games} games, seed {seed}")?;
    for judged in judged {
        let who = if judged.is_net { "the network" } else { "the rules" };
        let Calibration { positions, win_loss, .. } = judged;
        writeln!(out, "\n{who}: {positions} positions, wrong by {win_loss:.4} nats\n")?;
        writeln!(out, "| said | positions | on the average | won (95%) | difference |")?;
        writeln!(out, "| --- | --- | --- | --- | --- |")?;
        for class in 0..CLASSES {
            write_class(&judged, class, out)?;
        }
    }
    Ok(())
}

/// A row of the table; the interval is over games, whose positions are not independent.
fn write_class(judged: &Calibration, class: usize, out: Out<'_>) -> anyhow::Result<()> {
    let sums = |of: fn(&Class) -> f64| -> Vec<Sums> {
        let classes = judged.games.iter().map(|game| &game[class]);
        classes.map(|it| Sums { sum: of(it), count: it.count }).collect()
    };
    let (said, won) = (sums(|it| it.said), sums(|it| it.won));
    let from = 100 / CLASSES * class;
    let to = from + 100 / CLASSES;
    let (Some(said), Some(won)) = (ratio(&said), ratio(&won)) else {
        return Ok(writeln!(out, "| {from} to {to}% | 0 | | | |")?);
    };
    let count: f64 = judged.games.iter().map(|game| game[class].count).sum();
    let [said, won, low, high] =
        [said.value, won.value, won.interval(0.95)[0], won.interval(0.95)[1]].map(|it| 100.0 * it);
    let (low, high) = (low.max(0.0), high.min(100.0));
    let difference = won - said;
    writeln!(
        out,
        "| {from} to {to}% | {count} | {said:.1}% | {won:.1}% ({low:.1} to {high:.1}) | \
         {difference:+.1} |"
    )?;
    Ok(())
}
