//! Premoves: setting and cancelling them.

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::{Seat, Viewer};
use karat_table::premove::{Ending, Instruction, Limit, Misfit, Premove, Progress, fitted};
use karat_table::table::{Stage, Table};
use karat_table::version::Version;
use serde::Deserialize;

use crate::web::App;
use crate::web::error::{Error, REFUSED, STALE};
use crate::web::routes::extract::parsed;
use crate::web::routes::table::Asked;
use crate::web::routes::undo::SeatNamed;
use crate::web::routes::{AtTable, Posted, field};
use crate::web::session::Session;
use crate::web::show::table::{self, address_at, page_of};
use karat_pages::model::{PremoveModel, PremoveProblem, TablePage};
use karat_pages::{self as pages, link};

/// The maximum length of a premove, in bytes. Actual moves are much shorter.
const INSTRUCTION_BYTES_MAX: usize = 1024;

/// The maximum length of a request id, in bytes.
const REQUEST_BYTES_MAX: usize = 64;

/// The colours in a bidding limit for gems, by rank.
const COLOURS: [&str; 4] = ["red", "yellow", "green", "blue"];

/// Form fields for setting or cancelling a premove. A bidding limit may use additional fields that
/// depend on the game.
#[derive(Deserialize)]
pub(crate) struct PremoveForm {
    #[serde(flatten)]
    seat: SeatNamed,
    /// The action, either `set` or `cancel`.
    #[serde(rename = "do")]
    deed: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    seen: Option<Version>,
    /// The idempotency key of the form.
    #[serde(default)]
    request: String,
    /// The premove to cancel.
    id: Option<String>,
    kind: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    price: Option<u32>,
    /// A typed move, which takes precedence over a selected one.
    #[serde(default)]
    text: String,
    #[serde(default, rename = "move")]
    chosen: String,
}

/// Handles `GET /tables/{id}/premove`: shows the stand-alone premove page.
pub(crate) async fn show(
    AtTable { app, session, id, table }: AtTable,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    if table.record().stage != Stage::Playing {
        return Ok(Redirect::to(&link::table(id.as_str())).into_response());
    }
    let model = table::model(&app, &table, &session, asked.seat()).await?;
    if model.seen.viewer == Viewer::Public {
        return Err(Error::Forbidden);
    }
    let path = model.at_my_seat(link::premove(id.as_str()));
    let path = path.parse().map_err(|_| Error::NotFound)?;
    Ok(pages::premove(&session.ui(&path), &model).into_response())
}

/// Handles `POST /tables/{id}/premove`: sets or cancels a premove.
pub(crate) async fn say(
    AtTable { app, session, id, table }: AtTable,
    Posted { form, fields }: Posted<PremoveForm>,
) -> Result<Response, Error> {
    let seat = form.seat.of(&table, &session)?;
    let problem = match form.deed.as_deref() {
        Some("set") => set(&app, &table, &session, seat, (&form, &fields)).await?,
        Some("cancel") => cancel(&app, &table, seat, &form).await?,
        _ => return Err(Error::BadRequest),
    };
    let Some(problem) = problem else {
        return Ok(Redirect::to(&address_at(&table, &session, seat)).into_response());
    };
    let table = app.tables.read_for(&table.record().id, session.id()).await?;
    let model = table::model(&app, &table, &session, Some(seat)).await?;
    let premove = PremoveModel { problem: Some(problem), ..model.premove };
    let model = TablePage { premove, ..model };
    Ok((status(problem), pages::table(&session.ui(&page_of(id.as_str())?), &model)).into_response())
}

/// Stores the submitted premove, or returns the reason for refusing it.
async fn set(
    app: &App,
    table: &Table,
    session: &Session,
    seat: Seat,
    (form, fields): (&PremoveForm, &[(String, String)]),
) -> Result<Option<PremoveProblem>, Error> {
    let person = session.id().ok_or(Error::Forbidden)?.clone();
    let seen = form.seen.ok_or(Error::BadRequest)?;
    let request = form.request.as_str();
    if request.len() > REQUEST_BYTES_MAX {
        return Err(Error::BadRequest);
    }
    let instruction = match read(form, fields) {
        Ok(Some(instruction)) => instruction,
        Ok(None) => return Err(Error::BadRequest),
        Err(problem) => return Ok(Some(problem)),
    };
    if table.absent().contains(seat) {
        return Ok(Some(PremoveProblem::Away));
    }
    let instruction = match fitted(table.game(), seat, instruction) {
        Ok(instruction) => instruction,
        Err(Misfit::NoAuction) => return Ok(Some(PremoveProblem::NoAuction)),
        Err(Misfit::Limit) => return Ok(Some(PremoveProblem::Limit)),
        Err(Misfit::Risk) => return Ok(Some(PremoveProblem::Risk)),
        Err(Misfit::Unreadable) => return Ok(Some(PremoveProblem::Unreadable)),
    };
    let id = format!("{request} {instruction}");
    let premove = Premove { seat, id, person, instruction, seen };
    match table.progress(&premove) {
        Progress::Stands(_) => {}
        Progress::Ended(Ending::Risk) => return Ok(Some(PremoveProblem::Risk)),
        Progress::Ended(Ending::Asked | Ending::NotLegal | Ending::CannotPass) => {
            return Ok(Some(PremoveProblem::NotNow));
        }
        // The page may have been showing an auction that is already over.
        Progress::Ended(_) => return Ok(Some(PremoveProblem::Late)),
    }
    let stands = app.tables.keep_premove(table, &premove).await?;
    Ok((!stands).then_some(PremoveProblem::Late))
}

/// Cancels a premove. Returns a problem if the premove no longer exists or has already made a move.
async fn cancel(
    app: &App,
    table: &Table,
    seat: Seat,
    form: &PremoveForm,
) -> Result<Option<PremoveProblem>, Error> {
    let (seen, id) = form.seen.zip(form.id.as_deref()).ok_or(Error::BadRequest)?;
    let table = &table.record().id;
    let was_pending = app.tables.store().cancel_premove(table, seat, id).await?;
    // Once cancelled, the premove makes no more moves. Moves that the premove made earlier are in
    // the journal.
    let now = app.tables.read(table).await?;
    if now.has_premoved(seat, seen) {
        return Ok(Some(PremoveProblem::CarriedOut));
    }
    Ok((!was_pending).then_some(PremoveProblem::Gone))
}

/// Parses a premove from form fields, or returns `None` if they do not describe one.
fn read(
    form: &PremoveForm,
    fields: &[(String, String)],
) -> Result<Option<Instruction>, PremoveProblem> {
    let price = || form.price.ok_or(PremoveProblem::Limit);
    Ok(Some(match form.kind.as_deref() {
        Some("pass-here") => Instruction::PassHere,
        Some("pass-always") => Instruction::PassAlways,
        Some("pass-above") => Instruction::PassAbove(price()?),
        Some("bid") if field(fields, "red").is_some() => {
            let count = |name| field(fields, name).filter(|text| !text.is_empty()).unwrap_or("0");
            let limit = COLOURS.map(count).join("/").parse();
            Instruction::BidUpTo(limit.map_err(|_| PremoveProblem::Limit)?)
        }
        Some("bid") => Instruction::BidUpTo(Limit::Price(price()?)),
        Some("next") => {
            let text = if form.text.is_empty() { &form.chosen } else { &form.text };
            if text.len() > INSTRUCTION_BYTES_MAX {
                return Err(PremoveProblem::Unreadable);
            }
            Instruction::Next(text.clone())
        }
        _ => return Ok(None),
    }))
}

fn status(problem: PremoveProblem) -> StatusCode {
    match problem {
        PremoveProblem::Limit
        | PremoveProblem::NoAuction
        | PremoveProblem::Unreadable
        | PremoveProblem::Risk
        | PremoveProblem::NotNow => REFUSED,
        PremoveProblem::Late
        | PremoveProblem::Away
        | PremoveProblem::CarriedOut
        | PremoveProblem::Gone => STALE,
    }
}
