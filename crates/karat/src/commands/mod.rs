//! The program's commands, each in its own file, and arguments shared by several commands.

mod admin;
mod analyse;
mod arena;
mod bench;
mod check;
mod data;
mod language;
mod learn;
mod load;
mod numbers;
mod options;
mod play;
mod prune;
mod puzzle;
mod replay;
mod rules;
mod serve;
mod study;
mod train;
mod verify;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{Parser, Subcommand};
use karat_rules::{SEATS_MAX, Seat};

pub(crate) use karat_ui::terminal::Out;

/// Play and understand gem-auction board games
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Without a command, Karat opens in the browser, like \"karat serve\".

Examples:
  karat                          open Karat in the browser
  karat learn klenotnici         learn a game, step by step
  karat play klenotnici          play in the terminal
  karat rules                    list the games
  karat rules edel               read the rules of one game")]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Arguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open Karat in the browser: tables against bots and friends
    Serve(serve::Arguments),
    /// Operate a server: tables, people, backups, reports
    Admin(admin::Arguments),
    /// Learn a game in the terminal, step by step at a real table
    Learn(learn::Arguments),
    /// Solve a puzzle in the terminal: one position, one question
    Puzzle(puzzle::Arguments),
    /// Play in the terminal against bots
    Play(play::Arguments),
    /// Show a recorded game as seen from a seat or by a spectator
    Replay(replay::Arguments),
    /// Show the turning points of a finished game, and whether decisions or luck caused them
    Analyse(analyse::Arguments),
    /// Check every move of recorded games against the rules
    Check(check::Arguments),
    /// Verify the draws of a recorded game from its seed
    Verify(verify::Arguments),
    /// Show the written rules
    Rules(rules::Arguments),
    /// Write the numbers of a game to a file that you can edit
    Data(data::Arguments),
    /// Play a series of games between bots
    Arena(arena::Arguments),
    /// Run a study: an experiment of many games, described in a file
    Study(study::Arguments),
    /// Train a network to evaluate the positions of a game
    Train(train::Arguments),
    /// Measure the speed of the rules and the bots
    Bench(bench::Arguments),
    /// Measure a server under load from many clients, and check every response
    Load(load::Arguments),
}

/// Runs the given command.
///
/// # Errors
/// Returns [`No`] if the command ran but gave a negative result, and another error if it could not
/// run.
pub(crate) fn run(cli: Cli, out: Out<'_>) -> anyhow::Result<()> {
    match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(arguments) => serve::run(arguments, out),
        Command::Admin(arguments) => admin::run(arguments, out),
        Command::Learn(arguments) => learn::run(arguments, out),
        Command::Puzzle(arguments) => puzzle::run(arguments, out),
        Command::Play(arguments) => play::run(arguments, out),
        Command::Replay(arguments) => replay::run(&arguments, out),
        Command::Analyse(arguments) => analyse::run(&arguments, out),
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Verify(arguments) => verify::run(&arguments, out),
        Command::Rules(arguments) => rules::run(&arguments, out),
        Command::Data(arguments) => data::run(&arguments, out),
        Command::Arena(arguments) => arena::run(arguments, out),
        Command::Study(arguments) => study::run(arguments, out),
        Command::Train(arguments) => train::run(arguments, out),
        Command::Bench(arguments) => bench::run(&arguments, out),
        Command::Load(arguments) => load::run(&arguments, out),
    }
}

/// The error of a command that ran but gave a negative result. Contains the reason.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct No(pub(crate) String);

/// Writes a new file. Fails if the file already exists.
fn write_new(file: &Path, text: &str) -> io::Result<()> {
    fs::OpenOptions::new().write(true).create_new(true).open(file)?.write_all(text.as_bytes())
}

/// Parses a seat number such as `0` or `P0`.
fn read_seat(text: &str) -> Result<Seat, String> {
    let number: Option<usize> = text.strip_prefix('P').unwrap_or(text).parse().ok();
    let seat = number.filter(|&index| index < SEATS_MAX).map(Seat::new);
    seat.ok_or_else(|| format!("expected a seat from 0 to {}", SEATS_MAX - 1))
}
