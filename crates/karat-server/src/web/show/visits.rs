//! News since the user's last visit to a table, and other tables waiting for the user.

use karat_rules::{Actor, Ply};
use karat_table::id::TableId;
use karat_table::table::{MadeBy, Table};

use crate::tables::visits::Look;
use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use crate::web::show::table::back_to;
use karat_pages::model::{Digest, LogEntry, Reader, TablePage, Waiting};

/// The maximum number of running tables checked for a pending decision, newest first. Checking a
/// table requires replaying it.
const RUNNING_MAX: u32 = 20;

/// Returns the user's other running tables, and how many of them are waiting for the user.
pub(crate) async fn beside(app: &App, session: &Session, id: &TableId) -> Result<Waiting, Error> {
    let mut waiting = Waiting::default();
    let Some(person) = session.id() else { return Ok(waiting) };
    for other in app.tables.store().running_tables_of(person, RUNNING_MAX).await? {
        if other == *id {
            continue;
        }
        if let Some(table) = app.tables.readable(&other).await? {
            waiting.count += usize::from(table.is_waiting_for(session.id()));
            let told = app.tables.client_revision(table.revision());
            waiting.others.push((other.to_string(), told));
        }
    }
    Ok(waiting)
}

/// Adds the events since the user's last visit to a table page. `look` is the kind of visit.
pub(crate) async fn with_news(
    app: &App,
    table: &Table,
    session: &Session,
    look: Look,
    model: TablePage,
) -> Result<TablePage, Error> {
    let Some(person) = session.id() else { return Ok(model) };
    let id = &table.record().id;
    let visit = app.visits.look(person, id, table.version(), look).await?;
    let (from, until) = visit.news;
    let moves = table.moves_in(from..until, model.reader.mine);
    let digest = Digest { from: from.index(), until: until.index(), moves };
    let is_own = |entry: &LogEntry| match entry.who {
        Actor::Seat(seat) => {
            let made_by = table.record().journal[entry.number].made_by;
            model.reader.mine.contains(seat) && made_by == MadeBy::Seat
        }
        Actor::Chance => false,
    };
    let is_told = |entry: &LogEntry| digest.has(entry) && !is_own(entry);
    if !model.seen.log.iter().any(is_told) {
        return Ok(model);
    }
    let first =
        model.seen.log.iter().find(|entry| digest.has(entry)).map_or(Ply::START, |entry| entry.ply);
    let reader = Reader { digest: Some(digest), ..model.reader };
    Ok(back_to(table, first, TablePage { reader, ..model }))
}

/// Returns the number of moves made by others since the user last viewed the table, or `None` if
/// they never have.
pub(crate) async fn moves_unseen(
    app: &App,
    table: &Table,
    session: &Session,
) -> Result<usize, Error> {
    let Some(person) = session.id() else { return Ok(0) };
    let visit = app.visits.of(person, &table.record().id).await?;
    let mine = table.seats_of(Some(person));
    Ok(visit.map_or(0, |visit| table.moves_in(visit.seen..table.version(), mine)))
}
