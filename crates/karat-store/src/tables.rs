//! Tables: games, settings and seats.

mod writes;

use std::sync::Arc;
use std::time::Duration;

use karat_rules::Ply;
use karat_rules::any::{GameId, SetupError};
use karat_table::deal::{self, SeatNonce, Seed, VoidDeal};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{
    Entry, GameResult, Occupant, Origin, Pin, Record, Remains, Sitter, Terms, journal_hash,
};
use karat_table::time::UnixMillis;
use karat_table::version::Revision;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sqlx::error::DatabaseError;

use super::dialect::Each;
use super::journal::{EntryRow, read_journal};
use super::requests::RequestDigest;
use super::sql::{self, Row};
use super::{Store, StoreError, read_id, read_person_id, read_revision, read_seat};

pub use self::writes::Change;
pub(super) use self::writes::TableWrite;

/// The SQL statement that reads a table, and its journal from a given entry onwards.
///
/// A single statement reads a consistent snapshot. The journal is returned as one JSON string,
/// because reading it row by row would take most of the time.
const TABLE: Each = each!(
    "SELECT game, seats, seed, commitment, created_ms, owner, stage, revision, \
    is_public, is_rated, is_random_seating, time_control, absent_level, watch_delay_ms, position, \
    origin, origin_ply, started_ms, changed_ms, rematch_of, root, is_imported, uploaded, rules, \
    revision_of_rules, trace, setup_hash, journal_hash, result, \
    EXISTS (SELECT 1 FROM descent JOIN game_table AS before ON before.id = ancestor \
    WHERE table_id = $1 AND before.stage <> 'over' AND before.is_imported = 0) \
    AS has_secret_origin, (SELECT " rows "seed, commitment, "
    inner_rows "seat, nonce_commitment, nonce) ORDER BY seat" inner_end " FROM void_nonce \
    WHERE table_id = $1 AND void_nonce.number = void_deal.number" inner_from ") \
    ORDER BY number" end " FROM void_deal WHERE table_id = $1) AS voided, \
    (SELECT " rows "name, value) ORDER BY number" end " \
    FROM game_option WHERE table_id = $1) AS options, \
    (SELECT " rows "seat, person, level, name, nonce_commitment, nonce, offered_to) \
    ORDER BY seat" end " FROM sitter WHERE table_id = $1) AS sitters, \
    (SELECT " rows "number, actor, deed, text, hand, at_ms) ORDER BY number" end " \
    FROM journal WHERE table_id = $1 AND number >= $2) AS journal \
    FROM game_table WHERE id = $1"
);

/// The kind of open table to search for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenFor {
    /// The game.
    pub game: GameId,
    /// The number of seats.
    pub seats: usize,
    /// Whether the time control is a number of days per decision.
    pub has_days: bool,
}

/// An open table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTable {
    /// The table's id.
    pub id: TableId,
    /// The host, or `None` once they have deleted their account.
    pub owner: Option<PersonId>,
    /// Whether the person searching already has a seat.
    pub is_own: bool,
}

impl Store {
    /// Stores a new table with the first entries of its journal.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails; in that case, nothing is
    /// stored.
    pub async fn create(&self, record: &Record, rules: &str) -> Result<(), StoreError> {
        self.create_asked(record, rules, None).await
    }

    /// Works like [`Store::create`], but also stores the digest of the request that opened the
    /// table.
    ///
    /// # Errors
    /// Returns the same errors as [`Store::create`].
    pub async fn create_asked(
        &self,
        record: &Record,
        rules: &str,
        asked: Option<RequestDigest>,
    ) -> Result<(), StoreError> {
        self.room()?;
        let (record, rules) = (Box::new(record.clone()), rules.to_owned());
        self.write_table(TableWrite::Create { record, rules, asked }).await.map(drop)
    }

    /// Changes a table and returns its new revision, or `None` if the revision on which the change
    /// is based is outdated.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn change(&self, change: Change) -> Result<Option<Revision>, StoreError> {
        self.write_table(TableWrite::Change(change)).await
    }

    /// Returns a table with its entire journal.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn table(&self, id: &TableId) -> Result<Option<Record>, StoreError> {
        Ok(self.table_since(id, None).await?.map(|(record, _)| record))
    }

    /// Returns a table whose earlier state was `known`, if given. The second value is the number of
    /// journal entries in `known` that are still valid, which is either all or none.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn table_since(
        &self,
        id: &TableId,
        known: Option<&Record>,
    ) -> Result<Option<(Record, usize)>, StoreError> {
        if let Some(known) = known
            && let Some(record) = self.read_after(id, &known.journal, known.hash.as_deref()).await?
        {
            return Ok(Some((record, known.journal.len())));
        }
        let record = self.read_after(id, &Arc::default(), Some("")).await?;
        Ok(record.map(|record| (record, 0)))
    }

    /// Reads a table whose journal starts with the entries `known`, whose hash is given. Returns
    /// `None` if the table is missing or its journal starts differently.
    async fn read_after(
        &self,
        id: &TableId,
        known: &Arc<Vec<Entry>>,
        known_hash: Option<&str>,
    ) -> Result<Option<Record>, StoreError> {
        let row = sql::query(TABLE)
            .bind(id.as_str())
            .bind(known.len() as i64)
            .fetch_optional(&self.readers)
            .await
            .map_err(unreadable)?;
        let Some(row) = row else { return Ok(None) };
        let options = read_array(&row, "options")?;
        let sitters = read_sitters(read_array(&row, "sitters")?, row.try_get("seats")?)?;
        let later = read_journal(read_array::<EntryRow>(&row, "journal")?, known.len() as i64);
        let hash: Option<String> = row.try_get("journal_hash")?;
        let is_same = match (&later, &hash, known_hash) {
            (Ok(later), Some(hash), Some(before)) => *hash == journal_hash(before, later),
            // A journal begun before hashes were introduced has no hash.
            (Ok(_), None, _) => true,
            _ => false,
        };
        if !is_same {
            // Another program may have replaced the journal, so read it again from the beginning.
            return if known.is_empty() {
                Err(StoreError::Unreadable("journal"))
            } else {
                Ok(None)
            };
        }
        let mut journal = known.clone();
        Arc::make_mut(&mut journal).extend(later?);
        let voided: Vec<VoidRow> = read_array(&row, "voided")?;
        let voided = voided.into_iter().map(read_void).collect::<Result<_, _>>()?;
        let record = read_record(&row, id, options, sitters)?;
        let record = Record { voided, journal, hash, ..record };
        let hash: Option<String> = row.try_get("setup_hash")?;
        if hash.is_some_and(|hash| hash != record.setup_hash()) {
            return Err(StoreError::Unreadable("set-up"));
        }
        if record.commitment != deal::commitment(&record.seed) {
            return Err(StoreError::Unreadable("seed"));
        }
        Ok(Some(record))
    }

    /// Returns whether a table with this id exists.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn is_table(&self, id: &TableId) -> Result<bool, StoreError> {
        let found: i64 =
            sql::query_scalar("SELECT EXISTS (SELECT 1 FROM game_table WHERE id = $1)")
                .bind(id.as_str())
                .fetch_one(&self.readers)
                .await?;
        Ok(found != 0)
    }

    /// Returns the readable data of a table that cannot be replayed: the Karat release whose rules
    /// it used, and any stored places and points.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn remains(&self, id: &TableId) -> Result<Remains, StoreError> {
        let row = sql::query("SELECT result FROM game_table WHERE id = $1 AND stage = 'over'")
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        let read =
            |(result,): (Option<String>,)| Ok(result.map(|text| text.parse()).transpose()?);
        let result: Option<GameResult> = self.skim_one(id.as_str(), row, read).flatten();
        let row = sql::query("SELECT game, rules, revision_of_rules FROM game_table WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        let read = |row: RulesRow| {
            let game: GameId =
                row.game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
            let other = row.revision_of_rules.filter(|&revision| revision != game.revision());
            Ok(other.map(|_| row.rules))
        };
        let release = self.skim_one(id.as_str(), row, read).flatten();
        let rows = sql::query("SELECT name FROM sitter WHERE table_id = $1 ORDER BY seat")
            .bind(id.as_str())
            .fetch_all(&self.readers)
            .await?;
        let names = self.skim(id.as_str(), rows, |(name,): (String,)| Ok(name));
        let result = result.filter(|result| result.places.len() == names.len());
        Ok(Remains { names, result, release })
    }

    /// Stores the rules with which a table was replayed, and the result, if the table still has
    /// this revision. Viewers do not notice.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is stored.
    pub async fn pin(&self, record: &Record, pin: &Pin) -> Result<(), StoreError> {
        sql::query(
            "UPDATE game_table SET rules = $3, revision_of_rules = $4, trace = $5, result = $6 \
             WHERE id = $1 AND revision = $2",
        )
        .bind(record.id.as_str())
        .bind(record.revision.0 as i64)
        .bind(&pin.release)
        .bind(pin.revision)
        .bind(&pin.trace)
        .bind(pin.result.as_ref().map(GameResult::to_string))
        .write(&self.writer)
        .await?;
        Ok(())
    }

    /// Returns the tables that were last replayed with another `revision` of the rules or whose
    /// results are unknown. Running games come first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn unpinned(&self, game: GameId, revision: u32) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table WHERE game = $1 AND stage IN ('playing', 'over', 'closed') \
             AND (revision_of_rules IS DISTINCT FROM $2 OR trace IS NULL \
             OR stage = 'over' AND result IS NULL) \
             AND EXISTS (SELECT 1 FROM journal WHERE table_id = id) ORDER BY stage <> 'playing', id",
        )
        .bind(game.name())
        .bind(revision)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns the table opened with this commitment, and the digest of the request that opened it.
    /// Returns `None` if there never was such a table, and `Some(None)` if it was deleted.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn opened_with(
        &self,
        commitment: &str,
    ) -> Result<Option<Option<(TableId, Option<RequestDigest>)>>, StoreError> {
        let row = sql::query(
            "SELECT id, CASE typeof(asked) WHEN 'integer' THEN asked END FROM game_table \
             WHERE commitment = $1 \
             OR id = (SELECT table_id FROM void_deal WHERE commitment = $1) \
             UNION ALL SELECT NULL, NULL FROM spent_deal WHERE commitment = $1 LIMIT 1",
        )
        .bind(commitment)
        .fetch_optional(&self.readers)
        .await?;
        let read = |(id, asked): (Option<String>, Option<i64>)| {
            let id = id.map(|id| read_id(&id)).transpose()?;
            Ok(id.map(|id| (id, asked.map(RequestDigest::from_number))))
        };
        Ok(self.skim_one("game_table", row, read))
    }

    /// Returns up to `limit` tables at which a person has a seat or a reservation, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tables_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table JOIN sitter ON sitter.table_id = game_table.id \
             WHERE sitter.person = $1 OR (sitter.offered_to = $1 AND stage = 'lobby') \
             GROUP BY id ORDER BY created_ms DESC, id LIMIT $2",
        )
        .bind(person.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns up to `limit` public tables whose games have not started yet, newest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn open_tables(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table WHERE stage = 'lobby' AND is_public = 1 \
             ORDER BY created_ms DESC, id LIMIT $1",
        )
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns the public tables of this kind at which a person may take a seat or already has one,
    /// oldest first. Includes only unrated tables with default options, at least one player, and a
    /// host who has not blocked the person.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn open_tables_for(
        &self,
        open: &OpenFor,
        person: Option<&PersonId>,
    ) -> Result<Vec<OpenTable>, StoreError> {
        let rows = sql::query(
            "SELECT id, owner, EXISTS (SELECT 1 FROM sitter WHERE table_id = id AND person = $4) \
             AS is_own FROM game_table WHERE stage = 'lobby' AND is_public = 1 AND is_rated = 0 \
             AND game = $1 AND seats = $2 AND CASE WHEN time_control LIKE 'days%' THEN 1 ELSE 0 END = $3 \
             AND NOT EXISTS (SELECT 1 FROM game_option WHERE table_id = id) \
             AND EXISTS (SELECT 1 FROM sitter WHERE table_id = id AND person IS NOT NULL) \
             AND EXISTS (SELECT 1 FROM sitter WHERE table_id = id AND person IS NULL \
             AND level IS NULL AND offered_to IS NULL) \
             AND NOT EXISTS (SELECT 1 FROM mute WHERE mute.person = owner AND other = $4 \
             AND is_blocked = 1) ORDER BY created_ms, game_table.rowid",
        )
        .bind(open.game.name())
        .bind(open.seats as i64)
        .bind(open.has_days)
        .bind(person.map(PersonId::as_str))
        .fetch_all(&self.readers)
        .await?;
        let read = |row: OpenRow| {
            let owner = row.owner.as_deref().map(read_person_id).transpose()?;
            Ok(OpenTable { id: read_id(&row.id)?, owner, is_own: row.is_own })
        };
        Ok(self.skim("game_table", rows, read))
    }

    /// Returns the tables with unfinished games.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn unfinished(&self) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table \
             WHERE stage IN ('lobby', 'committing', 'showing', 'playing') ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }
}

fn read_record(
    row: &Row,
    id: &TableId,
    options: Vec<(String, String)>,
    sitters: Vec<Sitter>,
) -> Result<Record, StoreError> {
    let text = |column| row.try_get::<String, _>(column);
    let optional = |column| row.try_get::<Option<String>, _>(column);
    let time_control = text("time_control")?.parse();
    let watch_delay = u32::try_from(row.try_get::<i64, _>("watch_delay_ms")?);
    let terms = Terms {
        is_public: row.try_get("is_public")?,
        is_rated: row.try_get("is_rated")?,
        is_random_seating: row.try_get("is_random_seating")?,
        time_control: time_control.map_err(|_| StoreError::Unreadable("time control"))?,
        absent_level: text("absent_level")?,
        watch_delay: watch_delay
            .map(|ms| Duration::from_millis(ms.into()))
            .map_err(|_| StoreError::Unreadable("delay"))?,
    };
    let origin_ply: Option<i64> = row.try_get("origin_ply")?;
    let origin = match (optional("origin")?, origin_ply.map(usize::try_from)) {
        (None, _) => None,
        (Some(table), Some(Ok(ply))) => {
            Some(Origin { table: read_id(&table)?, ply: Ply::new(ply) })
        }
        _ => return Err(StoreError::Unreadable("origin")),
    };
    let game = text("game")?.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
    let revision = read_revision(row.try_get("revision")?);
    let pin = Pin {
        release: text("rules")?,
        revision: row.try_get("revision_of_rules")?,
        trace: optional("trace")?,
        result: optional("result")?.map(|text| text.parse()).transpose()?,
    };
    Ok(Record {
        id: id.clone(),
        game,
        options,
        terms,
        stage: text("stage")?.parse()?,
        owner: optional("owner")?.as_deref().map(read_person_id).transpose()?,
        sitters,
        seed: Seed::from_hex(&text("seed")?).ok_or(StoreError::Unreadable("seed"))?,
        commitment: text("commitment")?,
        root: read_root(optional("root")?)?,
        voided: Vec::new(),
        is_imported: row.try_get("is_imported")?,
        uploaded: optional("uploaded")?.map(Arc::from),
        position: optional("position")?,
        origin,
        has_secret_origin: row.try_get("has_secret_origin")?,
        revision: revision?,
        rematch_of: optional("rematch_of")?.as_deref().map(read_id).transpose()?,
        created: UnixMillis(row.try_get("created_ms")?),
        changed: UnixMillis(row.try_get("changed_ms")?),
        started: row.try_get::<Option<i64>, _>("started_ms")?.map(UnixMillis),
        pin,
        journal: Arc::default(),
        hash: None,
    })
}

/// Interprets an error from the statement that reads a table. The statement is constant, so an
/// error means that the data is damaged, such as a blob in place of text.
fn unreadable(error: sqlx::Error) -> StoreError {
    const ERROR: &str = "1";
    match error.as_database_error().and_then(DatabaseError::code) {
        Some(code) if code == ERROR => StoreError::Unreadable("row"),
        _ => error.into(),
    }
}

/// Parses rows that an SQL statement has collected as JSON in one column.
fn read_array<T: DeserializeOwned>(row: &Row, column: &'static str) -> Result<Vec<T>, StoreError> {
    serde_json::from_str(row.try_get(column)?).map_err(|_| StoreError::Unreadable(column))
}

/// A database row with the rules that were used when a table was last replayed.
struct RulesRow {
    game: String,
    /// The Karat release with these rules.
    rules: String,
    revision_of_rules: Option<u32>,
}

from_columns!(RulesRow { game, rules, revision_of_rules });

/// A database row with an open table.
struct OpenRow {
    id: String,
    owner: Option<String>,
    is_own: bool,
}

from_columns!(OpenRow { id, owner, is_own });

/// A database row with a seat: index, person, level, name, contribution hash, contribution, and the
/// person for whom it is reserved.
#[derive(Deserialize)]
struct SitterRow {
    seat: i64,
    person: Option<String>,
    level: Option<String>,
    name: String,
    nonce_commitment: Option<String>,
    nonce: Option<String>,
    offered_to: Option<String>,
}

/// Parses players from rows that must contain each seat exactly once, in order.
fn read_sitters(rows: Vec<SitterRow>, seats: i64) -> Result<Vec<Sitter>, StoreError> {
    let is_whole = rows.iter().map(|row| row.seat).eq(0..seats);
    if !is_whole {
        return Err(StoreError::Unreadable("seat"));
    }
    rows.into_iter().map(read_sitter).collect()
}

fn read_sitter(row: SitterRow) -> Result<Sitter, StoreError> {
    let SitterRow { seat: _, person, level, name, nonce_commitment, nonce, offered_to } = row;
    let who = match (person, level) {
        (None, None) => Occupant::Nobody,
        (Some(person), None) => Occupant::Person(read_person_id(&person)?),
        (None, Some(level)) => Occupant::Bot(level),
        (Some(_), Some(_)) => return Err(StoreError::Unreadable("seat")),
    };
    let offered_to = offered_to.as_deref().map(read_person_id).transpose()?;
    Ok(Sitter { who, name, nonce_commitment, nonce, offered_to })
}

/// A database row with a voided deal: seed, hash, and each seat's contribution hash and
/// contribution.
#[derive(Deserialize)]
struct VoidRow {
    seed: String,
    commitment: String,
    nonces: Vec<VoidNonceRow>,
}

/// A seat's contribution to a voided deal.
#[derive(Deserialize)]
struct VoidNonceRow {
    seat: i64,
    nonce_commitment: Option<String>,
    nonce: Option<String>,
}

fn read_void(row: VoidRow) -> Result<VoidDeal, StoreError> {
    let read = |VoidNonceRow { seat, nonce_commitment, nonce }| {
        Ok(SeatNonce { seat: read_seat(seat)?, text: nonce, commitment: nonce_commitment })
    };
    let nonces = row.nonces.into_iter().map(read).collect::<Result<_, StoreError>>()?;
    let seed = Seed::from_hex(&row.seed).ok_or(StoreError::Unreadable("seed"))?;
    Ok(VoidDeal { seed, commitment: row.commitment, nonces })
}

fn read_root(root: Option<String>) -> Result<Option<Seed>, StoreError> {
    root.map(|root| Seed::from_hex(&root).ok_or(StoreError::Unreadable("root"))).transpose()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use karat_table::id::TableId;
    use karat_table::table::Record;
    use sqlx::AssertSqlSafe;
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::sqlite::SqlitePool;

    use crate::sql;
    use crate::{Store, migrations_before};

    /// The number of the migration that started to store facts that had to be inferred before.
    const DEALS: i64 = 12;

    /// A database that predates the migration `DEALS`.
    struct Old {
        pool: SqlitePool,
        directory: tempfile::TempDir,
    }

    impl Old {
        async fn new() -> Self {
            let directory = tempfile::tempdir().expect("a directory");
            let file = directory.path().join("karat.sqlite");
            let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
            let pool = SqlitePool::connect_with(options).await.expect("a database");
            migrations_before(DEALS).run(&pool).await.expect("the old form");
            Self { pool, directory }
        }

        async fn write(&self, sql: String) {
            sql::query(AssertSqlSafe(sql)).execute(&self.pool).await.expect("written");
        }

        /// Adds a Klenotníci table. `facts` contains further columns and their values.
        async fn table(&self, facts: &[(&str, &str)]) -> TableId {
            let id = TableId::random();
            let columns: String = facts.iter().map(|(column, _)| format!(", {column}")).collect();
            let values: String = facts.iter().map(|(_, value)| format!(", {value}")).collect();
            let seed = karat_table::deal::Seed::random();
            let (seed, hash) = (seed.reveal(), karat_table::deal::commitment(&seed));
            self.write(format!(
                "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms \
                 {columns}) VALUES ('{id}', 'klenotnici', 3, '', '{seed}', '{hash}', 5{values})"
            ))
            .await;
            id
        }

        /// Fills a table's seats, each with a person, a bot or nobody.
        async fn seats(&self, id: &TableId, who: [&str; 3]) {
            for (seat, who) in who.iter().enumerate() {
                self.write(format!(
                    "INSERT INTO sitter (table_id, seat, person, level, name) \
                     VALUES ('{id}', {seat}, {who}, 'Ana')"
                ))
                .await;
            }
        }

        /// Adds journal entries to a table: actor, deed, text, hand, time.
        async fn journal(&self, id: &TableId, entries: &[(&str, &str, &str, &str, i64)]) {
            for (number, (actor, deed, text, hand, at_ms)) in entries.iter().enumerate() {
                self.write(format!(
                    "INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms) \
                     VALUES ('{id}', {number}, '{actor}', '{deed}', '{text}', '{hand}', {at_ms})"
                ))
                .await;
            }
        }

        async fn opened(self) -> (Store, tempfile::TempDir) {
            self.write(
                "INSERT INTO sitter (table_id, seat, name) SELECT id, seat, 'Ana' FROM game_table, \
                 (SELECT 0 AS seat UNION SELECT 1 UNION SELECT 2) \
                 WHERE id NOT IN (SELECT table_id FROM sitter)"
                    .to_owned(),
            )
            .await;
            self.pool.close().await;
            let store = Store::open(&self.directory.path().join("karat.sqlite")).await;
            (store.unwrap_or_else(|error| panic!("{error}")), self.directory)
        }
    }

    async fn read(store: &Store, id: &TableId) -> Record {
        store.table(id).await.expect("readable").expect("a table")
    }

    const NOBODY: [&str; 3] = ["NULL, NULL"; 3];

    #[tokio::test]
    async fn an_old_database_tells_recorded_games_from_those_whose_players_are_gone() {
        let old = Old::new().await;
        let draw = ("chance", "move", "draw starter 0", "table", 5);
        let brought = ("P0", "move", "choose pearl_m", "table", 5);
        let played = ("P0", "move", "choose pearl_m", "seat", 5);
        let gone = ("P1", "leave", "", "seat", 5);
        let later = ("P0", "move", "choose pearl_m", "table", 6);
        let over = [("stage", "'over'"), ("started_ms", "5")];
        let closed = [("stage", "'closed'"), ("started_ms", "5")];
        let person = format!("'{}', NULL", TableId::random());
        let bots = ["NULL, 'random'", "NULL, NULL", "NULL, NULL"];
        let mut expected = Vec::new();
        for (facts, who, journal, is_imported) in [
            (&over[..], NOBODY, &[draw, brought][..], true),
            (&closed, NOBODY, &[draw, brought], true),
            (&closed, NOBODY, &[], true),
            (&over, NOBODY, &[draw, played], false),
            (&over, NOBODY, &[draw, gone, brought], false),
            (&over, NOBODY, &[draw, later], false),
            (&over, bots, &[draw, brought], false),
            (&over, [person.as_str(), NOBODY[0], NOBODY[0]], &[draw, brought], false),
            (&[("stage", "'closed'")], NOBODY, &[], false),
            (&[("stage", "'playing'"), ("started_ms", "5")], NOBODY, &[draw], false),
            (&[("stage", "'lobby'")], NOBODY, &[], false),
        ] {
            let id = old.table(facts).await;
            old.seats(&id, who).await;
            old.journal(&id, journal).await;
            expected.push((id, is_imported));
        }
        let (store, _directory) = old.opened().await;
        for (number, (id, is_imported)) in expected.iter().enumerate() {
            assert_eq!(read(&store, id).await.is_imported, *is_imported, "table {number}");
        }
    }

    #[tokio::test]
    async fn an_old_database_finds_again_where_rematches_of_practice_come_from() {
        let old = Old::new().await;
        let quoted = |id: &TableId| format!("'{id}'");
        let position = ("position", "'after chance draw starter 0'");
        let over = ("stage", "'over'");
        let running = old.table(&[("stage", "'playing'")]).await;
        let from = quoted(&running);
        let origin = [("origin", from.as_str()), ("origin_ply", "7"), position, over];
        let practice = old.table(&origin).await;
        let mut line = vec![practice];
        for _ in 0..3 {
            let before = quoted(&line[line.len() - 1]);
            line.push(old.table(&[("rematch_of", before.as_str()), position, over]).await);
        }
        let before = quoted(&line[3]);
        let facts = [("origin", before.as_str()), ("origin_ply", "2"), position, over];
        line.push(old.table(&facts).await);
        // The rematch of an ordinary table has no ancestors.
        let plain = old.table(&[over]).await;
        let before = quoted(&plain);
        let again = old.table(&[("rematch_of", before.as_str()), over]).await;
        let (store, _directory) = old.opened().await;
        for (number, id) in line.iter().enumerate() {
            let record = read(&store, id).await;
            let origin = record.origin.expect("an origin");
            let expected = if number == 4 { (&line[3], 2) } else { (&running, 7) };
            assert_eq!((&origin.table, origin.ply.index()), expected, "table {number}");
            assert!(record.has_secret_origin, "table {number}");
            let told = store.revision(id).await.expect("an answer").expect("a table");
            assert_eq!(told.1, Duration::MAX, "nobody else hears it ring");
        }
        for id in [&plain, &again] {
            let record = read(&store, id).await;
            assert!(record.origin.is_none() && !record.has_secret_origin);
        }
        sql::query("UPDATE game_table SET stage = 'over' WHERE id = $1")
            .bind(running.as_str())
            .execute(&mut *store.writer.acquire().await.expect("the writer"))
            .await
            .expect("it ends");
        for id in &line {
            assert!(!read(&store, id).await.has_secret_origin, "nothing is secret any more");
        }
    }
}
