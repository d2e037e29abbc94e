//! Takebacks: the one available to a player, and any pending request.

use karat_rules::{Actor, Viewer};
use karat_table::border::Border;
use karat_table::table::Table;

use crate::web::App;
use crate::web::error::Error;
use karat_pages::model::{UndoBorder, UndoModel, UndoWish};

/// Returns the takeback available to the viewer, and any pending request.
pub(crate) async fn model(app: &App, table: &Table, viewer: Viewer) -> Result<UndoModel, Error> {
    let Viewer::Seat(seat) = viewer else { return Ok(UndoModel::default()) };
    let request = app.tables.undo_request(table).await?;
    let wish = request.map(|request| UndoWish {
        seat: request.seat,
        // A takeback also undoes all later decisions.
        decisions: table.decisions_since(request.remaining),
        has_draws: table.plies()[request.remaining.index()..]
            .iter()
            .any(|ply| ply.who == Actor::Chance),
        is_mine: request.seat == seat,
        is_agreed: request.agreed.contains(seat),
        asks_me: table.consenting(request.seat).contains(seat),
        missing: table.unanswered(&request),
        refused_by: request.refused_by,
    });
    let offer = table.undo_offer(seat);
    Ok(UndoModel {
        is_offered: offer.is_some(),
        is_possible: offer.is_some_and(|offer| offer.is_possible),
        needs_consent: !table.consenting(seat).is_empty(),
        border: offer.and_then(|offer| offer.border).map(|border| match border {
            Border::Draw => UndoBorder::Draw,
            Border::Reveal => UndoBorder::Reveal,
            Border::Moved(other) => UndoBorder::Moved(other),
        }),
        wish,
    })
}
