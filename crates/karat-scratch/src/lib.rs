//! Databases for tests. Each test gets an empty database: an SQLite file in a temporary folder or,
//! if `KARAT_TEST_POSTGRES` is the URL of a PostgreSQL database, a schema in that database.
//!
//! The tests of `karat-store` use this crate, so it must not depend on any of Karat's crates.

#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, raw_sql};
use tempfile::TempDir;

/// An empty database, which is deleted on drop.
pub struct Scratch {
    directory: TempDir,
    schema: Option<Schema>,
}

/// A schema in a PostgreSQL database.
struct Schema {
    database: String,
    name: String,
}

impl Scratch {
    /// Creates an empty database.
    ///
    /// # Panics
    /// Panics if the database cannot be created.
    pub async fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let directory = tempfile::tempdir().expect("a directory");
        let schema = postgres().map(|database| {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            Schema { database, name: format!("karat_test_{}_{number}", process::id()) }
        });
        if let Some(Schema { database, name }) = &schema {
            run(database, format!("CREATE SCHEMA {name}")).await.expect("a schema");
        }
        Self { directory, schema }
    }

    /// Returns the folder for other files of the test, which contains the SQLite database too.
    pub fn folder(&self) -> &Path {
        self.directory.path()
    }

    /// Returns the path of the SQLite database.
    pub fn file(&self) -> PathBuf {
        self.directory.path().join("karat.sqlite")
    }

    /// Returns the URL of the PostgreSQL database, or `None` if tests use SQLite.
    pub fn url(&self) -> Option<String> {
        let Schema { database, name } = self.schema.as_ref()?;
        let separator = if database.contains('?') { '&' } else { '?' };
        Some(format!("{database}{separator}options=-csearch_path%3D{name}"))
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        // A failed test may leave a transaction behind, which its runtime can no longer end.
        let drop = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_class ON oid = relation \
             WHERE relnamespace = '{0}'::REGNAMESPACE; DROP SCHEMA {0} CASCADE",
            self.name
        );
        let dropped = std::thread::scope(|scope| {
            let thread = scope.spawn(|| {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
                runtime.expect("a runtime").block_on(run(&self.database, drop))
            });
            thread.join()
        });
        // A failed test should report its own failure, not this one.
        if !std::thread::panicking() {
            dropped.expect("a thread").expect("the schema is gone");
        }
    }
}

/// Returns the URL of the PostgreSQL database for tests, or `None` if tests use SQLite.
pub fn postgres() -> Option<String> {
    std::env::var("KARAT_TEST_POSTGRES").ok()
}

async fn run(database: &str, statement: String) -> sqlx::Result<()> {
    let mut connection = PgConnection::connect(database).await?;
    connection.execute(raw_sql(AssertSqlSafe(statement))).await?;
    connection.close().await
}
