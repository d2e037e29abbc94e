//! Premoves, of which each seat has at most one.

use karat_rules::Seat;
use karat_table::id::TableId;
use karat_table::premove::Premove;

use super::sql::{self, Transaction};
use super::{Store, StoreError, read_person_id, read_seat, read_version};

/// A database row with a premove.
struct PremoveRow {
    seat: i64,
    id: String,
    person: String,
    instruction: String,
    /// The length of the journal when the player set the premove.
    seen: i64,
}

from_columns!(PremoveRow { seat, id, person, instruction, seen });

impl Store {
    /// Returns a table's premoves that have not been cancelled, ordered by seat. Some may have
    /// expired.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn premoves(&self, id: &TableId) -> Result<Vec<Premove>, StoreError> {
        let rows = sql::query(
            "SELECT seat, id, person, instruction, seen FROM ahead \
             WHERE table_id = $1 AND is_cancelled = 0 ORDER BY seat",
        )
        .bind(id.as_str())
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("ahead", rows, read))
    }

    /// Stores a premove, replacing the previous one for its seat, and returns whether it is active.
    /// An existing premove with the same id is left unchanged, even if it has been cancelled.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn keep_premove(
        &self,
        table: &TableId,
        premove: &Premove,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        sql::query(
            "INSERT INTO ahead (table_id, seat, id, person, instruction, seen) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, seat) DO UPDATE SET \
             id = excluded.id, person = excluded.person, instruction = excluded.instruction, \
             seen = excluded.seen, is_cancelled = 0 WHERE ahead.id <> excluded.id",
        )
        .bind(table.as_str())
        .bind(premove.seat.index() as i64)
        .bind(&premove.id)
        .bind(premove.person.as_str())
        .bind(premove.instruction.to_string())
        .bind(premove.seen.0 as i64)
        .execute(&mut *transaction)
        .await?;
        let stands = stands(&mut transaction, table, (premove.seat, &premove.id)).await?;
        transaction.commit().await?;
        Ok(stands)
    }

    /// Cancels the premove with this id if it is the latest for its seat. Returns whether the
    /// premove was active.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn cancel_premove(
        &self,
        table: &TableId,
        seat: Seat,
        id: &str,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let cancelled = sql::query(
            "UPDATE ahead SET is_cancelled = 1 \
             WHERE table_id = $1 AND seat = $2 AND id = $3 AND is_cancelled = 0",
        )
        .bind(table.as_str())
        .bind(seat.index() as i64)
        .bind(id)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(cancelled.rows_affected() > 0)
    }
}

/// Returns whether the premove with this id is the latest for its seat and has not been cancelled.
pub(super) async fn stands(
    transaction: &mut Transaction,
    table: &TableId,
    (seat, id): (Seat, &str),
) -> Result<bool, StoreError> {
    let found: i64 = sql::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM ahead \
         WHERE table_id = $1 AND seat = $2 AND id = $3 AND is_cancelled = 0)",
    )
    .bind(table.as_str())
    .bind(seat.index() as i64)
    .bind(id)
    .fetch_one(&mut **transaction)
    .await?;
    Ok(found != 0)
}

fn read(row: PremoveRow) -> Result<Premove, StoreError> {
    let instruction = row.instruction.parse();
    Ok(Premove {
        seat: read_seat(row.seat)?,
        id: row.id,
        person: read_person_id(&row.person)?,
        instruction: instruction.map_err(|_| StoreError::Unreadable("instruction"))?,
        seen: read_version(row.seen)?,
    })
}
