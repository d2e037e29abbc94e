//! Chapter 27: the move lists that omit some legal moves. The complete lists (ZEP-LIST-6) are in
//! the files of the other chapters.

use karat_kernel::game::Moves;
use karat_kernel::seat::Seat;

use super::components::{Artifact, Gem, Item, Sentinel, Track, Units};
use super::data::RELEASE_COSTS;
use super::hand::is_needless;
use super::keep::best_keep;
use super::payment::{Payment, Step, Steps, Transaction};
use super::{Move, Variant, Zepter};

/// The amounts by which listed raises exceed the last bid (ZEP-LIST-3).
const RAISES: [u32; 5] = [1, 2, 5, 10, 20];

impl Zepter {
    /// Lists the moves of a turn (ZEP-LIST-2).
    pub(super) fn list_turn(&self, out: &mut Moves<Move>) {
        let seat = self.active_player();
        let hand = self.hand_value(seat);
        out.push(Move::End);
        self.list_activations(seat, out);
        self.list_purchases(seat, hand, out);
        self.list_sales(seat, out);
        self.list_starts(seat, hand, out);
    }

    /// Lists every activation of one more gem, and the one that uses the most slots.
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
            best[gem as usize] = player.owned(gem).min(free.into()) as u8;
            free -= best[gem as usize];
        }
        if best != player.active && !out[first..].contains(&Move::Active(best)) {
            out.push(Move::Active(best));
        }
    }

    /// Lists every single purchase, release and advance that the player can afford.
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
        if self.open.paid_advances > 0 && !self.has(Variant::MoreLevels) {
            return;
        }
        let factor = if self.open.paid_advances > 0 { 2 } else { 1 };
        for track in Track::ALL {
            if self.may_advance(seat, track).is_ok()
                && u32::from(self.open.data.cost(track, player.level(track) + 1) * factor) <= hand
            {
                out.push(best(Step::Advance(track)));
            }
        }
    }

    /// Lists the sale of one gem of each stored kind, if all slots are full.
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

    /// Lists an auction at the printed price for every item that the player can afford.
    fn list_starts(&self, seat: Seat, hand: u32, out: &mut Moves<Move>) {
        for artifact in Artifact::ALL.into_iter().filter(|one| self.open.display[*one as usize] > 0)
        {
            let item = Item::Artifact(artifact);
            let price = u32::from(self.open.data.price(item));
            if price <= self.highest_bid(seat, hand, item)
                && self.check_eligible(seat, item, true).is_ok()
            {
                out.push(Move::Start(item, price));
            }
        }
        // All Sentinels have the same price and modifier (ZEP-SENT-1, ZEP-AUCTION-17), so listing
        // one of them is enough.
        let price = u32::from(self.open.data.sentinel_price());
        if price <= self.highest_bid(seat, hand, Item::Sentinel(Sentinel::Toad)) {
            let items = Sentinel::ALL.into_iter().map(Item::Sentinel);
            let offered = items.filter(|&item| self.is_on_offer(item));
            out.extend(offered.map(|item| Move::Start(item, price)));
        }
    }

    /// Lists the pass and some raises in an auction (ZEP-LIST-3).
    pub(super) fn list_bids(&self, seat: Seat, out: &mut Moves<Move>) {
        let auction = self.auction();
        out.push(Move::Pass);
        let most = self.highest_bid(seat, self.hand_value(seat), auction.item);
        let bids = RAISES.map(|by| auction.bid + by).into_iter();
        out.extend(bids.filter(|&bid| bid <= most).map(Move::Raise));
    }

    /// Returns the highest bid for an item that a hand of the given value can pay.
    fn highest_bid(&self, seat: Seat, hand: u32, item: Item) -> u32 {
        let most = hand as i32 - self.price_modifier(seat, item);
        (most.max(0) as u32).min(self.open.bid_ceiling)
    }

    /// Returns the value of the seat's hand without gems.
    fn hand_value(&self, seat: Seat) -> u32 {
        self.player(seat).dust + self.held(seat).units.value()
    }

    /// Lists payments for a won item (ZEP-LIST-4).
    pub(super) fn list_payments(&self, seat: Seat, out: &mut Moves<Move>) {
        let price = self.auction().net_price;
        let player = self.player(seat);
        let mut steps = Steps::only(Step::Item);
        if price <= self.hand_value(seat) {
            out.push(Move::Transact(Transaction { steps, payment: Payment::Best }));
            return;
        }
        // Initially, all units are handed over and all gems are sold. Gems and units are then taken
        // back, most valuable first, as long as the rest covers the price.
        let mut spare = self.means(seat) - price;
        let (mut stored, mut active) = (player.stored, player.active.map(u16::from));
        for gem in Gem::ALL.into_iter().rev() {
            let value = u32::from(self.sale(seat, gem));
            for held in [&mut active, &mut stored] {
                let held = &mut held[gem as usize];
                let back = (spare / value).min((*held).into());
                *held -= back as u16;
                spare -= value * back;
            }
        }
        let all = self.held(seat).units;
        let mut units = all;
        for unit in all.kinds() {
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

    /// Lists choices of units to keep under the hand limit (ZEP-LIST-5).
    pub(super) fn list_keeps(&self, seat: Seat, out: &mut Moves<Move>) {
        let (dust, units) = (self.player(seat).dust, self.held(seat).units);
        let limit = self.hand_limit(seat);
        let to_dust = self.has(Variant::DiscardToDust);
        let best = best_keep(&units, dust, limit, to_dust);
        out.push(Move::Keep(best));
        // A choice that omits one of the units is listed if this saves dust.
        for unit in best.kinds() {
            let mut fewer = best;
            let mut one = Units::EMPTY;
            one.add(unit, 1);
            fewer.take_all(&one);
            let mut discarded = units;
            discarded.take_all(&fewer);
            let needless = |unit| is_needless(dust, &fewer, unit, limit);
            if to_dust || !discarded.kinds().any(needless) {
                out.push(Move::Keep(fewer));
            }
        }
    }
}
