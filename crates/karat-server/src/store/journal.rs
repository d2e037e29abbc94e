//! The journals: what happened at each table, appended and never changed.
//!
//! Appends of many tables that come at the same time share one transaction, and so one flush to the
//! disk; each is acknowledged once that is done.

use std::str::FromStr;

use karat_rules::{Actor, Seat};
use sqlx::sqlite::SqlitePool;
use sqlx::{Sqlite, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::ahead::stands;
use super::ratings::rate;
use super::tables::read_seat;
use super::{Stage, Store, StoreError};
use crate::id::TableId;
use crate::metrics::Metrics;

/// How many appends share one flush at most.
const BATCH_APPENDS_MAX: usize = 256;

/// Something that happened at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who did it.
    pub who: Actor,
    /// What it is.
    pub deed: Deed,
    /// Who carried it out.
    pub hand: Hand,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// What an entry says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// A move, in the notation of the game.
    Move(String),
    /// The last moves are taken back; so many plies remain.
    Undo(usize),
    /// The player is absent from now on; a bot plays for him.
    Leave,
    /// The player is back.
    Return,
}

/// Who carried an entry out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// The seat itself, person or bot.
    Seat,
    /// A bot in place of an absent person.
    StandIn,
    /// The table, by what the seat had said before.
    Ahead,
    /// The table: a draw, or a decision with one legal answer.
    Table,
}

/// Entries to be appended.
pub struct Append {
    /// The table.
    pub id: TableId,
    /// How many entries there are before these.
    pub first: usize,
    /// The entries; at least one.
    pub entries: Vec<Entry>,
    /// The id of the request that brings them, if it has one, and the seat it speaks for.
    pub request: Option<(String, Seat)>,
    /// If the game is over now, the place of each seat, counted from 1.
    pub ends: Option<Vec<u8>>,
}

/// What became of entries to be appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// They are durable; the table has this revision now.
    Done(u64),
    /// Somebody else appended first; nothing is written.
    Taken,
    /// The instruction that brings them does not stand any more; nothing is written.
    Withdrawn,
    /// The same request was carried out before; nothing is written.
    Repeated(Carried),
}

/// A request that was carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Carried {
    /// The seat that it spoke for.
    pub seat: Seat,
    /// How many entries there were after it.
    pub version: u64,
}

/// The queue of appends.
#[derive(Clone)]
pub(super) struct Appends(mpsc::Sender<Waiting>);

struct Waiting {
    append: Append,
    /// The seat and the id of the instruction that brings it, if one does.
    ahead: Option<(Seat, String)>,
    answer: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Store {
    /// Appends entries, all or none. Whoever is told [`Appended::Done`] can rely on it.
    ///
    /// # Errors
    /// If the database fails; nothing is appended then.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.append_if(append, None).await
    }

    /// As [`Store::append`], but only while the instruction of this seat and id stands: it decides
    /// in the same transaction.
    ///
    /// # Errors
    /// If the database fails; nothing is appended then.
    pub async fn append_if(
        &self,
        append: Append,
        ahead: Option<(Seat, String)>,
    ) -> Result<Appended, StoreError> {
        let (answer, answered) = oneshot::channel();
        let queued = self.appends.0.send(Waiting { append, ahead, answer }).await;
        queued.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// What became of a request.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn request(
        &self,
        id: &TableId,
        request: &str,
    ) -> Result<Option<Carried>, StoreError> {
        find_request(&self.readers, id, request).await
    }
}

impl Appends {
    /// A queue that is worked off until nobody can append any more.
    pub(super) fn start(writer: SqlitePool, metrics: Metrics) -> Self {
        let (appends, waiting) = mpsc::channel(BATCH_APPENDS_MAX);
        tokio::spawn(write_batches(writer, waiting, metrics));
        Self(appends)
    }
}

async fn write_batches(writer: SqlitePool, mut waiting: mpsc::Receiver<Waiting>, metrics: Metrics) {
    let mut batch = Vec::with_capacity(BATCH_APPENDS_MAX);
    while waiting.recv_many(&mut batch, BATCH_APPENDS_MAX).await > 0 {
        match write_batch(&writer, &batch).await {
            Ok(results) => {
                metrics.count_batch(batch.len(), moves(&batch, &results));
                for (waiting, result) in batch.drain(..).zip(results) {
                    // Whoever no longer waits will find it done.
                    let _ = waiting.answer.send(Ok(result));
                }
            }
            Err(error) => {
                for waiting in batch.drain(..) {
                    let _ = waiting.answer.send(Err(error.clone()));
                }
            }
        }
    }
}

/// How many moves of a batch became durable.
fn moves(batch: &[Waiting], results: &[Appended]) -> u64 {
    let done = batch.iter().zip(results).filter(|(_, result)| matches!(result, Appended::Done(_)));
    let entries = done.flat_map(|(waiting, _)| &waiting.append.entries);
    entries.filter(|entry| matches!(entry.deed, Deed::Move(_))).count() as u64
}

/// All of a batch in one transaction; what each append is told is true once this returns.
async fn write_batch(writer: &SqlitePool, batch: &[Waiting]) -> Result<Vec<Appended>, StoreError> {
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(batch.len());
    for waiting in batch {
        results.push(write_if(&mut transaction, waiting).await?);
    }
    transaction.commit().await?;
    Ok(results)
}

async fn write_if(
    transaction: &mut Transaction<'static, Sqlite>,
    waiting: &Waiting,
) -> Result<Appended, StoreError> {
    if let Some((seat, id)) = &waiting.ahead
        && !stands(transaction, &waiting.append.id, (*seat, id)).await?
    {
        return Ok(Appended::Withdrawn);
    }
    write(transaction, &waiting.append).await
}

async fn write(
    transaction: &mut Transaction<'static, Sqlite>,
    append: &Append,
) -> Result<Appended, StoreError> {
    if let Some((request, _)) = &append.request
        && let Some(carried) = find_request(&mut **transaction, &append.id, request).await?
    {
        return Ok(Appended::Repeated(carried));
    }
    if !takes_entries(transaction, &append.id).await?
        || !insert_entries(transaction, &append.id, append.first, &append.entries).await?
    {
        return Ok(Appended::Taken);
    }
    let version = append.first + append.entries.len();
    if let Some((request, seat)) = &append.request {
        sqlx::query(
            "INSERT INTO request (table_id, request, seat, version) VALUES ($1, $2, $3, $4)",
        )
        .bind(append.id.as_str())
        .bind(request)
        .bind(seat.index() as i64)
        .bind(version as i64)
        .execute(&mut **transaction)
        .await?;
    }
    let ended_ms = append.entries.last().filter(|_| append.ends.is_some()).map(|entry| entry.at_ms);
    // A game that is taken back from its end runs again; coming and going does not touch its end.
    let is_moved =
        append.entries.iter().any(|entry| matches!(entry.deed, Deed::Move(_) | Deed::Undo(_)));
    let revision: i64 = sqlx::query_scalar(
        "UPDATE game_table SET revision = revision + 1, \
         ended_ms = CASE WHEN $3 = 0 THEN ended_ms ELSE $2 END, stage = CASE WHEN $3 = 0 THEN \
         stage WHEN $2 IS NULL THEN 'playing' ELSE 'over' END WHERE id = $1 RETURNING revision",
    )
    .bind(append.id.as_str())
    .bind(ended_ms)
    .bind(is_moved)
    .fetch_one(&mut **transaction)
    .await?;
    if let Some(places) = &append.ends {
        rate(transaction, &append.id, places).await?;
    }
    Ok(Appended::Done(revision.try_into().map_err(|_| StoreError::Unreadable("revision"))?))
}

/// Whether the table has a game to append to; an operator may close it at any time.
async fn takes_entries(
    transaction: &mut Transaction<'static, Sqlite>,
    id: &TableId,
) -> Result<bool, StoreError> {
    let stage: Option<String> = sqlx::query_scalar("SELECT stage FROM game_table WHERE id = $1")
        .bind(id.as_str())
        .fetch_optional(&mut **transaction)
        .await?;
    let stage: Stage = stage.ok_or(StoreError::Unreadable("table"))?.parse()?;
    Ok(matches!(stage, Stage::Playing | Stage::Over))
}

/// Whether the entries were written: not if there is one of the first number already. The primary
/// key (table, number) is the lock of the table.
pub(super) async fn insert_entries(
    transaction: &mut Transaction<'static, Sqlite>,
    id: &TableId,
    first: usize,
    entries: &[Entry],
) -> Result<bool, StoreError> {
    for (offset, entry) in entries.iter().enumerate() {
        let (deed, text) = entry.deed.written();
        let inserted = sqlx::query(
            "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
        )
        .bind(id.as_str())
        .bind((first + offset) as i64)
        .bind(entry.who.to_string())
        .bind(deed)
        .bind(text)
        .bind(entry.hand.name())
        .bind(entry.at_ms)
        .execute(&mut **transaction)
        .await?;
        if inserted.rows_affected() == 0 {
            assert_eq!(offset, 0, "a journal has no gap");
            return Ok(false);
        }
    }
    Ok(true)
}

async fn find_request(
    executor: impl sqlx::Executor<'_, Database = Sqlite>,
    id: &TableId,
    request: &str,
) -> Result<Option<Carried>, StoreError> {
    let row: Option<(i64, i64)> =
        sqlx::query_as("SELECT seat, version FROM request WHERE table_id = $1 AND request = $2")
            .bind(id.as_str())
            .bind(request)
            .fetch_optional(executor)
            .await?;
    let Some((seat, version)) = row else { return Ok(None) };
    let seat = read_seat(seat)?;
    let version = version.try_into().map_err(|_| StoreError::Unreadable("version"))?;
    Ok(Some(Carried { seat, version }))
}

/// A row of the journal: actor, deed, text, hand, time.
pub(super) type Row = (String, String, String, String, i64);

pub(super) fn read_entry((actor, deed, text, hand, at_ms): Row) -> Result<Entry, StoreError> {
    Ok(Entry {
        who: actor.parse().map_err(|_| StoreError::Unreadable("actor"))?,
        deed: Deed::read(&deed, text)?,
        hand: hand.parse()?,
        at_ms,
    })
}

impl Deed {
    /// The kind of deed and what it says besides.
    fn written(&self) -> (&'static str, String) {
        match self {
            Self::Move(text) => ("move", text.clone()),
            Self::Undo(plies) => ("undo", plies.to_string()),
            Self::Leave => ("leave", String::new()),
            Self::Return => ("return", String::new()),
        }
    }

    fn read(kind: &str, text: String) -> Result<Self, StoreError> {
        match kind {
            "move" => Ok(Self::Move(text)),
            "undo" => text.parse().map(Self::Undo).map_err(|_| StoreError::Unreadable("undo")),
            "leave" => Ok(Self::Leave),
            "return" => Ok(Self::Return),
            _ => Err(StoreError::Unreadable("deed")),
        }
    }
}

impl Hand {
    const ALL: [Self; 4] = [Self::Seat, Self::StandIn, Self::Ahead, Self::Table];

    const fn name(self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::StandIn => "stand_in",
            Self::Ahead => "ahead",
            Self::Table => "table",
        }
    }
}

impl FromStr for Hand {
    type Err = StoreError;

    fn from_str(name: &str) -> Result<Self, StoreError> {
        let known = Self::ALL.into_iter().find(|hand| hand.name() == name);
        known.ok_or(StoreError::Unreadable("hand"))
    }
}
