//! Records the networks and browsers of the accounts in rated games, so that games between two
//! accounts that share a network or browser are not rated.
//!
//! A shared browser is one where both accounts have logged in (`browser_marks.rs`). Networks and
//! browsers are stored as keyed hashes, and only until the game ends.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use karat_table::id::{PersonId, TableId};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use crate::web::limits::{Client, Network};
use crate::web::presence::table_of;
use crate::web::session::Session;
use crate::web::{App, browser_marks};
use karat_store::StoreError;

/// The maximum number of cached records. The cache avoids most repeated writes.
const REMEMBERED_MAX: usize = 16 * 1024;

/// The hashes of recently stored records.
pub struct Noted(Cache<[u8; 32], ()>);

impl Default for Noted {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED_MAX))
    }
}

/// Records the network and browser of a player who submits a form at a rated table, or whose
/// program sends a request that changes the table.
///
/// The sender of a move is recorded before the move is handled, because it may end the game. A
/// person who takes a seat is recorded afterwards.
pub(crate) async fn note(app: &App, request: Request, next: Next) -> Response {
    let id = table_of(request.uri().path());
    let person = request.extensions().get::<Session>().and_then(Session::id).cloned();
    let client = request.extensions().get::<Client>().copied();
    let (Some(id), Some(person), Some(Client(client))) = (id, person, client) else {
        return next.run(request).await;
    };
    let sender = Sender { app, id: &id, person: &person, client };
    if sender.is_at_unrated_table() {
        return next.run(request).await;
    }
    let headers = request.headers().clone();
    let is_noted = sender.store_or_warn(&headers).await;
    let response = next.run(request).await;
    if !is_noted {
        sender.store_or_warn(&headers).await;
    }
    response
}

/// The sender of a form at a table.
struct Sender<'a> {
    app: &'a App,
    id: &'a TableId,
    person: &'a PersonId,
    client: IpAddr,
}

impl Sender<'_> {
    /// Returns whether the table is known to be unrated, as most tables are.
    fn is_at_unrated_table(&self) -> bool {
        self.app.noted.0.get(&self.unrated_hash()).is_some()
    }

    /// Returns the hash under which an unrated table is remembered.
    fn unrated_hash(&self) -> [u8; 32] {
        Sha256::digest(self.id.as_str()).into()
    }

    /// Stores the sender's network and browser, and returns whether they are fully recorded.
    /// Failures are only logged, so the form is still handled.
    async fn store_or_warn(&self, headers: &HeaderMap) -> bool {
        self.store(headers).await.unwrap_or_else(|error| {
            if !error.is_passing() {
                tracing::warn!(table = %self.id, %error, "the place of a rated player was not noted");
            }
            true
        })
    }

    /// Stores the sender's network and browser, and returns whether they are fully recorded. A
    /// sender without a seat cannot be recorded yet.
    async fn store(&self, headers: &HeaderMap) -> Result<bool, StoreError> {
        let Self { app, id, person, client } = *self;
        let Some(sitters) = app.tables.store().rated_sitters(id).await? else {
            app.noted.0.insert(self.unrated_hash(), ());
            return Ok(true);
        };
        if !sitters.contains(person) {
            return Ok(false);
        }
        let mark = |value: &str| app.key.count_mark("rated", &format!("{id}\0{value}"));
        let mut marks = vec![(person, mark(&Network::widest(client).to_string()))];
        let others = sitters.iter().filter(|other| *other != person);
        for other in others.filter(|other| browser_marks::mark_of(app, headers, other).is_some()) {
            let mut pair = [person.as_str(), other.as_str()];
            pair.sort_unstable();
            let browser = mark(&pair.join("\0"));
            marks.extend([(person, browser.clone()), (other, browser)]);
        }
        let mut hash = Sha256::new();
        for (whose, mark) in &marks {
            hash.update(format!("{}\0{mark}\0", whose.as_str()));
        }
        let hash = hash.finalize().into();
        if app.noted.0.get(&hash).is_none() {
            app.tables.store().note_rated_from(id, &marks).await?;
            app.noted.0.insert(hash, ());
        }
        Ok(true)
    }
}
