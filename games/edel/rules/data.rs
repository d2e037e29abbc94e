//! Component tables (chapters 2, 4, 10 and 11), generated from `data.toml`. After changing that
//! file, run `UPDATE=1 cargo test -p karat-rules data`.

use super::components::Colour::{Blue, Green, Red, Yellow};
use super::components::EventKind::{
    self, Certificate, DiscardFromEach, GemBonus, HalveAll, MajorityBonus, Reorganise, ScoreColour,
    SoleMajorityBonus, Swap, TakeThree,
};
use super::setup::Setup;

/// The money and the gems of each gem card (ESR-COMP-1).
pub(super) const GEM_CARDS: [(u8, [u8; 4]); 30] = [
    (7, [1, 1, 0, 0]),
    (7, [1, 0, 1, 0]),
    (7, [1, 0, 0, 1]),
    (7, [0, 2, 0, 0]),
    (7, [0, 1, 1, 0]),
    (7, [0, 1, 0, 1]),
    (7, [0, 0, 0, 3]),
    (6, [2, 0, 0, 0]),
    (6, [1, 0, 1, 1]),
    (6, [1, 0, 0, 2]),
    (6, [0, 1, 2, 0]),
    (6, [0, 1, 1, 1]),
    (6, [0, 1, 0, 2]),
    (6, [0, 0, 3, 0]),
    (6, [0, 0, 2, 1]),
    (5, [2, 0, 0, 1]),
    (5, [1, 2, 0, 0]),
    (5, [1, 1, 1, 0]),
    (5, [1, 1, 0, 1]),
    (5, [1, 0, 2, 0]),
    (5, [0, 3, 0, 0]),
    (5, [0, 2, 1, 0]),
    (5, [0, 0, 0, 4]),
    (4, [3, 0, 0, 0]),
    (4, [2, 1, 0, 0]),
    (4, [2, 0, 1, 0]),
    (4, [1, 1, 1, 1]),
    (4, [1, 1, 0, 2]),
    (4, [0, 2, 1, 1]),
    (4, [0, 0, 4, 0]),
];

/// The kind of each event card (ESR-COMP-2).
pub(super) const EVENT_CARDS: [EventKind; 39] = [
    MajorityBonus(Red),
    MajorityBonus(Yellow),
    MajorityBonus(Green),
    MajorityBonus(Blue),
    SoleMajorityBonus,
    SoleMajorityBonus,
    GemBonus(Red),
    GemBonus(Yellow),
    GemBonus(Green),
    GemBonus(Blue),
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    Certificate,
    ScoreColour,
    ScoreColour,
    Reorganise([Red, Blue]),
    Reorganise([Yellow, Green]),
    Swap,
    Swap,
    Swap,
    Swap,
    DiscardFromEach,
    DiscardFromEach,
    TakeThree,
    TakeThree,
    HalveAll,
    HalveAll,
];

/// The base income of each colour (ESR-COMP-7).
pub(super) const BASE_INCOME: [u16; 4] = [14, 12, 10, 8];

/// The base income of each colour in an instant scoring (ESR-EVENT-SCORE-4).
pub(super) const BASE_INCOME_HALF: [u16; 4] = [7, 6, 5, 4];

/// The amount of the `majority_bonus` card of each colour (ESR-EVENT-MAJ-1).
pub(super) const MAJORITY_BONUS: [u16; 4] = [8, 7, 6, 5];

/// The payment of a `sole_majority_bonus` card for each sole majority (ESR-EVENT-SOLE-1).
pub(super) const SOLE_MAJORITY_BONUS: u16 = 4;

/// The income for the most certificates (ESR-COMP-7).
pub(super) const CERTIFICATES_FIRST: u16 = 10;

/// The income for the second most certificates (ESR-COMP-7).
pub(super) const CERTIFICATES_SECOND: u16 = 4;

/// The maximum number of gems of a colour in a supply that is checked (ESR-NEXT-4).
pub(super) const SUPPLY_CHECK: u8 = 5;

/// The set-up for 2, 3, 4 and 5 players (ESR-SETUP-8).
pub(super) const SETUPS: [Setup; 4] = [
    Setup { aside: 0, deck: 10, turns: 10, supply: 16 },
    Setup { aside: 6, deck: 24, turns: 8, supply: 13 },
    Setup { aside: 2, deck: 28, turns: 7, supply: 10 },
    Setup { aside: 0, deck: 30, turns: 6, supply: 7 },
];
