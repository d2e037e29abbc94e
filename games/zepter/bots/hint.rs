//! The reasons given in hints: a fixed list of messages, with numbers from the seat's view.

use karat_kernel::{Arg, Line, Seat};
use karat_think::Explained;

use crate::rules::{
    AuctionView, Gem, Item, Move, PlayerView, RELEASE_COSTS, Role, Step, Transaction, View,
};

/// Describes a move and gives the reason for it, or returns `None` for moves that are never hints.
pub(super) fn explain(view: &View, seat: Seat, m: Move) -> Option<Explained> {
    let me = &view.players[seat.index()];
    match m {
        Move::Role(role) => Some(Explained::of(
            Line::new("zepter-do-role").with("role", Arg::Word(role.name())),
            Line::new("zepter-why-role").with("track", Arg::Word(role.track().name())),
        )),
        Move::Price(price) => Some(Explained::of(
            Line::new("zepter-do-price").with("price", number(price)),
            Line::new("zepter-why-price").with("most", number(view.role_auction?.ceiling)),
        )),
        Move::Take => Some(Explained::of(
            Line::new("zepter-do-take"),
            Line::new("zepter-why-take").with("price", number(view.role_auction?.price)),
        )),
        Move::Decline => Some(quiet("zepter-do-decline", "zepter-why-decline")),
        Move::Remove(roles) if roles.is_empty() => {
            Some(quiet("zepter-do-remove-none", "zepter-why-remove-none"))
        }
        Move::Remove(roles) => {
            let names = roles.iter().map(Role::name).collect();
            let what = Line::new("zepter-do-remove").with("roles", Arg::Words(names));
            let why = Line::new("zepter-why-remove").with("count", number(roles.len()));
            Some(Explained::of(what, why))
        }
        Move::Transact(transaction) => transact(view, me, &transaction),
        Move::Active(active) => activate(me, active),
        Move::Start(item, bid) => start(view, me, item, bid),
        Move::End => Some(end(me)),
        Move::Raise(bid) => raise(view, me, bid),
        Move::Pass => {
            let auction = view.auction.as_ref()?;
            let why = Line::new("zepter-why-pass")
                .with("item", Arg::Word(auction.item.name()))
                .with("seat", Arg::Seat(auction.high))
                .with("bid", number(auction.bid));
            Some(Explained::quiet(Line::new("zepter-do-pass"), why))
        }
        Move::Advance(track) => {
            let what = Line::new("zepter-do-advance").with("track", Arg::Word(track.name()));
            let why = Line::new("zepter-why-advance-free");
            let level = me.levels[track as usize] + 1;
            let cost = number(view.reading.data.cost(track, level));
            Some(Explained::of(what, why.with("level", number(level)).with("cost", cost)))
        }
        Move::Release(marker) => {
            let cost = || number(RELEASE_COSTS[usize::from(marker)]);
            let what = Line::new("zepter-do-release").with("cost", cost());
            Some(Explained::of(what, Line::new("zepter-why-release").with("cost", cost())))
        }
        Move::Lose(gem) => {
            let what = Line::new("zepter-do-lose").with("gem", Arg::Word(gem.name()));
            let why = Line::new("zepter-why-lose").with("gem", Arg::Word(gem.name()));
            let left = me.active[gem as usize].checked_sub(1)?;
            Some(Explained::of(what, why.with("left", number(left))))
        }
        Move::Keep(units) => {
            let (value, size) = (number(units.value()), number(units.size()));
            let what = Line::new("zepter-do-keep").with("value", value);
            let why = Line::new("zepter-why-keep").with("size", size);
            Some(Explained::of(what, why.with("limit", number(me.hand_limit))))
        }
        Move::DrawRole(..)
        | Move::DrawCaller(_)
        | Move::DrawCard(_)
        | Move::DrawArtifact(_)
        | Move::DrawPlace(_) => None,
    }
}

/// Describes a transaction and gives the reason for it. The transaction has one purchase or one
/// advance, and may include sales and the release of a marker.
fn transact(view: &View, me: &PlayerView, transaction: &Transaction) -> Option<Explained> {
    let runs = transaction.steps.runs();
    let (mut bought, mut advanced) = (None, None);
    let (mut price, mut used) = (0_i64, i64::from(me.active.iter().sum::<u8>()));
    for &(step, times) in runs {
        let count = i64::from(times);
        price += count
            * match step {
                Step::Buy(gem) if bought.is_none() => {
                    bought = Some((gem, times));
                    i64::from(me.prices[gem as usize])
                }
                Step::Sell { gem, active } => {
                    used -= if active { count } else { 0 };
                    -i64::from(me.sales[gem as usize])
                }
                Step::Release(marker) => i64::from(RELEASE_COSTS[usize::from(marker)]),
                Step::Advance(track) if advanced.is_none() && times == 1 => {
                    advanced = Some(track);
                    i64::from(view.reading.data.cost(track, me.levels[track as usize] + 1))
                }
                Step::Item | Step::Buy(_) | Step::Advance(_) => return None,
            };
    }
    let sold: u16 = runs
        .iter()
        .map(|&(step, times)| if matches!(step, Step::Sell { .. }) { times } else { 0 })
        .sum();
    match (bought, advanced) {
        _ if price < 0 => None,
        (Some((gem, count)), None) => {
            let what = Line::new("zepter-do-buy").with("gems", counts(gem, count)?);
            let free = (i64::from(me.slots) - used).max(0);
            Some(Explained::of(what, buying(me, gem, count, price, free)))
        }
        (None, Some(track)) if view.paid_advances == 0 => {
            let what = Line::new("zepter-do-advance").with("track", Arg::Word(track.name()));
            let why = Line::new("zepter-why-advance");
            let why = why.with("level", number(me.levels[track as usize] + 1));
            Some(Explained::of(
                what,
                why.with("price", Arg::Number(price)).with("sold", number(sold)),
            ))
        }
        _ => None,
    }
}

/// Returns the reason to buy gems of a kind or, if there are several, the first in a fixed order.
/// `free` is the number of free slots.
fn buying(me: &PlayerView, gem: Gem, count: u16, price: i64, free: i64) -> Line {
    let owned = u16::from(me.active[gem as usize]) + me.stored[gem as usize];
    let after = owned + count;
    let price = Arg::Number(price);
    let why = |id| Line::new(id).with("price", price.clone());
    match gem {
        Gem::Opal if owned % 3 + count >= 3 => {
            why("zepter-why-third-opal").with("count", number(after))
        }
        Gem::Opal => why("zepter-why-slot").with("free", Arg::Number(free)),
        _ if owned % 4 + count >= 4 => {
            why("zepter-why-fourth").with("count", number(after)).with("gem", Arg::Word(gem.name()))
        }
        _ => why("zepter-why-slot").with("free", Arg::Number(free)),
    }
}

fn activate(me: &PlayerView, active: [u8; 5]) -> Option<Explained> {
    let (before, after): (u8, u8) = (me.active.iter().sum(), active.iter().sum());
    if active == me.active {
        return None;
    }
    let named = Gem::ALL.into_iter().filter(|&gem| active[gem as usize] > 0);
    let named = named.map(|gem| (active[gem as usize], gem.name())).collect();
    let what = Line::new("zepter-do-active").with("gems", Arg::Counts(named));
    let why = Line::new("zepter-why-active")
        .with("before", number(before))
        .with("after", number(after))
        .with("slots", number(me.slots));
    Some(Explained::of(what, why))
}

fn start(view: &View, me: &PlayerView, item: Item, bid: u32) -> Option<Explained> {
    let offer = view.offers.iter().find(|offer| offer.item == item)?;
    let net = (i64::from(bid) + i64::from(offer.modifiers[me.seat.index()])).max(0);
    let what =
        Line::new("zepter-do-start").with("item", Arg::Word(item.name())).with("bid", number(bid));
    Some(Explained::of(what, of_item(me, item, offer.worth[me.seat.index()], net)))
}

fn raise(view: &View, me: &PlayerView, bid: u32) -> Option<Explained> {
    let auction = view.auction.as_ref()?;
    let net = net_price(auction, me, bid);
    let offer = view.offers.iter().find(|offer| offer.item == auction.item);
    let worth = offer.map(|offer| offer.worth[me.seat.index()])?;
    let what = Line::new("zepter-do-raise").with("bid", number(bid));
    Some(Explained::of(what, of_item(me, auction.item, worth, net)))
}

/// Returns a player's net price for a bid, calculated from what the last bid would cost that
/// player.
fn net_price(auction: &AuctionView, me: &PlayerView, bid: u32) -> i64 {
    let now = i64::from(auction.net_prices[me.seat.index()]);
    now + i64::from(bid) - i64::from(auction.bid)
}

/// Returns the reason to bid a net price for an item worth the given points.
fn of_item(me: &PlayerView, item: Item, worth: u16, net: i64) -> Line {
    let left = me.means.map(|means| i64::from(means) - net);
    let id = match (item, left) {
        (_, Some(left)) if left < 0 => "zepter-why-item-short",
        (Item::Sentinel(_), _) => "zepter-why-sentinel",
        (Item::Artifact(_), _) => "zepter-why-artifact",
    };
    let why = Line::new(id).with("price", Arg::Number(net));
    match left {
        Some(left) if left < 0 => why.with("short", Arg::Number(-left)),
        _ => why.with("points", number(worth)),
    }
}

/// Describes the end of the turn, with a reason that depends on whether the hand exceeds the limit.
fn end(me: &PlayerView) -> Explained {
    let over = me.hand_size.checked_sub(me.hand_limit).filter(|&over| over > 0);
    let (size, limit) = (number(me.hand_size), number(me.hand_limit));
    let why = match over {
        Some(over) => Line::new("zepter-why-end-over").with("over", number(over)),
        None => Line::new("zepter-why-end"),
    };
    Explained::quiet(Line::new("zepter-do-end"), why.with("size", size).with("limit", limit))
}

fn quiet(what: &'static str, why: &'static str) -> Explained {
    Explained::quiet(Line::new(what), Line::new(why))
}

fn counts(gem: Gem, count: u16) -> Option<Arg> {
    Some(Arg::Counts(vec![(count.try_into().ok()?, gem.name())]))
}

fn number(count: impl TryInto<i64>) -> Arg {
    Arg::Number(count.try_into().unwrap_or(i64::MAX))
}
