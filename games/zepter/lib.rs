//! The crate of Das Zepter von Zavandor.

#[cfg(feature = "bots")]
pub mod bots;
mod premove;
pub mod rules;
