//! Who has seen how much of which table, so that whoever comes back reads what happened meanwhile.
//!
//! A look costs no write: it is noted in memory, and every few seconds and at an orderly end all
//! new notes are kept in one transaction. A crash forgets the last few seconds; whoever looked in
//! them is told again what he has read.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use karat_rules::{Actor, Seats};

use crate::id::{PersonId, TableId};
use crate::store::{Store, StoreError};
use crate::table::{Hand, Table};
use crate::time::Now;

/// How long somebody may not have looked until his next look is another visit, in milliseconds,
/// unless that is said otherwise. It is longer than pages without script wait before they load anew.
pub const PAUSE_MS: u32 = 60_000;

/// How often new visits are kept.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// What a person has seen of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// How many entries of its journal.
    pub seen: u64,
    /// How many he had seen when this visit began, and how many there were then: what lies
    /// between is news to him. What happens while he looks is none.
    pub news: (u64, u64),
    /// When he looked last, in milliseconds since 1970.
    pub at_ms: i64,
}

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

impl Visit {
    /// The same visit after another look at a table with so many entries, or another visit.
    fn after(self, is_another: bool, version: u64, at_ms: i64) -> Self {
        let news = if is_another { (self.seen.min(version), version) } else { self.news };
        Self { seen: self.seen.max(version), news, at_ms }
    }
}

impl Table {
    /// How many moves that count are among these entries of the journal, draws and those that the
    /// player on one of the seats `mine` made himself left out.
    pub fn moves_in(&self, entries: Range<u64>, mine: Seats) -> usize {
        let is_own = |ply: usize, who: Actor| match who {
            Actor::Chance => true,
            Actor::Seat(seat) => mine.contains(seat) && self.hand(ply) == Hand::Seat,
        };
        let plies = self.plies().iter().enumerate();
        plies
            .filter(|(ply, _)| entries.contains(&(self.number(*ply) as u64)))
            .filter(|(ply, made)| !is_own(*ply, made.who))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::Visit;

    #[test]
    fn news_are_what_lies_between_two_visits() {
        let first = Visit { seen: 5, news: (5, 5), at_ms: 0 };
        let stays = first.after(false, 7, 1);
        assert_eq!(stays, Visit { seen: 7, news: (5, 5), at_ms: 1 });
        let back = stays.after(true, 9, 2);
        assert_eq!(back, Visit { seen: 9, news: (7, 9), at_ms: 2 });
        assert_eq!(back.after(false, 11, 3).news, (7, 9), "what comes later is seen as it comes");
    }

    #[test]
    fn a_late_look_at_less_takes_nothing_back() {
        let first = Visit { seen: 9, news: (8, 9), at_ms: 0 };
        assert_eq!(first.after(false, 6, 1).seen, 9);
        let late = first.after(true, 6, 1);
        assert_eq!((late.seen, late.news), (9, (6, 6)));
    }
}
