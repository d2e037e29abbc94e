//! Lets users look back at a running table without leaving it. The page's script hides the current
//! position and shows an earlier one in its place. Without scripts, log lines link to the replay.

use maud::{Markup, html};

use super::moments;
use karat_ui::pieces::icon;
use karat_words::Locale;

/// Renders the controls for stepping through the game, the log filter, and the animation speed.
pub(super) fn steps(locale: Locale, filter: &Markup) -> Markup {
    html! {
        div.stepbar id="past-steps" role="group" aria-label=(locale.text("past-steps")) hidden {
            (step(locale, "prev", "["))
            (step(locale, "next", "]"))
            span.stepbar-t id="past-at" data-word=(locale.text("past-move")) {}
            button.btn.btn-quiet.btn-icon type="button" popovertarget="log-menu"
                aria-label=(locale.text("log-menu")) title=(locale.text("log-menu")) {
                (icon("menu"))
            }
            div.keys-box id="log-menu" popover role="group" aria-label=(locale.text("log-menu")) {
                @let label = |id: &str| html! { span.lbl { (locale.text(id)) } };
                    label.field { (label("log-of")) (filter) }
                    label.field { (label("moment-pace")) (moments::pace(locale)) }
                    label.check {
                        input id="clauses" type="checkbox" autocomplete="off";
                        span { (locale.text("clauses-show")) " " kbd { "R" } }
                    }
                    label.check {
                        input id="letters" type="checkbox" autocomplete="off";
                        span { (locale.text("letters-show")) }
                    }
                    button.btn.btn-sm type="button" popovertarget="keys" {
                        (locale.text("keys-title")) " " kbd { "?" }
                    }
                    button.btn type="button" popovertarget="log-menu"
                        popovertargetaction="hide" { (locale.text("keys-close")) }
            }
        }
    }
}

fn step(locale: Locale, way: &str, key: &str) -> Markup {
    let label = locale.text(&format!("past-{way}"));
    html! {
        button.btn.btn-sm.btn-icon type="button" id={ "past-" (way) } aria-label=(label)
            title={ (label) " (" (key) ")" } aria-keyshortcuts=(key) {
            (icon(way))
        }
    }
}

/// Renders the container in which the script shows an earlier position, with a link back to the
/// current one.
pub(super) fn place(locale: Locale) -> Markup {
    html! {
        div.past id="past" hidden {
            p.backbar role="status" {
                (icon("eye"))
                b { (locale.text("past-bar")) }
                span id="past-said" {}
            }
            div id="past-board" {}
        }
        section.dock.past-dock id="past-dock" aria-labelledby="past-h" hidden {
            div.dock-head {
                h2 id="past-h" { (locale.text("past-h")) }
                p.dock-last {
                    span.badge.badge-you id="past-turn" hidden { (locale.text("past-turn")) }
                }
            }
            div.dock-acts {
                button.btn.btn-primary.btn-lg type="button" id="past-now" {
                    (icon("last")) (locale.text("past-back")) " " kbd { (locale.text("past-key")) }
                }
                p.small.muted { (locale.text("past-hint")) }
            }
        }
    }
}
