//! People's API tokens.

use karat_table::id::PersonId;
use karat_table::time::UnixMillis;
use karat_table::token::{Scopes, TOKENS_MAX};

use super::people::{PersonRow, read_person};
use super::sql::{self, FromRow, Row};
use super::{Person, Store, StoreError};

/// A stored API token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The hash of the token.
    pub hash: String,
    /// The person's label for the token.
    pub name: String,
    /// The permissions granted by the token.
    pub scopes: Scopes,
    /// The creation time.
    pub created: UnixMillis,
    /// The expiry time.
    pub expires: UnixMillis,
    /// The recorded time of last use, or `None` if the token has never been used.
    pub seen: Option<UnixMillis>,
}

impl Store {
    /// Stores a new token, deletes the person's expired ones, and returns whether it was accepted.
    /// A token is refused if the person already has [`TOKENS_MAX`] tokens, or has no password and
    /// therefore no permanent account.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn add_token(&self, person: &PersonId, token: &Token) -> Result<bool, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        sql::query("DELETE FROM token WHERE person = $1 AND expires_ms <= $2")
            .bind(person.as_str())
            .bind(token.created.0)
            .execute(&mut *transaction)
            .await?;
        let added = sql::query(
            "INSERT INTO token (hash, person, name, scopes, created_ms, expires_ms, seen_ms) \
             SELECT $2, id, $3, $4, $5, $6, $7 FROM person WHERE id = $1 AND password IS NOT NULL \
             AND (SELECT COUNT(*) FROM token WHERE person = $1) < $8",
        )
        .bind(person.as_str())
        .bind(&token.hash)
        .bind(&token.name)
        .bind(token.scopes.to_string())
        .bind(token.created.0)
        .bind(token.expires.0)
        .bind(token.seen.map(|at| at.0))
        .bind(TOKENS_MAX)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(added.rows_affected() > 0)
    }

    /// Returns the person to whom the token with this hash belongs, if it has not expired.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn token(
        &self,
        hash: &str,
        now: UnixMillis,
    ) -> Result<Option<(Person, Token)>, StoreError> {
        let row = sql::query(
            "SELECT id, person.name, password IS NOT NULL AS is_kept, is_banned, \
             must_choose_password AS must_choose, hash, token.name AS label, scopes, \
             token.created_ms, expires_ms, token.seen_ms FROM token JOIN person \
             ON person.id = token.person WHERE hash = $1 AND expires_ms > $2",
        )
        .bind(hash)
        .bind(now.0)
        .fetch_optional(&self.readers)
        .await?;
        let read = |row: OwnedRow| Ok((read_person(row.person)?, read_token(row.token)?));
        Ok(self.skim_one("token", row, read))
    }

    /// Returns a person's unexpired API tokens, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tokens_of(
        &self,
        person: &PersonId,
        now: UnixMillis,
    ) -> Result<Vec<Token>, StoreError> {
        let rows = sql::query(
            "SELECT hash, name AS label, scopes, created_ms, expires_ms, seen_ms FROM token \
             WHERE person = $1 AND expires_ms > $2 ORDER BY created_ms DESC, hash",
        )
        .bind(person.as_str())
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("token", rows, read_token))
    }

    /// Updates a token's last-used time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn see_token(
        &self,
        person: &PersonId,
        hash: &str,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.note_use("UPDATE token SET seen_ms = $2 WHERE hash = $1", hash, person, at).await
    }

    /// Revokes a person's API tokens whose hashes have the prefix `beginning`. If the prefix is
    /// empty, revokes all of the person's tokens.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_tokens(&self, person: &PersonId, beginning: &str) -> Result<(), StoreError> {
        sql::query("DELETE FROM token WHERE person = $1 AND substr(hash, 1, length($2)) = $2")
            .bind(person.as_str())
            .bind(beginning)
            .write(&self.writer)
            .await?;
        self.rights.take(person);
        Ok(())
    }
}

/// A token, as stored.
struct TokenRow {
    hash: String,
    label: String,
    scopes: String,
    created: UnixMillis,
    expires: UnixMillis,
    seen_ms: Option<i64>,
}

from_columns!(TokenRow {
    hash,
    label,
    scopes,
    created = "created_ms",
    expires = "expires_ms",
    seen_ms,
});

/// A database row with a token and its owner.
struct OwnedRow {
    person: PersonRow,
    token: TokenRow,
}

impl FromRow for OwnedRow {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(Self { person: PersonRow::from_row(row)?, token: TokenRow::from_row(row)? })
    }
}

fn read_token(row: TokenRow) -> Result<Token, StoreError> {
    let TokenRow { hash, label, scopes, created, expires, seen_ms } = row;
    Ok(Token {
        hash,
        name: label,
        scopes: scopes.parse()?,
        created,
        expires,
        seen: seen_ms.map(UnixMillis),
    })
}
