//! Settings on the account page, and a table's keyboard shortcuts. The server stores the language
//! and the theme; the browser stores the animation speed and the sound settings.

use maud::{Markup, html};
use strum::VariantArray;

use super::model::{Theme, Ui};
use super::moments::PACES;
use crate::link;
use karat_ui::pieces::icon;
use karat_words::Locale;

/// The sound volumes, quietest first.
const VOLUMES: [&str; 3] = ["quiet", "medium", "loud"];

/// A table's keyboard shortcuts, each with the id of its description.
const KEYS: [(&str, &str); 10] = [
    (".", "keys-dock"),
    ("1 2 3", "keys-choose"),
    ("P", "keys-pass"),
    ("R", "keys-clauses"),
    ("H", "keys-hints"),
    ("Space", "keys-go-on"),
    ("[", "keys-back"),
    ("]", "keys-on"),
    ("Esc", "keys-now"),
    ("?", "keys-keys"),
];

/// Renders the link to the settings, which then link back to the current page.
pub(super) fn way(ui: &Ui) -> Markup {
    let label = ui.locale.text("settings-title");
    let address = match ui.path.starts_with(&link::account()) {
        true => ui.path.clone(),
        false => link::account_from(&ui.path),
    };
    html! {
        a.btn.btn-quiet.btn-icon href=(address) aria-label=(label) title=(label) { (icon("gear")) }
    }
}

/// Renders the choice of language as buttons, which work without scripts.
pub(super) fn languages(ui: &Ui) -> Markup {
    let locale = ui.locale;
    html! {
        form.settings method="post" action=(link::settings()) {
            input type="hidden" name="back" value=(ui.path);
            span.langs role="group" aria-label=(locale.text("language-label")) {
                @for other in Locale::ALL {
                    button.btn.btn-quiet.btn-sm type="submit" name="locale" value=(other.code())
                        lang=(other.code())
                        aria-pressed=(if other == locale { "true" } else { "false" }) {
                        (other.code()) span.vh { " " (other.text("language-name")) }
                    }
                }
            }
        }
    }
}

/// Renders the popover with a table's keyboard shortcuts. The key `?` opens it.
pub(super) fn keys(locale: Locale) -> Markup {
    html! {
        div.keys-box id="keys" popover role="group" aria-labelledby="keys-h" {
            h2.h-s id="keys-h" { (locale.text("keys-title")) }
            (key_list(locale))
            button.btn type="button" popovertarget="keys" popovertargetaction="hide" {
                (locale.text("keys-close"))
            }
        }
    }
}

/// Renders a table's keyboard shortcuts as a section of the account page.
pub(super) fn shortcuts(locale: Locale) -> Markup {
    html! {
        section.panel.stack aria-labelledby="keys-h" {
            h2.h-s id="keys-h" { (locale.text("keys-title")) }
            (key_list(locale))
        }
    }
}

fn key_list(locale: Locale) -> Markup {
    html! {
        dl.keys {
            @for (key, meaning) in KEYS {
                div {
                    dt { kbd { @if key == "Space" { (locale.text("moment-key")) } @else { (key) } } }
                    dd { (locale.text(meaning)) }
                }
            }
        }
    }
}

/// Renders the settings stored on the server.
pub(super) fn look(ui: &Ui) -> Markup {
    let locale = ui.locale;
    let pressed = |is_chosen: bool| if is_chosen { "true" } else { "false" };
    html! {
        form.panel.stack id="look" method="post" action=(link::settings()) {
            input type="hidden" name="back" value={ (ui.path) "#look" };
            h2.h-s id="language-h" { (locale.text("language-label")) }
            div.row role="group" aria-labelledby="language-h" {
                @for other in Locale::ALL {
                    button.btn type="submit" name="locale" value=(other.code()) lang=(other.code())
                        aria-pressed=(pressed(other == locale)) { (other.text("language-name")) }
                }
            }
            h2.h-s id="theme-h" { (locale.text("theme-label")) }
            div.row role="group" aria-labelledby="theme-h" {
                @for &theme in Theme::VARIANTS {
                    button.btn type="submit" name="theme" value=(theme.code())
                        aria-pressed=(pressed(theme == ui.theme)) {
                        (icon(symbol(theme))) (locale.text(&format!("theme-{}", theme.code())))
                    }
                }
            }
        }
    }
}

const fn symbol(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "gear",
        Theme::Light => "sun",
        Theme::Dark => "moon",
    }
}

/// Renders the settings stored in the browser. These settings are hidden until a script reveals
/// them.
pub(super) fn browser(locale: Locale) -> Markup {
    let check = |id: &str| {
        html! {
            label.check {
                input id=(id) type="checkbox" autocomplete="off";
                span { (locale.text(id)) }
            }
        }
    };
    html! {
        noscript { p.small.muted { (locale.text("settings-script")) } }
        section.panel.stack id="browser" aria-labelledby="browser-h" hidden {
            h2.h-s id="browser-h" { (locale.text("settings-browser")) }
            label.field {
                span.lbl { (locale.text("moment-pace")) }
                select.select id="pace" autocomplete="off" aria-describedby="pace-hint" {
                    option value="" { (locale.text("settings-pace-usual")) }
                    @for pace in PACES {
                        option value=(pace) { (locale.text(&format!("moment-pace-{pace}"))) }
                    }
                }
                span.hint id="pace-hint" { (locale.text("settings-pace-hint")) }
            }
            label.field {
                span.lbl { (locale.text("premove-title")) }
                select.select id="premoves" autocomplete="off" {
                    option value="" { (locale.text("settings-premove-on")) }
                    option value="off" { (locale.text("settings-premove-off")) }
                }
            }
            h3.lbl { (locale.text("notice-h")) }
            (check("notice-show"))
            (check("notice-ring"))
            p.hint { (locale.text("notice-hint")) }
            p.small role="status" {
                span id="notice-denied" hidden { (locale.text("notice-denied")) }
            }
            h3.lbl { (locale.text("settings-sounds")) }
            (check("sound-moments"))
            label.field {
                span.lbl { (locale.text("settings-volume")) }
                select.select id="volume" autocomplete="off" {
                    @for volume in VOLUMES {
                        option value=(volume) selected[volume == "medium"] {
                            (locale.text(&format!("settings-volume-{volume}")))
                        }
                    }
                }
            }
        }
    }
}
