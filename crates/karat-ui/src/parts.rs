//! The independent parts of a table's page. A script sends the names and hashes of the parts it
//! already has, and the response contains only placeholders for those that are unchanged. The
//! server therefore does not have to remember what each page shows.

use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, html};

use crate::model::Seen;

/// HTML attributes of the parts that a preview may change: the panel, its fields elsewhere on the
/// page, and previews outside the panel.
const PREVIEWED: [&str; 4] = ["id=\"now\"", "form=\"now\"", "id=\"matrix\"", "id=\"offered\""];

/// Renders a part of the page, or only a placeholder if the client already has the same content.
/// Parts are never nested.
pub fn part(seen: &Seen, name: &str, content: &Markup) -> Markup {
    let mark = mark_of(seen, content);
    let is_held = seen.held.has(name, &mark);
    html! {
        table-part data-name=(name) data-mark=(mark) data-kept[is_held] {
            @if !is_held { (content) }
        }
    }
}

/// Hashes a part's content, ignoring the id of the form's next request. For a part that a preview
/// may change, the hash includes the table's version. A preview therefore ends when the position
/// changes, and a selection stays until a decision is made.
pub fn mark_of(seen: &Seen, content: &Markup) -> String {
    let mut hasher = DefaultHasher::new();
    let text = content.0.as_str();
    match seen.request.as_str() {
        "" => text.hash(&mut hasher),
        request => text.split(request).for_each(|piece| piece.hash(&mut hasher)),
    }
    if PREVIEWED.iter().any(|place| text.contains(place)) {
        seen.version.hash(&mut hasher);
    }
    // Every request contains all hashes, so they are short. A hash misses one change in four
    // billion.
    format!("{:08x}", hasher.finish() >> 32)
}
