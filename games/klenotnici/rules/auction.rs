//! Chapter 6: raises, passes, and the close of an auction.

use karat_kernel::game::{Moves, Rules, Sink};

use super::action::HAMMER_COST;
use super::components::{Money, Ranks};
use super::notes::{Event, Fact};
use super::opening::Bits64;
use super::options::Variant;
use super::{Cards, Double, Illegal, Klenotnici, Move, OwnCards, Phase, Seat, Spend, illegal};

/// The number of listed sums for plain raises, doubled raises, raises that count four times, and
/// raises with a hammer (KLE-LIST-2).
const LISTED: [usize; 4] = [6, 3, 2, 2];

/// An opening bid or a raise, as its move describes it.
#[derive(Clone, Copy)]
pub(super) struct Bid {
    pub(super) cards: Cards,
    pub(super) double: Option<Double>,
    pub(super) hammer: Option<Spend>,
}

/// The money cards of an opening bid or a raise, with their effects.
#[derive(Clone, Copy)]
pub(super) struct Laid {
    pub(super) cards: Money,
    /// The amount that doubling adds to the bid.
    pub(super) extra: u8,
    /// The action cards that the bid costs.
    pub(super) spent: Ranks,
}

/// The bid to which each card in the auction belongs, and the amounts added by doubling.
///
/// For each card, four bits contain the number of its bid, counted from 1. Two entries for doubled
/// bids follow, because four action cards can double at most twice. Each of these entries has four
/// bits for the bid's number and eight bits for the amount added. The last four bits contain the
/// number of bids.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Bids([u8; 8]);

const NIBBLE: u64 = 0xf;
const DOUBLES: [u32; 2] = [36, 48];
const COUNT: u32 = 60;

impl Bids {
    pub(super) const NONE: Self = Self([0; 8]);

    fn add(&mut self, cards: Money, extra: u8) {
        let mut bits = u64::from_le_bytes(self.0) + (1 << COUNT);
        let number = bits >> COUNT;
        cards.iter().for_each(|face| bits |= number << (4 * (face - 2)));
        if extra > 0 {
            let free = DOUBLES.into_iter().find(|&double| bits >> double & NIBBLE == 0);
            bits |= (number | u64::from(extra) << 4) << free.expect("two doubles at most");
        }
        self.0 = bits.to_le_bytes();
    }

    /// Returns the bids that still have cards among `left`, in order, each with the amount added by
    /// doubling.
    pub(super) fn among(self, left: Money) -> impl Iterator<Item = (Money, u8)> {
        let bits = u64::from_le_bytes(self.0);
        (1..=bits >> COUNT).filter_map(move |number| {
            let faces = left.iter().filter(|face| bits >> (4 * (face - 2)) & NIBBLE == number);
            let cards = faces.fold(Money::EMPTY, |set, face| set.with(Money::card(face)));
            let double = DOUBLES.into_iter().find(|&double| bits >> double & NIBBLE == number);
            let extra = double.map_or(0, |double| (bits >> double >> 4) as u8);
            (!cards.is_empty()).then_some((cards, extra))
        })
    }

    /// Returns the cards of all bids that are among `left`.
    pub(super) fn all_among(self, left: Money) -> Money {
        let bits = u64::from_le_bytes(self.0);
        let faces = left.iter().filter(|face| bits >> (4 * (face - 2)) & NIBBLE != 0);
        faces.fold(Money::EMPTY, |set, face| set.with(Money::card(face)))
    }
}

impl Klenotnici {
    /// Lists the cheapest raises of each kind, cheapest first, then the hammer and the pass
    /// (KLE-LIST-2, KLE-LIST-4). A player who can neither raise nor play a hammer can only pass
    /// (KLE-AUCTION-11).
    pub(super) fn list_bids(&self, seat: Seat, out: &mut Moves<Move>) {
        let plain = self.raise_sums(seat, 1);
        let &OwnCards { money: hand, actions, .. } = self.cards(seat);
        for sum in Bits64(plain).take(LISTED[0]) {
            out.push(raise(hand.summing(sum), None, None));
        }
        if actions.len() >= 2 {
            self.list_doubled(seat, 2, LISTED[1], out);
            if self.has(Variant::DoubleStacking) && actions.len() == 4 {
                self.list_doubled(seat, 4, LISTED[2], out);
            }
        }
        if actions.len() >= 3 {
            for sum in Bits64(plain).take(LISTED[3]) {
                let cards = hand.summing(sum);
                self.spends(seat, 3).for_each(|spend| out.push(raise(cards, None, Some(spend))));
            }
            if self.auction().raises > 0 {
                self.spends(seat, 3).for_each(|spend| out.push(Move::Hammer(spend)));
            }
        }
        out.push(Move::Pass);
    }

    /// Calls `each` with every raise and every choice of action cards for it, then with the hammer
    /// and the pass.
    pub(super) fn every_bid(&self, seat: Seat, each: &mut dyn FnMut(Move)) {
        for cards in self.cards(seat).money.subsets() {
            if self.raise_sums(seat, 1) >> cards.sum() & 1 == 1 {
                each(raise(cards, None, None));
                self.spends(seat, 3).for_each(|spend| each(raise(cards, None, Some(spend))));
            }
            for times in [2, 4] {
                for spend in self.doubles(seat, times) {
                    self.every_doubled(seat, cards, times, spend, each);
                }
            }
        }
        if self.auction().raises > 0 {
            self.spends(seat, 3).for_each(|spend| each(Move::Hammer(spend)));
        }
        each(Move::Pass);
    }

    pub(super) fn raise(
        &mut self,
        seat: Seat,
        bid: Bid,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let laid = self.check_raise(seat, bid)?;
        let Bid { double, hammer, .. } = bid;
        self.lay(seat, laid);
        self.auction_mut().raises += 1;
        self.note_raise(seat, laid, double, hammer.is_some(), notes);
        if hammer.is_some() {
            self.strike(seat, laid.spent, notes);
        } else {
            self.note_spent(seat, laid.spent, notes);
            self.after_raise(seat);
        }
        Ok(())
    }

    fn note_raise(
        &self,
        seat: Seat,
        laid: Laid,
        double: Option<Double>,
        hammer: bool,
        notes: &mut impl Sink<Event>,
    ) {
        let Laid { cards, extra: _, spent } = laid;
        let clause = match double {
            Some(_) => "KLE-DOUBLE-2",
            None if hammer => "KLE-HAMMER-4",
            None => "KLE-AUCTION-7",
        };
        let doubled = double.map(|double| double.card.map_or(cards, Money::card));
        let (spent, total) = (spent.len() as u8, self.auction().price);
        let raised = Fact::Raised { seat, cards, doubled, hammer, spent, total };
        notes.note(Event::public(clause, raised));
    }

    /// Passes, which takes the player out of the bidding until the next auction. Any player may
    /// pass on their turn (KLE-AUCTION-12, KLE-AUCTION-16, KLE-PASS-1, KLE-PASS-2).
    pub(super) fn pass(&mut self, seat: Seat, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        notes.note(Event::public("KLE-PASS-1", Fact::Passed { seat }));
        let auction = self.auction_mut();
        auction.active.remove(seat);
        // The first player to pass in an auction is remembered (KLE-PASS-4).
        auction.first_passer = auction.first_passer.or(Some(seat));
        // The auction closes when only one player is left (KLE-AUCTION-14), even directly after the
        // opening bid (KLE-AUCTION-15).
        if auction.active.len() == 1 {
            let winner = self.close("KLE-AUCTION-14", notes);
            self.offer_exchange(winner, notes);
        } else {
            self.open.phase = Phase::Bid(self.next_active(seat));
        }
        Ok(())
    }

    /// Moves a bid's cards to the table, where they stay until the auction closes (KLE-AUCTION-10,
    /// KLE-PASS-3). The bidder takes the lead (KLE-AUCTION-9) and spends the action cards
    /// (KLE-ACTION-3).
    pub(super) fn lay(&mut self, seat: Seat, laid: Laid) {
        let hides_exchanges = self.hides_exchanges();
        self.open.discard_count += laid.spent.len() as u8;
        let cards = self.cards_mut(seat);
        cards.money = cards.money.without(laid.cards);
        cards.committed = cards.committed.with(laid.cards);
        cards.actions = cards.actions.without(laid.spent);
        let player = self.player_mut(seat);
        player.extra += laid.extra;
        player.bids.add(laid.cards, laid.extra);
        if hides_exchanges {
            player.show(laid.cards);
        }
        let total = self.total(seat);
        let auction = self.auction_mut();
        auction.leader = Some(seat);
        auction.price = total;
    }

    /// Returns the next active seat clockwise (KLE-AUCTION-2).
    ///
    /// During bidding, the next active seat is never the leader's, because the auction closes as
    /// soon as all others have passed (KLE-AUCTION-13).
    pub(super) fn next_active(&self, seat: Seat) -> Seat {
        let (active, seats) = (self.auction().active, self.seats());
        let mut next = seat.next(seats);
        while !active.contains(next) {
            next = next.next(seats);
        }
        next
    }

    /// Checks a raise against the rules, in the order of chapter 13 (KLE-MOVE-2).
    fn check_raise(&self, seat: Seat, bid: Bid) -> Result<Laid, Illegal> {
        let Bid { cards, double, hammer } = bid;
        // A raise needs at least one money card (KLE-AUCTION-4, KLE-AUCTION-5).
        if cards.set.is_empty() {
            return Err(illegal("KLE-AUCTION-4"));
        }
        if let Some(spend) = hammer {
            self.check_count(spend, HAMMER_COST as u8, "KLE-HAMMER-1")?;
        }
        let times = self.check_double_count(double)?;
        let own = self.cards(seat);
        own.check_in_hand(cards)?;
        let spent = match (double, hammer) {
            (None, None) => Ranks::EMPTY,
            (Some(double), None) => own.take_actions(double.spend, usize::from(times))?,
            (None, Some(hammer)) => own.take_actions(hammer, HAMMER_COST)?,
            // A hammer and a double together would need five action cards (KLE-ACTION-6).
            (Some(_), Some(_)) => return Err(illegal("KLE-MOVE-7")),
        };
        let doubled = match double {
            Some(double) => self.check_doubled_card(cards.set, double)?,
            None => 0,
        };
        let extra = doubled * (times - 1);
        let (undoubled, price) = (self.total(seat) + cards.set.sum(), self.auction().price);
        let must_beat = if self.has(Variant::DoubleFaceValue) { 0 } else { extra };
        // The total after a raise need only be higher than the leader's total (KLE-AUCTION-6,
        // KLE-AUCTION-7, KLE-AUCTION-8).
        if undoubled + must_beat <= price {
            return Err(illegal("KLE-AUCTION-7"));
        }
        Ok(Laid { cards: cards.set, extra, spent })
    }

    /// Returns, as a bit mask, the sums of hand cards that make a legal raise if they count `times`
    /// times.
    #[inline]
    fn raise_sums(&self, seat: Seat, times: u8) -> u64 {
        let times = if self.has(Variant::DoubleFaceValue) { 1 } else { times };
        let least = self.least(seat).div_ceil(times);
        self.cards(seat).money.reach() & at_least(least)
    }

    /// Returns, as a bit mask, the sums of further hand cards that make a legal raise together with
    /// `card` counted `times` times.
    fn rests(&self, seat: Seat, card: u8, times: u8) -> u64 {
        let times = if self.has(Variant::DoubleFaceValue) { 1 } else { times };
        let least = self.least(seat).saturating_sub(card * times);
        self.cards(seat).money.without(Money::card(card)).reach() & at_least(least)
    }

    /// Returns the minimum amount that a raise must add (KLE-AUCTION-7).
    fn least(&self, seat: Seat) -> u8 {
        self.auction().price + 1 - self.total(seat)
    }

    fn list_doubled(&self, seat: Seat, times: u8, count: usize, out: &mut Moves<Move>) {
        let hand = self.cards(seat).money;
        if !self.has(Variant::DoubleOneCard) {
            for sum in Bits64(self.raise_sums(seat, times)).take(count) {
                let cards = hand.summing(sum);
                self.doubles(seat, times).for_each(|spend| out.push(doubled(cards, None, spend)));
            }
            return;
        }
        for card in hand.iter() {
            let doubled_card = Money::card(card);
            if let Some(rest) = Bits64(self.rests(seat, card, times)).next() {
                let cards = hand.without(doubled_card).summing(rest).with(doubled_card);
                for spend in self.doubles(seat, times) {
                    out.push(doubled(cards, Some(card), spend));
                }
            }
        }
    }

    /// Calls `each` with every legal raise of the given cards in which the doubled cards count
    /// `times` times.
    fn every_doubled(
        &self,
        seat: Seat,
        cards: Money,
        times: u8,
        spend: Spend,
        each: &mut dyn FnMut(Move),
    ) {
        if self.has(Variant::DoubleOneCard) {
            for card in cards.iter() {
                let rest = cards.sum() - card;
                if self.rests(seat, card, times) >> rest & 1 == 1 {
                    each(doubled(cards, Some(card), spend));
                }
            }
        } else if self.raise_sums(seat, times) >> cards.sum() & 1 == 1 {
            each(doubled(cards, None, spend));
        }
    }
}

fn doubled(cards: Money, card: Option<u8>, spend: Spend) -> Move {
    raise(cards, Some(Double { card, spend }), None)
}

fn raise(cards: Money, double: Option<Double>, hammer: Option<Spend>) -> Move {
    Move::Raise { cards: cards.into(), double, hammer }
}

/// Returns a bit mask of all sums from `least` upwards.
const fn at_least(least: u8) -> u64 {
    if least < 64 { u64::MAX << least } else { 0 }
}
