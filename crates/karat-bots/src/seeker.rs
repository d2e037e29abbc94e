//! A bot for every game with a [`Policy`] to search with. It simulates the few moves that the
//! policy would consider, and deviates from the policy's move only if another is better beyond the
//! error of the simulations.
//!
//! The candidates of a decision are reduced by sequential halving (Karnin, Koren and Somekh 2013),
//! with the policy's own move always among them. All candidates of a round are simulated in the
//! same determinizations with the same dice, so their differences are paired. Each determinization
//! is a state that the seat cannot tell from the true one. The opponents play by several policies
//! in turn, a noisy one among them, so that the bot does not rely on knowing them. After some
//! plies, a [`Value`] evaluates the position.
//!
//! A simultaneous decision is a matrix game. Its joint actions are simulated, and all seats respond
//! to each other by regret matching (Hart and Mas-Colell 2000), regularized towards the policy
//! (Jacob et al. 2021, arXiv 2112.07544). The dice sample from the resulting strategy.

use karat_rules::{Actor, BySeat, Dice, Game, Perspective, SEATS_MAX, Seat, Seats, Turn};

use crate::Bot;
use crate::number::{ln, softmax};
use crate::policy::{Policy, Ruled, ScoredMoves, sample_index, top_candidates};
use crate::think::{Budget, Rated, Seed, Thinker, Thought};
use crate::value::{Estimate, Value, settled, utility};

/// A policy of a game.
pub type AnyPolicy<G> = Box<dyn Policy<G>>;

/// The number of simulated candidates; fewer if the policy considers fewer.
const CANDIDATES: std::ops::RangeInclusive<usize> = 2..=8;
/// The number of actions of each seat in a matrix game: those that the policy considers, likely or
/// not.
const CHOICES: std::ops::RangeInclusive<usize> = 4..=4;
/// The minimum number of determinizations for an error estimate.
const DEALS_MIN: usize = 6;
/// The number of iterations of regret matching.
const STEPS: u32 = 200;
/// A generous estimate of the nodes of one visit of a joint action.
const VISIT_NODES: u64 = 20;
/// The weight of regularization towards the policy, in wins for a factor e of its probability.
const PULL: f64 = 0.02;

/// A bot that simulates the moves of a policy.
pub struct Seeker<G: Game> {
    /// The policy without search, which is also the bot's own rollout policy.
    own: Ruled<AnyPolicy<G>>,
    /// The rollout policies of the opponents, used in turn.
    others: Vec<Ruled<AnyPolicy<G>>>,
    value: Box<dyn Value<G>>,
    /// The minimum number of plies of a rollout, unless the game ends.
    plies: usize,
    /// The number of standard errors of the difference by which a move must beat the baseline.
    errors: f64,
}

impl<G: Game> Seeker<G> {
    /// Creates a bot that considers the moves of `own`, with rollouts of at least this many plies.
    /// It deviates from the move of `own` for one that is better by this many standard errors of
    /// the paired difference.
    ///
    /// # Panics
    /// If there are no rollout policies for the opponents.
    pub fn new(
        own: AnyPolicy<G>,
        others: Vec<Ruled<AnyPolicy<G>>>,
        value: Box<dyn Value<G>>,
        plies: usize,
        errors: f64,
    ) -> Self {
        assert!(!others.is_empty(), "the others play on by something");
        Self { own: Ruled::new(own), others, value, plies, errors }
    }

    /// Returns the policy for candidates, and the rollout policies of the opponents.
    pub(crate) fn into_field(self) -> (AnyPolicy<G>, Vec<Ruled<AnyPolicy<G>>>) {
        (self.own.into_policy(), self.others)
    }
}

impl<G: Game> Thinker<G> for Seeker<G> {
    fn think(
        &mut self,
        table: &Perspective<'_, G>,
        seed: Seed,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let mut dice = seed.dice(0);
        let mut scored = Vec::new();
        self.own.policy_mut().score_moves(table, &mut dice, &mut scored);
        let usual = self.own.pick::<G>(&scored, &mut dice);
        if scored.len() == 1 || self.own.policy().is_equilibrium(table) {
            let rated = self.candidates(&scored);
            return Thought { chosen: usual, rated, nodes: 0, is_complete: true };
        }
        let mut search = Search { seat: table.seat(), seed, budget, nodes: 0, is_complete: true };
        match table.reopened(&mut dice) {
            Some(open) => search.balance(self, open, usual, &mut dice),
            None => search.halve(self, table, usual, self.candidates(&scored), report),
        }
    }
}

impl<G: Game> Seeker<G> {
    /// Returns the candidates: the moves near the best, one for each group of similar moves.
    fn candidates(&self, scored: &ScoredMoves<G::Move>) -> Vec<Rated<G::Move>> {
        let policy = self.own.policy();
        top_candidates(scored, policy.margin(), CANDIDATES, |one, other| {
            policy.is_equivalent(one, other)
        })
    }

    /// Plays from a position until it can be evaluated.
    fn play_on(&mut self, mut game: G, me: Seat, field: usize, dice: &mut dyn Dice) -> Played {
        let since = game;
        let mut nodes = 0;
        let field = field % self.others.len();
        loop {
            let (who, m) = match game.turn() {
                Turn::Over => break,
                _ if nodes >= self.plies as u64 && self.value.is_quiet(&game, &since) => break,
                Turn::Chance => (Actor::Chance, game.draw(dice)),
                Turn::Seats(owing) => {
                    let seat = owing.first().expect("a turn has a seat");
                    let player = if seat == me { &mut self.own } else { &mut self.others[field] };
                    (Actor::Seat(seat), player.choose(&Perspective::new(&game, seat), dice))
                }
            };
            game.play(who, m).expect("a bot makes legal moves");
            nodes += 1;
        }
        let estimates = settled(&game).unwrap_or_else(|| self.value.value(&game));
        Played { estimates, nodes: nodes + 1 }
    }
}

/// The result of a rollout.
struct Played {
    estimates: BySeat<Estimate>,
    nodes: u64,
}

/// The search of one decision.
struct Search<'a> {
    seat: Seat,
    seed: Seed,
    budget: &'a Budget<'a>,
    nodes: u64,
    is_complete: bool,
}

/// A candidate with its results in each determinization.
struct Candidate<M> {
    rated: Rated<M>,
    utilities: Vec<f64>,
    wins: f64,
    squares: f64,
    points: f64,
}

impl<M> Candidate<M> {
    fn new(rated: Rated<M>) -> Self {
        Self { rated, utilities: Vec::new(), wins: 0.0, squares: 0.0, points: 0.0 }
    }

    fn mean(&self) -> f64 {
        self.utilities.iter().sum::<f64>() / self.utilities.len() as f64
    }

    fn note(&mut self, utility: f64, estimate: Estimate) {
        self.utilities.push(utility);
        self.wins += estimate.win;
        self.squares += estimate.win * estimate.win;
        self.points += estimate.points;
    }

    /// Returns how many standard errors it is better than `other` in their common determinizations.
    fn errors_above(&self, other: &Self) -> f64 {
        let pairs = self.utilities.iter().zip(&other.utilities).map(|(one, other)| one - other);
        let count = self.utilities.len().min(other.utilities.len());
        if count < DEALS_MIN {
            return 0.0;
        }
        let mean = pairs.clone().sum::<f64>() / count as f64;
        let variance = pairs.map(|pair| (pair - mean) * (pair - mean)).sum::<f64>();
        let error = (variance / (count * (count - 1)) as f64).sqrt();
        if mean <= 0.0 { 0.0 } else { mean / error.max(1e-9) }
    }

    fn rated(self) -> Rated<M> {
        let count = self.utilities.len() as f64;
        let win = self.wins / count;
        let variance = (self.squares / count - win * win).max(0.0);
        Rated {
            visits: self.utilities.len() as u32,
            win: win as f32,
            win_error: (variance / (count - 1.0)).sqrt() as f32,
            points: (self.points / count) as f32,
            ..self.rated
        }
    }
}

impl Search<'_> {
    /// Runs sequential halving, with the baseline always among the candidates.
    fn halve<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        table: &Perspective<'_, G>,
        usual: G::Move,
        rated: Vec<Rated<G::Move>>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let mut candidates: Vec<Candidate<G::Move>> =
            rated.into_iter().map(Candidate::new).collect();
        // The baseline represents its group of similar moves, and comes first.
        let policy = seeker.own.policy();
        let place = candidates.iter().position(|it| policy.is_equivalent(&it.rated.mv, &usual));
        match place {
            Some(place) => candidates[..=place].rotate_right(1),
            None => {
                let mut rated = candidates[0].rated;
                rated.prior = 0.0;
                candidates.insert(0, Candidate::new(rated));
            }
        }
        candidates[0].rated.mv = usual;
        let mut alive: Vec<usize> = (0..candidates.len()).collect();
        let rounds = u64::from(alive.len().next_power_of_two().ilog2().max(1));
        let mut deal = 0;
        for round in 1..=rounds {
            let enough = self.budget.nodes * round / rounds;
            while self.nodes < enough && self.is_complete {
                self.deal(seeker, table, &alive, deal, &mut candidates);
                deal += 1;
            }
            let by_mean = |one: &usize, other: &usize| {
                candidates[*other].mean().total_cmp(&candidates[*one].mean())
            };
            if alive.len() > 2 && !candidates[0].utilities.is_empty() {
                alive[1..].sort_by(by_mean);
                alive.truncate(alive.len().div_ceil(2));
            }
            report(&self.thought(&candidates, &alive, seeker.errors));
            if !self.is_complete {
                break;
            }
        }
        self.thought(&candidates, &alive, seeker.errors)
    }

    /// Simulates all remaining candidates in one determinization, or none of them.
    fn deal<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        table: &Perspective<'_, G>,
        alive: &[usize],
        deal: u64,
        candidates: &mut [Candidate<G::Move>],
    ) {
        let mut played = Vec::with_capacity(alive.len());
        for &index in alive {
            if self.budget.is_over() {
                self.is_complete = false;
                return;
            }
            let mut dice = self.seed.dice(1 + deal);
            let mut game = table.sample(&mut dice);
            let m = candidates[index].rated.mv;
            game.play(Actor::Seat(self.seat), m).expect("a rated move is legal");
            let on = seeker.play_on(game, self.seat, deal as usize, &mut dice);
            self.nodes += on.nodes;
            played.push(on.estimates);
        }
        for (&index, estimates) in alive.iter().zip(&played) {
            let utility = utility(estimates, self.seat, table.seats(), seeker.value.decisive());
            candidates[index].note(utility, estimates[self.seat]);
        }
    }

    /// Returns the result: the baseline, unless another move beats it.
    fn thought<M: Copy>(
        &self,
        candidates: &[Candidate<M>],
        alive: &[usize],
        errors: f64,
    ) -> Thought<M> {
        let usual = &candidates[0];
        let better = alive[1..].iter().map(|&index| &candidates[index]);
        let better = better.filter(|it| it.errors_above(usual) > errors);
        let best = better.reduce(|one, other| if other.mean() > one.mean() { other } else { one });
        let rated = candidates.iter().map(|it| Candidate {
            rated: it.rated,
            utilities: it.utilities.clone(),
            ..*it
        });
        Thought {
            chosen: best.unwrap_or(usual).rated.mv,
            rated: rated.map(Candidate::rated).collect(),
            nodes: self.nodes,
            is_complete: self.is_complete,
        }
    }
}

/// A matrix game: the actions of the deciding seats, and the results of joint actions.
struct Matrix<M> {
    /// The deciding seats, in order.
    seats: Vec<Seat>,
    choices: Vec<Vec<Rated<M>>>,
    /// For each joint action: the sums of utilities by index in `seats`, the number of games, and
    /// for the searching seat the sums of its wins, their squares, and its points.
    cells: Vec<([f64; SEATS_MAX], u32, [f64; 3])>,
}

/// A joint action: the action of each seat, and the mean utility of each.
struct Joint {
    choices: [usize; SEATS_MAX],
    means: [f64; SEATS_MAX],
}

impl<M> Matrix<M> {
    /// Returns the index of a seat's action in this cell.
    fn choice(&self, mut cell: usize, place: usize) -> usize {
        for choices in &self.choices[..place] {
            cell /= choices.len();
        }
        cell % self.choices[place].len()
    }

    /// Returns the distance between cells that differ by one in a seat's action.
    fn stride(&self, place: usize) -> usize {
        self.choices[..place].iter().map(Vec::len).product()
    }

    /// Returns the joint actions that were simulated.
    fn seen(&self) -> Vec<Joint> {
        let seen = self.cells.iter().enumerate().filter(|(_, (_, count, _))| *count > 0);
        seen.map(|(cell, (sums, count, _))| Joint {
            choices: std::array::from_fn(|place| match place < self.seats.len() {
                true => self.choice(cell, place),
                false => 0,
            }),
            means: sums.map(|sum| sum / f64::from(*count)),
        })
        .collect()
    }

    /// Returns the mean utility of each action of a seat against the strategies of the others.
    fn gains(&self, seen: &[Joint], place: usize, mixes: &[Vec<f64>]) -> Vec<f64> {
        let count = self.choices[place].len();
        let (mut gains, mut weights) = (vec![0.0; count], vec![0.0; count]);
        for joint in seen {
            let mut chance = 1.0;
            for (other, mix) in mixes.iter().enumerate().filter(|&(other, _)| other != place) {
                chance *= mix[joint.choices[other]];
            }
            gains[joint.choices[place]] += chance * joint.means[place];
            weights[joint.choices[place]] += chance;
        }
        let all: f64 = gains.iter().sum::<f64>() / weights.iter().sum::<f64>().max(1e-12);
        // Actions that were never simulated get the overall mean.
        let mean = |(gain, weight): (f64, f64)| if weight > 1e-9 { gain / weight } else { all };
        gains.into_iter().zip(weights).map(mean).collect()
    }

    /// Returns strategies that respond to each other, regularized towards those of the policy.
    fn mixes(&self) -> Vec<Vec<f64>> {
        let seen = self.seen();
        let priors: Vec<Vec<f64>> = self.choices.iter().map(|choices| chances(choices)).collect();
        let mut regrets: Vec<Vec<f64>> = priors.iter().map(|it| vec![0.0; it.len()]).collect();
        let mut sums = regrets.clone();
        for step in 1..=STEPS {
            let mixes: Vec<Vec<f64>> = regrets
                .iter()
                .zip(&priors)
                .map(|(regrets, prior)| matched(regrets, prior))
                .collect();
            for place in 0..self.seats.len() {
                let mut gains = self.gains(&seen, place, &mixes);
                for (gain, prior) in gains.iter_mut().zip(&priors[place]) {
                    *gain += PULL * ln(prior.max(1e-6));
                }
                let value: f64 = gains.iter().zip(&mixes[place]).map(|(a, b)| a * b).sum();
                for (choice, gain) in gains.into_iter().enumerate() {
                    let regret = &mut regrets[place][choice];
                    *regret = f64::max(0.0, *regret + gain - value);
                    sums[place][choice] += f64::from(step) * mixes[place][choice];
                }
            }
        }
        for sums in &mut sums {
            let whole: f64 = sums.iter().sum();
            sums.iter_mut().for_each(|sum| *sum /= whole);
        }
        sums
    }
}

/// Returns the policy's probabilities of the actions.
fn chances<M>(choices: &[Rated<M>]) -> Vec<f64> {
    let sum: f64 = choices.iter().map(|it| f64::from(it.prior)).sum();
    choices.iter().map(|it| f64::from(it.prior) / sum).collect()
}

/// Returns probabilities in proportion to positive regrets, or the policy's if there are none.
fn matched(regrets: &[f64], prior: &[f64]) -> Vec<f64> {
    let sum: f64 = regrets.iter().sum();
    if sum > 0.0 { regrets.iter().map(|it| it / sum).collect() } else { prior.to_vec() }
}

impl Search<'_> {
    /// Solves a simultaneous decision: simulates joint actions repeatedly, and samples from the
    /// resulting strategy.
    fn balance<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        open: G,
        usual: G::Move,
        dice: &mut dyn Dice,
    ) -> Thought<G::Move> {
        let Turn::Seats(choosers) = open.turn() else { unreachable!("seats are to choose") };
        let mut matrix = self.matrix(seeker, &open, choosers, dice);
        let me = matrix.seats.iter().position(|&it| it == self.seat).expect("the seat chooses");
        let cells = matrix.cells.len() as u64;
        // If the budget allows, all joint actions are visited once, and likely ones more often.
        let first = if self.budget.nodes > cells * VISIT_NODES { cells } else { 0 };
        let mut deal = 0;
        while self.nodes < self.budget.nodes {
            if self.budget.is_over() {
                self.is_complete = false;
                break;
            }
            let cell = if deal < first { deal as usize } else { matrix.likely(dice) };
            let mut dice = self.seed.dice(1 + deal / cells);
            let mut game = open;
            for (place, &seat) in matrix.seats.iter().enumerate() {
                let m = matrix.choices[place][matrix.choice(cell, place)].mv;
                game.play(Actor::Seat(seat), m).expect("a rated move is legal");
            }
            let on = seeker.play_on(game, self.seat, deal as usize, &mut dice);
            self.nodes += on.nodes;
            matrix.note(cell, &on.estimates, me, |seat| {
                utility(&on.estimates, seat, open.seats(), seeker.value.decisive())
            });
            deal += 1;
        }
        if deal == 0 {
            let rated = matrix.choices.swap_remove(me);
            return Thought { chosen: usual, rated, nodes: 0, is_complete: self.is_complete };
        }
        let mixes = matrix.mixes();
        let chosen = matrix.choices[me][sample_index(&mixes[me], dice)].mv;
        let rated = matrix.rated(me, &mixes);
        Thought { chosen, rated, nodes: self.nodes, is_complete: self.is_complete }
    }

    /// Returns the matrix game with the policy's actions for every seat.
    fn matrix<G: Game>(
        &self,
        seeker: &mut Seeker<G>,
        open: &G,
        choosers: Seats,
        dice: &mut dyn Dice,
    ) -> Matrix<G::Move> {
        let seats: Vec<Seat> = choosers.iter().collect();
        // A softer prior, at the policy's `margin`, lost to the policy: a few games are mostly
        // noise.
        let temperature = seeker.own.policy().temperature();
        let choices: Vec<_> = seats
            .iter()
            .map(|&seat| {
                let mut scored = Vec::new();
                let policy = seeker.own.policy_mut();
                policy.score_moves(&Perspective::new(open, seat), dice, &mut scored);
                top_candidates(&scored, temperature, CHOICES, |one, other| one == other)
            })
            .collect();
        let cells = choices.iter().map(Vec::len).product();
        Matrix { seats, choices, cells: vec![([0.0; SEATS_MAX], 0, [0.0; 3]); cells] }
    }
}

impl<M: Copy> Matrix<M> {
    /// Samples a joint action, each seat's from an equal mixture of the policy and the uniform
    /// strategy.
    fn likely(&self, dice: &mut dyn Dice) -> usize {
        (0..self.seats.len())
            .map(|place| {
                let mut mix = chances(&self.choices[place]);
                let even = 1.0 / mix.len() as f64;
                mix.iter_mut().for_each(|chance| *chance = 0.5 * (*chance + even));
                self.stride(place) * sample_index(&mix, dice)
            })
            .sum()
    }

    fn note(
        &mut self,
        cell: usize,
        estimates: &BySeat<Estimate>,
        me: usize,
        utility: impl Fn(Seat) -> f64,
    ) {
        let (sums, count, own) = &mut self.cells[cell];
        for (sum, &seat) in sums.iter_mut().zip(&self.seats) {
            *sum += utility(seat);
        }
        *count += 1;
        let Estimate { win, points } = estimates[self.seats[me]];
        for (sum, part) in own.iter_mut().zip([win, win * win, points]) {
            *sum += part;
        }
    }

    /// Returns a seat's actions, assessed against the strategies of the others. The error is that
    /// of an action's games as if all were equally likely.
    fn rated(&self, me: usize, mixes: &[Vec<f64>]) -> Vec<Rated<M>> {
        let mut rated = self.choices[me].clone();
        for (choice, rated) in rated.iter_mut().enumerate() {
            let (mut weight, mut win, mut points) = (0.0, 0.0, 0.0);
            let (mut visits, mut sums) = (0, [0.0; 2]);
            for (cell, (_, count, own)) in self.cells.iter().enumerate().filter(|it| it.1.1 > 0) {
                if self.choice(cell, me) != choice {
                    continue;
                }
                let others = (0..self.seats.len()).filter(|&other| other != me);
                let chance: f64 =
                    others.map(|other| mixes[other][self.choice(cell, other)]).product();
                let games = f64::from(*count);
                weight += chance;
                win += chance * own[0] / games;
                points += chance * own[2] / games;
                visits += count;
                sums = [sums[0] + own[0], sums[1] + own[1]];
            }
            let games = f64::from(visits);
            let variance = (sums[1] / games - (sums[0] / games) * (sums[0] / games)).max(0.0);
            rated.visits = visits;
            rated.win = (win / weight) as f32;
            rated.win_error = (variance / (games - 1.0)).sqrt() as f32;
            rated.points = (points / weight) as f32;
        }
        rated
    }
}

/// Returns win probabilities by softmax of points, in which a difference of `temperature` changes
/// the odds by e.
pub(crate) fn as_chances(points: &BySeat<f64>, seats: usize, temperature: f64) -> BySeat<Estimate> {
    let mut chances: Vec<f64> = Seat::all(seats).map(|seat| points[seat]).collect();
    softmax(&mut chances, temperature);
    BySeat::from_fn(|seat| {
        let win = chances.get(seat.index()).copied().unwrap_or_default();
        Estimate { win, points: points[seat] }
    })
}
