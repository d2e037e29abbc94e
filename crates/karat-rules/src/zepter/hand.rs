//! Chapter 13: the hand limit.

use super::components::{Artifact, Track, Units};
use super::log::{Event, Notes};
use super::{Variant, Zepter};
use crate::game::{Illegal, illegal};
use crate::seat::Seat;

/// The hand limit before knowledge and artifacts (ZEP-HAND-3).
const HAND_LIMIT: i16 = 5;

/// The limit with `hand_limit_cap=13`.
const CAP: u16 = 13;

/// The greatest hand limit: 5 and 2 by knowledge, 9 by Crystal Balls, 3 by the Wand.
const LIMIT_MAX: u16 = 19;

/// The most dust that fits under it.
const DUST_MAX: u16 = keep_dust(u16::MAX, LIMIT_MAX);

/// The hand size of an amount of dust, the least of all ways to form it (ZEP-HAND-2).
pub const fn dust_size(dust: u16) -> u16 {
    3 * (dust / 10) + [0, 2, 1, 3, 2, 2, 3, 3, 4, 4][(dust % 10) as usize]
}

/// The largest amount up to `dust` with a hand size of at most `room` (ZEP-HAND-8).
pub const fn keep_dust(dust: u16, room: u16) -> u16 {
    // The largest amount that fits at all: ten for every three of room.
    let most = 10 * (room / 3) + [0, 2, 5][(room % 3) as usize];
    if dust >= most {
        return most;
    }
    let mut amount = dust;
    while amount == 1 || amount == 3 || dust_size(amount) > room {
        amount -= 1;
    }
    amount
}

/// What [`keep_dust`] gives for each room of a hand, by dust.
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

/// One more room never holds more dust than this, so that a card of this value is better kept.
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

/// The same as [`keep_dust`], known beforehand for every hand limit there is.
pub(super) fn kept_dust(dust: u16, room: u16) -> u16 {
    KEPT_DUST[usize::from(dust.min(DUST_MAX))][usize::from(room.min(LIMIT_MAX))].into()
}

impl Zepter {
    /// ZEP-HAND-3; without knowledge 5 (ZEP-VAR-C-5).
    pub(super) fn hand_limit(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        let tracks = Track::ALL.into_iter().filter(|&track| player.level(track) > 0);
        let knowledge: i16 = tracks.map(|track| i16::from(track.hand_limit())).sum();
        let copies =
            self.effective(seat, Artifact::CrystalBall) + self.effective(seat, Artifact::MagicWand);
        let limit = (HAND_LIMIT + knowledge + 3 * i16::from(copies)) as u16;
        if self.has(Variant::HandLimitCapped) { limit.min(CAP) } else { limit }
    }

    /// The hand size, without the reserve (ZEP-TERM-7, ZEP-HAND-1, ZEP-HAND-4).
    pub(super) fn hand_size(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        player.units.size() + dust_size(player.dust)
    }

    /// ZEP-HAND-6, ZEP-HAND-10
    pub(super) fn is_over_limit(&self, seat: Seat) -> bool {
        self.hand_size(seat) > self.hand_limit(seat)
    }

    /// ZEP-HAND-7, ZEP-HAND-12
    pub(super) fn keep(
        &mut self,
        seat: Seat,
        kept: &Units,
        notes: &mut Notes<'_>,
    ) -> Result<(), Illegal> {
        let limit = self.hand_limit(seat);
        let player = self.player(seat);
        if !player.units.contains(kept) || kept.size() > limit {
            return Err(illegal("ZEP-HAND-7"));
        }
        let mut discarded = player.units;
        discarded.take_all(kept);
        let to_dust = self.has(Variant::DiscardToDust);
        // ZEP-HAND-11
        if !to_dust && discarded.kinds().any(|unit| is_needless(player.dust, kept, unit, limit)) {
            return Err(illegal("ZEP-HAND-11"));
        }
        // ZEP-HAND-9
        let dust = player.dust + if to_dust { discarded.value() } else { 0 };
        // ZEP-HAND-8
        let left = keep_dust(dust, limit - kept.size());
        let player = self.player_mut(seat);
        (player.units, player.dust) = (*kept, left);
        self.discard_piles.add_all(&discarded.cards);
        notes(Event::Discarded { seat, units: discarded, dust: left });
        if self.has(Variant::HandLimitAtRoundEnd) {
            self.place += 1;
            self.check_hands(notes);
        } else {
            self.next_turn(notes);
        }
        Ok(())
    }
}

/// Whether a unit is discarded although keeping it would cost nothing (ZEP-HAND-11).
pub(super) fn is_needless(dust: u16, kept: &Units, unit: super::Unit, limit: u16) -> bool {
    let with = kept.size() + unit.size();
    with <= limit && keep_dust(dust, limit - with) == keep_dust(dust, limit - kept.size())
}
