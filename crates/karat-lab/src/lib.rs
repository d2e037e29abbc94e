//! The laboratory, which answers questions about a game by playing many games between bots.
//!
//! A study is described in a file ([`study`]). A study's blocks are played in parts ([`part`]), in
//! any order, on any number of threads and machines. [`plan`] lists the missing parts,
//! [`run`](mod@run) plays them on this machine, and [`outcome`] merges all parts into output that
//! does not depend on the machines. [`answer`] answers the study's questions using [`statistics`]
//! over blocks, `sentences` puts the answers into words, and [`report`] presents the answers together with the measurements over the course
//! of the games ([`curve`]). [`rating`] ranks the bots in a round robin, and [`template()`] writes
//! a starter study file.
//!
//! Read the modules in the order listed. No module in this crate uses a terminal.

#![forbid(unsafe_code)]

pub mod answer;
pub mod curve;
mod formats;
pub mod outcome;
pub mod part;
pub mod plan;
pub mod rating;
pub mod report;
pub mod run;
mod sentences;
pub mod statistics;
pub mod study;
pub mod template;

pub use answer::{Answer, answers};
pub use outcome::{Outcome, OutcomeError};
pub use part::{Part, PartError};
pub use rating::{Rated, RatingList};
pub use run::{Progress, RunError, Step, run};
pub use sentences::expectations;
pub use study::{Study, StudyError};
pub use template::template;

#[cfg(test)]
mod tests;
