//! Access to tables. [`karat_table::visibility`] decides what a person may see.

use std::sync::Arc;

use karat_table::id::{PersonId, TableId};
use karat_table::table::Table;

use crate::tables::{ReadError, Tables};
use karat_store::TableSummary;

/// The reason why a table is not shown.
#[derive(Debug)]
pub enum VisibilityError {
    /// The table descends from one with secrets, and the person has no seat at it.
    Hidden,
    /// The table cannot be read.
    Read(ReadError),
}

impl Tables {
    /// Returns a table if the person may see any of it.
    ///
    /// # Errors
    /// Returns an error if the table does not exist, is hidden from the person, or cannot be read.
    pub async fn read_for(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
    ) -> Result<Arc<Table>, VisibilityError> {
        self.read_for_at(id, person, None).await
    }

    /// Reads a table like [`Tables::read_for`], given its current state `summary` if already looked
    /// up.
    pub(crate) async fn read_for_at(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
        summary: Option<TableSummary>,
    ) -> Result<Arc<Table>, VisibilityError> {
        let table = self.read_at(id, summary).await.map_err(VisibilityError::Read)?;
        if table.is_hidden_from(person) { Err(VisibilityError::Hidden) } else { Ok(table) }
    }
}
