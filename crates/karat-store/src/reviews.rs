//! Reviews of finished games: the results, and the queue, which also contains checks of puzzles.

use karat_rules::Seat;
use karat_table::id::{PersonId, PuzzleId, TableId};
use karat_table::time::UnixMillis;

use super::sql::{self, Connection};
use super::{Store, StoreError, read_id, read_puzzle_id, read_seat};

/// The limits on queued reviews and checks of puzzles together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingMax {
    /// The total number of queued jobs.
    pub all: u32,
    /// The number of queued jobs per network, which decreases as the queue fills up.
    pub of_network: u32,
    /// The number of queued jobs per person.
    pub of_person: u32,
}

/// Work for the engine.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Work {
    /// The review of a finished game for a seat.
    Review(TableId, Seat),
    /// The check of a puzzle's answers.
    Check(PuzzleId),
}

/// Queued work for the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingJob {
    /// The work.
    pub work: Work,
    /// A pseudonym for the requester's network, or an empty string if it is unknown.
    pub network: String,
    /// The requester's id, or an empty string once they have deleted their account.
    pub person: String,
}

/// The outcome of a review request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The review is queued, because of this request or an earlier one.
    Accepted,
    /// The queue is full.
    QueueFull,
    /// The person's network has reached its limit.
    NetworkFull,
    /// The person has reached their limit.
    PersonFull,
}

/// The stored state of a review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptReview {
    /// The review is queued.
    Waiting,
    /// The review is finished, with the given result as JSON.
    Told(String),
}

impl Store {
    /// Returns the stored state of a seat's review, ignoring results from another `version`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn review(
        &self,
        table: &TableId,
        seat: Seat,
        version: u32,
    ) -> Result<Option<KeptReview>, StoreError> {
        let row = sql::query(
            "SELECT told FROM review \
             WHERE table_id = $1 AND seat = $2 AND (told IS NULL OR version = $3)",
        )
        .bind(table.as_str())
        .bind(seat.index() as i64)
        .bind(version)
        .fetch_optional(&self.readers)
        .await?;
        let read =
            |(told,): (Option<String>,)| Ok(told.map_or(KeptReview::Waiting, KeptReview::Told));
        Ok(self.skim_one("review", row, read))
    }

    /// Queues a review and deletes its previous result. A review that is already queued keeps its
    /// place in the queue.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn ask_review(
        &self,
        (table, seat): (&TableId, Seat),
        (person, network): (&PersonId, &str),
        at: UnixMillis,
        most: WaitingMax,
    ) -> Result<Asked, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let waits: Option<i64> = sql::query_scalar(
            "SELECT 1 FROM review WHERE table_id = $1 AND seat = $2 AND told IS NULL",
        )
        .bind(table.as_str())
        .bind(seat.index() as i64)
        .fetch_optional(&mut *transaction)
        .await?;
        if waits.is_some() {
            return Ok(Asked::Accepted);
        }
        if let Some(full) = full(&mut transaction, person, network, most).await? {
            return Ok(full);
        }
        sql::query(
            "INSERT INTO review (table_id, seat, asked_ms, person, network) \
             VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (table_id, seat) DO UPDATE SET asked_ms = excluded.asked_ms, \
             person = excluded.person, network = excluded.network, version = NULL, told = NULL",
        )
        .bind(table.as_str())
        .bind(seat.index() as i64)
        .bind(at.0)
        .bind(person.as_str())
        .bind(network)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Asked::Accepted)
    }

    /// Returns the queued reviews and checks of puzzles, in the order in which they were requested.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn waiting_jobs(&self) -> Result<Vec<WaitingJob>, StoreError> {
        let rows = sql::query(
            "SELECT table_id AS id, seat, COALESCE(network, '') AS network, \
             COALESCE(person, '') AS person, asked_ms FROM review WHERE told IS NULL \
             UNION ALL SELECT id, NULL, COALESCE(network, ''), author, asked_ms \
             FROM player_puzzle WHERE checked IS NULL AND asked_ms IS NOT NULL \
             ORDER BY asked_ms, id, seat",
        )
        .fetch_all(&self.readers)
        .await?;
        let read = |WaitingRow { id, seat, network, person }| {
            let work = match seat {
                Some(seat) => Work::Review(read_id(&id)?, read_seat(seat)?),
                None => Work::Check(read_puzzle_id(&id)?),
            };
            Ok(WaitingJob { work, network, person })
        };
        Ok(self.skim("review", rows, read))
    }

    /// Stores a queued review's result. Does nothing if the review is no longer queued.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn keep_review(
        &self,
        table: &TableId,
        seat: Seat,
        version: u32,
        told: &str,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query(
            "UPDATE review SET told = $3, version = $4, person = NULL, network = NULL \
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

    /// Removes a review from the queue because it cannot be carried out.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn drop_review(&self, table: &TableId, seat: Seat) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query("DELETE FROM review WHERE table_id = $1 AND seat = $2 AND told IS NULL")
            .bind(table.as_str())
            .bind(seat.index() as i64)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// A database row with a queued job, which is a review if there is a seat.
struct WaitingRow {
    id: String,
    seat: Option<i64>,
    network: String,
    person: String,
}

from_columns!(WaitingRow { id, seat, network, person });

/// A database row with the numbers of queued jobs.
struct QueueRow {
    all: u32,
    /// The number of jobs queued for the requester's network.
    theirs: u32,
    /// The number of jobs queued for the requester.
    own: u32,
}

from_columns!(QueueRow { all, theirs, own });

/// Returns the reason why no further job can be queued, if any. The fuller the queue, the fewer jobs
/// each network may queue, so that some places remain for others.
pub(super) async fn full(
    connection: &mut Connection,
    person: &PersonId,
    network: &str,
    most: WaitingMax,
) -> Result<Option<Asked>, StoreError> {
    const SHARE_OF_FREE: u32 = 4;
    let QueueRow { all, theirs, own } = sql::query_as(
        "SELECT COUNT(*) AS \"all\", COUNT(CASE WHEN network = $2 THEN 1 END) AS theirs, \
         COUNT(CASE WHEN person = $1 THEN 1 END) AS own FROM \
         (SELECT network, person FROM review WHERE told IS NULL UNION ALL \
         SELECT network, author FROM player_puzzle \
         WHERE checked IS NULL AND asked_ms IS NOT NULL) AS waiting",
    )
    .bind(person.as_str())
    .bind(network)
    .fetch_one(connection)
    .await?;
    let free = most.all.saturating_sub(all);
    let share = most.of_network.min(free.div_ceil(SHARE_OF_FREE));
    Ok(match () {
        () if own >= most.of_person => Some(Asked::PersonFull),
        () if free == 0 => Some(Asked::QueueFull),
        () => (theirs >= share).then_some(Asked::NetworkFull),
    })
}
