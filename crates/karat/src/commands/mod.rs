//! The commands, one file each, and what their arguments have in common.

mod admin;
mod analyse;
mod arena;
mod bench;
mod check;
mod data;
mod language;
mod learn;
mod load;
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

/// Where a command writes what it has to say.
pub(crate) type Out<'a> = &'a mut (dyn Write + Send);

/// Play and understand gem-auction board games
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Without a command, Karat opens its tables in the browser, like \"karat serve\".

Examples:
  karat                          open Karat in the browser
  karat learn klenotnici         learn a game, step by step
  karat play klenotnici          play in the terminal
  karat rules                    list the games
  karat rules edel               read the rules of one")]
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
    /// Look after a server: tables, people, backups, reports
    Admin(admin::Arguments),
    /// Learn a game in the terminal, step by step at a table
    Learn(learn::Arguments),
    /// Solve a puzzle in the terminal: one position, one question
    Puzzle(puzzle::Arguments),
    /// Play in the terminal against bots
    Play(play::Arguments),
    /// Show a recorded game, as anybody at the table saw it
    Replay(replay::Arguments),
    /// Tell of a finished game where it turned, and by whose doing
    Analyse(analyse::Arguments),
    /// Check every move of recorded games against the rules
    Check(check::Arguments),
    /// Derive every draw of a recorded game anew from its seed
    Verify(verify::Arguments),
    /// Read the written rules
    Rules(rules::Arguments),
    /// Write a file that changes the numbers of a game
    Data(data::Arguments),
    /// Let bots play a series against each other
    Arena(arena::Arguments),
    /// Ask a question of many games: plan, play, join and report a study
    Study(study::Arguments),
    /// Train a network that judges the positions of a game
    Train(train::Arguments),
    /// Measure how fast the rules play random moves
    Bench(bench::Arguments),
    /// Let many clients play at a server and check every answer
    Load(load::Arguments),
}

/// Runs the command that was asked for.
///
/// # Errors
/// [`No`] if the command was carried out and the answer is no; anything else if it was not.
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

/// The answer to a check is no; the text says why.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct No(pub(crate) String);

/// Writes a file that is not there yet.
fn write_new(file: &Path, text: &str) -> io::Result<()> {
    fs::OpenOptions::new().write(true).create_new(true).open(file)?.write_all(text.as_bytes())
}

/// Reads a seat, written `0` or `P0`.
fn read_seat(text: &str) -> Result<Seat, String> {
    let number: Option<usize> = text.strip_prefix('P').unwrap_or(text).parse().ok();
    let seat = number.filter(|&index| index < SEATS_MAX).map(Seat::new);
    seat.ok_or_else(|| format!("expected a seat from 0 to {}", SEATS_MAX - 1))
}
