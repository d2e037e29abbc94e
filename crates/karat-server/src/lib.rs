//! Tables on the web: people and bots play, everybody sees what he may see.
//!
//! What a table is and may become is [`karat_table`]; here it is kept, played at and shown. [`store`]
//! keeps rows, [`tables`] is the door that people and bots come by, [`web`] speaks HTTP, and `serve`
//! makes one server of them. No part knows those that come after it.
//!
//! One move, from the click to the other screens: [`web::router`] finds the handler in `web::routes`,
//! which asks [`web::session`] who moves and [`tables`] to play; that replays the list of moves, asks
//! the rules, and appends to [`store`]. Once the move is durable, [`tables::bells`] rings the table's
//! bell with nothing but the new version number. Other screens fetch their own view, and
//! [`tables::robots`] move by the same door. [`tables::timer`] hears them too and says who has run out
//! of time. [`web::pages`] turn views into HTML, [`web::locale`] has the words.

#![forbid(unsafe_code)]

mod folder;
pub mod key;
pub mod mail;
pub mod metrics;
pub mod notices;
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
