//! Chapter 2: the pyramids and the cards. The types for sets of pyramids and cards are small enough
//! to copy.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The pyramid colours, in canonical order (KLE-COMP-2, KLE-COMP-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// Ruby, the colour of the red pyramids.
    Ruby,
    /// Black pearl, the colour of the black pyramids.
    Pearl,
    /// Emerald, the colour of the green pyramids.
    Emerald,
    /// Sapphire, the colour of the blue pyramids.
    Sapphire,
    /// Gold nugget, the colour of the yellow pyramids.
    Gold,
}

impl Colour {
    /// All colours in canonical order, which is also the order of the board's columns from left to
    /// right (KLE-COMP-9).
    pub const ALL: [Self; 5] = [Self::Ruby, Self::Pearl, Self::Emerald, Self::Sapphire, Self::Gold];

    /// Returns the colour's name, the first part of a pyramid's id.
    pub const fn name(self) -> &'static str {
        ["ruby", "pearl", "emerald", "sapphire", "gold"][self as usize]
    }
}

/// A pyramid's size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Size {
    /// The size of a small pyramid.
    Small,
    /// The size of a medium pyramid.
    Medium,
    /// The size of a large pyramid.
    Large,
}

impl Size {
    /// All sizes, smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];
}

/// The number of pyramids in the game (KLE-COMP-1).
pub const GEMS: usize = 15;

/// One of the 15 pyramids, as its number in canonical order (KLE-COMP-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gem(u8);

const GEM_NAMES: [&str; GEMS] = [
    "ruby_s",
    "ruby_m",
    "ruby_l",
    "pearl_s",
    "pearl_m",
    "pearl_l",
    "emerald_s",
    "emerald_m",
    "emerald_l",
    "sapphire_s",
    "sapphire_m",
    "sapphire_l",
    "gold_s",
    "gold_m",
    "gold_l",
];

impl Gem {
    /// Returns the pyramid with the given colour and size.
    pub const fn new(colour: Colour, size: Size) -> Self {
        Self(colour as u8 * 3 + size as u8)
    }

    /// Returns all pyramids in canonical order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..GEMS as u8).map(Self)
    }

    /// Returns the pyramid's number in canonical order, from 0 to 14.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the pyramid's colour.
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index() / 3]
    }

    /// Returns the pyramid's size.
    pub const fn size(self) -> Size {
        Size::ALL[self.index() % 3]
    }

    /// Returns the pyramid's id, such as `pearl_m`.
    pub const fn name(self) -> &'static str {
        GEM_NAMES[self.index()]
    }
}

impl fmt::Display for Gem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a string that is not a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchComponent;

impl FromStr for Gem {
    type Err = NoSuchComponent;

    fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
        Self::all().find(|gem| gem.name() == text).ok_or(NoSuchComponent)
    }
}

karat_kernel::written_as!(Gem, text of Gems::ALL.iter().map(Gem::name));

impl Serialize for Gem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The values of all pyramids, with four bits for each (KLE-COMP-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Values([u8; GEMS.div_ceil(2)]);

impl Values {
    /// Creates the values from a list in canonical order. Every value is below 16.
    pub(super) const fn new(values: [u8; GEMS]) -> Self {
        let mut pairs = [0; GEMS.div_ceil(2)];
        let mut index = 0;
        while index < GEMS {
            pairs[index / 2] |= values[index] << (index % 2 * 4);
            index += 1;
        }
        Self(pairs)
    }

    /// Returns the value of a pyramid.
    pub(super) const fn of(self, gem: Gem) -> u8 {
        self.0[gem.index() / 2] >> (gem.index() % 2 * 4) & 0xf
    }

    /// Returns the sum of the values of some pyramids.
    pub(super) const fn sum(self, gems: Gems) -> u8 {
        // The bits of the set are spread to every fourth place.
        let mut bits = gems.bits() as u64;
        bits = (bits | bits << 24) & 0x0000_00ff_0000_00ff;
        bits = (bits | bits << 12) & 0x000f_000f_000f_000f;
        bits = (bits | bits << 6) & 0x0303_0303_0303_0303;
        bits = (bits | bits << 3) & 0x1111_1111_1111_1111;
        let values = u64::from_le_bytes(self.0) & (bits * 0xf);
        // The multiplication adds up all bytes, each of which is the sum of two values.
        let pairs = (values & 0x0f0f_0f0f_0f0f_0f0f) + (values >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Returns all values in canonical order.
    pub(super) fn all(self) -> [u8; GEMS] {
        std::array::from_fn(|index| self.of(Gem(index as u8)))
    }
}

karat_kernel::set_of! {
    /// A set of pyramids.
    pub struct Gems(u16) of [Gem; GEMS], gem => gem.index(), index => Gem(index as u8)
}

karat_kernel::set_of! {
    /// A set of money cards of one suit, represented by their faces. Bit 0 represents the 2, and
    /// bit 8 represents the 10 (KLE-COMP-10).
    pub struct Money(u16) of [u8; 9], face => face as usize - 2, index => index as u8 + 2
}

impl Money {
    /// Returns the set that contains only the card with the given face, from 2 to 10.
    ///
    /// # Panics
    /// Panics if there is no such card.
    pub const fn card(face: u8) -> Self {
        assert!(2 <= face && face <= 10, "a money card is 2 to 10");
        Self::only(face)
    }

    /// Returns the sum of the cards' faces, at most 54 (KLE-COMP-11).
    pub const fn sum(self) -> u8 {
        SUMS[self.0 as usize]
    }

    /// Returns, as a bit mask, the sums of all subsets, including the empty one. Bit `s` represents
    /// the sum `s`.
    pub const fn reach(self) -> u64 {
        REACH[self.0 as usize]
    }

    /// Returns the subset that has the given sum and the highest possible cards, or an empty set if
    /// no subset has that sum.
    ///
    /// # Panics
    /// Panics if the sum is above 54.
    pub fn summing(self, sum: u8) -> Self {
        Self(SUMMING[self.0 as usize][sum as usize])
    }

    /// Returns every non-empty subset, in ascending order of bits.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let whole = self.0;
        let mut subset = 0_u16;
        std::iter::from_fn(move || {
            subset = subset.wrapping_sub(whole) & whole;
            (subset != 0).then_some(Self(subset))
        })
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, face) in self.iter().enumerate() {
            write!(f, "{}{face}", if index == 0 { "" } else { "+" })?;
        }
        Ok(())
    }
}

/// The sum of the faces in each set of money cards.
static SUMS: [u8; 512] = {
    let mut sums = [0; 512];
    let mut set = 1_usize;
    while set < 512 {
        let lowest = set & set.wrapping_neg();
        sums[set] = sums[set ^ lowest] + lowest.trailing_zeros() as u8 + 2;
        set += 1;
    }
    sums
};

/// The possible sums of subsets of each set of money cards.
static REACH: [u64; 512] = {
    let mut reach = [1_u64; 512];
    let mut set = 1_usize;
    while set < 512 {
        let lowest = set & set.wrapping_neg();
        let rest = reach[set ^ lowest];
        reach[set] = rest | rest << (lowest.trailing_zeros() + 2);
        set += 1;
    }
    reach
};

/// For each set of money cards and each sum, the subset that has this sum and the highest possible
/// cards.
static SUMMING: [[u16; 55]; 512] = {
    let mut summing = [[0; 55]; 512];
    let mut set = 1_usize;
    while set < 512 {
        let card = set.ilog2();
        let face = card as usize + 2;
        let rest = set ^ 1 << card;
        let mut sum = 1;
        while sum <= 54 {
            summing[set][sum] = if face <= sum && REACH[rest] >> (sum - face) & 1 == 1 {
                1 << card | summing[rest][sum - face]
            } else {
                summing[rest][sum]
            };
            sum += 1;
        }
        set += 1;
    }
    summing
};

/// An action card's rank. If a move does not specify ranks, cards are spent in the order J, Q, K, A
/// (KLE-ACTION-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// The rank of the jack.
    J,
    /// The rank of the queen.
    Q,
    /// The rank of the king.
    K,
    /// The rank of the ace.
    A,
}

impl Rank {
    /// All ranks in spending order.
    pub const ALL: [Self; 4] = [Self::J, Self::Q, Self::K, Self::A];

    /// Returns the rank's letter.
    pub const fn name(self) -> &'static str {
        ["J", "Q", "K", "A"][self as usize]
    }
}

impl FromStr for Rank {
    type Err = NoSuchComponent;

    fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
        Self::ALL.into_iter().find(|rank| rank.name() == text).ok_or(NoSuchComponent)
    }
}

karat_kernel::written_as!(Rank, text of Rank::ALL.map(Rank::name));

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

karat_kernel::set_of! {
    /// A set of action cards of one suit. Action cards have no purchasing power and are never
    /// committed to a bid (KLE-COMP-12).
    pub struct Ranks(u8) of [Rank; 4], rank => rank as usize, index => Rank::ALL[index]
}

impl Ranks {
    /// Returns the first `count` cards in the order J, Q, K, A, or all if there are fewer.
    #[must_use]
    pub fn take_first(self, count: usize) -> Self {
        self.iter().take(count).collect()
    }

    /// Returns every subset of `count` cards, in ascending order of bits.
    ///
    /// # Panics
    /// Panics if `count` is above 4.
    pub fn choices(self, count: usize) -> impl Iterator<Item = Self> {
        Bits(u32::from(CHOICES[count][self.0 as usize])).map(|bits| Self(bits as u8))
    }
}

/// The subsets of each size for each set of action cards, as a bit mask.
static CHOICES: [[u16; 16]; 5] = {
    let mut choices = [[0; 16]; 5];
    let mut held = 0_usize;
    while held < 16 {
        let mut set = 0_usize;
        while set <= held {
            if set & held == set {
                choices[set.count_ones() as usize][held] |= 1 << set;
            }
            set += 1;
        }
        held += 1;
    }
    choices
};

/// The card suits, in the order of KLE-COMP-13.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// The suit of hearts.
    Hearts,
    /// The suit of spades.
    Spades,
    /// The suit of clubs.
    Clubs,
    /// The suit of diamonds.
    Diamonds,
    /// The suit of stars, used only with five players.
    Stars,
}

impl Suit {
    /// All suits in the order of KLE-COMP-13.
    pub const ALL: [Self; 5] =
        [Self::Hearts, Self::Spades, Self::Clubs, Self::Diamonds, Self::Stars];

    /// Returns the suit's name in move notation.
    pub const fn name(self) -> &'static str {
        ["hearts", "spades", "clubs", "diamonds", "stars"][self as usize]
    }
}

impl FromStr for Suit {
    type Err = NoSuchComponent;

    fn from_str(text: &str) -> Result<Self, NoSuchComponent> {
        Self::ALL.into_iter().find(|suit| suit.name() == text).ok_or(NoSuchComponent)
    }
}

karat_kernel::written_as!(Suit, text of Suit::ALL.map(Suit::name));

impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// An iterator over the indices of a number's set bits, lowest first.
#[derive(Clone, Copy)]
struct Bits(u32);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let bit = self.0.trailing_zeros();
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            bit
        })
    }
}
