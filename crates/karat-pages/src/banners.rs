//! Shared parts of all panels: the banners, and the latest event in the header.

use maud::{Markup, html};

use super::model::{Banner, Seen};
use karat_ui::pieces::{clause_link, icon};
use karat_ui::reasons;
use karat_ui::sentences::log_text;
use karat_words::Locale;

/// Renders the banners shown above the panel after a move was refused or came too late.
pub(super) fn banners(locale: Locale, seen: &Seen, banner: Option<Banner>) -> Markup {
    html! {
        @match banner {
            Some(Banner::Reused) => {
                p.banner role="alert" { (icon("info")) (locale.text("table-reused")) }
            }
            Some(Banner::Stale) => {
                p.banner role="alert" { (icon("info")) (locale.text("table-stale")) }
            }
            Some(Banner::Unsaved) => {
                p.banner.bad role="alert" { (icon("warn")) (locale.text("table-unkept")) }
            }
            None => {}
        }
        @if seen.refusal.as_ref().is_some_and(|refusal| refusal.is_incomplete) {
            p.banner.bad role="alert" {
                (icon("warn"))
                a href="#now" data-lead { (locale.text("table-missing")) }
            }
        } @else if let Some(refusal) = &seen.refusal {
            div.banner.bad role="alert" {
                (icon("warn"))
                p {
                    b { (locale.text("table-refused")) } " "
                    (seen.clause(locale, refusal.clause)) " "
                    (clause_link(locale, seen.game, refusal.clause))
                    @if !refusal.input.is_empty() {
                        br;
                        (locale.say("table-refused-input",
                            &[("input", refusal.input.as_str().into())]))
                    }
                }
            }
        }
    }
}

/// Renders the header shared by all panels: the latest event, the only line announced by screen
/// readers, and the link to the currently impossible actions. `before` and `after` are the buttons
/// around that link.
pub(super) fn latest_event(locale: Locale, seen: &Seen, before: &Markup, after: &Markup) -> Markup {
    let line = seen.log.iter().rev().find_map(|entry| entry.lines().pop());
    html! {
        p.dock-last role="status" {
            @if let Some(line) = &line { span { (log_text(locale, seen, line)) } }
        }
        (before)
        @if seen.is_mine_to_move() { (reasons::at_dock(locale, seen)) }
        (after)
        // On a narrow screen, the panel is collapsed while other players decide, and open
        // otherwise. The checkbox `fold` inverts this default.
        label.dock-fold title=(locale.text("dock-fold")) {
            input.vh type="checkbox" id="fold" form="" aria-label=(locale.text("dock-fold"));
            (icon("next"))
        }
    }
}
