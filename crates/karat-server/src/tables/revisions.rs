//! Revisions as seen by clients.
//!
//! After a restart, after restoring a backup, or after moving to a machine whose clock is behind, a
//! client may remember a higher revision than the server's. Each server start therefore uses its
//! own block of numbers, and the server ignores numbers that it has not sent. Numbers from
//! different blocks never coincide, and their order has no meaning. `static/live.js` follows the
//! same rule.

use karat_table::version::{ClientRevision, Revision};

use crate::tables::Tables;

/// The number of revisions per block. No table ever has that many revisions.
const REVISIONS: u64 = 1 << 21;

/// The number of blocks. Together, the blocks cover exactly the integers that JavaScript can
/// represent.
const BLOCKS: u64 = 1 << 32;

impl Tables {
    /// Converts a revision to the number seen by clients, which is at most 2^53 - 1. The number
    /// grows with the revision, and with every server start that is at least a second after the
    /// last one, unless the server's data and clock are set back.
    pub fn client_revision(&self, revision: Revision) -> ClientRevision {
        ClientRevision(self.first_client_revision.0 + revision.0.min(REVISIONS - 1))
    }

    /// Converts a number seen by clients to a revision, or returns `None` if this server has not
    /// sent it.
    pub fn server_revision(&self, revision: ClientRevision) -> Option<Revision> {
        let revision = revision.0.checked_sub(self.first_client_revision.0)?;
        (revision < REVISIONS).then_some(Revision(revision))
    }
}

/// Returns the first number in the block of a server started at `start_s`, in seconds.
pub(super) fn first_client_revision(start_s: u64) -> ClientRevision {
    ClientRevision(start_s % BLOCKS * REVISIONS)
}
