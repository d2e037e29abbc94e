//! A table's log, which shows what each journal entry means to a viewer.

use karat_rules::{Actor, AnyEventView, Line, Ply};

use crate::table::MadeBy;
use crate::time::UnixMillis;
use crate::version::Version;

/// A log entry for a ply or for another event at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The table's version before the entry, which is also the number of its journal entry.
    pub number: Version,
    /// The ply of the move, or of the next move if the entry is another event.
    pub ply: Ply,
    /// The actor who made the move.
    pub who: Actor,
    /// The source of the ply: the seat, a bot, a premove or the table.
    pub made_by: MadeBy,
    /// The time, or `None` if it was not recorded.
    pub at: Option<UnixMillis>,
    /// The game events, as seen by the viewer.
    pub events: Vec<AnyEventView>,
    /// The message about an event at the table, such as a takeback. `None` for a ply.
    pub remark: Option<Line>,
}

impl LogEntry {
    /// Returns the entry's messages in chronological order.
    pub fn lines(&self) -> Vec<Line> {
        let remark = self.remark.iter().cloned();
        self.events.iter().map(AnyEventView::line).chain(remark).collect()
    }

    /// Returns whether the entry has no messages for the viewer.
    pub fn is_silent(&self) -> bool {
        self.events.is_empty() && self.remark.is_none()
    }
}
