//! What calls the reader back to a table that he does not look at. The page's script works these
//! switches, which nobody sees without it.

use maud::{Markup, html};

use super::layout::icon;
use crate::web::link;
use crate::web::locale::Locale;

/// The switches for messages of the browser and for a sound. Where the bar has other things to
/// hold, they are shown on wide screens alone.
pub(super) fn switches(locale: Locale, is_table: bool) -> Markup {
    let label = locale.text("notice-label");
    html! {
        div.notices.only-wide[!is_table] id="notices" hidden {
            button.btn.btn-quiet.btn-icon type="button" popovertarget="notice-box"
                aria-label=(label) title=(label) { (icon("bell")) }
            div.notice-box id="notice-box" popover role="group" aria-labelledby="notice-h"
                data-call=(locale.text("notice-call")) data-caller=(link::asset("caller.js")) {
                h2.h-s id="notice-h" { (locale.text("notice-h")) }
                label.check {
                    input id="notice-show" type="checkbox" autocomplete="off";
                    span { (locale.text("notice-show")) }
                }
                label.check {
                    input id="notice-ring" type="checkbox" autocomplete="off";
                    span { (locale.text("notice-ring")) }
                }
                p.hint { (locale.text("notice-hint")) }
                p.small role="status" {
                    span id="notice-denied" hidden { (locale.text("notice-denied")) }
                }
            }
        }
    }
}
