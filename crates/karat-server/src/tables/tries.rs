//! Limits retries. A change that another writer prevented is tried again only while the table shows
//! something new. A table at which a change fails for no reason is frozen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use karat_table::id::TableId;
use karat_table::table::Table;

use crate::store::Mark;
use crate::tables::{ReadError, Tables};

/// The maximum number of attempts at a change. Games end, so other writers cannot prevent a change
/// forever.
const TRIES_MAX: u32 = 256;

/// The maximum number of tables that are remembered as unchangeable.
const STUCK_MAX: usize = 10_000;

/// The reason shown in the log and on the page of such a table.
const STUCK: &str = "its rows contradict each other: every change is refused, and nothing is new";

/// The attempts at one change, compared by the state that each of them saw.
#[derive(Debug)]
pub(crate) struct Tries<S> {
    seen: Option<S>,
    in_vain: u32,
    tries: u32,
}

/// The next step after an attempt that another writer prevented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Another attempt.
    Again,
    /// Another attempt, without the cache, which may be wrong.
    Afresh,
    /// No further attempt: nothing is new.
    GiveUp,
}

impl<S: PartialEq> Tries<S> {
    /// Returns a count of no attempts.
    pub(crate) fn new() -> Self {
        Self { seen: None, in_vain: 0, tries: 0 }
    }

    /// Counts an attempt that saw this state and was prevented. Returns the next step. After two
    /// attempts in a row that saw nothing new, there is none.
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

/// The tables that cannot be changed, each with the mark that it had when this was found.
#[derive(Clone, Default)]
pub(crate) struct Stuck(Arc<Mutex<HashMap<TableId, Mark>>>);

impl Stuck {
    /// Returns the reason if the table is stuck at this mark. Once its mark has changed, a table is
    /// no longer stuck.
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
    /// Returns an error if it cannot be read, or there is no next attempt. In the latter case the
    /// table is frozen.
    pub(crate) async fn read_again(
        &self,
        table: &Table,
        tries: &mut Tries<Mark>,
    ) -> Result<Arc<Table>, ReadError> {
        let id = &table.record().id;
        self.go_on(id, tries.lost(table.record().into()), table.record().into())?;
        self.read(id).await
    }

    /// Prepares the next attempt at a change to a table that had this mark at the last attempt.
    ///
    /// # Errors
    /// Returns an error if there is no next attempt. Then the table is frozen.
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
