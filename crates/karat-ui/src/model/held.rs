//! The content that a client already has, as reported by its script.

use std::fmt::{self, Display, Formatter};

use karat_kernel::Ply;

/// The name of the part with the log, which is sent line by line.
pub const LOG: &str = "log";

/// The content that a client already has.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Held {
    /// The names and content hashes of the parts that the client has.
    parts: Vec<(String, String)>,
    /// The log lines that the client has, if any.
    pub log: Option<HeldLog>,
}

/// The log lines that a client already has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldLog {
    /// The first ply of the log lines.
    pub from: Ply,
    /// The number of journal entries when the client received the log lines.
    pub until: usize,
    /// The hash of the log lines.
    pub mark: String,
}

impl Held {
    /// Parses a list of parts in the form `name=hash`. Malformed entries are ignored, so those
    /// parts are sent in full.
    pub fn read(said: &str) -> Self {
        let parts = said.split_whitespace().filter_map(|part| part.split_once('='));
        let parts: Vec<_> = parts.map(|(name, mark)| (name.to_owned(), mark.to_owned())).collect();
        let log = parts.iter().find(|(name, _)| name == LOG);
        let log = log.and_then(|(_, mark)| HeldLog::read(mark));
        Self { parts, log }
    }

    /// Returns whether the client has the part with this name and hash.
    pub fn has(&self, name: &str, mark: &str) -> bool {
        self.parts.iter().any(|(held, its)| held == name && its == mark)
    }
}

impl HeldLog {
    fn read(mark: &str) -> Option<Self> {
        let mut words = mark.splitn(3, '.');
        let (from, until) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some(Self { from, until, mark: words.next()?.to_owned() })
    }
}

impl Display for HeldLog {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}.{}", self.from, self.until, self.mark)
    }
}
