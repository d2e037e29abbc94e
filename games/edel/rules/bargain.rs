//! Chapter 8: bargains between two players for an action.

use karat_kernel::game::{Illegal, Moves, Sink, illegal};
use karat_kernel::seat::{Seat, Seats};

use super::components::{Action, Colour, Gems};
use super::notes::{Bargaining, Event};
use super::{Edel, Move, Phase, Variant};

/// The number of lowest bids to list (ESR-LIST-1).
const LISTED_LOWEST: usize = 32;

/// The two players of a bargain (ESR-BARGAIN-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    pub(super) opener: Seat,
    pub(super) responder: Seat,
}

impl Pair {
    /// Returns the player other than `seat`.
    pub(super) fn other(self, seat: Seat) -> Seat {
        if seat == self.opener { self.responder } else { self.opener }
    }
}

/// The current bid in a bargain (ESR-BARGAIN-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Bid {
    pub(super) bidder: Seat,
    pub(super) gems: Gems,
}

/// The sort key that decides who opens a bargain or takes a gem first: gems by rank, then money,
/// then age (ESR-BARGAIN-3).
type OpenerKey = ([u8; 4], u16, u8);

impl Edel {
    /// Begins a bargain between two players who chose the same action (ESR-BARGAIN-1).
    pub(super) fn open_bargain(
        &mut self,
        two: Seats,
        action: Action,
        notes: &mut impl Sink<Event>,
    ) {
        let opener = two.iter().min_by_key(|&seat| self.opener_key(seat)).expect("two players");
        let mut responder = two;
        responder.remove(opener);
        let responder = responder.first().expect("two players");
        self.open.phase = Phase::Open(Pair { opener, responder });
        let opened = Bargaining::BargainOpened { opener, responder, action };
        notes.note(Event::public("ESR-BARGAIN-3", opened));
    }

    /// Returns a seat's key for opening a bargain or taking a gem, based on its current gems and
    /// money (ESR-TURN-11).
    pub(super) fn opener_key(&self, seat: Seat) -> OpenerKey {
        let player = self.player(seat);
        (player.holding.counts(), player.money, self.open.ages[seat.index()])
    }

    pub(super) fn list_openings(&self, pair: Pair, out: &mut Moves<Move>) {
        list(self.player(pair.opener).holding, Gems::EMPTY, Move::Bid, out);
        if self.may_decline(pair.opener) {
            out.push(Move::Decline);
        }
    }

    pub(super) fn every_opening(&self, pair: Pair, each: &mut dyn FnMut(Move)) {
        every(self.player(pair.opener).holding, Gems::EMPTY, |gems| each(Move::Bid(gems)));
        if self.may_decline(pair.opener) {
            each(Move::Decline);
        }
    }

    /// Returns whether the seat may decline to bid or to offer a gem (ESR-BARGAIN-6, ESR-BARGAIN-7,
    /// ESR-BARGAIN-14).
    fn may_decline(&self, seat: Seat) -> bool {
        self.player(seat).holding.is_empty() || !self.has(Variant::MustBid)
    }

    /// Makes the first bid of a bargain (ESR-BARGAIN-5).
    pub(super) fn bid(
        &mut self,
        pair: Pair,
        gems: Gems,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if gems.is_empty() {
            return Err(illegal("ESR-BARGAIN-5"));
        }
        // Bids consist only of gems (ESR-BARGAIN-17), and only of those that the opener holds.
        if !self.player(pair.opener).holding.contains(gems) {
            return Err(illegal("ESR-BARGAIN-8"));
        }
        self.open.phase = Phase::Answer(pair, Bid { bidder: pair.opener, gems });
        notes.note(Event::public("ESR-BARGAIN-5", Bargaining::Bid { seat: pair.opener, gems }));
        Ok(())
    }

    pub(super) fn decline_to_open(
        &mut self,
        pair: Pair,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.may_decline(pair.opener) {
            return Err(illegal("ESR-BARGAIN-6"));
        }
        self.open.phase = Phase::Single(pair);
        let seat = pair.opener;
        let has_gems = !self.player(seat).holding.is_empty();
        let clause = if has_gems { "ESR-BARGAIN-6" } else { "ESR-BARGAIN-7" };
        notes.note(Event::public(clause, Bargaining::BidDeclined { seat }));
        Ok(())
    }

    /// Lists the answers to a bid. The table automatically accepts for a player who has no legal
    /// raise (ESR-BARGAIN-18, ESR-DP-2).
    pub(super) fn list_answers(&self, pair: Pair, bid: Bid, out: &mut Moves<Move>) {
        out.push(Move::Accept);
        list(self.player(pair.other(bid.bidder)).holding, bid.gems, Move::Raise, out);
    }

    pub(super) fn every_answer(&self, pair: Pair, bid: Bid, each: &mut dyn FnMut(Move)) {
        each(Move::Accept);
        let holding = self.player(pair.other(bid.bidder)).holding;
        every(holding, bid.gems, |gems| each(Move::Raise(gems)));
    }

    /// Raises the bid (ESR-BARGAIN-10, ESR-BARGAIN-11, ESR-BARGAIN-12).
    ///
    /// Every raise has a greater key than the previous bid, so the bargain ends eventually
    /// (ESR-BARGAIN-19).
    pub(super) fn raise(
        &mut self,
        pair: Pair,
        bid: Bid,
        gems: Gems,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let bidder = pair.other(bid.bidder);
        if !self.player(bidder).holding.contains(gems) {
            return Err(illegal("ESR-BARGAIN-8"));
        }
        if gems.total() < bid.gems.total() || gems == bid.gems {
            return Err(illegal("ESR-BARGAIN-11"));
        }
        if gems.key() <= bid.gems.key() {
            return Err(illegal("ESR-BARGAIN-10"));
        }
        self.open.phase = Phase::Answer(pair, Bid { bidder, gems });
        notes.note(Event::public("ESR-BARGAIN-10", Bargaining::Raised { seat: bidder, gems }));
        Ok(())
    }

    /// Accepts the current bid (ESR-BARGAIN-13).
    pub(super) fn accept(
        &mut self,
        pair: Pair,
        bid: Bid,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let Bid { bidder, gems } = bid;
        let seat = pair.other(bidder);
        let accepted = Bargaining::Accepted { seat, bidder, gems };
        notes.note(Event::public("ESR-BARGAIN-13", accepted));
        self.hand_over(bidder, seat, gems);
        self.win_bargain(bidder, notes);
        Ok(())
    }

    pub(super) fn list_offers(&self, pair: Pair, out: &mut Moves<Move>) {
        out.extend(self.player(pair.responder).holding.colours().map(Move::Offer));
        if self.may_decline(pair.responder) {
            out.push(Move::Decline);
        }
    }

    /// Offers a single gem (ESR-BARGAIN-14), which the opener must take (ESR-BARGAIN-15).
    pub(super) fn offer(
        &mut self,
        pair: Pair,
        colour: Colour,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let Pair { opener, responder } = pair;
        if self.player(responder).holding.count(colour) == 0 {
            return Err(illegal("ESR-BARGAIN-14"));
        }
        let offered = Bargaining::Offered { seat: responder, opener, colour };
        notes.note(Event::public("ESR-BARGAIN-15", offered));
        self.hand_over(responder, opener, Gems::of(colour, 1));
        self.win_bargain(responder, notes);
        Ok(())
    }

    /// Declines to offer a gem. The bargain ends, and nobody performs the action (ESR-BARGAIN-16,
    /// ESR-2P-17).
    pub(super) fn decline_to_offer(
        &mut self,
        pair: Pair,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.may_decline(pair.responder) {
            return Err(illegal("ESR-BARGAIN-14"));
        }
        let action = self.open.action.expect("a bargain is for an action");
        let void = Bargaining::BargainVoid { seat: pair.responder, action };
        notes.note(Event::public("ESR-BARGAIN-16", void));
        self.resolve_next(notes);
        Ok(())
    }

    fn hand_over(&mut self, from: Seat, to: Seat, gems: Gems) {
        let giver = self.player_mut(from);
        giver.holding = giver.holding - gems;
        let receiver = self.player_mut(to);
        receiver.holding = receiver.holding + gems;
    }

    /// Lets the winner of a bargain perform the action (ESR-BARGAIN-20).
    fn win_bargain(&mut self, winner: Seat, notes: &mut impl Sink<Event>) {
        let action = self.open.action.expect("a bargain is for an action");
        if self.perform(winner, action, notes) {
            self.resolve_next(notes);
        }
    }
}

/// Lists the lowest bids above the `current` bid, and the lowest bid for each greater number of
/// gems (ESR-LIST-1): at most 32 bids, plus one for each number up to 88.
fn list(holding: Gems, current: Gems, to_move: impl Fn(Gems) -> Move, out: &mut Moves<Move>) {
    let full = out.len() + LISTED_LOWEST;
    for count in current.total()..=holding.total() {
        let room = if out.len() < full { full } else { out.len() + 1 };
        bids(holding, count, current, |gems| {
            out.push(to_move(gems));
            out.len() < room
        });
    }
}

/// Calls `each` with every bid above the `current` bid, lowest first.
fn every(holding: Gems, current: Gems, mut each: impl FnMut(Gems)) {
    for count in current.total()..=holding.total() {
        bids(holding, count, current, |gems| {
            each(gems);
            true
        });
    }
}

/// Calls `each` with a holding's bids of `count` gems above the `current` bid, lowest first. The
/// iteration stops when `each` returns `false`.
#[inline]
fn bids(holding: Gems, count: u16, current: Gems, mut each: impl FnMut(Gems) -> bool) {
    let [reds, yellows, greens, blues] = holding.counts().map(u32::from);
    let count = u32::from(count);
    // With the same number of gems as the `current` bid, a higher bid needs more gems of a higher
    // colour. If `count` is greater than that number, every bid is higher.
    let is_equal = count == u32::from(current.total());
    let [current_red, current_yellow, current_green, _] = current.counts().map(u32::from);
    let first_red = if is_equal { current_red } else { 0 };
    for red in first_red.max(count.saturating_sub(yellows + greens + blues))..=reds.min(count) {
        let left = count - red;
        let is_equal = is_equal && red == current_red;
        let first_yellow = if is_equal { current_yellow } else { 0 };
        let least_yellow = first_yellow.max(left.saturating_sub(greens + blues));
        for yellow in least_yellow..=yellows.min(left) {
            let left = left - yellow;
            let is_equal = is_equal && yellow == current_yellow;
            let first_green = if is_equal { current_green + 1 } else { 0 };
            for green in first_green.max(left.saturating_sub(blues))..=greens.min(left) {
                let gems = [red, yellow, green, left - green];
                if !each(Gems::new(gems.map(|count| count as u8))) {
                    return;
                }
            }
        }
    }
}
