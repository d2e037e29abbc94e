//! Absence from a table: handing seats to bots, returning, and vacations.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::{Actor, Seat};
use karat_table::clock::{
    Clock, TimeControl, VACATION_MS_MIN, Vacation, vacation_at, vacation_left_ms,
};
use karat_table::id::PersonId;
use karat_table::table::{MadeBy, Occupant, Table};
use maud::Markup;
use serde::Deserialize;

use crate::tables::attendance;
use crate::web::error::Error;
use crate::web::limits::Client;
use crate::web::pages::model::{Absence, ClockModel, OfflineModel, TimeModel, VacationModel};
use crate::web::routes::extract::parsed;
use crate::web::routes::notifications::asker;
use crate::web::routes::{AtTable, Me, Posted};
use crate::web::session::Session;
use crate::web::{App, link, pages};

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
    /// The action: `remind` or `bot`.
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

/// Returns whether players may hand their seats to bots. In rated games they may not, because a bot
/// could win for them.
fn may_step_away(table: &Table) -> bool {
    table.has_begun() && !table.record().terms.is_rated
}

/// Handles `GET /vacation`: shows the vacation page.
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

/// Handles `POST /vacation`: starts or ends a vacation.
pub(crate) async fn change_vacation(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Posted { form, .. }: Posted<VacationForm>,
) -> Result<Response, Error> {
    let person = &person.id;
    let (store, now_ms) = (app.tables.store(), app.tables.now().ms());
    let tables = match form.action {
        VacationAction::Start => {
            let left_ms = vacation_left_ms(&store.vacations(person, i64::MIN).await?, now_ms);
            if left_ms < VACATION_MS_MIN {
                return Err(Error::Forbidden);
            }
            let vacation = Vacation { from_ms: now_ms, until_ms: now_ms + left_ms };
            store.start_vacation(person, vacation).await?
        }
        VacationAction::End => store.end_vacation(person, now_ms).await?,
    };
    for (id, revision) in tables {
        app.tables.changed(&id, revision);
    }
    Ok(Redirect::to(&link::vacation()).into_response())
}

/// Returns each player who does not have the table page open, with their absence.
pub(crate) fn absences(app: &App, table: &Table) -> Vec<(Seat, Absence)> {
    let shown = |(seat, absence): (Seat, attendance::Absence)| {
        (seat, Absence { is_quiet: absence.is_quiet, minutes: absence.minutes })
    };
    app.tables.absences(table).into_iter().map(shown).collect()
}

/// Returns each player who does not have the table page open, with the actions available to the
/// given person.
fn offline(app: &App, table: &Table, person: Option<&PersonId>) -> Vec<OfflineModel> {
    let is_seated = !table.seats_of(person).is_empty();
    let shown = |(seat, _)| {
        let may_replace = app.tables.may_replace(table, seat);
        let missing = app.tables.missing(table, seat);
        let is_missing = |other: &Seat| {
            let who = table.record().sitters[other.index()].who.person();
            may_replace && who.is_some_and(|who| missing.contains(who))
        };
        OfflineModel {
            seat,
            may_remind: is_seated && app.tables.may_remind(table, seat),
            is_reminded: app.tables.is_reminded(&table.record().id, seat),
            may_replace,
            asks_me: may_replace && person.is_some_and(|person| missing.contains(person)),
            missing: Seat::all(table.record().sitters.len()).filter(is_missing).collect(),
        }
    };
    app.tables.absences(table).into_iter().map(shown).collect()
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

/// Returns the clocks and absences shown to a person.
pub(crate) async fn model(
    app: &App,
    table: &Table,
    person: Option<&PersonId>,
) -> Result<TimeModel, Error> {
    let behind_ms = table.behind_ms(person);
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
    Ok(TimeModel {
        clocks: Seat::all(clocks.len()).zip(clocks).filter_map(shown).collect(),
        has_days: matches!(control, TimeControl::Days(_)),
        may_step_away: may_step_away(table),
        offline: if behind_ms > 0 { Vec::new() } else { offline(app, table, person) },
    })
}

/// Returns how many decisions bots made on each player's behalf, in seat order.
pub(crate) fn decided_by_bots(table: &Table) -> Vec<usize> {
    let decided_by_bot = |seat: Seat| {
        let is_his = |ply: &usize| {
            table.plies()[*ply].who == Actor::Seat(seat) && table.made_by(*ply) == MadeBy::StandIn
        };
        (0..table.plies().len()).filter(is_his).count()
    };
    Seat::all(table.record().sitters.len()).map(decided_by_bot).collect()
}
