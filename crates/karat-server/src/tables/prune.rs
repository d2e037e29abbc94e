//! The daily deletion of unneeded data.

use std::time::Duration;

use crate::time::Now;
use karat_store::{PRUNE_PAUSE, Pruned, Store, prune};

/// The delay before the first deletion, which gives the machine time to set its clock.
const FIRST_AFTER: Duration = Duration::from_secs(3600);

/// The interval between deletions.
const EVERY: Duration = Duration::from_secs(24 * 3600);

/// Deletes unneeded data once a day.
pub(crate) async fn prune_daily(store: Store, now: Now) {
    tokio::time::sleep(FIRST_AFTER).await;
    loop {
        match prune(&store, now.time(), PRUNE_PAUSE).await {
            Ok(pruned) => {
                for (why, Pruned { count, bytes }) in pruned {
                    tracing::info!(reason = ?why, count, bytes, "pruned");
                }
            }
            Err(error) => tracing::error!(%error, "expired data could not be pruned"),
        }
        if let Err(error) = store.forget_recovery_links(now.time()).await {
            tracing::error!(%error, "expired recovery links could not be deleted");
        }
        if let Err(error) = store.forget_unconfirmed_mail(now.time()).await {
            tracing::error!(%error, "unconfirmed addresses could not be deleted");
        }
        tokio::time::sleep(EVERY).await;
    }
}
