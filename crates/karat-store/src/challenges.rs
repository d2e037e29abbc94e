//! Seats reserved for people before a game begins: challenges, and the seats of a rematch.

use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;

use super::sql;
use super::{Store, StoreError, read_id, read_person_id};

impl Store {
    /// Returns up to `limit` tables with a seat reserved for a person, newest first. Omits tables
    /// whose host and the person have blocked one another.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn offers_to(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT DISTINCT id, created_ms FROM sitter JOIN game_table ON id = table_id \
             WHERE offered_to = $1 AND stage = 'lobby' \
             AND NOT EXISTS (SELECT 1 FROM mute WHERE is_blocked = 1 \
             AND (mute.person = $1 AND other = owner OR mute.person = owner AND other = $1)) \
             ORDER BY created_ms DESC, id LIMIT $2",
        )
        .bind(person.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id, _): (String, i64)| read_id(&id)))
    }

    /// Returns the time at which the newest table with a seat reserved for a person was opened, or
    /// `None` if there is no such table.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn last_offer_to(&self, person: &PersonId) -> Result<Option<UnixMillis>, StoreError> {
        let last: Option<i64> = sql::query_scalar(
            "SELECT MAX(created_ms) FROM sitter JOIN game_table ON id = table_id \
             WHERE offered_to = $1 AND stage = 'lobby' AND typeof(created_ms) = 'integer'",
        )
        .bind(person.as_str())
        .fetch_one(&self.readers)
        .await?;
        Ok(last.map(UnixMillis))
    }

    /// Counts a person's open challenges: those that they have sent, and those that they have
    /// received. Rematches do not count.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn open_challenges(&self, person: &PersonId) -> Result<(u32, u32), StoreError> {
        let (sent, received): (i64, i64) = sql::query_as(
            "SELECT (SELECT COUNT(*) FROM game_table WHERE owner = $1 AND stage = 'lobby' \
             AND rematch_of IS NULL AND EXISTS \
             (SELECT 1 FROM sitter WHERE table_id = id AND offered_to IS NOT NULL)), \
             (SELECT COUNT(DISTINCT id) FROM sitter JOIN game_table ON id = table_id \
             WHERE offered_to = $1 AND stage = 'lobby' AND rematch_of IS NULL)",
        )
        .bind(person.as_str())
        .fetch_one(&self.readers)
        .await?;
        let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
        Ok((number(sent), number(received)))
    }

    /// Records that a person declines the seats reserved for them at a table. Does nothing if no
    /// seat is reserved for them.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_declined(
        &self,
        table: &TableId,
        person: &PersonId,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        sql::query(
            "INSERT INTO declined (table_id, person, at_ms) SELECT id, $2, $3 FROM game_table \
             WHERE id = $1 AND stage = 'lobby' AND EXISTS (SELECT 1 FROM person WHERE id = $2) \
             AND EXISTS (SELECT 1 FROM sitter WHERE table_id = $1 AND offered_to = $2) \
             ON CONFLICT DO NOTHING",
        )
        .bind(table.as_str())
        .bind(person.as_str())
        .bind(at.0)
        .write(&self.writer)
        .await?;
        Ok(())
    }

    /// Returns the people who have declined a seat reserved for them at a table, with their names,
    /// in the order in which they declined.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn declined_at(
        &self,
        table: &TableId,
    ) -> Result<Vec<(PersonId, String)>, StoreError> {
        let rows = sql::query(
            "SELECT person.id, name FROM declined JOIN person ON person.id = declined.person \
             WHERE table_id = $1 ORDER BY at_ms, person.id",
        )
        .bind(table.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read = |(id, name): (String, String)| Ok((read_person_id(&id)?, name));
        Ok(self.skim("declined", rows, read))
    }
}
