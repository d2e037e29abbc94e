//! The database: people, tables and journals. All SQL is in this module.

#![forbid(unsafe_code)]

#[macro_use]
mod columns;
#[macro_use]
mod dialect;

mod admin;
mod analyses;
mod batches;
mod challenges;
mod chat;
mod check;
mod clock;
mod club_ratings;
mod clubs;
mod damage;
mod departures;
mod direct;
pub mod folder;
mod follows;
mod games;
mod health;
mod journal;
mod leagues;
mod live;
mod lobby;
mod lookup;
pub mod metrics;
pub mod migrate;
mod notifications;
mod peers;
mod people;
mod player_puzzles;
mod postgres;
mod premoves;
mod prune;
mod ratings;
mod recovery;
mod requests;
mod reviews;
mod rights;
mod sql;
mod stored_data;
mod tables;
mod time;
mod tokens;
mod tournaments;
pub mod transfer;
mod undo;
mod visits;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use karat_rules::{SEATS_MAX, Seat};
use karat_table::id::{LeagueId, PersonId, PuzzleId, TableId, TournamentId};
use karat_table::table::UnknownWord;
use karat_table::version::{Revision, Version};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::Notify;

use crate::direct::Direct;
use crate::folder::make_database;
use crate::metrics::Metrics;
use crate::migrate::MIGRATIONS;
use crate::sql::{ConnectionPool, Target, Transaction};

pub use admin::{PeopleCounts, Report, TableFilter, TableLine};
pub use analyses::{Changed, ListedAnalysis};
pub use chat::{Message, Mute, Saying};
pub use check::OddValue;
pub use club_ratings::ClubRanking;
pub use clubs::{Club, ClubChange, ClubPerson, Founded, Joined};
pub use departures::Left;
pub use follows::Followed;
pub use games::{FinishedFilter, Listed};
pub use health::{SPARE_BYTES, Space};
pub use journal::{Append, Appended, Carried};
pub use leagues::{League, LeaguePerson, NewDivision};
pub use lookup::{Mark, TableSummary};
pub use notifications::{Device, Due, LetterState, Mail, NewMail, WaitingLetter};
pub use peers::{Beat, DUTY_MS, Heard, Messages, Peers, Shared};
pub use people::{Login, NoBot, Person, UNSEEN_MAX};
pub use player_puzzles::{
    Created, KeptCheck, ListedPuzzle, NewPuzzle, PlayerPuzzle, PuzzleAttempt, PuzzleChange,
    PuzzleFilter, ReportedPuzzle,
};
pub use postgres::{BadDatabaseUrl, DatabaseUrl};
pub use prune::{
    GUEST_KEPT, IMPORT_KEPT, LEFT_KEPT, LOBBY_KEPT, PRUNE_PAUSE, PruneCandidate, PruneReason,
    Pruned, prunable, prune,
};
pub use ratings::{Pool, Ranked, RatingChange, RatingHistory};
pub use recovery::{Proof, Recovery};
pub use requests::{Request, RequestDigest, key_of};
pub use reviews::{Asked, KeptReview, WaitingJob, WaitingMax, Work};
pub use rights::{Right, Rights, Secret};
pub use stored_data::Import;
pub use tables::{Change, OpenFor, OpenTable};
pub use tokens::Token;
pub use tournaments::{Division, Entered, Entrant, Played, Tournament};

/// The number of read-only connections.
const READERS: u32 = 4;

/// The size at which the write-ahead log is checkpointed, in pages (16 MiB in total).
const LOG_PAGES_MAX: u32 = 4096;

/// The cache size of the connection that writes batches, in KiB. The pages that a second of
/// moves changes fit.
const WRITER_CACHE_KIB: u32 = 16 * 1024;

/// The cache size of each reading connection, in KiB. Every write invalidates these caches, and the
/// operating system caches the rest of the database.
const READER_CACHE_KIB: u32 = 512;

/// A server's database.
#[derive(Clone)]
pub struct Store {
    writer: writer::Writer,
    readers: ConnectionPool,
    /// The connections without sqlx, if the database is in SQLite.
    direct: Option<Direct>,
    batches: batches::Batches,
    questions: lookup::Questions,
    health: health::Health,
    room: health::Room,
    damage: damage::Damage,
    rights: Rights,
    metrics: Metrics,
    peers: Option<peers::Peers>,
}

/// The reason why a database operation failed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The database returned an error.
    #[error("database: {0}")]
    Database(Arc<sqlx::Error>),
    /// The database could not be migrated.
    #[error("database migration: {0}")]
    Migration(Arc<sqlx::migrate::MigrateError>),
    /// A row contains data that this server never writes.
    #[error("the database contains an unreadable {0}")]
    Unreadable(&'static str),
    /// The schema belongs to another release, whose last migration has the given version.
    #[error("{}", other_form(*.0))]
    OtherForm(Option<i64>),
    /// The database was migrated by a later release, whose last migration has the given version.
    #[error(
        "a newer release of Karat has already used this database (schema {0}): install that \
             release, or restore the backup that it made before its migration"
    )]
    Newer(i64),
    /// Not all data has been moved to the database.
    #[error(
        "karat admin move did not finish copying data to this database: delete the database, and \
             repeat the move"
    )]
    Unfinished,
    /// A server is using a database that must not change, or its data is being moved.
    #[error(
        "the database is in use: servers that use it must be stopped before data is moved, and \
             cannot start until karat admin move is done"
    )]
    Taken,
    /// The database was created by a server with another key.
    #[error(
        "the database belongs to a server with another key: copy the file karat.key from the data \
             folder of that server to the data folder of this one"
    )]
    OtherKey,
    /// There is not enough disk space for new data.
    #[error("the disk is almost full, so nothing new can be saved")]
    NoRoom,
    /// The database is closed.
    #[error("the database is closed")]
    Closed,
}

fn other_form(form: Option<i64>) -> String {
    form.map_or("this is no database of Karat".to_owned(), |form| {
        format!("the database has the form {form} of another release of Karat")
    })
}

impl From<UnknownWord> for StoreError {
    fn from(UnknownWord(what): UnknownWord) -> Self {
        Self::Unreadable(what)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

impl StoreError {
    /// Converts the error of a statement that returns rows as JSON. A row that JSON cannot
    /// represent, such as one containing a blob, is unreadable.
    fn of_json(error: sqlx::Error) -> Self {
        /// The result code of a statement that fails at such a row.
        const ERROR: &str = "1";
        match &error {
            sqlx::Error::Database(why) if why.code().as_deref() == Some(ERROR) => {
                Self::Unreadable("row")
            }
            _ => error.into(),
        }
    }
}

impl Store {
    /// Opens the database in `file`, creating it if missing.
    ///
    /// # Errors
    /// Returns an error if the database cannot be opened or migrated.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        Self::open_within(file, Space::default()).await
    }

    /// Opens the database like [`Store::open`], with the given space limits.
    ///
    /// # Errors
    /// Returns an error if the database cannot be opened or migrated.
    pub async fn open_within(file: &Path, space: Space) -> Result<Self, StoreError> {
        make_database(file).map_err(sqlx::Error::Io)?;
        let mut options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Wal)
            // A move is acknowledged only once it would survive a power failure.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        if let Some(pages) = space.pages_max {
            options = options.pragma("max_page_count", pages.to_string());
        }
        let suspicion = Arc::new(Notify::new());
        // Transactions are rarely rolled back, and the same pages change often. A writing connection
        // therefore keeps temporary data in memory and rarely checkpoints the write-ahead log.
        let writing = options
            .clone()
            .pragma("temp_store", "memory")
            .pragma("wal_autocheckpoint", LOG_PAGES_MAX.to_string());
        let writer = health::writer_pool(suspicion.clone()).connect_with(writing).await?;
        migrate::migrate(&writer, file).await?;
        let reading =
            options.pragma("query_only", "1").pragma("cache_size", format!("-{READER_CACHE_KIB}"));
        let readers = pool(READERS).connect_with(reading).await?;
        let room = health::Room::new(file.to_path_buf(), space.spare_bytes);
        Ok(Self::start(
            ConnectionPool::Sqlite(writer),
            ConnectionPool::Sqlite(readers),
            Some(Direct::new(file.to_path_buf(), space.pages_max)),
            suspicion,
            room,
        ))
    }

    /// Starts the tasks of an opened database.
    fn start(
        writer: ConnectionPool,
        readers: ConnectionPool,
        direct: Option<Direct>,
        suspicion: Arc<Notify>,
        room: health::Room,
    ) -> Self {
        let writer = writer::Writer::new(writer, suspicion.clone());
        let metrics = Metrics::default();
        Self {
            questions: lookup::Questions::start(readers.clone(), direct.clone()),
            batches: batches::Batches::start(writer.clone(), direct.clone(), metrics.clone()),
            health: health::Health::start(writer.clone(), metrics.clone(), suspicion),
            room,
            damage: damage::Damage::default(),
            rights: Rights::default(),
            writer,
            readers,
            direct,
            metrics,
            peers: None,
        }
    }

    /// Closes all connections once their work is finished.
    pub async fn close(&self) {
        if let Some(direct) = &self.direct {
            direct.close().await;
        }
        self.readers.close().await;
        self.writer.close().await;
        if let Some(peers) = &self.peers {
            peers.close().await;
        }
    }

    /// Returns the metrics, which everything that uses this store shares.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Writes a consistent backup of an SQLite database to a new `file`. The database remains
    /// readable and writable in the meantime.
    ///
    /// # Errors
    /// Returns an error if the file exists or cannot be written, or if the database is not in SQLite.
    pub async fn back_up(&self, file: &Path) -> Result<(), StoreError> {
        vacuum_into(&mut *self.writer.acquire().await?, file).await
    }

    /// Begins a write transaction. Other writers wait until the transaction ends.
    async fn write(&self) -> Result<Transaction, StoreError> {
        Ok(self.writer.begin().await?)
    }
}

/// Returns an empty store in a scratch database.
#[cfg(test)]
async fn test_store() -> (karat_scratch::Scratch, Store) {
    let scratch = karat_scratch::Scratch::new().await;
    let store = open_scratch(&scratch).await;
    (scratch, store)
}

/// Opens the store in a scratch database.
#[cfg(test)]
async fn open_scratch(scratch: &karat_scratch::Scratch) -> Store {
    let store = match scratch.url() {
        Some(url) => Store::open_postgres(&url.parse().expect("a URL")).await,
        None => Store::open(&scratch.file()).await,
    };
    store.unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the migrations before this version, for creating a database with an older schema.
#[cfg(test)]
fn migrations_before(version: i64) -> sqlx::migrate::Migrator {
    let before = MIGRATIONS.iter().filter(|migration| migration.version < version);
    sqlx::migrate::Migrator::with_migrations(before.cloned().collect())
}

/// Writes a consistent copy of a database to a file that does not exist yet or is empty.
async fn vacuum_into(database: impl Into<Target<'_>>, file: &Path) -> Result<(), StoreError> {
    let file = file.to_str().ok_or(StoreError::Unreadable("path"))?;
    sql::query("VACUUM INTO $1").bind(file).execute(database).await?;
    Ok(())
}

/// Parses a revision from a row.
fn read_revision(number: i64) -> Result<Revision, StoreError> {
    number.try_into().map(Revision).map_err(|_| StoreError::Unreadable("revision"))
}

/// Parses a version from a row.
fn read_version(number: i64) -> Result<Version, StoreError> {
    number.try_into().map(Version).map_err(|_| StoreError::Unreadable("version"))
}

/// Parses a seat from a row.
fn read_seat(number: i64) -> Result<Seat, StoreError> {
    let seat = usize::try_from(number).ok().filter(|&seat| seat < SEATS_MAX);
    seat.map(Seat::new).ok_or(StoreError::Unreadable("seat"))
}

/// Parses the id of a person from a row.
fn read_person_id(text: &str) -> Result<PersonId, StoreError> {
    PersonId::parse(text).ok_or(StoreError::Unreadable("person"))
}

/// Parses the id of a tournament from a row.
fn read_tournament_id(text: &str) -> Result<TournamentId, StoreError> {
    TournamentId::parse(text).ok_or(StoreError::Unreadable("tournament id"))
}

/// Parses the id of a league from a row.
fn read_league_id(text: &str) -> Result<LeagueId, StoreError> {
    LeagueId::parse(text).ok_or(StoreError::Unreadable("league id"))
}

/// Parses the id of a puzzle made by a player from a row.
fn read_puzzle_id(text: &str) -> Result<PuzzleId, StoreError> {
    PuzzleId::parse(text).ok_or(StoreError::Unreadable("puzzle"))
}

/// Parses the id of a table from a row.
fn read_id(text: &str) -> Result<TableId, StoreError> {
    TableId::parse(text).ok_or(StoreError::Unreadable("table id"))
}

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(10))
        // Connections to a local file are never lost, and every test would cost as much as a query.
        .test_before_acquire(false)
        // A new connection could not be opened on a full disk, so connections never expire.
        .idle_timeout(None)
        .max_lifetime(None)
}

#[cfg(test)]
mod tests {
    use super::{Store, test_store};
    use crate::sql;

    #[tokio::test]
    async fn what_is_acknowledged_survives_a_power_cut() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&directory.path().join("karat.sqlite")).await.expect("a store");
        let journal: String = sql::query_scalar("PRAGMA journal_mode")
            .fetch_one(&mut *store.writer.acquire().await.expect("the writer"))
            .await
            .expect("one");
        let synchronous: i64 = sql::query_scalar("PRAGMA synchronous")
            .fetch_one(&mut *store.writer.acquire().await.expect("the writer"))
            .await
            .expect("one");
        const FULL: i64 = 2;
        assert_eq!((journal.as_str(), synchronous), ("wal", FULL));
    }

    #[tokio::test]
    async fn readers_cannot_write() {
        let (_scratch, store) = test_store().await;
        let written = sql::query("DELETE FROM journal").execute(&store.readers).await;
        assert!(written.is_err());
    }
}
