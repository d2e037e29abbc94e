//! A single event stream for several tables, shared by all of a browser's tabs.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, BoxStream, Stream, StreamExt};
use karat_pages::link::OFFERS;
use karat_store::StoreError;
use karat_table::id::{PersonId, TableId};
use karat_table::version::{ClientRevision, Revision};
use tokio::time::{Instant, interval_at};

use crate::tables::attendance::{Attending, BEAT_EVERY};
use crate::tables::bells::Listener;
use crate::tables::watch::News;
use crate::web::App;
use crate::web::error::Error;
use crate::web::routes::{Fields, KEEP_ALIVE, field};
use crate::web::session::Session;

/// The maximum number of tables per stream.
const TABLES_MAX: usize = 32;

/// The stream's name for the list of open tables.
const LOBBY: &str = "lobby";

/// The stream's name for heartbeats.
const BEAT: &str = "beat";

type Bell = BoxStream<'static, Result<Event, Infallible>>;

/// Handles `GET /events?table=ID.REVISION&lobby=REVISION&offers=REVISION`.
///
/// The stream starts with a line `ID REVISION` for each table whose revision differs, followed by a
/// line for every change. A table without a revision in the query always gets an initial line; a
/// nonexistent table gets none. Anyone who knows a table's id may view the table, and receives its
/// events with the same delay as its page.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Query(fields): Query<Fields>,
) -> Result<impl IntoResponse, Error> {
    let (mut bells, mut ids) = (Vec::new(), Vec::new());
    for (id, seen) in tables(&fields)? {
        ids.push(id.clone());
        let seen = seen.and_then(|seen| app.tables.server_revision(seen));
        // Subscribe before reading the table, so that no revision is missed.
        let listener = app.tables.bells().listen(&id);
        match app.tables.store().revision(&id).await? {
            None => {}
            Some((revision, Duration::ZERO)) => {
                bells.push(of_table(&app, listener, &id, seen, revision));
            }
            Some(_) => {
                let person = session.id().cloned();
                let news = News::new(app.tables.clone(), id.clone(), person, listener, seen);
                let tables = app.tables.clone();
                let told = move |revision| line(id.as_str(), tables.client_revision(revision));
                bells.push(news.revisions().map(told).boxed());
            }
        }
    }
    if let Some(seen) = field(&fields, LOBBY) {
        bells.extend(of_lobby(&app, seen.parse().ok()));
    }
    if let (Some(seen), Some(person)) = (field(&fields, OFFERS), session.id()) {
        bells.extend(of_offers(&app, person, seen.parse().ok()));
    }
    if bells.is_empty() {
        return Err(Error::NotFound);
    }
    let attending = app.tables.attend(ids, session.id()).await?;
    let bells = with_beats(stream::select_all(bells), attending);
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
    Ok(Sse::new(bells).keep_alive(keep_alive))
}

/// Handles `POST /events/{stream}`: records a client's heartbeat.
pub(crate) async fn beat(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Path(stream): Path<String>,
) -> Result<StatusCode, Error> {
    if let (Some(person), Ok(number)) = (session.id(), stream.parse()) {
        app.tables.beat(number, person).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Adds heartbeats to a stream. Players get a heartbeat at regular intervals. Other viewers, who
/// may have joined the table since, get a heartbeat after each event.
fn with_beats(
    bells: impl Stream<Item = Result<Event, Infallible>> + Send + 'static,
    attending: Attending,
) -> impl Stream<Item = Result<Event, Infallible>> + Send {
    let every = BEAT_EVERY;
    let wait = if attending.is_seated() { Duration::ZERO } else { every };
    let beats = interval_at(Instant::now() + wait, every);
    let state = (Box::pin(bells), beats, attending, false);
    stream::unfold(state, |(mut bells, mut beats, attending, mut is_new)| async move {
        loop {
            let event = tokio::select! {
                // A change must not wait for a heartbeat.
                biased;
                event = bells.next() => {
                    is_new = true;
                    event?
                }
                _ = beats.tick() => {
                    if !std::mem::take(&mut is_new) && !attending.is_seated() {
                        continue;
                    }
                    line(BEAT, attending.number)
                }
            };
            return Some((event, (bells, beats, attending, is_new)));
        }
    })
}

/// Handles `GET /revisions?table=ID&lobby=&offers=`: sends the initial lines of the event stream to
/// browsers that cannot keep a stream open.
pub(crate) async fn revisions(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Query(fields): Query<Fields>,
) -> Result<String, Error> {
    let mut lines = Vec::new();
    for (id, _) in tables(&fields)? {
        let listener = app.tables.bells().listen(&id);
        let revision = match app.tables.store().revision(&id).await? {
            None => None,
            Some((revision, Duration::ZERO)) => Some(revision),
            Some(_) => {
                let person = session.id().cloned();
                let news = News::new(app.tables.clone(), id.clone(), person, listener, None);
                pin!(news.revisions()).next().await
            }
        };
        lines.extend(
            revision.map(|revision| format!("{id} {}\n", app.tables.client_revision(revision))),
        );
    }
    if field(&fields, LOBBY).is_some() {
        lines.push(format!("{LOBBY} {}\n", app.tables.bells().lobby_revision()));
    }
    if let (Some(_), Some(person)) = (field(&fields, OFFERS), session.id()) {
        lines.push(format!("{OFFERS} {}\n", offers_revision(&app, person).await?));
    }
    if lines.is_empty() { Err(Error::NotFound) } else { Ok(lines.concat()) }
}

/// Returns the tables requested by a query, without duplicates, each with the last revision the
/// client has seen.
fn tables(fields: &[(String, String)]) -> Result<HashMap<TableId, Option<ClientRevision>>, Error> {
    let asked = fields.iter().filter(|(name, _)| name == "table").map(|(_, value)| {
        let (id, seen) = match value.split_once('.') {
            Some((id, "")) => (id, None),
            Some((id, seen)) => (id, Some(seen.parse().map_err(|_| Error::BadRequest)?)),
            None => (value.as_str(), None),
        };
        Ok((TableId::parse(id).ok_or(Error::BadRequest)?, seen))
    });
    let tables: HashMap<_, _> = asked.collect::<Result<_, Error>>()?;
    if tables.len() > TABLES_MAX { Err(Error::BadRequest) } else { Ok(tables) }
}

/// Streams a table's revisions: the current one, unless the client already has it, and all later
/// ones.
fn of_table(
    app: &App,
    listener: Listener,
    id: &TableId,
    seen: Option<Revision>,
    revision: Revision,
) -> Bell {
    let (id, tables) = (id.clone(), app.tables.clone());
    let now = (seen != Some(revision)).then_some(revision);
    let all = stream::iter(now).chain(listener.revisions(revision));
    all.map(move |revision| line(id.as_str(), tables.client_revision(revision))).boxed()
}

/// Streams the revisions of the list of open tables, or returns `None` if the server is shutting
/// down.
fn of_lobby(app: &App, seen: Option<u64>) -> Option<Bell> {
    let bell = app.tables.bells().listen_lobby()?;
    // A revision sent before a server restart may exceed the current one.
    let seen = seen.filter(|seen| *seen <= app.tables.bells().lobby_revision());
    let told = stream::unfold((bell, seen), |(mut bell, seen)| async move {
        let is_new = |told: &u64| seen.is_none_or(|seen| *told > seen);
        let revision = *bell.wait_for(is_new).await.ok()?;
        Some((line(LOBBY, revision), (bell, Some(revision))))
    });
    Some(told.boxed())
}

/// Streams the revisions of the list of seats reserved for a person, or returns `None` if the
/// server is shutting down. The list also changes with the tables in it.
fn of_offers(app: &Arc<App>, person: &PersonId, seen: Option<i64>) -> Option<Bell> {
    let mut bell = app.tables.bells().listen_person(person)?;
    bell.mark_changed();
    let state = (app.clone(), person.clone(), bell, seen);
    let told = stream::unfold(state, |(app, person, mut bell, mut seen)| async move {
        loop {
            bell.changed().await.ok()?;
            let revision = offers_revision(&app, &person).await.ok()?;
            if seen.replace(revision) != Some(revision) {
                return Some((line(OFFERS, revision), (app, person, bell, seen)));
            }
        }
    });
    Some(told.boxed())
}

/// Returns the revision of the list of seats reserved for a person: the time at which the newest of
/// their tables was opened, in milliseconds, or 0 if there is none.
async fn offers_revision(app: &App, person: &PersonId) -> Result<i64, StoreError> {
    Ok(app.tables.store().last_offer_to(person).await?.map_or(0, |at| at.0))
}

fn line(topic: &str, revision: impl fmt::Display) -> Result<Event, Infallible> {
    Ok(Event::default().data(format!("{topic} {revision}")))
}
