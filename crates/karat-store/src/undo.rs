//! Takeback requests, which need the other players' consent. A table has at most one request.

use karat_rules::{Ply, Seat, Seats};
use karat_table::id::TableId;
use karat_table::undo::UndoRequest;
use karat_table::version::Revision;

use super::sql::{self, Transaction};
use super::{Store, StoreError, read_revision, read_seat};

impl Store {
    /// Returns a table's last takeback request, which may have expired.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn undo_request(&self, id: &TableId) -> Result<Option<UndoRequest>, StoreError> {
        let mut moment = self.readers.begin().await?;
        let row = sql::query(
            "SELECT seat, remaining, moves, refused_by FROM undo_request WHERE table_id = $1",
        )
        .bind(id.as_str())
        .fetch_optional(&mut *moment)
        .await?;
        let rows = sql::query("SELECT seat FROM undo_agreement WHERE table_id = $1")
            .bind(id.as_str())
            .fetch_all(&mut *moment)
            .await?;
        let agreed = self.skim("undo_agreement", rows, |(seat,): (i64,)| read_seat(seat));
        let number = |number: i64| {
            usize::try_from(number).map_err(|_| StoreError::Unreadable("undo request"))
        };
        let read = |row: RequestRow| {
            Ok(UndoRequest {
                seat: read_seat(row.seat)?,
                remaining: Ply::new(number(row.remaining)?),
                moves: number(row.moves)?,
                agreed: agreed.iter().copied().collect(),
                refused_by: row.refused_by.map(read_seat).transpose()?,
            })
        };
        Ok(self.skim_one("undo_request", row, read))
    }

    /// Stores a takeback request, replacing the previous one, and returns the table's new revision.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn ask_undo(
        &self,
        id: &TableId,
        request: &UndoRequest,
    ) -> Result<Revision, StoreError> {
        let mut transaction = self.write().await?;
        sql::query("DELETE FROM undo_agreement WHERE table_id = $1")
            .bind(id.as_str())
            .execute(&mut *transaction)
            .await?;
        sql::query(
            "INSERT INTO undo_request (table_id, seat, remaining, moves) \
             VALUES ($1, $2, $3, $4) ON CONFLICT (table_id) DO UPDATE SET seat = excluded.seat, \
             remaining = excluded.remaining, moves = excluded.moves, refused_by = NULL",
        )
        .bind(id.as_str())
        .bind(request.seat.index() as i64)
        .bind(request.remaining.index() as i64)
        .bind(request.moves as i64)
        .execute(&mut *transaction)
        .await?;
        finish(transaction, id).await
    }

    /// Records a player's consent to the takeback request made after `moves` moves, if the request
    /// is still open. Returns the table's new revision.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn agree_to_undo(
        &self,
        id: &TableId,
        moves: usize,
        seats: Seats,
    ) -> Result<Option<Revision>, StoreError> {
        let mut transaction = self.write().await?;
        let standing: i64 = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM undo_request \
             WHERE table_id = $1 AND moves = $2 AND refused_by IS NULL)",
        )
        .bind(id.as_str())
        .bind(moves as i64)
        .fetch_one(&mut *transaction)
        .await?;
        if standing == 0 {
            return Ok(None);
        }
        for seat in seats.iter() {
            sql::query(
                "INSERT INTO undo_agreement (table_id, seat) VALUES ($1, $2) \
                 ON CONFLICT DO NOTHING",
            )
            .bind(id.as_str())
            .bind(seat.index() as i64)
            .execute(&mut *transaction)
            .await?;
        }
        finish(transaction, id).await.map(Some)
    }

    /// Records a player's refusal of the takeback request made after `moves` moves, if the request
    /// is still open. A refusal by the requester withdraws the request. Returns the table's new
    /// revision.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn refuse_undo(
        &self,
        id: &TableId,
        moves: usize,
        seat: Seat,
    ) -> Result<Option<Revision>, StoreError> {
        let mut transaction = self.write().await?;
        let refused = sql::query(
            "UPDATE undo_request SET refused_by = $3 \
             WHERE table_id = $1 AND moves = $2 AND refused_by IS NULL",
        )
        .bind(id.as_str())
        .bind(moves as i64)
        .bind(seat.index() as i64)
        .execute(&mut *transaction)
        .await?;
        if refused.rows_affected() == 0 {
            return Ok(None);
        }
        finish(transaction, id).await.map(Some)
    }
}

impl Store {
    /// Increments a table's revision because its attendance has changed, and returns the new
    /// revision.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn note_attendance(&self, id: &TableId) -> Result<Revision, StoreError> {
        finish(self.write().await?, id).await
    }
}

/// A database row with a takeback request.
struct RequestRow {
    seat: i64,
    remaining: i64,
    moves: i64,
    refused_by: Option<i64>,
}

from_columns!(RequestRow { seat, remaining, moves, refused_by });

/// Increments a table's revision, commits the transaction, and returns the new revision.
async fn finish(mut transaction: Transaction, id: &TableId) -> Result<Revision, StoreError> {
    let revision = sql::query_scalar(
        "UPDATE game_table SET revision = revision + 1 WHERE id = $1 RETURNING revision",
    )
    .bind(id.as_str())
    .fetch_one(&mut *transaction)
    .await?;
    transaction.commit().await?;
    read_revision(revision)
}
