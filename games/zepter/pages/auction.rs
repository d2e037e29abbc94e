//! Renders an auction: the item, the bids, and what the next bid would cost the viewer.

use std::collections::BTreeMap;

use crate::rules::{AuctionView, Fact, Item, OfferView, PhaseView, PlayerView, View};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::{facts, item_name, item_symbol, own, say, text};
use crate::words::{item_effect, signed};
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, icon, seat_mark};
use karat_words::Locale;

/// Renders the item on offer, the bids, and the viewer's net price.
pub(super) fn block(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let Some(auction) = &view.auction else { return html! {} };
    let (offer, data) = (view.offer(auction.item), view.reading.data);
    let price = data.price(auction.item);
    html! {
        section.block aria-label=(text(locale, "auction")) {
            div.lot {
                div.lot-plinth { (item_symbol(auction.item)) }
                h2 { (item_name(locale, auction.item)) }
                p.small.muted {
                    (say(locale, "auction-starts-at", &[("price", price.into())]))
                }
                p.small { (item_effect(locale, &data, auction.item)) }
            }
            div {
                div.panel-h {
                    h3 { (text(locale, "bids")) }
                    (clause_link(locale, seen.game, "ZEP-AUCTION-10"))
                }
                ol.ladder {
                    @for &seat in &auction.order {
                        (bidder(locale, seen, view, auction, offer, seat))
                    }
                }
            }
            @if let (Some(me), Some(offer)) = (own(view, seen.viewer), offer) {
                (sum(locale, seen, auction, offer, me))
            }
        }
    }
}

/// Returns the value of the energy in the viewer's hand, excluding gems that the viewer could sell.
pub(super) fn hand_value(me: &PlayerView) -> u32 {
    me.hand_value().unwrap_or_default()
}

/// Returns each player's last bid in the current auction.
fn bids(seen: &Seen) -> BTreeMap<usize, u32> {
    let mut bids = BTreeMap::new();
    for fact in facts(seen).rev() {
        match *fact {
            Fact::Raised { seat, bid } => _ = bids.entry(seat.index()).or_insert(bid),
            Fact::AuctionStarted { seat, bid, .. } => {
                bids.entry(seat.index()).or_insert(bid);
                break;
            }
            _ => {}
        }
    }
    bids
}

fn bidder(
    locale: Locale,
    seen: &Seen,
    view: &View,
    auction: &AuctionView,
    offer: Option<&OfferView>,
    seat: Seat,
) -> Markup {
    let is_in = auction.participants.contains(seat);
    let is_asked = view.phase == PhaseView::Bid && view.to_decide.contains(seat);
    let bid = bids(seen).get(&seat.index()).copied();
    let next = if seat == auction.high || auction.is_won { auction.bid } else { auction.bid + 1 };
    let net = offer.map(|offer| offer.net_price(seat, next));
    let net_id = if auction.is_won { "bid-net-paid" } else { "bid-net" };
    let was_eligible = offer.is_some_and(|offer| offer.eligible.contains(seat));
    let left = if was_eligible || bid.is_some() { "bid-passed" } else { "bid-out" };
    html! {
        li.is-top[seat == auction.high].is-turn[is_asked].is-out[!is_in] {
            (seat_mark(seat, seen.name(seat), "seat-s"))
            span.nm { (seen.name_or_you(locale, seat)) }
            @if seat == auction.high {
                span.badge.badge-last { (text(locale, "bid-highest")) }
            } @else if seat == auction.starter {
                span.small.muted { (text(locale, "bid-started")) }
            }
            @if let Some(net) = net.filter(|_| is_in) {
                span.small.muted.net { (say(locale, net_id, &[("price", net.into())])) }
            }
            span.val {
                @if !is_in {
                    (icon("pass"))
                    (text(locale, left))
                } @else if is_asked {
                    span.vh { (text(locale, "bid-asked")) } span aria-hidden="true" { "…" }
                } @else if let Some(bid) = bid { (bid) }
            }
        }
    }
}

/// Renders the viewer's net price for the next bid, or for the winning bid once the auction has
/// ended.
fn sum(
    locale: Locale,
    seen: &Seen,
    auction: &AuctionView,
    offer: &OfferView,
    me: &PlayerView,
) -> Markup {
    let is_mine = auction.high == me.seat;
    if auction.is_won && !is_mine {
        return html! {};
    }
    let bid = if is_mine { auction.bid } else { auction.bid + 1 };
    let heading = if auction.is_won { "if-won" } else { "if-win" };
    let change = offer.modifiers[me.seat.index()];
    let means = me.means.unwrap_or(0);
    let hand = hand_value(me);
    let clause = match auction.item {
        Item::Artifact(_) => "ZEP-AUCTION-16",
        Item::Sentinel(_) => "ZEP-AUCTION-17",
    };
    let row = |id: &str, amount: String| {
        html! { div { dt { (text(locale, id)) } dd { (amount) } } }
    };
    html! {
        div.bidder.stack.stack-s {
            h3 { (say(locale, heading, &[("bid", bid.into())])) }
            dl.moneyline {
                (row("money-bid", bid.to_string()))
                div {
                    dt {
                        (text(locale, "money-modifiers")) " "
                        (clause_link(locale, seen.game, clause))
                    }
                    dd { (signed(change)) }
                }
                div.sum {
                    dt { (text(locale, "money-net")) } dd { (offer.net_price(me.seat, bid)) }
                }
                (row("money-hand", hand.to_string()))
                (row("money-gems", signed((means - hand.min(means)) as i32)))
                div {
                    dt {
                        (text(locale, "money-means")) " "
                        (clause_link(locale, seen.game, "ZEP-OUT-1"))
                    }
                    dd { (means) }
                }
                @if !auction.is_won {
                    (row("money-most-hand", offer.most_bid(me.seat, hand).to_string()))
                    (row("money-most-bid", offer.most_bid(me.seat, means).to_string()))
                }
            }
        }
    }
}
