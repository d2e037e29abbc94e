//! The delay for spectators of a running game.

use std::time::Duration;

use crate::id::PersonId;
use crate::table::Table;

impl Table {
    /// Returns the delay before a person sees the game's events. The delay is zero for players, and
    /// for everyone before and after the game.
    pub fn behind(&self, person: Option<&PersonId>) -> Duration {
        let runs = self.record().started.is_some() && !self.is_open();
        if runs && self.is_watcher(person) {
            self.record().terms.watch_delay
        } else {
            Duration::ZERO
        }
    }

    /// Returns whether a person has no seat at the table.
    pub fn is_watcher(&self, person: Option<&PersonId>) -> bool {
        self.seats_of(person).is_empty()
    }
}
