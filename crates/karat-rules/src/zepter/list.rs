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
        let kinds = kinds(&player.units);
        let rest = (player.dust + value).saturating_sub(due);
        let mut search = Search {
            dust: player.dust,
            due,
            limit,
            rest,
            most: rest.min(Keep::best(&kinds, rest, limit, 0).value),
            kinds,
            best: Units::EMPTY,
            best_rank: None,
            left: PAYMENTS_COMPARED,
        };
        search.choose(0, 0, value, player.units.size());
        search.best
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
    /// The hand.
    kinds: ArrayVec<Kind, UNITS>,
    best: Units,
    /// The energy lost, and the value kept, of the best payment.
    best_rank: Option<(u16, u16)>,
    /// How many partial payments may still be looked at.
    left: u32,
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
        for place in first..self.kinds.len() {
            let kind = self.kinds[place];
            let is_enough = handed + value + self.dust >= self.due;
            // Nothing lost and the most kept cannot be bettered.
            if !is_enough || self.left == 0 || self.best_rank == Some((0, self.most)) {
                return;
            }
            if kind.kept > 0 {
                self.kinds[place].hand_over(1);
                let (handed, value) = (handed + kind.value, value - kind.value);
                self.choose(place, handed, value, size - kind.size());
                self.kinds[place] = kind;
            }
            value -= kind.value * u16::from(kind.kept);
        }
    }

    fn compare(&mut self, handed: u16, size: u16) {
        let rest = self.dust + handed - self.due;
        let dust = rep(rest);
        let lost = rest - dust;
        if self.best_rank.is_some_and(|(least, _)| lost > least) {
            return;
        }
        let kept = if size + dust_size(dust) <= self.limit {
            self.rest - lost
        } else {
            Keep::best(&self.kinds, dust, self.limit, 0).value
        };
        let better = self.best_rank.is_none_or(|(least, most)| lost < least || kept > most);
        if better {
            self.best_rank = Some((lost, kept));
            self.best = Units::EMPTY;
            for kind in &self.kinds {
                self.best.add(kind.unit, kind.handed);
            }
        }
    }
}

/// The units of one kind in a hand.
#[derive(Clone, Copy)]
struct Kind {
    unit: Unit,
    value: u16,
    kept: u8,
    handed: u8,
}

impl Kind {
    fn size(self) -> u16 {
        self.unit.size()
    }

    fn is_large(self) -> bool {
        matches!(self.unit, Unit::Concentrated(_))
    }

    fn hand_over(&mut self, count: u8) {
        self.kept -= count;
        self.handed += count;
    }
}

/// The units whose value, together with the dust that still fits, is greatest; with `to_dust` the
/// others become dust first (ZEP-HAND-9).
fn best_keep(units: &Units, dust: u16, limit: u16, to_dust: bool) -> Units {
    let changeable = if to_dust { units.value() } else { 0 };
    let keep = Keep::best(&kinds(units), dust, limit, changeable);
    let (mut concentrated, mut cards) = (keep.concentrated, keep.cards);
    let mut kept = Units::EMPTY;
    for kind in kinds(units) {
        let left = if kind.is_large() { &mut concentrated } else { &mut cards };
        let count = (*left).min(kind.kept.into());
        kept.add(kind.unit, count as u8);
        *left -= count;
    }
    kept
}

/// How many units are kept, the most valuable of each hand size, and the value kept, dust included.
#[derive(Clone, Copy)]
struct Keep {
    concentrated: u16,
    cards: u16,
    value: u16,
}

impl Keep {
    /// The best that can be kept of a hand; `changeable` is the value of the units that become dust
    /// if they are not kept.
    fn best(kinds: &[Kind], dust: u16, limit: u16, changeable: u16) -> Self {
        let (large, cards) = kinds.split_at(kinds.partition_point(|kind| kind.is_large()));
        let is_sure = |card: &Kind| changeable == 0 && card.value >= DUST_OF_ROOM;
        let (sure, unsure) = cards.split_at(cards.partition_point(is_sure));
        let (mut best, mut best_rank) = (Self { concentrated: 0, cards: 0, value: 0 }, 0);
        let mut compare = |concentrated: u16, size: u16, units: u16| {
            let dust = dust + changeable.saturating_sub(units);
            let value = units + kept_dust(dust, limit - size);
            // Of equal value, what leaves the least unkept (ZEP-HAND-11).
            let rank = u32::from(value) << 8 | u32::from(size);
            if rank > best_rank {
                let cards = size - 3 * concentrated;
                (best, best_rank) = (Self { concentrated, cards, value }, rank);
            }
        };
        for concentrated in 0..=limit / 3 {
            let (count, large_value) = most_valuable(large, concentrated);
            if count < concentrated {
                break;
            }
            let (count, value) = most_valuable(sure, limit - 3 * concentrated);
            let (mut size, mut units) = (3 * concentrated + count, large_value + value);
            compare(concentrated, size, units);
            for kind in unsure {
                for _ in 0..u16::from(kind.kept).min(limit - size) {
                    (size, units) = (size + 1, units + kind.value);
                    compare(concentrated, size, units);
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
        let count = u16::from(kind.kept).min(room);
        value += count * kind.value;
        room -= count;
    }
    (most - room, value)
}

/// The units there are, the most valuable of each hand size first, concentrated ones first.
fn kinds(units: &Units) -> ArrayVec<Kind, UNITS> {
    let mut kinds = ArrayVec::new();
    for deck in Deck::ALL.into_iter().rev() {
        let kept = units.concentrated[deck as usize];
        if kept > 0 {
            let unit = Unit::Concentrated(deck);
            kinds.push(Kind { unit, value: unit.value(), kept, handed: 0 });
        }
    }
    for card in BY_VALUE {
        let kept = units.cards.count(card);
        if kept > 0 {
            let unit = Unit::Card(card);
            kinds.push(Kind { unit, value: unit.value(), kept, handed: 0 });
        }
    }
    kinds
}
