//! Batches of writes that share a transaction and a single flush to disk, after which each of them is
//! acknowledged: appends to journals and, without sqlx, changes to tables in the lobby.

use std::collections::HashSet;
use std::pin::pin;
use std::slice;
use std::thread;
use std::time::Instant;

use karat_rules::Seat;
use karat_table::id::TableId;
use karat_table::table::{Deed, Pin};
use karat_table::version::Revision;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::direct::Direct;
use super::journal::{Append, Appended, Waiting, append_directly, write_batch};
use super::metrics::Metrics;
use super::sql::{self, Connection, PoolConnection};
use super::tables::TableWrite;
use super::writer::Writer;

/// The maximum number of writes per flush to disk.
const BATCH_WRITES_MAX: usize = 256;

/// The queue of writes.
#[derive(Clone)]
pub(super) struct Batches {
    writes: mpsc::Sender<Write>,
    /// Whether the batches are written without sqlx.
    is_direct: bool,
}

/// A write that waits for its batch.
enum Write {
    Append(Waiting),
    Table(WaitingTable),
}

impl Write {
    fn table(&self) -> &TableId {
        match self {
            Self::Append(waiting) => &waiting.append.id,
            Self::Table(waiting) => waiting.write.table(),
        }
    }
}

/// A change to a table that waits for its batch.
struct WaitingTable {
    write: TableWrite,
    /// Receives the new revision, or the change itself if it must be written with sqlx.
    answer: oneshot::Sender<Result<Option<Revision>, TableWrite>>,
}

impl Batches {
    /// Starts to process the queue, until all senders are dropped. If the batches are written
    /// directly, this has its own thread, because it waits for the disk.
    ///
    /// # Panics
    /// Panics if the thread cannot be started.
    pub(super) fn start(writer: Writer, direct: Option<Direct>, metrics: Metrics) -> Self {
        let (writes, waiting) = mpsc::channel(BATCH_WRITES_MAX);
        let is_direct = direct.is_some();
        let held = Held { writer, connection: None, direct };
        let writing = write_batches(held, waiting, metrics);
        if is_direct {
            let runtime = Handle::current();
            let thread = thread::Builder::new().name("batches".to_owned());
            let started = thread.spawn(move || runtime.block_on(writing));
            started.expect("a thread for batches");
        } else {
            tokio::spawn(writing);
        }
        Self { writes, is_direct }
    }

    /// Appends to a journal as part of a batch.
    ///
    /// # Errors
    /// Returns an error if the database fails or is closed; in that case, nothing is appended.
    pub(super) async fn append(
        &self,
        append: Append,
        pin: Option<Pin>,
        premove: Option<(Seat, String)>,
    ) -> Result<Appended, StoreError> {
        let (answer, answered) = oneshot::channel();
        let append = Waiting { append, pin, premove, answer };
        self.add(Write::Append(append)).await?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes a change to a table as part of a batch, and returns the new revision, or `None` if the
    /// change is outdated. Returns the change itself if the caller must write it with sqlx.
    ///
    /// # Errors
    /// Returns an error if the database is closed.
    pub(super) async fn write(
        &self,
        write: TableWrite,
    ) -> Result<Result<Option<Revision>, TableWrite>, StoreError> {
        if !self.is_direct {
            return Ok(Err(write));
        }
        let (answer, answered) = oneshot::channel();
        self.add(Write::Table(WaitingTable { write, answer })).await?;
        answered.await.map_err(|_| StoreError::Closed)
    }

    async fn add(&self, write: Write) -> Result<(), StoreError> {
        self.writes.send(write).await.map_err(|_| StoreError::Closed)
    }
}

/// The writes of one transaction. Each of them concerns another table.
#[derive(Default)]
struct Batch {
    appends: Vec<Waiting>,
    tables: Vec<WaitingTable>,
}

async fn write_batches(mut held: Held, mut waiting: mpsc::Receiver<Write>, metrics: Metrics) {
    let (mut batch, mut later) = (Batch::default(), Vec::new());
    while !later.is_empty()
        || held.while_unwanted(waiting.recv_many(&mut later, BATCH_WRITES_MAX)).await > 0
    {
        // A second write to the same table must see the results of the first, so it waits for the
        // next batch.
        let mut tables = HashSet::new();
        for write in std::mem::take(&mut later) {
            let is_first = tables.insert(write.table().clone());
            match write {
                write if !is_first => later.push(write),
                Write::Append(waiting) => batch.appends.push(waiting),
                Write::Table(waiting) => batch.tables.push(waiting),
            }
        }
        let begun = Instant::now();
        held.write(std::mem::take(&mut batch), &metrics).await;
        metrics.count_flush(begun.elapsed().as_secs_f64());
    }
}

/// The writing connection, if the queue's task holds it.
struct Held {
    writer: Writer,
    connection: Option<PoolConnection>,
    direct: Option<Direct>,
}

impl Held {
    /// Waits for `next`, and returns the connection as soon as another user wants it.
    async fn while_unwanted<T>(&mut self, next: impl Future<Output = T>) -> T {
        let mut next = pin!(next);
        if self.connection.is_some() {
            tokio::select! {
                biased;
                next = &mut next => return next,
                () = self.writer.wanted() => self.connection = None,
            }
        }
        next.await
    }

    /// Writes a batch, directly if possible, and sends the outcomes to the callers. They may have
    /// stopped waiting, but everything is stored anyway.
    async fn write(&mut self, batch: Batch, metrics: &Metrics) {
        let written = self.write_directly(&batch).await;
        let Batch { appends, tables } = batch;
        let Some((results, revisions)) = written else {
            for WaitingTable { write, answer } in tables {
                let _ = answer.send(Err(write));
            }
            return self.write_with_sqlx(appends, metrics).await;
        };
        answer(appends, results, metrics);
        for (waiting, revision) in tables.into_iter().zip(revisions) {
            let _ = waiting.answer.send(Ok(revision));
        }
    }

    /// Writes a batch without sqlx, and returns the outcome of each append and the new revision of
    /// each table, or `None` if it must be written with sqlx.
    async fn write_directly(
        &mut self,
        Batch { appends, tables }: &Batch,
    ) -> Option<(Vec<Appended>, Vec<Option<Revision>>)> {
        let direct = self.direct.clone()?;
        // Nobody else may write in the meantime.
        self.connection = Some(self.acquire().await.ok()?);
        let write = async |connection: &mut Connection| {
            let (mut results, mut revisions) = (Vec::new(), Vec::new());
            for waiting in appends {
                results.push(append_directly(connection, waiting).await?);
            }
            for WaitingTable { write, .. } in tables {
                revisions.push(write.write(connection).await?);
            }
            Ok((results, revisions))
        };
        direct.write(write).await
    }

    /// Writes appends with sqlx and sends the outcomes to the callers.
    async fn write_with_sqlx(&mut self, appends: Vec<Waiting>, metrics: &Metrics) {
        if appends.is_empty() {
            return;
        }
        match self.write_together(&appends).await {
            Ok(results) => answer(appends, results, metrics),
            Err(error) if error.is_passing() => {
                for waiting in appends {
                    let _ = waiting.answer.send(Err(error.clone()));
                }
            }
            // One append may concern a damaged table, but the others must still succeed.
            Err(_) => {
                for waiting in appends {
                    match self.write_together(slice::from_ref(&waiting)).await {
                        Ok(results) => answer(vec![waiting], results, metrics),
                        Err(error) => drop(waiting.answer.send(Err(error))),
                    }
                }
            }
        }
    }

    /// Takes the connection, acquiring it if necessary.
    async fn acquire(&mut self) -> Result<PoolConnection, StoreError> {
        if self.writer.is_wanted() {
            self.connection = None;
        }
        match self.connection.take() {
            Some(connection) => Ok(connection),
            None => Ok(self.writer.acquire().await?),
        }
    }

    /// Writes all of the appends in one transaction of sqlx, or none.
    async fn write_together(&mut self, appends: &[Waiting]) -> Result<Vec<Appended>, StoreError> {
        let mut connection = self.acquire().await?;
        let results = write_batch(&mut connection, appends).await;
        match &results {
            Ok(_) => self.connection = Some(connection),
            // SQLite's pool closes a connection whose last statement has failed.
            Err(StoreError::Database(error))
                if error.as_database_error().is_some() && !connection.is_postgres() => {}
            Err(StoreError::Database(error)) if error.as_database_error().is_some() => {
                match sql::query("ROLLBACK").execute(&mut *connection).await {
                    Ok(_) => self.connection = Some(connection),
                    Err(_) => connection.close().await?,
                }
            }
            // The transaction is still open, but the pool would not notice.
            Err(_) => connection.close().await?,
        }
        results
    }
}

/// Sends the outcomes of appends, which are now durable, to their callers, and counts them.
fn answer(appends: Vec<Waiting>, results: Vec<Appended>, metrics: &Metrics) {
    if appends.is_empty() {
        return;
    }
    let done = appends.iter().zip(&results).filter(|(_, one)| matches!(one, Appended::Done { .. }));
    let entries = done.flat_map(|(waiting, _)| &waiting.append.entries);
    let moves = entries.filter(|entry| matches!(entry.deed, Deed::Move(_))).count();
    metrics.count_batch(appends.len(), moves as u64);
    for (waiting, result) in appends.into_iter().zip(results) {
        let _ = waiting.answer.send(Ok(result));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use karat_rules::any::GameId;
    use karat_rules::{Actor, BySeat, Ply, Seat, Standing};
    use karat_table::clock::TimeControl;
    use karat_table::deal::{self, SeatNonce, VoidDeal};
    use karat_table::id::{PersonId, TableId};
    use karat_table::pin::RULES_VERSION;
    use karat_table::table::{
        Deed, Entry, MadeBy, Occupant, Origin, Record, Setup, Sitter, Stage, Terms,
    };
    use karat_table::time::UnixMillis;
    use karat_table::version::Version;
    use sqlx::AssertSqlSafe;

    use crate::{Append, Appended, Change, Store, sql, test_store};

    /// The ends of two people's ids.
    const PEOPLE: [u32; 2] = [1, 2];

    /// The end of the id of the table from which a game starts.
    const ORIGIN: u32 = 3;

    /// The start of the games, by when the people's accounts are old enough for rated games.
    const START_MS: i64 = 10_000_000_000;

    fn id(number: u32) -> String {
        format!("{number:032x}")
    }

    fn person(number: u32) -> PersonId {
        PersonId::parse(&id(number)).expect("an id")
    }

    fn occupant(number: u32) -> Sitter {
        Sitter::new(Occupant::Person(person(number)), "Ana")
    }

    /// Returns a store with two people, for which rated games count. Without `is_direct`, it writes
    /// batches with sqlx.
    async fn store(is_direct: bool) -> Option<(karat_scratch::Scratch, Store)> {
        let (scratch, store) = test_store().await;
        if !is_direct {
            store.direct.as_ref()?.close().await;
        }
        store.direct.as_ref()?;
        for number in PEOPLE {
            sql::query(
                "INSERT INTO person (id, name, skeleton, created_ms, seen_ms, password) \
                 VALUES ($1, $1, $1, 1, 1, 'x')",
            )
            .bind(id(number))
            .execute(&mut *store.writer.acquire().await.expect("the writer"))
            .await
            .expect("a person");
        }
        Some((scratch, store))
    }

    /// Returns the record of a rated table that waits for its second player. With `has_origin`, its
    /// game starts from a position of another table, and is therefore not rated.
    fn lobby(has_origin: bool) -> Record {
        let nobody = Sitter::new(Occupant::Nobody, "");
        let setup = Setup::new(GameId::Edel, Vec::new(), vec![occupant(PEOPLE[0]), nobody]);
        let terms =
            Terms { is_rated: true, time_control: TimeControl::Days(1), ..Terms::default() };
        let setup = Setup { terms, owner: Some(person(PEOPLE[0])), ..setup };
        let record = setup.record(UnixMillis(2)).expect("valid settings");
        if !has_origin {
            return record;
        }
        let origin = TableId::parse(&id(ORIGIN)).expect("an id");
        let origin = Some(Origin { table: origin, ply: Ply::new(4) });
        let options = vec![("a".to_owned(), "b\"c".to_owned())];
        Record { options, origin, uploaded: Some(Arc::from("x")), ..record }
    }

    fn entry(who: Actor, deed: Deed, at: i64) -> Entry {
        Entry { who, deed, made_by: MadeBy::Seat, at: UnixMillis(at) }
    }

    /// Opens a table, lets the second player join, starts the game and plays it to its end. Returns
    /// the outcomes of all writes.
    async fn play(store: &Store, record: &Record) -> Vec<String> {
        let mut outcomes = Vec::new();
        outcomes.push(format!("{:?}", store.create(record, RULES_VERSION).await.is_ok()));
        // The id is taken.
        outcomes.push(format!("{:?}", store.create(record, RULES_VERSION).await.is_ok()));
        let seed = record.root.expect("a root").of_deal(1);
        let nonce = SeatNonce { seat: Seat::new(1), text: Some("n".to_owned()), commitment: None };
        let void = VoidDeal {
            seed: record.seed,
            commitment: record.commitment.clone(),
            nonces: vec![nonce],
        };
        let drawn = entry(Actor::Chance, Deed::Move(Arc::from("x")), START_MS);
        let steps = [
            (0, Stage::Lobby, vec![], 0, vec![]),
            (0, Stage::Lobby, vec![], 0, vec![]),
            (1, Stage::Committing, vec![void.clone()], 0, vec![]),
            (2, Stage::Playing, vec![void.clone()], 0, vec![drawn.clone()]),
            // The journal is longer than the change expects.
            (3, Stage::Playing, vec![void], 0, vec![drawn]),
        ];
        for (revision, stage, voided, first, entries) in steps {
            let change = Change {
                id: record.id.clone(),
                revision: karat_table::version::Revision(revision),
                stage,
                owner: Some(person(PEOPLE[1])),
                sitters: PEOPLE.map(occupant).to_vec(),
                seed,
                commitment: deal::commitment(&seed),
                voided,
                started: (stage == Stage::Playing).then_some(UnixMillis(START_MS)),
                changed: UnixMillis(START_MS),
                entries: (Version(first), entries),
            };
            outcomes.push(format!("{:?}", store.change(change).await.ok()));
        }
        let moves = (0..20).map(|number| {
            let who = Actor::Seat(Seat::new(number % 2));
            entry(who, Deed::Move(Arc::from("m")), START_MS + 10_000 * number as i64)
        });
        let points = BySeat::from_fn(|seat| 9 - seat.index() as i32);
        let ends = Standing::by_key(2, points, true, |seat| points[seat]);
        let append = Append {
            id: record.id.clone(),
            first: Version(1),
            entries: moves.collect(),
            requests: Vec::new(),
            ends: Some(ends),
        };
        outcomes.push(format!("{:?}", store.append(append).await.ok()));
        let append = Append {
            id: record.id.clone(),
            first: Version(21),
            entries: vec![entry(Actor::Seat(Seat::new(0)), Deed::Leave, START_MS + 300_000)],
            requests: Vec::new(),
            ends: Some(ends),
        };
        outcomes.push(format!("{:?}", store.append(append).await.ok()));
        outcomes
    }

    /// Returns every row of every table, with the table's name.
    async fn content(store: &Store) -> Vec<String> {
        let names: Vec<String> = sql::query_scalar(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' \
             ESCAPE '\\' ORDER BY name",
        )
        .fetch_all(&store.readers)
        .await
        .expect("the tables");
        let mut content = Vec::new();
        for name in names {
            let columns: Vec<String> = sql::query_scalar("SELECT name FROM pragma_table_info($1)")
                .bind(&name)
                .fetch_all(&store.readers)
                .await
                .expect("the columns");
            let quoted = columns.iter().map(|column| format!("quote({column})"));
            let quoted: Vec<String> = quoted.collect();
            let rows = format!("SELECT {} AS line FROM {name}", quoted.join(" || ',' || "));
            let rows: Vec<String> = sql::query_scalar(AssertSqlSafe(rows))
                .fetch_all(&store.readers)
                .await
                .expect("the rows");
            content.extend(rows.into_iter().map(|row| format!("{name}: {row}")));
        }
        content.sort();
        content
    }

    #[tokio::test]
    async fn a_game_from_lobby_to_end_is_stored_the_same_as_with_sqlx() {
        let Some((_scratch, direct)) = store(true).await else { return };
        let Some((_other, sqlx)) = store(false).await else { return };
        for record in [lobby(false), lobby(true)] {
            let outcomes = play(&direct, &record).await;
            assert_eq!(outcomes, play(&sqlx, &record).await);
            let is_done = |outcome: &&String| outcome.contains("Revision");
            assert_eq!(outcomes.iter().filter(is_done).count(), 5, "{outcomes:?}");
        }
        let (one, other) = (content(&direct).await, content(&sqlx).await);
        let only = |content: &[String], other: &[String]| {
            let lines = content.iter().filter(|line| !other.contains(line)).cloned();
            lines.collect::<Vec<_>>()
        };
        assert_eq!(only(&one, &other), only(&other, &one));
        let rated = one.iter().filter(|line| line.starts_with("rating_change: "));
        assert_eq!(rated.count(), PEOPLE.len(), "{one:#?}");
    }

    #[tokio::test]
    async fn a_table_that_cannot_be_stored_does_not_affect_the_others_of_its_batch() {
        let (_scratch, store) = test_store().await;
        let record = |number: usize| {
            let sitters = vec![Sitter::new(Occupant::Bot("random".to_owned()), "Bot"); number];
            let setup = Setup::new(GameId::Edel, Vec::new(), sitters);
            setup.record(UnixMillis(2)).expect("valid settings")
        };
        let (good, other) = (record(3), record(4));
        // Two tables cannot have the same deal.
        let twin = Record { seed: good.seed, commitment: good.commitment.clone(), ..record(4) };
        let results = tokio::join!(
            store.create(&good, RULES_VERSION),
            store.create(&twin, RULES_VERSION),
            store.create(&other, RULES_VERSION),
        );
        let (good_or_twin, is_other) = (results.0.is_ok() != results.1.is_ok(), results.2.is_ok());
        assert!(good_or_twin && is_other, "{results:?}");
        let good = if results.0.is_ok() { good } else { twin };
        let entries = vec![entry(Actor::Seat(Seat::new(0)), Deed::Move(Arc::from("m")), 4)];
        let first = Version(good.journal.len() as u64);
        let append = Append { id: good.id, first, entries, requests: Vec::new(), ends: None };
        let appended = store.append(append).await.expect("an outcome");
        assert!(matches!(appended, Appended::Done { .. }), "{appended:?}");
    }
}
