//! PostgreSQL databases: their addresses, and opening them.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use thiserror::Error;
use tokio::sync::Notify;

use super::dialect::{LOCK_SCHEMA, SHARE, USE_ALONE};
use super::peers::Peers;
use super::sql::{self, ConnectionPool, Target};
use super::{READERS, Store, StoreError, health, migrate};

/// The number of connections for messages to other servers. One of them receives.
const PEER_CONNECTIONS: u32 = 2;

/// The time for which a server waits for another one that migrates the database.
const MIGRATED_WITHIN: Duration = Duration::from_secs(600);

/// The time for which a server or `karat admin move` waits until it may use the database.
const LOCK_WAIT: &str = "SET lock_timeout = '2s'";

/// The code of PostgreSQL's error about a lock that another connection holds.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// The settings of connections that write. A transaction holds a lock that every other server waits
/// for, so PostgreSQL ends the connection of a server that has stopped in the middle of one.
const WRITING: [(&str, &str); 2] =
    [("idle_in_transaction_session_timeout", "2s"), ("lock_timeout", "10s")];

/// The address of a PostgreSQL database. Its parts are never shown, because they may contain a
/// password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

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
        text.parse::<PgConnectOptions>().map_err(|_| BadDatabaseUrl::Form)?;
        Ok(Self(text.to_owned()))
    }
}

impl DatabaseUrl {
    fn options(&self) -> PgConnectOptions {
        let options: PgConnectOptions = self.0.parse().expect("it has been parsed before");
        // Compiling a statement takes longer than running any of ours.
        options.application_name("karat").options([("jit", "off")])
    }
}

impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("DatabaseUrl")
    }
}

impl Store {
    /// Opens a PostgreSQL database, and creates Karat's tables in it if they are missing. Several
    /// servers may use the same database.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached or migrated.
    pub async fn open_postgres(url: &DatabaseUrl) -> Result<Self, StoreError> {
        // The pool would try again and again, and would not report the reason for a failure.
        let mut first = connect(url).await?;
        lock(&mut first, SHARE).await.map_err(taken)?;
        // No other server migrates until this connection is closed.
        let migrating = pool(1).after_connect(|connection, _| Box::pin(lock_schema(connection)));
        let migrating = migrating.acquire_timeout(MIGRATED_WITHIN);
        let migrating = Box::pin(migrating.connect_with(url.options())).await?;
        let migrated = migrate::migrate_postgres(&migrating).await;
        migrating.close().await;
        migrated?;
        let writer = Box::pin(pool(1).connect_with(url.options().options(WRITING))).await?;
        let writer = ConnectionPool::Postgres(writer);
        super::people::work_out_skeletons(&writer).await?;
        let reading = url.options().options([("default_transaction_read_only", "on")]);
        let readers = Box::pin(pool(READERS).connect_with(reading)).await?;
        let readers = ConnectionPool::Postgres(readers);
        let sharing =
            pool(PEER_CONNECTIONS).after_connect(|connection, _| Box::pin(lock(connection, SHARE)));
        let peers = Peers::new(Box::pin(sharing.connect_with(url.options())).await?).await?;
        // Now another connection holds the lock.
        first.close().await?;
        let suspicion = Arc::new(Notify::new());
        let store = Self::start(writer, readers, None, suspicion, health::Room::elsewhere());
        Ok(Self { peers: Some(peers), ..store })
    }
}

/// Connects to a database.
pub(super) async fn connect(url: &DatabaseUrl) -> Result<PgConnection, StoreError> {
    Ok(PgConnection::connect_with(&url.options()).await?)
}

/// Connects to a database that no server uses, and keeps servers out for as long as the connection
/// lives.
pub(super) async fn connect_alone(url: &DatabaseUrl) -> Result<PgConnection, StoreError> {
    let mut connection = connect(url).await?;
    lock(&mut connection, USE_ALONE).await.map_err(taken)?;
    Ok(connection)
}

/// Takes a lock that the connection holds for as long as it lives.
async fn lock(connection: &mut PgConnection, statement: &'static str) -> sqlx::Result<()> {
    sql::query(LOCK_WAIT).execute(Target::Postgres(&mut *connection)).await?;
    sql::query(statement).execute(Target::Postgres(&mut *connection)).await?;
    sql::query("RESET lock_timeout").execute(Target::Postgres(connection)).await?;
    Ok(())
}

fn taken(error: sqlx::Error) -> StoreError {
    match error.as_database_error().and_then(DatabaseError::code) {
        Some(code) if code == LOCK_NOT_AVAILABLE => StoreError::Taken,
        _ => error.into(),
    }
}

async fn lock_schema(connection: &mut PgConnection) -> sqlx::Result<()> {
    sql::query(LOCK_SCHEMA).execute(Target::Postgres(connection)).await.map(drop)
}

fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(10))
        .idle_timeout(None)
        .max_lifetime(None)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use karat_table::id::PersonId;
    use karat_table::time::UnixMillis;
    use sqlx::postgres::PgConnection;
    use sqlx::{AssertSqlSafe, Connection as _};

    use super::{BadDatabaseUrl, DatabaseUrl};
    use crate::{Store, StoreError, open_scratch, sql, test_store};
    use karat_scratch::Scratch;

    #[test]
    fn an_address_is_never_shown() {
        let url: DatabaseUrl = "postgres://karat:secret@db.example/karat".parse().expect("a URL");
        assert!(!format!("{url:?}").contains("secret"));
        let refused = "mysql://karat:secret@db.example/karat".parse::<DatabaseUrl>();
        assert_eq!(refused.expect_err("another database"), BadDatabaseUrl::Scheme);
        let refused = "postgres://karat:secret@db.example:port/karat".parse::<DatabaseUrl>();
        let error = refused.expect_err("not a port");
        assert!(!error.to_string().contains("secret"), "{error}");
    }

    #[tokio::test]
    async fn servers_that_start_at_once_create_the_tables_once() {
        let scratch = Scratch::new().await;
        let Some(url) = scratch.url() else { return };
        let url = url.parse().expect("a URL");
        let (first, second) = tokio::join!(Store::open_postgres(&url), Store::open_postgres(&url));
        let person = PersonId::random();
        first.expect("a store").add_person(&person, "Ana", UnixMillis(1)).await.expect("a person");
        let found = second.expect("another store").person(&person).await.expect("an answer");
        assert_eq!(found.expect("the person").name, "Ana");
    }

    /// A server that stops in the middle of a transaction holds up the others only briefly.
    #[tokio::test]
    async fn an_abandoned_transaction_is_ended() {
        let (scratch, stopped) = test_store().await;
        if scratch.url().is_none() {
            return;
        }
        let other = open_scratch(&scratch).await;
        let transaction = stopped.write().await.expect("a transaction");
        let person = PersonId::random();
        other.add_person(&person, "Ana", UnixMillis(1)).await.expect("the lock is free again");
        let error = StoreError::from(transaction.commit().await.expect_err("it has been ended"));
        assert!(error.is_passing(), "{error}");
        stopped.set_banned(&person, true).await.expect("a new connection writes");
    }

    /// The connections of a server whose database restarts are lost.
    #[tokio::test]
    async fn lost_connections_are_replaced() {
        let (scratch, store) = test_store().await;
        let Some(url) = scratch.url() else { return };
        let person = PersonId::random();
        store.add_person(&person, "Ana", UnixMillis(1)).await.expect("a person");
        let pid = || sql::query_scalar::<i64>("SELECT pg_backend_pid()");
        for _ in 0..2 {
            let mut writer = store.writer.acquire().await.expect("the writer");
            let writer_id = pid().fetch_one(&mut *writer).await.expect("a process");
            drop(writer);
            let reader_id = pid().fetch_one(&store.readers).await.expect("a process");
            for process in [writer_id, reader_id] {
                let end = format!("SELECT pg_terminate_backend({process})");
                let mut other = PgConnection::connect(&url).await.expect("a connection");
                sqlx::query(AssertSqlSafe(end)).execute(&mut other).await.expect("it ends");
            }
            store.set_banned(&person, true).await.expect("a new connection writes");
            assert!(store.person(&person).await.expect("an answer").expect("a person").is_banned);
            assert!(store.health().await.is_ok());
        }
    }

    #[tokio::test]
    async fn a_database_of_a_later_release_is_refused() {
        let (scratch, store) = test_store().await;
        if scratch.url().is_none() {
            return;
        }
        sql::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'later', TRUE, '', 0)",
        )
        .execute(&mut *store.writer.acquire().await.expect("the writer"))
        .await
        .expect("a row");
        store.close().await;
        let url = scratch.url().expect("a URL").parse().expect("a URL");
        let refused = Store::open_postgres(&url).await.err().expect("it is refused");
        assert!(matches!(refused, StoreError::Newer(9999)), "{refused}");
    }

    /// Checks that a migration for one of the databases is not missing in the other.
    #[tokio::test]
    async fn both_databases_have_the_same_tables_and_columns() {
        let scratch = Scratch::new().await;
        if scratch.url().is_none() {
            return;
        }
        let columns: Vec<(String, String, String, bool)> = sql::query_as(
            "SELECT table_name::TEXT, column_name::TEXT, upper(data_type::TEXT), \
             is_nullable = 'NO' FROM information_schema.columns \
             WHERE table_schema = current_schema() AND column_name <> 'rowid' \
             AND table_name <> '_sqlx_migrations'",
        )
        .fetch_all(&open_scratch(&scratch).await.readers)
        .await
        .expect("columns");
        let file = scratch.file();
        let sqlite: Vec<(String, String, String, bool)> = sql::query_as(
            "SELECT kind.name, field.name, CASE field.type WHEN 'INTEGER' THEN 'BIGINT' \
             WHEN 'BLOB' THEN 'BYTEA' ELSE field.type END, \
             field.\"notnull\" OR field.pk > 0 FROM sqlite_master AS kind \
             JOIN pragma_table_info(kind.name) AS field WHERE kind.type = 'table' \
             AND kind.name NOT LIKE 'sqlite!_%' ESCAPE '!' AND kind.name <> '_sqlx_migrations'",
        )
        .fetch_all(&Store::open(&file).await.expect("a store").readers)
        .await
        .expect("columns");
        let [columns, sqlite] = [columns, sqlite].map(BTreeSet::from_iter);
        let different: Vec<_> = columns.symmetric_difference(&sqlite).collect();
        assert!(different.is_empty(), "{different:?}");
    }
}
