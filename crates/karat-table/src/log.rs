//! The log of a table: what its viewer reads of each entry of the journal.

use karat_rules::{Actor, AnyEventView, Line};

use crate::table::MadeBy;

/// What the log says about one ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Where in the table's journal it stands, counted from 0.
    pub number: usize,
    /// The ply, counted from 0.
    pub ply: usize,
    /// Who moved.
    pub who: Actor,
    /// Who carried it out.
    pub made_by: MadeBy,
    /// When, in milliseconds since 1970; none where no time was kept.
    pub at_ms: Option<i64>,
    /// What happened in the game, as the viewer learns it.
    pub events: Vec<AnyEventView>,
    /// What happened at the table instead.
    pub notice: Option<Line>,
}

impl LogEntry {
    /// The messages, first things first.
    pub fn lines(&self) -> Vec<Line> {
        let notice = self.notice.iter().cloned();
        self.events.iter().map(AnyEventView::line).chain(notice).collect()
    }

    /// Whether it says nothing.
    pub fn is_silent(&self) -> bool {
        self.events.is_empty() && self.notice.is_none()
    }
}
