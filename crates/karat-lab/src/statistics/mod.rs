//! Statistics over blocks of games. Blocks are independent of each other, although the games within
//! a block are not.
//!
//! The functions take one value, or one sum and one count, for each block. The functions do not
//! know what a value measures. Each file names the source of its statistical method.
//! `tests/statistics.rs` compares the results of the functions with those of other programs.

pub mod bootstrap;
pub mod holm;
pub mod imbalance;
pub mod mean;
pub mod plackett_luce;
pub mod sprt;

pub use bootstrap::{interval, resamples};
pub use holm::holm;
pub use imbalance::Imbalance;
pub use mean::{Estimate, Sums, contrast, ratio};
pub use plackett_luce::{Effect, Finisher, plackett_luce};
pub use sprt::{Bounds, log_ratio};
