//! Chapter 12: not being able to pay.

use super::components::{Gem, Item, Units};
use super::log::{Event, Notes};
use super::{Variant, Zepter};
use crate::seat::Seat;

impl Zepter {
    /// The winner of an auction cannot pay and is out of the game (ZEP-OUT-2).
    pub(super) fn eliminate(&mut self, seat: Seat, item: Item, notes: &mut Notes<'_>) {
        self.auction = None;
        self.in_game.remove(seat);
        notes(Event::Eliminated(seat));
        // ZEP-OUT-4; what he bought still counts as sold (ZEP-OUT-6).
        for gem in Gem::ALL {
            for _ in 0..self.player(seat).owned(gem) {
                self.give_back(gem);
            }
        }
        let player = self.player_mut(seat);
        let units = std::mem::replace(&mut player.units, Units::EMPTY);
        let reserve = std::mem::take(&mut player.reserve);
        (player.dust, player.reserve_dust) = (0, 0);
        (player.active, player.stored) = ([0; 5], [0; 5]);
        (player.board, player.markers, player.levels) = (0, 0, [0; 6]);
        (player.artifacts, player.sentinels) = ([0; 12], 0);
        self.discard_piles.add_all(&units.cards);
        self.discard_piles.add_all(&reserve);
        // ZEP-OUT-5
        if self.has(Variant::FailedItemRemoved) {
            match item {
                Item::Artifact(artifact) => self.display[artifact as usize] -= 1,
                Item::Sentinel(sentinel) => self.offer &= !(1 << sentinel as u16),
            }
        }
        if self.in_game.len() == 1 {
            // ZEP-OUT-9
            self.end_game(notes);
        } else {
            // ZEP-OUT-7, ZEP-OUT-8
            self.resume_turn(notes);
        }
    }
}
