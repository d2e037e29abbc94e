//! The tables that people have left before the game began, and the hosts of these tables. A search
//! for a table does not lead a person back to a table or host that they have left. The list is lost
//! on a restart.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use karat_table::id::{PersonId, TableId};

/// The time for which the server remembers that a person left a table, in milliseconds.
const REMEMBERED_MS: i64 = 60 * 60 * 1000;

/// The maximum number of remembered people who left a table.
const DEPARTURES_MAX: usize = 10_000;

/// The tables that people have left recently. Clones share the same list.
#[derive(Clone, Default)]
pub struct Departed(Arc<Mutex<HashMap<Departure, i64>>>);

/// A person, and the table that they left or its host.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Departure {
    Table(PersonId, TableId),
    Host(PersonId, PersonId),
}

impl Departed {
    /// Records that a person left a table of this host.
    pub(super) fn note(
        &self,
        person: &PersonId,
        id: &TableId,
        host: Option<&PersonId>,
        now_ms: i64,
    ) {
        let mut left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() >= DEPARTURES_MAX {
            left.retain(|_, at_ms| *at_ms + REMEMBERED_MS > now_ms);
        }
        if left.len() >= DEPARTURES_MAX {
            left.clear();
        }
        left.insert(Departure::Table(person.clone(), id.clone()), now_ms);
        if let Some(host) = host.filter(|host| *host != person) {
            left.insert(Departure::Host(person.clone(), host.clone()), now_ms);
        }
    }

    /// Returns whether a person has recently left this table.
    pub fn has_left(&self, person: &PersonId, id: &TableId, now_ms: i64) -> bool {
        self.is_recent(&Departure::Table(person.clone(), id.clone()), now_ms)
    }

    /// Returns whether a person has recently left a table of this host.
    pub fn has_left_host(&self, person: &PersonId, host: &PersonId, now_ms: i64) -> bool {
        self.is_recent(&Departure::Host(person.clone(), host.clone()), now_ms)
    }

    fn is_recent(&self, departure: &Departure, now_ms: i64) -> bool {
        let left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        left.get(departure).is_some_and(|at_ms| *at_ms + REMEMBERED_MS > now_ms)
    }
}
