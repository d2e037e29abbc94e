//! Chapter 8: the knowledge tracks.

use karat_kernel::game::{Illegal, illegal};
use karat_kernel::seat::Seat;

use super::components::Track;
use super::data::RELEASE_COSTS;
use super::{Data, Variant, Zepter};

/// The points required at the start of a round to advance on Nine Sages in variant C (ZEP-VAR-C-6).
pub const SAGES_POINTS: u16 = 10;

/// Returns the cost of advancing to a level, given the number of earlier paid advances in the turn
/// (ZEP-KNOW-4, ZEP-VAR-B-2).
pub(super) const fn advance_cost(data: &Data, track: Track, level: u8, advances: u8) -> u16 {
    data.cost(track, level) * if advances > 0 { 2 } else { 1 }
}

impl Zepter {
    /// Checks whether the seat may advance on the track, regardless of the cost.
    pub(super) fn may_advance(&self, seat: Seat, track: Track) -> Result<(), Illegal> {
        let player = self.player(seat);
        match player.level(track) {
            // The first level requires a marker in the store (ZEP-KNOW-6).
            0 if player.markers == 0 => return Err(illegal("ZEP-KNOW-6")),
            // No track has a level beyond 4 (ZEP-KNOW-3).
            4 => return Err(illegal("ZEP-KNOW-3")),
            // The other levels need no further marker (ZEP-KNOW-7).
            _ => {}
        }
        let is_closed = self.has(Variant::IdenticalStart)
            && track == Track::NineSages
            && player.start_points < SAGES_POINTS;
        if is_closed { Err(illegal("ZEP-VAR-C-6")) } else { Ok(()) }
    }

    /// Makes a paid or free advance by one level (ZEP-KNOW-3). On the track Nine Sages, registers
    /// the cards to draw.
    pub(super) fn advance(&mut self, seat: Seat, track: Track) -> Result<u8, Illegal> {
        self.may_advance(seat, track)?;
        let player = self.player_mut(seat);
        let level = &mut player.levels[track as usize];
        *level += 1;
        let level = *level;
        if level == 1 {
            // The marker moves from the store onto the track (ZEP-KNOW-6).
            player.markers -= 1;
        }
        if track == Track::NineSages {
            // The player will draw the cards of the new level (ZEP-SAGES-1).
            self.open.pending.seat = seat;
            self.open.pending.sages |= 1 << level;
        }
        Ok(level)
    }

    /// Makes a paid advance and returns its cost (ZEP-KNOW-4).
    pub(super) fn advance_paid(&mut self, seat: Seat, track: Track) -> Result<u16, Illegal> {
        // A second paid advance in the same turn is illegal (ZEP-KNOW-5), unless variant B allows
        // several (ZEP-VAR-B-1, ZEP-VAR-B-3).
        if self.open.paid_advances > 0 && !self.has(Variant::MoreLevels) {
            return Err(illegal("ZEP-KNOW-5"));
        }
        let level = self.advance(seat, track)?;
        let cost = advance_cost(&self.open.data, track, level, self.open.paid_advances);
        self.open.paid_advances += 1;
        Ok(cost)
    }

    /// Releases a marker from the player's board and returns the cost (ZEP-KNOW-8, ZEP-KNOW-9,
    /// ZEP-KNOW-10).
    pub(super) fn release(&mut self, seat: Seat, marker: u8) -> Result<u16, Illegal> {
        let player = self.player_mut(seat);
        if marker >= RELEASE_COSTS.len() as u8 || player.board >> marker & 1 == 0 {
            return Err(illegal("ZEP-KNOW-8"));
        }
        player.board &= !(1 << marker);
        player.markers += 1;
        Ok(RELEASE_COSTS[usize::from(marker)])
    }
}
