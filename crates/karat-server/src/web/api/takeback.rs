//! Takebacks: asking for them, and answering the requests of other players.

use axum::http::StatusCode;
use axum::response::Response;
use karat_rules::Seats;
use karat_table::table::Table;
use karat_table::token::Scope;
use karat_table::undo::UndoRequest;
use karat_table::version::Version;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::undo::TakeBack;
use crate::web::api::answer;
use crate::web::api::describe::{Form, OperationSpec, schema};
use crate::web::api::door::{AtTable, Sent, whole, whole_or_none};
use crate::web::api::play::{may_program_play, mover};
use crate::web::api::position::{self, Position, number};
use crate::web::api::words::VersionNumber;
use crate::web::problem::{Kind, Problem};

/// The schema below contains the highest seat number as a literal.
const _: () = assert!(karat_rules::SEATS_MAX == 6);

/// A request to take back a decision, or to answer such a request of another player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Takeback {
    /// Your seat, which you can omit if you have only one.
    #[schema(maximum = 5)]
    #[serde(default, deserialize_with = "whole_or_none")]
    seat: Option<u32>,
    /// The `version` of the position on which the request is based.
    #[schema(value_type = VersionNumber)]
    #[serde(deserialize_with = "whole")]
    version: u64,
}

/// The result of a takeback.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakebackResult {
    /// `true` if the decision has been taken back, `false` if the other players have been asked.
    is_done: bool,
    /// The table's position after the request.
    position: Position,
}

/// The state of a table's takeback request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakebackState {
    /// The number of journal entries, to be sent with an answer to the request.
    version: u64,
    /// The open request, or null if there is none. Every move closes the request.
    request: Option<RequestShown>,
}

/// An open takeback request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RequestShown {
    /// The seat that asks to take back its last decision.
    seat: u32,
    /// The number of decisions that would be taken back.
    decisions: u64,
    /// The seats whose players have agreed.
    agreed: Vec<u32>,
    /// The seats whose players have not answered yet.
    unanswered: Vec<u32>,
    /// The seat whose player has refused, or, after a withdrawal, the asking seat itself.
    refused_by: Option<u32>,
}

/// The specification of `GET /api/v1/tables/{id}/takeback`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "takeback-request",
    scope: Some(Scope::Read),
    response: Form::Json(schema::<TakebackState>),
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tables/{id}/takeback`. Only players see requests.
pub(crate) async fn show(AtTable { app, caller, table, .. }: AtTable) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    if table.seats_of(caller.id()).is_empty() {
        return Err(Kind::Forbidden.into());
    }
    let request = app.tables.undo_request(&table).await?;
    let request = request.map(|request| request_shown(&table, &request));
    let state = TakebackState { version: table.version().0, request };
    Ok(answer::json(StatusCode::OK, &state))
}

/// The specification of `POST /api/v1/tables/{id}/takeback`.
pub(crate) const ASK_SPEC: OperationSpec = OperationSpec {
    id: "takeback",
    scope: Some(Scope::Play),
    body: Form::Json(schema::<Takeback>),
    response: Form::Json(schema::<TakebackResult>),
    problems: &[Kind::Forbidden, Kind::Rated, Kind::NotFound, Kind::Stale],
    ..OperationSpec::PLAIN
};

/// Handles `POST /api/v1/tables/{id}/takeback`.
pub(crate) async fn ask(at: AtTable, Sent(sent): Sent<Takeback>) -> Result<Response, Problem> {
    at.caller.may(Scope::Play)?;
    let seat = mover(&at.table, &at.caller, sent.seat)?;
    may_program_play(&at.table, &at.caller)?;
    let outcome = at.app.tables.take_back(at.table.clone(), seat, Version(sent.version)).await?;
    answered(&at, sent.seat, outcome).await
}

/// The specification of `POST /api/v1/tables/{id}/takeback/agree`.
pub(crate) const AGREE_SPEC: OperationSpec = OperationSpec { id: "takeback-agree", ..ASK_SPEC };

/// Handles `POST /api/v1/tables/{id}/takeback/agree`: agrees on behalf of all the caller's seats.
pub(crate) async fn agree(at: AtTable, Sent(sent): Sent<Takeback>) -> Result<Response, Problem> {
    at.caller.may(Scope::Play)?;
    mover(&at.table, &at.caller, sent.seat)?;
    may_program_play(&at.table, &at.caller)?;
    let mine: Seats = at.table.seats_of(at.caller.id());
    let outcome = match at.app.tables.open_undo_request(&at.table, Version(sent.version)).await? {
        Some(request) if mine.contains(request.seat) => return Err(Kind::Forbidden.into()),
        Some(_) => at.app.tables.agree_to_undo(at.table.clone(), mine).await?,
        None => TakeBack::Stale,
    };
    answered(&at, sent.seat, outcome).await
}

/// The specification of `POST /api/v1/tables/{id}/takeback/refuse`.
pub(crate) const REFUSE_SPEC: OperationSpec = OperationSpec { id: "takeback-refuse", ..ASK_SPEC };

/// Handles `POST /api/v1/tables/{id}/takeback/refuse`: refuses another player's request, or
/// withdraws the caller's own.
pub(crate) async fn refuse(at: AtTable, Sent(sent): Sent<Takeback>) -> Result<Response, Problem> {
    at.caller.may(Scope::Play)?;
    let seat = mover(&at.table, &at.caller, sent.seat)?;
    may_program_play(&at.table, &at.caller)?;
    let outcome = match at.app.tables.open_undo_request(&at.table, Version(sent.version)).await? {
        Some(_) => at.app.tables.refuse_undo(at.table.clone(), seat).await?,
        None => TakeBack::Stale,
    };
    answered(&at, sent.seat, outcome).await
}

/// Returns the table's position as seen from the caller's seat, after a request with this outcome.
async fn answered(
    AtTable { app, caller, id, .. }: &AtTable,
    seat: Option<u32>,
    outcome: TakeBack,
) -> Result<Response, Problem> {
    let table = app.tables.read_for(id, caller.id()).await?;
    if outcome == TakeBack::Stale {
        let told = app.tables.client_revision(table.revision());
        return Err(Problem::from(Kind::Stale).at(table.version(), told));
    }
    let seat = mover(&table, caller, seat)?;
    let position = position::of(app, caller, table, Some(seat)).await?;
    let is_done = outcome == TakeBack::Done;
    Ok(answer::json(StatusCode::OK, &TakebackResult { is_done, position }))
}

fn request_shown(table: &Table, request: &UndoRequest) -> RequestShown {
    let numbers = |seats: Seats| seats.iter().map(number).collect();
    RequestShown {
        seat: number(request.seat),
        decisions: table.decisions_since(request.remaining) as u64,
        agreed: numbers(request.agreed),
        unanswered: numbers(table.unanswered(request)),
        refused_by: request.refused_by.map(number),
    }
}
