//! Reads a table for somebody who may see something of it: [`karat_table::sight`] says who may.

use std::sync::Arc;

use karat_table::id::{PersonId, TableId};
use karat_table::table::Table;

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
        let table = self.read(id).await.map_err(SightError::Read)?;
        if table.is_hidden_from(person) { Err(SightError::Hidden) } else { Ok(table) }
    }
}
