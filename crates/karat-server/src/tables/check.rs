//! The operator's check of a data folder, which reads every database page and row, replays every
//! table, and compares the results with those stored.

use karat_table::id::TableId;
use karat_table::table::{Frozen, Stage, Table, Unplayable};
use karat_table::time::UnixMillis;

use karat_store::{OddValue, Store, StoreError};

/// The result of checking a data folder.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Findings {
    /// The number of tables checked.
    pub tables: usize,
    /// The damage found, with one line per defect.
    pub damage: Vec<String>,
    /// Remarks that do not indicate damage.
    pub remarks: Vec<String>,
}

/// Checks an entire database. Calls `tell` with the number of tables checked so far and the total.
///
/// # Errors
/// Returns an error if the database cannot be read at all.
pub async fn check(
    store: &Store,
    mut tell: impl FnMut(usize, usize),
) -> Result<Findings, StoreError> {
    let mut findings = Findings::default();
    let damage = &mut findings.damage;
    let pages = heard(store.wrong_pages().await, "database", damage)?;
    damage.extend(pages.into_iter().flatten().map(|line| format!("database: {line}")));
    let orphans = heard(store.orphans().await, "database", damage)?;
    let orphan = |(kind, of): (String, String)| format!("{kind}: a row about no {of}");
    damage.extend(orphans.into_iter().flatten().map(orphan));
    let values = heard(store.odd_values().await, "database", damage)?;
    let odd = |OddValue { column, kind, about }| format!("{column}: {kind} in a row of {about}");
    damage.extend(values.into_iter().flatten().map(odd));
    let ids = heard(store.all_tables().await, "game_table", damage)?.unwrap_or_default();
    findings.tables = ids.len();
    for (done, id) in ids.iter().enumerate() {
        tell(done, ids.len());
        match TableId::parse(id) {
            Some(id) => check_table(store, &id, &mut findings).await?,
            None => findings.damage.push(format!("game_table: {id:?} is no id of a table")),
        }
    }
    tell(ids.len(), ids.len());
    Ok(findings)
}

/// Unwraps data read from the database. If the data is damaged, records the damage and returns
/// `None`.
fn heard<T>(
    asked: Result<T, StoreError>,
    place: &str,
    damage: &mut Vec<String>,
) -> Result<Option<T>, StoreError> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if error.is_damage() => {
            damage.push(format!("{place}: {error}"));
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

async fn check_table(
    store: &Store,
    id: &TableId,
    findings: &mut Findings,
) -> Result<(), StoreError> {
    let place = format!("table {id}");
    let record = heard(store.table(id).await, &place, &mut findings.damage)?.flatten();
    if let Some(record) = record {
        match Table::replay(record) {
            Ok(table) => look_at(&table, &place, findings),
            Err(Unplayable::Start(why)) => {
                let is_outdated = store.remains(id).await?.release.is_some();
                let told = if is_outdated { &mut findings.remarks } else { &mut findings.damage };
                told.push(format!("{place}: it does not begin: {why}"));
            }
            Err(Unplayable::Journal) => {
                let why = StoreError::Unreadable("journal");
                findings.damage.push(format!("{place}: {why}"));
            }
        }
    }
    read_around(store, id, &place, findings).await
}

/// Compares the result of replaying a table with the stored one.
fn look_at(table: &Table, place: &str, findings: &mut Findings) {
    let record = table.record();
    match table.frozen() {
        Some(Frozen::Broken(why)) => {
            return findings.damage.push(format!("{place}: its record breaks at {why}"));
        }
        Some(Frozen::Outdated(release)) => {
            let remark = format!("{place}: frozen, as it was played by the rules of {release}");
            return findings.remarks.push(remark);
        }
        None => {}
    }
    let is_of_now = record.pin.revision == Some(record.game.revision());
    let trace = record.pin.trace.as_ref().filter(|_| is_of_now);
    if trace.is_some() && trace != table.trace(table.ply()).as_ref() {
        findings.damage.push(format!("{place}: its moves come to something else than they did"));
    }
    let pinned = table.pinned(None).result;
    if record.stage == Stage::Over && record.pin.result.is_some() && record.pin.result != pinned {
        findings.damage.push(format!("{place}: its result is another than was kept"));
    }
    if table.is_over() && !matches!(record.stage, Stage::Over | Stage::Closed) {
        findings.damage.push(format!("{place}: its game is over, but it does not say so"));
    }
}

/// Reads the data stored with a table, except for its game, and records any damage.
async fn read_around(
    store: &Store,
    id: &TableId,
    place: &str,
    findings: &mut Findings,
) -> Result<(), StoreError> {
    store.met_damage();
    let damage = &mut findings.damage;
    heard(store.premoves(id).await, place, damage)?;
    heard(store.undo_request(id).await, place, damage)?;
    heard(store.messages(id, None, UnixMillis(i64::MAX), u32::MAX).await, place, damage)?;
    heard(store.rating_changes(id).await, place, damage)?;
    heard(store.requests(id).await, place, damage)?;
    heard(store.visits(id).await, place, damage)?;
    let met = store.met_damage().into_iter();
    damage.extend(met.map(|(kind, what)| format!("{place}: {kind}: {what}")));
    Ok(())
}
