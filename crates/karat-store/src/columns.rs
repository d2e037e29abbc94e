//! Reads a row of a query's result by the names of its columns, so that nobody can confuse two
//! columns of the same type.

/// Implements [`crate::sql::FromRow`] for a struct. Each field takes the column of its name, and a field
/// with `= "column"` takes a time from a column of Unix milliseconds.
macro_rules! from_columns {
    ($row:ident { $($field:ident $(= $time:literal)?),+ $(,)? }) => {
        impl $crate::sql::FromRow for $row {
            fn from_row(row: &$crate::sql::Row) -> sqlx::Result<Self> {
                Ok(Self { $($field: from_columns!(@ row $field $($time)?)),+ })
            }
        }
    };
    (@ $row:ident $field:ident) => {
        $row.try_get(stringify!($field))?
    };
    (@ $row:ident $field:ident $time:literal) => {
        karat_table::time::UnixMillis($row.try_get($time)?)
    };
}
