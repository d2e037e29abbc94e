//! The decision who gets hints: players of unrated games against bots only.

use karat_bots::ChaChaDice;
use karat_rules::Viewer;
use karat_table::table::Table;

use crate::web::App;
use crate::web::error::Error;
use crate::web::pages::model::HintModel;
use crate::web::session::Session;

/// The number of decisions in a person's first game for which the hints are open from the start.
const OPEN_DECISIONS: usize = 3;

/// Returns whether the person in a seat is playing their first game of this kind, which means that
/// they have finished none.
pub(crate) async fn is_first(
    app: &App,
    table: &Table,
    session: &Session,
    viewer: Viewer,
) -> Result<bool, Error> {
    let (Viewer::Seat(_), Some(person)) = (viewer, session.id()) else { return Ok(false) };
    let has_finished = app.tables.store().has_finished(person, table.record().game).await?;
    Ok(!table.is_over() && !has_finished)
}

/// Returns the hints for the viewer. Returns `None` if the table offers no hints or the viewer has
/// no decision to make.
pub(crate) fn model(
    table: &Table,
    session: &Session,
    viewer: Viewer,
    is_first: bool,
) -> Option<HintModel> {
    let Viewer::Seat(seat) = viewer else { return None };
    let is_told = table.is_practice(seat) && table.is_due(seat) && table.frozen().is_none();
    session.id().filter(|_| is_told)?;
    // The same position always has the same hints, so that a hint whose move fills the panel is
    // found again.
    let mut dice = ChaChaDice::new(table.version().0);
    let hints = karat_bots::hints(table.game(), seat, &mut dice);
    let is_open = is_first && table.decisions(seat).len() < OPEN_DECISIONS;
    Some(HintModel { hints, is_open })
}
