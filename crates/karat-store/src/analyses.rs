//! Analyses of finished and uploaded games. Only an analysis's owner can change it.

use std::sync::Arc;

use karat_rules::any::{GameId, SetupError};
use karat_rules::{Actor, Ply};
use karat_table::analysis::{ADDED_MAX, Added, Analysis, AnalysisFull, BYTES_MAX, Node};
use karat_table::id::{AnalysisId, PersonId, TableId};
use karat_table::time::UnixMillis;
use sqlx::AssertSqlSafe;

use super::sql::{self, Transaction};
use super::{Store, StoreError, read_id, read_person_id};

/// The approximate size of an analysis's row and of one added move or comment, in bytes, including
/// indexes but excluding text.
const ANALYSIS_BYTES: usize = 400;
const PART_BYTES: usize = 100;

/// The result of a change to an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed<T> {
    /// The change is stored.
    Done(T),
    /// The change would exceed a limit.
    Full(AnalysisFull),
    /// The analysis or the position does not exist, or belongs to another person.
    Gone,
}

/// Returns an SQL expression for the approximate size of the analysis `a`, in bytes.
pub(super) fn bytes_of_analysis() -> String {
    let part = |table| {
        format!(
            "(SELECT COALESCE(SUM({PART_BYTES} + octet_length(text)), 0) FROM {table} \
             WHERE analysis = a.id)"
        )
    };
    format!("{ANALYSIS_BYTES} + {} + {}", part("analysis_move"), part("analysis_comment"))
}

impl Store {
    /// Returns the id of a person's analysis of a game, or `None` if they have none.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn analysis_of(
        &self,
        owner: &PersonId,
        table: &TableId,
    ) -> Result<Option<AnalysisId>, StoreError> {
        let id: Option<String> =
            sql::query_scalar("SELECT id FROM analysis WHERE owner = $1 AND table_id = $2")
                .bind(owner.as_str())
                .bind(table.as_str())
                .fetch_optional(&self.readers)
                .await?;
        id.as_deref().map(read_analysis_id).transpose()
    }

    /// Opens a person's analysis of a game whose last ply is `last`, and returns its id. If the
    /// person already has an analysis of this game, returns the existing id.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn open_analysis(
        &self,
        owner: &PersonId,
        table: &TableId,
        last: Ply,
        at: UnixMillis,
    ) -> Result<AnalysisId, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let next = i64::from(Node::of_game(last).0) + 1;
        let id: String = sql::query_scalar(
            "INSERT INTO analysis (id, table_id, owner, last_ply, next_node, created_ms) \
             VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (owner, table_id) DO UPDATE SET owner = excluded.owner RETURNING id",
        )
        .bind(AnalysisId::random().as_str())
        .bind(table.as_str())
        .bind(owner.as_str())
        .bind(next - 1)
        .bind(next)
        .bind(at.0)
        .fetch_one(&mut *transaction)
        .await?;
        transaction.commit().await?;
        read_analysis_id(&id)
    }

    /// Returns an analysis, or `None` if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn analysis(&self, id: &AnalysisId) -> Result<Option<Analysis>, StoreError> {
        let mut transaction = self.readers.begin().await?;
        let row: Option<AnalysisRow> =
            sql::query_as("SELECT table_id, owner, last_ply FROM analysis WHERE id = $1")
                .bind(id.as_str())
                .fetch_optional(&mut *transaction)
                .await?;
        let Some(AnalysisRow { table_id, owner, last_ply }) = row else { return Ok(None) };
        let moves: Vec<MoveRow> = sql::query_as(
            "SELECT node, parent, actor, text FROM analysis_move WHERE analysis = $1",
        )
        .bind(id.as_str())
        .fetch_all(&mut *transaction)
        .await?;
        let comments: Vec<CommentRow> =
            sql::query_as("SELECT node, text FROM analysis_comment WHERE analysis = $1")
                .bind(id.as_str())
                .fetch_all(&mut *transaction)
                .await?;
        let added = moves.into_iter().map(|MoveRow { node, parent, actor, text }| {
            let who: Actor = actor.parse().map_err(|_| UNREADABLE)?;
            Ok(Added { node: read_node(node)?, parent: read_node(parent)?, who, text: text.into() })
        });
        let comments = comments
            .into_iter()
            .map(|CommentRow { node, text }| Ok::<_, StoreError>((read_node(node)?, text)));
        let ids = (id.clone(), read_id(&table_id)?, read_person_id(&owner)?);
        let last = Ply::new(usize::try_from(last_ply).map_err(|_| UNREADABLE)?);
        let added = added.collect::<Result<Vec<_>, StoreError>>()?;
        let analysis = Analysis::new(ids, last, added, comments.collect::<Result<_, _>>()?);
        analysis.map(Some).ok_or(UNREADABLE)
    }

    /// Adds moves one after another to the position `parent`, and returns the last position. Moves
    /// that are already there are not added again.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails; in that case, nothing
    /// changes.
    pub async fn add_to_analysis(
        &self,
        (id, owner): (&AnalysisId, &PersonId),
        parent: Node,
        moves: &[(Actor, Arc<str>)],
    ) -> Result<Changed<Node>, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        if !is_there(&mut transaction, (id, owner), parent).await? {
            return Ok(Changed::Gone);
        }
        let mut at = i64::from(parent.0);
        for (who, text) in moves {
            let known: Option<i64> = sql::query_scalar(
                "SELECT node FROM analysis_move \
                 WHERE analysis = $1 AND parent = $2 AND actor = $3 AND text = $4",
            )
            .bind(id.as_str())
            .bind(at)
            .bind(who.to_string())
            .bind(&**text)
            .fetch_optional(&mut *transaction)
            .await?;
            at = match known {
                Some(node) => node,
                None => add(&mut transaction, id, at, (*who, text)).await?,
            };
        }
        if let Some(full) = full(&mut transaction, id).await? {
            return Ok(Changed::Full(full));
        }
        transaction.commit().await?;
        Ok(Changed::Done(read_node(at)?))
    }

    /// Replaces the comment on a position. An empty comment is deleted.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails; in that case, nothing
    /// changes.
    pub async fn comment_on(
        &self,
        (id, owner): (&AnalysisId, &PersonId),
        node: Node,
        text: &str,
    ) -> Result<Changed<()>, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        if !is_there(&mut transaction, (id, owner), node).await? {
            return Ok(Changed::Gone);
        }
        let change = match text {
            "" => "DELETE FROM analysis_comment WHERE analysis = $1 AND node = $2 AND $3 = ''",
            _ => {
                "INSERT INTO analysis_comment (analysis, node, text) VALUES ($1, $2, $3) \
                 ON CONFLICT (analysis, node) DO UPDATE SET text = excluded.text"
            }
        };
        sql::query(change)
            .bind(id.as_str())
            .bind(node.0)
            .bind(text)
            .execute(&mut *transaction)
            .await?;
        if let Some(full) = full(&mut transaction, id).await? {
            return Ok(Changed::Full(full));
        }
        transaction.commit().await?;
        Ok(Changed::Done(()))
    }

    /// Deletes an added move with everything that follows it, and returns the position before it.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is deleted.
    pub async fn delete_line(
        &self,
        (id, owner): (&AnalysisId, &PersonId),
        node: Node,
    ) -> Result<Changed<Node>, StoreError> {
        let mut transaction = self.write().await?;
        let parent: Option<i64> = sql::query_scalar(
            "SELECT parent FROM analysis_move JOIN analysis ON id = analysis \
             WHERE analysis = $1 AND node = $2 AND owner = $3",
        )
        .bind(id.as_str())
        .bind(node.0)
        .bind(owner.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(parent) = parent else { return Ok(Changed::Gone) };
        for part in ["analysis_comment", "analysis_move"] {
            sql::query(AssertSqlSafe(format!(
                "WITH RECURSIVE line (node) AS (SELECT $2 UNION SELECT analysis_move.node \
                 FROM analysis_move JOIN line ON parent = line.node WHERE analysis = $1) \
                 DELETE FROM {part} WHERE analysis = $1 AND node IN (SELECT node FROM line)"
            )))
            .bind(id.as_str())
            .bind(node.0)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(Changed::Done(read_node(parent)?))
    }

    /// Returns a person's analyses, newest first. Unreadable ones are left out.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn analyses_of(&self, owner: &PersonId) -> Result<Vec<ListedAnalysis>, StoreError> {
        let rows = sql::query(
            "SELECT a.id, g.game, COALESCE((SELECT STRING_AGG(name, ', ' ORDER BY seat) \
             FROM sitter WHERE table_id = g.id AND name <> ''), '') AS names, a.created_ms \
             FROM analysis AS a JOIN game_table AS g ON g.id = a.table_id \
             WHERE a.owner = $1 ORDER BY a.created_ms DESC, a.id",
        )
        .bind(owner.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read = |ListedRow { id, game, names, created }| {
            let game = game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
            Ok(ListedAnalysis { id: read_analysis_id(&id)?, game, names, created })
        };
        Ok(self.skim("analysis", rows, read))
    }

    /// Deletes a person's analysis, and returns whether it existed.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is deleted.
    pub async fn delete_analysis(
        &self,
        id: &AnalysisId,
        owner: &PersonId,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let deleted = sql::query("DELETE FROM analysis WHERE id = $1 AND owner = $2")
            .bind(id.as_str())
            .bind(owner.as_str())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(deleted.rows_affected() > 0)
    }
}

/// A person's analysis, in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedAnalysis {
    /// The analysis's id.
    pub id: AnalysisId,
    /// The analysed game.
    pub game: GameId,
    /// The players' names, in seat order.
    pub names: String,
    /// The time when the analysis was opened.
    pub created: UnixMillis,
}

/// A database row with a listed analysis.
struct ListedRow {
    id: String,
    game: String,
    names: String,
    created: UnixMillis,
}

from_columns!(ListedRow { id, game, names, created = "created_ms" });

/// The error for an analysis that contains data that this server never writes.
const UNREADABLE: StoreError = StoreError::Unreadable("analysis");

/// A database row with an analysis.
struct AnalysisRow {
    table_id: String,
    owner: String,
    last_ply: i64,
}

from_columns!(AnalysisRow { table_id, owner, last_ply });

/// A database row with an added move.
struct MoveRow {
    node: i64,
    parent: i64,
    actor: String,
    text: String,
}

from_columns!(MoveRow { node, parent, actor, text });

/// A database row with a comment.
struct CommentRow {
    node: i64,
    text: String,
}

from_columns!(CommentRow { node, text });

/// Returns whether a person's analysis has a position.
async fn is_there(
    transaction: &mut Transaction,
    (id, owner): (&AnalysisId, &PersonId),
    node: Node,
) -> Result<bool, StoreError> {
    let found: i64 = sql::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM analysis WHERE id = $1 AND owner = $2 AND ($3 <= last_ply \
         OR EXISTS (SELECT 1 FROM analysis_move WHERE analysis = $1 AND node = $3)))",
    )
    .bind(id.as_str())
    .bind(owner.as_str())
    .bind(node.0)
    .fetch_one(&mut **transaction)
    .await?;
    Ok(found != 0)
}

/// Adds a move, and returns the number of the position after it.
async fn add(
    transaction: &mut Transaction,
    id: &AnalysisId,
    parent: i64,
    (who, text): (Actor, &str),
) -> Result<i64, StoreError> {
    let node: i64 = sql::query_scalar(
        "UPDATE analysis SET next_node = next_node + 1 WHERE id = $1 RETURNING next_node - 1",
    )
    .bind(id.as_str())
    .fetch_one(&mut **transaction)
    .await?;
    sql::query(
        "INSERT INTO analysis_move (analysis, node, parent, actor, text) \
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id.as_str())
    .bind(node)
    .bind(parent)
    .bind(who.to_string())
    .bind(text)
    .execute(&mut **transaction)
    .await?;
    Ok(node)
}

/// Returns the limit that an analysis exceeds, if any.
async fn full(
    transaction: &mut Transaction,
    id: &AnalysisId,
) -> Result<Option<AnalysisFull>, StoreError> {
    let (moves, bytes): (i64, i64) = sql::query_as(AssertSqlSafe(format!(
        "SELECT (SELECT COUNT(*) FROM analysis_move WHERE analysis = a.id), {} \
         FROM analysis AS a WHERE id = $1",
        bytes_of_analysis()
    )))
    .bind(id.as_str())
    .fetch_one(&mut **transaction)
    .await?;
    Ok(match () {
        () if moves > ADDED_MAX as i64 => Some(AnalysisFull::Moves),
        () if bytes > BYTES_MAX as i64 => Some(AnalysisFull::Bytes),
        () => None,
    })
}

fn read_analysis_id(text: &str) -> Result<AnalysisId, StoreError> {
    AnalysisId::parse(text).ok_or(UNREADABLE)
}

fn read_node(number: i64) -> Result<Node, StoreError> {
    u32::try_from(number).map(Node).map_err(|_| UNREADABLE)
}
