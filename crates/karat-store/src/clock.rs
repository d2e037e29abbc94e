//! The difference between a server's clock and the database's.

use karat_table::time::UnixMillis;

use super::{Store, StoreError, sql};

/// Reads the database's clock, in milliseconds since 1970.
const CLOCK_MS: &str = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

impl Store {
    /// Returns the number of milliseconds by which `clock` is certainly ahead of the database's
    /// clock, or behind it if negative. The time that the request takes does not count. Always 0
    /// with SQLite, which uses this machine's clock.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn clock_lead_ms(&self, clock: impl Fn() -> UnixMillis) -> Result<i64, StoreError> {
        if !self.readers.is_postgres() {
            return Ok(0);
        }
        let sent = clock();
        let theirs_ms: i64 = sql::query_scalar(CLOCK_MS).fetch_one(&self.readers).await?;
        Ok(lead_ms(sent.0, theirs_ms, clock().0))
    }
}

/// Returns the lead of a clock that showed `sent_ms` before and `received_ms` after another clock
/// showed `theirs_ms`.
fn lead_ms(sent_ms: i64, theirs_ms: i64, received_ms: i64) -> i64 {
    if theirs_ms < sent_ms {
        sent_ms - theirs_ms
    } else if theirs_ms > received_ms {
        received_ms - theirs_ms
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use karat_table::time::UnixMillis;

    use super::lead_ms;
    use crate::test_store;

    #[test]
    fn a_slow_answer_does_not_count_as_a_difference() {
        assert_eq!(lead_ms(1000, 1500, 9000), 0);
        assert_eq!(lead_ms(1000, 700, 9000), 300);
        assert_eq!(lead_ms(1000, 9400, 9000), -400);
    }

    #[tokio::test]
    async fn the_clock_of_the_database_is_read() {
        let (scratch, store) = test_store().await;
        let lead_ms = store.clock_lead_ms(|| UnixMillis(1_000)).await.expect("a clock");
        // A clock in 1970 is far behind that of another machine.
        assert_eq!(lead_ms < -1_000_000_000_000, scratch.url().is_some(), "{lead_ms}");
    }
}
