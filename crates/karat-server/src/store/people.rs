//! People and the browsers they are logged in with.

use karat_rules::Actor;
use sqlx::{Sqlite, Transaction};

use super::chat::hand_over_talk;
use super::journal::{Deed, Entry, Hand, insert_entries};
use super::ratings::hand_over_ratings;
use super::tables::read_seat;
use super::{Stage, Store, StoreError};
use crate::id::{PersonId, TableId};
use crate::name;
use crate::session::UNSEEN_MS_MAX;

/// Somebody the server knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// The name he goes by.
    pub name: String,
    /// Whether he has a password, and so his name for himself.
    pub is_kept: bool,
    /// Whether he may only look.
    pub is_banned: bool,
    /// Whether his password is the operator's word, so that he has to choose one of his own before
    /// anything else.
    pub must_choose: bool,
}

/// A browser that a person is logged in with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Login {
    /// The hash of its token.
    pub token_hash: String,
    /// What the browser says of itself.
    pub browser: String,
    /// Since when, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last noted that it is used, in milliseconds since 1970.
    pub seen_ms: i64,
}

/// The tables at which others can see a change, and their revisions after it.
pub type Changed = Vec<(TableId, u64)>;

impl Store {
    /// Keeps a new guest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_person(
        &self,
        id: &PersonId,
        name: &str,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO person (id, name, skeleton, created_ms, seen_ms) \
             VALUES ($1, $2, $3, $4, $4)",
        )
        .bind(id.as_str())
        .bind(name)
        .bind(name::skeleton(name))
        .bind(at_ms)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Keeps the hash of a token that a person's `browser` has from now on. Those of his that were
    /// not used for too long are forgotten.
    ///
    /// # Errors
    /// If the database fails or there is no such person.
    pub async fn add_login(
        &self,
        person: &PersonId,
        token_hash: &str,
        browser: &str,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sqlx::query("DELETE FROM login WHERE person = $1 AND seen_ms <= $2")
            .bind(person.as_str())
            .bind(at_ms - UNSEEN_MS_MAX)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "INSERT INTO login (token_hash, person, browser, created_ms, seen_ms) \
             VALUES ($1, $2, $3, $4, $4)",
        )
        .bind(token_hash)
        .bind(person.as_str())
        .bind(browser)
        .bind(at_ms)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Whose token has this hash, and when he was last noted to use it; not if that was at
    /// `unseen_ms` or before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn person_with_token(
        &self,
        token_hash: &str,
        unseen_ms: i64,
    ) -> Result<Option<(Person, i64)>, StoreError> {
        let row: Option<(String, String, bool, bool, bool, i64)> = sqlx::query_as(
            "SELECT person.id, name, password IS NOT NULL, is_banned, must_choose_password, \
             login.seen_ms FROM login JOIN person ON person.id = login.person \
             WHERE token_hash = $1 AND login.seen_ms > $2",
        )
        .bind(token_hash)
        .bind(unseen_ms)
        .fetch_optional(&self.readers)
        .await?;
        let Some((id, name, is_kept, is_banned, must_choose, seen_ms)) = row else {
            return Ok(None);
        };
        Ok(Some((read_person((id, name, is_kept, is_banned, must_choose))?, seen_ms)))
    }

    /// Notes that a person uses a login.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn see(
        &self,
        person: &PersonId,
        token_hash: &str,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sqlx::query("UPDATE login SET seen_ms = $2 WHERE token_hash = $1")
            .bind(token_hash)
            .bind(at_ms)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("UPDATE person SET seen_ms = $2 WHERE id = $1")
            .bind(person.as_str())
            .bind(at_ms)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The logins of a person that were used after `unseen_ms`, the last used first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn logins(
        &self,
        person: &PersonId,
        unseen_ms: i64,
    ) -> Result<Vec<Login>, StoreError> {
        let rows: Vec<(String, String, i64, i64)> = sqlx::query_as(
            "SELECT token_hash, browser, created_ms, seen_ms FROM login \
             WHERE person = $1 AND seen_ms > $2 ORDER BY seen_ms DESC, created_ms DESC, token_hash",
        )
        .bind(person.as_str())
        .bind(unseen_ms)
        .fetch_all(&self.readers)
        .await?;
        let read = |(token_hash, browser, created_ms, seen_ms)| Login {
            token_hash,
            browser,
            created_ms,
            seen_ms,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Ends a login: its token is worth nothing any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_login(&self, token_hash: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM login WHERE token_hash = $1")
            .bind(token_hash)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Ends the logins of a person but for the one `except`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_logins(
        &self,
        person: &PersonId,
        except: Option<&str>,
    ) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM login WHERE person = $1 AND token_hash <> $2")
            .bind(person.as_str())
            .bind(except.unwrap_or_default())
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Somebody.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, name, password IS NOT NULL, is_banned, must_choose_password \
             FROM person WHERE id = $1",
        )
        .bind(id.as_str())
        .fetch_optional(&self.readers)
        .await?;
        row.map(read_person).transpose()
    }

    /// The person with a password whose name looks like this one, and the hash of the password.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn kept_person(&self, name: &str) -> Result<Option<(Person, String)>, StoreError> {
        let row: Option<(String, String, bool, bool, String)> = sqlx::query_as(
            "SELECT id, name, is_banned, must_choose_password, password FROM person \
             WHERE skeleton = $1 AND password IS NOT NULL",
        )
        .bind(name::skeleton(name))
        .fetch_optional(&self.readers)
        .await?;
        let Some((id, name, is_banned, must_choose, password)) = row else { return Ok(None) };
        Ok(Some((read_person((id, name, true, is_banned, must_choose))?, password)))
    }

    /// The hash of a person's password, if he has one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn password(&self, id: &PersonId) -> Result<Option<String>, StoreError> {
        let password: Option<Option<String>> =
            sqlx::query_scalar("SELECT password FROM person WHERE id = $1")
                .bind(id.as_str())
                .fetch_optional(&self.readers)
                .await?;
        Ok(password.flatten())
    }

    /// Gives a person another name. Whether it could be: not if people could take it for the name
    /// of somebody else who has a password.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rename_person(&self, id: &PersonId, name: &str) -> Result<bool, StoreError> {
        let renamed = sqlx::query(
            "UPDATE person SET name = $2, skeleton = $3 WHERE id = $1 AND NOT EXISTS \
             (SELECT 1 FROM person WHERE skeleton = $3 AND password IS NOT NULL AND id <> $1)",
        )
        .bind(id.as_str())
        .bind(name)
        .bind(name::skeleton(name))
        .execute(&self.writer)
        .await?;
        Ok(renamed.rows_affected() > 0)
    }

    /// Gives a person a password of his own, by its hash. Whether it could be: not if people could take his
    /// name for that of somebody else who has one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_password(&self, id: &PersonId, hash: &str) -> Result<bool, StoreError> {
        let set = sqlx::query(
            "UPDATE person SET password = $2, must_choose_password = 0 WHERE id = $1 \
             AND NOT EXISTS (SELECT 1 FROM person AS other WHERE other.skeleton = \
             person.skeleton AND other.password IS NOT NULL AND other.id <> $1)",
        )
        .bind(id.as_str())
        .bind(hash)
        .execute(&self.writer)
        .await?;
        Ok(set.rows_affected() > 0)
    }

    /// Uses up a password that the operator gave: from now on there is the one with the hash
    /// `instead`. Whether it could be: only while `kept` is the hash of his password, so once.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn spend_password(
        &self,
        id: &PersonId,
        kept: &str,
        instead: &str,
    ) -> Result<bool, StoreError> {
        let spent = sqlx::query(
            "UPDATE person SET password = $3 \
             WHERE id = $1 AND password = $2 AND must_choose_password = 1",
        )
        .bind(id.as_str())
        .bind(kept)
        .bind(instead)
        .execute(&self.writer)
        .await?;
        Ok(spent.rows_affected() > 0)
    }

    /// Lets a person only look from now on, or play again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_banned(&self, id: &PersonId, is_banned: bool) -> Result<(), StoreError> {
        sqlx::query("UPDATE person SET is_banned = $2 WHERE id = $1")
            .bind(id.as_str())
            .bind(is_banned)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Whether a person with a password, other than `except`, has a name that looks like this one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_name_taken(
        &self,
        name: &str,
        except: Option<&PersonId>,
    ) -> Result<bool, StoreError> {
        let taken: i64 = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM person \
             WHERE skeleton = $1 AND password IS NOT NULL AND id <> $2)",
        )
        .bind(name::skeleton(name))
        .bind(except.map_or("", PersonId::as_str))
        .fetch_one(&self.readers)
        .await?;
        Ok(taken != 0)
    }

    /// Gives another person the seats of a guest under that person's name, the tables that are the
    /// guest's, what the guest's rated games taught, what he said, and who does not hear whom; then
    /// the guest is removed. Where both sit, the guest's seat is left, and the game counts for the
    /// other person as it did before.
    ///
    /// # Errors
    /// If the database fails; nothing is changed then.
    pub async fn hand_over(
        &self,
        guest: &Person,
        to: &Person,
        at_ms: i64,
    ) -> Result<Changed, StoreError> {
        let mut transaction = self.write().await?;
        let tables = tables_with(&mut transaction, &guest.id).await?;
        hand_over_ratings(&mut transaction, &guest.id, &to.id).await?;
        hand_over_talk(&mut transaction, guest, to).await?;
        // Players of one device have names of their own, which stay.
        sqlx::query(
            "UPDATE sitter SET person = $2, name = CASE name WHEN $3 THEN $4 ELSE name END \
             WHERE person = $1 AND table_id NOT IN (SELECT table_id FROM sitter WHERE person = $2)",
        )
        .bind(guest.id.as_str())
        .bind(to.id.as_str())
        .bind(&guest.name)
        .bind(&to.name)
        .execute(&mut *transaction)
        .await?;
        sqlx::query("UPDATE game_table SET owner = $2 WHERE owner = $1")
            .bind(guest.id.as_str())
            .bind(to.id.as_str())
            .execute(&mut *transaction)
            .await?;
        remove(&mut transaction, &guest.id, &tables, at_ms).await?;
        let changed = count_change(&mut transaction, &tables).await?;
        transaction.commit().await?;
        Ok(changed)
    }

    /// Removes a person. His logins end; a free seat is left of him in a lobby, an absent player
    /// without a name in a game that runs, a seat without a name in one that is over.
    ///
    /// # Errors
    /// If the database fails; nothing is changed then.
    pub async fn remove_person(&self, id: &PersonId, at_ms: i64) -> Result<Changed, StoreError> {
        let mut transaction = self.write().await?;
        let tables = tables_with(&mut transaction, id).await?;
        remove(&mut transaction, id, &tables, at_ms).await?;
        let changed = count_change(&mut transaction, &tables).await?;
        transaction.commit().await?;
        Ok(changed)
    }
}

/// The tables that a person has any part in.
async fn tables_with(
    transaction: &mut Transaction<'static, Sqlite>,
    person: &PersonId,
) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT table_id FROM sitter WHERE person = $1 \
         UNION SELECT id FROM game_table WHERE owner = $1",
    )
    .bind(person.as_str())
    .fetch_all(&mut **transaction)
    .await?;
    let read = |id: &String| TableId::parse(id).ok_or(StoreError::Unreadable("table id"));
    ids.iter().map(read).collect()
}

/// Takes a person from all his `tables`, and then himself.
async fn remove(
    transaction: &mut Transaction<'static, Sqlite>,
    person: &PersonId,
    tables: &[TableId],
    at_ms: i64,
) -> Result<(), StoreError> {
    for table in tables {
        let stage: String = sqlx::query_scalar("SELECT stage FROM game_table WHERE id = $1")
            .bind(table.as_str())
            .fetch_one(&mut **transaction)
            .await?;
        match stage.parse()? {
            Stage::Lobby | Stage::Showing => free_seats(transaction, person, table).await?,
            Stage::Playing => leave_seats(transaction, person, table, at_ms).await?,
            Stage::Over | Stage::Closed => {}
        }
        sqlx::query(
            "UPDATE sitter SET person = NULL, name = '' WHERE table_id = $1 AND person = $2",
        )
        .bind(table.as_str())
        .bind(person.as_str())
        .execute(&mut **transaction)
        .await?;
        pass_on(transaction, person, table).await?;
    }
    sqlx::query("DELETE FROM person WHERE id = $1")
        .bind(person.as_str())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Frees the seats of a person at a table that has not started; it waits for others again.
async fn free_seats(
    transaction: &mut Transaction<'static, Sqlite>,
    person: &PersonId,
    table: &TableId,
) -> Result<(), StoreError> {
    let freed = sqlx::query(
        "UPDATE sitter SET person = NULL, name = '', nonce_commitment = NULL, nonce = NULL \
         WHERE table_id = $1 AND person = $2",
    )
    .bind(table.as_str())
    .bind(person.as_str())
    .execute(&mut **transaction)
    .await?;
    if freed.rows_affected() > 0 {
        sqlx::query("UPDATE game_table SET stage = $2 WHERE id = $1")
            .bind(table.as_str())
            .bind(Stage::Lobby.name())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Writes down that the player of each of a person's seats is absent.
async fn leave_seats(
    transaction: &mut Transaction<'static, Sqlite>,
    person: &PersonId,
    table: &TableId,
    at_ms: i64,
) -> Result<(), StoreError> {
    let seats: Vec<i64> =
        sqlx::query_scalar("SELECT seat FROM sitter WHERE table_id = $1 AND person = $2")
            .bind(table.as_str())
            .bind(person.as_str())
            .fetch_all(&mut **transaction)
            .await?;
    let leave = |seat: i64| {
        let who = Actor::Seat(read_seat(seat)?);
        Ok(Entry { who, deed: Deed::Leave, hand: Hand::Seat, at_ms })
    };
    let entries = seats.into_iter().map(leave).collect::<Result<Vec<_>, StoreError>>()?;
    let first: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM journal WHERE table_id = $1")
        .bind(table.as_str())
        .fetch_one(&mut **transaction)
        .await?;
    let first = usize::try_from(first).map_err(|_| StoreError::Unreadable("journal"))?;
    let is_written = insert_entries(transaction, table, first, &entries).await?;
    if is_written { Ok(()) } else { Err(StoreError::Unreadable("journal")) }
}

/// Makes another of those who sit there the owner of a person's table. A lobby where nobody sits
/// is closed.
async fn pass_on(
    transaction: &mut Transaction<'static, Sqlite>,
    person: &PersonId,
    table: &TableId,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE game_table SET owner = (SELECT person FROM sitter WHERE table_id = $1 \
         AND person IS NOT NULL ORDER BY seat LIMIT 1) WHERE id = $1 AND owner = $2",
    )
    .bind(table.as_str())
    .bind(person.as_str())
    .execute(&mut **transaction)
    .await?;
    sqlx::query(
        "UPDATE game_table SET stage = $2 WHERE id = $1 AND stage = $3 AND NOT EXISTS \
         (SELECT 1 FROM sitter WHERE table_id = $1 AND person IS NOT NULL)",
    )
    .bind(table.as_str())
    .bind(Stage::Closed.name())
    .bind(Stage::Lobby.name())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Counts a change at each of the tables.
async fn count_change(
    transaction: &mut Transaction<'static, Sqlite>,
    tables: &[TableId],
) -> Result<Changed, StoreError> {
    let mut changed = Changed::with_capacity(tables.len());
    for table in tables {
        let revision: i64 = sqlx::query_scalar(
            "UPDATE game_table SET revision = revision + 1 WHERE id = $1 RETURNING revision",
        )
        .bind(table.as_str())
        .fetch_one(&mut **transaction)
        .await?;
        let revision = revision.try_into().map_err(|_| StoreError::Unreadable("revision"))?;
        changed.push((table.clone(), revision));
    }
    Ok(changed)
}

/// A row of a person: id, name, whether he has a password, whether he is banned, whether he has to
/// choose a password.
type Row = (String, String, bool, bool, bool);

fn read_person((id, name, is_kept, is_banned, must_choose): Row) -> Result<Person, StoreError> {
    let id = PersonId::parse(&id).ok_or(StoreError::Unreadable("person"))?;
    Ok(Person { id, name, is_kept, is_banned, must_choose })
}
