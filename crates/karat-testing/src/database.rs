//! Connections that read and change a test server's database behind its back.

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};

use karat_scratch::Scratch;

/// A connection to a test server's database.
pub enum Database {
    /// A connection to an SQLite database.
    Sqlite(SqliteConnection),
    /// A connection to a PostgreSQL database.
    Postgres(PgConnection),
}

impl Database {
    pub(crate) async fn open(scratch: &Scratch) -> Self {
        if let Some(url) = scratch.url() {
            return Self::Postgres(PgConnection::connect(&url).await.expect("a connection"));
        }
        let options = SqliteConnectOptions::new().filename(scratch.file());
        Self::Sqlite(SqliteConnection::connect_with(&options).await.expect("a connection"))
    }

    /// Executes a statement, and returns the number of rows that it has changed.
    ///
    /// # Panics
    /// Panics if the statement fails.
    pub async fn execute(&mut self, sql: &str) -> u64 {
        let text = AssertSqlSafe(sql.to_owned());
        let changed = match self {
            Self::Sqlite(connection) => {
                sqlx::query(text).execute(connection).await.map(|done| done.rows_affected())
            }
            Self::Postgres(connection) => {
                sqlx::query(text).execute(connection).await.map(|done| done.rows_affected())
            }
        };
        changed.unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Returns the numbers in the only column of a query's result.
    ///
    /// # Panics
    /// Panics if the query fails.
    pub async fn numbers(&mut self, sql: &str) -> Vec<i64> {
        let text = AssertSqlSafe(sql.to_owned());
        let found = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(text).fetch_all(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(text).fetch_all(connection).await,
        };
        found.unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Returns the texts in the only column of a query's result.
    ///
    /// # Panics
    /// Panics if the query fails.
    pub async fn texts(&mut self, sql: &str) -> Vec<String> {
        let text = AssertSqlSafe(sql.to_owned());
        let found = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(text).fetch_all(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(text).fetch_all(connection).await,
        };
        found.unwrap_or_else(|error| panic!("{sql}: {error}"))
    }
}
