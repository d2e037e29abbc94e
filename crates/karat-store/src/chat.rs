//! Table chat, muted people, and reports to the operator.

use std::time::Duration;

use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;
use karat_table::version::Revision;

use super::sql::{self, Transaction};
use super::{Person, Store, StoreError, read_person_id, read_revision};

/// The time within which a repeated message counts as an accidental duplicate.
const ECHO: Duration = Duration::from_secs(10);

/// The number of preceding messages stored along with a reported message.
const CONTEXT_MESSAGES: i64 = 20;

/// A chat message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The message's number in the table's chat, starting from 1.
    pub number: u64,
    /// The author, or `None` if their account was deleted.
    pub author: Option<PersonId>,
    /// The author's name at the time of writing.
    pub name: String,
    /// The message text.
    pub text: String,
    /// The time of writing.
    pub at: UnixMillis,
}

/// A chat message to be stored.
#[derive(Debug, Clone, Copy)]
pub struct Saying<'a> {
    /// The message's table.
    pub table: &'a TableId,
    /// The author.
    pub author: &'a PersonId,
    /// The author's name at the table.
    pub name: &'a str,
    /// The message text.
    pub text: &'a str,
    /// The time of writing.
    pub at: UnixMillis,
}

/// A muted person, as seen by the one who muted them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mute {
    /// The mute's number, unique among those set by the same person.
    pub number: i64,
    /// The id of the muted person.
    pub other: PersonId,
    /// The muted person's name.
    pub name: String,
    /// Whether the muted person is also barred from the tables of the person who muted them.
    pub is_blocked: bool,
}

impl Store {
    /// Stores a message and returns the table's new revision, or `None` if the message repeats its
    /// author's previous one.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is stored.
    pub async fn say(&self, saying: &Saying<'_>) -> Result<Option<Revision>, StoreError> {
        let mut transaction = self.write().await?;
        let last = sql::query(
            "SELECT number, author, text, at_ms FROM message WHERE table_id = $1 \
             AND typeof(number) = 'integer' AND number < $2 ORDER BY number DESC LIMIT 1",
        )
        .bind(saying.table.as_str())
        .bind(i64::MAX)
        .fetch_optional(&mut *transaction)
        .await?;
        let number = last.as_ref().map_or(Ok(0), |last| last.try_get::<i64, _>("number"))? + 1;
        let last = self.skim_one("message", last, |last: LastRow| Ok(last));
        let is_echo = last.is_some_and(|last| {
            last.author.as_deref() == Some(saying.author.as_str())
                && last.text == saying.text
                && saying.at.since(last.at) < ECHO
        });
        if is_echo {
            return Ok(None);
        }
        sql::query(
            "INSERT INTO message (table_id, number, author, name, text, at_ms) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(saying.table.as_str())
        .bind(number)
        .bind(saying.author.as_str())
        .bind(saying.name)
        .bind(saying.text)
        .bind(saying.at.0)
        .execute(&mut *transaction)
        .await?;
        let revision = sql::query_scalar(
            "UPDATE game_table SET revision = revision + 1 WHERE id = $1 RETURNING revision",
        )
        .bind(saying.table.as_str())
        .fetch_one(&mut *transaction)
        .await?;
        transaction.commit().await?;
        read_revision(revision).map(Some)
    }

    /// Returns the last `limit` chat messages at a table up to `until`, oldest first, except those
    /// from people whom the reader has muted.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn messages(
        &self,
        table: &TableId,
        reader: Option<&PersonId>,
        until: UnixMillis,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError> {
        let mut rows = sql::query(
            "SELECT number, author, name, text, at_ms FROM message \
             WHERE table_id = $1 AND at_ms <= $3 AND text <> '' AND NOT EXISTS \
             (SELECT 1 FROM mute WHERE person = $2 AND other = message.author) \
             ORDER BY number DESC LIMIT $4",
        )
        .bind(table.as_str())
        .bind(reader.map_or("", PersonId::as_str))
        .bind(until.0)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.reverse();
        Ok(self.skim("message", rows, read_message))
    }

    /// Counts the messages in a table's chat up to `until`, and returns the time of the next one.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn said_around(
        &self,
        table: &TableId,
        until: UnixMillis,
    ) -> Result<(u64, Option<UnixMillis>), StoreError> {
        let (said, next): (i64, Option<i64>) = sql::query_as(
            "SELECT count(*) FILTER (WHERE at_ms <= $2), min(at_ms) FILTER (WHERE at_ms > $2) \
             FROM message WHERE table_id = $1 AND typeof(at_ms) = 'integer'",
        )
        .bind(table.as_str())
        .bind(until.0)
        .fetch_one(&self.readers)
        .await?;
        Ok((said.unsigned_abs(), next.map(UnixMillis)))
    }

    /// Returns a chat message's author, or `None` if their account was deleted.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn author(
        &self,
        table: &TableId,
        message: u64,
    ) -> Result<Option<PersonId>, StoreError> {
        let row = sql::query("SELECT author FROM message WHERE table_id = $1 AND number = $2")
            .bind(table.as_str())
            .bind(message as i64)
            .fetch_optional(&self.readers)
            .await?;
        let read = |(author,): (Option<String>,)| author.as_deref().map(read_person_id).transpose();
        Ok(self.skim_one("message", row, read).flatten())
    }

    /// Mutes `other` for `person`. If `is_blocked` is set, also bars `other` from `person`'s
    /// tables.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn mute(
        &self,
        person: &PersonId,
        other: &PersonId,
        is_blocked: bool,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        sql::query(
            "INSERT INTO mute (person, other, is_blocked, at_ms) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (person, other) DO UPDATE SET is_blocked = $3",
        )
        .bind(person.as_str())
        .bind(other.as_str())
        .bind(is_blocked)
        .bind(at.0)
        .write(&self.writer)
        .await?;
        Ok(())
    }

    /// Lifts a mute set by this person.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn unmute(&self, person: &PersonId, mute: i64) -> Result<(), StoreError> {
        sql::query("DELETE FROM mute WHERE person = $1 AND number = $2")
            .bind(person.as_str())
            .bind(mute)
            .write(&self.writer)
            .await?;
        Ok(())
    }

    /// Returns the people muted by a person, sorted by name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn mutes(&self, person: &PersonId) -> Result<Vec<Mute>, StoreError> {
        let rows = sql::query(
            "SELECT mute.number, mute.other, person.name, mute.is_blocked FROM mute \
             JOIN person ON person.id = mute.other WHERE mute.person = $1 \
             ORDER BY person.name, mute.number",
        )
        .bind(person.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read = |MuteRow { number, other, name, is_blocked }| {
            Ok(Mute { number, other: read_person_id(&other)?, name, is_blocked })
        };
        Ok(self.skim("mute", rows, read))
    }

    /// Returns whether a person has barred another from their tables.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn is_blocked(
        &self,
        person: &PersonId,
        other: &PersonId,
    ) -> Result<bool, StoreError> {
        let blocked: i64 = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM mute WHERE person = $1 AND other = $2 \
             AND is_blocked = 1)",
        )
        .bind(person.as_str())
        .bind(other.as_str())
        .fetch_one(&self.readers)
        .await?;
        Ok(blocked != 0)
    }

    /// Reports a message to the operator, together with the preceding ones, and returns whether it
    /// exists. Reporting a message again has no effect.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn report(
        &self,
        table: &TableId,
        message: u64,
        reporter: &PersonId,
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        let rows = sql::query(
            "SELECT number, author, name, text, at_ms FROM message WHERE table_id = $1 \
             AND number BETWEEN $2 - $3 AND $2 AND text <> '' ORDER BY number",
        )
        .bind(table.as_str())
        .bind(message as i64)
        .bind(CONTEXT_MESSAGES)
        .fetch_all(&self.readers)
        .await?;
        let said = self.skim("message", rows, read_message);
        if said.last().is_none_or(|last| last.number != message) {
            return Ok(false);
        }
        let line = |said: &Message| {
            let author = said.author.as_ref().map_or("", PersonId::as_str);
            format!("{} {author} {}: {}", said.number, said.name, said.text)
        };
        sql::query(
            "INSERT INTO report (table_id, message, reporter, context, at_ms) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(table.as_str())
        .bind(message as i64)
        .bind(reporter.as_str())
        .bind(said.iter().map(line).collect::<Vec<_>>().join("\n"))
        .bind(at.0)
        .write(&self.writer)
        .await?;
        Ok(true)
    }

    /// Returns the numbers of those messages at a table that a person has reported.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn reported(
        &self,
        table: &TableId,
        reporter: &PersonId,
    ) -> Result<Vec<u64>, StoreError> {
        let rows = sql::query("SELECT message FROM report WHERE table_id = $1 AND reporter = $2")
            .bind(table.as_str())
            .bind(reporter.as_str())
            .fetch_all(&self.readers)
            .await?;
        Ok(self.skim("report", rows, |(message,): (i64,)| Ok(message.unsigned_abs())))
    }
}

/// Transfers a guest's messages, and all mutes set by or against the guest, to another person.
/// Without the transfer, guests could escape a mute by logging in.
pub(super) async fn hand_over_talk(
    transaction: &mut Transaction,
    guest: &Person,
    to: &Person,
) -> Result<(), StoreError> {
    sql::query(
        "UPDATE message SET author = $2, name = CASE name WHEN $3 THEN $4 ELSE name END \
         WHERE author = $1",
    )
    .bind(guest.id.as_str())
    .bind(to.id.as_str())
    .bind(&guest.name)
    .bind(&to.name)
    .execute(&mut **transaction)
    .await?;
    // After the transfer, anyone who had blocked both people blocks only the remaining one.
    for insert in [
        "INSERT INTO mute (person, other, is_blocked, at_ms) \
         SELECT $2, other, is_blocked, at_ms FROM mute WHERE person = $1 AND other <> $2 \
         ON CONFLICT (person, other) DO UPDATE SET is_blocked = \
         CASE excluded.is_blocked WHEN 1 THEN 1 ELSE mute.is_blocked END",
        "INSERT INTO mute (person, other, is_blocked, at_ms) \
         SELECT person, $2, is_blocked, at_ms FROM mute WHERE other = $1 AND person <> $2 \
         ON CONFLICT (person, other) DO UPDATE SET is_blocked = \
         CASE excluded.is_blocked WHEN 1 THEN 1 ELSE mute.is_blocked END",
    ] {
        sql::query(insert)
            .bind(guest.id.as_str())
            .bind(to.id.as_str())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// A database row with a table's latest message.
struct LastRow {
    author: Option<String>,
    text: String,
    at: UnixMillis,
}

from_columns!(LastRow { author, text, at = "at_ms" });

/// A message, as stored.
struct MessageRow {
    number: i64,
    author: Option<String>,
    name: String,
    text: String,
    at: UnixMillis,
}

from_columns!(MessageRow { number, author, name, text, at = "at_ms" });

/// A mute, as stored.
struct MuteRow {
    number: i64,
    other: String,
    name: String,
    is_blocked: bool,
}

from_columns!(MuteRow { number, other, name, is_blocked });

fn read_message(row: MessageRow) -> Result<Message, StoreError> {
    let MessageRow { number, author, name, text, at } = row;
    let author = author.as_deref().map(read_person_id).transpose()?;
    let number = number.try_into().map_err(|_| StoreError::Unreadable("message"))?;
    Ok(Message { number, author, name, text, at })
}
