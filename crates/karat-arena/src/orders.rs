//! The seating orders of a series, all of which occur equally often.
//!
//! A bot profits if its predecessor in turn order is weak. Rotation alone would leave each bot with
//! the same neighbours, so a series' blocks go through all circular orders, which are shuffled
//! again after each pass. Within a block, the order rotates over the seats. If a pool has more bots
//! than there are seats, the blocks go through all line-ups in the same way.

use karat_bots::ChaChaDice;
use karat_rules::Dice;

/// The maximum number of bots in a pool. A larger pool would have too many line-ups to list.
pub const POOL_MAX: usize = 16;

/// Returns the dice for the purpose that the key identifies. Different keys produce independent
/// dice.
pub(crate) fn dice(key: [u64; 4]) -> ChaChaDice {
    let mut bytes = [0; 32];
    for (bytes, number) in bytes.chunks_exact_mut(8).zip(key) {
        bytes.copy_from_slice(&number.to_le_bytes());
    }
    ChaChaDice::keyed(bytes)
}

/// Returns the bots that play a block, in seating order.
pub(crate) fn seated(seed: u64, block: u64, bots: usize, seats: usize) -> Vec<usize> {
    let order = order(seed, block, seats);
    if bots == seats {
        return order;
    }
    let company = company(seed, block, bots, seats);
    order.into_iter().map(|place| company[place]).collect()
}

/// Returns the bots that play a block, in pool order.
fn company(seed: u64, block: u64, bots: usize, seats: usize) -> Vec<usize> {
    let companies = companies(bots, seats);
    let mut dice = dice([seed, COMPANIES, block / u64::from(companies), 0]);
    let mut numbers: Vec<u32> = (0..companies).collect();
    shuffle(&mut numbers, &mut dice);
    let mut number = numbers[(block % u64::from(companies)) as usize];
    let mut company = Vec::with_capacity(seats);
    for bot in 0..bots {
        let missing = seats - company.len();
        // The number of line-ups with the current bot and all bots chosen so far.
        let with = if missing == 0 { 0 } else { self::companies(bots - bot - 1, missing - 1) };
        if number < with {
            company.push(bot);
        } else {
            number -= with;
        }
    }
    company
}

/// Returns the number of line-ups that can be chosen from a pool.
fn companies(bots: usize, seats: usize) -> u32 {
    (0..seats as u32).fold(1, |count, step| count * (bots as u32).saturating_sub(step) / (step + 1))
}

/// Returns the seating order of a block's bots, starting with the first bot.
pub(crate) fn order(seed: u64, block: u64, seats: usize) -> Vec<usize> {
    let orders = (1..seats as u32).product::<u32>().max(1);
    let mut dice = dice([seed, ORDERS, block / u64::from(orders), 0]);
    let mut numbers: Vec<u32> = (0..orders).collect();
    shuffle(&mut numbers, &mut dice);
    unrank(numbers[(block % u64::from(orders)) as usize], seats)
}

fn shuffle(numbers: &mut [u32], dice: &mut ChaChaDice) {
    for last in (1..numbers.len()).rev() {
        numbers.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// The part of a dice key reserved for seating orders. In the bots' dice keys, this part is a game
/// number, and no game number is that large.
const ORDERS: u64 = u64::MAX;

/// The part of a dice key reserved for line-ups.
const COMPANIES: u64 = u64::MAX - 1;

/// Returns the permutation with the given lexical index among those that begin with 0.
fn unrank(mut number: u32, seats: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (1..seats).collect();
    let mut order = vec![0];
    while !left.is_empty() {
        let rest = (1..left.len() as u32).product::<u32>();
        order.push(left.remove((number / rest) as usize));
        number %= rest;
    }
    order
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{POOL_MAX, companies, order, seated};

    #[test]
    fn all_orders_are_equally_frequent() {
        for (seats, orders) in [(2, 1), (3, 2), (4, 6), (5, 24), (6, 120)] {
            let mut times: HashMap<Vec<usize>, u32> = HashMap::new();
            for block in 0..3 * orders {
                *times.entry(order(7, block, seats)).or_default() += 1;
            }
            assert_eq!(times.len() as u64, orders, "{seats} seats");
            for (order, times) in times {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, (0..seats).collect::<Vec<_>>());
                assert_eq!((order[0], times), (0, 3), "{order:?}");
            }
        }
    }

    #[test]
    fn all_line_ups_are_equally_frequent() {
        for (bots, seats, expected) in [(3, 2, 3), (5, 4, 5), (6, 3, 20), (7, 6, 7), (4, 1, 4)] {
            assert_eq!(companies(bots, seats), expected);
            let mut times: HashMap<Vec<usize>, u32> = HashMap::new();
            for block in 0..2 * u64::from(expected) {
                let mut company = seated(7, block, bots, seats);
                company.sort_unstable();
                company.dedup();
                assert_eq!(company.len(), seats);
                *times.entry(company).or_default() += 1;
            }
            assert_eq!(times.len() as u32, expected, "{bots} at {seats}");
            assert!(times.values().all(|&times| times == 2), "{bots} at {seats}");
        }
        assert_eq!(companies(POOL_MAX, 6), 8008);
    }

    #[test]
    fn a_pool_as_large_as_the_table_plays_whole() {
        for block in 0..24 {
            assert_eq!(seated(7, block, 4, 4), order(7, block, 4));
        }
    }

    #[test]
    fn the_seed_decides_which_comes_first() {
        let first = |seed| (0..6).map(|block| order(seed, block, 4)).collect::<Vec<_>>();
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }
}
