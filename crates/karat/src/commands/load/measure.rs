//! Measures the server's CPU time per move and the machine's speed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::anyhow;
use indicatif::ProgressBar;
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::client::Client;

/// The number of equal intervals into which the measurement is divided.
const STRETCHES: u64 = 10;

/// The number of clients that request `/healthz` at the same time, and for how long.
const ASKING: usize = 32;
const ASKED_FOR: Duration = Duration::from_secs(3);

/// The number of moves made by all clients so far.
#[derive(Debug, Default)]
pub(super) struct Made {
    moves: AtomicU64,
    /// The sum of the journal lengths after each move.
    entries: AtomicU64,
}

/// The measurements in one interval of a load test.
#[derive(Debug, Serialize)]
pub(super) struct Stretch {
    moves: u64,
    /// The mean number of entries in a table's journal after a move.
    entries_mean: f64,
    server_cpu_ms_per_move: Option<f64>,
    #[serde(skip)]
    server_cpu_ms: Option<f64>,
}

impl Made {
    /// Counts a move, and adds the length of its table's journal.
    pub(super) fn count(&self, entries: u64) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.entries.fetch_add(entries, Ordering::Relaxed);
    }

    fn so_far(&self) -> (u64, u64) {
        (self.moves.load(Ordering::Relaxed), self.entries.load(Ordering::Relaxed))
    }
}

impl Stretch {
    /// Returns the server's mean CPU time per move over all intervals, in milliseconds, or `None`
    /// if it was not measured.
    pub(super) fn cpu_ms_per_move(all: &[Self]) -> Option<f64> {
        let worked_ms: Option<f64> = all.iter().map(|stretch| stretch.server_cpu_ms).sum();
        let moves: u64 = all.iter().map(|stretch| stretch.moves).sum();
        worked_ms.filter(|_| moves > 0).map(|worked_ms| worked_ms / moves as f64)
    }
}

/// Measures for the given number of seconds, and returns each interval's measurements.
pub(super) async fn measured(
    made: &Made,
    seconds: u64,
    server: Option<u32>,
    bar: &ProgressBar,
) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    let mut begun = (made.so_far(), server.and_then(cpu_ms));
    for second in 1..=seconds {
        sleep(Duration::from_secs(1)).await;
        bar.inc(1);
        let is_end = second * STRETCHES / seconds > (second - 1) * STRETCHES / seconds;
        if !is_end && second < seconds {
            continue;
        }
        let ended = (made.so_far(), server.and_then(cpu_ms));
        let (moves, entries) = (ended.0.0 - begun.0.0, ended.0.1 - begun.0.1);
        let server_cpu_ms = ended.1.zip(begun.1).map(|(ended_ms, begun_ms)| ended_ms - begun_ms);
        let of_each = |sum: f64| sum / moves.max(1) as f64;
        stretches.push(Stretch {
            moves,
            entries_mean: of_each(entries as f64),
            server_cpu_ms_per_move: server_cpu_ms.map(of_each),
            server_cpu_ms,
        });
        begun = ended;
    }
    stretches
}

/// Returns a process's CPU time in milliseconds, or `None` if the system does not report it.
fn cpu_ms(process: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    worked_ms(&stat, rustix::param::clock_ticks_per_second())
}

/// Returns the time a process has spent in user and kernel mode, in milliseconds.
///
/// The times are fields 14 and 15 of proc_pid_stat(5). The second field is a name in parentheses,
/// which may itself contain spaces and parentheses.
fn worked_ms(stat: &str, ticks_per_second: u64) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11).map(str::parse::<u64>);
    let ticks = times.next()?.ok()? + times.next()?.ok()?;
    Some(ticks as f64 * 1000.0 / ticks_per_second as f64)
}

/// Returns the number of `/healthz` requests that the server answers per second when many clients
/// send them at once.
pub(super) async fn asked_per_second(url: &str) -> anyhow::Result<f64> {
    let is_over = Arc::new(AtomicBool::new(false));
    let mut asking = JoinSet::new();
    for _ in 0..ASKING {
        let (mut client, is_over) = (Client::new(url), is_over.clone());
        asking.spawn(async move {
            let mut answers = 0_u64;
            while !is_over.load(Ordering::Relaxed) {
                client.text("/healthz").await?;
                answers += 1;
            }
            anyhow::Ok(answers)
        });
    }
    sleep(ASKED_FOR).await;
    is_over.store(true, Ordering::Relaxed);
    let mut all = 0;
    while let Some(answers) = asking.join_next().await {
        all += answers.map_err(|error| anyhow!("a client failed: {error}"))??;
    }
    Ok(all as f64 / ASKED_FOR.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::worked_ms;

    #[test]
    fn processor_time_is_read_whatever_the_process_is_called() {
        let stat = "42 (a ) b) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 4 0 100 0";
        assert_eq!(worked_ms(stat, 100), Some(2000.0));
        assert_eq!(worked_ms("42 (short) S 1", 100), None);
    }
}
