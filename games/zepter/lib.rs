//! The crate for Das Zepter von Zavandor.

#[cfg(feature = "bots")]
pub mod bots;
#[cfg(feature = "ui")]
mod pages;
mod premove;
pub mod rules;
#[cfg(feature = "ui")]
mod terminal;
#[cfg(feature = "ui")]
mod words;
