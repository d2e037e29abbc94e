//! Making moves.

use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use karat_rules::{Rules, SEATS_MAX, Seat, with_game};
use karat_table::lobby;
use karat_table::table::{Attempt, MadeBy, Table};
use karat_table::token::Scope;
use karat_table::version::Version;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::tables::Outcome;
use crate::web::api::describe::{Form, OperationSpec, schema};
use crate::web::api::door::{AtTable, Caller, Sent, key, seat, whole, whole_or_none};
use crate::web::api::position::{self, Position};
use crate::web::api::words::VersionNumber;
use crate::web::problem::{Kind, Problem, Reason};
use karat_store::key_of;

/// The schemas below contain the highest seat number as a literal.
const _: () = assert!(SEATS_MAX == 6);

/// The maximum length of a move, in bytes. Actual moves are much shorter.
const MOVE_BYTES_MAX: usize = 1024;

/// A request to make a move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// Your seat, which you can omit if you have only one.
    #[schema(maximum = 5)]
    #[serde(default, deserialize_with = "whole_or_none")]
    seat: Option<u32>,
    /// The move, in the game's notation.
    #[schema(max_length = 1024)]
    text: String,
    /// The `version` of the position on which the request is based.
    #[schema(value_type = VersionNumber)]
    #[serde(deserialize_with = "whole")]
    version: u64,
}

/// The specification of `POST /api/v1/tables/{id}/moves`.
pub(crate) const MOVE_SPEC: OperationSpec = OperationSpec {
    id: "move",
    scope: Some(Scope::Play),
    body: Form::Json(schema::<Move>),
    response: Form::Json(schema::<Position>),
    is_idempotent: true,
    problems: &[
        Kind::Forbidden,
        Kind::Rated,
        Kind::NotFound,
        Kind::Stale,
        Kind::Frozen,
        Kind::Refused,
    ],
    ..OperationSpec::PLAIN
};

/// Handles `POST /api/v1/tables/{id}/moves`.
pub(crate) async fn play(
    AtTable { app, caller, table, .. }: AtTable,
    headers: HeaderMap,
    Sent(sent): Sent<Move>,
) -> Result<Response, Problem> {
    caller.may(Scope::Play)?;
    let seat = mover(&table, &caller, sent.seat)?;
    may_program_play(&table, &caller)?;
    let request = key(&headers)?.map(|key| key_of(&caller.person.id, key));
    if sent.text.len() > MOVE_BYTES_MAX {
        let fault = format!("text: at most {MOVE_BYTES_MAX} bytes");
        return Err(Problem::refused(None, Some(fault)).because(Reason::Unreadable));
    }
    let Move { text, version: seen, .. } = &sent;
    let request = request.as_deref();
    let attempt = Attempt { seat, text, seen: Version(*seen), request, made_by: MadeBy::Seat };
    let told = |table: &Table| app.tables.client_revision(table.revision());
    let at = |problem: Problem, table: &Table| problem.at(table.version(), told(table));
    match app.tables.play(table, attempt).await? {
        Outcome::Played(table) => {
            app.visits.catch_up(&caller.person.id, &table.record().id, table.version());
            let (_, position) = position::seen_by(&app, &caller, table, Some(seat)).await?;
            Ok(position.into_response())
        }
        Outcome::Refused(refusal, table) => {
            let problem = Problem::refused(Some(refusal.clause), None);
            Err(at(problem.because(reason(&table, seat, text)), &table))
        }
        Outcome::Stale(table) => Err(at(Kind::Stale.into(), &table)),
        Outcome::Frozen(table) => Err(at(Kind::Frozen.into(), &table)),
        Outcome::Reused(table) => Err(at(Kind::Key.into(), &table)),
    }
}

/// Returns the reason for refusing a move.
fn reason(table: &Table, seat: Seat, text: &str) -> Reason {
    let is_move = with_game!(table.record().game, G => text.parse::<<G as Rules>::Move>().is_ok());
    match (is_move, table.is_due(seat)) {
        (false, _) => Reason::Unreadable,
        (true, false) => Reason::Turn,
        (true, true) => Reason::Rule,
    }
}

/// Rejects actions by programs in the rated games of people. Only bot accounts play rated games
/// through the API, and only among themselves.
pub(crate) fn may_program_play(table: &Table, caller: &Caller) -> Result<(), Problem> {
    let record = table.record();
    let is_among_bots = caller.person.is_bot() && lobby::is_among_bots(&record.sitters);
    if record.terms.is_rated && !is_among_bots { Err(Kind::Rated.into()) } else { Ok(()) }
}

/// Returns the requested seat, or the person's only seat.
pub(crate) fn mover(table: &Table, caller: &Caller, named: Option<u32>) -> Result<Seat, Problem> {
    let mine = table.seats_of(caller.id());
    let seat = match named {
        Some(number) => Some(seat(number)?).filter(|&seat| mine.contains(seat)),
        None => table.seat_of(caller.id()),
    };
    seat.ok_or_else(|| Kind::Forbidden.into())
}
