//! Chapter 15: the readings that this game can be played by.

use serde::Deserialize;

use super::components::{Face, Faces, GemCard, Gems};
use crate::game::{self, Illegal, OptionSpec, illegal};
use crate::option::{Choices, FALSE_TRUE, TRUE_FALSE, spec, variants};
use crate::seat::{BySeat, Seat};
use crate::source::Source::{self, Czech, Dutch, Entered, Italian, Karat, Unwritten};

/// Also for unknown options and values.
const SETUP: Illegal = illegal("ESR-SETUP-10");
const BAD_AGES: Illegal = illegal("ESR-SETUP-9");
const BAD_CARDS: Illegal = illegal("ESR-COMP-8");
const BAD_FACE: Illegal = illegal("ESR-COMP-1");

/// The readings are those of chapters 16 and 17 of the rulebook.
const SPECS: &[OptionSpec] = &[
    spec("bargain_decline", &["allowed", "only_without_gems"], "ESR-BARGAIN-6")
        .read_by(&[&[Italian, Dutch], &[Czech]], &[]),
    spec("majority_bonus_on_tie", FALSE_TRUE, "ESR-SCORE-6")
        .read_by(&[&[Dutch], &[Italian]], &[Czech]),
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
    spec("age_order", &[], "ESR-SETUP-9").read_by(&[&[Entered]], &[]),
    spec("gem_cards_file", &[], "ESR-COMP-8").read_by(&[&[Entered]], &[Czech, Italian, Dutch]),
];

/// The options of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    choices: Choices,
    /// The seats from the youngest player to the oldest; `None` for ascending seats.
    age_order: Option<Vec<Seat>>,
    gem_cards: Option<Faces>,
}

impl game::Options for Options {
    const SPECS: &'static [OptionSpec] = SPECS;
    const DOCUMENTS: &'static [Source] = &[Czech, Italian, Dutch];

    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal> {
        match name {
            "age_order" => self.age_order = read_ages(value)?,
            "gem_cards_file" => self.gem_cards = Some(read_cards(value)?),
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
            _ => self.choices.value(SPECS, name, None).map(str::to_owned),
        }
    }
}

impl Options {
    /// Whether the option `name` has this value.
    ///
    /// # Panics
    /// If there is no such option or value.
    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        self.choices.is(SPECS, name, value, None)
    }

    /// What the gem cards show (ESR-COMP-1).
    pub(super) fn faces(&self) -> Faces {
        self.gem_cards.unwrap_or(Faces::KARAT)
    }

    /// The place of each seat in the age order, 0 for the youngest.
    ///
    /// # Errors
    /// ESR-SETUP-9 if the list does not name every seat exactly once.
    pub(super) fn ages(&self, seats: usize) -> Result<BySeat<u8>, Illegal> {
        let mut ages = BySeat::from_fn(|seat| seat.index() as u8);
        let Some(order) = &self.age_order else { return Ok(ages) };
        for seat in Seat::all(seats) {
            let place = order.iter().position(|&listed| listed == seat).ok_or(BAD_AGES)?;
            ages[seat] = place as u8;
        }
        if order.len() == seats { Ok(ages) } else { Err(BAD_AGES) }
    }

    /// The active player of the first turn of two; `None` if he is drawn (ESR-2P-4).
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
}

/// Reads `2,0,1`, the youngest first, or `ascending_seats` (ESR-SETUP-9).
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

/// The part of a `gem_cards_file` that is read (ESR-COMP-9).
#[derive(Deserialize)]
struct CardsFile {
    gem_cards: Vec<CardEntry>,
}

#[derive(Deserialize)]
struct CardEntry {
    id: Option<String>,
    money: u8,
    gems: [u8; 4],
}

/// Reads the text of a `gem_cards_file`, or the same list in one line: `7:1/1/0/0,7:1/0/1/0,…`
/// (ESR-COMP-8).
fn read_cards(text: &str) -> Result<Faces, Illegal> {
    let faces = if text.contains('=') { cards_of_file(text)? } else { cards_of_line(text)? };
    if faces.iter().any(|&(money, gems)| !Face { money, gems: Gems::new(gems) }.is_in_range()) {
        return Err(BAD_FACE);
    }
    let faces: [(u8, [u8; 4]); GemCard::COUNT] = faces.try_into().map_err(|_| BAD_CARDS)?;
    Ok(Faces::new(&faces))
}

fn cards_of_file(text: &str) -> Result<Vec<(u8, [u8; 4])>, Illegal> {
    let file: CardsFile = toml::from_str(text).map_err(|_| BAD_CARDS)?;
    let in_order = GemCard::all().zip(&file.gem_cards);
    let named = |(card, entry): (GemCard, &CardEntry)| {
        entry.id.as_ref().is_none_or(|id| *id == card.to_string())
    };
    if !in_order.into_iter().all(named) {
        return Err(BAD_CARDS);
    }
    Ok(file.gem_cards.into_iter().map(|card| (card.money, card.gems)).collect())
}

fn cards_of_line(text: &str) -> Result<Vec<(u8, [u8; 4])>, Illegal> {
    let card = |text: &str| {
        let (money, gems) = text.split_once(':')?;
        let gems: Gems = gems.parse().ok()?;
        let [digit @ b'0'..=b'9'] = money.as_bytes() else { return None };
        Some((digit - b'0', gems.counts()))
    };
    text.split(',').map(card).collect::<Option<_>>().ok_or(BAD_CARDS)
}
