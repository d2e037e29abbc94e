//! What is asked often of tables and is cheap to know: how often they changed, and which run.

use super::tables::read_id;
use super::{Store, StoreError};
use crate::id::{PersonId, TableId};

impl Store {
    /// How often a table has changed, and how far behind it watchers are, in milliseconds; `None`
    /// if there is no such table.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn revision(&self, id: &TableId) -> Result<Option<(u64, u64)>, StoreError> {
        let row: Option<(i64, i64)> =
            sqlx::query_as("SELECT revision, watch_delay_ms FROM game_table WHERE id = $1")
                .bind(id.as_str())
                .fetch_optional(&self.readers)
                .await?;
        let row = row.map(|(revision, delay)| (revision.unsigned_abs(), delay.unsigned_abs()));
        Ok(row)
    }

    /// The tables at which a person sits and whose game runs, the newest first, at most `limit`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running_tables_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM game_table WHERE stage = 'playing' \
             AND id IN (SELECT table_id FROM sitter WHERE person = $1) \
             ORDER BY created_ms DESC, id LIMIT $2",
        )
        .bind(person.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        ids.iter().map(|id| read_id(id)).collect()
    }
}
