//! The game's numbers, including those that can be customized (KLE-SETUP-16).

use karat_kernel::house::{self, Fault, Interned, Kept, Number, numbers};

use super::SETS;
use super::components::{Colour, GEMS, Gem, Money, Size, Values};
use super::data::{GOAL_POINTS, PER_MONEY_CARD, SET_POINTS, VALUES_KARAT_DEFAULT};

/// A game's numbers, taken from the document unless a file of custom numbers changes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Data {
    /// The values of each colour's small, medium and large pyramid with
    /// `gem_value_table=karat_default` (KLE-COMP-7).
    values: [[u8; Size::ALL.len()]; Colour::ALL.len()],
    /// The points for each set, in the order of [`SETS`] (KLE-SCORE-2 to KLE-SCORE-6).
    pub set_points: [u8; SETS.len()],
    /// The points for a secret goal, by how many of its pyramids the player owns (KLE-GOAL-7).
    /// The first number is always 0.
    pub goal_points: [u8; 4],
    /// The points for each money card left in hand (KLE-SCORE-10).
    pub per_money_card: u8,
    /// For each face from 2 to 10, 1 if every player's initial hand contains the money card, and
    /// 0 otherwise (KLE-SETUP-3).
    in_hand: [u8; Money::ALL.len()],
    // The remaining fields are derived from those above.
    /// The value of each pyramid with `gem_value_table=karat_default`.
    pub(super) gem_values: Values,
    /// The money cards in every player's initial hand (KLE-SETUP-3).
    pub money: Money,
}

/// The range of pyramid values (KLE-COMP-4). A state has four bits for each value.
const VALUES: std::ops::RangeInclusive<u8> = 3..=7;

/// The value of the medium black pearl (KLE-COMP-6).
const PEARL_VALUE: u8 = 5;

/// The maximum points for a set or a secret goal.
const BONUS_MAX: u8 = 20;

/// The maximum points for a money card.
const PER_MONEY_CARD_MAX: u8 = 5;

// A player's total fits in one byte, even if an option lets one player take every pyramid. The
// values of a colour differ, so they add up to at most 5 + 6 + 7.
const _: () = assert!(
    18 * Colour::ALL.len()
        + BONUS_MAX as usize * (SETS.len() + 1)
        + PER_MONEY_CARD_MAX as usize * Money::ALL.len()
        <= u8::MAX as usize,
    "the points of a player fit in a byte"
);

/// The original numbers, taken from the document.
static ORIGINAL: Data = Data {
    values: by_colour(VALUES_KARAT_DEFAULT),
    set_points: SET_POINTS,
    goal_points: GOAL_POINTS,
    per_money_card: PER_MONEY_CARD,
    in_hand: [1; Money::ALL.len()],
    gem_values: Values::new(VALUES_KARAT_DEFAULT),
    money: Money::ALL,
};

static KEPT: Kept<Data> = Kept::new();

impl house::Data for Data {
    const CLAUSE: &'static str = "KLE-SETUP-16";

    fn original() -> Interned<Self> {
        Interned::new(&ORIGINAL)
    }

    fn kept() -> &'static Kept<Self> {
        &KEPT
    }

    fn numbers(&mut self) -> Vec<Number<'_>> {
        let [ruby, pearl, emerald, sapphire, gold] = &mut self.values;
        let [emerald_pair, sapphire_pair, ruby_pair, gold_set, small_trio] = &mut self.set_points;
        let [_, goal_points @ ..] = &mut self.goal_points;
        let values = u16::from(*VALUES.start())..=u16::from(*VALUES.end());
        let bonuses = 0..=u16::from(BONUS_MAX);
        numbers! {
            "values.ruby": SmallList(*ruby) in values.clone(),
                "KLE-COMP-7", "values of the small, the medium and the large ruby";
            "values.pearl": SmallList(*pearl) in values.clone(),
                "KLE-COMP-7", "values of the black pearls; the medium one is worth 5";
            "values.emerald": SmallList(*emerald) in values.clone(),
                "KLE-COMP-7", "values of the emeralds";
            "values.sapphire": SmallList(*sapphire) in values.clone(),
                "KLE-COMP-7", "values of the sapphires";
            "values.gold": SmallList(*gold) in values.clone(),
                "KLE-COMP-7", "values of the gold nuggets";
            "sets.emerald_pair": Small(*emerald_pair) in bonuses.clone(),
                "KLE-SCORE-2", "points for the small and the medium emerald";
            "sets.sapphire_pair": Small(*sapphire_pair) in bonuses.clone(),
                "KLE-SCORE-3", "points for the small and the medium sapphire";
            "sets.ruby_pair": Small(*ruby_pair) in bonuses.clone(),
                "KLE-SCORE-4", "points for the medium and the large ruby";
            "sets.gold_set": Small(*gold_set) in bonuses.clone(),
                "KLE-SCORE-5", "points for all three gold nuggets";
            "sets.small_trio": Small(*small_trio) in bonuses.clone(),
                "KLE-SCORE-6", "points for the small ruby, black pearl and emerald";
            "scoring.goal_points": SmallList(*goal_points) in bonuses.clone(),
                "KLE-GOAL-7", "points for 1, 2 and 3 gems of a secret goal";
            "scoring.per_money_card": Small(self.per_money_card) in 0..=PER_MONEY_CARD_MAX.into(),
                "KLE-SCORE-10", "points for each money card left in hand";
            "hand.money_cards": SmallList(self.in_hand) in 0..=1,
                "KLE-SETUP-3", "1 for each money card from 2 to 10 that every player starts with";
        }
    }

    fn settle(&mut self) -> Result<(), Fault> {
        for (colour, values) in Colour::ALL.into_iter().zip(self.values) {
            let key = || format!("values.{}", colour.name());
            if !rise(values) {
                let reason = format!("the values {values:?} must rise with the size of the gem");
                return Err(Fault::new(&key(), "KLE-COMP-5", reason));
            }
            let medium = values[Size::Medium as usize];
            if colour == Colour::Pearl && medium != PEARL_VALUE {
                let reason = format!("the medium pearl is worth {PEARL_VALUE}, not {medium}");
                return Err(Fault::new(&key(), "KLE-COMP-6", reason));
            }
        }
        self.gem_values = Values::new(std::array::from_fn(|index| {
            self.values[index / Size::ALL.len()][index % Size::ALL.len()]
        }));
        self.money = Money::ALL
            .iter()
            .zip(self.in_hand)
            .filter(|&(_, count)| count > 0)
            .fold(Money::EMPTY, |hand, (face, _)| hand.with(Money::card(face)));
        if self.money.is_empty() {
            let reason = "every player needs a money card";
            return Err(Fault::new("hand.money_cards", "KLE-SETUP-3", reason));
        }
        Ok(())
    }
}

/// Returns whether a list of all pyramid values keeps the rules of the document (KLE-COMP-4,
/// KLE-COMP-5, KLE-COMP-6).
pub(super) fn are_values(values: [u8; GEMS]) -> bool {
    let pearl = values[Gem::new(Colour::Pearl, Size::Medium).index()];
    by_colour(values).into_iter().all(rise)
        && values.iter().all(|value| VALUES.contains(value))
        && pearl == PEARL_VALUE
}

/// Returns whether a larger pyramid is always worth more than a smaller one of the same colour.
fn rise(values: [u8; Size::ALL.len()]) -> bool {
    values.is_sorted_by(|smaller, larger| smaller < larger)
}

const fn by_colour(values: [u8; GEMS]) -> [[u8; Size::ALL.len()]; Colour::ALL.len()] {
    let mut colours = [[0; Size::ALL.len()]; Colour::ALL.len()];
    let mut index = 0;
    while index < GEMS {
        colours[index / Size::ALL.len()][index % Size::ALL.len()] = values[index];
        index += 1;
    }
    colours
}
