//! Reviews of finished games: requesting them, and tracking their progress.

use std::time::Duration;

use axum::Extension;
use axum::http::{HeaderName, Uri, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_rules::{Actor, Ply, Seat};
use karat_table::table::Table;
use serde::Deserialize;

use crate::tables::reviews::{Progress, Unready, ready};
use crate::web::App;
use crate::web::error::{Error, TOO_MANY, UNREVIEWED};
use crate::web::limits::Client;
use crate::web::review::{self, QUEUE_AGAIN};
use crate::web::routes::{AtTable, Params, Posted};
use crate::web::session::Session;
use crate::web::show::table::player_name;
use karat_pages::link;
use karat_pages::review_text::Told;
use karat_pages::{self as pages, ReviewModel, ReviewShown};
use karat_store::Asked;

/// The interval at which a browser polls the progress of a review.
const AGAIN: Duration = Duration::from_secs(3);

/// The seat to review.
#[derive(Deserialize)]
pub(crate) struct SeatAsked {
    #[serde(rename = "as")]
    seat: Option<String>,
}

/// Handles `GET /tables/{id}/review?as=S`: shows a review of the game from one seat's perspective.
pub(crate) async fn show(
    AtTable { app, session, id, table }: AtTable,
    Params(asked): Params<SeatAsked>,
    uri: Uri,
) -> Result<Response, Error> {
    let table = app.tables.seen_by(table, session.id()).await?.table;
    match ready(&table) {
        Ok(()) => {}
        // Redirect to the table page, which already says that the game is still running.
        Err(Unready::Running) => {
            return Ok(Redirect::to(&link::table(id.as_str())).into_response());
        }
        Err(why) => return Ok(unready(&session, &uri, &table, why)),
    }
    let seat = match asked.seat(&table)? {
        None => table.seat_of(session.id()),
        seat => seat,
    };
    let shown = match seat {
        None => ReviewShown::Choose,
        Some(seat) => shown(&app, &session, &table, seat).await?,
    };
    let waits = matches!(shown, ReviewShown::Waiting(_) | ReviewShown::Reckoned(_));
    let again = waits.then(|| seconds(header::REFRESH, AGAIN));
    let model = model(&app, &session, &table, seat, shown);
    Ok((AppendHeaders(again), pages::review(&session.ui(&uri), &model)).into_response())
}

/// Handles `POST /tables/{id}/review`: requests a review.
pub(crate) async fn ask(
    AtTable { app, mut session, id, table }: AtTable,
    Extension(Client(client)): Extension<Client>,
    uri: Uri,
    Posted { form, .. }: Posted<SeatAsked>,
) -> Result<Response, Error> {
    let table = app.tables.seen_by(table, session.id()).await?.table;
    if let Err(why) = ready(&table) {
        return Ok(unready(&session, &uri, &table, why));
    }
    let seat = form.seat(&table)?.ok_or(Error::BadRequest)?;
    let back = Redirect::to(&link::review(id.as_str(), seat));
    if app.reviews.progress(&table, seat).await? != Progress::NotRequested {
        return Ok(back.into_response());
    }
    if !app.reviews.is_open() {
        let model = model(&app, &session, &table, Some(seat), ReviewShown::Unasked);
        return Ok((UNREVIEWED, pages::review(&session.ui(&uri), &model)).into_response());
    }
    let (person, cookie) = session.enter(app.tables.store(), app.tables.now().time()).await?;
    let shown = match review::ask(&app, &table, seat, (&person.id, client)).await? {
        Asked::Accepted => return Ok((AppendHeaders(cookie), back).into_response()),
        Asked::QueueFull => ReviewShown::QueueFull,
        Asked::NetworkFull => ReviewShown::NetworkFull,
        Asked::PersonFull => ReviewShown::PersonFull,
    };
    let model = model(&app, &session, &table, Some(seat), shown);
    let wait = AppendHeaders([seconds(header::RETRY_AFTER, QUEUE_AGAIN)]);
    let page = pages::review(&session.ui(&uri), &model);
    Ok((TOO_MANY, AppendHeaders(cookie), wait, page).into_response())
}

fn seconds(name: HeaderName, time: Duration) -> (HeaderName, String) {
    (name, time.as_secs().to_string())
}

/// Returns the page explaining why a table has no review.
fn unready(session: &Session, uri: &Uri, table: &Table, why: Unready) -> Response {
    let why = match why {
        Unready::Running => "review-none-running",
        Unready::Closed => "review-none-closed",
        Unready::Frozen => "review-none-frozen",
        Unready::SecretOrigin => "review-none-origin",
    };
    let record = table.record();
    let page = pages::review_none(&session.ui(uri), record.game, record.id.as_str(), why);
    (UNREVIEWED, page).into_response()
}

impl SeatAsked {
    /// Returns the requested seat, if any.
    ///
    /// # Errors
    ///
    /// Returns an error if the table has no such seat.
    fn seat(&self, table: &Table) -> Result<Option<Seat>, Error> {
        let Some(number) = self.seat.as_deref().filter(|value| !value.is_empty()) else {
            return Ok(None);
        };
        let number: Option<usize> = number.parse().ok();
        let number = number.filter(|&number| number < table.game().seats());
        number.map(|number| Some(Seat::new(number))).ok_or(Error::BadRequest)
    }
}

/// Returns the state of a seat's review, as shown on the page.
async fn shown(
    app: &App,
    session: &Session,
    table: &Table,
    seat: Seat,
) -> Result<ReviewShown, Error> {
    Ok(match app.reviews.progress(table, seat).await? {
        Progress::NotRequested => ReviewShown::Unasked,
        Progress::Queued(before) => ReviewShown::Waiting(before),
        Progress::Running(percent) => ReviewShown::Reckoned(percent),
        Progress::Done(review) => {
            let start = table.at(Ply::START).expect("every table has a beginning");
            let plies: Vec<(Actor, &str)> =
                table.plies().iter().map(|ply| (ply.who, &*ply.text)).collect();
            let told = Told::of(session.locale, &start, &plies, names(table, session), *review);
            ReviewShown::Told(Box::new(told), pages::stretches(&start, &plies))
        }
    })
}

fn model(
    app: &App,
    session: &Session,
    table: &Table,
    seat: Option<Seat>,
    shown: ReviewShown,
) -> ReviewModel {
    let record = table.record();
    ReviewModel {
        id: record.id.to_string(),
        game: record.game,
        names: names(table, session),
        is_imported: table.is_imported(),
        seat,
        shown,
        can_ask: app.reviews.is_open(),
        levels: karat_bots::strength_names(record.game),
    }
}

fn names(table: &Table, session: &Session) -> Vec<String> {
    table.record().sitters.iter().map(|sitter| player_name(sitter, session.locale)).collect()
}
