//! Component tables (chapters 2, 10 and 11), generated from `data.toml`. After changing that
//! file, run `UPDATE=1 cargo test -p karat-rules data`.

use super::components::Colour::{self, Emerald, Gold, Pearl, Ruby, Sapphire};
use super::components::Size::{Large, Medium, Small};
use super::components::{GEMS, Gem, Gems};

/// The value of each pyramid with `gem_value_table=karat_default`, in canonical order.
pub(super) const VALUES_KARAT_DEFAULT: [u8; GEMS] = [3, 5, 6, 3, 5, 7, 4, 6, 7, 4, 5, 7, 3, 4, 6];

/// The value of each pyramid with `gem_value_table=uniform_357`, in canonical order.
pub(super) const VALUES_UNIFORM_357: [u8; GEMS] = [3, 5, 7, 3, 5, 7, 3, 5, 7, 3, 5, 7, 3, 5, 7];

/// The sets, in the order of KLE-SCORE-2 to KLE-SCORE-6.
pub(super) const SETS: [Gems; 5] = [
    Gems::of(&[Gem::new(Emerald, Small), Gem::new(Emerald, Medium)]),
    Gems::of(&[Gem::new(Sapphire, Small), Gem::new(Sapphire, Medium)]),
    Gems::of(&[Gem::new(Ruby, Medium), Gem::new(Ruby, Large)]),
    Gems::of(&[Gem::new(Gold, Small), Gem::new(Gold, Medium), Gem::new(Gold, Large)]),
    Gems::of(&[Gem::new(Ruby, Small), Gem::new(Pearl, Small), Gem::new(Emerald, Small)]),
];

/// The points for each set.
pub(super) const SET_POINTS: [u8; 5] = [1, 2, 3, 5, 6];

/// The trio of each action card by suit and rank with `royal_trio_table=karat_default`.
pub(super) const TRIOS_KARAT_DEFAULT: [[[Gem; 3]; 4]; 5] = [
    [
        trio(Pearl, Emerald, Gold),
        trio(Emerald, Gold, Sapphire),
        trio(Sapphire, Pearl, Emerald),
        trio(Gold, Sapphire, Pearl),
    ],
    [
        trio(Emerald, Sapphire, Ruby),
        trio(Sapphire, Ruby, Gold),
        trio(Gold, Emerald, Sapphire),
        trio(Ruby, Gold, Emerald),
    ],
    [
        trio(Sapphire, Gold, Pearl),
        trio(Gold, Pearl, Ruby),
        trio(Ruby, Sapphire, Gold),
        trio(Pearl, Ruby, Sapphire),
    ],
    [
        trio(Gold, Ruby, Emerald),
        trio(Ruby, Emerald, Pearl),
        trio(Pearl, Gold, Ruby),
        trio(Emerald, Pearl, Gold),
    ],
    [
        trio(Ruby, Pearl, Sapphire),
        trio(Pearl, Sapphire, Emerald),
        trio(Emerald, Ruby, Pearl),
        trio(Sapphire, Emerald, Ruby),
    ],
];

/// The points for a secret goal, by how many of its pyramids the player owns (KLE-GOAL-7).
pub(super) const GOAL_POINTS: [u8; 4] = [0, 3, 5, 7];

/// The points for each money card left in hand (KLE-SCORE-10).
pub(super) const PER_MONEY_CARD: u8 = 1;

/// The large, the medium and the small pyramid of these colours (KLE-GOAL-2).
const fn trio(large: Colour, medium: Colour, small: Colour) -> [Gem; 3] {
    [Gem::new(large, Large), Gem::new(medium, Medium), Gem::new(small, Small)]
}
