//! The head of every panel besides its question: the latest event, and what the viewer can do about
//! it.

use maud::{Markup, html};

use super::model::TableModel;
use super::pieces::icon;
use super::sentences::log_text;
use super::{clock, hint, reasons, undo};
use crate::web::locale::Locale;

/// Returns the latest event, the viewer's clock, and the button for a takeback. The event is the
/// only line that screen readers announce.
pub(super) fn last_event(locale: Locale, model: &TableModel) -> Markup {
    let line = model.log.iter().rev().find_map(|entry| entry.lines().pop());
    html! {
        p.dock-last role="status" {
            @if let Some(line) = &line { span { (log_text(locale, model, line)) } }
        }
        (clock::own(locale, model))
        (hint::panel(locale, model))
        @if model.is_mine_to_move() { (reasons::at_dock(locale, model)) }
        (undo::at_dock(locale, model))
        // On a narrow screen, the panel is collapsed while other players decide, and open
        // otherwise. The checkbox `fold` inverts the default state of the panel.
        label.dock-fold title=(locale.text("dock-fold")) {
            input.vh type="checkbox" id="fold" form="" aria-label=(locale.text("dock-fold"));
            (icon("next"))
        }
    }
}
