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
use std::sync::Arc;

use crate::id::{PersonId, TableId};
use crate::table::Table;
use crate::tables::{ReadError, Tables};

/// Why a table is not shown.
#[derive(Debug)]
pub enum SightError {
    /// It goes back to a table that has secrets, and this person does not sit at it.
    Hidden,
    /// It cannot be read.
    Read(ReadError),
}

impl Tables {
    /// A table as it stands, if this person may see anything of it.
    ///
    /// # Errors
    /// If there is none, it is hidden from him, or it cannot be read.
    pub async fn read_for(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
    ) -> Result<Arc<Table>, SightError> {
        let table = self.read(id).await.map_err(SightError::Read)?;
        if table.is_hidden_from(person) { Err(SightError::Hidden) } else { Ok(table) }
    }
}

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
    pub(crate) fn is_hidden_from(&self, person: Option<&PersonId>) -> bool {
        self.record().has_secret_origin && self.seats_of(person).is_empty()
    }
}
