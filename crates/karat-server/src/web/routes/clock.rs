//! Time: returning to a table, and vacations.

use std::sync::Arc;

use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use karat_rules::{Actor, Seat, Viewer};
use karat_table::clock::{
    Clock, TimeControl, VACATION_MS_MIN, Vacation, vacation_at, vacation_left_ms,
};
use karat_table::table::{MadeBy, Occupant, Table};
use maud::Markup;

use crate::web::error::Error;
use crate::web::pages::model::{ClockModel, TimeModel, VacationModel};
use crate::web::routes::AtTable;
use crate::web::routes::{Fields, field};
use crate::web::session::Session;
use crate::web::{App, link, pages};

/// `POST /tables/{id}/return`
pub(crate) async fn come_back(
    AtTable { app, session, id, table }: AtTable,
) -> Result<Redirect, Error> {
    let seats = table.seats_of(session.id());
    if seats.is_empty() {
        return Err(Error::Forbidden);
    }
    app.tables.come_back(table, seats).await?;
    Ok(Redirect::to(&link::table(id.as_str())))
}

/// `POST /tables/{id}/away`
pub(crate) async fn step_away(
    AtTable { app, session, id, table }: AtTable,
) -> Result<Redirect, Error> {
    let seats = table.seats_of(session.id());
    if seats.is_empty() || !may_step_away(&table) {
        return Err(Error::Forbidden);
    }
    app.tables.step_away(table, seats).await?;
    Ok(Redirect::to(&link::table(id.as_str())))
}

/// Returns whether players may hand the game to bots. In a rated game they may not, because a bot
/// could win for them.
fn may_step_away(table: &Table) -> bool {
    table.has_begun() && !table.record().terms.is_rated
}

/// `GET /vacation`
pub(crate) async fn vacation(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    uri: Uri,
) -> Result<Markup, Error> {
    let now_ms = app.tables.now().ms();
    let model = match session.id() {
        Some(person) => {
            let vacations = app.tables.store().vacations(person, i64::MIN).await?;
            VacationModel {
                is_known: true,
                left_ms: vacation_left_ms(&vacations, now_ms),
                ends_in_ms: vacation_at(&vacations, now_ms).map(|one| one.until_ms - now_ms),
            }
        }
        None => VacationModel { is_known: false, left_ms: 0, ends_in_ms: None },
    };
    Ok(pages::vacation(&session.ui(&uri), &model))
}

/// `POST /vacation`
pub(crate) async fn change_vacation(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    let person = session.id().ok_or(Error::Forbidden)?;
    let (store, now_ms) = (app.tables.store(), app.tables.now().ms());
    let tables = match field(&fields, "action") {
        Some("start") => {
            let left_ms = vacation_left_ms(&store.vacations(person, i64::MIN).await?, now_ms);
            if left_ms < VACATION_MS_MIN {
                return Err(Error::Forbidden);
            }
            let vacation = Vacation { from_ms: now_ms, until_ms: now_ms + left_ms };
            store.start_vacation(person, vacation).await?
        }
        Some("end") => store.end_vacation(person, now_ms).await?,
        _ => return Err(Error::BadRequest),
    };
    for (id, revision) in tables {
        app.tables.changed(&id, revision);
    }
    Ok(Redirect::to(&link::vacation()).into_response())
}

/// Returns the times at a table as the viewer sees them, with this delay in milliseconds.
pub(crate) async fn model(
    app: &App,
    table: &Table,
    viewer: Viewer,
    behind_ms: u32,
) -> Result<TimeModel, Error> {
    let now_ms = app.tables.now().ms() - i64::from(behind_ms);
    let control = table.record().terms.time_control;
    let clocks = app.tables.clocks_at(table, now_ms).await?;
    let sitters = &table.record().sitters;
    let is_person = |seat: Seat| matches!(sitters[seat.index()].who, Occupant::Person(_));
    let shown = |(seat, clock): (Seat, Clock)| {
        is_person(seat).then(|| ClockModel {
            seat,
            left_ms: clock.left_ms,
            runs: clock.runs,
            rests_for_ms: clock.resting_until_ms.map(|until_ms| until_ms - now_ms),
        })
    };
    let decided_by_bot = |seat: Seat| {
        let is_his = |ply: &usize| {
            table.plies()[*ply].who == Actor::Seat(seat) && table.made_by(*ply) == MadeBy::StandIn
        };
        (0..table.plies().len()).filter(is_his).count()
    };
    Ok(TimeModel {
        clocks: Seat::all(clocks.len()).zip(clocks).filter_map(shown).collect(),
        has_days: matches!(control, TimeControl::Days(_)),
        away: table.absent(),
        may_step_away: may_step_away(table),
        is_away: matches!(viewer, Viewer::Seat(seat) if table.absent().contains(seat)),
        decided_by_bots: Seat::all(sitters.len()).map(decided_by_bot).collect(),
    })
}
