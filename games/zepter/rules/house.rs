//! The game's numbers, including those that can be customized (ZEP-SETUP-25).

use karat_kernel::house::{self, Fault, Interned, Kept, Number, Place, numbers};

use super::PLAYERS_MAX;
use super::components::{Artifact, Gem, Item, Role, Track};
use super::data::{ARTIFACTS, GEMS, ORDER_CARDS, SENTINEL_PRICE, START_DUST, TRACKS};
use super::payment::rep;
use super::points::SENTINEL_POINTS;

/// A game's numbers, taken from the document unless a file of custom numbers changes them.
///
/// Prices and costs are amounts of energy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Data {
    /// Each role's starting dust (ZEP-SETUP-12).
    start_dust: [u16; Role::ALL.len()],
    /// Each gem's price at every level of Knowledge of Gems, from 0 to 4 (ZEP-GEM-2).
    gem_prices: [[u16; 5]; Gem::ALL.len()],
    /// The points for an active gem of each kind (ZEP-VP-2).
    gem_points: [u8; Gem::ALL.len()],
    /// The costs of each track's levels, from 1 to 4 (ZEP-KNOW-1).
    costs: [[u16; 4]; Track::ALL.len()],
    /// Each artifact's printed price (ZEP-ART-1).
    artifact_prices: [u16; Artifact::ALL.len()],
    /// The points for each artifact (ZEP-VP-4).
    artifact_points: [u8; Artifact::ALL.len()],
    /// The printed price of a Sentinel (ZEP-SENT-1).
    sentinel_price: u16,
    /// The points for a Sentinel without its bonus (ZEP-SENT-1).
    sentinel_points: u16,
    /// The surcharges of the first two places for artifacts and for Sentinels (ZEP-ORDER-5).
    more: Modifiers,
    /// The discounts of the last two of six places (ZEP-ORDER-5).
    less: Modifiers,
    // The remaining field is derived from those above.
    /// The price modifiers on each place's order card, for artifacts and for Sentinels (ZEP-COMP-9,
    /// ZEP-ORDER-5).
    order_cards: [(i16, i16); PLAYERS_MAX],
}

/// The sizes of the price modifiers of two consecutive places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Modifiers {
    artifacts: [u16; 2],
    sentinels: [u16; 2],
}

/// The range of starting dust. Texts about a role always name its dust.
const START_DUSTS: std::ops::RangeInclusive<u16> = 2..=60;

/// The range of gem prices. A gem that cost less than 2 would have no sale value. The encodings
/// have columns for prices up to 60.
const GEM_PRICES: std::ops::RangeInclusive<u16> = 2..=60;

/// The maximum cost of a level.
const COST_MAX: u16 = 60;

/// The maximum printed price of an artifact or a Sentinel. The lowest `bid_ceiling` is far above it
/// (ZEP-AUCTION-11).
const ITEM_PRICE_MAX: u16 = 250;

/// The maximum points for a gem, an artifact or a Sentinel. A player's points then fit in their
/// types, even if the player owns every card.
const POINTS_MAX: u16 = 20;

/// The maximum size of a place's price modifier. The encodings have columns for modifiers up to 40.
const MODIFIER_MAX: u16 = 40;

/// The original numbers, taken from the document.
static ORIGINAL: Data = Data {
    start_dust: START_DUST,
    gem_prices: {
        let mut prices = [[0; 5]; Gem::ALL.len()];
        let mut gem = 0;
        while gem < Gem::ALL.len() {
            prices[gem] = GEMS[gem].price;
            gem += 1;
        }
        prices
    },
    gem_points: {
        let mut points = [0; Gem::ALL.len()];
        let mut gem = 0;
        while gem < Gem::ALL.len() {
            points[gem] = GEMS[gem].points;
            gem += 1;
        }
        points
    },
    costs: {
        let mut costs = [[0; 4]; Track::ALL.len()];
        let mut track = 0;
        while track < Track::ALL.len() {
            costs[track] = TRACKS[track].cost;
            track += 1;
        }
        costs
    },
    artifact_prices: {
        let mut prices = [0; Artifact::ALL.len()];
        let mut artifact = 0;
        while artifact < Artifact::ALL.len() {
            prices[artifact] = ARTIFACTS[artifact].price;
            artifact += 1;
        }
        prices
    },
    artifact_points: {
        let mut points = [0; Artifact::ALL.len()];
        let mut artifact = 0;
        while artifact < Artifact::ALL.len() {
            points[artifact] = ARTIFACTS[artifact].points;
            artifact += 1;
        }
        points
    },
    sentinel_price: SENTINEL_PRICE,
    sentinel_points: SENTINEL_POINTS,
    more: sizes(ORDER_CARDS[0], ORDER_CARDS[1]),
    less: sizes(ORDER_CARDS[PLAYERS_MAX - 2], ORDER_CARDS[PLAYERS_MAX - 1]),
    order_cards: ORDER_CARDS,
};

static KEPT: Kept<Data> = Kept::new();

impl Data {
    /// Returns a role's starting dust, without the community starting bonus (ZEP-SETUP-12).
    pub(super) const fn start_dust(&self, role: Role) -> u16 {
        self.start_dust[role as usize]
    }

    /// Returns the price of a gem of this kind at a level of Knowledge of Gems (ZEP-GEM-2).
    pub const fn gem_price(&self, gem: Gem, level: u8) -> u16 {
        self.gem_prices[gem as usize][level as usize]
    }

    /// Returns the sale value of a gem of this kind: half the price, rounded down (ZEP-GEM-3,
    /// ZEP-TERM-2).
    pub const fn gem_sale(&self, gem: Gem, level: u8) -> u16 {
        self.gem_price(gem, level) / 2
    }

    /// Returns the points for an active gem of this kind (ZEP-VP-2).
    pub const fn gem_points(&self, gem: Gem) -> u8 {
        self.gem_points[gem as usize]
    }

    /// Returns the cost of reaching a level from 1 to 4 on the track (ZEP-KNOW-1).
    pub const fn cost(&self, track: Track, level: u8) -> u16 {
        self.costs[track as usize][level as usize - 1]
    }

    /// Returns an item's printed price, which is the minimum opening bid (ZEP-AUCTION-3).
    pub const fn price(&self, item: Item) -> u16 {
        match item {
            Item::Artifact(artifact) => self.artifact_prices[artifact as usize],
            Item::Sentinel(_) => self.sentinel_price,
        }
    }

    /// Returns the points for the artifact (ZEP-VP-4).
    pub const fn artifact_points(&self, artifact: Artifact) -> u8 {
        self.artifact_points[artifact as usize]
    }

    /// Returns the printed price of a Sentinel, which is the same for all (ZEP-SENT-1).
    pub const fn sentinel_price(&self) -> u16 {
        self.sentinel_price
    }

    /// Returns the points for a Sentinel without its bonus (ZEP-SENT-1).
    pub const fn sentinel_points(&self) -> u16 {
        self.sentinel_points
    }

    /// Returns the price modifiers of each place, for artifacts and for Sentinels (ZEP-ORDER-5).
    pub(super) const fn order_cards(&self) -> [(i16, i16); PLAYERS_MAX] {
        self.order_cards
    }
}

impl house::Data for Data {
    const CLAUSE: &'static str = "ZEP-SETUP-25";

    fn original() -> Interned<Self> {
        Interned::new(&ORIGINAL)
    }

    fn kept() -> &'static Kept<Self> {
        &KEPT
    }

    fn numbers(&mut self) -> Vec<Number<'_>> {
        let [opal, sapphire, emerald, diamond, ruby] = &mut self.gem_prices;
        let [gems, energy_flow, fire, nine_sages, artifacts, accumulation] = &mut self.costs;
        let mut numbers = numbers! {
            "roles.dust": LargeList(self.start_dust) in START_DUSTS,
                "ZEP-SETUP-12", "starting dust of Witch, Elf, Druid, Fairy, Mage and Kobold";
            "gem_prices.opal": LargeList(*opal) in GEM_PRICES,
                "ZEP-GEM-2", "prices of an opal at the levels 0 to 4 of Knowledge of Gems";
            "gem_prices.sapphire": LargeList(*sapphire) in GEM_PRICES,
                "ZEP-GEM-2", "prices of a sapphire";
            "gem_prices.emerald": LargeList(*emerald) in GEM_PRICES,
                "ZEP-GEM-2", "prices of an emerald";
            "gem_prices.diamond": LargeList(*diamond) in GEM_PRICES,
                "ZEP-GEM-2", "prices of a diamond";
            "gem_prices.ruby": LargeList(*ruby) in GEM_PRICES,
                "ZEP-GEM-2", "prices of a ruby";
            "gems.points": SmallList(self.gem_points) in 0..=POINTS_MAX,
                "ZEP-VP-2", "points for an active opal, sapphire, emerald, diamond and ruby";
            "knowledge.gems": LargeList(*gems) in 1..=COST_MAX,
                "ZEP-KNOW-1", "costs of the levels 1 to 4 of Knowledge of Gems";
            "knowledge.energy_flow": LargeList(*energy_flow) in 1..=COST_MAX,
                "ZEP-KNOW-1", "costs of the levels of Energy Flow";
            "knowledge.fire": LargeList(*fire) in 1..=COST_MAX,
                "ZEP-KNOW-1", "costs of the levels of Fire";
            "knowledge.nine_sages": LargeList(*nine_sages) in 1..=COST_MAX,
                "ZEP-KNOW-1", "costs of the levels of Nine Sages";
            "knowledge.artifacts": LargeList(*artifacts) in 1..=COST_MAX,
                "ZEP-KNOW-1", "costs of the levels of Knowledge of Artifacts";
            "knowledge.accumulation": LargeList(*accumulation) in 1..=COST_MAX,
                "ZEP-KNOW-1", "costs of the levels of Accumulation";
            "sentinels.price": Large(self.sentinel_price) in 1..=ITEM_PRICE_MAX,
                "ZEP-SENT-1", "printed price of a Sentinel";
            "sentinels.points": Large(self.sentinel_points) in 0..=POINTS_MAX,
                "ZEP-SENT-1", "points for a Sentinel without its bonus";
            "order.artifacts_more": LargeList(self.more.artifacts) in 0..=MODIFIER_MAX,
                "ZEP-ORDER-5", "how much more the places 1 and 2 pay for artifacts";
            "order.sentinels_more": LargeList(self.more.sentinels) in 0..=MODIFIER_MAX,
                "ZEP-ORDER-5", "how much more the places 1 and 2 pay for Sentinels";
            "order.artifacts_less": LargeList(self.less.artifacts) in 0..=MODIFIER_MAX,
                "ZEP-ORDER-5", "how much less the places 5 and 6 pay for artifacts";
            "order.sentinels_less": LargeList(self.less.sentinels) in 0..=MODIFIER_MAX,
                "ZEP-ORDER-5", "how much less the places 5 and 6 pay for Sentinels";
        };
        let of_artifact = |section: &str, artifact: Artifact, meaning, most, place| Number {
            key: format!("{section}.{artifact}"),
            clause: "ZEP-ART-1",
            meaning,
            range: if section == "artifact_prices" { 1..=most } else { 0..=most },
            place,
        };
        let prices = Artifact::ALL.into_iter().zip(&mut self.artifact_prices);
        numbers.extend(prices.map(|(artifact, price)| {
            let place = Place::Large(price);
            of_artifact("artifact_prices", artifact, "its printed price", ITEM_PRICE_MAX, place)
        }));
        let points = Artifact::ALL.into_iter().zip(&mut self.artifact_points);
        numbers.extend(points.map(|(artifact, points)| {
            let place = Place::Small(points);
            of_artifact("artifact_points", artifact, "its points", POINTS_MAX, place)
        }));
        numbers
    }

    fn settle(&mut self) -> Result<(), Fault> {
        for (role, dust) in Role::ALL.into_iter().zip(self.start_dust) {
            // Dust is never 1 or 3 (ZEP-PAY-1). The sum with a starting bonus is greater than 3.
            if rep(dust.into()) != u32::from(dust) {
                let reason = format!("the {role} cannot start with {dust} dust");
                return Err(Fault::new("roles.dust", "ZEP-PAY-1", reason));
            }
        }
        for (gem, prices) in Gem::ALL.into_iter().zip(self.gem_prices) {
            // A gem bought before an advance must not be worth its price or more afterwards.
            if !prices.is_sorted_by(|lower, higher| lower >= higher) {
                let reason = format!("the prices {prices:?} must not rise with the level");
                return Err(Fault::new(&format!("gem_prices.{gem}"), "ZEP-GEM-2", reason));
            }
        }
        let modifier = |sign: i16, of: &Modifiers, place: usize| {
            (sign * of.artifacts[place] as i16, sign * of.sentinels[place] as i16)
        };
        self.order_cards = [
            modifier(1, &self.more, 0),
            modifier(1, &self.more, 1),
            (0, 0),
            (0, 0),
            modifier(-1, &self.less, 0),
            modifier(-1, &self.less, 1),
        ];
        Ok(())
    }
}

/// Returns the sizes of two places' price modifiers.
const fn sizes(first: (i16, i16), second: (i16, i16)) -> Modifiers {
    Modifiers {
        artifacts: [first.0.unsigned_abs(), second.0.unsigned_abs()],
        sentinels: [first.1.unsigned_abs(), second.1.unsigned_abs()],
    }
}
