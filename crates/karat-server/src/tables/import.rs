//! Storage of uploaded games. [`karat_table::import`] turns them into tables.

use karat_rules::transcript::TranscriptError;
use karat_table::deal::Seed;
use karat_table::id::{PersonId, TableId};
use karat_table::import;
use karat_table::pin::RULES_VERSION;
use tokio::task::spawn_blocking;

use crate::tables::Tables;
use karat_store::{RequestDigest, StoreError};

/// The reason why an upload failed.
#[derive(Debug)]
pub enum ImportError {
    /// The upload is not a valid game record.
    Transcript(TranscriptError),
    /// The game could not be stored.
    Store(StoreError),
}

impl Tables {
    /// Stores an uploaded game for `owner`, as a table without players or secrets. `seed` and
    /// `asked` come from the request.
    ///
    /// # Errors
    /// Returns an error for the first invalid line of the record, or if the database fails.
    pub async fn import(
        &self,
        text: String,
        owner: PersonId,
        (seed, asked): (Seed, RequestDigest),
    ) -> Result<TableId, ImportError> {
        let now = self.now().time();
        // Replaying a long game takes a while, so use a blocking thread.
        let read = spawn_blocking(move || import::read(&text, owner, seed, now)).await;
        let record = read.expect("a record can be read").map_err(ImportError::Transcript)?;
        let created = self.store().create_asked(&record, RULES_VERSION, Some(asked)).await;
        created.map_err(ImportError::Store)?;
        self.pin(&record.id).await.map_err(ImportError::Store)?;
        Ok(record.id)
    }
}
