//! `karat admin prune`: deletes expired data, or only shows how much data has expired.

use karat_store::{PRUNE_PAUSE, Pruned, prunable, prune};
use karat_store::{PruneReason, Store};
use karat_table::time::UnixMillis;

use super::Out;

/// Prints how much data of each kind has expired, and deletes it unless this is a dry run.
pub(super) async fn run(
    store: &Store,
    now: UnixMillis,
    is_dry: bool,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let pruned = match is_dry {
        true => prunable(store, now).await?,
        false => prune(store, now, PRUNE_PAUSE).await?,
    };
    let mut all = Pruned::default();
    for why in PruneReason::ALL {
        let Pruned { count, bytes } = pruned.get(&why).copied().unwrap_or_default();
        writeln!(out, "{count:>8}  {:>10}  {}", written(bytes), described(why))?;
        all = Pruned { count: all.count + count, bytes: all.bytes + bytes };
    }
    let done = if is_dry { "would be deleted" } else { "deleted" };
    writeln!(out, "{:>8}  {:>10}  {done}", all.count, written(all.bytes))?;
    Ok(())
}

fn described(why: PruneReason) -> &'static str {
    match why {
        PruneReason::Login => "sessions not used for a year",
        PruneReason::Lobby => "tables closed before their game began, 30 days ago or more",
        PruneReason::Left => "practice or unplayed tables whose players cannot come back",
        PruneReason::Import => "records uploaded by guests, 90 days ago or more",
        PruneReason::Guest => "guests without games, not seen for 30 days",
    }
}

/// Formats a size in bytes with a suitable unit.
fn written(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} B"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
