//! Turns to read a table.
//!
//! All streams of a table need its new state once its bell rings. One of them reads it, and the others
//! wait and then find it in the cache.

use std::array;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use karat_table::id::TableId;
use tokio::sync::{Mutex, MutexGuard};

/// The number of tables that can be read at the same time.
const TURNS: usize = 64;

/// Turns to read tables. Clones share the same turns. Several tables may share a turn.
#[derive(Clone, Default)]
pub(crate) struct ReadTurns(Arc<Turns>);

struct Turns {
    hasher: RandomState,
    turns: [Mutex<()>; TURNS],
}

impl Default for Turns {
    fn default() -> Self {
        Self { hasher: RandomState::new(), turns: array::from_fn(|_| Mutex::default()) }
    }
}

impl ReadTurns {
    /// Waits for the turn to read a table, which ends on drop.
    pub(crate) async fn wait(&self, id: &TableId) -> MutexGuard<'_, ()> {
        let Turns { hasher, turns } = &*self.0;
        turns[hasher.hash_one(id) as usize % TURNS].lock().await
    }
}
