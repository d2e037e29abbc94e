//! Chapter 5: the opening bid.

use karat_kernel::game::{Moves, Rules, Sink};

use super::action::DOUBLE_COST;
use super::auction::{Bid, Laid};
use super::notes::{Event, Fact};
use super::options::Variant;
use super::{Double, Illegal, Klenotnici, Money, Move, Phase, Ranks, Seat, Spend, illegal};

/// The number of listed openings with sums above the highest card (KLE-LIST-1).
const LISTED_SUMS: usize = 6;
/// The number of listed doubled openings (KLE-LIST-1).
const LISTED_DOUBLED: usize = 3;

impl Klenotnici {
    /// Lists an opening with every single card, lowest first.
    ///
    /// The list also contains the lowest sums above the highest card, the whole hand, and the
    /// cheapest doubled openings.
    pub(super) fn list_openings(&self, seat: Seat, out: &mut Moves<Move>) {
        let hand = self.cards(seat).money;
        hand.iter().for_each(|face| out.push(plain(Money::card(face))));
        let highest = hand.iter().last().expect("an opener has a money card");
        let beyond = (hand.reach() >> highest >> 1) << highest << 1;
        for sum in Bits64(beyond).take(LISTED_SUMS) {
            out.push(plain(hand.summing(sum)));
        }
        let whole_hand_listed = (beyond.count_ones() as usize) <= LISTED_SUMS;
        if !whole_hand_listed {
            out.push(plain(hand));
        }
        if self.has(Variant::DoubleOnOpening) {
            for face in hand.iter().take(LISTED_DOUBLED) {
                let card = Money::card(face);
                self.spends(seat, 2).for_each(|spend| out.push(doubled(card, spend)));
            }
        }
    }

    /// Calls `each` with every possible opening (KLE-OPEN-5).
    pub(super) fn every_opening(&self, seat: Seat, each: &mut dyn FnMut(Move)) {
        for cards in self.cards(seat).money.subsets() {
            each(plain(cards));
            if self.has(Variant::DoubleOnOpening) {
                self.spends(seat, 2).for_each(|spend| each(doubled(cards, spend)));
            }
        }
    }

    pub(super) fn open(
        &mut self,
        seat: Seat,
        bid: Bid,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let laid = self.check_opening(seat, bid)?;
        self.lay(seat, laid);
        let Laid { cards, spent, .. } = laid;
        let (total, clause) =
            (self.auction().price, if spent.is_empty() { "KLE-OPEN-2" } else { "KLE-DOUBLE-8" });
        let opened = Fact::Opened { seat, cards, spent: spent.len() as u8, total };
        notes.note(Event::public(clause, opened));
        self.note_spent(seat, spent, notes);
        // After the opening, it is the turn of the next seat clockwise (KLE-OPEN-6).
        self.open.phase = Phase::Bid(seat.next(self.seats()));
        Ok(())
    }

    fn check_opening(&self, seat: Seat, bid: Bid) -> Result<Laid, Illegal> {
        let Bid { cards, double, hammer } = bid;
        // The opener must commit at least one money card (KLE-OPEN-1).
        if cards.set.is_empty() {
            return Err(illegal("KLE-OPEN-1"));
        }
        // An opening bid cannot use action cards (KLE-OPEN-4), unless an option allows doubling it
        // (KLE-DOUBLE-8).
        if hammer.is_some() || (double.is_some() && !self.has(Variant::DoubleOnOpening)) {
            return Err(illegal("KLE-OPEN-4"));
        }
        let Some(Double { card, spend }) = double else {
            self.cards(seat).check_in_hand(cards)?;
            return Ok(Laid { cards: cards.set, extra: 0, spent: Ranks::EMPTY });
        };
        self.check_count(spend, DOUBLE_COST as u8, "KLE-DOUBLE-1")?;
        self.cards(seat).check_in_hand(cards)?;
        let spent = self.cards(seat).take_actions(spend, DOUBLE_COST)?;
        // An opening bid is always doubled as a whole, so no card is specified (G-18).
        if card.is_some() {
            return Err(illegal("KLE-MOVE-7"));
        }
        Ok(Laid { cards: cards.set, extra: cards.set.sum(), spent })
    }
}

fn plain(cards: Money) -> Move {
    Move::Open { cards: cards.into(), double: None, hammer: None }
}

fn doubled(cards: Money, spend: Spend) -> Move {
    let double = Some(Double { card: None, spend });
    Move::Open { cards: cards.into(), double, hammer: None }
}

/// An iterator over the indices of a number's set bits, lowest first.
pub(super) struct Bits64(pub(super) u64);

impl Iterator for Bits64 {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let bit = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            bit
        })
    }
}
