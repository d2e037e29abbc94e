//! Tables: their pages, moves, event streams and records.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use futures_util::stream::{self, BoxStream, Stream, StreamExt};
use karat_rules::{Ply, SEATS_MAX, Seat, Viewer};
use karat_table::id::{PersonId, TableId};
use karat_table::lobby::COMMIT_WITHIN;
use karat_table::table::{Attempt, MadeBy, Table};
use karat_table::version::{ClientRevision, Revision, Version};
use maud::Markup;
use serde::Deserialize;

use crate::tables::bells::Listener;
use crate::tables::visits::Look;
use crate::tables::watch::News;
use crate::tables::{Outcome, ReadError};
use crate::web::App;
use crate::web::error::{ASKED_AGAIN, Error, REFUSED, STALE, UNWRITABLE, when_writable};
use crate::web::routes::extract::{FRAGMENT_HEADER, is_sent, parsed, wants_fragment};
use crate::web::routes::{
    AtTable, Fields, KEEP_ALIVE, MOVE_BYTES_MAX, Posted, TablePath, field, view,
};
use crate::web::session::Session;
use crate::web::show::lobby::{is_begun, lobby_model};
use crate::web::show::table::{address_at, back_to, model, page_of, result_model, seen_by};
use crate::web::show::visits;
use crate::web::states;
use karat_pages::model::{Banner, Held, Laid, Reader, Refusal, Seen, TablePage, Trial};
use karat_pages::{self as pages, link};
use karat_store::key_of;
use karat_words::Locale;

/// The maximum length of a request id, in bytes.
const REQUEST_BYTES_MAX: usize = 64;

/// The header in which the script lists the page parts that it already has.
const PARTS_HEADER: &str = "x-parts";
/// Form fields for making a move, in addition to those that depend on the game.
#[derive(Deserialize)]
pub(crate) struct MoveForm {
    #[serde(default, deserialize_with = "parsed")]
    seen: Option<Version>,
    /// The idempotency key of the form.
    #[serde(default)]
    request: String,
    /// The move to select for confirmation, or an empty string to deselect it.
    lay: Option<String>,
    /// Whether to preview the move without playing it.
    #[serde(default, rename = "preview", deserialize_with = "is_sent")]
    is_preview: bool,
    /// Whether the user has confirmed a risky move.
    #[serde(default, rename = "sure", deserialize_with = "is_sent")]
    is_sure: bool,
}

/// Handles `GET /tables/{id}`: shows a table.
pub(crate) async fn show(
    AtTable { app, session, id, table }: AtTable,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Error> {
    if table.is_imported() && table.frozen().is_none() {
        return Ok(Redirect::to(&link::replay_from_start(id.as_str())).into_response());
    }
    if !is_begun(table.record()) {
        let model = lobby_model(&app, &table, &session, &headers).await?;
        // Without scripts, the page must not reload while the player is still typing a
        // contribution.
        let again_s = (COMMIT_WITHIN.as_secs() + 1).to_string();
        let again = model.is_asked.then_some((header::REFRESH, again_s));
        let page = pages::lobby::lobby(&session.ui(&uri), &model);
        return Ok((AppendHeaders(again), page).into_response());
    }
    let table = app.tables.seen_by(table, session.id()).await?.table;
    let model = model(&app, &table, &session, asked.seat()).await?;
    let model = visits::with_news(&app, &table, &session, Look::Arrival, model).await?;
    let model = asked.widen(&table, &headers, model);
    let waiting = visits::beside(&app, &session, &table.record().id).await?;
    Ok(pages::table(
        &session.ui(&uri),
        &TablePage { reader: Reader { waiting, ..model.reader }, ..model },
    )
    .into_response())
}

/// Handles `GET /tables/{id}/fragment`: sends the part of a table page that changes with a move.
pub(crate) async fn fragment(
    AtTable { app, session, id, table }: AtTable,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Markup, Error> {
    let table = app.tables.seen_by(table, session.id()).await?.table;
    let model = model(&app, &table, &session, asked.seat()).await?;
    let look = look_of(&headers);
    let model = visits::with_news(&app, &table, &session, look, model).await?;
    let model = asked.lay(&table, asked.widen(&table, &headers, model));
    Ok(pages::fragment(&session.ui(&page_of(id.as_str())?), &model))
}

/// Handles `POST /tables/{id}/moves`: makes a move.
pub(crate) async fn play(
    AtTable { app, session, id, table }: AtTable,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    Posted { form, fields }: Posted<MoveForm>,
) -> Result<Response, Error> {
    let seat = mover(&table, &session, asked.seat())?;
    if !is_begun(table.record()) {
        return Ok(Redirect::to(&link::table(id.as_str())).into_response());
    }
    let seen = form.seen.ok_or(Error::BadRequest)?;
    let text = pages::move_text(table.record().game, &fields);
    let request = Some(form.request.as_str()).filter(|request| !request.is_empty());
    if text.len() > MOVE_BYTES_MAX || request.is_some_and(|id| id.len() > REQUEST_BYTES_MAX) {
        return Err(Error::BadRequest);
    }
    let keyed = session.id().zip(request).map(|(person, key)| key_of(person, key));
    let uri = page_of(id.as_str())?;
    let answer = Answer { session: &session, uri, headers: &headers, asked };
    let decision = Decision { seat, text: &text, seen };
    if let Some(page) = before_playing(&app, &answer, &table, &form, decision).await? {
        return Ok(page);
    }
    let request = keyed.as_deref();
    let attempt = Attempt { seat, text: &text, seen, request, made_by: MadeBy::Seat };
    let outcome = match app.tables.play(table, attempt).await {
        Err(ReadError::Store(error)) if error.is_passing() => {
            let table = app.tables.read(&id).await?;
            return unkept(&app, &answer, &table, seat).await;
        }
        outcome => outcome?,
    };
    if let (Outcome::Played(table), Some(person)) = (&outcome, session.id()) {
        app.visits.catch_up(person, &table.record().id, table.version());
    }
    if view::wants_json(&headers) {
        return Ok(json(&app, &outcome, seat, session.locale));
    }
    match outcome {
        Outcome::Played(table) if !wants_fragment(&headers) => {
            Ok(Redirect::to(&after_move(&table, &session, seat)).into_response())
        }
        Outcome::Played(table) => {
            let seat = Some(seat).filter(|&seat| table.is_due(seat));
            Ok(answer.with(StatusCode::OK, &table, model(&app, &table, &session, seat).await?))
        }
        Outcome::Refused(refusal, table) => {
            let is_incomplete = pages::is_incomplete(&fields, &text);
            let refusal = Some(Refusal { clause: refusal.clause, input: text, is_incomplete });
            let model = model(&app, &table, &session, Some(seat)).await?;
            let seen = Seen { refusal, ..model.seen };
            Ok(answer.with(REFUSED, &table, TablePage { seen, ..model }))
        }
        Outcome::Stale(table) => {
            let model = model(&app, &table, &session, Some(seat)).await?;
            Ok(answer.with_banner(STALE, &table, Banner::Stale, model))
        }
        Outcome::Frozen(table) => {
            Ok(answer.with(STALE, &table, model(&app, &table, &session, Some(seat)).await?))
        }
        Outcome::Reused(table) => {
            let model = model(&app, &table, &session, Some(seat)).await?;
            Ok(answer.with_banner(STALE, &table, Banner::Reused, model))
        }
    }
}

/// A player's decision, as described by a form.
#[derive(Clone, Copy)]
struct Decision<'a> {
    seat: Seat,
    text: &'a str,
    seen: Version,
}

/// Returns the page for a form that does not yet play its move, or `None` if the move should be
/// played. A form that does not play the move selects it, previews it, or leads to a confirmation
/// prompt for a risky move.
async fn before_playing(
    app: &App,
    answer: &Answer<'_>,
    table: &Table,
    form: &MoveForm,
    Decision { seat, text, seen }: Decision<'_>,
) -> Result<Option<Response>, Error> {
    let model = || model(app, table, answer.session, Some(seat));
    if let Some(text) = &form.lay {
        return Ok(Some(answer.to_laid(table, model().await?, text, seen)));
    }
    if form.is_preview {
        return answer.to_trial(table, model().await?, seat, text.to_owned(), seen).map(Some);
    }
    // Programs are expected to know the rules, but people are asked to confirm a risky move.
    let is_sure = form.is_sure || view::wants_json(answer.headers);
    if !is_sure && table.is_open_since(seat, seen) && table.game().risk(seat, text).is_some() {
        let model = laid(table, model().await?, text);
        return Ok(model.seen.laid.is_some().then(|| answer.with(ASKED_AGAIN, table, model)));
    }
    Ok(None)
}

/// Returns the table page with a message that a move could not be saved.
async fn unkept(
    app: &App,
    answer: &Answer<'_>,
    table: &Table,
    seat: Seat,
) -> Result<Response, Error> {
    let response = if view::wants_json(answer.headers) {
        let message = Some(answer.session.locale.text("table-unkept"));
        let told = app.tables.client_revision(table.revision());
        let text = view::written(table, told, Some(seat), Duration::ZERO, None, message);
        (UNWRITABLE, text).into_response()
    } else {
        let model = model(app, table, answer.session, Some(seat)).await?;
        answer.with_banner(UNWRITABLE, table, Banner::Unsaved, model)
    };
    Ok((when_writable(), response).into_response())
}

/// Returns the outcome of an attempted move as JSON.
fn json(app: &App, outcome: &Outcome, seat: Seat, locale: Locale) -> Response {
    let (status, table, refused, message) = match outcome {
        Outcome::Played(table) => {
            return view::current(app, table, Some(seat), Duration::ZERO).into_response();
        }
        Outcome::Refused(refusal, table) => (REFUSED, table, Some(refusal.clause), None),
        Outcome::Stale(table) => (STALE, table, None, Some(locale.text("table-stale"))),
        Outcome::Frozen(table) => (STALE, table, None, None),
        Outcome::Reused(table) => (STALE, table, None, Some(locale.text("table-reused"))),
    };
    let told = app.tables.client_revision(table.revision());
    let text = view::written(table, told, Some(seat), Duration::ZERO, refused, message);
    (status, text).into_response()
}

/// Handles `GET /tables/{id}/events`: streams a table's revisions or, with `?views`, the table as
/// JSON at each revision, as in `GET /tables/{id}/view`.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    TablePath(id): TablePath,
    Query(fields): Query<Fields>,
) -> Result<impl IntoResponse, Error> {
    // Subscribe before reading the table, so that no revision is missed.
    let listener = app.tables.bells().listen(&id);
    let table = app.tables.read_for(&id, session.id()).await?;
    let revisions = if table.record().terms.watch_delay == Duration::ZERO {
        revisions(listener, table.revision()).boxed()
    } else {
        let person = session.id().cloned();
        let news = News::new(app.tables.clone(), id.clone(), person, listener, None);
        news.revisions().boxed()
    };
    let events = match field(&fields, "views") {
        Some(_) => views(app, id, session.id().cloned(), revisions).boxed(),
        None => {
            let told = move |revision| event(app.tables.client_revision(revision));
            revisions.map(told).boxed()
        }
    };
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// Streams a table as JSON at each revision, as a person may see it.
fn views(
    app: Arc<App>,
    id: TableId,
    person: Option<PersonId>,
    revisions: BoxStream<'static, Revision>,
) -> impl Stream<Item = Result<Event, Infallible>> + Send {
    states::shown(revisions, None, move |rung| {
        let (app, id, person) = (app.clone(), id.clone(), person.clone());
        async move {
            let table = app.tables.read_rung_for(&id, person.as_ref(), rung).await.ok()?;
            let (revision, text) = view::seen_by(&app, table, person.as_ref()).await.ok()?;
            Some((revision, Ok(Event::default().data(text.as_str()))))
        }
    })
}

/// Handles `GET /tables/{id}/result`: shows a game's result.
pub(crate) async fn result(
    AtTable { app, session, id, table }: AtTable,
    uri: Uri,
) -> Result<Response, Error> {
    // If a game can no longer be replayed, the table page shows the result.
    if !table.is_over() || table.frozen().is_some() {
        return Ok(Redirect::to(&link::table(id.as_str())).into_response());
    }
    let table = app.tables.seen_by(table, session.id()).await?.table;
    let model = result_model(&app, &table, &session).await?;
    Ok(pages::result(&session.ui(&uri), &model).into_response())
}

/// Handles `GET /tables/{id}/card`: sends the result as an image, which is the same for everyone.
pub(crate) async fn card(AtTable { app, session, id, table }: AtTable) -> Result<Response, Error> {
    if !table.is_over() || table.frozen().is_some() {
        return Ok(Redirect::to(&link::table(id.as_str())).into_response());
    }
    let table = app.tables.seen_by(table, session.id()).await?.table;
    if !table.is_over() {
        return Ok(Redirect::to(&link::table(id.as_str())).into_response());
    }
    let card = pages::card(session.locale, &seen_by(&table, &session, None));
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], card.into_string()).into_response())
}

/// Handles `GET /tables/{id}/transcript`: sends a game's record.
pub(crate) async fn transcript(
    AtTable { id, table, .. }: AtTable,
) -> Result<impl IntoResponse, Error> {
    let game = table.record().game;
    let file = format!("attachment; filename=\"{game}-{}.karat\"", &id.as_str()[..8]);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, table.transcript_text()))
}

/// The context for responding to a move with a whole page or a fragment.
struct Answer<'a> {
    session: &'a Session,
    uri: Uri,
    headers: &'a HeaderMap,
    asked: Asked,
}

impl Answer<'_> {
    fn with(&self, status: StatusCode, table: &Table, model: TablePage) -> Response {
        let ui = self.session.ui(&self.uri);
        let page = if wants_fragment(self.headers) { pages::fragment } else { pages::table };
        (status, page(&ui, &self.asked.widen(table, self.headers, model))).into_response()
    }

    fn with_banner(
        &self,
        status: StatusCode,
        table: &Table,
        banner: Banner,
        model: TablePage,
    ) -> Response {
        self.with(status, table, TablePage { banner: Some(banner), ..model })
    }
}

impl Answer<'_> {
    /// Returns the page with the given move selected for confirmation, or with none if the string
    /// is empty.
    fn to_laid(&self, table: &Table, model: TablePage, text: &str, seen: Version) -> Response {
        match model.seen.viewer {
            Viewer::Seat(seat) if table.is_open_since(seat, seen) => {
                self.with(StatusCode::OK, table, laid(table, model, text))
            }
            _ => self.with_banner(STALE, table, Banner::Stale, model),
        }
    }

    /// Returns the preview of a move. An outdated preview is not an error if a script requested it.
    fn to_trial(
        &self,
        table: &Table,
        model: TablePage,
        seat: Seat,
        input: String,
        seen: Version,
    ) -> Result<Response, Error> {
        if !pages::can_be_tried(table.record().game, &input) {
            return Err(Error::BadRequest);
        }
        if seen != table.version() || !table.is_due(seat) {
            // The script requested a preview for a position that is out of date.
            return Ok(if wants_fragment(self.headers) {
                Markup::default().into_response()
            } else {
                self.with_banner(STALE, table, Banner::Stale, model)
            });
        }
        let outcome = table.trial(seat, &input).map(pages::shown_outcome);
        let outcome = outcome.map_err(|refusal| refusal.clause);
        let seen = Seen { trial: Some(Trial { input, outcome }), ..model.seen };
        if wants_fragment(self.headers) {
            return Ok(pages::trial(&self.session.ui(&self.uri), &seen).into_response());
        }
        Ok(self.with(StatusCode::OK, table, TablePage { seen, ..model }))
    }
}

/// Query parameters of a table page: the viewer's seat on a shared device, and the range of the
/// log.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Asked {
    seat: Option<usize>,
    /// The first ply of the log to show.
    log: Option<Ply>,
    /// The table's version when the move was selected.
    seen: Option<Version>,
    /// The move selected for confirmation.
    lay: Option<String>,
}

impl Asked {
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.seat.filter(|&seat| seat < SEATS_MAX).map(Seat::new)
    }

    /// Restores the selected move if the user still has the same decision to make.
    fn lay(&self, table: &Table, model: TablePage) -> TablePage {
        match (&self.lay, self.seen, model.seen.viewer) {
            (Some(text), Some(seen), Viewer::Seat(seat)) if table.is_open_since(seat, seen) => {
                laid(table, model, text)
            }
            _ => model,
        }
    }

    /// Extends the log as far back as was requested or already shown, and lists the other parts
    /// that the page already has.
    fn widen(&self, table: &Table, headers: &HeaderMap, model: TablePage) -> TablePage {
        let said = headers.get(PARTS_HEADER).and_then(|value| value.to_str().ok());
        let held = Held::read(said.unwrap_or_default());
        let from = [self.log, held.log.as_ref().map(|log| log.from)].into_iter().flatten().min();
        let model = TablePage { seen: Seen { held, ..model.seen }, ..model };
        match from {
            Some(ply) => back_to(table, ply, model),
            None => model,
        }
    }
}

/// Selects a move for confirmation, and previews its outcome if the game allows it. A move that the
/// viewer cannot currently make is not selected.
fn laid(table: &Table, model: TablePage, text: &str) -> TablePage {
    let Viewer::Seat(seat) = model.seen.viewer else { return model };
    if !table.is_due(seat) || text.len() > MOVE_BYTES_MAX {
        return model;
    }
    let Ok(outcome) = table.trial(seat, text) else { return model };
    let input = text.to_owned();
    let is_shown = pages::can_be_tried(table.record().game, text);
    let trial = is_shown
        .then(|| Trial { input: input.clone(), outcome: Ok(pages::shown_outcome(outcome)) });
    let what = karat_bots::called(table.game(), seat, text);
    let laid = Laid { what, risk: table.game().risk(seat, text), text: input };
    TablePage { seen: Seen { trial, laid: Some(laid), ..model.seen }, ..model }
}

/// Returns the seat for which a person moves: the requested one, or the person's only seat.
fn mover(table: &Table, session: &Session, asked: Option<Seat>) -> Result<Seat, Error> {
    let mine = table.seats_of(session.id());
    let seat = match asked {
        Some(seat) => Some(seat).filter(|&seat| mine.contains(seat)),
        None => table.seat_of(session.id()),
    };
    seat.ok_or(Error::Forbidden)
}

/// Returns the URL to which a player is redirected after a move. On a shared device, the hand
/// remains visible only if the seat has another decision to make.
fn after_move(table: &Table, session: &Session, seat: Seat) -> String {
    if table.is_due(seat) {
        address_at(table, session, seat)
    } else {
        link::table(table.record().id.as_str())
    }
}

/// Streams the current revision and all later ones.
fn revisions(listener: Listener, revision: Revision) -> impl Stream<Item = Revision> + Send {
    let first = stream::once(std::future::ready(revision));
    first.chain(listener.revisions(revision))
}

fn event(revision: ClientRevision) -> Result<Event, Infallible> {
    Ok(Event::default().data(revision.to_string()))
}

/// Returns the kind of visit that the script reports in a fragment request.
fn look_of(headers: &HeaderMap) -> Look {
    match headers.get(FRAGMENT_HEADER).map(HeaderValue::as_bytes) {
        Some(b"hidden") => Look::Aside,
        Some(b"back") => Look::Arrival,
        _ => Look::Change,
    }
}
