//! The crate of Edel, Stein & Reich.

#[cfg(feature = "bots")]
pub mod bots;
mod premove;
pub mod rules;
