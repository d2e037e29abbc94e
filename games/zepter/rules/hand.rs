//! Chapter 13: the hand limit.

use karat_kernel::game::{Illegal, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::{Artifact, Track, Units};
use super::notes::{Event, Fact};
use super::{Variant, Zepter};

/// The hand limit of a player without knowledge and artifacts (ZEP-HAND-3).
pub(super) const HAND_LIMIT: i16 = 5;

/// The increase in the hand limit per Crystal Ball and Magic Wand.
pub(super) const MORE_HAND: i16 = 3;

/// The highest possible hand limit with the option `hand_limit_cap=13`.
const CAP: u16 = 13;

/// The highest hand limit of any player: 5 at the start, 2 from knowledge, 9 from Crystal Balls and
/// 3 from the Magic Wand.
pub(super) const LIMIT_MAX: u16 = 19;

/// The maximum amount of dust that fits within the highest hand limit.
const DUST_MAX: u32 = keep_dust(u32::MAX, LIMIT_MAX);

/// Returns the hand size of an amount of dust, which is the smallest over all ways to form it
/// (ZEP-HAND-2).
pub const fn dust_size(dust: u32) -> u32 {
    3 * (dust / 10) + [0, 2, 1, 3, 2, 2, 3, 3, 4, 4][(dust % 10) as usize]
}

/// Returns the largest amount of dust, up to `dust`, with a hand size of at most `room`
/// (ZEP-HAND-8).
pub const fn keep_dust(dust: u32, room: u16) -> u32 {
    // At most ten units of dust fit into every three points of hand size.
    let most = 10 * (room as u32 / 3) + [0, 2, 5][(room % 3) as usize];
    if dust >= most {
        return most;
    }
    let mut amount = dust;
    while amount == 1 || amount == 3 || dust_size(amount) > room as u32 {
        amount -= 1;
    }
    amount
}

/// Returns the dust left if only the given units are kept under a limit, or `None` if they do not
/// fit (ZEP-HAND-8). An option turns the value of discarded units into dust (ZEP-HAND-9).
pub(super) fn dust_left(
    dust: u32,
    all: &Units,
    kept: &Units,
    limit: u16,
    discard_to_dust: bool,
) -> Option<u32> {
    let room = limit.checked_sub(kept.size())?;
    let discarded = if discard_to_dust { all.value().saturating_sub(kept.value()) } else { 0 };
    Some(keep_dust(dust + discarded, room))
}

/// The result of [`keep_dust`] for each amount of dust and each free hand size.
const KEPT_DUST: [[u8; LIMIT_MAX as usize + 1]; DUST_MAX as usize + 1] = {
    let mut kept = [[0; LIMIT_MAX as usize + 1]; DUST_MAX as usize + 1];
    let mut dust = 0;
    while dust <= DUST_MAX {
        let mut room = 0;
        while room <= LIMIT_MAX {
            kept[dust as usize][room as usize] = keep_dust(dust, room) as u8;
            room += 1;
        }
        dust += 1;
    }
    kept
};

/// The maximum additional dust per point of hand size. A card worth at least that much makes better
/// use of the point.
pub(super) const DUST_OF_ROOM: u16 = {
    let (mut most, mut dust) = (0, 0);
    while dust <= DUST_MAX as usize {
        let mut room = 0;
        while room < LIMIT_MAX as usize {
            let more = KEPT_DUST[dust][room + 1] - KEPT_DUST[dust][room];
            if more > most {
                most = more;
            }
            room += 1;
        }
        dust += 1;
    }
    most as u16
};

/// Looks up the result of [`keep_dust`].
pub(super) fn kept_dust(dust: u32, room: u16) -> u16 {
    KEPT_DUST[dust.min(DUST_MAX) as usize][usize::from(room.min(LIMIT_MAX))].into()
}

impl Zepter {
    /// Returns the seat's hand limit (ZEP-HAND-3), which is 5 without knowledge and artifacts
    /// (ZEP-VAR-C-5).
    #[inline]
    pub(super) fn hand_limit(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        let of = |track| if player.level(track) > 0 { i16::from(track.hand_limit()) } else { 0 };
        let knowledge: i16 = Track::each(of).iter().sum();
        let copies =
            self.effective(seat, Artifact::CrystalBall) + self.effective(seat, Artifact::MagicWand);
        let limit = (HAND_LIMIT + knowledge + MORE_HAND * i16::from(copies)) as u16;
        if self.has(Variant::HandLimitCapped) { limit.min(CAP) } else { limit }
    }

    /// Returns the seat's hand size without the reserve (ZEP-TERM-7, ZEP-HAND-1, ZEP-HAND-4).
    #[inline]
    pub(super) fn hand_size(&self, seat: Seat) -> u32 {
        u32::from(self.held(seat).units.size()) + dust_size(self.player(seat).dust)
    }

    /// Returns whether the seat's hand exceeds its limit (ZEP-HAND-6, ZEP-HAND-10).
    pub(super) fn is_over_limit(&self, seat: Seat) -> bool {
        self.hand_size(seat) > u32::from(self.hand_limit(seat))
    }

    /// Reduces the seat's hand to the chosen units (ZEP-HAND-7, ZEP-HAND-12).
    pub(super) fn keep(
        &mut self,
        seat: Seat,
        kept: &Units,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let (limit, to_dust) = (self.hand_limit(seat), self.has(Variant::DiscardToDust));
        let (dust, units) = (self.player(seat).dust, self.held(seat).units);
        let left = dust_left(dust, &units, kept, limit, to_dust);
        let Some(left) = left.filter(|_| units.contains(kept)) else {
            return Err(illegal("ZEP-HAND-7"));
        };
        let mut discarded = units;
        discarded.take_all(kept);
        // A unit that could be kept without loss must not be discarded (ZEP-HAND-11).
        if !to_dust && discarded.kinds().any(|unit| is_needless(dust, kept, unit, limit)) {
            return Err(illegal("ZEP-HAND-11"));
        }
        self.held_mut(seat).units = *kept;
        self.player_mut(seat).dust = left;
        self.open.discard_piles.add_all(&discarded.cards);
        notes.note(Event::public(Fact::Discarded { seat, units: discarded, dust: left }));
        if self.has(Variant::HandLimitAtRoundEnd) {
            self.open.place += 1;
            self.check_hands(notes);
        } else {
            self.next_turn(notes);
        }
        Ok(())
    }
}

/// Returns whether a discarded unit could be kept without loss (ZEP-HAND-11).
pub(super) fn is_needless(dust: u32, kept: &Units, unit: super::Unit, limit: u16) -> bool {
    let with = kept.size() + unit.size();
    with <= limit && keep_dust(dust, limit - with) == keep_dust(dust, limit - kept.size())
}
