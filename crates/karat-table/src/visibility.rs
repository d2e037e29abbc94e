//! The parts of a table that a person may see. Every page, record and event stream uses this
//! module.
//!
//! While a game runs, its secrets are those of the rules: each seat sees its own view. Once it is
//! over, and for an imported game, nothing is secret.
//!
//! A table can descend from another: practice starts from a position of that table. The practice
//! position depends only on what one seat of that table knew (`fork.rs`). As long as any ancestor
//! has secrets, only the person who practises may see the table. It stays hidden from others even
//! when its own game is over, and nobody sees the moves that led to its position. The whole line of
//! ancestors is stored when a table is created, and is checked in the statement that reads the
//! table.

use karat_rules::{Seat, Viewer};

use crate::id::PersonId;
use crate::table::Table;

impl Table {
    /// Returns whether nothing at the table is secret: its game is over or uploaded, and so is
    /// every game from which it descends.
    pub fn is_open(&self) -> bool {
        (self.is_over() || self.is_imported()) && !self.record().has_secret_origin
    }

    /// Returns whether the table contains only an uploaded game.
    pub fn is_imported(&self) -> bool {
        self.record().is_imported
    }

    /// Returns the viewers whose views a person may see. These are their seat and a spectator while
    /// anything is secret, and all viewers once nothing is.
    pub fn viewers(&self, person: Option<&PersonId>) -> Vec<Viewer> {
        let own = self.viewer(person);
        let everybody = Seat::all(self.game().seats()).map(Viewer::Seat).chain([Viewer::Public]);
        let is_allowed = |viewer: &Viewer| self.is_open() || [own, Viewer::Public].contains(viewer);
        everybody.filter(is_allowed).collect()
    }

    /// Returns whether a person may not see anything of the table.
    pub fn is_hidden_from(&self, person: Option<&PersonId>) -> bool {
        self.record().has_secret_origin && self.seats_of(person).is_empty()
    }
}
