//! `karat admin`: commands for managing a server's data, even while it is running.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use argon2::Argon2;
use argon2::password_hash::PasswordHasher;
use clap::{Args, Subcommand};
use karat_rules::any::GameId;
use karat_server::key::Key;
use karat_server::tables::check::{Findings, check};
use karat_server::time::Now;
use karat_store::folder::Lock;
use karat_store::migrate::{self, Pending};
use karat_store::{DatabaseUrl, Person, Report, ReportedPuzzle, Store, StoreError, TableFilter};
use karat_table::id::{PersonId, PuzzleId, TableId};
use karat_table::table::Stage;
use karat_table::time::UnixMillis;

use super::numbers::whole;
use super::progress::progress_bar;
use super::serve::data_folder;
use super::{No, Out, tournament, transfer};

/// The characters used in generated passwords, no two of which look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The number of characters in a generated password, which gives it 80 bits of entropy.
const PASSWORD_LETTERS: usize = 16;

/// The remark for a data folder without the server's key.
const NO_KEY: &str = "karat.key: not found, as in a backup alone; without it the server makes a \
    new one, and players must turn on notifications again";

/// The maximum number of tables listed by `karat admin list`.
const LISTED_MAX: u32 = 1_000_000;

#[derive(Debug, Args)]
#[command(after_help = "\
The server may keep running; changes take effect at the next request.

Examples:
  karat admin --data /srv/karat list --stage playing
  karat admin --data /srv/karat close 0123456789abcdef0123456789abcdef
  karat admin --data /srv/karat check
  karat admin --data /srv/karat backup /srv/backup/karat.sqlite")]
pub(crate) struct Arguments {
    /// Data folder [default: karat in the user's data folder]
    #[arg(long, env = "KARAT_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// PostgreSQL database with the tables, instead of an SQLite database in the data folder
    #[arg(long, env = "KARAT_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<String>,
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// List tables, newest first, and count the people
    List(ListArguments),
    /// Close a table whose game is not over
    Close {
        /// Id of the table, as in its URL
        table: String,
    },
    /// Ban a person, who can then watch but not play or write
    Ban {
        /// Name or id of the person
        person: String,
    },
    /// Lift a ban
    Unban {
        /// Name or id of the person
        person: String,
    },
    /// Give a person a new password and log them out everywhere
    ResetPassword {
        /// Name or id of the person
        person: String,
    },
    /// Create a tournament that everyone with an account can enter
    Tournament(tournament::Arguments),
    /// Check all stored data for damage without changing anything
    Check,
    /// Back up the database in its current state
    Backup {
        /// File to write the copy to; it must not exist yet
        file: PathBuf,
    },
    /// Move all data of a stopped server from SQLite to PostgreSQL, or back
    Move(transfer::Arguments),
    /// Back up the database and update it to this release; a server does this when it starts
    Migrate {
        /// Only try the update on a copy, and list its steps
        #[arg(long)]
        dry_run: bool,
    },
    /// Delete expired data; a running server does this every day
    Prune {
        /// Only show what would be deleted
        #[arg(long)]
        dry_run: bool,
    },
    /// Settle all reports of a puzzle made by a player
    Puzzle {
        /// Id of the puzzle, as in its URL
        puzzle: String,
        /// Also remove the puzzle from the public for good
        #[arg(long)]
        remove: bool,
    },
    /// Show reports by players
    Reports {
        /// Include settled reports
        #[arg(long)]
        all: bool,
        /// Number of the report to resolve
        #[arg(long, value_name = "N", conflicts_with = "all", value_parser = whole(1..=i64::MAX))]
        settle: Option<i64>,
    },
}

#[derive(Debug, Args)]
struct ListArguments {
    /// Only tables at this stage
    #[arg(long, value_name = "STAGE", value_parser = read_stage)]
    stage: Option<Stage>,
    /// Only tables of this game
    #[arg(long, value_name = "GAME")]
    game: Option<GameId>,
    /// Only tables where this person has a seat (name or id)
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
    /// Maximum number of tables
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = whole(1..=LISTED_MAX))]
    limit: u32,
}

/// A server's database, opened for an operator's command.
struct Operator<'a> {
    store: Store,
    now: UnixMillis,
    out: Out<'a>,
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    if let Task::Move(arguments) = &arguments.task {
        return transfer::run(arguments, out);
    }
    if let Some(url) = &arguments.database {
        return run_on_postgres(url, arguments.task, out);
    }
    let data = arguments.data.map_or_else(data_folder, Ok)?;
    let file = data.join("karat.sqlite");
    if !file.exists() && data.join("karat.key").exists() {
        bail!(
            "{} contains a server's key but no tables, as if they were in PostgreSQL: specify the \
             database with --database",
            data.display()
        );
    }
    if !file.exists() {
        bail!(
            "there are no tables in {}: specify the server's data folder with --data",
            data.display()
        );
    }
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(async {
        if let Task::Check = arguments.task {
            return check_folder(&data, out).await;
        }
        let place = || format!("cannot use {}", file.display());
        if let Task::Migrate { dry_run } = arguments.task {
            return migrate(&data, &file, dry_run, out).await.with_context(place);
        }
        // Opening the database migrates it, which must not happen while a server of an earlier
        // release is running.
        let is_current = migrate::pending(&file).await.with_context(place)?.is_empty();
        let _lock = if is_current { None } else { Some(Lock::take(&data).with_context(place)?) };
        let store = Store::open(&file).await.with_context(place)?;
        let now = Now::of_machine().time();
        let mut operator = Operator { store, now, out };
        let done = operator.carry_out(arguments.task).await;
        operator.store.close().await;
        done
    })
}

/// Runs a command on a PostgreSQL database.
fn run_on_postgres(url: &str, task: Task, out: Out<'_>) -> anyhow::Result<()> {
    match task {
        Task::Backup { .. } => bail!("back up a PostgreSQL database with pg_dump"),
        Task::Migrate { .. } => bail!(
            "a server updates a PostgreSQL database when it starts: back the database up with \
             pg_dump before you start a new release"
        ),
        _ => {}
    }
    // A message of the argument parser would quote the password.
    let url: DatabaseUrl = url.parse().context("--database is not an address of a database")?;
    let place = "cannot use the PostgreSQL database";
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(async {
        // Opening the database migrates it, which only a server should do.
        if !migrate::is_current(&url).await.context(place)? {
            bail!("{place}: it does not belong to this release, so start its server once first");
        }
        let store = Store::open_postgres(&url).await.context(place)?;
        if let Task::Check = task {
            return report_damage(check_store(store).await?, out);
        }
        let now = Now::of_machine().time();
        let mut operator = Operator { store, now, out };
        let done = operator.carry_out(task).await;
        operator.store.close().await;
        done
    })
}

/// Lists all damage in a data folder. Returns [`No`] if there is any damage.
async fn check_folder(data: &Path, out: Out<'_>) -> anyhow::Result<()> {
    let file = data.join("karat.sqlite");
    let store = match Store::open_to_read(&file).await {
        Ok(store) => store,
        Err(error) if error.is_damage() || matches!(error, StoreError::OtherForm(None)) => {
            return Err(No(format!("{} is damaged: {error}", file.display())).into());
        }
        Err(error) => return Err(error).with_context(|| format!("cannot use {}", file.display())),
    };
    let mut findings = check_store(store).await?;
    match Key::check(&data.join("karat.key")) {
        Ok(()) => {}
        // A backup consists of the database alone, so a missing key does not count as damage.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            findings.remarks.push(NO_KEY.to_owned());
        }
        Err(error) => findings.damage.push(format!("karat.key: {error}")),
    }
    report_damage(findings, out)
}

/// Checks all stored data, and closes the database.
async fn check_store(store: Store) -> anyhow::Result<Findings> {
    let bar = progress_bar(None, "tables, {eta} left");
    let tell = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    };
    let checked = check(&store, tell).await;
    bar.finish_and_clear();
    store.close().await;
    Ok(checked?)
}

/// Lists all damage. Returns [`No`] if there is any.
fn report_damage(findings: Findings, out: Out<'_>) -> anyhow::Result<()> {
    let Findings { tables, damage, remarks } = findings;
    for line in damage.iter().chain(&remarks) {
        writeln!(out, "{}", printable(line))?;
    }
    if damage.is_empty() {
        writeln!(out, "{tables} tables, no damage")?;
        return Ok(());
    }
    Err(No(format!("{tables} tables, {} findings of damage", damage.len())).into())
}

/// Updates the database to this release, or tries it on a copy.
async fn migrate(data: &Path, file: &Path, dry_run: bool, out: Out<'_>) -> anyhow::Result<()> {
    let pending = migrate::pending(file).await?;
    for Pending { version, name } in &pending {
        writeln!(out, "{version:>4}  {name}")?;
    }
    if pending.is_empty() {
        writeln!(out, "the database needs no migration")?;
        return Ok(());
    }
    let begun = Instant::now();
    if dry_run {
        migrate::rehearse(file).await?;
    } else {
        // If a server of an earlier release is running, its database must not change.
        let _lock = Lock::take(data)?;
        Store::open(file).await?.close().await;
    }
    let (count, seconds) = (pending.len(), begun.elapsed().as_secs_f64());
    let tried = if dry_run { " on a copy" } else { "" };
    writeln!(out, "{count} migrations succeeded{tried} in {seconds:.1} s")?;
    Ok(())
}

impl Operator<'_> {
    async fn carry_out(&mut self, task: Task) -> anyhow::Result<()> {
        match task {
            Task::List(arguments) => self.list(arguments).await,
            Task::Close { table } => self.close(&table).await,
            Task::Ban { person } => self.set_banned(&person, true).await,
            Task::Unban { person } => self.set_banned(&person, false).await,
            Task::ResetPassword { person } => self.reset_password(&person).await,
            Task::Tournament(arguments) => self.create_tournament(arguments).await,
            Task::Check | Task::Migrate { .. } | Task::Move(_) => {
                unreachable!("they open the database themselves")
            }
            Task::Backup { file } => self.back_up(&file).await,
            Task::Prune { dry_run } => {
                super::prune::run(&self.store, self.now, dry_run, self.out).await
            }
            Task::Puzzle { puzzle, remove } => self.settle_puzzle(&puzzle, remove).await,
            Task::Reports { settle: Some(number), .. } => self.settle(number).await,
            Task::Reports { all, settle: None } => self.reports(all).await,
        }
    }

    async fn list(&mut self, arguments: ListArguments) -> anyhow::Result<()> {
        let person = match &arguments.person {
            Some(person) => Some(self.person(person).await?.id),
            None => None,
        };
        let filter = TableFilter {
            stage: arguments.stage,
            game: arguments.game.map(|game| game.name().to_owned()),
            person,
            limit: arguments.limit,
        };
        for line in self.store.table_lines(&filter).await? {
            let last = ago(self.now.since(line.last));
            writeln!(
                self.out,
                "{}  {:<10}  {:<7}  {:>5} entries, the last {last} ago  {}",
                line.id,
                line.game,
                line.stage,
                line.entries,
                printable(&line.names),
            )?;
        }
        let stages = self.store.stages().await?;
        let told = stages.iter().map(|(stage, count)| format!("{count} {}", stage.name()));
        let told = told.collect::<Vec<_>>().join(", ");
        writeln!(self.out, "tables: {}", if told.is_empty() { "none" } else { &told })?;
        let people = self.store.people_counts().await?;
        writeln!(
            self.out,
            "people: {} with a password, {} guests; {} of them banned",
            people.kept, people.guests, people.banned,
        )?;
        Ok(())
    }

    async fn close(&mut self, table: &str) -> anyhow::Result<()> {
        let id = TableId::parse(table).ok_or_else(|| anyhow!("\"{table}\" is not a table id"))?;
        if !self.store.close_table(&id).await? {
            return Err(No(format!("there is no open table {table}")).into());
        }
        writeln!(self.out, "table {table} is closed")?;
        Ok(())
    }

    async fn create_tournament(&mut self, new: tournament::Arguments) -> anyhow::Result<()> {
        let organiser = match &new.organiser {
            Some(organiser) => Some(self.person(organiser).await?.id),
            None => None,
        };
        tournament::run(&self.store, self.now, new, organiser, self.out).await
    }

    async fn set_banned(&mut self, who: &str, is_banned: bool) -> anyhow::Result<()> {
        let person = self.person(who).await?;
        self.store.set_banned(&person.id, is_banned).await?;
        let now = if is_banned { "can now only watch" } else { "can play again" };
        writeln!(self.out, "{} {now}", described(&person))?;
        Ok(())
    }

    async fn reset_password(&mut self, who: &str) -> anyhow::Result<()> {
        let person = self.person(who).await?;
        let password = password()?;
        let hash = Argon2::default().hash_password(password.as_bytes());
        let hash = hash.map_err(|error| anyhow!("cannot hash the password: {error}"))?;
        if !self.store.replace_password(&person.id, &hash.to_string()).await? {
            return Err(No(format!("{} has no password", described(&person))).into());
        }
        writeln!(self.out, "{} is logged out everywhere", described(&person))?;
        writeln!(self.out, "new password, valid once; the person must then change it: {password}")?;
        Ok(())
    }

    async fn back_up(&mut self, file: &Path) -> anyhow::Result<()> {
        let place = || format!("cannot write {}", file.display());
        // The copy contains the seeds of running games, so only its owner may read it.
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(0o600).open(file).with_context(place)?;
        if let Err(error) = self.store.back_up(file).await {
            std::fs::remove_file(file).with_context(place)?;
            return Err(error).with_context(place);
        }
        let bytes = file.metadata().with_context(place)?.len();
        self.store.note_backup().context("cannot record the time of the backup")?;
        writeln!(self.out, "{bytes} bytes in {}", file.display())?;
        Ok(())
    }

    async fn reports(&mut self, all: bool) -> anyhow::Result<()> {
        let reports = self.store.reports(all).await?;
        let puzzles = self.store.reported_puzzles().await?;
        if reports.is_empty() && puzzles.is_empty() {
            writeln!(self.out, "no reports")?;
        }
        for report in &reports {
            write!(self.out, "{}", self.report_text(report))?;
        }
        for puzzle in &puzzles {
            write!(self.out, "{}", self.reported_puzzle_text(puzzle))?;
        }
        Ok(())
    }

    async fn settle_puzzle(&mut self, puzzle: &str, is_removed: bool) -> anyhow::Result<()> {
        let id =
            PuzzleId::parse(puzzle).ok_or_else(|| anyhow!("\"{puzzle}\" is not a puzzle id"))?;
        if !self.store.settle_puzzle(&id, is_removed, self.now).await? {
            return Err(No(format!("there is no puzzle {puzzle}")).into());
        }
        let removed = if is_removed { " and the puzzle is removed" } else { "" };
        writeln!(self.out, "all reports of puzzle {puzzle} are settled{removed}")?;
        Ok(())
    }

    async fn settle(&mut self, number: i64) -> anyhow::Result<()> {
        if !self.store.settle_report(number, self.now).await? {
            return Err(No(format!("there is no open report {number}")).into());
        }
        writeln!(self.out, "report {number} is settled")?;
        Ok(())
    }

    fn report_text(&self, report: &Report) -> String {
        let Report { number, table, message, reporter, context, at, is_settled } = report;
        let settled = if *is_settled { ", settled" } else { "" };
        let when = ago(self.now.since(*at));
        let mut told = format!(
            "report {number}{settled}: message {message} at table {table}, \
             reported {when} ago by {reporter}\n"
        );
        for line in context.lines() {
            writeln!(told, "  {}", printable(line)).expect("a text can grow");
        }
        told
    }

    fn reported_puzzle_text(&self, puzzle: &ReportedPuzzle) -> String {
        let ReportedPuzzle { id, author, question, explanation, reports, at } = puzzle;
        let when = ago(self.now.since(*at));
        let mut told =
            format!("puzzle {id} by {author}: open reports: {reports}, latest {when} ago\n");
        for line in question.lines().chain(explanation.lines()) {
            writeln!(told, "  {}", printable(line)).expect("a text can grow");
        }
        told
    }

    /// Returns the given person, or an error if the name matches several people.
    async fn person(&self, who: &str) -> anyhow::Result<Person> {
        let found: Result<Vec<Person>, StoreError> = self.store.people_called(who).await;
        let mut people = found?;
        // Only the names of people with a password are reserved, so a guest must be identified by
        // id.
        if people.first().is_some_and(|person| person.is_kept) {
            let is_meant = |person: &Person| person.is_kept && person.name == who;
            let is_clear = people.iter().any(is_meant);
            people.retain(|person| if is_clear { is_meant(person) } else { person.is_kept });
        }
        match people.len() {
            0 => Err(No(format!("there is no person \"{who}\"")).into()),
            1 => Ok(people.remove(0)),
            _ => {
                let ids: Vec<_> = people.iter().map(described).collect();
                Err(No(format!("several people are called {who}:\n  {}", ids.join("\n  "))).into())
            }
        }
    }
}

fn read_stage(text: &str) -> Result<Stage, String> {
    let names = || Stage::ALL.map(Stage::name).join(", ");
    text.parse().map_err(|_| format!("expected one of {}", names()))
}

fn described(person: &Person) -> String {
    let Person { id, name, is_banned, .. } = person;
    let banned = if *is_banned { ", banned" } else { "" };
    format!("{} ({}{banned})", printable(name), PersonId::as_str(id))
}

/// Removes control characters, which could change how a terminal displays the string.
fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

fn password() -> anyhow::Result<String> {
    let mut bytes = [0; PASSWORD_LETTERS];
    getrandom::fill(&mut bytes).context("the operating system provides no random bytes")?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Formats an elapsed time in the largest unit that fits.
fn ago(passed: Duration) -> String {
    let s = passed.as_secs();
    match s {
        0..60 => format!("{s} s"),
        60..3600 => format!("{} min", s / 60),
        3600..172_800 => format!("{} h", s / 3600),
        _ => format!("{} days", s / 86_400),
    }
}
