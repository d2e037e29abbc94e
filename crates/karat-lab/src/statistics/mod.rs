//! Statistics over blocks. Blocks are independent of each other, although the games within a block
//! are not. Means, shares and their differences are in [`karat_arena::intervals`].
//!
//! Whatever is measured, the functions take one value, or a sum and a count, per block. Each file
//! cites the source of its method. `tests/statistics.rs` compares the results with those of other
//! programs.

pub mod bootstrap;
pub mod holm;
pub mod imbalance;
pub mod plackett_luce;
pub mod sprt;

pub use bootstrap::{interval, resamples};
pub use holm::holm;
pub use imbalance::Imbalance;
pub use karat_arena::intervals::{
    BLOCKS_MIN, CONFIDENCE, Estimate, Lack, POWER, Sums, mean, mean_difference, share,
    share_difference,
};
pub use plackett_luce::{Effect, Finisher, plackett_luce};
pub use sprt::{Bounds, log_ratio};
