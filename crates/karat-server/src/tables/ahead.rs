//! Premoves: storing the instructions of seats and carrying them out. [`karat_table::ahead`]
//! determines their moves.

use std::sync::Arc;

use karat_table::ahead::Ahead;
use karat_table::table::{Attempt, MadeBy, Table};

use crate::store::StoreError;
use crate::tables::{Outcome, ReadError, Tables};

impl Tables {
    /// Stores an instruction, replaces the previous one of the seat, and notifies the tasks that
    /// carry it out. Returns whether it is active: not if it was cancelled earlier. It changes
    /// nothing that other players could see.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_ahead(&self, table: &Table, ahead: &Ahead) -> Result<bool, StoreError> {
        let id = &table.record().id;
        let stands = self.store().keep_ahead(id, ahead).await?;
        self.bells().call(id);
        Ok(stands)
    }

    /// Makes the move of an instruction at a table in the state that was read. [`Outcome::Stale`]
    /// means that another player moved first, or that the instruction was cancelled or replaced.
    ///
    /// # Errors
    /// If the table cannot be read or written.
    pub async fn carry_out(
        &self,
        table: Arc<Table>,
        ahead: &Ahead,
        text: &str,
    ) -> Result<Outcome, ReadError> {
        let (seat, seen) = (ahead.seat, table.version());
        let attempt = Attempt { seat, text, seen, request: None, made_by: MadeBy::Ahead };
        self.play_if(table, attempt, Some(&ahead.id)).await
    }
}
