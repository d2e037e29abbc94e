//! Revisions as seen by clients.
//!
//! After a restart, after restoring a backup, or after moving to a machine whose clock is behind, a
//! client may remember a higher revision than the server's. Each server start therefore uses its
//! own block of numbers, and the server ignores numbers that it has not sent. Numbers from
//! different blocks never coincide, and their order has no meaning. `static/live.js` follows the
//! same rule.
//!
//! Servers that share a database use the same block, because a client may be sent from one to
//! another. They begin a new block when one of them starts while no other is running.

use karat_table::time::UnixMillis;
use karat_table::version::{ClientRevision, Revision};

use crate::tables::Tables;

/// The number of revisions per block. No table ever has that many revisions.
const REVISIONS: u64 = 1 << 21;

/// The number of blocks. Together, the blocks cover exactly the integers that JavaScript can
/// represent.
const BLOCKS: u64 = 1 << 32;

impl Tables {
    /// Uses the block of the servers that share the database, which was begun at `block_s`. This
    /// server was started at `start_s`, both in seconds.
    ///
    /// The lobby's bell starts above the values of servers that have been running for longer, as
    /// long as they have rung less than 500 times a second.
    pub(super) fn with_block(self, block_s: u64, start_s: u64) -> Self {
        let first_client_revision = first_client_revision(block_s);
        let lobby = first_client_revision.0 + start_s.saturating_sub(block_s) * 500;
        self.bells().ring_lobby(UnixMillis(lobby.cast_signed()));
        Self { first_client_revision, ..self }
    }

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
