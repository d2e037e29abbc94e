//! `karat train`: a network that judges positions, trained on games of bots.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use karat_rules::any::GameId;
use karat_train::Training;

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
  karat train klenotnici --seats 3 --minutes 60 --out nets/ --resume")]
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
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
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
