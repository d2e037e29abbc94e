//! Takebacks: whether one is possible, why it may need consent, and the responses to a request.

use karat_rules::Viewer;
use maud::{Markup, html};

use super::model::{TablePage, UndoBorder, UndoWish};
use crate::link;
use karat_ui::pieces::{icon, joined, rich, strong};
use karat_words::{Locale, Value};

/// Renders the takeback request awaiting the viewer's answer, if there is one.
pub(super) fn question(locale: Locale, model: &TablePage) -> Markup {
    let wish = model.undo.wish.as_ref();
    let open = wish.filter(|wish| wish.asks_me && !wish.is_agreed && wish.refused_by.is_none());
    html! {
        @if let Some(wish) = open {
            section.banner.undo-wish role="status" aria-labelledby="undo-h" {
                (icon("undo"))
                p {
                    b id="undo-h" {
                        (rich(&locale.say("undo-asked", &[
                            ("name", strong(model.seen.name(wish.seat))),
                            ("count", wish.decisions.into()),
                        ])))
                    }
                    @if wish.has_draws { br; (locale.text("undo-asked-hint")) }
                }
                div.btnset {
                    (button(locale, model, &link::undo_agree(&model.id), "undo-agree", "check"))
                    (button(locale, model, &link::undo_refuse(&model.id), "undo-refuse", "stop"))
                }
            }
        }
    }
}

/// Renders the takeback button beside the latest event, within reach of the thumb. The button's
/// form is in the panel beside the table, because forms cannot be nested.
pub(super) fn at_dock(locale: Locale, model: &TablePage) -> Markup {
    html! {
        @if let Some((_, id, symbol)) = action(model) {
            span.take-back {
                button.btn.btn-sm type="submit" form=(FORM) aria-describedby="undo-why"
                    title=(locale.text(id)) {
                    (icon(symbol)) (locale.text(&format!("{id}.short")))
                }
                span.small.muted id="undo-why" { (effect(locale, model)) }
            }
        }
    }
}

/// Renders the progress of a takeback that the viewer has requested or agreed to, and the form for
/// the takeback button.
pub(super) fn offer(locale: Locale, model: &TablePage) -> Markup {
    let wish = model.undo.wish.as_ref().filter(|wish| wish.is_mine || wish.is_agreed);
    html! {
        @if let Some(wish) = wish {
            div.banner role="status" { (icon("undo")) (progress(locale, model, wish)) }
        }
        @if let Some((address, ..)) = action(model) {
            form id=(FORM) method="post" action=(model.at_my_seat(address)) hidden {
                (fields(model))
            }
        }
    }
}

/// The id of the form for the takeback button beside the latest event.
const FORM: &str = "undo-form";

/// Returns the URL, label and icon of the button for the viewer's last decision, if there is
/// anything to do about it.
fn action(model: &TablePage) -> Option<(String, &'static str, &'static str)> {
    let undo = &model.undo;
    let ask = |id| Some((link::undo(&model.id), id, "undo"));
    match &undo.wish {
        Some(wish) if wish.is_mine && wish.refused_by.is_none() => {
            Some((link::undo_refuse(&model.id), "undo-withdraw", "stop"))
        }
        // A request can be repeated after being withdrawn, but not after being declined.
        Some(wish) if wish.is_mine && wish.refused_by == Some(wish.seat) => ask("undo-ask"),
        Some(wish) if wish.is_mine || wish.is_agreed => None,
        _ if !undo.is_offered || !undo.is_possible => None,
        _ if undo.border.is_some() && undo.needs_consent => ask("undo-ask"),
        _ => ask("undo-take"),
    }
}

/// Renders the progress of a takeback request.
fn progress(locale: Locale, model: &TablePage, wish: &UndoWish) -> Markup {
    let refused = wish.refused_by.filter(|by| *by != wish.seat);
    let missing: Vec<_> =
        wish.missing.iter().map(|seat| model.seen.name(seat).to_owned()).collect();
    let names = joined(locale, &missing);
    html! {
        @if let Some(by) = refused {
            p.small { (rich(&locale.say("undo-refused", &[("name", strong(model.seen.name(by)))]))) }
        } @else if wish.refused_by.is_some() {
            p.small { (locale.text("undo-withdrawn")) }
        } @else if wish.is_mine {
            p.small { (rich(&locale.say("undo-waits", &[("names", strong(&names))]))) }
        } @else {
            p.small { (rich(&locale.say("undo-agreed", &[("names", strong(&names))]))) }
        }
    }
}

/// Describes the takeback button's effect in one line.
fn effect(locale: Locale, model: &TablePage) -> Markup {
    let undo = &model.undo;
    let wish = undo.wish.as_ref().filter(|wish| wish.is_mine && wish.refused_by.is_none());
    html! {
        @match undo.border {
            _ if wish.is_some() => (locale.text("undo-does-withdraw")),
            None => (locale.text("undo-does-free")),
            Some(UndoBorder::Moved(seat)) if !undo.needs_consent => {
                (rich(&locale.say("undo-does-moved", &[("name", strong(model.seen.name(seat)))])))
            }
            Some(_) if !undo.needs_consent => (locale.text("undo-does-draws")),
            Some(_) => (locale.text("undo-does-ask")),
        }
    }
}

/// Explains whether the viewer's last move can be taken back.
pub(super) fn rule(locale: Locale, model: &TablePage) -> Markup {
    let undo = &model.undo;
    html! {
        @if undo.is_offered && undo.wish.is_none() {
            h3 { (locale.text("undo-h")) }
            p { (reason(locale, model)) }
        }
    }
}

/// Explains why a takeback needs consent, or states that it needs none.
fn reason(locale: Locale, model: &TablePage) -> Markup {
    let undo = &model.undo;
    let since = match undo.border {
        None => return html! { (locale.text("undo-free")) },
        Some(UndoBorder::Draw) => locale.text("undo-border-draw"),
        Some(UndoBorder::Reveal) => locale.text("undo-border-reveal"),
        Some(UndoBorder::Moved(seat)) => {
            let name: Value<'_> = strong(model.seen.name(seat));
            locale.say("undo-border-moved", &[("name", name)])
        }
    };
    let then = match (undo.is_possible, undo.needs_consent) {
        (false, _) => "undo-then-rated",
        (true, true) => "undo-then-ask",
        (true, false) => "undo-then-bots",
    };
    html! { (rich(&since)) " " (locale.text(then)) }
}

/// Renders the hidden fields shared by all takeback forms: the table's version and the viewer's
/// seat.
fn fields(model: &TablePage) -> Markup {
    html! {
        input type="hidden" name="seen" value=(model.seen.version);
        @if let Viewer::Seat(seat) = model.seen.viewer {
            input type="hidden" name="seat" value=(seat.index());
        }
    }
}

fn button(locale: Locale, model: &TablePage, action: &str, id: &str, symbol: &str) -> Markup {
    let is_main = id == "undo-agree";
    html! {
        form method="post" action=(model.at_my_seat(action.to_owned())) {
            (fields(model))
            button.btn.btn-sm.btn-primary[is_main] type="submit" {
                (icon(symbol)) (locale.text(id))
            }
        }
    }
}
