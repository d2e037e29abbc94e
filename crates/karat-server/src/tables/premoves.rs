//! Storing and playing premoves. [`karat_table::premove`] determines which moves they make.

use std::sync::Arc;

use karat_table::premove::Premove;
use karat_table::table::{Attempt, MadeBy, Table};

use crate::tables::{Outcome, ReadError, Tables};
use karat_store::StoreError;

impl Tables {
    /// Stores a premove, replacing the previous one for its seat, and wakes the tasks that play
    /// premoves. Returns `false` if the premove has already been cancelled. Other players do not
    /// notice the premove.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn keep_premove(&self, table: &Table, premove: &Premove) -> Result<bool, StoreError> {
        let id = &table.record().id;
        let stands = self.store().keep_premove(id, premove).await?;
        self.bells().call(id);
        Ok(stands)
    }

    /// Plays a premove's move at the given table. Returns [`Outcome::Stale`] if another player
    /// moved first, or if the premove was cancelled or replaced.
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
