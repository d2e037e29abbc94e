//! Changes to tables before their games begin: opening a table, its seats and its start.

use karat_table::deal::{Seed, VoidDeal};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Entry, Occupant, Record, Sitter, Stage};
use karat_table::time::{UnixMillis, whole_ms};
use karat_table::version::{Revision, Version};

use crate::journal::insert_entries;
use crate::requests::RequestDigest;
use crate::sql::{self, Connection};
use crate::{Store, StoreError};

/// The new state of a table, apart from its moves.
pub struct Change {
    /// The table's id.
    pub id: TableId,
    /// The revision on which the change is based.
    pub revision: Revision,
    /// The stage.
    pub stage: Stage,
    /// The host.
    pub owner: Option<PersonId>,
    /// The players, in seat order.
    pub sitters: Vec<Sitter>,
    /// The secret from which all draws are derived.
    pub seed: Seed,
    /// The seed's hash, shown to the players before the game.
    pub commitment: String,
    /// The voided deals.
    pub voided: Vec<VoidDeal>,
    /// The game's start time.
    pub started: Option<UnixMillis>,
    /// The time of the lobby's last change.
    pub changed: UnixMillis,
    /// The new journal entries, preceded by the number of the first.
    pub entries: (Version, Vec<Entry>),
}

/// A change to a table that a batch can contain.
pub(crate) enum TableWrite {
    /// Stores a new table with the first entries of its journal.
    Create {
        record: Box<Record>,
        /// The release of Karat whose rules the table uses.
        rules: String,
        /// The digest of the request that opened the table.
        asked: Option<RequestDigest>,
    },
    /// Changes a table, unless the revision on which the change is based is outdated.
    Change(Change),
}

impl TableWrite {
    /// Returns the id of the table.
    pub(crate) fn table(&self) -> &TableId {
        match self {
            Self::Create { record, .. } => &record.id,
            Self::Change(change) => &change.id,
        }
    }

    /// Writes the change as a part of a transaction, and returns the table's revision, or `None` if
    /// the change is outdated. In that case, nothing is written.
    pub(crate) async fn write(
        &self,
        connection: &mut Connection,
    ) -> Result<Option<Revision>, StoreError> {
        match self {
            Self::Create { record, rules, asked } => {
                insert_table(connection, record, rules, *asked).await?;
                Ok(Some(record.revision))
            }
            Self::Change(change) => change_table(connection, change).await,
        }
    }
}

impl Store {
    /// Writes a change to a table as part of a batch or in a separate transaction. The result is that
    /// of [`TableWrite::write`].
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub(super) async fn write_table(
        &self,
        write: TableWrite,
    ) -> Result<Option<Revision>, StoreError> {
        let write = match self.batches.write(write).await? {
            Ok(revision) => return Ok(revision),
            Err(write) => write,
        };
        let mut transaction = self.write().await?;
        let revision = write.write(&mut transaction).await?;
        transaction.commit().await?;
        Ok(revision)
    }
}

async fn insert_table(
    connection: &mut Connection,
    record: &Record,
    rules: &str,
    asked: Option<RequestDigest>,
) -> Result<(), StoreError> {
    let Record { terms, origin, .. } = record;
    sql::query(
        "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms, owner, \
         stage, revision, is_public, is_rated, is_random_seating, time_control, absent_level, \
         watch_delay_ms, position, origin, origin_ply, started_ms, changed_ms, rematch_of, root, \
         is_imported, revision_of_rules, setup_hash, asked, uploaded) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, \
         $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28)",
    )
    .bind(record.id.as_str())
    .bind(record.game.name())
    .bind(record.sitters.len() as i64)
    .bind(rules)
    .bind(record.seed.reveal())
    .bind(&record.commitment)
    .bind(record.created.0)
    .bind(record.owner.as_ref().map(PersonId::as_str))
    .bind(record.stage.name())
    .bind(record.revision.0 as i64)
    .bind(terms.is_public)
    .bind(terms.is_rated)
    .bind(terms.is_random_seating)
    .bind(terms.time_control.to_string())
    .bind(&terms.absent_level)
    .bind(whole_ms(terms.watch_delay))
    .bind(&record.position)
    .bind(origin.as_ref().map(|origin| origin.table.as_str()))
    .bind(origin.as_ref().map(|origin| origin.ply.index() as i64))
    .bind(record.started.map(|at| at.0))
    .bind(record.changed.0)
    .bind(record.rematch_of.as_ref().map(TableId::as_str))
    .bind(record.root.as_ref().map(Seed::reveal))
    .bind(record.is_imported)
    .bind(record.game.revision())
    .bind(record.setup_hash())
    .bind(asked.map(RequestDigest::number))
    .bind(record.uploaded.as_deref())
    .execute(&mut *connection)
    .await?;
    insert_descent(connection, record).await?;
    insert_voided(connection, &record.id, &record.voided).await?;
    insert_options(connection, record).await?;
    insert_sitters(connection, &record.id, &record.sitters).await?;
    insert_entries(connection, &record.id, Version(0), &record.journal).await?;
    if record.stage == Stage::Over {
        let ended = record.journal.last().map_or(record.created, |entry| entry.at);
        sql::query("UPDATE game_table SET ended_ms = $2 WHERE id = $1")
            .bind(record.id.as_str())
            .bind(ended.0)
            .execute(connection)
            .await?;
    }
    Ok(())
}

async fn change_table(
    connection: &mut Connection,
    change: &Change,
) -> Result<Option<Revision>, StoreError> {
    let changed = sql::query(
        "UPDATE game_table SET revision = revision + 1, stage = $3, owner = $4, \
         started_ms = $5, changed_ms = $6, seed = $7, commitment = $8 \
         WHERE id = $1 AND revision = $2",
    )
    .bind(change.id.as_str())
    .bind(change.revision.0 as i64)
    .bind(change.stage.name())
    .bind(change.owner.as_ref().map(PersonId::as_str))
    .bind(change.started.map(|at| at.0))
    .bind(change.changed.0)
    .bind(change.seed.reveal())
    .bind(&change.commitment)
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() == 0 {
        return Ok(None);
    }
    sql::query("DELETE FROM sitter WHERE table_id = $1")
        .bind(change.id.as_str())
        .execute(&mut *connection)
        .await?;
    insert_sitters(connection, &change.id, &change.sitters).await?;
    insert_voided(connection, &change.id, &change.voided).await?;
    let (first, entries) = &change.entries;
    if !insert_entries(connection, &change.id, *first, entries).await? {
        return Err(StoreError::Unreadable("journal"));
    }
    Ok(Some(change.revision.next()))
}

async fn insert_options(connection: &mut Connection, record: &Record) -> Result<(), StoreError> {
    for (number, (name, value)) in record.options.iter().enumerate() {
        sql::query(
            "INSERT INTO game_option (table_id, number, name, value) VALUES ($1, $2, $3, $4)",
        )
        .bind(record.id.as_str())
        .bind(number as i64)
        .bind(name)
        .bind(value)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Stores all ancestors of a table that starts from another: its origin, and the origin's
/// ancestors.
async fn insert_descent(connection: &mut Connection, record: &Record) -> Result<(), StoreError> {
    let Some(origin) = &record.origin else { return Ok(()) };
    sql::query(
        "INSERT INTO descent (table_id, ancestor) SELECT $1, $2 \
         UNION SELECT $1, ancestor FROM descent WHERE table_id = $2",
    )
    .bind(record.id.as_str())
    .bind(origin.table.as_str())
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Stores a table's new voided deals.
async fn insert_voided(
    connection: &mut Connection,
    id: &TableId,
    voided: &[VoidDeal],
) -> Result<(), StoreError> {
    for (number, deal) in voided.iter().enumerate() {
        let inserted = sql::query(
            "INSERT INTO void_deal (table_id, number, seed, commitment) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_id, number) DO NOTHING",
        )
        .bind(id.as_str())
        .bind(number as i64)
        .bind(deal.seed.reveal())
        .bind(&deal.commitment)
        .execute(&mut *connection)
        .await?;
        if inserted.rows_affected() == 0 {
            continue;
        }
        for nonce in &deal.nonces {
            sql::query(
                "INSERT INTO void_nonce (table_id, number, seat, nonce_commitment, nonce) \
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(id.as_str())
            .bind(number as i64)
            .bind(nonce.seat.index() as i64)
            .bind(&nonce.commitment)
            .bind(&nonce.text)
            .execute(&mut *connection)
            .await?;
        }
    }
    Ok(())
}

async fn insert_sitters(
    connection: &mut Connection,
    id: &TableId,
    sitters: &[Sitter],
) -> Result<(), StoreError> {
    for (seat, sitter) in sitters.iter().enumerate() {
        let (person, level) = match &sitter.who {
            Occupant::Nobody => (None, None),
            Occupant::Person(person) => (Some(person.as_str()), None),
            Occupant::Bot(level) => (None, Some(level.as_str())),
        };
        sql::query(
            "INSERT INTO sitter (table_id, seat, person, level, name, nonce_commitment, nonce, \
             offered_to) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(id.as_str())
        .bind(seat as i64)
        .bind(person)
        .bind(level)
        .bind(&sitter.name)
        .bind(&sitter.nonce_commitment)
        .bind(&sitter.nonce)
        .bind(sitter.offered_to.as_ref().map(PersonId::as_str))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
