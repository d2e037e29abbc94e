//! Limits on retrying table changes.
//!
//! A change prevented by another writer is retried only while each attempt sees a new table state.
//! If changes fail for no apparent reason, the table is frozen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use karat_table::id::TableId;
use karat_table::table::Table;

use crate::tables::{ReadError, Tables};
use karat_store::Mark;

/// The maximum number of attempts. Games end, so other writers cannot prevent a change forever.
const TRIES_MAX: u32 = 256;

/// The maximum number of tables to remember where every change fails.
const STUCK_MAX: usize = 10_000;

/// The reason logged and displayed for a table where every change fails.
const STUCK: &str = "its rows contradict each other: every change is refused, and nothing is new";

/// A counter of attempts at a change, with the state seen by the last attempt.
#[derive(Debug)]
pub(crate) struct Tries<S> {
    seen: Option<S>,
    in_vain: u32,
    tries: u32,
}

/// The next step after an attempt was prevented by another writer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Retry the change.
    Again,
    /// Retry the change without the cache, which may be wrong.
    Afresh,
    /// Give up because the table's state has not changed between attempts.
    GiveUp,
}

impl<S: PartialEq> Tries<S> {
    /// Creates a counter with no attempts.
    pub(crate) fn new() -> Self {
        Self { seen: None, in_vain: 0, tries: 0 }
    }

    /// Counts an attempt that saw this state and was prevented, and returns the next step. Gives up
    /// after two consecutive attempts without a new state.
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

/// The tables where every change fails, each with its mark when this was noticed.
#[derive(Clone, Default)]
pub(crate) struct Stuck(Arc<Mutex<HashMap<TableId, Mark>>>);

impl Stuck {
    /// Returns the reason why every change fails at a table with this mark, if it does. A table
    /// becomes usable again once its mark changes.
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
    /// Rereads a table to retry a change prevented by another writer.
    ///
    /// # Errors
    /// Returns an error if the table cannot be read or the change must not be retried. In the
    /// latter case, the table is frozen.
    pub(crate) async fn read_again(
        &self,
        table: &Table,
        tries: &mut Tries<Mark>,
    ) -> Result<Arc<Table>, ReadError> {
        let id = &table.record().id;
        self.go_on(id, tries.lost(table.record().into()), table.record().into())?;
        self.read(id).await
    }

    /// Prepares the next attempt to change a table, which had this mark at the last attempt.
    ///
    /// # Errors
    /// Returns an error, and freezes the table, if the change must not be retried.
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
