//! Account recovery after a forgotten password, using a recovery code or an emailed link. Only the
//! hashes of codes and links are stored.

use karat_table::id::PersonId;
use karat_table::letters::{CountedBy, Denied};
use karat_table::time::UnixMillis;

use super::notifications::count_letter;
use super::people::{insert_login, read_person};
use super::sql::{self, Transaction};
use super::{Login, Person, Store, StoreError};

/// The proof that a person may choose a new password without knowing the old one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// The hash of the account's recovery code.
    Code(String),
    /// The hash of an emailed link's token.
    Link(String),
}

/// New credentials for a person who has forgotten their password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// The proof, which the recovery uses up.
    pub proof: Proof,
    /// The hash of the new password.
    pub password: String,
    /// The hash of the new recovery code.
    pub code_hash: String,
}

impl Store {
    /// Replaces a person's recovery code hash if they have a password, and returns whether they do.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn set_recovery_code(
        &self,
        person: &PersonId,
        hash: &str,
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let is_set = insert_code(&mut transaction, person, hash, at).await?;
        transaction.commit().await?;
        Ok(is_set)
    }

    /// Returns the hash and creation time of a person's recovery code.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn recovery_code(
        &self,
        person: &PersonId,
    ) -> Result<Option<(String, UnixMillis)>, StoreError> {
        let row: Option<(String, i64)> =
            sql::query_as("SELECT hash, created_ms FROM recovery_code WHERE person = $1")
                .bind(person.as_str())
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.map(|(hash, created)| (hash, UnixMillis(created))))
    }

    /// Stores the token hash of a link sent to a person's confirmed email address, and counts the
    /// email towards the rate limits of everyone in `marks`.
    ///
    /// If a limit has been reached, nothing is stored or counted. Returns `None` if the person has
    /// no confirmed address.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn add_recovery_link(
        &self,
        person: &PersonId,
        hash: &str,
        marks: &[(CountedBy, String)],
        (at, expires): (UnixMillis, UnixMillis),
    ) -> Result<Option<Result<(), Denied>>, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        if let Some(denied) = count_letter(&mut transaction, marks, at).await? {
            transaction.rollback().await?;
            return Ok(Some(Err(denied)));
        }
        let added = sql::query(
            "INSERT INTO recovery_link (hash, person, expires_ms) \
             SELECT $2, person.id, $3 FROM person JOIN mail ON mail.person = person.id \
             WHERE person.id = $1 AND password IS NOT NULL AND token_hash IS NULL",
        )
        .bind(person.as_str())
        .bind(hash)
        .bind(expires.0)
        .execute(&mut *transaction)
        .await?;
        if added.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(None);
        }
        transaction.commit().await?;
        Ok(Some(Ok(())))
    }

    /// Returns the person to whom the link with this token hash was sent, if it is still valid.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn recovery_link(
        &self,
        hash: &str,
        now: UnixMillis,
    ) -> Result<Option<Person>, StoreError> {
        let row = sql::query(
            "SELECT id, name, password IS NOT NULL AS is_kept, is_banned, \
             must_choose_password AS must_choose FROM recovery_link JOIN person ON person.id = recovery_link.person \
             WHERE hash = $1 AND expires_ms > $2",
        )
        .bind(hash)
        .bind(now.0)
        .fetch_optional(&self.readers)
        .await?;
        Ok(self.skim_one("person", row, read_person))
    }

    /// Recovers an account in one transaction: uses up the proof, stores the new password and
    /// recovery code, ends all sessions, tokens and links, and starts a new session.
    ///
    /// Returns `false`, changing nothing, if the proof is invalid.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn recover(
        &self,
        person: &PersonId,
        recovery: &Recovery,
        login: &Login,
    ) -> Result<bool, StoreError> {
        let now = login.created;
        let mut transaction = self.write().await?;
        let used = match &recovery.proof {
            Proof::Code(hash) => {
                sql::query("DELETE FROM recovery_code WHERE person = $1 AND hash = $2")
                    .bind(person.as_str())
                    .bind(hash)
            }
            Proof::Link(hash) => sql::query(
                "DELETE FROM recovery_link WHERE person = $1 AND hash = $2 AND expires_ms > $3",
            )
            .bind(person.as_str())
            .bind(hash)
            .bind(now.0),
        };
        if used.execute(&mut *transaction).await?.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(false);
        }
        let set = sql::query(
            "UPDATE person SET password = $2, must_choose_password = 0 \
             WHERE id = $1 AND password IS NOT NULL",
        )
        .bind(person.as_str())
        .bind(&recovery.password)
        .execute(&mut *transaction)
        .await?;
        if set.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(false);
        }
        for rows in [
            "DELETE FROM login WHERE person = $1",
            "DELETE FROM token WHERE person = $1",
            "DELETE FROM recovery_link WHERE person = $1",
        ] {
            sql::query(rows).bind(person.as_str()).execute(&mut *transaction).await?;
        }
        insert_code(&mut transaction, person, &recovery.code_hash, now).await?;
        insert_login(&mut transaction, person, login).await?;
        transaction.commit().await?;
        self.rights.take(person);
        Ok(true)
    }

    /// Deletes expired links.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn forget_recovery_links(&self, now: UnixMillis) -> Result<(), StoreError> {
        sql::query("DELETE FROM recovery_link WHERE expires_ms <= $1")
            .bind(now.0)
            .write(&self.writer)
            .await?;
        Ok(())
    }
}

/// Stores a recovery code hash if the person has a password, and returns whether they do.
pub(super) async fn insert_code(
    transaction: &mut Transaction,
    person: &PersonId,
    hash: &str,
    at: UnixMillis,
) -> Result<bool, StoreError> {
    let set = sql::query(
        "INSERT INTO recovery_code (person, hash, created_ms) \
         SELECT id, $2, $3 FROM person WHERE id = $1 AND password IS NOT NULL \
         ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, created_ms = excluded.created_ms",
    )
    .bind(person.as_str())
    .bind(hash)
    .bind(at.0)
    .execute(&mut **transaction)
    .await?;
    Ok(set.rows_affected() > 0)
}
