//! Puzzles made by players: drafts, published puzzles, first tries and reports.

use karat_rules::Seat;
use karat_rules::any::{GameId, SetupError};
use karat_table::id::{PersonId, PuzzleId};
use karat_table::player_puzzle::{ANSWERS_MAX, PER_DAY_MAX, Stage};
use karat_table::time::{DAY, UnixMillis};

use super::reviews::full;
use super::sql::{self, Transaction};
use super::{
    Asked, RequestDigest, Store, StoreError, WaitingMax, read_person_id, read_puzzle_id, read_seat,
};

/// The approximate size of a puzzle's row, in bytes, including indexes but excluding text.
const PUZZLE_BYTES: usize = 500;

/// Generates a statement that reads puzzles.
macro_rules! puzzle_query {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, author, name, game, seats, seat, record, answers, question, explanation, \
             stage, p.created_ms, published_ms, asked_ms, checked, is_disputed, attempts, successes \
             FROM player_puzzle AS p JOIN person ON person.id = author ",
            $rest
        )
    };
}

/// A puzzle made by a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPuzzle {
    /// The id.
    pub id: PuzzleId,
    /// The author.
    pub author: PersonId,
    /// The author's name.
    pub author_name: String,
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The seat that decides.
    pub seat: Seat,
    /// The record with the moves that lead to the position.
    pub record: String,
    /// The accepted moves, in the game's notation.
    pub answers: Vec<String>,
    /// The question, which is empty until the author has written it.
    pub question: String,
    /// The explanation of the answer, which may be empty.
    pub explanation: String,
    /// The stage.
    pub stage: Stage,
    /// The time at which the author created the draft.
    pub created: UnixMillis,
    /// The time at which the puzzle was first published.
    pub published: Option<UnixMillis>,
    /// The state of the engine's check.
    pub check: KeptCheck,
    /// Whether the engine finds one of the answers clearly worse than another move.
    pub is_disputed: bool,
    /// The number of people who have tried to solve the puzzle.
    pub attempts: u32,
    /// The number of people whose first move was right.
    pub successes: u32,
}

/// The stored state of the engine's check of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptCheck {
    /// Nobody has requested the check since the answers last changed.
    NotRequested,
    /// The check is queued.
    Waiting,
    /// The check is finished, with the given result as JSON.
    Told(String),
}

/// A new puzzle.
#[derive(Debug, Clone, Copy)]
pub struct NewPuzzle<'a> {
    /// The author.
    pub author: &'a PersonId,
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The seat that decides.
    pub seat: Seat,
    /// The record with the moves that lead to the position.
    pub record: &'a str,
}

/// The outcome of creating a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Created {
    /// The puzzle is new.
    New(PuzzleId),
    /// The author already has this puzzle from the position.
    Known(PuzzleId),
    /// The author has made as many puzzles today as they can.
    TooManyToday,
}

/// A change that an author makes to a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleChange<'a> {
    /// Replace the question and the explanation.
    Texts(&'a str, &'a str),
    /// Accept a move as an answer.
    AddAnswer(&'a str),
    /// Accept a move no longer.
    RemoveAnswer(&'a str),
    /// Publish the puzzle. The flag says whether the engine disputes an answer.
    Publish(bool),
    /// Withdraw the puzzle from the public.
    Withdraw,
}

/// A filter for the list of public puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PuzzleFilter {
    /// The game, or `None` for all games.
    pub game: Option<GameId>,
    /// The number of players, or `None` for any.
    pub seats: Option<usize>,
    /// Whether the puzzles that most people have tried come first, instead of the newest.
    pub by_attempts: bool,
}

/// A person's first try to solve a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// The move, or an empty string if the person looked at the answer instead.
    pub text: String,
    /// Whether the move was right.
    pub is_right: bool,
}

/// A puzzle in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPuzzle {
    /// The puzzle.
    pub puzzle: PlayerPuzzle,
    /// Whether the viewer's first move was right, or `None` if they have not tried.
    pub solved: Option<bool>,
}

/// A puzzle that people have reported to the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedPuzzle {
    /// The puzzle's id.
    pub id: String,
    /// The author's id.
    pub author: String,
    /// The question.
    pub question: String,
    /// The explanation.
    pub explanation: String,
    /// The number of reports that the operator has not settled.
    pub reports: u32,
    /// The time of the latest report.
    pub at: UnixMillis,
}

from_columns!(ReportedPuzzle { id, author, question, explanation, reports, at = "at_ms" });

/// Returns an SQL expression for the approximate size of the puzzle `p`, in bytes.
pub(super) fn bytes_of_puzzle() -> String {
    format!(
        "{PUZZLE_BYTES} + octet_length(record) + octet_length(question) \
         + octet_length(explanation) + octet_length(COALESCE(checked, ''))"
    )
}

impl Store {
    /// Stores a new draft, unless the author already has a puzzle from this position.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn create_puzzle(
        &self,
        puzzle: NewPuzzle<'_>,
        at: UnixMillis,
    ) -> Result<Created, StoreError> {
        let NewPuzzle { author, game, seats, seat, record } = puzzle;
        self.room()?;
        let digest = RequestDigest::of([seat.to_string().as_str(), record]).number();
        let mut transaction = self.write().await?;
        let known: Option<String> =
            sql::query_scalar("SELECT id FROM player_puzzle WHERE author = $1 AND digest = $2")
                .bind(author.as_str())
                .bind(digest)
                .fetch_optional(&mut *transaction)
                .await?;
        if let Some(known) = known {
            return Ok(Created::Known(read_puzzle_id(&known)?));
        }
        let today: u32 = sql::query_scalar(
            "SELECT COUNT(*) FROM player_puzzle WHERE author = $1 AND created_ms > $2",
        )
        .bind(author.as_str())
        .bind((at - DAY).0)
        .fetch_one(&mut *transaction)
        .await?;
        if today >= PER_DAY_MAX {
            return Ok(Created::TooManyToday);
        }
        let id = PuzzleId::random();
        sql::query(
            "INSERT INTO player_puzzle (id, author, game, seats, seat, record, digest, answers, \
             question, explanation, stage, created_ms, is_disputed, attempts, successes) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, '', '', '', $8, $9, 0, 0, 0)",
        )
        .bind(id.as_str())
        .bind(author.as_str())
        .bind(game.name())
        .bind(seats as i64)
        .bind(seat.index() as i64)
        .bind(record)
        .bind(digest)
        .bind(Stage::Draft.name())
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Created::New(id))
    }

    /// Returns a puzzle, or `None` if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn puzzle(&self, id: &PuzzleId) -> Result<Option<PlayerPuzzle>, StoreError> {
        let row: Option<PuzzleRow> = sql::query_as(puzzle_query!("WHERE p.id = $1"))
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        row.map(PuzzleRow::read).transpose()
    }

    /// Returns all of a person's puzzles, newest first. Unreadable ones are left out.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn puzzles_of(&self, author: &PersonId) -> Result<Vec<PlayerPuzzle>, StoreError> {
        let rows = sql::query(puzzle_query!("WHERE author = $1 ORDER BY p.created_ms DESC, p.id"))
            .bind(author.as_str())
            .fetch_all(&self.readers)
            .await?;
        Ok(self.skim("player_puzzle", rows, PuzzleRow::read))
    }

    /// Returns up to `limit` public puzzles after the first `skipped`. Omits those whose authors the
    /// viewer has muted, and unreadable ones.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn public_puzzles(
        &self,
        filter: PuzzleFilter,
        viewer: Option<&PersonId>,
        (skipped, limit): (u32, u32),
    ) -> Result<Vec<ListedPuzzle>, StoreError> {
        let PuzzleFilter { game, seats, by_attempts } = filter;
        let viewer = viewer.map_or("", PersonId::as_str);
        let rows = sql::query(puzzle_query!(
            "WHERE stage = 'public' AND ($1 = '' OR game = $1) AND ($2 = 0 OR seats = $2) \
             AND NOT EXISTS (SELECT 1 FROM mute WHERE mute.person = $3 AND other = author) \
             ORDER BY CASE $4 WHEN 1 THEN attempts ELSE 0 END DESC, published_ms DESC, p.id \
             LIMIT $5 OFFSET $6"
        ))
        .bind(game.map_or("", GameId::name))
        .bind(seats.unwrap_or_default() as i64)
        .bind(viewer)
        .bind(i64::from(by_attempts))
        .bind(limit)
        .bind(skipped)
        .fetch_all(&self.readers)
        .await?;
        let puzzles = self.skim("player_puzzle", rows, PuzzleRow::read);
        let mut listed = Vec::with_capacity(puzzles.len());
        for puzzle in puzzles {
            let tried: Option<bool> = sql::query_scalar(
                "SELECT is_right FROM player_puzzle_attempt WHERE puzzle = $1 AND person = $2",
            )
            .bind(puzzle.id.as_str())
            .bind(viewer)
            .fetch_optional(&self.readers)
            .await?;
            listed.push(ListedPuzzle { puzzle, solved: tried });
        }
        Ok(listed)
    }

    /// Counts the public puzzles that a viewer sees in the list.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn public_puzzle_count(
        &self,
        filter: PuzzleFilter,
        viewer: Option<&PersonId>,
    ) -> Result<u32, StoreError> {
        let count = sql::query_scalar(
            "SELECT COUNT(*) FROM player_puzzle WHERE stage = 'public' \
             AND ($1 = '' OR game = $1) AND ($2 = 0 OR seats = $2) \
             AND NOT EXISTS (SELECT 1 FROM mute WHERE mute.person = $3 AND other = author)",
        )
        .bind(filter.game.map_or("", GameId::name))
        .bind(filter.seats.unwrap_or_default() as i64)
        .bind(viewer.map_or("", PersonId::as_str))
        .fetch_one(&self.readers)
        .await?;
        Ok(count)
    }

    /// Changes a puzzle for its author, and returns whether the change was possible. Answers change
    /// only in a draft, and each change of them makes the engine's check obsolete. A puzzle is
    /// published only once it has a question, an answer and a finished check.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails; in that case, nothing
    /// changes.
    pub async fn change_puzzle(
        &self,
        (id, author): (&PuzzleId, &PersonId),
        change: PuzzleChange<'_>,
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let found: Option<(String, String)> =
            sql::query_as("SELECT stage, answers FROM player_puzzle WHERE id = $1 AND author = $2")
                .bind(id.as_str())
                .bind(author.as_str())
                .fetch_optional(&mut *transaction)
                .await?;
        let Some((stage, answers)) = found else { return Ok(false) };
        let stage = Stage::read(&stage)?;
        let mut answers = read_answers(&answers);
        match change {
            _ if stage == Stage::Removed => return Ok(false),
            PuzzleChange::Texts(question, _) if question.is_empty() && stage == Stage::Public => {
                return Ok(false);
            }
            PuzzleChange::Texts(question, explanation) => {
                sql::query(
                    "UPDATE player_puzzle SET question = $2, explanation = $3 WHERE id = $1",
                )
                .bind(id.as_str())
                .bind(question)
                .bind(explanation)
                .execute(&mut *transaction)
                .await?;
            }
            PuzzleChange::AddAnswer(text) => {
                if stage != Stage::Draft || answers.len() >= ANSWERS_MAX {
                    return Ok(false);
                }
                answers.push(text.to_owned());
                set_answers(&mut transaction, id, &answers).await?;
            }
            PuzzleChange::RemoveAnswer(text) => {
                let count = answers.len();
                answers.retain(|answer| answer != text);
                if stage != Stage::Draft || answers.len() == count {
                    return Ok(false);
                }
                set_answers(&mut transaction, id, &answers).await?;
            }
            PuzzleChange::Publish(is_disputed) => {
                let published = sql::query(
                    "UPDATE player_puzzle SET stage = 'public', is_disputed = $2, \
                     published_ms = COALESCE(published_ms, $3) WHERE id = $1 AND question <> '' \
                     AND answers <> '' AND checked IS NOT NULL",
                )
                .bind(id.as_str())
                .bind(is_disputed)
                .bind(at.0)
                .execute(&mut *transaction)
                .await?;
                if published.rows_affected() == 0 {
                    return Ok(false);
                }
            }
            PuzzleChange::Withdraw => {
                if stage != Stage::Public {
                    return Ok(false);
                }
                set_stage(&mut transaction, id, Stage::Withdrawn).await?;
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Deletes a puzzle for its author, and returns whether it existed.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is deleted.
    pub async fn delete_puzzle(
        &self,
        id: &PuzzleId,
        author: &PersonId,
    ) -> Result<bool, StoreError> {
        let deleted = sql::query("DELETE FROM player_puzzle WHERE id = $1 AND author = $2")
            .bind(id.as_str())
            .bind(author.as_str())
            .write(&self.writer)
            .await?;
        Ok(deleted.rows_affected() > 0)
    }

    /// Returns a person's first try to solve a puzzle, or `None` if they have not tried.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn puzzle_attempt(
        &self,
        id: &PuzzleId,
        person: &PersonId,
    ) -> Result<Option<PuzzleAttempt>, StoreError> {
        let row = sql::query(
            "SELECT text, is_right FROM player_puzzle_attempt WHERE puzzle = $1 AND person = $2",
        )
        .bind(id.as_str())
        .bind(person.as_str())
        .fetch_optional(&self.readers)
        .await?;
        let read = |(text, is_right)| Ok(PuzzleAttempt { text, is_right });
        Ok(self.skim_one("player_puzzle_attempt", row, read))
    }

    /// Stores and counts a person's first try to solve a public puzzle. Later tries, and tries by the
    /// author, change nothing. Returns whether the puzzle is public.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails; in that case, nothing
    /// changes.
    pub async fn try_puzzle(
        &self,
        id: &PuzzleId,
        person: &PersonId,
        attempt: &PuzzleAttempt,
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        let PuzzleAttempt { text, is_right } = attempt;
        self.room()?;
        let mut transaction = self.write().await?;
        let author: Option<String> = sql::query_scalar(
            "SELECT author FROM player_puzzle WHERE id = $1 AND stage = 'public'",
        )
        .bind(id.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(author) = author else { return Ok(false) };
        if author == person.as_str() {
            return Ok(true);
        }
        let first = sql::query(
            "INSERT INTO player_puzzle_attempt (puzzle, person, text, is_right, at_ms) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(id.as_str())
        .bind(person.as_str())
        .bind(text)
        .bind(is_right)
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        if first.rows_affected() > 0 {
            sql::query(
                "UPDATE player_puzzle SET attempts = attempts + 1, successes = successes + $2 \
                 WHERE id = $1",
            )
            .bind(id.as_str())
            .bind(i64::from(*is_right))
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Reports a public puzzle to the operator, and returns whether it is public. Reporting a puzzle
    /// again has no effect.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn report_puzzle(
        &self,
        id: &PuzzleId,
        reporter: &PersonId,
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let is_public: bool = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM player_puzzle WHERE id = $1 AND stage = 'public')",
        )
        .bind(id.as_str())
        .fetch_one(&mut *transaction)
        .await?;
        if is_public {
            sql::query(
                "INSERT INTO player_puzzle_report (puzzle, reporter, at_ms) VALUES ($1, $2, $3) \
                 ON CONFLICT DO NOTHING",
            )
            .bind(id.as_str())
            .bind(reporter.as_str())
            .bind(at.0)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(is_public)
    }

    /// Returns whether a person has reported a puzzle.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn has_reported_puzzle(
        &self,
        id: &PuzzleId,
        reporter: &PersonId,
    ) -> Result<bool, StoreError> {
        let reported: bool = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM player_puzzle_report WHERE puzzle = $1 AND reporter = $2)",
        )
        .bind(id.as_str())
        .bind(reporter.as_str())
        .fetch_one(&self.readers)
        .await?;
        Ok(reported)
    }

    /// Returns the puzzles with reports that the operator has not settled, oldest report first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn reported_puzzles(&self) -> Result<Vec<ReportedPuzzle>, StoreError> {
        let rows = sql::query(
            "SELECT p.id, author, question, explanation, COUNT(*) AS reports, MAX(at_ms) AS at_ms \
             FROM player_puzzle AS p JOIN player_puzzle_report ON puzzle = p.id \
             WHERE settled_ms IS NULL GROUP BY p.id, author, question, explanation \
             ORDER BY MIN(at_ms), p.id",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("player_puzzle", rows, Ok))
    }

    /// Settles all reports of a puzzle. If `is_removed` is set, also removes the puzzle from the
    /// public for good. Returns whether the puzzle exists.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn settle_puzzle(
        &self,
        id: &PuzzleId,
        is_removed: bool,
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let exists: bool =
            sql::query_scalar("SELECT EXISTS (SELECT 1 FROM player_puzzle WHERE id = $1)")
                .bind(id.as_str())
                .fetch_one(&mut *transaction)
                .await?;
        sql::query(
            "UPDATE player_puzzle_report SET settled_ms = $2 \
             WHERE puzzle = $1 AND settled_ms IS NULL",
        )
        .bind(id.as_str())
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        if is_removed {
            set_stage(&mut transaction, id, Stage::Removed).await?;
        }
        transaction.commit().await?;
        Ok(exists)
    }

    /// Queues the engine's check of a puzzle. A check that is already queued or finished stays as it
    /// is.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn ask_check(
        &self,
        id: &PuzzleId,
        (author, network): (&PersonId, &str),
        at: UnixMillis,
        most: WaitingMax,
    ) -> Result<Asked, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let is_new: bool = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM player_puzzle WHERE id = $1 AND author = $2 \
             AND answers <> '' AND checked IS NULL AND asked_ms IS NULL)",
        )
        .bind(id.as_str())
        .bind(author.as_str())
        .fetch_one(&mut *transaction)
        .await?;
        if !is_new {
            return Ok(Asked::Accepted);
        }
        if let Some(full) = full(&mut transaction, author, network, most).await? {
            return Ok(full);
        }
        sql::query("UPDATE player_puzzle SET asked_ms = $2, network = $3 WHERE id = $1")
            .bind(id.as_str())
            .bind(at.0)
            .bind(network)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Asked::Accepted)
    }

    /// Stores the result of a queued check of the given answers. Does nothing if the answers have
    /// changed, because the check is then no longer queued.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn keep_check(
        &self,
        id: &PuzzleId,
        answers: &[String],
        told: &str,
    ) -> Result<(), StoreError> {
        sql::query(
            "UPDATE player_puzzle SET checked = $3, network = NULL \
             WHERE id = $1 AND answers = $2 AND asked_ms IS NOT NULL AND checked IS NULL",
        )
        .bind(id.as_str())
        .bind(answers.join("\n"))
        .bind(told)
        .write(&self.writer)
        .await?;
        Ok(())
    }

    /// Removes a check from the queue because it cannot be carried out.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn drop_check(&self, id: &PuzzleId) -> Result<(), StoreError> {
        sql::query(
            "UPDATE player_puzzle SET asked_ms = NULL, network = NULL \
             WHERE id = $1 AND checked IS NULL",
        )
        .bind(id.as_str())
        .write(&self.writer)
        .await?;
        Ok(())
    }
}

/// Gives a guest's first tries to another person, who keeps their own if both have tried.
pub(super) async fn hand_over_attempts(
    transaction: &mut Transaction,
    guest: &PersonId,
    to: &PersonId,
) -> Result<(), StoreError> {
    sql::query(
        "UPDATE player_puzzle_attempt SET person = $2 WHERE person = $1 AND puzzle NOT IN \
         (SELECT puzzle FROM player_puzzle_attempt WHERE person = $2)",
    )
    .bind(guest.as_str())
    .bind(to.as_str())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Replaces a puzzle's answers, which makes the engine's check obsolete.
async fn set_answers(
    transaction: &mut Transaction,
    id: &PuzzleId,
    answers: &[String],
) -> Result<(), StoreError> {
    sql::query(
        "UPDATE player_puzzle SET answers = $2, checked = NULL, asked_ms = NULL, network = NULL \
         WHERE id = $1",
    )
    .bind(id.as_str())
    .bind(answers.join("\n"))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn set_stage(
    transaction: &mut Transaction,
    id: &PuzzleId,
    stage: Stage,
) -> Result<(), StoreError> {
    sql::query("UPDATE player_puzzle SET stage = $2 WHERE id = $1")
        .bind(id.as_str())
        .bind(stage.name())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// The error for a puzzle that contains data that this server never writes.
const UNREADABLE: StoreError = StoreError::Unreadable("puzzle");

/// A database row with a puzzle.
struct PuzzleRow {
    id: String,
    author: String,
    name: String,
    game: String,
    seats: i64,
    seat: i64,
    record: String,
    answers: String,
    question: String,
    explanation: String,
    stage: String,
    created: UnixMillis,
    published_ms: Option<i64>,
    asked_ms: Option<i64>,
    checked: Option<String>,
    is_disputed: bool,
    attempts: u32,
    successes: u32,
}

from_columns!(PuzzleRow {
    id,
    author,
    name,
    game,
    seats,
    seat,
    record,
    answers,
    question,
    explanation,
    stage,
    created = "created_ms",
    published_ms,
    asked_ms,
    checked,
    is_disputed,
    attempts,
    successes,
});

impl PuzzleRow {
    fn read(self) -> Result<PlayerPuzzle, StoreError> {
        let game: GameId = self.game.parse().map_err(|_: SetupError| UNREADABLE)?;
        let seats = usize::try_from(self.seats).map_err(|_| UNREADABLE)?;
        let seat = read_seat(self.seat)?;
        if !game.seats().contains(&seats) || seat.index() >= seats {
            return Err(UNREADABLE);
        }
        Ok(PlayerPuzzle {
            id: read_puzzle_id(&self.id)?,
            author: read_person_id(&self.author)?,
            author_name: self.name,
            game,
            seats,
            seat,
            record: self.record,
            answers: read_answers(&self.answers),
            question: self.question,
            explanation: self.explanation,
            stage: Stage::read(&self.stage)?,
            created: self.created,
            published: self.published_ms.map(UnixMillis),
            check: match (self.checked, self.asked_ms) {
                (Some(told), _) => KeptCheck::Told(told),
                (None, Some(_)) => KeptCheck::Waiting,
                (None, None) => KeptCheck::NotRequested,
            },
            is_disputed: self.is_disputed,
            attempts: self.attempts,
            successes: self.successes,
        })
    }
}

/// Parses the accepted moves, each on a line.
fn read_answers(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}
