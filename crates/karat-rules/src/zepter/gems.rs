//! Chapter 7: gems.

use super::components::{Artifact, Gem, Role};
use super::log::{Event, Notes};
use super::{Track, Variant, Zepter};
use crate::game::{Illegal, illegal};
use crate::seat::Seat;

/// The slots of every player (ZEP-SETUP-10).
const SLOTS: u8 = 5;

/// The slots that Knowledge of Accumulation adds, by level (ZEP-GEM-16).
const ACCUMULATION: [u8; 5] = [0, 0, 1, 1, 2];

/// The most rubies of a player (ZEP-GEM-11).
const RUBIES_MAX: u8 = 5;

impl Zepter {
    /// How many gems can be active (ZEP-GEM-16, ZEP-ART-5).
    pub(super) fn slots(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let artifacts = player.copies(Artifact::MagicBelt) + player.copies(Artifact::MagicWand);
        SLOTS + ACCUMULATION[usize::from(player.level(Track::Accumulation))] + 2 * artifacts
    }

    pub(super) fn price(&self, seat: Seat, gem: Gem) -> u16 {
        gem.price(self.player(seat).level(Track::Gems))
    }

    /// ZEP-GEM-4, ZEP-GEM-5
    pub(super) fn sale(&self, seat: Seat, gem: Gem) -> u16 {
        gem.sale(self.player(seat).level(Track::Gems))
    }

    /// Whether the seat may buy a gem of the kind.
    pub(super) fn may_buy(&self, seat: Seat, gem: Gem) -> Result<(), Illegal> {
        let player = self.player(seat);
        match gem {
            // ZEP-GEM-6
            Gem::Opal | Gem::Sapphire => {}
            Gem::Emerald if player.copies(Artifact::Spellbook) == 0 => {
                return Err(illegal("ZEP-GEM-7"));
            }
            Gem::Diamond if player.copies(Artifact::Elixir) == 0 => {
                return Err(illegal("ZEP-GEM-8"));
            }
            Gem::Emerald | Gem::Diamond => {}
            Gem::Ruby => self.may_buy_ruby(seat)?,
        }
        self.is_supplied(gem)
    }

    /// ZEP-COMP-2
    fn is_supplied(&self, gem: Gem) -> Result<(), Illegal> {
        let is_empty = self.has(Variant::LimitedGems) && self.supply[gem as usize] == 0;
        if is_empty { Err(illegal("ZEP-COMP-2")) } else { Ok(()) }
    }

    fn may_buy_ruby(&self, seat: Seat) -> Result<(), Illegal> {
        let player = self.player(seat);
        let counted = if self.has(Variant::RubiesBought) {
            player.rubies_bought
        } else {
            player.owned(Gem::Ruby)
        };
        if counted >= RUBIES_MAX {
            return Err(illegal("ZEP-GEM-11"));
        }
        if player.level(Track::Fire) == 4 {
            return Ok(());
        }
        if !self.is_privileged(seat) {
            return Err(illegal("ZEP-GEM-9"));
        }
        let used = if self.has(Variant::DruidOwnsOne) {
            player.owned(Gem::Ruby) > 0
        } else {
            player.privilege_used
        };
        if used { Err(illegal("ZEP-GEM-10")) } else { Ok(()) }
    }

    /// Whether the seat is the Druid on level 3 of Fire, with his privilege in force (ZEP-GEM-10,
    /// ZEP-VAR-A-3, ZEP-VAR-C-7).
    pub(super) fn is_privileged(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.role == Some(Role::Druid)
            && player.level(Track::Fire) >= 3
            && !self.has(Variant::NoDruidRuby)
            && !self.has(Variant::IdenticalStart)
    }

    /// ZEP-GEM-1, ZEP-GEM-12
    pub(super) fn buy(&mut self, seat: Seat, gem: Gem) -> Result<u16, Illegal> {
        self.may_buy(seat, gem)?;
        let price = self.price(seat, gem);
        if gem == Gem::Ruby {
            let by_privilege = self.player(seat).level(Track::Fire) < 4;
            let player = self.player_mut(seat);
            player.rubies_bought = player.rubies_bought.saturating_add(1);
            player.privilege_used |= by_privilege;
        }
        self.receive(seat, gem);
        Ok(price)
    }

    /// A gem goes to the store (ZEP-GEM-14); nothing comes of an empty supply.
    pub(super) fn receive(&mut self, seat: Seat, gem: Gem) {
        if self.is_supplied(gem).is_err() {
            return;
        }
        self.supply[gem as usize] = self.supply[gem as usize].saturating_sub(1);
        let stored = &mut self.player_mut(seat).stored[gem as usize];
        *stored = stored.saturating_add(1);
    }

    /// ZEP-GEM-13
    pub(super) fn sell(&mut self, seat: Seat, gem: Gem, active: bool) -> Result<u16, Illegal> {
        let value = self.sale(seat, gem);
        let player = self.player_mut(seat);
        let held = if active { &mut player.active } else { &mut player.stored };
        if held[gem as usize] == 0 {
            return Err(illegal("ZEP-GEM-13"));
        }
        held[gem as usize] -= 1;
        self.give_back(gem);
        Ok(value)
    }

    /// A gem goes back to the supply.
    pub(super) fn give_back(&mut self, gem: Gem) {
        self.supply[gem as usize] = self.supply[gem as usize].saturating_add(1);
    }

    /// ZEP-FLOW-3, ZEP-GEM-15
    pub(super) fn set_active(
        &mut self,
        counts: [u8; 5],
        notes: &mut Notes<'_>,
    ) -> Result<(), Illegal> {
        let seat = self.active_player();
        let player = self.player(seat);
        if Gem::ALL.into_iter().any(|gem| counts[gem as usize] > player.owned(gem)) {
            return Err(illegal("ZEP-FLOW-3"));
        }
        let total: u16 = counts.iter().map(|&count| u16::from(count)).sum();
        if total > u16::from(self.slots(seat)) {
            return Err(illegal("ZEP-GEM-17"));
        }
        let player = self.player_mut(seat);
        for gem in Gem::ALL {
            player.stored[gem as usize] = player.owned(gem) - counts[gem as usize];
        }
        player.active = counts;
        notes(Event::Activated(seat, counts));
        Ok(())
    }
}
