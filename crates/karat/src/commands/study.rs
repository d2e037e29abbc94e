//! `karat study`: questions about games, asked of many games between bots, as files.

use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use karat_lab::plan::{files, held, missing};
use karat_lab::{Outcome, Part, Progress, Study};
use karat_rules::any::GameId;

use super::arena::threads;
use super::options::read_data;
use super::{Out, write_new};

#[derive(Debug, Args)]
#[command(after_help = "\
A study is a file: which game, who plays, how many blocks of games, and what is asked of them. What is
played is kept in parts, so a run that was ended goes on, and parts from many machines are joined into
the same bytes. docs/lab.md explains the files.

Examples:
  karat study new edel my.toml
  karat study new edel my.toml --data my-edel.toml
  karat study run studies/seats.toml
  karat study plan studies/seats.toml
  karat study shard studies/seats.toml base 0..500 --out seats/
  karat study merge studies/seats.toml --out seats/")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write a study file to begin with, which can be run as it stands
    New {
        /// The game; "karat rules" lists the games
        game: GameId,
        /// The file; nothing is written if it is there already
        file: PathBuf,
        /// Compare the game with itself by this file of house data
        #[arg(long, value_name = "FILE")]
        data: Option<PathBuf>,
    },
    /// List the shards that are still to be played, as "shard" takes them
    Plan(Place),
    /// Play all that is missing, join it, and report it
    Run {
        #[command(flatten)]
        place: Place,
        /// How many threads to use; as many as there are cores if left out
        #[arg(long, value_name = "N")]
        threads: Option<NonZeroUsize>,
    },
    /// Play some blocks of one arm and keep them as a part
    Shard {
        /// The study file
        file: PathBuf,
        /// The arm
        arm: String,
        /// The numbers of the blocks, the last one left out
        #[arg(value_name = "FROM..TO", value_parser = read_numbers)]
        numbers: Range<u64>,
        /// The folder of the results; called like the file if left out
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
    /// Check the parts and join them into games.csv
    Merge(Place),
    /// Answer the questions, as report.html, report.csv and report.json
    Report(Place),
}

/// A study, and where its results are.
#[derive(Debug, Args)]
struct Place {
    /// The study file
    file: PathBuf,
    /// The folder of the results; called like the file if left out
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    match arguments.command {
        Command::New { game, file, data } => {
            let data = data.map(|data| told_from(game, &data, &file)).transpose()?;
            write_new(&file, &karat_lab::template(game, data.as_deref()))
                .with_context(|| format!("cannot write {}", file.display()))?;
            writeln!(out, "{}", file.display())?;
            Ok(())
        }
        Command::Plan(place) => {
            let (study, folder) = open(&place)?;
            for shard in missing(&study, &held(&study, &folder, &|_| false)?, study.blocks) {
                writeln!(out, "{shard}")?;
            }
            Ok(())
        }
        Command::Run { place, threads } => play_all(&place, threads, out),
        Command::Shard { file, arm, numbers, out: folder } => {
            let (study, folder) = open(&Place { file, out: folder })?;
            let Some(arm) = study.arm_named(&arm) else {
                let known: Vec<&str> = study.arms.iter().map(|arm| arm.name.as_str()).collect();
                bail!("the study has no arm \"{arm}\"; it has {}", known.join(", "));
            };
            if numbers.end > study.blocks {
                bail!("the study has blocks 0..{}", study.blocks);
            }
            let part = Part::play(&study, arm, numbers)?;
            writeln!(out, "{}", part.save(&study, &folder)?.display())?;
            Ok(())
        }
        Command::Merge(place) => {
            let (study, folder) = open(&place)?;
            let outcome = joined(&study, &folder)?;
            outcome.save(&study, &folder).context("the joined games cannot be written")?;
            tell(&study, &outcome, out)
        }
        Command::Report(place) => {
            let (study, folder) = open(&place)?;
            let outcome = joined(&study, &folder)?;
            report(&place.file, &study, &outcome, &folder, out)
        }
    }
}

/// How a study file names a file of house data: by its name where both lie in one folder.
fn told_from(game: GameId, data: &Path, study: &Path) -> anyhow::Result<String> {
    if read_data(game, data)?.is_none() {
        bail!("{} changes nothing, so there is nothing to compare", data.display());
    }
    let place =
        fs::canonicalize(data).with_context(|| format!("cannot find {}", data.display()))?;
    let beside = fs::canonicalize(folder_of(study)).ok();
    let name = place.file_name().filter(|_| place.parent() == beside.as_deref());
    let told = name.map_or(place.as_os_str(), |name| name).to_str();
    Ok(told.with_context(|| format!("{} is no text", data.display()))?.to_owned())
}

/// The folder in which a file lies.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The study of a file, and the folder of its results.
fn open(place: &Place) -> anyhow::Result<(Study, PathBuf)> {
    let Place { file, out } = place;
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let study = Study::read_in(&text, folder_of(file))
        .map_err(|error| anyhow!("{}: {error}", file.display()))?;
    Ok((study, out.clone().unwrap_or_else(|| file.with_extension(""))))
}

/// All parts that are there, joined; a damaged one is refused.
fn joined(study: &Study, folder: &Path) -> anyhow::Result<Outcome> {
    if files(study, folder)?.is_empty() {
        bail!("there are no parts in {}; \"karat study run\" plays them", folder.display());
    }
    Ok(Outcome::join(study, &held(study, folder, &|_| false)?)?)
}

fn play_all(place: &Place, given: Option<NonZeroUsize>, out: Out<'_>) -> anyhow::Result<()> {
    let (study, folder) = open(place)?;
    let watch = Watch { bar: progress_bar() };
    let outcome = karat_lab::run(&study, &folder, threads(given), &watch);
    watch.bar.finish_and_clear();
    let outcome = outcome?;
    outcome.save(&study, &folder).context("the joined games cannot be written")?;
    report(&place.file, &study, &outcome, &folder, out)?;
    tell(&study, &outcome, out)
}

/// How much was played, and the digest of all of it.
fn tell(study: &Study, outcome: &Outcome, out: Out<'_>) -> anyhow::Result<()> {
    let (games, blocks) = (outcome.games(study), outcome.blocks);
    writeln!(out, "{games} games, {blocks} blocks in each arm")?;
    writeln!(out, "sha256 {}", outcome.digest(study))?;
    Ok(())
}

/// Writes the report in all its forms and prints the answers.
fn report(
    file: &Path,
    study: &Study,
    outcome: &Outcome,
    folder: &Path,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let report = karat_lab::report::Report::of(&file.display().to_string(), study, outcome);
    report.save(folder).context("the report cannot be written")?;
    write!(out, "{}", report.text())?;
    writeln!(out, "{}", folder.join("report.html").display())?;
    Ok(())
}

/// Reads `FROM..TO`.
fn read_numbers(text: &str) -> Result<Range<u64>, String> {
    let numbers = karat_lab::part::read_numbers(text);
    numbers.ok_or_else(|| "expected FROM..TO, as in 0..500".to_owned())
}

/// Shows how far a study is.
struct Watch {
    bar: ProgressBar,
}

impl Progress for Watch {
    fn begins(&self, held: u64, games: u64) {
        self.bar.set_length(games);
        self.bar.set_position(held);
        // What is there already says nothing about how long the rest takes.
        self.bar.reset_eta();
    }

    fn played(&self, games: u64) {
        self.bar.inc(games);
    }

    fn damaged(&self, file: &Path) {
        self.bar.suspend(|| {
            let told = format!("karat: {}: damaged, played again", file.display());
            // Whoever does not read it can read the result.
            let _ = io::Write::write_all(
                &mut crate::plain::Plain(io::stderr()),
                format!("{told}\n").as_bytes(),
            );
        });
    }
}

/// A bar on the error stream; none if nobody watches it.
fn progress_bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games at most, {eta} left");
    ProgressBar::new(0).with_style(style.expect("the template is well-formed"))
}
