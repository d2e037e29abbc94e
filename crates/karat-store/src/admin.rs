//! The operator's queries and changes, which also work while a server is running.

use karat_table::id::{PersonId, TableId};
use karat_table::name;
use karat_table::table::Stage;
use karat_table::time::UnixMillis;

use super::sql;
use super::{Person, Store, StoreError};

/// The numbers of people with a password, without one, and banned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeopleCounts {
    /// The number of people with a password.
    pub kept: u64,
    /// The number of people without a password.
    pub guests: u64,
    /// The number of banned people, who can only watch.
    pub banned: u64,
}

from_columns!(PeopleCounts { kept, guests, banned });

/// A filter for listing tables.
#[derive(Debug, Clone, Default)]
pub struct TableFilter {
    /// The stage, or `None` for all stages.
    pub stage: Option<Stage>,
    /// The game, or `None` for all games.
    pub game: Option<String>,
    /// A person seated at the tables, or `None` for anyone.
    pub person: Option<PersonId>,
    /// The maximum number of tables to return.
    pub limit: u32,
}

/// A table's entry in the operator's list of tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLine {
    /// The table's id.
    pub id: String,
    /// The table's game.
    pub game: String,
    /// The table's stage.
    pub stage: String,
    /// The length of the table's journal.
    pub entries: u64,
    /// The table's creation time.
    pub created: UnixMillis,
    /// The time of the last journal entry.
    pub last: UnixMillis,
    /// The people's names, in seat order.
    pub names: String,
}

from_columns!(TableLine {
    id,
    game,
    stage,
    entries,
    created = "created_ms",
    last = "last_ms",
    names,
});

/// A reported chat message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The report's number.
    pub number: i64,
    /// The table with the reported message.
    pub table: String,
    /// The message's number in the table's chat.
    pub message: u64,
    /// The person who reported the message.
    pub reporter: String,
    /// The reported message and the preceding ones, each on a line with its number, author, name
    /// and text.
    pub context: String,
    /// The time of the report.
    pub at: UnixMillis,
    /// Whether the operator has settled the report.
    pub is_settled: bool,
}

from_columns!(Report {
    number,
    table,
    message,
    reporter,
    context,
    at = "at_ms",
    is_settled,
});

impl Store {
    /// Counts the people with a password, without one, and banned.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn people_counts(&self) -> Result<PeopleCounts, StoreError> {
        let counts = sql::query_as(
            "SELECT COUNT(password) AS kept, COUNT(*) - COUNT(password) AS guests, \
             COUNT(CASE WHEN is_banned = 1 THEN 1 END) AS banned FROM person",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(counts)
    }

    /// Counts the tables in each stage, omitting empty stages.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn stages(&self) -> Result<Vec<(Stage, u64)>, StoreError> {
        let rows = sql::query("SELECT stage, COUNT(*) FROM game_table GROUP BY stage")
            .fetch_all(&self.readers)
            .await?;
        let read = |(stage, count): (String, i64)| Ok((stage.parse()?, count.unsigned_abs()));
        Ok(self.skim("game_table", rows, read))
    }

    /// Returns the tables matching a filter, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn table_lines(&self, filter: &TableFilter) -> Result<Vec<TableLine>, StoreError> {
        // Includes damaged tables, with those of their columns that can be read.
        let rows = sql::query(
            "SELECT id, CAST(game AS TEXT) AS game, CAST(stage AS TEXT) AS stage, \
             (SELECT COUNT(*) FROM journal WHERE table_id = id) AS entries, \
             CAST(created_ms AS BIGINT) AS created_ms, \
             CAST(COALESCE((SELECT MAX(at_ms) FROM journal WHERE table_id = id), created_ms) \
             AS BIGINT) AS last_ms, COALESCE((SELECT STRING_AGG(name, ', ') FROM \
             (SELECT CASE typeof(name) WHEN 'text' THEN name ELSE '?' END AS name \
             FROM sitter WHERE table_id = id ORDER BY seat) AS named), '') AS names FROM game_table \
             WHERE ($1 IS NULL OR stage = $1) AND ($2 IS NULL OR game = $2) AND ($3 IS NULL OR \
             EXISTS (SELECT 1 FROM sitter WHERE table_id = id AND person = $3)) \
             ORDER BY game_table.created_ms DESC, id LIMIT $4",
        )
        .bind(filter.stage.map(Stage::name))
        .bind(filter.game.as_deref())
        .bind(filter.person.as_ref().map(PersonId::as_str))
        .bind(filter.limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, Ok))
    }

    /// Closes a table unless its game is over. Returns whether the table was open.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn close_table(&self, id: &TableId) -> Result<bool, StoreError> {
        let closed = sql::query(
            "UPDATE game_table SET stage = 'closed', revision = revision + 1 \
             WHERE id = $1 AND stage NOT IN ('over', 'closed')",
        )
        .bind(id.as_str())
        .write(&self.writer)
        .await?;
        Ok(closed.rows_affected() > 0)
    }

    /// Returns the person with this id, or people with names similar to `who`. People with a
    /// password come first, and within each group, exact matches.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn people_called(&self, who: &str) -> Result<Vec<Person>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM person WHERE id = $1 OR skeleton = $2 \
             ORDER BY password IS NULL, name <> $1, seen_ms DESC LIMIT 100",
        )
        .bind(who)
        .bind(name::skeleton(who))
        .fetch_all(&self.readers)
        .await?;
        let read = |(id,): (String,)| PersonId::parse(&id).ok_or(StoreError::Unreadable("person"));
        let ids = self.skim("person", rows, read);
        let mut people = Vec::with_capacity(ids.len());
        for id in ids {
            people.extend(self.person(&id).await?);
        }
        Ok(people)
    }

    /// Replaces a person's password with a one-time password, given its PHC hash, and ends all
    /// their sessions and tokens.
    ///
    /// After logging in with the one-time password, the person must choose another. Returns whether
    /// the person had a password. The sessions of people without a password do not end, because
    /// nothing else identifies these people.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn replace_password(&self, id: &PersonId, hash: &str) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let replaced = sql::query(
            "UPDATE person SET password = $2, must_choose_password = 1 \
                 WHERE id = $1 AND password IS NOT NULL",
        )
        .bind(id.as_str())
        .bind(hash)
        .execute(&mut *transaction)
        .await?;
        if replaced.rows_affected() == 0 {
            return Ok(false);
        }
        for end in [
            "DELETE FROM login WHERE person = $1",
            "DELETE FROM token WHERE person = $1",
            "DELETE FROM recovery_code WHERE person = $1",
            "DELETE FROM recovery_link WHERE person = $1",
        ] {
            sql::query(end).bind(id.as_str()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        self.rights.take(id);
        Ok(true)
    }

    /// Returns the open reports, oldest first, and optionally the settled ones.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn reports(&self, with_settled: bool) -> Result<Vec<Report>, StoreError> {
        let rows = sql::query(
            "SELECT number, table_id AS \"table\", message, reporter, context, at_ms, \
             settled_ms IS NOT NULL AS is_settled FROM report \
             WHERE settled_ms IS NULL OR $1 = 1 ORDER BY number",
        )
        .bind(with_settled)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("report", rows, Ok))
    }

    /// Settles a report. Returns whether there was an open report with this number.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn settle_report(&self, number: i64, at: UnixMillis) -> Result<bool, StoreError> {
        let settled = sql::query(
            "UPDATE report SET settled_ms = $2 WHERE number = $1 AND settled_ms IS NULL",
        )
        .bind(number)
        .bind(at.0)
        .write(&self.writer)
        .await?;
        Ok(settled.rows_affected() > 0)
    }
}

#[cfg(test)]
mod tests {
    use karat_table::id::{PersonId, TableId};
    use karat_table::time::UnixMillis;
    use karat_table::version::Revision;

    use crate::{Saying, sql, test_store};

    #[tokio::test]
    async fn a_new_password_ends_the_logins_of_whoever_had_one() {
        let (_scratch, store) = test_store().await;
        let [kept, guest] = [(); 2].map(|()| PersonId::random());
        for (person, name, token) in [(&kept, "Žofie", "a"), (&guest, "Petr", "b")] {
            store.add_person(person, name, UnixMillis(1)).await.expect("a person");
            store.add_login(person, token, "", UnixMillis(1)).await.expect("a login");
        }
        let keep = sql::query("UPDATE person SET password = 'old' WHERE id = $1");
        keep.bind(kept.as_str())
            .execute(&mut *store.writer.acquire().await.expect("the writer"))
            .await
            .expect("a password");
        assert!(store.replace_password(&kept, "new").await.expect("an answer"));
        assert!(!store.replace_password(&guest, "new").await.expect("an answer"));
        let passwords: Vec<Option<String>> =
            sql::query_scalar("SELECT password FROM person ORDER BY name")
                .fetch_all(&store.readers)
                .await
                .expect("people");
        assert_eq!(passwords, [None, Some("new".to_owned())]);
        let (gone, _) =
            store.person_and_summary("a", UnixMillis(0), None).await.expect("an answer");
        assert_eq!(gone, None);
        let (still, _) =
            store.person_and_summary("b", UnixMillis(0), None).await.expect("an answer");
        let (still, _) = still.expect("a guest");
        assert_eq!(still.id, guest);
        let found = store.people_called("zofie").await.expect("an answer");
        assert!(found.is_empty(), "{found:?}");
        let found = store.people_called("žofie").await.expect("an answer");
        assert_eq!(found.into_iter().map(|person| person.id).collect::<Vec<_>>(), [kept]);
        let counts = store.people_counts().await.expect("counts");
        assert_eq!((counts.kept, counts.guests, counts.banned), (1, 1, 0));
    }

    #[tokio::test]
    async fn who_is_gone_leaves_no_words_but_the_report_of_them() {
        let (_scratch, store) = test_store().await;
        let (author, reader, table) = (PersonId::random(), PersonId::random(), TableId::random());
        for person in [&author, &reader] {
            store.add_person(person, "Petr", UnixMillis(1)).await.expect("a person");
        }
        sql::query(
            "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms) \
             VALUES ($1, 'edel', 3, '', '', '', 1)",
        )
        .bind(table.as_str())
        .execute(&mut *store.writer.acquire().await.expect("the writer"))
        .await
        .expect("a table");
        let saying =
            Saying { table: &table, author: &author, name: "Petr", text: "Fuj", at: UnixMillis(1) };
        assert_eq!(store.say(&saying).await.expect("an answer"), Some(Revision(1)));
        assert!(store.report(&table, 1, &reader, UnixMillis(2)).await.expect("an answer"));
        store.mute(&reader, &author, true, UnixMillis(2)).await.expect("an answer");
        sql::query("DELETE FROM person WHERE id = $1")
            .bind(author.as_str())
            .execute(&mut *store.writer.acquire().await.expect("the writer"))
            .await
            .expect("he is gone");
        assert!(store.messages(&table, None, UnixMillis(9), 9).await.expect("messages").is_empty());
        assert_eq!(store.author(&table, 1).await.expect("an answer"), None);
        assert!(store.mutes(&reader).await.expect("mutes").is_empty());
        let reports = store.reports(false).await.expect("reports");
        assert!(reports[0].context.ends_with("Petr: Fuj"), "{reports:?}");
    }
}
