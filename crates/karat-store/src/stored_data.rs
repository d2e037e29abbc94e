//! Data that people can delete themselves, such as uploaded games, and its size.

use karat_rules::any::{GameId, SetupError};
use karat_table::caps::{Amount, Deletable, Holding};
use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;
use sqlx::AssertSqlSafe;

use super::analyses::bytes_of_analysis;
use super::player_puzzles::bytes_of_puzzle;
use super::prune::{IS_IMPORT, IS_NEEDED, bytes_of_table, delete_table};
use super::sql::{self, Transaction};
use super::{Store, StoreError, read_id};

/// A person's uploaded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The table that stores the game.
    pub id: TableId,
    /// The game.
    pub game: GameId,
    /// The players' names, in seat order.
    pub names: String,
    /// The time of the upload.
    pub created: UnixMillis,
}

impl Store {
    /// Returns the amount of data of one kind that a person owns.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn held(&self, person: &PersonId, holding: Holding) -> Result<Amount, StoreError> {
        let amount = |bytes: &str| {
            format!("COUNT(*) AS count, CAST(COALESCE(SUM({bytes}), 0) AS BIGINT) AS bytes")
        };
        let of_tables = |condition| {
            let amount = amount(&bytes_of_table());
            format!("SELECT {amount} FROM game_table AS g WHERE g.owner = $1 AND {condition}")
        };
        let held = match holding {
            Holding::Import => of_tables(IS_IMPORT),
            Holding::Practice => of_tables(IS_PRACTICE),
            Holding::Lobby => of_tables("g.stage IN ('lobby', 'showing') AND g.origin IS NULL"),
            Holding::Analysis => {
                let amount = amount(&bytes_of_analysis());
                format!("SELECT {amount} FROM analysis AS a WHERE a.owner = $1")
            }
            Holding::Puzzle => {
                let amount = amount(&bytes_of_puzzle());
                format!("SELECT {amount} FROM player_puzzle AS p WHERE p.author = $1")
            }
        };
        let AmountRow { count, bytes } = sql::query_as(AssertSqlSafe(held))
            .bind(person.as_str())
            .fetch_one(&self.readers)
            .await?;
        Ok(Amount { count: count.unsigned_abs(), bytes: bytes.unsigned_abs() })
    }

    /// Returns a table's approximate size in the database, in bytes, or 0 if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn bytes_of(&self, table: &TableId) -> Result<u64, StoreError> {
        let bytes: Option<i64> = sql::query_scalar(AssertSqlSafe(format!(
            "SELECT {} FROM game_table AS g WHERE g.id = $1",
            bytes_of_table()
        )))
        .bind(table.as_str())
        .fetch_optional(&self.readers)
        .await?;
        Ok(bytes.unwrap_or_default().unsigned_abs())
    }

    /// Returns up to `limit` of a person's uploaded games, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn imports_of(
        &self,
        person: &PersonId,
        limit: u64,
    ) -> Result<Vec<Import>, StoreError> {
        let rows: Vec<ImportRow> = sql::query_as(AssertSqlSafe(format!(
            "SELECT g.id, g.game, COALESCE((SELECT STRING_AGG(name, ', ' ORDER BY seat) \
             FROM sitter WHERE table_id = g.id), '') AS names, g.created_ms FROM game_table AS g \
             WHERE g.owner = $1 AND {IS_IMPORT} ORDER BY g.created_ms DESC, g.id LIMIT $2"
        )))
        .bind(person.as_str())
        .bind(limit as i64)
        .fetch_all(&self.readers)
        .await?;
        let read = |ImportRow { id, game, names, created }| {
            let game = game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
            Ok(Import { id: read_id(&id)?, game, names, created })
        };
        rows.into_iter().map(read).collect()
    }

    /// Returns the kind of data that a person may delete with a table, or `None` if the table
    /// belongs to someone else or other people play at it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn deletable(
        &self,
        table: &TableId,
        person: &PersonId,
    ) -> Result<Option<Deletable>, StoreError> {
        let mut found = None;
        for (holding, condition) in DELETABLE {
            let is_needed: Option<bool> = sql::query_scalar(AssertSqlSafe(is_his(condition)))
                .bind(table.as_str())
                .bind(person.as_str())
                .fetch_optional(&self.readers)
                .await?;
            found = found.or(is_needed.map(|is_needed| Deletable { holding, is_needed }));
        }
        Ok(found)
    }

    /// Deletes a table at its owner's request, and returns the outcome, or `None` if they may not
    /// delete it.
    ///
    /// If other tables depend on this one, it is closed and loses its owner, but is deleted only
    /// once nothing depends on it.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is deleted.
    pub async fn delete(
        &self,
        table: &TableId,
        person: &PersonId,
    ) -> Result<Option<Deletable>, StoreError> {
        let mut transaction = self.write().await?;
        for (holding, condition) in DELETABLE {
            let is_needed: Option<bool> = sql::query_scalar(AssertSqlSafe(is_his(condition)))
                .bind(table.as_str())
                .bind(person.as_str())
                .fetch_optional(&mut *transaction)
                .await?;
            match is_needed {
                Some(true) => let_go(&mut transaction, table).await?,
                Some(false) => delete_table(&mut transaction, table).await?,
                None => continue,
            }
            transaction.commit().await?;
            return Ok(Some(Deletable { holding, is_needed: is_needed == Some(true) }));
        }
        Ok(None)
    }
}

/// A database row with an amount of stored data.
struct AmountRow {
    count: i64,
    bytes: i64,
}

from_columns!(AmountRow { count, bytes });

/// A database row with an uploaded game.
struct ImportRow {
    id: String,
    game: String,
    names: String,
    created: UnixMillis,
}

from_columns!(ImportRow { id, game, names, created = "created_ms" });

/// An SQL condition that holds if table `g` is a practice table.
const IS_PRACTICE: &str = "g.origin IS NOT NULL";

/// The kinds of tables that their owners can delete, each with its SQL condition for table `g`.
const DELETABLE: [(Holding, &str); 2] =
    [(Holding::Import, IS_IMPORT), (Holding::Practice, IS_PRACTICE)];

/// Returns an SQL query for a table that satisfies the condition and belongs to only one person.
/// The query returns whether other tables depend on this one.
fn is_his(condition: &str) -> String {
    format!(
        "SELECT {IS_NEEDED} FROM game_table AS g WHERE g.id = $1 AND g.owner = $2 AND {condition} \
         AND g.is_rated = 0 AND NOT EXISTS (SELECT 1 FROM sitter \
         WHERE table_id = g.id AND person <> $2)"
    )
}

async fn let_go(transaction: &mut Transaction, table: &TableId) -> Result<(), StoreError> {
    for statement in [
        "UPDATE game_table SET owner = NULL, revision = revision + 1, \
         stage = CASE stage WHEN 'over' THEN stage ELSE 'closed' END WHERE id = $1",
        "UPDATE sitter SET person = NULL, name = '' WHERE table_id = $1 AND person IS NOT NULL",
    ] {
        sql::query(statement).bind(table.as_str()).execute(&mut **transaction).await?;
    }
    Ok(())
}
