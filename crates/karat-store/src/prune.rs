//! Automatic deletion of unneeded data, in steps too short to be noticed.
//!
//! A person is permanent if they can return, either with a password or with a session used within
//! the last year. Everything that permanent people play, have played, own or have written is
//! retained. Reports, ratings, proofs, and all ancestors of a retained table are retained as well.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use karat_table::id::{PersonId, TableId};
use karat_table::time::{DAY, UnixMillis, whole_ms};
use sqlx::AssertSqlSafe;

use super::analyses::bytes_of_analysis;
use super::sql::{self, Transaction};
use super::{Store, StoreError};
use super::{UNSEEN_MAX, read_id};

/// The retention period for guests after their last visit.
pub const GUEST_KEPT: Duration = DAY.saturating_mul(30);

/// The retention period for tables closed before their game started.
pub const LOBBY_KEPT: Duration = DAY.saturating_mul(30);

/// The retention period for practice tables and tables without human decisions, once they have no
/// permanent people, counted from the last event.
pub const LEFT_KEPT: Duration = DAY.saturating_mul(30);

/// The retention period for uploaded games whose owners have no password or have left the server.
pub const IMPORT_KEPT: Duration = DAY.saturating_mul(90);

/// The number of sessions or guests deleted per transaction.
const ROWS_AT_ONCE: usize = 200;

/// Approximate row sizes in bytes, including indexes but excluding text: a table with its seats, a
/// journal entry, an option, a review, a person, a session.
pub(super) const TABLE_BYTES: u32 = 1200;
pub(super) const ENTRY_BYTES: u32 = 70;
const OPTION_BYTES: u32 = 120;
const REVIEW_BYTES: u32 = 200;
const PERSON_BYTES: u32 = 270;
const LOGIN_BYTES: u32 = 330;

/// An SQL condition that holds if table `g` exists only to store an uploaded game. A table with
/// ratings never satisfies the condition, whatever its row contains.
pub(super) const IS_IMPORT: &str = "g.is_imported = 1 AND g.is_rated = 0 \
    AND NOT EXISTS (SELECT 1 FROM rated_end WHERE table_id = g.id)";

/// An SQL condition that holds if another row, such as a descendant or a report, still refers to
/// table `g`.
pub(super) const IS_NEEDED: &str = "EXISTS (SELECT 1 FROM game_table WHERE origin = g.id) \
    OR EXISTS (SELECT 1 FROM game_table WHERE rematch_of = g.id) \
    OR EXISTS (SELECT 1 FROM descent WHERE ancestor = g.id AND table_id <> g.id) \
    OR EXISTS (SELECT 1 FROM report WHERE table_id = g.id)";

/// The database tables that refer to a game table but whose rows are not deleted along with it.
const PARTS: [&str; 2] = ["game_option", "request"];

/// The reason why an item is no longer needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PruneReason {
    /// A session has not been used for a year and is no longer valid.
    Login,
    /// A table was closed some time ago, before its game had started.
    Lobby,
    /// A practice table, or a table without human decisions, no longer has any permanent people.
    Left,
    /// An uploaded game belongs to a guest, or to a person who has deleted their account.
    Import,
    /// A guest owns no data and no longer visits.
    Guest,
}

/// An item that can be deleted, and the approximate space freed by deleting it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PruneCandidate {
    /// The reason why the item is no longer needed.
    pub why: PruneReason,
    /// The item's id: the hash of a session token, a table id, or a person id.
    pub id: String,
    /// The approximate size in the database, in bytes.
    pub bytes: u64,
}

impl PruneReason {
    /// All reasons for deletion, in processing order.
    pub const ALL: [Self; 5] = [Self::Login, Self::Lobby, Self::Left, Self::Import, Self::Guest];

    /// Returns the SQL condition for deleting table `g` for this reason, or `None` if the reason
    /// does not apply to tables.
    fn condition(self) -> Option<String> {
        let unless = "g.is_rated = 0 AND NOT EXISTS \
            (SELECT 1 FROM rated_end WHERE table_id = g.id)";
        let silent = "NOT EXISTS (SELECT 1 FROM message WHERE table_id = g.id AND text <> '')";
        let [lobby_kept_ms, left_kept_ms, import_kept_ms] =
            [LOBBY_KEPT, LEFT_KEPT, IMPORT_KEPT].map(whole_ms);
        match self {
            Self::Login | Self::Guest => None,
            Self::Lobby => Some(format!(
                "g.stage = 'closed' AND g.started_ms IS NULL AND g.changed_ms <= $1 - {lobby_kept_ms}"
            )),
            Self::Left => Some(format!(
                "g.stage IN ('playing', 'over', 'closed') AND g.started_ms IS NOT NULL \
                 AND {unless} AND {silent} AND NOT ({IS_IMPORT}) AND g.changed_ms <= $1 - {left_kept_ms} \
                 AND COALESCE((SELECT at_ms FROM journal WHERE table_id = g.id \
                 ORDER BY number DESC LIMIT 1), 0) <= $1 - {left_kept_ms} \
                 AND (g.origin IS NOT NULL OR NOT EXISTS (SELECT 1 FROM journal AS entry \
                 JOIN sitter AS decider ON decider.table_id = entry.table_id \
                 AND decider.level IS NULL AND entry.actor = 'P' || decider.seat \
                 WHERE entry.table_id = g.id AND entry.deed = 'move' \
                 AND entry.hand IN ('seat', 'ahead'))) \
                 AND NOT EXISTS (SELECT 1 FROM person WHERE {} AND (person.id = g.owner \
                 OR person.id IN (SELECT person FROM sitter WHERE table_id = g.id))) \
                 AND {}",
                can_come_back(),
                is_unanalysed()
            )),
            Self::Import => Some(format!(
                "{IS_IMPORT} AND g.created_ms <= $1 - {import_kept_ms} AND NOT EXISTS \
                 (SELECT 1 FROM person WHERE id = g.owner AND password IS NOT NULL) AND {}",
                is_unanalysed()
            )),
        }
    }
}

impl Store {
    /// Returns the items that can be deleted at `now`. Every item precedes those on which it
    /// depends.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn prune_candidates(
        &self,
        now: UnixMillis,
    ) -> Result<Vec<PruneCandidate>, StoreError> {
        let mut candidates = self.unused_logins(now).await?;
        let mut tables = Vec::new();
        for why in PruneReason::ALL {
            if let Some(condition) = why.condition() {
                tables.extend(self.tables_where(why, &condition, now).await?);
            }
        }
        self.spare_needed(&mut tables).await?;
        let going: Vec<&str> = tables.iter().map(|candidate| candidate.id.as_str()).collect();
        let guests = self.idle_guests(now, &going).await?;
        candidates.extend(tables);
        candidates.extend(guests);
        Ok(candidates)
    }

    /// Deletes the first items that share a reason, as many as fit into a transaction, except items
    /// that are needed again. Returns the deleted items, and those not yet considered.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is deleted.
    pub async fn purge<'a>(
        &self,
        candidates: &'a [PruneCandidate],
        now: UnixMillis,
    ) -> Result<(Vec<&'a PruneCandidate>, &'a [PruneCandidate]), StoreError> {
        let Some(first) = candidates.first() else { return Ok((Vec::new(), &[])) };
        let most = if first.why.condition().is_some() { 1 } else { ROWS_AT_ONCE };
        let alike = candidates.iter().take(most).take_while(|one| one.why == first.why).count();
        let (step, rest) = candidates.split_at(alike);
        let mut transaction = self.write().await?;
        let mut gone = Vec::new();
        for one in step {
            let is_gone = match one.why.condition() {
                Some(condition) => take_table(&mut transaction, &one.id, &condition, now).await?,
                None => take_row(&mut transaction, one, now).await?,
            };
            gone.extend(is_gone.then_some(one));
        }
        transaction.commit().await?;
        Ok((gone, rest))
    }

    async fn unused_logins(&self, now: UnixMillis) -> Result<Vec<PruneCandidate>, StoreError> {
        let rows: Vec<SizeRow> = sql::query_as(AssertSqlSafe(format!(
            "SELECT token_hash AS id, {LOGIN_BYTES} + octet_length(browser) AS bytes FROM login \
             WHERE seen_ms <= $1 ORDER BY token_hash"
        )))
        .bind((now - UNSEEN_MAX).0)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|row| candidate(PruneReason::Login, row)).collect())
    }

    async fn tables_where(
        &self,
        why: PruneReason,
        condition: &str,
        now: UnixMillis,
    ) -> Result<Vec<PruneCandidate>, StoreError> {
        // Descendants are newer than their ancestors, so delete newer tables first.
        let rows: Vec<SizeRow> = sql::query_as(AssertSqlSafe(format!(
            "SELECT g.id, {} AS bytes FROM game_table AS g WHERE {condition} \
             AND NOT EXISTS (SELECT 1 FROM report WHERE table_id = g.id) \
             ORDER BY g.created_ms DESC, g.id",
            bytes_of_table()
        )))
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|row| candidate(why, row)).collect())
    }

    /// Removes tables with unlisted descendants from the list, and sorts the rest with descendants
    /// first.
    async fn spare_needed(&self, tables: &mut Vec<PruneCandidate>) -> Result<(), StoreError> {
        let links: Vec<LinkRow> = sql::query_as(
            "SELECT id AS later, origin AS earlier FROM game_table WHERE origin IS NOT NULL \
             UNION ALL SELECT id, rematch_of FROM game_table WHERE rematch_of IS NOT NULL \
             UNION ALL SELECT table_id, ancestor FROM descent",
        )
        .fetch_all(&self.readers)
        .await?;
        let mut stay: HashSet<&str> = HashSet::new();
        loop {
            let going: HashSet<&str> =
                tables.iter().map(|candidate| candidate.id.as_str()).collect();
            let stays = |id: &str| !going.contains(id) || stay.contains(id);
            let needed = links.iter().filter(|link| stays(&link.later));
            let needed = needed.map(|link| link.earlier.as_str());
            let more: Vec<&str> = needed.filter(|earlier| !stays(earlier)).collect();
            if more.is_empty() {
                break;
            }
            stay.extend(more);
        }
        tables.retain(|candidate| !stay.contains(candidate.id.as_str()));
        let mut ordered: Vec<PruneCandidate> = Vec::with_capacity(tables.len());
        while !tables.is_empty() {
            let left: HashSet<String> =
                tables.iter().map(|candidate| candidate.id.clone()).collect();
            let needed: HashSet<&str> = links
                .iter()
                .filter(|link| left.contains(&link.later))
                .map(|link| link.earlier.as_str())
                .collect();
            let before = ordered.len();
            ordered
                .extend(tables.extract_if(.., |candidate| !needed.contains(candidate.id.as_str())));
            if ordered.len() == before {
                // Only in a damaged database can tables descend from each other.
                tables.clear();
            }
        }
        *tables = ordered;
        Ok(())
    }

    async fn idle_guests(
        &self,
        now: UnixMillis,
        going: &[&str],
    ) -> Result<Vec<PruneCandidate>, StoreError> {
        let going = serde_json::to_string(going).expect("texts are JSON");
        let rows: Vec<SizeRow> = sql::query_as(AssertSqlSafe(format!(
            "SELECT id, {PERSON_BYTES} + octet_length(name) AS bytes FROM person WHERE {} ORDER BY id",
            is_idle_guest()
        )))
        .bind(now.0)
        .bind(going)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|row| candidate(PruneReason::Guest, row)).collect())
    }
}

/// Returns an SQL condition that holds if `person` is permanent.
fn can_come_back() -> String {
    let unseen_max_ms = whole_ms(UNSEEN_MAX);
    format!(
        "(person.password IS NOT NULL OR EXISTS (SELECT 1 FROM login \
         WHERE login.person = person.id AND login.seen_ms > $1 - {unseen_max_ms}))"
    )
}

/// Returns an SQL condition that holds if nobody who can come back has an analysis of the game at
/// table `g`.
fn is_unanalysed() -> String {
    format!(
        "NOT EXISTS (SELECT 1 FROM analysis JOIN person ON person.id = analysis.owner \
         WHERE analysis.table_id = g.id AND {})",
        can_come_back()
    )
}

/// Returns an SQL condition that holds if `person` is an idle guest whose data can all be deleted.
/// Banned people and those with analyses are not deleted for as long as they can return.
fn is_idle_guest() -> String {
    let guest_kept_ms = whole_ms(GUEST_KEPT);
    format!(
        "person.password IS NULL AND person.created_ms <= $1 - {guest_kept_ms} \
         AND person.seen_ms <= $1 - {guest_kept_ms} \
         AND (NOT {} OR person.is_banned = 0 AND NOT EXISTS \
         (SELECT 1 FROM analysis WHERE analysis.owner = person.id)) \
         AND NOT EXISTS (SELECT 1 FROM login WHERE login.person = person.id \
         AND login.seen_ms > $1 - {guest_kept_ms}) \
         AND NOT EXISTS (SELECT 1 FROM departure WHERE departure.person = person.id) \
         AND NOT EXISTS (SELECT 1 FROM departure WHERE departure.heir = person.id) \
         AND NOT EXISTS (SELECT 1 FROM sitter WHERE sitter.person = person.id \
         AND table_id NOT IN (SELECT value FROM json_each($2))) \
         AND NOT EXISTS (SELECT 1 FROM sitter WHERE offered_to = person.id \
         AND table_id NOT IN (SELECT value FROM json_each($2))) \
         AND NOT EXISTS (SELECT 1 FROM game_table WHERE owner = person.id \
         AND id NOT IN (SELECT value FROM json_each($2))) \
         AND NOT EXISTS (SELECT 1 FROM message WHERE author = person.id \
         AND table_id NOT IN (SELECT value FROM json_each($2))) \
         AND NOT EXISTS (SELECT 1 FROM rating_change WHERE rating_change.person = person.id) \
         AND NOT EXISTS (SELECT 1 FROM vacation WHERE vacation.person = person.id \
         AND until_ms > $1) \
         AND NOT EXISTS (SELECT 1 FROM report WHERE reporter = person.id)",
        can_come_back()
    )
}

/// Returns an SQL expression for table `g`'s approximate size, in bytes.
pub(super) fn bytes_of_table() -> String {
    format!(
        "{TABLE_BYTES} + octet_length(COALESCE(g.position, '')) \
         + octet_length(COALESCE(g.uploaded, '')) \
         + (SELECT COALESCE(SUM({ENTRY_BYTES} + octet_length(text)), 0) \
         FROM journal WHERE table_id = g.id) \
         + (SELECT COALESCE(SUM({OPTION_BYTES} + octet_length(name) + octet_length(value)), 0) \
         FROM game_option WHERE table_id = g.id) \
         + (SELECT COALESCE(SUM({REVIEW_BYTES} + octet_length(COALESCE(told, ''))), 0) \
         FROM review WHERE table_id = g.id) \
         + (SELECT CAST(COALESCE(SUM({}), 0) AS BIGINT) FROM analysis AS a WHERE a.table_id = g.id)",
        bytes_of_analysis()
    )
}

/// A database row with a deletable session, table or guest: its id and its size in bytes.
struct SizeRow {
    id: String,
    bytes: i64,
}

from_columns!(SizeRow { id, bytes });

/// A database row with a table and one of its ancestors.
struct LinkRow {
    later: String,
    earlier: String,
}

from_columns!(LinkRow { later, earlier });

fn candidate(why: PruneReason, row: SizeRow) -> PruneCandidate {
    PruneCandidate { why, id: row.id, bytes: row.bytes.unsigned_abs() }
}

/// Deletes a table, unless it is needed again. Returns whether the table was deleted.
async fn take_table(
    transaction: &mut Transaction,
    id: &str,
    condition: &str,
    now: UnixMillis,
) -> Result<bool, StoreError> {
    let found: Option<i64> = sql::query_scalar(AssertSqlSafe(format!(
        "SELECT 1 FROM game_table AS g WHERE g.id = $2 AND {condition} AND NOT ({IS_NEEDED})"
    )))
    .bind(now.0)
    .bind(id)
    .fetch_optional(&mut **transaction)
    .await?;
    if found.is_some() {
        delete_table(transaction, &read_id(id)?).await?;
    }
    Ok(found.is_some())
}

/// Deletes a table and everything that belongs to it, but records that its deals have been used.
pub(super) async fn delete_table(
    transaction: &mut Transaction,
    id: &TableId,
) -> Result<(), StoreError> {
    sql::query(
        "INSERT INTO spent_deal (commitment) \
         SELECT commitment FROM game_table WHERE id = $1 \
         UNION SELECT commitment FROM void_deal WHERE table_id = $1 \
         ON CONFLICT DO NOTHING",
    )
    .bind(id.as_str())
    .execute(&mut **transaction)
    .await?;
    for part in PARTS {
        sql::query(AssertSqlSafe(format!("DELETE FROM {part} WHERE table_id = $1")))
            .bind(id.as_str())
            .execute(&mut **transaction)
            .await?;
    }
    sql::query("DELETE FROM game_table WHERE id = $1")
        .bind(id.as_str())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Deletes a session or a guest, unless the person has returned. Returns whether anything was
/// deleted.
async fn take_row(
    transaction: &mut Transaction,
    candidate: &PruneCandidate,
    now: UnixMillis,
) -> Result<bool, StoreError> {
    let unseen_max_ms = whole_ms(UNSEEN_MAX);
    let delete = match candidate.why {
        PruneReason::Guest => {
            PersonId::parse(&candidate.id).ok_or(StoreError::Unreadable("person"))?;
            format!("DELETE FROM person WHERE {} AND id = $3", is_idle_guest())
        }
        _ => format!(
            "DELETE FROM login WHERE seen_ms <= $1 - {unseen_max_ms} AND $2 = '[]' \
             AND token_hash = $3"
        ),
    };
    let deleted = sql::query(AssertSqlSafe(delete))
        .bind(now.0)
        .bind("[]")
        .bind(&candidate.id)
        .execute(&mut **transaction)
        .await?;
    Ok(deleted.rows_affected() > 0)
}

/// The pause between steps of a deletion, which leaves the writing connection free for others most
/// of the time.
pub const PRUNE_PAUSE: Duration = Duration::from_millis(50);

/// An amount of deleted or deletable data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pruned {
    /// The number of sessions, tables or people.
    pub count: u64,
    /// The approximate size in the database, in bytes.
    pub bytes: u64,
}

/// Returns the amounts of deletable data, by reason.
///
/// # Errors
/// Returns an error if the database fails.
pub async fn prunable(
    store: &Store,
    now: UnixMillis,
) -> Result<HashMap<PruneReason, Pruned>, StoreError> {
    let mut pruned = HashMap::new();
    for candidate in store.prune_candidates(now).await? {
        count(&mut pruned, candidate.why, candidate.bytes);
    }
    Ok(pruned)
}

/// Deletes unneeded data in steps of a few hundredths of a second, with pauses in between. Returns
/// the deleted amounts, by reason.
///
/// # Errors
/// Returns an error if the database fails; completed steps are not rolled back.
pub async fn prune(
    store: &Store,
    now: UnixMillis,
    pause: Duration,
) -> Result<HashMap<PruneReason, Pruned>, StoreError> {
    let mut pruned = HashMap::new();
    let candidates = store.prune_candidates(now).await?;
    let mut rest = &candidates[..];
    while !rest.is_empty() {
        let (gone, left) = store.purge(rest, now).await?;
        gone.into_iter().for_each(|it| count(&mut pruned, it.why, it.bytes));
        rest = left;
        tokio::time::sleep(pause).await;
    }
    Ok(pruned)
}

fn count(pruned: &mut HashMap<PruneReason, Pruned>, why: PruneReason, bytes: u64) {
    let of_kind = pruned.entry(why).or_default();
    of_kind.count += 1;
    of_kind.bytes += bytes;
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};
    use std::time::Duration;

    use karat_rules::Dice;
    use karat_table::id::{PersonId, TableId};
    use karat_table::time::{DAY, UnixMillis, whole_ms};
    use sqlx::AssertSqlSafe;

    use super::{
        GUEST_KEPT, IMPORT_KEPT, LEFT_KEPT, LOBBY_KEPT, PARTS, PruneReason, Store, bytes_of_table,
        prunable, prune,
    };
    use crate::{UNSEEN_MAX, sql, test_store};

    async fn store() -> (tempfile::TempDir, Store) {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&directory.path().join("karat.sqlite")).await.expect("a store");
        // Test data need not survive a power failure.
        run(&store, "PRAGMA synchronous = OFF".to_owned()).await;
        (directory, store)
    }

    async fn run(store: &Store, statement: String) {
        let done = sql::query(AssertSqlSafe(statement.clone()))
            .execute(&mut *store.writer.acquire().await.expect("the writer"))
            .await;
        done.unwrap_or_else(|error| panic!("{statement}: {error}"));
    }

    async fn texts(store: &Store, query: &str) -> Vec<String> {
        let query = sql::query_scalar(AssertSqlSafe(query.to_owned()));
        query.fetch_all(&store.readers).await.expect("rows")
    }

    /// A generator for every kind of data that people may leave in a database.
    struct World<'a> {
        store: &'a Store,
        dice: karat_dice::ChaChaDice,
        people: Vec<String>,
        tables: Vec<String>,
        now_ms: i64,
    }

    impl World<'_> {
        fn chance(&mut self, of: u32) -> bool {
            self.dice.below(of) == 0
        }

        /// Returns the current time, or a past time close to one of the retention limits.
        fn ago_ms(&mut self) -> i64 {
            let ages = [
                Duration::ZERO,
                DAY,
                GUEST_KEPT,
                LOBBY_KEPT,
                LEFT_KEPT,
                IMPORT_KEPT,
                UNSEEN_MAX,
                3 * UNSEEN_MAX,
            ];
            let age = ages[self.dice.below(ages.len() as u32) as usize];
            self.now_ms - whole_ms(age) + i64::from(self.dice.below(3)) - 1
        }

        async fn person(&mut self) {
            let (id, at_ms) = (PersonId::random().as_str().to_owned(), self.ago_ms());
            let password = if self.chance(3) { "'x'" } else { "NULL" };
            let is_banned = i32::from(self.chance(8));
            run(self.store, format!(
                "INSERT INTO person (id, name, skeleton, password, is_banned, created_ms, seen_ms) \
                 VALUES ('{id}', 'Ana', 'ana', {password}, {is_banned}, {at_ms}, {at_ms})"
            )).await;
            for _ in 0..self.dice.below(3) {
                let (hash, at_ms) = (TableId::random(), self.ago_ms());
                run(
                    self.store,
                    format!(
                        "INSERT INTO login (token_hash, person, browser, created_ms, seen_ms) \
                     VALUES ('{hash}', '{id}', 'b', {at_ms}, {at_ms})"
                    ),
                )
                .await;
            }
            self.people.push(id);
        }

        fn somebody(&mut self) -> String {
            let index = self.dice.below(self.people.len() as u32) as usize;
            format!("'{}'", self.people[index])
        }

        fn some_table(&mut self) -> String {
            if self.tables.is_empty() || self.chance(2) {
                return "NULL".to_owned();
            }
            let index = self.dice.below(self.tables.len() as u32) as usize;
            format!("'{}'", self.tables[index])
        }

        async fn table(&mut self) {
            let id = TableId::random();
            let stages = ["lobby", "showing", "playing", "over", "closed"];
            let stage = stages[self.dice.below(5) as usize];
            let at_ms = self.ago_ms();
            let begun = stage != "lobby" && stage != "showing" && !self.chance(4);
            let started = if begun { at_ms.to_string() } else { "NULL".to_owned() };
            let owner = if self.chance(4) { "NULL".to_owned() } else { self.somebody() };
            let origin =
                if begun && self.chance(2) { self.some_table() } else { "NULL".to_owned() };
            let is_rated = i32::from(self.chance(6));
            run(
                self.store,
                format!(
                    "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms, \
                 owner, stage, is_rated, origin, origin_ply, started_ms, changed_ms) VALUES \
                 ('{id}', 'edel', 3, '', '', '{id}', {at_ms}, {owner}, '{stage}', {is_rated}, \
                 {origin}, 0, {started}, {at_ms})"
                ),
            )
            .await;
            let rematch = self.some_table();
            if self.chance(6) {
                run(
                    self.store,
                    format!(
                        "UPDATE game_table SET rematch_of = {rematch} WHERE id = '{id}' AND NOT EXISTS \
                         (SELECT 1 FROM game_table WHERE rematch_of = {rematch})"
                    ),
                )
                .await;
            }
            self.seats(&id, begun, at_ms).await;
            for sql in [
                format!(
                    "UPDATE game_table SET is_imported = 1 WHERE id = '{id}' \
                     AND stage IN ('over', 'closed') AND is_rated = 0 AND started_ms IS NOT NULL \
                     AND origin IS NULL AND rematch_of IS NULL \
                     AND NOT EXISTS (SELECT 1 FROM sitter WHERE table_id = '{id}' \
                     AND (person IS NOT NULL OR level IS NOT NULL)) \
                     AND NOT EXISTS (SELECT 1 FROM journal WHERE table_id = '{id}' \
                     AND hand <> 'table')"
                ),
                format!(
                    "INSERT INTO descent (table_id, ancestor) \
                     SELECT id, origin FROM game_table WHERE id = '{id}' AND origin IS NOT NULL \
                     UNION SELECT '{id}', ancestor FROM descent WHERE table_id = {origin}"
                ),
            ] {
                run(self.store, sql).await;
            }
            self.rest(&id, at_ms).await;
            self.tables.push(id.to_string());
        }

        async fn seats(&mut self, id: &TableId, begun: bool, at_ms: i64) {
            let is_empty = self.chance(3);
            for seat in 0..3 {
                let (person, level) = match self.dice.below(3) {
                    _ if is_empty => ("NULL".to_owned(), "NULL"),
                    0 => (self.somebody(), "NULL"),
                    1 => ("NULL".to_owned(), "'random'"),
                    _ => ("NULL".to_owned(), "NULL"),
                };
                run(
                    self.store,
                    format!(
                        "INSERT INTO sitter (table_id, seat, person, level, name) \
                     VALUES ('{id}', {seat}, {person}, {level}, 'A')"
                    ),
                )
                .await;
            }
            let hands = ["table", "seat", "ahead", "stand_in"];
            for number in 0..self.dice.below(4) * u32::from(begun) {
                let hand = if is_empty && !self.chance(4) { 0 } else { self.dice.below(4) };
                let (hand, seat) = (hands[hand as usize], self.dice.below(3));
                run(
                    self.store,
                    format!(
                        "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
                     VALUES ('{id}', {number}, 'P{seat}', 'move', 'x', '{hand}', {at_ms})"
                    ),
                )
                .await;
            }
        }

        /// Adds messages, reports, rated games, requests and options to a table.
        async fn rest(&mut self, id: &TableId, at_ms: i64) {
            let (one, other) = (self.somebody(), self.somebody());
            let parts = [
                format!(
                    "message (table_id, number, author, name, text, at_ms) \
                    VALUES ('{id}', 1, {one}, 'A', 'Ahoj', {at_ms})"
                ),
                format!(
                    "report (table_id, message, reporter, context, at_ms) \
                    VALUES ('{id}', 1, {other}, '', {at_ms})"
                ),
                format!("rated_end (table_id, at_ms) VALUES ('{id}', {at_ms})"),
                format!(
                    "rating_change VALUES ('{id}', {one}, 0, 'edel', 3, \
                    (SELECT COUNT(*) FROM rating_change), 0, 0, 0, 0, {at_ms})"
                ),
                format!("visit VALUES ({one}, '{id}', 0, 0, 0, {at_ms})"),
                format!("analysis VALUES ('{id}', '{id}', {one}, 9, 10, {at_ms})"),
                format!("request VALUES ('{id}', '1', 0, 1, NULL)"),
                format!("game_option VALUES ('{id}', 0, 'a', 'b')"),
            ];
            for part in parts {
                if self.chance(7) {
                    run(self.store, format!("INSERT INTO {part}")).await;
                }
            }
        }
    }

    async fn world(store: &Store, seed: u64) -> i64 {
        let now_ms = whole_ms(5 * UNSEEN_MAX);
        let dice = karat_dice::ChaChaDice::new(seed);
        let mut world = World { store, dice, people: Vec::new(), tables: Vec::new(), now_ms };
        for _ in 0..30 {
            world.person().await;
        }
        for _ in 0..60 {
            world.table().await;
        }
        now_ms
    }

    /// An SQL expression for people who can return.
    const SOMEBODY: &str = "(SELECT id FROM person WHERE password IS NOT NULL OR id IN \
        (SELECT person FROM login WHERE seen_ms > NOW - YEAR))";

    /// Queries for the ids of data that must never be deleted.
    const NEEDED: [&str; 15] = [
        // People who must not be deleted.
        "SELECT id FROM person WHERE password IS NOT NULL",
        "SELECT id FROM person WHERE is_banned = 1 AND id IN SOMEBODY",
        "SELECT id FROM person WHERE seen_ms > NOW - GUEST",
        "SELECT person FROM login WHERE seen_ms > NOW - GUEST",
        "SELECT person FROM rating_change",
        "SELECT owner FROM analysis WHERE owner IN SOMEBODY",
        "SELECT reporter FROM report",
        // Tables with permanent people, except tables closed before their games started.
        "SELECT table_id FROM sitter JOIN game_table ON id = table_id WHERE person IN SOMEBODY \
         AND NOT (stage = 'closed' AND started_ms IS NULL)",
        "SELECT id FROM game_table WHERE stage IN ('lobby', 'showing')",
        // Games in which people made decisions, even if those people have left.
        "SELECT id FROM game_table WHERE origin IS NULL AND started_ms IS NOT NULL AND id IN \
         (SELECT journal.table_id FROM journal JOIN sitter ON sitter.table_id = journal.table_id \
         AND actor = 'P' || seat AND level IS NULL WHERE hand IN ('seat', 'ahead'))",
        "SELECT table_id FROM report",
        "SELECT table_id FROM analysis JOIN game_table ON game_table.id = table_id \
         WHERE analysis.owner IN SOMEBODY AND started_ms IS NOT NULL",
        "SELECT table_id FROM message JOIN game_table ON id = table_id WHERE started_ms IS NOT NULL \
         AND id IN (SELECT table_id FROM sitter WHERE person IS NOT NULL)",
        // Records owned by people with a password.
        "SELECT id FROM game_table WHERE started_ms IS NOT NULL \
         AND owner IN (SELECT id FROM person WHERE password IS NOT NULL)",
        "SELECT id FROM game_table WHERE started_ms IS NOT NULL AND (is_rated = 1 \
         OR id IN (SELECT table_id FROM rated_end))",
    ];

    fn filled(query: &str, now_ms: i64) -> String {
        let gaps = [
            ("SOMEBODY", SOMEBODY.to_owned()),
            ("NOW", now_ms.to_string()),
            ("YEAR", whole_ms(UNSEEN_MAX).to_string()),
            ("GUEST", whole_ms(GUEST_KEPT).to_string()),
        ];
        gaps.iter().fold(query.to_owned(), |text, (gap, value)| text.replace(gap, value))
    }

    /// Checks on many random databases that pruning deletes all candidates but nothing needed,
    /// leaves no dangling references, and finds nothing more to delete on a second run.
    #[tokio::test]
    async fn nothing_that_somebody_still_needs_is_ever_pruned() {
        let mut gone = HashMap::<PruneReason, u64>::new();
        for seed in 0..25 {
            let (scratch, store) = test_store().await;
            if scratch.url().is_none() {
                // Test data need not survive a power failure.
                run(&store, "PRAGMA synchronous = OFF".to_owned()).await;
            }
            let now_ms = world(&store, seed).await;
            let now = UnixMillis(now_ms);
            let mut needed = Vec::new();
            for query in NEEDED {
                needed.push((query, texts(&store, &filled(query, now_ms)).await));
            }
            let all = "SELECT id FROM person UNION ALL SELECT id FROM game_table";
            let before: HashSet<String> = texts(&store, all).await.into_iter().collect();
            let told = prunable(&store, now).await.expect("an answer");
            let pruned = prune(&store, now, Duration::ZERO).await.expect("it is done");
            assert_eq!(told, pruned, "{seed}");
            let after: HashSet<String> = texts(&store, all).await.into_iter().collect();
            for (query, ids) in needed {
                let is_lost = |id: &&String| before.contains(*id) && !after.contains(*id);
                assert_eq!(ids.iter().find(is_lost), None, "{seed}: needed by {query}");
            }
            if scratch.url().is_none() {
                assert_eq!(store.orphans().await.expect("an answer"), [], "{seed}");
            }
            for dangling in [
                "SELECT origin FROM game_table WHERE origin NOT IN (SELECT id FROM game_table)",
                "SELECT rematch_of FROM game_table \
                 WHERE rematch_of NOT IN (SELECT id FROM game_table)",
                "SELECT owner FROM game_table WHERE owner NOT IN (SELECT id FROM person)",
                "SELECT person FROM sitter WHERE person NOT IN (SELECT id FROM person)",
                "SELECT author FROM message WHERE author NOT IN (SELECT id FROM person)",
            ] {
                assert!(texts(&store, dangling).await.is_empty(), "{seed}: {dangling}");
            }
            assert!(store.prune_candidates(now).await.expect("an answer").is_empty(), "{seed}");
            for (why, pruned) in pruned {
                *gone.entry(why).or_default() += pruned.count;
            }
        }
        for why in PruneReason::ALL {
            assert!(gone.get(&why).is_some_and(|count| *count > 3), "{why:?}: {gone:?}");
        }
    }

    #[tokio::test]
    async fn whoever_comes_back_at_the_last_moment_stays() {
        let (_directory, store) = store().await;
        let (guest, now) = (PersonId::random(), UnixMillis(0) + 2 * UNSEEN_MAX);
        store.add_person(&guest, "Ana", now - GUEST_KEPT).await.expect("a guest");
        store.add_login(&guest, "a", "", now - GUEST_KEPT).await.expect("a login");
        store.add_login(&guest, "b", "", now - GUEST_KEPT).await.expect("a login");
        let candidates = store.prune_candidates(now).await.expect("an answer");
        assert_eq!(candidates.len(), 1, "{candidates:?}");
        store.see(&guest, "a", now).await.expect("he is seen");
        let (gone, rest) = store.purge(&candidates, now).await.expect("a step");
        assert!(gone.is_empty() && rest.is_empty());
        assert!(store.person(&guest).await.expect("an answer").is_some());
    }

    /// Checks that deleting a game table also deletes its rows in all database tables, including
    /// ones added in the future.
    #[tokio::test]
    async fn whatever_belongs_to_a_table_goes_with_it() {
        let (_directory, store) = store().await;
        let left = texts(
            &store,
            "SELECT m.name FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS k \
             ON k.\"table\" = 'game_table' WHERE m.type = 'table' AND k.on_delete <> 'CASCADE'",
        )
        .await;
        let left: HashSet<&str> = left.iter().map(String::as_str).collect();
        assert_eq!(left, HashSet::from(PARTS));
    }

    #[tokio::test]
    async fn bytes_are_told_about_right() {
        let (_directory, store) = store().await;
        let size = async || {
            let pages = "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, \
                pragma_freelist_count, pragma_page_size";
            let bytes: i64 = sql::query_scalar(pages)
                .fetch_one(&mut *store.writer.acquire().await.expect("the writer"))
                .await
                .expect("one");
            bytes as f64
        };
        for (entries, tables) in [(5, 1000), (100, 100), (1000, 20)] {
            let before = size().await;
            let numbers = |name, count| {
                format!(
                    "{name} (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM {name} WHERE n < {count})"
                )
            };
            let id = format!("printf('%016d%016d', {entries}, t.n)");
            let table = numbers("t", tables);
            for insert in [
                format!(
                    "WITH RECURSIVE {table} INSERT INTO game_table \
                     (id, game, seats, rules, seed, commitment, created_ms) SELECT {id}, 'edel', 4, \
                     '0.1.0', hex(randomblob(32)), hex(randomblob(32)), 1 FROM t"
                ),
                format!(
                    "WITH RECURSIVE {table}, {} INSERT INTO sitter (table_id, seat, level, name) \
                     SELECT {id}, s.n, 'random', 'Dorota' FROM t, s",
                    numbers("s", 4)
                ),
                format!(
                    "WITH RECURSIVE {table}, {} INSERT INTO journal \
                     (table_id, number, actor, deed, text, hand, at_ms) SELECT {id}, e.n, 'P1', \
                     'move', 'open 14+17', 'seat', 1800000000000 FROM t, e",
                    numbers("e", entries)
                ),
            ] {
                run(&store, insert).await;
            }
            let grown = size().await - before;
            let told: i64 = sql::query_scalar(AssertSqlSafe(format!(
                "SELECT CAST(SUM({}) AS BIGINT) FROM game_table AS g WHERE \
                 (SELECT COUNT(*) FROM journal WHERE table_id = g.id) = {entries}",
                bytes_of_table()
            )))
            .fetch_one(&store.readers)
            .await
            .expect("a number");
            let ratio = told as f64 / grown;
            assert!((0.75..1.34).contains(&ratio), "{entries} entries: {ratio}");
        }
    }
}
