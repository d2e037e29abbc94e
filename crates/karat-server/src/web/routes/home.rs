//! The home page: the games, open tables, and the user's own tables.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Redirect;
use karat_rules::any::GAMES;
use karat_rules::{Actor, Viewer};
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Record, Sitter, Stage, Table};
use maud::Markup;
use serde::Deserialize;

use crate::web::error::Error;
use crate::web::pages::model::{GameOffer, HomeModel, OpenTable, TableSummary};
use crate::web::routes::games::readable;
use crate::web::routes::learn::gentlest;
use crate::web::routes::lesson::Progress;
use crate::web::routes::lobby::is_begun;
use crate::web::routes::table::player_name;
use crate::web::session::Session;
use crate::web::{App, link, pages};

/// The maximum number of the user's tables shown, newest first.
const TABLES_MAX: u32 = 20;

/// The maximum number of open tables shown, newest first.
const OPEN_MAX: u32 = 20;

/// Handles `GET /`: shows the home page.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Markup, Error> {
    // Read the revision before the list, so that later changes to the list are reported.
    let lobby_revision = app.tables.bells().lobby_revision();
    let mine = tables_of(&app, &session).await?;
    let mut tables = Vec::with_capacity(mine.len());
    for table in &mine {
        let moves_unseen = moves_unseen(&app, table, &session).await?;
        tables.push(TableSummary { moves_unseen, ..summary(&app, table, &session) });
    }
    tables.sort_by_key(|table| (!table.my_turn, table.is_over));
    let mut open = Vec::new();
    for id in app.tables.store().open_tables(OPEN_MAX).await? {
        let table = readable(&app, &id).await?;
        open.extend(table.and_then(|table| open_table(table.record(), &session)));
    }
    let progress = Progress::read(&headers);
    let offers = GAMES.iter().map(|&game| GameOffer {
        levels: karat_bots::strength_names(game),
        gentlest: gentlest(game),
        steps_done: progress.of(game),
    });
    let model = HomeModel { tables, open, lobby_revision, offers: offers.collect() };
    Ok(pages::home(&session.ui(&uri), &model))
}

/// Query parameters for finding the next table.
#[derive(Debug, Deserialize)]
pub(crate) struct After {
    after: Option<String>,
    /// If present, redirects to a table only if it is the only one waiting for the user.
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
pub(crate) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    app.tables.store().health().await?;
    Ok("ok\n")
}

/// Returns the user's tables, newest first, except those closed before their game started.
async fn tables_of(app: &App, session: &Session) -> Result<Vec<Arc<Table>>, Error> {
    let Some(person) = session.id() else { return Ok(Vec::new()) };
    let mut tables = Vec::new();
    for id in app.tables.store().tables_of(person, TABLES_MAX).await? {
        let table = readable(app, &id).await?;
        let is_shown =
            |table: &Arc<Table>| table.record().stage != Stage::Closed || is_begun(table.record());
        tables.extend(table.filter(is_shown));
    }
    Ok(tables)
}

fn summary(app: &App, table: &Table, session: &Session) -> TableSummary {
    let record = table.record();
    let plies_since = plies_since(table, session);
    let seated = record.sitters.iter().filter(|sitter| sitter.who != Occupant::Nobody);
    let viewer: Viewer = table.viewer(session.id());
    let latest = match plies_since {
        Some(0) | None => None,
        Some(_) => table.log(viewer).into_iter().rev().find_map(|entry| entry.lines().pop()),
    };
    TableSummary {
        id: record.id.to_string(),
        game: record.game,
        seats: record.sitters.len(),
        my_turn: table.is_waiting_for(session.id()),
        is_over: table.is_over() || record.stage == Stage::Over,
        players: seated.map(|sitter| player_name(sitter, session.locale)).collect(),
        ply: table.plies().len(),
        is_lobby: !is_begun(record),
        plies_since,
        latest,
        revision: app.tables.client_revision(table.revision()),
        moves_unseen: 0,
    }
}

/// Returns the number of moves made by others since the user last viewed the table, or `None` if
/// they never have.
pub(crate) async fn moves_unseen(
    app: &App,
    table: &Table,
    session: &Session,
) -> Result<usize, Error> {
    let Some(person) = session.id() else { return Ok(0) };
    let visit = app.visits.of(person, &table.record().id).await?;
    let mine = table.seats_of(Some(person));
    Ok(visit.map_or(0, |visit| table.moves_in(visit.seen..table.version(), mine)))
}

/// Returns the number of moves made by others and by chance since the user's last move.
fn plies_since(table: &Table, session: &Session) -> Option<usize> {
    let mine = table.seats_of(session.id());
    let journal = &table.record().journal;
    let is_mine = |who: Actor| matches!(who, Actor::Seat(seat) if mine.contains(seat));
    let last =
        journal.iter().rposition(|entry| entry.made_by == MadeBy::Seat && is_mine(entry.who))?;
    let is_move = |entry: &&Entry| matches!(entry.deed, Deed::Move(_)) && !is_mine(entry.who);
    let moves = journal[last + 1..].iter().filter(is_move);
    Some(moves.count())
}

/// Returns a public lobby's entry in the list of open tables, or `None` if it has no players.
fn open_table(record: &Record, session: &Session) -> Option<OpenTable> {
    let people = record.sitters.iter().filter(|sitter| matches!(sitter.who, Occupant::Person(_)));
    let free = record
        .sitters
        .iter()
        .filter(|sitter| sitter.who == Occupant::Nobody && sitter.offered_to.is_none());
    let seated = record.sitters.iter().filter(|sitter| sitter.who != Occupant::Nobody);
    let named = |sitter: &Sitter| (player_name(sitter, session.locale), sitter.who.person_text());
    people.clone().next()?;
    Some(OpenTable {
        id: record.id.to_string(),
        game: record.game,
        players: seated.map(named).collect(),
        seats: record.sitters.len(),
        free: free.count(),
        options: record.options.len(),
        terms: record.terms.clone(),
        is_mine: people.clone().any(|sitter| sitter.who.is(session.id())),
    })
}
