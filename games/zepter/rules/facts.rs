//! The effects of roles, levels and Sentinels with the options of a game, as facts for texts. The
//! chapters use the same numbers.

use serde::Serialize;

use super::auction::KNOWLEDGE;
use super::components::{Deck, Gem, Role, Sentinel, Track};
use super::data::{START_BONUS, START_DUST};
use super::gems::ACCUMULATION;
use super::hand::HAND_LIMIT;
use super::income::ENERGY_FLOW;
use super::knowledge::SAGES_POINTS;
use super::points::BONUS_MAX;
use super::roles::BUDGET;
use super::sages::DRAWN;
use super::setup::{FAIRY_CARDS, IDENTICAL_DUST};
use super::{Variant, Zepter};

/// The options that affect answers or their wording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reading {
    /// `variant_b`: a player may pay for several advances in a turn.
    pub more_levels: bool,
    /// `variant_c`: Nine Sages is open to players with ten points, and roles have no effect.
    pub identical_start: bool,
    /// `variant_d`: roles are auctioned.
    pub role_auction: bool,
    /// `role_auction_keep_printed_energy`: players get the dust of their role in addition to the
    /// rest of their budget.
    pub keeps_printed_energy: bool,
    /// Whether roles start with additional dust (`community_start_bonus`).
    pub start_bonus: bool,
    /// Whether the Fairy draws cards before the first round.
    pub fairy_cards: bool,
    /// Whether the Druid may buy a ruby at level 3 of Fire.
    pub druid_ruby: bool,
    /// `druid_ruby_privilege=own_one`: the Druid may do so whenever they own no ruby.
    pub druid_ruby_again: bool,
    /// `nine_sages_dust`: cards to which the player has no right become dust.
    pub sages_dust: bool,
    /// `stack_copies`: every copy of an artifact has its effect.
    pub stacks_copies: bool,
    /// Whether a bid must not exceed what its player can pay (`bid_limit=solvency`).
    pub solvency: bool,
    /// Whether the immediate effects of artifacts may be declined (`immediate_effects_optional`).
    pub effects_optional: bool,
    /// Whether units discarded at the hand limit become dust (`discard_to_dust`).
    pub discard_to_dust: bool,
    /// Whether the hand limit is checked only at the end of the round
    /// (`hand_limit_timing=round_end`).
    pub hand_limit_at_round_end: bool,
    /// The maximum bid (`bid_ceiling`).
    pub bid_ceiling: u32,
}

/// The starting possessions of a role (ZEP-SETUP-11, ZEP-SETUP-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The track that starts at level 1, or `None` if the options allow none (ZEP-VAR-C-1).
    pub track: Option<Track>,
    /// The markers in the store.
    pub markers: u8,
    /// The dust, without the rest of the budget from the auction of roles.
    pub dust: u32,
    /// The budget of each player in the auction of roles, if there is one.
    pub budget: Option<u32>,
    /// The hand limit.
    pub hand_limit: u16,
    /// The sapphire cards in the reserve.
    pub cards: u8,
}

/// The effect of a level of a track (ZEP-KNOW-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelEffect {
    /// The level changes nothing.
    Nothing,
    /// The price of gems in percent (ZEP-GEM-2).
    GemPrice(u16),
    /// The player receives dust at every income.
    Dust(u16),
    /// The Druid may buy a ruby, once in the game or whenever they own none (ZEP-GEM-10).
    DruidRuby {
        /// Whether the right returns whenever the Druid owns none.
        again: bool,
    },
    /// Rubies may be bought.
    Rubies,
    /// The player draws cards once. With `becomes_dust`, cards to which they have no right become
    /// dust (ZEP-SAGES-5). `points` may be required (ZEP-VAR-C-6).
    Cards {
        /// The deck.
        deck: Deck,
        /// The number of cards.
        count: u8,
        /// Whether cards to which the player has no right become dust.
        becomes_dust: bool,
        /// The points required at the start of the round.
        points: Option<u16>,
    },
    /// A change in the prices of artifacts and Sentinels.
    Prices {
        /// The change for artifacts.
        artifacts: i32,
        /// The change for Sentinels.
        sentinels: i32,
    },
    /// The number of additional slots, compared with a player without levels.
    Slots(u8),
}

/// The bonus of a Sentinel in addition to its own points (ZEP-SENT-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bonus {
    /// The points for each item that it counts.
    pub each: u16,
    /// The maximum bonus (ZEP-SENT-3).
    pub most: Option<u16>,
}

impl Reading {
    /// Returns the starting possessions of a role.
    pub fn start(&self, role: Role) -> Start {
        if self.identical_start {
            // ZEP-VAR-C-1, ZEP-VAR-C-2, ZEP-VAR-C-4, ZEP-VAR-C-5, ZEP-VAR-C-7; the first level
            // costs energy (ZEP-VAR-C-3).
            let (dust, hand_limit) = (IDENTICAL_DUST, HAND_LIMIT as u16);
            return Start { track: None, markers: 1, dust, budget: None, hand_limit, cards: 0 };
        }
        let bonus = if self.start_bonus { START_BONUS[role as usize] } else { 0 };
        let own = u32::from(START_DUST[role as usize] + bonus);
        let track = role.track();
        Start {
            track: Some(track),
            markers: 0,
            // ZEP-VAR-D-16, ZEP-VAR-CB-1
            dust: if self.role_auction && !self.keeps_printed_energy { 0 } else { own },
            budget: self.role_auction.then_some(BUDGET),
            hand_limit: (HAND_LIMIT + i16::from(track.hand_limit())) as u16,
            // ZEP-SETUP-16, ZEP-VAR-A-2
            cards: if role == Role::Fairy && self.fairy_cards { FAIRY_CARDS } else { 0 },
        }
    }

    /// Returns the effect of a level from 1 to 4 on a track.
    pub fn level(&self, track: Track, level: u8) -> LevelEffect {
        let place = usize::from(level);
        match track {
            Track::Gems => LevelEffect::GemPrice(100 * Gem::Opal.price(level) / Gem::Opal.price(0)),
            Track::EnergyFlow if ENERGY_FLOW[place] > 0 => LevelEffect::Dust(ENERGY_FLOW[place]),
            Track::Fire if level == 4 => LevelEffect::Rubies,
            Track::Fire if level == 3 && self.druid_ruby => {
                LevelEffect::DruidRuby { again: self.druid_ruby_again }
            }
            Track::NineSages => LevelEffect::Cards {
                deck: Deck::ALL[place - 1],
                count: DRAWN,
                // All players may keep sapphire cards (ZEP-SAGES-6).
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

impl Sentinel {
    /// Returns the bonus in addition to the Sentinel's own points.
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
        let has = |variant| self.variants.has(variant);
        let identical_start = has(Variant::IdenticalStart);
        Reading {
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
            bid_ceiling: self.bid_ceiling,
        }
    }
}
