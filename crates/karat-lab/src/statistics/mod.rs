//! Statistics over blocks. Blocks are independent of each other, although the games within a block
//! are not.
//!
//! The functions take one value, or a sum and a count, per block, regardless of what is measured.
//! Each file cites the source of its method. `tests/statistics.rs` compares the results with those
//! of other programs.

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
