//! Tests of the rules: the examples of the rulebooks, laws over every game, recorded games, counts.

mod damage;
mod data;
mod house;
mod knowledge;
pub(crate) mod laws;
mod perft;
mod playthroughs;
mod revisions;
mod scenarios;
mod sources;
mod tidy;
