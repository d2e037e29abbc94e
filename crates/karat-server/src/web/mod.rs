//! The web server, which answers requests with pages.
//!
//! [`locale`], [`words`] and [`markdown`] provide the texts, and [`link`] and `files` the
//! addresses. [`pages`] turns the texts and addresses into HTML. [`lessons`] and [`puzzles`]
//! contain the lessons and the puzzles. [`router`] finds the handler of a request in `routes`.
//! Before the handler answers, the request passes `observe`, [`limits`], `error` and `host`. No
//! other module of the web server depends on the router.

mod api;
mod browser_marks;
pub mod caps;
pub(crate) mod connections;
mod detached;
mod error;
pub mod fair;
mod files;
mod host;
pub mod house;
pub mod lessons;
pub mod limits;
pub mod link;
pub mod locale;
pub mod markdown;
mod observe;
pub mod pages;
pub mod password;
mod prepared;
mod presence;
mod problem;
pub mod puzzles;
pub mod recovery;
mod right;
pub mod router;
mod routes;
pub mod schema;
pub mod session;
pub mod studies;
pub mod ticket;
mod weighted;
pub mod words;

use karat_table::id::TableId;

use crate::key::Key;
use crate::notifications::Notices;
use crate::push::Pusher;
use crate::push::endpoint::Reach;
use crate::push::identity::Identity;
use crate::tables::Tables;
use crate::tables::reviews::Reviews;
use crate::tables::visits::Visits;

/// The state that all handlers share.
pub struct App {
    /// All tables of the server.
    pub tables: Tables,
    /// The server's secret key.
    pub key: Key,
    /// The checks of passwords, and the counts of attempts.
    pub passwords: password::Passwords,
    /// Whether guests may create an account by choosing a password.
    pub is_signup_open: bool,
    /// The public address of the server, such as `https://karat.example`, if it is set.
    pub public_url: Option<String>,
    /// The limits on the rates of requests.
    pub limits: limits::Limits,
    /// The caps on stored data.
    pub caps: caps::Caps,
    /// The part of each table that each user has already seen.
    pub visits: Visits,
    /// The notifications for absent players.
    pub notifications: Notices,
    /// The reviews of finished games.
    pub reviews: Reviews,
    /// The published reports of studies.
    pub studies: studies::Studies,
    /// The custom numbers that tables may use.
    pub house: house::House,
    /// The recently stored records of the networks and browsers from which rated games are played.
    pub noted: fair::Noted,
    /// The tables that recent searches for a seat have led to.
    pub searches: ticket::Recent<TableId>,
    /// The guests who have joined a table recently.
    pub joins: ticket::Recent<()>,
    /// The API tokens that were created recently, for forms that are sent twice.
    pub made: ticket::Recent<String>,
    /// The recovery codes that were created recently.
    pub new_codes: recovery::NewCodes,
    /// The new recovery codes of accounts that were recovered recently, for forms that are sent
    /// twice.
    pub recovered: ticket::Recent<recovery::Code>,
}

impl App {
    /// Creates the state of a server without a public address or limits, on which guests may create
    /// accounts.
    pub fn new(tables: Tables, key: Key) -> Self {
        let passwords = password::Passwords::new(tables.now());
        let limits = limits::Limits::none(Vec::new());
        let caps = caps::Caps::none(tables.now().clone());
        let visits = Visits::new(tables.store().clone(), tables.now().clone());
        let identity = Identity::new(|number| key.push_secret(number), None);
        let pusher = Pusher::new(Reach::default(), identity);
        let notifications = Notices::new(tables.clone(), key.clone(), pusher, None);
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
            notifications,
            reviews,
            studies: studies::Studies::default(),
            house: house::House::default(),
            noted: fair::Noted::default(),
            searches: ticket::Recent::default(),
            joins: ticket::Recent::default(),
            made: ticket::Recent::default(),
            new_codes: recovery::NewCodes::default(),
            recovered: ticket::Recent::default(),
        }
    }

    /// Returns whether users connect over HTTPS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
