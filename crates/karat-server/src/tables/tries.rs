//! Limits on how often a failed change to a table is tried again. A change that another writer
//! prevented is tried again only as long as each attempt sees a new state of the table. A table at
//! which a change fails for no apparent reason is frozen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use karat_table::id::TableId;
use karat_table::table::Table;

use crate::store::Mark;
use crate::tables::{ReadError, Tables};

/// The maximum number of attempts at a change. Games end, so other writers cannot prevent a change
/// forever.
const TRIES_MAX: u32 = 256;

/// The maximum number of remembered tables at which every change fails.
const STUCK_MAX: usize = 10_000;

/// The reason that is shown in the log and on the page of a table at which every change fails.
const STUCK: &str = "its rows contradict each other: every change is refused, and nothing is new";

/// The attempts at one change, with the last state of the table that they saw.
#[derive(Debug)]
pub(crate) struct Tries<S> {
    seen: Option<S>,
    in_vain: u32,
    tries: u32,
}

/// The next step after an attempt that another writer prevented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// The change is tried again.
    Again,
    /// The change is tried again without the cache, which may be wrong.
    Afresh,
    /// The change is not tried again, because the state of the table is not new.
    GiveUp,
}

impl<S: PartialEq> Tries<S> {
    /// Returns a counter that has counted no attempts.
    pub(crate) fn new() -> Self {
        Self { seen: None, in_vain: 0, tries: 0 }
    }

    /// Counts an attempt that saw this state and was prevented. Returns the next step, which is to
    /// give up after two attempts in a row that saw no new state.
    pub(crate) fn lost(&mut self, saw: S) -> Next {
        self.tries += 1;
        let is_new = self.seen.as_ref() != Some(&saw);
        self.in_vain = if is_new { 0 } else { self.in_vain + 1 };
        self.seen = Some(saw);
        match self.in_vain {
            _ if self.tries >= TRIES_MAX => Next::GiveUp,
            0 => Next::Again,
            1 => Next::Afresh,
            _ => Next::GiveUp,
        }
    }
}

/// The tables at which every change fails, each with its mark at the time when this was noticed.
#[derive(Clone, Default)]
pub(crate) struct Stuck(Arc<Mutex<HashMap<TableId, Mark>>>);

impl Stuck {
    /// Returns the reason why every change fails at a table with this mark, if the table is known
    /// as such. A table whose mark has changed can be used again.
    pub(crate) fn reason(&self, id: &TableId, mark: Mark) -> Option<&'static str> {
        let mut stuck = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = *stuck.get(id)?;
        if at != mark {
            stuck.remove(id);
        }
        (at == mark).then_some(STUCK)
    }

    fn note(&self, id: &TableId, mark: Mark) {
        let mut stuck = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if stuck.len() >= STUCK_MAX {
            stuck.clear();
        }
        stuck.insert(id.clone(), mark);
    }
}

impl Tables {
    /// Reads a table again for the next attempt at a change that another writer prevented.
    ///
    /// # Errors
    /// Returns an error if the table cannot be read, or the change must not be tried again. A table
    /// at which the change must not be tried again is frozen.
    pub(crate) async fn read_again(
        &self,
        table: &Table,
        tries: &mut Tries<Mark>,
    ) -> Result<Arc<Table>, ReadError> {
        let id = &table.record().id;
        self.go_on(id, tries.lost(table.record().into()), table.record().into())?;
        self.read(id).await
    }

    /// Prepares the next attempt to change a table that had this mark at the last attempt.
    ///
    /// # Errors
    /// Returns an error, and freezes the table, if the change must not be tried again.
    pub(crate) fn go_on(&self, id: &TableId, next: Next, mark: Mark) -> Result<(), ReadError> {
        if next != Next::Again {
            self.forget(id);
        }
        if next == Next::GiveUp {
            self.stuck().note(id, mark);
            self.store().note_damage(id.as_str(), STUCK);
            return Err(ReadError::Damaged(STUCK.to_owned()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Next, TRIES_MAX, Tries};

    #[test]
    fn tries_end_where_nothing_is_new() {
        let mut tries = Tries::new();
        for saw in 1..5 {
            assert_eq!(tries.lost(saw), Next::Again);
        }
        assert_eq!([tries.lost(4), tries.lost(5)], [Next::Afresh, Next::Again]);
        assert_eq!([tries.lost(5), tries.lost(5)], [Next::Afresh, Next::GiveUp]);
    }

    #[test]
    fn tries_end_whatever_is_new() {
        let mut tries = Tries::new();
        let given_up = (1..).find(|&saw| tries.lost(saw) == Next::GiveUp);
        assert_eq!(given_up, Some(TRIES_MAX));
    }
}
