//! What can be auctioned: the display and the Sentinels, with what each would really cost.

use karat_rules::zepter::{
    Artifact, Item, OfferView, PhaseView, PlayerView, SENTINEL_PRICE, Sentinel, View,
};
use maud::{Markup, html};

use super::{artifact_symbol, item_name, own, say, sentinel_symbol, text};
use crate::web::locale::Locale;
use crate::web::pages::layout::{clause_link, icon, seat_mark};
use crate::web::pages::model::TableModel;
use crate::web::words::zepter::{item_effect, signed};

/// The display and the Sentinels.
pub(super) fn tray(locale: Locale, model: &TableModel, view: &View) -> Markup {
    html! {
        section.tray aria-label=(text(locale, "market")) {
            div.market {
                @for offer in &view.offers {
                    @if let Item::Artifact(artifact) = offer.item {
                        (artifact_card(locale, model, view, offer, artifact))
                    }
                }
                (sentinels(locale, model, view))
            }
        }
    }
}

fn artifact_card(
    locale: Locale,
    model: &TableModel,
    view: &View,
    offer: &OfferView,
    artifact: Artifact,
) -> Markup {
    let back = artifact.back().name().to_uppercase();
    let points = [("points", artifact.points().into())];
    html! {
        article.art aria-label=(item_name(locale, offer.item)) {
            span.ico { (artifact_symbol(artifact)) }
            h2 { (item_name(locale, offer.item)) }
            p.small.muted {
                (say(locale, "item-points", &points))
                @if offer.copies > 1 {
                    ", " (say(locale, "copies", &[("count", offer.copies.into())]))
                }
            }
            span.grp title=(say(locale, "back", &[("back", back.as_str().into())])) { (back) }
            p.eff { (item_effect(locale, offer.item)) }
            (cost(locale, model, view, offer))
            (start(locale, model, view, offer))
        }
    }
}

/// The printed price, and what the viewer's own modifiers make of it.
fn cost(locale: Locale, model: &TableModel, view: &View, offer: &OfferView) -> Markup {
    let change = own(view, model.viewer).map(|me| offer.modifiers[me.seat.index()]);
    let clause = match offer.item {
        Item::Artifact(_) => "ZEP-AUCTION-16",
        Item::Sentinel(_) => "ZEP-AUCTION-17",
    };
    html! {
        p.cost {
            b { (offer.price) }
            @if let Some(change) = change.filter(|change| *change != 0) {
                span { (say(locale, "modifier", &[("change", signed(change).into())])) }
                (clause_link(locale, model.game, clause))
            }
        }
    }
}

/// The button that starts an auction at the printed price. A form of its own, so that Enter in the
/// dock never starts an auction; the script sends it by the dock's form.
fn start(locale: Locale, model: &TableModel, view: &View, offer: &OfferView) -> Markup {
    let Some(me) = own(view, model.viewer) else { return html! {} };
    // Who only looks back has no moves.
    let can_move = !model.legal.is_empty();
    let is_mine = can_move && view.phase == PhaseView::Turn && view.to_decide.contains(me.seat);
    let price = offer.price.into();
    html! {
        @if !offer.eligible.contains(me.seat) {
            p.small.muted.art-go {
                (text(locale, "not-eligible")) " "
                (clause_link(locale, model.game, bar(offer.item)))
            }
        } @else if is_mine {
            form.art-go method="post" action=(model.moves()) data-start="" {
                input type="hidden" name="seen" value=(model.version);
                input type="hidden" name="request" value=(model.request);
                input type="hidden" name="move" value={ "start " (offer.item) " " (offer.price) };
                button.btn.btn-sm type="submit" {
                    (icon("hammer"))
                    (say(locale, "start-button", &[("price", offer.price.into())]))
                }
            }
        }
        @if is_mine && offer.net_price(me.seat, price) != price {
            p.small.muted.art-go {
                (say(locale, "start-button-net", &[("net", offer.net_price(me.seat, price).into())]))
            }
        }
    }
}

/// The clause that keeps a player from an item.
fn bar(item: Item) -> &'static str {
    match item {
        Item::Artifact(Artifact::MagicBelt | Artifact::MagicWand) => "ZEP-AUCTION-4",
        _ => "ZEP-AUCTION-5",
    }
}

fn sentinels(locale: Locale, model: &TableModel, view: &View) -> Markup {
    let me = own(view, model.viewer);
    let offers = view.offers.iter().filter(|offer| matches!(offer.item, Item::Sentinel(_)));
    let first = offers.clone().next();
    let is_changed = |offer: &OfferView| me.is_some_and(|me| offer.modifiers[me.seat.index()] != 0);
    let best = offers.filter_map(|offer| me.map(|me| offer.worth[me.seat.index()])).max();
    html! {
        section.sentbox {
            div.panel-h {
                h2 { (say(locale, "sentinels-on-offer", &[("price", SENTINEL_PRICE.into())])) }
                @if me.is_some() {
                    span.small.muted { (text(locale, "sentinels-hint")) }
                }
                (clause_link(locale, model.game, "ZEP-SENT-2"))
            }
            @match first {
                Some(offer) if is_changed(offer) => (cost(locale, model, view, offer)),
                Some(_) => {}
                None => { p.small.muted { (text(locale, "sentinels-none")) } }
            }
            ul.sents {
                @for sentinel in Sentinel::ALL {
                    (sentinel_row(locale, model, view, sentinel, best))
                }
            }
            // Whole sentences for those who cannot point.
            details id="sentinels" {
                summary { (text(locale, "sentinels-texts")) }
                dl.sent-texts {
                    @for sentinel in Sentinel::ALL {
                        dt { (sentinel_symbol(sentinel)) (item_name(locale, Item::Sentinel(sentinel))) }
                        dd { (item_effect(locale, Item::Sentinel(sentinel))) }
                    }
                }
            }
        }
    }
}

fn sentinel_row(
    locale: Locale,
    model: &TableModel,
    view: &View,
    sentinel: Sentinel,
    best: Option<u16>,
) -> Markup {
    let item = Item::Sentinel(sentinel);
    let offer = view.offer(item);
    let owns = |player: &&PlayerView| player.sentinels.iter().any(|(one, _)| *one == sentinel);
    let owner = view.players.iter().find(owns);
    let worth = offer.zip(own(view, model.viewer)).map(|(offer, me)| offer.worth[me.seat.index()]);
    html! {
        li.sentl.is-sold[offer.is_none()].is-best[worth.is_some() && worth == best]
            title=(item_effect(locale, item)) {
            (sentinel_symbol(sentinel))
            span.per {
                span.vh { (item_name(locale, item)) ": " }
                (text(locale, &format!("per-{}", sentinel.name())))
            }
            @if let Some(owner) = owner {
                span.end {
                    (seat_mark(owner.seat, model.name(owner.seat), "seat-s"))
                    span.vh {
                        (say(locale, "sentinel-sold-to",
                            &[("name", model.name(owner.seat).into())]))
                    }
                }
            } @else if offer.is_none() {
                span.vh { (text(locale, "sentinel-gone")) }
            }
            @if let Some(worth) = worth {
                b {
                    (worth)
                    span.vh { (say(locale, "sentinel-worth", &[("points", worth.into())])) }
                }
            }
        }
    }
}
