//! The program's commands, each in its own file, and arguments shared by several commands.

mod admin;
mod analyse;
mod arena;
mod bench;
mod bot;
mod check;
mod config;
mod data;
mod exercise;
mod language;
mod learn;
mod load;
mod manual;
mod numbers;
mod options;
mod play;
mod progress;
mod protocol;
mod prune;
mod puzzle;
mod replay;
mod rules;
mod serve;
mod study;
mod tournament;
mod train;
mod transfer;
mod verify;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use karat_lab::part::Maker;
use karat_rules::{SEATS_MAX, Seat};

pub(crate) use karat_ui::terminal::Out;

/// Play and understand gem-auction board games
#[derive(Debug, Parser)]
#[command(version, long_version = build(), args_conflicts_with_subcommands = true)]
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
    /// Open Karat in the browser, to play against bots and friends
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
    /// Put a program on a server as a bot that accepts challenges
    Bot(bot::Arguments),
    /// Run a study: an experiment of many games, described in a file
    Study(study::Arguments),
    /// Train a network to evaluate the positions of a game
    Train(train::Arguments),
    /// Measure the speed of the rules and the bots
    Bench(bench::Arguments),
    /// Measure a server under load from many clients, and check every response
    Load(load::Arguments),
    /// Print completions for a shell
    Completions(manual::CompletionsArguments),
    /// Write man pages
    Manual(manual::ManualArguments),
}

/// Returns the version, the commit and the kind of machine, by which the parts of a study are
/// recognised.
fn build() -> &'static str {
    static BUILD: LazyLock<String> = LazyLock::new(|| Maker::this().to_string());
    &BUILD
}

/// The options of `karat serve` alone, for reading its configuration file.
#[cfg(test)]
#[derive(Debug, Parser)]
struct ServeCommand {
    #[command(flatten)]
    _serve: serve::Arguments,
}

/// Parses a command line. Prints help, or an error with the usage, and exits if there is no command
/// to run.
///
/// # Errors
/// Returns an error if the configuration file is invalid, or if the command line contains a password.
pub(crate) fn parse(line: impl Iterator<Item = OsString>) -> anyhow::Result<Cli> {
    let line: Vec<OsString> = line.collect();
    let command = Cli::command();
    let matches = command.clone().get_matches_from(&line);
    let Some(options) = serve_options(&matches) else {
        return Ok(Cli::from_arg_matches(&matches)?);
    };
    serve::refuse_passwords(options)?;
    let Some(file) = options.get_one::<PathBuf>("config") else {
        return Ok(Cli::from_arg_matches(&matches)?);
    };
    let settings = config::read(file)?;
    let command = config::with_defaults(command, &settings)?;
    let serve = command.find_subcommand("serve").cloned().expect("there is such a command");
    let serve = config::with_defaults(serve, &settings)?;
    let command = command.mut_subcommand("serve", |_| serve);
    // A running server also calls this function, to reread its settings, and must survive any
    // error.
    Ok(Cli::from_arg_matches(&command.try_get_matches_from(&line)?)?)
}

/// Returns the options of the server, or `None` if another command was given.
fn serve_options(matches: &ArgMatches) -> Option<&ArgMatches> {
    match matches.subcommand() {
        Some(("serve", serve)) => Some(serve),
        Some(_) => None,
        None => Some(matches),
    }
}

/// Rereads the server's options from this program's command line, environment and file.
fn serve_arguments() -> anyhow::Result<serve::Arguments> {
    let Cli { command, serve } = parse(env::args_os())?;
    match command {
        Some(Command::Serve(arguments)) => Ok(arguments),
        _ => Ok(serve),
    }
}

/// Runs the given command.
///
/// # Errors
/// Returns [`No`] if the command ran but gave a negative result, and another error if it could not
/// run.
pub(crate) fn run(cli: Cli, out: Out<'_>) -> anyhow::Result<()> {
    let Some(command) = cli.command else { return serve::run(cli.serve, true, out) };
    match command {
        Command::Serve(arguments) => serve::run(arguments, false, out),
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
        Command::Bot(arguments) => bot::run(arguments, out),
        Command::Study(arguments) => study::run(arguments, out),
        Command::Train(arguments) => train::run(arguments, out),
        Command::Bench(arguments) => bench::run(&arguments, out),
        Command::Load(arguments) => load::run(&arguments, out),
        Command::Completions(arguments) => manual::completions(arguments, out),
        Command::Manual(arguments) => manual::manual(arguments, out),
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

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory, Parser};

    use super::Cli;

    /// Returns the arguments of the examples in the help of a command and its subcommands, without
    /// comments and redirections.
    fn examples(command: &Command) -> Vec<Vec<String>> {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let help = help.split("\\\n").map(str::trim).collect::<Vec<_>>().join(" ");
        let lines = help.lines().filter_map(|line| line.strip_prefix("  karat"));
        let mut found: Vec<Vec<String>> = lines.map(arguments).collect();
        found.extend(command.get_subcommands().flat_map(examples));
        found
    }

    /// Returns the arguments of an example. Quoted arguments may contain spaces.
    fn arguments(example: &str) -> Vec<String> {
        let line = example.split("  ").next().unwrap_or_default();
        let line = line.split(['>', '|']).next().unwrap_or_default();
        let parts = line.split('"').enumerate();
        let words = parts.flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
        words.collect()
    }

    /// An option whose type differs from that of its parser panics whenever its command is parsed.
    #[test]
    fn every_example_in_the_help_is_valid() {
        let examples = examples(&Cli::command());
        assert!(examples.len() > 60, "{}", examples.len());
        for example in examples {
            let line = std::iter::once("karat").chain(example.iter().map(String::as_str));
            if let Err(error) = Cli::try_parse_from(line) {
                panic!("{example:?}: {error}");
            }
        }
    }
}
