//! Networks that judge positions, trained on games of bots.
//!
//! A training is a row of generations. The first learns from games of the bots by rules, some of whom slip;
//! each later one from games in which the best network so far, the champion, plays with and against them.
//! A network becomes champion only where a series of games shows it to be better. Everything random is told
//! by the seed: a training that is broken off and resumed comes to the same networks, on any number of
//! threads. Reading order: `samples`, `fit`, [`training`], `checkpoint`, `chart`, and
//! [`calibration`] for what came of it.

#![forbid(unsafe_code)]

pub mod calibration;
mod chart;
mod checkpoint;
mod fit;
mod samples;
pub mod training;

pub use calibration::{Calibration, Check, check};
pub use training::{Generation, TrainError, Training, train};
