//! Renders event cards, gem cards and their decks.

use std::collections::BTreeMap;

use crate::rules::{Colour, EventCard, EventCards, EventKind, Gems, PhaseView, View};
use maud::{Markup, html};

use super::{
    PICTURES, back, card_clause, card_effect, card_name, gem, gem_row, say, score, symbol, text,
};
use karat_ui::link;
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, icon};
use karat_words::Locale;

/// Renders the relevant event card: the one being executed, or else the one on display.
pub(super) fn event(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let Some(card) = view.instant.or(view.display) else {
        return html! { p.small.muted.grow { (text(locale, "display-none")) } };
    };
    let class = if card.kind().is_scoring() { "class-scoring" } else { "class-instant" };
    html! {
        article.evt aria-labelledby="event" {
            div.evt-art {
                svg.guil aria-hidden="true" focusable="false" viewBox="0 0 60 60" {
                    use href={ (link::asset(PICTURES)) "#guilloche" } {}
                }
                (art(card))
            }
            div.row {
                span.badge { (text(locale, class)) }
                @if view.instant.is_none() { span.small.muted { (text(locale, "display")) } }
                (clause_link(locale, seen.game, card_clause(card)))
            }
            h2.sentence id="event" { (card_name(locale, card)) }
            p {
                (card_effect(locale, &view.reading, card))
                @if view.instant.is_none() {
                    " " span.muted { (text(locale, "or-top")) } " "
                    (clause_link(locale, seen.game, "ESR-ACTION-2"))
                }
            }
        }
    }
}

/// Renders an event card's picture.
fn art(card: EventCard) -> Markup {
    let gems = |colours: &[Colour]| {
        html! { span.gems { @for &colour in colours { (gem(colour)) } } }
    };
    match card.kind() {
        EventKind::MajorityBonus(colour) => {
            html! { span.row-tight { (icon("crown")) (gem(colour)) } }
        }
        EventKind::GemBonus(colour) => gems(&[colour, colour]),
        EventKind::SoleMajorityBonus => icon("crown"),
        EventKind::Certificate => symbol("cert"),
        EventKind::ScoreColour => icon("money"),
        EventKind::Reorganise([one, other]) => gems(&[one, one, other, other]),
        EventKind::Swap => icon("swap"),
        EventKind::DiscardFromEach => icon("users"),
        EventKind::TakeThree => gems(&[Colour::Green, Colour::Green, Colour::Green]),
        EventKind::HalveAll => gems(&Colour::ALL),
    }
}

/// Renders a player's card as a small symbol in the table of gems.
pub(super) fn held_card(locale: Locale, view: &View, card: EventCard) -> Markup {
    html! {
        span.mini title=(card_effect(locale, &view.reading, card)) {
            @match card.kind() {
                EventKind::MajorityBonus(colour) => { (icon("crown")) (gem(colour)) },
                EventKind::GemBonus(colour) => { "+" (gem(colour)) },
                EventKind::Certificate => (symbol("cert")),
                _ => { (icon("crown")) "+" },
            }
            span.vh { (card_name(locale, card)) }
        }
    }
}

/// Renders the draw pile and spent pile of event cards, and the gem card deck.
pub(super) fn decks(locale: Locale, view: &View) -> Markup {
    let pile = |name: &str, class: &str, count: usize, id: &str| {
        html! {
            span class={ "pile " (class) } {
                (back(name)) b { (count) }
                span { (say(locale, id, &[("count", count.into())])) }
            }
        }
    };
    html! {
        (pile("event", "", view.draw_pile_count.into(), "draw-pile"))
        (pile("event", "is-spent", view.spent_pile.len(), "spent-pile"))
        (pile("gem", "", view.gem_deck_count.into(), "gem-deck"))
    }
}

/// Renders collapsible details: an itemized scoring of the current position, and the cards that
/// players can deduce (ESR-INFO-5).
pub(super) fn folds(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        @if view.phase != PhaseView::Over {
            details id="scoring-now" {
                summary { (text(locale, "now-details")) }
                (score::now(locale, seen, view))
            }
            details id="cards" {
                summary { (text(locale, "cards")) }
                (unseen(locale, seen, view))
            }
        }
    }
}

fn unseen(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        h3 {
            (text(locale, "cards-draw")) " " (clause_link(locale, seen.game, "ESR-INFO-5"))
        }
        (event_cards(locale, view, view.draw_pile))
        h3 { (text(locale, "cards-spent")) }
        (event_cards(locale, view, view.spent_pile))
        @if let Some(aside) = &view.aside {
            h3 {
                (text(locale, "cards-aside")) " "
                (clause_link(locale, seen.game, "ESR-SETUP-7"))
            }
            p.cardset { (gem_card(locale, aside.money, aside.gems)) }
        }
        h3 {
            (text(locale, "cards-gems")) " "
            span.muted {
                (say(locale, "cards-gems-hint", &[("count", view.gem_deck_count.into())]))
            }
        }
        p.cardset {
            @for card in &view.unseen_gem_cards { (gem_card(locale, card.money, card.gems)) }
        }
    }
}

fn gem_card(locale: Locale, money: u8, gems: Gems) -> Markup {
    html! {
        span.mini {
            (say(locale, "amount", &[("amount", money.into())])) " " (gem_row(locale, gems))
        }
    }
}

/// Renders a set of event cards as the number of each kind.
fn event_cards(locale: Locale, view: &View, cards: EventCards) -> Markup {
    let mut kinds: BTreeMap<&str, (EventCard, usize)> = BTreeMap::new();
    for card in cards.iter() {
        kinds.entry(card.kind().word()).or_insert((card, 0)).1 += 1;
    }
    let mut kinds: Vec<_> = kinds.into_values().collect();
    kinds.sort();
    html! {
        p.cardset {
            @for (card, count) in kinds {
                span.mini title=(card_effect(locale, &view.reading, card)) {
                    @if count > 1 {
                        (say(locale, "card-times", &[("count", count.into())])) " "
                    }
                    (card_name(locale, card))
                }
            }
            @if cards.is_empty() { span.muted { (text(locale, "cards-none")) } }
        }
    }
}
