//! Connections to an SQLite database without sqlx.
//!
//! Each connection of sqlx has its own thread, so every statement wakes two threads: that one, and
//! then the caller's. This takes several times as long as the statements that are needed most often:
//! the lookups for almost every response, the appends to journals, and everything that opens and
//! starts a table. They therefore run on connections of rusqlite. If one of them fails, the caller
//! repeats all of its work with sqlx, which reports the error.

use std::error::Error;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use rusqlite::{Connection, OpenFlags, Transaction};
use tokio::sync::Mutex;

use crate::sql;
use crate::{LOG_PAGES_MAX, READER_CACHE_KIB, WRITER_CACHE_KIB};

/// The reason why work must be repeated with sqlx.
pub(super) type Failure = Box<dyn Error + Send + Sync>;

/// The connections to a database, which are opened when they are first needed.
#[derive(Clone)]
pub(super) struct Direct {
    file: Arc<Path>,
    /// The maximum number of pages in the database, if it is limited.
    pages_max: Option<u32>,
    reader: Arc<Mutex<Slot>>,
    writer: Arc<Mutex<Slot>>,
}

/// The maximum number of prepared statements per connection. Games need fewer.
const STATEMENTS_MAX: usize = 128;

/// The place of one connection.
#[derive(Default)]
enum Slot {
    #[default]
    Empty,
    Open(Connection),
    /// The database is closed.
    Closed,
}

impl Direct {
    /// Returns the connections to the database in `file`, with at most the given number of pages.
    pub(super) fn new(file: PathBuf, pages_max: Option<u32>) -> Self {
        Self { file: file.into(), pages_max, reader: Arc::default(), writer: Arc::default() }
    }

    /// Reads with `work` in one transaction, or returns `None` if this fails.
    ///
    /// The statements block the calling thread, so they must take less time than another thread needs
    /// to start. If there is little to do and nobody is writing, they run on the writing connection,
    /// which still has most pages in its cache: every commit empties that of the other one. With much
    /// to do, writes would have to wait.
    pub(super) async fn read<T>(
        &self,
        is_quiet: bool,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, Failure>,
    ) -> Option<T> {
        let idle_writer = || self.writer.try_lock().ok().filter(|slot| slot.is_open());
        let mut slot = match is_quiet.then(idle_writer).flatten() {
            Some(slot) => slot,
            None => self.reader.lock().await,
        };
        let open = || open_reader(&self.file);
        slot.use_with(open, |mut connection| {
            let result = work(&connection.transaction()?)?;
            Ok((result, connection))
        })
    }

    /// Writes with `work` in one transaction. If the work fails or panics, nothing is written, and the
    /// result is `None`. Nobody else may write in the meantime. The work must wait for nothing but
    /// statements on its connection.
    ///
    /// The calling thread is blocked until the disk has everything.
    pub(super) async fn write<T>(
        &self,
        work: impl AsyncFnOnce(&mut sql::Connection) -> Result<T, Failure>,
    ) -> Option<T> {
        let mut slot = self.writer.lock().await;
        let open = || open_writer(&self.file, self.pages_max);
        let writing = || {
            slot.use_with(open, |connection| {
                connection.execute_batch("BEGIN IMMEDIATE")?;
                let mut connection = sql::Connection::Direct(connection);
                let worked = work(&mut connection).now_or_never();
                let result = worked.expect("statements that do not wait")?;
                let connection = connection.into_direct().expect("the same connection");
                connection.execute_batch("COMMIT")?;
                Ok((result, connection))
            })
        };
        // A panic drops the connection, which takes back everything that is not committed.
        catch_unwind(AssertUnwindSafe(writing)).unwrap_or_default()
    }

    /// Closes the connections once their work is finished.
    pub(super) async fn close(&self) {
        *self.reader.lock().await = Slot::Closed;
        *self.writer.lock().await = Slot::Closed;
    }
}

impl Slot {
    fn is_open(&self) -> bool {
        matches!(self, Self::Open(_))
    }

    /// Works with the connection, opening it if necessary. The work returns it; if it fails, the
    /// connection is closed and the result is `None`.
    fn use_with<T>(
        &mut self,
        open: impl FnOnce() -> rusqlite::Result<Connection>,
        work: impl FnOnce(Connection) -> Result<(T, Connection), Failure>,
    ) -> Option<T> {
        let opened = match mem::take(self) {
            Self::Open(connection) => Ok(connection),
            Self::Empty => open().map_err(Failure::from),
            Self::Closed => {
                *self = Self::Closed;
                return None;
            }
        };
        match opened.and_then(work) {
            Ok((result, connection)) => {
                *self = Self::Open(connection);
                Some(result)
            }
            Err(error) => {
                tracing::debug!(error, "statements are repeated with sqlx");
                None
            }
        }
    }
}

/// Opens a connection that never waits for other programs: sqlx does that.
fn open(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(Duration::ZERO)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    Ok(connection)
}

fn open_reader(file: &Path) -> rusqlite::Result<Connection> {
    let connection = open(file)?;
    connection.pragma_update(None, "query_only", true)?;
    connection.pragma_update(None, "cache_size", -i64::from(READER_CACHE_KIB))?;
    Ok(connection)
}

fn open_writer(file: &Path, pages_max: Option<u32>) -> rusqlite::Result<Connection> {
    let connection = open(file)?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "temp_store", "memory")?;
    connection.pragma_update(None, "cache_size", -i64::from(WRITER_CACHE_KIB))?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES_MAX)?;
    if let Some(pages_max) = pages_max {
        connection.pragma_update(None, "max_page_count", pages_max)?;
    }
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use karat_rules::{Actor, Ply, Seat};
    use karat_table::id::TableId;
    use karat_table::table::{Deed, Entry, MadeBy, Pin};
    use karat_table::time::UnixMillis;
    use karat_table::version::Version;
    use tokio::sync::Mutex;

    use super::{Direct, Slot};
    use crate::{Append, Appended, Request, RequestDigest, Store, sql, test_store};

    /// Returns an id that is the same in every test.
    fn table(number: u32) -> TableId {
        TableId::parse(&format!("{number:032x}")).expect("an id")
    }

    /// Returns a store with four tables at which people play, one of which has a premove, one a
    /// clock, one a delay and one a secret origin. Without `is_direct`, it uses sqlx alone.
    async fn store(is_direct: bool) -> Option<(karat_scratch::Scratch, Store)> {
        let (scratch, store) = test_store().await;
        if !is_direct {
            store.direct.as_ref()?.close().await;
        }
        store.direct.as_ref()?;
        let mut transaction = store.write().await.expect("the writer");
        for (number, (control, delay)) in
            [("none", 0), ("days", 0), ("none", 9000), ("none", 0)].into_iter().enumerate()
        {
            sql::query(
                "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms, \
                 stage, time_control, watch_delay_ms, revision) \
                 VALUES ($1, 'edel', 2, '', '', $1, 1, 'playing', $2, $3, 7)",
            )
            .bind(table(number as u32).as_str())
            .bind(control)
            .bind(i64::from(delay))
            .execute(&mut *transaction)
            .await
            .expect("a table");
        }
        for statement in [
            "INSERT INTO descent (table_id, ancestor) VALUES \
             ('00000000000000000000000000000003', '00000000000000000000000000000000')",
            "INSERT INTO person (id, name, skeleton, created_ms, seen_ms, password) \
             VALUES ('ana', 'Ana', 'ana', 1, 1, 'x'), ('ben', 'Ben', 'ben', 1, 1, NULL)",
            "INSERT INTO login (token_hash, person, created_ms, seen_ms, browser) \
             VALUES ('one', 'ana', 1, 5, ''), ('two', 'ben', 1, 6, '')",
            "INSERT INTO ahead (table_id, seat, id, person, instruction, seen) VALUES \
             ('00000000000000000000000000000000', 0, 'a', 'ana', 'x', 1)",
        ] {
            sql::query(statement).execute(&mut *transaction).await.expect("a row");
        }
        transaction.commit().await.expect("all rows");
        Some((scratch, store))
    }

    /// Returns whether one of a store's connections is open.
    async fn is_open(store: &Store, slot: fn(&Direct) -> &Mutex<Slot>) -> bool {
        let direct = store.direct.as_ref().expect("a database in SQLite");
        matches!(*slot(direct).lock().await, Slot::Open(_))
    }

    #[tokio::test]
    async fn lookups_have_the_same_answers_as_with_sqlx() {
        let Some((_scratch, direct)) = store(true).await else { return };
        let Some((_other, sqlx)) = store(false).await else { return };
        for token in [None, Some("one"), Some("two"), Some("three")] {
            for id in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
                let id = id.map(table);
                let ask = async |store: &Store| {
                    let answer = store.questions.ask(token, id.as_ref()).await.expect("an answer");
                    (answer.login.expect("a login"), answer.table.expect("a table"))
                };
                let (one, other) = (ask(&direct).await, ask(&sqlx).await);
                assert_eq!(one, other, "{token:?} {id:?}");
                let is_known = id.as_ref().is_some_and(|id| *id != table(4));
                assert_eq!(one.1.is_some(), is_known, "{id:?}");
            }
        }
        assert!(is_open(&direct, |it| &it.reader).await && !is_open(&sqlx, |it| &it.reader).await);
    }

    fn entry(deed: Deed) -> Entry {
        let (who, made_by) = (Actor::Seat(Seat::new(0)), MadeBy::Seat);
        Entry { who, deed, made_by, at: UnixMillis(3) }
    }

    fn append(id: u32, first: u64, deeds: Vec<Deed>, keys: &[&str]) -> Append {
        let entries: Vec<Entry> = deeds.into_iter().map(entry).collect();
        let last = Version(first + entries.len() as u64);
        let request = |key: &&str| {
            let (key, asked) = ((*key).to_owned(), RequestDigest::of([*key]));
            (Request { key, seat: Seat::new(1), asked }, last)
        };
        let requests = keys.iter().map(request).collect();
        Append { id: table(id), first: Version(first), entries, requests, ends: None }
    }

    /// Appends what games append, and returns the results and everything that was written.
    async fn play(store: &Store) -> (Vec<Option<Appended>>, Vec<String>) {
        let chosen = |text: &str| Deed::Move(Arc::from(text));
        let pin = |trace: Option<&str>, revision| Pin {
            release: "2".to_owned(),
            revision,
            trace: trace.map(str::to_owned),
            result: None,
        };
        let premove = |id: &str| Some((Seat::new(0), id.to_owned()));
        let mut results = Vec::new();
        for (append, pin, premove) in [
            (append(0, 0, vec![chosen("x\0\"y"), chosen("č")], &["k"]), None, premove("b")),
            (append(0, 0, vec![chosen("x\0\"y"), chosen("č")], &["k"]), None, premove("a")),
            (append(0, 2, vec![chosen("z")], &["k"]), None, None),
            (append(0, 2, vec![chosen("z")], &["l", "k"]), None, None),
            (append(0, 1, vec![chosen("z")], &["l", "m"]), None, None),
            (append(0, 2, vec![chosen("z")], &["l", "m"]), Some(pin(Some("t"), Some(3))), None),
            (append(0, 3, vec![Deed::Leave], &[]), Some(pin(None, None)), None),
            (append(1, 0, vec![chosen("u")], &[]), None, None),
            (append(1, 5, vec![chosen("v")], &[]), None, None),
            (append(4, 0, vec![chosen("w")], &[]), None, None),
        ] {
            results.push(store.append_if(append, pin, premove).await.ok());
        }
        sql::query(
            "UPDATE game_table SET stage = 'over', ended_ms = 2, result = '1' WHERE id = $1",
        )
        .bind(table(1).as_str())
        .execute(&mut *store.writer.acquire().await.expect("the writer"))
        .await
        .expect("the end of a game");
        let later = [("n", Deed::Return), ("o", Deed::Undo(Ply::START)), ("p", chosen("u"))];
        for ((key, deed), first) in later.into_iter().zip(1..) {
            results.push(store.append(append(1, first, vec![deed], &[key])).await.ok());
        }
        let mut written = Vec::new();
        for query in [
            "SELECT json_group_array(json_array(table_id, number, actor, deed, text, hand, at_ms)) \
             FROM (SELECT * FROM journal ORDER BY table_id, number)",
            "SELECT json_group_array(json_array(table_id, request, seat, version, asked)) \
             FROM (SELECT * FROM request ORDER BY table_id, request)",
            "SELECT json_group_array(json_array(id, revision, stage, ended_ms, result, trace, rules, \
             revision_of_rules, journal_hash)) FROM (SELECT * FROM game_table ORDER BY id)",
        ] {
            let rows = sql::query_scalar(query).fetch_one(&store.readers).await;
            written.push(rows.expect("the rows"));
        }
        (results, written)
    }

    #[tokio::test]
    async fn appends_write_the_same_as_with_sqlx() {
        let Some((_scratch, direct)) = store(true).await else { return };
        let Some((_other, sqlx)) = store(false).await else { return };
        let (one, other) = (play(&direct).await, play(&sqlx).await);
        assert_eq!(one, other);
        let is_done = |result: &&Option<Appended>| matches!(result, Some(Appended::Done { .. }));
        assert!(is_open(&direct, |it| &it.writer).await && !is_open(&sqlx, |it| &it.writer).await);
        assert_eq!(one.0.iter().filter(is_done).count(), 7, "{:?}", one.0);
    }
}
