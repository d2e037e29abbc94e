//! Reviews of finished games.

use std::sync::Arc;

use axum::Extension;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use karat_bots::review::Review;
use karat_rules::{BySeat, Ply, Seat};
use karat_table::table::Table;
use karat_table::token::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::reviews::{Progress, Unready, by_text, ready};
use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{self, Form, OperationSpec, Query as Asks, schema};
use crate::web::api::door::{AtTable, Caller, seat};
use crate::web::api::position::number;
use crate::web::api::words::ReviewStage;
use crate::web::limits::Client;
use crate::web::problem::{Kind, Problem};
use crate::web::review::{self, QUEUE_AGAIN};
use karat_store::Asked as Accepted;

/// The state of a game's review for one seat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewState {
    /// The reviewed seat. The review uses only what this seat could know.
    seat: u32,
    /// The review's state.
    #[schema(value_type = ReviewStage)]
    state: &'static str,
    /// The number of reviews ahead of this one in the queue, if it is queued.
    before: Option<u32>,
    /// The progress in percent, if it is running.
    percent: Option<u32>,
    /// The review, once it is done.
    review: Option<ReviewShown>,
}

/// A review. Win chances are between 0 and 1 and listed in seat order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewShown {
    /// The number of games simulated from each moment.
    games_each: u32,
    /// Whether fewer games than usual were simulated because time ran out.
    is_cut: bool,
    /// The number of decisions in which the seat had a choice.
    decisions: u64,
    /// All seats' win chances, from the start to the end of the game.
    moments: Vec<ReviewMoment>,
    /// The seat's most important decisions, in chronological order.
    keys: Vec<ReviewKey>,
    /// The effect of each seat's moves on the reviewed seat's win chance. The effects add up to
    /// the difference between the seat's last and first win chance.
    effects: Vec<ReviewEffect>,
}

/// All seats' win chances at one moment of the game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewMoment {
    /// The number of plies before this moment.
    #[schema(value_type = u64)]
    plies: Ply,
    /// All seats' win chances.
    win: Vec<f64>,
    /// The standard errors of the win chances.
    error: Vec<f64>,
}

/// An important decision.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewKey {
    /// The ply number, starting at 0.
    #[schema(value_type = u64)]
    ply: Ply,
    /// The move played.
    played: String,
    /// The alternative move.
    other: String,
    /// The win chance after the move minus that after the alternative.
    gain: f64,
    /// The standard error of `gain`.
    error: f64,
}

/// The effect of moves on the reviewed seat's win chance.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewEffect {
    /// The source of the effect: a seat as written in records, `chance`, or `several`.
    by: String,
    /// The change in the win chance.
    change: f64,
    /// The standard error of `change`.
    error: f64,
}

/// Query parameters of a review.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Asked {
    /// The seat to review, which may be any seat. Defaults to the caller's own seat.
    seat: Option<u32>,
}

/// The specification of `GET /api/v1/tables/{id}/review`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "review",
    scope: Some(Scope::Read),
    query: &[Asks { name: "seat", value: describe::Value::Seat }],
    response: Form::Json(schema::<ReviewState>),
    problems: &[Kind::Forbidden, Kind::NotFound, Kind::Conflict, Kind::Frozen],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tables/{id}/review`.
pub(crate) async fn show(
    AtTable { app, caller, table, .. }: AtTable,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    let (table, seat) = reviewed(&app, &caller, table, asked).await?;
    let progress = app.reviews.progress(&table, seat).await?;
    Ok(answer::json(StatusCode::OK, &state(seat, &progress)))
}

/// The specification of `POST /api/v1/tables/{id}/review`.
pub(crate) const ASK_SPEC: OperationSpec = OperationSpec {
    id: "ask-review",
    scope: Some(Scope::Tables),
    problems: &[Kind::Forbidden, Kind::NotFound, Kind::Conflict, Kind::Frozen, Kind::Full],
    ..SHOW_SPEC
};

/// Handles `POST /api/v1/tables/{id}/review`. A request for a review that has already been requested
/// changes nothing.
pub(crate) async fn ask(
    Extension(Client(client)): Extension<Client>,
    AtTable { app, caller, table, .. }: AtTable,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    caller.may(Scope::Tables)?;
    let (table, seat) = reviewed(&app, &caller, table, asked).await?;
    if app.reviews.progress(&table, seat).await? == Progress::NotRequested {
        if !app.reviews.is_open() {
            return Err(Kind::Conflict.into());
        }
        match review::ask(&app, &table, seat, (&caller.person.id, client)).await? {
            Accepted::Accepted => {}
            Accepted::QueueFull | Accepted::NetworkFull | Accepted::PersonFull => {
                return Err(Problem::from(Kind::Full).after(QUEUE_AGAIN));
            }
        }
    }
    let progress = app.reviews.progress(&table, seat).await?;
    Ok(answer::json(StatusCode::OK, &state(seat, &progress)))
}

/// Returns the table as the caller sees it, and the seat to review.
async fn reviewed(
    app: &App,
    caller: &Caller,
    table: Arc<Table>,
    asked: Asked,
) -> Result<(Arc<Table>, Seat), Problem> {
    let asked = asked.seat.map(seat).transpose()?;
    let table = app.tables.seen_by(table, caller.id()).await?.table;
    ready(&table).map_err(|why| match why {
        Unready::Frozen => Kind::Frozen,
        Unready::Running | Unready::Closed | Unready::SecretOrigin => Kind::Conflict,
    })?;
    let seat = asked.or_else(|| table.seat_of(caller.id()));
    let seat = seat.filter(|seat| seat.index() < table.game().seats());
    let seat = seat.ok_or_else(|| {
        Problem::unreadable("query parameter \"seat\" must be a seat of the game")
    })?;
    Ok((table, seat))
}

fn state(seat: Seat, progress: &Progress) -> ReviewState {
    let (state, before, percent, review) = match progress {
        Progress::NotRequested => ("none", None, None, None),
        Progress::Queued(before) => ("queued", Some(*before), None, None),
        Progress::Running(percent) => ("running", None, Some(*percent), None),
        Progress::Done(review) => ("done", None, None, Some(shown(review))),
    };
    ReviewState { seat: number(seat), state, before, percent, review }
}

fn shown(review: &Review) -> ReviewShown {
    let of_all = |values: &BySeat<f64>| Seat::all(review.seats).map(|seat| values[seat]).collect();
    let moments = review.moments.iter().map(|it| ReviewMoment {
        plies: it.ply,
        win: of_all(&it.win),
        error: of_all(&it.error),
    });
    let keys = review.keys.iter().map(|it| ReviewKey {
        ply: it.ply,
        played: it.played.clone(),
        other: it.other.clone(),
        gain: it.gain,
        error: it.error,
    });
    let effects = review.doings.iter().map(|it| ReviewEffect {
        by: by_text(it.by),
        change: it.change,
        error: it.error,
    });
    ReviewShown {
        games_each: review.games,
        is_cut: review.is_cut,
        decisions: review.decisions as u64,
        moments: moments.collect(),
        keys: keys.collect(),
        effects: effects.collect(),
    }
}
