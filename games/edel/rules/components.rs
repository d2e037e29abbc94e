//! Chapter 2: the colours, gems, action cards, gem cards and event cards.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{Add, Sub};
use std::str::FromStr;

use arrayvec::ArrayString;
use karat_kernel::game::Dice;
use serde::{Serialize, Serializer};

use super::data::{EVENT_CARDS, GEM_CARDS};

/// The error for a string that is not a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchComponent;

/// The four gem colours, from the highest rank to the lowest (ESR-TERM-2, ESR-COMP-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// Red, the highest-ranking colour.
    Red,
    /// Yellow, the second-ranking colour.
    Yellow,
    /// Green, the third-ranking colour.
    Green,
    /// Blue, the lowest-ranking colour.
    Blue,
}

impl Colour {
    /// All colours, from the highest rank to the lowest.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// Returns the colour's name in move notation.
    pub const fn name(self) -> &'static str {
        ["red", "yellow", "green", "blue"][self as usize]
    }
}

/// The four action cards, in resolution order (ESR-COMP-3, ESR-TURN-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Action {
    /// MONEY, action card 1.
    Money,
    /// EVENT, action card 2.
    Event,
    /// GEMS, action card 3.
    Gems,
    /// FREE CHOICE, action card 4. The card is used only with five players, unless custom numbers
    /// say otherwise.
    FreeChoice,
}

impl Action {
    /// All action cards in numerical order.
    pub const ALL: [Self; 4] = [Self::Money, Self::Event, Self::Gems, Self::FreeChoice];

    /// Returns the action's name in move notation.
    pub const fn name(self) -> &'static str {
        ["money", "event", "gems", "free_choice"][self as usize]
    }

    /// Returns the next action to resolve, or `None` after the last one.
    pub(super) const fn next(self) -> Option<Self> {
        match self {
            Self::Money => Some(Self::Event),
            Self::Event => Some(Self::Gems),
            Self::Gems => Some(Self::FreeChoice),
            Self::FreeChoice => None,
        }
    }
}

macro_rules! named {
    ($($name:ty),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $name {
            type Err = NoSuchComponent;

            fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
                Self::ALL.into_iter().find(|one| one.name() == text).ok_or(NoSuchComponent)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        karat_kernel::written_as!($name, text of <$name>::ALL.map(<$name>::name));
    )*};
}

named!(Colour, Action);

/// A gem vector: the number of gems of each colour, written as in `2/3/0/1` from the highest rank
/// to the lowest (ESR-TERM-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Gems([u8; 4]);

impl Gems {
    /// The empty vector.
    pub const EMPTY: Self = Self([0; 4]);

    /// Creates a vector from the numbers of gems, from the highest rank to the lowest.
    pub const fn new(counts: [u8; 4]) -> Self {
        Self(counts)
    }

    /// Creates a vector with gems of a single colour.
    pub const fn of(colour: Colour, count: u8) -> Self {
        let mut counts = [0; 4];
        counts[colour as usize] = count;
        Self(counts)
    }

    /// Returns the number of gems of a colour.
    pub const fn count(self, colour: Colour) -> u8 {
        self.0[colour as usize]
    }

    /// Returns the numbers of gems, from the highest rank to the lowest.
    pub const fn counts(self) -> [u8; 4] {
        self.0
    }

    /// Returns the total number of gems.
    pub const fn total(self) -> u16 {
        let [red, yellow, green, blue] = self.0;
        red as u16 + yellow as u16 + green as u16 + blue as u16
    }

    /// Returns whether the vector contains no gems.
    pub const fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// Returns whether the vector has at least as many gems of each colour as `other` (ESR-TERM-1).
    pub fn contains(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, other)| other <= mine)
    }

    /// Returns, for each colour, the smaller of the two numbers of gems.
    #[must_use]
    pub fn both(self, other: Self) -> Self {
        Self(std::array::from_fn(|colour| self.0[colour].min(other.0[colour])))
    }

    /// Returns the colours with at least one gem, from the highest rank to the lowest.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.count(colour) > 0)
    }

    /// Returns the key for comparing bids.
    ///
    /// The key contains the number of gems, then the numbers of red, yellow and green gems. A bid
    /// with a greater key is higher (ESR-BARGAIN-10, ESR-BARGAIN-11).
    pub const fn key(self) -> u64 {
        let [red, yellow, green, _] = self.0;
        (self.total() as u64) << 24 | (red as u64) << 16 | (yellow as u64) << 8 | green as u64
    }
}

impl Add for Gems {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|colour| self.0[colour] + other.0[colour]))
    }
}

impl Sub for Gems {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|colour| self.0[colour] - other.0[colour]))
    }
}

impl Gems {
    /// Returns the numbers as text. A view contains dozens of them, and formatting integers takes
    /// several times as long.
    fn text(self) -> ArrayString<11> {
        let mut text = ArrayString::new();
        for (colour, count) in self.0.into_iter().enumerate() {
            if colour > 0 {
                text.push('/');
            }
            if count > 9 {
                text.push(digit(count / 10));
            }
            text.push(digit(count % 10));
        }
        text
    }
}

impl fmt::Display for Gems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// Returns the digit for a number from 0 to 9.
fn digit(number: u8) -> char {
    char::from(b'0' + number)
}

impl FromStr for Gems {
    type Err = NoSuchComponent;

    /// Parses a gem vector such as `2/3/0/1`. Each number is from 0 to 22, without a leading zero.
    fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
        let mut counts = [0; 4];
        let mut parts = text.split('/');
        for count in &mut counts {
            let part = parts.next().ok_or(NoSuchComponent)?;
            let plain = part == "0" || part.starts_with(|first: char| ('1'..='9').contains(&first));
            *count = part.parse().map_err(|_| NoSuchComponent)?;
            if !plain || *count > super::GEMS_PER_COLOUR {
                return Err(NoSuchComponent);
            }
        }
        if parts.next().is_some() { Err(NoSuchComponent) } else { Ok(Self(counts)) }
    }
}

karat_kernel::written_as!(Gems, any text);

impl Serialize for Gems {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

/// The ten kinds of event cards (ESR-COMP-2, ESR-EVENT-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// The card pays money for the sole majority of a colour (ESR-EVENT-MAJ-1).
    MajorityBonus(Colour),
    /// The card pays money for every sole majority (ESR-EVENT-SOLE-1).
    SoleMajorityBonus,
    /// The card pays money for every gem of a colour (ESR-EVENT-GEM-1).
    GemBonus(Colour),
    /// The card is a certificate. Certificates are counted at the end of the scoring
    /// (ESR-EVENT-CERT-1).
    Certificate,
    /// The card scores one colour immediately (ESR-EVENT-SCORE-1).
    ScoreColour,
    /// The card brings its player's gems of two colours to four each (ESR-EVENT-REORG-1).
    Reorganise([Colour; 2]),
    /// The card swaps a gem with an opponent (ESR-EVENT-SWAP-1).
    Swap,
    /// The card takes one gem from every opponent (ESR-EVENT-TAKE-1).
    DiscardFromEach,
    /// The card takes three gems of one colour from the supply (ESR-EVENT-THREE-1).
    TakeThree,
    /// The card makes every player return half of their gems of each colour (ESR-EVENT-HALVE-1).
    HalveAll,
}

impl EventKind {
    /// Returns the number of the kind in the order of the cards. Kinds with different colours have
    /// different numbers.
    pub const fn index(self) -> usize {
        match self {
            Self::MajorityBonus(colour) => colour as usize,
            Self::SoleMajorityBonus => 4,
            Self::GemBonus(colour) => 5 + colour as usize,
            Self::Certificate => 9,
            Self::ScoreColour => 10,
            Self::Reorganise([Colour::Red, _]) => 11,
            Self::Reorganise(_) => 12,
            Self::Swap => 13,
            Self::DiscardFromEach => 14,
            Self::TakeThree => 15,
            Self::HalveAll => 16,
        }
    }

    /// Returns the kind's name in the rules.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MajorityBonus(_) => "majority_bonus",
            Self::SoleMajorityBonus => "sole_majority_bonus",
            Self::GemBonus(_) => "gem_bonus",
            Self::Certificate => "certificate",
            Self::ScoreColour => "score_colour",
            Self::Reorganise(_) => "reorganise",
            Self::Swap => "swap",
            Self::DiscardFromEach => "discard_from_each",
            Self::TakeThree => "take_three",
            Self::HalveAll => "halve_all",
        }
    }

    /// Returns the card's display name, with its kind and colours.
    pub const fn word(self) -> &'static str {
        match self {
            Self::MajorityBonus(colour) => [
                "majority_bonus_red",
                "majority_bonus_yellow",
                "majority_bonus_green",
                "majority_bonus_blue",
            ][colour as usize],
            Self::GemBonus(colour) => {
                ["gem_bonus_red", "gem_bonus_yellow", "gem_bonus_green", "gem_bonus_blue"]
                    [colour as usize]
            }
            Self::Reorganise([Colour::Red, _]) => "reorganise_red_blue",
            Self::Reorganise(_) => "reorganise_yellow_green",
            Self::SoleMajorityBonus
            | Self::Certificate
            | Self::ScoreColour
            | Self::Swap
            | Self::DiscardFromEach
            | Self::TakeThree
            | Self::HalveAll => self.name(),
        }
    }

    /// Returns whether a card of this kind is kept until the scoring. Other cards are executed
    /// immediately (ESR-EVENT-2, ESR-EVENT-3).
    pub const fn is_scoring(self) -> bool {
        matches!(
            self,
            Self::MajorityBonus(_)
                | Self::SoleMajorityBonus
                | Self::GemBonus(_)
                | Self::Certificate
        )
    }
}

macro_rules! cards {
    ($Card:ident, $Cards:ident, $count:expr, $letter:literal, $example:literal) => {
        #[doc = concat!("A card, written `", $example, "`.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Card(NonZeroU8);

        impl $Card {
            /// The total number of cards of the type.
            pub const COUNT: usize = $count;

            /// Returns all cards of the type in order.
            pub fn all() -> impl Iterator<Item = Self> {
                (0..Self::COUNT).map(Self::at)
            }

            /// Returns the card with the given 0-based index.
            pub(super) const fn at(index: usize) -> Self {
                assert!(index < Self::COUNT, "no such card");
                Self(NonZeroU8::new(index as u8 + 1).expect("greater than 0"))
            }

            /// Returns the card's 0-based index.
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }

            /// Returns the letter of the type and the card's number with two digits.
            fn text(self) -> ArrayString<3> {
                let mut text = ArrayString::new();
                text.push($letter);
                text.push(digit(self.0.get() / 10));
                text.push(digit(self.0.get() % 10));
                text
            }
        }

        impl fmt::Display for $Card {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text())
            }
        }

        impl FromStr for $Card {
            type Err = NoSuchComponent;

            fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
                let digits = text.strip_prefix($letter).filter(|digits| digits.len() == 2);
                let number: usize =
                    digits.and_then(|digits| digits.parse().ok()).ok_or(NoSuchComponent)?;
                if (1..=Self::COUNT).contains(&number) && !text.contains('+') {
                    Ok(Self::at(number - 1))
                } else {
                    Err(NoSuchComponent)
                }
            }
        }

        karat_kernel::written_as!($Card, text of $Card::all().map(|card| card.to_string()));

        impl Serialize for $Card {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.text())
            }
        }

        karat_kernel::set_of! {
            /// A set of cards of one type. The set is unordered, because nobody may know the order
            /// of the cards (ESR-RNG-1).
            pub struct $Cards(u64) of [$Card; $count], card => card.index(), index => $Card::at(index)
        }

        impl $Cards {
            /// Returns a random card. All cards are equally likely (ESR-RNG-1).
            ///
            /// # Panics
            /// Panics if the set is empty.
            pub fn pick(self, dice: &mut dyn Dice) -> $Card {
                let mut left = self.0;
                for _ in 0..dice.below(self.len() as u32) {
                    left &= left - 1;
                }
                $Card::at(left.trailing_zeros() as usize)
            }
        }
    };
}

cards!(GemCard, GemCards, 30, 'g', "g01");
cards!(EventCard, EventCards, 39, 'e', "e01");

impl EventCard {
    /// Returns the event card's kind.
    pub const fn kind(self) -> EventKind {
        EVENT_CARDS[self.index()]
    }
}

/// The money and gems on a gem card (ESR-COMP-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Face {
    /// The amount of money in millions, from 4 to 7.
    pub money: u8,
    /// The gems on the card, from 2 to 4 in total.
    pub gems: Gems,
}

impl Face {
    /// Returns whether the money and gems are within the ranges of ESR-COMP-1.
    pub(super) fn is_in_range(self) -> bool {
        (4..=7).contains(&self.money) && (2..=4).contains(&self.gems.total())
    }
}

/// The values of all gem cards. Each card's money and its number of gems of each colour are packed
/// into 15 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Faces([u16; GemCard::COUNT]);

impl Faces {
    /// The values in Karat's own list of gem cards.
    pub(super) const KARAT: Self = Self::new(&GEM_CARDS);

    /// Packs the values of all gem cards.
    ///
    /// # Panics
    /// Panics if a number is greater than 7.
    pub(super) const fn new(faces: &[(u8, [u8; 4]); GemCard::COUNT]) -> Self {
        let mut packed = [0; GemCard::COUNT];
        let mut index = 0;
        while index < GemCard::COUNT {
            let (money, [red, yellow, green, blue]) = faces[index];
            let numbers = [money, red, yellow, green, blue];
            let mut place = 0;
            while place < numbers.len() {
                assert!(numbers[place] < 8, "a face has small numbers");
                packed[index] = packed[index] << 3 | numbers[place] as u16;
                place += 1;
            }
            index += 1;
        }
        Self(packed)
    }

    /// Returns a gem card's values.
    pub(super) const fn of(&self, card: GemCard) -> Face {
        let bits = self.0[card.index()];
        let [red, yellow, green] = [bits >> 9 & 7, bits >> 6 & 7, bits >> 3 & 7];
        let gems = Gems::new([red as u8, yellow as u8, green as u8, (bits & 7) as u8]);
        Face { money: (bits >> 12) as u8, gems }
    }
}
