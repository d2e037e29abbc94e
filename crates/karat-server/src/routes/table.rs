//! A table: its page, its moves, its bell, its record.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use futures_util::stream::{self, Stream};
use karat_rules::{Actor, Seat, Viewer};
use maud::Markup;

use crate::error::{Error, REFUSED, STALE};
use crate::id::{self, TableId};
use crate::live::Listener;
use crate::locale::Locale;
use crate::pages::model::{Player, RatingChanged, Refusal, TableModel};
use crate::router::link;
use crate::routes::{Fields, field, view};
use crate::session::Session;
use crate::store::{Hand, Occupant, RatingChange, Sitter};
use crate::tables::{Attempt, Outcome, Table};
use crate::{App, pages};

/// The longest request id, in bytes.
const REQUEST_BYTES_MAX: usize = 64;

/// The longest move, in bytes; no move of any game comes near it.
const MOVE_BYTES_MAX: usize = 1024;

/// How often a silent bell shows that it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// The header and the media type by which the page's script asks for the changing part alone.
const FRAGMENT_HEADER: &str = "x-fragment";
const FRAGMENT_TYPE: &str = "text/vnd.karat.fragment";

/// `GET /tables/{id}`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Markup, Error> {
    let table = app.tables.read(&table_id(&id)?).await?;
    Ok(pages::table(&session.ui(&uri), &model(&table, &session)))
}

/// `GET /tables/{id}/fragment`
pub(crate) async fn fragment(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Path(id): Path<String>,
) -> Result<Markup, Error> {
    let table = app.tables.read(&table_id(&id)?).await?;
    Ok(pages::fragment(&session.ui(&page_of(&id)?), &model(&table, &session)))
}

/// `POST /tables/{id}/moves`
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    let id = table_id(&id)?;
    let table = app.tables.read(&id).await?;
    let seat = table.seat_of(session.id()).ok_or(Error::Forbidden)?;
    let seen = field(&fields, "seen").and_then(|seen| seen.parse().ok());
    let text = pages::move_text(table.record().game, &fields);
    let request = field(&fields, "request").filter(|request| !request.is_empty());
    if text.len() > MOVE_BYTES_MAX || request.is_some_and(|id| id.len() > REQUEST_BYTES_MAX) {
        return Err(Error::BadRequest);
    }
    let attempt = Attempt {
        seat,
        text: &text,
        seen: seen.ok_or(Error::BadRequest)?,
        request,
        hand: Hand::Seat,
    };
    let answer = Answer { session: &session, uri: page_of(id.as_str())?, headers: &headers };
    let outcome = app.tables.play(table, attempt).await?;
    if view::wants_json(&headers) {
        return json(&outcome, seat);
    }
    match outcome {
        Outcome::Played(_) if !wants_fragment(&headers) => {
            Ok(Redirect::to(&link::table(id.as_str())).into_response())
        }
        Outcome::Played(table) => Ok(answer.with(StatusCode::OK, &model(&table, &session))),
        Outcome::Refused(refusal, table) => {
            let refusal = Some(Refusal { clause: refusal.clause, input: text });
            Ok(answer.with(REFUSED, &TableModel { refusal, ..model(&table, &session) }))
        }
        Outcome::Stale(table) => {
            Ok(answer.with(STALE, &TableModel { stale: true, ..model(&table, &session) }))
        }
        Outcome::Frozen(table) => Ok(answer.with(STALE, &model(&table, &session))),
        Outcome::Forbidden => Err(Error::Forbidden),
    }
}

/// What became of a move, for a program.
fn json(outcome: &Outcome, seat: Seat) -> Result<Response, Error> {
    let (status, table, refused) = match outcome {
        Outcome::Played(table) => (StatusCode::OK, table, None),
        Outcome::Refused(refusal, table) => (REFUSED, table, Some(refusal.clause)),
        Outcome::Stale(table) | Outcome::Frozen(table) => (STALE, table, None),
        Outcome::Forbidden => return Err(Error::Forbidden),
    };
    Ok(view::answer(status, table, Some(seat), refused))
}

/// `GET /tables/{id}/events`
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Error> {
    let id = table_id(&id)?;
    // Listen first: a revision that comes while the table is read is heard too.
    let listener = app.tables.bells().listen(&id);
    let revision = app.tables.read(&id).await?.revision();
    Ok(Sse::new(revisions(listener, revision)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// `GET /tables/{id}/result`
pub(crate) async fn result(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, Error> {
    let table = app.tables.read(&table_id(&id)?).await?;
    if !table.is_over() {
        return Ok(Redirect::to(&link::table(&id)).into_response());
    }
    let changes = app.tables.store().rating_changes(&table.record().id).await?;
    let rating_changes = changes.iter().map(|change| rating_changed(change, &session)).collect();
    let model = TableModel { rating_changes, ..model(&table, &session) };
    Ok(pages::result(&session.ui(&uri), &model).into_response())
}

/// `GET /tables/{id}/transcript`
pub(crate) async fn transcript(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Error> {
    let table = app.tables.read(&table_id(&id)?).await?;
    let game = table.record().game;
    let file = format!("attachment; filename=\"{game}-{}.karat\"", &id[..8]);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, table.transcript().to_string()))
}

/// The name that a sitter goes by.
pub(crate) fn player_name(sitter: &Sitter, locale: Locale) -> String {
    if sitter.name.is_empty() { locale.text("guest-name") } else { sitter.name.clone() }
}

/// How the answer to a move is shown: as a page, or as the part of it that a script swaps in.
struct Answer<'a> {
    session: &'a Session,
    uri: Uri,
    headers: &'a HeaderMap,
}

impl Answer<'_> {
    fn with(&self, status: StatusCode, model: &TableModel) -> Response {
        let ui = self.session.ui(&self.uri);
        let page = if wants_fragment(self.headers) { pages::fragment } else { pages::table };
        (status, page(&ui, model)).into_response()
    }
}

/// What the guest sees of a table.
fn model(table: &Table, session: &Session) -> TableModel {
    let record = table.record();
    let viewer = table.viewer(session.id());
    let game = table.game();
    let legal = match viewer {
        Viewer::Seat(seat) if table.is_due(seat) => game.legal(Actor::Seat(seat)),
        _ => Vec::new(),
    };
    let players = record.sitters.iter().enumerate().map(|(index, sitter)| Player {
        name: player_name(sitter, session.locale),
        level: match &sitter.who {
            Occupant::Nobody | Occupant::Person(_) => None,
            Occupant::Bot(level) => Some(level.clone()),
        },
        is_me: viewer.is(Seat::new(index)),
        person: match &sitter.who {
            Occupant::Person(person) => Some(person.as_str().to_owned()),
            Occupant::Nobody | Occupant::Bot(_) => None,
        },
    });
    TableModel {
        id: record.id.to_string(),
        game: record.game,
        version: table.version(),
        revision: table.revision(),
        viewer,
        view: game.view(viewer),
        legal,
        turn: table.turn(),
        players: players.collect(),
        log: table.log(viewer),
        options: record.options.clone(),
        standing: game.standing(),
        refusal: None,
        stale: false,
        commitment: record.commitment.clone(),
        seed: table.is_over().then(|| record.seed.reveal()),
        request: id::random(),
        frozen: table.frozen().map(str::to_owned),
        rating_changes: Vec::new(),
    }
}

/// What a game changed for one of its players, as the result shows it.
fn rating_changed(change: &RatingChange, session: &Session) -> RatingChanged {
    RatingChanged {
        person: change.person.as_str().to_owned(),
        name: change.name.clone(),
        is_me: session.id() == Some(&change.person),
        shown: change.after.shown(),
        is_provisional: change.after.is_provisional(),
        change_tenths: ((change.after.sure() - change.before.sure()) * 10.0).round() as i64,
    }
}

/// The revision now, then every later one as it comes.
fn revisions(
    listener: Listener,
    revision: u64,
) -> impl Stream<Item = Result<Event, Infallible>> + Send {
    let event = |revision: u64| Ok(Event::default().data(revision.to_string()));
    let later = stream::unfold((listener, revision), move |(mut listener, seen)| async move {
        let revision = listener.after(seen).await?;
        Some((event(revision), (listener, revision)))
    });
    stream::StreamExt::chain(stream::once(std::future::ready(event(revision))), later)
}

pub(crate) fn table_id(text: &str) -> Result<TableId, Error> {
    TableId::parse(text).ok_or(Error::NotFound)
}

/// The address of the page that an answer without an address of its own belongs to.
fn page_of(id: &str) -> Result<Uri, Error> {
    link::table(id).parse().map_err(|_| Error::NotFound)
}

fn wants_fragment(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    headers.contains_key(FRAGMENT_HEADER)
        || accepts.is_some_and(|accepts| accepts.contains(FRAGMENT_TYPE))
}
