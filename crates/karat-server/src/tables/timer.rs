//! The time that runs out: when a clock comes to zero, the table says that its person is away, and
//! a bot plays for him until he comes back.
//!
//! Deadlines are derived from the journals whenever a table rings, so a restart forgets none. Who
//! ran out of time while the server was down or its machine slept, or just after, has [`GRACE_MS`] to
//! find it up again.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use karat_rules::{Actor, BySeat, Seat, Seats};
use karat_table::clock::{self, TimeControl, Vacation};
use karat_table::id::TableId;
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Table};

use crate::store::{Append, Appended, StoreError};
use crate::tables::bells::Rings;
use crate::tables::{ReadError, Tables};

/// How long after its start, or after its machine slept for longer than this, the server lets no
/// clock run out that ran before, in milliseconds.
pub const GRACE_MS: i64 = 30_000;

/// How often the chores are done. It is also the longest sleep: a machine that slept is found out.
const CHORES_EVERY: Duration = Duration::from_secs(5);

/// How long a table is left alone after a failure of the database, in milliseconds.
const PAUSE_AFTER_FAILURE_MS: i64 = 5000;

/// Something else that becomes due by the time alone, such as closing what nobody uses any more.
pub type Chore = fn(Tables) -> Pin<Box<dyn Future<Output = Result<(), ReadError>> + Send>>;

/// The one who looks at the clocks of all tables.
pub struct Timer {
    tables: Tables,
    started_ms: i64,
    chores: Vec<Chore>,
}

/// What calls the timer.
enum Called {
    /// A table changed; or nobody can ring any more.
    Rung(Option<TableId>),
    /// A clock may be at zero.
    Due,
    /// It is time for the chores.
    Chores,
}

impl Timer {
    /// A timer of these tables, started now.
    pub fn new(tables: Tables) -> Self {
        let started_ms = tables.now().ms();
        Self { tables, started_ms, chores: Vec::new() }
    }

    /// Does this too, every few seconds.
    #[must_use]
    pub fn with(mut self, chore: Chore) -> Self {
        self.chores.push(chore);
        self
    }

    /// Acts on every deadline as it comes. Ends when nobody can ring any more.
    ///
    /// # Errors
    /// If the tables cannot be found.
    pub async fn run(mut self, mut rings: Rings) -> Result<(), StoreError> {
        let mut deadlines = HashMap::new();
        for id in self.tables.store().timed_tables().await? {
            self.look_and_note(id, &mut deadlines).await;
        }
        let mut chores = tokio::time::interval(CHORES_EVERY);
        let mut awake_ms = self.tables.now().ms();
        loop {
            let next_ms = deadlines.values().min().copied();
            let called = tokio::select! {
                heard = rings.recv() => Called::Rung(heard),
                () = tokio::time::sleep(self.until(next_ms)) => Called::Due,
                _ = chores.tick() => Called::Chores,
            };
            let now_ms = self.tables.now().ms();
            if has_slept(awake_ms, now_ms) {
                tracing::info!(ms = now_ms - awake_ms, "the machine slept");
                self.wake();
            }
            match called {
                Called::Rung(Some(id)) => self.look_and_note(id, &mut deadlines).await,
                Called::Rung(None) => return Ok(()),
                Called::Due => {
                    let is_due = |(_, due_ms): &(&TableId, &i64)| **due_ms <= now_ms;
                    let due: Vec<_> =
                        deadlines.iter().filter(is_due).map(|(id, _)| id.clone()).collect();
                    for id in due {
                        self.look_and_note(id, &mut deadlines).await;
                    }
                }
                Called::Chores => self.do_chores().await,
            }
            // What took long here was no sleep.
            awake_ms = self.tables.now().ms();
        }
    }

    /// Counts the time from now on as that after a start: nobody could be at the server before.
    pub fn wake(&mut self) {
        self.started_ms = self.tables.now().ms();
    }

    /// Does everything that is due now; the next deadline, in milliseconds since 1970.
    ///
    /// # Errors
    /// If a table cannot be read or written.
    pub async fn step(&self) -> Result<Option<i64>, ReadError> {
        self.do_chores().await;
        let mut next_ms = None;
        for id in self.tables.store().timed_tables().await? {
            let deadline_ms = match self.look(&id).await {
                Err(ReadError::Start(_) | ReadError::Damaged(_)) => None,
                looked => looked?,
            };
            next_ms = [next_ms, deadline_ms].into_iter().flatten().min();
        }
        Ok(next_ms)
    }

    async fn do_chores(&self) {
        for chore in &self.chores {
            if let Err(error) = chore(self.tables.clone()).await
                && !error.is_passing()
            {
                tracing::error!(?error, "a chore failed");
            }
        }
    }

    async fn look_and_note(&self, id: TableId, deadlines: &mut HashMap<TableId, i64>) {
        let deadline_ms = match self.look(&id).await {
            Ok(deadline_ms) => deadline_ms,
            // A table that is frozen has no time; it was said when it was read.
            Err(ReadError::Start(_) | ReadError::Damaged(_)) => None,
            Err(error) => {
                tracing::error!(%id, ?error, "the clocks of a table cannot be read");
                Some(self.tables.now().ms() + PAUSE_AFTER_FAILURE_MS)
            }
        };
        match deadline_ms {
            Some(deadline_ms) => deadlines.insert(id, deadline_ms),
            None => deadlines.remove(&id),
        };
    }

    /// Says of everybody whose clock is at zero that he is away; the table's next deadline.
    async fn look(&self, id: &TableId) -> Result<Option<i64>, ReadError> {
        let is_timed = match self.tables.kept(id) {
            Some(table) => table.record().terms.time_control != TimeControl::None,
            None => self.tables.store().glance(id).await?.is_some_and(|glance| glance.is_timed),
        };
        if !is_timed {
            return Ok(None);
        }
        loop {
            let table = self.tables.read(id).await?;
            let now_ms = self.tables.now().ms();
            let clocks = self.tables.clocks(&table).await?;
            let due_ms = |deadline_ms: i64| deadline_ms.max(self.earliest_ms(&table));
            let is_out = |seat: &Seat| {
                let deadline_ms = clocks[seat.index()].deadline_ms;
                deadline_ms.is_some_and(|deadline_ms| due_ms(deadline_ms) <= now_ms)
            };
            let out: Vec<Seat> = Seat::all(clocks.len()).filter(is_out).collect();
            if out.is_empty() {
                return Ok(clock::deadline_ms(&clocks).map(due_ms));
            }
            let leave = out.into_iter().map(|seat| (seat, Deed::Leave, MadeBy::Table));
            self.tables.note(&table, leave).await?;
        }
    }

    /// Before when no clock of the table runs out: a journal from before the start has a grace.
    fn earliest_ms(&self, table: &Table) -> i64 {
        let record = table.record();
        let last_ms = record.journal.last().map(|entry| entry.at_ms).or(record.started_ms);
        let is_older = last_ms.is_some_and(|last_ms| last_ms < self.started_ms);
        if is_older { self.started_ms + GRACE_MS } else { i64::MIN }
    }

    fn until(&self, next_ms: Option<i64>) -> Duration {
        let Some(next_ms) = next_ms else { return CHORES_EVERY };
        let left_ms = next_ms.saturating_sub(self.tables.now().ms()).max(0);
        Duration::from_millis(left_ms.unsigned_abs()).min(CHORES_EVERY)
    }
}

/// Whether so much passed between two calls, of which there are several in any [`GRACE_MS`], that
/// nobody can have been at the server.
fn has_slept(awake_ms: i64, now_ms: i64) -> bool {
    now_ms - awake_ms > GRACE_MS
}

impl Tables {
    /// The clocks of a table now, in seat order; none if time does not matter there.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn clocks(&self, table: &Table) -> Result<Vec<clock::Clock>, StoreError> {
        self.clocks_at(table, self.now().ms()).await
    }

    /// The same at another time, in milliseconds since 1970.
    pub(crate) async fn clocks_at(
        &self,
        table: &Table,
        at_ms: i64,
    ) -> Result<Vec<clock::Clock>, StoreError> {
        let vacations = self.vacations_at(table).await?;
        Ok(table.course(&vacations).map_or_else(Vec::new, |course| course.clocks(at_ms)))
    }

    /// Brings those of these seats back that are away.
    ///
    /// # Errors
    /// As for [`Tables::read`](crate::tables::Tables::read).
    pub async fn come_back(&self, table: Arc<Table>, seats: Seats) -> Result<(), ReadError> {
        self.enter_presence(table, seats, &Deed::Return).await
    }

    /// Leaves those of these seats to a bot that are there, while the game runs.
    ///
    /// # Errors
    /// As for [`Tables::read`](crate::tables::Tables::read).
    pub async fn step_away(&self, table: Arc<Table>, seats: Seats) -> Result<(), ReadError> {
        self.enter_presence(table, seats, &Deed::Leave).await
    }

    /// Enters that those of these seats come or go that have not; nobody goes once the game is over.
    async fn enter_presence(
        &self,
        mut table: Arc<Table>,
        seats: Seats,
        deed: &Deed,
    ) -> Result<(), ReadError> {
        loop {
            let goes = *deed == Deed::Leave;
            let is_meant = |seat: &Seat| table.absent().contains(*seat) != goes;
            let meant: Seats = seats.iter().filter(is_meant).collect();
            let is_late = goes && (table.is_over() || table.frozen().is_some());
            let deeds = meant.iter().map(|seat| (seat, deed.clone(), MadeBy::Seat));
            if meant.is_empty() || is_late || self.note(&table, deeds).await? {
                return Ok(());
            }
            table = self.read(&table.record().id).await?;
        }
    }

    /// Enters what seats do besides moving, at least one thing; not if somebody was first.
    pub(crate) async fn note(
        &self,
        table: &Table,
        deeds: impl IntoIterator<Item = (Seat, Deed, MadeBy)>,
    ) -> Result<bool, StoreError> {
        let at_ms = self.now().ms();
        let mut trace = table.record().pin.trace.clone();
        let entry = |(seat, deed, made_by)| Entry { who: Actor::Seat(seat), deed, made_by, at_ms };
        let append = Append {
            id: table.record().id.clone(),
            first: table.record().journal.len(),
            entries: deeds.into_iter().map(entry).collect(),
            request: None,
            ends: None,
        };
        for entry in &append.entries {
            if let Deed::Undo(remaining) = entry.deed {
                trace = table.trace(remaining);
            }
        }
        let pin = table.pinned(trace);
        let appended = self.store().append_if(append, Some(pin), None).await?;
        let Appended::Done(revision) = appended else { return Ok(false) };
        self.changed(&table.record().id, revision);
        Ok(true)
    }

    /// The vacations that count at a table, by seat.
    pub(crate) async fn vacations_at(
        &self,
        table: &Table,
    ) -> Result<BySeat<Vec<Vacation>>, StoreError> {
        let record = table.record();
        let mut vacations = BySeat::default();
        if let TimeControl::Days(_) = record.terms.time_control {
            for (seat, sitter) in Seat::all(record.sitters.len()).zip(&record.sitters) {
                if let Occupant::Person(person) = &sitter.who {
                    let since_ms = record.started_ms.unwrap_or(record.created_ms);
                    vacations[seat] = self.store().vacations(person, since_ms).await?;
                }
            }
        }
        Ok(vacations)
    }
}
