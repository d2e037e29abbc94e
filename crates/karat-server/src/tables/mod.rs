//! Access to all tables. People and bots open, read and play tables only through this module.
//!
//! Tables are cached in memory, within a limit. Journal entries never change, so a cached table can
//! be incomplete but not wrong. Before each use, a table's current [`Mark`] is looked up, and
//! missing entries are read and replayed. Reads are therefore consistent even if other programs
//! write to the database. If the stored table is behind the cached one, the table is reread from
//! the beginning.

pub mod attendance;
pub mod bells;
pub mod check;
pub mod departed;
pub mod estimates;
pub mod habits;
pub(crate) mod import;
pub(crate) mod leagues;
mod leaving;
pub mod lobby;
mod peers;
mod pin;
mod premoves;
pub mod presence;
pub mod prune;
mod queues;
mod ratings;
mod read_turns;
pub mod reviews;
mod revisions;
mod ring;
pub mod robots;
pub mod timer;
pub(crate) mod tournaments;
mod tries;
pub mod undo;
pub mod visibility;
pub mod visits;
pub(crate) mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};

use karat_rules::Illegal;
use karat_rules::any::SetupError;
use karat_table::id::TableId;
use karat_table::pin::RULES_VERSION;
use karat_table::table::{
    Attempt, Frozen, Made, MadeBy, Record, Refusal, Setup, Table, Unplayable,
};
use karat_table::time::UnixMillis;
use karat_table::version::{ClientRevision, Revision, Version};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use self::attendance::Attendance;
use self::bells::Bells;
use self::departed::Departed;
use self::presence::Presence;
use self::queues::{Queues, Waiting};
use self::read_turns::ReadTurns;
use self::tries::{Stuck, Tries};
use self::watch::Looks;
use crate::time::Now;
use karat_store::{
    Append, Appended, Carried, Mark, Request, RequestDigest, Store, StoreError, TableSummary,
};

/// A handle to all of a server's tables.
#[derive(Clone)]
pub struct Tables {
    store: Store,
    bells: Bells,
    now: Now,
    /// The start of the period in which players have been able to reach a server.
    opened: Arc<AtomicI64>,
    /// Whether this server does the work that one server does for all.
    is_on_duty: Arc<AtomicBool>,
    /// The number of servers that share the database.
    servers: Arc<AtomicU32>,
    /// The lowest revision number sent to clients.
    first_client_revision: ClientRevision,
    looks: Looks,
    kept: Arc<Cache<TableId, Kept, Bytes>>,
    read_turns: ReadTurns,
    stuck: Stuck,
    departed: Departed,
    attendance: Attendance,
    presence: Presence,
    queues: Queues<Played>,
}

/// The memory limit for all cached tables, in bytes, as estimated by [`Bytes`].
const KEPT_BYTES_MAX: u64 = 48 * 1024 * 1024;

/// The approximate number of half-played games that fit into [`KEPT_BYTES_MAX`].
const KEPT_USUAL: usize = 2048;

/// A cached table.
#[derive(Clone)]
struct Kept {
    table: Arc<Table>,
    /// Whether a later state has been announced. Only the missing entries are then read.
    is_outdated: bool,
}

/// A weigher that estimates the memory used by a cached table.
#[derive(Debug, Clone, Copy)]
struct Bytes;

impl Weighter<TableId, Kept> for Bytes {
    fn weight(&self, _: &TableId, kept: &Kept) -> u64 {
        kept.table.bytes() as u64
    }
}

/// The outcome of an attempted move.
pub enum Outcome {
    /// The move was made and is durable. Contains the table's new state.
    Played(Arc<Table>),
    /// The rules forbid the move.
    Refused(Illegal, Arc<Table>),
    /// Another player moved first. Contains the table's new state.
    Stale(Arc<Table>),
    /// The table cannot be replayed, so no move can be made.
    Frozen(Arc<Table>),
    /// The idempotency key has already been used for a different request. Contains the table's
    /// current state.
    Reused(Arc<Table>),
}

/// The outcome of an attempted move, or the error if the table could not be read or written.
type Played = Result<Outcome, ReadError>;

/// The reason why a table could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The settings are invalid.
    Setup(SetupError),
    /// The table could not be stored.
    Store(StoreError),
}

/// The reason why a table could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// No table has this id.
    NoSuchTable,
    /// A database operation failed.
    Store(StoreError),
    /// The table cannot be replayed at all.
    Start(String),
    /// The table's rows contain data that this server never writes.
    Damaged(String),
}

impl ReadError {
    /// Returns whether a retry may succeed. [`Store::health`] logs failures of this kind once.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_passing())
    }
}

impl From<StoreError> for ReadError {
    fn from(error: StoreError) -> Self {
        if error.is_damage() { Self::Damaged(error.to_string()) } else { Self::Store(error) }
    }
}

impl From<Unplayable> for ReadError {
    fn from(why: Unplayable) -> Self {
        match why {
            Unplayable::Journal => StoreError::Unreadable("journal").into(),
            Unplayable::Start(why) => Self::Start(why),
        }
    }
}

impl Tables {
    /// Creates a handle to the tables in `store`, which announces changes through `bells`.
    pub fn new(store: Store, bells: Bells, now: Now) -> Self {
        let opened = Arc::new(AtomicI64::new(now.time().0));
        let first_client_revision = revisions::first_client_revision(now.start_s());
        bells.ring_lobby(UnixMillis(first_client_revision.0.cast_signed()));
        let presence = Presence::new(now.clone());
        let kept = Arc::new(Cache::with_weighter(KEPT_USUAL, KEPT_BYTES_MAX, Bytes));
        Self {
            store,
            bells,
            now,
            opened,
            is_on_duty: Arc::new(AtomicBool::new(true)),
            servers: Arc::new(AtomicU32::new(1)),
            first_client_revision,
            looks: Looks::default(),
            kept,
            read_turns: ReadTurns::default(),
            stuck: Stuck::default(),
            departed: Departed::default(),
            attendance: Attendance::default(),
            presence,
            queues: Queues::default(),
        }
    }

    /// Creates a handle to the tables in `store` for one of the servers that share the database.
    ///
    /// # Errors
    /// Returns an error if the database fails, or if it was created by a server whose key has
    /// another hash than `key_hash`.
    pub async fn enter(
        store: Store,
        bells: Bells,
        now: Now,
        key_hash: &str,
    ) -> Result<Self, StoreError> {
        let start_s = now.start_s();
        let block_s = store.enter(key_hash, start_s).await?.block_s;
        let tables = Self::new(store, bells, now);
        Ok(if block_s == start_s { tables } else { tables.with_block(block_s, start_s) })
    }

    /// Returns whether this server does the work that one server does for all. The only server of an
    /// SQLite database always does.
    pub fn is_on_duty(&self) -> bool {
        self.is_on_duty.load(Ordering::Relaxed)
    }

    /// Sets whether this server does the work that one server does for all.
    pub(crate) fn set_on_duty(&self, is_on_duty: bool) {
        self.is_on_duty.store(is_on_duty, Ordering::Relaxed);
    }

    /// Returns the number of running servers that share the database.
    pub(crate) fn servers(&self) -> &Arc<AtomicU32> {
        &self.servers
    }

    /// Returns the database.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the bells, which announce changes to tables.
    pub fn bells(&self) -> &Bells {
        &self.bells
    }

    /// Returns the clock.
    pub fn now(&self) -> &Now {
        &self.now
    }

    /// Returns the start of the period in which players have been able to reach a server. This is the
    /// start of this server, unless others have been running for longer.
    pub(crate) fn opened(&self) -> UnixMillis {
        UnixMillis(self.opened.load(Ordering::Relaxed))
    }

    /// Sets the start of the period in which players have been able to reach a server.
    pub(crate) fn set_opened(&self, opened: UnixMillis) {
        self.opened.store(opened.0, Ordering::Relaxed);
    }

    /// Returns the list of people who left a table before its game started.
    pub fn departed(&self) -> &Departed {
        &self.departed
    }

    /// Returns the tracker of open table pages.
    pub(crate) fn attendance(&self) -> &Attendance {
        &self.attendance
    }

    /// Returns the tracker of who is online.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// Returns the cached views of tables with delayed spectators.
    pub(crate) fn looks(&self) -> &Looks {
        &self.looks
    }

    /// Returns the tables where every change fails.
    pub(crate) fn stuck(&self) -> &Stuck {
        &self.stuck
    }

    /// Opens a table. If every seat is taken, starts the game and plays any moves that require no
    /// decision.
    ///
    /// # Errors
    /// Returns an error if the settings are invalid or the database fails.
    pub async fn open(&self, setup: Setup) -> Result<TableId, OpenError> {
        self.open_asked(setup, None).await
    }

    /// Opens a table like [`Tables::open`], for a request that may arrive twice.
    ///
    /// # Errors
    /// Returns the same errors as [`Tables::open`].
    pub(crate) async fn open_asked(
        &self,
        setup: Setup,
        asked: Option<RequestDigest>,
    ) -> Result<TableId, OpenError> {
        let record = setup.record(self.now.time()).map_err(OpenError::Setup)?;
        let created = self.store.create_asked(&record, RULES_VERSION, asked).await;
        created.map_err(OpenError::Store)?;
        self.ring(&record);
        Ok(record.id)
    }

    /// Reads a table for internal use. To show a table to a person, use [`Tables::read_for`].
    ///
    /// # Errors
    /// Returns an error if the table does not exist or cannot be read.
    pub async fn read(&self, id: &TableId) -> Result<Arc<Table>, ReadError> {
        self.read_at(id, None).await
    }

    /// Reads a table for a list, or returns `None` if it cannot be read, so that one damaged table does
    /// not break the whole list.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn readable(&self, id: &TableId) -> Result<Option<Arc<Table>>, ReadError> {
        match self.read(id).await {
            Ok(table) => Ok(Some(table)),
            Err(ReadError::NoSuchTable | ReadError::Start(_) | ReadError::Damaged(_)) => Ok(None),
            Err(error @ ReadError::Store(_)) => Err(error),
        }
    }

    /// Reads a table like [`Tables::read`], given its current state `summary` if already looked up.
    pub(crate) async fn read_at(
        &self,
        id: &TableId,
        summary: Option<TableSummary>,
    ) -> Result<Arc<Table>, ReadError> {
        let table = self.try_read(id, summary).await;
        match &table {
            Ok(table) => {
                if let Some(frozen) = table.frozen() {
                    self.store.metrics().note_frozen(id);
                    if let Frozen::Broken(why) = frozen {
                        self.store.note_damage(id.as_str(), why);
                    }
                }
            }
            Err(ReadError::Start(why) | ReadError::Damaged(why)) => {
                self.forget(id);
                self.store.metrics().note_frozen(id);
                self.store.note_damage(id.as_str(), why);
            }
            Err(ReadError::NoSuchTable | ReadError::Store(_)) => {}
        }
        table
    }

    async fn try_read(
        &self,
        id: &TableId,
        summary: Option<TableSummary>,
    ) -> Result<Arc<Table>, ReadError> {
        let kept = self.kept.get(id);
        // A table that is known to be outdated must be read anyway.
        if summary.is_none() && kept.as_ref().is_some_and(|kept| kept.is_outdated) {
            return self.read_later(id, kept.map(|kept| kept.table)).await;
        }
        let mut asked = match summary {
            None => self.store.summary(id).await?,
            summary => summary,
        };
        let mark = |table: &Arc<Table>| Mark::from(table.record());
        let mut kept = kept.map(|kept| kept.table);
        // Cached entries are durable. If there are more entries in the cache than in the summary,
        // the summary predates the latest move.
        let is_premove =
            |summary: TableSummary| kept.as_ref().is_some_and(|it| mark(it) > summary.mark);
        if asked.is_some_and(is_premove) {
            asked = self.store.summary(id).await?;
        }
        let Some(summary) = asked else {
            self.kept.remove(id);
            return Err(ReadError::NoSuchTable);
        };
        if let Some(why) = self.stuck.reason(id, summary.mark) {
            return Err(ReadError::Damaged(why.to_owned()));
        }
        if let Some(table) = kept.as_ref()
            && mark(table) == summary.mark
            && table.record().has_secret_origin == summary.has_secret_origin
        {
            return Ok(table.clone());
        }
        // The stored table can be behind the cached one only if another program has replaced the
        // database.
        let is_behind = |table: &mut Arc<Table>| {
            let kept = mark(table);
            kept.revision > summary.mark.revision || kept.version > summary.mark.version
        };
        if kept.take_if(is_behind).is_some() {
            self.kept.remove(id);
        }
        self.read_later(id, kept).await
    }

    /// Reads a table whose earlier state may be `kept`.
    async fn read_later(
        &self,
        id: &TableId,
        kept: Option<Arc<Table>>,
    ) -> Result<Arc<Table>, ReadError> {
        let known = kept.as_ref().map(|table| table.record());
        let Some((record, shared)) = self.store.table_since(id, known).await? else {
            self.kept.remove(id);
            return Err(ReadError::NoSuchTable);
        };
        if let Some(why) = self.stuck.reason(id, Mark::from(&record)) {
            return Err(ReadError::Damaged(why.to_owned()));
        }
        if known.is_some_and(|known| known.revision > record.revision) {
            self.kept.remove(id);
        }
        let table = match kept {
            Some(table) if shared > 0 => table.grown(record)?,
            _ => Table::replay(record)?,
        };
        Ok(self.keep(table))
    }

    /// Evicts a table from the cache.
    pub(crate) fn forget(&self, id: &TableId) {
        self.kept.remove(id);
    }

    /// Returns a table from the cache, unless a later state has been announced. The cached table may
    /// still be outdated, because other programs may also write to the database. Code that shows a
    /// table or makes decisions must read it instead.
    pub(crate) fn kept(&self, id: &TableId) -> Option<Arc<Table>> {
        self.kept.get(id).filter(|kept| !kept.is_outdated).map(|kept| kept.table)
    }

    /// Notifies all listeners of a table's new revision.
    pub(crate) fn changed(&self, id: &TableId, revision: Revision) {
        self.outdate(id, revision);
        self.bells.ring(id, revision);
    }

    /// Notifies only a table's viewers of a change.
    pub(crate) fn told_of(&self, id: &TableId, revision: Revision) {
        self.outdate(id, revision);
        self.bells.tell(id, revision);
    }

    /// Marks a cached table as outdated if its state is older than this revision.
    fn outdate(&self, id: &TableId, revision: Revision) {
        let is_older = |kept: &Kept| !kept.is_outdated && kept.table.revision() < revision;
        if let Some(kept) = self.kept.peek(id).filter(is_older) {
            self.kept.insert(id.clone(), Kept { is_outdated: true, ..kept });
        }
    }

    /// Caches a table, unless a later state is already cached.
    fn keep(&self, table: Table) -> Arc<Table> {
        let table = Arc::new(table);
        let id = &table.record().id;
        if self.kept.peek(id).is_none_or(|kept| kept.table.revision() <= table.revision()) {
            self.kept.insert(id.clone(), Kept { table: table.clone(), is_outdated: false });
        }
        table
    }

    /// Returns a table after a move. To avoid copying long games, the table is updated in place
    /// unless another task is reading it.
    fn after(&self, table: Arc<Table>, made: Made) -> Table {
        self.kept.remove(&table.record().id);
        let revision = table.revision().next();
        Arc::unwrap_or_clone(table).with(made, revision)
    }

    /// Makes a move at the given table, plays everything that follows automatically, and notifies
    /// listeners. Everything is durable when `play` returns [`Outcome::Played`].
    ///
    /// # Errors
    /// Returns an error if the table cannot be read or written.
    pub async fn play(
        &self,
        table: Arc<Table>,
        attempt: Attempt<'_>,
    ) -> Result<Outcome, ReadError> {
        let id = table.record().id.clone();
        let mut place = self.queues.enter(&id, &attempt);
        if !place.wait().await {
            return self.play_if(table, attempt, None).await;
        }
        if let Some(outcome) = place.own.take_outcome() {
            return outcome;
        }
        // The moves before this one have changed the table.
        drop(table);
        let table = match self.kept(&id) {
            Some(table) => table,
            None => self.read(&id).await?,
        };
        let waiting = place.take_all();
        if waiting.len() == 1 {
            return self.play_if(table, attempt, None).await;
        }
        self.play_together(table, &waiting).await;
        place.own.take_outcome().expect("each of the moves has an outcome")
    }

    /// Makes several moves at a table in one change, and sets their outcomes.
    async fn play_together(&self, table: Arc<Table>, waiting: &[Arc<Waiting<Played>>]) {
        let (mut later, mut refusals, mut bots) = (Table::clone(&table), Vec::new(), Vec::new());
        let (mut entries, mut requests, mut pin, mut ends) = (Vec::new(), Vec::new(), None, None);
        for one in waiting {
            let attempt = one.attempt();
            let made = match later.after(&attempt, self.now.time()) {
                Ok(made) => made,
                Err(refusal) => {
                    refusals.push(Some(refusal));
                    continue;
                }
            };
            refusals.push(None);
            bots.push(later.deciding_bot(&attempt).map(|level| level_at(&later, level).to_owned()));
            entries.extend(made.entries.iter().cloned());
            (pin, ends) = (Some(made.pin.clone()), made.ends);
            later = later.with(made, table.revision().next());
            requests.extend(request(&attempt).map(|request| (request, later.version())));
        }
        let (id, first) = (table.record().id.clone(), table.version());
        let appended = if entries.is_empty() {
            Ok(Appended::Done { revision: table.revision(), has_premoves: false })
        } else {
            let append = Append { id: id.clone(), first, entries, requests, ends };
            self.store.append_if(append, pin, None).await
        };
        let (later, has_premoves) = match appended {
            Ok(Appended::Done { revision, has_premoves }) => {
                (self.keep_if_next(later, revision), has_premoves)
            }
            Ok(_) => {
                for one in waiting {
                    one.answer(self.play_if(table.clone(), one.attempt(), None).await);
                }
                return;
            }
            Err(error) => {
                waiting.iter().for_each(|one| one.answer(Err(error.clone().into())));
                return;
            }
        };
        for bot in &bots {
            self.store.metrics().count_decision(bot.as_deref());
        }
        if !bots.is_empty() {
            self.bells.ring_after_move(&id, later.revision(), has_premoves);
        }
        for (one, refusal) in waiting.iter().zip(refusals) {
            one.answer(match refusal {
                None => Ok(Outcome::Played(later.clone())),
                Some(refusal) => self.refuse(later.clone(), one.attempt(), refusal).await,
            });
        }
    }

    /// Caches a table after a change that gave it this revision. If the revision has grown by more
    /// than 1, something other than the journal has changed since the table was read, so the table is
    /// not cached.
    fn keep_if_next(&self, table: Table, revision: Revision) -> Arc<Table> {
        if table.revision() == revision {
            return self.keep(table);
        }
        self.forget(&table.record().id);
        Arc::new(table.with_revision(revision))
    }

    /// Plays like [`Tables::play`], but if `premove` is given, only while the seat's premove with
    /// that id is active. Returns [`Outcome::Stale`] if the premove is no longer active, or if
    /// another player moved first.
    pub(crate) async fn play_if(
        &self,
        mut table: Arc<Table>,
        attempt: Attempt<'_>,
        premove: Option<&str>,
    ) -> Result<Outcome, ReadError> {
        let mut tries = Tries::new();
        loop {
            let made = match table.after(&attempt, self.now.time()) {
                Ok(made) => made,
                Err(refusal) => return self.refuse(table, attempt, refusal).await,
            };
            let record = table.record();
            let last = Version(table.version().0 + made.entries.len() as u64);
            let append = Append {
                id: record.id.clone(),
                first: table.version(),
                entries: made.entries.clone(),
                requests: request(&attempt).map(|request| (request, last)).into_iter().collect(),
                ends: made.ends,
            };
            let brought = premove.map(|id| (attempt.seat, id.to_owned()));
            match self.store.append_if(append, Some(made.pin.clone()), brought).await? {
                Appended::Done { revision, has_premoves } => {
                    let bot = table.deciding_bot(&attempt).map(|level| level_at(&table, level));
                    self.store.metrics().count_decision(bot);
                    let table = self.keep_if_next(self.after(table, made), revision);
                    self.bells.ring_after_move(&table.record().id, revision, has_premoves);
                    return Ok(Outcome::Played(table));
                }
                Appended::Repeated(carried) => {
                    return self.repeated(table, carried, attempt).await;
                }
                // The premove may lead to a different move in the new state.
                Appended::Withdrawn => return Ok(Outcome::Stale(table)),
                Appended::Taken if premove.is_some() => return Ok(Outcome::Stale(table)),
                Appended::Taken => table = self.read_again(&table, &mut tries).await?,
            }
        }
    }

    /// Returns why an attempt failed, or the outcome of the same request if already processed. A
    /// duplicate fails because the original request has already changed the table.
    async fn refuse(
        &self,
        table: Arc<Table>,
        attempt: Attempt<'_>,
        refusal: Refusal,
    ) -> Result<Outcome, ReadError> {
        if let Some(request) = attempt.request
            && let Some(carried) = self.store.request(&table.record().id, request).await?
        {
            return self.repeated(table, carried, attempt).await;
        }
        Ok(match refusal {
            Refusal::Frozen => Outcome::Frozen(table),
            Refusal::Stale => Outcome::Stale(table),
            Refusal::Illegal(illegal) => Outcome::Refused(illegal, table),
        })
    }

    /// Notifies all listeners of a table's new state.
    pub(crate) fn ring(&self, record: &Record) {
        self.changed(&record.id, record.revision);
        for sitter in &record.sitters {
            if let Some(person) = sitter.who.person().or(sitter.offered_to.as_ref()) {
                self.bells.ring_person(person);
            }
        }
        if record.terms.is_public
            && record.journal.iter().all(|entry| entry.made_by == MadeBy::Table)
        {
            self.bells.ring_lobby(self.now.time());
        }
    }

    /// Answers a duplicate request, given a table that already includes its moves.
    async fn repeated(
        &self,
        mut table: Arc<Table>,
        carried: Carried,
        attempt: Attempt<'_>,
    ) -> Result<Outcome, ReadError> {
        if table.version() < carried.version {
            table = self.read(&table.record().id).await?;
        }
        let is_same = carried.seat == attempt.seat
            && carried.asked.is_none_or(|before| before == asked(&attempt));
        Ok(if is_same { Outcome::Played(table) } else { Outcome::Reused(table) })
    }
}

/// Returns the level of a bot at a table: the given level or, if it is empty, the level of the
/// game's default bot.
fn level_at<'a>(table: &Table, level: &'a str) -> &'a str {
    if level.is_empty() { karat_bots::default_bot(table.record().game) } else { level }
}

/// Returns an attempt's request, if it has an idempotency key.
fn request(attempt: &Attempt<'_>) -> Option<Request> {
    let key = attempt.request?.to_owned();
    Some(Request { key, seat: attempt.seat, asked: asked(attempt) })
}

/// Computes the digest of an attempted move.
fn asked(attempt: &Attempt<'_>) -> RequestDigest {
    let Attempt { seat, text, seen, request: _, made_by: _ } = attempt;
    RequestDigest::of([&*seat.index().to_string(), &*seen.to_string(), text])
}
