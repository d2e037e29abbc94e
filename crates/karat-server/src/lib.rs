//! Tables on the web at which people and bots play, with each user seeing only what they may see.
//!
//! [`karat_table`] defines tables and their transitions; this crate stores tables, plays at them
//! and shows them. [`store`] keeps rows, and [`tables`] offers everything that people and bots do
//! at a table. [`web`] speaks HTTP, and `serve` combines the three into one server. None of
//! `store`, `tables`, `web` and `serve` depends on a later one in this order.
//!
//! The path of one move, from the click to the other screens: [`web::router`] finds the handler in
//! `web::routes`. The handler gets the player from [`web::session`] and asks [`tables`] to play the
//! move. [`tables`] replays the earlier moves, consults the rules, and appends the move to the
//! journal in [`store`]. Once the move is durable, [`tables::bells`] sends the new version number
//! to everyone who listens to the table, and nothing else. Other screens then fetch their own view.
//!
//! The bots in [`tables::robots`] make their moves through [`tables`] as well. [`tables::timer`]
//! also listens, and marks players who have run out of time. [`web::pages`] turns views into HTML,
//! and [`web::locale`] provides the texts.

#![forbid(unsafe_code)]

mod folder;
pub mod key;
pub mod mail;
pub mod metrics;
pub mod notifications;
pub mod push;
mod serve;
pub mod store;
pub mod tables;
pub mod time;
pub mod turns;
pub mod web;

pub use folder::LockError;
pub use serve::{Config, MailConfig, ServeError, read_public_url, read_smtp_url, serve};
pub use web::App;
pub use web::limits::Prefix;
