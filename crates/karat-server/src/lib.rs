//! Tables on the web, where people and bots play, and everyone sees only what they may see.
//!
//! [`karat_table`] defines tables and their transitions; this crate stores them, plays at them and
//! shows them. [`store`] keeps rows, [`tables`] is the way in for people and bots, [`web`] speaks
//! HTTP, and `serve` combines them into one server. No part depends on a later one.
//!
//! The path of one move, from the click to the other screens: [`web::router`] finds the handler in
//! `web::routes`. The handler gets the player from [`web::session`] and asks [`tables`] to play.
//! That replays the list of moves, consults the rules, and appends to [`store`]. Once the move is
//! durable, [`tables::bells`] rings the table's bell, which passes on only the new version number.
//! Other screens fetch their own view, and [`tables::robots`] make their moves through [`tables`]
//! as well. [`tables::timer`] also hears the bells and marks players who have run out of time.
//! [`web::pages`] turns views into HTML, and [`web::locale`] provides the words.

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
