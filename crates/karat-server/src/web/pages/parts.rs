//! The independent parts of a table's page. A script sends the names and hashes of the parts that
//! its page has. For unchanged parts, the response contains only placeholders, which the script
//! fills. The server therefore does not have to remember what each page shows.

use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, html};

use super::model::Seen;

/// The HTML attributes of the parts that a preview may change: the panel, fields of the panel
/// elsewhere on the page, and previews outside the panel.
const PREVIEWED: [&str; 4] = ["id=\"now\"", "form=\"now\"", "id=\"matrix\"", "id=\"offered\""];

/// Returns a part of the page, or only a placeholder if the user's page already has the same
/// content. Parts are never nested.
pub(super) fn part(seen: &Seen, name: &str, content: &Markup) -> Markup {
    let mark = mark_of(seen, content);
    let is_held = seen.held.has(name, &mark);
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
pub(super) fn mark_of(seen: &Seen, content: &Markup) -> String {
    let mut hasher = DefaultHasher::new();
    let text = content.0.as_str();
    match seen.request.as_str() {
        "" => text.hash(&mut hasher),
        request => text.split(request).for_each(|piece| piece.hash(&mut hasher)),
    }
    if PREVIEWED.iter().any(|place| text.contains(place)) {
        seen.version.hash(&mut hasher);
    }
    // The hash is short, because every request contains all hashes. One change in four thousand
    // million goes unnoticed.
    format!("{:08x}", hasher.finish() >> 32)
}
