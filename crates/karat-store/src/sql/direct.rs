//! Statements on connections to SQLite without sqlx. They block the calling thread.

use std::sync::Arc;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{CachedStatement, Connection, ToSql};
use sqlx::ColumnIndex;

/// A row that a statement without sqlx has returned.
pub(crate) struct DirectRow {
    columns: Arc<[String]>,
    values: Vec<Value>,
}

impl DirectRow {
    /// Returns the column of this name or number.
    pub(crate) fn value(&self, index: impl ColumnIndex<Self>) -> sqlx::Result<ValueRef<'_>> {
        Ok(ValueRef::from(&self.values[index.index(self)?]))
    }
}

impl ColumnIndex<DirectRow> for usize {
    fn index(&self, DirectRow { values, .. }: &DirectRow) -> sqlx::Result<usize> {
        let (index, len) = (*self, values.len());
        if index < len {
            Ok(index)
        } else {
            Err(sqlx::Error::ColumnIndexOutOfBounds { index, len })
        }
    }
}

impl ColumnIndex<DirectRow> for str {
    fn index(&self, DirectRow { columns, .. }: &DirectRow) -> sqlx::Result<usize> {
        let index = columns.iter().position(|column| column == self);
        index.ok_or_else(|| sqlx::Error::ColumnNotFound(self.to_owned()))
    }
}

/// Runs a statement, and returns the number of rows that it has changed.
pub(crate) fn execute(
    connection: &Connection,
    text: &str,
    values: &[impl ToSql],
) -> sqlx::Result<u64> {
    let changed = || bound(connection, text, values)?.raw_execute();
    changed().map(|rows| rows as u64).map_err(failed)
}

/// Returns all rows of a statement.
pub(crate) fn fetch_all(
    connection: &Connection,
    text: &str,
    values: &[impl ToSql],
) -> sqlx::Result<Vec<DirectRow>> {
    let read = || {
        let mut statement = bound(connection, text, values)?;
        let columns: Arc<[String]> =
            statement.column_names().into_iter().map(str::to_owned).collect();
        let of_row = |row: &rusqlite::Row<'_>| {
            let values = (0..columns.len()).map(|column| row.get(column));
            let values = values.collect::<rusqlite::Result<_>>()?;
            Ok(DirectRow { columns: columns.clone(), values })
        };
        statement.raw_query().mapped(of_row).collect::<rusqlite::Result<_>>()
    };
    read().map_err(failed)
}

/// Returns the first row of a statement, if there is one.
pub(crate) fn fetch_optional(
    connection: &Connection,
    text: &str,
    values: &[impl ToSql],
) -> sqlx::Result<Option<DirectRow>> {
    Ok(fetch_all(connection, text, values)?.into_iter().next())
}

/// Returns the only row of a statement.
pub(crate) fn fetch_one(
    connection: &Connection,
    text: &str,
    values: &[impl ToSql],
) -> sqlx::Result<DirectRow> {
    fetch_optional(connection, text, values)?.ok_or(sqlx::Error::RowNotFound)
}

/// Returns a statement with its values. To SQLite, `$2` is a name, so the values must not be bound in
/// the order in which their names occur.
fn bound<'c>(
    connection: &'c Connection,
    text: &str,
    values: &[impl ToSql],
) -> rusqlite::Result<CachedStatement<'c>> {
    let mut statement = connection.prepare_cached(text)?;
    for (value, number) in values.iter().zip(1..) {
        if let Some(index) = statement.parameter_index(&format!("${number}"))? {
            statement.raw_bind_parameter(index, value)?;
        }
    }
    Ok(statement)
}

fn failed(error: rusqlite::Error) -> sqlx::Error {
    sqlx::Error::AnyDriverError(Box::new(error))
}
