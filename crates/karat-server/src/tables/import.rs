//! Keeps recorded games from elsewhere: [`karat_table::import`] makes tables of them.

use karat_rules::transcript::TranscriptError;
use karat_table::id::{PersonId, TableId};
use karat_table::import;
use karat_table::pin::RULES_VERSION;

use crate::store::StoreError;
use crate::tables::Tables;

/// Why a recorded game cannot be kept.
#[derive(Debug)]
pub enum ImportError {
    /// The text is no record of a game.
    Transcript(TranscriptError),
    /// It cannot be written.
    Store(StoreError),
}

impl Tables {
    /// Keeps a recorded game that `owner` brings. Nobody sits at its table, and nothing is secret.
    ///
    /// # Errors
    /// The first line that is no line of such a game; or if the database fails.
    pub async fn import(&self, text: &str, owner: PersonId) -> Result<TableId, ImportError> {
        let record = import::read(text, owner, self.now().ms()).map_err(ImportError::Transcript)?;
        self.store().create(&record, RULES_VERSION).await.map_err(ImportError::Store)?;
        self.pin(&record.id).await.map_err(ImportError::Store)?;
        Ok(record.id)
    }
}
