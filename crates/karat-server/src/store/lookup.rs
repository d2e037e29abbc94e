//! The queries before every response: the owner of a token, and the length of a table's journal.
//! Simultaneous queries share one statement, whose answer is one JSON text. Passing a row from the
//! connection's thread costs more than finding it.

use std::collections::HashMap;
use std::pin::pin;

use karat_table::id::TableId;
use karat_table::table::Record;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqlitePool;
use tokio::sync::{mpsc, oneshot};
use tokio::task::yield_now;

use super::{Store, StoreError};

/// The maximum number of queries in one statement.
const SHARED_MAX: usize = 256;

/// The owner of a token: the person's id and name; as 0 or 1 whether they have a password, are
/// banned, and must choose a password; and the last recorded use.
pub(super) type LoginRow = (String, String, u8, u8, u8, i64);

/// The state of a table: revision, number of journal entries, delay of spectators; as 0 or 1 whether
/// it descends from a table with secrets, has a premove, and is timed.
type TableRow = (u64, u64, i64, u8, u8, u8);

/// The statement. It returns two arrays of pairs: the number of the query, and the result for its
/// token or its table.
const STATEMENT: &str = "SELECT \
    (SELECT json_group_array(json_array(key, json_array(\
    person.id, name, password IS NOT NULL, is_banned, must_choose_password, login.seen_ms))) \
    FROM json_each($1) JOIN login ON token_hash = value JOIN person ON person.id = login.person), \
    (SELECT json_group_array(json_array(key, json_array(\
    revision, COALESCE((SELECT MAX(number) + 1 FROM journal WHERE table_id = game_table.id), 0), \
    watch_delay_ms, \
    EXISTS (SELECT 1 FROM descent JOIN game_table AS before ON before.id = ancestor \
    WHERE table_id = game_table.id AND before.stage <> 'over' AND before.is_imported = 0), \
    EXISTS (SELECT 1 FROM ahead WHERE table_id = game_table.id), \
    stage = 'playing' AND time_control <> 'none'))) \
    FROM json_each($2) JOIN game_table ON game_table.id = value)";

/// A measure of a table's progress. Two states of a table with the same mark are equal, and a later
/// state has a higher revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// The number of changes that any viewer can see.
    pub revision: u64,
    /// The number of entries in its journal, which is the number of the next entry.
    pub entries: u64,
}

impl From<&Record> for Mark {
    fn from(record: &Record) -> Self {
        Self { revision: record.revision, entries: record.journal.len() as u64 }
    }
}

/// The facts about a table that are needed most often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSummary {
    /// The progress of the table.
    pub mark: Mark,
    /// The delay of spectators, in milliseconds.
    pub watch_delay_ms: u64,
    /// Whether any table that it descends from still has secrets.
    pub has_secret_origin: bool,
    /// Whether a premove is set.
    pub has_premoves: bool,
    /// Whether its game runs with a clock.
    pub is_timed: bool,
}

impl From<TableRow> for TableSummary {
    fn from((revision, entries, watch_delay_ms, secret, premoves, timed): TableRow) -> Self {
        Self {
            mark: Mark { revision, entries },
            watch_delay_ms: watch_delay_ms.unsigned_abs(),
            has_secret_origin: secret != 0,
            has_premoves: premoves != 0,
            is_timed: timed != 0,
        }
    }
}

impl Store {
    /// Returns the current state of a table, or `None` if there is no such table.
    ///
    /// # Errors
    /// Returns an error if the database fails, or the row cannot be read.
    pub async fn summary(&self, id: &TableId) -> Result<Option<TableSummary>, StoreError> {
        self.questions.ask(None, Some(id)).await?.table
    }
}

/// The results for a token and a table. They are separate because one may be unreadable.
pub(super) struct Answer {
    pub(super) login: Result<Option<LoginRow>, StoreError>,
    pub(super) table: Result<Option<TableSummary>, StoreError>,
}

/// The queue between callers and the answering task.
#[derive(Clone)]
pub(super) struct Questions(mpsc::Sender<Question>);

struct Question {
    token_hash: Option<String>,
    table: Option<TableId>,
    answer: oneshot::Sender<Answer>,
}

impl Questions {
    /// Answers queries until all senders are dropped.
    pub(super) fn start(readers: SqlitePool) -> Self {
        let (questions, asked) = mpsc::channel(SHARED_MAX);
        tokio::spawn(answer_all(readers, asked));
        Self(questions)
    }

    /// Returns the results for these queries, if there are any. They were true at some time after
    /// the call.
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

/// Answers queries with one connection and keeps it, because returning a connection and acquiring
/// another would cost as much as the statement.
async fn answer_all(readers: SqlitePool, mut asked: mpsc::Receiver<Question>) {
    let mut reader = None;
    let mut questions = Vec::with_capacity(SHARED_MAX);
    let mut closed = pin!(readers.close_event());
    loop {
        tokio::select! {
            count = asked.recv_many(&mut questions, SHARED_MAX) => if count == 0 { return },
            () = &mut closed => return,
        }
        // Callers that are about to send a query join the same statement.
        yield_now().await;
        while questions.len() < SHARED_MAX
            && let Ok(question) = asked.try_recv()
        {
            questions.push(question);
        }
        let token_hashes = questions.iter().map(|question| question.token_hash.as_deref());
        let tables = questions.iter().map(|question| question.table.as_ref());
        let found = find(&readers, &mut reader, token_hashes.collect(), tables.collect()).await;
        for (number, question) in questions.drain(..).enumerate() {
            let answer = match &found {
                Ok(found) => found.answer(number),
                // Perhaps only one of the queries is at fault, and only one half of it.
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
            // A caller that no longer waits does not need the answer.
            drop(question.answer.send(answer));
        }
    }
}

/// Returns the results as JSON, by the numbers of the queries.
struct Found {
    logins: HashMap<usize, Box<RawValue>>,
    tables: HashMap<usize, Box<RawValue>>,
}

/// Runs the statement on the kept connection. Acquires one if there is none, and drops it if it
/// fails.
async fn find(
    readers: &SqlitePool,
    reader: &mut Option<PoolConnection<Sqlite>>,
    token_hashes: Vec<Option<&str>>,
    tables: Vec<Option<&TableId>>,
) -> Result<Found, StoreError> {
    /// Replaces a row that contains data that JSON cannot represent, such as bytes.
    const ERROR: &str = "1";
    let tables: Vec<Option<&str>> = tables.into_iter().map(|id| Some(id?.as_str())).collect();
    let json = |about: &[Option<&str>]| serde_json::to_string(about).expect("texts are JSON");
    let query = sqlx::query_as(STATEMENT).bind(json(&token_hashes)).bind(json(&tables));
    let mut held = match reader.take() {
        Some(held) => held,
        None => readers.acquire().await?,
    };
    let found: (String, String) =
        query.fetch_one(&mut *held).await.map_err(|error| match &error {
            sqlx::Error::Database(why) if why.code().as_deref() == Some(ERROR) => {
                StoreError::Unreadable("row")
            }
            _ => error.into(),
        })?;
    *reader = Some(held);
    let pairs = |json: &str| {
        let pairs: Vec<(usize, Box<RawValue>)> =
            serde_json::from_str(json).map_err(|_| StoreError::Unreadable("row"))?;
        Ok::<_, StoreError>(pairs.into_iter().collect())
    };
    Ok(Found { logins: pairs(&found.0)?, tables: pairs(&found.1)? })
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
