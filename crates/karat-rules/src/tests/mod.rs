//! Tests of the rules: rulebook examples, laws for every game, recorded games, and perft counts.

mod damage;
pub(crate) mod data;
mod handicaps;
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
