//! Handicaps, given before the pyramid of an auction is chosen.

use karat_kernel::game::{Handicaps, UnknownHandicap};
use karat_kernel::seat::Seat;

use super::components::Gem;
use super::{Klenotnici, Phase, Ranks};

impl Handicaps for Klenotnici {
    const FORMS: &'static [&'static str] = &["gem NAME", "lose N action cards (1 to 4)"];
    const EXAMPLES: &'static [&'static str] =
        &["gem pearl_m", "gem gold_l", "lose 1 action card", "lose 3 action cards"];

    fn beginning_round(&self) -> Option<u32> {
        let begins = matches!(self.open.phase, Phase::Choose(_));
        begins.then_some(self.open.auction_number.into())
    }

    fn give(&mut self, seat: Seat, text: &str) -> Result<bool, UnknownHandicap> {
        let unknown = || UnknownHandicap::of::<Self>(text);
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["gem", name] => {
                let gem: Gem = name.parse().map_err(|_| unknown())?;
                // The last pyramid is the one that is now auctioned.
                let is_left = self.open.supply.contains(gem) && self.open.supply.len() > 1;
                if is_left {
                    self.open.supply.remove(gem);
                    self.player_mut(seat).gems.insert(gem);
                }
                Ok(is_left)
            }
            ["lose", count, "action", "card" | "cards"] => {
                let count = count.parse().ok().filter(|it| (1..=Ranks::ALL.len()).contains(it));
                let count = count.ok_or_else(unknown)?;
                let held = self.cards(seat).actions;
                let has_enough = held.len() >= count;
                if has_enough {
                    // The cards are discarded as if they had been spent (KLE-ACTION-3).
                    self.spend(seat, held.take_first(count));
                }
                Ok(has_enough)
            }
            _ => Err(unknown()),
        }
    }
}
