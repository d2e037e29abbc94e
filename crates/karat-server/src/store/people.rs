//! People and the browsers they are logged in with.

use super::{Store, StoreError};
use crate::id::PersonId;
use crate::name;

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
}

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

    /// Keeps the hash of a token that a person's `browser` has from now on.
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
        sqlx::query(
            "INSERT INTO login (token_hash, person, browser, created_ms, seen_ms) \
             VALUES ($1, $2, $3, $4, $4)",
        )
        .bind(token_hash)
        .bind(person.as_str())
        .bind(browser)
        .bind(at_ms)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Whose token has this hash.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn person_with_token(&self, token_hash: &str) -> Result<Option<Person>, StoreError> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, name, password IS NOT NULL, is_banned FROM person \
             WHERE id = (SELECT person FROM login WHERE token_hash = $1)",
        )
        .bind(token_hash)
        .fetch_optional(&self.readers)
        .await?;
        row.map(read_person).transpose()
    }

    /// Somebody.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, name, password IS NOT NULL, is_banned FROM person WHERE id = $1",
        )
        .bind(id.as_str())
        .fetch_optional(&self.readers)
        .await?;
        row.map(read_person).transpose()
    }

    /// Gives a person another name.
    ///
    /// # Errors
    /// If the database fails; if he has a password and somebody else's name looks alike.
    pub async fn rename_person(&self, id: &PersonId, name: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE person SET name = $2, skeleton = $3 WHERE id = $1")
            .bind(id.as_str())
            .bind(name)
            .bind(name::skeleton(name))
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
}

/// A row of a person: id, name, whether he has a password, whether he is banned.
type Row = (String, String, bool, bool);

fn read_person((id, name, is_kept, is_banned): Row) -> Result<Person, StoreError> {
    let id = PersonId::parse(&id).ok_or(StoreError::Unreadable("person"))?;
    Ok(Person { id, name, is_kept, is_banned })
}
