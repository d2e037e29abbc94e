//! Points in time and durations, which are stored and sent as whole milliseconds.

use std::ops::{Add, Sub};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The length of a day.
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A point in time, in milliseconds since the start of 1970.
///
/// Two points in time cannot be added, and their difference is a [`Duration`].
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct UnixMillis(pub i64);

impl UnixMillis {
    /// A time before all others.
    pub const MIN: Self = Self(i64::MIN);

    /// Returns the time that has passed since `earlier`, or zero if `earlier` is later.
    pub fn since(self, earlier: Self) -> Duration {
        let passed_ms = self.0.saturating_sub(earlier.0);
        Duration::from_millis(u64::try_from(passed_ms).unwrap_or_default())
    }
}

impl From<i64> for UnixMillis {
    fn from(ms: i64) -> Self {
        Self(ms)
    }
}

impl Add<Duration> for UnixMillis {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(whole_ms(duration)))
    }
}

impl Sub<Duration> for UnixMillis {
    type Output = Self;

    fn sub(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(whole_ms(duration)))
    }
}

/// Returns a duration in whole milliseconds, as it is stored and sent.
pub fn whole_ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Returns a spectator delay in whole milliseconds, as it is sent.
pub fn delay_ms(delay: Duration) -> u32 {
    u32::try_from(delay.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{UnixMillis, whole_ms};

    #[test]
    fn a_difference_between_times_is_never_negative() {
        let (early, late) = (UnixMillis(-40), UnixMillis(2));
        assert_eq!(late.since(early), Duration::from_millis(42));
        assert_eq!(early.since(late), Duration::ZERO);
        assert_eq!(early + late.since(early), late);
        assert_eq!(late - late.since(early), early);
    }

    #[test]
    fn the_ends_of_time_are_not_passed() {
        assert_eq!(UnixMillis::MIN - Duration::MAX, UnixMillis::MIN);
        assert_eq!(UnixMillis(0) + Duration::MAX, UnixMillis(i64::MAX));
        assert_eq!(whole_ms(UnixMillis(i64::MAX).since(UnixMillis::MIN)), i64::MAX);
    }
}
