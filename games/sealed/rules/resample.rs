//! Chapter 5: dealing hidden bids again.

use super::{Hidden, Sealed};
use crate::game::{Dice, Resample, Rules};
use crate::seat::Seat;

impl Resample for Sealed {
    /// Returns a state that `keep` cannot distinguish from this one. Each of the other players'
    /// bids for the card on offer is one of those that they can have made, all equally likely
    /// (SEA-INFO-2).
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let Hidden { mut bids } = self.hidden;
        for seat in Seat::all(self.seats()).filter(|&seat| seat != keep) {
            let money = u32::from(self.player(seat).money);
            bids[seat] = bids[seat].map(|_| dice.below(money + 1) as u8);
        }
        Self { open: self.open, hidden: Hidden { bids } }
    }
}
