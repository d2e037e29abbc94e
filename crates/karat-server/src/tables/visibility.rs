//! Access to tables. [`karat_table::visibility`] decides what a person may see.

use std::sync::Arc;

use karat_table::id::{PersonId, TableId};
use karat_table::table::Table;
use karat_table::version::Revision;

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

    /// Reads a table like [`Tables::read_for`] after its bell has announced the revision `rung`,
    /// which needs no lookup if the cached table has that revision.
    ///
    /// # Errors
    /// Returns the same errors as [`Tables::read_for`].
    pub(crate) async fn read_rung_for(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
        rung: Revision,
    ) -> Result<Arc<Table>, VisibilityError> {
        // Whether a table's ancestors have secrets can change without any change to the table.
        let is_current = |table: &Table| {
            let record = table.record();
            let is_practice = record.origin.is_some() || record.position.is_some();
            table.revision() >= rung && !is_practice && !record.has_secret_origin
        };
        let kept = || self.kept(id).filter(|table| is_current(table));
        if let Some(table) = kept() {
            return Ok(table);
        }
        let _turn = self.read_turns.wait(id).await;
        match kept() {
            Some(table) => Ok(table),
            None => self.read_for(id, person).await,
        }
    }
}
