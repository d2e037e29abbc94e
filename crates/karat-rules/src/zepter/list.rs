//! Chapter 27: the answers that are listed, and the best payment.

use arrayvec::ArrayVec;

use super::components::{Artifact, BY_VALUE, Deck, Gem, Item, Sentinel, Track, Unit, Units};
use super::data::RELEASE_COSTS;
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
        out.push(Move::End);
        self.list_activations(seat, out);
        self.list_purchases(seat, out);
        self.list_sales(seat, out);
        self.list_starts(seat, out);
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
    fn list_purchases(&self, seat: Seat, out: &mut Moves<Move>) {
        let player = self.player(seat);
        let hand = player.dust + player.units.value();
        let best = |step| {
            Move::Transact(Transaction { steps: Steps::only(step), payment: Payment::Best })
        };
        for gem in Gem::ALL {
            if self.price(seat, gem) <= hand && self.may_buy(seat, gem).is_ok() {
                out.push(best(Step::Buy(gem)));
            }
        }
        for (marker, cost) in (0..).zip(RELEASE_COSTS) {
            if player.board >> marker & 1 == 1 && cost <= hand {
                out.push(best(Step::Release(marker)));
            }
        }
        if self.paid_advances > 0 && !self.has(Variant::MoreLevels) {
            return;
        }
        let factor = if self.paid_advances > 0 { 2 } else { 1 };
        for track in Track::ALL {
            if self.may_advance(seat, track).is_ok()
                && track.cost(player.level(track) + 1) * factor <= hand
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
    fn list_starts(&self, seat: Seat, out: &mut Moves<Move>) {
        let hand = self.hand_value(seat);
        let artifacts = Artifact::ALL.into_iter().map(Item::Artifact);
        for item in artifacts.chain(Sentinel::ALL.into_iter().map(Item::Sentinel)) {
            let price = u32::from(item.price());
            if self.is_on_offer(item)
                && self.check_eligible(seat, item, true).is_ok()
                && self.net_price(seat, item, price) <= hand
            {
                out.push(Move::Start(item, price));
            }
        }
    }

    /// ZEP-LIST-3
    pub(super) fn list_bids(&self, seat: Seat, out: &mut Moves<Move>) {
        let auction = self.auction();
        out.push(Move::Pass);
        let hand = self.hand_value(seat);
        let payable = |bid: &u32| {
            *bid <= self.bid_ceiling && self.net_price(seat, auction.item, *bid) <= hand
        };
        out.extend(RAISES.map(|by| auction.bid + by).into_iter().filter(payable).map(Move::Raise));
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
        let (best, _) = best_keep(&player.units, player.dust, limit, to_dust);
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
        let mut search = Search {
            dust: player.dust,
            due: due.min(i64::from(u16::MAX / 2)) as u16,
            limit: self.hand_limit(seat),
            hand: player.units,
            handed: Units::EMPTY,
            best: Units::EMPTY,
            best_rank: None,
            left: PAYMENTS_COMPARED,
        };
        let concentrated = Deck::ALL.into_iter().rev().map(Unit::Concentrated);
        let by_value = concentrated.chain(BY_VALUE.map(Unit::Card));
        let kinds: ArrayVec<Unit, UNITS> =
            by_value.filter(|unit| player.units.count(*unit) > 0).collect();
        search.choose(&kinds, 0);
        search.best
    }
}

/// A search among the payments that hand over no useless unit (ZEP-PAY-9).
struct Search {
    dust: u16,
    due: u16,
    limit: u16,
    /// The units that are not handed over.
    hand: Units,
    handed: Units,
    best: Units,
    /// The energy lost, and the value kept, of the best payment.
    best_rank: Option<(u16, u16)>,
    /// How many payments may still be compared.
    left: u32,
}

impl Search {
    /// Hands over more units of these kinds, most valuable first, until the amount is reached.
    fn choose(&mut self, kinds: &[Unit], handed: u16) {
        self.left = self.left.saturating_sub(1);
        if handed + self.dust >= self.due {
            self.compare(handed);
            // The dust alone may do: then handing over something is no less legal (ZEP-PAY-11).
            if handed >= self.due {
                return;
            }
        }
        for (place, &unit) in kinds.iter().enumerate() {
            if self.hand.count(unit) == 0 || self.left == 0 || self.is_perfect() {
                continue;
            }
            // No unit is useless: without the least valuable one it would not do.
            if handed >= self.due {
                continue;
            }
            let mut one = Units::EMPTY;
            one.add(unit, 1);
            self.hand.take_all(&one);
            self.handed.add(unit, 1);
            self.choose(&kinds[place..], handed + unit.value());
            self.handed.take_all(&one);
            self.hand.add(unit, 1);
        }
    }

    fn compare(&mut self, handed: u16) {
        let rest = self.dust + handed - self.due;
        let lost = rest - rep(rest);
        let kept = kept_value(&self.hand, rep(rest), self.limit);
        let better = match self.best_rank {
            None => true,
            Some((least, most)) => lost < least || lost == least && kept > most,
        };
        if better {
            (self.best, self.best_rank) = (self.handed, Some((lost, kept)));
        }
    }

    /// Whether nothing is lost and nothing would have to be discarded.
    fn is_perfect(&self) -> bool {
        let all = self.hand.value() + self.handed.value() + self.dust - self.due;
        self.best_rank == Some((0, all))
    }
}

/// The value of what can be kept under the limit.
fn kept_value(units: &Units, dust: u16, limit: u16) -> u16 {
    if units.size() + dust_size(dust) <= limit {
        return units.value() + dust;
    }
    best_keep(units, dust, limit, false).1
}

/// The units whose value, together with the dust that still fits, is greatest; with `to_dust` the
/// others become dust first (ZEP-HAND-9). With them the value kept, dust included.
fn best_keep(units: &Units, dust: u16, limit: u16, to_dust: bool) -> (Units, u16) {
    let limit = usize::from(limit).min(LIMIT_MAX);
    // The most valuable units of each hand size, and how many concentrated ones are among them.
    let mut cards = [Unit::Concentrated(Deck::Ruby); LIMIT_MAX];
    let mut card_count = 0;
    for card in BY_VALUE {
        let count = usize::from(units.cards.count(card)).min(limit - card_count);
        cards[card_count..card_count + count].fill(Unit::Card(card));
        card_count += count;
    }
    let mut large = [Deck::Ruby; LIMIT_MAX / 3];
    let mut large_count = 0;
    for deck in Deck::ALL.into_iter().rev() {
        for _ in 0..units.concentrated[deck as usize] {
            if large_count < limit / 3 {
                large[large_count] = deck;
                large_count += 1;
            }
        }
    }
    let total = units.value();
    let (mut best, mut best_worth) = ((0, 0), None);
    let mut larges_value = 0;
    for larges in 0..=large_count {
        let room = (limit - 3 * larges).min(card_count);
        let mut value = larges_value;
        for smalls in 0..=room {
            let size = 3 * larges + smalls;
            let dust = dust + if to_dust { total - value } else { 0 };
            let worth = (value + keep_dust(dust, (limit - size) as u16), size);
            if best_worth.is_none_or(|best| worth > best) {
                (best, best_worth) = ((larges, smalls), Some(worth));
            }
            if smalls < room {
                value += cards[smalls].value();
            }
        }
        if larges < large_count {
            larges_value += large[larges].concentrated();
        }
    }
    let mut kept = Units::EMPTY;
    large[..best.0].iter().for_each(|&deck| kept.add(Unit::Concentrated(deck), 1));
    cards[..best.1].iter().for_each(|&card| kept.add(card, 1));
    (kept, best_worth.map_or(0, |(value, _)| value))
}
