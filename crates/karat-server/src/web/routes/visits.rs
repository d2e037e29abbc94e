//! Visits to tables: news since the last visit, and other tables waiting for the user.

use axum::extract::Query;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::response::Redirect;
use karat_rules::Actor;
use karat_table::id::TableId;
use karat_table::table::{MadeBy, Table};
use karat_table::version::Version;
use maud::Markup;
use serde::Deserialize;

use crate::tables::visits::Look;
use crate::web::error::Error;
use crate::web::pages::model::{Digest, LogEntry, Reader, TablePage, Waiting};
use crate::web::routes::AtTable;
use crate::web::routes::Posted;
use crate::web::routes::games::readable;
use crate::web::routes::table::{Asked, FRAGMENT_HEADER, back_to};
use crate::web::session::Session;
use crate::web::{App, link, pages};

/// The maximum number of running tables checked for a pending decision, newest first. Checking a
/// table requires replaying it.
const RUNNING_MAX: u32 = 20;

/// Form fields for marking a table's news as seen.
#[derive(Deserialize)]
pub(crate) struct SeenForm {
    seen: Version,
}

/// Handles `POST /tables/{id}/seen`: marks everything up to a version as seen.
pub(crate) async fn seen(
    AtTable { app, session, id, table }: AtTable,
    Query(asked): Query<Asked>,
    Posted { form, .. }: Posted<SeenForm>,
) -> Result<Redirect, Error> {
    if let Some(person) = session.id() {
        app.visits.catch_up(person, &table.record().id, form.seen.min(table.version()));
    }
    let address = link::table(id.as_str());
    Ok(Redirect::to(&asked.seat().map_or(address.clone(), |seat| link::at_seat(&address, seat))))
}

/// Handles `GET /tables/{id}/waiting`: sends the page fragment with the number of other tables
/// waiting for the user.
pub(crate) async fn waiting(
    AtTable { app, session, id, .. }: AtTable,
    uri: Uri,
) -> Result<Markup, Error> {
    let waiting = beside(&app, &session, &id).await?;
    Ok(pages::waiting(session.ui(&uri).locale, id.as_str(), &waiting))
}

/// Returns the user's other running tables, and how many of them are waiting for the user.
pub(crate) async fn beside(app: &App, session: &Session, id: &TableId) -> Result<Waiting, Error> {
    let mut waiting = Waiting::default();
    let Some(person) = session.id() else { return Ok(waiting) };
    for other in app.tables.store().running_tables_of(person, RUNNING_MAX).await? {
        if other == *id {
            continue;
        }
        if let Some(table) = readable(app, &other).await? {
            waiting.count += usize::from(table.is_waiting_for(session.id()));
            let told = app.tables.client_revision(table.revision());
            waiting.others.push((other.to_string(), told));
        }
    }
    Ok(waiting)
}

/// Adds the events since the user's last visit to a table page. `look` is the kind of visit.
pub(crate) async fn with_news(
    app: &App,
    table: &Table,
    session: &Session,
    look: Look,
    model: TablePage,
) -> Result<TablePage, Error> {
    let Some(person) = session.id() else { return Ok(model) };
    let id = &table.record().id;
    let visit = app.visits.look(person, id, table.version(), look).await?;
    let (from, until) = visit.news;
    let number = |version: Version| usize::try_from(version.0).unwrap_or(usize::MAX);
    let news = (number(from), number(until));
    let moves = table.moves_in(from..until, model.reader.mine);
    let digest = Digest { from: news.0, until: news.1, moves };
    let is_own = |entry: &LogEntry| match entry.who {
        Actor::Seat(seat) => {
            let made_by = table.record().journal[entry.number].made_by;
            model.reader.mine.contains(seat) && made_by == MadeBy::Seat
        }
        Actor::Chance => false,
    };
    let is_told = |entry: &LogEntry| digest.has(entry) && !is_own(entry);
    if !model.seen.log.iter().any(is_told) {
        return Ok(model);
    }
    let first = model.seen.log.iter().find(|entry| digest.has(entry)).map_or(0, |entry| entry.ply);
    let reader = Reader { digest: Some(digest), ..model.reader };
    Ok(back_to(table, first, TablePage { reader, ..model }))
}

/// Returns the kind of visit that a fragment request represents, as reported by the script.
pub(crate) fn look_of(headers: &HeaderMap) -> Look {
    match headers.get(FRAGMENT_HEADER).map(HeaderValue::as_bytes) {
        Some(b"hidden") => Look::Aside,
        Some(b"back") => Look::Arrival,
        _ => Look::Change,
    }
}
