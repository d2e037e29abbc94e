//! Reads a table for somebody who may see something of it: [`karat_table::sight`] says who may.

use std::sync::Arc;

use karat_table::id::{PersonId, TableId};
use karat_table::table::Table;

use crate::store::Glance;
use crate::tables::{ReadError, Tables};

/// Why a table is not shown.
#[derive(Debug)]
pub enum SightError {
    /// It goes back to a table that has secrets, and this person does not sit at it.
    Hidden,
    /// It cannot be read.
    Read(ReadError),
}

impl Tables {
    /// A table as it stands, if this person may see anything of it.
    ///
    /// # Errors
    /// If there is none, it is hidden from him, or it cannot be read.
    pub async fn read_for(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
    ) -> Result<Arc<Table>, SightError> {
        self.read_for_at(id, person, None).await
    }

    /// As [`Tables::read_for`]; how far the table is may have been asked already.
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
