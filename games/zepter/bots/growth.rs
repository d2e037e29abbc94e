//! Predicts how a player's possessions grow until the end of the game, regardless of the other
//! players. In every round, the player buys the best affordable advance and gems, and then
//! Sentinels.

use super::estate::Estate;
use super::known::{self, Case};
use crate::rules::{Artifact, Gem, Track};

/// A bot's assumptions about the rest of the game, tuned in series of games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taste {
    /// The worth of a point, in energy.
    pub(super) point: f64,
    /// The cost of using up a slot, added to the price when gems are compared.
    pub(super) slot_cost: f64,
    /// The points that any Sentinel is assumed to bring before it is bought, and the assumed
    /// maximum number of Sentinels per player.
    pub(super) sentinel_points: f64,
    pub(super) sentinels_max: u32,
    /// The fraction of its worth that energy retains if it cannot be kept, or if it is left over at
    /// the end of the game.
    pub(super) excess: f64,
    /// The round from which energy is worthless if it cannot be kept.
    pub(super) use_until_round: f64,
    /// The fraction of all incomes spent on Sentinels: its initial value, and its increase per
    /// round.
    pub(super) share: f64,
    pub(super) share_growth: f64,
    /// The maximum number of predicted rounds.
    pub(super) rounds_max: u8,
    /// The weight of games that are a round shorter or longer than predicted, because predictions
    /// are uncertain.
    pub(super) blur: f64,
    /// The probability that a player who can end the game does so.
    pub(super) ends: f64,
    /// A rival's expected bid above the printed price, as a fraction of their gain.
    pub(super) rival_bid: f64,
    /// The fraction of an auction winner's gain that counts as a loss for the other players,
    /// divided among them.
    pub(super) envy: f64,
    /// The number of remaining incomes up to which players sell active gems to pay for an item.
    pub(super) sells_at: f64,
    /// The minimum gain that makes an auction worthwhile, in energy.
    pub(super) margin: f64,
}

impl Taste {
    /// The assumptions of the bot [`super::Builder`].
    pub(super) const BUILDER: Self = Self {
        point: 13.0,
        slot_cost: 30.0,
        sentinel_points: 8.0,
        sentinels_max: 3,
        excess: 0.9,
        use_until_round: 26.0,
        share: 0.12,
        share_growth: 0.02,
        rounds_max: 14,
        blur: 0.67,
        ends: 0.6,
        rival_bid: 0.4,
        envy: 0.3,
        sells_at: 1.0,
        margin: 3.0,
    };

    /// Returns the assumptions for the given round. Late in the game, energy that cannot be used
    /// soon counts as waste.
    pub(super) fn at(&self, round: u32) -> Self {
        let left = (self.use_until_round - f64::from(round)) / 10.0;
        Self { excess: self.excess * left.clamp(0.0, 1.0), ..*self }
    }
}

/// Returns the estate's worth after the given number of incomes, in energy. `acts` is true if the
/// owner can still buy before the next income.
pub(super) fn worth(estate: Estate, rounds: u8, acts: bool, taste: &Taste) -> f64 {
    // All assumptions but the excess are the same in every game.
    let case = Case { estate, rounds, acts, excess: taste.excess };
    known::worth(&case, || {
        let without = play_out(estate, rounds, acts, false, taste);
        if estate.may_buy(Gem::Ruby) || rounds < 3 {
            return without;
        }
        without.max(play_out(estate, rounds, acts, true, taste))
    })
}

/// Returns the estate's worth after playing out one plan. `fire` is true if the owner advances on
/// the track Fire first.
fn play_out(mut estate: Estate, rounds: u8, acts: bool, fire: bool, taste: &Taste) -> f64 {
    let owned = estate.sentinels.count_ones();
    let mut spent = Spent { sentinels: owned, worth: 0.0 };
    let mut left = rounds;
    let mut may_act = acts;
    loop {
        if may_act {
            grow(&mut estate, f64::from(left), fire, &mut spent, taste);
        }
        may_act = true;
        if left == 0 {
            break;
        }
        let excess = (estate.cash - estate.hold).max(0.0);
        spent.worth += taste.excess * excess;
        estate.cash += estate.income() + estate.reserve - excess;
        estate.reserve = 0.0;
        let bought = f64::from(spent.sentinels - owned);
        estate.begin_round(taste.sentinel_points * bought);
        estate.hold = estate.capacity();
        left -= 1;
    }
    let rest = if rounds > 0 { taste.excess * estate.cash } else { 0.0 };
    taste.point * estate.points() + spent.worth + rest
}

/// The number of Sentinels, and the worth of the energy that has left the estate because it was
/// spent on Sentinels or could not be kept.
struct Spent {
    sentinels: u32,
    worth: f64,
}

fn grow(estate: &mut Estate, rounds: f64, fire: bool, spent: &mut Spent, taste: &Taste) {
    let track = if estate.advanced {
        None
    } else if fire && estate.level(Track::Fire) < 4 {
        advance_cost(estate, Track::Fire).filter(|&cost| cost <= estate.cash).map(|_| Track::Fire)
    } else {
        best_advance(estate, rounds, taste)
    };
    if let Some(track) = track {
        let cost = advance_cost(estate, track).expect("the track was chosen");
        estate.cash -= cost;
        estate.advance(track);
    }
    while let Some((gem, sold)) = best_purchase(estate, rounds, taste) {
        if let Some(sold) = sold {
            estate.sell(sold);
        }
        estate.buy(gem);
    }
    let discount = 20.0 * f64::from(estate.effective(Artifact::MaskOfCharisma))
        + [0.0, 0.0, 10.0, 10.0, 20.0][usize::from(estate.level(Track::Artifacts))];
    let price = f64::from(estate.data.sentinel_price()) - discount;
    while estate.cash >= price && spent.sentinels < taste.sentinels_max {
        estate.cash -= price;
        spent.sentinels += 1;
        spent.worth += taste.point * taste.sentinel_points;
    }
}

/// Returns the kind of gem to buy, and the kind of gem to sell if no slot is free.
fn best_purchase(estate: &Estate, rounds: f64, taste: &Taste) -> Option<(Gem, Option<Gem>)> {
    let has_room = estate.used() < i32::from(estate.slots);
    let sold = if has_room { None } else { estate.worst(rounds, taste.point) };
    let (missed, sale) =
        sold.map_or((0.0, 0.0), |gem| (estate.missed(gem, rounds, taste.point), estate.sale(gem)));
    let mut best: Option<(f64, Gem)> = None;
    for gem in Gem::ALL.into_iter().filter(|&gem| sold != Some(gem) && estate.may_buy(gem)) {
        let cost = estate.price(gem) - sale;
        let surplus = gem_worth(estate, gem, rounds, taste) - missed - cost;
        if cost > estate.cash || surplus <= 0.0 {
            continue;
        }
        let rate = surplus / (cost.max(0.0) + taste.slot_cost);
        if best.is_none_or(|(most, _)| rate > most) {
            best = Some((rate, gem));
        }
    }
    best.map(|(_, gem)| (gem, sold))
}

/// Returns the worth of another active gem of the given kind over the given number of incomes.
fn gem_worth(estate: &Estate, gem: Gem, rounds: f64, taste: &Taste) -> f64 {
    estate.more_income(gem) * rounds + taste.point * estate.more_points(gem)
}

/// Returns the best track for a paid advance, or `None` if no advance is profitable and affordable.
fn best_advance(estate: &Estate, rounds: f64, taste: &Taste) -> Option<Track> {
    let mut best: Option<(f64, Track)> = None;
    for track in Track::ALL {
        let Some(cost) = advance_cost(estate, track) else { continue };
        let gain = advance_gain(estate, track, rounds, taste) - (cost - level_cost(estate, track));
        if cost <= estate.cash && gain > 0.0 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, track));
        }
    }
    best.map(|(_, track)| track)
}

/// Returns the cost of the next level, including a marker, or `None` if the player is at the top
/// level or the track is closed.
pub(super) fn advance_cost(estate: &Estate, track: Track) -> Option<f64> {
    if !estate.is_open(track) {
        return None;
    }
    Some(estate.marker_cost(track)? + level_cost(estate, track))
}

/// Returns the cost of the next level, excluding a marker.
pub(super) fn level_cost(estate: &Estate, track: Track) -> f64 {
    f64::from(estate.data.cost(track, estate.level(track) + 1))
}

/// Returns the gain from advancing on a track by one level in each round for as long as this is
/// profitable.
fn advance_gain(estate: &Estate, track: Track, rounds: f64, taste: &Taste) -> f64 {
    let (mut sum, mut best) = (0.0, f64::NEG_INFINITY);
    let mut left = rounds;
    // The player is assumed to spend about half of all future income on gems.
    let income = match track {
        Track::Gems | Track::Fire => 0.45 * estate.income(),
        _ => 0.0,
    };
    for level in estate.level(track) + 1..=4 {
        if left < 0.0 {
            break;
        }
        let cost = f64::from(estate.data.cost(track, level));
        sum += level_gain(estate, track, level, left, income, taste) - cost;
        best = f64::max(best, sum);
        left -= 1.0;
    }
    best
}

/// Returns the gain from reaching a level when `left` incomes remain and the player spends `income`
/// on gems in each of them.
///
/// If rubies may be bought, they gradually fill the slots. A discount on artifacts and Sentinels
/// benefits only a few purchases.
fn level_gain(
    estate: &Estate,
    track: Track,
    level: u8,
    left: f64,
    income: f64,
    taste: &Taste,
) -> f64 {
    let top = if level == 4 { 2.0 * taste.point } else { 0.0 };
    let step = usize::from(level) - 1;
    let coming = 0.5 * estate.cash + income * left;
    top + match track {
        Track::Gems => 0.1 * coming.min(250.0),
        Track::EnergyFlow => [0.0, 2.0, 3.0, 5.0][step] * left,
        Track::Fire => {
            let rubies = match (level, estate.is_privileged()) {
                (4, privileged) => 5.0 - f64::from(u8::from(privileged)),
                (3, true) => 1.0,
                _ => 0.0,
            };
            let better = 15.5 - slot_income(estate);
            let each = better * 0.65 * left + 2.0 * taste.point - 48.0;
            each.max(0.0) * f64::min(rubies, coming / 45.0).min(f64::from(estate.slots))
        }
        Track::NineSages if left < 1.0 => 0.0,
        Track::NineSages => [10.0, 15.0, 20.0, 30.0][step],
        Track::Artifacts => [0.0, 1.0, 0.0, 1.0][step] * (5.0 * (0.35 * left).min(3.0) + 13.0),
        Track::Accumulation if level % 2 == 1 => [3.0, 0.0, 1.0][step.min(2)],
        Track::Accumulation => {
            let allowed = Gem::ALL.into_iter().filter(|&gem| estate.may_buy(gem));
            allowed
                .map(|gem| gem_worth(estate, gem, 0.9 * left, taste) - estate.price(gem))
                .fold(0.0, f64::max)
        }
    }
}

/// Returns the maximum income per slot, given the kinds of gems that the player may buy.
fn slot_income(estate: &Estate) -> f64 {
    if estate.may_buy(Gem::Diamond) {
        10.5
    } else if estate.may_buy(Gem::Emerald) {
        8.0
    } else {
        5.5
    }
}

/// Returns the best track for a free advance.
pub(super) fn free_advance(estate: &Estate, rounds: f64, taste: &Taste) -> Option<Track> {
    free_advances(estate, rounds, taste)
        .reduce(|best, other| if other.0 > best.0 { other } else { best })
        .map(|(_, track)| track)
}

/// Returns the tracks on which the player can make a free advance, with the gain from each.
pub(super) fn free_advances<'a>(
    estate: &'a Estate,
    rounds: f64,
    taste: &'a Taste,
) -> impl Iterator<Item = (f64, Track)> + 'a {
    let may = move |track: &Track| {
        estate.is_open(*track) && (estate.level(*track) > 0 || estate.markers > 0)
    };
    let gain =
        move |track: Track| advance_gain(estate, track, rounds, taste) + level_cost(estate, track);
    Track::ALL.into_iter().filter(may).map(move |track| (gain(track), track))
}
