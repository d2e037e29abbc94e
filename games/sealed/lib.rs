//! The crate for the rules of sealed bids, the sample game.

pub mod rules;
