//! The laboratory, which answers questions about a game by playing many games between bots.
//!
//! A study is described in a file ([`study`], `written`), which may be based on others (`base`) and
//! may quote documents (`claim`). Its `questions` are validated after its arms. A [`matrix`] repeats both, [`measure`] lists the
//! quantities that it can compare, and some bots have a [`network`] from a file. A study's blocks
//! are played in parts ([`part`]), in any order, on any number of threads and machines. The missing
//! parts are listed by [`plan`] and played on this machine by [`run`](mod@run). All parts are merged
//! into an [`outcome`], which does not depend on the machines. The study's questions are
//! answered ([`answer`]) using [`statistics`] over blocks. The modules `strength`, `power`,
//! `phrases`, `families`,
//! `sentences`, `headline` and `words` put the answers into words. A [`report`] presents them together with
//! the measurements over the course of the games ([`curve`], `means`), of all players or of
//! [`groups`] of them. A [`rating`] ranks the bots in a round robin, and a [`template()`] is a
//! starter study file.
//!
//! Read the modules in the order listed. No module in this crate uses a terminal.

#![forbid(unsafe_code)]

pub mod answer;
mod base;
mod claim;
pub mod curve;
mod families;
mod formats;
pub mod groups;
mod headline;
pub mod matrix;
mod means;
pub mod measure;
pub mod network;
pub mod outcome;
pub mod part;
mod phrases;
pub mod plan;
mod power;
mod questions;
pub mod rating;
pub mod report;
pub mod run;
mod sentences;
pub mod statistics;
mod strength;
pub mod study;
pub mod template;
mod words;
mod written;

pub use answer::{Answer, answers};
pub use outcome::{Outcome, OutcomeError};
pub use part::{Part, PartError};
pub use power::expectations;
pub use rating::{Rated, RatingList};
pub use run::{Progress, RunError, Step, run};
pub use study::{Study, StudyError};
pub use template::template;
pub use words::Words;

#[cfg(test)]
mod tests;
