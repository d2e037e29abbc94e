//! `karat load`: many clients play legal games over HTTP and check every response.

mod client;
mod measure;
mod table;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use karat_rules::any::GameId;
use karat_rules::visible;
use serde::Serialize;
use tokio::runtime::Builder;
use tokio::sync::{Barrier, Mutex, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use self::measure::{Made, Stretch, asked_per_second, measured};
use self::table::{Figures, play_tables};
use super::numbers::{SEEDS, whole};
use super::progress::progress_bar;
use super::{No, Out};

/// The maximum number of tables opened at the same time. With more tables, some clients would wait
/// longer than the server allows.
const SEATING_MAX: usize = 64;

/// The beginning of the URL in the server's output.
const ADDRESS_START: &str = "http://";

/// The maximum number of tables in a load test.
const TABLES_MAX: usize = 10_000;

/// The maximum number of clients in a load test. A machine does not have enough ports for more.
const CLIENTS_MAX: usize = 60_000;

/// The maximum duration of a load test in seconds: one day.
const SECONDS_MAX: u64 = 86_400;

/// The maximum rate of moves per second in a load test.
const RATE_MAX: u64 = 1_000_000;

#[derive(Debug, Args)]
#[command(after_help = "\
Without --url, the command starts a server in a temporary folder, which writes every move to the disk as
usual. The clients join their tables, wait for their views in event streams and make random legal moves.
They check every response and, after each game, that its record contains their moves and its deal is
verified. At the end, some clients request /healthz as fast as they can, which shows how fast the machine
is. The CPU time of the server is reported only if this command started the server, and only on Linux.

Examples:
  karat load --tables 200 --clients 400 --seconds 60
  karat load --tables 200 --clients 400 --seconds 60 --rate 100
  karat load --url http://127.0.0.1:8081 --url http://127.0.0.1:8082")]
pub(crate) struct Arguments {
    /// Game to play
    #[arg(long, default_value_t = GameId::Edel)]
    game: GameId,
    /// Number of tables played at the same time
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole(1..=TABLES_MAX))]
    tables: usize,
    /// Number of clients, spread evenly over the tables
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole(1..=CLIENTS_MAX))]
    clients: usize,
    /// Duration in seconds, counted from the moment when all clients have a seat
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = whole(1..=SECONDS_MAX))]
    seconds: u64,
    /// Moves per second across all clients [default: as many as possible]
    #[arg(long, value_name = "N", value_parser = whole(1..=RATE_MAX))]
    rate: Option<u64>,
    /// URL of the server to measure; its limits must allow this many people from one address. Several
    /// servers with the same database share the clients of each table [default: this command starts a
    /// server]
    #[arg(long, value_name = "URL")]
    url: Vec<String>,
    /// Request every view after an event that announces it, as a browser does [default: the event
    /// stream contains the views]
    #[arg(long)]
    request_views: bool,
    /// Seed of the moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// A load test's results.
#[derive(Debug, Serialize)]
struct Report {
    tables: usize,
    clients: usize,
    seconds: f64,
    moves: usize,
    moves_per_second: f64,
    /// The median time from sending a move to receiving its complete response, in milliseconds.
    move_p50_ms: f64,
    move_p95_ms: f64,
    move_p99_ms: f64,
    /// The 99th percentile of the time from requesting a view to receiving its complete response,
    /// in milliseconds, or `None` if the event stream contained all views.
    view_p99_ms: Option<f64>,
    /// The server's CPU time per move, in milliseconds, including the resulting events and views,
    /// or `None` if this command did not start the server.
    server_cpu_ms_per_move: Option<f64>,
    /// The number of `/healthz` requests that the server answered per second after the test.
    healthz_per_second: f64,
    /// The measurements in each tenth of the test. Together, the tenths show how the cost of a move
    /// grows with the length of the game.
    stretches: Vec<Stretch>,
    games_finished: usize,
    games_verified: usize,
    answers: usize,
    faults: Vec<String>,
}

/// The state shared by all clients of a load test.
struct Shared {
    /// The servers. The clients of a table connect to one after another.
    urls: Vec<String>,
    game: GameId,
    seats: usize,
    /// Whether clients request views instead of receiving them in the event stream.
    requests_views: bool,
    pace: Pace,
    /// Limits the number of tables opened at the same time.
    seating: Semaphore,
    /// The barrier at which clients wait until all have a seat.
    seated: Barrier,
    is_open: AtomicBool,
    made: Made,
    figures: Mutex<Figures>,
}

/// Spreads the clients' moves evenly over time.
struct Pace {
    start: Mutex<Option<Instant>>,
    moves: AtomicU64,
    interval: Option<Duration>,
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let seats = arguments.clients / arguments.tables.max(1);
    let allowed = arguments.game.seats();
    ensure!(
        arguments.tables > 0 && arguments.clients == seats * arguments.tables,
        "{} clients cannot be divided equally among {} tables",
        arguments.clients,
        arguments.tables
    );
    ensure!(
        allowed.contains(&seats),
        "{} has {} to {} players at a table, not {seats}",
        arguments.game,
        allowed.start(),
        allowed.end()
    );
    let own = match &arguments.url[..] {
        [] => Some(OwnServer::start()?),
        _ => None,
    };
    let urls = arguments.url.iter().chain(own.as_ref().map(|server| &server.url));
    let urls = urls.map(|url| url.trim_end_matches('/').to_owned()).collect();
    let runtime = Builder::new_multi_thread()
        .worker_threads(client_threads())
        .enable_all()
        .build()
        .context("cannot start")?;
    let process = own.as_ref().map(|server| server.process.id());
    let report = runtime.block_on(load(arguments, urls, seats, process))?;
    drop(own);
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        print(&report, out)?;
    }
    match report.faults.first() {
        None => Ok(()),
        Some(fault) => Err(No(format!("an answer was wrong: {fault}")).into()),
    }
}

/// Returns the number of client threads: a quarter of the machine's threads, because clients need
/// less time than the server on the same machine.
fn client_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |threads| threads.get().div_ceil(4))
}

async fn load(
    arguments: &Arguments,
    urls: Vec<String>,
    seats: usize,
    server: Option<u32>,
) -> anyhow::Result<Report> {
    let interval = arguments.rate.map(|rate| Duration::from_secs(1) / rate.min(1_000_000) as u32);
    let pace = Pace { start: Mutex::new(None), moves: AtomicU64::new(0), interval };
    let shared = Arc::new(Shared {
        urls,
        game: arguments.game,
        seats,
        requests_views: arguments.request_views,
        pace,
        seating: Semaphore::new(SEATING_MAX),
        seated: Barrier::new(arguments.tables + 1),
        is_open: AtomicBool::new(true),
        made: Made::default(),
        figures: Mutex::default(),
    });
    let mut tables = JoinSet::new();
    for number in 0..arguments.tables {
        tables.spawn(play_tables(shared.clone(), arguments.seed.wrapping_add(number as u64)));
    }
    shared.seated.wait().await;
    let begun = Instant::now();
    let bar = progress_bar(Some(arguments.seconds), "s");
    let stretches = measured(&shared.made, arguments.seconds, server, &bar).await;
    shared.is_open.store(false, Ordering::SeqCst);
    let seconds = begun.elapsed().as_secs_f64();
    while let Some(ended) = tables.join_next().await {
        ended.map_err(|error| anyhow!("a table failed: {error}"))??;
    }
    bar.finish_and_clear();
    let healthz_per_second = asked_per_second(&shared.urls[0]).await?;
    let shared = Arc::into_inner(shared).context("a client has not stopped yet")?;
    let figures = shared.figures.into_inner();
    Ok(report(arguments, seconds, figures, stretches, healthz_per_second))
}

impl Pace {
    /// Waits until the client may make its next move.
    pub(super) async fn wait(&self) {
        let Some(interval) = self.interval else { return };
        let start = *self.start.lock().await.get_or_insert_with(Instant::now);
        let number = self.moves.fetch_add(1, Ordering::Relaxed);
        sleep_until(start + interval * u32::try_from(number).unwrap_or(u32::MAX)).await;
    }
}

fn report(
    arguments: &Arguments,
    seconds: f64,
    mut figures: Figures,
    stretches: Vec<Stretch>,
    healthz_per_second: f64,
) -> Report {
    figures.moves_us.sort_unstable();
    figures.views_us.sort_unstable();
    Report {
        tables: arguments.tables,
        clients: arguments.clients,
        seconds,
        moves: figures.moves_us.len(),
        moves_per_second: figures.moves_us.len() as f64 / seconds,
        move_p50_ms: percentile_ms(&figures.moves_us, 50),
        move_p95_ms: percentile_ms(&figures.moves_us, 95),
        move_p99_ms: percentile_ms(&figures.moves_us, 99),
        view_p99_ms: Some(percentile_ms(&figures.views_us, 99)).filter(|_| arguments.request_views),
        server_cpu_ms_per_move: Stretch::cpu_ms_per_move(&stretches),
        healthz_per_second,
        stretches,
        games_finished: figures.games_finished,
        games_verified: figures.games_verified,
        answers: figures.answers,
        faults: figures.faults,
    }
}

/// Returns the given percentile of sorted times, in milliseconds.
fn percentile_ms(sorted_us: &[u32], percent: usize) -> f64 {
    let rank = (sorted_us.len() * percent).div_ceil(100).max(1) - 1;
    sorted_us.get(rank).map_or(0.0, |&us| f64::from(us) / 1000.0)
}

fn print(report: &Report, out: Out<'_>) -> io::Result<()> {
    let Report { tables, clients, seconds, moves, .. } = report;
    writeln!(out, "{clients} clients at {tables} tables, {seconds:.1} s, {moves} moves")?;
    writeln!(out, "moves per second       {:>10.1}", report.moves_per_second)?;
    writeln!(out, "move, median           {:>10.1} ms", report.move_p50_ms)?;
    writeln!(out, "move, 95th percentile  {:>10.1} ms", report.move_p95_ms)?;
    writeln!(out, "move, 99th percentile  {:>10.1} ms", report.move_p99_ms)?;
    if let Some(ms) = report.view_p99_ms {
        writeln!(out, "view, 99th percentile  {ms:>10.1} ms")?;
    }
    if let Some(ms) = report.server_cpu_ms_per_move {
        writeln!(out, "CPU time per move      {ms:>10.3} ms")?;
    }
    writeln!(out, "/healthz per second    {:>10.1}", report.healthz_per_second)?;
    writeln!(out, "games finished         {:>10}", report.games_finished)?;
    writeln!(out, "deals verified         {:>10}", report.games_verified)?;
    writeln!(out, "responses checked      {:>10}", report.answers)?;
    writeln!(out, "responses wrong        {:>10}", report.faults.len())
}

/// A server started by the load test in a temporary folder. Dropping the value stops the process
/// and deletes the folder.
struct OwnServer {
    process: Child,
    url: String,
    _folder: tempfile::TempDir,
}

impl OwnServer {
    fn start() -> anyhow::Result<Self> {
        let folder = tempfile::tempdir().context("cannot create a folder")?;
        let messages = folder.path().join("messages");
        let log = File::create(&messages).context("cannot store the server's messages")?;
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut process = Command::new(program)
            .args(["serve", "--port", "0", "--no-limits", "--data"])
            .arg(folder.path().join("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .context("cannot start a server")?;
        let said = process.stdout.take().context("cannot read the server's output")?;
        for line in BufReader::new(said).lines() {
            let line = line?;
            if let Some(at) = line.find(ADDRESS_START) {
                let url = line[at..].trim().to_owned();
                return Ok(Self { process, url, _folder: folder });
            }
        }
        let ended = process.wait().context("cannot wait for the server")?;
        bail!("the server did not start ({ended}):{}", last_lines(&messages)?)
    }
}

/// Returns a log's last lines for an error message, each preceded by a line break.
fn last_lines(log: &Path) -> anyhow::Result<String> {
    const LINES: usize = 10;
    const CHARS_MAX: usize = 500;
    let text = fs::read(log).context("cannot read the server's messages")?;
    let text = String::from_utf8_lossy(&text);
    let mut last: Vec<_> = text.lines().rev().take(LINES).collect();
    last.reverse();
    Ok(last.iter().map(|line| format!("\n  {}", visible::shortened(line, CHARS_MAX))).collect())
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // The server process may already have exited.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::percentile_ms;

    #[test]
    fn a_percentile_is_one_of_the_times() {
        let times: Vec<u32> = (1..=100).map(|ms| ms * 1000).collect();
        assert_eq!(
            [50, 99, 100].map(|percent| percentile_ms(&times, percent)),
            [50.0, 99.0, 100.0]
        );
        assert_eq!(percentile_ms(&[7000], 99), 7.0);
        assert_eq!(percentile_ms(&[], 99), 0.0);
    }
}
