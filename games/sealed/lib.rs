//! Sealed bids, the sample game: the rules.

pub mod rules;
