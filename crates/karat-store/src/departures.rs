//! Deletion of accounts and merging of guest accounts.
//!
//! A person with thousands of tables is removed from a few of them at a time, so that no other
//! player's move is delayed. Interrupted departures resume when the database is opened.

use karat_table::id::{PersonId, TableId};
use karat_table::table::Stage;
use karat_table::time::UnixMillis;
use karat_table::version::Revision;

use super::chat::hand_over_talk;
use super::clubs::leave_clubs;
use super::follows::hand_over_follows;
use super::people::take_from;
use super::player_puzzles::hand_over_attempts;
use super::ratings::{hand_over_ratings, keep_opponent};
use super::sql::{self, Transaction};
use super::{Person, Store, StoreError, read_id, read_person_id, read_revision};

/// The number of tables processed in one transaction, which takes a few hundredths of a second.
const TABLES_AT_ONCE: i64 = 50;

/// A table at which a departure is visible to others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The table's id.
    pub id: TableId,
    /// The new revision of the table.
    pub revision: Revision,
    /// Whether the table's game may be running, in which case a player may have to decide.
    pub runs: bool,
}

impl Store {
    /// Starts a person's departure, after which nobody can log in as this person. Call
    /// [`Store::take_away`] next to remove everything else.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn begin_leaving(&self, person: &PersonId, at: UnixMillis) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        begin(&mut transaction, person, None, at).await?;
        transaction.commit().await?;
        self.rights.take(person);
        Ok(())
    }

    /// Starts a guest's departure, transferring their seats, tables, rated games, messages,
    /// mutes, follows and tries at puzzles to another person.
    ///
    /// The guest's seats receive that person's name. If both have a seat at the same table, the
    /// guest's is vacated, and the game still counts for the other person.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn begin_handing_over(
        &self,
        guest: &Person,
        to: &Person,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        hand_over_ratings(&mut transaction, &guest.id, &to.id).await?;
        hand_over_talk(&mut transaction, guest, to).await?;
        hand_over_follows(&mut transaction, &guest.id, &to.id).await?;
        hand_over_attempts(&mut transaction, &guest.id, &to.id).await?;
        begin(&mut transaction, &guest.id, Some(&to.id), at).await?;
        transaction.commit().await?;
        self.rights.take(&guest.id);
        Ok(())
    }

    /// Returns the people whose departure has started, including departures interrupted by a crash.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn leaving(&self) -> Result<Vec<PersonId>, StoreError> {
        let rows = sql::query("SELECT person FROM departure").fetch_all(&self.readers).await?;
        Ok(self.skim("departure", rows, |(person,): (String,)| read_person_id(&person)))
    }

    /// Removes a departing person from a few more tables, or returns `None` once they are
    /// completely removed.
    ///
    /// In a lobby, the player's seat becomes free. In a running game, the player becomes absent and
    /// anonymous. In a finished game, the seat becomes anonymous.
    ///
    /// # Errors
    /// Returns an error if the database fails; completed steps are not rolled back.
    pub async fn take_away(&self, person: &PersonId) -> Result<Option<Vec<Left>>, StoreError> {
        let mut transaction = self.write().await?;
        let leaving: Option<(Option<String>, i64)> =
            sql::query_as("SELECT heir, at_ms FROM departure WHERE person = $1")
                .bind(person.as_str())
                .fetch_optional(&mut *transaction)
                .await?;
        let Some((heir, at)) = leaving else { return Ok(None) };
        let at = UnixMillis(at);
        let tables = tables_with(&mut transaction, person).await?;
        if let Some(heir) = &heir {
            for (table, _) in &tables {
                give(&mut transaction, person, heir, table).await?;
            }
        }
        take_from(&mut transaction, person, &tables, at).await?;
        // If a step left one of its tables unfinished, it would be repeated forever.
        let left = tables_with(&mut transaction, person).await?;
        if left.iter().any(|table| tables.contains(table)) {
            return Err(StoreError::Unreadable("departure"));
        }
        if tables.is_empty() {
            sql::query("DELETE FROM person WHERE id = $1")
                .bind(person.as_str())
                .execute(&mut *transaction)
                .await?;
        }
        let left = count_change(&mut transaction, &tables).await?;
        transaction.commit().await?;
        Ok((!tables.is_empty()).then_some(left))
    }
}

/// Makes it impossible to log in as a person, even with their name.
async fn begin(
    transaction: &mut Transaction,
    person: &PersonId,
    heir: Option<&PersonId>,
    at: UnixMillis,
) -> Result<(), StoreError> {
    if heir.is_none() {
        keep_opponent(transaction, person, at).await?;
    }
    leave_clubs(transaction, person).await?;
    sql::query(
        "INSERT INTO departure (person, heir, at_ms) SELECT id, $2, $3 FROM person WHERE id = $1 \
         ON CONFLICT DO NOTHING",
    )
    .bind(person.as_str())
    .bind(heir.map(PersonId::as_str))
    .bind(at.0)
    .execute(&mut **transaction)
    .await?;
    if let Some(heir) = heir {
        // If both have an analysis of the same game, the heir keeps theirs.
        sql::query(
            "UPDATE analysis SET owner = $2 WHERE owner = $1 AND table_id NOT IN \
             (SELECT table_id FROM analysis WHERE owner = $2)",
        )
        .bind(person.as_str())
        .bind(heir.as_str())
        .execute(&mut **transaction)
        .await?;
    }
    for end in [
        "DELETE FROM analysis WHERE owner = $1",
        "DELETE FROM player_puzzle WHERE author = $1",
        "DELETE FROM login WHERE person = $1",
        "DELETE FROM token WHERE person = $1",
        "DELETE FROM mail WHERE person = $1",
        "DELETE FROM notice WHERE person = $1",
        "DELETE FROM follow WHERE $1 IN (follower, followed)",
        "UPDATE person SET password = NULL WHERE id = $1",
    ] {
        sql::query(end).bind(person.as_str()).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Returns some of a person's tables, with their stages if readable.
async fn tables_with(
    transaction: &mut Transaction,
    person: &PersonId,
) -> Result<Vec<(TableId, Option<Stage>)>, StoreError> {
    let rows: Vec<TableRow> = sql::query_as(
        "SELECT DISTINCT id, CAST(stage AS TEXT) AS stage FROM game_table JOIN \
         (SELECT table_id AS found FROM sitter WHERE person = $1 \
         UNION ALL SELECT table_id FROM sitter WHERE offered_to = $1 \
         UNION ALL SELECT id FROM game_table WHERE owner = $1 LIMIT $2) AS part ON id = found",
    )
    .bind(person.as_str())
    .bind(TABLES_AT_ONCE)
    .fetch_all(&mut **transaction)
    .await?;
    // A table with an invalid id has no URL, so nobody can play at it.
    let read = |row: TableRow| Some((read_id(&row.id).ok()?, row.stage.parse().ok()));
    Ok(rows.into_iter().filter_map(read).collect())
}

/// A database row with a table's id and stage.
struct TableRow {
    id: String,
    stage: String,
}

from_columns!(TableRow { id, stage });

/// Transfers a person's rights at a table to the heir, unless the heir also has a seat there.
async fn give(
    transaction: &mut Transaction,
    person: &PersonId,
    heir: &str,
    table: &TableId,
) -> Result<(), StoreError> {
    for give in [
        // Players sharing a device have names of their choice, which do not change.
        "UPDATE sitter SET person = $2, name = CASE name \
         WHEN (SELECT name FROM person WHERE id = $1) THEN (SELECT name FROM person WHERE id = $2) \
         ELSE name END WHERE person = $1 AND table_id = $3 \
         AND NOT EXISTS (SELECT 1 FROM sitter WHERE table_id = $3 AND person = $2)",
        "UPDATE sitter SET offered_to = $2 WHERE offered_to = $1 AND table_id = $3 \
         AND NOT EXISTS (SELECT 1 FROM sitter WHERE table_id = $3 AND person = $2)",
        "UPDATE game_table SET owner = $2 WHERE owner = $1 AND id = $3",
    ] {
        sql::query(give)
            .bind(person.as_str())
            .bind(heir)
            .bind(table.as_str())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Increments each table's revision because of a departure.
async fn count_change(
    transaction: &mut Transaction,
    tables: &[(TableId, Option<Stage>)],
) -> Result<Vec<Left>, StoreError> {
    let mut left = Vec::with_capacity(tables.len());
    for (table, _) in tables {
        let counted: Option<(i64, bool)> = sql::query_as(
            "UPDATE game_table SET revision = revision + 1 \
             WHERE id = $1 AND typeof(revision) = 'integer' \
             RETURNING revision, stage NOT IN ('over', 'closed')",
        )
        .bind(table.as_str())
        .fetch_optional(&mut **transaction)
        .await?;
        // At a damaged table, nobody can see the change.
        let Some((revision, runs)) = counted else { continue };
        let Ok(revision) = read_revision(revision) else { continue };
        left.push(Left { id: table.clone(), revision, runs });
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use super::{Store, TABLES_AT_ONCE};
    use crate::writer::Writer;
    use crate::{Person, open_scratch, sql, test_store};
    use karat_table::id::PersonId;
    use karat_table::time::UnixMillis;

    /// The number in the id of a table that would precede the first one. It has seven digits.
    const FIRST_ID: i64 = 1_000_000;

    /// Creates many tables in every stage for two people. The second person is the host and holds
    /// two seats.
    async fn fill(writer: &Writer, count: i64, [one, two]: [&PersonId; 2]) {
        let stages = "CASE number % 5 WHEN 0 THEN 'lobby' WHEN 1 THEN 'showing' \
             WHEN 2 THEN 'playing' WHEN 3 THEN 'over' ELSE 'closed' END";
        let id = format!("'{}' || ({FIRST_ID} + number)", "0".repeat(25));
        let numbers = "WITH RECURSIVE numbers (number) AS \
             (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < $1)";
        for statement in [
            "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms, owner, \
             stage) SELECT ID, 'edel', 4, '', '', ID, 1, $3, STAGE \
             FROM numbers",
            "INSERT INTO sitter (table_id, seat, person, name) \
             SELECT ID, 0, $2, 'One' FROM numbers",
            "INSERT INTO sitter (table_id, seat, person, name) \
             SELECT ID, 1, $3, 'Two' FROM numbers",
            "INSERT INTO sitter (table_id, seat, person, name) \
             SELECT ID, 2, $3, 'At the same device' FROM numbers",
            "INSERT INTO sitter (table_id, seat, offered_to, name) \
             SELECT ID, 3, $3, 'Two' FROM numbers",
            // The two journal entries are numbered 0 and 2, as if the journal had been damaged.
            "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
             SELECT ID, 0, 'P0', 'move', 'x', 'seat', 1 FROM numbers",
            "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
             SELECT ID, 2, 'P0', 'move', 'x', 'seat', 1 FROM numbers",
        ] {
            let statement =
                format!("{numbers} {}", statement.replace("STAGE", stages).replace("ID", &id));
            sql::query(sqlx::AssertSqlSafe(statement))
                .bind(count)
                .bind(one.as_str())
                .bind(two.as_str())
                .execute(&mut *writer.acquire().await.expect("the writer"))
                .await
                .expect("tables");
        }
    }

    async fn count(store: &Store, what: &str) -> i64 {
        let count = sql::query_scalar(sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM {what}")));
        count.fetch_one(&store.readers).await.expect("a number")
    }

    async fn people(store: &Store, names: [&str; 2]) -> [Person; 2] {
        let mut people = Vec::new();
        for name in names {
            let id = PersonId::random();
            store.add_person(&id, name, UnixMillis(1)).await.expect("a person");
            store.add_login(&id, id.as_str(), "", UnixMillis(1)).await.expect("a login");
            people.push(store.person(&id).await.expect("an answer").expect("a person"));
        }
        people.try_into().expect("two")
    }

    #[tokio::test]
    async fn whoever_has_thousands_of_tables_leaves_in_small_steps_and_nothing_dangles() {
        const TABLES: i64 = 5000;
        let (scratch, mut store) = test_store().await;
        let [one, two] = people(&store, ["One", "Two"]).await;
        fill(&store.writer, TABLES, [&one.id, &two.id]).await;
        store.begin_leaving(&two.id, UnixMillis(7)).await.expect("he leaves");
        assert_eq!(count(&store, &format!("login WHERE person = '{}'", two.id.as_str())).await, 0);
        let mut steps = 0;
        loop {
            assert_eq!(store.leaving().await.expect("people"), std::slice::from_ref(&two.id));
            let Some(left) = store.take_away(&two.id).await.expect("a step") else { break };
            assert!(left.len() as i64 <= TABLES_AT_ONCE);
            // Simulate a restart in the middle of the departure.
            if steps == 40 {
                store.close().await;
                store = open_scratch(&scratch).await;
            }
            steps += 1;
        }
        assert!(steps >= TABLES / TABLES_AT_ONCE, "{steps}");
        assert!(store.leaving().await.expect("people").is_empty());
        assert_eq!(store.person(&two.id).await.expect("an answer"), None);
        let id = two.id.as_str();
        for gone in [
            format!("sitter WHERE person = '{id}' OR offered_to = '{id}'"),
            format!("game_table WHERE owner = '{id}'"),
            "sitter WHERE seat > 0 AND name <> ''".to_owned(),
        ] {
            assert_eq!(count(&store, &gone).await, 0, "{gone}");
        }
        // A player's departure does not end the stage in which contributions are revealed.
        assert_eq!(count(&store, "game_table WHERE stage = 'showing'").await, TABLES / 5);
        let owned = format!("game_table WHERE owner = '{}'", one.id.as_str());
        assert_eq!(count(&store, &owned).await, TABLES);
        // In a running game, the departure is recorded once for each of the two seats.
        let leaves = "journal JOIN game_table ON id = table_id AND stage = 'playing' \
             WHERE deed = 'leave' AND number IN (3, 4) AND actor IN ('P1', 'P2')";
        assert_eq!(count(&store, leaves).await, 2 * TABLES / 5);
        assert_eq!(count(&store, "journal WHERE deed = 'leave'").await, 2 * TABLES / 5);
    }

    #[tokio::test]
    async fn an_heir_gets_all_seats_but_where_he_sits_himself() {
        let (_scratch, store) = test_store().await;
        let [one, guest] = people(&store, ["One", "Two"]).await;
        let [heir, other] = people(&store, ["Heir", "Other"]).await;
        fill(&store.writer, 120, [&other.id, &guest.id]).await;
        sql::query("UPDATE sitter SET person = $1 WHERE seat = 0 AND table_id < $2")
            .bind(heir.id.as_str())
            .bind(format!("{:032}", FIRST_ID + 61))
            .execute(&mut *store.writer.acquire().await.expect("the writer"))
            .await
            .expect("seats");
        // At the last few tables, a seat is reserved for the guest, who has not taken it yet.
        sql::query("UPDATE sitter SET person = NULL WHERE seat IN (1, 2) AND table_id > $1")
            .bind(format!("{:032}", FIRST_ID + 99))
            .execute(&mut *store.writer.acquire().await.expect("the writer"))
            .await
            .expect("seats");
        store.begin_handing_over(&guest, &heir, UnixMillis(7)).await.expect("he leaves");
        while store.take_away(&guest.id).await.expect("a step").is_some() {}
        assert!(store.leaving().await.expect("people").is_empty());
        let heir = heir.id.as_str();
        for (what, expected) in [
            (format!("sitter WHERE person = '{heir}' AND seat = 0"), 60),
            (format!("sitter WHERE person = '{heir}' AND seat = 1 AND name = 'Heir'"), 39),
            (format!("sitter WHERE person = '{heir}' AND name = 'At the same device'"), 39),
            (format!("sitter WHERE offered_to = '{heir}'"), 21),
            (format!("game_table WHERE owner = '{heir}'"), 120),
            (format!("sitter WHERE '{}' IN (person, offered_to)", guest.id.as_str()), 0),
        ] {
            assert_eq!(count(&store, &what).await, expected, "{what}");
        }
        assert!(store.person(&one.id).await.expect("an answer").is_some());
    }
}
