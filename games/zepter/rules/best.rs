//! Chapter 27: the best payment (ZEP-LIST-1). For small hands, the payment is found by a search.
//! For large hands, the payment is calculated by dynamic programming over the value handed over and
//! the hand size of the units kept.

use karat_kernel::game::{Illegal, illegal};
use karat_kernel::seat::Seat;

use super::components::{Deck, Units};
use super::hand::{LIMIT_MAX, dust_size, kept_dust};
use super::keep::{Hand, Kind, UNITS};
use super::payment::rep;
use super::{Variant, Zepter};

/// The maximum number of partial payments in a search. If there are more partial payments, dynamic
/// programming is faster.
const SEARCHED: u32 = 2_000;

/// The highest value of a unit of energy.
const UNIT_MAX: u32 = Deck::Ruby.concentrated() as u32;

/// The maximum value of a hand. The most valuable hand consists of all cards, the maximum number of
/// concentrated units in a hand or a described position (ZEP-POS-2), and the concentrated units
/// from one income.
const HAND_MAX: usize = 1_170 + 14 * UNIT_MAX as usize;

/// The maximum value handed over that fits into the small table.
const SMALL: usize = 255;

/// The number of possible hand sizes, from 0 to the highest hand limit.
const ROOMS: usize = LIMIT_MAX as usize + 1;

/// The maximum value of the units kept. No unit is worth more than 20 per point of hand size.
const KEPT_MAX: usize = 20 * LIMIT_MAX as usize;

/// The greatest value that can be kept, by hand size of the units kept and by value handed over.
/// The value is negative for an impossible combination.
type Table<const VALUES: usize> = [[i16; VALUES]; ROOMS];

/// The value of an impossible combination, too low for any kept value to outweigh.
const NO_WAY: i16 = -1_000;

impl Zepter {
    /// Returns the best units to hand over for an amount due. If gems are sold, every sale must be
    /// necessary and bring in at least `least_sale`.
    pub(super) fn best_units(
        &self,
        seat: Seat,
        due: u32,
        least_sale: u32,
    ) -> Result<Units, Illegal> {
        let units = &self.held(seat).units;
        let (hand, dust, limit) = (units.value(), self.player(seat).dust, self.hand_limit(seat));
        let to_dust = self.has(Variant::DiscardToDust);
        Bill { hand, due, dust, limit, least_sale, to_dust }.best(units)
    }
}

/// Searches for the best payment.
///
/// Returns `None` if the search would take too long, and `Some(None)` if no payment is legal.
fn searched(bill: Bill, units: &Units) -> Option<Option<Units>> {
    let mut search = Search::of(bill, Hand::of(units, false));
    search.choose(0, 0, bill.hand, units.size());
    let is_complete = search.left > 0 || search.is_unbeatable();
    is_complete.then(|| {
        search.best.map(|(_, left)| {
            let mut handed = *units;
            handed.take_all(&left);
            handed
        })
    })
}

/// Calculates the best payment by dynamic programming. The calculation is a separate function,
/// because its tables take up much of the stack.
#[inline(never)]
pub(super) fn calculated(bill: Bill, units: &Units) -> Option<Units> {
    let hand = Hand::of(units, false);
    let plan = Plan { bill, kinds: &hand.kinds, paid: [0; UNITS] };
    if plan.reach() <= SMALL {
        plan.best(&mut [[0; SMALL + 1]; ROOMS])
    } else {
        plan.best(&mut [[0; HAND_MAX + 1]; ROOMS])
    }
}

/// An amount to pay, and the means of payment.
#[derive(Clone, Copy)]
pub(super) struct Bill {
    /// The total value of the units in hand.
    pub(super) hand: u32,
    pub(super) due: u32,
    pub(super) dust: u32,
    pub(super) limit: u16,
    pub(super) least_sale: u32,
    pub(super) to_dust: bool,
}

impl Bill {
    /// Returns the best units to hand over for the bill.
    ///
    /// # Errors
    /// Returns an error if the units and the dust do not cover the amount, or if no payment is
    /// legal.
    pub(super) fn best(self, units: &Units) -> Result<Units, Illegal> {
        if self.dust + self.hand < self.due {
            return Err(illegal("ZEP-PAY-8"));
        }
        if let Some(rest) = self.dust.checked_sub(self.due)
            && rep(rest) == rest
            && u32::from(units.size()) + dust_size(rest) <= self.limit.into()
        {
            // No unit needs to be handed over, so nothing is lost.
            return Ok(Units::EMPTY);
        }
        searched(self, units)
            .unwrap_or_else(|| calculated(self, units))
            .ok_or(illegal("ZEP-PAY-13"))
    }

    /// Returns the hand's value after the payment, whichever units are handed over.
    fn rest(&self) -> u32 {
        self.dust + self.hand - self.due
    }

    /// Returns the dust left and the energy lost after units of the given value are handed over, or
    /// `None` if the payment is illegal.
    fn change(&self, handed: u32) -> Option<(u32, u32)> {
        // If the units alone make a sale unnecessary, the payment is illegal (ZEP-PAY-13).
        if handed >= self.due.saturating_add(self.least_sale) {
            return None;
        }
        // The units and the dust must cover the amount due (ZEP-PAY-8).
        let rest = (self.dust + handed).checked_sub(self.due)?;
        let dust = rep(rest);
        Some((dust, rest - dust))
    }
}

/// A search among the payments in which every unit is needed (ZEP-PAY-9).
struct Search {
    bill: Bill,
    /// The units not handed over.
    hand: Hand,
    /// An upper bound on the rank of any payment.
    most: Rank,
    /// The best payment found so far, as its rank and the units left.
    best: Option<(Rank, Units)>,
    /// The number of partial payments left to examine.
    left: u32,
}

impl Search {
    fn of(bill: Bill, hand: Hand) -> Self {
        let rest = bill.rest();
        let kept = if bill.to_dust { rest } else { hand.keep(rest, bill.limit).value.into() };
        let most = Rank { is_whole: true, kept: rest.min(kept) };
        // If the remaining units become dust, there is no simple formula for the value kept.
        let left = if bill.to_dust { 0 } else { SEARCHED };
        Self { bill, hand, most, best: None, left }
    }

    /// Hands over further units, of the kinds from the index `first` onwards, until the amount is
    /// covered.
    ///
    /// The last unit handed over is the least valuable, so every unit is needed. `value` is the
    /// total value of the remaining units of these kinds, and `size` is the hand size of all
    /// remaining units.
    fn choose(&mut self, first: usize, handed: u32, value: u32, size: u16) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.compare(handed, size);
        if handed >= self.bill.due {
            return;
        }
        let mut value = value;
        for place in first..self.hand.kinds.len() {
            let Kind { unit, value: each, count } = self.hand.kinds[place];
            let is_enough = handed + value + self.bill.dust >= self.bill.due;
            if !is_enough || self.left == 0 || self.is_unbeatable() {
                return;
            }
            if count > 0 {
                let each = u32::from(each);
                self.hand.kinds[place].count = count - 1;
                self.choose(place, handed + each, value - each, size - unit.size());
                self.hand.kinds[place].count = count;
            }
            value -= u32::from(each) * u32::from(count);
        }
    }

    fn compare(&mut self, handed: u32, size: u16) {
        let Some((dust, lost)) = self.bill.change(handed) else { return };
        if lost > 0 && self.best.is_some_and(|(best, _)| best.is_whole) {
            return;
        }
        let fits = u32::from(size) + dust_size(dust) <= self.bill.limit.into();
        let kept = if fits {
            self.bill.rest() - lost
        } else {
            self.hand.keep(dust, self.bill.limit).value.into()
        };
        let rank = Rank { is_whole: lost == 0, kept };
        if self.best.is_none_or(|(best, _)| rank > best) {
            self.best = Some((rank, self.hand.units()));
        }
    }

    fn is_unbeatable(&self) -> bool {
        self.best.is_some_and(|(best, _)| best == self.most)
    }
}

/// Calculates the best payment by dynamic programming.
struct Plan<'a> {
    bill: Bill,
    /// The kinds of units in hand, most valuable first.
    kinds: &'a [Kind],
    /// The number of units of each kind handed over so far.
    paid: [u16; UNITS],
}

impl Plan<'_> {
    /// Returns the maximum value of a payment in which every unit is needed (ZEP-PAY-9).
    fn reach(&self) -> usize {
        self.bill.hand.min(self.bill.due - 1 + UNIT_MAX) as usize
    }

    /// Returns the best payment or, of several, the one that is found first when more valuable
    /// units are tried first.
    fn best<const VALUES: usize>(mut self, table: &mut Table<VALUES>) -> Option<Units> {
        let best = self.rank(0, table)?;
        let mut place = 0;
        while self.rank(self.kinds.len(), table) != Some(best) {
            while !self.hands_over(place, best, table) {
                place += 1;
            }
        }
        let mut handed = Units::EMPTY;
        for (kind, &paid) in self.kinds.iter().zip(&self.paid) {
            handed.add(kind.unit, paid as u8);
        }
        Some(handed)
    }

    /// Hands over another unit of a kind if the best rank is then still within reach. Returns
    /// whether the unit was handed over.
    fn hands_over<const VALUES: usize>(
        &mut self,
        place: usize,
        best: Rank,
        table: &mut Table<VALUES>,
    ) -> bool {
        if self.paid[place] == self.kinds[place].count {
            return false;
        }
        self.paid[place] += 1;
        let is_best = self.rank(place, table) == Some(best);
        self.paid[place] -= u16::from(!is_best);
        is_best
    }

    /// Returns the best rank of any payment that contains the units handed over so far. Further
    /// units of the kinds from the index `from` onwards may be added.
    fn rank<const VALUES: usize>(&self, from: usize, table: &mut Table<VALUES>) -> Option<Rank> {
        let Bill { hand, due, to_dust, .. } = self.bill;
        let rows = &mut table[..=usize::from(self.bill.limit)];
        let reach = self.reach();
        rows.iter_mut().for_each(|row| row[..=reach].fill(NO_WAY));
        let paid = self.kinds.iter().zip(&self.paid).map(|(kind, paid)| kind.value * paid);
        let paid = usize::from(paid.sum::<u16>());
        rows[0][paid] = 0;
        for (place, kind) in self.kinds.iter().enumerate() {
            // Units are handed over in descending order of value. A payment is legal if the units
            // before the last one do not cover the amount (ZEP-PAY-9).
            let (due, last) = if place >= from { (due as usize, reach) } else { (0, paid) };
            for _ in self.paid[place]..kind.count {
                add(kind, due, paid..=last, rows);
            }
        }
        let mut best = None;
        for (size, row) in (0..).zip(rows) {
            for (handed, &kept) in (0..).zip(&row[..=reach]) {
                if let Ok(kept) = u32::try_from(kept) {
                    best = best.max(self.judge(handed, kept, hand - handed - kept, size));
                }
            }
        }
        // For each hand size, handing over the greatest value is best, but an odd amount of dust
        // may make another payment one or two units of energy better.
        let whole = |best: Rank| self.bill.rest() - u32::from(!best.is_whole);
        if best.is_some_and(|best| to_dust && (1..=2).contains(&(whole(best) - best.kept))) {
            best = best.max(self.rank_to_dust(from));
        }
        best
    }

    /// Returns a payment's rank, or `None` if it is not legal.
    ///
    /// The arguments are the values of the units handed over, kept and left, and the hand size of
    /// those kept.
    fn judge(&self, handed: u32, kept: u32, left: u32, size: u16) -> Option<Rank> {
        let (dust, lost) = self.bill.change(handed)?;
        // An option turns the units that are left into dust (ZEP-HAND-9).
        let dust = dust + if self.bill.to_dust { left } else { 0 };
        let kept = kept + u32::from(kept_dust(dust, self.bill.limit - size));
        Some(Rank { is_whole: lost == 0, kept })
    }

    /// Returns the best rank if units that are not kept become dust.
    ///
    /// Almost everything is then kept, so the value of the units left is at most 63. For each hand
    /// size and each value kept, the table contains the possible values of the units left, as a bit
    /// mask.
    fn rank_to_dust(&self, from: usize) -> Option<Rank> {
        let Bill { hand, due, limit, .. } = self.bill;
        let mut table = [[0_u64; KEPT_MAX + 1]; ROOMS];
        let rows = &mut table[..=usize::from(limit)];
        rows[0][0] = 1;
        let mut before = 0;
        for (place, kind) in self.kinds.iter().enumerate() {
            before += u32::from(kind.value * self.paid[place]);
            for _ in self.paid[place]..kind.count {
                // A unit may be handed over only if the units before it do not cover the amount.
                let payable = if place >= from { before.checked_sub(due) } else { Some(!0) };
                add_to_dust(kind, payable, rows);
                before += u32::from(kind.value);
            }
        }
        let mut best = None;
        for (size, row) in (0..).zip(rows) {
            for (kept, &mask) in (0..).zip(row.iter()) {
                for left in (0..u64::BITS).filter(|left| mask >> left & 1 == 1) {
                    best = best.max(self.judge(hand - kept - left, kept, left, size));
                }
            }
        }
        best
    }
}

/// A payment's rank. A payment that loses nothing ranks above one that loses something. Between two
/// such payments, the value kept decides, including dust.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_whole: bool,
    kept: u32,
}

/// Adds another unit, which is kept, left or handed over.
///
/// The unit may be handed over if the units before it cover less than `due`, which is 0 for units
/// that must not be handed over. Only reachable columns are considered.
fn add<const VALUES: usize>(
    kind: &Kind,
    due: usize,
    columns: std::ops::RangeInclusive<usize>,
    rows: &mut [[i16; VALUES]],
) {
    let value = usize::from(kind.value);
    for size in (0..rows.len()).rev() {
        let (smaller, row) = rows.split_at_mut(size);
        let row = &mut row[0];
        if due > 0 {
            let unpaid = *row;
            let last = (*columns.end()).min(due - 1 + value);
            if let Some(paid) = row.get_mut(columns.start() + value..=last) {
                for (kept, &before) in paid.iter_mut().zip(&unpaid[*columns.start()..]) {
                    *kept = (*kept).max(before);
                }
            }
        }
        if let Some(before) = size.checked_sub(kind.unit.size().into()) {
            let before = &smaller[before][columns.clone()];
            for (kept, &before) in row[columns.clone()].iter_mut().zip(before) {
                *kept = (*kept).max(before + kind.value as i16);
            }
        }
    }
}

/// Adds another unit, which is kept, left or handed over. The unit may be handed over if the total
/// value of the units kept and left exceeds `payable`.
fn add_to_dust(kind: &Kind, payable: Option<u32>, rows: &mut [[u64; KEPT_MAX + 1]]) {
    let value = u32::from(kind.value);
    for size in (0..rows.len()).rev() {
        for kept in (0..=KEPT_MAX).rev() {
            let here = rows[size][kept];
            let short =
                payable.map_or(0, |most| most.saturating_add(1).saturating_sub(kept as u32));
            let handed = here & (!0_u64).checked_shl(short).unwrap_or(0);
            let mut next = here.checked_shl(value).unwrap_or(0) | handed;
            if let Some(before) = size.checked_sub(kind.unit.size().into())
                && kept >= value as usize
            {
                next |= rows[before][kept - value as usize];
            }
            rows[size][kept] = next;
        }
    }
}
