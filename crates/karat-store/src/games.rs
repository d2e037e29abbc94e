//! Lists of games. People see all their own games, but those of others only if they are public or
//! the person took part.

use karat_rules::any::{GameId, SetupError};
use karat_table::id::{PersonId, TableId};
use karat_table::table::Stage;
use karat_table::time::UnixMillis;

use super::sql;
use super::{Store, StoreError, read_id};

/// A table in a person's list of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The table's id.
    pub id: TableId,
    /// The table's game.
    pub game: GameId,
    /// The table's stage.
    pub stage: Stage,
    /// The names of the other players.
    pub others: Vec<String>,
}

/// The finished games to list. A filter that is `None` lets all games through.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FinishedFilter {
    /// The game.
    pub game: Option<GameId>,
    /// The number of players.
    pub seats: Option<usize>,
    /// A person who also took part.
    pub with: Option<PersonId>,
    /// Whether the games were rated.
    pub is_rated: Option<bool>,
    /// The earliest time at which the games ended.
    pub since: Option<UnixMillis>,
    /// The time before which the games ended.
    pub until: Option<UnixMillis>,
    /// The maximum number of games.
    pub limit: Option<u32>,
}

impl Store {
    /// Returns all tables at which a person has a seat, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn games_of(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        let rows = sql::query(
            "SELECT id, game, stage, CASE typeof(other.name) WHEN 'text' THEN other.name END \
             AS other_name FROM game_table \
             LEFT JOIN sitter AS other ON other.table_id = id \
             AND (other.person IS NULL OR other.person <> $1) \
             WHERE id IN (SELECT table_id FROM sitter WHERE person = $1) \
             ORDER BY created_ms DESC, id, other.seat",
        )
        .bind(person.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read = |row: ListedRow| {
            let game = row.game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
            Ok((read_id(&row.id)?, game, row.stage.parse()?, row.other_name))
        };
        let mut games: Vec<Listed> = Vec::new();
        for (id, game, stage, other) in self.skim("game_table", rows, read) {
            let is_same = games.last().is_some_and(|last| last.id == id);
            if !is_same {
                games.push(Listed { id, game, stage, others: Vec::new() });
            }
            let last = games.last_mut().expect("the row's table is in the list");
            last.others.extend(other.filter(|name| !name.is_empty()));
        }
        Ok(games)
    }

    /// Returns whether a person has ever finished this game.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn has_finished(&self, person: &PersonId, game: GameId) -> Result<bool, StoreError> {
        let found = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM sitter JOIN game_table ON id = table_id \
             WHERE person = $1 AND game = $2 AND stage = 'over')",
        )
        .bind(person.as_str())
        .bind(game.name())
        .fetch_one(&self.readers)
        .await?;
        Ok(found)
    }

    /// Returns a person's finished games that pass the filter and are visible to `reader`, latest
    /// first. A game is visible if it was public or the reader took part.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn finished_of(
        &self,
        person: &PersonId,
        reader: Option<&PersonId>,
        filter: &FinishedFilter,
    ) -> Result<Vec<TableId>, StoreError> {
        let FinishedFilter { game, seats, with, is_rated, since, until, limit } = filter;
        let rows = sql::query(
            "SELECT id FROM game_table WHERE stage = 'over' \
             AND id IN (SELECT table_id FROM sitter WHERE person = $1) \
             AND (is_public = 1 OR id IN (SELECT table_id FROM sitter WHERE person = $2)) \
             AND ($3 IS NULL OR game = $3) AND ($4 IS NULL OR is_rated = $4) \
             AND ($5 IS NULL OR id IN (SELECT table_id FROM sitter WHERE person = $5)) \
             AND ($6 IS NULL OR $6 = (SELECT COUNT(*) FROM sitter WHERE table_id = id)) \
             AND ($7 IS NULL OR ended_ms >= $7) AND ($8 IS NULL OR ended_ms < $8) \
             ORDER BY ended_ms DESC, id LIMIT $9",
        )
        .bind(person.as_str())
        .bind(reader.map(PersonId::as_str))
        .bind(game.map(GameId::name))
        .bind(*is_rated)
        .bind(with.as_ref().map(PersonId::as_str))
        .bind(seats.map(|seats| seats as i64))
        .bind(since.map(|at| at.0))
        .bind(until.map(|at| at.0))
        .bind(limit.map_or(i64::MAX, i64::from))
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns the time of a person's first visit.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn person_since(&self, person: &PersonId) -> Result<Option<UnixMillis>, StoreError> {
        let since: Option<i64> = sql::query_scalar("SELECT created_ms FROM person WHERE id = $1")
            .bind(person.as_str())
            .fetch_optional(&self.readers)
            .await?;
        Ok(since.map(UnixMillis))
    }
}

/// A database row with a table and one of its other players.
struct ListedRow {
    id: String,
    game: String,
    stage: String,
    other_name: Option<String>,
}

from_columns!(ListedRow { id, game, stage, other_name });
