//! The effects of roles, levels and Sentinels under a game's options, for use in descriptions. The
//! chapters of the rules use these same numbers.

use karat_kernel::house::Interned;
use serde::Serialize;

use super::auction::KNOWLEDGE;
use super::components::{Deck, Gem, Role, Sentinel, Track};
use super::data::START_BONUS;
use super::gems::ACCUMULATION;
use super::hand::HAND_LIMIT;
use super::income::ENERGY_FLOW;
use super::knowledge::SAGES_POINTS;
use super::points::BONUS_MAX;
use super::roles::BUDGET;
use super::sages::DRAWN;
use super::setup::{FAIRY_CARDS, IDENTICAL_DUST};
use super::{Data, Variant, Zepter};

/// The options that affect what players can do, or how it is described.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reading {
    /// The game's numbers, which may be custom. The numbers are left out of the JSON form, which
    /// contains only what is on the table.
    #[serde(skip)]
    pub data: Interned<Data>,
    /// Whether a player may pay for several advances in a turn (`variant_b`).
    pub more_levels: bool,
    /// Whether all players start alike (`variant_c`). In variant C, roles have no effect, and Nine
    /// Sages is open only to players with ten points.
    pub identical_start: bool,
    /// Whether roles are auctioned (`variant_d`).
    pub role_auction: bool,
    /// Whether players get their role's dust in addition to the rest of their budget
    /// (`role_auction_keep_printed_energy`).
    pub keeps_printed_energy: bool,
    /// Whether some roles start with additional dust (`community_start_bonus`).
    pub start_bonus: bool,
    /// Whether the Fairy draws cards before the first round.
    pub fairy_cards: bool,
    /// Whether the Druid may buy a ruby at level 3 of the track Fire.
    pub druid_ruby: bool,
    /// Whether the Druid may buy the privileged ruby again after losing it
    /// (`druid_ruby_privilege=own_one`).
    pub druid_ruby_again: bool,
    /// Whether Nine Sages cards that the player may not keep become dust (`nine_sages_dust`).
    pub sages_dust: bool,
    /// Whether every copy of an artifact has an effect (`stack_copies`).
    pub stacks_copies: bool,
    /// Whether a bid must not exceed what the bidder can pay (`bid_limit=solvency`).
    pub solvency: bool,
    /// Whether the immediate effects of artifacts may be declined (`immediate_effects_optional`).
    pub effects_optional: bool,
    /// Whether units discarded at the hand limit become dust (`discard_to_dust`).
    pub discard_to_dust: bool,
    /// Whether the hand limit is checked only at the end of the round
    /// (`hand_limit_timing=round_end`).
    pub hand_limit_at_round_end: bool,
    /// The maximum bid in an auction (`bid_ceiling`).
    pub bid_ceiling: u32,
}

/// A role's initial possessions (ZEP-SETUP-11, ZEP-SETUP-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The track on which the player starts at level 1, or `None` if the options allow none
    /// (ZEP-VAR-C-1).
    pub track: Option<Track>,
    /// The number of markers in store.
    pub markers: u8,
    /// The amount of dust, excluding the rest of the budget from the role auction.
    pub dust: u32,
    /// Each player's budget in the role auction, or `None` if roles are not auctioned.
    pub budget: Option<u32>,
    /// The player's hand limit.
    pub hand_limit: u16,
    /// The number of sapphire cards in the reserve.
    pub cards: u8,
}

/// The effect of a level on a track (ZEP-KNOW-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelEffect {
    /// The level has no effect.
    Nothing,
    /// Gems cost the given percentage of their price (ZEP-GEM-2).
    GemPrice(u16),
    /// Gems cost the given prices, because the level does not change all prices by the same
    /// percentage.
    GemPrices([u16; Gem::ALL.len()]),
    /// The player receives this amount of dust at every income.
    Dust(u16),
    /// The Druid may buy a ruby, either once per game or whenever the Druid owns none (ZEP-GEM-10).
    DruidRuby {
        /// Whether the right returns whenever the Druid owns no ruby.
        again: bool,
    },
    /// The player may buy rubies.
    Rubies,
    /// The player draws cards once. With `becomes_dust`, cards that the player may not keep become
    /// dust (ZEP-SAGES-5). Some options require a number of `points` first (ZEP-VAR-C-6).
    Cards {
        /// The deck to draw from.
        deck: Deck,
        /// The number of cards drawn.
        count: u8,
        /// Whether cards that the player may not keep become dust.
        becomes_dust: bool,
        /// The points required at the start of the round, if any.
        points: Option<u16>,
    },
    /// The player's prices for artifacts and Sentinels change.
    Prices {
        /// The change in the price of artifacts.
        artifacts: i32,
        /// The change in the price of Sentinels.
        sentinels: i32,
    },
    /// The player has this many more slots than a player without a level on the track.
    Slots(u8),
}

/// A Sentinel's bonus, added to its fixed points (ZEP-SENT-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bonus {
    /// The points for each counted item.
    pub each: u16,
    /// The maximum bonus, if it is limited (ZEP-SENT-3).
    pub most: Option<u16>,
}

impl Reading {
    /// Returns a role's initial possessions.
    pub fn start(&self, role: Role) -> Start {
        if self.identical_start {
            // All players start alike, without any level (ZEP-VAR-C-1), with one marker
            // (ZEP-VAR-C-2), the same dust (ZEP-VAR-C-4) and hand limit (ZEP-VAR-C-5), and roles
            // have no effect (ZEP-VAR-C-7). The first level costs energy (ZEP-VAR-C-3).
            let (dust, hand_limit) = (IDENTICAL_DUST, HAND_LIMIT as u16);
            return Start { track: None, markers: 1, dust, budget: None, hand_limit, cards: 0 };
        }
        let bonus = if self.start_bonus { START_BONUS[role as usize] } else { 0 };
        let own = u32::from(self.data.start_dust(role) + bonus);
        let track = role.track();
        Start {
            track: Some(track),
            markers: 0,
            // After a role auction, the rest of the budget replaces the role's dust, unless an
            // option adds both (ZEP-VAR-D-16). The starting bonus is part of the role's dust
            // (ZEP-VAR-CB-1).
            dust: if self.role_auction && !self.keeps_printed_energy { 0 } else { own },
            budget: self.role_auction.then_some(BUDGET),
            hand_limit: (HAND_LIMIT + i16::from(track.hand_limit())) as u16,
            // The Fairy draws sapphire cards at the start (ZEP-SETUP-16), but not in variant A
            // (ZEP-VAR-A-2).
            cards: if role == Role::Fairy && self.fairy_cards { FAIRY_CARDS } else { 0 },
        }
    }

    /// Returns the effect of a level, from 1 to 4, on a track.
    pub fn level(&self, track: Track, level: u8) -> LevelEffect {
        let place = usize::from(level);
        match track {
            Track::Gems => self.gem_prices(level),
            Track::EnergyFlow if ENERGY_FLOW[place] > 0 => LevelEffect::Dust(ENERGY_FLOW[place]),
            Track::Fire if level == 4 => LevelEffect::Rubies,
            Track::Fire if level == 3 && self.druid_ruby => {
                LevelEffect::DruidRuby { again: self.druid_ruby_again }
            }
            Track::NineSages => LevelEffect::Cards {
                deck: Deck::ALL[place - 1],
                count: DRAWN,
                // Every player is entitled to sapphire cards (ZEP-SAGES-6), so these never become
                // dust.
                becomes_dust: self.sages_dust && level > 1,
                points: self.identical_start.then_some(SAGES_POINTS),
            },
            Track::Artifacts if KNOWLEDGE[place] != (0, 0) => {
                let (artifacts, sentinels) = KNOWLEDGE[place];
                LevelEffect::Prices { artifacts, sentinels }
            }
            Track::Accumulation if ACCUMULATION[place] > 0 => {
                LevelEffect::Slots(ACCUMULATION[place])
            }
            Track::EnergyFlow | Track::Fire | Track::Artifacts | Track::Accumulation => {
                LevelEffect::Nothing
            }
        }
    }
}

impl Reading {
    /// Returns the effect of a level of Knowledge of Gems: a percentage if it applies exactly to
    /// every kind of gem.
    fn gem_prices(&self, level: u8) -> LevelEffect {
        let prices = Gem::ALL.map(|gem| self.data.gem_price(gem, level));
        let full = Gem::ALL.map(|gem| self.data.gem_price(gem, 0));
        let percent = 100 * prices[0] / full[0];
        let is_exact = prices.iter().zip(full).all(|(price, full)| 100 * price == percent * full);
        if is_exact { LevelEffect::GemPrice(percent) } else { LevelEffect::GemPrices(prices) }
    }
}

impl Sentinel {
    /// Returns the Sentinel's bonus, to be added to its fixed points.
    pub const fn bonus(self) -> Bonus {
        let each = match self {
            Self::Scarab | Self::Unicorn => 1,
            _ => 2,
        };
        let most = match self {
            Self::Tomcat | Self::Fox => Some(BONUS_MAX),
            _ => None,
        };
        Bonus { each, most }
    }
}

impl Zepter {
    pub(super) fn reading(&self) -> Reading {
        let has = |variant| self.open.variants.has(variant);
        let identical_start = has(Variant::IdenticalStart);
        Reading {
            data: self.open.data,
            more_levels: has(Variant::MoreLevels),
            identical_start,
            role_auction: has(Variant::RoleAuction),
            keeps_printed_energy: has(Variant::KeepPrintedEnergy),
            start_bonus: has(Variant::StartBonus),
            fairy_cards: !has(Variant::NoFairyCards) && !identical_start,
            druid_ruby: !has(Variant::NoDruidRuby) && !identical_start,
            druid_ruby_again: has(Variant::DruidOwnsOne),
            sages_dust: !has(Variant::NoSagesDust),
            stacks_copies: !has(Variant::CopiesWithoutEffect),
            solvency: has(Variant::Solvency),
            effects_optional: has(Variant::EffectsOptional),
            discard_to_dust: has(Variant::DiscardToDust),
            hand_limit_at_round_end: has(Variant::HandLimitAtRoundEnd),
            bid_ceiling: self.open.bid_ceiling,
        }
    }
}
