//! Tests of the rules: examples of the rulebooks, laws that apply to every game, recorded games,
//! and counts of sequences of moves.

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
