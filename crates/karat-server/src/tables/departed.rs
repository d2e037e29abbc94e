//! Recent departures from lobbies. A search for a table avoids tables that the person has left, and
//! their hosts. The list is lost on restart. Servers that share a database inform each other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;

use crate::tables::Tables;
use crate::tables::ring::Ring;

/// The time for which a departure is remembered.
const REMEMBERED: Duration = Duration::from_secs(60 * 60);

/// The maximum number of remembered departures.
const DEPARTURES_MAX: usize = 10_000;

/// Recently left tables. Clones share the same list.
#[derive(Clone, Default)]
pub struct Departed(Arc<Mutex<HashMap<Departure, UnixMillis>>>);

impl Tables {
    /// Records that a person left a host's table.
    pub(super) fn note_departure(&self, person: &PersonId, id: &TableId, host: Option<&PersonId>) {
        self.hear_departure(person, id, host);
        let ring = || Ring::Departure(person.clone(), id.clone(), host.cloned());
        self.bells().pass_on(ring);
    }

    /// Records that a person left a host's table on another server.
    pub(super) fn hear_departure(&self, person: &PersonId, id: &TableId, host: Option<&PersonId>) {
        self.departed().note(person, id, host, self.now().time());
    }
}

/// A person, with the table they left or its host.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Departure {
    Table(PersonId, TableId),
    Host(PersonId, PersonId),
}

impl Departed {
    /// Records that a person left a host's table.
    fn note(&self, person: &PersonId, id: &TableId, host: Option<&PersonId>, now: UnixMillis) {
        let mut left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() >= DEPARTURES_MAX {
            left.retain(|_, at| *at + REMEMBERED > now);
        }
        if left.len() >= DEPARTURES_MAX {
            left.clear();
        }
        left.insert(Departure::Table(person.clone(), id.clone()), now);
        if let Some(host) = host.filter(|host| *host != person) {
            left.insert(Departure::Host(person.clone(), host.clone()), now);
        }
    }

    /// Returns whether a person has recently left this table.
    pub fn has_left(&self, person: &PersonId, id: &TableId, now: UnixMillis) -> bool {
        self.is_recent(&Departure::Table(person.clone(), id.clone()), now)
    }

    /// Returns whether a person has recently left one of this host's tables.
    pub fn has_left_host(&self, person: &PersonId, host: &PersonId, now: UnixMillis) -> bool {
        self.is_recent(&Departure::Host(person.clone(), host.clone()), now)
    }

    fn is_recent(&self, departure: &Departure, now: UnixMillis) -> bool {
        let left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        left.get(departure).is_some_and(|at| *at + REMEMBERED > now)
    }
}
