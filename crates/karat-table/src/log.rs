//! The log of a table, which tells a viewer about each entry of the journal.

use karat_rules::{Actor, AnyEventView, Line};

use crate::table::MadeBy;

/// A log entry about one ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The position of the entry in the table's journal, counted from 0.
    pub number: usize,
    /// The ply, counted from 0.
    pub ply: usize,
    /// The actor that moved.
    pub who: Actor,
    /// The source of the ply: the seat, a bot, a premove or the table.
    pub made_by: MadeBy,
    /// The time in Unix milliseconds, or `None` if no time was recorded.
    pub at_ms: Option<i64>,
    /// The events in the game, as the viewer sees them.
    pub events: Vec<AnyEventView>,
    /// The event at the table, if the entry is not a ply.
    pub remark: Option<Line>,
}

impl LogEntry {
    /// Returns the messages in chronological order.
    pub fn lines(&self) -> Vec<Line> {
        let remark = self.remark.iter().cloned();
        self.events.iter().map(AnyEventView::line).chain(remark).collect()
    }

    /// Returns whether the entry has no text.
    pub fn is_silent(&self) -> bool {
        self.events.is_empty() && self.remark.is_none()
    }
}
