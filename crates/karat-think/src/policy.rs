//! Rule-based bots. A [`Policy`] scores moves, and the bot samples one of them. Moves with similar
//! scores have similar probabilities, so nobody can win by memorising the bot's games.

use std::ops::RangeInclusive;

use karat_kernel::{Dice, Game, Perspective};

use crate::Bot;
use crate::number::softmax;
use crate::subgame::Subgame;
use crate::think::{Budget, Rated, Seed, Thinker, Thought};

/// Moves with their scores.
pub type ScoredMoves<M> = Vec<(M, f64)>;

/// A set of rules that scores moves.
pub trait Policy<G: Game>: Send {
    /// Adds the moves worth considering to `out` with their scores. At least one move is added, and
    /// all moves are legal. The policy chooses the unit of the scores, such as points. The scores
    /// depend on the seat's view and on a position sampled for it, so equal dice do not imply equal
    /// scores.
    ///
    /// # Panics
    /// Panics if the seat has nothing to decide.
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, G>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<G::Move>,
    );

    /// Returns the softmax temperature for sampling moves, in score units.
    fn temperature(&self) -> f64;

    /// Returns the margin below the best score within which a player may mistake a move for the
    /// best one.
    fn margin(&self) -> f64;

    /// Adds the moves that a search tries, with their scores. They may include moves that the policy
    /// itself never makes.
    ///
    /// # Panics
    /// Panics if the seat has nothing to decide.
    fn score_candidates(
        &mut self,
        perspective: &Perspective<'_, G>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<G::Move>,
    ) {
        self.score_moves(perspective, dice, out);
    }

    /// Returns the softmax temperature for the probabilities of the moves that a search tries, in
    /// score units.
    fn candidate_temperature(&self) -> f64 {
        self.margin()
    }

    /// Returns whether two moves are so similar that searching one of them is enough.
    fn is_equivalent(&self, one: &G::Move, other: &G::Move) -> bool {
        one == other
    }

    /// Returns whether the scores form an equilibrium strategy, from which no player gains by
    /// deviating. A search solves such a decision together with the secret choices around it.
    fn is_equilibrium(&self, _table: &Perspective<'_, G>) -> bool {
        false
    }

    /// Returns the subgame that begins with the pending decision, or `None` if the game does not
    /// know how to solve one.
    fn subgame(&self, _table: &Perspective<'_, G>) -> Option<Box<dyn Subgame<G>>> {
        None
    }
}

impl<G: Game> Policy<G> for Box<dyn Policy<G>> {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, G>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<G::Move>,
    ) {
        (**self).score_moves(perspective, dice, out);
    }

    fn temperature(&self) -> f64 {
        (**self).temperature()
    }

    fn margin(&self) -> f64 {
        (**self).margin()
    }

    fn score_candidates(
        &mut self,
        perspective: &Perspective<'_, G>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<G::Move>,
    ) {
        (**self).score_candidates(perspective, dice, out);
    }

    fn candidate_temperature(&self) -> f64 {
        (**self).candidate_temperature()
    }

    fn is_equivalent(&self, one: &G::Move, other: &G::Move) -> bool {
        (**self).is_equivalent(one, other)
    }

    fn is_equilibrium(&self, perspective: &Perspective<'_, G>) -> bool {
        (**self).is_equilibrium(perspective)
    }

    fn subgame(&self, table: &Perspective<'_, G>) -> Option<Box<dyn Subgame<G>>> {
        (**self).subgame(table)
    }
}

/// The distance from the best score, in temperatures, beyond which moves have probability 0.
const TEMPERATURES_MAX: f64 = 12.0;

/// A bot that samples its moves according to a policy's scores.
#[derive(Debug, Clone)]
pub struct Ruled<P> {
    policy: P,
    /// The percentage of decisions made at random among the moves near the best.
    random_percent: u32,
    /// The factor applied to the policy's own temperature.
    temperature_scale: f64,
}

impl<P> Ruled<P> {
    /// Creates a bot that follows the given policy.
    pub const fn new(policy: P) -> Self {
        Self { policy, random_percent: 0, temperature_scale: 1.0 }
    }

    /// Creates a bot that plays a quarter of its moves at random among those near the best.
    pub const fn noisy(policy: P) -> Self {
        Self { policy, random_percent: 25, temperature_scale: 1.0 }
    }

    /// Creates a bot whose temperature is the given multiple of the policy's temperature.
    pub const fn with_temperature(policy: P, temperature_scale: f64) -> Self {
        Self { policy, random_percent: 0, temperature_scale }
    }

    /// Returns a reference to the policy.
    pub(crate) const fn policy(&self) -> &P {
        &self.policy
    }

    /// Consumes the bot and returns its policy.
    pub(crate) fn into_policy(self) -> P {
        self.policy
    }

    /// Returns a mutable reference to the policy, as required for scoring moves.
    pub(crate) const fn policy_mut(&mut self) -> &mut P {
        &mut self.policy
    }

    /// Samples a move. Higher scores have higher probabilities.
    pub(crate) fn pick<G: Game>(
        &self,
        scored: &ScoredMoves<G::Move>,
        dice: &mut dyn Dice,
    ) -> G::Move
    where
        P: Policy<G>,
    {
        if let [(only, _)] = scored[..] {
            return only;
        }
        let best = max_score(scored);
        if self.random_percent > 0 && dice.below(100) < self.random_percent {
            let least = best - self.policy.margin();
            let close = || scored.iter().filter(|(_, score)| *score >= least);
            let index = dice.below(close().count() as u32) as usize;
            return close().nth(index).expect("the best is near itself").0;
        }
        let temperature = self.policy.temperature() * self.temperature_scale;
        let likely =
            || scored.iter().filter(|(_, score)| *score >= best - TEMPERATURES_MAX * temperature);
        let mut chances: Vec<f64> = likely().map(|&(_, score)| score).collect();
        softmax(&mut chances, temperature);
        likely().nth(sample_index(&chances, dice)).expect("the best is likely").0
    }
}

impl<G: Game, P: Policy<G>> Bot<G> for Ruled<P> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move {
        let mut scored = Vec::new();
        self.policy.score_moves(perspective, dice, &mut scored);
        self.pick(&scored, dice)
    }
}

impl<G: Game, P: Policy<G>> Thinker<G> for Ruled<P> {
    fn think(
        &mut self,
        perspective: &Perspective<'_, G>,
        seed: Seed,
        _budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let mut dice = seed.dice(0);
        let mut scored = Vec::new();
        self.policy.score_moves(perspective, &mut dice, &mut scored);
        let chosen = self.pick(&scored, &mut dice);
        let temperature = self.policy.temperature() * self.temperature_scale;
        let all = 1..=scored.len();
        let rated = top_candidates(&scored, temperature, all, |one, other| one == other);
        Thought { chosen, rated, nodes: 0, is_complete: true }
    }
}

/// Returns the moves with the highest scores, best first, one from each group of similar moves. The
/// number of moves is within the range `count`. Moves beyond the minimum number must have a
/// probability of at least `PRIOR_MIN`.
pub fn top_candidates<M: Copy + Eq>(
    scored: &ScoredMoves<M>,
    temperature: f64,
    count: RangeInclusive<usize>,
    is_equivalent: impl Fn(&M, &M) -> bool,
) -> Vec<Rated<M>> {
    let mut chances: Vec<f64> = scored.iter().map(|&(_, score)| score).collect();
    softmax(&mut chances, temperature);
    let mut order: Vec<usize> = (0..scored.len()).collect();
    // The sort is stable, so moves with equal scores keep their listed order.
    order.sort_by(|&one, &other| scored[other].1.total_cmp(&scored[one].1));
    let mut rated: Vec<Rated<M>> = Vec::new();
    for index in order {
        let (mv, prior) = (scored[index].0, chances[index] as f32);
        if rated.len() >= *count.end() || (rated.len() >= *count.start() && prior < PRIOR_MIN) {
            break;
        }
        if rated.iter().all(|it| !is_equivalent(&it.mv, &mv)) {
            let [win, win_error, points] = [f32::NAN; 3];
            rated.push(Rated { mv, prior, visits: 0, win, win_error, points });
        }
    }
    rated
}

/// The minimum probability of a candidate move, unless there would be too few candidates.
const PRIOR_MIN: f32 = 1e-4;

/// Returns the highest score in a list of moves.
fn max_score<M>(scored: &ScoredMoves<M>) -> f64 {
    scored.iter().map(|&(_, score)| score).fold(f64::NEG_INFINITY, f64::max)
}

/// Samples an index with the given probabilities.
pub(crate) fn sample_index(chances: &[f64], dice: &mut dyn Dice) -> usize {
    const CASES: u32 = 1 << 30;
    let mut left = f64::from(dice.below(CASES)) / f64::from(CASES);
    let likely = || (0..chances.len()).filter(|&place| chances[place] > 0.0);
    let picked = likely().find(|&place| {
        left -= chances[place];
        left < 0.0
    });
    // The probabilities may add up to slightly less than 1, in which case the last possible index
    // is chosen.
    picked.or(likely().next_back()).expect("something is likely")
}
