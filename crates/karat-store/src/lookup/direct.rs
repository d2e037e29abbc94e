//! Lookups in SQLite without sqlx.

use karat_table::id::TableId;
use karat_table::time::UnixMillis;
use rusqlite::{Connection, Row, params};

use super::{Answer, LoginRow, TableRow, login_columns, table_columns};

/// The statement for a token and a table. If one of them is missing or not asked for, its columns are
/// null.
const FIND: &str = concat!(
    "SELECT ",
    login_columns!(),
    ", ",
    table_columns!(),
    " FROM (SELECT 1) LEFT JOIN login ON token_hash = ?1 \
     LEFT JOIN person ON person.id = login.person LEFT JOIN game_table ON game_table.id = ?2"
);

/// Looks up a token and a table in one statement.
pub(super) fn find(
    connection: &Connection,
    token_hash: Option<&str>,
    table: Option<&TableId>,
) -> rusqlite::Result<Answer> {
    let table = table.map(TableId::as_str);
    connection.prepare_cached(FIND)?.query_row(params![token_hash, table], |row| {
        let table = read_table(row)?;
        Ok(Answer { login: Ok(read_login(row)?), table: Ok(table.map(Into::into)) })
    })
}

fn read_login(row: &Row<'_>) -> rusqlite::Result<Option<LoginRow>> {
    let Some(id) = row.get(0)? else { return Ok(None) };
    Ok(Some(LoginRow {
        id,
        name: row.get(1)?,
        is_kept: row.get(2)?,
        is_banned: row.get(3)?,
        must_choose: row.get(4)?,
        seen: UnixMillis(row.get(5)?),
    }))
}

fn read_table(row: &Row<'_>) -> rusqlite::Result<Option<TableRow>> {
    let Some(revision) = row.get(6)? else { return Ok(None) };
    Ok(Some(TableRow {
        revision,
        version: row.get(7)?,
        watch_delay: row.get(8)?,
        has_secret_origin: row.get(9)?,
        has_premoves: row.get(10)?,
        is_timed: row.get(11)?,
    }))
}
