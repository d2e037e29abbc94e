//! Chapter 2: the roles, gems, energy, knowledge, artifacts and Sentinels.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Serialize, Serializer};

use super::data::{ARTIFACTS, DECKS, ROLE_TRACKS, TRACKS};

/// The error for a string that is not a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchComponent;

macro_rules! components {
    ($(#[$doc:meta])* $Name:ident { $($(#[$one_doc:meta])* $One:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $Name {
            $($(#[$one_doc])* $One,)*
        }

        impl $Name {
            /// All values of the type, in order.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$One),*];

            /// Returns the values of a function for all of them, in order. Each call has a constant
            /// argument, which makes it faster than a loop.
            #[inline(always)]
            pub fn each<T>(mut of: impl FnMut(Self) -> T) -> [T; [$($text),*].len()] {
                [$(of(Self::$One)),*]
            }

            /// Returns the value's name in move notation.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$One => $text,)*
                }
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $Name {
            type Err = NoSuchComponent;

            fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
                Self::ALL.into_iter().find(|one| one.name() == text).ok_or(NoSuchComponent)
            }
        }

        karat_kernel::written_as!($Name, text of $Name::ALL.map($Name::name));

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}

components! {
    /// The six player roles (ZEP-SETUP-12).
    Role {
        /// The Witch, called Hexe in the document.
        Witch = "witch",
        /// The Elf, called Elf in the document.
        Elf = "elf",
        /// The Druid, called Druide in the document.
        Druid = "druid",
        /// The Fairy, called Fee in the document.
        Fairy = "fairy",
        /// The Mage, called Magier in the document.
        Mage = "mage",
        /// The Kobold, called Kobold in the document.
        Kobold = "kobold",
    }
}

components! {
    /// The five kinds of gems (ZEP-COMP-1).
    Gem {
        /// An opal, which yields dust.
        Opal = "opal",
        /// A sapphire, which yields cards of the sapphire deck.
        Sapphire = "sapphire",
        /// An emerald, which yields cards of the emerald deck.
        Emerald = "emerald",
        /// A diamond, which yields cards of the diamond deck.
        Diamond = "diamond",
        /// A ruby, which yields cards of the ruby deck.
        Ruby = "ruby",
    }
}

components! {
    /// The four decks of energy cards (ZEP-COMP-3).
    Deck {
        /// The sapphire deck, whose cards have the values 3 to 7.
        Sapphire = "sapphire",
        /// The emerald deck, whose cards have the values 5 to 10.
        Emerald = "emerald",
        /// The diamond deck, whose cards have the values 8 to 12.
        Diamond = "diamond",
        /// The ruby deck, whose cards have the values 13 to 17.
        Ruby = "ruby",
    }
}

components! {
    /// The six knowledge tracks (ZEP-KNOW-1).
    Track {
        /// The track Knowledge of Gems.
        Gems = "gems",
        /// The track Knowledge of Energy Flow.
        EnergyFlow = "energy_flow",
        /// The track Knowledge of Fire.
        Fire = "fire",
        /// The track Knowledge of the Nine Sages.
        NineSages = "nine_sages",
        /// The track Knowledge of Artifacts.
        Artifacts = "artifacts",
        /// The track Knowledge of Accumulation.
        Accumulation = "accumulation",
    }
}

components! {
    /// The twelve kinds of artifacts (ZEP-ART-1).
    Artifact {
        /// The Spellbook, called Zauberbuch in the document.
        Spellbook = "spellbook",
        /// The Crystal Ball, called Kristallkugel in the document.
        CrystalBall = "crystal_ball",
        /// The Runestone, called Runenstein in the document.
        Runestone = "runestone",
        /// The Crystal of Protection, called Schutzkristall in the document.
        CrystalOfProtection = "crystal_of_protection",
        /// The Magic Belt, called Zaubergürtel in the document.
        MagicBelt = "magic_belt",
        /// The Elixir, which has the same name in the document.
        Elixir = "elixir",
        /// The Magic Mirror, called Magischer Spiegel in the document.
        MagicMirror = "magic_mirror",
        /// The Mask of Charisma, called Charismatikmaske in the document.
        MaskOfCharisma = "mask_of_charisma",
        /// The Chalice of Fire, called Feuerkelch in the document.
        ChaliceOfFire = "chalice_of_fire",
        /// The Magic Wand, called Zauberstab in the document.
        MagicWand = "magic_wand",
        /// The Shadow Cloak, called Tarnmantel in the document.
        ShadowCloak = "shadow_cloak",
        /// The Talisman, which has the same name in the document.
        Talisman = "talisman",
    }
}

components! {
    /// The nine Sentinels (ZEP-COMP-8, ZEP-SENT-2).
    Sentinel {
        /// The Toad, whose bonus counts artifacts of four kinds.
        Toad = "toad",
        /// The Raven, whose bonus counts artifacts of four other kinds.
        Raven = "raven",
        /// The Tomcat, whose bonus counts opals.
        Tomcat = "tomcat",
        /// The Fox, whose bonus counts sapphires.
        Fox = "fox",
        /// The Scarab, whose bonus counts emeralds.
        Scarab = "scarab",
        /// The Unicorn, whose bonus counts diamonds.
        Unicorn = "unicorn",
        /// The Salamander, whose bonus counts rubies.
        Salamander = "salamander",
        /// The Phoenix, whose bonus counts kinds of gems.
        Phoenix = "phoenix",
        /// The Owl, whose bonus counts tracks of knowledge.
        Owl = "owl",
    }
}

components! {
    /// The backs of the artifact cards, in drawing order (ZEP-COMP-7, ZEP-SETUP-5).
    Back {
        /// The back of the artifacts that are drawn first.
        A = "a",
        /// The back of the artifacts that are drawn second.
        B = "b",
        /// The back of the artifacts that are drawn third.
        C = "c",
        /// The back of the artifacts that are drawn last.
        D = "d",
    }
}

impl Role {
    /// Returns the starting track of a player with this role (ZEP-SETUP-12).
    pub const fn track(self) -> Track {
        ROLE_TRACKS[self as usize]
    }
}

impl Gem {
    /// Returns the deck whose cards a gem of this kind yields, or `None` for opals, which yield
    /// dust.
    pub const fn deck(self) -> Option<Deck> {
        match self {
            Self::Opal => None,
            Self::Sapphire => Some(Deck::Sapphire),
            Self::Emerald => Some(Deck::Emerald),
            Self::Diamond => Some(Deck::Diamond),
            Self::Ruby => Some(Deck::Ruby),
        }
    }
}

impl Deck {
    /// Returns the kind of gem that yields the deck's cards.
    pub const fn gem(self) -> Gem {
        Gem::ALL[self as usize + 1]
    }

    /// Returns the value of the deck's concentrated unit (ZEP-COMP-6).
    pub const fn concentrated(self) -> u16 {
        DECKS[self as usize].concentrated
    }

    /// Returns the amount of dust that replaces a card if none can be drawn (ZEP-INCOME-12).
    pub const fn dust(self) -> u16 {
        DECKS[self as usize].empty_dust
    }

    /// Returns the lowest card value in the deck.
    const fn least(self) -> u8 {
        [3, 5, 8, 13][self as usize]
    }

    /// Returns the index of the deck's first card among all cards.
    const fn first(self) -> usize {
        [0, 5, 11, 16][self as usize]
    }

    /// Returns the number of different card values in the deck.
    const fn values(self) -> usize {
        [5, 6, 5, 5][self as usize]
    }

    /// Returns the deck's letter in card notation.
    const fn letter(self) -> char {
        ['s', 'e', 'd', 'r'][self as usize]
    }
}

impl Track {
    /// Returns the change in the hand limit at the track's level 1 (ZEP-KNOW-12).
    pub const fn hand_limit(self) -> i8 {
        TRACKS[self as usize].hand_limit
    }
}

impl Artifact {
    /// Returns the back of the artifact's card.
    pub const fn back(self) -> Back {
        ARTIFACTS[self as usize].back
    }
}

/// An item that can be auctioned (ZEP-AUCTION-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// An artifact on the display.
    Artifact(Artifact),
    /// A Sentinel on offer.
    Sentinel(Sentinel),
}

impl Item {
    /// Returns all items, first the artifacts and then the Sentinels.
    #[cfg(feature = "schema")]
    fn all() -> impl Iterator<Item = Self> {
        let sentinels = Sentinel::ALL.into_iter().map(Self::Sentinel);
        Artifact::ALL.into_iter().map(Self::Artifact).chain(sentinels)
    }

    /// Returns the item's name in move notation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Artifact(artifact) => artifact.name(),
            Self::Sentinel(sentinel) => sentinel.name(),
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Item {
    type Err = NoSuchComponent;

    fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
        let artifact = text.parse().map(Self::Artifact);
        artifact.or_else(|_| text.parse().map(Self::Sentinel))
    }
}

karat_kernel::written_as!(Item, text of Item::all().map(Item::name));

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// An energy card, which has a deck and a value. Cards are written as in `s5`, `e7`, `d10` and
/// `r15`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The number of different energy cards.
pub const CARDS: usize = 21;

/// All energy cards, most valuable first.
pub(super) const BY_VALUE: [Card; CARDS] = by_value();

const fn by_value() -> [Card; CARDS] {
    let mut cards = [Card(0); CARDS];
    let (mut value, mut count) = (u8::MAX, 0);
    while value > 0 {
        value -= 1;
        let mut card = 0;
        while card < CARDS as u8 {
            if Card(card).value() == value {
                cards[count] = Card(card);
                count += 1;
            }
            card += 1;
        }
    }
    cards
}

impl Card {
    /// Returns all energy cards by deck and ascending value.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..CARDS as u8).map(Self)
    }

    /// Returns a deck's energy cards by ascending value.
    pub fn of(deck: Deck) -> impl DoubleEndedIterator<Item = Self> + Clone {
        let first = deck.first() as u8;
        (first..first + deck.values() as u8).map(Self)
    }

    /// Returns the card with the given deck and value, or `None` if there is no such card.
    pub fn new(deck: Deck, value: u8) -> Option<Self> {
        Self::of(deck).find(|card| card.value() == value)
    }

    /// Returns the card's deck.
    pub const fn deck(self) -> Deck {
        match self.0 {
            0..5 => Deck::Sapphire,
            5..11 => Deck::Emerald,
            11..16 => Deck::Diamond,
            _ => Deck::Ruby,
        }
    }

    /// Returns the card's value.
    pub const fn value(self) -> u8 {
        VALUES[self.0 as usize]
    }
}

/// The value of each energy card.
const VALUES: [u8; CARDS] = {
    let mut values = [0; CARDS];
    let mut card = 0;
    while card < CARDS as u8 {
        let deck = Card(card).deck();
        values[card as usize] = deck.least() + card - deck.first() as u8;
        card += 1;
    }
    values
};

impl Card {
    /// Returns the deck's letter and the card's value. A view contains dozens of cards, and formatting
    /// integers takes several times as long.
    fn text(self) -> ArrayString<3> {
        let digit = |number| char::from(b'0' + number);
        let mut text = ArrayString::new();
        text.push(self.deck().letter());
        if self.value() > 9 {
            text.push(digit(self.value() / 10));
        }
        text.push(digit(self.value() % 10));
        text
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl FromStr for Card {
    type Err = NoSuchComponent;

    fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
        Self::all().find(|card| card.to_string() == text).ok_or(NoSuchComponent)
    }
}

karat_kernel::written_as!(Card, text of Card::all().map(|card| card.to_string()));

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

/// A collection of energy cards, stored as the number of copies of each card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards([u8; CARDS]);

impl Cards {
    /// The empty collection.
    pub const EMPTY: Self = Self([0; CARDS]);

    /// Creates a collection from numbers of copies, by deck and ascending value.
    pub(super) const fn new(counts: [u8; CARDS]) -> Self {
        Self(counts)
    }

    /// Returns the number of copies of a card.
    pub const fn count(&self, card: Card) -> u8 {
        self.0[card.0 as usize]
    }

    /// Returns the number of cards from a deck.
    pub fn count_of(&self, deck: Deck) -> u8 {
        self.0[deck.first()..deck.first() + deck.values()].iter().sum()
    }

    /// Returns whether there is any card from a deck.
    pub(super) fn has(&self, deck: Deck) -> bool {
        Card::of(deck).any(|card| self.count(card) > 0)
    }

    /// Returns the total number of cards.
    pub fn total(&self) -> u16 {
        self.0.iter().map(|&count| u16::from(count)).sum()
    }

    /// Returns the total value of the cards.
    pub fn value(&self) -> u32 {
        self.0
            .iter()
            .zip(&VALUES)
            .map(|(&count, &value)| u32::from(u16::from(count) * u16::from(value)))
            .sum()
    }

    /// Returns whether the collection contains no cards.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Returns whether the collection has at least as many copies of each card as `other`.
    pub fn contains(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, other)| other <= mine)
    }

    /// Returns the different cards, once each.
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = Card> + '_ {
        Card::all().filter(|&card| self.count(card) > 0)
    }

    /// Adds copies of a card.
    pub(super) fn add(&mut self, card: Card, count: u8) {
        self.0[card.0 as usize] += count;
    }

    /// Removes copies of a card.
    pub(super) fn take(&mut self, card: Card, count: u8) {
        self.0[card.0 as usize] -= count;
    }

    /// Adds all cards of another collection.
    pub(super) fn add_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, other)| *mine += other);
    }

    /// Removes all cards of another collection.
    pub(super) fn take_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, other)| *mine -= other);
    }

    /// Removes a deck's cards from the collection, and returns them.
    pub(super) fn split_off(&mut self, deck: Deck) -> Self {
        let mut cards = Self::EMPTY;
        for card in Card::of(deck) {
            cards.0[card.0 as usize] = std::mem::take(&mut self.0[card.0 as usize]);
        }
        cards
    }
}

karat_kernel::written_as!(Cards, list of Card);

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let each = |card| std::iter::repeat_n(card, usize::from(self.count(card)));
        serializer.collect_seq(self.kinds().flat_map(each))
    }
}

/// A collection of single units of energy: cards and concentrated units (ZEP-TERM-6). A collection
/// is written as in `s5+s5+e7+R60`, or as `none`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Units {
    /// The energy cards in the collection.
    pub cards: Cards,
    /// The number of concentrated units of each kind in the collection.
    pub concentrated: [u8; 4],
}

impl Units {
    /// The empty collection.
    pub const EMPTY: Self = Self { cards: Cards::EMPTY, concentrated: [0; 4] };

    /// Returns the total value of the units.
    pub fn value(&self) -> u32 {
        let of = |deck: Deck| {
            u32::from(deck.concentrated()) * u32::from(self.concentrated[deck as usize])
        };
        self.cards.value() + Deck::each(of).iter().sum::<u32>()
    }

    /// Returns the units' hand size. A card has size 1, and a concentrated unit size 3
    /// (ZEP-HAND-1).
    pub fn size(&self) -> u16 {
        self.cards.total()
            + 3 * self.concentrated.iter().map(|&count| u16::from(count)).sum::<u16>()
    }

    /// Returns whether the collection contains no units.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Returns whether the collection has at least as many units of each kind as `other`.
    pub fn contains(&self, other: &Self) -> bool {
        let concentrated = self.concentrated.iter().zip(other.concentrated);
        self.cards.contains(&other.cards)
            && concentrated.into_iter().all(|(&mine, other)| other <= mine)
    }

    /// Returns the different units, once each, cards first.
    pub fn kinds(&self) -> impl Iterator<Item = Unit> + '_ {
        let concentrated =
            Deck::ALL.into_iter().filter(|&deck| self.concentrated[deck as usize] > 0);
        self.cards.kinds().map(Unit::Card).chain(concentrated.map(Unit::Concentrated))
    }

    /// Returns the number of copies of a unit.
    pub const fn count(&self, unit: Unit) -> u8 {
        match unit {
            Unit::Card(card) => self.cards.count(card),
            Unit::Concentrated(deck) => self.concentrated[deck as usize],
        }
    }

    /// Adds copies of a unit.
    pub(super) fn add(&mut self, unit: Unit, count: u8) {
        match unit {
            Unit::Card(card) => self.cards.add(card, count),
            Unit::Concentrated(deck) => self.concentrated[deck as usize] += count,
        }
    }

    /// Removes all units of another collection.
    pub(super) fn take_all(&mut self, other: &Self) {
        self.cards.take_all(&other.cards);
        let concentrated = self.concentrated.iter_mut().zip(other.concentrated);
        concentrated.for_each(|(mine, other)| *mine -= other);
    }
}

/// A single unit of energy: a card or a concentrated unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// An energy card.
    Card(Card),
    /// A deck's concentrated unit, written as `S20`, `E30`, `D40` or `R60`.
    Concentrated(Deck),
}

impl Unit {
    /// Returns the unit's value.
    pub const fn value(self) -> u16 {
        match self {
            Self::Card(card) => card.value() as u16,
            Self::Concentrated(deck) => deck.concentrated(),
        }
    }

    /// Returns the unit's hand size (ZEP-HAND-1).
    pub const fn size(self) -> u16 {
        match self {
            Self::Card(_) => 1,
            Self::Concentrated(_) => 3,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => write!(f, "{card}"),
            Self::Concentrated(deck) => {
                write!(f, "{}{}", deck.letter().to_ascii_uppercase(), deck.concentrated())
            }
        }
    }
}

impl FromStr for Unit {
    type Err = NoSuchComponent;

    fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
        let concentrated = Deck::ALL.into_iter().map(Self::Concentrated);
        let mut all = Card::all().map(Self::Card).chain(concentrated);
        all.find(|unit| unit.to_string() == text).ok_or(NoSuchComponent)
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        let each = |unit| std::iter::repeat_n(unit, usize::from(self.count(unit)));
        for (place, unit) in self.kinds().flat_map(each).enumerate() {
            if place > 0 {
                f.write_str("+")?;
            }
            write!(f, "{unit}")?;
        }
        Ok(())
    }
}

impl FromStr for Units {
    type Err = NoSuchComponent;

    fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
        let mut units = Self::EMPTY;
        if text == "none" {
            return Ok(units);
        }
        for unit in text.split('+') {
            let unit: Unit = unit.parse()?;
            if units.count(unit) == u8::MAX {
                return Err(NoSuchComponent);
            }
            units.add(unit, 1);
        }
        Ok(units)
    }
}

/// The printed values of a kind of gem (ZEP-COMP-1).
pub(super) struct GemFacts {
    pub(super) price: [u16; 5],
    pub(super) points: u8,
    /// The number of gems of this kind in a game with the option `limited_gem_supply` (ZEP-COMP-2).
    pub(super) pieces: u8,
}

/// The printed values of an energy deck (ZEP-COMP-6, ZEP-INCOME-12).
pub(super) struct DeckFacts {
    pub(super) concentrated: u16,
    pub(super) empty_dust: u16,
}

/// The printed costs of a knowledge track (ZEP-KNOW-1).
pub(super) struct TrackFacts {
    pub(super) cost: [u16; 4],
    pub(super) hand_limit: i8,
}

/// The printed values of an artifact (ZEP-ART-1).
pub(super) struct ArtifactFacts {
    pub(super) back: Back,
    pub(super) price: u16,
    pub(super) points: u8,
}
