//! Deadlines. Players whose clock reaches zero are marked as away, and a bot plays for them until
//! they return.
//!
//! Deadlines are derived from the journals whenever a table changes, so none are lost on restart.
//! Players who run out of time while the server is down or the machine sleeps, or shortly
//! afterwards, have [`GRACE`] to return.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use karat_rules::{Actor, BySeat, Seat, Seats};
use karat_table::clock::{self, TimeControl, Vacation};
use karat_table::id::TableId;
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Table};
use karat_table::time::{UnixMillis, whole_ms};

use crate::tables::bells::Rings;
use crate::tables::tries::Tries;
use crate::tables::{ReadError, Tables};
use karat_store::{Append, Appended, StoreError};

/// The grace period after the server starts or the machine wakes from a longer sleep. No clock runs
/// out during this period.
pub const GRACE: Duration = Duration::from_secs(30);

/// The interval between runs of the recurring tasks. The timer never waits longer than this, so
/// that it notices when the machine has slept.
const CHORES_EVERY: Duration = Duration::from_secs(5);

/// The delay before rechecking a table after a database failure.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// A recurring task, such as closing unused lobbies.
pub type Chore = fn(Tables) -> Pin<Box<dyn Future<Output = Result<(), ReadError>> + Send>>;

/// The timer for all tables' clocks.
pub struct Timer {
    tables: Tables,
    started: UnixMillis,
    chores: Vec<Chore>,
}

/// An event to which the timer reacts.
enum Called {
    /// A table changed. Contains the table's id, or `None` if the bells are closed.
    Rung(Option<TableId>),
    /// A player's clock may have reached zero.
    Due,
    /// The recurring tasks are due.
    Chores,
}

impl Timer {
    /// Creates a timer for the given tables, starting now.
    pub fn new(tables: Tables) -> Self {
        let started = tables.now().time();
        Self { tables, started, chores: Vec::new() }
    }

    /// Counts the grace period from the time at which players could reach a server again, even if
    /// this timer starts later.
    #[must_use]
    pub fn since_opened(mut self) -> Self {
        self.started = self.tables.opened();
        self
    }

    /// Adds a recurring task that runs every few seconds.
    #[must_use]
    pub fn with(mut self, chore: Chore) -> Self {
        self.chores.push(chore);
        self
    }

    /// Acts on each deadline when it is reached. Ends when the bells are closed.
    ///
    /// # Errors
    /// Returns an error if the timed tables cannot be determined.
    pub async fn run(mut self, mut rings: Rings) -> Result<(), StoreError> {
        let mut deadlines = HashMap::new();
        for id in self.tables.store().timed_tables().await? {
            self.look_and_note(id, &mut deadlines).await;
        }
        let mut chores = tokio::time::interval(CHORES_EVERY);
        let mut awake = self.tables.now().time();
        loop {
            let next = deadlines.values().min().copied();
            let called = tokio::select! {
                heard = rings.recv() => Called::Rung(heard),
                () = tokio::time::sleep(self.until(next)) => Called::Due,
                _ = chores.tick() => Called::Chores,
            };
            let now = self.tables.now().time();
            let passed = now.since(awake);
            if has_slept(passed) {
                tracing::info!(passed_ms = whole_ms(passed), "the machine slept");
                self.wake();
            }
            match called {
                Called::Rung(Some(id)) => self.look_and_note(id, &mut deadlines).await,
                Called::Rung(None) => return Ok(()),
                Called::Due => {
                    let is_due = |(_, due): &(&TableId, &UnixMillis)| **due <= now;
                    let due: Vec<_> =
                        deadlines.iter().filter(is_due).map(|(id, _)| id.clone()).collect();
                    for id in due {
                        self.look_and_note(id, &mut deadlines).await;
                    }
                }
                Called::Chores => self.do_chores().await,
            }
            // Slow work in this loop does not count as sleep.
            awake = self.tables.now().time();
        }
    }

    /// Restarts the grace period because the server was unreachable while the machine slept.
    pub fn wake(&mut self) {
        self.started = self.tables.now().time();
    }

    /// Carries out everything that is due, and returns the next deadline.
    ///
    /// # Errors
    /// Returns an error if a table cannot be read or written.
    pub async fn step(&self) -> Result<Option<UnixMillis>, ReadError> {
        self.do_chores().await;
        let mut next = None;
        for id in self.tables.store().timed_tables().await? {
            let deadline = match self.look(&id).await {
                Err(ReadError::Start(_) | ReadError::Damaged(_)) => None,
                looked => looked?,
            };
            next = [next, deadline].into_iter().flatten().min();
        }
        Ok(next)
    }

    async fn do_chores(&self) {
        for chore in &self.chores {
            if let Err(error) = chore(self.tables.clone()).await
                && !error.is_passing()
            {
                tracing::error!(?error, "a background task failed");
            }
        }
    }

    async fn look_and_note(&self, id: TableId, deadlines: &mut HashMap<TableId, UnixMillis>) {
        let deadline = match self.look(&id).await {
            Ok(deadline) => deadline,
            // A frozen table has no deadline. The reason was logged when the table was read.
            Err(ReadError::Start(_) | ReadError::Damaged(_)) => None,
            Err(error) => {
                tracing::error!(table = %id, ?error, "the clocks of a table cannot be read");
                Some(self.tables.now().time() + PAUSE_AFTER_FAILURE)
            }
        };
        match deadline {
            Some(deadline) => deadlines.insert(id, deadline),
            None => deadlines.remove(&id),
        };
    }

    /// Marks players whose clocks have reached zero as away, and returns the table's next deadline.
    async fn look(&self, id: &TableId) -> Result<Option<UnixMillis>, ReadError> {
        let is_timed = match self.tables.kept(id) {
            Some(table) => table.record().terms.time_control != TimeControl::None,
            None => self.tables.store().summary(id).await?.is_some_and(|summary| summary.is_timed),
        };
        if !is_timed {
            return Ok(None);
        }
        let (mut tries, mut gone) = (Tries::new(), Seats::EMPTY);
        let mut table = self.tables.read(id).await?;
        loop {
            let now = self.tables.now().time();
            let clocks = self.tables.clocks(&table).await?;
            let due = |deadline: UnixMillis| deadline.max(self.earliest(&table));
            let is_out = |seat: &Seat| {
                let deadline = clocks[seat.index()].deadline;
                !gone.contains(*seat) && deadline.is_some_and(|deadline| due(deadline) <= now)
            };
            let out: Vec<Seat> = Seat::all(clocks.len()).filter(is_out).collect();
            if out.is_empty() {
                return Ok(clock::deadline(&clocks).map(due));
            }
            let leave = out.iter().map(|&seat| (seat, Deed::Leave, MadeBy::Table));
            if self.tables.note(&table, leave).await? {
                // A seat is marked as away only once, whatever its clock shows afterwards.
                gone = gone.iter().chain(out).collect();
                table = self.tables.read(id).await?;
            } else {
                table = self.tables.read_again(&table, &mut tries).await?;
            }
        }
    }

    /// Returns the earliest time at which one of a table's clocks can run out. If nothing has
    /// happened at the table since the server started, this is the end of the grace period.
    fn earliest(&self, table: &Table) -> UnixMillis {
        let record = table.record();
        let last = record.journal.last().map(|entry| entry.at).or(record.started);
        let is_older = last.is_some_and(|last| last < self.started);
        if is_older { self.started + GRACE } else { UnixMillis::MIN }
    }

    fn until(&self, next: Option<UnixMillis>) -> Duration {
        let Some(next) = next else { return CHORES_EVERY };
        next.since(self.tables.now().time()).min(CHORES_EVERY)
    }
}

/// Returns whether the machine must have slept, given the time since the loop was last awake. The
/// loop wakes several times within [`GRACE`].
fn has_slept(passed: Duration) -> bool {
    passed > GRACE
}

impl Tables {
    /// Returns the current clocks in seat order, or an empty list if the table is not timed.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn clocks(&self, table: &Table) -> Result<Vec<clock::Clock>, StoreError> {
        self.clocks_at(table, self.now().time()).await
    }

    /// Returns a table's clocks at the given time.
    pub(crate) async fn clocks_at(
        &self,
        table: &Table,
        at: UnixMillis,
    ) -> Result<Vec<clock::Clock>, StoreError> {
        let vacations = self.vacations_at(table).await?;
        Ok(table
            .clock_input(&vacations)
            .map_or_else(Vec::new, |clock_input| clock_input.clocks(at)))
    }

    /// Marks any absent seats among `seats` as present.
    ///
    /// # Errors
    /// Returns the same errors as [`Tables::read`](crate::tables::Tables::read).
    pub async fn come_back(&self, table: Arc<Table>, seats: Seats) -> Result<(), ReadError> {
        self.enter_presence(table, seats, &Deed::Return).await
    }

    /// Lets bots play for any present seats among `seats` while the game is running.
    ///
    /// # Errors
    /// Returns the same errors as [`Tables::read`](crate::tables::Tables::read).
    pub async fn step_away(&self, table: Arc<Table>, seats: Seats) -> Result<(), ReadError> {
        self.enter_presence(table, seats, &Deed::Leave).await
    }

    /// Records that seats leave or return, unless they already have. Nobody can leave once the game
    /// is over.
    async fn enter_presence(
        &self,
        mut table: Arc<Table>,
        seats: Seats,
        deed: &Deed,
    ) -> Result<(), ReadError> {
        let mut tries = Tries::new();
        loop {
            let goes = *deed == Deed::Leave;
            let is_meant = |seat: &Seat| table.absent().contains(*seat) != goes;
            let meant: Seats = seats.iter().filter(is_meant).collect();
            let is_late = goes && (table.is_over() || table.frozen().is_some());
            let deeds = meant.iter().map(|seat| (seat, deed.clone(), MadeBy::Seat));
            if meant.is_empty() || is_late || self.note(&table, deeds).await? {
                return Ok(());
            }
            table = self.read_again(&table, &mut tries).await?;
        }
    }

    /// Appends one or more events other than moves to a journal. Returns `false` if another append
    /// came first.
    pub(crate) async fn note(
        &self,
        table: &Table,
        deeds: impl IntoIterator<Item = (Seat, Deed, MadeBy)>,
    ) -> Result<bool, StoreError> {
        let at = self.now().time();
        let mut trace = table.record().pin.trace.clone();
        let entry = |(seat, deed, made_by)| Entry { who: Actor::Seat(seat), deed, made_by, at };
        let append = Append {
            id: table.record().id.clone(),
            first: table.version(),
            entries: deeds.into_iter().map(entry).collect(),
            requests: Vec::new(),
            ends: None,
        };
        for entry in &append.entries {
            if let Deed::Undo(remaining) = entry.deed {
                trace = table.trace(remaining);
            }
        }
        let pin = table.pinned(trace);
        let appended = self.store().append_if(append, Some(pin), None).await?;
        let Appended::Done { revision, has_premoves: _ } = appended else { return Ok(false) };
        self.changed(&table.record().id, revision);
        Ok(true)
    }

    /// Returns each player's vacations in a correspondence game, in seat order. Other games have no
    /// vacations.
    pub(crate) async fn vacations_at(
        &self,
        table: &Table,
    ) -> Result<BySeat<Vec<Vacation>>, StoreError> {
        let record = table.record();
        let mut vacations = BySeat::default();
        if let TimeControl::Days(_) = record.terms.time_control {
            for (seat, sitter) in Seat::all(record.sitters.len()).zip(&record.sitters) {
                if let Occupant::Person(person) = &sitter.who {
                    let since = record.started.unwrap_or(record.created);
                    vacations[seat] = self.store().vacations(person, since).await?;
                }
            }
        }
        Ok(vacations)
    }
}
