//! Premoves in Klenotníci, where a bid is a sum of money cards (KLE chapter 6).

use karat_kernel::premove::{Auction, Auctioned, Limit};
use karat_kernel::{Moves, Perspective, Seat};

use crate::rules::{Klenotnici, Move, PhaseView, View};

impl Auctioned for Klenotnici {
    const CAN_ACT: bool = true;

    fn auction(view: &View, seat: Seat) -> Option<Auction> {
        if !matches!(view.phase, PhaseView::Open | PhaseView::Bid | PhaseView::Window) {
            return None;
        }
        let auction = view.auction.as_ref()?;
        Some(Auction {
            number: [u16::from(view.auction_number), 0, 0],
            price: u32::from(auction.price),
            is_in: auction.active.contains(seat),
        })
    }

    /// Returns a raise with money cards only, because premoves never spend action cards.
    fn bid(eyes: &Perspective<'_, Self>, limit: &Limit) -> Option<Move> {
        let &Limit::Price(most) = limit else { return None };
        let laid = u32::from(eyes.view().players[eyes.seat().index()].total);
        let mut moves = Moves::new();
        eyes.legal(&mut moves);
        let total = |m: &Move| match m {
            Move::Open { cards, double: None, hammer: None }
            | Move::Raise { cards, double: None, hammer: None } => {
                Some(laid + u32::from(cards.set.sum()))
            }
            _ => None,
        };
        let bids = moves.iter().filter_map(|m| Some((total(m)?, *m)));
        let (_, bid) = bids.filter(|(total, _)| *total <= most).min_by_key(|(total, _)| *total)?;
        Some(bid)
    }

    /// Returns the moves that `seat` may make next.
    ///
    /// A player who is not bidding may be the next to put a gem up for auction. The leader may win
    /// the auction and then be allowed to make change.
    fn foreseen(view: &View, seat: Seat) -> Vec<Move> {
        let auction = Self::auction(view, seat).filter(|auction| auction.is_in);
        if auction.is_none() {
            let on_offer = view.auction.as_ref().map(|auction| auction.gem);
            let others = view.supply.iter().filter(|gem| Some(*gem) != on_offer);
            return others.map(Move::Choose).collect();
        }
        let leads = view.auction.as_ref().is_some_and(|auction| auction.leader == Some(seat));
        let has_actions = view.players[seat.index()].action_count > 0;
        if leads && has_actions { vec![Move::Done] } else { Vec::new() }
    }
}
