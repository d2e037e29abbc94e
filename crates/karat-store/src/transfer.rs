//! Moving all data from one database to another, between SQLite and PostgreSQL.
//!
//! The tables and their columns come from the databases' own schemas, so a table that a later
//! migration adds is moved too. All rows are written in one transaction. Afterwards they are read
//! again from both databases and compared.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use futures_util::TryStreamExt as _;
use futures_util::stream::BoxStream;
use sha2::{Digest as _, Sha256};
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Connection as _, Postgres, Sqlite};
use thiserror::Error;

use super::dialect::Each;
use super::folder::delete_database;
use super::migrate::{self, UNFINISHED};
use super::sql::{self, Row, Target};
use super::{DatabaseUrl, Store, StoreError, postgres};

/// The number of rows that one statement inserts into PostgreSQL.
const BATCH_ROWS: usize = 1000;

/// The maximum number of values that one statement inserts into SQLite.
const BATCH_VALUES: usize = 10_000;

/// The column that numbers the rows of a table in the order in which they were inserted. SQLite has
/// it without a declaration, and PostgreSQL only in tables whose order matters.
const ROWID: &str = "rowid";

/// The place of a database.
#[derive(Debug, Clone)]
pub enum Place {
    /// An SQLite database in this file.
    File(PathBuf),
    /// A PostgreSQL database.
    Postgres(DatabaseUrl),
}

/// The result of moving one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// The table's name.
    pub table: String,
    /// The rows in the source.
    pub from: Digest,
    /// The rows in the target.
    pub to: Digest,
}

/// The rows of a table, in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The number of rows.
    pub rows: u64,
    /// The SHA-256 of all rows in the order of their key, in hexadecimal.
    pub hash: String,
}

/// The results of moving all tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// The tables, each after the tables to which it refers.
    pub tables: Vec<Moved>,
    /// The number of texts with the character NUL, which PostgreSQL cannot store. There it is
    /// replaced with U+FFFD.
    pub replaced: u64,
}

impl Transfer {
    /// Returns whether all tables are equal, so that the target can be used.
    pub fn is_complete(&self) -> bool {
        self.tables.iter().all(|table| table.from == table.to)
    }
}

/// The reason why nothing was moved. The target is then empty, or a server refuses to use it.
#[derive(Debug, Error)]
pub enum TransferError {
    /// The source is not usable.
    #[error("the source cannot be used: {0}")]
    Source(StoreError),
    /// The target is not usable.
    #[error("the target cannot be used: {0}")]
    Target(StoreError),
    /// The source belongs to an earlier release.
    #[error("the source needs a migration: start its server once with this release, then stop it")]
    Old,
    /// The target is a file that already exists.
    #[error("{} already exists: choose a new folder", .0.display())]
    Exists(PathBuf),
    /// This table cannot be copied.
    #[error("the table {0} cannot be copied: {1}")]
    Table(String, StoreError),
    /// The target contains data, for example in this table.
    #[error("the target is not empty: its table {0} contains rows")]
    NotEmpty(String),
    /// The databases have different tables or columns.
    #[error("{0} is not the same in both databases")]
    Schema(String),
    /// The tables refer to each other in a circle.
    #[error("the tables {0} refer to each other")]
    Circle(String),
}

/// Copies all rows from one database to an empty one, and compares them. No server may use either
/// database. If they differ in the end, no server will open the target.
///
/// `tell` is called with the number of rows done so far and the total number.
///
/// # Errors
/// Returns an error if rows cannot be read or written. The target then contains no rows.
pub async fn transfer(
    from: &Place,
    to: &Place,
    mut tell: impl FnMut(u64, u64),
) -> Result<Transfer, TransferError> {
    if let Place::File(file) = to
        && file.exists()
    {
        return Err(TransferError::Exists(file.clone()));
    }
    let transferred = copy_and_compare(from, to, &mut tell).await;
    if let (Err(_), Place::File(file)) = (&transferred, to) {
        let deleted = delete_database(file).map_err(sqlx::Error::Io);
        deleted.map_err(|error| TransferError::Target(error.into()))?;
    }
    transferred
}

async fn copy_and_compare(
    from: &Place,
    to: &Place,
    tell: &mut dyn FnMut(u64, u64),
) -> Result<Transfer, TransferError> {
    let mut source = open_source(from).await?;
    let mut target = open_target(to).await.map_err(TransferError::Target)?;
    let read = source.tables().await.map_err(TransferError::Source)?;
    let written = target.tables().await.map_err(TransferError::Target)?;
    let tables = in_order(merge(read, written)?)?;
    let mut total = 0;
    for table in &tables {
        if target.count(table).await.map_err(TransferError::Target)? > 0 {
            return Err(TransferError::NotEmpty(table.name.clone()));
        }
        total += source.count(table).await.map_err(TransferError::Source)?;
    }
    // Each row is copied, and then read once from each database.
    let mut progress = Progress { done: 0, total: 3 * total, tell };
    target.run(&format!("CREATE TABLE {UNFINISHED} (id BIGINT)")).await?;
    let copied = copy_all(&mut source, &mut target, &tables, &mut progress).await;
    if copied.is_err() {
        target.run("ROLLBACK").await?;
        target.run(&format!("DROP TABLE {UNFINISHED}")).await?;
    }
    let replaced = copied?;
    let is_lossy = target.is_postgres();
    let mut moved = Vec::new();
    for table in &tables {
        let from = source.digest(table, is_lossy, &mut progress).await;
        let to = target.digest(table, is_lossy, &mut progress).await;
        moved.push(Moved {
            table: table.name.clone(),
            from: from.map_err(TransferError::Source)?,
            to: to.map_err(TransferError::Target)?,
        });
    }
    let transfer = Transfer { tables: moved, replaced };
    if transfer.is_complete() {
        target.run(&format!("DROP TABLE {UNFINISHED}")).await?;
    }
    source.close().await.map_err(TransferError::Source)?;
    target.close().await.map_err(TransferError::Target)?;
    Ok(transfer)
}

/// The number of rows that have been read.
struct Progress<'a> {
    done: u64,
    total: u64,
    tell: &'a mut dyn FnMut(u64, u64),
}

impl Progress<'_> {
    fn advance(&mut self, rows: usize) {
        self.done += rows as u64;
        (self.tell)(self.done, self.total);
    }
}

/// Copies all tables in one transaction, and returns the number of texts that PostgreSQL cannot
/// store.
async fn copy_all(
    source: &mut Database,
    target: &mut Database,
    tables: &[Table],
    progress: &mut Progress<'_>,
) -> Result<u64, TransferError> {
    let last = source.last_numbers(tables).await.map_err(TransferError::Source)?;
    target.run("BEGIN").await?;
    let mut replaced = 0;
    for table in tables {
        let copied = copy(source, target, table, progress).await;
        replaced += copied.map_err(|error| TransferError::Table(table.name.clone(), error))?;
    }
    target.continue_numbers(tables, &last).await.map_err(TransferError::Target)?;
    target.run("COMMIT").await?;
    Ok(replaced)
}

async fn copy(
    source: &mut Database,
    target: &mut Database,
    table: &Table,
    progress: &mut Progress<'_>,
) -> Result<u64, StoreError> {
    let is_lossy = target.is_postgres();
    let batch_rows = if is_lossy { BATCH_ROWS } else { BATCH_VALUES / table.columns.len() };
    let mut rows = source.rows(table);
    let mut replaced = 0;
    let mut batch = rows.batch(batch_rows).await?;
    while !batch.is_empty() {
        for cell in batch.iter_mut().flatten().filter(|_| is_lossy) {
            replaced += u64::from(cell.replace_nul());
        }
        target.insert(table, &batch).await?;
        progress.advance(batch.len());
        batch = rows.batch(batch_rows).await?;
    }
    Ok(replaced)
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Integer,
    Real,
    Text,
    Blob,
}

impl Kind {
    /// Returns the type that a schema calls by this name, in capital letters.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "INTEGER" | "BIGINT" => Self::Integer,
            "REAL" | "DOUBLE PRECISION" => Self::Real,
            "TEXT" => Self::Text,
            "BLOB" | "BYTEA" => Self::Blob,
            _ => return None,
        })
    }

    /// Returns the type of an array of such values in PostgreSQL.
    fn array(self) -> &'static str {
        match self {
            Self::Integer => "BIGINT[]",
            Self::Real => "DOUBLE PRECISION[]",
            Self::Text => "TEXT[]",
            Self::Blob => "BYTEA[]",
        }
    }
}

/// A value in a row.
#[derive(Debug, Clone, PartialEq)]
enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

impl Cell {
    fn read(row: &Row, index: usize, kind: Kind) -> sqlx::Result<Self> {
        let cell = match kind {
            Kind::Integer => row.try_get::<Option<i64>, _>(index)?.map(Self::Integer),
            Kind::Real => row.try_get::<Option<f64>, _>(index)?.map(Self::Real),
            Kind::Text => row.try_get::<Option<String>, _>(index)?.map(Self::Text),
            Kind::Blob => row.try_get::<Option<Vec<u8>>, _>(index)?.map(Self::Blob),
        };
        Ok(cell.unwrap_or(Self::Null))
    }

    /// Replaces the character NUL in a text, and returns whether the text contained it.
    fn replace_nul(&mut self) -> bool {
        match self {
            Self::Text(text) if text.contains('\0') => {
                *text = text.replace('\0', "\u{fffd}");
                true
            }
            _ => false,
        }
    }

    fn integer(&self) -> Option<i64> {
        if let Self::Integer(number) = self { Some(*number) } else { None }
    }

    fn real(&self) -> Option<f64> {
        if let Self::Real(number) = self { Some(*number) } else { None }
    }

    fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    fn blob(&self) -> Option<&[u8]> {
        if let Self::Blob(bytes) = self { Some(bytes) } else { None }
    }

    fn hash(&self, hash: &mut Sha256) {
        let (kind, bytes): (u8, Cow<'_, [u8]>) = match self {
            Self::Null => (0, Cow::Borrowed(&[])),
            Self::Integer(number) => (1, number.to_be_bytes().to_vec().into()),
            Self::Real(number) => (2, number.to_bits().to_be_bytes().to_vec().into()),
            Self::Text(text) => (3, text.as_bytes().into()),
            Self::Blob(bytes) => (4, bytes.into()),
        };
        hash.update([kind]);
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    }
}

/// A table of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    name: String,
    columns: BTreeMap<String, Kind>,
    /// The columns of the primary key, in its order.
    key: Vec<String>,
    /// The tables to which this one refers.
    parents: BTreeSet<String>,
}

impl Table {
    fn column_list(&self) -> String {
        self.columns.keys().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the columns by which the rows are sorted, which identify a row.
    fn order(&self) -> String {
        if !self.key.is_empty() {
            return self.key.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ");
        }
        if self.columns.contains_key(ROWID) {
            return quoted(ROWID);
        }
        let columns = self.columns.keys().map(|name| format!("{} NULLS FIRST", quoted(name)));
        columns.collect::<Vec<_>>().join(", ")
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Combines the tables of both databases. Only the column `rowid` may be missing in one of them.
fn merge(source: Vec<Table>, target: Vec<Table>) -> Result<Vec<Table>, TransferError> {
    let different = |name: &str| TransferError::Schema(format!("the table {name}"));
    let mut others: BTreeMap<String, Table> =
        source.into_iter().map(|table| (table.name.clone(), table)).collect();
    let mut tables = Vec::new();
    for mut table in target {
        let other = others.remove(&table.name).ok_or_else(|| different(&table.name))?;
        let columns = [&table, &other].map(|table| {
            let mut columns = table.columns.clone();
            columns.remove(ROWID);
            columns
        });
        if columns[0] != columns[1] || table.key != other.key {
            return Err(different(&table.name));
        }
        table.columns.retain(|name, _| other.columns.contains_key(name));
        tables.push(table);
    }
    match others.keys().next() {
        Some(name) => Err(different(name)),
        None => Ok(tables),
    }
}

/// Sorts tables so that each one follows the tables to which it refers.
fn in_order(mut tables: Vec<Table>) -> Result<Vec<Table>, TransferError> {
    let mut sorted: Vec<Table> = Vec::new();
    while !tables.is_empty() {
        let is_known = |parent: &String| sorted.iter().any(|table| table.name == *parent);
        let (next, rest): (Vec<Table>, Vec<Table>) =
            tables.into_iter().partition(|table| table.parents.iter().all(is_known));
        if next.is_empty() {
            let names: Vec<_> = rest.into_iter().map(|table| table.name).collect();
            return Err(TransferError::Circle(names.join(", ")));
        }
        sorted.extend(next);
        tables = rest;
    }
    Ok(sorted)
}

/// A connection to a database that no server uses.
enum Database {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

async fn open_source(place: &Place) -> Result<Database, TransferError> {
    let unusable = |error: sqlx::Error| TransferError::Source(error.into());
    match place {
        Place::File(file) => {
            let pending = migrate::pending(file).await.map_err(TransferError::Source)?;
            if !pending.is_empty() {
                return Err(TransferError::Old);
            }
            let options = SqliteConnectOptions::new().filename(file).read_only(true);
            let connection = SqliteConnection::connect_with(&options).await.map_err(unusable)?;
            Ok(Database::Sqlite(connection))
        }
        Place::Postgres(url) => {
            let mut connection =
                postgres::connect_alone(url).await.map_err(TransferError::Source)?;
            let is_current = migrate::is_postgres_current(&mut connection).await;
            if !is_current.map_err(TransferError::Source)? {
                return Err(TransferError::Old);
            }
            Ok(Database::Postgres(connection))
        }
    }
}

async fn open_target(place: &Place) -> Result<Database, StoreError> {
    match place {
        Place::File(file) => {
            Store::open(file).await?.close().await;
            let options = SqliteConnectOptions::new().filename(file).foreign_keys(true);
            Ok(Database::Sqlite(SqliteConnection::connect_with(&options).await?))
        }
        Place::Postgres(url) => {
            Store::open_postgres(url).await?.close().await;
            Ok(Database::Postgres(postgres::connect_alone(url).await?))
        }
    }
}

impl Database {
    fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    fn target(&mut self) -> Target<'_> {
        match self {
            Self::Sqlite(connection) => Target::Sqlite(connection),
            Self::Postgres(connection) => Target::Postgres(connection),
        }
    }

    async fn close(self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(connection) => connection.close().await?,
            Self::Postgres(connection) => connection.close().await?,
        }
        Ok(())
    }

    /// Runs a statement in the target.
    async fn run(&mut self, statement: &str) -> Result<(), TransferError> {
        let done = sql::query(AssertSqlSafe(statement.to_owned())).execute(self.target()).await;
        done.map_err(|error| TransferError::Target(error.into()))?;
        Ok(())
    }

    async fn count(&mut self, table: &Table) -> Result<u64, StoreError> {
        let count = format!("SELECT COUNT(*) FROM {}", quoted(&table.name));
        Ok(sql::query_scalar(AssertSqlSafe(count)).fetch_one(self.target()).await?)
    }

    /// Returns all tables with data.
    async fn tables(&mut self) -> Result<Vec<Table>, StoreError> {
        let names: Vec<String> = sql::query_scalar(TABLES).fetch_all(self.target()).await?;
        let mut tables = Vec::new();
        for name in names.into_iter().filter(|name| name != UNFINISHED) {
            let rows: Vec<(String, String)> =
                sql::query_as(COLUMNS).bind(&name).fetch_all(self.target()).await?;
            let mut columns = BTreeMap::new();
            for (column, kind) in rows {
                let kind = Kind::named(&kind).ok_or(StoreError::Unreadable("type of a column"))?;
                columns.insert(column, kind);
            }
            let key = sql::query_scalar(KEY).bind(&name).fetch_all(self.target()).await?;
            let parents: Vec<String> =
                sql::query_scalar(PARENTS).bind(&name).fetch_all(self.target()).await?;
            let parents = parents.into_iter().filter(|parent| *parent != name).collect();
            tables.push(Table { name, columns, key, parents });
        }
        Ok(tables)
    }

    /// Returns the rows of a table in the order of their key.
    fn rows<'a>(&'a mut self, table: &'a Table) -> Rows<'a> {
        let (columns, name, order) = (table.column_list(), quoted(&table.name), table.order());
        let select = AssertSqlSafe(format!("SELECT {columns} FROM {name} ORDER BY {order}"));
        let stream = match self {
            Self::Sqlite(connection) => {
                Stream::Sqlite(sqlx::query::<Sqlite>(select).fetch(connection))
            }
            Self::Postgres(connection) => {
                Stream::Postgres(sqlx::query::<Postgres>(select).fetch(connection))
            }
        };
        Rows { table, stream }
    }

    /// Counts and hashes the rows of a table, as PostgreSQL would store them if `is_lossy`.
    async fn digest(
        &mut self,
        table: &Table,
        is_lossy: bool,
        progress: &mut Progress<'_>,
    ) -> Result<Digest, StoreError> {
        let (mut rows, mut count, mut hash) = (self.rows(table), 0, Sha256::new());
        while let Some(row) = rows.next().await? {
            count += 1;
            for mut cell in row {
                if is_lossy {
                    cell.replace_nul();
                }
                cell.hash(&mut hash);
            }
            progress.advance(1);
        }
        let hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Digest { rows: count, hash })
    }

    async fn insert(&mut self, table: &Table, batch: &[Vec<Cell>]) -> Result<(), StoreError> {
        let into = format!("INSERT INTO {} ({})", quoted(&table.name), table.column_list());
        match self {
            Self::Sqlite(connection) => {
                let row = format!("({})", vec!["?"; table.columns.len()].join(", "));
                let text = format!("{into} VALUES {}", vec![row; batch.len()].join(", "));
                let mut insert = sqlx::query::<Sqlite>(AssertSqlSafe(text));
                for cell in batch.iter().flatten() {
                    insert = match cell {
                        Cell::Null => insert.bind(None::<i64>),
                        Cell::Integer(number) => insert.bind(number),
                        Cell::Real(number) => insert.bind(number),
                        Cell::Text(text) => insert.bind(text),
                        Cell::Blob(bytes) => insert.bind(bytes),
                    };
                }
                insert.execute(connection).await?;
            }
            Self::Postgres(connection) => {
                // One array for each column.
                let kinds = table.columns.values().enumerate();
                let arrays =
                    kinds.clone().map(|(at, kind)| format!("${}::{}", at + 1, kind.array()));
                let arrays = arrays.collect::<Vec<_>>().join(", ");
                let text = format!("{into} SELECT * FROM UNNEST({arrays})");
                let mut insert = sqlx::query::<Postgres>(AssertSqlSafe(text));
                for (at, kind) in kinds {
                    let cells = batch.iter().map(|row| &row[at]);
                    insert = match kind {
                        Kind::Integer => insert.bind(cells.map(Cell::integer).collect::<Vec<_>>()),
                        Kind::Real => insert.bind(cells.map(Cell::real).collect::<Vec<_>>()),
                        Kind::Text => insert.bind(cells.map(Cell::text).collect::<Vec<_>>()),
                        Kind::Blob => insert.bind(cells.map(Cell::blob).collect::<Vec<_>>()),
                    };
                }
                insert.execute(connection).await?;
            }
        }
        Ok(())
    }

    /// Returns the last number that each numbered column has given to a row. The row may have been
    /// deleted since.
    async fn last_numbers(&mut self, tables: &[Table]) -> Result<Numbers, StoreError> {
        let mut last = Numbers::new();
        for (table, column) in self.numbered(tables).await? {
            let number: Option<i64> = match self {
                Self::Sqlite(_) => {
                    let number = "SELECT seq FROM sqlite_sequence WHERE name = $1";
                    sql::query_scalar(number).bind(&table).fetch_optional(self.target()).await?
                }
                Self::Postgres(_) => {
                    let sequence: String =
                        sql::query_scalar("SELECT pg_get_serial_sequence($1, $2)")
                            .bind(quoted(&table))
                            .bind(&column)
                            .fetch_one(self.target())
                            .await?;
                    let number = format!("SELECT last_value FROM {sequence} WHERE is_called");
                    sql::query_scalar(AssertSqlSafe(number)).fetch_optional(self.target()).await?
                }
            };
            last.extend(number.map(|number| ((table, column), number)));
        }
        Ok(last)
    }

    /// Makes each numbered column continue after the numbers of its rows, and after `last`.
    async fn continue_numbers(
        &mut self,
        tables: &[Table],
        last: &Numbers,
    ) -> Result<(), StoreError> {
        for (table, column) in self.numbered(tables).await? {
            let most = format!("SELECT MAX({}) FROM {}", quoted(&column), quoted(&table));
            let most: Option<i64> =
                sql::query_scalar(AssertSqlSafe(most)).fetch_one(self.target()).await?;
            let number = most.max(last.get(&(table.clone(), column.clone())).copied());
            let Some(number) = number else { continue };
            match self {
                Self::Sqlite(_) => {
                    // The row may be missing, and its table has no unique key.
                    let old = "DELETE FROM sqlite_sequence WHERE name = $1";
                    sql::query(old).bind(&table).execute(self.target()).await?;
                    let new = "INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)";
                    sql::query(new).bind(&table).bind(number).execute(self.target()).await?;
                }
                Self::Postgres(_) => {
                    sql::query("SELECT setval(pg_get_serial_sequence($1, $2)::REGCLASS, $3)")
                        .bind(quoted(&table))
                        .bind(&column)
                        .bind(number)
                        .fetch_one(self.target())
                        .await?;
                }
            }
        }
        Ok(())
    }

    /// Returns the tables and columns whose numbers the database never gives twice.
    async fn numbered(&mut self, tables: &[Table]) -> Result<Vec<(String, String)>, StoreError> {
        let mut numbered = Vec::new();
        for table in tables {
            let columns: Vec<String> =
                sql::query_scalar(NUMBERED).bind(&table.name).fetch_all(self.target()).await?;
            numbered.extend(columns.into_iter().map(|column| (table.name.clone(), column)));
        }
        Ok(numbered)
    }
}

/// The last number of each numbered column, by table and column.
type Numbers = BTreeMap<(String, String), i64>;

/// The rows of a table.
struct Rows<'a> {
    table: &'a Table,
    stream: Stream<'a>,
}

enum Stream<'a> {
    Sqlite(BoxStream<'a, sqlx::Result<SqliteRow>>),
    Postgres(BoxStream<'a, sqlx::Result<PgRow>>),
}

impl Rows<'_> {
    /// Returns the next rows, at most the given number.
    async fn batch(&mut self, rows_max: usize) -> Result<Vec<Vec<Cell>>, StoreError> {
        let mut batch = Vec::new();
        while batch.len() < rows_max
            && let Some(row) = self.next().await?
        {
            batch.push(row);
        }
        Ok(batch)
    }

    async fn next(&mut self) -> Result<Option<Vec<Cell>>, StoreError> {
        let row = match &mut self.stream {
            Stream::Sqlite(rows) => rows.try_next().await?.map(Row::Sqlite),
            Stream::Postgres(rows) => rows.try_next().await?.map(Row::Postgres),
        };
        let Some(row) = row else { return Ok(None) };
        let kinds = self.table.columns.values().enumerate();
        let cells = kinds.map(|(index, kind)| Cell::read(&row, index, *kind));
        Ok(Some(cells.collect::<sqlx::Result<_>>()?))
    }
}

/// Returns the names of all tables except those of the databases and of their drivers.
const TABLES: Each = Each {
    sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' \
        AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_sqlx!_%' ESCAPE '!' \
        ORDER BY name",
    postgres: "SELECT relname::TEXT FROM pg_class \
        WHERE relnamespace = current_schema()::REGNAMESPACE AND relkind IN ('r', 'p') \
        AND relname NOT LIKE '!_sqlx!_%' ESCAPE '!' ORDER BY relname",
};

/// Returns the names and types of a table's columns, including SQLite's column `rowid` unless an
/// integer is the primary key.
const COLUMNS: Each = Each {
    sqlite: "SELECT name, type FROM pragma_table_info($1) UNION ALL \
        SELECT 'rowid', 'INTEGER' FROM pragma_table_list WHERE name = $1 AND wr = 0 \
        AND NOT EXISTS (SELECT 1 FROM pragma_table_info($1) WHERE pk > 0 AND type = 'INTEGER')",
    postgres: "SELECT column_name::TEXT, upper(data_type::TEXT) FROM information_schema.columns \
        WHERE table_schema = current_schema() AND table_name = $1",
};

/// Returns the columns of a table's primary key, in its order.
const KEY: Each = Each {
    sqlite: "SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk",
    postgres: "SELECT attname::TEXT FROM pg_index JOIN pg_attribute ON attrelid = indrelid \
        AND attnum = ANY (indkey) WHERE indrelid = to_regclass(quote_ident($1)) AND indisprimary \
        ORDER BY array_position(indkey::SMALLINT[], attnum)",
};

/// Returns the tables to which a table refers.
const PARENTS: Each = Each {
    sqlite: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_list($1)",
    postgres: "SELECT DISTINCT relname::TEXT FROM pg_constraint JOIN pg_class \
        ON pg_class.oid = confrelid WHERE conrelid = to_regclass(quote_ident($1)) AND contype = 'f'",
};

/// Returns the columns of a table whose numbers the database never gives twice.
const NUMBERED: Each = Each {
    sqlite: "SELECT field.name FROM sqlite_master AS kind \
        JOIN pragma_table_info(kind.name) AS field WHERE kind.name = $1 AND field.pk > 0 \
        AND kind.sql LIKE '%AUTOINCREMENT%'",
    postgres: "SELECT column_name::TEXT FROM information_schema.columns \
        WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'",
};

#[cfg(test)]
mod tests {
    use std::path::Path;

    use karat_scratch::Scratch;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
    use sqlx::{AssertSqlSafe, Connection as _};

    use super::{Database, Kind, Place, Transfer, TransferError, UNFINISHED, quoted, transfer};
    use crate::{Store, StoreError, sql};

    /// The number of rows in each table of a filled database.
    const ROWS: i64 = 3;

    async fn connect(file: &Path) -> Database {
        let options = SqliteConnectOptions::new().filename(file).foreign_keys(false);
        Database::Sqlite(SqliteConnection::connect_with(&options).await.expect("a database"))
    }

    /// Creates a database with rows in every table. All columns of a row have the same value as far
    /// as their types allow, so that every reference leads to a row.
    async fn fill(file: &Path) {
        Store::open(file).await.expect("a store").close().await;
        let mut database = connect(file).await;
        for table in database.tables().await.expect("tables") {
            let needed: Vec<String> = sql::query_scalar(
                "SELECT name FROM pragma_table_info($1) WHERE \"notnull\" OR pk > 0",
            )
            .bind(&table.name)
            .fetch_all(database.target())
            .await
            .expect("columns");
            for number in 1..=ROWS {
                let value = |kind: Kind| match kind {
                    Kind::Integer => (number * 1_000_000_007).to_string(),
                    Kind::Real => format!("{number} / 7.0"),
                    Kind::Text => format!("'č\n\"{number}'"),
                    Kind::Blob => format!("x'00{number:02}'"),
                };
                let mut inserted = Err(sqlx::Error::RowNotFound);
                // A condition of the table may forbid a value in some optional column.
                for is_full in [number > 1, false] {
                    let is_given =
                        |name: &String| name != "rowid" && (is_full || needed.contains(name));
                    let given = table.columns.iter().filter(|(name, _)| is_given(name));
                    let (names, values): (Vec<_>, Vec<_>) =
                        given.map(|(name, kind)| (quoted(name), value(*kind))).unzip();
                    let (names, values) = (names.join(", "), values.join(", "));
                    let insert =
                        format!("INSERT INTO {} ({names}) VALUES ({values})", quoted(&table.name));
                    inserted = sql::query(AssertSqlSafe(insert)).execute(database.target()).await;
                    if inserted.is_ok() {
                        break;
                    }
                }
                inserted.unwrap_or_else(|error| panic!("{}: {error}", table.name));
            }
        }
        // The numbers of deleted reports must not be given to others.
        database.run("DELETE FROM report WHERE number > 3000000000").await.expect("it is gone");
        let broken: i64 = sql::query_scalar("SELECT COUNT(*) FROM pragma_foreign_key_check")
            .fetch_one(database.target())
            .await
            .expect("a count");
        assert_eq!(broken, 0);
        database.close().await.expect("it closes");
    }

    async fn last_report(file: &Path) -> Option<i64> {
        sql::query_scalar("SELECT seq FROM sqlite_sequence WHERE name = 'report'")
            .fetch_optional(connect(file).await.target())
            .await
            .expect("a number")
    }

    fn assert_complete(moved: &Transfer) {
        assert!(moved.is_complete(), "{moved:?}");
        for table in &moved.tables {
            let is_short = table.table == "report";
            let expected = ROWS as u64 - u64::from(is_short);
            assert_eq!((table.from.rows, table.to.rows), (expected, expected), "{}", table.table);
        }
    }

    #[tokio::test]
    async fn every_table_is_moved_between_files() {
        let scratch = Scratch::new().await;
        let files = ["old.sqlite", "new.sqlite"].map(|name| scratch.folder().join(name));
        fill(&files[0]).await;
        let [from, to] = files.each_ref().map(|file| Place::File(file.clone()));
        let mut last = (0, 0);
        let moved = transfer(&from, &to, |done, total| last = (done, total)).await;
        let moved = moved.expect("it succeeds");
        assert_complete(&moved);
        let rows: u64 = moved.tables.iter().map(|table| table.from.rows).sum();
        assert_eq!(last, (3 * rows, 3 * rows));
        assert_eq!(last_report(&files[1]).await, last_report(&files[0]).await);
        assert_eq!(last_report(&files[1]).await, Some(ROWS * 1_000_000_007));
        Store::open(&files[1]).await.expect("a server can open it").close().await;
        let again = transfer(&from, &to, |_, _| ()).await.expect_err("it is there already");
        assert!(matches!(again, TransferError::Exists(_)), "{again}");
    }

    #[tokio::test]
    async fn every_table_is_moved_to_postgres_and_back() {
        let scratch = Scratch::new().await;
        let Some(url) = scratch.url() else { return };
        let files = ["old.sqlite", "new.sqlite"].map(|name| scratch.folder().join(name));
        fill(&files[0]).await;
        let [old, new] = files.each_ref().map(|file| Place::File(file.clone()));
        let postgres = Place::Postgres(url.parse().expect("a URL"));
        let there = transfer(&old, &postgres, |_, _| ()).await.expect("it succeeds");
        assert_complete(&there);
        let again = transfer(&old, &postgres, |_, _| ()).await.expect_err("it is not empty");
        assert!(matches!(again, TransferError::NotEmpty(_)), "{again}");
        let back = transfer(&postgres, &new, |_, _| ()).await.expect("it succeeds");
        assert_complete(&back);
        assert_eq!(last_report(&files[1]).await, last_report(&files[0]).await);
        // Without the numbers of rows, which PostgreSQL has only where they matter, the databases
        // may differ. So the last comparison is between the files.
        let third = Place::File(scratch.folder().join("third.sqlite"));
        let again = transfer(&new, &third, |_, _| ()).await.expect("it succeeds");
        let first = Place::File(scratch.folder().join("fourth.sqlite"));
        let before = transfer(&old, &first, |_, _| ()).await.expect("it succeeds");
        assert_eq!(again, before);
        let store = Store::open_postgres(&url.parse().expect("a URL")).await.expect("a store");
        let taken = transfer(&postgres, &third, |_, _| ()).await.expect_err("the file exists");
        assert!(matches!(taken, TransferError::Exists(_)), "{taken}");
        let fifth = Place::File(scratch.folder().join("fifth.sqlite"));
        let taken = transfer(&postgres, &fifth, |_, _| ()).await.expect_err("a server uses it");
        assert!(matches!(taken, TransferError::Source(StoreError::Taken)), "{taken}");
        store.close().await;
    }

    #[tokio::test]
    async fn no_server_opens_a_target_that_differs() {
        let scratch = Scratch::new().await;
        let Some(url) = scratch.url() else { return };
        let file = scratch.folder().join("old.sqlite");
        fill(&file).await;
        let [from, to] = [Place::File(file), Place::Postgres(url.parse().expect("a URL"))];
        let mut target = super::open_target(&to).await.expect("an empty database");
        for statement in [
            "CREATE FUNCTION spoil() RETURNS TRIGGER LANGUAGE plpgsql AS \
             $$ BEGIN NEW.at_ms = 1; RETURN NEW; END $$",
            "CREATE TRIGGER spoil BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION spoil()",
        ] {
            target.run(statement).await.expect("a trigger");
        }
        target.close().await.expect("it closes");
        let moved = transfer(&from, &to, |_, _| ()).await.expect("it ends");
        assert!(!moved.is_complete());
        let different = moved.tables.iter().filter(|table| table.from != table.to);
        assert_eq!(different.map(|table| &*table.table).collect::<Vec<_>>(), ["journal"]);
        let refused = Store::open_postgres(&url.parse().expect("a URL")).await.err();
        assert!(matches!(refused, Some(StoreError::Unfinished)), "{refused:?}");
    }

    #[tokio::test]
    async fn a_server_refuses_a_database_to_which_not_everything_was_moved() {
        let scratch = Scratch::new().await;
        let file = scratch.file();
        Store::open(&file).await.expect("a store").close().await;
        let mut database = connect(&file).await;
        database.run(&format!("CREATE TABLE {UNFINISHED} (id BIGINT)")).await.expect("a mark");
        database.close().await.expect("it closes");
        let refused = Store::open(&file).await.err().expect("it is refused");
        assert!(matches!(refused, StoreError::Unfinished), "{refused}");
        let Some(url) = scratch.url().map(|url| url.parse().expect("a URL")) else { return };
        Store::open_postgres(&url).await.expect("a store").close().await;
        let mut database =
            super::open_target(&Place::Postgres(url.clone())).await.expect("it opens");
        database.run(&format!("CREATE TABLE {UNFINISHED} (id BIGINT)")).await.expect("a mark");
        database.close().await.expect("it closes");
        let refused = Store::open_postgres(&url).await.err().expect("it is refused");
        assert!(matches!(refused, StoreError::Unfinished), "{refused}");
    }

    #[tokio::test]
    async fn a_failed_move_leaves_nothing_behind() {
        let scratch = Scratch::new().await;
        let [old, new] = ["old.sqlite", "new.sqlite"].map(|name| scratch.folder().join(name));
        fill(&old).await;
        let mut database = connect(&old).await;
        database.run("CREATE TABLE later (id BIGINT PRIMARY KEY)").await.expect("a table");
        let places = [&old, &new].map(|file| Place::File(file.clone()));
        let error = transfer(&places[0], &places[1], |_, _| ()).await.expect_err("a new table");
        assert_eq!(error.to_string(), "the table later is not the same in both databases");
        assert!(!new.exists());
        database.run("DROP TABLE later").await.expect("it is gone");
        database.run("PRAGMA ignore_check_constraints = 1").await.expect("a way past types");
        database
            .run("UPDATE journal SET at_ms = 'soon' WHERE number > 3000000000")
            .await
            .expect("a row");
        database.close().await.expect("it closes");
        let error = transfer(&places[0], &places[1], |_, _| ()).await.expect_err("a damaged row");
        assert!(matches!(&error, TransferError::Table(table, _) if table == "journal"), "{error}");
        assert!(!new.exists());
    }
}
