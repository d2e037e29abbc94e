//! Table journals. A journal is a table's history, whose entries are appended and never changed.
//!
//! Concurrent appends to many tables share a transaction and a single flush to disk (`batches.rs`),
//! after which each is acknowledged.

mod direct;

use std::cmp::Ordering;

use karat_rules::{Seat, Standing};
use karat_table::id::TableId;
use karat_table::table::{Deed, Entry, GameResult, Pin, Stage, journal_hash};
use karat_table::time::UnixMillis;
use karat_table::version::{Revision, Version};
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use tokio::sync::oneshot;

use super::club_ratings::rate_in_club;
use super::dialect::{
    BEGIN_WRITING, FIND_TABLES, INSERT_ENTRIES, WRITE_APPENDS, WRITE_APPENDS_AND_COMMIT,
    begin_appending,
};
use super::direct::Failure;
use super::ratings::rate;
use super::requests::{Request, RequestDigest};
use super::sql::{self, Connection, Statement, Target};
use super::{Store, StoreError, read_revision, read_seat, read_version};

const FIND_REQUEST: &str =
    "SELECT seat, version, asked FROM request WHERE table_id = $1 AND request = $2";

/// Entries to append to a journal.
pub struct Append {
    /// The table whose journal to extend.
    pub id: TableId,
    /// The length of the journal before the new entries.
    pub first: Version,
    /// The new entries. Must not be empty.
    pub entries: Vec<Entry>,
    /// The requests that caused the entries and have an idempotency key, each with the length of the
    /// journal after it.
    pub requests: Vec<(Request, Version)>,
    /// The final standings, if the entries end the game.
    pub ends: Option<Standing>,
}

/// The outcome of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// The entries are durable.
    Done {
        /// The table's new revision.
        revision: Revision,
        /// Whether any player had set a premove when the entries were appended.
        has_premoves: bool,
    },
    /// Another append came first, or one of several requests has already been processed, so nothing
    /// was written.
    Taken,
    /// The premove that caused the entries is no longer active, so nothing was written.
    Withdrawn,
    /// The only request has already been processed, so nothing was written.
    Repeated(Carried),
}

/// A request that has been processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Carried {
    /// The seat that made the request.
    pub seat: Seat,
    /// The length of the journal after the request.
    pub version: Version,
    /// The request's digest, or `None` if an earlier release processed it.
    pub asked: Option<RequestDigest>,
}

/// An append that waits for its batch.
pub(super) struct Waiting {
    pub(super) append: Append,
    /// The release and revision of the rules to store with the entries, if known.
    pub(super) pin: Option<Pin>,
    /// The seat and id of the premove that caused the append, if any.
    pub(super) premove: Option<(Seat, String)>,
    pub(super) answer: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Store {
    /// Appends either all of the entries or none. If the result is [`Appended::Done`], the entries
    /// are durable.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is appended.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.append_if(append, None, None).await
    }

    /// Works like [`Store::append`], but only if the premove with this seat and id is still active,
    /// which is checked in the same transaction. Stores the `pin` with the entries.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is appended.
    pub async fn append_if(
        &self,
        append: Append,
        pin: Option<Pin>,
        premove: Option<(Seat, String)>,
    ) -> Result<Appended, StoreError> {
        self.batches.append(append, pin, premove).await
    }

    /// Returns the outcome of the request with this idempotency key, if it has been processed.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn request(
        &self,
        id: &TableId,
        request: &str,
    ) -> Result<Option<Carried>, StoreError> {
        find_request(&self.readers, id, request).await
    }
}

/// Writes one append of a batch without sqlx.
pub(super) async fn append_directly(
    connection: &mut Connection,
    waiting: &Waiting,
) -> Result<Appended, Failure> {
    let result = direct::append(connection.direct().ok_or("a connection of sqlx")?, waiting)?;
    if let (Appended::Done { .. }, Some(ends)) = (result, &waiting.append.ends) {
        let places = ends.places.first(ends.seats);
        rate_or_leave(connection, &waiting.append.id, places).await?;
    }
    Ok(result)
}

/// Writes a batch in one transaction, in which each statement covers all appends. The results are
/// final once the function returns. If it returns an error, the transaction may still be open.
///
/// SQLite's statements are sent to the connection's thread as two strings, because each string wakes
/// two threads.
pub(super) async fn write_batch(
    connection: &mut Connection,
    batch: &[Waiting],
) -> Result<Vec<Appended>, StoreError> {
    let found = begin_and_find(connection, batch).await?;
    let mut results = Vec::with_capacity(batch.len());
    let mut written = Vec::with_capacity(batch.len());
    for (waiting, found) in batch.iter().zip(found) {
        let result = match &found {
            // A table may be deleted while a player is still deciding.
            None => Appended::Taken,
            Some(found) => found.judge(waiting)?,
        };
        if let (Appended::Done { .. }, Some(found)) = (result, found) {
            written.push((waiting, found));
        }
        results.push(result);
    }
    let has_end = written.iter().any(|(waiting, _)| waiting.append.ends.is_some());
    if !written.is_empty() && !has_end && !connection.is_postgres() {
        write(connection, WRITE_APPENDS_AND_COMMIT, &written).await?;
        return Ok(results);
    }
    if !written.is_empty() {
        write(connection, WRITE_APPENDS, &written).await?;
    }
    for (waiting, _) in written {
        if let Some(ends) = &waiting.append.ends {
            let places = ends.places.first(ends.seats);
            rate_or_leave(connection, &waiting.append.id, places).await?;
        }
    }
    sql::query("COMMIT").execute(connection).await?;
    Ok(results)
}

/// The state of a table before an append, as an array in JSON.
#[derive(Clone, Deserialize)]
struct Found {
    /// The index of the append in its batch.
    key: usize,
    stage: String,
    revision: i64,
    journal_hash: Option<String>,
    /// The length of the table's journal.
    entries: i64,
    /// The seat, version and digest stored with the only request, if it has already been processed.
    carried_seat: Option<i64>,
    carried_version: Option<i64>,
    carried_asked: Option<i64>,
    /// 1 if the premove that caused the append is active or if there is none, and 0 otherwise.
    stands: u8,
    /// 1 if one of several requests has already been processed, and 0 otherwise.
    has_repeated: u8,
    /// 1 if any player has set a premove, and 0 otherwise.
    has_premoves: u8,
}

impl Found {
    /// Decides the outcome of an append to a table in this state.
    fn judge(&self, Waiting { append, .. }: &Waiting) -> Result<Appended, StoreError> {
        if self.stands == 0 {
            return Ok(Appended::Withdrawn);
        }
        if self.has_repeated != 0 {
            return Ok(Appended::Taken);
        }
        if let (Some(seat), Some(version)) = (self.carried_seat, self.carried_version) {
            let asked = self.carried_asked;
            return Ok(Appended::Repeated(read_carried(CarriedRow { seat, version, asked })?));
        }
        // An operator may close a table at any time.
        if !matches!(self.stage.parse()?, Stage::Playing | Stage::Over) {
            return Ok(Appended::Taken);
        }
        match self.entries.cmp(&(append.first.0 as i64)) {
            Ordering::Less => Err(StoreError::Unreadable("journal")),
            Ordering::Greater => Ok(Appended::Taken),
            Ordering::Equal => {
                let revision = self.revision.checked_add(1);
                let revision = revision.ok_or(StoreError::Unreadable("revision"))?;
                Ok(Appended::Done {
                    revision: read_revision(revision)?,
                    has_premoves: self.has_premoves != 0,
                })
            }
        }
    }

    /// Returns the hash of the journal extended by these entries, or `None` if the journal is older
    /// than such hashes.
    fn hash_with(&self, entries: &[Entry]) -> Option<String> {
        let first = (self.entries == 0).then_some("");
        let before = first.or(self.journal_hash.as_deref());
        before.map(|before| journal_hash(before, entries))
    }
}

/// Begins a transaction and returns each table's state before the appends in a batch, or `None` for
/// missing tables. The statement returns a single JSON text, because passing each row from the
/// connection's thread costs more than finding it.
async fn begin_and_find(
    connection: &mut Connection,
    batch: &[Waiting],
) -> Result<Vec<Option<Found>>, StoreError> {
    let asked = batch.iter().map(|Waiting { append, premove, .. }| {
        let keys: Vec<&String> = append.requests.iter().map(|(request, _)| &request.key).collect();
        let (only, several) = if let [only] = *keys { (Some(only), vec![]) } else { (None, keys) };
        let (seat, instruction) = premove.as_ref().map(|(seat, id)| (seat.index(), id)).unzip();
        (append.id.as_str(), only, seat, instruction, several)
    });
    let asked = as_json(asked);
    // The end of a game changes ratings, which do not belong to one table.
    if batch.iter().any(|Waiting { append, .. }| append.ends.is_some()) {
        connection.begin_with(BEGIN_WRITING).await?;
    } else {
        let begin = begin_appending(batch.iter().map(|waiting| &waiting.append.id));
        connection.begin_with(AssertSqlSafe(begin)).await?;
    }
    let found: String = sql::query_scalar(FIND_TABLES)
        .bind(asked)
        .fetch_one(connection)
        .await
        .map_err(StoreError::of_json)?;
    let rows: Vec<Found> =
        serde_json::from_str(&found).map_err(|_| StoreError::Unreadable("row"))?;
    let mut found = vec![None; batch.len()];
    for row in rows {
        let place = found.get_mut(row.key);
        *place.expect("an answer to a question") = Some(row);
    }
    Ok(found)
}

/// Writes the appends of a batch with a statement such as [`WRITE_APPENDS`].
async fn write(
    connection: &mut Connection,
    statement: impl Statement,
    written: &[(&Waiting, Found)],
) -> Result<(), StoreError> {
    sql::query(statement)
        .bind(entry_rows(written))
        .bind(request_rows(written))
        .bind(table_rows(written))
        .execute(connection)
        .await?;
    Ok(())
}

/// Returns the journal rows as JSON: table, number and content.
fn entry_rows(written: &[(&Waiting, Found)]) -> String {
    as_json(written.iter().flat_map(|(Waiting { append, .. }, _)| {
        let numbered = append.entries.iter().zip(append.first.0..);
        numbered.map(|(entry, number)| (append.id.as_str(), number, entry.written()))
    }))
}

/// Returns the request rows as JSON: table, key, seat, the journal's length after the request, and
/// digest.
fn request_rows(written: &[(&Waiting, Found)]) -> String {
    as_json(written.iter().flat_map(|(Waiting { append, .. }, _)| {
        append.requests.iter().map(|(Request { key, seat, asked }, Version(version))| {
            (append.id.as_str(), key, seat.index(), version, asked.number())
        })
    }))
}

/// Returns the changes to the rows of `game_table` as JSON.
fn table_rows(written: &[(&Waiting, Found)]) -> String {
    as_json(written.iter().map(|(Waiting { append, pin, .. }, found)| {
        let Append { id, entries, ends, .. } = append;
        // Taking back the last move resumes a finished game, but leaving or returning does not.
        let is_moved = |entry: &Entry| matches!(entry.deed, Deed::Move(_) | Deed::Undo(_));
        let is_moved = u8::from(entries.iter().any(is_moved));
        let ended = entries.last().filter(|_| ends.is_some()).map(|entry| entry.at);
        let result = ends.as_ref().map(|ends| GameResult::of(ends).to_string());
        let (release, revision) = pin.as_ref().map(|pin| (&pin.release, pin.revision)).unzip();
        let trace = pin.as_ref().and_then(|pin| pin.trace.as_deref());
        let hash = found.hash_with(entries);
        (id.as_str(), ended, is_moved, result, trace, release, revision, hash)
    }))
}

/// Encodes rows as a JSON string, for binding to a statement.
fn as_json<T: Serialize>(rows: impl IntoIterator<Item = T>) -> String {
    let rows: Vec<T> = rows.into_iter().collect();
    serde_json::to_string(&rows).expect("texts and numbers")
}

/// Updates the players' ratings when a game ends, both on the server and within a club. If any
/// player's rating is damaged, no ratings of that kind change, but the game still ends.
async fn rate_or_leave(
    connection: &mut Connection,
    id: &TableId,
    places: &[u8],
) -> Result<(), StoreError> {
    for is_in_club in [false, true] {
        sql::query("SAVEPOINT unrated").execute(&mut *connection).await?;
        let rated = match is_in_club {
            false => rate(connection, id, places).await,
            true => rate_in_club(connection, id, places).await,
        };
        match rated {
            Ok(()) => {}
            Err(error) if error.is_passing() => return Err(error),
            Err(error) => {
                tracing::error!(table = %id, %error, is_in_club, "a game could not be rated");
                sql::query("ROLLBACK TO unrated").execute(&mut *connection).await?;
            }
        }
        sql::query("RELEASE unrated").execute(&mut *connection).await?;
    }
    Ok(())
}

/// Appends entries unless the journal is already longer than `first`, and returns whether they were
/// written. The primary key (table, number) prevents two appends from writing the same entry.
///
/// # Errors
/// Returns an error if the journal is shorter than `first`, or if the database fails.
pub(super) async fn insert_entries(
    connection: &mut Connection,
    id: &TableId,
    first: Version,
    entries: &[Entry],
) -> Result<bool, StoreError> {
    let (next, hash): (i64, Option<String>) = sql::query_as(
        "SELECT COALESCE((SELECT MAX(number) + 1 FROM journal WHERE table_id = $1), 0), \
         journal_hash FROM game_table WHERE id = $1",
    )
    .bind(id.as_str())
    .fetch_one(&mut *connection)
    .await?;
    let first = first.0 as i64;
    if next < first {
        return Err(StoreError::Unreadable("journal"));
    }
    if next > first {
        return Ok(false);
    }
    let rows: Vec<_> = entries.iter().map(Entry::written).collect();
    sql::query(INSERT_ENTRIES)
        .bind(id.as_str())
        .bind(first)
        .bind(serde_json::to_string(&rows).expect("texts and numbers"))
        .execute(&mut *connection)
        .await?;
    // A journal begun before hashes were introduced has no hash.
    let hash = if first == 0 { Some(String::new()) } else { hash };
    let hash = hash.map(|hash| journal_hash(&hash, entries));
    sql::query("UPDATE game_table SET journal_hash = $2 WHERE id = $1")
        .bind(id.as_str())
        .bind(hash)
        .execute(&mut *connection)
        .await?;
    Ok(true)
}

async fn find_request(
    executor: impl Into<Target<'_>>,
    id: &TableId,
    request: &str,
) -> Result<Option<Carried>, StoreError> {
    let query = sql::query_as(FIND_REQUEST).bind(id.as_str()).bind(request);
    let row: Option<CarriedRow> = query.fetch_optional(executor).await?;
    row.map(read_carried).transpose()
}

/// A database row with a processed request: seat, version and digest.
pub(super) struct CarriedRow {
    seat: i64,
    version: i64,
    asked: Option<i64>,
}

from_columns!(CarriedRow { seat, version, asked });

pub(super) fn read_carried(row: CarriedRow) -> Result<Carried, StoreError> {
    let seat = read_seat(row.seat)?;
    Ok(Carried {
        seat,
        version: read_version(row.version)?,
        asked: row.asked.map(RequestDigest::from_number),
    })
}

/// A row of the `journal` table: number, actor, deed, text, hand, time.
#[derive(Deserialize)]
pub(super) struct EntryRow {
    number: i64,
    actor: String,
    deed: String,
    text: String,
    hand: String,
    at: UnixMillis,
}

/// Parses journal entries from rows numbered consecutively from `first`.
pub(super) fn read_journal(rows: Vec<EntryRow>, first: i64) -> Result<Vec<Entry>, StoreError> {
    let numbered = rows.into_iter().zip(first..);
    let read = |(row, number): (EntryRow, i64)| {
        if row.number == number { read_entry(row) } else { Err(StoreError::Unreadable("journal")) }
    };
    numbered.map(read).collect()
}

fn read_entry(row: EntryRow) -> Result<Entry, StoreError> {
    Ok(Entry {
        who: row.actor.parse().map_err(|_| StoreError::Unreadable("actor"))?,
        deed: Deed::read(&row.deed, row.text)?,
        made_by: row.hand.parse()?,
        at: row.at,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use karat_rules::{Actor, Seat};
    use karat_table::id::TableId;
    use karat_table::table::{Deed, Entry, MadeBy};
    use karat_table::time::UnixMillis;
    use karat_table::version::{Revision, Version};

    use super::{Append, Appended, Request, RequestDigest};
    use crate::{Store, open_scratch, sql, test_store};

    async fn table(store: &Store, stage: &str) -> TableId {
        let id = TableId::random();
        sql::query(
            "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms, stage) \
             VALUES ($1, 'edel', 2, '', '', $1, 1, $2)",
        )
        .bind(id.as_str())
        .bind(stage)
        .execute(&mut *store.writer.acquire().await.expect("the writer"))
        .await
        .expect("a table");
        id
    }

    fn append(id: &TableId, first: u64, key: &str) -> Append {
        let deed = Deed::Move(Arc::from("x"));
        let who = Actor::Seat(Seat::new(0));
        let entry = Entry { who, deed, made_by: MadeBy::Seat, at: UnixMillis(1) };
        let (key, asked) = (key.to_owned(), RequestDigest::of([]));
        let request = Request { key, seat: Seat::new(0), asked };
        let requests = vec![(request, Version(first + 1))];
        Append { id: id.clone(), first: Version(first), entries: vec![entry], requests, ends: None }
    }

    /// Appends that arrive together share a transaction, but not their failures.
    #[tokio::test]
    async fn a_failing_append_does_not_affect_the_others_of_its_batch() {
        let (_scratch, store) = test_store().await;
        let [good, damaged, other] = [
            table(&store, "playing").await,
            table(&store, "nonsense").await,
            table(&store, "playing").await,
        ];
        let results = tokio::join!(
            store.append(append(&good, 0, "a\0b")),
            store.append(append(&damaged, 0, "")),
            store.append(append(&other, 1, "")),
            store.append(append(&TableId::random(), 0, "")),
        );
        assert_eq!(
            results.0.expect("an outcome"),
            Appended::Done { revision: Revision(1), has_premoves: false }
        );
        assert!(results.1.expect_err("an unreadable stage").is_damage());
        assert!(results.2.expect_err("a gap in the journal").is_damage());
        assert_eq!(results.3.expect("an outcome"), Appended::Taken);
        let again = store.append(append(&good, 0, "a\0b")).await.expect("an outcome");
        assert!(matches!(again, Appended::Repeated(_)), "{again:?}");
        let next = store.append(append(&good, 1, "c")).await.expect("an outcome");
        assert_eq!(next, Appended::Done { revision: Revision(2), has_premoves: false });
    }

    /// Servers that append to the same database at the same time never both write an entry.
    #[tokio::test]
    async fn two_servers_append_each_entry_once() {
        let (scratch, first) = test_store().await;
        if scratch.url().is_none() {
            return;
        }
        let second = open_scratch(&scratch).await;
        let shared = [table(&first, "playing").await, table(&first, "playing").await];
        let own = [table(&first, "playing").await, table(&first, "playing").await];
        for number in 0..8 {
            // Each server appends to the shared tables in a different order.
            let by = |server: &str, of: usize| {
                append(&shared[of], number, &format!("{server} {number}"))
            };
            let results = tokio::join!(
                first.append(by("first", 0)),
                first.append(by("first", 1)),
                second.append(by("second", 1)),
                second.append(by("second", 0)),
                first.append(append(&own[0], number, &number.to_string())),
                second.append(append(&own[1], number, &number.to_string())),
            );
            let done = Appended::Done { revision: Revision(number + 1), has_premoves: false };
            for (one, other) in [(results.0, results.3), (results.1, results.2)] {
                let mut both = [one.expect("an outcome"), other.expect("an outcome")];
                both.sort_by_key(|one| *one != done);
                assert_eq!(both, [done, Appended::Taken]);
            }
            for result in [results.4, results.5] {
                assert_eq!(result.expect("an outcome"), done);
            }
        }
    }

    /// A statement that fails in the middle of a batch must not end the others either.
    #[tokio::test]
    async fn an_append_that_the_database_refuses_does_not_affect_the_others_of_its_batch() {
        let (_scratch, store) = test_store().await;
        let [good, refused] = [table(&store, "playing").await, table(&store, "playing").await];
        let mut twice = append(&refused, 0, "key");
        twice.requests.push(twice.requests[0].clone());
        let results = tokio::join!(store.append(append(&good, 0, "")), store.append(twice));
        assert_eq!(
            results.0.expect("an outcome"),
            Appended::Done { revision: Revision(1), has_premoves: false }
        );
        let error = results.1.expect_err("two requests with the same key");
        assert!(!error.is_passing(), "{error}");
        let next = store.append(append(&refused, 0, "key")).await.expect("an outcome");
        assert_eq!(next, Appended::Done { revision: Revision(1), has_premoves: false });
    }
}
