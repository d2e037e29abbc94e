//! A table for programs: the same view that the page shows, as JSON.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use karat_rules::{Actor, AnyEventView, AnyView, Seat, Turn, Viewer};
use karat_table::table::Table;
use serde::Serialize;

use crate::web::error::Error;
use crate::web::routes::AtTable;

/// The media type of JSON.
const JSON: &str = "application/json";

/// What a program is told of a table.
#[derive(Serialize)]
struct Answer<'a> {
    table: &'a str,
    game: &'a str,
    stage: &'a str,
    /// How many entries the journal has: what a move says it was decided on.
    version: u64,
    /// Counts every change that somebody may see.
    revision: u64,
    /// Whose view this is; null for a spectator.
    seat: Option<Seat>,
    /// How far behind the table the view is, in milliseconds.
    behind_ms: u32,
    /// Who owes a decision.
    turn: Vec<Seat>,
    /// The listed moves of the seat, if it owes a decision.
    legal: Vec<String>,
    view: AnyView,
    /// What the seat learnt of the latest move.
    events: Vec<AnyEventView>,
    /// The clause by which the move was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<&'a str>,
    /// Why nothing was played though no clause refuses it, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// `GET /tables/{id}/view`
pub(crate) async fn show(AtTable { app, session, table, .. }: AtTable) -> Result<Response, Error> {
    let behind_ms = table.behind_ms(session.id());
    let table = app.tables.seen_by(table, session.id()).await?.table;
    Ok(answer(StatusCode::OK, &table, table.seat_of(session.id()), behind_ms, None, None))
}

/// Whether the sender of a request reads JSON.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|accepts| accepts.contains(JSON))
}

/// The table as the seat, or the public, sees it, so far behind it.
pub(crate) fn answer(
    status: StatusCode,
    table: &Table,
    seat: Option<Seat>,
    behind_ms: u32,
    refused: Option<&str>,
    message: Option<String>,
) -> Response {
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
        version: table.version(),
        revision: table.revision(),
        seat,
        behind_ms,
        turn,
        legal: legal.map_or_else(Vec::new, |seat| table.game().legal(Actor::Seat(seat))),
        view: table.game().view(viewer),
        events: table.latest_events(viewer),
        refused,
        message,
    };
    let text = serde_json::to_string(&body).expect("a view is plain data");
    (status, [(header::CONTENT_TYPE, JSON)], text).into_response()
}
