//! Bots by rules. A [`Policy`] likes some moves more than others; who plays by it throws dice, so that
//! moves that are nearly as good have nearly the same chances and nobody can learn its games by heart.

use std::ops::RangeInclusive;

use karat_rules::{Dice, Game, Perspective};

use crate::Bot;
use crate::number::soften;
use crate::think::{Budget, Rated, Seed, Thinker, Thought};

/// Moves and how much they are liked.
pub type Ratings<M> = Vec<(M, f64)>;

/// What a player who goes by rules likes.
pub trait Policy<G: Game>: Send {
    /// Adds the moves worth considering to `out`, at least one, all of them legal, with how much each
    /// is liked, in a unit of the policy's own (points, say). What it is reckoned from is what the seat
    /// sees, and a position dealt anew for it; that the dice are the same does not make it the same.
    ///
    /// # Panics
    /// If the seat has nothing to decide.
    fn rate(&mut self, table: &Perspective<'_, G>, dice: &mut dyn Dice, out: &mut Ratings<G::Move>);

    /// The difference in liking that changes the odds of two moves by e.
    fn heat(&self) -> f64;

    /// How much less than the best a move may be liked that a player could take for the best.
    fn near(&self) -> f64;

    /// Whether two moves come to so much the same that thinking about one of them is enough.
    fn is_alike(&self, one: &G::Move, other: &G::Move) -> bool {
        one == other
    }

    /// Whether the likings are the mix of an equilibrium: nothing is gained by another.
    fn is_balanced(&self, _table: &Perspective<'_, G>) -> bool {
        false
    }
}

impl<G: Game> Policy<G> for Box<dyn Policy<G>> {
    fn rate(
        &mut self,
        table: &Perspective<'_, G>,
        dice: &mut dyn Dice,
        out: &mut Ratings<G::Move>,
    ) {
        (**self).rate(table, dice, out);
    }

    fn heat(&self) -> f64 {
        (**self).heat()
    }

    fn near(&self) -> f64 {
        (**self).near()
    }

    fn is_alike(&self, one: &G::Move, other: &G::Move) -> bool {
        (**self).is_alike(one, other)
    }

    fn is_balanced(&self, table: &Perspective<'_, G>) -> bool {
        (**self).is_balanced(table)
    }
}

/// Whoever is liked less than the best by so many times the heat has no chance.
const HEATS_MAX: f64 = 12.0;

/// A player by rules.
#[derive(Debug, Clone)]
pub struct Ruled<P> {
    policy: P,
    /// Of a hundred decisions, how many are made at random among the moves near the best.
    slips: u32,
    /// How many times the policy's own heat.
    temperature: f64,
}

impl<P> Ruled<P> {
    /// A player by this policy.
    pub const fn new(policy: P) -> Self {
        Self { policy, slips: 0, temperature: 1.0 }
    }

    /// A player by this policy who makes a quarter of his moves at random among those near the best.
    pub const fn noisy(policy: P) -> Self {
        Self { policy, slips: 25, temperature: 1.0 }
    }

    /// A player who tells good moves apart only if they differ by so many times more.
    pub const fn warm(policy: P, temperature: f64) -> Self {
        Self { policy, slips: 0, temperature }
    }

    /// What he plays by.
    pub(crate) const fn policy(&self) -> &P {
        &self.policy
    }

    /// What he played by.
    pub(crate) fn into_policy(self) -> P {
        self.policy
    }

    /// What he plays by, to rate with.
    pub(crate) const fn policy_mut(&mut self) -> &mut P {
        &mut self.policy
    }

    /// The move that the dice choose among the rated ones.
    pub(crate) fn pick<G: Game>(&self, ratings: &Ratings<G::Move>, dice: &mut dyn Dice) -> G::Move
    where
        P: Policy<G>,
    {
        if let [(only, _)] = ratings[..] {
            return only;
        }
        let most = most(ratings);
        if self.slips > 0 && dice.below(100) < self.slips {
            let least = most - self.policy.near();
            let near = || ratings.iter().filter(|(_, liking)| *liking >= least);
            let slip = dice.below(near().count() as u32) as usize;
            return near().nth(slip).expect("the best is near itself").0;
        }
        let heat = self.policy.heat() * self.temperature;
        let likely = || ratings.iter().filter(|(_, liking)| *liking >= most - HEATS_MAX * heat);
        let mut chances: Vec<f64> = likely().map(|&(_, liking)| liking).collect();
        soften(&mut chances, heat);
        likely().nth(thrown(&chances, dice)).expect("the best is likely").0
    }
}

impl<G: Game, P: Policy<G>> Bot<G> for Ruled<P> {
    fn choose(&mut self, table: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move {
        let mut ratings = Vec::new();
        self.policy.rate(table, dice, &mut ratings);
        self.pick(&ratings, dice)
    }
}

impl<G: Game, P: Policy<G>> Thinker<G> for Ruled<P> {
    fn think(
        &mut self,
        table: &Perspective<'_, G>,
        seed: Seed,
        _budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let mut dice = seed.dice(0);
        let mut ratings = Vec::new();
        self.policy.rate(table, &mut dice, &mut ratings);
        let chosen = self.pick(&ratings, &mut dice);
        let heat = self.policy.heat() * self.temperature;
        let all = 1..=ratings.len();
        let rated = likeliest(&ratings, heat, all, |one, other| one == other);
        Thought { chosen, rated, nodes: 0, is_complete: true }
    }
}

/// The moves that are liked most, the likeliest first and one of all that are alike; at least and at
/// most so many, and between them those that have a chance.
pub(crate) fn likeliest<M: Copy + Eq>(
    ratings: &Ratings<M>,
    heat: f64,
    count: RangeInclusive<usize>,
    is_alike: impl Fn(&M, &M) -> bool,
) -> Vec<Rated<M>> {
    let mut chances: Vec<f64> = ratings.iter().map(|&(_, liking)| liking).collect();
    soften(&mut chances, heat);
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    // Of equals the first listed comes first, whatever the sort.
    order.sort_by(|&one, &other| ratings[other].1.total_cmp(&ratings[one].1));
    let mut rated: Vec<Rated<M>> = Vec::new();
    for index in order {
        let (mv, prior) = (ratings[index].0, chances[index] as f32);
        if rated.len() >= *count.end() || (rated.len() >= *count.start() && prior < PRIOR_MIN) {
            break;
        }
        if rated.iter().all(|it| !is_alike(&it.mv, &mv)) {
            let [win, win_error, points] = [f32::NAN; 3];
            rated.push(Rated { mv, prior, visits: 0, win, win_error, points });
        }
    }
    rated
}

/// A move that is less likely is not among the likeliest, unless they would be too few.
const PRIOR_MIN: f32 = 1e-4;

/// The highest liking.
fn most<M>(ratings: &Ratings<M>) -> f64 {
    ratings.iter().map(|&(_, liking)| liking).fold(f64::NEG_INFINITY, f64::max)
}

/// A place among these chances, each as likely as it says.
pub(crate) fn thrown(chances: &[f64], dice: &mut dyn Dice) -> usize {
    const CASES: u32 = 1 << 30;
    let mut left = f64::from(dice.below(CASES)) / f64::from(CASES);
    let likely = || (0..chances.len()).filter(|&place| chances[place] > 0.0);
    let picked = likely().find(|&place| {
        left -= chances[place];
        left < 0.0
    });
    // The chances may add up to a little less than 1.
    picked.or(likely().next_back()).expect("something is likely")
}
