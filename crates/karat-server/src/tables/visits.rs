//! Who has seen how much of which table, so that whoever comes back reads what happened meanwhile.
//!
//! A look costs no write: it is noted in memory, and every few seconds and at an orderly end all
//! new notes are kept in one transaction. A crash forgets the last few seconds; whoever looked in
//! them is told again what he has read.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use karat_table::id::{PersonId, TableId};
use karat_table::visits::Visit;

use crate::store::{Store, StoreError};
use crate::time::Now;

/// How long somebody may not have looked until his next look is another visit, in milliseconds,
/// unless that is said otherwise. It is longer than pages without script wait before they load anew.
pub const PAUSE_MS: u32 = 60_000;

/// How often new visits are kept.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// How somebody looks at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// He comes to it, perhaps for another visit.
    Arrival,
    /// He is there, and it has changed before his eyes.
    Glance,
    /// It is open where he does not look; this counts for nothing.
    Aside,
}

/// The visits of everybody.
#[derive(Clone)]
pub struct Visits {
    store: Store,
    now: Now,
    pause_ms: i64,
    /// What the database does not have yet.
    fresh: Arc<Mutex<Fresh>>,
}

type Fresh = HashMap<(PersonId, TableId), Visit>;

impl Visits {
    /// The visits kept in `store`.
    pub fn new(store: Store, now: Now) -> Self {
        Self { store, now, pause_ms: PAUSE_MS.into(), fresh: Arc::default() }
    }

    /// The same, where another visit begins after a pause of so many milliseconds.
    pub fn with_pause_ms(self, pause_ms: i64) -> Self {
        Self { pause_ms, ..self }
    }

    /// Notes that a person looks at a table with so many entries; what he has seen, and since when
    /// all is news to him.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn look(
        &self,
        person: &PersonId,
        table: &TableId,
        version: u64,
        look: Look,
    ) -> Result<Visit, StoreError> {
        let at_ms = self.now.ms();
        let before = self.of(person, table).await?;
        let visit = match before {
            Some(visit) => {
                let is_another = look == Look::Arrival && at_ms - visit.at_ms >= self.pause_ms;
                visit.after(is_another, version, at_ms)
            }
            None => Visit { seen: version, news: (version, version), at_ms },
        };
        if look != Look::Aside {
            self.lock().insert((person.clone(), table.clone()), visit);
        }
        Ok(visit)
    }

    /// Notes that nothing of a table with so many entries is news to a person: he has moved there,
    /// or he says so.
    pub fn catch_up(&self, person: &PersonId, table: &TableId, version: u64) {
        let visit = Visit { seen: version, news: (version, version), at_ms: self.now.ms() };
        self.lock().insert((person.clone(), table.clone()), visit);
    }

    /// What a person has seen of a table; `None` if he never looked.
    ///
    /// # Errors
    /// If the database fails.
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

    /// Keeps what is not kept yet.
    ///
    /// # Errors
    /// If the database fails; then it is kept the next time.
    pub async fn keep(&self) -> Result<(), StoreError> {
        let fresh: Vec<_> =
            self.lock().iter().map(|(whose, visit)| (whose.clone(), *visit)).collect();
        if fresh.is_empty() {
            return Ok(());
        }
        self.store.keep_visits(&fresh).await?;
        let mut notes = self.lock();
        for (whose, kept) in fresh {
            // Whoever looked meanwhile has a newer note.
            if let Entry::Occupied(note) = notes.entry(whose)
                && *note.get() == kept
            {
                note.remove();
            }
        }
        Ok(())
    }

    /// Keeps visits again and again.
    pub async fn run(self) {
        let mut times = tokio::time::interval(KEEP_EVERY);
        loop {
            times.tick().await;
            if let Err(error) = self.keep().await
                && !error.is_passing()
            {
                tracing::warn!(%error, "visits could not be kept");
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Fresh> {
        // Nothing under the lock can leave the map half changed.
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
