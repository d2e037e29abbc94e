//! The view of spectators of a running game, delayed everywhere by the table's setting, and the
//! moments at which there is something new for them.
//!
//! Delayed spectators never receive the table's revision, because it counts events that they may
//! not know about yet. Their number counts the entries and messages that they have seen.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::stream::{self, Stream};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Occupant, Table};
use tokio::sync::Mutex;

use crate::tables::bells::Listener;
use crate::tables::{ReadError, Tables};

/// The first number of a game with delayed spectators. It is higher than the revision of any lobby.
const BEGUN: u64 = 1 << 20;

/// A table as a person may see it now.
pub(crate) struct Seen {
    /// The table.
    pub(crate) table: Arc<Table>,
    /// The time at which they may see more, unless something happens before, in milliseconds since
    /// 1970.
    pub(crate) more_at_ms: Option<i64>,
}

impl Tables {
    /// Returns the table as a person may see it now.
    ///
    /// # Errors
    /// Returns an error if the database fails or the record is unreadable from the start.
    pub(crate) async fn seen_by(
        &self,
        table: Arc<Table>,
        person: Option<&PersonId>,
    ) -> Result<Seen, ReadError> {
        let record = table.record();
        let is_numbered = record.terms.watch_delay_ms > 0 && record.started_ms.is_some();
        if !is_numbered || !table.is_watcher(person) {
            return Ok(Seen { table, more_at_ms: None });
        }
        let behind_ms = i64::from(table.behind_ms(person));
        if behind_ms == 0 {
            // Earlier numbers counted some of the same entries and messages.
            let (said, _) = self.store().said_around(&record.id, i64::MAX).await?;
            let revision = BEGUN + record.revision + record.journal.len() as u64 + said;
            let table = Arc::new(table.with_revision(revision));
            return Ok(Seen { table, more_at_ms: None });
        }
        let until_ms = self.now().ms() - behind_ms;
        let shown = record.journal.iter().position(|entry| entry.at_ms > until_ms);
        let shown = shown.unwrap_or(record.journal.len());
        let next_ms = record.journal.get(shown).map(|entry| entry.at_ms);
        let table = table.when(shown);
        let record = table.record();
        let (said, to_be_heard_ms) = self.store().said_around(&record.id, until_ms).await?;
        let revision = BEGUN + shown as u64 + said;
        let more_ms = [next_ms, to_be_heard_ms].into_iter().flatten().min();
        let table = Arc::new(table.with_revision(revision));
        Ok(Seen { table, more_at_ms: more_ms.map(|at_ms| at_ms + behind_ms) })
    }
}

/// The stream of a table's changes for one person.
pub(crate) struct News {
    tables: Tables,
    id: TableId,
    person: Option<PersonId>,
    listener: Listener,
    /// The last number of the bell.
    heard: u64,
    /// The last number sent to the person.
    told: Option<u64>,
}

impl News {
    /// Returns the changes to a table from now on, for a person who has received the number `told`.
    /// If they have received none, the first change comes at once. The listener must have been
    /// subscribed before that.
    pub(crate) fn new(
        tables: Tables,
        id: TableId,
        person: Option<PersonId>,
        listener: Listener,
        told: Option<u64>,
    ) -> Self {
        Self { tables, id, person, listener, heard: 0, told }
    }

    /// Returns the numbers as a stream.
    pub(crate) fn revisions(self) -> impl Stream<Item = u64> + Send {
        stream::unfold(self, async |mut news| Some((news.next().await?, news)))
    }

    /// Waits for the next number that the person may receive. Returns `None` once the bells are
    /// closed or the table cannot be read.
    async fn next(&mut self) -> Option<u64> {
        if self.heard == 0 {
            let now = self.tables.store().revision(&self.id).await.ok()??;
            (self.heard, _) = now;
        }
        loop {
            let look = self.tables.look(&self.id, self.heard).await.ok()?;
            self.heard = self.heard.max(look.revision);
            let is_seated = self.person.as_ref().is_some_and(|one| look.seated.contains(one));
            let (revision, more_at_ms) = match is_seated {
                true => (look.revision, None),
                false if look.is_hidden => return None,
                false => (look.watched, look.more_at_ms),
            };
            if self.told.is_none_or(|told| told < revision) {
                self.told = Some(revision);
                return Some(revision);
            }
            tokio::select! {
                heard = self.listener.after(self.heard) => self.heard = heard?,
                () = self.tables.now().come(more_at_ms) => {}
            }
        }
    }
}

/// The number of cached views above which all are calculated again.
const LOOKS_MAX: usize = 1024;

/// The latest view of each table with delayed spectators. A change is calculated once, for any
/// number of listeners.
#[derive(Clone, Default)]
pub(crate) struct Looks(Arc<Mutex<HashMap<TableId, Look>>>);

/// The numbers of a table for its listeners.
#[derive(Clone)]
struct Look {
    /// The table's own revision, for the players who sit there.
    revision: u64,
    seated: Vec<PersonId>,
    /// Whether the table is hidden from everyone else.
    is_hidden: bool,
    /// The number for spectators.
    watched: u64,
    /// The time at which they may receive more, unless something happens before.
    more_at_ms: Option<i64>,
}

impl Tables {
    /// Returns a view of a table that has at least this revision.
    async fn look(&self, id: &TableId, revision: u64) -> Result<Look, ReadError> {
        let mut looks = self.looks().0.lock().await;
        let is_due = |look: &Look| look.more_at_ms.is_some_and(|at_ms| at_ms <= self.now().ms());
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
        let Seen { table, more_at_ms } = self.seen_by(table, None).await?;
        let look = Look { revision, seated, is_hidden, watched: table.revision(), more_at_ms };
        // No bell rings when the game of an ancestor ends.
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
