//! Servers that share a PostgreSQL database. They send messages to each other, one of them does the
//! background work, and some values must be the same on all of them.
//!
//! All times are those of the database's clock, so the servers' clocks may differ.

use std::collections::{HashMap, HashSet};

use karat_table::id::{self, TableId};
use karat_table::version::Revision;
use sqlx::postgres::{PgListener, PgPool};

use super::sql::{self, Target};
use super::{Store, StoreError, read_id, read_revision};

/// The maximum size of a notification, in bytes. PostgreSQL refuses 8,000 bytes.
const NOTIFICATION_BYTES_MAX: usize = 7_900;

/// Reports that a server is running, and claims or renews the duty for it. The parameters are the
/// server's id, the time for which a claim is valid and the longest gap between claims that nobody
/// needs to be compensated for, both in milliseconds.
const BEAT: &str = "\
    WITH now AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT AS ms), \
    beat AS (INSERT INTO server (id, seen_ms) SELECT $1, ms FROM now \
        ON CONFLICT (id) DO UPDATE SET seen_ms = excluded.seen_ms), \
    claim AS (INSERT INTO duty (name, server, until_ms, since_ms) \
        SELECT 'background', $1, ms + $2, ms FROM now \
        ON CONFLICT (name) DO UPDATE SET server = excluded.server, until_ms = excluded.until_ms, \
        since_ms = CASE WHEN duty.until_ms < excluded.since_ms - $3 THEN excluded.since_ms \
        ELSE duty.since_ms END \
        WHERE duty.server = excluded.server OR duty.until_ms < excluded.since_ms \
        RETURNING since_ms) \
    SELECT EXISTS (SELECT 1 FROM claim) AS is_on_duty, \
    ms - COALESCE((SELECT since_ms FROM claim), (SELECT since_ms FROM duty), ms) \
        AS reachable_for_ms, \
    (SELECT string_agg(id, ' ') FROM server WHERE id <> $1 AND seen_ms > ms - $2) AS others \
    FROM now";

/// The time for which a server counts as running, and for which its claim to the duty is valid, in
/// milliseconds.
pub const DUTY_MS: i64 = 5_000;

/// This server, as one of those that share its database.
#[derive(Clone)]
pub struct Peers {
    /// The connections for messages and claims, which never wait for those that read and write.
    pool: PgPool,
    /// This server's random id.
    id: String,
    /// The name of the messages' channel, which differs between schemas.
    channel: String,
}

/// The state of the shared work, as of a server's last report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// Whether this server now does the work that one server does for all.
    pub is_on_duty: bool,
    /// The number of milliseconds for which some server has been on duty.
    pub reachable_for_ms: i64,
    /// The ids of the other running servers.
    pub others: HashSet<String>,
}

/// Values that are the same on all servers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shared {
    /// The start of the block of revisions, in seconds.
    pub block_s: u64,
    /// Whether this server is the first one.
    pub is_first: bool,
}

/// Messages from other servers.
pub struct Messages {
    listener: PgListener,
    id: String,
}

/// The next event on a server's connection for messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Messages from another server, in order.
    Messages(Vec<String>),
    /// This server's own messages, which prove that the connection works.
    Own,
    /// The connection was lost and replaced, so messages may be missing.
    Lost,
}

struct BeatRow {
    is_on_duty: bool,
    reachable_for_ms: i64,
    others: Option<String>,
}

from_columns!(BeatRow { is_on_duty, reachable_for_ms, others });

impl Peers {
    /// Creates the connections of a server.
    pub(super) async fn new(pool: PgPool) -> Result<Self, StoreError> {
        let channel: String = sql::query_scalar("SELECT 'karat_' || current_schema()")
            .fetch_one(Target::PostgresPool(&pool))
            .await?;
        Ok(Self { pool, id: id::random(), channel })
    }

    /// Sends messages to the other servers, in as few notifications as possible. A message must not
    /// contain spaces.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn send(&self, messages: impl IntoIterator<Item = String>) -> Result<(), StoreError> {
        let mut text = self.id.clone();
        for message in messages {
            if text.len() + 1 + message.len() > NOTIFICATION_BYTES_MAX {
                self.notify(&text).await?;
                text.clone_from(&self.id);
            }
            text.push(' ');
            text.push_str(&message);
        }
        self.notify(&text).await
    }

    async fn notify(&self, text: &str) -> Result<(), StoreError> {
        sql::query("SELECT pg_notify($1, $2)")
            .bind(&self.channel)
            .bind(text)
            .fetch_all(Target::PostgresPool(&self.pool))
            .await?;
        Ok(())
    }

    /// Subscribes to the messages of the other servers.
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached.
    pub async fn listen(&self) -> Result<Messages, StoreError> {
        let mut listener = Box::pin(PgListener::connect_with(&self.pool)).await?;
        Box::pin(listener.listen(&self.channel)).await?;
        Ok(Messages { listener, id: self.id.clone() })
    }

    /// Reports that this server is running, and claims the duty if no other server has it. Gaps
    /// between claims of up to `gap_ms` do not begin a new period of being reachable.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn beat(&self, gap_ms: i64) -> Result<Beat, StoreError> {
        let row: BeatRow = sql::query_as(BEAT)
            .bind(&self.id)
            .bind(DUTY_MS)
            .bind(gap_ms)
            .fetch_one(Target::PostgresPool(&self.pool))
            .await?;
        let BeatRow { is_on_duty, reachable_for_ms, others } = row;
        let others = others.iter().flat_map(|ids| ids.split(' ')).map(str::to_owned).collect();
        Ok(Beat { is_on_duty, reachable_for_ms, others })
    }

    /// Reports that this server stops, so that another server can take over immediately.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn leave(&self) -> Result<(), StoreError> {
        for statement in [
            "UPDATE duty SET until_ms = \
             LEAST(until_ms, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT - 1) \
             WHERE server = $1",
            "DELETE FROM server WHERE id = $1",
        ] {
            let pool = Target::PostgresPool(&self.pool);
            sql::query(statement).bind(&self.id).execute(pool).await?;
        }
        Ok(())
    }

    /// Returns whether the database is closed.
    pub fn is_closed(&self) -> bool {
        self.pool.is_closed()
    }

    /// Closes the connections.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

impl Messages {
    /// Waits for the next messages.
    ///
    /// # Errors
    /// Returns an error if the connection was lost and cannot be replaced.
    pub async fn next(&mut self) -> Result<Heard, StoreError> {
        let Some(heard) = Box::pin(self.listener.try_recv()).await? else { return Ok(Heard::Lost) };
        let mut words = heard.payload().split(' ');
        if words.next() == Some(&*self.id) {
            return Ok(Heard::Own);
        }
        Ok(Heard::Messages(words.map(str::to_owned).collect()))
    }
}

impl Store {
    /// Returns this server as one of those that share its database, or `None` if the database is in
    /// SQLite, which only one server can use.
    pub fn peers(&self) -> Option<&Peers> {
        self.peers.as_ref()
    }

    /// Registers this server with those that share the database, and returns the values that all
    /// servers share. The first server sets them: `block_s` is the start of its block of revisions.
    ///
    /// # Errors
    /// Returns [`StoreError::OtherKey`] if the database was created with a key of another hash, or
    /// an error if the database fails.
    pub async fn enter(&self, key_hash: &str, block_s: u64) -> Result<Shared, StoreError> {
        let Some(peers) = &self.peers else { return Ok(Shared { block_s, is_first: true }) };
        let mut transaction = self.write().await?;
        let values: Vec<(String, String)> = sql::query_as("SELECT name, text FROM shared_value")
            .fetch_all(&mut *transaction)
            .await?;
        let values: HashMap<String, String> = values.into_iter().collect();
        if values.get("key").is_some_and(|known| known != key_hash) {
            return Err(StoreError::OtherKey);
        }
        sql::query(
            "DELETE FROM server WHERE seen_ms < \
             (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT - 2 * $1",
        )
        .bind(DUTY_MS)
        .execute(&mut *transaction)
        .await?;
        let has_others: bool = sql::query_scalar("SELECT EXISTS (SELECT 1 FROM server)")
            .fetch_one(&mut *transaction)
            .await?;
        sql::query(
            "INSERT INTO server (id, seen_ms) \
             VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT)",
        )
        .bind(&peers.id)
        .execute(&mut *transaction)
        .await?;
        let last: Option<u64> = values.get("block").and_then(|text| text.parse().ok());
        let shared_s = match last {
            Some(last_s) if has_others => last_s,
            // Two blocks must differ, even if the machine's clock is behind.
            Some(last_s) => block_s.max(last_s + 1),
            None => block_s,
        };
        for (name, text) in [("key", key_hash), ("block", &shared_s.to_string())] {
            sql::query(
                "INSERT INTO shared_value (name, text) VALUES ($1, $2) \
                 ON CONFLICT (name) DO UPDATE SET text = excluded.text",
            )
            .bind(name)
            .bind(text)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(Shared { block_s: shared_s, is_first: !has_others })
    }

    /// Returns the current revisions of the given tables, without those that do not exist.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn revisions(
        &self,
        tables: impl IntoIterator<Item = &TableId>,
    ) -> Result<Vec<(TableId, Revision)>, StoreError> {
        let tables: Vec<&str> = tables.into_iter().map(TableId::as_str).collect();
        let rows = sql::query(
            "SELECT id, revision FROM game_table WHERE id IN (SELECT value FROM json_each($1))",
        )
        .bind(serde_json::to_string(&tables).expect("texts are JSON"))
        .fetch_all(&self.readers)
        .await?;
        let read = |(id, revision): (String, i64)| Ok((read_id(&id)?, read_revision(revision)?));
        Ok(self.skim("game_table", rows, read))
    }
}

#[cfg(test)]
mod tests {
    use super::{DUTY_MS, Heard, Peers};
    use crate::{StoreError, open_scratch, sql, test_store};

    const GAP_MS: i64 = 30_000;

    fn peers(store: &crate::Store) -> &Peers {
        store.peers().expect("a server on PostgreSQL")
    }

    #[tokio::test]
    async fn messages_reach_the_other_servers_in_order() {
        let (scratch, first) = test_store().await;
        if scratch.url().is_none() {
            return;
        }
        let second = open_scratch(&scratch).await;
        let mut heard = peers(&second).listen().await.expect("a listener");
        let sent: Vec<String> = (0..1000).map(|number| format!("message-{number}")).collect();
        peers(&first).send(sent.clone()).await.expect("they are sent");
        let mut received = Vec::new();
        while received.len() < sent.len() {
            match heard.next().await.expect("messages") {
                Heard::Messages(messages) => received.extend(messages),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(received, sent);
        peers(&second).send([]).await.expect("it is sent");
        assert_eq!(heard.next().await.expect("a message"), Heard::Own);
    }

    #[tokio::test]
    async fn one_server_is_on_duty_until_it_leaves_or_fails() {
        let (scratch, first) = test_store().await;
        if scratch.url().is_none() {
            return;
        }
        let second = open_scratch(&scratch).await;
        let beat = async |one| peers(one).beat(GAP_MS).await.expect("a beat");
        assert!(beat(&first).await.is_on_duty);
        let other = beat(&second).await;
        assert!(!other.is_on_duty && other.others.len() == 1);
        peers(&first).leave().await.expect("it leaves");
        let other = beat(&second).await;
        assert!(other.is_on_duty && other.others.is_empty());
        // Others cannot tell a server that has stopped from one that has been delayed for this long.
        let age = async |ms: i64| {
            sql::query("UPDATE duty SET until_ms = until_ms - $1, since_ms = since_ms - 2 * $1")
                .bind(ms)
                .write(&first.writer)
                .await
                .expect("it is older");
        };
        age(DUTY_MS + 1).await;
        let taken = beat(&first).await;
        assert!(taken.is_on_duty && taken.reachable_for_ms >= 2 * DUTY_MS, "{taken:?}");
        age(DUTY_MS + GAP_MS + 1).await;
        let taken = beat(&second).await;
        assert!(taken.is_on_duty && taken.reachable_for_ms < DUTY_MS, "{taken:?}");
    }

    #[tokio::test]
    async fn servers_share_a_key_and_a_block() {
        let (scratch, first) = test_store().await;
        if scratch.url().is_none() {
            return;
        }
        let second = open_scratch(&scratch).await;
        let shared = first.enter("key", 7).await.expect("the first server");
        assert!(shared.is_first && shared.block_s == 7);
        let shared = second.enter("key", 9).await.expect("the second server");
        assert!(!shared.is_first && shared.block_s == 7);
        let refused = second.enter("another key", 9).await;
        assert!(matches!(refused, Err(StoreError::OtherKey)));
        for one in [&first, &second] {
            peers(one).leave().await.expect("it leaves");
        }
        let shared = second.enter("key", 7).await.expect("the first server again");
        assert!(shared.is_first && shared.block_s == 8);
    }
}
