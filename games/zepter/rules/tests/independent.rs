//! Tests that compare the best payment (ZEP-LIST-1) with a search that shares no code with it. The
//! search tries every payment and, for each, every hand that could be kept afterwards. The search
//! uses only the components' values and sizes.

use std::cmp::Reverse;

use karat_kernel::game::Dice;
use karat_kernel::kit::Xorshift;

use super::super::best::{Bill, calculated};
use super::super::components::{Unit, Units};

/// The number of random hands tested, first with `SLOW=1`, then without.
const HANDS: [usize; 2] = [100_000, 4_000];

/// The maximum number of units in most hands, and in one out of every [`LARGE`] hands.
const UNITS_MAX: [u32; 2] = [7, 11];

const LARGE: u32 = 40;

/// The highest possible hand limit.
const LIMIT_MAX: u32 = 19;

/// The maximum value of a hand in the tests.
const VALUE_MAX: usize = 1_000;

/// The kinds of units, most valuable first, each with its name, value and hand size (ZEP-COMP-3,
/// ZEP-HAND-1).
const KINDS: [(&str, u32, u32); 25] = [
    ("R60", 60, 3),
    ("D40", 40, 3),
    ("E30", 30, 3),
    ("S20", 20, 3),
    ("r17", 17, 1),
    ("r16", 16, 1),
    ("r15", 15, 1),
    ("r14", 14, 1),
    ("r13", 13, 1),
    ("d12", 12, 1),
    ("d11", 11, 1),
    ("e10", 10, 1),
    ("d10", 10, 1),
    ("e9", 9, 1),
    ("d9", 9, 1),
    ("e8", 8, 1),
    ("d8", 8, 1),
    ("s7", 7, 1),
    ("e7", 7, 1),
    ("s6", 6, 1),
    ("e6", 6, 1),
    ("s5", 5, 1),
    ("e5", 5, 1),
    ("s4", 4, 1),
    ("s3", 3, 1),
];

/// The dust tokens, each with its value and hand size (ZEP-COMP-5, ZEP-HAND-1).
const TOKENS: [(usize, u32); 3] = [(2, 1), (5, 2), (10, 3)];

/// The number of units of each kind.
type Counts = [u32; KINDS.len()];

/// A payment to make, and the means of payment.
#[derive(Debug, Clone, Copy)]
struct Purchase {
    hand: Counts,
    due: u32,
    dust: u32,
    limit: u32,
    least_sale: Option<u32>,
    to_dust: bool,
}

/// A payment's rank: the energy lost, the value kept, and the indices in [`KINDS`] of the units
/// handed over. Better payments rank higher.
type Rank = (Reverse<u32>, u32, Reverse<Vec<usize>>);

/// Checks that no possible payment is better than the best payment, for any hand, amount and limit
/// (ZEP-LIST-1).
#[test]
fn the_best_payment_is_that_of_an_independent_search() {
    let dust = Dust::new();
    let mut dice = Xorshift(0x6e57);
    let [mut paid, mut refused, mut lossy, mut over_limit] = [0; 4];
    for _ in 0..hands() {
        let purchase = random_purchase(&mut dice);
        let found = independent_best(&purchase, &dust);
        let units = units(&purchase.hand);
        let best = bill(&purchase).best(&units).ok();
        let expected = found.as_ref().map(|(.., Reverse(places))| handed(places));
        assert_eq!(best, expected, "{units}, {found:?}: {purchase:?}");
        if best.is_some_and(|best| !best.is_empty()) {
            assert_eq!(calculated(bill(&purchase), &units), expected, "{units}: {purchase:?}");
        }
        let Some((Reverse(lost), kept, _)) = found else {
            refused += 1;
            continue;
        };
        paid += 1;
        lossy += usize::from(lost > 0);
        over_limit +=
            usize::from(kept + lost + purchase.due < value(&purchase.hand, purchase.dust));
    }
    let counts = [paid, refused, lossy, over_limit];
    assert!(counts.into_iter().all(|count| count > hands() / 200), "{counts:?}");
}

/// Tests hands in which it is better to keep the unit closest to the amount, or in which several
/// small units pay an amount that a large unit exceeds.
#[test]
fn a_payment_keeps_what_the_hand_limit_lets_it_keep() {
    for (due, dust, hand, limit, lost, kept) in [
        (6, 4, "s4+s5+e6+e8+E30", 8, 0, 51),
        (8, 4, "s4+s5+e7", 4, 0, 12),
        (126, 0, "e9+e10+r13+r13+r14+r17+D40+E30", 11, 0, 20),
    ] {
        let purchase =
            Purchase { hand: counts(hand), due, dust, limit, least_sale: None, to_dust: false };
        let found = independent_best(&purchase, &Dust::new()).expect("it can be paid");
        assert_eq!((found.0, found.1), (Reverse(lost), kept), "{hand}");
        let best = bill(&purchase).best(&units(&purchase.hand)).expect("it can be paid");
        assert_eq!(best, handed(&found.2.0), "{hand}");
    }
}

/// The amounts of dust that tokens can add up to, with their hand sizes.
struct Dust {
    /// Each amount's smallest hand size, or `None` if tokens cannot form it.
    sizes: Vec<Option<u32>>,
}

impl Dust {
    fn new() -> Self {
        let mut sizes: Vec<Option<u32>> = vec![Some(0)];
        for amount in 1..=VALUE_MAX {
            let with =
                |&(value, size): &(usize, u32)| Some(sizes[amount.checked_sub(value)?]? + size);
            let least = TOKENS.iter().filter_map(with).min();
            sizes.push(least);
        }
        Self { sizes }
    }

    /// Returns the largest amount, up to `dust`, that tokens can form with a hand size of at most
    /// `room`.
    fn most(&self, dust: u32, room: u32) -> u32 {
        let fits = |&amount: &u32| self.sizes[amount as usize].is_some_and(|size| size <= room);
        (0..=dust).rev().find(fits).expect("nothing fits anywhere")
    }
}

/// Returns the greatest rank of any legal payment, or `None` if there is none.
fn independent_best(purchase: &Purchase, dust: &Dust) -> Option<Rank> {
    let mut best: Option<Rank> = None;
    each_part(&purchase.hand, |handed| {
        let sum = value(handed, 0);
        let is_useless =
            |(count, kind): (&u32, &(&str, u32, u32))| *count > 0 && sum - kind.1 >= purchase.due;
        if sum + purchase.dust < purchase.due
            || handed.iter().zip(&KINDS).any(is_useless)
            || purchase.least_sale.is_some_and(|least| sum >= purchase.due + least)
        {
            return;
        }
        let rest = purchase.dust + sum - purchase.due;
        let change = dust.most(rest, u32::MAX);
        let lost = rest - change;
        if best.as_ref().is_some_and(|(Reverse(least), ..)| lost > *least) {
            return;
        }
        let mut left = purchase.hand;
        left.iter_mut().zip(handed).for_each(|(left, handed)| *left -= handed);
        let kept = most_kept(&left, change, purchase, dust);
        let places = handed.iter().enumerate();
        let places = places.flat_map(|(place, &count)| vec![place; count as usize]);
        best = best.take().max(Some((Reverse(lost), kept, Reverse(places.collect()))));
    });
    best
}

/// Returns the greatest value of units and dust that can be kept under the limit (ZEP-HAND-7 to
/// ZEP-HAND-9).
fn most_kept(left: &Counts, change: u32, purchase: &Purchase, dust: &Dust) -> u32 {
    let mut most = 0;
    each_part(left, |kept| {
        let sizes = kept.iter().zip(&KINDS).map(|(count, kind)| count * kind.2);
        let Some(room) = purchase.limit.checked_sub(sizes.sum()) else { return };
        let units = value(kept, 0);
        let discarded = if purchase.to_dust { value(left, 0) - units } else { 0 };
        most = most.max(units + dust.most(change + discarded, room));
    });
    most
}

/// Calls `visit` with every subset of the given units.
fn each_part(of: &Counts, mut visit: impl FnMut(&Counts)) {
    let mut part = [0; KINDS.len()];
    loop {
        visit(&part);
        let Some(place) = (0..KINDS.len()).find(|&place| part[place] < of[place]) else { return };
        part[..place].fill(0);
        part[place] += 1;
    }
}

fn value(counts: &Counts, dust: u32) -> u32 {
    counts.iter().zip(&KINDS).map(|(count, kind)| count * kind.1).sum::<u32>() + dust
}

fn counts(text: &str) -> Counts {
    let mut counts = [0; KINDS.len()];
    for name in text.split('+') {
        let place = KINDS.iter().position(|kind| kind.0 == name).expect("a unit");
        counts[place] += 1;
    }
    counts
}

fn units(counts: &Counts) -> Units {
    let mut units = Units::EMPTY;
    for (&count, (name, ..)) in counts.iter().zip(&KINDS) {
        units.add(name.parse::<Unit>().expect("a unit"), count as u8);
    }
    units
}

fn handed(places: &[usize]) -> Units {
    let mut counts = [0; KINDS.len()];
    places.iter().for_each(|&place| counts[place] += 1);
    units(&counts)
}

fn bill(purchase: &Purchase) -> Bill {
    Bill {
        hand: value(&purchase.hand, 0),
        due: purchase.due,
        dust: purchase.dust,
        limit: purchase.limit as u16,
        least_sale: purchase.least_sale.unwrap_or(u32::MAX),
        to_dust: purchase.to_dust,
    }
}

fn random_purchase(dice: &mut Xorshift) -> Purchase {
    let most = UNITS_MAX[usize::from(dice.below(LARGE) == 0)];
    let mut hand = [0; KINDS.len()];
    for _ in 0..dice.below(most + 1) {
        hand[dice.below(KINDS.len() as u32) as usize] += 1;
    }
    // Dust tokens cannot form the amounts 1 and 3.
    let dust = [0, 2, 4, 5, 6][dice.below(5) as usize] + 7 * dice.below(4).saturating_sub(1);
    let dust = if dust == 1 || dust == 3 { 0 } else { dust };
    let all = value(&hand, dust);
    Purchase {
        hand,
        due: 1 + dice.below(all + 4),
        dust,
        limit: dice.below(LIMIT_MAX + 1),
        least_sale: (dice.below(4) == 0).then(|| [4, 12, 20, 30][dice.below(4) as usize]),
        to_dust: dice.below(3) == 0,
    }
}

fn hands() -> usize {
    HANDS[usize::from(std::env::var_os("SLOW").is_none())]
}
