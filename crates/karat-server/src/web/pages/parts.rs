//! The independent parts of a table's page. A script sends the names and hashes of the parts that
//! its page has. For unchanged parts, the response contains only placeholders, which the script
//! fills. The server therefore does not have to remember what each page shows.

use std::fmt::{self, Display, Formatter};
use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, html};

use super::model::TableModel;

/// The HTML attributes of the parts that a preview may change: the panel, fields of the panel
/// elsewhere on the page, and previews outside the panel.
const PREVIEWED: [&str; 4] = ["id=\"now\"", "form=\"now\"", "id=\"matrix\"", "id=\"offered\""];

/// The name of the part with the log, which is sent line by line.
pub(super) const LOG: &str = "log";

/// The content that a user's page already has.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Held {
    /// The names of the parts that the page has, each with the hash of its content.
    parts: Vec<(String, String)>,
    /// The log lines that the page has, if any.
    pub log: Option<HeldLog>,
}

/// The log lines that a page already has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldLog {
    /// The first ply of the log lines.
    pub from: usize,
    /// The number of entries in the table's journal when the page got the log lines.
    pub until: usize,
    /// The hash of the log lines.
    pub mark: String,
}

impl Held {
    /// Parses the list of the parts that a page has: `name=hash` for each. Entries that cannot be
    /// parsed are ignored, so that the parts in question are sent in full.
    pub fn read(said: &str) -> Self {
        let parts = said.split_whitespace().filter_map(|part| part.split_once('='));
        let parts: Vec<_> = parts.map(|(name, mark)| (name.to_owned(), mark.to_owned())).collect();
        let log = parts.iter().find(|(name, _)| name == LOG);
        let log = log.and_then(|(_, mark)| HeldLog::read(mark));
        Self { parts, log }
    }

    fn has(&self, name: &str, mark: &str) -> bool {
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

/// Returns a part of the page, or only a placeholder if the user's page already has the same
/// content. Parts are never nested.
pub(super) fn part(model: &TableModel, name: &str, content: &Markup) -> Markup {
    let mark = mark_of(model, content);
    let is_held = model.held.has(name, &mark);
    html! {
        table-part data-name=(name) data-mark=(mark) data-kept[is_held] {
            @if !is_held { (content) }
        }
    }
}

/// Returns the hash of a part's content. The id of the next request in a form does not change the
/// hash. A part that a preview may have changed has a different hash for each version of the table.
/// As a result, a preview ends when the position changes, and a selection stays until a decision is
/// made.
pub(super) fn mark_of(model: &TableModel, content: &Markup) -> String {
    let mut hasher = DefaultHasher::new();
    let text = content.0.as_str();
    match model.request.as_str() {
        "" => text.hash(&mut hasher),
        request => text.split(request).for_each(|piece| piece.hash(&mut hasher)),
    }
    if PREVIEWED.iter().any(|place| text.contains(place)) {
        model.version.hash(&mut hasher);
    }
    // The hash is short, because every request contains all hashes. One change in four thousand
    // million goes unnoticed.
    format!("{:08x}", hasher.finish() >> 32)
}
