//! Storage and execution of premoves. [`karat_table::premove`] determines their moves.

use std::sync::Arc;

use karat_table::premove::Premove;
use karat_table::table::{Attempt, MadeBy, Table};

use crate::store::StoreError;
use crate::tables::{Outcome, ReadError, Tables};

impl Tables {
    /// Stores a premove, replacing its seat's previous one, and calls the tasks that carry out
    /// premoves. Returns `false` if the premove was already cancelled and is therefore not active.
    /// Other players do not notice.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn keep_premove(&self, table: &Table, premove: &Premove) -> Result<bool, StoreError> {
        let id = &table.record().id;
        let stands = self.store().keep_premove(id, premove).await?;
        self.bells().call(id);
        Ok(stands)
    }

    /// Makes a premove's move at a table in the state that was read. [`Outcome::Stale`] means that
    /// another player moved first, or that the premove was cancelled or replaced.
    ///
    /// # Errors
    /// Returns an error if the table cannot be read or written.
    pub async fn carry_out(
        &self,
        table: Arc<Table>,
        premove: &Premove,
        text: &str,
    ) -> Result<Outcome, ReadError> {
        let (seat, seen) = (premove.seat, table.version());
        let attempt = Attempt { seat, text, seen, request: None, made_by: MadeBy::Premove };
        self.play_if(table, attempt, Some(&premove.id)).await
    }
}
