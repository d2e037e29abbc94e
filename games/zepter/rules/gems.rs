//! Chapter 7: buying, selling and activating gems.

use karat_kernel::game::{Illegal, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::{Artifact, Gem, Role};
use super::notes::{Event, Fact};
use super::{Track, Variant, Zepter};

/// Every player's initial number of slots (ZEP-SETUP-10).
pub(super) const SLOTS: u8 = 5;

/// The number of slots added by each Magic Belt and Magic Wand.
pub(super) const MORE_SLOTS: u8 = 2;

/// The number of slots added by Knowledge of Accumulation, by level (ZEP-GEM-16).
pub(super) const ACCUMULATION: [u8; 5] = [0, 0, 1, 1, 2];

/// The maximum number of rubies per player (ZEP-GEM-11).
pub const RUBIES_MAX: u32 = 5;

/// The maximum number of gems of a kind per player, limited by the integer type (ZEP-GEM-19).
pub(super) const OWNED_MAX: u16 = u16::MAX;

impl Zepter {
    /// Returns the seat's number of slots: the maximum number of active gems (ZEP-GEM-16,
    /// ZEP-ART-5).
    #[inline]
    pub(super) fn slots(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let artifacts = player.copies(Artifact::MagicBelt) + player.copies(Artifact::MagicWand);
        SLOTS
            + ACCUMULATION[usize::from(player.level(Track::Accumulation))]
            + MORE_SLOTS * artifacts
    }

    pub(super) fn price(&self, seat: Seat, gem: Gem) -> u16 {
        self.open.data.gem_price(gem, self.player(seat).level(Track::Gems))
    }

    /// Returns the seat's sale value for a gem (ZEP-GEM-4, ZEP-GEM-5).
    pub(super) fn sale(&self, seat: Seat, gem: Gem) -> u16 {
        self.open.data.gem_sale(gem, self.player(seat).level(Track::Gems))
    }

    /// Checks whether the seat may buy a gem of this kind.
    #[inline]
    pub(super) fn may_buy(&self, seat: Seat, gem: Gem) -> Result<(), Illegal> {
        let player = self.player(seat);
        match gem {
            // Every player may buy opals and sapphires (ZEP-GEM-6).
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
        self.check_room(seat, gem, 1)
    }

    /// Checks that the seat can own `count` more gems of a kind.
    #[inline]
    pub(super) fn check_room(&self, seat: Seat, gem: Gem, count: u16) -> Result<(), Illegal> {
        // An option limits the supply of gems (ZEP-COMP-2).
        if self.has(Variant::LimitedGems) && u16::from(self.open.supply[gem as usize]) < count {
            return Err(illegal("ZEP-COMP-2"));
        }
        let room = OWNED_MAX - self.player(seat).owned(gem);
        if count > room { Err(illegal("ZEP-GEM-19")) } else { Ok(()) }
    }

    #[inline]
    fn may_buy_ruby(&self, seat: Seat) -> Result<(), Illegal> {
        let player = self.player(seat);
        let counted = if self.has(Variant::RubiesBought) {
            player.rubies_bought
        } else {
            player.owned(Gem::Ruby).into()
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

    /// Returns whether the seat is the Druid with the privilege of level 3 on the track Fire
    /// (ZEP-GEM-10, ZEP-VAR-A-3, ZEP-VAR-C-7).
    pub(super) fn is_privileged(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.role == Some(Role::Druid)
            && player.level(Track::Fire) >= 3
            && !self.has(Variant::NoDruidRuby)
            && !self.has(Variant::IdenticalStart)
    }

    /// Buys gems of one kind, one after the other, and returns their total price (ZEP-GEM-1,
    /// ZEP-GEM-12).
    pub(super) fn buy(&mut self, seat: Seat, gem: Gem, times: u16) -> Result<u32, Illegal> {
        let price = u32::from(self.price(seat, gem)) * u32::from(times);
        if gem != Gem::Ruby {
            self.may_buy(seat, gem)?;
            self.check_room(seat, gem, times)?;
            self.store(seat, gem, times);
            return Ok(price);
        }
        // Rubies are bought one by one, because each purchase may end the right to the next.
        for _ in 0..times {
            self.may_buy(seat, gem)?;
            let player = self.player_mut(seat);
            player.rubies_bought += 1;
            player.privilege_used |= player.level(Track::Fire) < 4;
            self.store(seat, gem, 1);
        }
        Ok(price)
    }

    /// Gives the seat a free gem, which is lost if there is no room for it (ZEP-COMP-2,
    /// ZEP-GEM-19).
    pub(super) fn receive(&mut self, seat: Seat, gem: Gem) {
        if self.check_room(seat, gem, 1).is_ok() {
            self.store(seat, gem, 1);
        }
    }

    /// Puts gems of one kind into the seat's store (ZEP-GEM-14).
    fn store(&mut self, seat: Seat, gem: Gem, count: u16) {
        if self.has(Variant::LimitedGems) {
            self.open.supply[gem as usize] -= count as u8;
        }
        self.player_mut(seat).stored[gem as usize] += count;
    }

    /// Sells gems of one kind, one after the other, and returns their total value (ZEP-GEM-13).
    pub(super) fn sell(
        &mut self,
        seat: Seat,
        gem: Gem,
        active: bool,
        times: u16,
    ) -> Result<u32, Illegal> {
        let value = u32::from(self.sale(seat, gem)) * u32::from(times);
        let player = self.player_mut(seat);
        let (active_gems, stored) =
            (&mut player.active[gem as usize], &mut player.stored[gem as usize]);
        let held = if active { u16::from(*active_gems) } else { *stored };
        if times > held {
            return Err(illegal("ZEP-GEM-13"));
        }
        if active {
            *active_gems -= times as u8;
        } else {
            *stored -= times;
        }
        self.give_back(gem, times);
        Ok(value)
    }

    /// Returns gems to the supply (ZEP-COMP-2).
    pub(super) fn give_back(&mut self, gem: Gem, count: u16) {
        if self.has(Variant::LimitedGems) {
            self.open.supply[gem as usize] += count as u8;
        }
    }

    /// Chooses the active player's active gems (ZEP-FLOW-3, ZEP-GEM-15).
    pub(super) fn set_active(
        &mut self,
        counts: [u8; 5],
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let seat = self.active_player();
        let player = self.player(seat);
        if Gem::ALL.into_iter().any(|gem| u16::from(counts[gem as usize]) > player.owned(gem)) {
            return Err(illegal("ZEP-FLOW-3"));
        }
        let total: u16 = counts.iter().map(|&count| u16::from(count)).sum();
        if total > u16::from(self.slots(seat)) {
            return Err(illegal("ZEP-GEM-17"));
        }
        let player = self.player_mut(seat);
        for gem in Gem::ALL {
            player.stored[gem as usize] = player.owned(gem) - u16::from(counts[gem as usize]);
        }
        player.active = counts;
        notes.note(Event::public(Fact::Activated { seat, counts }));
        Ok(())
    }
}
