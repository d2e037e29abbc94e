//! Premoves in Das Zepter von Zavandor, where a bid is a whole amount of energy (ZEP chapter 11).

use karat_kernel::premove::{Auction, Auctioned, Limit};
use karat_kernel::{Moves, Perspective, Seat};

use crate::rules::{Move, View, Zepter};

impl Auctioned for Zepter {
    const CAN_ACT: bool = true;

    fn auction(view: &View, seat: Seat) -> Option<Auction> {
        let auction = view.auction.as_ref().filter(|auction| !auction.is_won)?;
        Some(Auction {
            // After each auction, the winner pays or is eliminated, so two auctions never follow
            // each other directly. The low bits of the round number therefore distinguish
            // consecutive auctions.
            number: [view.round as u16, 0, 0],
            price: auction.bid,
            is_in: auction.participants.contains(seat),
        })
    }

    /// Returns a raise by one above the last bid. Bidders who cannot pay are eliminated
    /// (ZEP-OUT-2), so an auto-bid never exceeds what the player can pay.
    fn bid(eyes: &Perspective<'_, Self>, limit: &Limit) -> Option<Move> {
        let &Limit::Price(most) = limit else { return None };
        let (view, seat) = (eyes.view(), eyes.seat());
        let auction = view.auction.as_ref()?;
        let bid = auction.bid.checked_add(1).filter(|bid| *bid <= most)?;
        let raise = Move::Raise(bid);
        eyes.check(raise).ok()?;
        let mut listed = Moves::new();
        eyes.legal(&mut listed);
        let means = view.players[seat.index()].means.unwrap_or_default();
        let is_affordable =
            view.offer(auction.item)?.net_price(seat, bid) <= means || listed.contains(&raise);
        is_affordable.then_some(raise)
    }

    /// Returns the moves that may be premoved. Outside auctions, only the end of a turn may be
    /// premoved.
    fn foreseen(view: &View, seat: Seat) -> Vec<Move> {
        let bids = Self::auction(view, seat).is_some_and(|auction| auction.is_in);
        let plays = view.in_game.contains(seat) && view.round > 0;
        if plays && !bids { vec![Move::End] } else { Vec::new() }
    }
}
