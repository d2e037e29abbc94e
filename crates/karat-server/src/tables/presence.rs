//! Presence: users who have just requested a page or have a live page open.
//!
//! Servers that share a database inform each other every few seconds (`tables/peers.rs`).

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use karat_table::id::PersonId;
use karat_table::time::{UnixMillis, whole_ms};

use crate::time::Now;

/// The time for which a person counts as online after requesting a page.
const ONLINE: Duration = Duration::from_secs(5 * 60);

/// The interval at which a server informs the others that a person's page is still open.
const SHARED_EVERY: Duration = Duration::from_secs(10);

/// The time for which a person's page counts as open after another server has said so.
const SHARED_FOR: Duration = Duration::from_secs(15);

/// A tracker of recent users.
#[derive(Clone)]
pub struct Presence {
    people: Arc<Mutex<HashMap<PersonId, Seen>>>,
    /// The users of the other servers.
    elsewhere: Arc<Mutex<HashMap<PersonId, Elsewhere>>>,
    now: Now,
}

#[derive(Debug, Clone, Copy)]
struct Seen {
    /// The number of open streams.
    streams: usize,
    /// The time of the last visit.
    last: UnixMillis,
    /// The time of the last visit of which the other servers know.
    shared: UnixMillis,
}

/// A user of another server.
#[derive(Debug, Clone, Copy)]
struct Elsewhere {
    /// The time until which a page counts as open.
    here_until: UnixMillis,
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
        Self { people: Arc::default(), elsewhere: Arc::default(), now }
    }

    /// Marks a person as present now.
    pub fn note(&self, person: &PersonId) {
        let last = self.now.time();
        let mut people = self.lock();
        let unseen = Seen { streams: 0, last, shared: UnixMillis::MIN };
        people.entry(person.clone()).or_insert(unseen).last = last;
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
        let here = self.lock().get(person).copied();
        let here = here.map(|seen| if seen.streams > 0 { now } else { seen.last });
        let elsewhere = self.lock_elsewhere().get(person).copied();
        let elsewhere = elsewhere.map(|seen| if seen.here_until >= now { now } else { seen.last });
        here.max(elsewhere)
    }

    /// Returns whether a person has an open page, or requested one recently.
    pub fn is_online(&self, person: &PersonId) -> bool {
        self.last(person).is_some_and(|last| last + ONLINE >= self.now.time())
    }

    /// Returns the number of people with an open page, or who requested one recently.
    pub fn count_online(&self) -> usize {
        let now = self.now.time();
        let since = now - ONLINE;
        let is_online = |seen: &Seen| seen.streams > 0 || seen.last >= since;
        let is_online_elsewhere = |seen: &Elsewhere| seen.here_until >= now || seen.last >= since;
        let (people, elsewhere) = (self.lock(), self.lock_elsewhere());
        let here = people.iter().filter(|(_, seen)| is_online(seen)).map(|(person, _)| person);
        let elsewhere = elsewhere.iter().filter(|(_, seen)| is_online_elsewhere(seen));
        here.chain(elsewhere.map(|(person, _)| person)).collect::<HashSet<_>>().len()
    }

    /// Returns the messages that inform the other servers of what has changed since the last call.
    pub(super) fn news(&self) -> Vec<String> {
        let now = self.now.time();
        let mut people = self.lock();
        let news = people.iter_mut().filter_map(|(person, seen)| {
            let is_here = seen.streams > 0;
            let is_due = seen.shared + SHARED_EVERY <= now;
            if is_here && is_due {
                seen.shared = now;
                return Some(format!("here:{}", person.as_str()));
            }
            // While the page was open, the other servers have counted on a later message.
            (!is_here && seen.last > seen.shared).then(|| {
                seen.shared = seen.last;
                format!("seen:{}:{}", person.as_str(), whole_ms(now.since(seen.last)))
            })
        });
        news.collect()
    }

    /// Notes a message of another server, and returns whether it was one of [`Presence::news`].
    pub(super) fn hear(&self, text: &str) -> bool {
        let now = self.now.time();
        let mut parts = text.split(':');
        let (kind, person) = (parts.next(), parts.next().and_then(PersonId::parse));
        let age_ms = parts.next().and_then(|age| age.parse().ok());
        let (here_until, last) = match (kind, age_ms) {
            (Some("here"), None) => (now + SHARED_FOR, now),
            (Some("seen"), Some(age_ms)) => (UnixMillis::MIN, now - Duration::from_millis(age_ms)),
            _ => return false,
        };
        let Some(person) = person else { return false };
        let mut elsewhere = self.lock_elsewhere();
        let known = elsewhere.entry(person).or_insert(Elsewhere { here_until, last });
        known.here_until = known.here_until.max(here_until);
        known.last = known.last.max(last);
        true
    }

    /// Discards people who have not visited since the given time.
    pub(crate) fn forget(&self, before: UnixMillis) {
        self.lock().retain(|_, seen| seen.streams > 0 || seen.last >= before);
        self.lock_elsewhere().retain(|_, seen| seen.last >= before);
    }

    fn lock_elsewhere(&self) -> MutexGuard<'_, HashMap<PersonId, Elsewhere>> {
        // A panic while the lock is held cannot leave the map inconsistent.
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
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
            *seen = Seen { streams: seen.streams.saturating_sub(1), last, ..*seen };
        }
    }
}
