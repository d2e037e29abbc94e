//! The server's clock, which follows the machine's clock but never jumps.
//!
//! The server adopts the wall clock's time only once, at startup. From then on, it counts elapsed
//! time, including while the machine is suspended. The server's time slowly converges to the wall
//! clock, so that a wrong date is corrected without any player suddenly losing time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use karat_table::time::{UnixMillis, whole_ms};
use tokio::sync::watch;

/// The maximum duration of a single wait, short enough to notice jumps in time.
const SLEEP_MAX: Duration = Duration::from_secs(5);

/// The maximum speed at which the server's time converges to the wall clock: one hundredth of the
/// elapsed time. At this rate, a ten-minute clock is off by at most six seconds.
const FOLLOWED_PART: i128 = 100;

/// The smallest change to be logged in the difference between the wall clock and the server's time.
const DIFFERENCE_TOLD: Duration = Duration::from_secs(60);

/// The maximum lead of a stored time over the wall clock, in milliseconds. If a stored time is
/// further ahead, it is assumed to be wrong, rather than the clock.
const KEPT_AHEAD_MS_MAX: i64 = 7 * 24 * 3600 * 1000;

/// A monotonic clock.
#[derive(Debug, Clone)]
pub struct Now(Source);

/// The kind of clock.
#[derive(Debug, Clone)]
enum Source {
    /// The machine's time, plus an offset in milliseconds.
    Machine { offset_ms: i64, steady: Arc<Mutex<Steady>> },
    /// A manual clock, with the number of milliseconds by which it has been advanced.
    Stopped(Arc<watch::Sender<i64>>, Arc<AtomicU64>),
}

const NS_PER_MS: i128 = 1_000_000;

/// A clock that follows the wall clock but never jumps.
#[derive(Debug)]
struct Steady {
    /// The most recently returned time, in nanoseconds since 1970.
    told_ns: i128,
    /// The reading of the steady counter when the time was last returned.
    counted: Duration,
    /// The difference between the wall clock and the server's time when it was last logged, in
    /// nanoseconds.
    warned_ns: i128,
}

impl Steady {
    fn starting(clock: Duration, counted: Duration) -> Self {
        Self { told_ns: nanoseconds(clock), counted, warned_ns: 0 }
    }

    /// Advances the clock to the given readings of the wall clock and the steady counter, and
    /// returns its time in nanoseconds since 1970.
    fn tell(&mut self, clock: Duration, counted: Duration) -> i128 {
        let passed_ns = nanoseconds(counted.saturating_sub(self.counted));
        let ahead_ns = nanoseconds(clock) - (self.told_ns + passed_ns);
        let most_ns = passed_ns / FOLLOWED_PART;
        self.told_ns += passed_ns + ahead_ns.clamp(-most_ns, most_ns);
        self.counted = self.counted.max(counted);
        self.warn(ahead_ns);
        self.told_ns
    }

    fn warn(&mut self, ahead_ns: i128) {
        let limit_ns = nanoseconds(DIFFERENCE_TOLD);
        if (ahead_ns - self.warned_ns).abs() < limit_ns {
            return;
        }
        self.warned_ns = ahead_ns;
        let ahead_s = ahead_ns / 1_000_000_000;
        tracing::warn!(
            ahead_s,
            "the machine's clock was set; it is followed slowly, or at a restart"
        );
    }
}

fn nanoseconds(duration: Duration) -> i128 {
    i128::try_from(duration.as_nanos()).unwrap_or(i128::MAX / 4)
}

/// Returns the wall clock's time since 1970.
fn wall_clock() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Returns the time since the machine was booted, including suspensions.
#[cfg(target_os = "linux")]
fn counted() -> Duration {
    let since_boot = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Duration::try_from(since_boot).unwrap_or_default()
}

/// Returns the time since this function was first called.
#[cfg(not(target_os = "linux"))]
fn counted() -> Duration {
    static FIRST: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    FIRST.elapsed()
}

impl Now {
    /// Creates a clock that follows the machine's.
    pub fn of_machine() -> Self {
        Self::with_offset_ms(0)
    }

    /// Creates a clock that is this many milliseconds ahead of the machine's, so that everything
    /// falls due earlier. Useful for trying out games that take days.
    pub fn with_offset_ms(offset_ms: i64) -> Self {
        let steady = Steady::starting(wall_clock(), counted());
        Self(Source::Machine { offset_ms, steady: Arc::new(Mutex::new(steady)) })
    }

    /// Prevents the clock from returning times before `kept`.
    ///
    /// Without this minimum, setting back the machine's clock while the server is down would stop
    /// the tables' clocks. If `kept` is more than a week ahead, it is ignored, because the
    /// machine's clock must have been wrong when it was stored.
    #[must_use]
    pub fn not_before(self, kept: UnixMillis) -> Self {
        let ahead_ms = kept.0.saturating_sub(self.ms());
        if let Source::Machine { steady, .. } = &self.0
            && (1..=KEPT_AHEAD_MS_MAX).contains(&ahead_ms)
        {
            tracing::warn!(
                ahead_ms,
                "the system clock is behind the saved time; time continues from there"
            );
            let mut steady = steady.lock().unwrap_or_else(PoisonError::into_inner);
            steady.told_ns += i128::from(ahead_ms) * NS_PER_MS;
        }
        self
    }

    /// Creates a manual clock, which does not advance on its own.
    pub fn stopped_at(at: UnixMillis) -> Self {
        Self(Source::Stopped(Arc::new(watch::Sender::new(at.0)), Arc::default()))
    }

    /// Returns whether this is a manual clock.
    pub fn is_stopped(&self) -> bool {
        matches!(self.0, Source::Stopped(..))
    }

    /// Returns the current time.
    pub fn time(&self) -> UnixMillis {
        UnixMillis(self.ms())
    }

    /// Returns the current time, in milliseconds since 1970.
    fn ms(&self) -> i64 {
        match &self.0 {
            Source::Stopped(stopped, _) => *stopped.borrow(),
            Source::Machine { offset_ms, steady } => {
                let mut steady = steady.lock().unwrap_or_else(PoisonError::into_inner);
                let told_ms = steady.tell(wall_clock(), counted()) / NS_PER_MS;
                i64::try_from(told_ms).unwrap_or(i64::MAX).saturating_add(*offset_ms)
            }
        }
    }

    /// Returns a number that identifies this server start. The number also depends on the machine's
    /// clock, because two starts may continue from the same stored time.
    pub(crate) fn start_s(&self) -> u64 {
        let own_s = self.ms().unsigned_abs() / 1000;
        match &self.0 {
            Source::Stopped(..) => 2 * own_s,
            Source::Machine { .. } => own_s.saturating_add(wall_clock().as_secs()),
        }
    }

    /// Returns the time since a fixed instant, which never decreases, even if the machine's clock
    /// is changed.
    pub fn steady(&self) -> Duration {
        match &self.0 {
            Source::Stopped(_, passed_ms) => {
                Duration::from_millis(passed_ms.load(Ordering::Relaxed))
            }
            Source::Machine { .. } => counted(),
        }
    }

    /// Advances a manual clock.
    ///
    /// # Panics
    /// Panics if this clock follows the machine's.
    pub fn pass(&self, duration: Duration) {
        self.pass_ms(whole_ms(duration));
    }

    /// Advances a manual clock by `ms` milliseconds, or moves it back if negative.
    ///
    /// # Panics
    /// Panics if this clock follows the machine's.
    pub fn pass_ms(&self, ms: i64) {
        let Source::Stopped(stopped, passed_ms) = &self.0 else {
            panic!("the time of the machine passes by itself");
        };
        passed_ms.fetch_add(u64::try_from(ms).unwrap_or_default(), Ordering::Relaxed);
        stopped.send_modify(|now_ms| *now_ms += ms);
    }

    /// Waits until the given time, or forever if it is `None`.
    pub async fn come(&self, at: Option<UnixMillis>) {
        let Some(UnixMillis(at_ms)) = at else { return std::future::pending().await };
        match &self.0 {
            Source::Stopped(stopped, _) => {
                // This clock keeps the sender alive, so it cannot have been dropped.
                let _ = stopped.subscribe().wait_for(|&now_ms| now_ms >= at_ms).await;
            }
            Source::Machine { .. } => {
                while let left_ms @ 1.. = at_ms - self.ms() {
                    let left = Duration::from_millis(left_ms.unsigned_abs());
                    tokio::time::sleep(left.min(SLEEP_MAX)).await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use karat_table::time::UnixMillis;

    use super::{KEPT_AHEAD_MS_MAX, Now, Steady};

    const HOUR: Duration = Duration::from_secs(3600);
    /// The readings of the wall clock and the steady counter at the start of a test.
    const CLOCK: Duration = Duration::from_secs(1_800_000_000);
    const COUNTED: Duration = Duration::from_secs(500);

    /// Returns a clock reading shifted by the given number of seconds.
    fn set_by(clock: Duration, s: i64) -> Duration {
        let by = Duration::from_secs(s.unsigned_abs());
        if s < 0 { clock.saturating_sub(by) } else { clock + by }
    }

    /// Checks that an hour on the server's clock lasts an hour to within one percent, however the
    /// machine's clock is set.
    #[test]
    fn time_passes_though_the_clock_jumps() {
        for jump_s in
            [0, 1, -1, 3600, -3600, 2 * 86_400, -2 * 86_400, 1_000_000_000, -1_800_000_000]
        {
            for step in [Duration::from_micros(70), Duration::from_millis(30), HOUR] {
                let mut steady = Steady::starting(CLOCK, COUNTED);
                let mut passed = Duration::ZERO;
                let start_ns = steady.tell(CLOCK, COUNTED);
                let mut before_ns = start_ns;
                for _ in 0..100 {
                    passed += step;
                    let told_ns = steady.tell(set_by(CLOCK + passed, jump_s), COUNTED + passed);
                    let (spent_ns, step_ns) = (told_ns - before_ns, step.as_nanos() as i128);
                    assert!((spent_ns - step_ns).abs() <= step_ns / 100, "{jump_s} {step:?}");
                    before_ns = told_ns;
                }
                // Because of other threads, a reading of the steady counter may be older than the
                // previous one.
                assert!(steady.tell(CLOCK, COUNTED) >= before_ns);
            }
        }
    }

    #[test]
    fn in_the_end_the_clock_is_right() {
        for jump_s in [3600, -3600] {
            let mut steady = Steady::starting(CLOCK, COUNTED);
            for hours in 1..=110 {
                let passed = HOUR * hours;
                let clock = set_by(CLOCK + passed, jump_s);
                let told_ns = steady.tell(clock, COUNTED + passed);
                let is_right = told_ns == clock.as_nanos() as i128;
                assert_eq!(is_right, hours >= 100, "{jump_s} after {hours} h");
            }
        }
    }

    #[test]
    fn time_that_was_kept_is_not_gone_back_behind() {
        let now_ms = Now::of_machine().ms();
        for (kept_ms, is_followed) in [
            (now_ms + 2 * 86_400_000, true),
            (now_ms - 86_400_000, false),
            (now_ms + 2 * KEPT_AHEAD_MS_MAX, false),
        ] {
            let later_ms = Now::of_machine().not_before(UnixMillis(kept_ms)).ms();
            let expected_ms = if is_followed { kept_ms } else { now_ms };
            assert!((expected_ms..expected_ms + 3_600_000).contains(&later_ms), "{later_ms}");
        }
    }

    #[tokio::test]
    async fn a_time_that_stands_comes_when_it_passes() {
        let now = Now::stopped_at(UnixMillis(5));
        now.come(Some(UnixMillis(5))).await;
        let waiting = tokio::spawn({
            let now = now.clone();
            async move { now.come(Some(UnixMillis(20))).await }
        });
        now.pass_ms(10);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        now.pass_ms(5);
        waiting.await.expect("it comes");
    }

    #[test]
    fn stopped_time_passes_when_it_is_told() {
        let now = Now::stopped_at(UnixMillis(5));
        let same = now.clone();
        now.pass_ms(10);
        assert_eq!(same.ms(), 15);
    }

    #[test]
    fn early_time_is_that_of_the_machine_and_so_much_more() {
        let (before, early, after) =
            (Now::of_machine().ms(), Now::with_offset_ms(86_400_000).ms(), Now::of_machine().ms());
        assert!((before..=after).contains(&(early - 86_400_000)));
        assert_eq!(Now::with_offset_ms(i64::MAX).ms(), i64::MAX);
    }
}
