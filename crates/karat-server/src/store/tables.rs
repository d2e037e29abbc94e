//! Tables: what is played, on which terms, and who sits where.

use std::str::FromStr;

use karat_rules::any::{GameId, SetupError};
use karat_rules::{SEATS_MAX, Seat};
use serde::de::DeserializeOwned;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite, Transaction};

use super::journal::{Entry, Row as EntryRow, insert_entries, read_entry};
use super::{Store, StoreError};
use crate::deal::Seed;
use crate::id::{PersonId, TableId};
use crate::time::TimeControl;

/// A table as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    /// The table.
    pub id: TableId,
    /// What is played.
    pub game: GameId,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// On which terms it is played.
    pub terms: Terms,
    /// How far the table is.
    pub stage: Stage,
    /// Who may close it and say when it starts; nobody if he is gone.
    pub owner: Option<PersonId>,
    /// Who sits where, in seat order.
    pub sitters: Vec<Sitter>,
    /// The secret behind the draws.
    pub seed: Seed,
    /// The hash of the seed.
    pub commitment: String,
    /// The lines of the position it starts from, if that is not the beginning.
    pub position: Option<String>,
    /// Where it was forked from, if it was.
    pub origin: Option<Origin>,
    /// The table whose people play again here, if it is a rematch.
    pub rematch_of: Option<TableId>,
    /// Counts every change that somebody may see.
    pub revision: u64,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When its lobby changed last, in milliseconds since 1970.
    pub changed_ms: i64,
    /// When its game began, in milliseconds since 1970.
    pub started_ms: Option<i64>,
    /// What happened.
    pub journal: Vec<Entry>,
}

/// On which terms a table is played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terms {
    /// Whether the lobby lists it; otherwise whoever has the address finds it.
    pub is_public: bool,
    /// Whether the result changes ratings.
    pub is_rated: bool,
    /// Whether the seats are shuffled at the start.
    pub is_random_seating: bool,
    /// How much time there is.
    pub time_control: TimeControl,
    /// The level of the bot that plays for whoever is absent; empty for the strongest.
    pub absent_level: String,
    /// How far behind the game watchers are, in milliseconds.
    pub watch_delay_ms: u32,
}

/// How far a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Seats are taken and left.
    Lobby,
    /// The seats show what they mix into the deal.
    Showing,
    /// The game runs.
    Playing,
    /// The game has ended.
    Over,
    /// The table was closed before its game ended.
    Closed,
}

/// Who sits on a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitter {
    /// Whose decisions are taken on this seat.
    pub who: Occupant,
    /// The name; empty if nobody sits there and the seat is kept for nobody.
    pub name: String,
    /// The SHA-256 of what the seat mixes into the deal, in hexadecimal, if it was said before.
    pub nonce_commitment: Option<String>,
    /// What the seat mixes into the deal, once it is known.
    pub nonce: Option<String>,
    /// Whom the seat is kept for, if it is free.
    pub offered_to: Option<PersonId>,
}

/// Whose decisions are taken on a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Occupant {
    /// The seat is free.
    Nobody,
    /// A person's. Who holds several seats of a table passes the device.
    Person(PersonId),
    /// A bot's of this level.
    Bot(String),
}

/// Where a table was forked from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The table.
    pub table: TableId,
    /// After how many plies.
    pub ply: usize,
}

/// A table as it is to be from now on, apart from its moves.
pub struct Change<'a> {
    /// The table.
    pub id: &'a TableId,
    /// The revision that the change is about.
    pub revision: u64,
    /// How far the table is.
    pub stage: Stage,
    /// Its owner.
    pub owner: Option<&'a PersonId>,
    /// Who sits where.
    pub sitters: &'a [Sitter],
    /// When its game began.
    pub started_ms: Option<i64>,
    /// When its lobby changed last.
    pub changed_ms: i64,
    /// The first entries of its journal, if it starts now.
    pub entries: &'a [Entry],
}

impl Occupant {
    /// The person, if it is one.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Person(person) => Some(person),
            Self::Nobody | Self::Bot(_) => None,
        }
    }

    /// The same as text, for a page.
    pub fn person_text(&self) -> Option<String> {
        self.person().map(|person| person.as_str().to_owned())
    }

    /// Whether it is this person; not if there is none.
    pub fn is(&self, person: Option<&PersonId>) -> bool {
        person.is_some() && self.person() == person
    }
}

impl Sitter {
    /// A seat nobody mixes anything in from yet.
    pub fn new(who: Occupant, name: &str) -> Self {
        let name = name.to_owned();
        Self { who, name, nonce_commitment: None, nonce: None, offered_to: None }
    }

    /// A free seat.
    pub fn nobody() -> Self {
        Self::new(Occupant::Nobody, "")
    }
}

impl Stage {
    /// All stages, in the order in which they come.
    pub const ALL: [Self; 5] =
        [Self::Lobby, Self::Showing, Self::Playing, Self::Over, Self::Closed];

    /// The word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Showing => "showing",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Closed => "closed",
        }
    }
}

impl FromStr for Stage {
    type Err = StoreError;

    fn from_str(name: &str) -> Result<Self, StoreError> {
        let known = Self::ALL.into_iter().find(|stage| stage.name() == name);
        known.ok_or(StoreError::Unreadable("stage"))
    }
}

impl Store {
    /// Keeps a new table with the beginning of its journal.
    ///
    /// # Errors
    /// If the database fails; nothing is kept then.
    pub async fn create(&self, record: &Record, rules: &str) -> Result<(), StoreError> {
        let Record { terms, origin, .. } = record;
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO game_table (id, game, seats, rules, seed, commitment, created_ms, owner, \
             stage, revision, is_public, is_rated, is_random_seating, time_control, absent_level, \
             watch_delay_ms, position, origin, origin_ply, started_ms, changed_ms, rematch_of) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, \
             $18, $19, $20, $21, $22)",
        )
        .bind(record.id.as_str())
        .bind(record.game.name())
        .bind(record.sitters.len() as i64)
        .bind(rules)
        .bind(record.seed.reveal())
        .bind(&record.commitment)
        .bind(record.created_ms)
        .bind(record.owner.as_ref().map(PersonId::as_str))
        .bind(record.stage.name())
        .bind(record.revision as i64)
        .bind(terms.is_public)
        .bind(terms.is_rated)
        .bind(terms.is_random_seating)
        .bind(terms.time_control.to_string())
        .bind(&terms.absent_level)
        .bind(i64::from(terms.watch_delay_ms))
        .bind(&record.position)
        .bind(origin.as_ref().map(|origin| origin.table.as_str()))
        .bind(origin.as_ref().map(|origin| origin.ply as i64))
        .bind(record.started_ms)
        .bind(record.changed_ms)
        .bind(record.rematch_of.as_ref().map(TableId::as_str))
        .execute(&mut *transaction)
        .await?;
        insert_options(&mut transaction, record).await?;
        insert_sitters(&mut transaction, &record.id, &record.sitters).await?;
        insert_entries(&mut transaction, &record.id, 0, &record.journal).await?;
        if record.stage == Stage::Over {
            let ended_ms = record.journal.last().map_or(record.created_ms, |entry| entry.at_ms);
            sqlx::query("UPDATE game_table SET ended_ms = $2 WHERE id = $1")
                .bind(record.id.as_str())
                .bind(ended_ms)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Changes a table that has still the revision the change is about; its revision then.
    ///
    /// # Errors
    /// If the database fails; nothing is changed then.
    pub async fn change(&self, change: &Change<'_>) -> Result<Option<u64>, StoreError> {
        let mut transaction = self.write().await?;
        let changed = sqlx::query(
            "UPDATE game_table SET revision = revision + 1, stage = $3, owner = $4, \
             started_ms = $5, changed_ms = $6 WHERE id = $1 AND revision = $2",
        )
        .bind(change.id.as_str())
        .bind(change.revision as i64)
        .bind(change.stage.name())
        .bind(change.owner.map(PersonId::as_str))
        .bind(change.started_ms)
        .bind(change.changed_ms)
        .execute(&mut *transaction)
        .await?;
        if changed.rows_affected() == 0 {
            return Ok(None);
        }
        sqlx::query("DELETE FROM sitter WHERE table_id = $1")
            .bind(change.id.as_str())
            .execute(&mut *transaction)
            .await?;
        insert_sitters(&mut transaction, change.id, change.sitters).await?;
        insert_entries(&mut transaction, change.id, 0, change.entries).await?;
        transaction.commit().await?;
        Ok(Some(change.revision + 1))
    }

    /// A table with its whole journal.
    ///
    /// # Errors
    /// If the database fails or holds what this server never writes.
    pub async fn table(&self, id: &TableId) -> Result<Option<Record>, StoreError> {
        // One statement, so that all rows are of the same moment; a journal comes as one text,
        // because row by row it would be most of the work.
        let row = sqlx::query(
            "SELECT game, seed, commitment, created_ms, owner, stage, revision, is_public, \
             is_rated, is_random_seating, time_control, absent_level, watch_delay_ms, position, \
             origin, origin_ply, started_ms, changed_ms, rematch_of, \
             (SELECT json_group_array(json_array(name, value) ORDER BY number) \
             FROM game_option WHERE table_id = $1) AS options, \
             (SELECT json_group_array(json_array(person, level, name, nonce_commitment, nonce, \
             offered_to) ORDER BY seat) FROM sitter WHERE table_id = $1) AS sitters, \
             (SELECT json_group_array(json_array(actor, deed, text, hand, at_ms) \
             ORDER BY number) FROM journal WHERE table_id = $1) AS journal \
             FROM game_table WHERE id = $1",
        )
        .bind(id.as_str())
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let options = read_array(&row, "options")?;
        let sitters: Vec<SitterRow> = read_array(&row, "sitters")?;
        let journal: Vec<EntryRow> = read_array(&row, "journal")?;
        let sitters = sitters.into_iter().map(read_sitter).collect::<Result<_, _>>()?;
        let journal = journal.into_iter().map(read_entry).collect::<Result<_, _>>()?;
        read_record(&row, id, options, sitters, journal).map(Some)
    }

    /// The table with this commitment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn table_with_commitment(
        &self,
        commitment: &str,
    ) -> Result<Option<TableId>, StoreError> {
        let id: Option<String> =
            sqlx::query_scalar("SELECT id FROM game_table WHERE commitment = $1")
                .bind(commitment)
                .fetch_optional(&self.readers)
                .await?;
        id.as_deref().map(read_id).transpose()
    }

    /// The tables at which a person sits or a seat is kept for him, the newest first, at most
    /// `limit`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tables_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM game_table JOIN sitter ON sitter.table_id = game_table.id \
             WHERE sitter.person = $1 OR (sitter.offered_to = $1 AND stage = 'lobby') \
             GROUP BY id ORDER BY created_ms DESC, id LIMIT $2",
        )
        .bind(person.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        ids.iter().map(|id| read_id(id)).collect()
    }

    /// The public tables with free seats, the newest first, at most `limit`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_tables(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM game_table WHERE stage = 'lobby' AND is_public = 1 \
             ORDER BY created_ms DESC, id LIMIT $1",
        )
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        ids.iter().map(|id| read_id(id)).collect()
    }

    /// The tables whose games are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unfinished(&self) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM game_table WHERE stage IN ('lobby', 'showing', 'playing') ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        ids.iter().map(|id| read_id(id)).collect()
    }
}

async fn insert_options(
    transaction: &mut Transaction<'static, Sqlite>,
    record: &Record,
) -> Result<(), StoreError> {
    for (number, (name, value)) in record.options.iter().enumerate() {
        sqlx::query(
            "INSERT INTO game_option (table_id, number, name, value) VALUES ($1, $2, $3, $4)",
        )
        .bind(record.id.as_str())
        .bind(number as i64)
        .bind(name)
        .bind(value)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

async fn insert_sitters(
    transaction: &mut Transaction<'static, Sqlite>,
    id: &TableId,
    sitters: &[Sitter],
) -> Result<(), StoreError> {
    for (seat, sitter) in sitters.iter().enumerate() {
        let (person, level) = match &sitter.who {
            Occupant::Nobody => (None, None),
            Occupant::Person(person) => (Some(person.as_str()), None),
            Occupant::Bot(level) => (None, Some(level.as_str())),
        };
        sqlx::query(
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
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

fn read_record(
    row: &SqliteRow,
    id: &TableId,
    options: Vec<(String, String)>,
    sitters: Vec<Sitter>,
    journal: Vec<Entry>,
) -> Result<Record, StoreError> {
    let text = |column| row.try_get::<String, _>(column);
    let optional = |column| row.try_get::<Option<String>, _>(column);
    let time_control = text("time_control")?.parse();
    let watch_delay_ms = row.try_get::<i64, _>("watch_delay_ms")?.try_into();
    let terms = Terms {
        is_public: row.try_get("is_public")?,
        is_rated: row.try_get("is_rated")?,
        is_random_seating: row.try_get("is_random_seating")?,
        time_control: time_control.map_err(|_| StoreError::Unreadable("time control"))?,
        absent_level: text("absent_level")?,
        watch_delay_ms: watch_delay_ms.map_err(|_| StoreError::Unreadable("delay"))?,
    };
    let origin_ply: Option<i64> = row.try_get("origin_ply")?;
    let origin = match (optional("origin")?, origin_ply.map(usize::try_from)) {
        (None, _) => None,
        (Some(table), Some(Ok(ply))) => Some(Origin { table: read_id(&table)?, ply }),
        _ => return Err(StoreError::Unreadable("origin")),
    };
    let game = text("game")?.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
    let revision = row.try_get::<i64, _>("revision")?.try_into();
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
        position: optional("position")?,
        origin,
        revision: revision.map_err(|_| StoreError::Unreadable("revision"))?,
        rematch_of: optional("rematch_of")?.as_deref().map(read_id).transpose()?,
        created_ms: row.try_get("created_ms")?,
        changed_ms: row.try_get("changed_ms")?,
        started_ms: row.try_get("started_ms")?,
        journal,
    })
}

/// The rows that a statement gathered in one column.
fn read_array<T: DeserializeOwned>(
    row: &SqliteRow,
    column: &'static str,
) -> Result<Vec<T>, StoreError> {
    serde_json::from_str(row.try_get(column)?).map_err(|_| StoreError::Unreadable(column))
}

/// A row of a sitter: person, level, name, hash of what he mixes in, that, and whom the seat is
/// kept for.
type SitterRow =
    (Option<String>, Option<String>, String, Option<String>, Option<String>, Option<String>);

fn read_sitter(
    (person, level, name, nonce_commitment, nonce, offered_to): SitterRow,
) -> Result<Sitter, StoreError> {
    let who = match (person, level) {
        (None, None) => Occupant::Nobody,
        (Some(person), None) => Occupant::Person(read_person_id(&person)?),
        (None, Some(level)) => Occupant::Bot(level),
        (Some(_), Some(_)) => return Err(StoreError::Unreadable("seat")),
    };
    let offered_to = offered_to.as_deref().map(read_person_id).transpose()?;
    Ok(Sitter { who, name, nonce_commitment, nonce, offered_to })
}

pub(super) fn read_seat(number: i64) -> Result<Seat, StoreError> {
    let seat = usize::try_from(number).ok().filter(|&seat| seat < SEATS_MAX);
    seat.map(Seat::new).ok_or(StoreError::Unreadable("seat"))
}

pub(super) fn read_person_id(text: &str) -> Result<PersonId, StoreError> {
    PersonId::parse(text).ok_or(StoreError::Unreadable("person"))
}

pub(super) fn read_id(text: &str) -> Result<TableId, StoreError> {
    TableId::parse(text).ok_or(StoreError::Unreadable("table id"))
}
