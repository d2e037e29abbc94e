//! The only place that speaks SQL: people, tables, and the journals of what happened at them.

mod admin;
mod ahead;
mod chat;
mod games;
mod journal;
mod live;
mod lobby;
mod people;
mod ratings;
mod tables;
mod time;
mod undo;
mod visits;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{SqlSafeStr, Sqlite, Transaction};

use crate::metrics::Metrics;

pub use admin::{PeopleCounts, Report, TableFilter, TableLine};
pub use ahead::Ahead;
pub use chat::{Message, Mute, Saying};
pub use games::Listed;
pub use journal::{Append, Appended, Carried, Deed, Entry, Hand};
pub use people::{Changed, Login, Person};
pub use ratings::{Ranked, RatingChange, RatingHistory};
pub use tables::{Change, Occupant, Origin, Record, Sitter, Stage, Terms};
pub use time::Vacation;
pub use undo::UndoRequest;

/// Released migrations stay as they are; a change is a new one.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/1_tables.sql")),
    (2, "people", include_str!("../../migrations/2_people.sql")),
    (4, "lobby", include_str!("../../migrations/4_lobby.sql")),
    (5, "time", include_str!("../../migrations/5_time.sql")),
    (6, "talk", include_str!("../../migrations/6_talk.sql")),
    (8, "ratings", include_str!("../../migrations/8_ratings.sql")),
    (9, "ahead", include_str!("../../migrations/9_ahead.sql")),
    (10, "visits", include_str!("../../migrations/10_visits.sql")),
    (11, "password", include_str!("../../migrations/11_password.sql")),
];

/// How many connections read at the same time.
const READERS: u32 = 4;

/// The database.
#[derive(Clone)]
pub struct Store {
    // SQLite has one writer at a time; our own queue for it is fairer than its busy handler.
    writer: SqlitePool,
    readers: SqlitePool,
    appends: journal::Appends,
    metrics: Metrics,
}

/// Why the database did not do its work.
#[derive(Debug, Clone)]
pub enum StoreError {
    /// The database failed.
    Database(Arc<sqlx::Error>),
    /// The database could not be brought to the current form.
    Migration(Arc<sqlx::migrate::MigrateError>),
    /// A row holds what this server never writes.
    Unreadable(&'static str),
    /// The database is closed.
    Closed,
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(error) => write!(f, "database: {error}"),
            Self::Migration(error) => write!(f, "database migration: {error}"),
            Self::Unreadable(what) => write!(f, "the database holds an unreadable {what}"),
            Self::Closed => f.write_str("the database is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

impl Store {
    /// Opens the database in `file`, which is made if there is none.
    ///
    /// # Errors
    /// If it cannot be opened or brought to the current form.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A move is acknowledged only when it would survive a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let writer = pool(1).connect_with(options.clone()).await?;
        let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
            let kind = MigrationType::Simple;
            Migration::new(version, name.into(), kind, sql.into_sql_str(), false)
        });
        let migrator = Migrator::with_migrations(migrations.collect());
        migrator.run(&writer).await.map_err(|error| StoreError::Migration(Arc::new(error)))?;
        let readers = pool(READERS).connect_with(options.pragma("query_only", "1")).await?;
        let metrics = Metrics::default();
        let appends = journal::Appends::start(writer.clone(), metrics.clone());
        Ok(Self { writer, readers, appends, metrics })
    }

    /// Closes all connections once they have done what they are doing.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// What is counted here, and by everybody who works with what is kept here.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        Ok(())
    }

    /// A copy of the whole database in a new `file`, as it stands at one moment, while others read
    /// and write.
    ///
    /// # Errors
    /// If there is such a file, or it cannot be written.
    pub async fn back_up(&self, file: &Path) -> Result<(), StoreError> {
        let file = file.to_str().ok_or(StoreError::Unreadable("path"))?;
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.writer).await?;
        Ok(())
    }

    /// A transaction that may write; others wait for it.
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }
}

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new().max_connections(connections).acquire_timeout(Duration::from_secs(10))
}

#[cfg(test)]
mod tests {
    use super::Store;

    #[tokio::test]
    async fn what_is_acknowledged_survives_a_power_cut() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&directory.path().join("karat.sqlite")).await.expect("a store");
        let journal: String =
            sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&store.writer).await.expect("one");
        let synchronous: i64 =
            sqlx::query_scalar("PRAGMA synchronous").fetch_one(&store.writer).await.expect("one");
        const FULL: i64 = 2;
        assert_eq!((journal.as_str(), synchronous), ("wal", FULL));
    }

    #[tokio::test]
    async fn readers_cannot_write() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&directory.path().join("karat.sqlite")).await.expect("a store");
        let written = sqlx::query("DELETE FROM journal").execute(&store.readers).await;
        assert!(written.is_err());
    }
}
