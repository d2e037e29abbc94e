//! Who sits beside whom: every order around the table as often as any other.
//!
//! A bot that follows a weak neighbour profits from him. So rotating the bots is not enough: they
//! would keep their neighbours. Blocks go through all orders around the table, shuffled anew each
//! time they have been through; within a block the order is rotated over the seats.

use karat_rules::Dice;

use crate::series::dice;

/// The order of the bots around the table in a block; the first bot comes first.
pub(crate) fn order(seed: u64, block: u64, seats: usize) -> Vec<usize> {
    let orders = (1..seats as u32).product::<u32>().max(1);
    let mut dice = dice([seed, ORDERS, block / u64::from(orders), 0]);
    let mut numbers: Vec<u32> = (0..orders).collect();
    for last in (1..orders).rev() {
        numbers.swap(last as usize, dice.below(last + 1) as usize);
    }
    unrank(numbers[(block % u64::from(orders)) as usize], seats)
}

/// Tells these dice from those of bots, whose tables are numbered from 0.
const ORDERS: u64 = u64::MAX;

/// The permutation of this number among those that begin with 0, in lexical order.
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

    use super::order;

    #[test]
    fn every_order_comes_as_often_as_any_other() {
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
    fn the_seed_chooses_which_comes_first() {
        let first = |seed| (0..6).map(|block| order(seed, block, 4)).collect::<Vec<_>>();
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }
}
