//! `karat bench`: how fast the rules are.

use anyhow::anyhow;
use clap::Args;
use karat_rules::any::GameId;

use super::Out;
use super::options::GivenOptions;
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
Plays whole games of random moves on one core. Build with --release, or the figures mean nothing.

Example:
  karat bench klenotnici --seats 4 --seconds 3")]
pub(crate) struct Arguments {
    /// The game; "karat rules" lists the games
    game: GameId,
    /// How many play; the fewest the game allows if left out
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// How long to play
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = read_seconds)]
    seconds: f64,
    /// The seed of the moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    options: GivenOptions,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { game, seats, seconds, seed, options, json } = arguments;
    let seats = seats.unwrap_or(*game.seats().start());
    let report = karat_arena::bench(*game, seats, &options.read(*game)?, *seconds, *seed)
        .map_err(|error| anyhow!(record::setup_refusal(*game, &error)))?;
    if *json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(())
}

/// The longest bench: an hour.
const SECONDS_MAX: f64 = 3600.0;

fn read_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=SECONDS_MAX).contains(seconds));
    seconds.ok_or_else(|| format!("expected seconds from 0 to {SECONDS_MAX}"))
}
