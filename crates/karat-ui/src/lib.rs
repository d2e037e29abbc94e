//! What the pages and terminal displays of games are built from. It knows neither the server nor the
//! list of games, so each game's own pages are part of the game's crate.
//!
//! Read the modules in this order: [`model`] for what a page receives, [`pages`] and
//! [`presentation`] for what a game implements, [`forms`] for what forms need before there is a
//! table, [`pieces`] for small elements, [`terminal`] for the display without a browser.

#![forbid(unsafe_code)]

pub mod files;
pub mod forms;
#[cfg(feature = "kit")]
pub mod kit;
pub mod link;
pub mod model;
pub mod pages;
pub mod parts;
pub mod pieces;
pub mod plain;
pub mod plot;
pub mod podium;
pub mod presence;
pub mod presentation;
pub mod reasons;
pub mod sentences;
pub mod terminal;
