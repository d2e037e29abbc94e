//! Handicaps, given at the beginning of a round, before the players choose their first action cards.

use karat_kernel::game::{Handicaps, UnknownHandicap};
use karat_kernel::seat::Seat;

use super::components::{Colour, Gems};
use super::{Edel, Phase};

/// The maximum money of a handicap, in millions.
const MONEY_MAX: u16 = 999;

impl Handicaps for Edel {
    const FORMS: &'static [&'static str] = &["gem COLOUR", "money N (up to 999)"];
    const EXAMPLES: &'static [&'static str] = &["gem red", "gem blue", "money 15"];

    fn beginning_round(&self) -> Option<u32> {
        let begins = matches!(self.open.phase, Phase::Choose(_)) && self.open.turn == 1;
        begins.then_some(self.open.round.into())
    }

    fn give(&mut self, seat: Seat, text: &str) -> Result<bool, UnknownHandicap> {
        let unknown = || UnknownHandicap::of::<Self>(text);
        match text.split_once(' ') {
            Some(("gem", name)) => {
                let colour: Colour = name.parse().map_err(|_| unknown())?;
                let is_left = self.open.supply.count(colour) > 0;
                if is_left {
                    self.take_from_supply(seat, Gems::of(colour, 1));
                }
                Ok(is_left)
            }
            Some(("money", amount)) => {
                let amount = amount.parse().ok().filter(|it| (1..=MONEY_MAX).contains(it));
                self.player_mut(seat).money += amount.ok_or_else(unknown)?;
                Ok(true)
            }
            _ => Err(unknown()),
        }
    }
}
