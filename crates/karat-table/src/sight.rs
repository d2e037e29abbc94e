//! What of a table somebody may see. Every page, record and bell asks here.
//!
//! While a game runs, its secrets are those of the rules: each seat sees its own view. Once it is
//! over, or where it is only kept, nothing is secret.
//!
//! A table can go back to another: practice starts where that stood. What it starts with depends on
//! what one seat of that table knew, and on nothing that seat could not know (`fork.rs`). So as long
//! as any table that it goes back to has secrets, it is shown to nobody but the person who practises,
//! it stays closed even when its own game is over, and nobody is told the way that led to it. The
//! descent is written down when a table is made, for all the steps before, and asked in the statement
//! that reads the table.

use karat_rules::{Seat, Viewer};

use crate::id::PersonId;
use crate::table::Table;

impl Table {
    /// Whether nothing at the table is secret: its game is over, or a recorded one, and so is every
    /// game that it goes back to.
    pub fn is_open(&self) -> bool {
        (self.is_over() || self.is_imported()) && !self.record().has_secret_origin
    }

    /// Whether the table only keeps a recorded game.
    pub fn is_imported(&self) -> bool {
        self.record().is_imported
    }

    /// As whom a person may look: as himself and as a spectator as long as anything is secret, as
    /// anybody once nothing is.
    pub fn viewers(&self, person: Option<&PersonId>) -> Vec<Viewer> {
        let own = self.viewer(person);
        let everybody = Seat::all(self.game().seats()).map(Viewer::Seat).chain([Viewer::Public]);
        let is_his = |viewer: &Viewer| self.is_open() || [own, Viewer::Public].contains(viewer);
        everybody.filter(is_his).collect()
    }

    /// Whether a person sees nothing of the table.
    pub fn is_hidden_from(&self, person: Option<&PersonId>) -> bool {
        self.record().has_secret_origin && self.seats_of(person).is_empty()
    }
}
