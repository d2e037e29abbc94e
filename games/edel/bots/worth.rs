//! The expected worth of gems and held event cards to every player before the scoring (chapter 10).
//!
//! Until the scoring, each player's number of gems of a colour is assumed to change at random, with
//! the same distribution for all players. The probabilities of having the most gems follow from
//! this assumption.

use std::cell::RefCell;
use std::ops::{Add, AddAssign, Index, IndexMut, Mul, Sub};

use karat_kernel::house::Interned;
use karat_think::number::exp;

use crate::rules::{Colour, Data, EventKind, GEMS_PER_COLOUR, View};

/// The maximum number of players.
pub(super) const PLAYERS_MAX: usize = 5;

/// One number for each seat, or 0 for seats that the table does not have.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Worths([f64; PLAYERS_MAX]);

/// Each seat's number of gems of one colour, or of certificates.
pub(super) type Counts = [u8; PLAYERS_MAX];

/// The scoring payments for a player's held event cards (ESR-SCORE-6 to ESR-SCORE-8, ESR-SCORE-13).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Held {
    /// The additional payment for a sole majority, by colour.
    pub(super) majority: [f64; 4],
    /// The additional payment for each sole majority, whatever the colour.
    pub(super) sole: f64,
    /// The additional payment for each gem, by colour.
    pub(super) gem: [f64; 4],
    /// The player's number of certificates.
    pub(super) certificates: u8,
}

impl Held {
    /// Adds the payments from a scoring card.
    pub(super) fn insert(&mut self, data: &Data, kind: EventKind) {
        match kind {
            EventKind::MajorityBonus(colour) => {
                self.majority[colour as usize] += f64::from(data.majority_bonus[colour as usize]);
            }
            EventKind::SoleMajorityBonus => self.sole += f64::from(data.sole_majority_bonus),
            EventKind::GemBonus(colour) => self.gem[colour as usize] += f64::from(data.gem_bonus),
            EventKind::Certificate => self.certificates += 1,
            _ => unreachable!("an instant card is not held"),
        }
    }
}

/// A bot's assumptions about the rest of the game, tuned in series of games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taste {
    /// The standard deviation of the change in a player's gems of a colour per turn.
    spread: f64,
    /// The fraction of the base income that can still be won after the coming scoring, if one round
    /// or two rounds remain.
    later: [f64; 2],
    /// The effect of a gem kept for later rounds: it multiplies the odds of winning later income by
    /// e to this power.
    lean: f64,
    /// The weight with which other players' gains count as losses.
    pub(super) envy: f64,
}

impl Taste {
    /// Returns assumptions that consider the whole game and the other players.
    pub(super) const fn far_sighted(seats: usize) -> Self {
        // With two players, each player's gain is the opponent's loss, and a turn has only one
        // action.
        let (spread, envy) = if seats == 2 { (0.6, 1.0) } else { (1.4, 0.5) };
        Self { spread, later: [1.0, 1.8], lean: 0.5, envy }
    }

    /// Assumptions that consider only the present: the round is scored at the end of this turn, and
    /// no later round counts.
    pub(super) const PRESENT: Self = Self { spread: 0.0, later: [0.0; 2], lean: 0.0, envy: 0.0 };

    /// Assumptions that consider only the coming scoring and the player's own gain.
    pub(super) const SHORT_SIGHTED: Self =
        Self { spread: 0.65, later: [0.45, 0.8], lean: 0.3, envy: 0.0 };
}

/// The standard deviation of the change in a player's gems of a colour during the rest of the
/// current turn, before action cards are chosen.
const SPREAD_NOW: f64 = 0.5;
/// The mean number of certificates that a player gets per turn.
const CERTIFICATE_RATE: f64 = 0.08;
/// The expected fraction of the base income that a tied leader gets. Most ties are between two
/// players, and shares are rounded down (ESR-SCORE-5).
const TIED_SHARE: f64 = 0.45;

/// The worth of gems and certificates at one moment of the game.
pub(super) struct Scale {
    data: Interned<Data>,
    seats: usize,
    /// The variance of the change in a player's gems of a colour.
    variance: f64,
    gems: Growth,
    certificates: Growth,
    /// The later rounds' income as a fraction of the base income, and the effect of a kept gem on a
    /// player's share of it.
    later: f64,
    lean: f64,
}

impl Scale {
    /// Returns the scale for the position shown by a view. `is_open` is true while the current
    /// turn's actions are unknown.
    pub(super) fn new(view: &View, is_open: bool, taste: &Taste) -> Self {
        let turns = f64::from(view.turns.saturating_sub(view.turn));
        let now = if is_open { SPREAD_NOW } else { 0.0 };
        let variance = now * now + taste.spread * taste.spread * turns;
        let rounds = usize::from(view.reading.data.rounds - view.round);
        Self {
            data: view.reading.data,
            seats: view.players.len(),
            variance,
            gems: Growth::around(variance),
            certificates: Growth::rare(CERTIFICATE_RATE * turns),
            later: if rounds == 0 { 0.0 } else { taste.later[(rounds - 1).min(1)] },
            lean: taste.lean,
        }
    }

    /// Returns every player's worth from a colour, given each player's number of its gems.
    pub(super) fn colour(
        &self,
        colour: Colour,
        counts: &Counts,
        held: &[Held; PLAYERS_MAX],
    ) -> Worths {
        let index = colour as usize;
        let base = f64::from(self.data.base_income[index]);
        let Leads { alone, tied, later } = self.leads(counts);
        let mut worths = Worths::default();
        for seat in 0..self.seats {
            let count = f64::from(counts[seat]);
            let bonus = held[seat].majority[index] + held[seat].sole;
            worths.0[seat] = alone[seat] * (base + bonus)
                + tied[seat] * TIED_SHARE * base
                + held[seat].gem[index] * count
                + self.later * base * later[seat];
        }
        worths
    }

    /// Returns every player's leads in a colour. A search evaluates the same counts many times, so
    /// each thread caches the latest results.
    fn leads(&self, counts: &Counts) -> Leads {
        let key = Key {
            variance: self.variance.to_bits(),
            lean: if self.later > 0.0 { self.lean.to_bits() } else { 0 },
            counts: *counts,
            seats: self.seats as u8,
            tied_return: self.data.tied_return,
        };
        CACHE.with_borrow_mut(|cache| {
            if cache.is_empty() {
                cache.resize(CACHE_SIZE, (Key::default(), Leads::default()));
            }
            let (known, leads) = &mut cache[key.place()];
            if *known != key {
                (*known, *leads) = (key, self.calculated_leads(counts));
            }
            *leads
        })
    }

    fn calculated_leads(&self, counts: &Counts) -> Leads {
        let mut leads = Leads::default();
        for seat in 0..self.seats {
            let (alone, first) = self.gems.leads(seat, &counts[..self.seats]);
            let tied = first - alone;
            (leads.alone[seat], leads.tied[seat]) = (alone, tied);
            let kept = f64::from(counts[seat])
                - alone * f64::from(counts[seat].div_ceil(2))
                - tied * f64::from(counts[seat].min(self.data.tied_return));
            if self.later > 0.0 {
                leads.later[seat] = exp(self.lean * kept);
            }
        }
        if self.later > 0.0 {
            let all: f64 = leads.later.iter().sum();
            leads.later.iter_mut().for_each(|strength| *strength /= all);
        }
        leads
    }

    /// Returns every player's worth from certificates (ESR-SCORE-13 to ESR-SCORE-15).
    pub(super) fn certificates(&self, held: &[Held; PLAYERS_MAX]) -> Worths {
        let counts: Counts = std::array::from_fn(|seat| held[seat].certificates);
        let counts = &counts[..self.seats];
        let [first, second] = self.data.certificates.map(f64::from);
        let mut worths = Worths::default();
        for seat in 0..self.seats {
            worths.0[seat] = first * self.certificates.leads(seat, counts).1
                + second * self.certificates.is_second(seat, counts);
        }
        worths
    }
}

/// Every player's chances of leading in a colour.
#[derive(Debug, Clone, Copy, Default)]
struct Leads {
    /// The probabilities of having more gems at the scoring than all others.
    alone: [f64; PLAYERS_MAX],
    /// The probabilities of sharing the most gems.
    tied: [f64; PLAYERS_MAX],
    /// The players' shares of the later rounds' income, or 0 if no later round counts.
    later: [f64; PLAYERS_MAX],
}

/// Everything that the leads in a colour depend on. No position has the default value, in which
/// nobody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Key {
    variance: u64,
    lean: u64,
    counts: Counts,
    seats: u8,
    tied_return: u8,
}

impl Key {
    /// Returns the place in the cache (multiplicative hashing, Knuth).
    fn place(&self) -> usize {
        let [a, b, c, d, e] = self.counts;
        let counts = u64::from_le_bytes([a, b, c, d, e, self.seats, self.tied_return, 0]);
        let mixed = (counts ^ self.variance ^ self.lean).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize % CACHE_SIZE
    }
}

/// The number of cached results, which take about 600 KB for each thread.
const CACHE_SIZE: usize = 4096;

thread_local! {
    /// The latest results, each at its key's place.
    static CACHE: RefCell<Vec<(Key, Leads)>> = const { RefCell::new(Vec::new()) };
}

/// The distribution of the change in a player's number of gems or certificates.
struct Growth {
    /// For each count up to REACH, and for all higher ones, the probability of each change from
    /// -REACH to REACH. Values below 1 have probability 0 (ESR-TERM-8).
    chances: [[f64; SPAN]; REACH + 2],
    /// The probability that the change is at most a given number, from -FAR upwards.
    at_most: [f64; 2 * FAR],
}

const REACH: usize = 4;
const SPAN: usize = 2 * REACH + 1;

/// The maximum difference between two players' counts after any change and exchange.
const FAR: usize = GEMS_PER_COLOUR as usize + REACH + 3;

impl Growth {
    /// Returns a symmetric distribution of changes with the given variance.
    fn around(variance: f64) -> Self {
        let mut chances = [0.0; SPAN];
        if variance < 0.01 {
            chances[REACH] = 1.0;
            return Self::new(chances);
        }
        for (index, chance) in chances.iter_mut().enumerate() {
            let away = index as f64 - REACH as f64;
            *chance = exp(-away * away / (2.0 * variance));
        }
        Self::new(chances)
    }

    /// Returns a distribution of rare gains with the given mean.
    fn rare(mean: f64) -> Self {
        let mut chances = [0.0; SPAN];
        let mut chance = 1.0;
        for (gained, of_gained) in chances[REACH..REACH + 4].iter_mut().enumerate() {
            *of_gained = chance;
            chance *= mean / (gained + 1) as f64;
        }
        Self::new(chances)
    }

    fn new(mut chances: [f64; SPAN]) -> Self {
        let sum: f64 = chances.iter().sum();
        let mut at_most = [1.0; 2 * FAR];
        at_most[..FAR - REACH].fill(0.0);
        let mut so_far = 0.0;
        for (chance, at_most) in chances.iter_mut().zip(&mut at_most[FAR - REACH..]) {
            *chance /= sum;
            so_far += *chance;
            *at_most = so_far;
        }
        let chances = std::array::from_fn(|count| {
            let mut possible = chances;
            possible[..REACH + 1 - count].fill(0.0);
            possible
        });
        Self { chances, at_most }
    }

    /// Returns, for each value that `count` may reach, the probability that `other` ends up with
    /// less.
    ///
    /// The last entry is the probability that `other` does not exceed the highest of these values.
    fn within(&self, count: u8, other: u8) -> &[f64; SPAN + 1] {
        let least = FAR + usize::from(count) - REACH - usize::from(other);
        self.at_most[least - 1..].first_chunk().expect("the counts are within reach")
    }

    /// Returns the probability of each value that `count` may reach.
    fn grown(&self, count: u8) -> &[f64; SPAN] {
        &self.chances[usize::from(count).min(REACH + 1)]
    }

    /// Returns the probabilities that the seat ends up with more than every other player, and that
    /// no other player has more.
    #[inline]
    fn leads(&self, seat: usize, counts: &[u8]) -> (f64, f64) {
        let mut alone = *self.grown(counts[seat]);
        let mut first = alone;
        for (other, &count) in counts.iter().enumerate() {
            if other != seat {
                let within = self.within(counts[seat], count);
                for index in 0..SPAN {
                    alone[index] *= within[index];
                    first[index] *= within[index + 1];
                }
            }
        }
        (alone.iter().sum(), first.iter().sum())
    }

    /// Returns the probability that exactly one other player ends up with more than the seat.
    fn is_second(&self, seat: usize, counts: &[u8]) -> f64 {
        let others = || (0..counts.len()).filter(|&other| other != seat);
        let grown = self.grown(counts[seat]);
        let second = others().map(|leader| {
            let mut chances = *grown;
            for other in others() {
                let within = self.within(counts[seat], counts[other]);
                for (chance, &within) in chances.iter_mut().zip(&within[1..]) {
                    *chance *= if other == leader { 1.0 - within } else { within };
                }
            }
            chances.iter().sum::<f64>()
        });
        second.sum()
    }
}

impl Worths {
    /// Returns worths that are 0 for all seats but the given one.
    pub(super) fn of(seat: usize, worth: f64) -> Self {
        let mut worths = Self::default();
        worths.0[seat] = worth;
        worths
    }

    /// Returns the worths in seat order.
    pub(super) fn by_seat(&self) -> &[f64; PLAYERS_MAX] {
        &self.0
    }
}

impl Index<usize> for Worths {
    type Output = f64;

    fn index(&self, seat: usize) -> &f64 {
        &self.0[seat]
    }
}

impl IndexMut<usize> for Worths {
    fn index_mut(&mut self, seat: usize) -> &mut f64 {
        &mut self.0[seat]
    }
}

impl Add for Worths {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|seat| self.0[seat] + other.0[seat]))
    }
}

impl AddAssign for Worths {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Worths {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|seat| self.0[seat] - other.0[seat]))
    }
}

impl Mul<f64> for Worths {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self(self.0.map(|worth| worth * factor))
    }
}
