//! The action panel ("dock") around a game's own fields and buttons.

use maud::{Markup, html};

use crate::model::{DockParts, Seen};

/// Renders the form of an action panel with a game's own heading and body. A script keeps ticked
/// fields as long as `phase` stays the same, and previews moves that begin with `asks` on every
/// change of a field.
pub fn form(
    seen: &Seen,
    parts: &DockParts,
    phase: &str,
    asks: Option<&str>,
    [head, body]: [Markup; 2],
) -> Markup {
    html! {
        form.dock.is-yours id="now" method="post" novalidate action=(seen.moves)
            aria-labelledby="now-h" data-phase=(phase) data-ask=[asks] {
            input type="hidden" name="seen" value=(seen.version);
            input type="hidden" name="request" value=(seen.request);
            (parts.banners)
            div.dock-head { (head) }
            (parts.laid)
            (body)
        }
    }
}

/// Renders the button that plays a move of the given kind with the form's fields.
pub fn main_button(seen: &Seen, kind: &str, mark: &Markup, label: &str) -> Markup {
    html! {
        button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value=(kind) {
            (mark) (label)
        }
    }
}
