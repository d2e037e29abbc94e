//! `karat bench`: measures the speed of the rules and bots.

use anyhow::anyhow;
use clap::Args;
use karat_arena::SeriesError;
use karat_rules::any::GameId;

use super::Out;
use super::numbers::{SEATS, SEEDS, decimal, whole};
use super::options::GivenOptions;
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
Plays whole games on one core, with random moves or with a bot in every seat. Use a --release build:
the figures of any other build are meaningless.

Examples:
  karat bench klenotnici --seats 4 --seconds 3
  karat bench edel --seats 4 --bot trader")]
pub(crate) struct Arguments {
    /// Game to play (run "karat rules" for a list)
    game: GameId,
    /// Number of players [default: the fewest that the game allows]
    #[arg(long, value_name = "N", value_parser = whole(SEATS))]
    seats: Option<usize>,
    /// Bot that plays every seat; "random" measures only the rules
    #[arg(long, value_name = "LEVEL", default_value = "random")]
    bot: String,
    /// Duration in seconds
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = decimal(0.0..=SECONDS_MAX))]
    seconds: f64,
    /// Seed of the moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    #[command(flatten)]
    options: GivenOptions,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { game, seats, bot, seconds, seed, options, json } = arguments;
    let seats = seats.unwrap_or(*game.seats().start());
    let report = karat_arena::bench(*game, seats, bot, &options.read(*game)?, *seconds, *seed)
        .map_err(|error| match error {
            SeriesError::Setup(error) => anyhow!(record::seats_refusal(*game, seats, &error)),
            error => error.into(),
        })?;
    if *json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(())
}

/// The maximum duration of a benchmark in seconds: one hour.
const SECONDS_MAX: f64 = 3600.0;
