//! Rates finished games that have not been rated yet. [`karat_table::ratings`] contains the
//! arithmetic.

use crate::tables::{ReadError, Tables};
use karat_store::StoreError;

impl Tables {
    /// Rates all finished rated games that have not been processed yet, in the order in which they
    /// ended.
    ///
    /// Normally, the transaction that ends a game also rates it; this function rates games that
    /// entered the database in other ways. No game is rated twice.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rate_ended(&self) -> Result<(), StoreError> {
        for id in self.store().ended_unrated().await? {
            let places = match self.read(&id).await {
                Ok(table) => table.result().map(|result| result.places),
                Err(ReadError::Store(error)) => return Err(error),
                Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => None,
            };
            match places {
                Some(places) => match self.store().rate(&id, &places).await {
                    Err(error) if error.is_passing() => return Err(error),
                    Err(error) => tracing::error!(%id, %error, "a game could not be rated"),
                    Ok(()) => {}
                },
                None => tracing::error!(%id, "a finished rated table does not replay"),
            }
        }
        Ok(())
    }
}
