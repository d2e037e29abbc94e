//! Tests of the rules: the examples of the rulebooks, laws over every game, recorded games, counts.

mod data;
pub(crate) mod laws;
mod perft;
mod playthroughs;
mod scenarios;
mod sources;
mod tidy;
