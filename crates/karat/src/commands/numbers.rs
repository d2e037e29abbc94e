//! Numeric command-line arguments. A number outside an argument's range is rejected with an error
//! that states the argument, the number and the range.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;

use karat_rules::SEATS_MAX;

/// The allowed numbers of seats in any game.
pub(super) const SEATS: RangeInclusive<usize> = 1..=SEATS_MAX;

/// The allowed seeds.
pub(super) const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;

/// The allowed numbers of games in a series. A longer series must be split up and run as a study.
pub(super) const GAMES: RangeInclusive<u32> = 1..=10_000_000;

/// The allowed numbers of threads. The maximum exceeds any machine's number of cores.
pub(super) const THREADS: RangeInclusive<NonZeroUsize> = NonZeroUsize::MIN..=THREADS_MAX;

const THREADS_MAX: NonZeroUsize = NonZeroUsize::new(1024).expect("it is not 0");

/// The allowed time limits for a program's answer, in milliseconds: up to one hour.
pub(super) const ANSWER_MS: RangeInclusive<u64> = 1..=3_600_000;

/// The default time limit for a program's answer, in milliseconds.
pub(super) const ANSWER_MS_USUAL: u64 = 10_000;

/// The allowed durations of a run in minutes: up to one year.
pub(super) const MINUTES: RangeInclusive<u64> = 0..=366 * 24 * 60;

/// Returns a parser for integers within the given range.
pub(super) fn whole<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// Returns a parser for decimal numbers within the given range.
pub(super) fn decimal(
    range: RangeInclusive<f64>,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a number from {least} to {most}"))
    }
}
