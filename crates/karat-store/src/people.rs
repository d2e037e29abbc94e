//! People and their sessions.

use std::time::Duration;

use karat_rules::Actor;
use karat_table::id::{PersonId, TableId};
use karat_table::name;
use karat_table::table::{Deed, Entry, MadeBy, Stage};
use karat_table::time::{DAY, UnixMillis};
use karat_table::version::Version;

use super::clubs::leave_clubs;
use super::journal::insert_entries;
use super::lookup::{LoginRow, TableSummary};
use super::recovery::insert_code;
use super::sql::{self, ConnectionPool, FromRow, Row, Transaction};
use super::{Store, StoreError, read_seat};

/// The lifetime of an unused session: one year.
pub const UNSEEN_MAX: Duration = DAY.saturating_mul(365);

/// A person known to the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The person's id.
    pub id: PersonId,
    /// The person's name.
    pub name: String,
    /// Whether the person has a password, and thus a reserved name.
    pub is_kept: bool,
    /// Whether the person is banned and can only watch.
    pub is_banned: bool,
    /// Whether the person must choose a new password because the operator has set the current one.
    pub must_choose: bool,
}

impl Person {
    /// Returns whether the account is marked as a bot.
    pub fn is_bot(&self) -> bool {
        name::is_of_bot(&self.name)
    }
}

/// The reason why an account cannot become a bot account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoBot {
    /// The account has no password, so it is not permanent.
    Guest,
    /// The account has played a rated game, which only people may play.
    Rated,
    /// The account has a seat in an unfinished game.
    Seated,
}

/// A person's session in a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Login {
    /// The hash of the session token.
    pub token_hash: String,
    /// The browser's `User-Agent`.
    pub browser: String,
    /// The start time.
    pub created: UnixMillis,
    /// The recorded time of last use.
    pub seen: UnixMillis,
}

from_columns!(Login { token_hash, browser, created = "created_ms", seen = "seen_ms" });

/// The number of name skeletons written per transaction. Confusable names have the same skeleton.
const SKELETONS_AT_ONCE: i64 = 1000;

impl Store {
    /// Stores a new guest.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn add_person(
        &self,
        id: &PersonId,
        name: &str,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.room()?;
        sql::query(
            "INSERT INTO person (id, name, skeleton, created_ms, seen_ms) \
             VALUES ($1, $2, $3, $4, $4)",
        )
        .bind(id.as_str())
        .bind(name)
        .bind(name::skeleton(name))
        .bind(at.0)
        .write(&self.writer)
        .await?;
        Ok(())
    }

    /// Starts a session for a person in a `browser`, and deletes the person's expired sessions.
    ///
    /// # Errors
    /// Returns an error if the database fails or the person does not exist.
    pub async fn add_login(
        &self,
        person: &PersonId,
        token_hash: &str,
        browser: &str,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query("DELETE FROM login WHERE person = $1 AND seen_ms <= $2")
            .bind(person.as_str())
            .bind((at - UNSEEN_MAX).0)
            .execute(&mut *transaction)
            .await?;
        let (token_hash, browser) = (token_hash.to_owned(), browser.to_owned());
        let login = Login { token_hash, browser, created: at, seen: at };
        insert_login(&mut transaction, person, &login).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Looks up the person whose session token has this hash and was last used after `unseen`, and
    /// the recorded time of that use. Also returns a table's state if it is readable, because
    /// requests for a table need both.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn person_and_summary(
        &self,
        token_hash: &str,
        unseen: UnixMillis,
        table: Option<&TableId>,
    ) -> Result<(Option<(Person, UnixMillis)>, Option<TableSummary>), StoreError> {
        let answer = self.questions.ask(Some(token_hash), table).await?;
        let person = self.person_of(answer.login, unseen)?;
        Ok((person, answer.table.ok().flatten()))
    }

    fn person_of(
        &self,
        login: Result<Option<LoginRow>, StoreError>,
        unseen: UnixMillis,
    ) -> Result<Option<(Person, UnixMillis)>, StoreError> {
        let read = |LoginRow { id, name, is_kept, is_banned, must_choose, seen }| {
            let [is_kept, is_banned, must_choose] =
                [is_kept, is_banned, must_choose].map(|it| it != 0);
            Ok((read_person(PersonRow { id, name, is_kept, is_banned, must_choose })?, seen))
        };
        let is_used = |row: &LoginRow| row.seen > unseen;
        let login = login.and_then(|row| row.filter(is_used).map(read).transpose());
        match login {
            // If the person's row is damaged, continue as if nobody were logged in.
            Err(error) if error.is_damage() => {
                self.note_damage("person", &error.to_string());
                Ok(None)
            }
            login => login,
        }
    }

    /// Updates a session's last-used time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn see(
        &self,
        person: &PersonId,
        token_hash: &str,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        let query = "UPDATE login SET seen_ms = $2 WHERE token_hash = $1";
        self.note_use(query, token_hash, person, at).await
    }

    /// Updates the time of last use of a session or a token, which has the hash `$1` in the query,
    /// and of its person.
    pub(crate) async fn note_use(
        &self,
        query: &'static str,
        hash: &str,
        person: &PersonId,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query(query).bind(hash).bind(at.0).execute(&mut *transaction).await?;
        note_seen(&mut transaction, person, at).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns a person's sessions used after `unseen`, most recent first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn logins(
        &self,
        person: &PersonId,
        unseen: UnixMillis,
    ) -> Result<Vec<Login>, StoreError> {
        let logins = sql::query_as(
            "SELECT token_hash, browser, created_ms, seen_ms FROM login \
             WHERE person = $1 AND seen_ms > $2 ORDER BY seen_ms DESC, created_ms DESC, token_hash",
        )
        .bind(person.as_str())
        .bind(unseen.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(logins)
    }

    /// Ends a session, invalidating its token.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_login(&self, token_hash: &str) -> Result<(), StoreError> {
        let ended = "DELETE FROM login WHERE token_hash = $1 RETURNING person";
        let ended: Option<String> =
            sql::query_scalar(ended).bind(token_hash).write_returning(&self.writer).await?;
        if let Some(person) = ended.and_then(|person| PersonId::parse(&person)) {
            self.rights.take(&person);
        }
        Ok(())
    }

    /// Ends a person's sessions, except the one with the token hash `except`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_logins(
        &self,
        person: &PersonId,
        except: Option<&str>,
    ) -> Result<(), StoreError> {
        sql::query("DELETE FROM login WHERE person = $1 AND token_hash <> $2")
            .bind(person.as_str())
            .bind(except.unwrap_or_default())
            .write(&self.writer)
            .await?;
        self.rights.take(person);
        Ok(())
    }

    /// Returns the person with this id, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let row = sql::query(
            "SELECT id, name, password IS NOT NULL AS is_kept, is_banned, \
             must_choose_password AS must_choose FROM person WHERE id = $1",
        )
        .bind(id.as_str())
        .fetch_optional(&self.readers)
        .await?;
        Ok(self.skim_one("person", row, read_person))
    }

    /// Returns the person who has a password and whose name is confusable with this one, and the
    /// password hash.
    ///
    /// Names that predate the ban on confusable names may be ambiguous: an exact match takes
    /// precedence, followed by a case-insensitive match, and then the oldest name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn kept_person(&self, name: &str) -> Result<Option<(Person, String)>, StoreError> {
        let rows = sql::query(
            "SELECT id, name, 1 AS is_kept, is_banned, must_choose_password AS must_choose, \
             password FROM person WHERE skeleton = $1 AND password IS NOT NULL ORDER BY created_ms, id",
        )
        .bind(name::skeleton(name))
        .fetch_all(&self.readers)
        .await?;
        let read = |row: KeptRow| Ok((read_person(row.person)?, row.password));
        let mut known = self.skim("person", rows, read);
        let small = name.to_lowercase();
        known.sort_by_key(|(other, _)| (other.name != name, other.name.to_lowercase() != small));
        Ok(known.into_iter().next())
    }

    /// Returns a person's password hash, if they have a password.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn password(&self, id: &PersonId) -> Result<Option<String>, StoreError> {
        let password: Option<Option<String>> =
            sql::query_scalar("SELECT password FROM person WHERE id = $1")
                .bind(id.as_str())
                .fetch_optional(&self.readers)
                .await?;
        Ok(password.flatten())
    }

    /// Renames a person, and returns whether the new name was accepted. Unless the person already
    /// has this name, it is refused if it is confusable with that of another person with a
    /// password.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rename_person(&self, id: &PersonId, name: &str) -> Result<bool, StoreError> {
        let renamed = sql::query(
            "UPDATE person SET name = $2, skeleton = $3 WHERE id = $1 AND (name = $2 OR NOT EXISTS \
             (SELECT 1 FROM person WHERE skeleton = $3 AND password IS NOT NULL AND id <> $1))",
        )
        .bind(id.as_str())
        .bind(name)
        .bind(name::skeleton(name))
        .write(&self.writer)
        .await?;
        Ok(renamed.rows_affected() > 0)
    }

    /// Permanently marks an account as a bot account by adding a suffix to its name. Does nothing
    /// if the account is already marked.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn make_bot(&self, id: &PersonId) -> Result<Result<(), NoBot>, StoreError> {
        let mut transaction = self.write().await?;
        let row: Option<CandidateRow> = sql::query_as(
            "SELECT name, password IS NOT NULL AS is_kept, \
             EXISTS (SELECT 1 FROM rating_change WHERE rating_change.person = person.id) \
             AS is_rated, EXISTS (SELECT 1 FROM sitter JOIN game_table ON game_table.id = table_id \
             WHERE (sitter.person = person.id OR offered_to = person.id) \
             AND stage NOT IN ('over', 'closed')) AS is_seated FROM person WHERE id = $1",
        )
        .bind(id.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
        let objection = match row {
            Some(row) if name::is_of_bot(&row.name) => None,
            None | Some(CandidateRow { is_kept: false, .. }) => Some(NoBot::Guest),
            Some(CandidateRow { is_rated: true, .. }) => Some(NoBot::Rated),
            Some(CandidateRow { is_seated: true, .. }) => Some(NoBot::Seated),
            Some(CandidateRow { name, .. }) => {
                sql::query("UPDATE person SET name = $2 WHERE id = $1")
                    .bind(id.as_str())
                    .bind(name::of_bot(&name))
                    .execute(&mut *transaction)
                    .await?;
                // Clubs consist of people.
                leave_clubs(&mut transaction, id).await?;
                None
            }
        };
        transaction.commit().await?;
        Ok(objection.map_or(Ok(()), Err))
    }

    /// Stores a person's password hash, and returns whether it was accepted. The hash is refused if
    /// the person has no password yet and their name is confusable with that of another person with
    /// a password.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn set_password(&self, id: &PersonId, hash: &str) -> Result<bool, StoreError> {
        let set = sql::query(
            "UPDATE person SET password = $2, must_choose_password = 0 WHERE id = $1 \
             AND (password IS NOT NULL OR NOT EXISTS \
             (SELECT 1 FROM person AS other WHERE other.skeleton = person.skeleton \
             AND other.password IS NOT NULL AND other.id <> $1))",
        )
        .bind(id.as_str())
        .bind(hash)
        .write(&self.writer)
        .await?;
        Ok(set.rows_affected() > 0)
    }

    /// Stores a person's name and password hash, ends all their sessions and tokens, and starts a
    /// new session, in one transaction.
    ///
    /// If `code` is given, the recovery code's hash is replaced too. Returns `false`, changing
    /// nothing, if the name is confusable with that of another person with a password.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn begin_anew(
        &self,
        person: &Person,
        password: &str,
        code: Option<&str>,
        login: &Login,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let set = sql::query(
            "UPDATE person SET name = $2, skeleton = $3, password = $4, must_choose_password = 0 \
             WHERE id = $1 AND (password IS NOT NULL AND name = $2 OR NOT EXISTS \
             (SELECT 1 FROM person WHERE skeleton = $3 AND password IS NOT NULL AND id <> $1))",
        )
        .bind(person.id.as_str())
        .bind(&person.name)
        .bind(name::skeleton(&person.name))
        .bind(password)
        .execute(&mut *transaction)
        .await?;
        let is_set = set.rows_affected() > 0;
        if is_set {
            for rows in [
                "DELETE FROM login WHERE person = $1",
                "DELETE FROM token WHERE person = $1",
                "DELETE FROM recovery_link WHERE person = $1",
            ] {
                sql::query(rows).bind(person.id.as_str()).execute(&mut *transaction).await?;
            }
            if let Some(code) = code {
                insert_code(&mut transaction, &person.id, code, login.created).await?;
            }
            insert_login(&mut transaction, &person.id, login).await?;
        }
        transaction.commit().await?;
        self.rights.take(&person.id);
        Ok(is_set)
    }

    /// Replaces `kept`, the hash of a one-time password that the operator has set, with `instead`.
    /// Returns whether the hash was still `kept`, so that the password works only once.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn spend_password(
        &self,
        id: &PersonId,
        kept: &str,
        instead: &str,
    ) -> Result<bool, StoreError> {
        let spent = sql::query(
            "UPDATE person SET password = $3 \
             WHERE id = $1 AND password = $2 AND must_choose_password = 1",
        )
        .bind(id.as_str())
        .bind(kept)
        .bind(instead)
        .write(&self.writer)
        .await?;
        Ok(spent.rows_affected() > 0)
    }

    /// Bans a person, so that they can only watch, or lifts the ban.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn set_banned(&self, id: &PersonId, is_banned: bool) -> Result<(), StoreError> {
        sql::query("UPDATE person SET is_banned = $2 WHERE id = $1")
            .bind(id.as_str())
            .bind(is_banned)
            .write(&self.writer)
            .await?;
        self.rights.take(id);
        Ok(())
    }

    /// Returns whether the name is confusable with that of a person with a password, other than
    /// `except`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn is_name_taken(
        &self,
        name: &str,
        except: Option<&PersonId>,
    ) -> Result<bool, StoreError> {
        let taken: i64 = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM person \
             WHERE skeleton = $1 AND password IS NOT NULL AND id <> $2) \
             AND NOT EXISTS (SELECT 1 FROM person WHERE id = $2 AND name = $3)",
        )
        .bind(name::skeleton(name))
        .bind(except.map_or("", PersonId::as_str))
        .bind(name)
        .fetch_one(&self.readers)
        .await?;
        Ok(taken != 0)
    }
}

/// Stores a session.
pub(super) async fn insert_login(
    transaction: &mut Transaction,
    person: &PersonId,
    login: &Login,
) -> Result<(), StoreError> {
    sql::query(
        "INSERT INTO login (token_hash, person, browser, created_ms, seen_ms) \
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(&login.token_hash)
    .bind(person.as_str())
    .bind(&login.browser)
    .bind(login.created.0)
    .bind(login.seen.0)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Removes a person from the given tables, according to their stages. A table's stage is `None` if
/// it is unreadable.
pub(super) async fn take_from(
    transaction: &mut Transaction,
    person: &PersonId,
    tables: &[(TableId, Option<Stage>)],
    at: UnixMillis,
) -> Result<(), StoreError> {
    for (table, stage) in tables {
        match stage {
            Some(Stage::Lobby) => free_seats(transaction, person, table).await?,
            Some(Stage::Playing) => leave_seats(transaction, person, table, at).await?,
            // Once the collection of contributions has started, the seats are fixed and the
            // commitments remain. A player therefore cannot prevent the reveal by leaving, and
            // nobody can take a seat whose contribution was withheld.
            Some(Stage::Committing | Stage::Showing | Stage::Over | Stage::Closed) | None => {}
        }
    }
    let tables: Vec<&str> = tables.iter().map(|(table, _)| table.as_str()).collect();
    let tables = serde_json::to_string(&tables).expect("texts are JSON");
    for take in [
        "UPDATE sitter SET person = NULL, name = '' WHERE person = $1 \
         AND table_id IN (SELECT value FROM json_each($2))",
        "UPDATE sitter SET offered_to = NULL, name = '' WHERE offered_to = $1 \
         AND table_id IN (SELECT value FROM json_each($2))",
        // The person in the lowest seat becomes the new host. A lobby without people is closed.
        "UPDATE game_table SET owner = (SELECT person FROM sitter WHERE table_id = id \
         AND person IS NOT NULL ORDER BY seat LIMIT 1) \
         WHERE owner = $1 AND id IN (SELECT value FROM json_each($2))",
        "UPDATE game_table SET stage = 'closed' \
         WHERE stage IN ('lobby', 'committing', 'showing') \
         AND id IN (SELECT value FROM json_each($2)) AND $1 IS NOT NULL AND NOT EXISTS \
         (SELECT 1 FROM sitter WHERE table_id = id AND person IS NOT NULL)",
    ] {
        sql::query(take).bind(person.as_str()).bind(&tables).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Frees a person's seats in a lobby.
async fn free_seats(
    transaction: &mut Transaction,
    person: &PersonId,
    table: &TableId,
) -> Result<(), StoreError> {
    sql::query(
        "UPDATE sitter SET person = NULL, name = '', nonce_commitment = NULL, nonce = NULL \
         WHERE table_id = $1 AND person = $2",
    )
    .bind(table.as_str())
    .bind(person.as_str())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Records in a running game's journal that a person has left their seats.
async fn leave_seats(
    transaction: &mut Transaction,
    person: &PersonId,
    table: &TableId,
    at: UnixMillis,
) -> Result<(), StoreError> {
    let seats: Vec<i64> = sql::query_scalar(
        "SELECT seat FROM sitter WHERE table_id = $1 AND person = $2 AND typeof(seat) = 'integer'",
    )
    .bind(table.as_str())
    .bind(person.as_str())
    .fetch_all(&mut **transaction)
    .await?;
    let leave = |seat: i64| {
        let who = Actor::Seat(read_seat(seat)?);
        Ok(Entry { who, deed: Deed::Leave, made_by: MadeBy::Seat, at })
    };
    let Ok(entries) = seats.into_iter().map(leave).collect::<Result<Vec<_>, StoreError>>() else {
        return Ok(());
    };
    // The new journal entry follows the last one, even if earlier entries are missing. Damaged data
    // must not prevent anyone from leaving.
    let after_last = "SELECT COALESCE(MAX(number) + 1, 0) FROM journal \
         WHERE table_id = $1 AND typeof(number) = 'integer'";
    let first: i64 =
        sql::query_scalar(after_last).bind(table.as_str()).fetch_one(&mut **transaction).await?;
    let first = first.try_into().map_err(|_| StoreError::Unreadable("journal"))?;
    // If the journal has a gap, the table is frozen and does not need any players.
    insert_entries(transaction, table, Version(first), &entries).await?;
    Ok(())
}

/// Computes the name skeletons that are missing since the rule for confusable names changed.
pub(super) async fn work_out_skeletons(writer: &ConnectionPool) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let mut transaction = writer.begin_writing().await?;
        let rows: Vec<NamedRow> = sql::query_as(
            "SELECT id, name FROM person WHERE skeleton = '' AND id > $1 ORDER BY id LIMIT $2",
        )
        .bind(&last)
        .bind(SKELETONS_AT_ONCE)
        .fetch_all(&mut *transaction)
        .await?;
        let Some(row) = rows.last() else { return Ok(()) };
        last = row.id.clone();
        for NamedRow { id, name } in rows {
            sql::query("UPDATE person SET skeleton = $2 WHERE id = $1")
                .bind(id)
                .bind(name::skeleton(&name))
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
    }
}

/// Updates the time when a person last used the server.
pub(super) async fn note_seen(
    transaction: &mut Transaction,
    person: &PersonId,
    at: UnixMillis,
) -> Result<(), StoreError> {
    sql::query("UPDATE person SET seen_ms = $2 WHERE id = $1")
        .bind(person.as_str())
        .bind(at.0)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// A database row with a person: id, name, and whether they have a password, are banned, and must
/// choose a password.
pub(super) struct PersonRow {
    id: String,
    name: String,
    is_kept: bool,
    is_banned: bool,
    must_choose: bool,
}

from_columns!(PersonRow { id, name, is_kept, is_banned, must_choose });

/// A database row with a person and their password hash.
struct KeptRow {
    person: PersonRow,
    password: String,
}

impl FromRow for KeptRow {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(Self { person: PersonRow::from_row(row)?, password: row.try_get("password")? })
    }
}

/// A database row with a person whose account may become a bot account.
struct CandidateRow {
    name: String,
    is_kept: bool,
    is_rated: bool,
    is_seated: bool,
}

from_columns!(CandidateRow { name, is_kept, is_rated, is_seated });

/// A database row with a person's id and name.
struct NamedRow {
    id: String,
    name: String,
}

from_columns!(NamedRow { id, name });

pub(super) fn read_person(row: PersonRow) -> Result<Person, StoreError> {
    let PersonRow { id, name, is_kept, is_banned, must_choose } = row;
    let id = PersonId::parse(&id).ok_or(StoreError::Unreadable("person"))?;
    Ok(Person { id, name, is_kept, is_banned, must_choose })
}

#[cfg(test)]
mod tests {
    use karat_table::id::PersonId;
    use karat_table::time::UnixMillis;
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::sqlite::SqlitePool;

    use crate::sql;
    use crate::{Store, migrations_before};

    /// Creates a database with these people as an older release would, without name skeletons. Each
    /// person's password is their name.
    async fn old_store(file: &std::path::Path, names: &[(&str, &str)]) -> Vec<PersonId> {
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
        let pool = SqlitePool::connect_with(options).await.expect("a database");
        migrations_before(14).run(&pool).await.expect("an old database");
        let mut people = Vec::new();
        for (at_ms, (name, skeleton)) in (1_i64..).zip(names) {
            people.push(PersonId::random());
            sql::query(
                "INSERT INTO person (id, name, skeleton, password, created_ms, seen_ms) \
                 VALUES ($1, $2, $3, $2, $4, $4)",
            )
            .bind(people.last().map(PersonId::as_str))
            .bind(*name)
            .bind(*skeleton)
            .bind(at_ms)
            .execute(&pool)
            .await
            .expect("a person");
        }
        pool.close().await;
        people
    }

    #[tokio::test]
    async fn names_that_were_kept_before_they_looked_alike_go_on_and_new_ones_do_not_join_them() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("karat.sqlite");
        let names = [
            ("Admin.Olga", "adrnin.olga"),
            ("Admin Olga", "adrninolga"),
            ("Alice", "alice"),
            ("Žofie", "žofie"),
        ];
        let people = old_store(&file, &names).await;
        let store = Store::open(&file).await.expect("a store");
        for (person, (name, _)) in people.iter().zip(names) {
            let (found, password) = store.kept_person(name).await.expect("one").expect("one");
            assert_eq!((&found.id, password.as_str()), (person, name));
            // Despite the similar names, each person keeps their name and can choose another
            // password.
            assert!(!store.is_name_taken(name, Some(person)).await.expect("an answer"), "{name}");
            assert!(store.rename_person(person, name).await.expect("an answer"), "{name}");
            assert!(store.set_password(person, name).await.expect("an answer"), "{name}");
            let called = store.people_called(name).await.expect("people");
            assert_eq!(&called[0].id, person, "{name}");
        }
        for (typed, expected) in [("admin olga", 1), ("ADMIN.OLGA", 0), ("admin-olga", 0)] {
            let (found, _) = store.kept_person(typed).await.expect("one").expect("one");
            assert_eq!(found.id, people[expected], "{typed}");
        }
        assert!(!store.rename_person(&people[0], "Admin Olga").await.expect("an answer"));
        let guest = PersonId::random();
        store.add_person(&guest, "Petr", UnixMillis(9)).await.expect("a guest");
        for name in ["Admin-Olga", "AdminOlga", "AIice", "ALICE", "ŽOFIE"] {
            assert!(store.is_name_taken(name, Some(&guest)).await.expect("an answer"), "{name}");
            assert!(!store.rename_person(&guest, name).await.expect("an answer"), "{name}");
        }
    }
}
