//! The crate of Klenotníci.

#[cfg(feature = "bots")]
pub mod bots;
pub mod rules;
