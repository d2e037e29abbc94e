//! Lookups in SQLite without sqlx.

use karat_table::time::UnixMillis;
use rusqlite::{Connection, OptionalExtension, Row};

use super::{Answer, LoginRow, Question, TableRow, login_columns, table_columns};

const FIND_LOGIN: &str = concat!(
    "SELECT ",
    login_columns!(),
    " FROM login JOIN person ON person.id = login.person WHERE token_hash = ?1"
);

const FIND_TABLE: &str =
    concat!("SELECT ", table_columns!(), " FROM game_table WHERE game_table.id = ?1");

/// Looks up the token and the table of a question.
pub(super) fn find(connection: &Connection, question: &Question) -> rusqlite::Result<Answer> {
    let login = match &question.token_hash {
        None => None,
        Some(hash) => {
            connection.prepare_cached(FIND_LOGIN)?.query_row([hash], read_login).optional()?
        }
    };
    let table = match &question.table {
        None => None,
        Some(id) => connection
            .prepare_cached(FIND_TABLE)?
            .query_row([id.as_str()], read_table)
            .optional()?,
    };
    Ok(Answer { login: Ok(login), table: Ok(table.map(Into::into)) })
}

fn read_login(row: &Row<'_>) -> rusqlite::Result<LoginRow> {
    Ok(LoginRow {
        id: row.get(0)?,
        name: row.get(1)?,
        is_kept: row.get(2)?,
        is_banned: row.get(3)?,
        must_choose: row.get(4)?,
        seen: UnixMillis(row.get(5)?),
    })
}

fn read_table(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    Ok(TableRow {
        revision: row.get(0)?,
        version: row.get(1)?,
        watch_delay: row.get(2)?,
        has_secret_origin: row.get(3)?,
        has_premoves: row.get(4)?,
        is_timed: row.get(5)?,
    })
}
