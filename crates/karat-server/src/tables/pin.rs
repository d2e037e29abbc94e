//! Pins the tables that other rules have played. What a pin says is [`karat_table::pin`].

use karat_rules::any::GAMES;
use karat_table::id::TableId;

use crate::store::StoreError;
use crate::tables::{ReadError, Tables};

impl Tables {
    /// Pins the tables that are not pinned to the rules of this release, where these make the same
    /// of them. Those from before rules had revisions are taken as they are.
    ///
    /// # Errors
    /// If the database fails.
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
            tracing::info!(pinned, frozen, "looked at tables that were played by other rules");
        }
        Ok(())
    }

    /// Pins a table to the rules of this release, if these make the same of it; whether they do.
    pub(crate) async fn pin(&self, id: &TableId) -> Result<bool, StoreError> {
        let table = match self.read(id).await {
            Ok(table) if table.frozen().is_none() => table,
            Err(ReadError::Store(error)) => return Err(error),
            Ok(_) | Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => {
                return Ok(false);
            }
        };
        let trace = table.trace(table.plies().len());
        self.store().pin(table.record(), &table.pinned(trace)).await?;
        // Nobody sees the change, so that no revision tells of it.
        self.forget(id);
        Ok(true)
    }
}
