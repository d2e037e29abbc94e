//! The log of a bot: lines from all its games, in the order in which they were written.

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A handle for writing to the log.
#[derive(Clone)]
pub(super) struct Log(UnboundedSender<String>);

/// Returns a log, and the receiver of its lines.
pub(super) fn log() -> (Log, UnboundedReceiver<String>) {
    let (sender, lines) = unbounded_channel();
    (Log(sender), lines)
}

impl Log {
    /// Adds a line to the log.
    pub(super) fn say(&self, line: impl Into<String>) {
        // Once the command is ending, nobody reads the log.
        let _ = self.0.send(line.into());
    }
}
