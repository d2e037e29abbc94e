//! A player's premoves: the pending one, the available ones, and the last one that ended.

use karat_rules::{Turn, Viewer};
use karat_table::premove::{Ending, Progress, can_act, offer};
use karat_table::table::{Stage, Table};

use crate::web::App;
use crate::web::error::Error;
use karat_pages::model::{PremoveModel, PremoveOutcome};

/// Returns a viewer's premoves: the pending one, the available ones, and the last one that ended.
pub(crate) async fn model(app: &App, table: &Table, viewer: Viewer) -> Result<PremoveModel, Error> {
    let Viewer::Seat(seat) = viewer else { return Ok(PremoveModel::default()) };
    if table.record().stage != Stage::Playing || table.frozen().is_some() {
        return Ok(PremoveModel::default());
    }
    let premoves = app.tables.store().premoves(&table.record().id).await?;
    let own = premoves.into_iter().find(|premove| premove.seat == seat);
    let (mut pending, mut ended) = (None, None);
    if let Some(premove) = own {
        let progress = table.progress(&premove);
        let said = PremoveOutcome { id: premove.id, instruction: premove.instruction };
        match progress {
            Progress::Stands(_) => pending = Some(said),
            // A user who ended the premove by making the decision themselves already knows why it
            // ended.
            Progress::Ended(Ending::Decided) => {}
            Progress::Ended(ending) => ended = Some((said, ending)),
        }
    }
    let is_asked_alone =
        table.is_due(seat) && matches!(table.game().turn(), Turn::Seats(seats) if seats.len() == 1);
    let can_say = can_act(table.game().id()) && !is_asked_alone && !table.absent().contains(seat);
    let offer = can_say.then(|| offer(table.game(), seat));
    Ok(PremoveModel { offer, pending, ended, problem: None })
}
