//! PostgreSQL databases: their addresses, opening them, and keeping other servers out.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use thiserror::Error;
use tokio::sync::Notify;

use super::sql::{self, ConnectionPool, Target};
use super::{READERS, Store, StoreError, health, migrate};

/// The time for which a new server waits for an earlier one to release the database.
const LOCK_WAIT: &str = "SET lock_timeout = '5s'";

/// Locks the schema for the connection that executes it. The first number distinguishes the lock
/// from those of other programs: it is the word "kara" in ASCII.
const LOCK: &str = "SELECT pg_advisory_lock(1801548385, hashtext(current_schema()))";

/// The code of PostgreSQL's error about a lock that another connection holds.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// The address of a PostgreSQL database. Its parts are never shown, because they may contain a
/// password.
#[derive(Clone)]
pub struct DatabaseUrl(PgConnectOptions);

/// The reason why an address of a database is invalid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadDatabaseUrl {
    /// The address has another scheme.
    #[error("it must begin with postgres://, as in postgres://user:password@host/database")]
    Scheme,
    /// The address cannot be parsed.
    #[error("it must have the form postgres://user:password@host/database")]
    Form,
}

impl FromStr for DatabaseUrl {
    type Err = BadDatabaseUrl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(BadDatabaseUrl::Scheme);
        }
        // The driver's error could quote a password.
        let options = text.parse::<PgConnectOptions>().map_err(|_| BadDatabaseUrl::Form)?;
        // Compiling a statement takes longer than running any of ours.
        Ok(Self(options.application_name("karat").options([("jit", "off")])))
    }
}

impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("DatabaseUrl")
    }
}

impl Store {
    /// Opens a PostgreSQL database, and creates Karat's tables in it if they are missing. As long as
    /// the store is open, no other server can open the database.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached or migrated, or if another server is
    /// using it.
    pub async fn open_postgres(url: &DatabaseUrl) -> Result<Self, StoreError> {
        // The pool would try again and again, and would not report the reason for a failure.
        let mut first = PgConnection::connect_with(&url.0).await?;
        lock(&mut first).await.map_err(taken)?;
        migrate::migrate_postgres(&mut first).await?;
        first.close().await?;
        let writer = pool(1).after_connect(|connection, _| Box::pin(lock(connection)));
        let writer = ConnectionPool::Postgres(writer.connect_with(url.0.clone()).await?);
        super::people::work_out_skeletons(&writer).await?;
        let reading = url.0.clone().options([("default_transaction_read_only", "on")]);
        let readers = ConnectionPool::Postgres(pool(READERS).connect_with(reading).await?);
        let suspicion = Arc::new(Notify::new());
        Ok(Self::start(writer, readers, suspicion, health::Room::elsewhere()))
    }
}

/// Waits until no other server uses the database, then keeps others out for as long as the
/// connection lives. Only the connection that holds the lock writes, so a server that has lost it
/// cannot write either.
async fn lock(connection: &mut PgConnection) -> sqlx::Result<()> {
    sql::query(LOCK_WAIT).execute(Target::Postgres(&mut *connection)).await?;
    sql::query(LOCK).execute(Target::Postgres(&mut *connection)).await?;
    sql::query("RESET lock_timeout").execute(Target::Postgres(connection)).await?;
    Ok(())
}

fn taken(error: sqlx::Error) -> StoreError {
    match error.as_database_error().and_then(DatabaseError::code) {
        Some(code) if code == LOCK_NOT_AVAILABLE => StoreError::Taken,
        _ => error.into(),
    }
}

fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(connections).acquire_timeout(Duration::from_secs(10))
}
