//! A table for programs: the content of its page as JSON.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use karat_rules::{Actor, AnyEventView, AnyView, Seat, Turn, Viewer};
use karat_table::table::Table;
use karat_table::version::ClientRevision;
use serde::Serialize;

use crate::web::error::Error;
use crate::web::routes::AtTable;
use crate::web::weighted::accepts;

/// The media type of JSON.
const JSON: &str = "application/json";

/// A table in the form in which programs see it.
#[derive(Serialize)]
struct Answer<'a> {
    table: &'a str,
    game: &'a str,
    stage: &'a str,
    /// The number of entries in the table's journal, on which a move is based.
    version: u64,
    /// The revision, which grows with every visible change and with every start of the server.
    revision: u64,
    /// The seat of the viewer, or null for a spectator.
    seat: Option<Seat>,
    /// The delay before the viewer sees an event at the table, in milliseconds.
    behind_ms: u32,
    /// The seats that have a decision to make.
    turn: Vec<Seat>,
    /// The moves that the game lists for the seat, if the seat has a decision to make.
    legal: Vec<String>,
    view: AnyView,
    /// The events of the latest move that the viewer saw.
    events: Vec<AnyEventView>,
    /// The clause that refused the move, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<&'a str>,
    /// A sentence with the reason why no move was made although no clause forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// Handles `GET /tables/{id}/view`: sends a table as JSON.
pub(crate) async fn show(AtTable { app, session, table, .. }: AtTable) -> Result<Response, Error> {
    let behind_ms = table.behind_ms(session.id());
    let table = app.tables.seen_by(table, session.id()).await?.table;
    let (told, seat) = (app.tables.client_revision(table.revision()), table.seat_of(session.id()));
    Ok(answer(StatusCode::OK, &table, told, seat, behind_ms, None, None))
}

/// Returns whether the sender of a request accepts JSON.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepts(accepted, JSON)
}

/// Returns the response with a table at this revision, as a seat or the public sees it with this
/// delay.
pub(crate) fn answer(
    status: StatusCode,
    table: &Table,
    revision: ClientRevision,
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
        version: table.version().0,
        revision: revision.0,
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
