//! Gradual deletion of unneeded data: daily by the server, or on demand by the operator.

use std::collections::HashMap;
use std::time::Duration;

use crate::store::{PruneReason, Store, StoreError};
use crate::time::Now;

/// The delay before the first deletion, by which time the machine's clock has been set.
const FIRST_AFTER: Duration = Duration::from_secs(3600);

/// The interval between deletions.
const EVERY: Duration = Duration::from_secs(24 * 3600);

/// The pause between steps of a deletion, so that others can use the writing connection most of the
/// time.
pub const PAUSE: Duration = Duration::from_millis(50);

/// An amount of deleted or deletable data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pruned {
    /// The number of sessions, tables or people.
    pub count: u64,
    /// The approximate size in the database, in bytes.
    pub bytes: u64,
}

/// Returns the amounts of deletable data, by reason.
///
/// # Errors
/// Returns an error if the database fails.
pub async fn prunable(
    store: &Store,
    now_ms: i64,
) -> Result<HashMap<PruneReason, Pruned>, StoreError> {
    let mut pruned = HashMap::new();
    for candidate in store.prune_candidates(now_ms).await? {
        count(&mut pruned, candidate.why, candidate.bytes);
    }
    Ok(pruned)
}

/// Deletes unneeded data in steps of a few hundredths of a second, pausing in between. Returns the
/// deleted amounts, by reason.
///
/// # Errors
/// Returns an error if the database fails; completed steps are not rolled back.
pub async fn prune(
    store: &Store,
    now_ms: i64,
    pause: Duration,
) -> Result<HashMap<PruneReason, Pruned>, StoreError> {
    let mut pruned = HashMap::new();
    let candidates = store.prune_candidates(now_ms).await?;
    let mut rest = &candidates[..];
    while !rest.is_empty() {
        let (gone, left) = store.purge(rest, now_ms).await?;
        gone.into_iter().for_each(|it| count(&mut pruned, it.why, it.bytes));
        rest = left;
        tokio::time::sleep(pause).await;
    }
    Ok(pruned)
}

/// Deletes unneeded data once a day.
pub(crate) async fn prune_daily(store: Store, now: Now) {
    tokio::time::sleep(FIRST_AFTER).await;
    loop {
        match prune(&store, now.ms(), PAUSE).await {
            Ok(pruned) => {
                for (why, Pruned { count, bytes }) in pruned {
                    tracing::info!(?why, count, bytes, "pruned");
                }
            }
            Err(error) => tracing::error!(%error, "expired data could not be pruned"),
        }
        if let Err(error) = store.forget_recovery_links(now.ms()).await {
            tracing::error!(%error, "expired recovery links could not be deleted");
        }
        if let Err(error) = store.forget_unconfirmed_mail(now.ms()).await {
            tracing::error!(%error, "unconfirmed addresses could not be deleted");
        }
        tokio::time::sleep(EVERY).await;
    }
}

fn count(pruned: &mut HashMap<PruneReason, Pruned>, why: PruneReason, bytes: u64) {
    let of_kind = pruned.entry(why).or_default();
    of_kind.count += 1;
    of_kind.bytes += bytes;
}
