//! Delayed views of running games for spectators, and when new states become visible to them.
//!
//! Delayed spectators never receive the table's revision, because it counts events that they must
//! not know about yet. Instead, they receive a number that counts the journal entries and messages
//! they have seen.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{self, Stream};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Occupant, Table};
use karat_table::time::UnixMillis;
use karat_table::version::Revision;
use tokio::sync::Mutex;

use crate::tables::bells::Listener;
use crate::tables::{ReadError, Tables};

/// The smallest number sent to delayed spectators of a game, which exceeds the revision of any
/// lobby.
const BEGUN: u64 = 1 << 20;

/// A table as currently visible to a person.
pub(crate) struct Seen {
    /// The table, with the entries visible to the person.
    pub(crate) table: Arc<Table>,
    /// The time at which more of the table becomes visible without any new event.
    pub(crate) more_at: Option<UnixMillis>,
}

impl Tables {
    /// Returns a table as currently visible to a person.
    ///
    /// # Errors
    /// Returns an error if the database fails or the table's record cannot be replayed at all.
    pub(crate) async fn seen_by(
        &self,
        table: Arc<Table>,
        person: Option<&PersonId>,
    ) -> Result<Seen, ReadError> {
        let record = table.record();
        let is_numbered = record.terms.watch_delay > Duration::ZERO && record.started.is_some();
        if !is_numbered || !table.is_watcher(person) {
            return Ok(Seen { table, more_at: None });
        }
        let behind = table.behind(person);
        if behind == Duration::ZERO {
            // This number counts all journal entries and messages, so it is higher than the numbers
            // sent during the delay.
            let (said, _) = self.store().said_around(&record.id, UnixMillis(i64::MAX)).await?;
            let revision = BEGUN + record.revision.0 + record.journal.len() as u64 + said;
            let table = Arc::new(table.with_revision(Revision(revision)));
            return Ok(Seen { table, more_at: None });
        }
        let until = self.now().time() - behind;
        let shown = record.journal.iter().position(|entry| entry.at > until);
        let shown = shown.unwrap_or(record.journal.len());
        let next = record.journal.get(shown).map(|entry| entry.at);
        let table = table.when(shown);
        let record = table.record();
        let (said, to_be_heard) = self.store().said_around(&record.id, until).await?;
        let revision = BEGUN + shown as u64 + said;
        let more = [next, to_be_heard].into_iter().flatten().min();
        let table = Arc::new(table.with_revision(Revision(revision)));
        Ok(Seen { table, more_at: more.map(|at| at + behind) })
    }
}

/// A stream of a table's changes for one person.
pub(crate) struct News {
    tables: Tables,
    id: TableId,
    person: Option<PersonId>,
    listener: Listener,
    /// The last revision announced by the table's bell, if any.
    heard: Option<Revision>,
    /// The last revision sent to the person.
    told: Option<Revision>,
}

impl News {
    /// Creates a stream of a table's changes for a person to whom the number `told` was sent last.
    /// If the person has received no number yet, the first change comes immediately. `listener`
    /// must have been subscribed before the person read the table.
    pub(crate) fn new(
        tables: Tables,
        id: TableId,
        person: Option<PersonId>,
        listener: Listener,
        told: Option<Revision>,
    ) -> Self {
        Self { tables, id, person, listener, heard: None, told }
    }

    /// Streams the numbers to send to the person.
    pub(crate) fn revisions(self) -> impl Stream<Item = Revision> + Send {
        stream::unfold(self, async |mut news| Some((news.next().await?, news)))
    }

    /// Waits for the person's next revision, or returns `None` once the bells are closed or the
    /// table cannot be read.
    async fn next(&mut self) -> Option<Revision> {
        let mut heard = match self.heard {
            Some(heard) => heard,
            None => self.tables.store().revision(&self.id).await.ok()??.0,
        };
        loop {
            let look = self.tables.look(&self.id, heard).await.ok()?;
            heard = heard.max(look.revision);
            self.heard = Some(heard);
            let is_seated = self.person.as_ref().is_some_and(|one| look.seated.contains(one));
            let (revision, more_at) = match is_seated {
                true => (look.revision, None),
                false if look.is_hidden => return None,
                false => (look.watched, look.more_at),
            };
            if self.told.is_none_or(|told| told < revision) {
                self.told = Some(revision);
                return Some(revision);
            }
            tokio::select! {
                later = self.listener.after(heard) => heard = later?,
                () = self.tables.now().come(more_at) => {}
            }
        }
    }
}

/// The number of cached views above which the cache is cleared.
const LOOKS_MAX: usize = 1024;

/// The cached views of tables with delayed spectators. Each change is computed only once for any
/// number of listeners.
#[derive(Clone, Default)]
pub(crate) struct Looks(Arc<Mutex<HashMap<TableId, Look>>>);

/// The numbers to send to a table's listeners.
#[derive(Clone)]
struct Look {
    /// The table's revision, sent to its players.
    revision: Revision,
    seated: Vec<PersonId>,
    /// Whether the table is hidden from everyone but its players.
    is_hidden: bool,
    /// The number sent to spectators.
    watched: Revision,
    /// The time at which spectators see more without any new event.
    more_at: Option<UnixMillis>,
}

impl Tables {
    /// Returns the numbers to send to a table's listeners at the given revision or later.
    async fn look(&self, id: &TableId, revision: Revision) -> Result<Look, ReadError> {
        let mut looks = self.looks().0.lock().await;
        let is_due = |look: &Look| look.more_at.is_some_and(|at| at <= self.now().time());
        if let Some(look) = looks.get(id)
            && look.revision >= revision
            && !is_due(look)
        {
            return Ok(look.clone());
        }
        let table = self.read(id).await?;
        let seated = table.record().sitters.iter().filter_map(|sitter| match &sitter.who {
            Occupant::Person(person) => Some(person.clone()),
            Occupant::Nobody | Occupant::Bot(_) => None,
        });
        let (seated, revision) = (seated.collect(), table.revision());
        let is_hidden = table.record().has_secret_origin;
        let Seen { table, more_at } = self.seen_by(table, None).await?;
        let look = Look { revision, seated, is_hidden, watched: table.revision(), more_at };
        // A hidden table is not cached, because the cache is not notified when the ancestor's game
        // ends.
        if is_hidden {
            return Ok(look);
        }
        if looks.len() >= LOOKS_MAX {
            looks.clear();
        }
        looks.insert(id.clone(), look.clone());
        Ok(look)
    }
}
