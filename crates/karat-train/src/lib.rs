//! Networks that evaluate positions, trained on games of bots.
//!
//! A training run is a sequence of generations. The first learns from games of rule bots, some of
//! them noisy. Each later one learns from games in which the best network so far, the champion,
//! plays with and against them. A network becomes the champion only if a series of games shows that
//! it is better. All random choices depend on the seed, so a run that is interrupted and resumed
//! gives the same networks, with any number of threads. Reading order: `samples`, `fit`,
//! [`training`], `checkpoint`, `chart`, and [`calibration`] for checking the result.

#![forbid(unsafe_code)]

pub mod calibration;
mod chart;
mod checkpoint;
mod fit;
mod samples;
pub mod training;

pub use calibration::{Calibration, Check, check};
pub use training::{Generation, TrainError, Training, train};
