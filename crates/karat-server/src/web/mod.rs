//! The web server, which serves pages and the API.
//!
//! [`karat_pages`] renders HTML. [`router`] maps requests to handlers in `routes`, passing them
//! through the middleware in `observe`, [`limits`], `error` and `host`. No other module of the web
//! server depends on the router.

mod api;
pub mod bots;
mod browser_marks;
pub mod caps;
mod challenge;
mod chat;
pub(crate) mod connections;
mod detached;
mod error;
pub mod fair;
mod following;
pub mod host;
pub mod house;
mod league;
pub mod limits;
pub mod observe;
pub mod password;
mod player_puzzle;
mod prepared;
mod presence;
mod problem;
pub mod readiness;
pub mod recovery;
pub mod reload;
mod rematch;
mod repoll;
mod review;
mod right;
pub mod router;
mod routes;
pub mod schema;
pub mod session;
mod show;
mod states;
pub mod studies;
pub mod ticket;
mod tournament;

use karat_table::id::TableId;

use crate::key::Key;
use crate::notifications::Notices;
use crate::push::Pusher;
use crate::push::endpoint::Reach;
use crate::push::identity::Identity;
use crate::tables::Tables;
use crate::tables::estimates::Estimates;
use crate::tables::habits::KnownFacts;
use crate::tables::reviews::Reviews;
use crate::tables::visits::Visits;

/// The state shared by all handlers.
pub struct App {
    /// All of the server's tables.
    pub tables: Tables,
    /// The server's secret key.
    pub key: Key,
    /// Password checking, with attempt counters.
    pub passwords: password::Passwords,
    /// The server's public URL, such as `https://karat.example`, if configured.
    pub public_url: Option<String>,
    /// The rate limits.
    pub limits: limits::Limits,
    /// The caps on stored data.
    pub caps: caps::Caps,
    /// The latest state of each table that each user has seen.
    pub visits: Visits,
    /// The bot accounts that are online.
    pub bots: bots::Bots,
    /// Notifications for absent players.
    pub notifications: Notices,
    /// Reviews of finished games.
    pub reviews: Reviews,
    /// Estimates of win chances in analyses.
    pub estimates: Estimates,
    /// Facts about people's finished games, for the plots of their habits.
    pub habits: KnownFacts,
    /// Settings that the operator can change while the server runs.
    pub reloaded: reload::Reloaded,
    /// Whether the server should get requests.
    pub readiness: readiness::Readiness,
    /// The latest states sent to tables' viewers.
    pub(crate) states: states::States,
    /// Recently recorded networks and browsers of players in rated games.
    pub noted: fair::Noted,
    /// Tables recently found by matchmaking.
    pub searches: ticket::Recent<TableId>,
    /// Guests who have recently joined a table.
    pub joins: ticket::Recent<()>,
    /// Recently created API tokens, for repeated form submissions.
    pub made: ticket::Recent<String>,
    /// Recently created recovery codes.
    pub new_codes: recovery::NewCodes,
    /// New recovery codes of recently recovered accounts, for repeated form submissions.
    pub recovered: ticket::Recent<recovery::Code>,
}

impl App {
    /// Creates a server state with open registration, but no public URL and no limits.
    pub fn new(tables: Tables, key: Key) -> Self {
        let passwords = password::Passwords::new(tables.now()).shared_by(tables.servers().clone());
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
            public_url: None,
            limits,
            caps,
            visits,
            bots: bots::Bots::default(),
            notifications,
            reviews,
            estimates: Estimates::default(),
            habits: KnownFacts::default(),
            reloaded: reload::Reloaded::default(),
            readiness: readiness::Readiness::default(),
            states: states::States::default(),
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
