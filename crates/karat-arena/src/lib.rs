//! Series of games between bots, with sound confidence intervals, and benchmarks of the rules and
//! bots.
//!
//! Reading order: [`series`], `orders`, [`handicaps`], [`blocks`](mod@blocks), [`course`], [`curves`],
//! [`occurrences`], [`program`], [`network`], [`intervals`], [`report`],
//! [`round_robin`](mod@round_robin), [`ladder`], [`protocol`], [`bench`](mod@bench).

#![forbid(unsafe_code)]

pub mod bench;
pub mod blocks;
pub mod course;
pub mod curves;
pub mod handicaps;
pub mod intervals;
pub mod ladder;
pub mod network;
pub mod occurrences;
mod orders;
pub mod program;
pub mod protocol;
pub mod report;
pub mod round_robin;
pub mod series;

pub use bench::{BenchReport, Pace, bench};
pub use blocks::{Asked, BlockRecord, Ended, blocks, records};
pub use handicaps::Handicap;
pub use ladder::{Cell, Ladder, climb};
pub use orders::POOL_MAX;
pub use program::ProgramFault;
pub use protocol::{Measured, Pair, Part, Protocol};
pub use report::{BotReport, Report};
pub use round_robin::round_robin;
pub use series::{
    Layout, Listener, MakeBots, Played, Series, SeriesError, run, run_bots, run_until,
};

#[cfg(test)]
mod tests;
