//! Settings that the operator can change while the server runs.

use std::sync::{Arc, PoisonError, RwLock};

use crate::web::house::House;
use crate::web::studies::Studies;

/// The settings that take effect without a restart.
#[derive(Debug, Clone)]
pub struct Reloadable {
    /// Whether guests may register by choosing a password.
    pub is_signup_open: bool,
    /// Published study reports.
    pub studies: Studies,
    /// Custom numbers available for tables.
    pub house: House,
}

impl Default for Reloadable {
    /// Open registration, no study reports, and no custom numbers.
    fn default() -> Self {
        Self { is_signup_open: true, studies: Studies::default(), house: House::default() }
    }
}

/// The current settings, shared by all handlers.
#[derive(Debug, Default)]
pub struct Reloaded(RwLock<Arc<Reloadable>>);

impl Reloaded {
    /// Creates the cell with its initial settings.
    pub fn new(settings: Reloadable) -> Self {
        Self(RwLock::new(Arc::new(settings)))
    }

    /// Returns the current settings. A request keeps the settings it started with.
    pub fn get(&self) -> Arc<Reloadable> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the settings for all later requests.
    pub fn set(&self, settings: Reloadable) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(settings);
    }
}
