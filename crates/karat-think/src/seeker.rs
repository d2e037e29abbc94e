//! A searching bot for any game with a [`Policy`]. The bot simulates the moves that the policy
//! would consider, the most promising ones most often. The bot then chooses the move that it has
//! simulated most.
//!
//! The moves that the policy would consider form a tree of the seats' decisions (module `tree`).
//! Each simulation begins in a different determinization, which is a state that the seat cannot
//! distinguish from the true one. The simulation descends through the tree and continues with a
//! rollout, in which policies choose the moves. The opponents use several policies in turn,
//! including a noisy one, so that the bot does not rely on one kind of opponent. After some plies,
//! a [`Value`] evaluates the position.
//!
//! A simultaneous decision is a matrix game. The bot simulates joint actions of the seats, each
//! with a tree of the decisions that follow. All seats then respond to each other by regret
//! matching (Hart and Mas-Colell 2000), regularized towards the policy (Jacob et al. 2021, arXiv
//! 2112.07544). The bot's move is sampled from the resulting strategy.

use karat_kernel::{Actor, BySeat, Dice, Game, Perspective, SEATS_MAX, Seat, Seats, Turn};

use crate::Bot;
use crate::number::{ln, softmax};
use crate::policy::{Policy, Ruled, ScoredMoves, sample_index, top_candidates};
use crate::prior::Prior;
use crate::think::{Budget, Rated, Seed, Thinker, Thought};
use crate::tree::{Proposer, Tree, candidates};
use crate::value::{Estimate, Value, settled, utility};

/// A boxed policy of any type.
pub type AnyPolicy<G> = Box<dyn Policy<G>>;

/// The number of candidate moves listed for a decision that needs no search.
const CANDIDATES: std::ops::RangeInclusive<usize> = 2..=8;
/// The number of actions per seat in a matrix game. Actions considered by the policy are included
/// even if they are unlikely.
const MATRIX_ACTIONS: std::ops::RangeInclusive<usize> = 4..=4;
/// The softmax temperature of careless simulated opponents, as a multiple of the usual one.
const CARELESS_TEMPERATURE: f64 = 8.0;
/// The number of regret-matching iterations.
const ITERATIONS: u32 = 200;
/// A generous estimate of the number of simulated moves per visit to a joint action.
const VISIT_NODES: u64 = 20;
/// The weight of regularization towards the policy: the number of wins equivalent to a factor of e
/// in a policy probability.
const REGULARIZATION: f64 = 0.02;

/// A bot that simulates the moves proposed by a policy.
pub struct Seeker<G: Game> {
    /// The policy that proposes moves and plays for the bot itself in rollouts.
    policy: Ruled<AnyPolicy<G>>,
    /// The policy network that corrects the policy's probabilities in the tree, if there is one.
    prior: Option<Prior<G>>,
    /// The policies that play for the opponents in rollouts, used in turn.
    opponents: Vec<Ruled<AnyPolicy<G>>>,
    value: Box<dyn Value<G>>,
    /// The minimum number of plies in a rollout, unless the game ends first.
    plies: usize,
}

/// The parts of a game that guide a [`Seeker`]: its best policy, and the evaluation of positions.
pub struct Guide<G: Game> {
    /// Returns the policy, which proposes moves and plays in rollouts.
    pub policy: fn() -> AnyPolicy<G>,
    /// The evaluation at the end of a rollout.
    pub value: Box<dyn Value<G>>,
    /// The minimum number of plies in a rollout, unless the game ends first.
    pub plies: usize,
}

impl<G: Game> Seeker<G> {
    /// Creates a bot that considers the moves of `policy`, with rollouts of at least the given
    /// number of plies.
    ///
    /// # Panics
    /// Panics if there are no rollout policies for the opponents.
    pub fn new(
        policy: AnyPolicy<G>,
        opponents: Vec<Ruled<AnyPolicy<G>>>,
        value: Box<dyn Value<G>>,
        plies: usize,
    ) -> Self {
        assert!(!opponents.is_empty(), "the opponents need a policy");
        Self { policy: Ruled::new(policy), prior: None, opponents, value, plies }
    }

    /// Creates a bot whose opponents follow the same policy as the bot itself: as it is, with noise,
    /// and carelessly.
    pub fn guided(Guide { policy, value, plies }: Guide<G>) -> Self {
        let opponents = vec![
            Ruled::new(policy()),
            Ruled::noisy(policy()),
            Ruled::with_temperature(policy(), CARELESS_TEMPERATURE),
        ];
        Self::new(policy(), opponents, value, plies)
    }

    /// Lets a policy network correct the policy's probabilities in the tree. `None` removes the
    /// network.
    #[must_use]
    pub fn with_prior(mut self, prior: Option<Prior<G>>) -> Self {
        self.prior = prior;
        self
    }

    /// Returns the moves that a search of a decision tries in the root of its tree, with their
    /// probabilities according to the policy. Returns no moves if the decision is simultaneous or
    /// needs no search.
    pub fn searched_moves(
        &mut self,
        perspective: &Perspective<'_, G>,
        dice: &mut dyn Dice,
    ) -> Vec<Rated<G::Move>> {
        let policy = self.policy.policy_mut();
        if policy.is_equilibrium(perspective) || perspective.reopened(dice).is_some() {
            return Vec::new();
        }
        candidates(policy, perspective, dice)
    }

    /// Returns the policy that proposes moves, and the opponents' rollout policies.
    pub fn into_players(self) -> (AnyPolicy<G>, Vec<Ruled<AnyPolicy<G>>>) {
        (self.policy.into_policy(), self.opponents)
    }
}

impl<G: Game> Thinker<G> for Seeker<G> {
    fn think(
        &mut self,
        perspective: &Perspective<'_, G>,
        seed: Seed,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let mut dice = seed.dice(0);
        let mut scored = Vec::new();
        self.policy.policy_mut().score_moves(perspective, &mut dice, &mut scored);
        let baseline = self.policy.pick::<G>(&scored, &mut dice);
        if scored.len() == 1 || self.policy.policy().is_equilibrium(perspective) {
            let rated = self.candidates(&scored);
            return Thought { chosen: baseline, rated, nodes: 0, is_complete: true };
        }
        let mut search =
            Search { seat: perspective.seat(), seed, budget, nodes: 0, is_complete: true };
        match perspective.reopened(&mut dice) {
            Some(open) => search.balance(self, open, baseline, &mut dice),
            None => search.grow(self, perspective, baseline, report),
        }
    }
}

impl<G: Game> Seeker<G> {
    /// Returns the policy and the policy network, which propose moves in the tree.
    fn proposer(&mut self) -> Proposer<'_, G> {
        Proposer { policy: self.policy.policy_mut(), prior: self.prior.as_mut() }
    }

    /// Returns the candidate moves: those near the best, one for each group of similar moves.
    fn candidates(&self, scored: &ScoredMoves<G::Move>) -> Vec<Rated<G::Move>> {
        let policy = self.policy.policy();
        top_candidates(scored, policy.margin(), CANDIDATES, |one, other| {
            policy.is_equivalent(one, other)
        })
    }

    /// Plays a rollout until it reaches a position that can be evaluated.
    fn rollout(&mut self, mut game: G, me: Seat, opponent: usize, dice: &mut dyn Dice) -> Rollout {
        let since = game;
        let mut nodes = 0;
        let opponent = opponent % self.opponents.len();
        loop {
            let (who, m) = match game.turn() {
                Turn::Over => break,
                _ if nodes >= self.plies as u64 && self.value.is_quiet(&game, &since) => break,
                Turn::Chance => (Actor::Chance, game.draw(dice)),
                Turn::Seats(owing) => {
                    let seat = owing.first().expect("a turn has a seat");
                    let player =
                        if seat == me { &mut self.policy } else { &mut self.opponents[opponent] };
                    (Actor::Seat(seat), player.choose(&Perspective::new(&game, seat), dice))
                }
            };
            game.play(who, m).expect("a bot makes legal moves");
            nodes += 1;
        }
        let estimates = settled(&game).unwrap_or_else(|| self.value.value(&game));
        Rollout { estimates, nodes: nodes + 1 }
    }
}

/// The evaluation at the end of a rollout, and the number of moves in it.
struct Rollout {
    estimates: BySeat<Estimate>,
    nodes: u64,
}

/// The state of the search for one decision.
struct Search<'a> {
    seat: Seat,
    seed: Seed,
    budget: &'a Budget<'a>,
    nodes: u64,
    is_complete: bool,
}

impl Search<'_> {
    /// Grows a tree until the budget is exhausted. Without a single simulation, the answer is the
    /// policy's own move.
    fn grow<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        perspective: &Perspective<'_, G>,
        baseline: G::Move,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let mut tree = Tree::new();
        let mut number: u64 = 0;
        while self.nodes < self.budget.nodes {
            if self.budget.should_stop() {
                self.is_complete = false;
                break;
            }
            let mut dice = self.seed.dice(1 + number);
            let game = perspective.sample(&mut dice);
            self.simulate(seeker, &mut tree, Tree::<G>::ROOT, game, number, &mut dice);
            number += 1;
            if number.is_power_of_two() {
                report(&self.thought(&tree, baseline));
            }
        }
        self.thought(&tree, baseline)
    }

    /// Simulates a game from a node of the tree. Returns the game's evaluation and the seats'
    /// utilities.
    fn simulate<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        tree: &mut Tree<G>,
        node: usize,
        mut game: G,
        number: u64,
        dice: &mut dyn Dice,
    ) -> (BySeat<Estimate>, BySeat<f64>) {
        let path = tree.descend(node, &mut game, &mut seeker.proposer(), dice);
        let Rollout { estimates, nodes } = seeker.rollout(game, self.seat, number as usize, dice);
        let (seats, decisive) = (game.seats(), seeker.value.decisive());
        let mut utilities = BySeat::of(0.0);
        for seat in Seat::all(seats) {
            utilities[seat] = utility(&estimates, seat, seats, decisive);
        }
        tree.note(&path, &estimates, &utilities);
        self.nodes += path.nodes + nodes;
        (estimates, utilities)
    }

    /// Returns the search result: the move that was simulated most often.
    fn thought<G: Game>(&self, tree: &Tree<G>, baseline: G::Move) -> Thought<G::Move> {
        Thought {
            chosen: tree.most_visited().unwrap_or(baseline),
            rated: tree.rated(),
            nodes: self.nodes,
            is_complete: self.is_complete,
        }
    }
}

/// A matrix game: the actions of the deciding seats, and the results of joint actions.
struct Matrix<M> {
    /// The seats that decide simultaneously, in order.
    seats: Vec<Seat>,
    choices: Vec<Vec<Rated<M>>>,
    /// The results of the joint actions, with one cell each.
    cells: Vec<Cell>,
}

/// The results of a joint action, summed over all its simulations.
#[derive(Clone, Default)]
struct Cell {
    /// The sum of each seat's utilities, in the order of `Matrix::seats`.
    utilities: [f64; SEATS_MAX],
    games: u32,
    /// The sum of the searching seat's wins.
    wins: f64,
    /// The sum of the squares of the searching seat's wins.
    win_squares: f64,
    /// The sum of the searching seat's points.
    points: f64,
}

/// A joint action: the index of each seat's action, and the seats' mean utilities.
struct Joint {
    choices: [usize; SEATS_MAX],
    means: [f64; SEATS_MAX],
}

impl<M> Matrix<M> {
    /// Returns the index of a seat's action in a cell's joint action.
    fn choice(&self, mut cell: usize, place: usize) -> usize {
        for choices in &self.choices[..place] {
            cell /= choices.len();
        }
        cell % self.choices[place].len()
    }

    /// Returns the distance between two cells that differ by one step in a seat's action.
    fn stride(&self, place: usize) -> usize {
        self.choices[..place].iter().map(Vec::len).product()
    }

    /// Returns the joint actions that were simulated at least once.
    fn seen(&self) -> Vec<Joint> {
        let seen = self.cells.iter().enumerate().filter(|(_, cell)| cell.games > 0);
        seen.map(|(index, cell)| Joint {
            choices: std::array::from_fn(|place| match place < self.seats.len() {
                true => self.choice(index, place),
                false => 0,
            }),
            means: cell.utilities.map(|sum| sum / f64::from(cell.games)),
        })
        .collect()
    }

    /// Returns the mean utility of each of a seat's actions against the other seats' strategies.
    fn action_values(&self, seen: &[Joint], place: usize, strategies: &[Vec<f64>]) -> Vec<f64> {
        let count = self.choices[place].len();
        let (mut action_values, mut weights) = (vec![0.0; count], vec![0.0; count]);
        for joint in seen {
            let mut chance = 1.0;
            for (other, strategy) in
                strategies.iter().enumerate().filter(|&(other, _)| other != place)
            {
                chance *= strategy[joint.choices[other]];
            }
            action_values[joint.choices[place]] += chance * joint.means[place];
            weights[joint.choices[place]] += chance;
        }
        let all: f64 = action_values.iter().sum::<f64>() / weights.iter().sum::<f64>().max(1e-12);
        // Actions that were never simulated get the mean utility of all actions.
        let mean =
            |(value_sum, weight): (f64, f64)| if weight > 1e-9 { value_sum / weight } else { all };
        action_values.into_iter().zip(weights).map(mean).collect()
    }

    /// Returns strategies with which the seats respond to each other, regularized towards the
    /// policy.
    fn strategies(&self) -> Vec<Vec<f64>> {
        let seen = self.seen();
        let priors: Vec<Vec<f64>> = self.choices.iter().map(|choices| priors(choices)).collect();
        let mut regrets: Vec<Vec<f64>> = priors.iter().map(|it| vec![0.0; it.len()]).collect();
        let mut sums = regrets.clone();
        for step in 1..=ITERATIONS {
            let strategies: Vec<Vec<f64>> = regrets
                .iter()
                .zip(&priors)
                .map(|(regrets, prior)| regret_matching(regrets, prior))
                .collect();
            for place in 0..self.seats.len() {
                let mut action_values = self.action_values(&seen, place, &strategies);
                for (value_sum, prior) in action_values.iter_mut().zip(&priors[place]) {
                    *value_sum += REGULARIZATION * ln(prior.max(1e-6));
                }
                let value: f64 =
                    action_values.iter().zip(&strategies[place]).map(|(a, b)| a * b).sum();
                for (choice, value_sum) in action_values.into_iter().enumerate() {
                    let regret = &mut regrets[place][choice];
                    *regret = f64::max(0.0, *regret + value_sum - value);
                    sums[place][choice] += f64::from(step) * strategies[place][choice];
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

/// Returns the policy's action probabilities.
fn priors<M>(choices: &[Rated<M>]) -> Vec<f64> {
    let sum: f64 = choices.iter().map(|it| f64::from(it.prior)).sum();
    choices.iter().map(|it| f64::from(it.prior) / sum).collect()
}

/// Returns probabilities proportional to the positive regrets, or the policy's probabilities if
/// there are none.
fn regret_matching(regrets: &[f64], prior: &[f64]) -> Vec<f64> {
    let sum: f64 = regrets.iter().sum();
    if sum > 0.0 { regrets.iter().map(|it| it / sum).collect() } else { prior.to_vec() }
}

impl Search<'_> {
    /// Solves a simultaneous decision by repeatedly simulating joint actions, and samples a move
    /// from the resulting strategy.
    fn balance<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        open: G,
        baseline: G::Move,
        dice: &mut dyn Dice,
    ) -> Thought<G::Move> {
        let Turn::Seats(choosers) = open.turn() else { unreachable!("seats are to choose") };
        let mut matrix = self.matrix(seeker, &open, choosers, dice);
        let me = matrix.seats.iter().position(|&it| it == self.seat).expect("the seat chooses");
        let cells = matrix.cells.len() as u64;
        let (mut tree, mut roots) = (Tree::new(), vec![None; matrix.cells.len()]);
        // If the budget is large enough, all joint actions are visited once. Later simulations
        // favour likely joint actions.
        let first = if self.budget.nodes > cells * VISIT_NODES { cells } else { 0 };
        let mut index = 0;
        while self.nodes < self.budget.nodes {
            if self.budget.should_stop() {
                self.is_complete = false;
                break;
            }
            let cell = if index < first { index as usize } else { matrix.likely(dice) };
            let mut dice = self.seed.dice(1 + index / cells);
            let mut game = open;
            for (place, &seat) in matrix.seats.iter().enumerate() {
                let m = matrix.choices[place][matrix.choice(cell, place)].mv;
                game.play(Actor::Seat(seat), m).expect("a rated move is legal");
            }
            let root = *roots[cell].get_or_insert_with(|| tree.add());
            let (estimates, utilities) =
                self.simulate(seeker, &mut tree, root, game, index, &mut dice);
            matrix.note(cell, me, &estimates, &utilities);
            index += 1;
        }
        if index == 0 {
            let rated = matrix.choices.swap_remove(me);
            return Thought { chosen: baseline, rated, nodes: 0, is_complete: self.is_complete };
        }
        let strategies = matrix.strategies();
        let chosen = matrix.choices[me][sample_index(&strategies[me], dice)].mv;
        let rated = matrix.rated(me, &strategies);
        Thought { chosen, rated, nodes: self.nodes, is_complete: self.is_complete }
    }

    /// Returns the matrix game of the actions considered by the policy.
    fn matrix<G: Game>(
        &self,
        seeker: &mut Seeker<G>,
        open: &G,
        choosers: Seats,
        dice: &mut dyn Dice,
    ) -> Matrix<G::Move> {
        let seats: Vec<Seat> = choosers.iter().collect();
        // The prior uses the policy's `temperature`. With a softer prior, based on the policy's
        // `margin`, the bot was weaker than the policy, because the results of a few games are
        // mostly noise.
        let temperature = seeker.policy.policy().temperature();
        let choices: Vec<_> = seats
            .iter()
            .map(|&seat| {
                let mut scored = Vec::new();
                let policy = seeker.policy.policy_mut();
                policy.score_moves(&Perspective::new(open, seat), dice, &mut scored);
                top_candidates(&scored, temperature, MATRIX_ACTIONS, |one, other| one == other)
            })
            .collect();
        let cells = choices.iter().map(Vec::len).product();
        Matrix { seats, choices, cells: vec![Cell::default(); cells] }
    }
}

impl<M: Copy> Matrix<M> {
    /// Samples a joint action. Each seat's action comes from an equal mixture of the policy and the
    /// uniform strategy.
    fn likely(&self, dice: &mut dyn Dice) -> usize {
        (0..self.seats.len())
            .map(|place| {
                let mut strategy = priors(&self.choices[place]);
                let even = 1.0 / strategy.len() as f64;
                strategy.iter_mut().for_each(|chance| *chance = 0.5 * (*chance + even));
                self.stride(place) * sample_index(&strategy, dice)
            })
            .sum()
    }

    fn note(
        &mut self,
        cell: usize,
        me: usize,
        estimates: &BySeat<Estimate>,
        utilities: &BySeat<f64>,
    ) {
        let cell = &mut self.cells[cell];
        for (sum, &seat) in cell.utilities.iter_mut().zip(&self.seats) {
            *sum += utilities[seat];
        }
        let Estimate { win, points } = estimates[self.seats[me]];
        cell.games += 1;
        cell.wins += win;
        cell.win_squares += win * win;
        cell.points += points;
    }

    /// Returns a seat's actions, assessed against the other seats' strategies. An action's standard
    /// error is calculated as if all games with it were equally likely.
    fn rated(&self, me: usize, strategies: &[Vec<f64>]) -> Vec<Rated<M>> {
        let mut rated = self.choices[me].clone();
        for (choice, rated) in rated.iter_mut().enumerate() {
            let (mut weight, mut win, mut points) = (0.0, 0.0, 0.0);
            let (mut visits, mut sums) = (0, [0.0; 2]);
            for (index, cell) in self.cells.iter().enumerate() {
                if cell.games == 0 || self.choice(index, me) != choice {
                    continue;
                }
                let others = (0..self.seats.len()).filter(|&other| other != me);
                let chance: f64 =
                    others.map(|other| strategies[other][self.choice(index, other)]).product();
                let games = f64::from(cell.games);
                weight += chance;
                win += chance * cell.wins / games;
                points += chance * cell.points / games;
                visits += cell.games;
                sums = [sums[0] + cell.wins, sums[1] + cell.win_squares];
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

/// Returns win probabilities as the softmax of points. A difference of `temperature` in points
/// changes the odds by a factor of e.
pub fn softmax_estimates(points: &BySeat<f64>, seats: usize, temperature: f64) -> BySeat<Estimate> {
    let mut chances: Vec<f64> = Seat::all(seats).map(|seat| points[seat]).collect();
    softmax(&mut chances, temperature);
    BySeat::from_fn(|seat| {
        let win = chances.get(seat.index()).copied().unwrap_or_default();
        Estimate { win, points: points[seat] }
    })
}
