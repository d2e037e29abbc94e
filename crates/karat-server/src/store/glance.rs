//! What is asked before anything else is answered: whose token it is, and how far a table is.
//! Questions that come at the same time share one statement.

use std::collections::BTreeMap;

use karat_table::id::TableId;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{FromRow, Row as _};
use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError};

/// How many questions share a statement at most.
const SHARED_MAX: usize = 256;

/// How far the tables are: number of the question, revision, delay of watchers, whether the table goes
/// back to one that has secrets, whether somebody has said anything ahead there, and whether its game
/// runs against the clock.
pub(super) type TableRow = (i64, i64, i64, bool, bool, bool);

pub(super) const TABLES: &str = "SELECT key, revision, watch_delay_ms, \
    EXISTS (SELECT 1 FROM descent JOIN game_table AS before ON before.id = ancestor \
    WHERE table_id = game_table.id AND before.stage <> 'over' AND before.is_imported = 0), \
    EXISTS (SELECT 1 FROM ahead WHERE table_id = game_table.id), \
    stage = 'playing' AND time_control <> 'none' \
    FROM json_each($1) JOIN game_table ON game_table.id = value";

/// What is asked of a table most often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glance {
    /// Counts every change that somebody may see.
    pub revision: u64,
    /// How far behind its game watchers are, in milliseconds.
    pub watch_delay_ms: u64,
    /// Whether a table that it goes back to, however far, has secrets still.
    pub has_secret_origin: bool,
    /// Whether anybody has said ahead what he will do.
    pub has_aheads: bool,
    /// Whether its game runs, and against the clock.
    pub is_timed: bool,
}

impl Store {
    /// How far a table is now; none if there is no such table.
    ///
    /// # Errors
    /// If the database fails, or the row cannot be read.
    pub async fn glance(&self, id: &TableId) -> Result<Option<Glance>, StoreError> {
        let row = self.table_questions.ask(id.as_str()).await?;
        let read = |row| {
            let (_, revision, watch_delay_ms, has_secret_origin, has_aheads, is_timed): TableRow =
                row;
            Glance {
                revision: revision.unsigned_abs(),
                watch_delay_ms: watch_delay_ms.unsigned_abs(),
                has_secret_origin,
                has_aheads,
                is_timed,
            }
        };
        Ok(row.map(read))
    }
}

/// Questions of one kind, each a text, answered by rows.
pub(super) struct Questions<R>(mpsc::Sender<Question<R>>);

struct Question<R> {
    about: String,
    answer: oneshot::Sender<Result<Option<R>, StoreError>>,
}

impl<R> Clone for Questions<R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<R> Questions<R>
where
    R: for<'r> FromRow<'r, SqliteRow> + Send + Unpin + 'static,
{
    /// Answers by `statement` until nobody can ask any more. Its `$1` are all texts that are asked
    /// about, as a JSON array; its first column tells which of them a row is about.
    pub(super) fn start(readers: SqlitePool, statement: &'static str) -> Self {
        let (questions, asked) = mpsc::channel(SHARED_MAX);
        tokio::spawn(answer_all(readers, statement, asked));
        Self(questions)
    }

    /// The row about this; none if there is none. What is answered was true after it was asked.
    ///
    /// # Errors
    /// If the database fails, or the row cannot be read.
    pub(super) async fn ask(&self, about: &str) -> Result<Option<R>, StoreError> {
        let (answer, answered) = oneshot::channel();
        let question = Question { about: about.to_owned(), answer };
        self.0.send(question).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

async fn answer_all<R>(
    readers: SqlitePool,
    statement: &'static str,
    mut asked: mpsc::Receiver<Question<R>>,
) where
    R: for<'r> FromRow<'r, SqliteRow> + Send + Unpin + 'static,
{
    let mut questions = Vec::with_capacity(SHARED_MAX);
    while asked.recv_many(&mut questions, SHARED_MAX).await > 0 {
        match rows(&readers, statement, &questions).await {
            Ok(rows) => give(questions.drain(..), &rows),
            // What is wrong may be about one of them.
            Err(_) => {
                for question in questions.drain(..) {
                    match rows(&readers, statement, std::slice::from_ref(&question)).await {
                        Ok(rows) => give([question], &rows),
                        // Whoever no longer waits does not miss it.
                        Err(error) => drop(question.answer.send(Err(error.into()))),
                    }
                }
            }
        }
    }
}

async fn rows<R>(
    readers: &SqlitePool,
    statement: &'static str,
    questions: &[Question<R>],
) -> sqlx::Result<Vec<SqliteRow>> {
    let about: Vec<&str> = questions.iter().map(|question| question.about.as_str()).collect();
    let about = serde_json::to_string(&about).expect("texts are JSON");
    sqlx::query(statement).bind(about).fetch_all(readers).await
}

/// Gives each question the row that is about it, which may be one that cannot be read.
fn give<R>(questions: impl IntoIterator<Item = Question<R>>, rows: &[SqliteRow])
where
    R: for<'r> FromRow<'r, SqliteRow>,
{
    let mut numbered: BTreeMap<i64, &SqliteRow> =
        rows.iter().filter_map(|row| Some((row.try_get(0).ok()?, row))).collect();
    for (question, number) in questions.into_iter().zip(0..) {
        let row = numbered.remove(&number);
        let answer = row.map(R::from_row).transpose().map_err(StoreError::from);
        drop(question.answer.send(answer));
    }
}
