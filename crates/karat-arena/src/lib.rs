//! Series of games between bots, with honest intervals, and the speed of the rules.
//!
//! Reading order: [`series`], `orders`, [`program`], [`report`], [`bench`](mod@bench).

#![forbid(unsafe_code)]

pub mod bench;
mod orders;
pub mod program;
pub mod report;
pub mod series;

pub use bench::{BenchReport, bench};
pub use program::ProgramFault;
pub use report::{BotReport, Report};
pub use series::{Listener, Played, Series, SeriesError, run};

#[cfg(test)]
mod tests;
