//! The delay for spectators of a running game.

use crate::id::PersonId;
use crate::table::Table;

impl Table {
    /// Returns the delay before a person sees the game's events, in milliseconds. The delay is 0
    /// for players, and for everyone before and after the game.
    pub fn behind_ms(&self, person: Option<&PersonId>) -> u32 {
        let runs = self.record().started_ms.is_some() && !self.is_open();
        if runs && self.is_watcher(person) { self.record().terms.watch_delay_ms } else { 0 }
    }

    /// Returns whether a person has no seat at the table.
    pub fn is_watcher(&self, person: Option<&PersonId>) -> bool {
        self.seats_of(person).is_empty()
    }
}
