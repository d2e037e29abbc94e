//! Chapter 17: the options of the game.

use std::str::FromStr;

use karat_kernel::game::{self, Illegal, OptionSpec, Rules as _, illegal};
use karat_kernel::house::{self, Change, Data as _, Fault, Interned};
use karat_kernel::option::{Choices, FALSE_TRUE, TRUE_FALSE, spec, variants};
use karat_kernel::seat::Seat;
use karat_kernel::source::Source::{self, DocumentVariant, Entered, Karat, Rules, Unwritten};
use karat_kernel::unwritten::{self, numbers};

use super::components::{Colour, GEMS, Gem, Gems, Rank, Size, Suit, Values};
use super::data::{TRIOS_KARAT_DEFAULT, VALUES_UNIFORM_357};
use super::house::are_values;
use super::{Data, Klenotnici, PLAYERS_MAX};

/// The error for an unknown option or value.
const UNKNOWN: Illegal = illegal("KLE-SETUP-11");
const BAD_AGES: Illegal = illegal("KLE-SETUP-12");
const BAD_STARTER: Illegal = illegal("KLE-SETUP-13");
const BAD_VALUES: Illegal = illegal("KLE-COMP-8");
const BAD_TRIOS: Illegal = illegal("KLE-GOAL-13");

/// The pyramid values with `gem_value_table=uniform_357`.
const UNIFORM_357: Values = Values::new(VALUES_UNIFORM_357);

/// The options and their values. Chapter 17 of the rulebook explains the interpretations, and
/// quotes the document behind each value.
const SPECS: &[OptionSpec] = &[
    spec("gem_value_table", &["karat_default", "uniform_357", "file"], "KLE-COMP-7")
        .read_by(&[&[Karat], &[Unwritten], &[Entered]], &[Rules]),
    spec("suit_assignment", &["seat_order", "drawn"], "KLE-SETUP-4")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("first_starter", &["drawn", "host_choice", "youngest"], "KLE-SETUP-8")
        .read_by(&[&[Karat], &[Entered], &[Rules]], &[]),
    spec("moneyless_starter", &["transfer", "choose_only"], "KLE-START-4")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("unsold_gems", &["unowned", "take_turns"], "KLE-END-2")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("hammer_timing", &["own_turn", "after_any_raise"], "KLE-HAMMER-3")
        .read_by(&[&[Rules], &[Rules]], &[]),
    spec("spent_action_cards_public", FALSE_TRUE, "KLE-ACTION-8")
        .read_by(&[&[Rules], &[Unwritten]], &[]),
    spec(
        "start_after_hammer_without_pass",
        &["same_starter", "next_clockwise", "hammer_player", "winner"],
        "KLE-NEXT-2",
    )
    .read_by(&[&[Karat], &[Unwritten], &[Unwritten], &[Unwritten]], &[Rules]),
    spec("double_scope", &["whole_raise", "one_card"], "KLE-DOUBLE-2")
        .read_by(&[&[Rules], &[Unwritten]], &[]),
    spec("double_legality", &["doubled_value", "face_value"], "KLE-DOUBLE-4")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("double_stacking", FALSE_TRUE, "KLE-DOUBLE-6").read_by(&[&[Rules], &[Unwritten]], &[]),
    spec("double_on_opening", FALSE_TRUE, "KLE-DOUBLE-8")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("exchange_value", &["equal", "at_least"], "KLE-EXCH-4")
        .read_by(&[&[Rules], &[Unwritten]], &[]),
    spec("exchange_hand_cards", &["one_card", "any_set"], "KLE-EXCH-3")
        .read_by(&[&[Rules], &[Unwritten]], &[]),
    spec("exchange_extent", &["any_subset", "all_committed"], "KLE-EXCH-5")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("exchange_repeat", TRUE_FALSE, "KLE-EXCH-8").read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("royal_goals", FALSE_TRUE, "KLE-GOAL-1").read_by(&[&[Rules], &[DocumentVariant]], &[]),
    spec("royal_trio_table", &["karat_default", "file"], "KLE-GOAL-3")
        .read_by(&[&[Karat], &[Entered]], &[Rules]),
    spec("goal_from_spent_cards", FALSE_TRUE, "KLE-GOAL-5").read_by(&[&[Rules], &[Rules]], &[]),
    spec("goal_choice", &["declare", "auto_best"], "KLE-GOAL-6")
        .read_by(&[&[Karat], &[Unwritten]], &[Rules]),
    spec("tiebreak_cards", &["all_cards", "money_only"], "KLE-TIE-3")
        .read_by(&[&[Rules], &[Unwritten]], &[]),
    spec("show_deducible_hands", FALSE_TRUE, "KLE-INFO-8").read_by(&[&[Rules], &[Unwritten]], &[]),
    spec("starter", &[], "KLE-SETUP-13").read_by(&[&[Entered]], &[]),
    spec("youngest", &[], "KLE-SETUP-15").read_by(&[&[Entered]], &[]),
    spec("age_order", &[], "KLE-SETUP-9").read_by(&[&[Entered]], &[]),
    spec("gem_values", &[], "KLE-SETUP-14").read_by(&[&[Entered]], &[Rules]),
    spec("royal_trios", &[], "KLE-SETUP-14").read_by(&[&[Entered]], &[Rules]),
    spec(house::OPTION, &[], "KLE-SETUP-16").read_by(&[&[Entered]], &[Rules]),
];

/// A game's options and set-up parameters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    choices: Choices,
    starter: Option<Seat>,
    youngest: Option<Seat>,
    age_order: Option<Vec<Seat>>,
    gem_values: Option<[u8; GEMS]>,
    royal_trios: Option<Trios>,
    data: Option<Interned<Data>>,
}

impl game::Options for Options {
    const SPECS: &'static [OptionSpec] = SPECS;
    const DOCUMENTS: &'static [Source] = &[Rules];
    const UNWRITTEN: &'static [unwritten::Unwritten] = &[
        numbers("values", "KLE-COMP-7", "G-01").unless("gem_value_table", Some("file")),
        numbers("trios", "KLE-GOAL-3", "G-28")
            .only_with("royal_goals", "true")
            .unless("royal_trio_table", Some("file")),
    ];

    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal> {
        match name {
            "starter" => self.starter = Some(read_seat(value).ok_or(BAD_STARTER)?),
            "youngest" => self.youngest = Some(read_seat(value).ok_or(BAD_AGES)?),
            "age_order" => {
                let seats: Option<_> = value.split(',').map(read_seat).collect();
                self.age_order = Some(seats.ok_or(BAD_AGES)?);
            }
            "gem_values" => self.gem_values = Some(read_values(value).ok_or(BAD_VALUES)?),
            "royal_trios" => self.royal_trios = Some(Trios::read(value).ok_or(BAD_TRIOS)?),
            house::OPTION => {
                let read = house::read::<Data>(value)
                    .map_err(|fault| illegal(fault.clause.unwrap_or(UNKNOWN.clause)))?;
                self.data = (read != Data::original()).then_some(read);
            }
            _ => self.choices.set(SPECS, name, value).ok_or(UNKNOWN)?,
        }
        Ok(())
    }

    fn get(&self, name: &str) -> Option<String> {
        match name {
            "starter" => self.starter.map(|seat| seat.index().to_string()),
            "youngest" => self.youngest.map(|seat| seat.index().to_string()),
            "age_order" => {
                self.age_order.as_ref().map(|seats| joined(seats.iter().map(|seat| seat.index())))
            }
            "gem_values" => self.gem_values.map(joined),
            "royal_trios" => self.royal_trios.map(Trios::text),
            house::OPTION => self.data.and_then(house::line),
            _ => self.choices.value(SPECS, name, None).map(str::to_owned),
        }
    }

    fn data_template() -> Option<String> {
        Some(house::template::<Data>(Klenotnici::ID))
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
        self.choices.is(SPECS, name, value, None)
    }

    /// Returns the game's numbers (KLE-SETUP-16).
    pub(super) fn data(&self) -> Interned<Data> {
        self.data.unwrap_or_else(Data::original)
    }

    /// Returns the pyramid values selected by the options. Another value table takes precedence
    /// over custom numbers.
    ///
    /// # Errors
    /// Returns KLE-COMP-8 if the values' parameter is missing.
    pub(super) fn values(&self) -> Result<Values, Illegal> {
        if self.is("gem_value_table", "file") {
            return self.gem_values.map(Values::new).ok_or(BAD_VALUES);
        }
        let uniform = self.is("gem_value_table", "uniform_357");
        Ok(if uniform { UNIFORM_357 } else { self.data().gem_values })
    }

    /// Returns the action cards' trios selected by the options.
    ///
    /// # Errors
    /// Returns KLE-GOAL-13 if the trios' parameter is missing.
    pub(super) fn trios(&self) -> Result<Trios, Illegal> {
        if self.is("royal_trio_table", "file") {
            return self.royal_trios.ok_or(BAD_TRIOS);
        }
        Ok(Trios(TRIOS_KARAT_DEFAULT.map(|suit| suit.map(Trio::new))))
    }

    /// Returns the players' age order, as far as it is known.
    ///
    /// A greater number means an older player, and the youngest player has 0. If nothing is known,
    /// all players have 0.
    ///
    /// # Errors
    /// Returns KLE-SETUP-12 if the list of ages does not contain every seat exactly once, or if the
    /// youngest player has no seat or contradicts the list.
    pub(super) fn ages(&self, seats: usize) -> Result<[u8; PLAYERS_MAX], Illegal> {
        let mut ages = [0; PLAYERS_MAX];
        let Some(order) = &self.age_order else {
            // If only the youngest player is known, all others are assumed to be older and of the
            // same age (KLE-SETUP-15).
            let Some(youngest) = self.youngest else { return Ok(ages) };
            ages = [1; PLAYERS_MAX];
            ages[youngest.index()] = 0;
            return if youngest.index() < seats { Ok(ages) } else { Err(BAD_AGES) };
        };
        let is_complete = Seat::all(seats).all(|seat| order.contains(&seat));
        let agrees = self.youngest.is_none_or(|youngest| order.last() == Some(&youngest));
        if order.len() != seats || !is_complete || !agrees {
            return Err(BAD_AGES);
        }
        order.iter().rev().zip(0..).for_each(|(seat, age)| ages[seat.index()] = age);
        Ok(ages)
    }

    /// Returns the first auction's starter, or `None` if the starter is drawn at random.
    ///
    /// # Errors
    /// Returns KLE-SETUP-12 or KLE-SETUP-13 if the deciding parameter is missing or invalid.
    pub(super) fn first_starter(&self, seats: usize) -> Result<Option<Seat>, Illegal> {
        if self.is("first_starter", "drawn") {
            return Ok(None);
        }
        if self.is("first_starter", "youngest") {
            let last = self.age_order.as_ref().and_then(|order| order.last().copied());
            let youngest = self.youngest.or(last);
            return youngest.map(Some).ok_or(BAD_AGES);
        }
        let starter = self.starter.filter(|seat| seat.index() < seats);
        starter.map(Some).ok_or(BAD_STARTER)
    }

    /// Returns the rule that decides who starts after an auction that a hammer ended before anyone
    /// had passed.
    pub(super) fn after_hammer(&self) -> AfterHammer {
        let option = "start_after_hammer_without_pass";
        if self.is(option, "same_starter") {
            AfterHammer::SameStarter
        } else if self.is(option, "next_clockwise") {
            AfterHammer::NextClockwise
        } else if self.is(option, "hammer_player") {
            AfterHammer::HammerPlayer
        } else {
            AfterHammer::Winner
        }
    }
}

variants! {
    ChooseOnly: "moneyless_starter" = "choose_only",
    TakeTurns: "unsold_gems" = "take_turns",
    HammerWindow: "hammer_timing" = "after_any_raise",
    SpentPublic: "spent_action_cards_public" = "true",
    DoubleOneCard: "double_scope" = "one_card",
    DoubleFaceValue: "double_legality" = "face_value",
    DoubleStacking: "double_stacking" = "true",
    DoubleOnOpening: "double_on_opening" = "true",
    ExchangeAtLeast: "exchange_value" = "at_least",
    ExchangeAnySet: "exchange_hand_cards" = "any_set",
    ExchangeAllCommitted: "exchange_extent" = "all_committed",
    ExchangeOnce: "exchange_repeat" = "false",
    RoyalGoals: "royal_goals" = "true",
    GoalFromSpentCards: "goal_from_spent_cards" = "true",
    GoalAutoBest: "goal_choice" = "auto_best",
    TieMoneyOnly: "tiebreak_cards" = "money_only",
    ShowDeducibleHands: "show_deducible_hands" = "true",
}

/// The player who receives the marker if a hammer ends an auction in which nobody has passed
/// (KLE-NEXT-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum AfterHammer {
    SameStarter,
    NextClockwise,
    HammerPlayer,
    Winner,
}

/// Three pyramids of different sizes (KLE-GOAL-2), encoded as the colours of the large, medium and
/// small one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Trio(u8);

impl Trio {
    /// Creates a trio from a large, a medium and a small pyramid.
    const fn new([large, medium, small]: [Gem; 3]) -> Self {
        let colours = (large.colour() as u8 * 5 + medium.colour() as u8) * 5;
        Self(colours + small.colour() as u8)
    }

    /// Returns the trio's large, medium and small pyramid.
    pub(super) const fn gems(self) -> [Gem; 3] {
        let [large, medium, small] = [self.0 / 25, self.0 / 5 % 5, self.0 % 5];
        [
            Gem::new(Colour::ALL[large as usize], Size::Large),
            Gem::new(Colour::ALL[medium as usize], Size::Medium),
            Gem::new(Colour::ALL[small as usize], Size::Small),
        ]
    }

    /// Returns how many of the trio's pyramids are among `owned`.
    pub(super) const fn matches(self, owned: Gems) -> usize {
        Gems::of(&self.gems()).both(owned).len()
    }

    /// Parses a trio of pyramids of different sizes, in any order.
    fn read(text: &str) -> Option<Self> {
        let gems: Vec<Gem> = text.split('/').map(Gem::from_str).collect::<Result<_, _>>().ok()?;
        let of = |size| gems.iter().copied().find(|gem| gem.size() == size);
        let trio = [of(Size::Large)?, of(Size::Medium)?, of(Size::Small)?];
        (gems.len() == 3).then(|| Self::new(trio))
    }

    fn text(self) -> String {
        self.gems().map(Gem::name).join("/")
    }
}

/// Each action card's trio, by suit and then by rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Trios([[Trio; 4]; 5]);

impl Trios {
    pub(super) const fn of(&self, suit: Suit, rank: Rank) -> Trio {
        self.0[suit as usize][rank as usize]
    }

    /// Parses the trios of the 20 action cards, one suit after another.
    fn read(text: &str) -> Option<Self> {
        let trios: Vec<Trio> = text.split(',').map(Trio::read).collect::<Option<_>>()?;
        let trios: [Trio; 20] = trios.try_into().ok()?;
        Some(Self(std::array::from_fn(|suit| std::array::from_fn(|rank| trios[suit * 4 + rank]))))
    }

    fn text(self) -> String {
        joined(self.0.into_iter().flatten().map(Trio::text))
    }
}

/// Parses and checks a list of all pyramid values (KLE-COMP-4, KLE-COMP-5, KLE-COMP-6).
fn read_values(text: &str) -> Option<[u8; GEMS]> {
    let values: Vec<u8> = text.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
    let values: [u8; GEMS] = values.try_into().ok()?;
    are_values(values).then_some(values)
}

/// Parses a seat number from 0 to 4.
fn read_seat(text: &str) -> Option<Seat> {
    match text.as_bytes() {
        [digit @ b'0'..=b'4'] => Some(Seat::new(usize::from(digit - b'0'))),
        _ => None,
    }
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}
