//! Tests of the rules: the examples of the rulebooks, laws over every game, recorded games, counts.

mod damage;
pub(crate) mod data;
mod house;
pub(crate) mod kit;
pub(crate) mod knowledge;
pub(crate) mod laws;
mod perft;
pub(crate) mod playthroughs;
mod revisions;
mod scenarios;
pub(crate) mod secrecy;
mod sources;
mod tidy;
