//! Statistics of blocks, which are independent, although their games are not.
//!
//! Every function takes one value, or one pair of sums, for each block, and knows nothing about
//! games. Each file names its source, and `tests/statistics.rs` compares it with figures of other
//! programs.

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
