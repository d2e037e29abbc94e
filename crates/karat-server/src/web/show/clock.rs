//! Clocks and absences at a table.

use std::time::Duration;

use karat_rules::{Actor, Ply, Seat};
use karat_table::clock::{Clock, TimeControl};
use karat_table::id::PersonId;
use karat_table::table::{MadeBy, Occupant, Table};

use crate::tables::attendance;
use crate::web::App;
use crate::web::error::Error;
use karat_pages::model::{Absence, ClockModel, OfflineModel, TimeModel};

/// Returns the clocks and absences shown to a person.
pub(crate) async fn model(
    app: &App,
    table: &Table,
    person: Option<&PersonId>,
) -> Result<TimeModel, Error> {
    let behind = table.behind(person);
    let now = app.tables.now().time() - behind;
    let control = table.record().terms.time_control;
    let clocks = app.tables.clocks_at(table, now).await?;
    let sitters = &table.record().sitters;
    let is_person = |seat: Seat| matches!(sitters[seat.index()].who, Occupant::Person(_));
    let shown = |(seat, clock): (Seat, Clock)| {
        is_person(seat).then(|| ClockModel {
            seat,
            left: clock.left,
            runs: clock.runs,
            rests_for: clock.resting_until.map(|until| until.since(now)),
        })
    };
    Ok(TimeModel {
        clocks: Seat::all(clocks.len()).zip(clocks).filter_map(shown).collect(),
        has_days: matches!(control, TimeControl::Days(_)),
        may_step_away: may_step_away(table),
        offline: if behind > Duration::ZERO { Vec::new() } else { offline(app, table, person) },
    })
}

/// Returns each player who does not have the table page open, and details of their absence.
pub(crate) fn absences(app: &App, table: &Table) -> Vec<(Seat, Absence)> {
    let shown = |(seat, absence): (Seat, attendance::Absence)| {
        (seat, Absence { is_quiet: absence.is_quiet, minutes: absence.minutes })
    };
    app.tables.absences(table).into_iter().map(shown).collect()
}

/// Returns each player who does not have the table page open, and the actions available to the
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

/// Returns whether players may hand their seats to bots. Handing a seat to a bot is not allowed in
/// rated games, because the bot could win for its player.
pub(crate) fn may_step_away(table: &Table) -> bool {
    table.has_begun() && !table.record().terms.is_rated
}

/// Returns how many decisions bots made on each player's behalf, in seat order.
pub(crate) fn decided_by_bots(table: &Table) -> Vec<usize> {
    let decided_by_bot = |seat: Seat| {
        let is_his = |ply: &Ply| {
            let who = table.plies()[ply.index()].who;
            who == Actor::Seat(seat) && table.made_by(*ply) == MadeBy::StandIn
        };
        Ply::START.until(table.ply()).filter(is_his).count()
    };
    Seat::all(table.record().sitters.len()).map(decided_by_bot).collect()
}
