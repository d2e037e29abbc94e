//! Trains position evaluation networks on games between bots.
//!
//! A training run is a sequence of generations. The first generation learns from games between bots
//! with hand-written rules (rule-based bots), some of which play noisily. Each later generation
//! learns from games between these bots and the champion, the best network so far. A network
//! becomes the champion only if it proves better in a series of games. All random choices follow
//! from the seed, so a resumed run yields the same networks, with any number of threads. Reading
//! order: `games`, `samples`, `fit`, `training`, `checkpoint`, `chart`, and [`calibration`] for
//! checking the result. All modules except `games` and [`calibration`] require the feature `fit`.

#![forbid(unsafe_code)]

pub mod calibration;
#[cfg(feature = "fit")]
mod chart;
#[cfg(feature = "fit")]
mod checkpoint;
mod error;
#[cfg(feature = "fit")]
mod fit;
mod games;
#[cfg(feature = "fit")]
mod samples;
#[cfg(feature = "fit")]
pub mod training;

pub use calibration::{Calibration, Check, check};
pub use error::TrainError;
#[cfg(feature = "fit")]
pub use training::{Generation, Training, train};
