//! The only file that speaks SQL: tables, seats and moves, appended and never changed.

use std::path::Path;
use std::time::Duration;

use karat_rules::any::{GameId, SetupError};
use karat_rules::transcript::Ply;
use karat_rules::{Actor, SEATS_MAX, Seat};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{SqlSafeStr, Sqlite, Transaction};

use crate::deal::Seed;
use crate::id::{GuestId, TableId};

/// Released migrations stay as they are; a change is a new one.
const MIGRATIONS: &[(i64, &str, &str)] =
    &[(1, "tables", include_str!("../migrations/1_tables.sql"))];

/// How many connections read at the same time.
const READERS: u32 = 4;

/// The database.
#[derive(Clone)]
pub struct Store {
    // SQLite has one writer at a time; our own queue for it is fairer than its busy handler.
    writer: SqlitePool,
    readers: SqlitePool,
}

/// A table as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    /// The table.
    pub id: TableId,
    /// What is played.
    pub game: GameId,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Who sits where, in seat order.
    pub sitters: Vec<Sitter>,
    /// The secret behind the draws.
    pub seed: Seed,
    /// The hash of the seed.
    pub commitment: String,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// Who sits on a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitter {
    /// Whose decisions are taken on this seat.
    pub who: Occupant,
    /// The name; empty if the guest gave none.
    pub name: String,
}

/// Whose decisions are taken on a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Occupant {
    /// A person's.
    Guest(GuestId),
    /// A bot's of this level.
    Bot(String),
}

/// Moves to be appended.
pub struct Append<'a> {
    /// The table.
    pub id: &'a TableId,
    /// How many moves there are before these.
    pub first: usize,
    /// The moves.
    pub plies: &'a [Ply],
    /// The id of the request that brings them, if it has one, and the seat it speaks for.
    pub request: Option<(&'a str, Seat)>,
    /// Whether the last move ends the game.
    pub ends: bool,
    /// Now, in milliseconds since 1970.
    pub at_ms: i64,
}

/// What became of moves to be appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// They are durable.
    Done,
    /// Somebody else appended first; nothing is written.
    Taken,
    /// The same request was carried out before; nothing is written.
    Repeated(Carried),
}

/// A request that was carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Carried {
    /// The seat that it spoke for.
    pub seat: Seat,
    /// How many moves there were after it.
    pub version: u64,
}

/// Why the database did not do its work.
#[derive(Debug)]
pub enum StoreError {
    /// The database failed.
    Database(sqlx::Error),
    /// The database could not be brought to the current form.
    Migration(sqlx::migrate::MigrateError),
    /// A row holds what this server never writes.
    Unreadable(&'static str),
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(error) => write!(f, "database: {error}"),
            Self::Migration(error) => write!(f, "database migration: {error}"),
            Self::Unreadable(what) => write!(f, "the database holds an unreadable {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
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
        migrator.run(&writer).await.map_err(StoreError::Migration)?;
        let readers = pool(READERS).connect_with(options.pragma("query_only", "1")).await?;
        Ok(Self { writer, readers })
    }

    /// Closes all connections once they have done what they are doing.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        Ok(())
    }

    /// Keeps a new table with its first moves.
    ///
    /// # Errors
    /// If the database fails; nothing is kept then.
    pub async fn create(
        &self,
        record: &Record,
        ends: bool,
        rules: &str,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let id = record.id.as_str();
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(
            "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(id)
        .bind(record.game.name())
        .bind(record.sitters.len() as i64)
        .bind(rules)
        .bind(record.seed.reveal())
        .bind(&record.commitment)
        .bind(at_ms)
        .execute(&mut *transaction)
        .await?;
        for (number, (name, value)) in record.options.iter().enumerate() {
            sqlx::query(
                "INSERT INTO game_option (table_id, number, name, value) VALUES ($1, $2, $3, $4)",
            )
            .bind(id)
            .bind(number as i64)
            .bind(name)
            .bind(value)
            .execute(&mut *transaction)
            .await?;
        }
        for (seat, sitter) in record.sitters.iter().enumerate() {
            let (guest, level) = match &sitter.who {
                Occupant::Guest(guest) => (Some(guest.as_str()), None),
                Occupant::Bot(level) => (None, Some(level.as_str())),
            };
            sqlx::query(
                "INSERT INTO seat (table_id, seat, guest, level, name) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(id)
            .bind(seat as i64)
            .bind(guest)
            .bind(level)
            .bind(&sitter.name)
            .execute(&mut *transaction)
            .await?;
        }
        insert_moves(&mut transaction, &record.id, 0, &record.plies, at_ms).await?;
        if ends {
            insert_end(&mut transaction, &record.id, at_ms).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Appends moves, all or none.
    ///
    /// # Errors
    /// If the database fails; nothing is appended then.
    pub async fn append(&self, append: &Append<'_>) -> Result<Appended, StoreError> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        if let Some((request, seat)) = append.request {
            if let Some(carried) = find_request(&mut *transaction, append.id, request).await? {
                return Ok(Appended::Repeated(carried));
            }
            sqlx::query(
                "INSERT INTO request (table_id, request, seat, version) VALUES ($1, $2, $3, $4)",
            )
            .bind(append.id.as_str())
            .bind(request)
            .bind(seat.index() as i64)
            .bind((append.first + append.plies.len()) as i64)
            .execute(&mut *transaction)
            .await?;
        }
        let Append { id, first, plies, at_ms, .. } = *append;
        match insert_moves(&mut transaction, id, first, plies, at_ms).await {
            // The primary key (table_id, ply) is the lock of the table.
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                return Ok(Appended::Taken);
            }
            inserted => inserted?,
        }
        if append.ends {
            insert_end(&mut transaction, id, at_ms).await?;
        }
        transaction.commit().await?;
        Ok(Appended::Done)
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

    /// A table with all its moves.
    ///
    /// # Errors
    /// If the database fails or holds what this server never writes.
    pub async fn table(&self, id: &TableId) -> Result<Option<Record>, StoreError> {
        // One transaction, so that all rows are of the same moment.
        let mut moment = self.readers.begin().await?;
        let row: Option<(String, String, String)> =
            sqlx::query_as("SELECT game, seed, commitment FROM game_table WHERE id = $1")
                .bind(id.as_str())
                .fetch_optional(&mut *moment)
                .await?;
        let Some((game, seed, commitment)) = row else { return Ok(None) };
        let options = sqlx::query_as(
            "SELECT name, value FROM game_option WHERE table_id = $1 ORDER BY number",
        )
        .bind(id.as_str())
        .fetch_all(&mut *moment)
        .await?;
        let sitters: Vec<(Option<String>, Option<String>, String)> =
            sqlx::query_as("SELECT guest, level, name FROM seat WHERE table_id = $1 ORDER BY seat")
                .bind(id.as_str())
                .fetch_all(&mut *moment)
                .await?;
        let plies: Vec<(String, String)> =
            sqlx::query_as("SELECT actor, text FROM move WHERE table_id = $1 ORDER BY ply")
                .bind(id.as_str())
                .fetch_all(&mut *moment)
                .await?;
        Ok(Some(Record {
            id: id.clone(),
            game: game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?,
            options,
            sitters: sitters.into_iter().map(read_sitter).collect::<Result<_, _>>()?,
            seed: Seed::from_hex(&seed).ok_or(StoreError::Unreadable("seed"))?,
            commitment,
            plies: plies.into_iter().map(read_ply).collect::<Result<_, _>>()?,
        }))
    }

    /// The tables at which a guest sits, the newest first, at most `limit`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tables_of(&self, guest: &GuestId, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM game_table JOIN seat ON seat.table_id = game_table.id \
             WHERE seat.guest = $1 GROUP BY id ORDER BY created_ms DESC, id LIMIT $2",
        )
        .bind(guest.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        ids.iter().map(|id| read_id(id)).collect()
    }

    /// The tables with bots whose games are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unfinished_with_bots(&self) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT DISTINCT table_id FROM seat WHERE level IS NOT NULL \
             AND table_id NOT IN (SELECT table_id FROM ended) ORDER BY table_id",
        )
        .fetch_all(&self.readers)
        .await?;
        ids.iter().map(|id| read_id(id)).collect()
    }
}

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new().max_connections(connections).acquire_timeout(Duration::from_secs(10))
}

async fn insert_moves(
    transaction: &mut Transaction<'_, Sqlite>,
    id: &TableId,
    first: usize,
    plies: &[Ply],
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    for (offset, ply) in plies.iter().enumerate() {
        sqlx::query(
            "INSERT INTO move (table_id, ply, actor, text, at_ms) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(id.as_str())
        .bind((first + offset) as i64)
        .bind(ply.who.to_string())
        .bind(&ply.text)
        .bind(at_ms)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

async fn insert_end(
    transaction: &mut Transaction<'_, Sqlite>,
    id: &TableId,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO ended (table_id, at_ms) VALUES ($1, $2)")
        .bind(id.as_str())
        .bind(at_ms)
        .execute(&mut **transaction)
        .await?;
    Ok(())
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
    let seat = usize::try_from(seat).ok().filter(|&seat| seat < SEATS_MAX);
    let seat = seat.map(Seat::new).ok_or(StoreError::Unreadable("seat"))?;
    let version = version.try_into().map_err(|_| StoreError::Unreadable("version"))?;
    Ok(Some(Carried { seat, version }))
}

fn read_sitter(
    (guest, level, name): (Option<String>, Option<String>, String),
) -> Result<Sitter, StoreError> {
    let who = match (guest, level) {
        (Some(guest), None) => {
            Occupant::Guest(GuestId::parse(&guest).ok_or(StoreError::Unreadable("guest"))?)
        }
        (None, Some(level)) => Occupant::Bot(level),
        _ => return Err(StoreError::Unreadable("seat")),
    };
    Ok(Sitter { who, name })
}

fn read_ply((actor, text): (String, String)) -> Result<Ply, StoreError> {
    let who: Actor = actor.parse().map_err(|_| StoreError::Unreadable("actor"))?;
    Ok(Ply { who, text, line: 0 })
}

fn read_id(text: &str) -> Result<TableId, StoreError> {
    TableId::parse(text).ok_or(StoreError::Unreadable("table id"))
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
        let written = sqlx::query("DELETE FROM move").execute(&store.readers).await;
        assert!(written.is_err());
    }
}
