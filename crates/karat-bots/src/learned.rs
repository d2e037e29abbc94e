//! Bots with learned evaluations: a [`Net`] trained on games evaluates the [`Features`] of a
//! position.
//!
//! [`Learned`] is a policy: it scores a move by the network's evaluation of the position after it.
//! [`LearnedValue`] lets a [`Seeker`](crate::Seeker) evaluate its positions with the network. If
//! there is no network for a table, both use the game's rule-based evaluation.

use std::fmt;
use std::sync::Arc;

use karat_rules::{Actor, BySeat, Dice, Game, Perspective, SEATS_MAX, Seat};

use crate::net::{Net, NetError, Scratch, fingerprint};
use crate::policy::{Policy, ScoredMoves};
use crate::value::{Estimate, Value, settled, utility};
use crate::{AnyPolicy, HasBots};

/// The input features of a game's network.
pub trait Features<G: Game>: Send + Sync {
    /// Writes the features visible to `seat`: its own first, then the others' clockwise. Their
    /// number and order are always the same, and the values are roughly from -1 to 2. The state is
    /// one that the seat cannot distinguish from the true one, and the result must not depend on
    /// anything that the seat cannot infer.
    fn note(&self, game: &G, seat: Seat, out: &mut dyn Noted);

    /// Returns whether a game uses the rules that the networks were trained on.
    fn suits(&self, game: &G) -> bool;

    /// Adds the legal moves that are worth evaluating. The default adds none, in which case the
    /// network does not evaluate the moves of this phase one by one. Hidden parts of `dealt` are
    /// sampled.
    fn candidates(
        &self,
        _table: &Perspective<'_, G>,
        _dealt: &G,
        _dice: &mut dyn Dice,
        _out: &mut Vec<G::Move>,
    ) {
    }

    /// Returns the node limit of a player in training, or 0 if candidates are evaluated without a
    /// search.
    fn nodes(&self) -> u64 {
        0
    }

    /// Returns the policy to use without a network.
    fn rules(&self) -> AnyPolicy<G>;

    /// Returns the evaluation by rules.
    fn value(&self) -> Box<dyn Value<G>>;

    /// Returns the names of the rule bots from whose games the network first learns, and against
    /// which it is measured: the best one, the best one with noise, and others.
    fn teachers(&self) -> &'static [&'static str];

    /// Returns the built-in networks as files, with their numbers of seats.
    fn files(&self) -> &'static [(usize, &'static [u8])];
}

/// A receiver of features.
pub trait Noted {
    /// Receives the next feature: its name and value.
    fn feature(&mut self, name: fmt::Arguments<'_>, number: f32);

    /// Receives a boolean feature.
    fn fact(&mut self, name: fmt::Arguments<'_>, holds: bool) {
        self.feature(name, f32::from(u8::from(holds)));
    }
}

/// Collects only the values.
impl Noted for Vec<f32> {
    fn feature(&mut self, _name: fmt::Arguments<'_>, number: f32) {
        self.push(number);
    }
}

/// Collects only the names.
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

/// The networks of a game, indexed by number of seats.
pub type Nets = [Option<Arc<Net>>; SEATS_MAX + 1];

/// The network evaluation of a game's positions.
pub struct Judge<G: Game> {
    features: Box<dyn Features<G>>,
    nets: Nets,
    inputs: Vec<f32>,
    scratch: Scratch,
}

impl<G: HasBots> Judge<G> {
    /// Returns the judge with the built-in networks, or `None` if the game has none.
    pub fn built_in() -> Option<Self> {
        let features = G::features()?;
        let mut nets = Nets::default();
        for &(seats, bytes) in features.files() {
            let net = Net::from_bytes(bytes).expect("a network that the program brings is whole");
            nets[seats] = Some(Arc::new(net));
        }
        Some(Self::new(features, nets))
    }
}

impl<G: Game> Judge<G> {
    /// Creates a judge with these networks.
    pub fn new(features: Box<dyn Features<G>>, nets: Nets) -> Self {
        Self { features, nets, inputs: Vec::new(), scratch: Scratch::default() }
    }

    /// Returns the features.
    pub fn features(&self) -> &dyn Features<G> {
        &*self.features
    }

    /// Returns whether there is a network for this game.
    pub fn has_net(&self, game: &G) -> bool {
        self.nets[game.seats()].is_some() && self.features.suits(game)
    }

    /// Returns the results of all seats that the network expects, as `seat` sees the position.
    ///
    /// # Panics
    /// Panics if there is no network for this game.
    pub fn estimates(&mut self, game: &G, seat: Seat) -> BySeat<Estimate> {
        let seats = game.seats();
        let net = self.nets[seats].as_ref().expect("whoever asks knows that there is one");
        self.inputs.clear();
        self.features.note(game, seat, &mut self.inputs);
        let judgement = net.judge(&self.inputs, &mut self.scratch);
        let mut estimates = BySeat::default();
        for step in 0..seats {
            let (win, points) = (judgement.wins[step], judgement.points[step]);
            estimates[Seat::new((seat.index() + step) % seats)] = Estimate { win, points };
        }
        estimates
    }
}

/// Returns whether a network was trained on these features and this number of seats.
///
/// # Errors
/// Returns an error if the bytes are not a network.
pub fn fits<G: Game>(features: &dyn Features<G>, game: &G, bytes: &[u8]) -> Result<bool, NetError> {
    let (net, names) = (Net::from_bytes(bytes)?, names(features, game));
    let is_as_wide = net.widths()[0] == names.len() && net.seats() == game.seats();
    Ok(is_as_wide && net.features() == fingerprint(&names))
}

/// The score for winning a game.
const WIN_SCORE: f64 = 100.0;
/// The softmax temperature in scores: a sixth of one percent of a game.
const TEMPERATURE: f64 = 0.15;
/// The margin for moves near the best, in wins per hundred games.
const MARGIN: f64 = 4.0;

/// A policy that scores a move by the network's evaluation of the position after it.
pub struct Learned<G: Game> {
    judge: Judge<G>,
    rules: AnyPolicy<G>,
    decisive: f64,
    moves: Vec<G::Move>,
}

impl<G: Game> Learned<G> {
    /// Creates the policy of this judge.
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
            // This rescales the scores of the rules to this policy's temperature.
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

/// An evaluation by the network, in which every seat estimates its own result.
pub struct LearnedValue<G: Game> {
    judge: Judge<G>,
    rules: Box<dyn Value<G>>,
}

impl<G: Game> LearnedValue<G> {
    /// Creates the evaluation of this judge.
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

#[cfg(test)]
mod tests;
