//! Acting ahead: keeping what seats have said and carrying it out. What an instruction comes to is
//! [`karat_table::ahead`].

use std::sync::Arc;

use karat_table::ahead::Ahead;
use karat_table::table::{Attempt, MadeBy, Table};

use crate::store::StoreError;
use crate::tables::{Outcome, ReadError, Tables};

impl Tables {
    /// Keeps an instruction in the place of the seat's last one and calls those who carry it out;
    /// whether it stands: not if it was cancelled before. Nothing that anybody else could see is
    /// written.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_ahead(&self, table: &Table, ahead: &Ahead) -> Result<bool, StoreError> {
        let id = &table.record().id;
        let stands = self.store().keep_ahead(id, ahead).await?;
        self.bells().call(id);
        Ok(stands)
    }

    /// Makes the move that an instruction comes to at a table as it was read. [`Outcome::Stale`]
    /// says that somebody was faster, or that the instruction was cancelled or replaced by then.
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
