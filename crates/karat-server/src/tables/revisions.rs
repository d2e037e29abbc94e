//! Revisions as clients know them. A client may remember a revision that is higher than the
//! server's: after a restart, after a backup was restored, or if the server moved to another
//! machine whose clock is behind. Each start of a server therefore uses a separate block of
//! numbers, and a server ignores numbers that it has not sent itself. Numbers in the blocks of
//! different starts differ, and their order has no meaning. `static/live.js` follows the same rule.

use karat_table::version::{ClientRevision, Revision};

use crate::tables::Tables;

/// The number of revisions in the block of one start of the server. No table ever has that many.
const REVISIONS: u64 = 1 << 21;

/// The number of blocks. The revisions of all blocks together are exactly the whole numbers that
/// scripts can represent.
const BLOCKS: u64 = 1 << 32;

impl Tables {
    /// Returns the number that clients see for a revision. The number grows with the revision. The
    /// number, which is at most 2^53 - 1, also grows with every start of the server that is at
    /// least a second later, unless the server's data and clock are set back.
    pub fn client_revision(&self, revision: Revision) -> ClientRevision {
        ClientRevision(self.first_client_revision.0 + revision.0.min(REVISIONS - 1))
    }

    /// Returns the revision that clients see as the given number, or `None` if this server has not
    /// sent the number.
    pub fn server_revision(&self, revision: ClientRevision) -> Option<Revision> {
        let revision = revision.0.checked_sub(self.first_client_revision.0)?;
        (revision < REVISIONS).then_some(Revision(revision))
    }
}

/// Returns the first number in the block of a server that started at this number of seconds.
pub(super) fn first_client_revision(start_s: u64) -> ClientRevision {
    ClientRevision(start_s % BLOCKS * REVISIONS)
}
