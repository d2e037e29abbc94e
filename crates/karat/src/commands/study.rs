//! `karat study`: runs studies, which are experiments consisting of many games between bots. Each
//! study is described in a file.

use std::env;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{self, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use clap::{Args, Subcommand, ValueEnum};
use indicatif::ProgressBar;
use karat_arena::BlockRecord;
use karat_lab::plan::{check_networks, files, held};
use karat_lab::study::Arm;
use karat_lab::{Outcome, Part, Progress, Step, Study};
use karat_pages::studies::{StudyAnswer, StudyLine, Told, by_game};
use karat_rules::any::GameId;
use karat_server::web::studies;
use karat_words::Locale;

use super::arena::threads;
use super::numbers::{THREADS, whole};
use super::options::read_data;
use super::progress::{OF_GAMES, progress_bar};
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
    /// List the shards to play next, as arguments for "shard"
    Plan(Place),
    /// Print the study with its custom numbers inside, so that it needs no other file
    Pack {
        /// Study file
        file: PathBuf,
    },
    /// Play all missing games, merge the parts and write the report
    Run {
        #[command(flatten)]
        place: Place,
        /// Number of threads [default: number of cores]
        #[arg(long, value_name = "N", value_parser = whole(THREADS), conflicts_with = "address")]
        threads: Option<NonZeroUsize>,
        /// Engine that plays the shards: threads of this program, or tasks of a Ray cluster
        #[arg(long, value_name = "ENGINE", default_value = "threads")]
        engine: Engine,
        /// Address of the Ray cluster [default: one on this machine, started if none runs]
        #[arg(long, value_name = "HOST:PORT", requires = "engine")]
        address: Option<String>,
        #[command(flatten)]
        wording: Wording,
    },
    /// Play some blocks of an arm, and save them as a part
    Shard(Blocks),
    /// Play some blocks of an arm again, and save each game in the folder "records" of the results
    Records(Blocks),
    /// Check the parts and merge them into games.csv
    Merge(Place),
    /// Write the answers to the study's questions to report.html, report.csv and report.json
    Report {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        wording: Wording,
    },
    /// Print the questions and answers of all reports in a folder, as Markdown
    Answers {
        /// Folder with reports
        folder: PathBuf,
    },
}

/// The engine that plays a study's shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Threads of this program.
    Threads,
    /// Tasks of a Ray cluster.
    Ray,
}

/// The language of a report.
#[derive(Debug, Clone, Copy, Args)]
struct Wording {
    /// Language of the page, which is then report.LANGUAGE.html [default: en]
    #[arg(long, value_name = "LANGUAGE", value_parser = read_language)]
    language: Option<Locale>,
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

/// Some blocks of a study's arm.
#[derive(Debug, Args)]
struct Blocks {
    #[command(flatten)]
    place: Place,
    /// Arm
    arm: String,
    /// Block numbers, as FROM..TO (TO is excluded)
    #[arg(value_name = "FROM..TO", value_parser = read_numbers)]
    numbers: Range<u64>,
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
            let parts = held(&study, &folder, &|_| false)?;
            if parts.is_empty() {
                karat_lab::expectations(&study, false).iter().for_each(|text| note(text));
            }
            if let Step::Play(shards) = Step::after(&study, &parts)? {
                for shard in shards {
                    writeln!(out, "{shard}")?;
                }
            }
            Ok(())
        }
        Command::Pack { file } => {
            let text = read_study(&file)?;
            let packed = karat_lab::study::pack(&text, folder_of(&file));
            write!(out, "{}", packed.map_err(|error| anyhow!("{}: {error}", file.display()))?)?;
            Ok(())
        }
        Command::Run { place, threads, engine: Engine::Threads, wording, .. } => {
            play_all(&place, threads, wording, out)
        }
        Command::Run { engine: Engine::Ray, wording: Wording { language: Some(_) }, .. } => {
            bail!("--language is not for Ray: run \"karat study report --language\" afterwards")
        }
        Command::Run { place, engine: Engine::Ray, address, .. } => {
            play_by_ray(&place, address.as_deref())
        }
        Command::Shard(Blocks { place, arm, numbers }) => {
            let (study, folder) = open(&place)?;
            let arm = arm_with_blocks(&study, &arm, &numbers)?;
            check_networks(&study, arm, &folder)?;
            let part = Part::play(&study, arm, numbers)?;
            writeln!(out, "{}", part.save(&study, &folder)?.display())?;
            Ok(())
        }
        Command::Records(Blocks { place, arm, numbers }) => {
            let (study, folder) = open(&place)?;
            let arm = arm_with_blocks(&study, &arm, &numbers)?;
            check_networks(&study, arm, &folder)?;
            writeln!(out, "{}", save_records(&study, arm, numbers, &folder)?.display())?;
            Ok(())
        }
        Command::Merge(place) => {
            let (study, folder) = open(&place)?;
            let outcome = joined(&study, &folder)?;
            outcome.save(&study, &folder).context("cannot write the merged games")?;
            tell(&study, &outcome, out)
        }
        Command::Report { place, wording } => {
            let (study, folder) = open(&place)?;
            let outcome = joined(&study, &folder)?;
            report(&place.file, &study, &outcome, (&folder, wording), out)
        }
        Command::Answers { folder } => list_answers(&folder, out),
    }
}

/// Returns the arm with the given name. Fails if it does not exist, or has fewer blocks than given.
fn arm_with_blocks<'a>(
    study: &'a Study,
    arm: &str,
    numbers: &Range<u64>,
) -> anyhow::Result<&'a Arm> {
    let Some(arm) = study.arm_named(arm) else {
        let known: Vec<&str> = study.arms.iter().map(|arm| arm.name.as_str()).collect();
        bail!("the study has no arm \"{arm}\": choose one of {}", known.join(", "));
    };
    if numbers.end > arm.blocks {
        let (Range { start, end }, Arm { name, blocks, .. }) = (numbers, arm);
        bail!("the arm {name} has blocks 0..{blocks}, not {start}..{end}");
    }
    Ok(arm)
}

/// Plays blocks of an arm and saves each game's record as `BLOCK-GAME.karat`. Returns the path of
/// the arm's folder.
///
/// The games are those of the study's table of games, move by move, so `block` and `game` in
/// `games.csv` lead to the record of every row.
fn save_records(
    study: &Study,
    arm: &Arm,
    numbers: Range<u64>,
    folder: &Path,
) -> anyhow::Result<PathBuf> {
    let folder = folder.join("records").join(&arm.name);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let games = (numbers.end - numbers.start) * study.layout(arm).rotations as u64;
    let bar = progress_bar(Some(games), OF_GAMES);
    let mut saved = Ok(());
    let series = study.series(arm);
    karat_arena::records(&series, study.layout(arm), numbers, &mut |game| {
        let BlockRecord { block, rotation, mut transcript } = game;
        // A record must not depend on the folder of a network.
        for (_, name) in &mut transcript.names {
            if let Some(place) = series.bots.iter().position(|bot| bot == name) {
                name.clone_from(&arm.bots[place]);
            }
        }
        let file = folder.join(format!("{block:09}-{rotation}.karat"));
        if saved.is_ok() {
            saved = fs::write(&file, transcript.to_string())
                .with_context(|| format!("cannot write {}", file.display()));
        }
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    saved.map(|()| folder)
}

/// Prints the titles, questions and answers of all reports in a folder by game, as Markdown.
fn list_answers(folder: &Path, out: Out<'_>) -> anyhow::Result<()> {
    fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let reports = studies::reports(folder, Locale::En);
    let heading =
        |game: Option<&str>| game.map_or_else(|| Locale::En.text("studies-other"), str::to_owned);
    for (game, studies) in by_game(&reports) {
        writeln!(out, "\n**{}**\n", heading(game))?;
        for StudyLine { name, title, .. } in studies {
            writeln!(out, "- [{title}](#{name})")?;
        }
    }
    for (game, studies) in by_game(&reports) {
        writeln!(out, "\n## {}", heading(game))?;
        for study in studies {
            list_study(folder, study, out)?;
        }
    }
    Ok(())
}

/// Prints a study's questions and answers as Markdown, with links to its report.
fn list_study(folder: &Path, study: &StudyLine, out: Out<'_>) -> anyhow::Result<()> {
    let StudyLine { name, locale: _, title, game: _, basis, answers, curves } = study;
    let file = match folder.join(name).is_dir() {
        true => format!("{name}/report.html"),
        false => format!("{name}.html"),
    };
    writeln!(out, "\n### <a id=\"{name}\"></a>[{title}]({file})\n")?;
    if let Some(basis) = basis {
        writeln!(out, "{basis}\n")?;
    }
    for StudyAnswer { question, anchor, statement, answers } in answers {
        write!(out, "- **[{question}]({file}#{anchor})**")?;
        if let Some(statement) = statement {
            write!(out, " {statement}")?;
        }
        for (Told { heading, text }, number) in answers.iter().zip(1..) {
            match heading {
                Some(heading) => {
                    write!(out, "\n  - **[{heading}]({file}#{anchor}-{number}):** {text}")?;
                }
                None => write!(out, " {text}")?,
            }
        }
        writeln!(out)?;
    }
    if !curves.is_empty() {
        writeln!(out, "\n{}\n", Locale::En.text("studies-curves"))?;
    }
    for (title, anchor) in curves {
        writeln!(out, "- [{title}]({file}#{anchor})")?;
    }
    Ok(())
}

/// Returns the path by which a study file refers to a file of custom numbers. If both files are in
/// the same folder, the path is only the file name.
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

fn read_study(file: &Path) -> anyhow::Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Reads a study from its file, and returns it with the path of its results folder.
fn open(place: &Place) -> anyhow::Result<(Study, PathBuf)> {
    let Place { file, out } = place;
    let text = read_study(file)?;
    let study = Study::read_in(&text, folder_of(file))
        .map_err(|error| anyhow!("{}: {error}", file.display()))?;
    Ok((study, out.clone().unwrap_or_else(|| file.with_extension(""))))
}

/// Merges all completed parts of a study. Fails if any part is damaged.
fn joined(study: &Study, folder: &Path) -> anyhow::Result<Outcome> {
    if files(study, folder)?.is_empty() {
        bail!("there are no parts in {}: run \"karat study run\" to create them", folder.display());
    }
    Ok(Outcome::join(study, &held(study, folder, &|_| false)?)?)
}

fn play_all(
    place: &Place,
    given: Option<NonZeroUsize>,
    wording: Wording,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let (study, folder) = open(place)?;
    let threads = threads(given);
    karat_lab::expectations(&study, true).iter().for_each(|warning| note(warning));
    let begun = Instant::now();
    let watch =
        Watch { bar: progress_bar(Some(0), "games at most, {eta} left"), told: Mutex::new(begun) };
    let outcome = karat_lab::run(&study, &folder, threads, &watch);
    watch.bar.finish_and_clear();
    let outcome = outcome?;
    let taken = begun.elapsed();
    let seconds = taken.as_secs_f64();
    if taken >= LINE_EVERY {
        note(&format!("{seconds:.1} s, {:.3} core hours", seconds * threads as f64 / 3600.0));
    }
    outcome.save(&study, &folder).context("cannot write the merged games")?;
    report(&place.file, &study, &outcome, (&folder, wording), out)?;
    tell(&study, &outcome, out)
}

/// Runs a study with the Python package on a Ray cluster.
fn play_by_ray(place: &Place, address: Option<&str>) -> anyhow::Result<()> {
    let (_, folder) = open(place)?;
    let python = env::var_os("KARAT_PYTHON").unwrap_or_else(|| "python3".into());
    let program = env::current_exe().context("cannot find this program")?;
    let has_ray = process::Command::new(&python)
        .args(["-c", "import karat.ray"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !has_ray.is_ok_and(|status| status.success()) {
        bail!(
            "{} has no Ray for Karat: install it with \"pip install './python[ray]'\", or name \
             another Python in KARAT_PYTHON",
            python.display()
        );
    }
    let mut ray = process::Command::new(&python);
    ray.args(["-m", "karat.ray"]).arg(&place.file).arg("--out").arg(folder);
    ray.arg("--karat").arg(program);
    if let Some(address) = address {
        ray.args(["--address", address]);
    }
    let ended = run_instead(ray).with_context(|| format!("cannot start {}", python.display()))?;
    if ended.success() { Ok(()) } else { bail!("the study was not finished ({ended})") }
}

/// Replaces this program with a command, so that a signal to this program reaches the command.
/// Returns only if the command cannot start, or on systems that cannot replace a program.
fn run_instead(mut command: process::Command) -> io::Result<ExitStatus> {
    #[cfg(unix)]
    {
        Err(std::os::unix::process::CommandExt::exec(&mut command))
    }
    #[cfg(not(unix))]
    {
        command.status()
    }
}

/// Prints the number of games in a study and a hash of their results.
fn tell(study: &Study, outcome: &Outcome, out: Out<'_>) -> anyhow::Result<()> {
    let (games, blocks) = (outcome.games(study), outcome.blocks);
    let most = if study.arms.iter().any(|arm| arm.blocks < blocks) { "at most " } else { "" };
    writeln!(out, "{games} games, {most}{blocks} blocks in each arm")?;
    writeln!(out, "sha256 {}", outcome.digest(study))?;
    Ok(())
}

/// Writes a study's report and prints the answers.
fn report(
    file: &Path,
    study: &Study,
    outcome: &Outcome,
    (folder, wording): (&Path, Wording),
    out: Out<'_>,
) -> anyhow::Result<()> {
    let study = study.in_language(wording.language.unwrap_or_default());
    // Reports must be identical wherever the study was run, so they do not name folders.
    let name = file.file_name().unwrap_or_default().display().to_string();
    let report = karat_lab::report::Report::of(&name, &study, outcome);
    let page = report.save(folder).context("cannot write the report")?;
    write!(out, "{}", report.text())?;
    writeln!(out, "{}", page.display())?;
    Ok(())
}

/// Parses the code of a language.
fn read_language(code: &str) -> Result<Locale, String> {
    let language = Locale::ALL.into_iter().find(|locale| locale.code() == code);
    language.ok_or_else(|| {
        let known = Locale::ALL.map(Locale::code);
        format!("expected one of {}", known.join(", "))
    })
}

/// Parses a range of block numbers in the form `FROM..TO`.
fn read_numbers(text: &str) -> Result<Range<u64>, String> {
    let numbers = karat_lab::part::read_numbers(text);
    numbers.ok_or_else(|| "expected FROM..TO, as in 0..500".to_owned())
}

/// The interval between progress lines, if standard error is not a terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// A listener that shows a study's progress, on a progress bar or in lines.
struct Watch {
    /// The progress so far. The bar keeps count even if it is hidden because standard error is not
    /// a terminal.
    bar: ProgressBar,
    /// The time of the latest line.
    told: Mutex<Instant>,
}

/// Prints a progress line to standard error.
fn note(text: &str) {
    // The study continues even if nobody reads its progress.
    let _ = io::Write::write_all(
        &mut crate::plain::Plain(io::stderr()),
        format!("karat: {text}\n").as_bytes(),
    );
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
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if self.bar.is_hidden() && told.elapsed() >= LINE_EVERY {
            *told = Instant::now();
            let (done, most) = (self.bar.position(), self.bar.length().unwrap_or_default());
            note(&format!("{done} of {most} games at most, {} s left", self.bar.eta().as_secs()));
        }
    }

    fn damaged(&self, file: &Path) {
        self.bar.suspend(|| {
            note(&format!("{} is damaged; its games are played again", file.display()));
        });
    }
}
