//! Chapter 27: the answers that are listed, and the best payment. Where all legal answers are
//! listed (ZEP-LIST-6), the chapter of the decision does it.

use arrayvec::ArrayVec;

use super::components::{Artifact, BY_VALUE, Deck, Gem, Item, Sentinel, Track, Unit, Units};
use super::data::{RELEASE_COSTS, SENTINEL_PRICE};
use super::hand::{dust_size, is_needless, keep_dust};
use super::payment::{Payment, Step, Steps, Transaction, rep};
use super::{Move, Variant, Zepter};
use crate::game::Moves;
use crate::seat::Seat;

/// By how much the listed raises exceed the last bid (ZEP-LIST-3).
const RAISES: [u32; 5] = [1, 2, 5, 10, 20];

/// How many ways to pay are compared at most (ZEP-LIST-1).
const PAYMENTS_COMPARED: u32 = 2_000;

/// The greatest hand limit: 5 and 2 by knowledge, 9 by Crystal Balls, 3 by the Wand.
const LIMIT_MAX: usize = 19;

/// How many different units there are.
const UNITS: usize = super::CARDS + Deck::ALL.len();

impl Zepter {
    /// ZEP-LIST-2
    pub(super) fn list_turn(&self, out: &mut Moves<Move>) {
        let seat = self.active_player();
        let hand = self.hand_value(seat);
        out.push(Move::End);
        self.list_activations(seat, out);
        self.list_purchases(seat, hand, out);
        self.list_sales(seat, out);
        self.list_starts(seat, hand, out);
    }

    /// Every activation of one gem in a free slot, and the fullest use of the slots.
    fn list_activations(&self, seat: Seat, out: &mut Moves<Move>) {
        let player = self.player(seat);
        let slots = self.slots(seat);
        let active: u8 = player.active.iter().sum();
        let first = out.len();
        if active < slots {
            for gem in Gem::ALL.into_iter().filter(|gem| player.stored[*gem as usize] > 0) {
                let mut counts = player.active;
                counts[gem as usize] += 1;
                out.push(Move::Active(counts));
            }
        }
        let (mut best, mut free) = ([0; 5], slots);
        for gem in Gem::ALL.into_iter().rev() {
            best[gem as usize] = player.owned(gem).min(free);
            free -= best[gem as usize];
        }
        if best != player.active && !out[first..].contains(&Move::Active(best)) {
            out.push(Move::Active(best));
        }
    }

    /// Every single purchase, release and advance that the hand can pay.
    fn list_purchases(&self, seat: Seat, hand: u32, out: &mut Moves<Move>) {
        let player = self.player(seat);
        let best =
            |step| Move::Transact(Transaction { steps: Steps::only(step), payment: Payment::Best });
        for gem in Gem::ALL {
            if u32::from(self.price(seat, gem)) <= hand && self.may_buy(seat, gem).is_ok() {
                out.push(best(Step::Buy(gem)));
            }
        }
        for (marker, cost) in (0..).zip(RELEASE_COSTS) {
            if player.board >> marker & 1 == 1 && u32::from(cost) <= hand {
                out.push(best(Step::Release(marker)));
            }
        }
        if self.paid_advances > 0 && !self.has(Variant::MoreLevels) {
            return;
        }
        let factor = if self.paid_advances > 0 { 2 } else { 1 };
        for track in Track::ALL {
            if self.may_advance(seat, track).is_ok()
                && u32::from(track.cost(player.level(track) + 1) * factor) <= hand
            {
                out.push(best(Step::Advance(track)));
            }
        }
    }

    /// Every sale of one gem from the store, once the slots are full.
    fn list_sales(&self, seat: Seat, out: &mut Moves<Move>) {
        let player = self.player(seat);
        if player.active.iter().sum::<u8>() < self.slots(seat) {
            return;
        }
        for gem in Gem::ALL.into_iter().filter(|gem| player.stored[*gem as usize] > 0) {
            let steps = Steps::only(Step::Sell { gem, active: false });
            let payment = Payment::Units(Units::EMPTY);
            out.push(Move::Transact(Transaction { steps, payment }));
        }
    }

    /// Every auction, at the printed price, that the hand could pay.
    fn list_starts(&self, seat: Seat, hand: u32, out: &mut Moves<Move>) {
        for artifact in Artifact::ALL.into_iter().filter(|one| self.display[*one as usize] > 0) {
            let item = Item::Artifact(artifact);
            let price = u32::from(item.price());
            if price <= self.highest_bid(seat, hand, item)
                && self.check_eligible(seat, item, true).is_ok()
            {
                out.push(Move::Start(item, price));
            }
        }
        // All Sentinels have one price and one modifier (ZEP-SENT-1, ZEP-AUCTION-17).
        let price = u32::from(SENTINEL_PRICE);
        if price <= self.highest_bid(seat, hand, Item::Sentinel(Sentinel::Toad)) {
            let items = Sentinel::ALL.into_iter().map(Item::Sentinel);
            let offered = items.filter(|&item| self.is_on_offer(item));
            out.extend(offered.map(|item| Move::Start(item, price)));
        }
    }

    /// ZEP-LIST-3
    pub(super) fn list_bids(&self, seat: Seat, out: &mut Moves<Move>) {
        let auction = self.auction();
        out.push(Move::Pass);
        let most = self.highest_bid(seat, self.hand_value(seat), auction.item);
        let bids = RAISES.map(|by| auction.bid + by).into_iter();
        out.extend(bids.filter(|&bid| bid <= most).map(Move::Raise));
    }

    /// The highest bid for an item that a hand of this value could pay.
    fn highest_bid(&self, seat: Seat, hand: u32, item: Item) -> u32 {
        let most = hand as i32 - self.price_modifier(seat, item);
        (most.max(0) as u32).min(self.bid_ceiling)
    }

    /// What the hand is worth, without the gems.
    fn hand_value(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        u32::from(player.dust) + u32::from(player.units.value())
    }

    /// ZEP-LIST-4
    pub(super) fn list_payments(&self, seat: Seat, out: &mut Moves<Move>) {
        let price = self.auction().net_price;
        let player = self.player(seat);
        let mut steps = Steps::only(Step::Item);
        if price <= self.hand_value(seat) {
            out.push(Move::Transact(Transaction { steps, payment: Payment::Best }));
            return;
        }
        // Everything is handed over and sold, then taken back, the most precious first, as long as
        // the rest pays.
        let mut spare = self.means(seat) - price;
        let (mut stored, mut active) = (player.stored, player.active);
        for gem in Gem::ALL.into_iter().rev() {
            let value = u32::from(self.sale(seat, gem));
            for held in [&mut active, &mut stored] {
                while held[gem as usize] > 0 && value <= spare {
                    held[gem as usize] -= 1;
                    spare -= value;
                }
            }
        }
        let mut units = player.units;
        for unit in player.units.kinds() {
            let value = u32::from(unit.value());
            let back = (spare / value).min(u32::from(units.count(unit))) as u8;
            let mut kept = Units::EMPTY;
            kept.add(unit, back);
            units.take_all(&kept);
            spare -= value * u32::from(back);
        }
        for gem in Gem::ALL {
            for (is_active, held) in [(false, stored), (true, active)] {
                if held[gem as usize] > 0 {
                    steps.push(Step::Sell { gem, active: is_active }, held[gem as usize]);
                }
            }
        }
        out.push(Move::Transact(Transaction { steps, payment: Payment::Units(units) }));
    }

    /// ZEP-LIST-5
    pub(super) fn list_keeps(&self, seat: Seat, out: &mut Moves<Move>) {
        let player = self.player(seat);
        let limit = self.hand_limit(seat);
        let to_dust = self.has(Variant::DiscardToDust);
        let best = best_keep(&player.units, player.dust, limit, to_dust);
        out.push(Move::Keep(best));
        // The same without one unit of a kind, where that saves dust.
        for unit in best.kinds() {
            let mut fewer = best;
            let mut one = Units::EMPTY;
            one.add(unit, 1);
            fewer.take_all(&one);
            let mut discarded = player.units;
            discarded.take_all(&fewer);
            let needless = |unit| is_needless(player.dust, &fewer, unit, limit);
            if to_dust || !discarded.kinds().any(needless) {
                out.push(Move::Keep(fewer));
            }
        }
    }

    /// The units to hand over for an amount: the least energy lost, then the most value kept under
    /// the hand limit (ZEP-LIST-1).
    pub(super) fn best_units(&self, seat: Seat, due: i64) -> Units {
        let player = self.player(seat);
        if due <= 0 {
            return Units::EMPTY;
        }
        let due = due.min(i64::from(u16::MAX / 2)) as u16;
        let mut search = Search {
            dust: player.dust,
            due,
            limit: self.hand_limit(seat),
            rest: (player.dust + player.units.value()).saturating_sub(due),
            kinds: kinds(&player.units),
            hand: player.units,
            handed: Units::EMPTY,
            best: Units::EMPTY,
            best_rank: None,
            left: PAYMENTS_COMPARED,
        };
        search.choose(0, 0, player.units.value());
        search.best
    }
}

/// A search among the payments that hand over no useless unit (ZEP-PAY-9).
struct Search {
    dust: u16,
    due: u16,
    limit: u16,
    /// What hand and dust are worth after the payment if nothing is lost.
    rest: u16,
    /// The units of the hand, the most valuable first.
    kinds: ArrayVec<Unit, UNITS>,
    /// The units that are not handed over.
    hand: Units,
    handed: Units,
    best: Units,
    /// The energy lost, and the value kept, of the best payment.
    best_rank: Option<(u16, u16)>,
    /// How many partial payments may still be looked at.
    left: u32,
}

impl Search {
    /// Hands over more units, of the kinds from this place on, until the amount is reached: as the
    /// last unit is the least valuable one, none is useless then. `value` is theirs, of all that
    /// are left.
    fn choose(&mut self, first: usize, handed: u16, value: u16) {
        self.left = self.left.saturating_sub(1);
        if handed + self.dust >= self.due {
            self.compare(handed);
        }
        if handed >= self.due {
            return;
        }
        let mut value = value;
        for place in first..self.kinds.len() {
            let unit = self.kinds[place];
            let is_enough = handed + value + self.dust >= self.due;
            // Nothing lost and nothing to be discarded cannot be bettered.
            if !is_enough || self.left == 0 || self.best_rank == Some((0, self.rest)) {
                return;
            }
            let count = self.hand.count(unit);
            if count > 0 {
                self.hand.remove(unit);
                self.handed.add(unit, 1);
                self.choose(place, handed + unit.value(), value - unit.value());
                self.handed.remove(unit);
                self.hand.add(unit, 1);
            }
            value -= unit.value() * u16::from(count);
        }
    }

    fn compare(&mut self, handed: u16) {
        let rest = self.dust + handed - self.due;
        let lost = rest - rep(rest);
        if self.best_rank.is_some_and(|(least, _)| lost > least) {
            return;
        }
        let kept = if self.hand.size() + dust_size(rep(rest)) <= self.limit {
            self.rest - lost
        } else {
            Keep::best(&self.hand, &self.kinds, rep(rest), self.limit, false).value
        };
        let better = self.best_rank.is_none_or(|(least, most)| lost < least || kept > most);
        if better {
            (self.best, self.best_rank) = (self.handed, Some((lost, kept)));
        }
    }
}

/// The units whose value, together with the dust that still fits, is greatest; with `to_dust` the
/// others become dust first (ZEP-HAND-9).
fn best_keep(units: &Units, dust: u16, limit: u16, to_dust: bool) -> Units {
    let Keep { mut concentrated, mut cards, .. } =
        Keep::best(units, &kinds(units), dust, limit, to_dust);
    let mut kept = Units::EMPTY;
    for deck in Deck::ALL.into_iter().rev() {
        let count = concentrated.min(units.concentrated[deck as usize].into());
        kept.add(Unit::Concentrated(deck), count as u8);
        concentrated -= count;
    }
    for card in BY_VALUE {
        let count = cards.min(units.cards.count(card).into());
        kept.add(Unit::Card(card), count as u8);
        cards -= count;
    }
    kept
}

/// How many units are kept, the most valuable of each hand size, and the value kept, dust included.
struct Keep {
    concentrated: usize,
    cards: usize,
    value: u16,
}

impl Keep {
    /// `kinds` are the units that there may be, the most valuable of each hand size first.
    fn best(units: &Units, kinds: &[Unit], dust: u16, limit: u16, to_dust: bool) -> Self {
        let limit = usize::from(limit).min(LIMIT_MAX);
        let mut large = Sums::<{ LIMIT_MAX / 3 + 1 }>::up_to(limit / 3);
        let mut small = Sums::<{ LIMIT_MAX + 1 }>::up_to(limit);
        for &unit in kinds {
            match unit {
                Unit::Concentrated(_) => large.add(unit.value(), units.count(unit)),
                Unit::Card(_) => small.add(unit.value(), units.count(unit)),
            }
        }
        let total = if to_dust { units.value() } else { 0 };
        let (mut best, mut best_rank) = (Self { concentrated: 0, cards: 0, value: 0 }, 0);
        for (concentrated, large) in large.get(large.count).iter().enumerate() {
            let room = limit - 3 * concentrated;
            for (cards, small) in small.get(room).iter().enumerate() {
                let units = large + small;
                let dust = dust + if to_dust { total - units } else { 0 };
                let value = units + keep_dust(dust, (room - cards) as u16);
                // Of equal value, what leaves the least unkept (ZEP-HAND-11).
                let rank = u32::from(value) << 8 | (3 * concentrated + cards) as u32;
                if rank > best_rank {
                    (best, best_rank) = (Self { concentrated, cards, value }, rank);
                }
            }
        }
        best
    }
}

/// The sums of the first 0, 1, 2, … values.
struct Sums<const N: usize> {
    sums: [u16; N],
    count: usize,
    most: usize,
}

impl<const N: usize> Sums<N> {
    /// Of no value yet, and at most of so many.
    fn up_to(most: usize) -> Self {
        Self { sums: [0; N], count: 0, most }
    }

    /// Adds a value so many times.
    fn add(&mut self, value: u16, times: u8) {
        for _ in 0..usize::from(times).min(self.most - self.count) {
            self.sums[self.count + 1] = self.sums[self.count] + value;
            self.count += 1;
        }
    }

    /// The sums of up to so many values.
    fn get(&self, count: usize) -> &[u16] {
        &self.sums[..=count.min(self.count)]
    }
}

/// The units there are, the most valuable of each hand size first.
fn kinds(units: &Units) -> ArrayVec<Unit, UNITS> {
    let concentrated = Deck::ALL.into_iter().rev().map(Unit::Concentrated);
    let by_value = concentrated.chain(BY_VALUE.map(Unit::Card));
    by_value.filter(|unit| units.count(*unit) > 0).collect()
}
