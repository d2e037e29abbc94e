//! A round robin: a pool's bots play each other in every line-up and every seat.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::blocks::{Asked, Ended, blocks};
use crate::series::{Layout, Listener, OPENING_DECISIONS, Series, SeriesError};

/// The number of blocks that a thread plays before it restarts its programs.
const BLOCKS_AT_ONCE: u64 = 8;

/// Plays a series and returns all games in block order.
///
/// A pool may have more bots than seats. The number of threads does not affect the games. `label`
/// means the same as [`Asked::label`](crate::blocks::Asked::label).
///
/// # Errors
/// Returns the same errors as [`run`](crate::run), and an error if a view has no value for the
/// label.
pub fn round_robin(
    series: &Series,
    label: Option<&str>,
    listener: &dyn Listener,
) -> Result<Vec<Ended>, SeriesError> {
    if series.games == 0 {
        return Err(SeriesError::NoGames);
    }
    let layout = Layout { opening_decisions: OPENING_DECISIONS, rotations: series.seats };
    let (next, finished) = (AtomicU64::new(0), AtomicU32::new(0));
    let played = Mutex::new(Ok(Vec::new()));
    let work = || -> Result<(), SeriesError> {
        loop {
            let from = next.fetch_add(BLOCKS_AT_ONCE, Ordering::Relaxed);
            if from >= series.blocks() {
                return Ok(());
            }
            let to = (from + BLOCKS_AT_ONCE).min(series.blocks());
            let asked = Asked { label, ..Asked::default() };
            let ended = blocks(series, layout, asked, from..to)?;
            let games = ended.len() as u32;
            if let Ok(all) = &mut *played.lock().expect("no thread panics with the lock held") {
                all.extend(ended);
            }
            listener.progress(finished.fetch_add(games, Ordering::Relaxed) + games);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..series.threads.max(1) {
            scope.spawn(|| {
                if let Err(error) = work() {
                    // The other threads finish their current blocks and then find no work left.
                    next.store(series.blocks(), Ordering::Relaxed);
                    *played.lock().expect("no thread panics with the lock held") = Err(error);
                }
            });
        }
    });
    let mut played: Vec<Ended> =
        played.into_inner().expect("no thread panics with the lock held")?;
    played.sort_by_key(|game| (game.block, game.rotation));
    Ok(played)
}
