//! Numbers given at the command line: each argument has its range, and a refusal names the argument,
//! the value and the range.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;

use karat_rules::SEATS_MAX;

/// The numbers of seats that any game has.
pub(super) const SEATS: RangeInclusive<usize> = 1..=SEATS_MAX;

/// The seeds.
pub(super) const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;

/// The games of a series. Longer series are played as studies, in parts.
pub(super) const GAMES: RangeInclusive<u32> = 1..=10_000_000;

/// The threads of a command: more than any machine has cores.
pub(super) const THREADS: RangeInclusive<NonZeroUsize> = NonZeroUsize::MIN..=THREADS_MAX;

const THREADS_MAX: NonZeroUsize = NonZeroUsize::new(1024).expect("it is not 0");

/// The time for one answer of a program, in milliseconds: up to an hour.
pub(super) const ANSWER_MS: RangeInclusive<u64> = 1..=3_600_000;

/// Returns a reader of the whole numbers in a range.
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

/// Returns a reader of the numbers in a range, decimals allowed.
pub(super) fn decimal(
    range: RangeInclusive<f64>,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a number from {least} to {most}"))
    }
}
