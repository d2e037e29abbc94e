//! Read-only queries for damage that the database itself can detect. Most of it can only occur in
//! SQLite, which enforces neither types nor, if another program so decides, foreign keys.

use std::path::Path;

use karat_table::id::{PersonId, TableId};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::sqlite::SqlitePool;

use super::journal::{Carried, read_carried};
use super::sql::{self, ConnectionPool};
use super::{MIGRATIONS, READERS, Store, StoreError, health, pool, read_person_id};

/// The maximum number of defects reported per kind.
const TOLD_MAX: u32 = 100;

/// A value whose type differs from its column's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddValue {
    /// The database table and column, such as `journal.text`.
    pub column: String,
    /// The value's actual type, such as `null` or `blob`.
    pub kind: String,
    /// The id of the table or person to which the row belongs, or an empty string if it is
    /// unreadable.
    pub about: String,
}

impl Store {
    /// Opens the database in `file` read-only, without running migrations. Opening the database
    /// also works while a server is running.
    ///
    /// # Errors
    /// Returns an error if the database cannot be opened or has a different schema version.
    pub async fn open_to_read(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new().filename(file).read_only(true);
        let readers = match pool(READERS).connect_with(options.clone()).await {
            Ok(readers) => readers,
            // On a read-only medium, no other process can write to the database, so it can be
            // opened as immutable.
            Err(_) => pool(READERS).connect_with(options.immutable(true)).await?,
        };
        let form = form(&readers).await?;
        let current = MIGRATIONS.iter().map(|migration| migration.version).max();
        if form != current {
            return Err(StoreError::OtherForm(form));
        }
        let readers = ConnectionPool::Sqlite(readers);
        let room = health::Room::new(Default::default(), 0);
        Ok(Self::start(readers.clone(), readers, None, Default::default(), room))
    }

    /// Runs SQLite's integrity check on the database's pages and indexes, and returns the problems
    /// found. PostgreSQL checks its pages itself.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn wrong_pages(&self) -> Result<Vec<String>, StoreError> {
        if self.readers.is_postgres() {
            return Ok(Vec::new());
        }
        let told: Vec<String> =
            sql::query_scalar(sqlx::AssertSqlSafe(format!("PRAGMA integrity_check({TOLD_MAX})")))
                .fetch_all(&self.readers)
                .await?;
        Ok(told.into_iter().filter(|line| line != "ok").collect())
    }

    /// Returns the database tables with dangling foreign keys, each with the referenced table.
    /// PostgreSQL never leaves any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn orphans(&self) -> Result<Vec<(String, String)>, StoreError> {
        if self.readers.is_postgres() {
            return Ok(Vec::new());
        }
        let rows: Vec<(String, String)> = sql::query_as(
            "SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check LIMIT $1",
        )
        .bind(TOLD_MAX)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows)
    }

    /// Returns all values whose type differs from their column's. PostgreSQL stores none.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn odd_values(&self) -> Result<Vec<OddValue>, StoreError> {
        if self.readers.is_postgres() {
            return Ok(Vec::new());
        }
        let columns: Vec<ColumnRow> = sql::query_as(
            "SELECT kind.name AS kind, field.name AS name, field.type AS form, \
             field.\"notnull\" OR field.pk > 0 AS is_needed \
             FROM sqlite_master AS kind JOIN pragma_table_info(kind.name) AS field \
             WHERE kind.type = 'table' AND kind.name NOT LIKE 'sqlite!_%' ESCAPE '!' \
             AND kind.name NOT LIKE '!_sqlx!_%' ESCAPE '!' ORDER BY kind.name, field.cid",
        )
        .fetch_all(&self.readers)
        .await?;
        let key_of = |kind: &str| {
            let has = |name: &str| columns.iter().any(|it| it.kind == kind && it.name == name);
            ["table_id", "id", "person"].into_iter().find(|name| has(name)).unwrap_or("rowid")
        };
        let mut odd = Vec::new();
        for ColumnRow { kind, name: column, form, is_needed } in &columns {
            let usual = match form.as_str() {
                "TEXT" => "text",
                "BIGINT" | "INTEGER" => "integer",
                "DOUBLE PRECISION" => "real",
                _ => continue,
            };
            let nothing = if *is_needed { usual } else { "null" };
            let about = key_of(kind);
            let rows: Vec<(String, Option<String>)> = sql::query_as(sqlx::AssertSqlSafe(format!(
                "SELECT typeof(\"{column}\"), CASE typeof(\"{about}\") WHEN 'text' \
                 THEN \"{about}\" END FROM \"{kind}\" \
                 WHERE typeof(\"{column}\") NOT IN ('{usual}', '{nothing}') LIMIT {TOLD_MAX}"
            )))
            .fetch_all(&self.readers)
            .await?;
            odd.extend(rows.into_iter().map(|(found, about)| OddValue {
                column: format!("{kind}.{column}"),
                kind: found,
                about: about.unwrap_or_default(),
            }));
        }
        Ok(odd)
    }

    /// Returns all table ids, including invalid ones.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn all_tables(&self) -> Result<Vec<String>, StoreError> {
        let ids: Vec<Option<String>> = sql::query_scalar(
            "SELECT CASE typeof(id) WHEN 'text' THEN id END FROM game_table ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// Returns the location and kind of each defect found since the last call.
    pub fn met_damage(&self) -> Vec<(String, String)> {
        self.damage.take()
    }
}

impl Store {
    /// Returns the requests that have already been processed at a table.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn requests(&self, id: &TableId) -> Result<Vec<Carried>, StoreError> {
        let rows = sql::query("SELECT seat, version, asked FROM request WHERE table_id = $1")
            .bind(id.as_str())
            .fetch_all(&self.readers)
            .await?;
        Ok(self.skim("request", rows, read_carried))
    }

    /// Returns the people whose stored visit to a table is valid.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn visits(&self, id: &TableId) -> Result<Vec<PersonId>, StoreError> {
        let rows = sql::query(
            "SELECT person FROM visit WHERE table_id = $1 AND seen >= 0 \
             AND news_from BETWEEN 0 AND news_until",
        )
        .bind(id.as_str())
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("visit", rows, |(person,): (String,)| read_person_id(&person)))
    }
}

/// A column of a database table.
struct ColumnRow {
    /// The name of the table.
    kind: String,
    name: String,
    /// The column's declared type.
    form: String,
    /// Whether the column is `NOT NULL`.
    is_needed: bool,
}

from_columns!(ColumnRow { kind, name, form, is_needed });

/// Returns the version of a database's last migration.
pub(super) async fn form(readers: &SqlitePool) -> Result<Option<i64>, StoreError> {
    let is_ours: i64 = sql::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = '_sqlx_migrations')",
    )
    .fetch_one(readers)
    .await?;
    if is_ours == 0 {
        return Ok(None);
    }
    Ok(sql::query_scalar("SELECT MAX(version) FROM _sqlx_migrations WHERE success")
        .fetch_one(readers)
        .await?)
}
