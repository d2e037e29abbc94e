//! Re-deals hidden bids, so that a bot can consider other possible states (chapter 5).

use karat_kernel::game::{Dice, Resample, Rules};
use karat_kernel::seat::Seat;

use super::{Hidden, Sealed};

impl Resample for Sealed {
    /// Returns a random state that the seat `keep` cannot distinguish from the current one.
    ///
    /// Each other player's bid for the card on offer is replaced with one that the player could
    /// have made. All such bids are equally likely (SEA-INFO-2).
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let Hidden { mut bids } = self.hidden;
        for seat in Seat::all(self.seats()).filter(|&seat| seat != keep) {
            let money = u32::from(self.player(seat).money);
            bids[seat] = bids[seat].map(|_| dice.below(money + 1) as u8);
        }
        Self { open: self.open, hidden: Hidden { bids } }
    }
}
