//! Revisions in the form that clients know. A client may remember more than the server does: after
//! a restart, after a backup was restored, or on another machine. So a server sends higher numbers
//! than any earlier server with the same data, and ignores numbers that it has not sent itself.

use crate::tables::Tables;

/// The number of revisions of one table per millisecond. A server that runs for a second before the
/// next one starts has sent fewer than a million for any table.
const OF_A_MS: u64 = 1 << 10;

/// The largest number that every client can read, which is the largest safe integer of scripts.
const TOLD_MAX: u64 = (1 << 53) - 1;

impl Tables {
    /// Returns the number that clients see for a revision. It grows with the revision and with
    /// every start of a server, up to 2^53 - 1.
    pub fn told(&self, revision: u64) -> u64 {
        self.told_before().saturating_add(revision).min(TOLD_MAX)
    }

    /// Returns the revision that clients see as this number, or `None` if this server has not sent
    /// it.
    pub fn known(&self, told: u64) -> Option<u64> {
        told.checked_sub(self.told_before())
    }

    fn told_before(&self) -> u64 {
        self.opened_ms().unsigned_abs().saturating_mul(OF_A_MS)
    }
}
