//! Premoves: setting and cancelling them.

use axum::Form;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::{Seat, Turn, Viewer};
use karat_table::ahead::{
    Ahead, Ending, Instruction, Limit, Misfit, Progress, can_act, fitted, offer,
};
use karat_table::table::{Stage, Table};

use crate::web::error::{Error, REFUSED, STALE};
use crate::web::pages::model::{AheadModel, AheadProblem, AheadSaid, TableModel};
use crate::web::routes::AtTable;
use crate::web::routes::table::{self, Asked, address_at, page_of};
use crate::web::routes::undo::seat;
use crate::web::routes::{Fields, field, seen};
use crate::web::session::Session;
use crate::web::{App, link, pages};

/// The longest premove, in bytes; no move of any game comes near it.
const INSTRUCTION_BYTES_MAX: usize = 1024;

/// The longest id of a form, in bytes.
const FORM_BYTES_MAX: usize = 64;

/// The colours of a limit in gems, by rank.
const COLOURS: [&str; 4] = ["red", "yellow", "green", "blue"];

/// `GET /tables/{id}/ahead`
pub(crate) async fn show(
    AtTable { app, session, id, table }: AtTable,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    if table.record().stage != Stage::Playing {
        return Ok(Redirect::to(&link::table(id.as_str())).into_response());
    }
    let model = table::model(&app, &table, &session, asked.seat()).await?;
    if model.viewer == Viewer::Public {
        return Err(Error::Forbidden);
    }
    let path = model.at_my_seat(link::ahead(id.as_str()));
    let path = path.parse().map_err(|_| Error::NotFound)?;
    Ok(pages::ahead(&session.ui(&path), &model).into_response())
}

/// `POST /tables/{id}/ahead`
pub(crate) async fn say(
    AtTable { app, session, id, table }: AtTable,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    let seat = seat(&table, &session, &fields)?;
    let problem = match field(&fields, "do") {
        Some("set") => set(&app, &table, &session, seat, &fields).await?,
        Some("cancel") => cancel(&app, &table, seat, &fields).await?,
        _ => return Err(Error::BadRequest),
    };
    let Some(problem) = problem else {
        return Ok(Redirect::to(&address_at(&table, &session, seat)).into_response());
    };
    let table = app.tables.read_for(&table.record().id, session.id()).await?;
    let model = table::model(&app, &table, &session, Some(seat)).await?;
    let ahead = AheadModel { problem: Some(problem), ..model.ahead };
    let model = TableModel { ahead, ..model };
    Ok((status(problem), pages::table(&session.ui(&page_of(id.as_str())?), &model)).into_response())
}

/// Returns the premoves of a viewer at a table, pending and possible.
pub(crate) async fn model(app: &App, table: &Table, viewer: Viewer) -> Result<AheadModel, Error> {
    let Viewer::Seat(seat) = viewer else { return Ok(AheadModel::default()) };
    if table.record().stage != Stage::Playing || table.frozen().is_some() {
        return Ok(AheadModel::default());
    }
    let aheads = app.tables.store().aheads(&table.record().id).await?;
    let own = aheads.into_iter().find(|ahead| ahead.seat == seat);
    let (mut pending, mut ended) = (None, None);
    if let Some(ahead) = own {
        let progress = table.progress(&ahead);
        let said = AheadSaid { id: ahead.id, instruction: ahead.instruction };
        match progress {
            Progress::Stands(_) => pending = Some(said),
            // A user who has decided in the meantime knows it.
            Progress::Ended(Ending::Decided) => {}
            Progress::Ended(ending) => ended = Some((said, ending)),
        }
    }
    let is_asked_alone =
        table.is_due(seat) && matches!(table.game().turn(), Turn::Seats(seats) if seats.len() == 1);
    let can_say = can_act(table.game().id()) && !is_asked_alone && !table.absent().contains(seat);
    let offer = can_say.then(|| offer(table.game(), seat));
    Ok(AheadModel { offer, pending, ended, problem: None })
}

/// Saves the form's premove, or returns why it cannot be saved.
async fn set(
    app: &App,
    table: &Table,
    session: &Session,
    seat: Seat,
    fields: &[(String, String)],
) -> Result<Option<AheadProblem>, Error> {
    let person = session.id().ok_or(Error::Forbidden)?.clone();
    let seen = seen(fields)?;
    let form = field(fields, "request").unwrap_or_default();
    if form.len() > FORM_BYTES_MAX {
        return Err(Error::BadRequest);
    }
    let instruction = match read(fields) {
        Ok(Some(instruction)) => instruction,
        Ok(None) => return Err(Error::BadRequest),
        Err(problem) => return Ok(Some(problem)),
    };
    if table.absent().contains(seat) {
        return Ok(Some(AheadProblem::Away));
    }
    let instruction = match fitted(table.game(), seat, instruction) {
        Ok(instruction) => instruction,
        Err(Misfit::NoAuction) => return Ok(Some(AheadProblem::NoAuction)),
        Err(Misfit::Limit) => return Ok(Some(AheadProblem::Limit)),
        Err(Misfit::Unreadable) => return Ok(Some(AheadProblem::Unreadable)),
    };
    let id = format!("{form} {instruction}");
    let ahead = Ahead { seat, id, person, instruction, seen };
    match table.progress(&ahead) {
        Progress::Stands(_) => {}
        Progress::Ended(Ending::Asked | Ending::NotLegal | Ending::CannotPass) => {
            return Ok(Some(AheadProblem::NotNow));
        }
        // The page may show an auction that is already over.
        Progress::Ended(_) => return Ok(Some(AheadProblem::Late)),
    }
    let stands = app.tables.keep_ahead(table, &ahead).await?;
    Ok((!stands).then_some(AheadProblem::Late))
}

/// Cancels the premove that the form names; returns a problem if there is one.
async fn cancel(
    app: &App,
    table: &Table,
    seat: Seat,
    fields: &[(String, String)],
) -> Result<Option<AheadProblem>, Error> {
    let (seen, id) = (seen(fields)?, field(fields, "id").ok_or(Error::BadRequest)?);
    let table = &table.record().id;
    let was_pending = app.tables.store().cancel_ahead(table, seat, id).await?;
    // Nothing more is played now; what was played is in the journal.
    let now = app.tables.read(table).await?;
    if now.has_acted_ahead(seat, seen) {
        return Ok(Some(AheadProblem::CarriedOut));
    }
    Ok((!was_pending).then_some(AheadProblem::Gone))
}

/// Reads a premove from the fields, or returns `None` if they are not those of our forms.
fn read(fields: &[(String, String)]) -> Result<Option<Instruction>, AheadProblem> {
    let number = |name| {
        let text = field(fields, name).unwrap_or_default();
        text.parse::<u32>().map_err(|_| AheadProblem::Limit)
    };
    Ok(Some(match field(fields, "kind") {
        Some("pass-here") => Instruction::PassHere,
        Some("pass-always") => Instruction::PassAlways,
        Some("pass-above") => Instruction::PassAbove(number("price")?),
        Some("bid") if field(fields, "red").is_some() => {
            let count = |name| field(fields, name).filter(|text| !text.is_empty()).unwrap_or("0");
            let gems = COLOURS.map(count).join("/").parse();
            Instruction::BidUpTo(Limit::Gems(gems.map_err(|_| AheadProblem::Limit)?))
        }
        Some("bid") => Instruction::BidUpTo(Limit::Price(number("price")?)),
        Some("next") => {
            let written = ["text", "move"].into_iter().filter_map(|name| field(fields, name));
            let text = written.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
            if text.len() > INSTRUCTION_BYTES_MAX {
                return Err(AheadProblem::Unreadable);
            }
            Instruction::Next(text.to_owned())
        }
        _ => return Ok(None),
    }))
}

fn status(problem: AheadProblem) -> StatusCode {
    match problem {
        AheadProblem::Limit
        | AheadProblem::NoAuction
        | AheadProblem::Unreadable
        | AheadProblem::NotNow => REFUSED,
        AheadProblem::Late | AheadProblem::Away | AheadProblem::CarriedOut | AheadProblem::Gone => {
            STALE
        }
    }
}
