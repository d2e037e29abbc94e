//! Takebacks: asking for consent and carrying them out. [`karat_table::undo`] defines what a seat
//! may take back.

use std::sync::Arc;

use karat_rules::{Ply, Seat, Seats};
use karat_table::table::{Deed, MadeBy, Stage, Table};
use karat_table::undo::UndoRequest;
use karat_table::version::Version;

use crate::tables::{ReadError, Tables};

/// The outcome of a takeback request or of a response to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeBack {
    /// The decision was taken back.
    Done,
    /// The request or response was recorded.
    Noted,
    /// Another event came first, or the takeback was never possible. Nothing was changed.
    Stale,
}

impl Tables {
    /// Takes back the last decision of a seat whose player has seen `seen` entries, or asks the
    /// other players for consent.
    ///
    /// # Errors
    /// Returns an error if the table cannot be read or written.
    pub async fn take_back(
        &self,
        table: Arc<Table>,
        seat: Seat,
        seen: Version,
    ) -> Result<TakeBack, ReadError> {
        let offer = table.undo_offer(seat).filter(|offer| offer.is_possible);
        let Some(offer) = offer.filter(|_| !table.has_moved_since(seen)) else {
            return Ok(TakeBack::Stale);
        };
        if offer.border.is_none() || table.consenting(seat).is_empty() {
            return self.undo(table, seat, offer.remaining).await;
        }
        let pending = self.undo_request(&table).await?;
        // Only one takeback request may be open. After a refusal, the same player must wait for
        // another event before asking again.
        let is_in_the_way = |request: &UndoRequest| match request.refused_by {
            None => true,
            Some(by) => request.seat == seat && by != seat,
        };
        if pending.as_ref().is_some_and(is_in_the_way) {
            return Ok(TakeBack::Noted);
        }
        let request = UndoRequest {
            seat,
            remaining: offer.remaining,
            moves: table.moves_made(),
            agreed: Seats::EMPTY,
            refused_by: None,
        };
        let revision = self.store().ask_undo(&table.record().id, &request).await?;
        self.changed(&table.record().id, revision);
        Ok(TakeBack::Noted)
    }

    /// Returns a table's takeback request, or `None` if there is none or a move has closed it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn undo_request(&self, table: &Table) -> Result<Option<UndoRequest>, ReadError> {
        if table.record().stage != Stage::Playing {
            return Ok(None);
        }
        Ok(table.pending(self.store().undo_request(&table.record().id).await?))
    }

    /// Returns a table's takeback request, or `None` if there is none, it was refused, or a move has
    /// been made since the journal had `seen` entries.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn open_undo_request(
        &self,
        table: &Table,
        seen: Version,
    ) -> Result<Option<UndoRequest>, ReadError> {
        let open = self.undo_request(table).await?.filter(|request| request.refused_by.is_none());
        Ok(open.filter(|_| !table.has_moved_since(seen)))
    }

    /// Consents to the open takeback request on behalf of a person's seats. The takeback is carried
    /// out once everyone has consented.
    ///
    /// # Errors
    /// Returns an error if the table cannot be read or written.
    pub async fn agree_to_undo(
        &self,
        table: Arc<Table>,
        seats: Seats,
    ) -> Result<TakeBack, ReadError> {
        let id = table.record().id.clone();
        let moves = table.moves_made();
        let Some(revision) = self.store().agree_to_undo(&id, moves, seats).await? else {
            return Ok(TakeBack::Stale);
        };
        self.changed(&id, revision);
        let Some(request) = self.undo_request(&table).await? else {
            return Ok(TakeBack::Stale);
        };
        if !table.unanswered(&request).is_empty() {
            return Ok(TakeBack::Noted);
        }
        self.undo(table, request.seat, request.remaining).await
    }

    /// Refuses another player's takeback request, or withdraws the player's own.
    ///
    /// # Errors
    /// Returns an error if the table cannot be written.
    pub async fn refuse_undo(&self, table: Arc<Table>, seat: Seat) -> Result<TakeBack, ReadError> {
        let id = table.record().id.clone();
        match self.store().refuse_undo(&id, table.moves_made(), seat).await? {
            Some(revision) => {
                self.changed(&id, revision);
                Ok(TakeBack::Noted)
            }
            None => Ok(TakeBack::Stale),
        }
    }

    async fn undo(
        &self,
        table: Arc<Table>,
        seat: Seat,
        remaining: Ply,
    ) -> Result<TakeBack, ReadError> {
        if self.note(&table, [(seat, Deed::Undo(remaining), MadeBy::Seat)]).await? {
            return Ok(TakeBack::Done);
        }
        Ok(TakeBack::Stale)
    }
}
