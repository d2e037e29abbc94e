//! A searching bot for any game with a [`Policy`]. The bot simulates the moves that the policy
//! would consider, the most promising ones most often. The bot then chooses the move that it has
//! simulated most.
//!
//! The moves that the policy would consider form a tree of the seats' decisions (module `tree`).
//! Each simulation begins in a determinization, which is a state that the seat cannot distinguish
//! from the true one. So that all moves are compared with the same luck, the first simulations of
//! each move begin in the same one, as do the second, and so on (module `simulation_dice`). The
//! simulation descends through the tree and continues with a
//! rollout, in which policies choose the moves. The opponents use several policies in turn,
//! including a noisy one, so that the bot does not rely on one kind of opponent. After some plies,
//! a [`Value`] evaluates the position.
//!
//! If the decision begins a subgame that the policy knows, such as a bargain, a short search that only
//! has to choose a move simulates the subgame's outcomes and solves it exactly (module `subgame`).
//!
//! If a decision depends on secret choices, the bot simulates their outcomes, each with a tree of
//! the decisions that follow. All seats then respond to each other (module `secret`), and the bot's
//! move is sampled from its strategy.

use karat_kernel::{Actor, BySeat, Dice, Game, Perspective, Seat, Turn};

use crate::Bot;
use crate::number::softmax;
use crate::policy::{Policy, Ruled, ScoredMoves, sample_index, top_candidates};
use crate::prior::Prior;
use crate::secret::{self, Stage};
use crate::simulation_dice::SimulationDice;
use crate::subgame::{Regression, Simulated, Solved, Subgame};
use crate::think::{Budget, Rated, Seed, Thinker, Thought};
use crate::tree::{Proposer, Tree, candidates};
use crate::value::{Estimate, Value, settled, utility};

/// A boxed policy of any type.
pub type AnyPolicy<G> = Box<dyn Policy<G>>;

/// The number of candidate moves listed for a decision that needs no search.
const CANDIDATES: std::ops::RangeInclusive<usize> = 2..=8;
/// The softmax temperature of careless simulated opponents, as a multiple of the usual one.
const CARELESS_TEMPERATURE: f64 = 8.0;
/// A generous estimate of the number of simulated moves per outcome of secret choices.
const VISIT_NODES: u64 = 20;
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
    /// Whether the bot solves subgames that the policy knows.
    solves_subgames: bool,
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
        Self {
            policy: Ruled::new(policy),
            prior: None,
            opponents,
            value,
            plies,
            solves_subgames: true,
        }
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

    /// Returns a bot that grows a tree even where it could solve a subgame.
    #[must_use]
    pub fn without_subgames(self) -> Self {
        Self { solves_subgames: false, ..self }
    }

    /// Returns the moves that a search of a decision tries in the root of its tree, with their
    /// probabilities according to the policy. Returns no moves if the decision depends on secret
    /// choices.
    pub fn searched_moves(
        &mut self,
        perspective: &Perspective<'_, G>,
        dice: &mut dyn Dice,
    ) -> Vec<Rated<G::Move>> {
        let policy = self.policy.policy_mut();
        if secret::reopened(policy, perspective, dice).is_some() {
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
        if scored.len() == 1 {
            // A search may try moves that the policy itself never makes.
            let rated = candidates(self.policy.policy_mut(), perspective, &mut dice);
            if rated.len() == 1 {
                return Thought { chosen: baseline, rated, nodes: 0, is_complete: true };
            }
        }
        let mut search =
            Search { seat: perspective.seat(), seed, budget, nodes: 0, is_complete: true };
        if self.solves_subgames
            && budget.ends_when_decided
            && budget.nodes <= SUBGAME_NODES_MAX
            && let Some(subgame) = self.policy.policy().subgame(perspective)
        {
            let chosen = search.solve(self, perspective, &*subgame, &mut dice).unwrap_or(baseline);
            let (rated, nodes, is_complete) =
                (self.candidates(&scored), search.nodes, search.is_complete);
            return Thought { chosen, rated, nodes, is_complete };
        }
        match secret::reopened(self.policy.policy(), perspective, &mut dice) {
            Some(open) => search.balance(self, perspective, open, baseline, &mut dice),
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
    fn rollout(&mut self, mut game: G, me: Seat, dice: &mut SimulationDice) -> Rollout {
        let since = game;
        let mut nodes = 0;
        let opponent = dice.number() as usize % self.opponents.len();
        loop {
            let (who, m) = match game.turn() {
                Turn::Over => break,
                _ if nodes >= self.plies as u64 && self.value.is_quiet(&game, &since) => break,
                Turn::Chance => (Actor::Chance, game.draw(dice.chance())),
                Turn::Seats(owing) => {
                    let seat = owing.first().expect("a turn has a seat");
                    let player =
                        if seat == me { &mut self.policy } else { &mut self.opponents[opponent] };
                    let perspective = Perspective::new(&game, seat);
                    (Actor::Seat(seat), player.choose(&perspective, dice.seat(seat)))
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
        let mut simulations: u64 = 0;
        while self.nodes < self.budget.nodes {
            if self.budget.should_stop() {
                self.is_complete = false;
                break;
            }
            // The first simulations of all moves have the same luck, as do the second, and so on.
            let mut dice = SimulationDice::new(self.seed, tree.next_visits(self.seat));
            let game = perspective.sample(dice.hidden());
            self.simulate(seeker, &mut tree, Tree::<G>::ROOT, game, &mut dice);
            simulations += 1;
            if self.budget.ends_when_decided && tree.is_decided(self.remaining(simulations)) {
                break;
            }
            if simulations.is_power_of_two() {
                report(&self.thought(&tree, baseline));
            }
        }
        self.thought(&tree, baseline)
    }

    /// Estimates how many more simulations fit into the budget, from those made so far.
    fn remaining(&self, simulations: u64) -> u64 {
        self.budget.nodes.saturating_sub(self.nodes) * simulations / self.nodes.max(1)
    }

    /// Simulates a game from a node of the tree. Returns the game's evaluation and the seats'
    /// utilities.
    fn simulate<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        tree: &mut Tree<G>,
        node: usize,
        mut game: G,
        dice: &mut SimulationDice,
    ) -> (BySeat<Estimate>, BySeat<f64>) {
        let path = tree.descend(node, &mut game, &mut seeker.proposer(), dice);
        let Rollout { estimates, nodes } = seeker.rollout(game, self.seat, dice);
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

impl Search<'_> {
    /// Solves a decision that depends on secret choices by repeatedly simulating their outcomes,
    /// and samples a move from the resulting strategy.
    fn balance<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        perspective: &Perspective<'_, G>,
        open: G,
        baseline: G::Move,
        dice: &mut dyn Dice,
    ) -> Thought<G::Move> {
        let mut stage = Stage::new(open, seeker.policy.policy_mut(), dice);
        let pending = stage.pending(perspective);
        let count = stage.outcomes().len() as u64;
        let (mut tree, mut roots) = (Tree::new(), vec![None; stage.outcomes().len()]);
        // If the budget is large enough, all outcomes are simulated once. Later simulations favour
        // likely outcomes.
        let first = if self.budget.nodes > count * VISIT_NODES { count } else { 0 };
        let mut index = 0;
        while self.nodes < self.budget.nodes {
            if self.budget.should_stop() {
                self.is_complete = false;
                break;
            }
            let outcome = if index < first { index as usize } else { stage.sample(dice) };
            // The pending moves are compared with the same luck.
            let mut dice = SimulationDice::new(self.seed, stage.next_number(outcome, pending));
            let game = stage.outcomes()[outcome].game;
            let root = *roots[outcome].get_or_insert_with(|| tree.add());
            let (estimates, utilities) = self.simulate(seeker, &mut tree, root, game, &mut dice);
            stage.note(outcome, self.seat, &estimates, &utilities);
            index += 1;
        }
        if index == 0 {
            let rated = stage.moves(pending).to_vec();
            return Thought { chosen: baseline, rated, nodes: 0, is_complete: self.is_complete };
        }
        let strategies = stage.strategies();
        let chosen = stage.moves(pending)[sample_index(&strategies[pending], dice)].mv;
        let rated = stage.rated(pending, &strategies);
        Thought { chosen, rated, nodes: self.nodes, is_complete: self.is_complete }
    }
}

/// The node limit above which a search grows a tree instead of solving a subgame. The more a search
/// simulates, the smaller is the advantage of solving subgames (docs/strength.md).
const SUBGAME_NODES_MAX: u64 = 5_000;
/// The number of outcomes of a subgame that are simulated with the same dice.
const BLOCK: usize = 6;
/// The softmax temperature with which the moves of a subgame are simulated, in wins.
const MOVE_TEMPERATURE: f64 = 0.01;
/// The difference in expected utility, in wins, that divides the number of simulations of an outcome
/// by e.
const NEAR: f64 = 0.05;
/// The number of blocks after which a subgame is solved again.
const SOLVED_EVERY: u64 = 16;
/// The minimum number of blocks for which a move must have been the best one before the search ends
/// early. It must also have been the best one for half of all blocks.
const LEADS_FOR: u64 = 32;

impl Search<'_> {
    /// Returns the best move of a subgame, or `None` without a single simulation. Half of the
    /// simulations go to the likely outcomes of good moves, the others to outcomes about as good.
    fn solve<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        perspective: &Perspective<'_, G>,
        subgame: &dyn Subgame<G>,
        dice: &mut dyn Dice,
    ) -> Option<G::Move> {
        let mut fits = [subgame.weights(), subgame.weights()].map(Regression::new);
        let me = usize::from(subgame.seats()[1] == self.seat);
        let (mut solved, mut moves, mut near) = (Vec::new(), Vec::new(), Vec::new());
        // The best move, and the number of blocks after which it first was.
        let mut leader: Option<(G::Move, u64)> = None;
        let mut number: u64 = 0;
        while self.nodes < self.budget.nodes {
            if self.budget.should_stop() {
                self.is_complete = false;
                break;
            }
            if number.is_power_of_two() || number.is_multiple_of(SOLVED_EVERY) {
                let weights = [fits[0].fitted(), fits[1].fitted()];
                solved = subgame.solve(&weights);
                let best = best(&solved);
                let since = leader.filter(|(m, _)| *m == best).map_or(number, |(_, since)| since);
                if number >= 2 * since + LEADS_FOR {
                    return Some(best);
                }
                leader = Some((best, since));
                moves = solved.iter().map(|it| it.utility).collect();
                near = distances(subgame, me, &weights[me], &solved);
                softmax(&mut moves, MOVE_TEMPERATURE);
                softmax(&mut near, NEAR);
            }
            let chosen: [usize; BLOCK] = std::array::from_fn(|place| match place % 2 {
                0 => solved[sample_index(&moves, dice)].outcome,
                _ => sample_index(&near, dice),
            });
            let utilities = self.simulate_block(seeker, perspective, subgame, &chosen, number);
            for (player, fit) in fits.iter_mut().enumerate() {
                let simulated = chosen.iter().zip(&utilities).map(|(&outcome, it)| Simulated {
                    features: &subgame.outcomes()[outcome].features[player],
                    utility: it[player],
                });
                fit.note(&simulated.collect::<Vec<_>>());
            }
            number += 1;
        }
        (number > 0).then(|| best(&subgame.solve(&[fits[0].fitted(), fits[1].fitted()])))
    }

    /// Simulates outcomes of a subgame with the same dice. Returns both seats' utilities for each.
    fn simulate_block<G: Game>(
        &mut self,
        seeker: &mut Seeker<G>,
        perspective: &Perspective<'_, G>,
        subgame: &dyn Subgame<G>,
        outcomes: &[usize; BLOCK],
        number: u64,
    ) -> [[f64; 2]; BLOCK] {
        let dealt = perspective.sample(SimulationDice::new(self.seed, number).hidden());
        let decisive = seeker.value.decisive();
        outcomes.map(|outcome| {
            let (mut game, path) = (dealt, &subgame.outcomes()[outcome].path);
            for &(seat, m) in path {
                game.play(Actor::Seat(seat), m).expect("an outcome can be reached");
            }
            let mut dice = SimulationDice::new(self.seed, number);
            let Rollout { estimates, nodes } = seeker.rollout(game, self.seat, &mut dice);
            self.nodes += nodes + path.len() as u64;
            subgame.seats().map(|seat| utility(&estimates, seat, game.seats(), decisive))
        })
    }
}

/// Returns the move with the highest utility.
fn best<M: Copy>(solved: &[Solved<M>]) -> M {
    let (first, others) = solved.split_first().expect("a subgame begins with a decision");
    let better = |one: Solved<M>, other: &Solved<M>| match other.utility > one.utility {
        true => *other,
        false => one,
    };
    others.iter().fold(*first, better).mv
}

/// Returns how much each outcome differs from the best move for a player, as a negative number.
fn distances<G: Game>(
    subgame: &dyn Subgame<G>,
    player: usize,
    weights: &[f64],
    solved: &[Solved<G::Move>],
) -> Vec<f64> {
    let best = solved.iter().map(|it| it.utility).fold(f64::NEG_INFINITY, f64::max);
    let utility =
        |features: &[f64]| -> f64 { features.iter().zip(weights).map(|(x, it)| x * it).sum() };
    let outcomes = subgame.outcomes().iter();
    outcomes.map(|it| -(utility(&it.features[player]) - best).abs()).collect()
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
