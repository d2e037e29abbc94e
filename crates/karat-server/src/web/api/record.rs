//! Game records: downloading a table's record, and checking uploaded ones.

use std::future::ready;
use std::io;
use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt, TryStreamExt};
use karat_rules::SEATS_MAX;
use karat_rules::transcript::TranscriptError;
use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;
use karat_table::token::Scope;
use karat_table::verdict::{Proof, RECORD_BYTES_MAX, Verdict};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use crate::turns::Busy;
use crate::web::App;
use crate::web::api::answer::{self, TEXT};
use crate::web::api::describe::{EXACT_MAX, Form, OperationSpec, Query as Asks, Value, schema};
use crate::web::api::door::{AtTable, Caller, Reader};
use crate::web::api::position;
use crate::web::api::stream::told;
use crate::web::api::tables::{TableShown, readable, shown};
use crate::web::api::words::{DealVerdict, GameName};
use crate::web::house::House;
use crate::web::limits::Client;
use crate::web::problem::{Kind, Problem};
use karat_store::FinishedFilter;

/// The result of checking a record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Checked {
    /// Whether every line is legal.
    is_legal: bool,
    /// The game, if the record is legal.
    #[schema(value_type = Option<GameName>)]
    game: Option<&'static str>,
    /// The number of moves and draws, if the record is legal.
    plies: Option<u64>,
    /// Whether the game is complete, if the record is legal.
    is_over: Option<bool>,
    /// The number of the first invalid line, starting at 1.
    line: Option<u64>,
    /// The clause that the line violates.
    clause: Option<&'static str>,
    /// The error in the line.
    fault: Option<String>,
    /// The result of verifying the deal, if the record is legal.
    deal: Option<Deal>,
}

/// The result of verifying a record's deal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CheckedDeal)]
struct Deal {
    /// The verdict on the deal.
    #[schema(value_type = DealVerdict)]
    verdict: &'static str,
    /// The number of draws derived from the seed, if the deal is verified.
    draws: Option<u64>,
    /// The number of the incorrect line, starting at 1, unless the deal is verified.
    line: Option<u64>,
    /// The reason for the verdict, unless the deal is verified.
    fault: Option<String>,
}

/// The specification of `GET /api/v1/tables/{id}/transcript`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "transcript",
    scope: Some(Scope::Read),
    response: Form::Text,
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tables/{id}/transcript`.
pub(crate) async fn show(AtTable { caller, table, .. }: AtTable) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    Ok(([(header::CONTENT_TYPE, TEXT)], table.transcript_text()).into_response())
}

/// A finished game of a person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FinishedGame {
    /// The table.
    table: TableShown,
    /// The time at which the game ended, in Unix milliseconds.
    ended_ms: i64,
    /// The record, unless the query has `records=0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    record: Option<String>,
}

/// Query parameters of a list of finished games.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    game: Option<String>,
    players: Option<usize>,
    with: Option<String>,
    rated: Option<u32>,
    since_ms: Option<i64>,
    until_ms: Option<i64>,
    limit: Option<u32>,
    records: Option<u32>,
}

/// The specification of `GET /api/v1/people/{person}/games`.
pub(crate) const EXPORT_SPEC: OperationSpec = OperationSpec {
    id: "export",
    scope: Some(Scope::Read),
    query: &[
        Asks { name: "game", value: Value::Game },
        Asks { name: "players", value: Value::Number(2, SEATS_MAX as u64) },
        Asks { name: "with", value: Value::Text },
        Asks { name: "rated", value: Value::Number(0, 1) },
        Asks { name: "since_ms", value: Value::Number(0, EXACT_MAX) },
        Asks { name: "until_ms", value: Value::Number(0, EXACT_MAX) },
        Asks { name: "limit", value: Value::Number(1, u32::MAX as u64) },
        Asks { name: "records", value: Value::Number(0, 1) },
    ],
    response: Form::Lines(schema::<FinishedGame>),
    problems: &[Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/people/{person}/games`: streams the finished games that the caller may see.
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    Extension(Client(client)): Extension<Client>,
    Reader(caller): Reader,
    Path(person): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let store = app.tables.store();
    let person = PersonId::parse(&person).ok_or(Kind::NotFound)?;
    store.person(&person).await?.ok_or(Kind::NotFound)?;
    let filter = wanted.filter()?;
    let games = store.finished_of(&person, caller.id(), &filter).await?;
    let has_record = wanted.records != Some(0);
    // The lines are sent while they are being built, so only one game at a time is in memory.
    let lines = stream::iter(games).then(move |id| {
        let (app, caller) = (app.clone(), caller.clone());
        let (reading, reader) = (app.clone(), caller.clone());
        // Each game is replayed when it is the caller's turn in the queue for expensive work.
        async move {
            let line = async move { finished(&reading, &reader, &id, has_record).await };
            let line = app.limits.read(client, caller.id(), line).await;
            line.unwrap_or_else(|Busy| Err(Kind::TooMany.into()))
        }
    });
    // A response that fails has no last chunk, so the client notices that games are missing.
    let lines = lines.map(|line| line.map_err(|_| io::Error::other("a game cannot be read")));
    let lines = lines.filter_map(|line| ready(line.transpose()));
    let lines = lines.map_ok(|line| (None, "game", answer::text(&line)));
    Ok(told(lines.boxed(), &headers))
}

/// Returns a finished game, or `None` if it cannot be read or is hidden from the caller.
async fn finished(
    app: &App,
    caller: &Caller,
    id: &TableId,
    has_record: bool,
) -> Result<Option<FinishedGame>, Problem> {
    let Some(table) = readable(app, caller, id).await? else { return Ok(None) };
    let record = has_record.then(|| table.transcript_text());
    let ended_ms = table.last_event().0;
    Ok(Some(FinishedGame { table: shown(app, caller, table).await?, ended_ms, record }))
}

impl Wanted {
    fn filter(&self) -> Result<FinishedFilter, Problem> {
        let with = self.with.as_deref().map(|id| PersonId::parse(id).ok_or(Kind::NotFound));
        Ok(FinishedFilter {
            game: self.game.as_deref().map(position::game).transpose()?,
            seats: self.players,
            with: with.transpose()?,
            is_rated: self.rated.map(|rated| rated == 1),
            since: self.since_ms.map(UnixMillis),
            until: self.until_ms.map(UnixMillis),
            limit: self.limit,
        })
    }
}

/// The specification of `POST /api/v1/check`.
pub(crate) const CHECK_SPEC: OperationSpec = OperationSpec {
    id: "check",
    scope: Some(Scope::Read),
    body: Form::Text,
    response: Form::Json(schema::<Checked>),
    ..OperationSpec::PLAIN
};

/// Handles `POST /api/v1/check`.
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Reader(_): Reader,
    record: Bytes,
) -> Result<Response, Problem> {
    if record.is_empty() {
        return Err(Problem::unreadable("there is no record"));
    }
    if length(&record) > RECORD_BYTES_MAX {
        return Err(Kind::TooLong.into());
    }
    let checked = spawn_blocking(move || checked(&app.reloaded.get().house, &record)).await;
    Ok(answer::json(StatusCode::OK, &checked.expect("a record can be checked")))
}

/// Returns a record's length in bytes, with each line break counted as one byte.
fn length(record: &[u8]) -> usize {
    record.len() - record.windows(2).filter(|pair| pair == b"\r\n").count()
}

fn checked(house: &House, record: &[u8]) -> Checked {
    match house.judge(record) {
        Ok((record, Verdict { game, deal })) => Checked {
            is_legal: true,
            game: Some(record.game.name()),
            plies: Some(record.plies.len() as u64),
            is_over: Some(game.standing().is_final),
            line: None,
            clause: None,
            fault: None,
            deal: Some(Deal {
                verdict: deal.name(),
                draws: match &deal {
                    Proof::Verified(verified) => Some(verified.draws as u64),
                    Proof::Unproven(_) | Proof::Refuted(_) => None,
                },
                line: deal.line(&record).map(|line| line as u64),
                fault: deal.reason(),
            }),
        },
        Err(error) => refused(&error),
    }
}

fn refused(error: &TranscriptError) -> Checked {
    Checked {
        is_legal: false,
        game: None,
        plies: None,
        is_over: None,
        line: Some(error.line as u64),
        clause: error.clause(),
        fault: Some(error.fault.to_string()),
        deal: None,
    }
}
