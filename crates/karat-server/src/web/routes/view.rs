//! Tables as JSON, for programs.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, header};
use karat_rules::{Actor, AnyEventView, AnyView, Seat, Turn, Viewer};
use karat_table::id::PersonId;
use karat_table::table::Table;
use karat_table::time::delay_ms;
use karat_table::version::{ClientRevision, Revision};
use serde::Serialize;

use crate::tables::ReadError;
use crate::web::App;
use crate::web::error::Error;
use crate::web::routes::AtTable;
use crate::web::states::{Format, Json};
use karat_words::weighted::accepts;

/// The JSON media type.
const JSON: &str = "application/json";

/// A table in the form that programs receive.
#[derive(Serialize)]
struct Answer<'a> {
    table: &'a str,
    game: &'a str,
    stage: &'a str,
    /// The number of journal entries on which a move is based.
    version: u64,
    /// The revision, which grows with every visible change and every server restart.
    revision: u64,
    /// The viewer's seat, or null for a spectator.
    seat: Option<Seat>,
    /// The delay before the viewer sees events, in milliseconds.
    behind_ms: u32,
    /// The seats with a decision to make.
    turn: Vec<Seat>,
    /// The legal moves that the game lists for the seat, if it has a decision to make.
    legal: Vec<String>,
    view: AnyView,
    /// The events of the latest move, as seen by the viewer.
    events: Vec<AnyEventView>,
    /// The clause that forbids the move, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<&'a str>,
    /// The reason why the move was not made, although no clause forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// Handles `GET /tables/{id}/view`: sends a table as JSON.
pub(crate) async fn show(AtTable { app, session, table, .. }: AtTable) -> Result<Json, Error> {
    let (_, text) = seen_by(&app, table, session.id()).await?;
    Ok(text)
}

/// Returns a table as JSON as a person may currently see it, with the revision that it shows.
pub(crate) async fn seen_by(
    app: &App,
    table: Arc<Table>,
    person: Option<&PersonId>,
) -> Result<(Revision, Json), ReadError> {
    let (behind, seat) = (table.behind(person), table.seat_of(person));
    let table = app.tables.seen_by(table, person).await?.table;
    Ok((table.revision(), current(app, &table, seat, behind)))
}

/// Returns a table as JSON at the given delay, as seen by a seat or the public.
pub(crate) fn current(app: &App, table: &Table, seat: Option<Seat>, behind: Duration) -> Json {
    let told = app.tables.client_revision(table.revision());
    let render = || written(table, told, seat, behind, None, None);
    // What delayed spectators see depends on the time.
    if seat.is_none() && table.record().terms.watch_delay > Duration::ZERO {
        return render();
    }
    app.states.text(table, Format::View, seat.map_or(Viewer::Public, Viewer::Seat), render)
}

/// Returns whether a request accepts JSON.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepts(accepted, JSON)
}

/// Returns a table as JSON at the given revision and delay, as seen by a seat or the public, with
/// the reason why a move was not made, if any.
pub(crate) fn written(
    table: &Table,
    revision: ClientRevision,
    seat: Option<Seat>,
    behind: Duration,
    refused: Option<&str>,
    message: Option<String>,
) -> Json {
    let record = table.record();
    let turn = match table.turn() {
        Turn::Seats(seats) => seats.iter().collect(),
        Turn::Chance | Turn::Over => Vec::new(),
    };
    let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
    let legal = seat.filter(|&seat| table.is_due(seat));
    let body = Answer {
        table: record.id.as_str(),
        game: record.game.name(),
        stage: record.stage.name(),
        version: table.version().0,
        revision: revision.0,
        seat,
        behind_ms: delay_ms(behind),
        turn,
        legal: legal.map_or_else(Vec::new, |seat| table.game().legal(Actor::Seat(seat))),
        view: table.game().view(viewer),
        events: table.latest_events(viewer),
        refused,
        message,
    };
    Json::of(&body)
}
