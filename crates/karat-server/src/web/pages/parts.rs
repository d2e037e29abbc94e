//! The parts of a table's page that change by themselves. A script says which of them its page
//! holds, each by its mark; the answer only marks the places of those, and the script puts what it
//! has there. So the server remembers nothing of anybody's page.

use std::fmt::{self, Display, Formatter};
use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, html};

use super::model::TableModel;

/// The part that holds the log: the one that is sent by lines.
pub(super) const LOG: &str = "log";

/// What a reader's page holds already.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Held {
    /// The parts, each with its mark.
    parts: Vec<(String, String)>,
    /// The lines of the log.
    pub log: Option<HeldLog>,
}

/// The lines of the log that a page holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldLog {
    /// The ply with which they begin.
    pub from: usize,
    /// How many entries the table's journal had.
    pub until: usize,
    /// The mark of all of them.
    pub mark: String,
}

impl Held {
    /// What a script says that its page holds: `name=mark` for every part. What cannot be
    /// understood is not held, and so is sent.
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

/// A part of the page, or only its place if the reader's page holds it. No part lies in another.
pub(super) fn part(model: &TableModel, name: &str, content: &Markup) -> Markup {
    let mark = mark_of(model, content);
    let is_held = model.held.has(name, &mark);
    html! {
        table-part data-name=(name) data-mark=(mark) data-kept[is_held] {
            @if !is_held { (content) }
        }
    }
}

/// The same for the same content, whatever the id of the form's next request.
pub(super) fn mark_of(model: &TableModel, content: &Markup) -> String {
    let mut hasher = DefaultHasher::new();
    let text = content.0.as_str();
    match model.request.as_str() {
        "" => text.hash(&mut hasher),
        request => text.split(request).for_each(|piece| piece.hash(&mut hasher)),
    }
    // Short, as every answer names all of them: of four thousand million changes one is not seen.
    format!("{:08x}", hasher.finish() >> 32)
}
