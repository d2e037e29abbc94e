//! Stores uploaded games; [`karat_table::import`] turns them into tables.

use karat_rules::transcript::TranscriptError;
use karat_table::id::{PersonId, TableId};
use karat_table::import;
use karat_table::pin::RULES_VERSION;
use tokio::task::spawn_blocking;

use crate::store::StoreError;
use crate::tables::Tables;

/// The reason why an uploaded game cannot be stored.
#[derive(Debug)]
pub enum ImportError {
    /// The text is not a record of a game.
    Transcript(TranscriptError),
    /// It cannot be stored.
    Store(StoreError),
}

impl Tables {
    /// Stores an uploaded game for `owner`. Nobody sits at its table, and nothing is secret.
    ///
    /// # Errors
    /// If a line does not belong to such a game, with the first such line, or if the database
    /// fails.
    pub async fn import(&self, text: String, owner: PersonId) -> Result<TableId, ImportError> {
        let now_ms = self.now().ms();
        // Replaying a long game takes a while.
        let read = spawn_blocking(move || import::read(&text, owner, now_ms)).await;
        let record = read.expect("a record can be read").map_err(ImportError::Transcript)?;
        self.store().create(&record, RULES_VERSION).await.map_err(ImportError::Store)?;
        self.pin(&record.id).await.map_err(ImportError::Store)?;
        Ok(record.id)
    }
}
