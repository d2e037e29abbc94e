//! Formats times, days and durations for people.

use std::time::Duration;

use karat_table::time::{DAY, UnixMillis, whole_ms};
use maud::{Markup, html};
use time::{Date, OffsetDateTime};

use karat_words::Locale;

const HOUR: Duration = Duration::from_secs(3600);

/// Formats a time in UTC. Returns `None` for a time outside the calendar's range.
pub(super) fn universal_time(at_ms: i64) -> Option<String> {
    let at = OffsetDateTime::from_unix_timestamp(at_ms / 1000).ok()?;
    let (date, hour, minute) = (at.date(), at.hour(), at.minute());
    Some(format!("{date} {hour:02}:{minute:02} UTC"))
}

/// Formats a duration as `clock.js` does: in days and hours, or as a clock with seconds, rounded
/// up.
pub(super) fn duration(locale: Locale, duration: Duration) -> String {
    let ms = whole_ms(duration);
    if duration >= DAY {
        let seconds = duration.as_secs();
        let (days, hours) = (seconds / DAY.as_secs(), seconds % DAY.as_secs() / HOUR.as_secs());
        return locale.say("clock-days", &[("days", days.into()), ("hours", hours.into())]);
    }
    let seconds = (ms + 999) / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Renders a date in words, in UTC.
pub(super) fn day(locale: Locale, at: UnixMillis) -> Markup {
    let date = date(at);
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    let text = locale.say(
        "games-day",
        &[
            ("day", day.into()),
            ("month", month.into()),
            // Formatted as a number, the year would get a thousands separator.
            ("year", year.to_string().into()),
        ],
    );
    html! { time datetime=(format!("{year:04}-{month:02}-{day:02}")) { (text) } }
}

fn date(at: UnixMillis) -> Date {
    let time = OffsetDateTime::from_unix_timestamp(at.0.div_euclid(1000));
    time.unwrap_or(OffsetDateTime::UNIX_EPOCH).date()
}

/// Returns how long ago something happened, in words.
pub(super) fn ago(locale: Locale, passed: Duration) -> String {
    let hours = passed.as_secs() / HOUR.as_secs();
    let (id, count) = match hours {
        0 => ("account-ago-hour", 0),
        1..=23 => ("account-ago-hours", hours),
        _ => ("account-ago-days", hours / 24),
    };
    locale.say(id, &[("count", count.into())])
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use karat_table::time::{DAY, UnixMillis};

    use super::{HOUR, ago, date, day, duration};
    use karat_words::Locale;

    #[test]
    fn a_time_is_written_as_people_say_it() {
        for (ms, expected) in [
            (0, "0:00"),
            (1, "0:01"),
            (59_001, "1:00"),
            (3_599_000, "59:59"),
            (3_600_000, "1:00:00"),
            (86_400_000, "1 day"),
            (2 * 86_400_000 + 3 * 3_600_000, "2 days 3 hours"),
        ] {
            assert_eq!(duration(Locale::En, Duration::from_millis(ms)), expected);
        }
        let time = 3 * DAY + Duration::from_secs(5 * 3600);
        assert_eq!(duration(Locale::Cs, time), "3 dny 5 hodin");
    }

    #[test]
    fn a_day_is_written_as_each_language_writes_it() {
        let at = UnixMillis(1_800_000_000_000);
        assert_eq!(date(at).to_julian_day() - date(UnixMillis(0)).to_julian_day(), 20_833);
        let english = day(Locale::En, at).into_string();
        assert_eq!(english, "<time datetime=\"2027-01-15\">15 January 2027</time>");
        assert!(day(Locale::Cs, at).into_string().contains(">15. ledna 2027<"));
        assert!(day(Locale::En, UnixMillis(-1)).into_string().contains(">31 December 1969<"));
        assert!(day(Locale::En, UnixMillis(i64::MAX)).into_string().contains("datetime"));
    }

    #[test]
    fn times_are_told_in_hours_and_days() {
        for (hours, words) in [
            (0, "less than an hour ago"),
            (1, "an hour ago"),
            (23, "23 hours ago"),
            (24, "a day ago"),
            (50, "2 days ago"),
        ] {
            assert_eq!(ago(Locale::En, hours * HOUR), words);
        }
    }
}
