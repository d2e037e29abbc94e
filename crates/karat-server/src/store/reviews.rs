//! Reviews of finished games: the queue and the results.

use karat_rules::{SEATS_MAX, Seat};
use karat_table::id::{PersonId, TableId};
use sqlx::sqlite::SqliteConnection;

use super::tables::read_id;
use super::{Store, StoreError};

/// The limits of the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingMax {
    /// For all people together.
    pub all: u32,
    /// For one person.
    pub of_person: u32,
}

/// The outcome of a request for a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// It is in the queue, now or already before.
    Accepted,
    /// The queue is full.
    QueueFull,
    /// The person has reached their limit.
    PersonFull,
}

/// The stored state of a review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptReview {
    /// It waits in the queue.
    Waiting {
        /// The number of earlier requests that still wait.
        before: u32,
    },
    /// It is done; the result as JSON.
    Told(String),
}

impl Store {
    /// Returns the stored state of the review of a table for a seat. Results of another `version`
    /// do not count.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn review(
        &self,
        table: &TableId,
        seat: Seat,
        version: u32,
    ) -> Result<Option<KeptReview>, StoreError> {
        let row = sqlx::query(
            "SELECT told, (SELECT COUNT(*) FROM review AS other WHERE other.told IS NULL \
             AND (other.asked_ms, other.table_id, other.seat) \
             < (review.asked_ms, review.table_id, review.seat)) \
             FROM review WHERE table_id = $1 AND seat = $2 AND (told IS NULL OR version = $3)",
        )
        .bind(table.as_str())
        .bind(seat.index() as i64)
        .bind(version)
        .fetch_optional(&self.readers)
        .await?;
        let read = |(told, before): (Option<String>, i64)| {
            let before = u32::try_from(before).map_err(|_| StoreError::Unreadable("review"))?;
            Ok(told.map_or(KeptReview::Waiting { before }, KeptReview::Told))
        };
        Ok(self.skim_one("review", row, read))
    }

    /// Puts a review into the queue and deletes an earlier result. A waiting review keeps its
    /// place.
    ///
    /// # Errors
    /// If there is no room or the database fails.
    pub async fn ask_review(
        &self,
        (table, seat): (&TableId, Seat),
        person: &PersonId,
        at_ms: i64,
        most: WaitingMax,
    ) -> Result<Asked, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let waits: Option<i64> = sqlx::query_scalar(
            "SELECT 1 FROM review WHERE table_id = $1 AND seat = $2 AND told IS NULL",
        )
        .bind(table.as_str())
        .bind(seat.index() as i64)
        .fetch_optional(&mut *transaction)
        .await?;
        if waits.is_some() {
            return Ok(Asked::Accepted);
        }
        if let Some(full) = full(&mut transaction, person, most).await? {
            return Ok(full);
        }
        sqlx::query(
            "INSERT INTO review (table_id, seat, asked_ms, person) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_id, seat) DO UPDATE SET asked_ms = excluded.asked_ms, \
             person = excluded.person, version = NULL, told = NULL",
        )
        .bind(table.as_str())
        .bind(seat.index() as i64)
        .bind(at_ms)
        .bind(person.as_str())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Asked::Accepted)
    }

    /// Returns the waiting reviews, in the order of their requests.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waiting_reviews(&self) -> Result<Vec<(TableId, Seat)>, StoreError> {
        let rows = sqlx::query(
            "SELECT table_id, seat FROM review WHERE told IS NULL \
             ORDER BY asked_ms, table_id, seat",
        )
        .fetch_all(&self.readers)
        .await?;
        let read = |(table, seat): (String, i64)| {
            let seat = usize::try_from(seat).ok().filter(|&seat| seat < SEATS_MAX);
            let seat = seat.ok_or(StoreError::Unreadable("seat"))?;
            Ok((read_id(&table)?, Seat::new(seat)))
        };
        Ok(self.skim("review", rows, read))
    }

    /// Stores the result of a waiting review; does nothing if it no longer waits.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_review(
        &self,
        table: &TableId,
        seat: Seat,
        version: u32,
        told: &str,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sqlx::query(
            "UPDATE review SET told = $3, version = $4, person = NULL \
             WHERE table_id = $1 AND seat = $2 AND told IS NULL",
        )
        .bind(table.as_str())
        .bind(seat.index() as i64)
        .bind(told)
        .bind(version)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Removes a review without a possible result from the queue.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn drop_review(&self, table: &TableId, seat: Seat) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sqlx::query("DELETE FROM review WHERE table_id = $1 AND seat = $2 AND told IS NULL")
            .bind(table.as_str())
            .bind(seat.index() as i64)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Returns the limit that keeps one more review out of the queue, if there is one.
async fn full(
    connection: &mut SqliteConnection,
    person: &PersonId,
    most: WaitingMax,
) -> Result<Option<Asked>, StoreError> {
    let (all, his): (i64, i64) = sqlx::query_as(
        "SELECT COUNT(*), COUNT(CASE WHEN person = $1 THEN 1 END) FROM review WHERE told IS NULL",
    )
    .bind(person.as_str())
    .fetch_one(connection)
    .await?;
    Ok(if his >= most.of_person.into() {
        Some(Asked::PersonFull)
    } else {
        (all >= most.all.into()).then_some(Asked::QueueFull)
    })
}
