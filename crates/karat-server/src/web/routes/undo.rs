//! Takebacks: requesting, accepting and declining them.

use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::{Seat, Seats};
use karat_table::id::TableId;
use karat_table::table::Table;
use karat_table::version::Version;
use serde::Deserialize;

use crate::tables::undo::TakeBack;
use crate::web::App;
use crate::web::error::{Error, STALE};
use crate::web::routes::extract::parsed;
use crate::web::routes::{AtTable, Posted};
use crate::web::session::Session;
use crate::web::show::table::{self, address_at, page_of};
use karat_pages as pages;
use karat_pages::model::{Banner, TablePage};

/// Form fields for requesting or answering a takeback.
#[derive(Deserialize)]
pub(crate) struct UndoForm {
    #[serde(flatten)]
    seat: SeatNamed,
    #[serde(default, deserialize_with = "parsed")]
    seen: Option<Version>,
}

/// The user's seat, which the form specifies if they have several.
#[derive(Deserialize)]
pub(super) struct SeatNamed {
    #[serde(default, deserialize_with = "parsed")]
    seat: Option<usize>,
}

/// Handles `POST /tables/{id}/takeback`: takes back the user's last decision, or asks the others to
/// agree.
pub(crate) async fn ask(
    AtTable { app, session, id, table }: AtTable,
    Posted { form, .. }: Posted<UndoForm>,
) -> Result<Response, Error> {
    let seat = form.seat.of(&table, &session)?;
    let outcome = app.tables.take_back(table, seat, form.seen()?).await?;
    answer(&app, &session, outcome, seat, &id).await
}

/// Handles `POST /tables/{id}/takeback/agree`: accepts a takeback request.
pub(crate) async fn agree(
    AtTable { app, session, id, table }: AtTable,
    Posted { form, .. }: Posted<UndoForm>,
) -> Result<Response, Error> {
    let seats = table.seats_of(session.id());
    let seat = form.seat.of(&table, &session)?;
    let outcome = match app.tables.open_undo_request(&table, form.seen()?).await? {
        Some(request) if seats.contains(request.seat) => return Err(Error::Forbidden),
        Some(_) => app.tables.agree_to_undo(table, seats).await?,
        None => TakeBack::Stale,
    };
    answer(&app, &session, outcome, seat, &id).await
}

/// Handles `POST /tables/{id}/takeback/refuse`: declines or withdraws a takeback request.
pub(crate) async fn refuse(
    AtTable { app, session, id, table }: AtTable,
    Posted { form, .. }: Posted<UndoForm>,
) -> Result<Response, Error> {
    let seat = form.seat.of(&table, &session)?;
    let outcome = match app.tables.open_undo_request(&table, form.seen()?).await? {
        Some(_) => app.tables.refuse_undo(table, seat).await?,
        None => TakeBack::Stale,
    };
    answer(&app, &session, outcome, seat, &id).await
}

impl SeatNamed {
    /// Returns a person's seat, or the one specified in the form if they have several.
    pub(super) fn of(&self, table: &Table, session: &Session) -> Result<Seat, Error> {
        let seats: Seats = table.seats_of(session.id());
        let seat = match self.seat {
            Some(index) => seats.iter().find(|seat| seat.index() == index),
            None => table.seat_of(session.id()),
        };
        seat.ok_or(Error::Forbidden)
    }
}

impl UndoForm {
    fn seen(&self) -> Result<Version, Error> {
        self.seen.ok_or(Error::BadRequest)
    }
}

/// Responds to a takeback form with the table as seen from the same seat, because a takeback does
/// not pass the device on to another player.
async fn answer(
    app: &App,
    session: &Session,
    outcome: TakeBack,
    seat: Seat,
    id: &TableId,
) -> Result<Response, Error> {
    let table = app.tables.read_for(id, session.id()).await?;
    match outcome {
        TakeBack::Done | TakeBack::Noted => {
            Ok(Redirect::to(&address_at(&table, session, seat)).into_response())
        }
        TakeBack::Stale => {
            let model = table::model(app, &table, session, Some(seat)).await?;
            let model = TablePage { banner: Some(Banner::Stale), ..model };
            Ok((STALE, pages::table(&session.ui(&page_of(id.as_str())?), &model)).into_response())
        }
    }
}
