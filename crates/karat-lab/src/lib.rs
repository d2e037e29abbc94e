//! The laboratory: questions about a game, answered by many games between bots.
//!
//! A study is a file ([`study`]). Its blocks are played in parts ([`part`]), in any order, by any
//! number of threads and machines. [`plan`] lists missing parts, [`run`](mod@run) plays them on
//! this machine, and [`outcome`] merges them into the same bytes, no matter which machines played
//! them. [`answer`] answers the questions of the study with [`statistics`] over blocks, and
//! [`report`] presents the answers with the measurements along the games ([`curve`]). [`rating`]
//! lists the bots of a round robin, and [`template()`] writes a file to start from.
//!
//! Reading order: as listed. No module here uses a terminal.

#![forbid(unsafe_code)]

pub mod answer;
pub mod curve;
pub mod outcome;
pub mod part;
pub mod plan;
pub mod rating;
pub mod report;
pub mod run;
pub mod statistics;
pub mod study;
pub mod template;

pub use answer::{Answer, answers};
pub use outcome::{Outcome, OutcomeError};
pub use part::{Part, PartError};
pub use rating::{Rated, RatingList};
pub use run::{Progress, RunError, run};
pub use study::{Study, StudyError};
pub use template::template;

#[cfg(test)]
mod tests;
