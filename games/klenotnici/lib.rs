//! The crate of Klenotníci.

#[cfg(feature = "bots")]
pub mod bots;
mod premove;
pub mod rules;
