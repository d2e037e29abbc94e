//! Health checks: test writes to the database, and checks of the free space on its disk.
//!
//! A failed transaction can leave its connection unusable: the database has rolled back, but the
//! connection still considers the transaction open. A connection is therefore never reused after an
//! uncommitted transaction. The next writer opens a new one, and writing resumes automatically once
//! there is space again.

use std::fs::OpenOptions;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::Connection;
use sqlx::error::DatabaseError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::{SqliteConnection, SqlitePoolOptions};
use tokio::sync::{Mutex, Notify};
use tokio::time::{Instant, sleep};

use super::dialect::WRITE_FILLER;
use super::folder::beside;
use super::sql;
use super::{Store, StoreError, pool};
use crate::metrics::Metrics;
use crate::writer::Writer;

/// The time for which a test write's result is cached, so that frequent checks neither wear out the
/// disk nor delay moves.
const TESTED_FOR: Duration = Duration::from_secs(1);

/// The size of a test write, in bytes. A test write fills a database page, so it has to allocate
/// one, just as a move may have to.
const TEST_BYTES: i64 = 4096;

/// The default amount of free space reserved for running games, in bytes.
pub const SPARE_BYTES: u64 = 64 * 1024 * 1024;

/// The name of an empty file in the data folder, last modified at the time of the last backup.
const BACKUP_MARK: &str = "karat.last-backup";

/// Limits on the disk space that the database uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space {
    /// The minimum free disk space, in bytes. If less space is free, only moves in running games
    /// are stored.
    pub spare_bytes: u64,
    /// The maximum number of 4096-byte database pages, or `None` if the database may fill the disk.
    pub pages_max: Option<u32>,
}

/// The free space check for the database's disk.
#[derive(Clone)]
pub(super) struct Room {
    /// The database file.
    file: Arc<PathBuf>,
    /// The minimum free disk space, in bytes, or `None` if the database is on another machine.
    spare_bytes: Option<u64>,
    is_scarce: Arc<AtomicBool>,
}

/// The last known write status of the database.
#[derive(Clone)]
pub(super) struct Health {
    writer: Writer,
    metrics: Metrics,
    tested: Arc<Mutex<Option<Tested>>>,
    is_ill: Arc<AtomicBool>,
}

/// The time and result of the last test write.
struct Tested {
    at: Instant,
    result: Result<(), StoreError>,
}

impl Default for Space {
    fn default() -> Self {
        Self { spare_bytes: SPARE_BYTES, pages_max: None }
    }
}

impl Store {
    /// Checks that the database is writable, which means that a durable write has succeeded within
    /// about the last second.
    ///
    /// # Errors
    /// Returns the reason if the database is not writable.
    pub async fn health(&self) -> Result<(), StoreError> {
        self.health.test().await
    }

    /// Records the size of the database in the metrics, and for SQLite also that of its write-ahead
    /// log and the time of the last backup.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn measure(&self) -> Result<(), StoreError> {
        if self.readers.is_postgres() {
            let bytes: u64 = sql::query_scalar("SELECT pg_database_size(current_database())")
                .fetch_one(&self.readers)
                .await?;
            self.metrics.note_database(bytes, 0, 0);
            return Ok(());
        }
        let bytes =
            |ending| beside(&self.room.file, ending).metadata().map_or(0, |file| file.len());
        let seconds = || {
            let marked = self.room.folder().join(BACKUP_MARK).metadata().ok()?.modified().ok()?;
            Some(marked.duration_since(UNIX_EPOCH).ok()?.as_secs())
        };
        self.metrics.note_database(bytes(""), bytes("-wal"), seconds().unwrap_or_default());
        Ok(())
    }

    /// Records the current time as the time of the last backup.
    ///
    /// # Errors
    /// Returns an error if the time cannot be written.
    pub fn note_backup(&self) -> io::Result<()> {
        let mut options = OpenOptions::new();
        let options = options.write(true).create(true).truncate(false).mode(0o600);
        options.open(self.room.folder().join(BACKUP_MARK))?.set_modified(SystemTime::now())
    }

    /// Checks that there is space for new data such as tables. Moves in running games skip this
    /// check.
    ///
    /// # Errors
    /// Returns [`StoreError::NoRoom`] if there is not enough space.
    pub fn room(&self) -> Result<(), StoreError> {
        self.room.look(&self.metrics)
    }
}

impl Room {
    pub(super) fn new(file: PathBuf, spare_bytes: u64) -> Self {
        Self { file: Arc::new(file), spare_bytes: Some(spare_bytes), is_scarce: Arc::default() }
    }

    /// Returns the check for a database whose disk this server cannot examine.
    pub(super) fn elsewhere() -> Self {
        Self { file: Arc::default(), spare_bytes: None, is_scarce: Arc::default() }
    }

    fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(&self.file)
    }

    fn look(&self, metrics: &Metrics) -> Result<(), StoreError> {
        let Some(spare_bytes) = self.spare_bytes else { return Ok(()) };
        // If the disk does not report its free space, the next write will show whether it is full.
        let Ok(disk) = rustix::fs::statvfs(self.folder()) else { return Ok(()) };
        let free_bytes = disk.f_bavail.saturating_mul(disk.f_frsize);
        metrics.note_room(free_bytes);
        let is_scarce = free_bytes < spare_bytes;
        if is_scarce != self.is_scarce.swap(is_scarce, Ordering::Relaxed) {
            if is_scarce {
                tracing::error!(free_bytes, spare_bytes, "too little room: nothing new is begun");
            } else {
                tracing::info!(free_bytes, "new data can be saved again");
            }
        }
        if is_scarce { Err(StoreError::NoRoom) } else { Ok(()) }
    }
}

impl Health {
    /// Starts the background task, which, after each `suspicion`, repeats test writes until one
    /// succeeds.
    pub(super) fn start(writer: Writer, metrics: Metrics, suspicion: Arc<Notify>) -> Self {
        metrics.note_writable(true);
        let health = Self { writer, metrics, tested: Arc::default(), is_ill: Arc::default() };
        tokio::spawn(health.clone().watch(suspicion));
        health
    }

    /// Runs a single test write for all concurrent callers, and briefly caches its result.
    async fn test(&self) -> Result<(), StoreError> {
        let mut tested = self.tested.lock().await;
        if let Some(last) = &*tested
            && last.at.elapsed() < TESTED_FOR
        {
            return last.result.clone();
        }
        let result = write_something(&self.writer).await;
        self.note(&result);
        *tested = Some(Tested { at: Instant::now(), result: result.clone() });
        result
    }

    /// Reports a test result to the metrics, and logs when writing starts to fail or recovers.
    fn note(&self, result: &Result<(), StoreError>) {
        self.metrics.count_write_test();
        let is_ill = matches!(result, Err(error) if !matches!(error, StoreError::Closed));
        if is_ill == self.is_ill.swap(is_ill, Ordering::Relaxed) {
            return;
        }
        self.metrics.note_writable(!is_ill);
        match result {
            Err(error) => tracing::error!(%error, "nothing can be written"),
            Ok(()) => tracing::info!("everything can be written again"),
        }
    }

    async fn watch(self, suspicion: Arc<Notify>) {
        let closed = self.writer.close_event();
        let watching = async {
            loop {
                suspicion.notified().await;
                loop {
                    // An earlier test's success does not prove that writing still works, so its
                    // result must expire first.
                    sleep(TESTED_FOR).await;
                    if self.test().await.is_ok() {
                        break;
                    }
                }
            }
        };
        tokio::select! {
            () = closed => {}
            () = watching => {}
        }
    }
}

/// Returns the options for the pool that contains the only connection for writing. A failure or an
/// uncommitted transaction closes this connection, and a failure also raises a `suspicion`.
pub(super) fn writer_pool(suspicion: Arc<Notify>) -> SqlitePoolOptions {
    let is_rolled_back = Arc::new(AtomicBool::new(false));
    let of_connection = is_rolled_back.clone();
    pool(1)
        .after_connect(move |connection, _| {
            let of_connection = of_connection.clone();
            Box::pin(async move {
                of_connection.store(false, Ordering::Relaxed);
                let mut handle = connection.lock_handle().await?;
                handle.set_rollback_hook(move || of_connection.store(true, Ordering::Relaxed));
                Ok(())
            })
        })
        .after_release(move |connection, _| {
            let (is_rolled_back, suspicion) = (is_rolled_back.clone(), suspicion.clone());
            Box::pin(async move {
                let is_broken = is_broken(connection).await?;
                if is_broken {
                    suspicion.notify_one();
                }
                Ok(!is_broken && !is_rolled_back.load(Ordering::Relaxed))
            })
        })
}

/// Returns whether a connection's last statement failed or its transaction was abandoned.
async fn is_broken(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    /// The SQLite result codes that are not errors: another row, or no more rows.
    const ROW: i32 = 100;
    const DONE: i32 = 101;
    let last_error = connection.lock_handle().await?.last_error();
    let has_failed = last_error.is_some_and(|error| !matches!(code(&error), Some(ROW | DONE)));
    Ok(has_failed || connection.is_in_transaction())
}

/// Returns an error's extended SQLite result code.
fn code(error: &dyn DatabaseError) -> Option<i32> {
    error.code()?.parse().ok()
}

/// Returns the code of an error of PostgreSQL, or `None` for one of SQLite.
fn postgres_code(error: &dyn DatabaseError) -> Option<&str> {
    error.try_downcast_ref::<PgDatabaseError>().map(PgDatabaseError::code)
}

/// Durably writes an extra page without leaving any data behind.
async fn write_something(writer: &Writer) -> Result<(), StoreError> {
    let mut transaction = writer.begin().await?;
    sql::query(WRITE_FILLER).bind(TEST_BYTES).execute(&mut *transaction).await?;
    sql::query("DELETE FROM health").execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

impl StoreError {
    /// Returns whether an error may be temporary: the disk is full or failing, or another program
    /// has locked the database.
    pub fn is_passing(&self) -> bool {
        /// The SQLite result codes for temporary errors: busy, locked, read-only, I/O error, full,
        /// cannot open.
        const PASSING: [i32; 6] = [5, 6, 8, 10, 13, 14];
        /// The same for PostgreSQL, as prefixes of its codes: lost connection, read-only, ended
        /// while idle, rolled back, full, locked, shutting down, I/O error.
        const POSTGRES_PASSING: [&str; 8] = ["08", "25006", "25P03", "40", "53", "55", "57", "58"];
        match self {
            Self::Database(error) => match &**error {
                sqlx::Error::Database(error) => match postgres_code(&**error) {
                    Some(code) => POSTGRES_PASSING.iter().any(|prefix| code.starts_with(prefix)),
                    None => code(&**error).is_some_and(|code| PASSING.contains(&(code & 0xff))),
                },
                sqlx::Error::PoolTimedOut
                // A statement without sqlx, which will be repeated with it.
                | sqlx::Error::AnyDriverError(_)
                | sqlx::Error::Io(_)
                | sqlx::Error::BeginFailed
                | sqlx::Error::InvalidSavePointStatement
                | sqlx::Error::WorkerCrashed => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// Returns whether the error means that the requested rows are damaged, in which case retrying
    /// is pointless.
    pub fn is_damage(&self) -> bool {
        /// The SQLite result codes for a corrupt database and for a file that is not a database.
        const MALFORMED: [i32; 2] = [11, 26];
        /// The prefix of PostgreSQL's codes for internal errors, which include damaged pages.
        const POSTGRES_INTERNAL: &str = "XX";
        match self {
            Self::Unreadable(_) => true,
            Self::Database(error) => match &**error {
                sqlx::Error::Database(error) => match postgres_code(&**error) {
                    Some(code) => code.starts_with(POSTGRES_INTERNAL),
                    None => code(&**error).is_some_and(|code| MALFORMED.contains(&(code & 0xff))),
                },
                // A required row is missing.
                sqlx::Error::ColumnDecode { .. }
                | sqlx::Error::Decode(_)
                | sqlx::Error::RowNotFound => true,
                _ => false,
            },
            _ => false,
        }
    }
}
