//! Reads a row of a query's result by the names of its columns, so that nobody can confuse two
//! columns of the same type.

/// Implements [`sqlx::FromRow`] for a struct. Each field takes the column of its name, and a field
/// with `= "column"` takes a time from a column of Unix milliseconds.
///
/// sqlx's derive does the same, but needs a second copy of SQLite, tokio and sqlx to compile.
macro_rules! from_columns {
    ($row:ident { $($field:ident $(= $time:literal)?),+ $(,)? }) => {
        impl<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow> for $row {
            fn from_row(row: &'r sqlx::sqlite::SqliteRow) -> sqlx::Result<Self> {
                Ok(Self { $($field: from_columns!(@ row $field $($time)?)),+ })
            }
        }
    };
    (@ $row:ident $field:ident) => {
        sqlx::Row::try_get($row, stringify!($field))?
    };
    (@ $row:ident $field:ident $time:literal) => {
        karat_table::time::UnixMillis(sqlx::Row::try_get($row, $time)?)
    };
}
