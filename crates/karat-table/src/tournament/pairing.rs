//! The pairing of a round: table sizes, opponents and seats.
//!
//! For two players at a table, a round robin follows the circle method (see any handbook of chess
//! tournaments). Everything else begins with the entrants in the order of the standings, splits
//! them into tables, and swaps entrants between tables as long as that makes the round better. For
//! two players, a pairing program for chess such as bbpPairings would give similar rounds, but none
//! of these programs seats three to six players at a table.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::RangeInclusive;

use karat_dice::ChaChaDice;
use karat_rules::Dice;
use sha2::{Digest, Sha256};

use super::{POINT, Round, System, standings};

/// The penalty for two entrants who have met before, for each earlier game. It exceeds any penalty
/// for unequal points.
const MET_AGAIN: u64 = 1 << 32;

/// The maximum number of times that all pairs of tables are tried. Each swap makes the round
/// better, and few rounds need more than ten.
const PASSES_MAX: usize = 50;

/// The number of attempts to improve a round in which entrants meet again, for a single entrant.
/// With more entrants there are fewer attempts, each of which takes longer.
const ATTEMPTS: usize = 4096;

/// A round's tables and byes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pairing {
    /// The entrants' numbers at each table, in seat order.
    pub tables: Vec<Vec<usize>>,
    /// The entrants without a table.
    pub byes: Vec<usize>,
}

/// Returns the sizes of the tables for a number of entrants, largest first. The sizes are as close
/// as possible to the `usual` size. If the usual size is 2, all tables have 2 seats. Entrants who
/// fit at no table have a bye.
///
/// # Panics
/// Panics if the usual size is not allowed.
#[must_use]
fn sizes(entrants: usize, usual: usize, allowed: &RangeInclusive<usize>) -> Vec<usize> {
    assert!(allowed.contains(&usual), "{usual} seats are not allowed");
    if usual == 2 {
        return vec![2; entrants / 2];
    }
    // The best way to split each number of entrants: the number of entrants without a table, the
    // sum of the squared differences from the usual size, and the size of the last table. The size
    // is 0 if the last entrant has no table.
    let mut best: Vec<(usize, usize, usize)> = vec![(0, 0, 0)];
    for count in 1..=entrants {
        let (left, difference, _) = best[count - 1];
        let mut found = (left + 1, difference, 0);
        for size in allowed.clone().filter(|&size| size > 2 && size <= count) {
            let (left, difference, _) = best[count - size];
            let difference = difference + size.abs_diff(usual).pow(2);
            if (left, difference) < (found.0, found.1) {
                found = (left, difference, size);
            }
        }
        best.push(found);
    }
    let (mut sizes, mut count) = (Vec::new(), entrants);
    while count > 0 {
        let size = best[count].2;
        sizes.extend((size > 0).then_some(size));
        count -= size.max(1);
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

/// Pairs the next round for the `active` entrants, of whom there are at most `entrants`, numbered
/// from 0. The result is empty if there are too few of them for a table.
#[must_use]
pub(super) fn pair(
    system: System,
    (usual, allowed): (usize, &RangeInclusive<usize>),
    (entrants, active): (usize, &[usize]),
    rounds: &[Round],
    seed: &[u8],
) -> Pairing {
    let past = Past::of(rounds);
    let mut pairing = if system == System::RoundRobin && usual == 2 {
        circle(entrants, active, rounds.len())
    } else {
        let points = match system {
            System::Swiss => points(entrants, rounds),
            System::RoundRobin => vec![0; entrants],
        };
        searched((usual, allowed), active, &points, &past, (rounds.len(), seed))
    };
    for table in &mut pairing.tables {
        past.seat(table);
    }
    pairing
}

/// Returns each entrant's points.
fn points(entrants: usize, rounds: &[Round]) -> Vec<u32> {
    let mut points = vec![0; entrants];
    for row in standings(entrants, rounds) {
        points[row.entrant] = row.points;
    }
    points
}

/// Pairs a round in which everyone meets everyone else once: one entrant stays, the others move on
/// by one place in each round. The opponent of an entrant who has withdrawn has a bye.
fn circle(entrants: usize, active: &[usize], round: usize) -> Pairing {
    let places = entrants.next_multiple_of(2);
    let mut pairing = Pairing::default();
    if places < 2 {
        return pairing;
    }
    let moving = places - 1;
    let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + round) % moving };
    let is_active = |entrant: &usize| active.contains(entrant);
    for place in 0..places / 2 {
        let pair = [at(place), at(moving - place)];
        let mut pair: Vec<usize> = pair.into_iter().filter(is_active).collect();
        match pair.len() {
            2 => pairing.tables.push(pair),
            1 => pairing.byes.append(&mut pair),
            _ => {}
        }
    }
    pairing
}

/// Pairs a round from the standings, and improves it by swapping entrants.
fn searched(
    (usual, allowed): (usize, &RangeInclusive<usize>),
    active: &[usize],
    points: &[u32],
    past: &Past,
    (round, seed): (usize, &[u8]),
) -> Pairing {
    let mut dice = ChaChaDice::keyed(round_key(seed, round));
    let mut order = active.to_vec();
    // Entrants with equal points are in a random order that is different in each round.
    shuffle(&mut order, &mut dice);
    order.sort_by_key(|&entrant| Reverse(points[entrant]));
    let sizes = sizes(order.len(), usual, allowed);
    let seated: usize = sizes.iter().sum();
    let mut byes = Vec::new();
    while order.len() > seated {
        // Nobody has a second bye before everyone has had one. Of those, the last one gets it.
        let fewest = order.iter().map(|entrant| past.byes(*entrant)).min();
        let last = order.iter().rposition(|entrant| Some(past.byes(*entrant)) == fewest);
        byes.push(order.remove(last.expect("somebody has had the fewest")));
    }
    let mut rest = order.as_slice();
    let mut tables: Vec<Vec<usize>> = Vec::with_capacity(sizes.len());
    for size in sizes {
        let (table, others) = rest.split_at(size);
        tables.push(table.to_vec());
        rest = others;
    }
    improve(&mut tables, points, past);
    let mut cost = past.cost_of_all(&tables, points);
    for _ in 0..ATTEMPTS / order.len().max(1) {
        if cost < MET_AGAIN {
            break;
        }
        let mut others = tables.clone();
        shake(&mut others, &mut dice);
        improve(&mut others, points, past);
        let after = past.cost_of_all(&others, points);
        if after < cost {
            (tables, cost) = (others, after);
        }
    }
    Pairing { tables, byes }
}

/// Swaps a few random entrants, from where other improvements may be possible.
fn shake(tables: &mut [Vec<usize>], dice: &mut impl Dice) {
    for _ in 0..=tables.len() {
        let [first, second] = [(); 2].map(|()| dice.below(tables.len() as u32) as usize);
        let place = dice.below(tables[first].len() as u32) as usize;
        let with = dice.below(tables[second].len() as u32) as usize;
        let entrant = tables[first][place];
        tables[first][place] = tables[second][with];
        tables[second][with] = entrant;
    }
}

fn shuffle(order: &mut [usize], dice: &mut impl Dice) {
    for end in (2..=order.len()).rev() {
        order.swap(end - 1, dice.below(end as u32) as usize);
    }
}

/// Swaps entrants between tables until no swap makes the round better.
fn improve(tables: &mut [Vec<usize>], points: &[u32], past: &Past) {
    let cost = |table: &[usize]| past.cost(table, points);
    for _ in 0..PASSES_MAX {
        let mut is_better = false;
        for first in 0..tables.len() {
            for second in first + 1..tables.len() {
                let before = cost(&tables[first]) + cost(&tables[second]);
                if before == 0 {
                    continue;
                }
                is_better |= swap_best(tables, (first, second), before, &cost);
            }
        }
        if !is_better {
            return;
        }
    }
}

/// Makes the best swap between two tables, and returns whether there was a swap that makes the
/// round better.
fn swap_best(
    tables: &mut [Vec<usize>],
    (first, second): (usize, usize),
    before: u64,
    cost: &impl Fn(&[usize]) -> u64,
) -> bool {
    let (head, tail) = tables.split_at_mut(second);
    let (one, other) = (&mut head[first], &mut tail[0]);
    let mut best = (before, None);
    for place in 0..one.len() {
        for with in 0..other.len() {
            std::mem::swap(&mut one[place], &mut other[with]);
            let after = cost(one) + cost(other);
            std::mem::swap(&mut one[place], &mut other[with]);
            if after < best.0 {
                best = (after, Some((place, with)));
            }
        }
    }
    let Some((place, with)) = best.1 else { return false };
    std::mem::swap(&mut one[place], &mut other[with]);
    true
}

/// The events of earlier rounds that matter to a pairing.
struct Past {
    /// The number of games in which two entrants have met, with the lower number first.
    met: HashMap<(usize, usize), u64>,
    /// The number of games that an entrant has played in a seat.
    seats: HashMap<(usize, usize), u64>,
    byes: HashMap<usize, u64>,
}

impl Past {
    fn of(rounds: &[Round]) -> Self {
        let mut past = Self { met: HashMap::new(), seats: HashMap::new(), byes: HashMap::new() };
        for round in rounds {
            for &entrant in &round.byes {
                *past.byes.entry(entrant).or_default() += 1;
            }
            for table in &round.tables {
                for (seat, &entrant) in table.entrants.iter().enumerate() {
                    *past.seats.entry((entrant, seat)).or_default() += 1;
                    for &other in &table.entrants[seat + 1..] {
                        *past.met.entry(both(entrant, other)).or_default() += 1;
                    }
                }
            }
        }
        past
    }

    fn byes(&self, entrant: usize) -> u64 {
        self.byes.get(&entrant).copied().unwrap_or_default()
    }

    /// Returns how bad a round is.
    fn cost_of_all(&self, tables: &[Vec<usize>], points: &[u32]) -> u64 {
        tables.iter().map(|table| self.cost(table, points)).sum()
    }

    /// Returns how bad a table is: who meets again, and how far apart the points are.
    fn cost(&self, table: &[usize], points: &[u32]) -> u64 {
        let mut cost = 0;
        for (place, &entrant) in table.iter().enumerate() {
            for &other in &table[place + 1..] {
                let met = self.met.get(&both(entrant, other)).copied().unwrap_or_default();
                let apart = u64::from(points[entrant].abs_diff(points[other]));
                // A third meeting is worse than two second ones.
                cost += met * met * MET_AGAIN + apart * apart / u64::from(POINT);
            }
        }
        cost
    }

    /// Puts a table's entrants into the order in which they have sat in their seats least often.
    fn seat(&self, table: &mut [usize]) {
        let mut best = (self.seating_cost(table), table.to_vec());
        permute(table, 0, &mut |order| {
            let cost = self.seating_cost(order);
            if cost < best.0 {
                best = (cost, order.to_vec());
            }
        });
        table.copy_from_slice(&best.1);
    }

    fn seating_cost(&self, table: &[usize]) -> u64 {
        let sat = |(seat, &entrant)| self.seats.get(&(entrant, seat)).copied().unwrap_or_default();
        table.iter().enumerate().map(sat).map(|times| times * times).sum()
    }
}

/// Calls `visit` with every order of the entrants from `first` on, and leaves the order unchanged.
fn permute(order: &mut [usize], first: usize, visit: &mut impl FnMut(&[usize])) {
    if first + 1 >= order.len() {
        return visit(order);
    }
    for place in first..order.len() {
        order.swap(first, place);
        permute(order, first + 1, visit);
        order.swap(first, place);
    }
}

fn both(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

/// Returns the key of a round's random numbers.
fn round_key(seed: &[u8], round: usize) -> [u8; 32] {
    Sha256::new()
        .chain_update(b"karat-tournament-v1\0")
        .chain_update(seed)
        .chain_update((round as u64).to_be_bytes())
        .finalize()
        .into()
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::{Pairing, both, pair, sizes};
    use crate::tournament::{POINT, Round, RoundTable, System, standings};

    const SEED: &[u8] = b"seed";

    /// Plays a round whose games the entrants with the lower numbers win.
    fn played(pairing: Pairing) -> Round {
        let table = |entrants: Vec<usize>| {
            let place =
                |one: &usize| 1 + entrants.iter().filter(|other| *other < one).count() as u8;
            let places = Some(entrants.iter().map(place).collect());
            RoundTable { entrants, places }
        };
        Round { tables: pairing.tables.into_iter().map(table).collect(), byes: pairing.byes }
    }

    fn rounds(system: System, usual: usize, entrants: usize, count: usize) -> Vec<Round> {
        let allowed = 2..=6;
        let active: Vec<usize> = (0..entrants).collect();
        let mut rounds = Vec::new();
        for _ in 0..count {
            let next = pair(system, (usual, &allowed), (entrants, &active), &rounds, SEED);
            rounds.push(played(next));
        }
        rounds
    }

    fn meetings(rounds: &[Round]) -> HashMap<(usize, usize), usize> {
        let mut met = HashMap::new();
        for table in rounds.iter().flat_map(|round| &round.tables) {
            for (place, &one) in table.entrants.iter().enumerate() {
                for &other in &table.entrants[place + 1..] {
                    *met.entry(both(one, other)).or_default() += 1;
                }
            }
        }
        met
    }

    #[test]
    fn tables_are_as_close_to_the_usual_size_as_they_can_be() {
        let four = |entrants| sizes(entrants, 4, &(3..=5));
        assert_eq!(four(8), [4, 4]);
        assert_eq!(four(7), [4, 3]);
        assert_eq!(four(9), [5, 4]);
        assert_eq!(four(6), [3, 3]);
        assert_eq!(four(5), [5]);
        assert!(four(2).is_empty());
        assert_eq!(sizes(7, 2, &(2..=6)), [2, 2, 2]);
        for usual in 3..=6 {
            for entrants in 3..=300 {
                let sizes = sizes(entrants, usual, &(2..=6));
                assert_eq!(sizes.iter().sum::<usize>(), entrants, "nobody has a bye");
            }
        }
    }

    #[test]
    fn every_active_entrant_has_one_table_or_a_bye_in_every_round() {
        for system in [System::Swiss, System::RoundRobin] {
            for (usual, entrants) in [(2, 2), (2, 7), (3, 3), (3, 8), (4, 4), (4, 17), (5, 64)] {
                for round in rounds(system, usual, entrants, 5) {
                    let tables = round.tables.iter().flat_map(|table| &table.entrants);
                    let mut all: Vec<usize> = tables.chain(&round.byes).copied().collect();
                    all.sort_unstable();
                    assert_eq!(all, (0..entrants).collect::<Vec<_>>(), "{system:?} {usual}");
                }
            }
        }
    }

    #[test]
    fn in_a_round_robin_for_two_everybody_meets_everybody_else_once() {
        for entrants in [2_usize, 5, 8, 13] {
            let count = entrants.next_multiple_of(2) - 1;
            let met = meetings(&rounds(System::RoundRobin, 2, entrants, count));
            assert_eq!(met.len(), entrants * (entrants - 1) / 2);
            assert!(met.values().all(|&times| times == 1), "{entrants}: {met:?}");
        }
    }

    #[test]
    fn nobody_meets_an_opponent_twice_where_that_can_be_avoided() {
        for (usual, entrants, count) in [(2, 16, 7), (4, 16, 3), (4, 64, 6), (3, 30, 6)] {
            for system in [System::Swiss, System::RoundRobin] {
                let met = meetings(&rounds(system, usual, entrants, count));
                let again = met.values().filter(|&&times| times > 1).count();
                assert_eq!(again, 0, "{system:?}, {entrants} at tables of {usual}, {count} rounds");
            }
        }
    }

    #[test]
    fn swiss_opponents_have_similar_points_and_the_best_one_wins() {
        let rounds = rounds(System::Swiss, 4, 64, 5);
        let before = standings(64, &rounds[..4]);
        let points: HashMap<usize, u32> =
            before.iter().map(|row| (row.entrant, row.points)).collect();
        for table in &rounds[4].tables {
            let of_table = table.entrants.iter().map(|entrant| points[entrant]);
            let (least, most) = (of_table.clone().min(), of_table.max());
            let apart = most.zip(least).map(|(most, least)| most - least);
            assert!(apart <= Some(POINT + POINT / 2), "{table:?}: {apart:?}");
        }
        assert_eq!(standings(64, &rounds)[0].entrant, 0);
    }

    #[test]
    fn byes_go_around_and_seats_change() {
        let rounds = rounds(System::Swiss, 2, 7, 6);
        let byes: HashSet<usize> = rounds.iter().flat_map(|round| &round.byes).copied().collect();
        assert_eq!(byes.len(), 6, "nobody has two");
        let firsts = |entrant: usize| {
            let tables = rounds.iter().flat_map(|round| &round.tables);
            tables.filter(|table| table.entrants[0] == entrant).count()
        };
        assert!((0..7).all(|entrant| (2..=4).contains(&firsts(entrant))));
    }

    #[test]
    fn a_pairing_repeats_itself_and_depends_on_the_seed() {
        let active: Vec<usize> = (0..20).collect();
        let of = |seed| pair(System::Swiss, (4, &(3..=5)), (20, &active), &[], seed);
        assert_eq!(of(SEED), of(SEED));
        assert_ne!(of(SEED), of(b"another seed"));
    }

    #[test]
    fn who_has_withdrawn_is_not_paired() {
        for (system, usual) in [(System::Swiss, 3), (System::RoundRobin, 2)] {
            let active = [0, 1, 3, 4, 6];
            let next = pair(system, (usual, &(2..=5)), (7, &active), &[], SEED);
            let mut all: Vec<usize> = next.tables.into_iter().flatten().chain(next.byes).collect();
            all.sort_unstable();
            assert_eq!(all, active);
        }
        let nobody = pair(System::Swiss, (3, &(3..=5)), (4, &[1, 2]), &[], SEED);
        assert!(nobody.tables.is_empty() && nobody.byes.len() == 2);
    }
}
