//! The time to notify an absent player that it is their turn. A pure function of their choice,
//! their last visit, the last notification, and the time since which a decision waits.
//!
//! Each player is notified once: if they have been notified and have not visited since, they know.
//! They are not notified of anything they have seen, or of a decision that was already waiting at
//! their last visit.

use crate::clock::DAY_MS;

/// The time that a decision waits before its player is notified, in milliseconds. A decision that a
/// premove answers, or that the player sees at once, causes no notification.
pub const GATHER_MS: i64 = 60_000;

/// The number of minutes in a day.
pub const DAY_MIN: u16 = 24 * 60;

/// The largest number of browsers in which one person can be notified.
pub const DEVICES_MAX: u32 = 5;

/// The time within which an email address can be confirmed, in milliseconds.
pub const CONFIRM_WITHIN_MS: i64 = DAY_MS;

/// The shortest time between two daily messages, in milliseconds, so that a late message does not
/// make the next one follow at once.
const DAILY_APART_MS: i64 = DAY_MS / 6 * 5;

const MINUTE_MS: i64 = 60_000;

/// A person's notification settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Whether browser notifications come once a day instead of at once.
    pub is_daily: bool,
    /// The time of daily notifications and emails, in minutes after the person's midnight, below
    /// [`DAY_MIN`].
    pub daily_min: u16,
    /// The quiet hours for browser notifications, in minutes after the person's midnight.
    pub quiet: Option<(u16, u16)>,
    /// The person's offset from UTC, in minutes.
    pub ahead_min: i16,
}

/// A person's last visit and last notifications, in Unix milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// The last visit.
    pub seen_ms: i64,
    /// The last browser notification.
    pub pushed_ms: i64,
    /// The last email.
    pub mailed_ms: i64,
}

impl Default for Choice {
    /// At once, at any hour; mail at six in the evening.
    fn default() -> Self {
        Self { is_daily: false, daily_min: 18 * 60, quiet: None, ahead_min: 0 }
    }
}

impl Choice {
    /// The possible offsets from UTC, in minutes.
    pub const AHEAD_MIN: std::ops::RangeInclusive<i16> = -12 * 60..=14 * 60;

    /// Returns whether these are quiet hours for browser notifications.
    pub fn is_quiet(&self, now_ms: i64) -> bool {
        let Some((from, until)) = self.quiet else { return false };
        let at = (self.own_ms(now_ms).rem_euclid(DAY_MS) / MINUTE_MS) as u16;
        if from <= until { (from..until).contains(&at) } else { at >= from || at < until }
    }

    /// Returns whether a browser notification is due for a decision that waits since `first_ms`,
    /// which is later than the last visit.
    pub fn is_push_due(&self, told: &Told, first_ms: i64, now_ms: i64) -> bool {
        told.pushed_ms <= told.seen_ms
            && first_ms + GATHER_MS <= now_ms
            && !self.is_quiet(now_ms)
            && (!self.is_daily || self.is_daily_due(told.pushed_ms, first_ms, now_ms))
    }

    /// Returns whether an email is due.
    pub fn is_mail_due(&self, told: &Told, first_ms: i64, now_ms: i64) -> bool {
        told.mailed_ms <= told.seen_ms && self.is_daily_due(told.mailed_ms, first_ms, now_ms)
    }

    /// Returns whether the daily time has come since `first_ms`, without a notification since then.
    fn is_daily_due(&self, last_ms: i64, first_ms: i64, now_ms: i64) -> bool {
        let daily_ms = i64::from(self.daily_min) * MINUTE_MS;
        let since_ms = (self.own_ms(now_ms) - daily_ms).rem_euclid(DAY_MS);
        let latest_ms = now_ms - since_ms;
        first_ms <= latest_ms && last_ms < latest_ms && now_ms - last_ms >= DAILY_APART_MS
    }

    fn own_ms(&self, now_ms: i64) -> i64 {
        now_ms + i64::from(self.ahead_min) * MINUTE_MS
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, DAY_MIN, GATHER_MS, Told};
    use crate::clock::DAY_MS;

    const HOUR_MS: i64 = 3_600_000;

    /// A midnight of UTC.
    const MIDNIGHT_MS: i64 = 20_000 * DAY_MS;

    const NEVER: Told = Told { seen_ms: MIDNIGHT_MS, pushed_ms: 0, mailed_ms: 0 };

    fn at(hours: i64) -> i64 {
        MIDNIGHT_MS + hours * HOUR_MS
    }

    #[test]
    fn quiet_hours_use_local_time_and_may_span_midnight() {
        let night = Choice { quiet: Some((22 * 60, 7 * 60)), ..Choice::default() };
        let noon = Choice { quiet: Some((12 * 60, 13 * 60)), ..Choice::default() };
        let prague = Choice { ahead_min: 120, ..night };
        let bogota = Choice { ahead_min: -300, ..night };
        let quiet = |choice: Choice| (0..24).filter(|&hour| choice.is_quiet(at(hour))).collect();
        let hours: [Vec<i64>; 4] = [night, noon, prague, bogota].map(quiet);
        assert_eq!(hours[0], [0, 1, 2, 3, 4, 5, 6, 22, 23]);
        assert_eq!(hours[1], [12]);
        assert_eq!(hours[2], [0, 1, 2, 3, 4, 20, 21, 22, 23]);
        assert_eq!(hours[3], [3, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert!(!Choice { quiet: Some((60, 60)), ..Choice::default() }.is_quiet(at(1)));
    }

    #[test]
    fn a_player_is_notified_once_until_the_next_visit() {
        let choice = Choice::default();
        let first_ms = at(1);
        assert!(!choice.is_push_due(&NEVER, first_ms, first_ms + GATHER_MS - 1));
        assert!(choice.is_push_due(&NEVER, first_ms, first_ms + GATHER_MS));
        let told = Told { pushed_ms: at(2), ..NEVER };
        assert!(!choice.is_push_due(&told, at(3), at(9)));
        let came = Told { seen_ms: at(4), ..told };
        assert!(choice.is_push_due(&came, at(5), at(9)));
    }

    #[test]
    fn daily_notifications_come_at_their_hour() {
        let choice = Choice { is_daily: true, ahead_min: 60, ..Choice::default() };
        // Six in the evening is 17 hours UTC.
        assert!(!choice.is_push_due(&NEVER, at(10), at(16)));
        assert!(choice.is_push_due(&NEVER, at(10), at(17)));
        // Also later, if the server was down.
        assert!(choice.is_push_due(&NEVER, at(10), at(30)));
        // A decision that begins later waits for the next time.
        assert!(!choice.is_push_due(&NEVER, at(18), at(40)));
        assert!(choice.is_push_due(&NEVER, at(18), at(41)));
        assert!(choice.is_mail_due(&NEVER, at(10), at(17)));
        let late = Told { seen_ms: at(39), pushed_ms: 0, mailed_ms: at(38) };
        assert!(!choice.is_mail_due(&late, at(40), at(42)), "it would be the second of a day");
        assert!(choice.is_mail_due(&late, at(40), at(65)));
    }

    #[test]
    fn any_minute_of_a_day_comes_due_once_a_day() {
        for daily_min in [0, 1, 17 * 60, DAY_MIN - 1] {
            let choice = Choice { daily_min, is_daily: true, ..Choice::default() };
            let minutes =
                (0..i64::from(DAY_MIN)).map(|minute| MIDNIGHT_MS + DAY_MS + minute * 60_000);
            let mut told = Told { seen_ms: MIDNIGHT_MS, pushed_ms: 0, mailed_ms: 0 };
            let mut times = 0;
            for now_ms in minutes {
                if choice.is_push_due(&told, MIDNIGHT_MS, now_ms) {
                    told.pushed_ms = now_ms;
                    times += 1;
                }
            }
            assert_eq!(times, 1, "{daily_min}");
        }
    }
}
