//! Chapters 7.4 and 8: the close of an auction, the exchange, and the payment.

use super::auction::Bids;
use super::components::{Money, Ranks};
use super::options::Variant;
use super::{Cards, Illegal, Klenotnici, Move, Phase, Player, Seat, Spend, illegal};
use crate::game::{Game, Moves};

/// What others know of the cards that one settlement paid face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct FaceDown {
    /// The cards that may be among them.
    pub(super) among: Money,
    /// How many they are; 0 for an entry that is not in use.
    pub(super) count: u8,
    /// Their sum: at least this with `exchange_value = at_least`, else exactly this.
    pub(super) sum: u8,
}

impl FaceDown {
    pub(super) const NONE: Self = Self { among: Money::EMPTY, count: 0, sum: 0 };
}

impl Klenotnici {
    /// Whether others cannot always tell which cards an exchange gave (section 14).
    pub(super) fn hides_exchanges(&self) -> bool {
        self.has(Variant::ExchangeAtLeast) || self.has(Variant::ExchangeAnySet)
    }

    /// Lists the exchanges, then `done`. All exchanges are listed unless they may both give several
    /// cards and give too much: then those that give one card, those at par that take one, and
    /// the whole hand for the least (KLE-LIST-3).
    pub(super) fn list_settlements(&self, seat: Seat, out: &mut Moves<Move>) {
        let Player { money: hand, committed, .. } = *self.player(seat);
        let both = self.has(Variant::ExchangeAtLeast) && self.has(Variant::ExchangeAnySet);
        let is_listed = |give: Money, take: Money| {
            !both
                || give.len() == 1
                || (take.len() == 1 && give.sum() == take.sum())
                || (give == hand && take == self.least_taken(committed))
        };
        self.each_exchange(seat, |give, take| {
            if is_listed(give, take) {
                self.spends(seat, 1).for_each(|spend| out.push(exchange(spend, give, take)));
            }
        });
        out.push(Move::Done);
    }

    /// Every exchange, then `done`.
    pub(super) fn every_settlement(&self, seat: Seat, each: &mut dyn FnMut(Move)) {
        self.each_exchange(seat, |give, take| {
            self.spends(seat, 1).for_each(|spend| each(exchange(spend, give, take)));
        });
        each(Move::Done);
    }

    /// Closes the auction: the leader wins (KLE-AUCTION-14, KLE-HAMMER-7).
    pub(super) fn close(&mut self) {
        let auction = *self.auction();
        let winner = auction.leader.expect("an auction that closes has a leader");
        for seat in Seat::all(self.seats()).filter(|&seat| seat != winner) {
            // KLE-SETTLE-1, KLE-HAMMER-8, KLE-DOUBLE-10
            let player = self.player_mut(seat);
            player.money = player.money.with(player.committed);
            player.clear_bids();
        }
        // KLE-SETTLE-2
        self.player_mut(winner).gems.insert(auction.gem);
        self.offer_exchange(winner);
    }

    /// Changes money between the close and the payment (KLE-EXCH-1).
    pub(super) fn exchange(
        &mut self,
        seat: Seat,
        spend: Spend,
        give: Cards,
        take: Cards,
    ) -> Result<(), Illegal> {
        let spent = self.check_exchange(seat, spend, give, take)?;
        self.spend(seat, spent);
        if self.hides_exchanges() {
            self.hide(seat, give.set, take.set);
        }
        let player = self.player_mut(seat);
        // KLE-EXCH-7
        player.money = player.money.without(give.set).with(take.set);
        player.committed = player.committed.without(take.set).with(give.set);
        let auction = self.auction_mut();
        auction.face_down = auction.face_down.without(take.set).with(give.set);
        if self.has(Variant::ExchangeOnce) {
            self.pay(seat);
        } else {
            self.offer_exchange(seat);
        }
        Ok(())
    }

    /// KLE-EXCH-9
    pub(super) fn done(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.pay(seat);
        Ok(())
    }

    /// Asks the winner for an exchange, or lets him pay; the same after every win (KLE-EXCH-10,
    /// KLE-EXCH-11, KLE-EXCH-14).
    fn offer_exchange(&mut self, winner: Seat) {
        let Player { money: hand, committed, actions, .. } = *self.player(winner);
        let is_offered = if actions.is_empty() {
            false
        } else if self.hides_exchanges() {
            !hand.is_empty()
        } else {
            let sums = if self.has(Variant::ExchangeAllCommitted) {
                1 << committed.sum()
            } else {
                committed.reach()
            };
            // No face is there twice, so what one card can be changed for is two or more
            // (KLE-EXCH-13).
            sums & u64::from(hand.bits()) << 2 != 0
        };
        if is_offered {
            self.phase = Phase::Settle(winner);
        } else {
            self.pay(winner);
        }
    }

    /// Discards the payment and what exchanges put to it (KLE-SETTLE-3, KLE-EXCH-12, KLE-COMP-15), at
    /// least one card (KLE-SETTLE-4) and nothing for what doubling added (KLE-DOUBLE-9),
    /// hands the marker on and begins the next auction (KLE-SETTLE-5).
    fn pay(&mut self, winner: Seat) {
        let auction = *self.auction();
        let player = self.player_mut(winner);
        let payment = player.committed;
        player.discarded = player.discarded.with(payment);
        player.clear_bids();
        self.discard_count += payment.len() as u8;
        self.marker = Some(self.next_starter(&auction));
        self.auction = None;
        self.start_auction();
    }

    /// The checks of chapter 13 in their order (KLE-MOVE-2).
    fn check_exchange(
        &self,
        seat: Seat,
        spend: Spend,
        give: Cards,
        take: Cards,
    ) -> Result<Ranks, Illegal> {
        if give.set.is_empty() || take.set.is_empty() {
            return Err(illegal("KLE-EXCH-3"));
        }
        self.check_count(spend, 1, "KLE-EXCH-2")?;
        let player = self.player(seat);
        let spent = player.take_actions(spend, 1)?;
        player.check_in_hand(give)?;
        if take.repeated || !player.committed.contains_all(take.set) {
            return Err(illegal("KLE-MOVE-7"));
        }
        if !self.is_exchange(player.committed, give.set, take.set) {
            return Err(illegal("KLE-EXCH-4"));
        }
        Ok(spent)
    }

    /// Whether these cards may be exchanged; only faces count (KLE-EXCH-3, KLE-EXCH-4, KLE-EXCH-5,
    /// KLE-EXCH-6).
    fn is_exchange(&self, committed: Money, give: Money, take: Money) -> bool {
        let counts = give.len() == 1 || self.has(Variant::ExchangeAnySet);
        let sums = give.sum() == take.sum()
            || (self.has(Variant::ExchangeAtLeast) && give.sum() > take.sum());
        let extent = take == committed || !self.has(Variant::ExchangeAllCommitted);
        counts && sums && extent
    }

    /// Calls `each` with what every exchange gives and takes.
    fn each_exchange(&self, seat: Seat, mut each: impl FnMut(Money, Money)) {
        let Player { money: hand, committed, actions, .. } = *self.player(seat);
        if actions.is_empty() {
            return;
        }
        let mut with = |give: Money| {
            let takes = committed.subsets();
            takes.filter(|&take| self.is_exchange(committed, give, take)).for_each(|take| {
                each(give, take);
            });
        };
        if self.has(Variant::ExchangeAnySet) {
            hand.subsets().for_each(with);
        } else {
            hand.faces().map(Money::card).for_each(&mut with);
        }
    }

    /// The committed cards with the lowest sum that an exchange may take.
    fn least_taken(&self, committed: Money) -> Money {
        let lowest = committed.faces().next().map_or(Money::EMPTY, Money::card);
        if self.has(Variant::ExchangeAllCommitted) { committed } else { lowest }
    }

    /// Notes what others learn of an exchange before it is made (KLE-INFO-5).
    fn hide(&mut self, seat: Seat, give: Money, take: Money) {
        let face_down = self.auction().face_down;
        let player = self.player_mut(seat);
        let unknown = player.hidden().with(player.money);
        // A payment keeps its sum, or gains; what still lies face up of it is known.
        let taken_face_up = take.without(face_down).sum();
        let taken_face_down = take.both(face_down).len() as u8;
        let unused = player.paid_hidden.iter().position(|entry| entry.count == 0);
        let current = if face_down.is_empty() {
            unused.expect("four action cards exchange in four settlements at most")
        } else {
            unused.unwrap_or(player.paid_hidden.len()) - 1
        };
        let entry = &mut player.paid_hidden[current];
        entry.among = unknown;
        entry.count = entry.count + give.len() as u8 - taken_face_down;
        entry.sum += taken_face_up;
    }
}

impl Player {
    /// The cards of which others do not know whether they are in hand or were paid face down,
    /// or lie so.
    pub(super) fn hidden(&self) -> Money {
        let entries = self.paid_hidden.iter().filter(|entry| entry.count > 0);
        entries.fold(Money::EMPTY, |hidden, entry| hidden.with(entry.among))
    }

    /// Cards laid face up were in hand until now.
    pub(super) fn show(&mut self, cards: Money) {
        for entry in &mut self.paid_hidden {
            entry.among = entry.among.without(cards);
        }
    }

    /// Doubling counts no longer than the auction (KLE-DOUBLE-5).
    fn clear_bids(&mut self) {
        self.committed = Money::EMPTY;
        self.extra = 0;
        self.bids = Bids::NONE;
    }
}

fn exchange(spend: Spend, give: Money, take: Money) -> Move {
    Move::Exchange { spend, give: give.into(), take: take.into() }
}
