//! Tables on the web: people and bots play, everybody sees what he may see.
//!
//! One move, from the click to the other screens: [`router`] finds the handler in `routes`, which
//! asks [`session`] who moves and [`tables`] to play; that replays the list of moves, asks the
//! rules, and appends to [`store`]. Once the move is durable, [`tables::bells`] rings the table's bell with
//! nothing but the new version number. Other screens fetch their own view, and [`tables::robots`] move by
//! the same door. [`tables::timer`] hears them too and says who has run out of time. [`pages`] turn views into HTML, [`locale`] has the words. What a table is and may become is `karat_table`.

#![forbid(unsafe_code)]

pub mod caps;
mod connections;
mod error;
mod folder;
mod host;
pub mod key;
mod known;
pub mod limits;
pub mod locale;
pub mod markdown;
pub mod metrics;
pub mod pages;
pub mod password;
mod ready;
pub mod router;
mod routes;
mod serve;
pub mod session;
pub mod store;
pub mod tables;
pub mod time;
pub mod words;

pub use folder::LockError;
pub use serve::{Config, ServeError, read_public_url, serve};

/// What the handlers share.
pub struct App {
    /// The tables.
    pub tables: tables::Tables,
    /// The server's own secret.
    pub key: key::Key,
    /// How passwords are checked.
    pub passwords: password::Passwords,
    /// Whether guests may become more by choosing a password.
    pub is_signup_open: bool,
    /// Where readers find the server, such as `https://karat.example`, if that was said.
    pub public_url: Option<String>,
    /// How much anybody may do in a while.
    pub limits: limits::Limits,
    /// How much may be kept here.
    pub caps: caps::Caps,
    /// Who has seen how much of which table.
    pub visits: tables::visits::Visits,
}

impl App {
    /// A server where everybody may sign up and do as much as he likes, at no address in
    /// particular.
    pub fn new(tables: tables::Tables, key: key::Key) -> Self {
        let passwords = password::Passwords::new(tables.now());
        let limits = limits::Limits::none(Vec::new());
        let caps = caps::Caps::none(tables.now().clone());
        let visits = tables::visits::Visits::new(tables.store().clone(), tables.now().clone());
        Self {
            tables,
            key,
            passwords,
            is_signup_open: true,
            public_url: None,
            limits,
            caps,
            visits,
        }
    }

    /// Whether readers come by HTTPS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
