//! The crate of Das Zepter von Zavandor.

#[cfg(feature = "bots")]
pub mod bots;
pub mod rules;
