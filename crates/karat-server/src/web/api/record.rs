//! Games as text: the record of a table, and whether a record holds.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use karat_rules::transcript::TranscriptError;
use karat_table::token::Scope;
use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer::{self, TEXT};
use crate::web::api::describe::{Described, Form, schema};
use crate::web::api::door::{AtTable, Reader};
use crate::web::house::House;
use crate::web::problem::{Kind, Problem};

/// Whether a record holds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Checked {
    /// Whether it can be played from its first line to its last.
    is_legal: bool,
    /// The game, if it is legal.
    game: Option<&'static str>,
    /// How many moves and draws it has, if it is legal.
    plies: Option<u64>,
    /// Whether the game comes to its end, if it is legal.
    is_over: Option<bool>,
    /// The first line that is wrong, counted from 1.
    line: Option<u64>,
    /// The clause that refuses that line.
    clause: Option<&'static str>,
    /// What is wrong there.
    fault: Option<String>,
}

/// What is said of `GET /api/v1/tables/{id}/transcript`.
pub(crate) const SHOW_DESCRIBED: Described = Described {
    id: "transcript",
    scope: Some(Scope::Read),
    gives: Form::Text,
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..Described::PLAIN
};

/// `GET /api/v1/tables/{id}/transcript`
pub(crate) async fn show(AtTable { caller, table, .. }: AtTable) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    Ok(([(header::CONTENT_TYPE, TEXT)], table.transcript().to_string()).into_response())
}

/// What is said of `POST /api/v1/check`.
pub(crate) const CHECK_DESCRIBED: Described = Described {
    id: "check",
    scope: Some(Scope::Read),
    takes: Form::Text,
    gives: Form::Json(schema::<Checked>),
    ..Described::PLAIN
};

/// `POST /api/v1/check`
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Reader(_): Reader,
    text: String,
) -> Result<Response, Problem> {
    if text.is_empty() {
        return Err(Problem::unreadable("there is no record"));
    }
    let checked = spawn_blocking(move || checked(&app.house, &text)).await;
    Ok(answer::json(StatusCode::OK, &checked.expect("a record can be checked")))
}

fn checked(house: &House, text: &str) -> Checked {
    let read = house.read(text);
    match read.and_then(|record| Ok((record.check()?, record))) {
        Ok((game, record)) => Checked {
            is_legal: true,
            game: Some(record.game.name()),
            plies: Some(record.plies.len() as u64),
            is_over: Some(game.standing().is_final),
            line: None,
            clause: None,
            fault: None,
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
    }
}
