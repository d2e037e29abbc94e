//! A search tree over the sequential decisions after a position, for the [`Seeker`](crate::Seeker).
//!
//! The simulations begin with many different determinizations, and all of them descend through the
//! same tree. The tree contains one node for each sequence of decisions rather than for each state
//! (information-set tree search, Cowling, Powley and Whitehouse 2012). Each seat maximizes its own
//! utility (max^n). The next move is selected by the PUCT rule (Rosin 2011), with the policy's
//! probabilities as the prior. Unlikely moves are tried only after many visits, which widens the
//! tree progressively.

use karat_kernel::{Actor, BySeat, Dice, Game, Perspective, SEATS_MAX, Seat, Turn};

use crate::policy::{Policy, ScoredMoves, top_candidates};
use crate::prior::Prior;
use crate::simulation_dice::SimulationDice;
use crate::think::Rated;
use crate::value::Estimate;

/// The maximum number of moves per decision in the tree.
const WIDTH: std::ops::RangeInclusive<usize> = 1..=12;

/// The weight of the prior in the upper bound of a move, in wins.
const EXPLORATION: f64 = 0.2;

/// The number of nodes at which a tree stops growing, which limits it to about 100 MB.
const NODES_MAX: usize = 100_000;

/// The minimum number of simulations that the second move is granted before a search stops early,
/// unless fewer remain. Short searches would otherwise stop before they have tried a second move.
const SIMULATIONS_MIN: u64 = 8;

/// A search tree.
pub(crate) struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
}

/// The part of a simulation that is inside the tree.
pub(crate) struct Path {
    /// The moves in order, each with its node and its index in that node.
    edges: Vec<(usize, usize)>,
    /// The number of moves and draws.
    pub(crate) nodes: u64,
}

/// A sequence of decisions that was simulated at least once.
struct Node<G: Game> {
    edges: Vec<Edge<G::Move>>,
    /// The state at the latest visit.
    state: Option<G>,
    /// The moves that the policy considers in that state, as indices of `edges`, with their
    /// probabilities.
    available: Vec<(usize, f64)>,
    visits: u32,
    /// The sums of the seats' utilities over all visits.
    utilities: BySeat<f64>,
}

/// A move in a node, with the results of its simulations.
struct Edge<M> {
    seat: Seat,
    mv: M,
    prior: f32,
    child: Option<usize>,
    visits: u32,
    /// The sum of the deciding seat's utilities.
    utility: f64,
    wins: f64,
    win_squares: f64,
    points: f64,
}

impl<M: Copy> Edge<M> {
    fn new(seat: Seat, mv: M, prior: f32) -> Self {
        let [utility, wins, win_squares, points] = [0.0; 4];
        Self { seat, mv, prior, child: None, visits: 0, utility, wins, win_squares, points }
    }

    fn note(&mut self, utility: f64, Estimate { win, points }: Estimate) {
        self.visits += 1;
        self.utility += utility;
        self.wins += win;
        self.win_squares += win * win;
        self.points += points;
    }

    fn rated(&self) -> Rated<M> {
        let count = f64::from(self.visits);
        let win = self.wins / count;
        let variance = (self.win_squares / count - win * win).max(0.0);
        Rated {
            mv: self.mv,
            prior: self.prior,
            visits: self.visits,
            win: win as f32,
            win_error: (variance / (count - 1.0)).sqrt() as f32,
            points: (self.points / count) as f32,
        }
    }
}

/// A policy and the network that corrects its probabilities, if there is one.
pub(crate) struct Proposer<'a, G: Game> {
    pub(crate) policy: &'a mut dyn Policy<G>,
    pub(crate) prior: Option<&'a mut Prior<G>>,
}

impl<G: Game> Proposer<'_, G> {
    /// Returns the moves of a decision in the tree, with their probabilities. `game` is the state
    /// behind the perspective, or one that the seat cannot distinguish from it.
    fn propose(
        &mut self,
        game: &G,
        perspective: &Perspective<'_, G>,
        dice: &mut dyn Dice,
    ) -> Vec<Rated<G::Move>> {
        let mut proposed = candidates(self.policy, perspective, dice);
        if let Some(prior) = &mut self.prior
            && proposed.len() > 1
            && prior.suits(game)
        {
            let chances = prior.chances(game, perspective.seat(), &proposed);
            for (candidate, chance) in proposed.iter_mut().zip(chances) {
                candidate.prior = chance as f32;
            }
        }
        proposed
    }
}

impl<G: Game> Node<G> {
    fn new() -> Self {
        let (edges, available) = (Vec::new(), Vec::new());
        Self { edges, state: None, available, visits: 0, utilities: BySeat::of(0.0) }
    }

    /// Finds the moves that the policy considers in the given state. Finds no moves if the policy
    /// is an equilibrium in that state, because a tree would show one player's secret choice to the
    /// next.
    fn expand(&mut self, game: &G, seat: Seat, by: &mut Proposer<'_, G>, dice: &mut dyn Dice) {
        if self.state == Some(*game) {
            return;
        }
        self.state = Some(*game);
        self.available.clear();
        let perspective = Perspective::new(game, seat);
        if by.policy.is_equilibrium(&perspective) {
            return;
        }
        let likely = by.propose(game, &perspective, dice);
        let sum: f64 = likely.iter().map(|it| f64::from(it.prior)).sum();
        for Rated { mv, prior, .. } in likely {
            let place = self.edges.iter().position(|it| it.seat == seat && it.mv == mv);
            let place = place.unwrap_or_else(|| {
                self.edges.push(Edge::new(seat, mv, prior));
                self.edges.len() - 1
            });
            self.available.push((place, f64::from(prior) / sum));
        }
    }

    /// Returns the available move with the highest upper bound, or `None` if no move is available.
    /// A move that was never tried counts as average.
    fn select(&self, seat: Seat) -> Option<usize> {
        let visits: u32 = self.available.iter().map(|&(edge, _)| self.edges[edge].visits).sum();
        let mean = self.utilities[seat] / f64::from(self.visits.max(1));
        let root = f64::from(visits + 1).sqrt();
        let bound = |&(edge, prior): &(usize, f64)| {
            let Edge { visits, utility, .. } = self.edges[edge];
            let count = f64::from(visits);
            let value = if visits > 0 { utility / count } else { mean };
            value + EXPLORATION * prior * root / (1.0 + count)
        };
        let better =
            |one: (usize, f64), other: (usize, f64)| if other.1 > one.1 { other } else { one };
        let bounds = self.available.iter().map(|it| (it.0, bound(it)));
        bounds.reduce(better).map(|it| it.0)
    }
}

/// Returns the moves of a decision in the tree, with their probabilities according to the policy.
pub(crate) fn candidates<G: Game>(
    policy: &mut dyn Policy<G>,
    perspective: &Perspective<'_, G>,
    dice: &mut dyn Dice,
) -> Vec<Rated<G::Move>> {
    let mut scored = ScoredMoves::new();
    policy.score_candidates(perspective, dice, &mut scored);
    let temperature = policy.candidate_temperature();
    top_candidates(&scored, temperature, WIDTH, |one, other| policy.is_equivalent(one, other))
}

impl<G: Game> Tree<G> {
    /// The index of the first node.
    pub(crate) const ROOT: usize = 0;

    /// Creates a tree that consists of its root.
    pub(crate) fn new() -> Self {
        Self { nodes: vec![Node::new()] }
    }

    /// Returns how often the move that the next simulation will probably make at the root was made
    /// before.
    pub(crate) fn next_visits(&self, seat: Seat) -> u64 {
        let root = &self.nodes[Self::ROOT];
        root.select(seat).map_or(0, |edge| root.edges[edge].visits.into())
    }

    /// Adds a node without moves and returns its index.
    pub(crate) fn add(&mut self) -> usize {
        self.nodes.push(Node::new());
        self.nodes.len() - 1
    }

    /// Plays the selected moves from a node, up to and including the first untried one, and returns
    /// the path to the position. The path ends before simultaneous decisions and equilibria.
    pub(crate) fn descend(
        &mut self,
        root: usize,
        game: &mut G,
        by: &mut Proposer<'_, G>,
        dice: &mut SimulationDice,
    ) -> Path {
        let mut path = Path { edges: Vec::new(), nodes: 0 };
        let mut at = root;
        loop {
            let seat = match game.turn() {
                Turn::Chance => {
                    let draw = game.draw(dice.chance());
                    game.play(Actor::Chance, draw).expect("a draw is legal");
                    path.nodes += 1;
                    continue;
                }
                Turn::Seats(owing) if owing.len() == 1 => owing.first().expect("there is one"),
                Turn::Seats(_) | Turn::Over => return path,
            };
            let node = &mut self.nodes[at];
            node.expand(game, seat, by, dice.seat(seat));
            let Some(place) = node.select(seat) else { return path };
            let is_forced = node.available.len() == 1;
            let Edge { mv, child, .. } = node.edges[place];
            path.edges.push((at, place));
            path.nodes += 1;
            game.play(Actor::Seat(seat), mv).expect("a policy's moves are legal");
            if child.is_none() && self.nodes.len() >= NODES_MAX {
                return path;
            }
            at = child.unwrap_or_else(|| self.add());
            self.nodes[path.edges[path.edges.len() - 1].0].edges[place].child = Some(at);
            if child.is_none() && !is_forced {
                return path;
            }
        }
    }

    /// Adds a simulation's results to the nodes along its path.
    pub(crate) fn note(
        &mut self,
        path: &Path,
        estimates: &BySeat<Estimate>,
        utilities: &BySeat<f64>,
    ) {
        for &(node, edge) in &path.edges {
            let node = &mut self.nodes[node];
            node.visits += 1;
            for seat in Seat::all(SEATS_MAX) {
                node.utilities[seat] += utilities[seat];
            }
            let edge = &mut node.edges[edge];
            let seat = edge.seat;
            edge.note(utilities[seat], estimates[seat]);
        }
    }

    /// Returns the simulated moves at the root in descending order of prior probability.
    pub(crate) fn rated(&self) -> Vec<Rated<G::Move>> {
        let mut rated: Vec<_> = self.tried().map(Edge::rated).collect();
        // The sort is stable, so moves with equal probabilities keep the policy's order.
        rated.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        rated
    }

    /// Returns the move at the root with the most visits, or the one with the best mean among
    /// several such moves.
    pub(crate) fn most_visited(&self) -> Option<G::Move> {
        let rank = |edge: &Edge<G::Move>| (edge.visits, edge.utility);
        let better = |one, other| if rank(other) > rank(one) { other } else { one };
        self.tried().reduce(better).map(|edge| edge.mv)
    }

    /// Returns whether the most visited move at the root would remain the same after the given
    /// number of further simulations, even if half of them tried the second move, and at least
    /// [`SIMULATIONS_MIN`].
    pub(crate) fn is_decided(&self, remaining: u64) -> bool {
        if self.nodes[Self::ROOT].edges.len() == 1 {
            return true;
        }
        let (mut most, mut second) = (0, 0);
        for edge in self.tried() {
            second = second.max(most.min(edge.visits));
            most = most.max(edge.visits);
        }
        u64::from(most - second) > (remaining / 2).max(remaining.min(SIMULATIONS_MIN))
    }

    fn tried(&self) -> impl Iterator<Item = &Edge<G::Move>> {
        self.nodes[Self::ROOT].edges.iter().filter(|edge| edge.visits > 0)
    }
}
