//! `karat bench`: how fast the rules are, and the bots.

use anyhow::anyhow;
use clap::Args;
use karat_arena::SeriesError;
use karat_rules::any::GameId;

use super::Out;
use super::options::GivenOptions;
use crate::record;

#[derive(Debug, Args)]
#[command(after_help = "\
Plays whole games on one core: of random moves, or of a bot against itself. Build with --release, or
the figures mean nothing.

Examples:
  karat bench klenotnici --seats 4 --seconds 3
  karat bench edel --seats 4 --bot trader")]
pub(crate) struct Arguments {
    /// The game; "karat rules" lists the games
    game: GameId,
    /// How many play; the fewest the game allows if left out
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// The bot on every seat; the rules alone are fastest with "random"
    #[arg(long, value_name = "LEVEL", default_value = "random")]
    bot: String,
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
    let Arguments { game, seats, bot, seconds, seed, options, json } = arguments;
    let seats = seats.unwrap_or(*game.seats().start());
    let report = karat_arena::bench(*game, seats, bot, &options.read(*game)?, *seconds, *seed)
        .map_err(|error| match error {
            SeriesError::Setup(error) => anyhow!(record::setup_refusal(*game, &error)),
            error => error.into(),
        })?;
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
