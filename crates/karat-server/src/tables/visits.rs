//! Tracks how much of each table's history each person has seen, for the recap when they return.
//!
//! Visits are recorded in memory, and written to the database in one transaction every few seconds
//! and on graceful shutdown. A crash loses the last few seconds, and the people affected see the
//! same recap again.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use karat_table::id::{PersonId, TableId};
use karat_table::version::Version;
use karat_table::visits::Visit;

use crate::time::Now;
use karat_store::{Store, StoreError};

/// The default period of absence after which opening a table starts a new visit. The period is
/// longer than the reload interval of pages without scripts.
pub const PAUSE: Duration = Duration::from_secs(60);

/// The interval at which new visits are written to the database.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// The way a person views a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// The person opened the table, which may start a new visit.
    Arrival,
    /// The person has the table open, and it has just changed.
    Change,
    /// The person has the page open but hidden, which does not count as seen.
    Aside,
}

/// A tracker of all visits.
#[derive(Clone)]
pub struct Visits {
    store: Store,
    now: Now,
    pause: Duration,
    /// Visits not yet written to the database.
    fresh: Arc<Mutex<Fresh>>,
}

type Fresh = HashMap<(PersonId, TableId), Visit>;

impl Visits {
    /// Creates a tracker that stores visits in `store`.
    pub fn new(store: Store, now: Now) -> Self {
        Self { store, now, pause: PAUSE, fresh: Arc::default() }
    }

    /// Sets the period of absence after which opening a table starts a new visit.
    pub fn with_pause(self, pause: Duration) -> Self {
        Self { pause, ..self }
    }

    /// Records that a person is looking at a table with `version` journal entries. Returns how much
    /// of the table they have seen, and the number of the first entry new to them.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn look(
        &self,
        person: &PersonId,
        table: &TableId,
        version: Version,
        look: Look,
    ) -> Result<Visit, StoreError> {
        let at = self.now.time();
        let before = self.of(person, table).await?;
        let visit = match before {
            Some(visit) => {
                let is_another = look == Look::Arrival && at.since(visit.at) >= self.pause;
                visit.after(is_another, version, at)
            }
            None => Visit { seen: version, news: (version, version), at },
        };
        if look != Look::Aside {
            self.lock().insert((person.clone(), table.clone()), visit);
        }
        Ok(visit)
    }

    /// Records that a person has seen all `version` entries of a journal, because they moved or
    /// marked everything as seen.
    pub fn catch_up(&self, person: &PersonId, table: &TableId, version: Version) {
        let visit = Visit { seen: version, news: (version, version), at: self.now.time() };
        self.lock().insert((person.clone(), table.clone()), visit);
    }

    /// Returns how much of a table's history a person has seen, or `None` if the person has never
    /// opened it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn of(
        &self,
        person: &PersonId,
        table: &TableId,
    ) -> Result<Option<Visit>, StoreError> {
        let fresh = self.lock().get(&(person.clone(), table.clone())).copied();
        match fresh {
            Some(visit) => Ok(Some(visit)),
            None => self.store.visit(person, table).await,
        }
    }

    /// Writes new visits to the database.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, the visits are stored by the next
    /// call.
    pub async fn keep(&self) -> Result<(), StoreError> {
        let fresh: Vec<_> =
            self.lock().iter().map(|(whose, visit)| (whose.clone(), *visit)).collect();
        if fresh.is_empty() {
            return Ok(());
        }
        self.store.keep_visits(&fresh).await?;
        let mut notes = self.lock();
        for (whose, kept) in fresh {
            // If a person has visited in the meantime, keep the newer visit for the next time.
            if let Entry::Occupied(note) = notes.entry(whose)
                && *note.get() == kept
            {
                note.remove();
            }
        }
        Ok(())
    }

    /// Writes new visits to the database every few seconds.
    pub async fn run(self) {
        let mut times = tokio::time::interval(KEEP_EVERY);
        loop {
            times.tick().await;
            if let Err(error) = self.keep().await
                && !error.is_passing()
            {
                tracing::warn!(%error, "visits could not be saved");
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Fresh> {
        // A panic while the lock is held cannot leave the map inconsistent.
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
