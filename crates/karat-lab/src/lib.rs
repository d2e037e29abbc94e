//! The laboratory, which answers questions about a game by playing many games between bots.
//!
//! A study is described in a file ([`study`]). The blocks of a study are played in parts
//! ([`part`]), in any order, by any number of threads and machines. [`plan`] lists the parts that
//! are missing, [`run`](mod@run) plays them on this machine, and [`outcome`] merges all parts into
//! bytes that do not depend on the machines that played them. [`answer`] answers the questions of
//! the study with [`statistics`] over blocks, and [`report`] presents these answers together with
//! the measurements over the course of the games ([`curve`]). [`rating`] ranks the bots of a round
//! robin, and [`template()`] writes a study file to start from.
//!
//! Reading order: as listed. No module of this crate uses a terminal.

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
