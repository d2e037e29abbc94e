//! Bots with learned evaluations: a [`Net`] trained on games evaluates a position's [`Features`].
//!
//! [`Learned`] is a policy that scores a move by the network's evaluation of the resulting
//! position. [`LearnedValue`] lets a [`Seeker`](crate::Seeker) evaluate positions with the network.
//! At a table without a suitable network, both fall back to the game's rule-based evaluation.

use std::fmt;
use std::sync::Arc;

use karat_kernel::{Actor, BySeat, Dice, Game, Perspective, SEATS_MAX, Seat};

use crate::net::{Net, NetError, Scratch, fingerprint};
use crate::policy::{Policy, ScoredMoves};
use crate::prior::MoveFeatures;
use crate::value::{Estimate, Value, settled, utility};
use crate::{AnyPolicy, HasBots};

/// The input features of a game's network.
pub trait Features<G: Game>: Send + Sync {
    /// Writes the features that `seat` can see: first its own, then those of the others clockwise.
    /// The number and order of the features never change, and their values are roughly from -1 to
    /// 2. `game` is a state that the seat cannot distinguish from the true one. With the usual rules,
    /// no feature may depend on anything that the seat cannot infer.
    fn note(&self, game: &G, seat: Seat, out: &mut dyn Noted);

    /// Returns whether networks can judge the pending decision. They also judge games with options
    /// for which they were not trained, because the features that matter most, such as points and
    /// incomes, follow the rules of each game.
    fn suits(&self, game: &G) -> bool;

    /// Adds the legal moves that the network should evaluate to `_out`. The default adds none, so
    /// the rule-based policy scores the moves instead. `_dealt` is a state in which everything that
    /// the seat cannot know has been sampled.
    fn candidates(
        &self,
        _table: &Perspective<'_, G>,
        _dealt: &G,
        _dice: &mut dyn Dice,
        _out: &mut Vec<G::Move>,
    ) {
    }

    /// Returns a training bot's node limit per decision, or 0 if the bot evaluates candidate moves
    /// without a search.
    fn nodes(&self) -> u64 {
        0
    }

    /// Returns the weight of the rest of the game in a position's training target, from 0 to 1. The
    /// remaining weight is that of the champion's evaluation of the next sampled position of the
    /// same game. This is the parameter lambda of temporal-difference learning (Sutton 1988).
    fn lambda(&self) -> f64 {
        0.96
    }

    /// Returns the features of moves, the inputs of the game's policy network. `None` if the game
    /// has no such network.
    fn moves(&self) -> Option<Box<dyn MoveFeatures<G>>>;

    /// Returns the rule-based policy, used if there is no network.
    fn rules(&self) -> AnyPolicy<G>;

    /// Returns the rule-based position evaluation.
    fn value(&self) -> Box<dyn Value<G>>;

    /// Returns the rule-based bots from which the network first learns, and against which it is
    /// measured. The best bot comes first, then its noisy variant, then other bots.
    fn teachers(&self) -> &'static [&'static str];

    /// Returns the built-in network file, for one or all numbers of seats, or `None` if there is
    /// none.
    fn file(&self) -> Option<&'static [u8]>;

    /// Returns the built-in policy network file, or `None` if there is none.
    fn policy_file(&self) -> Option<&'static [u8]> {
        None
    }
}

/// A receiver for features.
pub trait Noted {
    /// Receives the next feature as a name and a value.
    fn feature(&mut self, name: fmt::Arguments<'_>, number: f32);

    /// Receives a boolean feature as a name and a value.
    fn fact(&mut self, name: fmt::Arguments<'_>, holds: bool) {
        self.feature(name, f32::from(u8::from(holds)));
    }
}

/// Collects feature values without their names.
impl Noted for Vec<f32> {
    fn feature(&mut self, _name: fmt::Arguments<'_>, number: f32) {
        self.push(number);
    }
}

/// Collects feature names without their values.
impl Noted for Vec<String> {
    fn feature(&mut self, name: fmt::Arguments<'_>, _number: f32) {
        self.push(name.to_string());
    }
}

/// Returns the names of a game's features, in order.
pub fn names<G: Game>(features: &dyn Features<G>, game: &G) -> Vec<String> {
    let mut names = Vec::new();
    features.note(game, Seat::new(0), &mut names);
    names
}

/// Returns the names of the inputs of a network for all numbers of seats: the features at the
/// maximum number of seats, then a flag for each number of seats.
///
/// The features at fewer seats are the first ones at more seats, so the network gets zeros for the
/// empty seats.
pub fn common_names<G: Game>(features: &dyn Features<G>) -> Vec<String> {
    let most = *G::SEATS.end();
    let game = G::new(&Default::default(), most).expect("the usual rules allow all seats");
    let mut names = names(features, &game);
    names.extend(G::SEATS.map(|seats| format!("{seats} seats")));
    names
}

/// Writes the inputs of a network with the given number of inputs, which is either for the game's
/// number of seats or for all.
pub fn note_inputs<G: Game>(
    features: &dyn Features<G>,
    game: &G,
    seat: Seat,
    width: usize,
    out: &mut Vec<f32>,
) {
    out.clear();
    features.note(game, seat, out);
    if out.len() < width {
        out.resize(width, 0.0);
        out[width - 1 - (*G::SEATS.end() - game.seats())] = 1.0;
    }
}

/// Returns a network as the game's network for every number of seats for which it was trained.
pub fn nets_with<G: Game>(features: &dyn Features<G>, net: &Arc<Net>) -> Nets {
    let mut nets = Nets::default();
    if net.features() == fingerprint(&common_names(features)) {
        G::SEATS.for_each(|seats| nets[seats] = Some(Arc::clone(net)));
    } else {
        nets[net.seats()] = Some(Arc::clone(net));
    }
    nets
}

/// Returns a game's built-in network for every number of seats for which it was trained.
///
/// # Panics
/// Panics if the file does not contain a network.
pub fn built_in_nets<G: Game>(features: &dyn Features<G>) -> Nets {
    let Some(bytes) = features.file() else { return Nets::default() };
    let net = Net::from_bytes(bytes).expect("a built-in network is valid");
    nets_with(features, &Arc::new(net))
}

/// A game's networks, indexed by number of seats.
pub type Nets = [Option<Arc<Net>>; SEATS_MAX + 1];

/// Evaluates a game's positions with networks.
pub struct Judge<G: Game> {
    features: Box<dyn Features<G>>,
    nets: Nets,
    inputs: Vec<f32>,
    scratch: Scratch,
}

impl<G: HasBots> Judge<G> {
    /// Returns the evaluator with the built-in networks, or `None` if the game has none.
    pub fn built_in() -> Option<Self> {
        let features = G::features()?;
        let nets = built_in_nets(&*features);
        Some(Self::new(features, nets))
    }
}

impl<G: Game> Judge<G> {
    /// Creates an evaluator that uses the given networks.
    pub fn new(features: Box<dyn Features<G>>, nets: Nets) -> Self {
        Self { features, nets, inputs: Vec::new(), scratch: Scratch::default() }
    }

    /// Returns the features used as the networks' inputs.
    pub fn features(&self) -> &dyn Features<G> {
        &*self.features
    }

    /// Returns whether a network exists for the pending decision and the game's number of seats.
    pub fn has_net(&self, game: &G) -> bool {
        self.nets[game.seats()].is_some() && self.features.suits(game)
    }

    /// Returns the results that the network expects for all seats, given what `seat` can see.
    ///
    /// # Panics
    /// Panics if there is no network for the game's number of seats.
    pub fn estimates(&mut self, game: &G, seat: Seat) -> BySeat<Estimate> {
        let seats = game.seats();
        let net = self.nets[seats].as_ref().expect("whoever asks knows that there is one");
        note_inputs(&*self.features, game, seat, net.widths()[0], &mut self.inputs);
        let judgement = net.judge(&self.inputs, seats, &mut self.scratch);
        let mut estimates = BySeat::default();
        for step in 0..seats {
            let (win, points) = (judgement.wins[step], judgement.points[step]);
            estimates[Seat::new((seat.index() + step) % seats)] = Estimate { win, points };
        }
        estimates
    }
}

/// Returns the network in a file as the game's network, for the game's number of seats or for all.
///
/// # Errors
/// Returns an error if the bytes are not a network, or one for another game, other features or
/// another number of seats.
pub fn nets_from<G: Game>(
    features: &dyn Features<G>,
    game: &G,
    bytes: &[u8],
) -> Result<Nets, NetError> {
    let net = Net::from_bytes(bytes)?;
    let fits = |names: &[String], seats: usize| {
        let is_as_wide = net.widths()[0] == names.len() && net.seats() == seats;
        is_as_wide && net.features() == fingerprint(names)
    };
    let is_for_all = || fits(&common_names(features), *G::SEATS.end());
    if fits(&names(features, game), game.seats()) || is_for_all() {
        return Ok(nets_with(features, &Arc::new(net)));
    }
    Err(NetError::Other)
}

/// The score for a guaranteed win.
const WIN_SCORE: f64 = 100.0;
/// The softmax temperature of the scores, in wins per hundred games.
const TEMPERATURE: f64 = 0.15;
/// The margin within which moves count as near the best, in wins per hundred games.
const MARGIN: f64 = 4.0;

/// A policy that scores a move by the network's evaluation of the resulting position.
pub struct Learned<G: Game> {
    judge: Judge<G>,
    rules: AnyPolicy<G>,
    decisive: f64,
    moves: Vec<G::Move>,
}

impl<G: Game> Learned<G> {
    /// Creates a policy with the given networks.
    pub fn new(judge: Judge<G>) -> Self {
        let rules = judge.features().rules();
        let decisive = judge.features().value().decisive();
        Self { judge, rules, decisive, moves: Vec::new() }
    }
}

impl<G: Game> Policy<G> for Learned<G> {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, G>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<G::Move>,
    ) {
        let dealt = perspective.sample(dice);
        self.moves.clear();
        if self.judge.has_net(&dealt) {
            self.judge.features().candidates(perspective, &dealt, dice, &mut self.moves);
        }
        if self.moves.is_empty() {
            self.rules.score_moves(perspective, dice, out);
            // This factor rescales the rule-based policy's scores to the learned policy's
            // temperature.
            let scale = TEMPERATURE / self.rules.temperature();
            out.iter_mut().for_each(|(_, score)| *score *= scale);
            return;
        }
        let (seat, seats) = (perspective.seat(), perspective.seats());
        for &m in &self.moves {
            let mut after = dealt;
            after.play(Actor::Seat(seat), m).expect("a candidate is legal");
            let estimates = settled(&after).unwrap_or_else(|| self.judge.estimates(&after, seat));
            out.push((m, WIN_SCORE * utility(&estimates, seat, seats, self.decisive)));
        }
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }

    fn is_equivalent(&self, one: &G::Move, other: &G::Move) -> bool {
        self.rules.is_equivalent(one, other)
    }

    fn is_equilibrium(&self, perspective: &Perspective<'_, G>) -> bool {
        self.rules.is_equilibrium(perspective)
    }
}

/// Evaluates positions with a network. Each seat's result is estimated from its own view.
pub struct LearnedValue<G: Game> {
    judge: Judge<G>,
    rules: Box<dyn Value<G>>,
}

impl<G: Game> LearnedValue<G> {
    /// Creates an evaluation with the given networks.
    pub fn new(judge: Judge<G>) -> Self {
        let rules = judge.features().value();
        Self { judge, rules }
    }
}

impl<G: Game> Value<G> for LearnedValue<G> {
    fn value(&mut self, game: &G) -> BySeat<Estimate> {
        if !self.judge.has_net(game) {
            return self.rules.value(game);
        }
        let seats = game.seats();
        let mut own = BySeat::from_fn(|seat| match seat.index() < seats {
            true => self.judge.estimates(game, seat)[seat],
            false => Estimate::default(),
        });
        let sum: f64 = Seat::all(seats).map(|seat| own[seat].win).sum();
        Seat::all(seats).for_each(|seat| own[seat].win /= sum);
        own
    }

    fn is_quiet(&self, game: &G, since: &G) -> bool {
        self.rules.is_quiet(game, since)
    }

    fn decisive(&self) -> f64 {
        self.rules.decisive()
    }
}
