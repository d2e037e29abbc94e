//! Queries that are frequent but cheap: table revisions and running games.

use std::time::Duration;

use karat_table::id::{PersonId, TableId};
use karat_table::version::Revision;

use super::sql;
use super::{Store, StoreError, read_id};

impl Store {
    /// Returns a table's revision and its spectator delay. Returns `None` if the table is missing
    /// or its row is damaged.
    ///
    /// The delay is infinite if the table descends from one that still has secrets, because
    /// spectators then see nothing.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn revision(&self, id: &TableId) -> Result<Option<(Revision, Duration)>, StoreError> {
        let summary = match self.summary(id).await {
            Err(error) if error.is_damage() => {
                self.note_damage(id.as_str(), &error.to_string());
                None
            }
            summary => summary?,
        };
        Ok(summary.map(|summary| {
            let delay = if summary.has_secret_origin { Duration::MAX } else { summary.watch_delay };
            (summary.mark.revision, delay)
        }))
    }

    /// Returns up to `limit` tables at which a person is playing, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn running_tables_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table WHERE stage = 'playing' \
             AND id IN (SELECT table_id FROM sitter WHERE person = $1) \
             ORDER BY created_ms DESC, id LIMIT $2",
        )
        .bind(person.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }
}
