//! Rates finished games that have not been rated yet. [`karat_table::ratings`] contains the
//! arithmetic.

use karat_table::id::TableId;

use crate::tables::{ReadError, Tables};
use karat_store::StoreError;

impl Tables {
    /// Rates all finished games that have not been processed yet, on the server and within clubs, in
    /// the order in which they ended.
    ///
    /// Normally, the transaction that ends a game also rates it; this function rates games that
    /// entered the database in other ways. No game is rated twice.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rate_ended(&self) -> Result<(), StoreError> {
        for id in self.store().ended_unrated().await? {
            let Some(places) = self.places(&id).await? else { continue };
            unless_damaged(&id, self.store().rate(&id, &places).await)?;
        }
        for id in self.store().ended_unrated_in_club().await? {
            let Some(places) = self.places(&id).await? else { continue };
            unless_damaged(&id, self.store().rate_in_club(&id, &places).await)?;
        }
        Ok(())
    }

    /// Returns the places in a finished game, or `None` if the table cannot be read.
    async fn places(&self, id: &TableId) -> Result<Option<Vec<u8>>, StoreError> {
        let places = match self.read(id).await {
            Ok(table) => table.result().map(|result| result.places),
            Err(ReadError::Store(error)) => return Err(error),
            Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => None,
        };
        if places.is_none() {
            tracing::error!(table = %id, "a finished table does not replay, so it cannot be rated");
        }
        Ok(places)
    }
}

/// Logs that a damaged game could not be rated, so that the others still can.
fn unless_damaged(id: &TableId, rated: Result<(), StoreError>) -> Result<(), StoreError> {
    match rated {
        Err(error) if !error.is_passing() => {
            tracing::error!(table = %id, %error, "a game could not be rated");
            Ok(())
        }
        rated => rated,
    }
}
