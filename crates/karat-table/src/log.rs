//! The log of a table, which shows a viewer what each entry of the journal means.

use karat_rules::{Actor, AnyEventView, Line};

use crate::table::MadeBy;

/// An entry of the log, which describes one ply or another event at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The position of the entry in the table's journal, counted from 0.
    pub number: usize,
    /// The ply to which the entry belongs, counted from 0.
    pub ply: usize,
    /// The actor who made the ply.
    pub who: Actor,
    /// The source of the ply, which is the seat, a bot, a premove or the table.
    pub made_by: MadeBy,
    /// The time of the entry in Unix milliseconds, or `None` if no time was recorded.
    pub at_ms: Option<i64>,
    /// The events in the game, as the viewer sees them.
    pub events: Vec<AnyEventView>,
    /// The message about an event at the table, such as a takeback. It is `None` if the entry is a
    /// ply.
    pub remark: Option<Line>,
}

impl LogEntry {
    /// Returns the messages of the entry in chronological order.
    pub fn lines(&self) -> Vec<Line> {
        let remark = self.remark.iter().cloned();
        self.events.iter().map(AnyEventView::line).chain(remark).collect()
    }

    /// Returns whether the entry has no messages for the viewer.
    pub fn is_silent(&self) -> bool {
        self.events.is_empty() && self.remark.is_none()
    }
}
