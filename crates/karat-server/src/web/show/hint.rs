//! Hints, which are available only in unrated games against bots.

use karat_bots::ChaChaDice;
use karat_rules::Viewer;
use karat_table::table::Table;

use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use karat_pages::model::HintModel;

/// The number of decisions in a player's first game for which hints are expanded from the start.
const OPEN_DECISIONS: usize = 3;

/// Returns whether the person in a seat has not yet finished any game of this kind.
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

/// Returns the viewer's hints, or `None` if the table offers no hints or the viewer has no decision
/// to make.
pub(crate) fn model(
    table: &Table,
    session: &Session,
    viewer: Viewer,
    is_first: bool,
) -> Option<HintModel> {
    let Viewer::Seat(seat) = viewer else { return None };
    let is_told = table.is_practice(seat) && table.is_due(seat) && table.frozen().is_none();
    session.id().filter(|_| is_told)?;
    // Seeding the dice from the position always produces the same hints, so the one that filled in
    // a move can be found again.
    let mut dice = ChaChaDice::new(table.version().0);
    let hints = karat_bots::hints(table.game(), seat, &mut dice);
    let is_open = is_first && table.decisions(seat).len() < OPEN_DECISIONS;
    Some(HintModel { hints, is_open })
}
