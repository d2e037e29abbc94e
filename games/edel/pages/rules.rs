//! Pictures for the plain rules of Edel, Stein & Reich: all event cards, and all payments in a
//! scoring.

use crate::rules::{Colour, EventCard, Reading, View};
use maud::{Markup, html};

use super::{card_effect, card_name, gem, say, symbol, text};
use karat_ui::model::ShownView;
use karat_ui::pieces::icon;
use karat_words::Locale;

pub(super) fn picture(locale: Locale, begun: &ShownView, name: &str) -> Markup {
    match (name, begun.of::<View>()) {
        ("events", Some(begun)) => events(locale, &begun.reading),
        _ => html! {},
    }
}

pub(super) fn points(name: &str) -> Markup {
    match name {
        "gems" => html! { @for colour in Colour::ALL { (gem(colour)) } },
        "gem" => gem(Colour::Blue),
        "maj" | "sole" => icon("crown"),
        "cert" => symbol("cert"),
        _ => html! {},
    }
}

/// Renders each kind of event card with its effect and the number of copies.
fn events(locale: Locale, reading: &Reading) -> Markup {
    let mut kinds: Vec<(EventCard, usize)> = Vec::new();
    for card in EventCard::all() {
        match kinds.iter_mut().find(|(known, _)| known.kind() == card.kind()) {
            Some((_, count)) => *count += 1,
            None => kinds.push((card, 1)),
        }
    }
    html! {
        details.fold {
            summary { (text(locale, "rules-events")) }
            dl.words {
                @for (card, count) in kinds {
                    div {
                        dt {
                            (say(locale, "card-times", &[("count", count.into())])) " "
                            (card_name(locale, card))
                        }
                        dd { (card_effect(locale, reading, card)) }
                    }
                }
            }
        }
    }
}
