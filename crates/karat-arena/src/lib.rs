//! Series of games between bots, with honest intervals, and the speed of the rules.
//!
//! Reading order: [`series`], [`report`], [`bench`](mod@bench).

#![forbid(unsafe_code)]

pub mod bench;
pub mod report;
pub mod series;

pub use bench::{BenchReport, bench};
pub use report::{BotReport, Report};
pub use series::{Series, SeriesError, run};

#[cfg(test)]
mod tests;
