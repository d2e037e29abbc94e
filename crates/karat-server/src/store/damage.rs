//! Rows with data that this server never writes. Lists leave such rows out, the log reports each
//! defect once, and everything else continues.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use sqlx::FromRow;
use sqlx::sqlite::SqliteRow;

use super::{Store, StoreError};

/// The maximum number of defects that are remembered. Further defects are not reported.
const TOLD_MAX: usize = 10_000;

/// The defects that have been reported to the log, by place.
#[derive(Clone, Default)]
pub(super) struct Damage(Arc<Mutex<BTreeMap<String, String>>>);

impl Damage {
    /// Returns all reported defects and forgets them, so that they can be reported again.
    pub(super) fn take(&self) -> Vec<(String, String)> {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *told).into_iter().collect()
    }
}

impl Store {
    /// Reports a defect to the log, but only once for each place. A place is the id of a table, or
    /// a kind of row.
    pub fn note_damage(&self, place: &str, what: &str) {
        let mut told = self.damage.0.lock().unwrap_or_else(PoisonError::into_inner);
        if told.len() < TOLD_MAX && !told.contains_key(place) {
            told.insert(place.to_owned(), what.to_owned());
            tracing::error!(place, what, "damaged; `karat admin check` shows details");
        }
    }

    /// Returns the values that `read` makes of the rows. Rows that `read` refuses are left out and
    /// reported.
    pub(super) fn skim<R, T>(
        &self,
        place: &str,
        rows: Vec<SqliteRow>,
        read: impl Fn(R) -> Result<T, StoreError>,
    ) -> Vec<T>
    where
        R: for<'r> FromRow<'r, SqliteRow>,
    {
        let read =
            |row: &SqliteRow| match R::from_row(row).map_err(StoreError::from).and_then(&read) {
                Ok(one) => Some(one),
                Err(error) => {
                    self.note_damage(place, &error.to_string());
                    None
                }
            };
        rows.iter().filter_map(read).collect()
    }

    /// Returns the value that `read` makes of the row, if the row exists and is not damaged.
    pub(super) fn skim_one<R, T>(
        &self,
        place: &str,
        row: Option<SqliteRow>,
        read: impl Fn(R) -> Result<T, StoreError>,
    ) -> Option<T>
    where
        R: for<'r> FromRow<'r, SqliteRow>,
    {
        self.skim(place, row.into_iter().collect(), read).pop()
    }
}
