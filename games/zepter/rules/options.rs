//! Chapters 18 and 20: the options of the game.

use karat_kernel::game::{self, Illegal, OptionSpec, Rules as _, illegal};
use karat_kernel::house::{self, Change, Data as _, Fault, Interned};
use karat_kernel::option::{Choices, FALSE_TRUE, TRUE_FALSE, spec, variants};
use karat_kernel::source::Source::{
    self, ComponentList, CzechPart, DocumentVariant, Entered, FirstEdition, IncomeTable, Karat,
    Program, Reviews, Rules, SecondEdition, SlovakPart, Unwritten,
};
use karat_kernel::unwritten::{self, numbers};

use super::{Data, Zepter};

/// The error for an unknown option or value.
const SETUP: Illegal = illegal("ZEP-SETUP-24");

/// The options and their values. Chapters 18, 21 and 22 of the rulebook explain the interpretations
/// behind the values.
const SPECS: &[OptionSpec] = &[
    spec("edition", &["second", "first"], "ZEP-VAR-ED-1")
        .read_by(&[&[SecondEdition], &[FirstEdition]], &[]),
    spec("variant_a", FALSE_TRUE, "ZEP-VAR-A-1").read_by(&[&[Rules], &[DocumentVariant]], &[]),
    spec("variant_b", FALSE_TRUE, "ZEP-VAR-B-1").read_by(&[&[Rules], &[DocumentVariant]], &[]),
    spec("variant_c", FALSE_TRUE, "ZEP-VAR-C-1").read_by(&[&[Rules], &[DocumentVariant]], &[]),
    spec("variant_d", FALSE_TRUE, "ZEP-VAR-D-1").read_by(&[&[Rules], &[DocumentVariant]], &[]),
    spec("point_difference_modifiers", FALSE_TRUE, "ZEP-VAR-PD-1")
        .read_by(&[&[Rules], &[DocumentVariant]], &[]),
    spec("community_start_bonus", FALSE_TRUE, "ZEP-VAR-CB-1")
        .read_by(&[&[Rules], &[DocumentVariant]], &[]),
    spec("druid_level3_ruby", TRUE_FALSE, "ZEP-GEM-10")
        .read_by(&[&[SecondEdition, Program], &[FirstEdition]], &[]),
    spec("druid_ruby_privilege", &["buy_once", "own_one"], "ZEP-GEM-10")
        .read_by(&[&[CzechPart, Program], &[SlovakPart]], &[]),
    spec("nine_sages_dust", TRUE_FALSE, "ZEP-SAGES-5")
        .read_by(&[&[SecondEdition, Program], &[FirstEdition]], &[]),
    spec("nine_sages_right", &["may_hold", "may_buy"], "ZEP-SAGES-6")
        .read_by(&[&[SlovakPart, Program], &[CzechPart]], &[]),
    spec("nine_sages_conversion_time", &["on_draw", "next_income"], "ZEP-SAGES-7")
        .read_by(&[&[Rules], &[Program]], &[]),
    spec("fairy_start_cards", TRUE_FALSE, "ZEP-SETUP-16")
        .read_by(&[&[CzechPart, Program], &[SlovakPart]], &[]),
    spec("role_assignment", &["random", "choice"], "ZEP-SETUP-8")
        .read_by(&[&[Rules], &[Rules]], &[]),
    spec("role_auction_keep_printed_energy", FALSE_TRUE, "ZEP-VAR-D-16")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("ruby_card_range", &["13_17", "13_15"], "ZEP-COMP-4")
        .read_by(&[&[ComponentList, Program], &[IncomeTable]], &[]),
    spec("ruby_limit_counts", &["owned", "bought"], "ZEP-GEM-11")
        .read_by(&[&[Rules, Program], &[Rules]], &[]),
    spec("two_player_artifact_copies", &["2", "1"], "ZEP-SETUP-4")
        .read_by(&[&[Rules], &[Program]], &[]),
    spec("limited_gem_supply", FALSE_TRUE, "ZEP-COMP-2")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("handicap_activation", &["latched", "per_round"], "ZEP-ORDER-6")
        .read_by(&[&[Rules], &[Program]], &[]),
    spec("auction_order", &["clockwise", "turn_order"], "ZEP-AUCTION-9")
        .read_by(&[&[Rules], &[Program]], &[]),
    spec("mirror_cloak_rule", &["buy", "start_only"], "ZEP-AUCTION-6")
        .read_by(&[&[Rules], &[Program]], &[]),
    spec("bid_limit", &["none", "solvency"], "ZEP-AUCTION-12")
        .read_by(&[&[Rules], &[Program]], &[]),
    spec("failed_auction_item", &["stays", "removed"], "ZEP-OUT-5")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("concentrate_jointly", TRUE_FALSE, "ZEP-INCOME-6").read_by(&[&[Rules], &[Program]], &[]),
    spec("hand_limit_timing", &["own_turn_end", "round_end"], "ZEP-HAND-5")
        .read_by(&[&[Rules], &[Program, Reviews]], &[]),
    spec("hand_limit_cap", &["0", "13"], "ZEP-HAND-3").read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("discard_to_dust", FALSE_TRUE, "ZEP-HAND-9").read_by(&[&[Rules], &[Program]], &[]),
    spec("stack_copies", TRUE_FALSE, "ZEP-ART-3").read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("immediate_effects_optional", FALSE_TRUE, "ZEP-ART-7").read_by(&[&[Rules], &[Rules]], &[]),
    spec("open_hands", FALSE_TRUE, "ZEP-INFO-12").read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("bid_ceiling", &[], "ZEP-AUCTION-11").read_by(&[&[Entered]], &[Rules]),
    spec("max_rounds", &[], "ZEP-END-6").read_by(&[&[Entered]], &[Rules]),
    spec(house::OPTION, &[], "ZEP-SETUP-25").read_by(&[&[Entered]], &[Rules]),
];

/// A game's options.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    choices: Choices,
    bid_ceiling: Option<u32>,
    max_rounds: Option<u32>,
    data: Option<Interned<Data>>,
}

impl game::Options for Options {
    const SPECS: &'static [OptionSpec] = SPECS;
    const DOCUMENTS: &'static [Source] = &[Rules];
    const UNWRITTEN: &'static [unwritten::Unwritten] = &[
        numbers("energy_cards", "ZEP-COMP-3", "G-1"),
        numbers("opal_income", "ZEP-INCOME-4", "G-6"),
        numbers("empty_decks", "ZEP-INCOME-12", "G-5"),
        numbers("supply", "ZEP-COMP-2", "G-2").only_with("limited_gem_supply", "true"),
    ];

    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal> {
        match name {
            "bid_ceiling" => self.bid_ceiling = Some(number(value, 1_000..=1_000_000)?),
            "max_rounds" => self.max_rounds = Some(number(value, 0..=1_000)?),
            house::OPTION => {
                let read = house::read::<Data>(value)
                    .map_err(|fault| illegal(fault.clause.unwrap_or(SETUP.clause)))?;
                self.data = (read != Data::original()).then_some(read);
            }
            _ => self.choices.set(SPECS, name, value).ok_or(SETUP)?,
        }
        Ok(())
    }

    fn get(&self, name: &str) -> Option<String> {
        match name {
            "bid_ceiling" => self.bid_ceiling.map(|ceiling| ceiling.to_string()),
            "max_rounds" => self.max_rounds.map(|rounds| rounds.to_string()),
            house::OPTION => self.data.and_then(house::line),
            _ => self.choices.value(SPECS, name, self.preset(name)).map(str::to_owned),
        }
    }

    fn data_template() -> Option<String> {
        Some(house::template::<Data>(Zepter::ID))
    }

    fn read_data(text: &str) -> Result<Option<String>, Fault> {
        house::read::<Data>(text).map(house::line)
    }

    fn data_changes(text: &str) -> Vec<Change> {
        house::changes::<Data>(text).unwrap_or_default()
    }
}

impl Options {
    /// Returns whether the option `name` has the given value.
    ///
    /// # Panics
    /// Panics if the option or the value is unknown.
    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        self.choices.is(SPECS, name, value, self.preset(name))
    }

    /// Rejects combinations of options that the rules do not allow.
    ///
    /// # Errors
    /// Returns ZEP-VAR-1 for incompatible variants, and ZEP-VAR-A-1 for a chosen value that
    /// contradicts variant A.
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
        let against = |name, value| self.choices.chosen(name) == Some(value);
        if self.is("variant_a", "true")
            && (against("fairy_start_cards", "true") || against("druid_level3_ruby", "false"))
        {
            return Err(illegal("ZEP-VAR-A-1"));
        }
        Ok(())
    }

    /// Returns the game's numbers (ZEP-SETUP-25).
    pub(super) fn data(&self) -> Interned<Data> {
        self.data.unwrap_or_else(Data::original)
    }

    /// Returns the maximum bid in an auction (ZEP-AUCTION-11).
    pub(super) fn bid_ceiling(&self) -> u32 {
        self.bid_ceiling.unwrap_or(9_999)
    }

    /// Returns the maximum number of rounds, or 0 if there is no limit (ZEP-END-6).
    pub(super) fn max_rounds(&self) -> u32 {
        self.max_rounds.unwrap_or(0)
    }

    /// Returns the value that the edition or variant A sets in place of an option's default.
    fn preset(&self, name: &str) -> Option<&'static str> {
        let is_first = self.choices.chosen("edition") == Some("first");
        let is_a = self.choices.chosen("variant_a") == Some("true");
        let is_off = match name {
            // Variant A removes the Fairy's cards (ZEP-VAR-A-1).
            "fairy_start_cards" => is_a,
            // The edition determines the Druid's ruby and the cards of the Nine Sages
            // (ZEP-VAR-ED-2, ZEP-VAR-ED-3).
            "druid_level3_ruby" => is_first && !is_a,
            "nine_sages_dust" => is_first,
            _ => false,
        };
        is_off.then_some("false")
    }
}

/// Parses a number that consists only of digits and is within a range.
fn number(text: &str, range: std::ops::RangeInclusive<u32>) -> Result<u32, Illegal> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_plain && range.contains(number)).ok_or(SETUP)
}

variants! {
    MoreLevels: "variant_b" = "true",
    IdenticalStart: "variant_c" = "true",
    RoleAuction: "variant_d" = "true",
    PointDifference: "point_difference_modifiers" = "true",
    StartBonus: "community_start_bonus" = "true",
    NoDruidRuby: "druid_level3_ruby" = "false",
    DruidOwnsOne: "druid_ruby_privilege" = "own_one",
    NoSagesDust: "nine_sages_dust" = "false",
    SagesRightToBuy: "nine_sages_right" = "may_buy",
    SagesAtIncome: "nine_sages_conversion_time" = "next_income",
    NoFairyCards: "fairy_start_cards" = "false",
    ChooseRoles: "role_assignment" = "choice",
    KeepPrintedEnergy: "role_auction_keep_printed_energy" = "true",
    RubiesBought: "ruby_limit_counts" = "bought",
    OneArtifactCopy: "two_player_artifact_copies" = "1",
    LimitedGems: "limited_gem_supply" = "true",
    HandicapPerRound: "handicap_activation" = "per_round",
    TurnOrderAuction: "auction_order" = "turn_order",
    MirrorStartOnly: "mirror_cloak_rule" = "start_only",
    Solvency: "bid_limit" = "solvency",
    FailedItemRemoved: "failed_auction_item" = "removed",
    ArtifactYieldsApart: "concentrate_jointly" = "false",
    HandLimitAtRoundEnd: "hand_limit_timing" = "round_end",
    HandLimitCapped: "hand_limit_cap" = "13",
    DiscardToDust: "discard_to_dust" = "true",
    CopiesWithoutEffect: "stack_copies" = "false",
    EffectsOptional: "immediate_effects_optional" = "true",
    OpenHands: "open_hands" = "true",
}
