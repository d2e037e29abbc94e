//! Chapters 18 and 20: the variants and readings that this game can be played by.

use crate::game::{self, Illegal, OptionSpec, illegal};

/// Also for unknown options and values.
const SETUP: Illegal = illegal("ZEP-SETUP-24");

/// How many of the specifications are options with listed values; the parameters follow them.
const CHOICES: usize = SPECS.len() - 2;

const FALSE_TRUE: &[&str] = &["false", "true"];
const TRUE_FALSE: &[&str] = &["true", "false"];

const SPECS: &[OptionSpec] = &[
    spec("edition", &["second", "first"], "ZEP-VAR-ED-1"),
    spec("variant_a", FALSE_TRUE, "ZEP-VAR-A-1"),
    spec("variant_b", FALSE_TRUE, "ZEP-VAR-B-1"),
    spec("variant_c", FALSE_TRUE, "ZEP-VAR-C-1"),
    spec("variant_d", FALSE_TRUE, "ZEP-VAR-D-1"),
    spec("point_difference_modifiers", FALSE_TRUE, "ZEP-VAR-PD-1"),
    spec("community_start_bonus", FALSE_TRUE, "ZEP-VAR-CB-1"),
    spec("druid_level3_ruby", TRUE_FALSE, "ZEP-GEM-10"),
    spec("druid_ruby_privilege", &["buy_once", "own_one"], "ZEP-GEM-10"),
    spec("nine_sages_dust", TRUE_FALSE, "ZEP-SAGES-5"),
    spec("nine_sages_right", &["may_hold", "may_buy"], "ZEP-SAGES-6"),
    spec("nine_sages_conversion_time", &["on_draw", "next_income"], "ZEP-SAGES-7"),
    spec("fairy_start_cards", TRUE_FALSE, "ZEP-SETUP-16"),
    spec("role_assignment", &["random", "choice"], "ZEP-SETUP-8"),
    spec("role_auction_keep_printed_energy", FALSE_TRUE, "ZEP-VAR-D-16"),
    spec("ruby_card_range", &["13_17", "13_15"], "ZEP-COMP-4"),
    spec("ruby_limit_counts", &["owned", "bought"], "ZEP-GEM-11"),
    spec("two_player_artifact_copies", &["2", "1"], "ZEP-SETUP-4"),
    spec("limited_gem_supply", FALSE_TRUE, "ZEP-COMP-2"),
    spec("handicap_activation", &["latched", "per_round"], "ZEP-ORDER-6"),
    spec("auction_order", &["clockwise", "turn_order"], "ZEP-AUCTION-9"),
    spec("mirror_cloak_rule", &["buy", "start_only"], "ZEP-AUCTION-6"),
    spec("bid_limit", &["none", "solvency"], "ZEP-AUCTION-12"),
    spec("failed_auction_item", &["stays", "removed"], "ZEP-OUT-5"),
    spec("concentrate_jointly", TRUE_FALSE, "ZEP-INCOME-6"),
    spec("hand_limit_timing", &["own_turn_end", "round_end"], "ZEP-HAND-5"),
    spec("hand_limit_cap", &["0", "13"], "ZEP-HAND-3"),
    spec("discard_to_dust", FALSE_TRUE, "ZEP-HAND-9"),
    spec("stack_copies", TRUE_FALSE, "ZEP-ART-3"),
    spec("immediate_effects_optional", FALSE_TRUE, "ZEP-ART-7"),
    spec("open_hands", FALSE_TRUE, "ZEP-INFO-12"),
    spec("bid_ceiling", &[], "ZEP-AUCTION-11"),
    spec("max_rounds", &[], "ZEP-END-6"),
];

const fn spec(
    name: &'static str,
    values: &'static [&'static str],
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { name, values, clause }
}

/// The options of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The chosen value of each option, as its number in the specification; `None` if the preset of
    /// the edition, of variant A or the default decides.
    chosen: [Option<u8>; CHOICES],
    bid_ceiling: Option<u32>,
    max_rounds: Option<u16>,
}

impl game::Options for Options {
    const SPECS: &'static [OptionSpec] = SPECS;

    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal> {
        match name {
            "bid_ceiling" => self.bid_ceiling = Some(number(value, 1_000..=1_000_000)?),
            "max_rounds" => self.max_rounds = Some(number(value, 0..=1_000)? as u16),
            _ => {
                let option = SPECS.iter().position(|spec| spec.name == name).ok_or(SETUP)?;
                let chosen = SPECS[option].values.iter().position(|known| *known == value);
                self.chosen[option] = Some(chosen.ok_or(SETUP)? as u8);
            }
        }
        Ok(())
    }

    fn get(&self, name: &str) -> Option<String> {
        match name {
            "bid_ceiling" => self.bid_ceiling.map(|ceiling| ceiling.to_string()),
            "max_rounds" => self.max_rounds.map(|rounds| rounds.to_string()),
            _ => {
                let option = SPECS.iter().position(|spec| spec.name == name)?;
                Some(SPECS[option].values[self.value(option)].to_owned())
            }
        }
    }
}

impl Options {
    /// Whether the option `name` has this value.
    ///
    /// # Panics
    /// If there is no such option or value.
    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        let option = position(name);
        let known = SPECS[option].values.iter().position(|known| *known == value);
        known.expect("a value of the option") == self.value(option)
    }

    /// Refuses combinations of variants.
    ///
    /// # Errors
    /// ZEP-VAR-1 for a pair of variants that do not combine, ZEP-VAR-A-1 for an explicit value
    /// against variant A.
    pub(super) fn check(&self) -> Result<(), Illegal> {
        const FORBIDDEN: [(&str, &str); 4] = [
            ("variant_a", "variant_c"),
            ("variant_c", "variant_d"),
            ("variant_c", "community_start_bonus"),
            ("variant_d", "community_start_bonus"),
        ];
        if FORBIDDEN.iter().any(|(one, other)| self.is(one, "true") && self.is(other, "true")) {
            return Err(illegal("ZEP-VAR-1"));
        }
        let against = |name: &str, value| self.chosen[position(name)] == Some(value);
        if self.is("variant_a", "true")
            && (against("fairy_start_cards", 0) || against("druid_level3_ruby", 1))
        {
            return Err(illegal("ZEP-VAR-A-1"));
        }
        Ok(())
    }

    /// The greatest bid (ZEP-AUCTION-11).
    pub(super) fn bid_ceiling(&self) -> u32 {
        self.bid_ceiling.unwrap_or(9_999)
    }

    /// After how many rounds the game ends at the latest; 0 for no limit (ZEP-END-6).
    pub(super) fn max_rounds(&self) -> u16 {
        self.max_rounds.unwrap_or(0)
    }

    /// The number of the value in force.
    fn value(&self, option: usize) -> usize {
        if let Some(chosen) = self.chosen[option] {
            return usize::from(chosen);
        }
        let is_chosen = |name, value| self.chosen[position(name)] == Some(value);
        let preset = match SPECS[option].name {
            // ZEP-VAR-A-1
            "fairy_start_cards" => is_chosen("variant_a", 1),
            // ZEP-VAR-ED-2, ZEP-VAR-ED-3
            "druid_level3_ruby" => is_chosen("edition", 1) && !is_chosen("variant_a", 1),
            "nine_sages_dust" => is_chosen("edition", 1),
            _ => false,
        };
        usize::from(preset)
    }
}

fn position(name: &str) -> usize {
    SPECS.iter().position(|spec| spec.name == name).expect("an option")
}

/// Reads a plain number within a range.
fn number(text: &str, range: std::ops::RangeInclusive<u32>) -> Result<u32, Illegal> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_plain && range.contains(number)).ok_or(SETUP)
}

/// A reading that is not the default one.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(super) enum Variant {
    MoreLevels,
    IdenticalStart,
    RoleAuction,
    PointDifference,
    StartBonus,
    NoDruidRuby,
    DruidOwnsOne,
    NoSagesDust,
    SagesRightToBuy,
    SagesAtIncome,
    NoFairyCards,
    ChooseRoles,
    KeepPrintedEnergy,
    RubiesBought,
    OneArtifactCopy,
    LimitedGems,
    HandicapPerRound,
    TurnOrderAuction,
    MirrorStartOnly,
    Solvency,
    FailedItemRemoved,
    ArtifactYieldsApart,
    HandLimitAtRoundEnd,
    HandLimitCapped,
    DiscardToDust,
    CopiesWithoutEffect,
    EffectsOptional,
    OpenHands,
}

const VARIANTS: [(Variant, &str, &str); 28] = [
    (Variant::MoreLevels, "variant_b", "true"),
    (Variant::IdenticalStart, "variant_c", "true"),
    (Variant::RoleAuction, "variant_d", "true"),
    (Variant::PointDifference, "point_difference_modifiers", "true"),
    (Variant::StartBonus, "community_start_bonus", "true"),
    (Variant::NoDruidRuby, "druid_level3_ruby", "false"),
    (Variant::DruidOwnsOne, "druid_ruby_privilege", "own_one"),
    (Variant::NoSagesDust, "nine_sages_dust", "false"),
    (Variant::SagesRightToBuy, "nine_sages_right", "may_buy"),
    (Variant::SagesAtIncome, "nine_sages_conversion_time", "next_income"),
    (Variant::NoFairyCards, "fairy_start_cards", "false"),
    (Variant::ChooseRoles, "role_assignment", "choice"),
    (Variant::KeepPrintedEnergy, "role_auction_keep_printed_energy", "true"),
    (Variant::RubiesBought, "ruby_limit_counts", "bought"),
    (Variant::OneArtifactCopy, "two_player_artifact_copies", "1"),
    (Variant::LimitedGems, "limited_gem_supply", "true"),
    (Variant::HandicapPerRound, "handicap_activation", "per_round"),
    (Variant::TurnOrderAuction, "auction_order", "turn_order"),
    (Variant::MirrorStartOnly, "mirror_cloak_rule", "start_only"),
    (Variant::Solvency, "bid_limit", "solvency"),
    (Variant::FailedItemRemoved, "failed_auction_item", "removed"),
    (Variant::ArtifactYieldsApart, "concentrate_jointly", "false"),
    (Variant::HandLimitAtRoundEnd, "hand_limit_timing", "round_end"),
    (Variant::HandLimitCapped, "hand_limit_cap", "13"),
    (Variant::DiscardToDust, "discard_to_dust", "true"),
    (Variant::CopiesWithoutEffect, "stack_copies", "false"),
    (Variant::EffectsOptional, "immediate_effects_optional", "true"),
    (Variant::OpenHands, "open_hands", "true"),
];

/// The variants in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Variants(u32);

impl Variants {
    pub(super) fn of(options: &Options) -> Self {
        let in_force = VARIANTS.iter().filter(|(_, name, value)| options.is(name, value));
        Self(in_force.fold(0, |bits, (variant, ..)| bits | 1 << *variant as u8))
    }

    pub(super) const fn has(self, variant: Variant) -> bool {
        self.0 >> variant as u8 & 1 == 1
    }
}
