//! An auction: the item, the bids, and what the next bid would cost the viewer.

use std::collections::BTreeMap;

use karat_rules::zepter::{AuctionView, Item, OfferView, PhaseView, PlayerView, View};
use karat_rules::{Arg, Seat};
use maud::{Markup, html};

use super::market::net_price;
use super::{
    has_option, item_effect, item_name, item_symbol, own, player, say, signed, text, units_of,
};
use crate::locale::Locale;
use crate::pages::layout::{clause_link, icon, seat_mark};
use crate::pages::model::TableModel;

/// The item, the ladder of bids and the viewer's sum.
pub(super) fn block(locale: Locale, model: &TableModel, view: &View) -> Markup {
    let Some(auction) = &view.auction else { return html! {} };
    let offer = offer(view, auction);
    html! {
        section.block aria-label=(text(locale, "auction")) {
            div.lot {
                div.lot-plinth { (item_symbol(auction.item)) }
                h2 { (item_name(locale, auction.item)) }
                p.small.muted {
                    (say(locale, "auction-starts-at", &[("price", auction.item.price().into())]))
                }
                p.small { (item_effect(locale, auction.item)) }
            }
            div {
                div.panel-h {
                    h3 { (text(locale, "bids")) }
                    (clause_link(locale, model.game, "ZEP-AUCTION-10"))
                }
                ol.ladder {
                    @for seat in asking_order(model, view, auction) {
                        (bidder(locale, model, view, auction, offer, seat))
                    }
                }
            }
            @if let (Some(me), Some(offer)) = (own(view, model.viewer), offer) {
                (sum(locale, model, auction, offer, me))
            }
        }
    }
}

/// The item on offer; it stays there until it is paid.
pub(super) fn offer<'v>(view: &'v View, auction: &AuctionView) -> Option<&'v OfferView> {
    view.offers.iter().find(|offer| offer.item == auction.item)
}

/// The highest bid whose net price is no more than `amount`.
pub(super) fn most_bid(offer: &OfferView, me: &PlayerView, amount: u32) -> i64 {
    i64::from(amount) - i64::from(offer.modifiers[me.seat.index()])
}

/// The value of a player's hand without his gems.
pub(super) fn hand_value(me: &PlayerView) -> u32 {
    let units = units_of(me).unwrap_or_default();
    u32::from(me.dust) + u32::from(units.value())
}

/// The players in the order in which they are asked, the starter first (ZEP-AUCTION-9).
pub(super) fn asking_order(model: &TableModel, view: &View, auction: &AuctionView) -> Vec<Seat> {
    let mut seats: Vec<Seat> = if has_option(model, "auction_order", "turn_order") {
        view.order.clone()
    } else {
        Seat::all(view.players.len()).collect()
    };
    let start = seats.iter().position(|&seat| seat == auction.starter).unwrap_or(0);
    seats.rotate_left(start);
    seats.retain(|&seat| view.in_game.contains(seat));
    seats
}

/// The last bid of each player in this auction, as the log tells it.
fn bids(model: &TableModel) -> BTreeMap<usize, i64> {
    let mut bids = BTreeMap::new();
    let lines = model.log.iter().rev().flat_map(|entry| entry.lines.iter().rev());
    for line in lines {
        if !matches!(line.id, "zepter-log-start" | "zepter-log-raise") {
            continue;
        }
        let arg = |name: &str| line.args.iter().find(|(known, _)| *known == name);
        if let (Some((_, Arg::Seat(seat))), Some((_, Arg::Number(bid)))) = (arg("seat"), arg("bid"))
        {
            bids.entry(seat.index()).or_insert(*bid);
        }
        if line.id == "zepter-log-start" {
            break;
        }
    }
    bids
}

fn bidder(
    locale: Locale,
    model: &TableModel,
    view: &View,
    auction: &AuctionView,
    offer: Option<&OfferView>,
    seat: Seat,
) -> Markup {
    let is_in = auction.participants.contains(seat);
    let is_asked = view.phase == PhaseView::Bid && view.to_decide.contains(seat);
    let bid = bids(model).get(&seat.index()).copied();
    let next = if seat == auction.high || auction.is_won { auction.bid } else { auction.bid + 1 };
    let net = offer.map(|offer| net_price(offer, player(view, seat), next));
    let net_id = if auction.is_won { "bid-net-paid" } else { "bid-net" };
    let was_eligible = offer.is_some_and(|offer| offer.eligible.contains(seat));
    let left = if was_eligible || bid.is_some() { "bid-passed" } else { "bid-out" };
    html! {
        li.is-top[seat == auction.high].is-turn[is_asked].is-out[!is_in] {
            (seat_mark(seat, model.name(seat), "seat-s"))
            span.nm { (model.name_or_you(locale, seat)) }
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

/// What the viewer would pay for the next bid, or pays for the last one.
fn sum(
    locale: Locale,
    model: &TableModel,
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
                        (clause_link(locale, model.game, clause))
                    }
                    dd { (signed(change)) }
                }
                div.sum {
                    dt { (text(locale, "money-net")) } dd { (net_price(offer, me, bid)) }
                }
                (row("money-hand", hand.to_string()))
                (row("money-gems", signed((means - hand.min(means)) as i32)))
                div {
                    dt {
                        (text(locale, "money-means")) " "
                        (clause_link(locale, model.game, "ZEP-OUT-1"))
                    }
                    dd { (means) }
                }
                @if !auction.is_won {
                    (row("money-most-hand", most_bid(offer, me, hand).max(0).to_string()))
                    (row("money-most-bid", most_bid(offer, me, means).max(0).to_string()))
                }
            }
        }
    }
}
