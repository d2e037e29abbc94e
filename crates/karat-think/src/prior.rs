//! Policy networks: a [`Net`] that estimates how often a search would choose each candidate move.
//!
//! The network corrects the probabilities of the rule-based policy. A candidate's score is the
//! logarithm of its probability by the rules plus the network's output, and the chances are the
//! softmax of the scores. A network whose outputs are all equal therefore changes nothing. The
//! chances are the same on every machine, as [`net`](crate::net) explains.

use std::sync::Arc;

use karat_kernel::{Actor, Game, Moves, Seat, Turn};

use crate::learned::Noted;
use crate::net::{Net, Scratch, fingerprint};
use crate::number::{ln, softmax};
use crate::think::Rated;
use crate::{ChaChaDice, Features};

/// The inputs of a game's policy network.
///
/// Both functions receive a state that the seat cannot distinguish from the true one, and no
/// feature may depend on anything that the seat cannot infer. The number and order of the features
/// never change, and their values are roughly from -1 to 2.
pub trait MoveFeatures<G: Game>: Send + Sync {
    /// Writes the features of a seat's decision, which all of its moves share. The features at
    /// fewer seats are the first ones at more seats.
    fn note_decision(&self, game: &G, seat: Seat, out: &mut dyn Noted);

    /// Writes the features of a legal move.
    fn note_move(&self, game: &G, seat: Seat, m: G::Move, out: &mut dyn Noted);

    /// Returns whether the pending decision is of a kind that policy networks learn.
    fn suits(&self, game: &G) -> bool;
}

/// The inputs and the score by the rules of one candidate move.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Candidate {
    /// The network's inputs.
    pub inputs: Vec<f32>,
    /// The logarithm of the move's probability according to the rules.
    pub rules: f32,
}

/// The lower limit of a probability according to the rules, for its logarithm.
const CHANCE_MIN: f64 = 1e-6;

/// Returns the names of a policy network's inputs: the decision's features at the maximum number of
/// seats, a flag for each number of seats, and then a move's features.
pub fn policy_names<G: Game>(moves: &dyn MoveFeatures<G>) -> Vec<String> {
    let (mut names, game, m) = (Vec::new(), first_decision::<G>(), &mut Moves::new());
    let Turn::Seats(owing) = game.turn() else { unreachable!("a seat decides") };
    let seat = owing.first().expect("a turn has a seat");
    moves.note_decision(&game, seat, &mut names);
    names.extend(G::SEATS.map(|seats| format!("{seats} seats")));
    game.legal(Actor::Seat(seat), m);
    moves.note_move(&game, seat, m[0], &mut names);
    for name in rule_features(0.0, false).map(|it| it.0) {
        names.push(name.to_owned());
    }
    names
}

/// Returns a game with the maximum number of seats at its first decision.
fn first_decision<G: Game>() -> G {
    let mut game =
        G::new(&Default::default(), *G::SEATS.end()).expect("the usual rules allow all seats");
    let mut dice = ChaChaDice::new(0);
    while game.turn() == Turn::Chance {
        let draw = game.draw(&mut dice);
        game.play(Actor::Chance, draw).expect("a draw is legal");
    }
    game
}

/// Returns the features that follow from the rules' own probability of a move.
fn rule_features(rules: f32, is_first: bool) -> [(&'static str, f32); 2] {
    [("chance by rules, -ln / 4", -rules / 4.0), ("first by rules", f32::from(u8::from(is_first)))]
}

/// The inputs of a decision and its candidate moves.
struct DecisionInputs {
    /// The inputs that all of the decision's moves share.
    shared: Vec<f32>,
    /// Each move's own inputs, which follow the shared ones.
    rows: Vec<Vec<f32>>,
    /// The logarithm of each move's probability according to the rules.
    rules: Vec<f32>,
}

impl DecisionInputs {
    fn new<G: Game>(
        moves: &dyn MoveFeatures<G>,
        game: &G,
        seat: Seat,
        width: usize,
        candidates: &[Rated<G::Move>],
    ) -> Self {
        let sum: f64 = candidates.iter().map(|it| f64::from(it.prior)).sum();
        let chance = |it: &Rated<G::Move>| (f64::from(it.prior) / sum).max(CHANCE_MIN);
        let rules: Vec<f32> = candidates.iter().map(|it| ln(chance(it)) as f32).collect();
        let mut rows = Vec::with_capacity(candidates.len());
        for (number, (candidate, &rules)) in candidates.iter().zip(&rules).enumerate() {
            let mut row = Vec::new();
            moves.note_move(game, seat, candidate.mv, &mut row);
            row.extend(rule_features(rules, number == 0).map(|it| it.1));
            rows.push(row);
        }
        let mut shared = Vec::new();
        moves.note_decision(game, seat, &mut shared);
        shared.resize(width - rows.first().map_or(0, Vec::len), 0.0);
        let flags = shared.len() - G::SEATS.count();
        shared[flags + game.seats() - *G::SEATS.start()] = 1.0;
        Self { shared, rows, rules }
    }
}

/// Returns the inputs for the candidate moves of a decision, in order. The candidates' prior
/// probabilities are those of the rules.
pub fn note_candidates<G: Game>(
    moves: &dyn MoveFeatures<G>,
    game: &G,
    seat: Seat,
    width: usize,
    candidates: &[Rated<G::Move>],
) -> Vec<Candidate> {
    let DecisionInputs { shared, rows, rules } =
        DecisionInputs::new(moves, game, seat, width, candidates);
    let candidate = |(row, rules): (Vec<f32>, f32)| Candidate {
        inputs: shared.iter().copied().chain(row).collect(),
        rules,
    };
    rows.into_iter().zip(rules).map(candidate).collect()
}

/// Estimates how often a search would choose each candidate move.
pub struct Prior<G: Game> {
    moves: Box<dyn MoveFeatures<G>>,
    net: Arc<Net>,
    scratch: Scratch,
}

impl<G: Game> Prior<G> {
    /// Creates an estimate by a network, or returns `None` if the game has no move features or the
    /// network was trained on others.
    pub fn new(features: &dyn Features<G>, net: Arc<Net>) -> Option<Self> {
        let moves = features.moves()?;
        let names = policy_names(&*moves);
        let fits = net.features() == fingerprint(&names)
            && net.widths()[0] == names.len()
            && net.widths().last() == Some(&1);
        fits.then(|| Self { moves, net, scratch: Scratch::default() })
    }

    /// Returns the estimate by the built-in network, or `None` if the game has none.
    ///
    /// # Panics
    /// Panics if the built-in network was trained on other features.
    pub fn built_in(features: &dyn Features<G>) -> Option<Self> {
        let bytes = features.policy_file()?;
        let net = Arc::new(Net::from_bytes(bytes).expect("a built-in network is valid"));
        Some(Self::new(features, net).expect("a built-in network has the game's features"))
    }

    /// Returns whether the network was trained on decisions like the pending one.
    pub fn suits(&self, game: &G) -> bool {
        self.moves.suits(game)
    }

    /// Returns each candidate's chance, given what the seat can see. The candidates' own
    /// probabilities are those of the rules.
    pub fn chances(&mut self, game: &G, seat: Seat, candidates: &[Rated<G::Move>]) -> Vec<f64> {
        let DecisionInputs { shared, rows, rules } =
            DecisionInputs::new(&*self.moves, game, seat, self.net.widths()[0], candidates);
        let rows = rows.iter().map(Vec::as_slice);
        let outputs = self.net.outputs_of_rows(&shared, rows, &mut self.scratch);
        let score = |(rules, output): (f32, f32)| f64::from(rules) + f64::from(output);
        let mut chances: Vec<f64> = rules.into_iter().zip(outputs).map(score).collect();
        softmax(&mut chances, 1.0);
        chances
    }
}

/// Returns each candidate's chance, from its score by the rules and its inputs. Each input is an
/// index and a value. Zero inputs may be omitted.
pub fn chances<I: Iterator<Item = (usize, f32)>>(
    net: &Net,
    candidates: impl Iterator<Item = (f32, I)>,
    scratch: &mut Scratch,
) -> Vec<f64> {
    let score =
        |(rules, inputs): (f32, I)| f64::from(rules) + f64::from(net.outputs(inputs, scratch)[0]);
    let mut chances: Vec<f64> = candidates.map(score).collect();
    softmax(&mut chances, 1.0);
    chances
}

#[cfg(test)]
mod tests;
