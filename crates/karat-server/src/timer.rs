//! The time that runs out: when a clock comes to zero, the table says that its person is away, and
//! a bot plays for him until he comes back.
//!
//! Deadlines are derived from the journals whenever a table rings, so a restart forgets none. Who
//! ran out of time while the server was down, or just after, has [`GRACE_MS`] to find it up again.

use std::collections::HashMap;
use std::pin::Pin;
use std::time::Duration;

use karat_rules::{Actor, BySeat, Seat, Seats};

use crate::clock::{self, Course};
use crate::id::TableId;
use crate::live::Rings;
use crate::store::{Append, Appended, Deed, Entry, Hand, Occupant, Stage, StoreError, Vacation};
use crate::tables::{ReadError, Table, Tables};
use crate::time::TimeControl;

/// How long after its start the server lets no clock run out that ran before it, in milliseconds.
pub const GRACE_MS: i64 = 30_000;

/// How often the chores are done. It is also the longest sleep: a machine whose time jumps is found
/// out.
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
    pub async fn run(self, mut rings: Rings) -> Result<(), StoreError> {
        let mut deadlines = HashMap::new();
        for id in self.tables.store().timed_tables().await? {
            self.look_and_note(id, &mut deadlines).await;
        }
        let mut chores = tokio::time::interval(CHORES_EVERY);
        loop {
            let next_ms = deadlines.values().min().copied();
            tokio::select! {
                heard = rings.recv() => match heard {
                    Some(id) => self.look_and_note(id, &mut deadlines).await,
                    None => return Ok(()),
                },
                () = tokio::time::sleep(self.until(next_ms)) => {
                    let now_ms = self.tables.now().ms();
                    let is_due = |(_, due_ms): &(&TableId, &i64)| **due_ms <= now_ms;
                    let due: Vec<_> =
                        deadlines.iter().filter(is_due).map(|(id, _)| id.clone()).collect();
                    for id in due {
                        self.look_and_note(id, &mut deadlines).await;
                    }
                },
                _ = chores.tick() => self.do_chores().await,
            }
        }
    }

    /// Does everything that is due now; the next deadline, in milliseconds since 1970.
    ///
    /// # Errors
    /// If a table cannot be read or written.
    pub async fn step(&self) -> Result<Option<i64>, ReadError> {
        self.do_chores().await;
        let mut next_ms = None;
        for id in self.tables.store().timed_tables().await? {
            let deadline_ms = self.look(&id).await?;
            next_ms = [next_ms, deadline_ms].into_iter().flatten().min();
        }
        Ok(next_ms)
    }

    async fn do_chores(&self) {
        for chore in &self.chores {
            if let Err(error) = chore(self.tables.clone()).await {
                tracing::error!(?error, "a chore failed");
            }
        }
    }

    async fn look_and_note(&self, id: TableId, deadlines: &mut HashMap<TableId, i64>) {
        let deadline_ms = self.look(&id).await.unwrap_or_else(|error| {
            tracing::error!(%id, ?error, "the clocks of a table cannot be read");
            Some(self.tables.now().ms() + PAUSE_AFTER_FAILURE_MS)
        });
        match deadline_ms {
            Some(deadline_ms) => deadlines.insert(id, deadline_ms),
            None => deadlines.remove(&id),
        };
    }

    /// Says of everybody whose clock is at zero that he is away; the table's next deadline.
    async fn look(&self, id: &TableId) -> Result<Option<i64>, ReadError> {
        if !self.tables.store().is_timed(id).await? {
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
            let leave = out.into_iter().map(|seat| (seat, Deed::Leave, Hand::Table));
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

    /// The person of the seats is back; a bot no longer plays for him. Nothing happens for a seat
    /// whose person is there.
    ///
    /// # Errors
    /// If the table cannot be read or written.
    pub async fn come_back(&self, mut table: Table, seats: Seats) -> Result<(), ReadError> {
        loop {
            let is_away = |seat: &Seat| table.absent().contains(*seat);
            let back: Seats = seats.iter().filter(is_away).collect();
            let deeds = back.iter().map(|seat| (seat, Deed::Return, Hand::Seat));
            if back.is_empty() || self.note(&table, deeds).await? {
                return Ok(());
            }
            table = self.read(&table.record().id).await?;
        }
    }

    /// Enters what seats do besides moving, at least one thing; not if somebody was first.
    pub(crate) async fn note(
        &self,
        table: &Table,
        deeds: impl IntoIterator<Item = (Seat, Deed, Hand)>,
    ) -> Result<bool, StoreError> {
        let at_ms = self.now().ms();
        let entry = |(seat, deed, hand)| Entry { who: Actor::Seat(seat), deed, hand, at_ms };
        let append = Append {
            id: table.record().id.clone(),
            first: table.record().journal.len(),
            entries: deeds.into_iter().map(entry).collect(),
            request: None,
            ends: None,
        };
        let Appended::Done(revision) = self.store().append(append).await? else { return Ok(false) };
        self.bells().ring(&table.record().id, revision);
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

impl Table {
    /// What the clocks of the table are derived from; nothing if its game does not run.
    pub(crate) fn course<'a>(&'a self, vacations: &'a BySeat<Vec<Vacation>>) -> Option<Course<'a>> {
        let record = self.record();
        let is_person =
            |seat: &Seat| matches!(record.sitters[seat.index()].who, Occupant::Person(_));
        let runs = record.stage == Stage::Playing && self.frozen().is_none();
        let started_ms = record.started_ms.filter(|_| runs)?;
        Some(Course {
            control: record.terms.time_control,
            start: self.start(),
            people: Seat::all(record.sitters.len()).filter(is_person).collect(),
            started_ms,
            journal: &record.journal,
            vacations,
        })
    }
}
