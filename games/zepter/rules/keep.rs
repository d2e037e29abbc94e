//! Chapter 27: the best units to keep at the hand limit (ZEP-LIST-5).

use arrayvec::ArrayVec;

use super::components::{BY_VALUE, CARDS, Deck, Unit, Units};
use super::hand::{DUST_OF_ROOM, kept_dust};

/// The number of different units of energy.
pub(super) const UNITS: usize = CARDS + Deck::ALL.len();

/// The units in a hand by kind: first concentrated units, then cards, both in descending order of
/// value.
pub(super) struct Hand {
    pub(super) kinds: ArrayVec<Kind, UNITS>,
    /// The number of different concentrated units.
    large: usize,
    /// The number of kinds that are better to keep than dust: concentrated units and valuable
    /// cards.
    sure: usize,
    /// The total value of those units that become dust if they are not kept (ZEP-HAND-9).
    changeable: u32,
}

/// The units of one kind in a hand.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) unit: Unit,
    pub(super) value: u16,
    pub(super) count: u16,
}

impl Hand {
    /// Returns the hand with the given units. If `to_dust` is true, units that are not kept become
    /// dust.
    pub(super) fn of(units: &Units, to_dust: bool) -> Self {
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

    pub(super) fn units(&self) -> Units {
        let mut units = Units::EMPTY;
        for kind in &self.kinds {
            units.add(kind.unit, kind.count as u8);
        }
        units
    }

    /// Returns the best choice of units to keep together with the given amount of dust.
    pub(super) fn keep(&self, dust: u32, limit: u16) -> Keep {
        let (large, cards) = self.kinds.split_at(self.large);
        let (sure, unsure) = cards.split_at(self.sure - self.large);
        let mut best = Keep { concentrated: 0, cards: 0, value: 0 };
        let mut compare = |concentrated: u16, cards: u16, units: u16| {
            let room = limit - 3 * concentrated - cards;
            let dust = dust + self.changeable.saturating_sub(units.into());
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

/// Returns the number and total value of the most valuable units, counting at most `most` of them.
fn most_valuable(kinds: &[Kind], most: u16) -> (u16, u16) {
    let (mut room, mut value) = (most, 0);
    for kind in kinds {
        let count = kind.count.min(room);
        (room, value) = (room - count, value + count * kind.value);
    }
    (most - room, value)
}

/// A choice of units to keep: the numbers of concentrated units and cards, the most valuable of
/// which are kept, and the total value, including dust.
#[derive(Clone, Copy)]
pub(super) struct Keep {
    concentrated: u16,
    cards: u16,
    pub(super) value: u16,
}

impl Keep {
    /// Returns the key for comparing choices. A greater value is better. Between equal values,
    /// keeping more is better (ZEP-HAND-11).
    fn rank(self) -> u32 {
        u32::from(self.value) << 8 | u32::from(3 * self.concentrated + self.cards)
    }
}

/// Returns the units to keep for the highest total value of these units and the dust that still
/// fits.
///
/// If `to_dust` is true, the other units first become dust (ZEP-HAND-9).
pub(super) fn best_keep(units: &Units, dust: u32, limit: u16, to_dust: bool) -> Units {
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
