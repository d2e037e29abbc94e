//! Small page elements: units of energy, dust, and the preview button.

use karat_words::Locale;
use maud::{Markup, html};

use super::{gem, symbol, text, unit_name};
use crate::rules::{PlayerView, Unit, Units};

/// Renders the hand's dust, beside the energy cards.
pub(super) fn dust(locale: Locale, me: &PlayerView) -> Markup {
    html! {
        span.split {}
        span.pc.pc-dust.is-flat title=(text(locale, "dust")) {
            b { (me.dust) } (symbol("dust")) span.vh { (text(locale, "dust")) }
        }
    }
}

/// Renders the hand's energy with a checkbox for each unit. The units in `ticked` are pre-selected.
pub(super) fn ticks(locale: Locale, me: &PlayerView, ticked: &Units) -> Markup {
    let units = me.units().unwrap_or_default();
    html! {
        @for unit in units.kinds() {
            @for number in 0..units.count(unit) {
                label.pc.is-large[is_large(unit)].{ (class(unit)) } {
                    input type="checkbox" name="unit" value=(unit)
                        aria-label=(unit_name(locale, unit))
                        checked[number < ticked.count(unit)];
                    (face(locale, unit))
                }
            }
        }
    }
}

/// Returns whether a unit counts as several cards and is therefore drawn larger.
pub(super) fn is_large(unit: Unit) -> bool {
    matches!(unit, Unit::Concentrated(_))
}

/// Returns the CSS class of a unit.
pub(super) fn class(unit: Unit) -> String {
    let deck = match unit {
        Unit::Card(card) => card.deck(),
        Unit::Concentrated(deck) => deck,
    };
    format!("pc-{deck}")
}

/// Renders the content of a unit: its value and its gem.
pub(super) fn face(locale: Locale, unit: Unit) -> Markup {
    let deck = match unit {
        Unit::Card(card) => card.deck(),
        Unit::Concentrated(deck) => deck,
    };
    html! {
        b aria-hidden="true" { (unit.value()) }
        span.vh { (unit_name(locale, unit)) }
        @if is_large(unit) {
            span.gems aria-hidden="true" { @for _ in 0..3 { (gem(deck.gem())) } }
        } @else { (gem(deck.gem())) }
    }
}

/// Renders a unit of energy small enough for a row in a panel.
pub(super) fn small_unit(locale: Locale, unit: Unit) -> Markup {
    html! { span.pc.pc-s.is-flat.{ (class(unit)) } { (face(locale, unit)) } }
}

/// Renders the button that requests a preview, which is needed only without scripts.
pub(super) fn preview_button(locale: Locale, kind: &str) -> Markup {
    html! {
        button.btn.btn-lg.preview type="submit" name="preview" value=(kind) {
            (text(locale, "preview-button"))
        }
    }
}
