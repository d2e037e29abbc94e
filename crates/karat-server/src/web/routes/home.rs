//! The home page: the games, open tables, and the user's own tables.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Redirect;
use karat_rules::any::GAMES;
use karat_table::lobby;
use karat_table::table::{Stage, Table};
use maud::Markup;
use serde::Deserialize;

use crate::web::App;
use crate::web::error::Error;
use crate::web::following::followed;
use crate::web::routes::PageRequest;
use crate::web::session::Session;
use crate::web::show::challenge::offered;
use crate::web::show::home::{open_table, summary};
use crate::web::show::learn::gentlest;
use crate::web::show::lesson::Progress;
use crate::web::show::lobby::is_begun;
use crate::web::show::visits::moves_unseen;
use karat_pages::model::{GameOffer, HomeModel, TableSummary};
use karat_pages::{self as pages, link};

/// The maximum number of the user's tables shown, newest first.
const TABLES_MAX: u32 = 20;

/// The maximum number of open tables shown, newest first.
const OPEN_MAX: u32 = 20;

/// Handles `GET /`: shows the home page.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    headers: HeaderMap,
) -> Result<Markup, Error> {
    // Read the revision before the list, so that later changes to the list are reported.
    let lobby_revision = app.tables.bells().lobby_revision();
    let mine = tables_of(&app, &session).await?;
    let mut tables = Vec::with_capacity(mine.len());
    // A seat that is only reserved for the user appears among the challenges.
    let is_offer = |table: &&Arc<Table>| {
        session.id().is_some_and(|me| lobby::is_offered(table.record(), me))
            && table.seats_of(session.id()).is_empty()
    };
    for table in mine.iter().filter(|table| !is_offer(table)) {
        let moves_unseen = moves_unseen(&app, table, &session).await?;
        tables.push(TableSummary { moves_unseen, ..summary(&app, table, &session) });
    }
    tables.sort_by_key(|table| (!table.my_turn, table.is_over));
    let mut open = Vec::new();
    for id in app.tables.store().open_tables(OPEN_MAX).await? {
        let table = app.tables.readable(&id).await?;
        open.extend(table.and_then(|table| open_table(table.record(), &session)));
    }
    let progress = Progress::read(&headers);
    let offers = GAMES.iter().map(|&game| GameOffer {
        levels: karat_bots::strength_names(game),
        gentlest: gentlest(game),
        steps_done: progress.of(game),
    });
    let followed = followed(&app, session.id()).await?;
    let offers_revision = match session.id() {
        Some(me) => Some(app.tables.store().last_offer_to(me).await?.map_or(0, |at| at.0)),
        None => None,
    };
    let offers_to_me = offered(&app, &session).await?;
    let model = HomeModel {
        tables,
        offers_to_me,
        offers_revision,
        open,
        followed,
        lobby_revision,
        offers: offers.collect(),
    };
    Ok(pages::home(&session.ui(&uri), &model))
}

/// Query parameters for finding the next table.
#[derive(Debug, Deserialize)]
pub(crate) struct After {
    after: Option<String>,
    /// If present, the request redirects to this table only if no other table is waiting for the
    /// user.
    only: Option<String>,
}

/// Handles `GET /next`: redirects to the next table waiting for the user, or else to the home page.
pub(crate) async fn next(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Query(After { after, only }): Query<After>,
) -> Result<Redirect, Error> {
    let mut tables = tables_of(&app, &session).await?;
    let at = tables.iter().position(|table| Some(table.record().id.as_str()) == after.as_deref());
    if let Some(at) = at {
        tables.rotate_left(at);
        tables.remove(0);
    }
    let waits = |table: &&Arc<Table>| table.is_waiting_for(session.id());
    let is_none = only.is_some() && tables.iter().filter(waits).count() > 1;
    let next = tables
        .iter()
        .find(waits)
        .filter(|_| !is_none)
        .map(|table| link::table(table.record().id.as_str()));
    Ok(Redirect::to(&next.unwrap_or_else(link::home)))
}

/// Handles `GET /healthz`: reports whether the database is writable.
pub(crate) async fn healthy(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    app.tables.store().health().await?;
    Ok("ok\n")
}

/// Handles `GET /readyz`: reports whether the server should get requests.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    let store = app.tables.store();
    store.health().await?;
    let is_ready = app.readiness.is_ready(store, app.tables.now()).await?;
    if is_ready { Ok("ok\n") } else { Err(Error::NotReady) }
}

/// Handles `GET /livez`: reports that the program responds. A supervisor that restarts the server
/// must not ask for more, because a restart neither frees disk space nor repairs a database.
pub(crate) async fn live() -> &'static str {
    "ok\n"
}

/// Returns the user's tables, newest first, except those closed before their game started.
async fn tables_of(app: &App, session: &Session) -> Result<Vec<Arc<Table>>, Error> {
    let Some(person) = session.id() else { return Ok(Vec::new()) };
    let mut tables = Vec::new();
    for id in app.tables.store().tables_of(person, TABLES_MAX).await? {
        let table = app.tables.readable(&id).await?;
        let is_shown =
            |table: &Arc<Table>| table.record().stage != Stage::Closed || is_begun(table.record());
        tables.extend(table.filter(is_shown));
    }
    Ok(tables)
}
