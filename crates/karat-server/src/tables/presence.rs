//! Presence: users who have just requested a page or have a live page open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use karat_table::id::PersonId;
use karat_table::time::UnixMillis;

use crate::time::Now;

/// The time for which a person counts as online after requesting a page.
const ONLINE: Duration = Duration::from_secs(5 * 60);

/// A tracker of the server's recent users.
#[derive(Clone)]
pub struct Presence {
    people: Arc<Mutex<HashMap<PersonId, Seen>>>,
    now: Now,
}

#[derive(Debug, Clone, Copy)]
struct Seen {
    /// The number of open streams.
    streams: usize,
    /// The time of the last visit.
    last: UnixMillis,
}

/// A person's open stream, which ends on drop.
pub struct Stay {
    presence: Presence,
    person: PersonId,
}

impl Presence {
    /// Creates a tracker with nobody present.
    pub(super) fn new(now: Now) -> Self {
        Self { people: Arc::default(), now }
    }

    /// Marks a person as present now.
    pub fn note(&self, person: &PersonId) {
        let last = self.now.time();
        let mut people = self.lock();
        people.entry(person.clone()).or_insert(Seen { streams: 0, last }).last = last;
    }

    /// Marks a person as present until the returned value is dropped.
    pub fn stay(&self, person: &PersonId) -> Stay {
        self.note(person);
        if let Some(seen) = self.lock().get_mut(person) {
            seen.streams += 1;
        }
        Stay { presence: self.clone(), person: person.clone() }
    }

    /// Returns the time of a person's last visit, if it was recent.
    pub fn last(&self, person: &PersonId) -> Option<UnixMillis> {
        let now = self.now.time();
        let seen = self.lock().get(person).copied()?;
        Some(if seen.streams > 0 { now } else { seen.last })
    }

    /// Returns whether a person has an open page, or requested one recently.
    pub fn is_online(&self, person: &PersonId) -> bool {
        self.last(person).is_some_and(|last| last + ONLINE >= self.now.time())
    }

    /// Returns the number of people with an open page, or who requested one recently.
    pub fn count_online(&self) -> usize {
        let since = self.now.time() - ONLINE;
        let is_online = |seen: &&Seen| seen.streams > 0 || seen.last >= since;
        self.lock().values().filter(is_online).count()
    }

    /// Discards people who have not visited since the given time.
    pub(crate) fn forget(&self, before: UnixMillis) {
        self.lock().retain(|_, seen| seen.streams > 0 || seen.last >= before);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Seen>> {
        // A panic while the lock is held cannot leave the map inconsistent.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        let last = self.presence.now.time();
        if let Some(seen) = self.presence.lock().get_mut(&self.person) {
            *seen = Seen { streams: seen.streams.saturating_sub(1), last };
        }
    }
}
