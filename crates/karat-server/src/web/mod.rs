//! The server as readers meet it: requests come in, pages go out.
//!
//! [`locale`], [`words`] and [`markdown`] are what is said, [`link`] and `files` what is pointed to,
//! [`pages`] make HTML of both, [`course`] is a lesson that pages and a terminal show, and [`puzzles`] are what their name says. A request
//! passes `observe`, [`limits`], `error` and `host` before a handler of `routes` answers it, which
//! [`router`] finds. Nothing knows the router but who serves.

mod api;
pub mod caps;
mod carry;
pub(crate) mod connections;
pub mod course;
mod error;
mod files;
mod host;
pub mod house;
mod known;
pub mod limits;
pub mod link;
pub mod locale;
pub mod markdown;
mod observe;
pub mod pages;
pub mod password;
mod presence;
mod problem;
pub mod puzzles;
mod ready;
pub mod router;
mod routes;
pub mod session;
pub mod studies;
pub mod words;

use crate::key::Key;
use crate::notices::Notices;
use crate::push::Pusher;
use crate::push::endpoint::Reach;
use crate::push::identity::Identity;
use crate::tables::Tables;
use crate::tables::reviews::Reviews;
use crate::tables::visits::Visits;

/// What the handlers share.
pub struct App {
    /// The tables.
    pub tables: Tables,
    /// The server's own secret.
    pub key: Key,
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
    pub visits: Visits,
    /// How people are told who are not here.
    pub notices: Notices,
    /// The reviews of finished games.
    pub reviews: Reviews,
    /// The reports of studies that are shown.
    pub studies: studies::Studies,
    /// The house data that tables may be played by.
    pub house: house::House,
}

impl App {
    /// A server where everybody may sign up and do as much as he likes, at no address in
    /// particular.
    pub fn new(tables: Tables, key: Key) -> Self {
        let passwords = password::Passwords::new(tables.now());
        let limits = limits::Limits::none(Vec::new());
        let caps = caps::Caps::none(tables.now().clone());
        let visits = Visits::new(tables.store().clone(), tables.now().clone());
        let identity = Identity::new(|number| key.push_secret(number), None);
        let pusher = Pusher::new(Reach::default(), identity);
        let notices = Notices::new(tables.clone(), key.clone(), pusher, None);
        let reviews = Reviews::new(tables.clone());
        Self {
            tables,
            key,
            passwords,
            is_signup_open: true,
            public_url: None,
            limits,
            caps,
            visits,
            notices,
            reviews,
            studies: studies::Studies::default(),
            house: house::House::default(),
        }
    }

    /// Whether readers come by HTTPS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
