//! Game records: downloading a table's record, and checking uploaded ones.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use karat_rules::transcript::TranscriptError;
use karat_table::token::Scope;
use karat_table::verdict::{Proof, RECORD_BYTES_MAX, Verdict};
use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer::{self, TEXT};
use crate::web::api::describe::{Form, OperationSpec, schema};
use crate::web::api::door::{AtTable, Reader};
use crate::web::api::words::{DealVerdict, GameName};
use crate::web::house::House;
use crate::web::problem::{Kind, Problem};

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
