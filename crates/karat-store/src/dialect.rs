//! Differences between the SQL of SQLite and of PostgreSQL.
//!
//! Nearly all statements have one text for both databases. They use `$1`, TEXT, BIGINT and DOUBLE
//! PRECISION, and flags that are 0 or 1. `migrations-postgres` defines the functions of SQLite that
//! PostgreSQL lacks. The statements in this file need two texts, and `each!` builds them for those
//! that collect rows as JSON.

use karat_table::id::TableId;

/// A statement with a text for each database. Both bind the same values.
#[derive(Clone, Copy)]
pub(crate) struct Each {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

/// Builds a statement from parts that are the same in both databases, which are literals or macros
/// in parentheses, and from these placeholders:
///
/// - `rows` opens an array of rows, each of which is an array of the columns that follow. A closing
///   parenthesis ends the columns, and may be followed by the order of the rows.
/// - `end` closes the array of rows. The result is text.
/// - `row` opens an array of columns within a row.
/// - `inner_rows`, `inner_end` and `inner_from` open, close and complete an array of rows within a
///   row. The tables to select from are between the last two.
macro_rules! each {
    (@sqlite rows) => { "json_group_array(json_array(" };
    (@postgres rows) => { "COALESCE(json_agg(json_build_array(" };
    (@sqlite end) => { ")" };
    (@postgres end) => { "), '[]')::TEXT" };
    (@sqlite row) => { "json_array(" };
    (@postgres row) => { "json_build_array(" };
    (@sqlite inner_rows) => { "json((SELECT json_group_array(json_array(" };
    (@postgres inner_rows) => { "(SELECT COALESCE(json_agg(json_build_array(" };
    (@sqlite inner_end) => { ")" };
    (@postgres inner_end) => { "), '[]')" };
    (@sqlite inner_from) => { "))" };
    (@postgres inner_from) => { ")" };
    (@$database:ident $part:literal) => { $part };
    (@$database:ident ($($part:tt)+)) => { $($part)+ };
    ($($part:tt)+) => {
        $crate::dialect::Each {
            sqlite: concat!($(each!(@sqlite $part)),+),
            postgres: concat!($(each!(@postgres $part)),+),
        }
    };
}

/// Begins a transaction, and waits until no other server has one. PostgreSQL only: in SQLite,
/// `BEGIN IMMEDIATE` locks the database.
///
/// PostgreSQL releases the lock after a transaction's changes have become visible. The first number
/// distinguishes the lock from those of other programs: it is the word "kara" in ASCII. The second
/// one allows several schemas in one database.
pub(crate) const BEGIN_WRITING: &str =
    "BEGIN; SELECT pg_advisory_xact_lock(1801548385, hashtext(current_schema()))";

/// Begins a transaction that appends to journals, and waits until no other server has a transaction
/// of another kind. PostgreSQL only.
///
/// The statement ends with a list of tables, which are locked. Each batch locks its tables in the
/// same order, so that no two batches wait for each other.
pub(crate) fn begin_appending<'a>(tables: impl Iterator<Item = &'a TableId>) -> String {
    // An id consists of hexadecimal digits.
    let ids: Vec<String> = tables.map(|id| format!("'{}'", id.as_str())).collect();
    format!(
        "BEGIN; SELECT pg_advisory_xact_lock_shared(1801548385, hashtext(current_schema())); \
         SELECT id FROM game_table WHERE id IN ({}) ORDER BY id FOR UPDATE",
        ids.join(", "),
    )
}

/// Shares the schema with other servers. PostgreSQL only.
pub(crate) const SHARE: &str =
    "SELECT pg_advisory_lock_shared(1801548387, hashtext(current_schema()))";

/// Waits until no server uses the schema, and keeps servers out. PostgreSQL only.
pub(crate) const USE_ALONE: &str =
    "SELECT pg_advisory_lock(1801548387, hashtext(current_schema()))";

/// Locks the schema for a session that migrates it.
pub(crate) const LOCK_SCHEMA: &str =
    "SELECT pg_advisory_lock(1801548386, hashtext(current_schema()))";

/// Returns each table's state before the appends in a batch, as JSON. In SQLite, it also begins the
/// transaction, because each string that is sent to the connection's thread wakes two threads. In
/// PostgreSQL, `LIMIT` makes it look up a request by its key instead of reading all requests.
pub(crate) const FIND_TABLES: Each = Each {
    sqlite: "BEGIN IMMEDIATE; SELECT json_group_array(json_array(key, stage, revision, \
        journal_hash, \
        COALESCE((SELECT MAX(number) + 1 FROM journal WHERE table_id = game_table.id), 0), \
        request.seat, request.version, request.asked, \
        value ->> 3 IS NULL OR EXISTS (SELECT 1 FROM ahead WHERE table_id = game_table.id \
        AND seat = value ->> 2 AND ahead.id = value ->> 3 AND is_cancelled = 0), \
        EXISTS (SELECT 1 FROM request WHERE table_id = game_table.id \
        AND request.request IN (SELECT one.value FROM json_each(asked.value, '$[4]') AS one)), \
        EXISTS (SELECT 1 FROM ahead WHERE table_id = game_table.id))) \
        FROM json_each($1) AS asked JOIN game_table ON game_table.id = value ->> 0 \
        LEFT JOIN request ON request.table_id = game_table.id AND request.request = value ->> 1",
    postgres: "SELECT COALESCE(json_agg(json_build_array(key - 1, stage, revision, journal_hash, \
        COALESCE((SELECT MAX(number) + 1 FROM journal WHERE table_id = game_table.id), 0), \
        carried.seat, carried.version, carried.asked, \
        (value ->> 3 IS NULL OR EXISTS (SELECT 1 FROM ahead WHERE table_id = game_table.id \
        AND seat = (value ->> 2)::BIGINT AND ahead.id = value ->> 3 AND is_cancelled = 0))::INT, \
        CASE json_array_length(value -> 4) WHEN 0 THEN 0 ELSE \
        EXISTS (SELECT 1 FROM request WHERE table_id = game_table.id \
        AND request.request IN (SELECT json_array_elements_text(value -> 4)))::INT END, \
        EXISTS (SELECT 1 FROM ahead WHERE table_id = game_table.id)::INT)), '[]')::TEXT \
        FROM json_array_elements($1::JSON) WITH ORDINALITY AS asked (value, key) \
        JOIN game_table ON game_table.id = value ->> 0 \
        LEFT JOIN LATERAL (SELECT seat, version, request.asked FROM request \
        WHERE table_id = game_table.id AND request.request = value ->> 1 LIMIT 1) AS carried ON TRUE",
};

/// Generates SQLite's statements that write the appends of a batch: the entries, their requests,
/// and the changes to tables.
macro_rules! write_appends {
    () => {
        "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
         SELECT value ->> 0, value ->> 1, value ->> '$[2][0]', value ->> '$[2][1]', \
         value ->> '$[2][2]', value ->> '$[2][3]', value ->> '$[2][4]' FROM json_each($1); \
         INSERT INTO request (table_id, request, seat, version, asked) \
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 \
         FROM json_each($2); \
         UPDATE game_table SET revision = revision + 1, \
         ended_ms = CASE WHEN value ->> 2 = 0 THEN ended_ms ELSE value ->> 1 END, \
         stage = CASE WHEN value ->> 2 = 0 THEN stage \
         WHEN value ->> 1 IS NULL THEN 'playing' ELSE 'over' END, \
         result = CASE WHEN value ->> 2 = 0 THEN result ELSE value ->> 3 END, \
         trace = value ->> 4, rules = COALESCE(value ->> 5, rules), \
         revision_of_rules = COALESCE(value ->> 6, revision_of_rules), \
         journal_hash = value ->> 7 FROM json_each($3) WHERE game_table.id = value ->> 0"
    };
}

/// Writes the appends of a batch.
pub(crate) const WRITE_APPENDS: Each = Each {
    sqlite: write_appends!(),
    postgres: "WITH entry AS (\
        INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
        SELECT value ->> 0, (value ->> 1)::BIGINT, value -> 2 ->> 0, value -> 2 ->> 1, \
        value -> 2 ->> 2, value -> 2 ->> 3, (value -> 2 ->> 4)::BIGINT \
        FROM json_array_elements($1::JSON) AS value), \
        request AS (INSERT INTO request (table_id, request, seat, version, asked) \
        SELECT value ->> 0, value ->> 1, (value ->> 2)::BIGINT, (value ->> 3)::BIGINT, \
        (value ->> 4)::BIGINT FROM json_array_elements($2::JSON) AS value) \
        UPDATE game_table SET revision = revision + 1, \
        ended_ms = CASE WHEN value ->> 2 = '0' THEN ended_ms ELSE (value ->> 1)::BIGINT END, \
        stage = CASE WHEN value ->> 2 = '0' THEN stage \
        WHEN value ->> 1 IS NULL THEN 'playing' ELSE 'over' END, \
        result = CASE WHEN value ->> 2 = '0' THEN result ELSE value ->> 3 END, \
        trace = value ->> 4, rules = COALESCE(value ->> 5, rules), \
        revision_of_rules = COALESCE((value ->> 6)::BIGINT, revision_of_rules), \
        journal_hash = value ->> 7 FROM json_array_elements($3::JSON) AS value \
        WHERE game_table.id = value ->> 0",
};

/// Works like [`WRITE_APPENDS`], and commits the transaction. SQLite only: PostgreSQL accepts only
/// one statement with values at a time.
pub(crate) const WRITE_APPENDS_AND_COMMIT: &str = concat!(write_appends!(), "; COMMIT");

/// Inserts journal entries: a table, the number of its first new entry, and the entries as JSON.
pub(crate) const INSERT_ENTRIES: Each = Each {
    sqlite: "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
        SELECT $1, $2 + key, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 \
        FROM json_each($3)",
    postgres: "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
        SELECT $1, $2 + key - 1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, \
        (value ->> 4)::BIGINT FROM json_array_elements($3::JSON) WITH ORDINALITY AS one (value, key)",
};

/// Writes a row of the given number of bytes.
pub(crate) const WRITE_FILLER: Each = Each {
    sqlite: "INSERT INTO health (filler) VALUES (randomblob($1))",
    postgres: "INSERT INTO health (filler) VALUES (decode(repeat('00', $1::INT), 'hex'))",
};

/// Makes PostgreSQL compare all texts by their bytes, as SQLite does, whatever the language of the
/// database.
pub(crate) const SORT_BY_BYTES: &str = "DO $$ DECLARE one RECORD; BEGIN \
    FOR one IN SELECT table_name, column_name FROM information_schema.columns \
    WHERE table_schema = current_schema() AND data_type = 'text' AND collation_name IS NULL LOOP \
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE \"C\"', \
    one.table_name, one.column_name); END LOOP; END $$";
