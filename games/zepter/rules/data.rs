//! Component tables (chapters 2 to 8 and 14), generated from `data.toml`. After changing that
//! file, run `UPDATE=1 cargo test -p karat-rules data`.

use super::components::{ArtifactFacts, Back, CARDS, DeckFacts, GemFacts, Track, TrackFacts};

/// The gems (ZEP-COMP-1).
pub(super) const GEMS: [GemFacts; 5] = [
    GemFacts { price: [10, 9, 8, 7, 6], points: 1, pieces: 28 },
    GemFacts { price: [20, 18, 16, 14, 12], points: 1, pieces: 28 },
    GemFacts { price: [30, 27, 24, 21, 18], points: 2, pieces: 24 },
    GemFacts { price: [40, 36, 32, 28, 24], points: 2, pieces: 24 },
    GemFacts { price: [60, 54, 48, 42, 36], points: 3, pieces: 20 },
];

/// The energy decks (ZEP-COMP-6).
pub(super) const DECKS: [DeckFacts; 4] = [
    DeckFacts { concentrated: 20, empty_dust: 5 },
    DeckFacts { concentrated: 30, empty_dust: 7 },
    DeckFacts { concentrated: 40, empty_dust: 10 },
    DeckFacts { concentrated: 60, empty_dust: 15 },
];

/// The knowledge tracks (ZEP-KNOW-1).
pub(super) const TRACKS: [TrackFacts; 6] = [
    TrackFacts { cost: [2, 4, 8, 16], hand_limit: -1 },
    TrackFacts { cost: [3, 6, 12, 24], hand_limit: -1 },
    TrackFacts { cost: [5, 10, 15, 20], hand_limit: 0 },
    TrackFacts { cost: [3, 6, 12, 24], hand_limit: 0 },
    TrackFacts { cost: [2, 4, 8, 16], hand_limit: 1 },
    TrackFacts { cost: [2, 4, 8, 16], hand_limit: 1 },
];

/// The artifacts (ZEP-ART-1).
pub(super) const ARTIFACTS: [ArtifactFacts; 12] = [
    ArtifactFacts { back: Back::A, price: 20, points: 1 },
    ArtifactFacts { back: Back::A, price: 20, points: 1 },
    ArtifactFacts { back: Back::A, price: 20, points: 1 },
    ArtifactFacts { back: Back::B, price: 40, points: 2 },
    ArtifactFacts { back: Back::B, price: 30, points: 2 },
    ArtifactFacts { back: Back::B, price: 60, points: 2 },
    ArtifactFacts { back: Back::B, price: 40, points: 2 },
    ArtifactFacts { back: Back::C, price: 50, points: 3 },
    ArtifactFacts { back: Back::C, price: 80, points: 4 },
    ArtifactFacts { back: Back::C, price: 60, points: 3 },
    ArtifactFacts { back: Back::D, price: 80, points: 5 },
    ArtifactFacts { back: Back::D, price: 100, points: 8 },
];

/// The number of copies of each energy card (ZEP-COMP-3).
#[rustfmt::skip]
pub(super) const CARD_COPIES: [u8; CARDS] = [
    3, 6, 12, 6, 3,
    3, 6, 9, 9, 6, 3,
    3, 6, 12, 6, 3,
    3, 6, 12, 6, 3,
];

/// The number of copies of each energy card with `ruby_card_range=13_15` (ZEP-COMP-4).
#[rustfmt::skip]
pub(super) const CARD_COPIES_13_15: [u8; CARDS] = [
    3, 6, 12, 6, 3,
    3, 6, 9, 9, 6, 3,
    3, 6, 12, 6, 3,
    9, 12, 9, 0, 0,
];

/// The starting dust of each role (ZEP-SETUP-12).
pub(super) const START_DUST: [u16; 6] = [10, 10, 20, 10, 15, 20];

/// The dust that the community starting bonus adds (ZEP-VAR-CB-1).
pub(super) const START_BONUS: [u16; 6] = [5, 0, 3, 2, 2, 0];

/// The release costs of the markers on a player's board (ZEP-COMP-10).
pub const RELEASE_COSTS: [u16; 5] = [20, 25, 30, 35, 40];

/// The printed price of a Sentinel (ZEP-SENT-1).
pub(super) const SENTINEL_PRICE: u16 = 120;

/// The price modifiers of each place, for artifacts and for Sentinels (ZEP-ORDER-5).
pub(super) const ORDER_CARDS: [(i16, i16); 6] =
    [(10, 20), (5, 10), (0, 0), (0, 0), (-5, -10), (-10, -20)];

/// The track on which each role starts (ZEP-SETUP-12).
pub(super) const ROLE_TRACKS: [Track; 6] = [
    Track::Gems,
    Track::EnergyFlow,
    Track::Fire,
    Track::NineSages,
    Track::Artifacts,
    Track::Accumulation,
];
