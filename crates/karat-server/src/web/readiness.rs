//! Whether the server should get requests, as `/readyz` reports to a load balancer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use karat_store::{Store, StoreError};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::time::Now;

/// The maximum difference between the server's clock and the database's. Servers that share a
/// database read each other's times, so a larger difference would cost players time.
const CLOCK_DIFFERENCE_MAX: Duration = Duration::from_millis(200);

/// The time for which the result of comparing the clocks is cached.
const COMPARED_FOR: Duration = Duration::from_secs(1);

/// The reasons not to get requests, apart from a database that cannot be written.
#[derive(Debug, Default)]
pub struct Readiness {
    is_leaving: AtomicBool,
    compared: Mutex<Option<Compared>>,
}

/// The result of comparing the clocks, and when they were compared.
#[derive(Debug, Clone, Copy)]
struct Compared {
    at: Instant,
    are_equal: bool,
}

impl Readiness {
    /// Records that the server is shutting down.
    pub fn leave(&self) {
        self.is_leaving.store(true, Ordering::Relaxed);
    }

    /// Returns whether the server should get requests. The log contains the reason if the clocks
    /// differ.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn is_ready(&self, store: &Store, now: &Now) -> Result<bool, StoreError> {
        Ok(!self.is_leaving.load(Ordering::Relaxed) && self.is_clock_right(store, now).await?)
    }

    /// Returns whether the clocks are about equal. All concurrent callers share one comparison.
    async fn is_clock_right(&self, store: &Store, now: &Now) -> Result<bool, StoreError> {
        if now.is_stopped() {
            return Ok(true);
        }
        let mut compared = self.compared.lock().await;
        if let Some(last) = *compared
            && last.at.elapsed() < COMPARED_FOR
        {
            return Ok(last.are_equal);
        }
        let lead_ms = store.clock_lead_ms(|| now.time()).await?;
        let are_equal = u128::from(lead_ms.unsigned_abs()) <= CLOCK_DIFFERENCE_MAX.as_millis();
        let were_equal = compared.is_none_or(|last| last.are_equal);
        match (were_equal, are_equal) {
            (true, false) => tracing::error!(
                lead_ms,
                "not ready: this machine's clock differs from the database's"
            ),
            (false, true) => tracing::info!(lead_ms, "the clock agrees with the database's again"),
            _ => {}
        }
        *compared = Some(Compared { at: Instant::now(), are_equal });
        Ok(are_equal)
    }
}
