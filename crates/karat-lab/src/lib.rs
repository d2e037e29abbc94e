//! The laboratory: a question about a game, asked of many games between bots.
//!
//! A study is a file ([`study`]). Its blocks are played in parts ([`part`]), in any order, by any number
//! of threads and machines; [`plan`] knows which are missing, [`run`](mod@run) plays them with what this machine has,
//! and [`outcome`] joins them into the same bytes whatever played them. [`answer`] puts the questions of the
//! study to the outcome, by what [`statistics`] says of blocks, and [`report`] tells it, with what was measured along the games
//! ([`curve`]). [`rating`] makes a list of bots that played a round robin, and [`template()`] a file to begin
//! with.
//!
//! Reading order: as listed. Nothing here knows a terminal.

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
