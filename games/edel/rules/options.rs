//! Chapter 15: the options of the game.

use std::collections::HashSet;

use karat_kernel::game::{self, Illegal, OptionSpec, Rules, illegal};
use karat_kernel::house::{self, Change, Data as _, Fault, Interned};
use karat_kernel::option::{Choices, FALSE_TRUE, TRUE_FALSE, spec, variants};
use karat_kernel::seat::{BySeat, Seat};
use karat_kernel::source::Source::{self, Czech, Dutch, Entered, Italian, Karat, Unwritten};
use karat_kernel::unwritten::{self, numbers};
use serde::Deserialize;

use super::components::{Face, Faces, GemCard, Gems};
use super::{Data, Edel};

/// The error for an unknown option or value.
const SETUP: Illegal = illegal("ESR-SETUP-10");
const BAD_AGES: Illegal = illegal("ESR-SETUP-9");
const BAD_CARDS: Illegal = illegal("ESR-COMP-8");
const BAD_CARD: Illegal = illegal("ESR-COMP-1");

/// The options and their values. Chapters 16 and 17 of the rulebook explain the interpretations
/// behind the values.
const SPECS: &[OptionSpec] = &[
    spec("bargain_decline", &["allowed", "only_without_gems"], "ESR-BARGAIN-6")
        .read_by(&[&[Italian, Dutch], &[Czech]], &[]),
    spec("majority_bonus_on_tie", FALSE_TRUE, "ESR-SCORE-6")
        .read_by(&[&[Italian, Dutch], &[Unwritten]], &[Czech]),
    spec("sole_bonus_counts_certificates", FALSE_TRUE, "ESR-SCORE-16")
        .read_by(&[&[Italian], &[Dutch]], &[Czech]),
    spec("tie_split_rounding", &["down", "up"], "ESR-SCORE-5")
        .read_by(&[&[Italian, Dutch], &[Unwritten]], &[Czech]),
    spec("certificate_second_minimum", &["1", "0"], "ESR-SCORE-15")
        .read_by(&[&[Karat], &[Unwritten]], &[Czech, Italian, Dutch]),
    spec("score_colour_income", &["half", "full"], "ESR-EVENT-SCORE-4")
        .read_by(&[&[Italian], &[Unwritten]], &[Czech, Dutch]),
    spec("score_colour_held_cards", &["ignored", "applied"], "ESR-EVENT-SCORE-6")
        .read_by(&[&[Karat], &[Unwritten]], &[Czech, Italian, Dutch]),
    spec("event_deck_reshuffle", &["on_first_face_up", "each_round"], "ESR-NEXT-3")
        .read_by(&[&[Italian, Dutch], &[Czech]], &[]),
    spec("free_choice_optional", TRUE_FALSE, "ESR-FREE-3")
        .read_by(&[&[Italian, Dutch], &[Czech]], &[]),
    spec("two_player_first_active", &["random", "seat_0", "seat_1"], "ESR-2P-4")
        .read_by(&[&[Dutch], &[Dutch], &[Dutch]], &[Czech, Italian]),
    spec("two_player_round_starter", &["richest", "alternate"], "ESR-2P-23")
        .read_by(&[&[Dutch], &[Unwritten]], &[Czech, Italian]),
    spec("two_player_second_guess", &["compulsory", "may_decline"], "ESR-2P-16")
        .read_by(&[&[Karat], &[Dutch]], &[Czech, Italian]),
    spec("age_order", &[], "ESR-SETUP-9").read_by(&[&[Entered]], &[]),
    spec("gem_cards_file", &[], "ESR-COMP-8").read_by(&[&[Entered]], &[Czech, Italian, Dutch]),
    spec(house::OPTION, &[], "ESR-SETUP-11").read_by(&[&[Entered]], &[Czech, Italian, Dutch]),
];

/// A game's options.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    choices: Choices,
    /// The seats from the youngest player to the oldest, or `None` if the ages follow seat order.
    age_order: Option<Vec<Seat>>,
    gem_cards: Option<Faces>,
    data: Option<Interned<Data>>,
}

impl game::Options for Options {
    const SPECS: &'static [OptionSpec] = SPECS;
    const DOCUMENTS: &'static [Source] = &[Czech, Italian, Dutch];
    const UNWRITTEN: &'static [unwritten::Unwritten] = &[
        numbers("gem_cards", "ESR-COMP-1", "G-1").unless("gem_cards_file", None),
        numbers("majority", "ESR-EVENT-MAJ-1", "G-2"),
    ];

    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal> {
        match name {
            "age_order" => self.age_order = read_ages(value)?,
            "gem_cards_file" => {
                self.gem_cards = Some(read_cards(value).map_err(|fault| fault.refusal)?);
            }
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
            "age_order" => self.age_order.as_ref().map(|seats| {
                let numbers: Vec<_> = seats.iter().map(|seat| seat.index().to_string()).collect();
                numbers.join(",")
            }),
            "gem_cards_file" => self.gem_cards.map(|faces| {
                let texts: Vec<_> = GemCard::all()
                    .map(|card| faces.of(card))
                    .map(|Face { money, gems }| format!("{money}:{gems}"))
                    .collect();
                texts.join(",")
            }),
            house::OPTION => self.data.and_then(house::line),
            _ => self.choices.value(SPECS, name, None).map(str::to_owned),
        }
    }

    fn data_template() -> Option<String> {
        Some(house::template::<Data>(Edel::ID))
    }

    fn read_data(text: &str) -> Result<Option<String>, Fault> {
        house::read::<Data>(text).map(house::line)
    }

    fn data_changes(text: &str) -> Vec<Change> {
        house::changes::<Data>(text).unwrap_or_default()
    }

    fn refused_entry(name: &str, value: &str) -> Option<usize> {
        (name == "gem_cards_file").then(|| read_cards(value).err()?.card).flatten()
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

    /// Returns the game's numbers (ESR-SETUP-11).
    pub(super) fn data(&self) -> Interned<Data> {
        self.data.unwrap_or_else(Data::original)
    }

    /// Returns the gem card values (ESR-COMP-1). A gem card list in the options takes precedence
    /// over custom numbers.
    pub(super) fn faces(&self) -> Faces {
        self.gem_cards.unwrap_or_else(|| self.data().faces())
    }

    /// Returns each seat's place in the age order, 0 for the youngest player.
    ///
    /// # Errors
    /// Returns ESR-SETUP-9 if the list of ages does not contain every seat exactly once.
    pub(super) fn ages(&self, seats: usize) -> Result<BySeat<u8>, Illegal> {
        let mut ages = BySeat::from_fn(|seat| seat.index() as u8);
        let Some(order) = &self.age_order else { return Ok(ages) };
        for seat in Seat::all(seats) {
            let place = order.iter().position(|&listed| listed == seat).ok_or(BAD_AGES)?;
            ages[seat] = place as u8;
        }
        if order.len() == seats { Ok(ages) } else { Err(BAD_AGES) }
    }

    /// Returns the first active player in a two-player game, or `None` if that player is drawn at
    /// random (ESR-2P-4).
    pub(super) fn first_active(&self) -> Option<Seat> {
        let option = "two_player_first_active";
        let named =
            self.is(option, "seat_0").then_some(0).or(self.is(option, "seat_1").then_some(1));
        named.map(Seat::new)
    }
}

variants! {
    MustBid: "bargain_decline" = "only_without_gems",
    BonusOnTie: "majority_bonus_on_tie" = "true",
    SoleBonusCountsCertificates: "sole_bonus_counts_certificates" = "true",
    SplitUp: "tie_split_rounding" = "up",
    SecondWithout: "certificate_second_minimum" = "0",
    ScoreColourFull: "score_colour_income" = "full",
    ScoreColourHeld: "score_colour_held_cards" = "applied",
    ReshuffleEachRound: "event_deck_reshuffle" = "each_round",
    FreeChoiceCompulsory: "free_choice_optional" = "false",
    StartersAlternate: "two_player_round_starter" = "alternate",
    SecondGuessOptional: "two_player_second_guess" = "may_decline",
}

/// Parses an age order such as `2,0,1`, youngest first, or `ascending_seats` (ESR-SETUP-9).
fn read_ages(text: &str) -> Result<Option<Vec<Seat>>, Illegal> {
    if text == "ascending_seats" {
        return Ok(None);
    }
    let seat = |number: &str| match number.as_bytes() {
        [digit @ b'0'..=b'4'] => Ok(Seat::new(usize::from(digit - b'0'))),
        _ => Err(BAD_AGES),
    };
    let seats: Vec<Seat> = text.split(',').map(seat).collect::<Result<_, _>>()?;
    Ok(Some(seats))
}

/// The parts of a `gem_cards_file` that Karat uses (ESR-COMP-9).
#[derive(Deserialize)]
struct CardsFile {
    gem_cards: Vec<CardEntry>,
}

/// A card's entry in a `gem_cards_file`. The values may have any type, so that the error for an
/// invalid value can identify its card.
#[derive(Deserialize)]
struct CardEntry {
    id: Option<toml::Value>,
    money: Option<toml::Value>,
    gems: Option<toml::Value>,
}

/// The reason for rejecting a list of gem cards.
struct CardsFault {
    refusal: Illegal,
    /// The 1-based number of the invalid card, or `None` if the list cannot be read at all.
    card: Option<usize>,
}

impl CardsFault {
    const UNREADABLE: Self = Self { refusal: BAD_CARDS, card: None };

    /// Creates the error for the card with the given index.
    const fn of(refusal: Illegal, index: usize) -> Self {
        Self { refusal, card: Some(index + 1) }
    }
}

/// Parses a `gem_cards_file`, or the same list on one line such as `7:1/1/0/0,7:1/0/1/0,…`
/// (ESR-COMP-8).
fn read_cards(text: &str) -> Result<Faces, CardsFault> {
    let entries = if text.contains('=') { cards_of_file(text)? } else { cards_of_line(text)? };
    let mut faces = [(0, [0; 4]); GemCard::COUNT];
    for (index, entry) in entries.iter().enumerate() {
        // Reject the entry if there are too many cards, or if its money or gems are out of range.
        let place = faces.get_mut(index).ok_or(CardsFault::of(BAD_CARD, index))?;
        let Face { money, gems } = entry.face().ok_or(CardsFault::of(BAD_CARD, index))?;
        *place = (money, gems.counts());
    }
    // If cards are missing, report the first missing one.
    if entries.len() < faces.len() {
        return Err(CardsFault::of(BAD_CARD, entries.len()));
    }
    match wrongly_named(&entries) {
        Some(index) => Err(CardsFault::of(BAD_CARDS, index)),
        None => Ok(Faces::new(&faces)),
    }
}

impl CardEntry {
    /// Returns the card's values, or `None` if they are outside the ranges of ESR-COMP-1.
    fn face(&self) -> Option<Face> {
        let small = |value: &toml::Value| u8::try_from(value.as_integer()?).ok();
        let counts: Vec<u8> =
            self.gems.as_ref()?.as_array()?.iter().map(small).collect::<Option<_>>()?;
        let face =
            Face { money: small(self.money.as_ref()?)?, gems: Gems::new(counts.try_into().ok()?) };
        face.is_in_range().then_some(face)
    }
}

/// Returns the index of the first card whose name is not a word or is already taken. Either all
/// cards have names or none does (ESR-COMP-8).
fn wrongly_named(entries: &[CardEntry]) -> Option<usize> {
    let mut seen = HashSet::new();
    let are_named = entries.iter().any(|entry| entry.id.is_some());
    let is_word = |name: &str| name.split_whitespace().eq([name]);
    entries.iter().position(|entry| match entry.id.as_ref().map(toml::Value::as_str) {
        Some(Some(name)) => !is_word(name) || !seen.insert(name),
        Some(None) => true,
        None => are_named,
    })
}

fn cards_of_file(text: &str) -> Result<Vec<CardEntry>, CardsFault> {
    let file: CardsFile = toml::from_str(text).map_err(|_| CardsFault::UNREADABLE)?;
    Ok(file.gem_cards)
}

fn cards_of_line(text: &str) -> Result<Vec<CardEntry>, CardsFault> {
    let card = |text: &str| {
        let (money, gems) = text.split_once(':')?;
        let gems = gems.split('/').map(whole).collect::<Option<_>>()?;
        Some(CardEntry { id: None, money: whole(money), gems: Some(toml::Value::Array(gems)) })
    };
    text.split(',').map(card).collect::<Option<_>>().ok_or(CardsFault::UNREADABLE)
}

/// Parses an integer without a sign or leading zero.
fn whole(text: &str) -> Option<toml::Value> {
    let is_plain = text == "0" || text.starts_with(|first: char| ('1'..='9').contains(&first));
    text.parse().ok().filter(|_| is_plain).map(toml::Value::Integer)
}
