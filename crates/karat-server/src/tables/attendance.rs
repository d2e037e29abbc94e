//! Attendance: which players have a live table's page open.
//!
//! An open connection proves little, because a phone in a tunnel stays connected for minutes. The
//! server therefore sends a heartbeat over each stream every few seconds, which the page answers.
//! Only a table's players and spectators see who is offline. Servers that share a database inform
//! each other every few seconds (`tables/peers.rs`).

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use karat_rules::Seat;
use karat_table::clock::TimeControl;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Deed, MadeBy, Stage, Table};
use karat_table::time::{UnixMillis, whole_ms};

use crate::tables::ring::Ring;
use crate::tables::tries::Tries;
use crate::tables::{ReadError, Tables};

/// The interval between heartbeats.
pub const BEAT_EVERY: Duration = Duration::from_secs(3);

/// The heartbeat timeout, after which a page counts as closed. The timeout is checked once a
/// second, so the other players notice an absence within 10 seconds.
const BEAT_WITHIN: Duration = Duration::from_secs(7);

/// The additional time for a heartbeat that another server has received.
const SHARED_WITHIN: Duration = Duration::from_secs(3);

/// The grace period for reopening a closed page. Without a grace period, players would briefly
/// appear offline on every reload.
const RELOAD_WITHIN: Duration = Duration::from_secs(3);

/// The time limit for a newly loaded page to answer a heartbeat. After this time, the player is
/// shown as idle, because a page without scripts never answers.
const LOADED_FOR: Duration = Duration::from_secs(8);

/// The absence after which the other players may let a bot take over.
pub const PATIENCE: Duration = Duration::from_secs(2 * 60);

/// The absence after which a bot may take over from a player without scripts. Without scripts, a
/// page sends nothing while its player thinks.
const QUIET_PATIENCE: Duration = Duration::from_secs(10 * 60);

/// The time for which a person's last visit to a table is remembered.
const REMEMBERED: Duration = Duration::from_secs(6 * 60 * 60);

/// The maximum number of minutes displayed for an absence.
const MINUTES_MAX: i64 = 60;

/// The minimum time between reminders to a seat.
const REMIND_EVERY: Duration = Duration::from_secs(10 * 60);

/// The attendance at all tables. Clones share the same data.
#[derive(Clone, Default)]
pub struct Attendance(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    streams: HashMap<u64, Stream>,
    visits: HashMap<(PersonId, TableId), Visit>,
    /// The times of the last heartbeats that other servers have received.
    elsewhere: HashMap<(PersonId, TableId), UnixMillis>,
    /// The absences last reported to each table's viewers.
    told: HashMap<TableId, Vec<(Seat, Absence)>>,
    /// The people who have agreed that a bot should play for an absent seat.
    agreed: HashMap<(TableId, Seat), HashSet<PersonId>>,
    /// The time of the last reminder to each seat.
    reminded: HashMap<(TableId, Seat), UnixMillis>,
}

/// An open event stream.
struct Stream {
    tables: Arc<[TableId]>,
    /// The stream's recipient, once known to have a seat at one of the tables.
    person: Option<PersonId>,
    /// The time of the last answered heartbeat.
    heard: UnixMillis,
    /// The time of the last heartbeat of which the other servers know.
    shared: UnixMillis,
}

/// A person's last visit to a table.
#[derive(Debug, Clone, Copy, Default)]
struct Visit {
    /// The time when the person last loaded the table page.
    loaded: UnixMillis,
    /// The time when the person's last stream for the table ended.
    left: UnixMillis,
    /// Whether the other servers know when the page was loaded.
    is_shared: bool,
}

/// A player's absence from a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    /// Whether the player uses no scripts, so that only page loads indicate their presence.
    pub is_quiet: bool,
    /// The number of full minutes since the player last had the page open.
    pub minutes: i64,
    /// Whether the absence is long enough for the others to let a bot take over.
    pub is_long: bool,
}

/// A registered event stream, which is closed on drop.
pub(crate) struct Attending {
    attendance: Attendance,
    tables: Tables,
    /// The stream's id, which the page sends with its heartbeats.
    pub(crate) number: u64,
}

impl Attending {
    /// Returns whether the recipient has a seat at one of the stream's tables.
    pub(crate) fn is_seated(&self) -> bool {
        self.attendance.lock().streams.get(&self.number).is_some_and(|it| it.person.is_some())
    }
}

impl Drop for Attending {
    fn drop(&mut self) {
        let now = self.tables.now().time();
        let mut inner = self.attendance.lock();
        let Some(Stream { tables, person, heard, shared: _ }) = inner.streams.remove(&self.number)
        else {
            return;
        };
        let Some(person) = person else { return };
        let left = if heard + BEAT_WITHIN < now { heard } else { now };
        for table in tables.iter() {
            let visit = inner.visits.entry((person.clone(), table.clone())).or_default();
            visit.left = visit.left.max(left);
        }
    }
}

impl Attendance {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        // A panic while the lock is held cannot leave the maps inconsistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a person loaded a table page.
    pub(crate) fn load(&self, person: &PersonId, table: &TableId, now: UnixMillis) {
        let mut inner = self.lock();
        let visit = inner.visits.entry((person.clone(), table.clone())).or_default();
        (visit.loaded, visit.is_shared) = (now, false);
    }

    /// Records that a person agrees that a bot should play for a seat, and returns whether this is new.
    fn agree(&self, table: &TableId, seat: Seat, person: &PersonId) -> bool {
        let mut inner = self.lock();
        inner.agreed.entry((table.clone(), seat)).or_default().insert(person.clone())
    }

    /// Returns the messages that inform the other servers of what has changed since the last call.
    pub(super) fn news(&self, now: UnixMillis) -> Vec<String> {
        let message = |kind, person: &PersonId, table: &TableId, at: UnixMillis| {
            let age_ms = whole_ms(now.since(at));
            format!("{kind}:{}:{}:{age_ms}", person.as_str(), table.as_str())
        };
        let (mut inner, mut news) = (self.lock(), Vec::new());
        for stream in inner.streams.values_mut().filter(|stream| stream.heard > stream.shared) {
            if let Some(person) = &stream.person {
                stream.shared = stream.heard;
                let tables = stream.tables.iter();
                news.extend(tables.map(|table| message("page", person, table, stream.heard)));
            }
        }
        for ((person, table), visit) in inner.visits.iter_mut().filter(|(_, it)| !it.is_shared) {
            visit.is_shared = true;
            if visit.loaded > UnixMillis(0) {
                news.push(message("load", person, table, visit.loaded));
            }
        }
        news
    }

    /// Notes a message of another server, and returns whether it was one of [`Attendance::news`].
    pub(super) fn hear(&self, text: &str, now: UnixMillis) -> bool {
        let parts: Vec<&str> = text.split(':').collect();
        let [kind, person, table, age_ms] = parts[..] else { return false };
        let of = PersonId::parse(person).zip(TableId::parse(table));
        let (Some(of), Ok(age_ms)) = (of, age_ms.parse()) else { return false };
        let at = now - Duration::from_millis(age_ms);
        let mut inner = self.lock();
        match kind {
            "page" => {
                let heard = inner.elsewhere.entry(of).or_insert(at);
                *heard = (*heard).max(at);
            }
            "load" => {
                let new = Visit { is_shared: true, ..Visit::default() };
                let visit = inner.visits.entry(of).or_insert(new);
                visit.loaded = visit.loaded.max(at);
            }
            _ => return false,
        }
        true
    }

    /// Returns whether a script has just confirmed that a person's page of a table is open.
    pub(crate) fn is_open(&self, person: &PersonId, table: &TableId, now: UnixMillis) -> bool {
        let is_own =
            |one: &Stream| one.person.as_ref() == Some(person) && one.tables.contains(table);
        let inner = self.lock();
        inner.streams.values().any(|one| is_own(one) && one.heard + BEAT_WITHIN >= now)
            || inner.is_open_elsewhere(&(person.clone(), table.clone()), now)
    }

    /// Returns a person's absence from a table, or `None` if they are present. Absences are counted
    /// from `opened` at the earliest.
    fn absence(
        &self,
        person: &PersonId,
        table: &TableId,
        now: UnixMillis,
        opened: UnixMillis,
    ) -> Option<Absence> {
        let inner = self.lock();
        let of = (person.clone(), table.clone());
        if inner.is_open_elsewhere(&of, now) {
            return None;
        }
        let unknown = Visit { loaded: opened, ..Visit::default() };
        let mut visit = inner.visits.get(&of).copied().unwrap_or(unknown);
        visit.left = visit.left.max(inner.elsewhere.get(&of).copied().unwrap_or(visit.left));
        let own = inner.streams.values().filter(|stream| {
            stream.person.as_ref() == Some(person) && stream.tables.contains(table)
        });
        for stream in own {
            if stream.heard + BEAT_WITHIN >= now {
                return None;
            }
            visit.left = visit.left.max(stream.heard);
        }
        let is_quiet = visit.loaded > visit.left;
        let (since, after, patience) = if is_quiet {
            (visit.loaded, LOADED_FOR, QUIET_PATIENCE)
        } else {
            (visit.left, RELOAD_WITHIN, PATIENCE)
        };
        let gone = now.since(since);
        (gone >= after).then(|| Absence {
            is_quiet,
            minutes: (whole_ms(gone) / 60_000).min(MINUTES_MAX),
            is_long: gone >= patience,
        })
    }
}

impl Inner {
    /// Returns whether a person's page of a table is open on another server.
    fn is_open_elsewhere(&self, of: &(PersonId, TableId), now: UnixMillis) -> bool {
        self.elsewhere.get(of).is_some_and(|heard| *heard + BEAT_WITHIN + SHARED_WITHIN >= now)
    }
}

impl Tables {
    /// Registers a new event stream for the given tables.
    pub(crate) async fn attend(
        &self,
        ids: Vec<TableId>,
        person: Option<&PersonId>,
    ) -> Result<Attending, ReadError> {
        let seated = match person {
            Some(person) if self.sits_at(&ids, person).await? => Some(person.clone()),
            _ => None,
        };
        // Use only 53 bits, which scripts can represent exactly.
        let number = getrandom::u64().expect("the operating system gives random bytes") >> 11;
        let heard = self.now().time();
        let shared = UnixMillis::MIN;
        let stream = Stream { tables: ids.into(), person: seated, heard, shared };
        self.attendance().lock().streams.insert(number, stream);
        Ok(Attending { attendance: self.attendance().clone(), tables: self.clone(), number })
    }

    /// Records a client's heartbeat. A person who has taken a seat since the stream was opened
    /// counts as present from now on.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub(crate) async fn beat(&self, number: u64, person: &PersonId) -> Result<(), ReadError> {
        let found = |inner: &Inner| {
            let stream = inner.streams.get(&number)?;
            Some((stream.tables.clone(), stream.person.clone()))
        };
        let Some((ids, known)) = found(&self.attendance().lock()) else { return Ok(()) };
        // A person cannot answer heartbeats on someone else's stream.
        if known.as_ref().is_some_and(|known| known != person)
            || known.is_none() && !self.sits_at(&ids, person).await?
        {
            return Ok(());
        }
        let heard = self.now().time();
        if let Some(stream) = self.attendance().lock().streams.get_mut(&number) {
            stream.person = Some(person.clone());
            stream.heard = heard;
        }
        Ok(())
    }

    async fn sits_at(&self, ids: &[TableId], person: &PersonId) -> Result<bool, ReadError> {
        for id in ids {
            let table = match self.read(id).await {
                Err(ReadError::Store(error)) => return Err(error.into()),
                Err(_) => continue,
                Ok(table) => table,
            };
            if is_attended(&table) && !table.seats_of(Some(person)).is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the absent players at a live table with several people, in seat order.
    pub(crate) fn absences(&self, table: &Table) -> Vec<(Seat, Absence)> {
        if !is_attended(table) {
            return Vec::new();
        }
        let (now, record) = (self.now().time(), table.record());
        let opened = self.opened().max(record.changed);
        let sitters = Seat::all(record.sitters.len()).zip(&record.sitters);
        let people = sitters.filter_map(|(seat, sitter)| Some((seat, sitter.who.person()?)));
        people
            .filter(|(seat, _)| !table.absent().contains(*seat))
            .filter_map(|(seat, person)| {
                let absence = self.attendance().absence(person, &record.id, now, opened)?;
                Some((seat, absence))
            })
            .collect()
    }

    /// Notifies the viewers of tables whose attendance has changed.
    ///
    /// # Errors
    /// Returns an error if a table cannot be read or written.
    pub async fn step_attendance(&self) -> Result<(), ReadError> {
        let listened = self.bells().listened();
        let voted: HashSet<TableId> = {
            let inner = self.attendance().lock();
            inner.agreed.keys().map(|(id, _)| id.clone()).collect()
        };
        for id in listened.union(&voted) {
            let table = match self.kept(id) {
                Some(table) => table,
                None => match self.read(id).await {
                    Err(ReadError::Store(error)) => return Err(error.into()),
                    Err(_) => {
                        self.attendance().lock().agreed.retain(|(of, _), _| of != id);
                        continue;
                    }
                    Ok(table) => table,
                },
            };
            let absences = self.absences(&table);
            let before = self.attendance().lock().told.get(id).cloned().unwrap_or_default();
            let is_long = |seat: Seat| absences.iter().any(|(one, it)| *one == seat && it.is_long);
            // The vote for a bot ends when the absent player returns.
            self.attendance().lock().agreed.retain(|(of, seat), _| of != id || is_long(*seat));
            if absences != before && listened.contains(id) {
                let revision = self.store().note_attendance(id).await?;
                self.attendance().lock().told.insert(id.clone(), absences);
                self.told_of(id, revision);
            }
        }
        let before = self.now().time() - REMEMBERED;
        let mut inner = self.attendance().lock();
        inner.elsewhere.retain(|_, heard| *heard >= before);
        inner.told.retain(|id, _| listened.contains(id));
        inner.reminded.retain(|_, at| *at + REMIND_EVERY > self.now().time());
        inner.visits.retain(|_, visit| visit.loaded.max(visit.left) >= before);
        Ok(())
    }

    /// Updates the attendance at all tables every second, forever.
    pub async fn watch_attendance(self) {
        let mut seconds = tokio::time::interval(std::time::Duration::from_secs(1));
        loop {
            seconds.tick().await;
            if let Err(error) = self.step_attendance().await
                && !error.is_passing()
            {
                tracing::warn!(?error, "attendance could not be shown");
            }
        }
    }
}

impl Tables {
    /// Returns the people who must agree before a bot plays for an absent seat: everyone else at
    /// the table, except bots, people replaced by bots, and people absent long enough to be
    /// replaced.
    fn voters(&self, table: &Table, seat: Seat) -> HashSet<PersonId> {
        let target = table.record().sitters[seat.index()].who.person();
        let absences = self.absences(table);
        let is_long = |other: Seat| {
            table.absent().contains(other)
                || absences.iter().any(|(absent, it)| *absent == other && it.is_long)
        };
        let sitters = Seat::all(table.record().sitters.len()).zip(&table.record().sitters);
        let here = sitters.filter(|(other, _)| !is_long(*other));
        let people = here.filter_map(|(_, sitter)| sitter.who.person());
        people.filter(|person| Some(*person) != target).cloned().collect()
    }

    /// Returns whether the other players may now let a bot play for a seat. Rated games do not
    /// allow this, because the clock decides and a bot could win for its player.
    pub(crate) fn may_replace(&self, table: &Table, seat: Seat) -> bool {
        let is_long = |(absent, it): &(Seat, Absence)| *absent == seat && it.is_long;
        table.has_begun()
            && !table.record().terms.is_rated
            && self.absences(table).iter().any(is_long)
    }

    /// Returns the people who have yet to agree that a bot should play for a seat.
    pub(crate) fn missing(&self, table: &Table, seat: Seat) -> HashSet<PersonId> {
        let mut missing = self.voters(table, seat);
        let key = (table.record().id.clone(), seat);
        if let Some(agreed) = self.attendance().lock().agreed.get(&key) {
            missing.retain(|person| !agreed.contains(person));
        }
        missing
    }

    /// Records a person's agreement that a bot should play for an absent seat. Once everyone has
    /// agreed, the seat is marked as away, and a bot takes over.
    ///
    /// # Errors
    /// Returns an error if the table cannot be read or written.
    pub(crate) async fn agree_to_replace(
        &self,
        table: Arc<Table>,
        seat: Seat,
        person: &PersonId,
    ) -> Result<(), ReadError> {
        if !self.may_replace(&table, seat) || !self.voters(&table, seat).contains(person) {
            return Ok(());
        }
        let id = &table.record().id;
        let is_new = self.attendance().agree(id, seat, person);
        self.bells().pass_on(|| Ring::Agreement(id.clone(), seat, person.clone()));
        if is_new && !self.missing(&table, seat).is_empty() {
            self.told_of(id, self.store().note_attendance(id).await?);
        }
        self.replace_if_agreed(id, seat).await
    }

    /// Notes a person's agreement on another server. If people agree on two servers at the same time,
    /// both servers then know that everyone has agreed.
    pub(super) fn hear_agreement(&self, id: &TableId, seat: Seat, person: &PersonId) {
        self.attendance().agree(id, seat, person);
        let (it, id) = (self.clone(), id.clone());
        tokio::spawn(async move {
            if let Err(error) = it.replace_if_agreed(&id, seat).await
                && !error.is_passing()
            {
                tracing::warn!(table = %id, ?error, "an absent player cannot be replaced");
            }
        });
    }

    /// Lets a bot play for an absent seat if everyone has agreed.
    async fn replace_if_agreed(&self, id: &TableId, seat: Seat) -> Result<(), ReadError> {
        let mut table = self.read(id).await?;
        let mut tries = Tries::new();
        let is_agreed = |table: &Table| {
            !self.voters(table, seat).is_empty() && self.missing(table, seat).is_empty()
        };
        while self.may_replace(&table, seat) && is_agreed(&table) {
            if self.note(&table, [(seat, Deed::Leave, MadeBy::Others)]).await? {
                self.attendance().lock().agreed.remove(&(id.clone(), seat));
                return Ok(());
            }
            table = self.read_again(&table, &mut tries).await?;
        }
        Ok(())
    }

    /// Returns whether a seat's player was reminded recently.
    pub(crate) fn is_reminded(&self, id: &TableId, seat: Seat) -> bool {
        let since = self.now().time() - REMIND_EVERY;
        let last = self.attendance().lock().reminded.get(&(id.clone(), seat)).copied();
        last.is_some_and(|last| last > since)
    }

    /// Returns whether a seat's player can be reminded: they are offline, the table is waiting for
    /// them, and there was no recent reminder.
    pub(crate) fn may_remind(&self, table: &Table, seat: Seat) -> bool {
        let is_offline = self.absences(table).iter().any(|(absent, _)| *absent == seat);
        is_offline && table.is_due(seat) && !self.is_reminded(&table.record().id, seat)
    }

    /// Notes that a seat's player has just been reminded by another server.
    pub(super) fn hear_reminder(&self, id: &TableId, seat: Seat) {
        let now = self.now().time();
        self.attendance().lock().reminded.insert((id.clone(), seat), now);
    }

    /// Records a reminder to a seat's player at the current time.
    ///
    /// # Errors
    /// Returns an error if the table cannot be written.
    pub(crate) async fn note_reminder(&self, id: &TableId, seat: Seat) -> Result<(), ReadError> {
        self.hear_reminder(id, seat);
        self.bells().pass_on(|| Ring::Reminder(id.clone(), seat));
        self.told_of(id, self.store().note_attendance(id).await?);
        Ok(())
    }
}

/// Returns whether a table's attendance is tracked, because several people are playing live or
/// waiting for a live game to start. A person for whom a seat is reserved counts, because the game
/// may start when they take it. In correspondence games, being offline is normal.
fn is_attended(table: &Table) -> bool {
    let record = table.record();
    let is_open = match record.stage {
        Stage::Lobby | Stage::Committing | Stage::Showing => true,
        Stage::Playing => !table.is_over() && table.frozen().is_none(),
        Stage::Over | Stage::Closed => false,
    };
    let sitters = record.sitters.iter();
    let mut people =
        sitters.filter_map(|sitter| sitter.who.person().or(sitter.offered_to.as_ref()));
    let first = people.next();
    let is_live = !matches!(record.terms.time_control, TimeControl::Days(_));
    is_open && is_live && !table.is_imported() && people.any(|person| Some(person) != first)
}
