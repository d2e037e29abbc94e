//! Notification settings, pending decisions, and the notifications already sent.

use std::time::Duration;

use karat_table::id::{PersonId, TableId};
use karat_table::letters::{Allowance, COUNTED, CountedBy, Denied};
use karat_table::notification::{CONFIRM_WITHIN, Choice, DEVICES_MAX, Told, Zone};
use karat_table::time::{UnixMillis, whole_ms};
use strum::{EnumString, IntoStaticStr, ParseError};

use super::sql::{self, FromRow, Row, Transaction};
use super::{Store, StoreError, read_id, read_person_id};

/// The backoff for an email address or browser after its first failure. Each further failure
/// doubles the backoff.
const REST: Duration = Duration::from_secs(60);

/// The number of consecutive failures, over several days, after which an email address or browser
/// is removed.
const FAILURES_MAX: i64 = 12;

/// An SQL condition that holds if `notice.person` has a registered browser or a confirmed email
/// address.
const LISTENS: &str = "(EXISTS (SELECT 1 FROM device WHERE device.person = notice.person) \
    OR EXISTS (SELECT 1 FROM mail WHERE mail.person = notice.person AND token_hash IS NULL))";

/// A browser that receives push messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// The browser's URL at its push service.
    pub endpoint: String,
    /// The browser's public key, in URL-safe Base64.
    pub public_key: String,
    /// The browser's secret for push messages, in URL-safe Base64.
    pub auth: String,
    /// The browser's `User-Agent`.
    pub browser: String,
    /// The language code of the browser's notifications.
    pub locale: String,
    /// The registration time.
    pub created: UnixMillis,
}

from_columns!(Device { endpoint, public_key, auth, browser, locale, created = "created_ms" });

/// A person's email address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The id of the address, used in emails instead of the person's id.
    pub id: String,
    /// The email address.
    pub address: String,
    /// The language code of emails to this address.
    pub locale: String,
    /// Whether the address has been confirmed.
    pub is_confirmed: bool,
    /// The state of the confirmation email.
    pub letter: LetterState,
    /// Whether the last email to the confirmed address failed.
    pub is_failing: bool,
}

/// The state of a confirmation email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum LetterState {
    /// The email is queued for its first attempt or a retry.
    Waiting,
    /// The mail server accepted the email.
    Sent,
    /// The mail server rejected the email.
    Failed,
}

/// A newly entered email address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// The id of the address, used in emails instead of the person's id.
    pub id: String,
    /// The email address.
    pub address: String,
    /// The language code of emails to this address.
    pub locale: String,
    /// The hash of the confirmation token.
    pub token_hash: String,
    /// A pseudonym for the network from which the address was entered.
    pub network: String,
}

/// A queued confirmation email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingLetter {
    /// The id of the address, used in emails instead of the person's id.
    pub id: String,
    /// The person who entered the address.
    pub person: PersonId,
    /// A pseudonym for the network from which the address was entered.
    pub network: String,
    /// The email address.
    pub address: String,
    /// The email's language code.
    pub locale: String,
}

/// The number of attempts before an email counts as failed. All attempts together take about an
/// hour.
const TRIES_MAX: i64 = 6;

/// A person who has had a decision pending since their last visit, or who has been notified and may
/// have returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The person who may need to be notified.
    pub person: PersonId,
    /// The person's notification settings.
    pub choice: Choice,
    /// The times of the person's last visit and notifications.
    pub told: Told,
    /// The time of the earliest pending decision.
    pub first: Option<UnixMillis>,
    /// The number of tables waiting for the person's move.
    pub turns: u32,
    /// The number of challenges waiting for the person's answer.
    pub challenges: u32,
}

impl Store {
    /// Returns a person's notification settings, if they have chosen any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn notice_choice(&self, person: &PersonId) -> Result<Option<Choice>, StoreError> {
        let row = sql::query(
            "SELECT is_daily, daily_min, quiet_from_min, quiet_until_min, ahead_min, zone \
             FROM notice WHERE person = $1",
        )
        .bind(person.as_str())
        .fetch_optional(&self.readers)
        .await?;
        Ok(self.skim_one("notice", row, read_choice))
    }

    /// Stores a person's notification settings. Decisions already pending at `at` count as seen.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn set_notice_choice(
        &self,
        person: &PersonId,
        choice: &Choice,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.room()?;
        sql::query(
            "INSERT INTO notice (person, is_daily, daily_min, quiet_from_min, quiet_until_min, \
             ahead_min, zone, seen_ms) SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM person \
             WHERE id = $1 \
             ON CONFLICT (person) DO UPDATE SET is_daily = excluded.is_daily, \
             daily_min = excluded.daily_min, quiet_from_min = excluded.quiet_from_min, \
             quiet_until_min = excluded.quiet_until_min, ahead_min = excluded.ahead_min, \
             zone = excluded.zone, seen_ms = excluded.seen_ms",
        )
        .bind(person.as_str())
        .bind(choice.is_daily)
        .bind(i64::from(choice.daily_min))
        .bind(choice.quiet.map(|(from, _)| i64::from(from)))
        .bind(choice.quiet.map(|(_, until)| i64::from(until)))
        .bind(i64::from(choice.zone.ahead_min(at)))
        .bind(choice.zone.name())
        .bind(at.0)
        .write(&self.writer)
        .await?;
        Ok(())
    }

    /// Registers the browser whose session has this token hash, and returns whether it was
    /// registered. A browser is refused if the person has no such session, or already has
    /// [`DEVICES_MAX`] other browsers.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn add_device(
        &self,
        person: &PersonId,
        login: &str,
        device: &Device,
    ) -> Result<bool, StoreError> {
        self.room()?;
        let added = sql::query(
            "INSERT INTO device \
             (endpoint, person, login, public_key, auth, browser, locale, created_ms) \
             SELECT $3, person, token_hash, $4, $5, $6, $7, $8 FROM login \
             WHERE token_hash = $2 AND person = $1 \
             AND (SELECT COUNT(*) FROM device WHERE person = $1 AND endpoint <> $3) < $9 \
             ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, \
             login = excluded.login, public_key = excluded.public_key, auth = excluded.auth, \
             browser = excluded.browser, locale = excluded.locale, \
             created_ms = excluded.created_ms, failures = 0, rests_until_ms = 0",
        )
        .bind(person.as_str())
        .bind(login)
        .bind(&device.endpoint)
        .bind(&device.public_key)
        .bind(&device.auth)
        .bind(&device.browser)
        .bind(&device.locale)
        .bind(device.created.0)
        .bind(DEVICES_MAX)
        .write(&self.writer)
        .await?;
        Ok(added.rows_affected() > 0)
    }

    /// Returns a person's registered browsers, oldest first. If a time is given, omits browsers
    /// whose backoff has not ended by then.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn devices_of(
        &self,
        person: &PersonId,
        now: Option<UnixMillis>,
    ) -> Result<Vec<Device>, StoreError> {
        let rows = sql::query(
            "SELECT endpoint, public_key, auth, browser, locale, created_ms FROM device \
             WHERE person = $1 AND rests_until_ms <= $2 ORDER BY created_ms, endpoint",
        )
        .bind(person.as_str())
        .bind(now.map_or(i64::MAX, |now| now.0))
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("device", rows, Ok))
    }

    /// Stops a browser from receiving push messages.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_device(&self, endpoint: &str) -> Result<(), StoreError> {
        sql::query("DELETE FROM device WHERE endpoint = $1")
            .bind(endpoint)
            .write(&self.writer)
            .await?;
        Ok(())
    }

    /// Records a push message's success, or the time of its failure. A failure starts a backoff for
    /// the browser, and repeated failures remove it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_device(
        &self,
        endpoint: &str,
        failed: Option<UnixMillis>,
    ) -> Result<(), StoreError> {
        self.note("device", "endpoint", endpoint, failed).await
    }

    /// Stores a person's email address and queues a confirmation email, which counts towards the
    /// rate limits of everyone in `marks`. If a limit has been reached, nothing is stored or
    /// counted.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn ask_mail(
        &self,
        person: &PersonId,
        mail: &NewMail,
        marks: &[(CountedBy, String)],
        at: UnixMillis,
    ) -> Result<Result<(), Denied>, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        if let Some(denied) = count_letter(&mut transaction, marks, at).await? {
            transaction.rollback().await?;
            return Ok(Err(denied));
        }
        sql::query(
            "INSERT INTO mail \
             (person, id, address, locale, token_hash, asked_ms, due_ms, network, letter) \
             SELECT person.id, $2, $3, $4, $5, $6, $6, $7, 'waiting' FROM person \
             WHERE person.id = $1 \
             ON CONFLICT (person) DO UPDATE SET id = excluded.id, address = excluded.address, \
             locale = excluded.locale, token_hash = excluded.token_hash, \
             asked_ms = excluded.asked_ms, due_ms = excluded.due_ms, network = excluded.network, \
             letter = excluded.letter, tries = 0, failures = 0, rests_until_ms = 0",
        )
        .bind(person.as_str())
        .bind(&mail.id)
        .bind(&mail.address)
        .bind(&mail.locale)
        .bind(&mail.token_hash)
        .bind(at.0)
        .bind(&mail.network)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Returns the queued emails that are due, in the order in which they were requested.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn waiting_letters(&self, now: UnixMillis) -> Result<Vec<WaitingLetter>, StoreError> {
        let rows = sql::query(
            "SELECT id, person, COALESCE(network, '') AS network, address, locale FROM mail \
             WHERE letter = 'waiting' AND token_hash IS NOT NULL AND due_ms <= $1 \
             AND asked_ms > $2 ORDER BY asked_ms, id",
        )
        .bind(now.0)
        .bind((now - CONFIRM_WITHIN).0)
        .fetch_all(&self.readers)
        .await?;
        let read = |LetterRow { id, person, network, address, locale }| {
            Ok(WaitingLetter { id, person: read_person_id(&person)?, network, address, locale })
        };
        Ok(self.skim("mail", rows, read))
    }

    /// Records the result of sending a queued email: success, or a permanent or temporary failure.
    /// After a temporary failure, the email is retried up to a maximum number of times.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_letter(
        &self,
        id: &str,
        state: LetterState,
        now: UnixMillis,
    ) -> Result<(), StoreError> {
        sql::query(
            "UPDATE mail SET tries = tries + 1, due_ms = $3 + ($4 << CAST(tries AS INTEGER)), \
             letter = CASE WHEN $2 = 'waiting' AND tries + 1 >= $5 THEN 'failed' ELSE $2 END, \
             network = CASE $2 WHEN 'waiting' THEN network ELSE NULL END \
             WHERE id = $1 AND letter = 'waiting'",
        )
        .bind(id)
        .bind(<&str>::from(state))
        .bind(now.0)
        .bind(whole_ms(REST))
        .bind(TRIES_MAX)
        .write(&self.writer)
        .await?;
        Ok(())
    }

    /// Returns a person's email address, unless its time limit for confirmation has passed. If a
    /// time is given, omits an address whose backoff has not ended by then.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn mail_of(
        &self,
        person: &PersonId,
        now: UnixMillis,
        is_to_be_told: bool,
    ) -> Result<Option<Mail>, StoreError> {
        let row = sql::query(
            "SELECT id, address, locale, token_hash IS NULL AS is_confirmed, letter, \
             failures > 0 AS is_failing FROM mail WHERE person = $1 \
             AND (token_hash IS NULL OR asked_ms > $2) AND ($3 = 0 OR rests_until_ms <= $4)",
        )
        .bind(person.as_str())
        .bind((now - CONFIRM_WITHIN).0)
        .bind(is_to_be_told)
        .bind(now.0)
        .fetch_optional(&self.readers)
        .await?;
        let read = |MailRow { id, address, locale, is_confirmed, letter, is_failing }| {
            let letter =
                letter.parse().map_err(|_: ParseError| StoreError::Unreadable("letter"))?;
            Ok(Mail { id, address, locale, is_confirmed, letter, is_failing })
        };
        Ok(self.skim_one("mail", row, read))
    }

    /// Returns whether a token with this hash can still confirm an address.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn may_confirm_mail(
        &self,
        token_hash: &str,
        now: UnixMillis,
    ) -> Result<bool, StoreError> {
        let found: i64 = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM mail WHERE token_hash = $1 AND asked_ms > $2)",
        )
        .bind(token_hash)
        .bind((now - CONFIRM_WITHIN).0)
        .fetch_one(&self.readers)
        .await?;
        Ok(found != 0)
    }

    /// Confirms an email address using the token with this hash, and returns the person to whom it
    /// belongs. A token works only once.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn confirm_mail(
        &self,
        token_hash: &str,
        now: UnixMillis,
    ) -> Result<Option<PersonId>, StoreError> {
        let row = sql::query(
            "UPDATE mail SET token_hash = NULL WHERE token_hash = $1 AND asked_ms > $2 \
             RETURNING person",
        )
        .bind(token_hash)
        .bind((now - CONFIRM_WITHIN).0)
        .write_returning(&self.writer)
        .await?;
        Ok(self.skim_one("mail", row, |(person,): (String,)| read_person_id(&person)))
    }

    /// Deletes a person's email address.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_mail(&self, person: &PersonId) -> Result<(), StoreError> {
        sql::query("DELETE FROM mail WHERE person = $1")
            .bind(person.as_str())
            .write(&self.writer)
            .await?;
        Ok(())
    }

    /// Deletes email addresses that were not confirmed in time, and email counts that are too old
    /// for any limit.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn forget_unconfirmed_mail(&self, now: UnixMillis) -> Result<(), StoreError> {
        sql::query("DELETE FROM letter_count WHERE at_ms <= $1")
            .bind((now - COUNTED).0)
            .write(&self.writer)
            .await?;
        sql::query("DELETE FROM mail WHERE token_hash IS NOT NULL AND asked_ms <= $1")
            .bind((now - CONFIRM_WITHIN).0)
            .write(&self.writer)
            .await?;
        Ok(())
    }

    /// Deletes the email address with this id.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_mail_by_id(&self, id: &str) -> Result<(), StoreError> {
        sql::query("DELETE FROM mail WHERE id = $1").bind(id).write(&self.writer).await?;
        Ok(())
    }

    /// Records an email's success, or the time of its failure. A failure starts a backoff for the
    /// address, and repeated failures remove it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_mail(&self, id: &str, failed: Option<UnixMillis>) -> Result<(), StoreError> {
        self.note("mail", "id", id, failed).await
    }

    async fn note(
        &self,
        kind: &'static str,
        key: &'static str,
        which: &str,
        failed: Option<UnixMillis>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query(sqlx::AssertSqlSafe(format!(
            "UPDATE {kind} SET failures = CASE WHEN $2 IS NULL THEN 0 ELSE failures + 1 END, \
             rests_until_ms = COALESCE($2 + ($3 << CAST(failures AS INTEGER)), 0) WHERE {key} = $1"
        )))
        .bind(which)
        .bind(failed.map(|at| at.0))
        .bind(whole_ms(REST))
        .execute(&mut *transaction)
        .await?;
        let forget = format!("DELETE FROM {kind} WHERE {key} = $1 AND failures >= $2");
        sql::query(sqlx::AssertSqlSafe(forget))
            .bind(which)
            .bind(FAILURES_MAX)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns which of these people receive notifications, and the pending decisions recorded for
    /// a table, each with its player and start time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn listening_at(
        &self,
        table: &TableId,
        people: &[PersonId],
    ) -> Result<(Vec<PersonId>, Vec<(PersonId, UnixMillis)>), StoreError> {
        let people: Vec<&str> = people.iter().map(PersonId::as_str).collect();
        let people = serde_json::to_string(&people).expect("texts are JSON");
        let listening = sql::query(sqlx::AssertSqlSafe(format!(
            "SELECT person FROM notice WHERE person IN (SELECT value FROM json_each($1)) \
             AND {LISTENS}"
        )))
        .bind(people)
        .fetch_all(&self.readers)
        .await?;
        let noted = sql::query("SELECT person, since_ms FROM waiting WHERE table_id = $1")
            .bind(table.as_str())
            .fetch_all(&self.readers)
            .await?;
        let read = |(person,): (String,)| read_person_id(&person);
        let read_noted =
            |(person, since): (String, i64)| Ok((read_person_id(&person)?, UnixMillis(since)));
        Ok((self.skim("notice", listening, read), self.skim("waiting", noted, read_noted)))
    }

    /// Returns the tables with pending decisions on record or with players who receive
    /// notifications. Few tables have either, so calling this function first saves many separate
    /// queries.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn listened_at(
        &self,
        tables: impl IntoIterator<Item = &TableId>,
    ) -> Result<Vec<TableId>, StoreError> {
        let tables: Vec<&str> = tables.into_iter().map(TableId::as_str).collect();
        let rows = sql::query(sqlx::AssertSqlSafe(format!(
            "SELECT value FROM json_each($1) \
             WHERE EXISTS (SELECT 1 FROM waiting WHERE table_id = value) \
             OR EXISTS (SELECT 1 FROM sitter \
             JOIN notice ON notice.person IN (sitter.person, sitter.offered_to) \
             WHERE table_id = value AND {LISTENS})"
        )))
        .bind(serde_json::to_string(&tables).expect("texts are JSON"))
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Replaces the pending decisions recorded for a table, each given as its player and start
    /// time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn keep_waiting(
        &self,
        table: &TableId,
        waiting: &[(PersonId, UnixMillis)],
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query("DELETE FROM waiting WHERE table_id = $1")
            .bind(table.as_str())
            .execute(&mut *transaction)
            .await?;
        for (person, since) in waiting {
            sql::query(
                "INSERT INTO waiting (table_id, person, since_ms) SELECT $1, person.id, $3 \
                 FROM person WHERE person.id = $2 \
                 AND EXISTS (SELECT 1 FROM game_table WHERE game_table.id = $1)",
            )
            .bind(table.as_str())
            .bind(person.as_str())
            .bind(since.0)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the tables that have pending decisions on record, the running tables without a fast
    /// clock whose players receive notifications, and the lobbies with a seat reserved for a person
    /// who does.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn slow_tables_of_listeners(&self) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(sqlx::AssertSqlSafe(format!(
            "SELECT DISTINCT id FROM game_table JOIN sitter ON table_id = id \
             JOIN notice ON notice.person = sitter.person \
             WHERE stage = 'playing' AND time_control NOT LIKE 'fischer%' AND {LISTENS} \
             UNION SELECT id FROM game_table JOIN sitter ON table_id = id \
             JOIN notice ON notice.person = sitter.offered_to WHERE stage = 'lobby' AND {LISTENS} \
             UNION SELECT table_id FROM waiting"
        )))
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns everyone who has had a decision pending since their last visit, and everyone who has
    /// been notified and may have returned. Banned people are omitted.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn due(&self) -> Result<Vec<Due>, StoreError> {
        let rows = sql::query(sqlx::AssertSqlSafe(format!(
            "SELECT notice.person, is_daily, daily_min, quiet_from_min, quiet_until_min, \
             ahead_min, zone, notice.seen_ms, pushed_ms, mailed_ms, \
             (SELECT MIN(since_ms) FROM waiting WHERE waiting.person = notice.person \
             AND since_ms > notice.seen_ms) AS first_ms, \
             (SELECT COUNT(*) FROM waiting WHERE waiting.person = notice.person) AS tables, \
             (SELECT COUNT(*) FROM waiting JOIN game_table ON id = table_id AND stage = 'lobby' \
             WHERE waiting.person = notice.person) AS challenges \
             FROM notice JOIN person ON person.id = notice.person AND is_banned = 0 \
             WHERE (EXISTS (SELECT 1 FROM waiting WHERE waiting.person = notice.person \
             AND since_ms > notice.seen_ms) OR pushed_ms > notice.seen_ms \
             OR mailed_ms > notice.seen_ms) AND {LISTENS} ORDER BY first_ms NULLS FIRST"
        )))
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("notice", rows, read_due))
    }

    /// Records a person's visit to the server.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_seen(&self, person: &PersonId, at: UnixMillis) -> Result<(), StoreError> {
        sql::query("UPDATE notice SET seen_ms = $2 WHERE person = $1 AND seen_ms < $2")
            .bind(person.as_str())
            .bind(at.0)
            .write(&self.writer)
            .await?;
        Ok(())
    }

    /// Records that a person was notified by push message or email.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_told(
        &self,
        person: &PersonId,
        by_mail: bool,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        sql::query(
            "UPDATE notice SET pushed_ms = CASE WHEN $2 = 1 THEN pushed_ms ELSE $3 END, \
             mailed_ms = CASE WHEN $2 = 1 THEN $3 ELSE mailed_ms END WHERE person = $1",
        )
        .bind(person.as_str())
        .bind(by_mail)
        .bind(at.0)
        .write(&self.writer)
        .await?;
        Ok(())
    }

    /// Records a test notification to a person and returns `true`, or returns `false` if one was
    /// sent after `before`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_test(
        &self,
        person: &PersonId,
        at: UnixMillis,
        before: UnixMillis,
    ) -> Result<bool, StoreError> {
        let noted =
            sql::query("UPDATE notice SET tested_ms = $2 WHERE person = $1 AND tested_ms <= $3")
                .bind(person.as_str())
                .bind(at.0)
                .bind(before.0)
                .write(&self.writer)
                .await?;
        Ok(noted.rows_affected() > 0)
    }
}

/// Counts an email towards the rate limits of everyone in `marks`. If a limit has been reached,
/// returns that limit and counts nothing.
pub(super) async fn count_letter(
    transaction: &mut Transaction,
    marks: &[(CountedBy, String)],
    at: UnixMillis,
) -> Result<Option<Denied>, StoreError> {
    if let Some(denied) = denied(transaction, marks, at).await? {
        return Ok(Some(denied));
    }
    for (_, mark) in marks {
        sql::query("INSERT INTO letter_count (counted, at_ms) VALUES ($1, $2)")
            .bind(mark)
            .bind(at.0)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(None)
}

/// Returns the limit that will delay the next email for longest, if any has been reached.
async fn denied(
    transaction: &mut Transaction,
    marks: &[(CountedBy, String)],
    now: UnixMillis,
) -> Result<Option<Denied>, StoreError> {
    let mut last: Option<Denied> = None;
    for (by, mark) in marks {
        for &Allowance { letters, within } in by.allowances() {
            let oldest: Option<i64> = sql::query_scalar(
                "SELECT at_ms FROM letter_count WHERE counted = $1 AND at_ms > $2 \
                 ORDER BY at_ms DESC LIMIT 1 OFFSET $3",
            )
            .bind(mark)
            .bind((now - within).0)
            .bind(letters - 1)
            .fetch_optional(&mut **transaction)
            .await?;
            let Some(until) = oldest.map(|oldest| UnixMillis(oldest) + within) else { continue };
            if last.is_none_or(|last| last.until < until) {
                last = Some(Denied { by: *by, until });
            }
        }
    }
    Ok(last)
}

/// A database row with a queued email.
struct LetterRow {
    id: String,
    person: String,
    network: String,
    address: String,
    locale: String,
}

from_columns!(LetterRow { id, person, network, address, locale });

/// A database row with an email address.
struct MailRow {
    id: String,
    address: String,
    locale: String,
    is_confirmed: bool,
    letter: String,
    is_failing: bool,
}

from_columns!(MailRow { id, address, locale, is_confirmed, letter, is_failing });

/// A database row with a person's notification settings. Times of day are in minutes since
/// midnight.
struct ChoiceRow {
    is_daily: bool,
    daily_min: i64,
    quiet_from_min: Option<i64>,
    quiet_until_min: Option<i64>,
    /// The time zone's UTC offset, in minutes.
    ahead_min: i64,
    zone: Option<String>,
}

from_columns!(ChoiceRow { is_daily, daily_min, quiet_from_min, quiet_until_min, ahead_min, zone });

/// A database row with the times at which a person was last told something.
struct ToldRow {
    seen: UnixMillis,
    pushed: UnixMillis,
    mailed: UnixMillis,
}

from_columns!(ToldRow { seen = "seen_ms", pushed = "pushed_ms", mailed = "mailed_ms" });

/// A database row with a person who may need to be notified.
struct DueRow {
    person: String,
    choice: ChoiceRow,
    told: ToldRow,
    first_ms: Option<i64>,
    tables: i64,
    challenges: i64,
}

impl FromRow for DueRow {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(Self {
            person: row.try_get("person")?,
            choice: ChoiceRow::from_row(row)?,
            told: ToldRow::from_row(row)?,
            first_ms: row.try_get("first_ms")?,
            tables: row.try_get("tables")?,
            challenges: row.try_get("challenges")?,
        })
    }
}

fn read_choice(row: ChoiceRow) -> Result<Choice, StoreError> {
    let unreadable = || StoreError::Unreadable("number of minutes");
    let minutes = |number: i64| u16::try_from(number).map_err(|_| unreadable());
    let quiet = match (row.quiet_from_min, row.quiet_until_min) {
        (Some(from), Some(until)) => Some((minutes(from)?, minutes(until)?)),
        _ => None,
    };
    let ahead_min = i16::try_from(row.ahead_min).map_err(|_| unreadable())?;
    // If the time zone no longer exists, use the stored offset from UTC instead.
    let zone = row.zone.as_deref().and_then(Zone::named);
    let zone = zone.unwrap_or_else(|| Zone::fixed(ahead_min));
    Ok(Choice { is_daily: row.is_daily, daily_min: minutes(row.daily_min)?, quiet, zone })
}

fn read_due(row: DueRow) -> Result<Due, StoreError> {
    let DueRow { person, choice, told, first_ms, tables, challenges } = row;
    let number =
        |count: i64| u32::try_from(count).map_err(|_| StoreError::Unreadable("number of tables"));
    let ToldRow { seen, pushed, mailed } = told;
    Ok(Due {
        person: read_person_id(&person)?,
        choice: read_choice(choice)?,
        told: Told { seen, pushed, mailed },
        first: first_ms.map(UnixMillis),
        turns: number(tables - challenges)?,
        challenges: number(challenges)?,
    })
}
