//! Revisions as clients know them. A client may remember a higher revision than the server's: after
//! a restart, after a restored backup, or after a move to a machine whose clock is behind. Each
//! server start therefore uses a separate block of numbers, and a server ignores numbers that it
//! has not sent itself. Numbers from different blocks never coincide, and their order has no
//! meaning. `static/live.js` follows the same rule.

use karat_table::version::{ClientRevision, Revision};

use crate::tables::Tables;

/// The number of revisions in the block of one server start. No table ever has that many.
const REVISIONS: u64 = 1 << 21;

/// The number of blocks. Together, their revisions are exactly the whole numbers representable in
/// scripts.
const BLOCKS: u64 = 1 << 32;

impl Tables {
    /// Returns the number that clients see for a revision, at most 2^53 - 1. It grows with the
    /// revision, and with every server start at least a second later, unless the server's data and
    /// clock are set back.
    pub fn client_revision(&self, revision: Revision) -> ClientRevision {
        ClientRevision(self.first_client_revision.0 + revision.0.min(REVISIONS - 1))
    }

    /// Returns the revision behind a number seen by clients, or `None` if this server has not sent
    /// it.
    pub fn server_revision(&self, revision: ClientRevision) -> Option<Revision> {
        let revision = revision.0.checked_sub(self.first_client_revision.0)?;
        (revision < REVISIONS).then_some(Revision(revision))
    }
}

/// Returns the first number in the block of a server started at `start_s`, in seconds.
pub(super) fn first_client_revision(start_s: u64) -> ClientRevision {
    ClientRevision(start_s % BLOCKS * REVISIONS)
}
