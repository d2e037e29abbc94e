//! `karat study`: runs studies, which are experiments consisting of many games between bots. A file
//! describes each study.

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
use super::numbers::{THREADS, whole};
use super::options::read_data;
use super::{Out, write_new};

#[derive(Debug, Args)]
#[command(after_help = "\
A study file names the game, the bots, the number of blocks of games and the questions. Results are kept
in parts, so that an interrupted run continues where it stopped, and several machines together produce the
same bytes as one. docs/lab.md explains the files.

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
    /// Write a starter study file that runs as is
    New {
        /// Game; "karat rules" lists the games
        game: GameId,
        /// Study file to write; it must not exist yet
        file: PathBuf,
        /// File with custom numbers to compare with the original game
        #[arg(long, value_name = "FILE")]
        data: Option<PathBuf>,
    },
    /// List the shards that are still missing, as arguments for "shard"
    Plan(Place),
    /// Play what is missing, merge the parts and write the report
    Run {
        #[command(flatten)]
        place: Place,
        /// Number of threads [default: number of cores]
        #[arg(long, value_name = "N", value_parser = whole(THREADS))]
        threads: Option<NonZeroUsize>,
    },
    /// Play some blocks of an arm, and save them as a part
    Shard {
        /// Study file
        file: PathBuf,
        /// Arm
        arm: String,
        /// Block numbers, as FROM..TO (TO is excluded)
        #[arg(value_name = "FROM..TO", value_parser = read_numbers)]
        numbers: Range<u64>,
        /// Results folder [default: name of the study file]
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
    /// Check the parts and merge them into games.csv
    Merge(Place),
    /// Write the answers to the study's questions to report.html, report.csv and report.json
    Report(Place),
}

/// A study file and its results folder.
#[derive(Debug, Args)]
struct Place {
    /// Study file
    file: PathBuf,
    /// Results folder [default: name of the study file]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    match arguments.command {
        Command::New { game, file, data } => {
            let data = data.map(|data| data_path(game, &data, &file)).transpose()?;
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
                bail!("the study has no arm \"{arm}\": choose one of {}", known.join(", "));
            };
            if numbers.end > study.blocks {
                bail!(
                    "the study has blocks 0..{}, not {}..{}",
                    study.blocks,
                    numbers.start,
                    numbers.end
                );
            }
            let part = Part::play(&study, arm, numbers)?;
            writeln!(out, "{}", part.save(&study, &folder)?.display())?;
            Ok(())
        }
        Command::Merge(place) => {
            let (study, folder) = open(&place)?;
            let outcome = joined(&study, &folder)?;
            outcome.save(&study, &folder).context("cannot write the merged games")?;
            tell(&study, &outcome, out)
        }
        Command::Report(place) => {
            let (study, folder) = open(&place)?;
            let outcome = joined(&study, &folder)?;
            report(&place.file, &study, &outcome, &folder, out)
        }
    }
}

/// Returns the path by which a study file refers to a file of custom numbers. If both are in the
/// same folder, this is only the file name.
fn data_path(game: GameId, data: &Path, study: &Path) -> anyhow::Result<String> {
    if read_data(game, data)?.is_none() {
        bail!("{} changes nothing, so there is nothing to compare", data.display());
    }
    let place =
        fs::canonicalize(data).with_context(|| format!("cannot find {}", data.display()))?;
    let beside = fs::canonicalize(folder_of(study)).ok();
    let name = place.file_name().filter(|_| place.parent() == beside.as_deref());
    let told = name.map_or(place.as_os_str(), |name| name).to_str();
    Ok(told.with_context(|| format!("the path {} is not UTF-8", data.display()))?.to_owned())
}

/// Returns the path of a file's folder.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Reads a study from its file, and returns it with the path of its results folder.
fn open(place: &Place) -> anyhow::Result<(Study, PathBuf)> {
    let Place { file, out } = place;
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let study = Study::read_in(&text, folder_of(file))
        .map_err(|error| anyhow!("{}: {error}", file.display()))?;
    Ok((study, out.clone().unwrap_or_else(|| file.with_extension(""))))
}

/// Merges all completed parts of a study. Fails if one of them is damaged.
fn joined(study: &Study, folder: &Path) -> anyhow::Result<Outcome> {
    if files(study, folder)?.is_empty() {
        bail!("there are no parts in {}: run \"karat study run\" to create them", folder.display());
    }
    Ok(Outcome::join(study, &held(study, folder, &|_| false)?)?)
}

fn play_all(place: &Place, given: Option<NonZeroUsize>, out: Out<'_>) -> anyhow::Result<()> {
    let (study, folder) = open(place)?;
    let watch = Watch { bar: progress_bar() };
    let outcome = karat_lab::run(&study, &folder, threads(given), &watch);
    watch.bar.finish_and_clear();
    let outcome = outcome?;
    outcome.save(&study, &folder).context("cannot write the merged games")?;
    report(&place.file, &study, &outcome, &folder, out)?;
    tell(&study, &outcome, out)
}

/// Prints the number of games in a study and a hash of their results.
fn tell(study: &Study, outcome: &Outcome, out: Out<'_>) -> anyhow::Result<()> {
    let (games, blocks) = (outcome.games(study), outcome.blocks);
    writeln!(out, "{games} games, {blocks} blocks in each arm")?;
    writeln!(out, "sha256 {}", outcome.digest(study))?;
    Ok(())
}

/// Writes a study's report in every format and prints the answers.
fn report(
    file: &Path,
    study: &Study,
    outcome: &Outcome,
    folder: &Path,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let report = karat_lab::report::Report::of(&file.display().to_string(), study, outcome);
    report.save(folder).context("cannot write the report")?;
    write!(out, "{}", report.text())?;
    writeln!(out, "{}", folder.join("report.html").display())?;
    Ok(())
}

/// Parses a range of block numbers such as `FROM..TO`.
fn read_numbers(text: &str) -> Result<Range<u64>, String> {
    let numbers = karat_lab::part::read_numbers(text);
    numbers.ok_or_else(|| "expected FROM..TO, as in 0..500".to_owned())
}

/// A listener that shows a study's progress on a progress bar.
struct Watch {
    bar: ProgressBar,
}

impl Progress for Watch {
    fn begins(&self, held: u64, games: u64) {
        self.bar.set_length(games);
        self.bar.set_position(held);
        // Without the reset, parts from earlier runs would distort the estimate of the remaining
        // time.
        self.bar.reset_eta();
    }

    fn played(&self, games: u64) {
        self.bar.inc(games);
    }

    fn damaged(&self, file: &Path) {
        self.bar.suspend(|| {
            let told = format!("karat: {} is damaged; its games are played again", file.display());
            // The report contains the result even if the message cannot be printed.
            let _ = io::Write::write_all(
                &mut crate::plain::Plain(io::stderr()),
                format!("{told}\n").as_bytes(),
            );
        });
    }
}

/// Returns a progress bar on standard error, hidden if that is not a terminal.
fn progress_bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games at most, {eta} left");
    ProgressBar::new(0).with_style(style.expect("the template is well-formed"))
}
