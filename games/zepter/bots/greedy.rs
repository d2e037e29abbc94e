//! A bot that always buys whatever currently brings it the most points and income for its energy,
//! and bids little more than the printed price.

use karat_kernel::{Dice, Moves, Perspective, Rules as _};
use karat_think::policy::{Policy, ScoredMoves};

use crate::rules::{
    Artifact, Data, Gem, Item, Move, PlayerView, RELEASE_COSTS, Step, Track, View, Zepter,
};

/// The worth, in points, of one more unit of energy per income.
const INCOME: f64 = 0.3;

/// The energy that each kind of gem yields per income (ZEP-COMP-3, ZEP-INCOME-4).
const YIELDS: [f64; 5] = [3.3, 5.0, 7.5, 10.0, 15.0];

/// The maximum bid above the printed price, as a fraction of that price.
const ABOVE: f64 = 0.1;

/// The softmax temperature, in points per unit of energy.
const TEMPERATURE: f64 = 0.002;
/// The margin within which a move counts as near the best, in points per unit of energy.
const MARGIN: f64 = 0.1;

/// A policy that considers only the immediate result of a purchase, in points per unit of energy.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Policy<Zepter> for Greedy {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Zepter>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let view = perspective.view();
        let me = &view.players[perspective.seat().index()];
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        out.extend(moves.into_iter().map(|m| (m, rate(&view, me, m))));
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// The policy of [`Greedy`], but careless: it overlooks differences between moves that are larger
/// by the factor for the number of players ([`CARELESSNESS`]).
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CarelessGreedy;

/// The factors by which [`CarelessGreedy`] multiplies the temperature with two to six players. With
/// these factors, a player who has just learnt the rules wins about as often at every table
/// (docs/strength.md).
const CARELESSNESS: [f64; 5] = [2.0, 15.0, 15.0, 35.0, 45.0];

impl Policy<Zepter> for CarelessGreedy {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Zepter>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        Greedy.score_moves(perspective, dice, out);
        let factor = CARELESSNESS[perspective.seats() - Zepter::SEATS.start()];
        out.iter_mut().for_each(|(_, score)| *score /= factor);
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// Returns a move's points per unit of energy, or 0 for a move that only ends the turn or passes.
fn rate(view: &View, me: &PlayerView, m: Move) -> f64 {
    let data = &view.reading.data;
    match m {
        // Activating a gem costs nothing, so the player fills the slots before any other move.
        Move::Active(counts) => 100.0 * (gems_gain(data, counts) - gems_gain(data, me.active)),
        Move::Transact(transaction) => {
            let runs = transaction.steps.runs().iter();
            runs.map(|&(step, times)| f64::from(times) * step_rate(data, me, step)).sum()
        }
        Move::Start(item, bid) => item_rate(view, me, item, bid),
        Move::Raise(bid) => {
            let item = view.auction.as_ref().expect("an auction is held").item;
            let most = (1.0 + ABOVE) * f64::from(data.price(item));
            if f64::from(bid) <= most { item_rate(view, me, item, bid) } else { -1.0 }
        }
        Move::Advance(track) => level_gain(me, track),
        Move::Release(marker) => f64::from(marker),
        Move::Lose(gem) => -gem_gain(data, gem),
        _ => 0.0,
    }
}

fn step_rate(data: &Data, me: &PlayerView, step: Step) -> f64 {
    match step {
        Step::Buy(gem) => {
            let price = f64::from(me.prices[gem as usize]);
            (gem_gain(data, gem) - replaced(data, me)) / price
        }
        Step::Advance(track) => {
            let cost = f64::from(data.cost(track, me.levels[track as usize] + 1));
            level_gain(me, track) / cost
        }
        // Releasing a marker is useful only if the store contains no marker.
        Step::Release(marker) if me.markers == 0 => {
            0.3 / f64::from(RELEASE_COSTS[usize::from(marker)])
        }
        Step::Release(_) => -1.0,
        // A gem without a slot yields nothing, so it may be sold.
        Step::Sell { .. } => 0.001,
        Step::Item => 0.0,
    }
}

/// Returns the worth of the gem that must make way for another, or 0 if a slot is free.
fn replaced(data: &Data, me: &PlayerView) -> f64 {
    let active = me.active.iter().map(|&count| u32::from(count));
    let owned: u32 = active.chain(me.stored.iter().map(|&count| u32::from(count))).sum();
    if owned < me.slots.into() {
        return 0.0;
    }
    let held = Gem::ALL.into_iter().filter(|&gem| me.active[gem as usize] > 0);
    held.map(|gem| gem_gain(data, gem)).fold(f64::INFINITY, f64::min)
}

fn gems_gain(data: &Data, counts: [u8; 5]) -> f64 {
    Gem::ALL.into_iter().map(|gem| gem_gain(data, gem) * f64::from(counts[gem as usize])).sum()
}

fn gem_gain(data: &Data, gem: Gem) -> f64 {
    f64::from(data.gem_points(gem)) + INCOME * YIELDS[gem as usize]
}

fn item_rate(view: &View, me: &PlayerView, item: Item, bid: u32) -> f64 {
    let offer = view.offer(item).expect("it is on offer");
    let (net, data) = (f64::from(offer.net_price(me.seat, bid)), &view.reading.data);
    let extra = match item {
        Item::Artifact(Artifact::CrystalOfProtection) => INCOME * YIELDS[Gem::Emerald as usize],
        Item::Artifact(Artifact::ChaliceOfFire) => INCOME * YIELDS[Gem::Ruby as usize],
        Item::Artifact(Artifact::Elixir) => gem_gain(data, Gem::Diamond) - replaced(data, me),
        Item::Artifact(Artifact::MagicBelt | Artifact::MagicWand) => 2.0,
        Item::Artifact(Artifact::Spellbook | Artifact::CrystalBall) => 0.5,
        _ => 0.0,
    };
    (f64::from(offer.worth[me.seat.index()]) + extra) / net.max(1.0)
}

/// Returns what a track's next level is worth in points.
fn level_gain(me: &PlayerView, track: Track) -> f64 {
    let level = usize::from(me.levels[track as usize]);
    let top = if level == 3 { 2.0 } else { 0.0 };
    top + match track {
        Track::EnergyFlow => INCOME * [0.5, 2.0, 3.0, 5.0][level],
        Track::NineSages => 0.05 * [10.0, 15.0, 20.0, 30.0][level],
        Track::Accumulation => [0.2, 1.5, 0.2, 1.5][level],
        Track::Gems | Track::Fire | Track::Artifacts => 0.4,
    }
}
