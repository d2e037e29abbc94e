//! The crate of sealed bids, the sample game.

pub mod rules;
#[cfg(feature = "ui")]
mod ui;

// The sample game leaves everything but its rules to the code for all games.
impl karat_kernel::premove::Auctioned for rules::Sealed {}
#[cfg(feature = "bots")]
impl karat_think::HasBots for rules::Sealed {}
#[cfg(feature = "bots")]
impl karat_think::Encoded for rules::Sealed {}
