//! Chapter 27: the answers that are listed, and the best payment. Where all legal answers are
//! listed (ZEP-LIST-6), the chapter of the decision does it.

use arrayvec::ArrayVec;

use super::components::{Artifact, BY_VALUE, Deck, Gem, Item, Sentinel, Track, Unit, Units};
use super::data::{RELEASE_COSTS, SENTINEL_PRICE};
use super::hand::{DUST_OF_ROOM, dust_size, is_needless, kept_dust};
use super::payment::{Payment, Step, Steps, Transaction, rep};
use super::{Move, Variant, Zepter};
use crate::game::Moves;
use crate::seat::Seat;

/// By how much the listed raises exceed the last bid (ZEP-LIST-3).
const RAISES: [u32; 5] = [1, 2, 5, 10, 20];

/// How many ways to pay are compared at most (ZEP-LIST-1).
const PAYMENTS_COMPARED: u32 = 2_000;

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
        let (limit, value) = (self.hand_limit(seat), player.units.value());
        let rest = (player.dust + value).saturating_sub(due);
        let hand = Hand::of(&player.units, false);
        let mut search = Search {
            dust: player.dust,
            due,
            limit,
            rest,
            most: rest.min(hand.keep(rest, limit).value),
            hand,
            best: None,
            left: PAYMENTS_COMPARED,
        };
        search.choose(0, 0, value, player.units.size());
        let mut handed = player.units;
        handed.take_all(&search.best.map_or(handed, |best| best.left));
        handed
    }
}

/// A search among the payments that hand over no useless unit (ZEP-PAY-9).
struct Search {
    dust: u16,
    due: u16,
    limit: u16,
    /// What is left of the whole hand, however it is paid.
    rest: u16,
    /// No payment keeps more.
    most: u16,
    /// The units that are not handed over.
    hand: Hand,
    best: Option<Paid>,
    /// How many partial payments may still be looked at.
    left: u32,
}

/// A payment that has been compared.
struct Paid {
    /// The energy lost.
    lost: u16,
    /// The value kept.
    kept: u16,
    /// The units that are not handed over.
    left: Units,
}

impl Search {
    /// Hands over more units, of the kinds from this place on, until the amount is reached: as the
    /// last unit is the least valuable one, none is useless then. `value` is theirs, of all that
    /// are left, and `size` the hand size of all units that are left.
    fn choose(&mut self, first: usize, handed: u16, value: u16, size: u16) {
        self.left = self.left.saturating_sub(1);
        if handed + self.dust >= self.due {
            self.compare(handed, size);
        }
        if handed >= self.due {
            return;
        }
        let mut value = value;
        for place in first..self.hand.kinds.len() {
            let Kind { unit, value: each, count } = self.hand.kinds[place];
            let is_enough = handed + value + self.dust >= self.due;
            if !is_enough || self.left == 0 || self.is_unbeatable() {
                return;
            }
            if count > 0 {
                self.hand.kinds[place].count = count - 1;
                self.choose(place, handed + each, value - each, size - unit.size());
                self.hand.kinds[place].count = count;
            }
            value -= each * count;
        }
    }

    /// Whether nothing is lost and the most is kept.
    fn is_unbeatable(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.lost == 0 && best.kept == self.most)
    }

    fn compare(&mut self, handed: u16, size: u16) {
        let rest = self.dust + handed - self.due;
        let dust = rep(rest);
        let lost = rest - dust;
        if self.best.as_ref().is_some_and(|best| lost > best.lost) {
            return;
        }
        let kept = if size + dust_size(dust) <= self.limit {
            self.rest - lost
        } else {
            self.hand.keep(dust, self.limit).value
        };
        if self.best.as_ref().is_none_or(|best| lost < best.lost || kept > best.kept) {
            self.best = Some(Paid { lost, kept, left: self.hand.units() });
        }
    }
}

/// The units in a hand, kind by kind: the concentrated ones, then the cards, each by value.
struct Hand {
    kinds: ArrayVec<Kind, UNITS>,
    /// How many of the kinds are concentrated.
    large: usize,
    /// How many of the kinds are concentrated, or cards that are better kept than left for dust.
    sure: usize,
    /// The value of the units that become dust if they are not kept (ZEP-HAND-9).
    changeable: u16,
}

/// The units of one kind in a hand.
#[derive(Clone, Copy)]
struct Kind {
    unit: Unit,
    value: u16,
    count: u16,
}

impl Hand {
    /// The hand of these units; with `to_dust` those that are not kept become dust.
    fn of(units: &Units, to_dust: bool) -> Self {
        let mut hand = Self { kinds: ArrayVec::new(), large: 0, sure: 0, changeable: 0 };
        for deck in Deck::ALL.into_iter().rev() {
            hand.add(Unit::Concentrated(deck), units.concentrated[deck as usize]);
        }
        hand.large = hand.kinds.len();
        for &card in &BY_VALUE {
            hand.add(Unit::Card(card), units.cards.count(card));
        }
        if to_dust {
            (hand.sure, hand.changeable) = (hand.large, units.value());
        } else {
            hand.sure = hand.kinds.partition_point(|kind| kind.value >= DUST_OF_ROOM);
        }
        hand
    }

    fn add(&mut self, unit: Unit, count: u8) {
        if count > 0 {
            self.kinds.push(Kind { unit, value: unit.value(), count: count.into() });
        }
    }

    fn units(&self) -> Units {
        let mut units = Units::EMPTY;
        for kind in &self.kinds {
            units.add(kind.unit, kind.count as u8);
        }
        units
    }

    /// The most that can be kept beside so much dust.
    fn keep(&self, dust: u16, limit: u16) -> Keep {
        let (large, cards) = self.kinds.split_at(self.large);
        let (sure, unsure) = cards.split_at(self.sure - self.large);
        let mut best = Keep { concentrated: 0, cards: 0, value: 0 };
        let mut compare = |concentrated: u16, cards: u16, units: u16| {
            let room = limit - 3 * concentrated - cards;
            let dust = dust + self.changeable.saturating_sub(units);
            let keep = Keep { concentrated, cards, value: units + kept_dust(dust, room) };
            if keep.rank() > best.rank() {
                best = keep;
            }
        };
        for concentrated in 0..=limit / 3 {
            let (count, large_value) = most_valuable(large, concentrated);
            if count < concentrated {
                break;
            }
            let room = limit - 3 * concentrated;
            let (mut cards, value) = most_valuable(sure, room);
            let mut units = large_value + value;
            compare(concentrated, cards, units);
            for kind in unsure {
                for _ in 0..kind.count.min(room - cards) {
                    (cards, units) = (cards + 1, units + kind.value);
                    compare(concentrated, cards, units);
                }
            }
        }
        best
    }
}

/// The most valuable units, at most so many: their number and their value.
fn most_valuable(kinds: &[Kind], most: u16) -> (u16, u16) {
    let (mut room, mut value) = (most, 0);
    for kind in kinds {
        let count = kind.count.min(room);
        (room, value) = (room - count, value + count * kind.value);
    }
    (most - room, value)
}

/// How many units are kept, the most valuable of each hand size, and the value kept, dust included.
#[derive(Clone, Copy)]
struct Keep {
    concentrated: u16,
    cards: u16,
    value: u16,
}

impl Keep {
    /// The value, and if it is equal what leaves the least unkept (ZEP-HAND-11).
    fn rank(self) -> u32 {
        u32::from(self.value) << 8 | u32::from(3 * self.concentrated + self.cards)
    }
}

/// The units whose value, together with the dust that still fits, is greatest; with `to_dust` the
/// others become dust first (ZEP-HAND-9).
fn best_keep(units: &Units, dust: u16, limit: u16, to_dust: bool) -> Units {
    let hand = Hand::of(units, to_dust);
    let Keep { mut concentrated, mut cards, .. } = hand.keep(dust, limit);
    let mut kept = Units::EMPTY;
    for (place, kind) in hand.kinds.iter().enumerate() {
        let left = if place < hand.large { &mut concentrated } else { &mut cards };
        let count = kind.count.min(*left);
        kept.add(kind.unit, count as u8);
        *left -= count;
    }
    kept
}
