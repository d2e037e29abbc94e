//! Decides when to notify an absent player that it is their turn. The decision is a pure function
//! of the player's settings, their last visit, their last notification, and the time when the move
//! became due.
//!
//! A player is notified once per absence, and never about something they have seen or a decision
//! that was already due at their last visit.

use std::ops::RangeInclusive;
use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, Zoned};

use crate::time::{DAY, UnixMillis};

/// The time for which a decision must have been due before it causes a notification. Before that, a
/// premove or a player at the table may still make the decision.
pub const GATHER: Duration = Duration::from_secs(60);

/// The number of minutes in a day.
pub const DAY_MIN: u16 = 24 * 60;

/// The maximum number of browsers in which a person can receive notifications.
pub const DEVICES_MAX: u32 = 5;

/// The time limit for confirming an email address.
pub const CONFIRM_WITHIN: Duration = DAY;

/// The minimum time between two daily notifications. Without this minimum, a late notification
/// could be followed immediately by the next.
const DAILY_APART: Duration = Duration::from_secs(DAY.as_secs() / 6 * 5);

/// A person's time zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The range of allowed fixed offsets from UTC, in minutes.
    pub const AHEAD_MIN: RangeInclusive<i16> = -12 * 60..=14 * 60;

    /// Returns a zone that is always `ahead_min` minutes ahead of UTC. Returns UTC if the offset is
    /// not in [`Zone::AHEAD_MIN`].
    pub fn fixed(ahead_min: i16) -> Self {
        let ahead_min = if Self::AHEAD_MIN.contains(&ahead_min) { ahead_min } else { 0 };
        let offset = Offset::from_seconds(i32::from(ahead_min) * 60);
        Self(TimeZone::fixed(offset.unwrap_or(Offset::UTC)))
    }

    /// Returns the zone with the given IANA name, such as `Europe/Prague`, or `None` if there is
    /// none.
    pub fn named(name: &str) -> Option<Self> {
        jiff::tz::db().get(name).ok().filter(|zone| zone.iana_name().is_some()).map(Self)
    }

    /// Returns the names of all zones in the IANA database, in alphabetical order.
    pub fn names() -> Vec<String> {
        let mut names: Vec<_> =
            jiff::tz::db().available().map(|name| name.as_str().to_owned()).collect();
        names.sort_unstable();
        names
    }

    /// Returns the zone's IANA name, or `None` if the zone is a fixed offset from UTC.
    pub fn name(&self) -> Option<&str> {
        self.0.iana_name()
    }

    /// Returns the zone's offset from UTC at a given time, in minutes.
    pub fn ahead_min(&self, now: UnixMillis) -> i16 {
        (self.0.to_offset(timestamp(now)).seconds() / 60) as i16
    }

    /// Returns the minute of the day in the zone at a given time.
    fn minute(&self, now: UnixMillis) -> u16 {
        let now = timestamp(now).to_zoned(self.0.clone());
        u16::from(now.hour().unsigned_abs()) * 60 + u16::from(now.minute().unsigned_abs())
    }

    /// Returns the latest time at which clocks in the zone showed the given minute of the day.
    fn latest(&self, minute: u16, now: UnixMillis) -> UnixMillis {
        let date = timestamp(now).to_zoned(self.0.clone()).date();
        let minute = minute.min(DAY_MIN - 1);
        // If the clocks skip a time of day, it is moved forward by the skipped period. If a time of
        // day occurs twice, only the first occurrence counts.
        let on = |date: Date| {
            let time = date.at((minute / 60) as i8, (minute % 60) as i8, 0, 0);
            let zoned = time.to_zoned(self.0.clone());
            let at = |zoned: Zoned| UnixMillis(zoned.timestamp().as_millisecond());
            zoned.map_or(UnixMillis::MIN, at)
        };
        let days = [Ok(date), date.yesterday()].into_iter().filter_map(Result::ok);
        days.map(on).find(|at| *at <= now).unwrap_or(UnixMillis::MIN)
    }
}

impl Default for Zone {
    fn default() -> Self {
        Self(TimeZone::UTC)
    }
}

/// Converts a time to a timestamp. Times that are out of range become the start of 1970.
fn timestamp(now: UnixMillis) -> Timestamp {
    Timestamp::from_millisecond(now.0).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// A person's notification settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Whether browsers are notified once a day instead of immediately.
    pub is_daily: bool,
    /// The time of day for daily notifications and emails, in minutes after midnight and below
    /// [`DAY_MIN`].
    pub daily_min: u16,
    /// The start and end of the quiet hours, during which browsers are not notified, in minutes
    /// after midnight.
    pub quiet: Option<(u16, u16)>,
    /// The time zone for the daily time and the quiet hours.
    pub zone: Zone,
}

/// The times of a person's last visit and last notifications.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// The time of the person's last visit.
    pub seen: UnixMillis,
    /// The time of the last browser notification.
    pub pushed: UnixMillis,
    /// The time of the last email.
    pub mailed: UnixMillis,
}

impl Default for Choice {
    /// Returns the default settings. Browser notifications are sent immediately, at any hour, and
    /// emails at six in the evening.
    fn default() -> Self {
        Self { is_daily: false, daily_min: 18 * 60, quiet: None, zone: Zone::default() }
    }
}

impl Choice {
    /// Returns whether the given time is within the quiet hours.
    pub fn is_quiet(&self, now: UnixMillis) -> bool {
        let Some((from, until)) = self.quiet else { return false };
        let at = self.zone.minute(now);
        if from <= until { (from..until).contains(&at) } else { at >= from || at < until }
    }

    /// Returns whether a browser notification is due. `first` is the time when a decision became
    /// due, which must be later than the last visit.
    pub fn is_push_due(&self, told: &Told, first: UnixMillis, now: UnixMillis) -> bool {
        told.pushed <= told.seen
            && first + GATHER <= now
            && !self.is_quiet(now)
            && (!self.is_daily || self.is_daily_due(told.pushed, first, now))
    }

    /// Returns whether an email is due. `first` is the time when a decision became due.
    pub fn is_mail_due(&self, told: &Told, first: UnixMillis, now: UnixMillis) -> bool {
        told.mailed <= told.seen && self.is_daily_due(told.mailed, first, now)
    }

    /// Returns whether the time of day for notifications has passed since `first` without a
    /// notification.
    fn is_daily_due(&self, last: UnixMillis, first: UnixMillis, now: UnixMillis) -> bool {
        let latest = self.zone.latest(self.daily_min, now);
        first <= latest && last < latest && now.since(last) >= DAILY_APART
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Choice, DAY_MIN, GATHER, Told, Zone};
    use crate::time::{DAY, UnixMillis};

    const MINUTE: Duration = Duration::from_secs(60);
    const HOUR: Duration = Duration::from_secs(3600);

    /// The time of a midnight in UTC.
    const MIDNIGHT: UnixMillis = UnixMillis(20_000 * DAY.as_millis() as i64);

    const MILLISECOND: Duration = Duration::from_millis(1);

    const START: UnixMillis = UnixMillis(0);

    const NEVER: Told = Told { seen: MIDNIGHT, pushed: START, mailed: START };

    fn at(hours: u32) -> UnixMillis {
        MIDNIGHT + hours * HOUR
    }

    #[test]
    fn quiet_hours_use_local_time_and_may_span_midnight() {
        let night = Choice { quiet: Some((22 * 60, 7 * 60)), ..Choice::default() };
        let noon = Choice { quiet: Some((12 * 60, 13 * 60)), ..Choice::default() };
        let prague = Choice { zone: Zone::fixed(120), ..night.clone() };
        let bogota = Choice { zone: Zone::fixed(-300), ..night.clone() };
        let quiet = |choice: Choice| (0..24).filter(|&hour| choice.is_quiet(at(hour))).collect();
        let hours: [Vec<u32>; 4] = [night, noon, prague, bogota].map(quiet);
        assert_eq!(hours[0], [0, 1, 2, 3, 4, 5, 6, 22, 23]);
        assert_eq!(hours[1], [12]);
        assert_eq!(hours[2], [0, 1, 2, 3, 4, 20, 21, 22, 23]);
        assert_eq!(hours[3], [3, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert!(!Choice { quiet: Some((60, 60)), ..Choice::default() }.is_quiet(at(1)));
    }

    #[test]
    fn a_player_is_notified_once_until_the_next_visit() {
        let choice = Choice::default();
        let first = at(1);
        assert!(!choice.is_push_due(&NEVER, first, first + GATHER - MILLISECOND));
        assert!(choice.is_push_due(&NEVER, first, first + GATHER));
        let told = Told { pushed: at(2), ..NEVER };
        assert!(!choice.is_push_due(&told, at(3), at(9)));
        let came = Told { seen: at(4), ..told };
        assert!(choice.is_push_due(&came, at(5), at(9)));
    }

    #[test]
    fn daily_notifications_come_at_their_hour() {
        let choice = Choice { is_daily: true, zone: Zone::fixed(60), ..Choice::default() };
        // In a time zone one hour ahead, six in the evening is 17:00 UTC.
        assert!(!choice.is_push_due(&NEVER, at(10), at(16)));
        assert!(choice.is_push_due(&NEVER, at(10), at(17)));
        // A late daily notification is still sent, because the server may have been down.
        assert!(choice.is_push_due(&NEVER, at(10), at(30)));
        // If a decision becomes due after the daily time, its notification is sent at that time on
        // the next day.
        assert!(!choice.is_push_due(&NEVER, at(18), at(40)));
        assert!(choice.is_push_due(&NEVER, at(18), at(41)));
        assert!(choice.is_mail_due(&NEVER, at(10), at(17)));
        let late = Told { seen: at(39), pushed: START, mailed: at(38) };
        assert!(!choice.is_mail_due(&late, at(40), at(42)), "it would be the second of a day");
        assert!(choice.is_mail_due(&late, at(40), at(65)));
    }

    #[test]
    fn any_minute_of_a_day_comes_due_once_a_day() {
        for daily_min in [0, 1, 17 * 60, DAY_MIN - 1] {
            let choice = Choice { daily_min, is_daily: true, ..Choice::default() };
            let minutes = (0..u32::from(DAY_MIN)).map(|minute| MIDNIGHT + DAY + minute * MINUTE);
            let mut told = Told { seen: MIDNIGHT, pushed: START, mailed: START };
            let mut times = 0;
            for now in minutes {
                if choice.is_push_due(&told, MIDNIGHT, now) {
                    told.pushed = now;
                    times += 1;
                }
            }
            assert_eq!(times, 1, "{daily_min}");
        }
    }

    /// Checks settings in Prague, where clocks went forward on 30 March 2025 at 1:00 UTC and back
    /// on 26 October.
    #[test]
    fn what_is_set_by_the_clock_holds_in_summer_and_winter() {
        const SPRING: UnixMillis = UnixMillis(1_743_296_400_000);
        const AUTUMN: UnixMillis = UnixMillis(1_761_440_400_000);
        let zone = Zone::named("Europe/Prague").expect("a zone");
        let quiet = Some((22 * 60, 7 * 60));
        let choice = Choice { is_daily: true, quiet, zone, ..Choice::default() };
        for (change, before_min, after_min) in [(SPRING, 60, 120), (AUTUMN, 120, 60)] {
            assert_eq!(choice.zone.ahead_min(change - MILLISECOND), before_min);
            assert_eq!(choice.zone.ahead_min(change), after_min);
            let seen = change - 2 * DAY;
            let mut told = Told { seen, pushed: START, mailed: START };
            let (mut hours, mut quiet_hours) = (Vec::new(), 0);
            for hour in 0..96 {
                let now = seen + hour * HOUR;
                let own = |now| choice.zone.minute(now) / 60;
                assert_eq!(choice.is_quiet(now), !(7..22).contains(&own(now)));
                quiet_hours += usize::from(choice.is_quiet(now));
                if choice.is_mail_due(&told, told.seen, now) {
                    hours.push(own(now));
                    told = Told { seen: now, mailed: now, ..told };
                }
            }
            assert_eq!(hours, [18; 4], "once a day, at six in the evening");
            assert!((35..=37).contains(&quiet_hours), "{quiet_hours}");
        }
    }

    #[test]
    fn zones_have_the_names_that_browsers_give_them() {
        let names = Zone::names();
        assert!(names.len() > 300 && names.is_sorted());
        for name in ["Europe/Prague", "America/Bogota", "Asia/Kathmandu", "UTC"] {
            assert!(names.iter().any(|known| known == name), "{name}");
            assert_eq!(Zone::named(name).expect(name).name(), Some(name));
        }
        for wrong in ["", "Europe/Nowhere", "../etc/passwd", "+02:00"] {
            assert_eq!(Zone::named(wrong), None, "{wrong}");
        }
        assert_eq!(Zone::fixed(345).ahead_min(START), 345);
        assert_eq!((Zone::fixed(345).name(), Zone::fixed(i16::MAX)), (None, Zone::default()));
    }
}
