//! Renders the items available for auction: the display and the Sentinels, each with its net price.
//! On their turn, viewers select the item to put up for auction.

use crate::rules::{Artifact, Item, OfferView, PhaseView, PlayerView, Sentinel, View};
use maud::{Markup, html};

use super::basket::Basket;
use super::{item_name, item_symbol, own, say, sentinel_symbol, text};
use crate::words::item_effect;
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, seat_mark};
use karat_words::Locale;

/// Renders the artifacts on display and the Sentinels.
pub(super) fn tray(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        section.tray data-place="market" aria-label=(text(locale, "market")) {
            div.mk {
                div.arts tabindex="0" role="group" aria-label=(text(locale, "origin-artifacts")) {
                    @for offer in &view.offers {
                        @if matches!(offer.item, Item::Artifact(_)) {
                            (artifact(locale, seen, view, offer))
                        }
                    }
                }
                (sentinels(locale, seen, view))
            }
        }
    }
}

/// Renders an item. If the viewer can currently put the item up for auction, it is rendered as a
/// control that adds it to the basket.
fn pressed(
    locale: Locale,
    seen: &Seen,
    view: &View,
    offer: &OfferView,
    (class, content): (&str, &Markup),
) -> Markup {
    let me = own(view, seen.viewer);
    let is_mine = me.is_some_and(|me| {
        // A player looking at an earlier position cannot move.
        seen.is_mine_to_move()
            && !seen.is_frozen
            && !seen.legal.is_empty()
            && view.phase == PhaseView::Turn
            && offer.eligible.contains(me.seat)
    });
    if !is_mine {
        return html! { div class=(class) { (content) } };
    }
    let name = item_name(locale, offer.item);
    let args = [("item", name.as_str().into()), ("price", offer.price.into())];
    html! {
        label class=(class) {
            input.vh type="checkbox" form="now" name="item" value=(offer.item)
                id={ "item-" (offer.item) } data-alone="" data-fill={ "bid=" (offer.price) }
                checked[Basket::of(seen).starts(offer.item)]
                aria-label=(say(locale, "press-item", &args));
            input type="hidden" form="now" name={ "price-" (offer.item) } value=(offer.price);
            (content)
        }
    }
}

fn artifact(locale: Locale, seen: &Seen, view: &View, offer: &OfferView) -> Markup {
    let me = own(view, seen.viewer);
    let points = match offer.item {
        Item::Artifact(artifact) => view.reading.data.artifact_points(artifact),
        Item::Sentinel(_) => 0,
    };
    let content = html! {
        (item_symbol(offer.item))
        h2.nm {
            (item_name(locale, offer.item))
            @if offer.copies > 1 {
                small { " " (say(locale, "copies", &[("count", offer.copies.into())])) }
            }
        }
        span.eff { (item_effect(locale, &view.reading.data, offer.item)) }
        span.ft {
            b { (offer.price) }
            @if let Some(me) = me { (cost(locale, seen, offer, me)) }
            span.end { (say(locale, "item-points", &[("points", points.into())])) }
        }
    };
    pressed(locale, seen, view, offer, ("artb", &content))
}

/// Renders the viewer's net price for a bid at the printed price, or the reason why the viewer
/// cannot have the item.
fn cost(locale: Locale, seen: &Seen, offer: &OfferView, me: &PlayerView) -> Markup {
    let net = offer.net_price(me.seat, offer.price.into());
    html! {
        @if !offer.eligible.contains(me.seat) {
            span {
                (text(locale, "not-eligible")) " "
                (clause_link(locale, seen.game, bar(offer.item)))
            }
        } @else if net != u32::from(offer.price) {
            span { (say(locale, "start-button-net", &[("net", net.into())])) }
        }
    }
}

/// Returns the clause that bars a player from starting an auction of the item.
fn bar(item: Item) -> &'static str {
    match item {
        Item::Artifact(Artifact::MagicBelt | Artifact::MagicWand) => "ZEP-AUCTION-4",
        _ => "ZEP-AUCTION-5",
    }
}

fn sentinels(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let me = own(view, seen.viewer);
    let mut offers = view.offers.iter().filter(|offer| matches!(offer.item, Item::Sentinel(_)));
    html! {
        section.sentbox {
            div.panel-h {
                @if let Some(offer) = offers.next() {
                    h2 { (say(locale, "sentinels-on-offer", &[("price", offer.price.into())])) }
                    @if let Some(me) = me {
                        span.small.muted {
                            (cost(locale, seen, offer, me)) " · "
                            (text(locale, "sentinels-hint"))
                        }
                    }
                } @else { h2 { (text(locale, "sentinels-none")) } }
                (clause_link(locale, seen.game, "ZEP-SENT-2"))
            }
            div.sents { @for one in Sentinel::ALL { (sentinel(locale, seen, view, one)) } }
        }
    }
}

fn sentinel(locale: Locale, seen: &Seen, view: &View, sentinel: Sentinel) -> Markup {
    let item = Item::Sentinel(sentinel);
    let owns = |player: &&PlayerView| player.sentinels.iter().any(|(one, _)| *one == sentinel);
    let owner = view.players.iter().find(owns);
    let told = html! {
        (sentinel_symbol(sentinel))
        span.per {
            span.vh { (item_name(locale, item)) ": " }
            (text(locale, &format!("per-{}", sentinel.name())))
        }
    };
    let Some(offer) = view.offer(item) else {
        return html! {
            div.sentb.is-sold data-place=(item) {
                (told)
                @if let Some(owner) = owner {
                    span.end { (seat_mark(owner.seat, seen.name(owner.seat), "seat-s")) }
                    span.vh {
                        (say(locale, "sentinel-sold-to",
                            &[("name", seen.name(owner.seat).into())]))
                    }
                } @else { span.vh { (text(locale, "sentinel-gone")) } }
            }
        };
    };
    let content = html! {
        (told)
        @if let Some(me) = own(view, seen.viewer) {
            @let worth = offer.worth[me.seat.index()];
            b aria-hidden="true" { (worth) }
            span.vh { (say(locale, "sentinel-worth", &[("points", worth.into())])) }
        }
    };
    pressed(locale, seen, view, offer, ("sentb", &content))
}

/// Renders all items in full sentences, for readers who need more than the brief labels in the
/// cells.
pub(super) fn effects(locale: Locale, view: &View) -> Markup {
    let artifacts = Artifact::ALL.into_iter().map(Item::Artifact);
    let items = artifacts.chain(Sentinel::ALL.into_iter().map(Item::Sentinel));
    html! {
        details id="effects" {
            summary { (text(locale, "effects")) }
            dl.sent-texts {
                @for item in items {
                    dt { (item_symbol(item)) (item_name(locale, item)) }
                    dd { (item_effect(locale, &view.reading.data, item)) }
                }
            }
        }
    }
}
