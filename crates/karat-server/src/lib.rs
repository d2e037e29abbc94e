//! Tables on the web: people and bots play, everybody sees what he may see.
//!
//! One move, from the click to the other screens: [`router`] finds the handler in `routes`, which
//! asks [`session`] who moves and [`tables`] to play; that replays the list of moves, asks the
//! rules, and appends to [`store`]. Once the move is durable, [`live`] rings the table's bell with
//! nothing but the new version number. Other screens fetch their own view, and [`robots`] move by
//! the same door. [`pages`] turn views into HTML, [`locale`] has the words, [`deal`] the draws.

#![forbid(unsafe_code)]

pub mod deal;
mod error;
mod hex;
pub mod id;
pub mod key;
pub mod live;
pub mod locale;
pub mod name;
pub mod pages;
pub mod ratings;
pub mod robots;
pub mod router;
mod routes;
mod serve;
pub mod session;
pub mod store;
pub mod tables;
pub mod time;

pub use serve::{Config, ServeError, serve};

/// What the handlers share.
pub struct App {
    /// The tables.
    pub tables: tables::Tables,
    /// The server's own secret.
    pub key: key::Key,
}
