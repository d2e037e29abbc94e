//! Who is told what he could do: whoever plays for nothing against bots alone.

use karat_bots::ChaChaDice;
use karat_rules::Viewer;
use karat_table::table::{Stage, Table};

use crate::web::App;
use crate::web::error::Error;
use crate::web::pages::model::HintModel;
use crate::web::session::Session;

/// In how many decisions of somebody's first game the hints are open before he asks.
const OPEN_DECISIONS: usize = 3;

/// What the viewer could do now; nothing where nobody is told, or where he has nothing to decide.
pub(crate) async fn model(
    app: &App,
    table: &Table,
    session: &Session,
    viewer: Viewer,
) -> Result<Option<HintModel>, Error> {
    let Viewer::Seat(seat) = viewer else { return Ok(None) };
    let is_told = table.is_practice(seat) && table.is_due(seat) && table.frozen().is_none();
    let Some(person) = session.id().filter(|_| is_told) else { return Ok(None) };
    // The same position brings the same hints: one that is laid is found again.
    let mut dice = ChaChaDice::new(table.version());
    let hints = karat_bots::hints(table.game(), seat, &mut dice);
    let is_early = table.decisions(seat).len() < OPEN_DECISIONS;
    let is_open = is_early && {
        let game = table.record().game;
        let games = app.tables.store().games_of(person).await?;
        !games.iter().any(|other| other.game == game && other.stage == Stage::Over)
    };
    Ok(Some(HintModel { hints, is_open, laid: None }))
}
