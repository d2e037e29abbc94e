//! Statements, rows and connections of either database: SQLite or PostgreSQL.
//!
//! The functions have the names and forms of sqlx's, but the connection decides which of its drivers
//! runs a statement, or whether rusqlite does (`sql/direct.rs`). Differences in SQL are in `dialect.rs`.

mod direct;

use std::borrow::Cow;
use std::marker::PhantomData;
use std::num::TryFromIntError;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};
use sqlx::pool::CloseEvent;
use sqlx::postgres::{PgConnection, PgPool, PgRow};
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{ColumnIndex, Database, Postgres, Row as _, SqlSafeStr, Sqlite, TypeInfo as _};
use sqlx::{SqlStr, ValueRef as _, raw_sql};
use tokio::runtime::Handle;

use self::direct::DirectRow;
use crate::dialect::{BEGIN_WRITING, Each};
use crate::writer::Writer;

/// A pool of connections to one database.
#[derive(Clone)]
pub(crate) enum ConnectionPool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Puts a future of a pool on the heap. It has a size of 15 KB, because it may open a connection.
/// Without this, it would be part of the futures of all requests, which are copied several times.
fn boxed<F: Future>(future: F) -> Pin<Box<F>> {
    Box::pin(future)
}

impl ConnectionPool {
    /// Waits for a connection.
    pub(crate) async fn acquire(&self) -> sqlx::Result<PoolConnection> {
        Ok(PoolConnection(match self {
            Self::Sqlite(pool) => Connection::Sqlite(Held::Plain(boxed(pool.acquire()).await?)),
            Self::Postgres(pool) => Connection::Postgres(Held::Plain(boxed(pool.acquire()).await?)),
        }))
    }

    /// Begins a transaction that only reads. All of its statements see the same data.
    pub(crate) async fn begin(&self) -> sqlx::Result<Transaction> {
        Ok(Transaction(match self {
            Self::Sqlite(pool) => Connection::Sqlite(Held::Transaction(boxed(pool.begin()).await?)),
            Self::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Connection::Postgres(Held::Transaction(boxed(pool.begin_with(begin)).await?))
            }
        }))
    }

    /// Begins a transaction that may write. Until it ends, no other server writes.
    pub(crate) async fn begin_writing(&self) -> sqlx::Result<Transaction> {
        Ok(Transaction(match self {
            Self::Sqlite(pool) => {
                let begin = boxed(pool.begin_with("BEGIN IMMEDIATE")).await?;
                Connection::Sqlite(Held::Transaction(begin))
            }
            Self::Postgres(pool) => {
                let mut open = Open(Some(boxed(pool.acquire()).await?));
                raw_sql(BEGIN_WRITING).execute(open.get()).await?;
                Connection::Writing(open)
            }
        }))
    }

    /// Returns whether the database is in PostgreSQL.
    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    pub(crate) fn is_closed(&self) -> bool {
        match self {
            Self::Sqlite(pool) => pool.is_closed(),
            Self::Postgres(pool) => pool.is_closed(),
        }
    }

    /// Returns a future that completes once the pool is being closed.
    pub(crate) fn close_event(&self) -> CloseEvent {
        match self {
            Self::Sqlite(pool) => pool.close_event(),
            Self::Postgres(pool) => pool.close_event(),
        }
    }

    /// Closes all connections once they have been returned.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// A connection that belongs to its user for the moment.
pub(crate) enum Connection {
    Sqlite(Held<Sqlite>),
    /// A connection to SQLite without sqlx. Its statements never wait, but block the thread.
    Direct(rusqlite::Connection),
    Postgres(Held<Postgres>),
    Writing(Open),
}

impl Connection {
    /// Returns whether the connection belongs to a PostgreSQL database.
    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(_) | Self::Writing(_))
    }

    /// Begins a transaction with one of the statements in `dialect.rs`. Does nothing in SQLite, where
    /// the first statement of a batch begins it.
    pub(crate) async fn begin_with(&mut self, statement: impl SqlSafeStr) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(_) | Self::Direct(_) => Ok(()),
            Self::Postgres(held) => raw_sql(statement).execute(held.get()).await.map(drop),
            Self::Writing(open) => raw_sql(statement).execute(open.get()).await.map(drop),
        }
    }

    /// Returns the connection without sqlx, if it is one.
    pub(crate) fn direct(&mut self) -> Option<&mut rusqlite::Connection> {
        if let Self::Direct(connection) = self { Some(connection) } else { None }
    }

    /// Works like [`Connection::direct`], but returns the connection itself.
    pub(crate) fn into_direct(self) -> Option<rusqlite::Connection> {
        if let Self::Direct(connection) = self { Some(connection) } else { None }
    }

    async fn commit(self) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(held) => held.commit().await,
            Self::Direct(_) => unreachable!("a batch ends its own transaction (`direct.rs`)"),
            Self::Postgres(held) => held.commit().await,
            Self::Writing(open) => open.end("COMMIT").await,
        }
    }

    async fn rollback(self) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(held) => held.rollback().await,
            Self::Direct(_) => unreachable!("a batch ends its own transaction (`direct.rs`)"),
            Self::Postgres(held) => held.rollback().await,
            Self::Writing(open) => open.end("ROLLBACK").await,
        }
    }
}

/// A connection to PostgreSQL with a transaction that was begun by [`BEGIN_WRITING`]. On drop, the
/// transaction is rolled back. A transaction of sqlx would not be, if its beginning failed: the
/// connection would return to its pool as it is.
pub(crate) struct Open(Option<sqlx::pool::PoolConnection<Postgres>>);

impl Open {
    fn get(&mut self) -> &mut PgConnection {
        self.0.as_mut().expect("the transaction is open")
    }

    async fn end(mut self, statement: &'static str) -> sqlx::Result<()> {
        sqlx::query::<Postgres>(statement).execute(self.get()).await?;
        self.0 = None;
        Ok(())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let Some(mut connection) = self.0.take() else { return };
        let Ok(runtime) = Handle::try_current() else { return connection.close_on_drop() };
        runtime.spawn(async move {
            if raw_sql("ROLLBACK").execute(&mut *connection).await.is_err() {
                connection.close_on_drop();
            }
        });
    }
}

/// A connection of one driver, on its own or in a transaction.
pub(crate) enum Held<DB: Database> {
    Plain(sqlx::pool::PoolConnection<DB>),
    Transaction(sqlx::Transaction<'static, DB>),
}

impl<DB: Database> Held<DB> {
    fn get(&mut self) -> &mut DB::Connection {
        match self {
            Self::Plain(connection) => connection,
            Self::Transaction(transaction) => transaction,
        }
    }

    async fn commit(self) -> sqlx::Result<()> {
        match self {
            Self::Plain(_) => Ok(()),
            Self::Transaction(transaction) => transaction.commit().await,
        }
    }

    async fn rollback(self) -> sqlx::Result<()> {
        match self {
            Self::Plain(connection) => connection.close().await,
            Self::Transaction(transaction) => transaction.rollback().await,
        }
    }
}

/// A connection that returns to its pool on drop.
pub(crate) struct PoolConnection(Connection);

impl PoolConnection {
    /// Closes the connection instead of returning it to its pool.
    pub(crate) async fn close(self) -> sqlx::Result<()> {
        self.0.rollback().await
    }
}

impl Deref for PoolConnection {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for PoolConnection {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}

/// A transaction, which is rolled back on drop unless it has been committed.
pub(crate) struct Transaction(Connection);

impl Transaction {
    /// Undoes what the transaction wrote.
    pub(crate) async fn rollback(self) -> sqlx::Result<()> {
        self.0.rollback().await
    }

    /// Commits the transaction, whose changes are then durable.
    pub(crate) async fn commit(self) -> sqlx::Result<()> {
        self.0.commit().await
    }
}

impl Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}

/// The place where a statement runs.
pub(crate) enum Target<'c> {
    SqlitePool(&'c SqlitePool),
    Sqlite(&'c mut SqliteConnection),
    Direct(&'c mut rusqlite::Connection),
    PostgresPool(&'c PgPool),
    Postgres(&'c mut PgConnection),
}

impl<'c> From<&'c ConnectionPool> for Target<'c> {
    fn from(pool: &'c ConnectionPool) -> Self {
        match pool {
            ConnectionPool::Sqlite(pool) => Self::SqlitePool(pool),
            ConnectionPool::Postgres(pool) => Self::PostgresPool(pool),
        }
    }
}

impl<'c> From<&'c mut Connection> for Target<'c> {
    fn from(connection: &'c mut Connection) -> Self {
        match connection {
            Connection::Sqlite(held) => Self::Sqlite(held.get()),
            Connection::Direct(connection) => Self::Direct(connection),
            Connection::Postgres(held) => Self::Postgres(held.get()),
            Connection::Writing(open) => Self::Postgres(open.get()),
        }
    }
}

impl<'c> From<&'c SqlitePool> for Target<'c> {
    fn from(pool: &'c SqlitePool) -> Self {
        Self::SqlitePool(pool)
    }
}

/// The text of a statement.
pub(crate) enum Text {
    /// One text for both databases.
    Both(SqlStr),
    /// A text for each.
    Each(Each),
}

impl Text {
    fn for_sqlite(self) -> SqlStr {
        match self {
            Self::Both(text) => text,
            Self::Each(each) => each.sqlite.into_sql_str(),
        }
    }

    fn for_postgres(self) -> SqlStr {
        match self {
            Self::Both(text) => text,
            Self::Each(each) => each.postgres.into_sql_str(),
        }
    }
}

/// A type that contains the text of a statement.
pub(crate) trait Statement {
    fn text(self) -> Text;
}

impl<T: SqlSafeStr> Statement for T {
    fn text(self) -> Text {
        Text::Both(self.into_sql_str())
    }
}

impl Statement for Each {
    fn text(self) -> Text {
        Text::Each(self)
    }
}

/// A value bound to a statement. These are the only types that columns have. Flags are integers:
/// 0 or 1.
pub(crate) enum Value<'q> {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<Cow<'q, str>>),
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Integer(value) => value.to_sql(),
            Self::Real(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
        }
    }
}

/// A type that can be bound to a statement.
pub(crate) trait IntoValue<'q> {
    /// NULL of this type.
    const NULL: Value<'q>;

    fn into_value(self) -> Value<'q>;
}

macro_rules! into_value {
    ($kind:ident: $($type:ty => $convert:expr),+ $(,)?) => {
        $(impl<'q> IntoValue<'q> for $type {
            const NULL: Value<'q> = Value::$kind(None);

            fn into_value(self) -> Value<'q> {
                Value::$kind(Some($convert(self)))
            }
        })+
    };
}

into_value!(
    Integer: i64 => i64::from, u32 => i64::from, bool => i64::from,
    &'q i64 => i64::clone, &'q bool => |flag: &bool| i64::from(*flag),
);
into_value!(Real: f64 => f64::from);
into_value!(Text: &'q str => Cow::Borrowed, &'q String => Cow::from, String => Cow::Owned);

impl<'q, T: IntoValue<'q>> IntoValue<'q> for Option<T> {
    const NULL: Value<'q> = T::NULL;

    fn into_value(self) -> Value<'q> {
        self.map_or(T::NULL, T::into_value)
    }
}

impl<'q> IntoValue<'q> for &'q Option<String> {
    const NULL: Value<'q> = Value::Text(None);

    fn into_value(self) -> Value<'q> {
        self.as_deref().into_value()
    }
}

/// A statement with its bound values.
#[must_use = "a statement does nothing until it runs"]
pub(crate) struct Query<'q> {
    text: Text,
    values: Vec<Value<'q>>,
}

/// Creates a statement. Its text uses `$1`, `$2` and so on for the values.
pub(crate) fn query<'q>(text: impl Statement) -> Query<'q> {
    Query { text: text.text(), values: Vec::new() }
}

/// Creates a statement whose rows are read as `R`.
pub(crate) fn query_as<'q, R: FromRow>(text: impl Statement) -> QueryAs<'q, R> {
    QueryAs { query: query(text), row: PhantomData }
}

/// Creates a statement with a single column, which is read as `T`.
pub(crate) fn query_scalar<'q, T>(text: impl Statement) -> QueryScalar<'q, T>
where
    T: for<'r> Column<'r>,
{
    QueryScalar(query_as(text))
}

/// Replaces the character NUL, which PostgreSQL's texts cannot contain, not even as an escape in
/// JSON. Arrays in JSON are the only texts that begin with a bracket and have such an escape.
fn without_nul(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        return text.replace('\0', "\u{fffd}").into();
    }
    if text.starts_with('[') && text.contains("\\u0000") {
        return text.replace("\\u0000", "\\ufffd").into();
    }
    text.into()
}

/// Binds the values of a [`Query`] to a query of one driver.
macro_rules! bound {
    (Sqlite, $text:expr, $values:expr) => {
        bound!(Sqlite, $text, $values, Cow::Borrowed)
    };
    (Postgres, $text:expr, $values:expr) => {
        bound!(Postgres, $text, $values, without_nul)
    };
    ($driver:ident, $text:expr, $values:expr, $convert:expr) => {{
        let mut query = sqlx::query::<$driver>($text);
        for value in &$values {
            query = match value {
                Value::Integer(value) => query.bind(*value),
                Value::Real(value) => query.bind(*value),
                Value::Text(value) => query.bind(value.as_deref().map($convert)),
            };
        }
        query
    }};
}

/// Runs a [`Query`] by the method of this name, and converts the result.
macro_rules! run {
    ($query:expr, $target:expr, $method:ident, $convert:expr) => {{
        let Query { text, values } = $query;
        match $target.into() {
            Target::SqlitePool(pool) => {
                let query = bound!(Sqlite, text.for_sqlite(), values);
                let found = boxed(query.$method(pool)).await?;
                $convert(found, Row::Sqlite)
            }
            Target::Sqlite(connection) => {
                let found = bound!(Sqlite, text.for_sqlite(), values).$method(connection).await?;
                $convert(found, Row::Sqlite)
            }
            Target::Direct(connection) => $convert(
                direct::$method(connection, text.for_sqlite().as_str(), &values)?,
                Row::Direct,
            ),
            Target::PostgresPool(pool) => {
                let query = bound!(Postgres, text.for_postgres(), values);
                let found = boxed(query.$method(pool)).await?;
                $convert(found, Row::Postgres)
            }
            Target::Postgres(connection) => {
                let query = bound!(Postgres, text.for_postgres(), values);
                $convert(query.$method(connection).await?, Row::Postgres)
            }
        }
    }};
}

impl<'q> Query<'q> {
    /// Binds the next value.
    pub(crate) fn bind(mut self, value: impl IntoValue<'q>) -> Self {
        self.values.push(value.into_value());
        self
    }

    /// Runs the statement, and returns the number of rows that it has changed.
    pub(crate) async fn execute<'c>(self, target: impl Into<Target<'c>>) -> sqlx::Result<Changed> {
        let Query { text, values } = self;
        let rows = match target.into() {
            Target::SqlitePool(pool) => {
                let query = bound!(Sqlite, text.for_sqlite(), values);
                boxed(query.execute(pool)).await?.rows_affected()
            }
            Target::Sqlite(connection) => {
                bound!(Sqlite, text.for_sqlite(), values).execute(connection).await?.rows_affected()
            }
            Target::Direct(connection) => {
                direct::execute(connection, text.for_sqlite().as_str(), &values)?
            }
            Target::PostgresPool(pool) => {
                let query = bound!(Postgres, text.for_postgres(), values);
                boxed(query.execute(pool)).await?.rows_affected()
            }
            Target::Postgres(connection) => {
                let query = bound!(Postgres, text.for_postgres(), values);
                query.execute(connection).await?.rows_affected()
            }
        };
        Ok(Changed { rows })
    }

    /// Runs the statement as a transaction, and returns the number of rows that it has changed.
    pub(crate) async fn write(self, writer: &Writer) -> sqlx::Result<Changed> {
        if !writer.is_postgres() {
            return self.execute(&mut *writer.acquire().await?).await;
        }
        let mut transaction = writer.begin().await?;
        let changed = self.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(changed)
    }

    /// Runs the statement as a transaction, and returns the first row that it returns, if any.
    pub(crate) async fn write_returning(self, writer: &Writer) -> sqlx::Result<Option<Row>> {
        if !writer.is_postgres() {
            return self.fetch_optional(&mut *writer.acquire().await?).await;
        }
        let mut transaction = writer.begin().await?;
        let row = self.fetch_optional(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(row)
    }

    /// Returns all rows.
    pub(crate) async fn fetch_all<'c>(
        self,
        target: impl Into<Target<'c>>,
    ) -> sqlx::Result<Vec<Row>> {
        fn all<R>(rows: Vec<R>, row: impl Fn(R) -> Row) -> Vec<Row> {
            rows.into_iter().map(row).collect()
        }
        Ok(run!(self, target, fetch_all, all))
    }

    /// Returns the only row.
    pub(crate) async fn fetch_one<'c>(self, target: impl Into<Target<'c>>) -> sqlx::Result<Row> {
        fn one<R>(found: R, row: impl Fn(R) -> Row) -> Row {
            row(found)
        }
        Ok(run!(self, target, fetch_one, one))
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn fetch_optional<'c>(
        self,
        target: impl Into<Target<'c>>,
    ) -> sqlx::Result<Option<Row>> {
        fn first<R>(found: Option<R>, row: impl Fn(R) -> Row) -> Option<Row> {
            found.map(row)
        }
        Ok(run!(self, target, fetch_optional, first))
    }
}

/// The result of a statement that changes rows.
pub(crate) struct Changed {
    rows: u64,
}

impl Changed {
    pub(crate) fn rows_affected(&self) -> u64 {
        self.rows
    }
}

/// A [`Query`] whose rows are read as `R`.
#[must_use = "a statement does nothing until it runs"]
pub(crate) struct QueryAs<'q, R> {
    query: Query<'q>,
    row: PhantomData<R>,
}

impl<'q, R: FromRow> QueryAs<'q, R> {
    /// Binds the next value.
    pub(crate) fn bind(self, value: impl IntoValue<'q>) -> Self {
        Self { query: self.query.bind(value), ..self }
    }

    /// Returns all rows.
    pub(crate) async fn fetch_all<'c>(self, target: impl Into<Target<'c>>) -> sqlx::Result<Vec<R>> {
        self.query.fetch_all(target).await?.iter().map(R::from_row).collect()
    }

    /// Returns the only row.
    pub(crate) async fn fetch_one<'c>(self, target: impl Into<Target<'c>>) -> sqlx::Result<R> {
        R::from_row(&self.query.fetch_one(target).await?)
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn fetch_optional<'c>(
        self,
        target: impl Into<Target<'c>>,
    ) -> sqlx::Result<Option<R>> {
        self.query.fetch_optional(target).await?.as_ref().map(R::from_row).transpose()
    }
}

/// A [`Query`] with a single column, which is read as `T`.
#[must_use = "a statement does nothing until it runs"]
pub(crate) struct QueryScalar<'q, T>(QueryAs<'q, (T,)>);

impl<'q, T: for<'r> Column<'r>> QueryScalar<'q, T> {
    /// Binds the next value.
    pub(crate) fn bind(self, value: impl IntoValue<'q>) -> Self {
        Self(self.0.bind(value))
    }

    /// Runs the statement as a transaction, and returns the value of the first row that it returns,
    /// if any.
    pub(crate) async fn write_returning(self, writer: &Writer) -> sqlx::Result<Option<T>> {
        let row = self.0.query.write_returning(writer).await?;
        row.as_ref().map(<(T,)>::from_row).transpose().map(|row| row.map(|(value,)| value))
    }

    /// Returns the values of all rows.
    pub(crate) async fn fetch_all<'c>(self, target: impl Into<Target<'c>>) -> sqlx::Result<Vec<T>> {
        Ok(self.0.fetch_all(target).await?.into_iter().map(|(value,)| value).collect())
    }

    /// Returns the value of the only row.
    pub(crate) async fn fetch_one<'c>(self, target: impl Into<Target<'c>>) -> sqlx::Result<T> {
        Ok(self.0.fetch_one(target).await?.0)
    }

    /// Returns the value of the first row, if there is one.
    pub(crate) async fn fetch_optional<'c>(
        self,
        target: impl Into<Target<'c>>,
    ) -> sqlx::Result<Option<T>> {
        Ok(self.0.fetch_optional(target).await?.map(|(value,)| value))
    }
}

/// A row of a query's result.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Direct(DirectRow),
    Postgres(PgRow),
}

impl Row {
    /// Reads the column of this name or number.
    pub(crate) fn try_get<'r, T, I>(&'r self, index: I) -> sqlx::Result<T>
    where
        T: Column<'r>,
        I: ColumnIndex<SqliteRow> + ColumnIndex<DirectRow> + ColumnIndex<PgRow>,
    {
        match self {
            Self::Sqlite(row) => T::of_sqlite(row, index),
            Self::Direct(row) => {
                let value = T::of_direct(row.value(index)?);
                value.map_err(|error| sqlx::Error::Decode(Box::new(error)))
            }
            Self::Postgres(row) => T::of_postgres(row, index),
        }
    }
}

/// A type that a column can be read as.
pub(crate) trait Column<'r>: Sized {
    fn of_sqlite(row: &'r SqliteRow, index: impl ColumnIndex<SqliteRow>) -> sqlx::Result<Self>;

    fn of_direct(value: ValueRef<'r>) -> FromSqlResult<Self>;

    fn of_postgres(row: &'r PgRow, index: impl ColumnIndex<PgRow>) -> sqlx::Result<Self>;
}

/// Implements [`Column`] for a type and its `Option`, as the drivers read it.
macro_rules! column {
    ($($type:ty: $read:path, $read_optional:path);+ $(;)?) => {
        $(column!(@ $type, $read);
        column!(@ Option<$type>, $read_optional);)+
    };
    (@ $type:ty, $read:path) => {
        impl<'r> Column<'r> for $type {
            fn of_sqlite(
                row: &'r SqliteRow,
                index: impl ColumnIndex<SqliteRow>,
            ) -> sqlx::Result<Self> {
                row.try_get(index)
            }

            fn of_direct(value: ValueRef<'r>) -> FromSqlResult<Self> {
                $read(value)
            }

            fn of_postgres(row: &'r PgRow, index: impl ColumnIndex<PgRow>) -> sqlx::Result<Self> {
                row.try_get(index)
            }
        }
    };
}

column!(
    String: FromSql::column_result, FromSql::column_result;
    &'r str: as_str, as_optional_str;
    f64: FromSql::column_result, FromSql::column_result;
    Vec<u8>: FromSql::column_result, FromSql::column_result;
);

fn as_str(value: ValueRef<'_>) -> FromSqlResult<&str> {
    value.as_str()
}

fn as_optional_str(value: ValueRef<'_>) -> FromSqlResult<Option<&str>> {
    value.as_str_or_null()
}

/// Implements [`Column`] for a type that is stored as an integer, and for its `Option`.
macro_rules! integer_column {
    ($($type:ty: $read:expr),+ $(,)?) => {
        $(impl<'r> Column<'r> for $type {
            fn of_sqlite(
                row: &'r SqliteRow,
                index: impl ColumnIndex<SqliteRow>,
            ) -> sqlx::Result<Self> {
                row.try_get(index)
            }

            fn of_direct(value: ValueRef<'r>) -> FromSqlResult<Self> {
                FromSql::column_result(value)
            }

            fn of_postgres(row: &'r PgRow, index: impl ColumnIndex<PgRow>) -> sqlx::Result<Self> {
                let null = || sqlx::Error::Decode(Box::new(sqlx::error::UnexpectedNullError));
                Option::<Self>::of_postgres(row, index)?.ok_or_else(null)
            }
        }

        impl<'r> Column<'r> for Option<$type> {
            fn of_sqlite(
                row: &'r SqliteRow,
                index: impl ColumnIndex<SqliteRow>,
            ) -> sqlx::Result<Self> {
                row.try_get(index)
            }

            fn of_direct(value: ValueRef<'r>) -> FromSqlResult<Self> {
                FromSql::column_result(value)
            }

            fn of_postgres(row: &'r PgRow, index: impl ColumnIndex<PgRow>) -> sqlx::Result<Self> {
                postgres_integer(row, index)?.map($read).transpose()
            }
        })+
    };
}

integer_column!(
    i64: Ok,
    u32: narrow,
    u64: narrow,
    bool: |number: i64| Ok(number != 0),
);

/// Converts a number to a type that lacks some of its values.
fn narrow<T: TryFrom<i64, Error = TryFromIntError>>(number: i64) -> sqlx::Result<T> {
    T::try_from(number).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

/// Reads a number that PostgreSQL computes as an integer of some width or, for conditions such as
/// `EXISTS`, as a truth value, which is an integer in SQLite.
fn postgres_integer(row: &PgRow, index: impl ColumnIndex<PgRow>) -> sqlx::Result<Option<i64>> {
    let index = index.index(row)?;
    let value = row.try_get_raw(index)?;
    if value.is_null() {
        return Ok(None);
    }
    match value.type_info().name() {
        "BOOL" => row.try_get::<bool, _>(index).map(|flag| Some(flag.into())),
        "INT4" => row.try_get::<i32, _>(index).map(|number| Some(number.into())),
        _ => row.try_get::<i64, _>(index).map(Some),
    }
}

/// A type that a whole row can be read as.
pub(crate) trait FromRow: Sized {
    fn from_row(row: &Row) -> sqlx::Result<Self>;
}

macro_rules! from_row {
    ($($column:ident $index:literal),+) => {
        impl<$($column: for<'r> Column<'r>),+> FromRow for ($($column,)+) {
            fn from_row(row: &Row) -> sqlx::Result<Self> {
                Ok(($(row.try_get($index)?,)+))
            }
        }
    };
}

from_row!(A 0usize);
from_row!(A 0usize, B 1usize);
from_row!(A 0usize, B 1usize, C 2usize);
from_row!(A 0usize, B 1usize, C 2usize, D 3usize);
from_row!(A 0usize, B 1usize, C 2usize, D 3usize, E 4usize);
from_row!(A 0usize, B 1usize, C 2usize, D 3usize, E 4usize, F 5usize);
