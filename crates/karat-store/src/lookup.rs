//! The lookups that almost every response requires: a token's owner, and a table's state.
//! Concurrent lookups share one statement, which returns JSON because passing a row from the
//! connection's thread costs more than finding it.

mod direct;

use std::collections::HashMap;
use std::pin::pin;
use std::time::Duration;

use karat_table::id::TableId;
use karat_table::table::Record;
use karat_table::time::UnixMillis;
use karat_table::version::{Revision, Version};
use rusqlite::{Connection, Transaction};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use tokio::sync::{mpsc, oneshot};
use tokio::task::yield_now;

use super::dialect::Each;
use super::direct::{Direct, Failure};
use super::sql::{self, ConnectionPool, PoolConnection};
use super::{Store, StoreError};

/// The maximum number of lookups per statement.
const SHARED_MAX: usize = 256;

/// A token's owner: id, name, three flags that are 0 or 1 (has a password, is banned, must choose a
/// password), and the time of last use.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct LoginRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) is_kept: u8,
    pub(super) is_banned: u8,
    pub(super) must_choose: u8,
    /// The recorded time of last use.
    pub(super) seen: UnixMillis,
}

/// A table's state: revision, journal length, spectator delay, and three flags that are 0 or 1
/// (descends from a table with secrets, has a premove, is timed).
#[derive(Deserialize)]
struct TableRow {
    revision: u64,
    version: u64,
    watch_delay: i64,
    has_secret_origin: u8,
    has_premoves: u8,
    is_timed: u8,
}

/// Generates the columns of a [`LoginRow`].
macro_rules! login_columns {
    () => {
        "person.id, name, CASE WHEN password IS NULL THEN 0 ELSE 1 END, is_banned, \
         must_choose_password, login.seen_ms"
    };
}

/// Generates the columns of a [`TableRow`].
macro_rules! table_columns {
    () => {
        "revision, \
         COALESCE((SELECT MAX(number) + 1 FROM journal WHERE table_id = game_table.id), 0), \
         watch_delay_ms, CASE WHEN \
         EXISTS (SELECT 1 FROM descent JOIN game_table AS before ON before.id = ancestor \
         WHERE table_id = game_table.id AND before.stage <> 'over' AND before.is_imported = 0) \
         THEN 1 ELSE 0 END, \
         CASE WHEN EXISTS (SELECT 1 FROM ahead WHERE table_id = game_table.id) THEN 1 ELSE 0 END, \
         CASE WHEN stage = 'playing' AND time_control <> 'none' THEN 1 ELSE 0 END"
    };
}

use {login_columns, table_columns};

/// The SQL statement that answers all lookups. The statement returns one JSON array for tokens and
/// one for tables, whose elements pair a lookup's index with its result.
const STATEMENT: Each = each!(
    "SELECT (SELECT " rows "key, " row (login_columns!()) "))" end
    " FROM json_each($1) JOIN login ON token_hash = value \
    JOIN person ON person.id = login.person) AS logins, \
    (SELECT " rows "key, " row (table_columns!()) "))" end
    " FROM json_each($2) JOIN game_table ON game_table.id = value) AS tables"
);

/// A table's progress. Tables with equal marks are in the same state, and later states have higher
/// revisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// The number of changes visible to any viewer.
    pub revision: Revision,
    /// The journal's length, which is the number of the next entry.
    pub version: Version,
}

impl From<&Record> for Mark {
    fn from(record: &Record) -> Self {
        Self { revision: record.revision, version: Version::of(&record.journal) }
    }
}

/// The facts about a table that are needed most often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSummary {
    /// The revision and journal length.
    pub mark: Mark,
    /// The spectator delay.
    pub watch_delay: Duration,
    /// Whether the table descends from one that still has secrets.
    pub has_secret_origin: bool,
    /// Whether any player has set a premove.
    pub has_premoves: bool,
    /// Whether the game is running and has a clock.
    pub is_timed: bool,
}

impl From<TableRow> for TableSummary {
    fn from(row: TableRow) -> Self {
        Self {
            mark: Mark { revision: Revision(row.revision), version: Version(row.version) },
            watch_delay: Duration::from_millis(row.watch_delay.unsigned_abs()),
            has_secret_origin: row.has_secret_origin != 0,
            has_premoves: row.has_premoves != 0,
            is_timed: row.is_timed != 0,
        }
    }
}

impl Store {
    /// Returns a table's current state, or `None` if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the database fails, or the table's row is unreadable.
    pub async fn summary(&self, id: &TableId) -> Result<Option<TableSummary>, StoreError> {
        self.questions.ask(None, Some(id)).await?.table
    }
}

/// The results for a token and for a table, which are separate because either may be unreadable on
/// its own.
pub(super) struct Answer {
    pub(super) login: Result<Option<LoginRow>, StoreError>,
    pub(super) table: Result<Option<TableSummary>, StoreError>,
}

/// The queue of lookups.
#[derive(Clone)]
pub(super) struct Questions(mpsc::Sender<Question>);

struct Question {
    token_hash: Option<String>,
    table: Option<TableId>,
    answer: oneshot::Sender<Answer>,
}

impl Questions {
    /// Spawns a task that answers lookups until all senders are dropped, directly if possible.
    pub(super) fn start(readers: ConnectionPool, direct: Option<Direct>) -> Self {
        let (questions, asked) = mpsc::channel(SHARED_MAX);
        tokio::spawn(answer_all(readers, direct, asked));
        Self(questions)
    }

    /// Looks up a token and a table. The results reflect the database at some point after the call.
    ///
    /// # Errors
    /// Returns an error if the database is closed.
    pub(super) async fn ask(
        &self,
        token_hash: Option<&str>,
        table: Option<&TableId>,
    ) -> Result<Answer, StoreError> {
        let (answer, answered) = oneshot::channel();
        let token_hash = token_hash.map(str::to_owned);
        let question = Question { token_hash, table: table.cloned(), answer };
        self.0.send(question).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)
    }
}

/// Answers lookups directly. If that is impossible, uses a dedicated connection of sqlx, because
/// returning it and acquiring another would cost as much as the statement.
async fn answer_all(
    readers: ConnectionPool,
    direct: Option<Direct>,
    mut asked: mpsc::Receiver<Question>,
) {
    let mut reader = None;
    let mut questions = Vec::with_capacity(SHARED_MAX);
    let mut closed = pin!(readers.close_event());
    let mut was_shared = false;
    loop {
        tokio::select! {
            count = asked.recv_many(&mut questions, SHARED_MAX) => if count == 0 { return },
            () = &mut closed => return,
        }
        // Yielding lets callers that are about to look something up join the same statement. If there
        // are none, it would only wake another thread.
        if was_shared || questions.len() > 1 {
            yield_now().await;
        }
        while questions.len() < SHARED_MAX
            && let Ok(question) = asked.try_recv()
        {
            questions.push(question);
        }
        was_shared = questions.len() > 1;
        let find_all = |connection: &Transaction<'_>| find_all(connection, &questions);
        if let Some(direct) = &direct
            && let Some(answers) = direct.read(!was_shared, find_all).await
        {
            for (question, answer) in questions.drain(..).zip(answers) {
                // Nobody needs the answer if the caller is no longer waiting.
                drop(question.answer.send(answer));
            }
            continue;
        }
        let token_hashes = questions.iter().map(|question| question.token_hash.as_deref());
        let tables = questions.iter().map(|question| question.table.as_ref());
        let found = find(&readers, &mut reader, token_hashes.collect(), tables.collect()).await;
        for (number, question) in questions.drain(..).enumerate() {
            let answer = match &found {
                Ok(found) => found.answer(number),
                // A single token or table may have caused the failure, so each is looked up again
                // individually.
                Err(_) => Answer {
                    login: find(
                        &readers,
                        &mut reader,
                        vec![question.token_hash.as_deref()],
                        vec![],
                    )
                    .await
                    .and_then(|found| found.answer(0).login),
                    table: find(&readers, &mut reader, vec![], vec![question.table.as_ref()])
                        .await
                        .and_then(|found| found.answer(0).table),
                },
            };
            drop(question.answer.send(answer));
        }
    }
}

/// Answers all questions without sqlx.
fn find_all(connection: &Connection, questions: &[Question]) -> Result<Vec<Answer>, Failure> {
    let find = |Question { token_hash, table, answer: _ }: &Question| {
        Ok(direct::find(connection, token_hash.as_deref(), table.as_ref())?)
    };
    questions.iter().map(find).collect()
}

/// The result of [`STATEMENT`], as JSON.
struct FoundRow {
    logins: String,
    tables: String,
}

from_columns!(FoundRow { logins, tables });

/// The results of a statement as JSON, keyed by the lookup's index.
struct Found {
    logins: HashMap<usize, Box<RawValue>>,
    tables: HashMap<usize, Box<RawValue>>,
}

/// Runs the statement on the dedicated connection, acquiring one if necessary. Drops the connection
/// if the statement fails.
async fn find(
    readers: &ConnectionPool,
    reader: &mut Option<PoolConnection>,
    token_hashes: Vec<Option<&str>>,
    tables: Vec<Option<&TableId>>,
) -> Result<Found, StoreError> {
    let tables: Vec<Option<&str>> = tables.into_iter().map(|id| Some(id?.as_str())).collect();
    let json = |about: &[Option<&str>]| serde_json::to_string(about).expect("texts are JSON");
    let query = sql::query_as(STATEMENT).bind(json(&token_hashes)).bind(json(&tables));
    let mut held = match reader.take() {
        Some(held) => held,
        None => readers.acquire().await?,
    };
    let found: FoundRow = query.fetch_one(&mut *held).await.map_err(StoreError::of_json)?;
    *reader = Some(held);
    let pairs = |json: &str| {
        let pairs: Vec<(usize, Box<RawValue>)> =
            serde_json::from_str(json).map_err(|_| StoreError::Unreadable("row"))?;
        Ok::<_, StoreError>(pairs.into_iter().collect())
    };
    Ok(Found { logins: pairs(&found.logins)?, tables: pairs(&found.tables)? })
}

impl Found {
    fn answer(&self, number: usize) -> Answer {
        let table = self.tables.get(&number).map(|row| read::<TableRow>(row)).transpose();
        Answer {
            login: self.logins.get(&number).map(|row| read(row)).transpose(),
            table: table.map(|row| row.map(TableSummary::from)),
        }
    }
}

fn read<R: DeserializeOwned>(row: &RawValue) -> Result<R, StoreError> {
    serde_json::from_str(row.get()).map_err(|_| StoreError::Unreadable("row"))
}
