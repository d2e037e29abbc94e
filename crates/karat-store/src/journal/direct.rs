//! Appends to journals in SQLite without sqlx.

use karat_table::table::{Deed, GameResult};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Appended, FIND_REQUEST, Found, Waiting};
use crate::direct::Failure;

const FIND_JOURNAL: &str = "SELECT stage, revision, journal_hash, \
    COALESCE((SELECT MAX(number) + 1 FROM journal WHERE table_id = game_table.id), 0), \
    EXISTS (SELECT 1 FROM ahead WHERE table_id = game_table.id) FROM game_table WHERE id = ?1";

const FIND_PREMOVE: &str = "SELECT EXISTS (SELECT 1 FROM ahead WHERE table_id = ?1 AND seat = ?2 \
    AND id = ?3 AND is_cancelled = 0)";

const INSERT_ENTRY: &str = "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

const INSERT_REQUEST: &str = "INSERT INTO request (table_id, request, seat, version, asked) \
    VALUES (?1, ?2, ?3, ?4, ?5)";

const UPDATE_TABLE: &str = "UPDATE game_table SET revision = revision + 1, trace = ?2, \
    rules = COALESCE(?3, rules), revision_of_rules = COALESCE(?4, revision_of_rules), \
    journal_hash = ?5 WHERE id = ?1";

/// Taking back the last move resumes a finished game.
const RESUME: &str =
    "UPDATE game_table SET ended_ms = NULL, stage = 'playing', result = NULL WHERE id = ?1";

const END: &str = "UPDATE game_table SET ended_ms = ?2, stage = 'over', result = ?3 WHERE id = ?1";

/// Writes one append of a batch, if nothing forbids it. Does not change ratings.
pub(super) fn append(connection: &Connection, waiting: &Waiting) -> Result<Appended, Failure> {
    // A table may be deleted while a player is still deciding.
    let Some(found) = find_journal(connection, waiting)? else { return Ok(Appended::Taken) };
    let result = found.judge(waiting)?;
    if let Appended::Done { .. } = result {
        write(connection, waiting, &found)?;
    }
    Ok(result)
}

/// Returns a table's state before an append, or `None` if the table is missing.
fn find_journal(connection: &Connection, waiting: &Waiting) -> rusqlite::Result<Option<Found>> {
    let Waiting { append, premove, .. } = waiting;
    let id = append.id.as_str();
    let mut carried = Vec::new();
    for (request, _) in &append.requests {
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let mut statement = connection.prepare_cached(FIND_REQUEST)?;
        carried.extend(statement.query_row([id, &request.key], read).optional()?);
    }
    let (mut carried_seat, mut carried_version, mut carried_asked) = (None, None, None);
    if let ([(seat, version, asked)], 1) = (&*carried, append.requests.len()) {
        (carried_seat, carried_version, carried_asked) = (Some(*seat), Some(*version), *asked);
    }
    let stands = match premove {
        None => 1,
        Some((seat, premove)) => connection
            .prepare_cached(FIND_PREMOVE)?
            .query_row(params![id, seat.index(), premove], |row| row.get(0))?,
    };
    let read = |row: &Row<'_>| {
        Ok(Found {
            key: 0,
            stage: row.get(0)?,
            revision: row.get(1)?,
            journal_hash: row.get(2)?,
            entries: row.get(3)?,
            carried_seat,
            carried_version,
            carried_asked,
            stands,
            has_repeated: (append.requests.len() > 1 && !carried.is_empty()).into(),
            has_premoves: row.get(4)?,
        })
    };
    connection.prepare_cached(FIND_JOURNAL)?.query_row([id], read).optional()
}

/// Writes the entries and requests of an append, and the changes to its table.
fn write(connection: &Connection, waiting: &Waiting, found: &Found) -> rusqlite::Result<()> {
    let Waiting { append, pin, .. } = waiting;
    let id = append.id.as_str();
    let mut insert = connection.prepare_cached(INSERT_ENTRY)?;
    for (entry, number) in append.entries.iter().zip(append.first.0..) {
        let (actor, deed, text, hand, at) = entry.written();
        insert.execute(params![id, number, actor, deed, text, hand, at])?;
    }
    let mut insert = connection.prepare_cached(INSERT_REQUEST)?;
    for (request, version) in &append.requests {
        let (seat, asked) = (request.seat.index(), request.asked.number());
        insert.execute(params![id, request.key, seat, version.0, asked])?;
    }
    // Leaving or returning neither ends nor resumes a game.
    let has = |is: fn(&Deed) -> bool| append.entries.iter().any(|entry| is(&entry.deed));
    let is_moved = has(|deed| matches!(deed, Deed::Move(_) | Deed::Undo(_)));
    match (&append.ends, append.entries.last()) {
        (Some(ends), Some(last)) if is_moved => {
            let result = GameResult::of(ends).to_string();
            connection.prepare_cached(END)?.execute(params![id, last.at.0, result])?;
        }
        (None, _) if has(|deed| matches!(deed, Deed::Undo(_))) => {
            connection.prepare_cached(RESUME)?.execute([id])?;
        }
        _ => {}
    }
    let (release, revision) = pin.as_ref().map(|pin| (&pin.release, pin.revision)).unzip();
    let trace = pin.as_ref().and_then(|pin| pin.trace.as_deref());
    let hash = found.hash_with(&append.entries);
    let mut update = connection.prepare_cached(UPDATE_TABLE)?;
    update.execute(params![id, trace, release, revision.flatten(), hash])?;
    Ok(())
}
