//! A web server where people and bots play, with each user seeing only what they are allowed to
//! see.
//!
//! [`karat_table`] defines tables and their transitions; this crate stores them, lets users play,
//! and displays them. [`karat_store`] is the database layer, [`tables`] implements all actions at a
//! table, [`web`] speaks HTTP, and `serve` combines the three into one server. In the order
//! `store`, `tables`, `web` and `serve`, each part depends only on earlier ones.
//!
//! A move takes the following path from the click to the other screens. [`web::router`] finds the
//! handler in `web::routes`, which gets the player from [`web::session`] and asks [`tables`] to
//! play the move. [`tables`] replays the earlier moves, consults the rules, and appends the move to
//! the journal in [`karat_store`]. Once the move is durable, [`tables::bells`] sends the table's
//! new version number, and nothing else, to everyone listening to the table. The other screens then
//! fetch their own views.
//!
//! The bots in [`tables::robots`] also play through [`tables`]. [`tables::timer`] listens too, and
//! marks players who have run out of time. [`karat_pages`] renders views as HTML,
//! and [`karat_words`] provides the text.

#![forbid(unsafe_code)]

pub mod background;
pub mod key;
pub mod mail;
pub mod notifications;
pub mod push;
mod serve;
pub mod tables;
pub mod time;
pub mod turns;
pub mod web;

pub use karat_store::folder::LockError;
pub use serve::{
    Config, Host, MailConfig, Reload, ServeError, read_public_url, read_smtp_url, serve,
};
pub use web::App;
pub use web::limits::Prefix;
