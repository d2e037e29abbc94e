//! What time it is, and how much of it players have.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// The longest sleep: a machine whose time jumps is found out.
const SLEEP_MAX: Duration = Duration::from_secs(5);

/// Tells the time, in milliseconds since 1970.
#[derive(Debug, Clone)]
pub struct Now(Source);

/// Where the time comes from.
#[derive(Debug, Clone)]
enum Source {
    /// The machine, whose time counts as later by so many milliseconds.
    Machine { early_ms: i64 },
    /// A time that stands still until it is set.
    Standing(Arc<watch::Sender<i64>>),
}

/// How much time players have for their decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// A stock of time for the whole game, and an addition after each decision.
    Fischer {
        /// The stock at the start, in seconds.
        initial_s: u32,
        /// The addition, in seconds.
        increment_s: u32,
    },
    /// So many days for each decision.
    Days(u32),
}

impl Now {
    /// The time of the machine.
    pub fn of_machine() -> Self {
        Self::early_ms(0)
    }

    /// The time of the machine, early by so many milliseconds: what is due then is due now. For
    /// rehearsals of games that take days.
    pub fn early_ms(early_ms: i64) -> Self {
        Self(Source::Machine { early_ms })
    }

    /// A time that stands still until it is set.
    pub fn standing_at(at_ms: i64) -> Self {
        Self(Source::Standing(Arc::new(watch::Sender::new(at_ms))))
    }

    /// The time now.
    pub fn ms(&self) -> i64 {
        match &self.0 {
            Source::Standing(standing) => *standing.borrow(),
            Source::Machine { early_ms } => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX).saturating_add(*early_ms)
            }
        }
    }

    /// Lets time pass that stands still.
    ///
    /// # Panics
    /// If it is the time of the machine.
    pub fn pass_ms(&self, ms: i64) {
        let Source::Standing(standing) = &self.0 else {
            panic!("the time of the machine passes by itself");
        };
        standing.send_modify(|now_ms| *now_ms += ms);
    }

    /// Returns when the time has come, in milliseconds since 1970; never without one.
    pub async fn come(&self, at_ms: Option<i64>) {
        let Some(at_ms) = at_ms else { return std::future::pending().await };
        match &self.0 {
            Source::Standing(standing) => {
                // The one who lets time pass is held here, so it cannot be gone.
                let _ = standing.subscribe().wait_for(|&now_ms| now_ms >= at_ms).await;
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

/// A text that is no time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoTimeControl;

impl TimeControl {
    /// The longest stock of a Fischer clock, in seconds.
    pub const INITIAL_S_MAX: u32 = 6 * 3600;
    /// The largest addition of a Fischer clock, in seconds.
    pub const INCREMENT_S_MAX: u32 = 600;
    /// The most days for a decision.
    pub const DAYS_MAX: u32 = 30;
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Fischer { initial_s, increment_s } => {
                write!(f, "fischer {initial_s} {increment_s}")
            }
            Self::Days(days) => write!(f, "days {days}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    fn from_str(text: &str) -> Result<Self, NoTimeControl> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |text: &str, max: u32| text.parse().ok().filter(|&number| number <= max);
        let read = match words[..] {
            ["none"] => Some(Self::None),
            ["fischer", initial, increment] => {
                let initial_s = number(initial, Self::INITIAL_S_MAX).filter(|&s: &u32| s > 0);
                let increment_s = number(increment, Self::INCREMENT_S_MAX);
                initial_s
                    .zip(increment_s)
                    .map(|(initial_s, increment_s)| Self::Fischer { initial_s, increment_s })
            }
            ["days", days] => number(days, Self::DAYS_MAX).filter(|&d| d > 0).map(Self::Days),
            _ => None,
        };
        read.ok_or(NoTimeControl)
    }
}

#[cfg(test)]
mod tests {
    use super::{Now, TimeControl};

    #[test]
    fn reads_what_it_writes_and_nothing_else() {
        for text in ["none", "fischer 300 5", "fischer 21600 0", "days 1", "days 30"] {
            let read: TimeControl = text.parse().expect(text);
            assert_eq!(read.to_string(), text);
        }
        for text in ["", "fischer 0 5", "fischer 300", "fischer 21601 0", "days 0", "days 31", "x"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[tokio::test]
    async fn a_time_that_stands_comes_when_it_passes() {
        let now = Now::standing_at(5);
        now.come(Some(5)).await;
        let waiting = tokio::spawn({
            let now = now.clone();
            async move { now.come(Some(20)).await }
        });
        now.pass_ms(10);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        now.pass_ms(5);
        waiting.await.expect("it comes");
    }

    #[test]
    fn standing_time_passes_when_it_is_told() {
        let now = Now::standing_at(5);
        let same = now.clone();
        now.pass_ms(10);
        assert_eq!(same.ms(), 15);
    }

    #[test]
    fn early_time_is_that_of_the_machine_and_so_much_more() {
        let (before, early, after) =
            (Now::of_machine().ms(), Now::early_ms(86_400_000).ms(), Now::of_machine().ms());
        assert!((before..=after).contains(&(early - 86_400_000)));
        assert_eq!(Now::early_ms(i64::MAX).ms(), i64::MAX);
    }
}
