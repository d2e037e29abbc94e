//! Records which rules each table was played with. [`karat_table::pin`] defines such a record,
//! called a pin.

use karat_rules::any::GAMES;
use karat_table::id::TableId;

use crate::tables::{ReadError, Tables};
use karat_store::StoreError;

impl Tables {
    /// Pins tables played with other rules to this release's rules, if the result is the same.
    /// Tables too old to have a rules revision are accepted as they are.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn pin_all(&self) -> Result<(), StoreError> {
        let (mut pinned, mut frozen) = (0, 0);
        for &game in GAMES {
            for id in self.store().unpinned(game, game.revision()).await? {
                if self.pin(&id).await? {
                    pinned += 1;
                } else {
                    frozen += 1;
                }
                tokio::task::yield_now().await;
            }
        }
        if pinned + frozen > 0 {
            tracing::info!(pinned, frozen, "checked tables that were played by other rules");
        }
        Ok(())
    }

    /// Pins a table to this release's rules if the result is the same, and returns whether it was
    /// pinned.
    pub(crate) async fn pin(&self, id: &TableId) -> Result<bool, StoreError> {
        let table = match self.read(id).await {
            Ok(table) if table.frozen().is_none() => table,
            Err(ReadError::Store(error)) => return Err(error),
            Ok(_) | Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => {
                return Ok(false);
            }
        };
        let trace = table.trace(table.ply());
        self.store().pin(table.record(), &table.pinned(trace)).await?;
        // Viewers do not notice the pin, so the revision stays the same.
        self.forget(id);
        Ok(true)
    }
}
