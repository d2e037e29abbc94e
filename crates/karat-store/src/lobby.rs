//! Expiry of lobbies, and rematches.

use karat_table::id::TableId;
use karat_table::table::Stage;
use karat_table::time::UnixMillis;
use karat_table::version::Revision;

use super::sql;
use super::{Store, StoreError, read_id, read_revision};

impl Store {
    /// Returns the tables whose games have not begun and that have not changed since the given
    /// time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn unchanged_since(
        &self,
        stage: Stage,
        changed: UnixMillis,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table WHERE stage = $1 AND changed_ms <= $2 \
             ORDER BY changed_ms, id",
        )
        .bind(stage.name())
        .bind(changed.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns the full public lobbies that have not changed since the given time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn full_lobbies(&self, changed: UnixMillis) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table WHERE stage = 'lobby' AND is_public = 1 \
             AND changed_ms <= $1 AND NOT EXISTS (SELECT 1 FROM sitter \
             WHERE table_id = game_table.id AND person IS NULL AND level IS NULL) \
             ORDER BY changed_ms, id",
        )
        .bind(changed.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns the earliest time at which any table in this stage last changed.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn first_changed(&self, stage: Stage) -> Result<Option<UnixMillis>, StoreError> {
        let first: Option<i64> = sql::query_scalar(
            "SELECT MIN(changed_ms) FROM game_table \
             WHERE stage = $1 AND typeof(changed_ms) = 'integer'",
        )
        .bind(stage.name())
        .fetch_one(&self.readers)
        .await?;
        Ok(first.map(UnixMillis))
    }

    /// Returns a table's rematch, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rematch_of(&self, id: &TableId) -> Result<Option<TableId>, StoreError> {
        let next = sql::query("SELECT id FROM game_table WHERE rematch_of = $1")
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        Ok(self.skim_one("game_table", next, |(id,): (String,)| read_id(&id)))
    }

    /// Increments a table's revision after a visible change that is stored elsewhere, and returns
    /// the new revision.
    ///
    /// # Errors
    /// Returns an error if the database fails or the table does not exist.
    pub async fn touch(&self, id: &TableId) -> Result<Revision, StoreError> {
        let revision: Option<i64> = sql::query_scalar(
            "UPDATE game_table SET revision = revision + 1 WHERE id = $1 RETURNING revision",
        )
        .bind(id.as_str())
        .write_returning(&self.writer)
        .await?;
        read_revision(revision.ok_or(sqlx::Error::RowNotFound)?)
    }
}
