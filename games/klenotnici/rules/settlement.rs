//! Chapters 7.4 and 8: the close of an auction, the winner's change, and the payment.

use karat_kernel::game::{Moves, Rules, Sink};

use super::auction::Bids;
use super::components::{Money, Ranks};
use super::notes::{Event, Fact};
use super::options::Variant;
use super::{Cards, Illegal, Klenotnici, Move, OwnCards, Phase, Player, Seat, Spend, illegal};

/// The public information about an exchange in which the given cards are hidden (KLE-INFO-5). In an
/// unused entry, all bits are 0.
///
/// The first number has a bit for each unknown card, six bits for the sum of the cards taken back,
/// and one bit that marks a settlement's first exchange. The second number has a bit for each
/// unseen card, four bits for the number of cards given, and three bits for the number of face-down
/// cards taken back. At most six face-down cards can be taken back, because seven would be worth at
/// least 35, and the other two cards are worth only 19.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct SeenExchange([u16; 2]);

/// The number of action cards that an exchange costs (KLE-EXCH-2).
pub(super) const EXCHANGE_COST: usize = 1;

const SUM: u32 = 9;
const FIRST: u32 = 15;
const GIVEN: u32 = 9;
const TAKEN: u32 = 13;

impl SeenExchange {
    pub(super) const NONE: Self = Self([0; 2]);

    /// Returns the sum of the face-up cards taken back.
    pub(super) const fn taken_sum(self) -> u8 {
        (self.0[0] >> SUM & 0x3f) as u8
    }

    /// Returns the number of face-down cards taken back.
    pub(super) const fn taken_face_down(self) -> usize {
        (self.0[1] >> TAKEN) as usize
    }

    /// Returns the number of cards given.
    pub(super) const fn given(self) -> usize {
        (self.0[1] >> GIVEN & 0xf) as usize
    }

    /// Returns whether the exchange was the first of its settlement.
    pub(super) const fn is_first(self) -> bool {
        self.0[0] >> FIRST == 1
    }

    /// Returns the cards whose location the others did not know before the exchange: in hand, face
    /// down in the payment, or paid face down.
    pub(super) const fn unknown(self) -> Money {
        Money::from_bits(self.0[0])
    }

    /// Returns the unknown cards that may have been paid in the settlement, because they have not
    /// been seen in the player's hand since.
    pub(super) const fn unseen(self) -> Money {
        Money::from_bits(self.0[1])
    }

    /// Returns whether the entry describes an exchange.
    pub(super) const fn is_used(self) -> bool {
        self.given() > 0
    }

    fn show(&mut self, cards: Money) {
        self.0[1] &= !cards.bits();
    }
}

impl Klenotnici {
    /// Returns whether other players may be unable to tell which cards an exchange gave (section
    /// 14).
    pub(super) fn hides_exchanges(&self) -> bool {
        self.has(Variant::ExchangeAtLeast) || self.has(Variant::ExchangeAnySet)
    }

    /// Lists the exchanges, then `done`.
    ///
    /// If an exchange may give several cards and more than it takes, only some are listed
    /// (KLE-LIST-3). The listed exchanges give one card, take one card of equal value, or exchange
    /// the whole hand for the lowest possible value.
    pub(super) fn list_settlements(&self, seat: Seat, out: &mut Moves<Move>) {
        let OwnCards { money: hand, committed, .. } = *self.cards(seat);
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

    /// Calls `each` with every possible exchange, then with `done`.
    pub(super) fn every_settlement(&self, seat: Seat, each: &mut dyn FnMut(Move)) {
        self.each_exchange(seat, |give, take| {
            self.spends(seat, 1).for_each(|spend| each(exchange(spend, give, take)));
        });
        each(Move::Done);
    }

    /// Closes the auction. The leader wins according to `clause` (KLE-AUCTION-14, KLE-HAMMER-7),
    /// and may then make change.
    pub(super) fn close(&mut self, clause: &'static str, notes: &mut impl Sink<Event>) -> Seat {
        let auction = *self.auction();
        let winner = auction.leader.expect("an auction that closes has a leader");
        for seat in Seat::all(self.seats()).filter(|&seat| seat != winner) {
            // All players except the winner take back their money cards (KLE-SETTLE-1), even a
            // player who played a hammer (KLE-HAMMER-8). Action cards spent on a double are lost
            // (KLE-DOUBLE-10).
            let cards = self.cards_mut(seat);
            cards.money = cards.money.with(cards.committed);
            self.clear_bids(seat);
        }
        // The winner takes the pyramid (KLE-SETTLE-2).
        self.player_mut(winner).gems.insert(auction.gem);
        let won = Fact::Won { seat: winner, gem: auction.gem, price: auction.price };
        notes.note(Event::public(clause, won));
        winner
    }

    /// Makes change between the close of the auction and the payment (KLE-EXCH-1).
    pub(super) fn exchange(
        &mut self,
        seat: Seat,
        spend: Spend,
        give: Cards,
        take: Cards,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let spent = self.check_exchange(seat, spend, give, take)?;
        self.spend(seat, spent);
        if self.hides_exchanges() {
            self.hide(seat, give.set, take.set);
        }
        let cards = self.cards_mut(seat);
        // The cards taken back return to the hand immediately, and may be given in a later exchange
        // (KLE-EXCH-7).
        cards.money = cards.money.without(give.set).with(take.set);
        cards.committed = cards.committed.without(take.set).with(give.set);
        notes.note(Event::exchanged(seat, give.set, take.set, self.hidden.face_down));
        self.hidden.face_down = self.hidden.face_down.without(take.set).with(give.set);
        self.note_spent(seat, spent, notes);
        if self.has(Variant::ExchangeOnce) {
            self.pay(seat, notes);
        } else {
            self.offer_exchange(seat, notes);
        }
        Ok(())
    }

    /// Ends the winner's exchanges and makes the payment (KLE-EXCH-9).
    pub(super) fn done(&mut self, seat: Seat, notes: &mut impl Sink<Event>) -> Result<(), Illegal> {
        notes.note(Event::public("KLE-EXCH-9", Fact::Done { seat }));
        self.pay(seat, notes);
        Ok(())
    }

    /// Offers the winner an exchange. If no exchange is possible, the winner pays immediately. It
    /// makes no difference whether a hammer closed the auction (KLE-EXCH-10, KLE-EXCH-11,
    /// KLE-EXCH-14).
    pub(super) fn offer_exchange(&mut self, winner: Seat, notes: &mut impl Sink<Event>) {
        let OwnCards { money: hand, committed, actions, .. } = *self.cards(winner);
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
            // Each face exists only once, so one card is always exchanged for two or more
            // (KLE-EXCH-13).
            sums & u64::from(hand.bits()) << 2 != 0
        };
        if is_offered {
            self.open.phase = Phase::Settle(winner);
        } else {
            self.pay(winner, notes);
        }
    }

    /// Discards the payment, including the cards added by exchanges (KLE-SETTLE-3, KLE-EXCH-12,
    /// KLE-COMP-15).
    ///
    /// A payment has at least one card (KLE-SETTLE-4), and the amount added by doubling costs
    /// nothing (KLE-DOUBLE-9). The marker then moves on, and the next auction begins
    /// (KLE-SETTLE-5).
    fn pay(&mut self, winner: Seat, notes: &mut impl Sink<Event>) {
        let auction = *self.auction();
        let face_down = std::mem::take(&mut self.hidden.face_down);
        let cards = self.cards_mut(winner);
        let payment = cards.committed;
        cards.discarded = cards.discarded.with(payment);
        self.clear_bids(winner);
        self.open.discard_count += payment.len() as u8;
        notes.note(Event::paid(winner, payment, face_down));
        let next = self.next_starter(&auction);
        let clause = if auction.first_passer.is_some() { "KLE-NEXT-1" } else { "KLE-NEXT-2" };
        notes.note(Event::public(clause, Fact::NextStarter { seat: next }));
        self.open.marker = Some(next);
        self.open.auction = None;
        self.start_auction(notes);
    }

    /// Checks an exchange against the rules, in the order of chapter 13 (KLE-MOVE-2).
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
        self.check_count(spend, EXCHANGE_COST as u8, "KLE-EXCH-2")?;
        let own = self.cards(seat);
        let spent = own.take_actions(spend, EXCHANGE_COST)?;
        own.check_in_hand(give)?;
        if take.repeated || !own.committed.contains_all(take.set) {
            return Err(illegal("KLE-MOVE-7"));
        }
        if !self.is_exchange(own.committed, give.set, take.set) {
            return Err(illegal("KLE-EXCH-4"));
        }
        Ok(spent)
    }

    /// Returns whether the given cards may be exchanged for each other. Only the cards' faces count
    /// (KLE-EXCH-3, KLE-EXCH-4, KLE-EXCH-5, KLE-EXCH-6).
    fn is_exchange(&self, committed: Money, give: Money, take: Money) -> bool {
        let counts = give.len() == 1 || self.has(Variant::ExchangeAnySet);
        let sums = give.sum() == take.sum()
            || (self.has(Variant::ExchangeAtLeast) && give.sum() > take.sum());
        let extent = take == committed || !self.has(Variant::ExchangeAllCommitted);
        counts && sums && extent
    }

    /// Calls `each` with the cards given and taken in every possible exchange.
    fn each_exchange(&self, seat: Seat, mut each: impl FnMut(Money, Money)) {
        let OwnCards { money: hand, committed, actions, .. } = *self.cards(seat);
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
            hand.iter().map(Money::card).for_each(&mut with);
        }
    }

    /// Returns the committed cards with the lowest value that an exchange may take back.
    fn least_taken(&self, committed: Money) -> Money {
        let lowest = committed.iter().next().map_or(Money::EMPTY, Money::card);
        if self.has(Variant::ExchangeAllCommitted) { committed } else { lowest }
    }

    /// Records what the other players will know about an exchange. This method must be called
    /// before the exchange is made (KLE-INFO-5).
    fn hide(&mut self, seat: Seat, give: Money, take: Money) {
        let face_down = self.hidden.face_down;
        let unknown = self.unknown(seat);
        let taken_sum = u16::from(take.without(face_down).sum());
        let first = u16::from(face_down.is_empty());
        let taken_face_down = take.both(face_down).len() as u16;
        let unused = self.player_mut(seat).exchanges.iter_mut().find(|entry| !entry.is_used());
        *unused.expect("four action cards pay for four exchanges") = SeenExchange([
            unknown.bits() | taken_sum << SUM | first << FIRST,
            unknown.bits() | (give.len() as u16) << GIVEN | taken_face_down << TAKEN,
        ]);
    }

    /// Returns the cards whose location the others do not know: in hand, face down in the payment,
    /// or paid face down.
    pub(super) fn unknown(&self, seat: Seat) -> Money {
        self.cards(seat).money.with(unseen(&self.player(seat).exchanges))
    }

    /// Removes the player's bids, including the amount added by doubling, which counts only during
    /// the auction (KLE-DOUBLE-5).
    fn clear_bids(&mut self, seat: Seat) {
        self.cards_mut(seat).committed = Money::EMPTY;
        let player = self.player_mut(seat);
        (player.bids, player.extra) = (Bids::NONE, 0);
    }
}

impl Player {
    /// Records that newly revealed cards were in the player's hand until now.
    pub(super) fn show(&mut self, cards: Money) {
        for entry in &mut self.exchanges {
            entry.show(cards);
        }
    }
}

/// Returns the cards that may have been paid face down, or may still be face down, after the given
/// exchanges.
pub(super) fn unseen(exchanges: &[SeenExchange]) -> Money {
    exchanges.iter().fold(Money::EMPTY, |unseen, entry| unseen.with(entry.unseen()))
}

fn exchange(spend: Spend, give: Money, take: Money) -> Move {
    Move::Exchange { spend, give: give.into(), take: take.into() }
}
