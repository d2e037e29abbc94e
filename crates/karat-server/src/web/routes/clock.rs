//! Absence from a table: handing seats to bots, returning, and vacations.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::Seat;
use karat_table::clock::{VACATION_MIN, Vacation, vacation_at, vacation_left};
use karat_table::time::UnixMillis;
use maud::Markup;
use serde::Deserialize;

use crate::web::App;
use crate::web::error::Error;
use crate::web::limits::Client;
use crate::web::routes::extract::parsed;
use crate::web::routes::notifications::asker;
use crate::web::routes::{AtTable, Me, PageRequest, Posted};
use crate::web::show::clock::may_step_away;
use karat_pages::model::VacationModel;
use karat_pages::{self as pages, link};

/// Form fields for starting or ending a vacation.
#[derive(Deserialize)]
pub(crate) struct VacationForm {
    action: VacationAction,
}

/// The requested action.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum VacationAction {
    Start,
    End,
}

/// Form fields for dealing with an absent player.
#[derive(Deserialize)]
pub(crate) struct AbsentForm {
    #[serde(default, deserialize_with = "parsed")]
    seat: Option<usize>,
    /// The action, either `remind` or `bot`.
    act: Option<String>,
}

/// Handles `POST /tables/{id}/return`: gives the user back the seats played by bots.
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

/// Handles `POST /tables/{id}/away`: hands the user's seats to bots.
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

/// Handles `GET /vacation`: shows the vacation page.
pub(crate) async fn vacation(
    PageRequest { app, session, uri }: PageRequest,
) -> Result<Markup, Error> {
    let now = app.tables.now().time();
    let model = match session.id() {
        Some(person) => {
            let vacations = app.tables.store().vacations(person, UnixMillis::MIN).await?;
            VacationModel {
                is_known: true,
                left: vacation_left(&vacations, now),
                ends_in: vacation_at(&vacations, now).map(|one| one.until.since(now)),
            }
        }
        None => VacationModel { is_known: false, left: Duration::ZERO, ends_in: None },
    };
    Ok(pages::vacation(&session.ui(&uri), &model))
}

/// Handles `POST /vacation`: starts or ends a vacation.
pub(crate) async fn change_vacation(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Posted { form, .. }: Posted<VacationForm>,
) -> Result<Response, Error> {
    let person = &person.id;
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let tables = match form.action {
        VacationAction::Start => {
            let vacations = store.vacations(person, UnixMillis::MIN).await?;
            let left = vacation_left(&vacations, now);
            if left < VACATION_MIN {
                return Err(Error::Forbidden);
            }
            store.start_vacation(person, Vacation { from: now, until: now + left }).await?
        }
        VacationAction::End => store.end_vacation(person, now).await?,
    };
    for (id, revision) in tables {
        app.tables.changed(&id, revision);
    }
    Ok(Redirect::to(&link::vacation()).into_response())
}

/// Handles `POST /tables/{id}/absent`: reminds an absent player (`act=remind`), or agrees that a
/// bot takes over (`act=bot`).
pub(crate) async fn absent(
    AtTable { app, id, table, .. }: AtTable,
    Me(person): Me,
    Extension(Client(client)): Extension<Client>,
    Posted { form, .. }: Posted<AbsentForm>,
) -> Result<Redirect, Error> {
    let mine = table.seats_of(Some(&person.id));
    let seats = table.record().sitters.len();
    let seat = form.seat.filter(|&index| index < seats).map(Seat::new);
    let seat = seat.ok_or(Error::BadRequest)?;
    if mine.is_empty() || mine.contains(seat) {
        return Err(Error::Forbidden);
    }
    match form.act.as_deref() {
        Some("bot") => app.tables.agree_to_replace(table, seat, &person.id).await?,
        Some("remind") => {
            let other = table.record().sitters[seat.index()].who.person();
            if let Some(other) = other.filter(|_| app.tables.may_remind(&table, seat)) {
                let asker = asker(&app, &person.id, client);
                if app.notifications.remind(asker, other.clone()) {
                    app.tables.note_reminder(&id, seat).await?;
                }
            }
        }
        _ => return Err(Error::BadRequest),
    }
    Ok(Redirect::to(&link::table(id.as_str())))
}
