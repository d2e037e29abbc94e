//! Tables with clocks, and vacations.

use karat_table::clock::Vacation;
use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;
use karat_table::version::Revision;

use super::sql::{self, Transaction};
use super::{Store, StoreError, read_id, read_revision};

impl Store {
    /// Returns the tables with running, timed games.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn timed_tables(&self) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table WHERE stage = 'playing' AND time_control <> 'none' \
             ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns the time of the last event in any running, timed game.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn last_timed(&self) -> Result<Option<UnixMillis>, StoreError> {
        let last: Option<i64> = sql::query_scalar(
            "SELECT MAX(COALESCE((SELECT at_ms FROM journal WHERE table_id = id \
             ORDER BY number DESC LIMIT 1), started_ms)) FROM game_table \
             WHERE stage = 'playing' AND time_control <> 'none'",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(last.map(UnixMillis))
    }

    /// Returns a person's vacations that end after `since`, earliest first. They do not overlap.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn vacations(
        &self,
        person: &PersonId,
        since: UnixMillis,
    ) -> Result<Vec<Vacation>, StoreError> {
        let rows = sql::query(
            "SELECT from_ms, until_ms FROM vacation WHERE person = $1 AND until_ms > $2 \
             ORDER BY from_ms",
        )
        .bind(person.as_str())
        .bind(since.0)
        .fetch_all(&self.readers)
        .await?;
        let read = |VacationRow { from, until }| Ok(Vacation { from, until });
        Ok(self.skim("vacation", rows, read))
    }

    /// Starts a person's vacation, unless one is already in progress. Returns the tables at which
    /// the vacation is visible, with their new revisions.
    ///
    /// # Errors
    /// Returns an error if the database fails or the person does not exist; in that case, no
    /// vacation starts.
    pub async fn start_vacation(
        &self,
        person: &PersonId,
        vacation: Vacation,
    ) -> Result<Vec<(TableId, Revision)>, StoreError> {
        let mut transaction = self.write().await?;
        let started = sql::query(
            "INSERT INTO vacation (person, from_ms, until_ms) SELECT $1, $2, $3 \
             WHERE NOT EXISTS (SELECT 1 FROM vacation WHERE person = $1 AND until_ms > $2)",
        )
        .bind(person.as_str())
        .bind(vacation.from.0)
        .bind(vacation.until.0)
        .execute(&mut *transaction)
        .await?;
        if started.rows_affected() == 0 {
            return Ok(Vec::new());
        }
        let tables = self.show_at_tables(&mut transaction, person).await?;
        transaction.commit().await?;
        Ok(tables)
    }

    /// Ends a person's current vacation, if any. Returns the tables at which the vacation was
    /// visible, with their new revisions.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, the vacation continues.
    pub async fn end_vacation(
        &self,
        person: &PersonId,
        at: UnixMillis,
    ) -> Result<Vec<(TableId, Revision)>, StoreError> {
        let mut transaction = self.write().await?;
        let ended =
            sql::query("UPDATE vacation SET until_ms = $2 WHERE person = $1 AND until_ms > $2")
                .bind(person.as_str())
                .bind(at.0)
                .execute(&mut *transaction)
                .await?;
        if ended.rows_affected() == 0 {
            return Ok(Vec::new());
        }
        let tables = self.show_at_tables(&mut transaction, person).await?;
        transaction.commit().await?;
        Ok(tables)
    }
}

impl Store {
    /// Increments the revision of each table at which a person's vacation is visible.
    async fn show_at_tables(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
    ) -> Result<Vec<(TableId, Revision)>, StoreError> {
        let rows = sql::query(
            "UPDATE game_table SET revision = revision + 1 \
             WHERE stage = 'playing' AND time_control LIKE 'days %' \
             AND typeof(revision) = 'integer' \
             AND id IN (SELECT table_id FROM sitter WHERE person = $1) RETURNING id, revision",
        )
        .bind(person.as_str())
        .fetch_all(&mut **transaction)
        .await?;
        let table = |(id, revision): (String, i64)| Ok((read_id(&id)?, read_revision(revision)?));
        Ok(self.skim("game_table", rows, table))
    }
}

/// A vacation, as stored.
struct VacationRow {
    from: UnixMillis,
    until: UnixMillis,
}

from_columns!(VacationRow { from = "from_ms", until = "until_ms" });
