//! The review of a finished game.

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use karat_bots::review::Review;
use karat_rules::{BySeat, Seat};
use karat_table::token::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::reviews::{Progress, Unready, by_text, ready};
use crate::web::api::answer;
use crate::web::api::describe::{self, Described, Form, Query as Asks, schema};
use crate::web::api::door::{AtTable, seat};
use crate::web::api::position::number;
use crate::web::problem::{Kind, Problem};

/// How far the review of a game is for one of its seats.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewState {
    /// Whose review it is: what this seat could not know is not known in it.
    seat: u32,
    /// `unasked`, `waiting`, `reckoned` or `done`.
    state: &'static str,
    /// How many others come before it, if it waits.
    before: Option<u32>,
    /// How much of it is reckoned, in hundredths, if it is being reckoned.
    percent: Option<u32>,
    /// What came of it, once it is done.
    review: Option<ReviewTold>,
}

/// What a review came to. Chances are from 0 to 1, in seat order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewTold {
    /// How many games were played on from each moment.
    games_each: u32,
    /// Whether there was no time for as many games as usual.
    is_cut: bool,
    /// How many decisions the seat had in which there was something to choose.
    decisions: u64,
    /// Everybody's chances from the beginning to the end.
    moments: Vec<ReviewMoment>,
    /// The decisions of the seat that mattered most, in the order of the game.
    keys: Vec<ReviewKey>,
    /// By whose moves the chance of the seat changed; together the way from its first to its last.
    doings: Vec<ReviewDoing>,
}

/// Everybody's chance to win at a moment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewMoment {
    /// After how many plies.
    plies: u64,
    /// The chances.
    win: Vec<f64>,
    /// Their standard errors.
    error: Vec<f64>,
}

/// A decision that mattered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewKey {
    /// The number of its ply, counted from 0.
    ply: u64,
    /// The move that was made.
    played: String,
    /// The one it is compared with.
    other: String,
    /// How much more the move wins than the other; less than 0 where it was dear.
    gain: f64,
    /// The standard error of that.
    error: f64,
}

/// What somebody's moves did to the chance of the seat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewDoing {
    /// Whose moves: a seat as records write it, `chance`, or `several`.
    by: String,
    /// By how much the chance changed.
    change: f64,
    /// The standard error of that.
    error: f64,
}

/// Whose review is asked for.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Asked {
    /// Any seat of the game; the person's own if left out.
    seat: Option<u32>,
}

/// What is said of `GET /api/v1/tables/{id}/review`.
pub(crate) const SHOW_DESCRIBED: Described = Described {
    id: "review",
    scope: Some(Scope::Read),
    asks: &[Asks { name: "seat", value: describe::Value::Seat }],
    gives: Form::Json(schema::<ReviewState>),
    problems: &[Kind::Forbidden, Kind::NotFound, Kind::Conflict, Kind::Frozen],
    ..Described::PLAIN
};

/// `GET /api/v1/tables/{id}/review`
pub(crate) async fn show(
    AtTable { app, caller, table, .. }: AtTable,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    let asked = asked.seat.map(seat).transpose()?;
    let table = app.tables.seen_by(table, caller.id()).await?.table;
    ready(&table).map_err(|why| match why {
        Unready::Frozen => Kind::Frozen,
        Unready::Running | Unready::Closed | Unready::SecretOrigin => Kind::Conflict,
    })?;
    let seat = asked.or_else(|| table.seat_of(caller.id()));
    let seat = seat.filter(|seat| seat.index() < table.game().seats());
    let seat = seat.ok_or_else(|| Problem::unreadable("seat: a seat of the game"))?;
    let progress = app.reviews.progress(&table, seat).await?;
    Ok(answer::json(StatusCode::OK, &state(seat, &progress)))
}

fn state(seat: Seat, progress: &Progress) -> ReviewState {
    let (state, before, percent, review) = match progress {
        Progress::Unasked => ("unasked", None, None, None),
        Progress::Waiting(before) => ("waiting", Some(*before), None, None),
        Progress::Reckoned(percent) => ("reckoned", None, Some(*percent), None),
        Progress::Done(review) => ("done", None, None, Some(told(review))),
    };
    ReviewState { seat: number(seat), state, before, percent, review }
}

fn told(review: &Review) -> ReviewTold {
    let of_all = |values: &BySeat<f64>| Seat::all(review.seats).map(|seat| values[seat]).collect();
    let moments = review.moments.iter().map(|it| ReviewMoment {
        plies: it.plies as u64,
        win: of_all(&it.win),
        error: of_all(&it.error),
    });
    let keys = review.keys.iter().map(|it| ReviewKey {
        ply: it.ply as u64,
        played: it.played.clone(),
        other: it.other.clone(),
        gain: it.gain,
        error: it.error,
    });
    let doings = review.doings.iter().map(|it| ReviewDoing {
        by: by_text(it.by),
        change: it.change,
        error: it.error,
    });
    ReviewTold {
        games_each: review.games,
        is_cut: review.is_cut,
        decisions: review.decisions as u64,
        moments: moments.collect(),
        keys: keys.collect(),
        doings: doings.collect(),
    }
}
