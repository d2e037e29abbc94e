//! The crate of Edel, Stein & Reich.

#[cfg(feature = "bots")]
pub mod bots;
pub mod rules;
