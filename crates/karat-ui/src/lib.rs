//! The building blocks of game pages and terminal displays. This crate knows neither the server nor
//! the list of games, so each game's own pages are part of the game's crate.
//!
//! Read the modules in this order: [`model`] contains the data that pages receive. [`pages`] and
//! [`presentation`] contain the traits that a game implements, and [`forms`] contains the facts
//! needed before a table exists. [`pieces`] renders small elements, and [`terminal`] displays games
//! without a browser.

#![forbid(unsafe_code)]

pub mod dock;
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
