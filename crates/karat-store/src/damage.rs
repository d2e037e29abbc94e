//! Damaged database rows, which contain data that this server never writes. Lists skip damaged
//! rows, each defect is logged once, and everything else continues to work.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::sql::{FromRow, Row};
use super::{Store, StoreError};

/// The maximum number of defects to remember. Further defects are not logged.
const TOLD_MAX: usize = 10_000;

/// The defects already logged, by location.
#[derive(Clone, Default)]
pub(super) struct Damage(Arc<Mutex<BTreeMap<String, String>>>);

impl Damage {
    /// Removes and returns all logged defects, so that they can be logged again.
    pub(super) fn take(&self) -> Vec<(String, String)> {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *told).into_iter().collect()
    }
}

impl Store {
    /// Logs a defect once per location, which is a table id or a kind of row.
    pub fn note_damage(&self, place: &str, what: &str) {
        let mut told = self.damage.0.lock().unwrap_or_else(PoisonError::into_inner);
        if told.len() < TOLD_MAX && !told.contains_key(place) {
            told.insert(place.to_owned(), what.to_owned());
            tracing::error!(place, what, "damaged; `karat admin check` shows details");
        }
    }

    /// Converts rows with `read`, skipping and logging those that it rejects.
    pub(super) fn skim<R, T>(
        &self,
        place: &str,
        rows: Vec<Row>,
        read: impl Fn(R) -> Result<T, StoreError>,
    ) -> Vec<T>
    where
        R: FromRow,
    {
        let read = |row: &Row| match R::from_row(row).map_err(StoreError::from).and_then(&read) {
            Ok(one) => Some(one),
            Err(error) => {
                self.note_damage(place, &error.to_string());
                None
            }
        };
        rows.iter().filter_map(read).collect()
    }

    /// Converts a row with `read`, or returns `None` if it is missing or damaged.
    pub(super) fn skim_one<R, T>(
        &self,
        place: &str,
        row: Option<Row>,
        read: impl Fn(R) -> Result<T, StoreError>,
    ) -> Option<T>
    where
        R: FromRow,
    {
        self.skim(place, row.into_iter().collect(), read).pop()
    }
}
