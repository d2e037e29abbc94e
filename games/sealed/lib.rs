//! The crate for sealed bids, the sample game.

pub mod rules;
#[cfg(feature = "ui")]
mod ui;

// The sample game has only rules, and uses the code shared by all games for everything else.
impl karat_kernel::premove::Auctioned for rules::Sealed {}
#[cfg(feature = "bots")]
impl karat_think::HasBots for rules::Sealed {}
#[cfg(feature = "bots")]
impl karat_think::Encoded for rules::Sealed {}
