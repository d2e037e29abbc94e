//! Reads a table for a person; [`karat_table::sight`] decides what they may see.

use std::sync::Arc;

use karat_table::id::{PersonId, TableId};
use karat_table::table::Table;

use crate::store::Glance;
use crate::tables::{ReadError, Tables};

/// The reason why a table is not shown.
#[derive(Debug)]
pub enum SightError {
    /// It descends from a table that has secrets, and this person does not sit at it.
    Hidden,
    /// It cannot be read.
    Read(ReadError),
}

impl Tables {
    /// Returns a table, if this person may see anything of it.
    ///
    /// # Errors
    /// If there is none, it is hidden from the person, or it cannot be read.
    pub async fn read_for(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
    ) -> Result<Arc<Table>, SightError> {
        self.read_for_at(id, person, None).await
    }

    /// Reads like [`Tables::read_for`]. The present state may already have been queried.
    pub(crate) async fn read_for_at(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
        glance: Option<Glance>,
    ) -> Result<Arc<Table>, SightError> {
        let table = self.read_at(id, glance).await.map_err(SightError::Read)?;
        if table.is_hidden_from(person) { Err(SightError::Hidden) } else { Ok(table) }
    }
}
