//! Chapter 5: dealing hidden bids again.

use super::{Phase, Player, Sealed};
use crate::game::{Dice, Resample};
use crate::seat::Seat;

impl Resample for Sealed {
    /// Returns a state that `keep` cannot distinguish from this one. Each of the other players'
    /// bids for the card on offer is one of those that they can have made, all equally likely
    /// (SEA-INFO-2).
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let Self { seats, phase, deck, mut players } = *self;
        if let Phase::Bid(_) = phase {
            for seat in Seat::all(usize::from(seats)).filter(|&seat| seat != keep) {
                players[seat.index()] = players[seat.index()].with_another_bid(dice);
            }
        }
        Self { seats, phase, deck, players }
    }
}

impl Player {
    fn with_another_bid(self, dice: &mut dyn Dice) -> Self {
        let Self { money, points, bid } = self;
        let bid = bid.map(|_| dice.below(u32::from(money) + 1) as u8);
        Self { money, points, bid }
    }
}
