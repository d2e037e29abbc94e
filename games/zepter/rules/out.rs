//! Chapter 12: players who cannot pay.

use karat_kernel::game::Sink;
use karat_kernel::seat::Seat;

use super::components::{Gem, Item};
use super::notes::{Event, Fact};
use super::{Held, Variant, Zepter};

impl Zepter {
    /// Eliminates a player who has won an auction but cannot pay (ZEP-OUT-2).
    pub(super) fn eliminate(&mut self, seat: Seat, item: Item, notes: &mut impl Sink<Event>) {
        self.open.auction = None;
        self.open.in_game.remove(seat);
        notes.note(Event::public(Fact::Eliminated { seat }));
        // All of the player's possessions leave the game (ZEP-OUT-4). The player's Sentinels still
        // count as sold (ZEP-OUT-6).
        for gem in Gem::ALL {
            self.give_back(gem, self.player(seat).owned(gem));
        }
        let Held { units, reserve } = *self.held(seat);
        self.open.discard_piles.add_all(&units.cards);
        self.open.discard_piles.add_all(&reserve);
        self.leave(seat);
        // An option removes the failed auction's item from the game (ZEP-OUT-5).
        if self.has(Variant::FailedItemRemoved) {
            match item {
                Item::Artifact(artifact) => self.open.display[artifact as usize] -= 1,
                Item::Sentinel(sentinel) => self.open.offer &= !(1 << sentinel as u16),
            }
        }
        if self.open.in_game.len() == 1 {
            // If only one player is left, that player wins (ZEP-OUT-9).
            self.end_game(notes);
        } else {
            // The game continues with one fewer player (ZEP-OUT-8). If the active player is out,
            // the turn ends (ZEP-OUT-7).
            self.resume_turn(notes);
        }
    }

    /// Removes all possessions of an eliminated player (ZEP-OUT-4).
    pub(super) fn leave(&mut self, seat: Seat) {
        *self.held_mut(seat) = Held::NOTHING;
        let player = self.player_mut(seat);
        (player.dust, player.reserve_dust) = (0, 0);
        (player.active, player.stored) = ([0; 5], [0; 5]);
        (player.board, player.markers, player.levels) = (0, 0, [0; 6]);
        (player.artifacts, player.sentinels) = ([0; 12], 0);
    }
}
