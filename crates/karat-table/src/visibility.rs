//! The parts of a table that a person may see, for every page, record and event stream.
//!
//! While a game is running, each seat sees only its own view, as defined by the rules. Once the
//! game is over, nothing is secret. An uploaded game never has any secrets.
//!
//! A practice table descends from the table whose position it starts from. The practice position
//! depends only on what one seat of the earlier table knew (`fork.rs`). As long as any ancestor of
//! a practice table has secrets, only the person practising may see the table. The practice table
//! stays hidden from others even when its own game is over, and nobody sees the moves that led to
//! its position. All ancestors of a table are stored when it is created, and checked by the
//! database query that reads it.

use karat_rules::{Seat, Viewer};

use crate::id::PersonId;
use crate::table::Table;

impl Table {
    /// Returns whether nothing at the table is secret, because its game and all ancestors' games
    /// are over or uploaded.
    pub fn is_open(&self) -> bool {
        (self.is_over() || self.is_imported()) && !self.record().has_secret_origin
    }

    /// Returns whether the table contains an uploaded game.
    pub fn is_imported(&self) -> bool {
        self.record().is_imported
    }

    /// Returns the viewers whose views a person may see. As long as anything is secret, a person
    /// may see only the view of their own seat and that of spectators.
    pub fn viewers(&self, person: Option<&PersonId>) -> Vec<Viewer> {
        let own = self.viewer(person);
        let everybody = Seat::all(self.game().seats()).map(Viewer::Seat).chain([Viewer::Public]);
        let is_allowed = |viewer: &Viewer| self.is_open() || [own, Viewer::Public].contains(viewer);
        everybody.filter(is_allowed).collect()
    }

    /// Returns whether the whole table must be hidden from a person.
    pub fn is_hidden_from(&self, person: Option<&PersonId>) -> bool {
        self.record().has_secret_origin && self.seats_of(person).is_empty()
    }
}
