//! Decisions that players make without knowing each other's choices, for the
//! [`Seeker`](crate::Seeker).
//!
//! A stage consists of such decisions, from the first secret choice until all choices are revealed.
//! It is a small game tree whose leaves are the outcomes of the stage. A seat that cannot distinguish
//! two positions has the same strategy in both (information sets). All seats respond to each other by
//! counterfactual regret minimization (Zinkevich et al. 2007) with positive regrets (Tammelin 2014),
//! regularized towards the policy (Jacob et al. 2021, arXiv 2112.07544).
//!
//! The outcomes are simulated. With many players there are more outcomes than simulations, so each
//! outcome's utility is estimated by ridge regression on the choices that lead to it and on all
//! pairs of them. The more often an outcome was simulated, the more its own mean counts.

use std::collections::HashMap;

use karat_kernel::{Actor, BySeat, Dice, Game, Perspective, SEATS_MAX, Seat, Turn};

use crate::number::ln;
use crate::policy::{Policy, ScoredMoves, sample_index, top_candidates};
use crate::think::Rated;
use crate::value::Estimate;

/// The number of moves per decision. Moves considered by the policy are included even if they are
/// unlikely.
const MOVES: std::ops::RangeInclusive<usize> = 4..=4;
/// The number of bits for the choices of an outcome, each of which needs two.
const OTHERS_BITS: u32 = 16;
/// The number of iterations times the number of outcomes, and the limits for the number of
/// iterations.
const WORK: usize = 40_000;
const ITERATIONS: std::ops::RangeInclusive<usize> = 40..=200;
/// The weight of regularization towards the policy: the number of wins equivalent to a factor of e
/// in a policy probability.
const REGULARIZATION: f64 = 0.01;
/// The number of simulations that count as much as the assumption that a choice, a pair of choices,
/// or an outcome changes nothing further.
const CHOICE_PRIOR: f64 = 4.0;
const PAIR_PRIOR: f64 = 8.0;
const OUTCOME_PRIOR: f64 = 16.0;
/// The number of passes of the regression over all effects.
const PASSES: usize = 8;

/// One number for each seat.
type Utilities = [f64; SEATS_MAX];

/// The decisions of a stage and the results of its outcomes.
pub(crate) struct Stage<G: Game> {
    sets: Vec<InformationSet<G>>,
    nodes: Vec<Node>,
    outcomes: Vec<Outcome<G>>,
}

/// The positions that a seat cannot distinguish when it decides.
struct InformationSet<G: Game> {
    seat: Seat,
    view: G::View,
    /// The moves that the policy considers, with their probabilities.
    moves: Vec<Rated<G::Move>>,
}

enum Node {
    /// A decision: its information set, and the node after each move.
    Decision(usize, Vec<usize>),
    /// The index of an outcome.
    Outcome(usize),
}

/// A position after all choices were revealed, with the results of its simulations.
pub(crate) struct Outcome<G: Game> {
    pub(crate) game: G,
    /// The choices that lead to the outcome: the information sets and the index of each move.
    path: Vec<(usize, usize)>,
    visits: u32,
    /// The sums of the seats' utilities.
    utilities: Utilities,
    /// The sums of the searching seat's results.
    wins: f64,
    win_squares: f64,
    points: f64,
}

/// The probability of each move in each information set.
pub(crate) type Strategies = Vec<Vec<f64>>;

/// The sums of an iteration over all nodes.
struct Iteration<'a> {
    strategies: &'a Strategies,
    utilities: &'a [Utilities],
    /// The bonus of each move in each information set, from regularization.
    bonuses: &'a [Vec<f64>],
    regrets: Vec<Vec<f64>>,
    /// The strategies, weighted by the probability that the seat itself plays to the set.
    own: Vec<Vec<f64>>,
}

impl<G: Game> Stage<G> {
    /// The index of the first node.
    const ROOT: usize = 0;

    /// Creates the stage that begins in the state `open`.
    pub(crate) fn new(open: G, policy: &mut dyn Policy<G>, dice: &mut dyn Dice) -> Self {
        let mut stage = Self { sets: Vec::new(), nodes: Vec::new(), outcomes: Vec::new() };
        let found = if is_joint(&open) { None } else { Some(HashMap::new()) };
        stage.add(open, &mut Vec::new(), &mut { found }, policy, dice);
        stage
    }

    /// Adds a position and all that can follow from it. Returns the index of its node. `found`
    /// contains the outcomes so far, if different choices can have the same outcome.
    fn add(
        &mut self,
        game: G,
        path: &mut Vec<(usize, usize)>,
        found: &mut Option<HashMap<G, usize>>,
        policy: &mut dyn Policy<G>,
        dice: &mut dyn Dice,
    ) -> usize {
        let node = self.nodes.len();
        let seat = match game.turn() {
            Turn::Seats(owing) if node == Self::ROOT || is_secret(&game) => owing.first(),
            _ => None,
        };
        let Some(seat) = seat else {
            let next = self.outcomes.len();
            let outcome = match found {
                Some(found) => *found.entry(game).or_insert(next),
                None => next,
            };
            if outcome == next {
                self.outcomes.push(Outcome::new(game, path.clone()));
            }
            self.nodes.push(Node::Outcome(outcome));
            return node;
        };
        let set = self.set(&game, seat, policy, dice);
        self.nodes.push(Node::Decision(set, Vec::new()));
        for index in 0..self.sets[set].moves.len() {
            let mut after = game;
            let m = self.sets[set].moves[index].mv;
            after.play(Actor::Seat(seat), m).expect("a rated move is legal");
            path.push((set, index));
            let child = self.add(after, path, found, policy, dice);
            path.pop();
            if let Node::Decision(_, children) = &mut self.nodes[node] {
                children.push(child);
            }
        }
        node
    }

    /// Returns the information set of a seat's decision, which is added if it is new.
    fn set(
        &mut self,
        game: &G,
        seat: Seat,
        policy: &mut dyn Policy<G>,
        dice: &mut dyn Dice,
    ) -> usize {
        let perspective = Perspective::new(game, seat);
        let view = perspective.view();
        if let Some(set) = self.sets.iter().position(|it| it.seat == seat && it.view == view) {
            return set;
        }
        // The probabilities use the policy's `temperature`. With softer ones, based on the policy's
        // `margin`, the bot was weaker than the policy, because the results of a few games are
        // mostly noise.
        let mut scored = ScoredMoves::new();
        policy.score_moves(&perspective, dice, &mut scored);
        let temperature = policy.temperature();
        let mut moves = top_candidates(&scored, temperature, MOVES, |one, other| one == other);
        let sum: f32 = moves.iter().map(|it| it.prior).sum();
        moves.iter_mut().for_each(|it| it.prior /= sum);
        self.sets.push(InformationSet { seat, view, moves });
        self.sets.len() - 1
    }

    /// Returns the information set of the seat's pending decision. While several seats choose at
    /// the same time, the view may differ from the one in the tree, because it shows which of them
    /// have already chosen.
    pub(crate) fn pending(&self, perspective: &Perspective<'_, G>) -> usize {
        let (seat, view) = (perspective.seat(), perspective.view());
        let same = self.sets.iter().position(|it| it.seat == seat && it.view == view);
        let own = || self.sets.iter().position(|it| it.seat == seat);
        same.or_else(own).expect("the seat decides in this stage")
    }

    /// Returns the moves that the policy considers in an information set.
    pub(crate) fn moves(&self, set: usize) -> &[Rated<G::Move>] {
        &self.sets[set].moves
    }

    /// Returns the number of the next simulation of an outcome. Outcomes that differ only in the
    /// move of the information set `set` have the same numbers.
    pub(crate) fn next_number(&self, outcome: usize, set: usize) -> u64 {
        let Outcome { path, visits, .. } = &self.outcomes[outcome];
        let others = path.iter().filter(|choice| choice.0 != set);
        let others = others.fold(0, |all, &(_, index)| all * *MOVES.end() + index);
        (others as u64) | u64::from(*visits) << OTHERS_BITS
    }

    pub(crate) fn outcomes(&self) -> &[Outcome<G>] {
        &self.outcomes
    }

    /// Samples an outcome. Each move comes from an equal mixture of the policy and the uniform
    /// strategy.
    pub(crate) fn sample(&self, dice: &mut dyn Dice) -> usize {
        let mut node = Self::ROOT;
        loop {
            match &self.nodes[node] {
                Node::Outcome(outcome) => return *outcome,
                Node::Decision(set, children) => {
                    let moves = &self.sets[*set].moves;
                    let even = 1.0 / moves.len() as f64;
                    let mixed = moves.iter().map(|it| 0.5 * (f64::from(it.prior) + even));
                    node = children[sample_index(&mixed.collect::<Vec<_>>(), dice)];
                }
            }
        }
    }

    /// Adds the result of a simulation.
    pub(crate) fn note(
        &mut self,
        outcome: usize,
        me: Seat,
        estimates: &BySeat<Estimate>,
        utilities: &BySeat<f64>,
    ) {
        let outcome = &mut self.outcomes[outcome];
        for seat in Seat::all(outcome.game.seats()) {
            outcome.utilities[seat.index()] += utilities[seat];
        }
        let Estimate { win, points } = estimates[me];
        outcome.visits += 1;
        outcome.wins += win;
        outcome.win_squares += win * win;
        outcome.points += points;
    }

    /// Returns strategies with which the seats respond to each other.
    pub(crate) fn strategies(&self) -> Strategies {
        let utilities = self.estimates();
        let priors = self.sets.iter().map(InformationSet::priors).collect::<Vec<_>>();
        let bonus = |prior: &f64| REGULARIZATION * ln(prior.max(1e-6));
        let bonuses: Vec<Vec<f64>> =
            priors.iter().map(|priors| priors.iter().map(bonus).collect()).collect();
        let nothing: Vec<Vec<f64>> = priors.iter().map(|it| vec![0.0; it.len()]).collect();
        let (mut regrets, mut sums) = (nothing.clone(), nothing.clone());
        let iterations = (WORK / self.outcomes.len()).clamp(*ITERATIONS.start(), *ITERATIONS.end());
        for step in 1..=iterations {
            let matched = |(regrets, prior): (&Vec<f64>, &Vec<f64>)| matched(regrets, prior);
            let strategies: Strategies = regrets.iter().zip(&priors).map(matched).collect();
            let mut iteration = Iteration {
                strategies: &strategies,
                utilities: &utilities,
                bonuses: &bonuses,
                regrets: nothing.clone(),
                own: nothing.clone(),
            };
            self.visit(Self::ROOT, &[1.0; SEATS_MAX], &mut iteration);
            let Iteration { regrets: gained, own, .. } = iteration;
            for (regrets, gained) in regrets.iter_mut().flatten().zip(gained.iter().flatten()) {
                *regrets = f64::max(0.0, *regrets + gained);
            }
            for (sum, chance) in sums.iter_mut().flatten().zip(own.iter().flatten()) {
                *sum += step as f64 * chance;
            }
        }
        // A set that its seat never plays to keeps the latest strategy.
        sums.iter()
            .zip(regrets.iter().zip(&priors))
            .map(|(sums, (regrets, prior))| match sums.iter().sum::<f64>() {
                whole if whole > 0.0 => sums.iter().map(|sum| sum / whole).collect(),
                _ => matched(regrets, prior),
            })
            .collect()
    }

    /// Adds the regrets of a node and of all that follow it. `reach` contains the probability that
    /// each seat plays to the node. Returns the seats' utilities.
    fn visit(&self, node: usize, reach: &Utilities, iteration: &mut Iteration<'_>) -> Utilities {
        let (set, children) = match &self.nodes[node] {
            Node::Outcome(outcome) => return iteration.utilities[*outcome],
            Node::Decision(set, children) => (*set, children),
        };
        let (seat, strategies) = (self.sets[set].seat.index(), iteration.strategies);
        let others: f64 = (0..SEATS_MAX).filter(|&it| it != seat).map(|it| reach[it]).product();
        let mut mean = [0.0; SEATS_MAX];
        let mut own = [0.0; *MOVES.end()];
        for (index, (&child, &chance)) in children.iter().zip(&strategies[set]).enumerate() {
            let mut after = *reach;
            after[seat] *= chance;
            let utilities = self.visit(child, &after, iteration);
            (0..SEATS_MAX).for_each(|it| mean[it] += chance * utilities[it]);
            own[index] = utilities[seat] + iteration.bonuses[set][index];
        }
        let all: f64 = own.iter().zip(&strategies[set]).map(|(own, chance)| own * chance).sum();
        for (index, &chance) in strategies[set].iter().enumerate() {
            iteration.regrets[set][index] += others * (own[index] - all);
            // All positions of a set have the same probability of the seat's own moves.
            iteration.own[set][index] = reach[seat] * chance;
        }
        mean
    }

    /// Returns each outcome's estimated utilities.
    fn estimates(&self) -> Vec<Utilities> {
        let effects = Effects::new(self);
        let mut fitted = effects.fit(&self.outcomes);
        for (fitted, outcome) in fitted.iter_mut().zip(&self.outcomes) {
            let visits = f64::from(outcome.visits);
            for (fitted, sum) in fitted.iter_mut().zip(outcome.utilities) {
                *fitted = (sum + OUTCOME_PRIOR * *fitted) / (visits + OUTCOME_PRIOR);
            }
        }
        fitted
    }

    /// Returns the moves of an information set, assessed against the other seats' strategies. A
    /// move's standard error is calculated as if all games with it were equally likely.
    pub(crate) fn rated(&self, set: usize, strategies: &Strategies) -> Vec<Rated<G::Move>> {
        let moves = &self.sets[set].moves;
        let mut sums = vec![Sums::default(); moves.len()];
        self.sum(Self::ROOT, 1.0, None, set, strategies, &mut sums);
        let mut rated = moves.clone();
        for (rated, sums) in rated.iter_mut().zip(sums) {
            let games = f64::from(sums.visits);
            let win = sums.all_wins / games;
            let variance = (sums.all_win_squares / games - win * win).max(0.0);
            rated.visits = sums.visits;
            rated.win = (sums.win / sums.weight) as f32;
            rated.win_error = (variance / (games - 1.0)).sqrt() as f32;
            rated.points = (sums.points / sums.weight) as f32;
        }
        rated
    }

    /// Adds the outcomes that can follow from a node. `chance` is the probability that the other
    /// seats play to it, and `index` is the move made in the information set `set`.
    fn sum(
        &self,
        node: usize,
        chance: f64,
        index: Option<usize>,
        set: usize,
        strategies: &Strategies,
        sums: &mut [Sums],
    ) {
        match &self.nodes[node] {
            Node::Outcome(outcome) => {
                if let Some(index) = index {
                    sums[index].add(chance, &self.outcomes[*outcome]);
                }
            }
            Node::Decision(at, children) => {
                let is_own = self.sets[*at].seat == self.sets[set].seat;
                for (number, &child) in children.iter().enumerate() {
                    let factor = if is_own { 1.0 } else { strategies[*at][number] };
                    let index = if *at == set { Some(number) } else { index };
                    self.sum(child, factor * chance, index, set, strategies, sums);
                }
            }
        }
    }
}

/// Returns whether several seats choose at the same time. Once revealed, their choices lead to
/// different states.
fn is_joint<G: Game>(game: &G) -> bool {
    matches!(game.turn(), Turn::Seats(seats) if seats.len() > 1)
}

/// Returns whether a secret choice is pending.
fn is_secret<G: Game>(game: &G) -> bool {
    is_joint(game) || game.reopened() != *game
}

/// Returns the state in which the stage of a seat's decision began, or `None` if the seat knows all
/// choices that affect the decision. The seat cannot distinguish the state from the true one.
pub(crate) fn reopened<G: Game>(
    policy: &dyn Policy<G>,
    perspective: &Perspective<'_, G>,
    dice: &mut dyn Dice,
) -> Option<G> {
    let state = perspective.sample(dice);
    (is_secret(&state) || policy.is_equilibrium(perspective)).then(|| state.reopened())
}

/// Returns probabilities proportional to the positive regrets, or the policy's probabilities if
/// there are none.
fn matched(regrets: &[f64], prior: &[f64]) -> Vec<f64> {
    let sum: f64 = regrets.iter().sum();
    if sum > 0.0 { regrets.iter().map(|it| it / sum).collect() } else { prior.to_vec() }
}

impl<G: Game> InformationSet<G> {
    /// Returns the policy's probabilities.
    fn priors(&self) -> Vec<f64> {
        self.moves.iter().map(|it| f64::from(it.prior)).collect()
    }
}

impl<G: Game> Outcome<G> {
    fn new(game: G, path: Vec<(usize, usize)>) -> Self {
        let [wins, win_squares, points] = [0.0; 3];
        let utilities = [0.0; SEATS_MAX];
        Self { game, path, visits: 0, utilities, wins, win_squares, points }
    }
}

/// The results of a move, summed over the outcomes that can follow from it.
#[derive(Clone, Default)]
struct Sums {
    /// The sum of the outcomes' probabilities, and the means weighted by them.
    weight: f64,
    win: f64,
    points: f64,
    visits: u32,
    all_wins: f64,
    all_win_squares: f64,
}

impl Sums {
    fn add<G: Game>(&mut self, chance: f64, outcome: &Outcome<G>) {
        if outcome.visits == 0 {
            return;
        }
        let games = f64::from(outcome.visits);
        self.weight += chance;
        self.win += chance * outcome.wins / games;
        self.points += chance * outcome.points / games;
        self.visits += outcome.visits;
        self.all_wins += outcome.wins;
        self.all_win_squares += outcome.win_squares;
    }
}

/// The effects of a regression: one for each choice and each pair of choices.
struct Effects {
    /// The indices of each outcome's effects. Equal positions in these lists hold the effects of
    /// the same decisions, so an effect always has the same position.
    of_outcomes: Vec<Vec<usize>>,
    /// The number of choices, whose effects come first.
    choices: usize,
}

impl Effects {
    fn new<G: Game>(stage: &Stage<G>) -> Self {
        let mut starts = vec![0];
        for set in &stage.sets {
            starts.push(starts[starts.len() - 1] + set.moves.len());
        }
        let choices = starts[starts.len() - 1];
        let of = |outcome: &Outcome<G>| {
            let chosen: Vec<usize> =
                outcome.path.iter().map(|&(set, index)| starts[set] + index).collect();
            let mut effects = Vec::new();
            for (count, &last) in chosen.iter().enumerate() {
                let pairs = chosen[..count].iter().map(|first| choices * (1 + first) + last);
                effects.extend(std::iter::once(last).chain(pairs));
            }
            effects
        };
        Self { of_outcomes: stage.outcomes.iter().map(of).collect(), choices }
    }

    /// Returns the utilities that the effects predict for each outcome. The effects are adjusted in
    /// turn until they hardly change (Gauss-Seidel).
    fn fit<G: Game>(&self, outcomes: &[Outcome<G>]) -> Vec<Utilities> {
        let all: f64 = outcomes.iter().map(|it| f64::from(it.visits)).sum();
        let mut mean = [0.0; SEATS_MAX];
        for outcome in outcomes {
            (0..SEATS_MAX).for_each(|it| mean[it] += outcome.utilities[it] / all);
        }
        let seen: Vec<usize> = (0..outcomes.len()).filter(|&it| outcomes[it].visits > 0).collect();
        // For each outcome that was simulated, the sum of the differences from the prediction.
        let mut errors: Vec<Utilities> = seen
            .iter()
            .map(|&it| {
                let Outcome { visits, utilities, .. } = &outcomes[it];
                std::array::from_fn(|seat| utilities[seat] - f64::from(*visits) * mean[seat])
            })
            .collect();
        let mut effects = vec![[0.0; SEATS_MAX]; self.choices * (1 + self.choices)];
        let mut changes = vec![([0.0; SEATS_MAX], 0.0); effects.len()];
        let positions = self.of_outcomes.iter().map(Vec::len).max().unwrap_or(0);
        for position in (0..PASSES).flat_map(|_| 0..positions) {
            let at = |outcome: usize| self.of_outcomes[outcome].get(position).copied();
            for (error, &outcome) in errors.iter().zip(&seen) {
                let Some(effect) = at(outcome) else { continue };
                let (sums, weight) = &mut changes[effect];
                *weight += f64::from(outcomes[outcome].visits);
                (0..SEATS_MAX).for_each(|it| sums[it] += error[it]);
            }
            for (effect, (sums, weight)) in changes.iter_mut().enumerate() {
                if *weight > 0.0 {
                    let prior = if effect < self.choices { CHOICE_PRIOR } else { PAIR_PRIOR };
                    for (sum, effect) in sums.iter_mut().zip(&mut effects[effect]) {
                        // From here on, the sum is the change of the effect.
                        *sum = (*sum - prior * *effect) / (*weight + prior);
                        *effect += *sum;
                    }
                }
            }
            for (error, &outcome) in errors.iter_mut().zip(&seen) {
                let Some(effect) = at(outcome) else { continue };
                let visits = f64::from(outcomes[outcome].visits);
                (0..SEATS_MAX).for_each(|it| error[it] -= visits * changes[effect].0[it]);
            }
            changes.fill(([0.0; SEATS_MAX], 0.0));
        }
        let predict = |of_outcome: &Vec<usize>| {
            of_outcome.iter().fold(mean, |sum, &effect| {
                std::array::from_fn(|seat| sum[seat] + effects[effect][seat])
            })
        };
        self.of_outcomes.iter().map(predict).collect()
    }
}
