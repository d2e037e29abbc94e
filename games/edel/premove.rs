//! Premoves in Edel, Stein & Reich, where two players bargain with gems (ESR chapter 8) and actions
//! are chosen in secret.

use karat_kernel::premove::{Auction, Auctioned, Limit};
use karat_kernel::{Perspective, Seat};

use crate::rules::{Edel, GEMS_PER_COLOUR, Gems, Move, PhaseView, View};

impl Auctioned for Edel {
    const CAN_ACT: bool = true;

    fn auction(view: &View, seat: Seat) -> Option<Auction> {
        let bargain = view.bargain?;
        Some(Auction {
            number: [u16::from(view.round), u16::from(view.turn), bargain.action as u16],
            price: u32::from(bargain.bid.map_or(0, Gems::total)),
            is_in: seat == bargain.opener || seat == bargain.responder,
        })
    }

    fn bid(eyes: &Perspective<'_, Self>, limit: &Limit) -> Option<Move> {
        let (view, limit) = (eyes.view(), gems(limit)?);
        let ready = limit.both(view.players[eyes.seat().index()].holding);
        match (view.phase, view.bargain?.bid) {
            (PhaseView::Open, _) => cheapest(ready, Gems::EMPTY).map(Move::Bid),
            (PhaseView::Answer, Some(bid)) => cheapest(ready, bid).map(Move::Raise),
            // The responder offers a gem of the lowest colour, which is the last in the order of
            // colours.
            (PhaseView::Single, _) => ready.colours().last().map(Move::Offer),
            _ => None,
        }
    }

    fn suits(limit: &Limit) -> bool {
        gems(limit).is_some()
    }

    /// Returns the seat's number of gems of each colour, from the highest rank to the lowest.
    fn counts(view: &View, seat: Seat) -> Option<Vec<u8>> {
        Some(view.players[seat.index()].holding.counts().to_vec())
    }

    /// Returns the moves that `seat` may make next. Outside a bargain, the player chooses an action
    /// next or, in a two-player game, makes a guess.
    fn foreseen(view: &View, seat: Seat) -> Vec<Move> {
        if Self::auction(view, seat).is_some_and(|auction| auction.is_in) {
            return Vec::new();
        }
        let actions = view.players[seat.index()].actions.iter().copied();
        let guesses = actions.clone().filter(|_| view.players.len() == 2).map(Move::Guess);
        actions.map(Move::Choose).chain(guesses).collect()
    }
}

/// Returns a limit's gems, or `None` if the limit does not consist of gem counts.
fn gems(limit: &Limit) -> Option<Gems> {
    let Limit::Counts(counts) = limit else { return None };
    let counts: [u8; 4] = counts.as_slice().try_into().ok()?;
    counts.iter().all(|&count| count <= GEMS_PER_COLOUR).then(|| Gems::new(counts))
}

/// Returns the lowest bid above the bid `above` that can be made with the gems `ready`
/// (ESR-BARGAIN-10, ESR-BARGAIN-11).
fn cheapest(ready: Gems, above: Gems) -> Option<Gems> {
    let [reds, yellows, greens, blues] = ready.counts();
    let reds_and_yellows =
        (0..=reds).flat_map(|red| (0..=yellows).map(move |yellow| (red, yellow)));
    let greens_and_blues =
        (0..=greens).flat_map(|green| (0..=blues).map(move |blue| (green, blue)));
    let bids = reds_and_yellows.flat_map(|(red, yellow)| {
        greens_and_blues.clone().map(move |(green, blue)| Gems::new([red, yellow, green, blue]))
    });
    bids.filter(|bid| bid.key() > above.key()).min_by_key(|bid| bid.key())
}
