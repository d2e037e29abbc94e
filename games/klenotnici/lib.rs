//! The crate of Klenotníci.

#[cfg(feature = "bots")]
pub mod bots;
#[cfg(feature = "ui")]
mod pages;
pub mod rules;
#[cfg(feature = "ui")]
mod terminal;
