//! Bids that may eliminate their bidder or cost them every gem (chapter 12).

use super::Move;
use super::view::{PlayerView, View};
use crate::game::Risk;
use crate::seat::Seat;

/// Returns the harm that a bid may do to its bidder, who must pay it if no other player bids more.
pub(super) fn risk(view: &View, seat: Seat, m: Move) -> Option<Risk> {
    let (item, bid) = match m {
        Move::Start(item, bid) => (item, bid),
        Move::Raise(bid) => (view.auction.as_ref()?.item, bid),
        _ => return None,
    };
    let me = &view.players[seat.index()];
    let net = view.offer(item)?.net_price(seat, bid);
    let (hand, means) = (me.hand_value()?, me.means?);
    let clause = if net > means {
        "ZEP-OUT-2"
    } else if net > hand && means - net < cheapest_gem(me)? {
        // The bidder cannot keep even the cheapest gem.
        "ZEP-OUT-3"
    } else {
        return None;
    };
    Some(Risk { clause, numbers: vec![("net", net.into()), ("means", means.into())] })
}

/// Returns the lowest sale value of the player's gems.
fn cheapest_gem(me: &PlayerView) -> Option<u32> {
    let owned = |gem: usize| u16::from(me.active[gem]) + me.stored[gem];
    (0..me.sales.len()).filter(|&gem| owned(gem) > 0).map(|gem| me.sales[gem].into()).min()
}
