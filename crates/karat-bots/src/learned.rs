//! Bots that have learnt what positions are worth: a [`Net`] that was trained on games judges what the
//! [`Features`] of a position say.
//!
//! [`Learned`] is a policy: it likes a move by what the network makes of the position after it.
//! [`LearnedValue`] lets a [`Seeker`](crate::Seeker) value by the network the positions that it comes to.
//! At a table for which there is no network, both go by the rules of the game.

use std::fmt;
use std::sync::Arc;

use karat_rules::{Actor, BySeat, Dice, Game, Perspective, SEATS_MAX, Seat};

use crate::net::{Net, NetError, Scratch, fingerprint};
use crate::policy::{Policy, Ratings};
use crate::value::{Estimate, Value, settled, utility};
use crate::{AnyPolicy, Levels};

/// What a network is told of a position of a game.
pub trait Features<G: Game>: Send + Sync {
    /// Notes what `seat` may know of a position, itself first and the others clockwise; always as many
    /// numbers in the same order, about -1 to 2 each. The state is one that the seat cannot tell from the
    /// true one; what the seat could not reckon out changes nothing.
    fn note(&self, game: &G, seat: Seat, out: &mut dyn Noted);

    /// Whether a game is played by the rules that networks were trained on.
    fn suits(&self, game: &G) -> bool;

    /// Adds the moves worth judging, all of them legal; none, as where it is not said otherwise, if a network
    /// does not judge the moves of this phase one by one. What `dealt` hides is dealt anew.
    fn candidates(
        &self,
        _table: &Perspective<'_, G>,
        _dealt: &G,
        _dice: &mut dyn Dice,
        _out: &mut Vec<G::Move>,
    ) {
    }

    /// How many moves a player who is trained plays in thought for a decision; none where the candidates
    /// are judged by themselves.
    fn nodes(&self) -> u64 {
        0
    }

    /// The rules to go by where there is no network.
    fn rules(&self) -> AnyPolicy<G>;

    /// What positions are worth by rules.
    fn value(&self) -> Box<dyn Value<G>>;

    /// The names of the rule bots whose games a network is trained on first, and among which it is
    /// measured: the best one, the best one that slips, and others.
    fn teachers(&self) -> &'static [&'static str];

    /// The networks there are, as files, with their numbers of seats.
    fn files(&self) -> &'static [(usize, &'static [u8])];
}

/// Where features are noted.
pub trait Noted {
    /// The next feature: what it is called, and its number.
    fn feature(&mut self, name: fmt::Arguments<'_>, number: f32);

    /// A feature that holds or does not.
    fn fact(&mut self, name: fmt::Arguments<'_>, holds: bool) {
        self.feature(name, f32::from(u8::from(holds)));
    }
}

/// The numbers alone.
impl Noted for Vec<f32> {
    fn feature(&mut self, _name: fmt::Arguments<'_>, number: f32) {
        self.push(number);
    }
}

/// The names alone.
impl Noted for Vec<String> {
    fn feature(&mut self, name: fmt::Arguments<'_>, _number: f32) {
        self.push(name.to_string());
    }
}

/// What the features of a game are called, in their order.
pub fn names<G: Game>(features: &dyn Features<G>, game: &G) -> Vec<String> {
    let mut names = Vec::new();
    features.note(game, Seat::new(0), &mut names);
    names
}

/// The networks of a game, by the number of seats.
pub type Nets = [Option<Arc<Net>>; SEATS_MAX + 1];

/// What judges the positions of a game.
pub struct Judge<G: Game> {
    features: Box<dyn Features<G>>,
    nets: Nets,
    inputs: Vec<f32>,
    scratch: Scratch,
}

impl<G: Levels> Judge<G> {
    /// The judge of a game by the networks that the program brings; `None` if the game is not judged so.
    pub fn brought() -> Option<Self> {
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
    /// A judge by these networks.
    pub fn new(features: Box<dyn Features<G>>, nets: Nets) -> Self {
        Self { features, nets, inputs: Vec::new(), scratch: Scratch::default() }
    }

    /// What is looked at in a position.
    pub fn features(&self) -> &dyn Features<G> {
        &*self.features
    }

    /// Whether there is a network for this game.
    pub fn knows(&self, game: &G) -> bool {
        self.nets[game.seats()].is_some() && self.features.suits(game)
    }

    /// What everybody gets of a position, as `seat` sees it.
    ///
    /// # Panics
    /// If there is no network for this game.
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

/// Whether a network was trained on these features for so many seats.
///
/// # Errors
/// If the bytes are no network at all.
pub fn fits<G: Game>(features: &dyn Features<G>, game: &G, bytes: &[u8]) -> Result<bool, NetError> {
    let (net, names) = (Net::from_bytes(bytes)?, names(features, game));
    let is_as_wide = net.widths()[0] == names.len() && net.seats() == game.seats();
    Ok(is_as_wide && net.features() == fingerprint(&names))
}

/// A hundred is a won game.
const LIKING: f64 = 100.0;
/// The difference in liking that changes the odds of two moves by e: a sixth of a percent of a game.
const HEAT: f64 = 0.15;
/// A move is near the best if it wins at most so many games of a hundred less.
const NEAR: f64 = 4.0;

/// Likes a move by what the network makes of the position after it.
pub struct Learned<G: Game> {
    judge: Judge<G>,
    rules: AnyPolicy<G>,
    decisive: f64,
    moves: Vec<G::Move>,
}

impl<G: Game> Learned<G> {
    /// The policy of this judge.
    pub fn new(judge: Judge<G>) -> Self {
        let rules = judge.features().rules();
        let decisive = judge.features().value().decisive();
        Self { judge, rules, decisive, moves: Vec::new() }
    }
}

impl<G: Game> Policy<G> for Learned<G> {
    fn rate(
        &mut self,
        table: &Perspective<'_, G>,
        dice: &mut dyn Dice,
        out: &mut Ratings<G::Move>,
    ) {
        let dealt = table.sample(dice);
        self.moves.clear();
        if self.judge.knows(&dealt) {
            self.judge.features().candidates(table, &dealt, dice, &mut self.moves);
        }
        if self.moves.is_empty() {
            self.rules.rate(table, dice, out);
            // So much of the rules' heat is as much of this one's.
            let scale = HEAT / self.rules.heat();
            out.iter_mut().for_each(|(_, liking)| *liking *= scale);
            return;
        }
        let (seat, seats) = (table.seat(), table.seats());
        for &m in &self.moves {
            let mut after = dealt;
            after.play(Actor::Seat(seat), m).expect("a candidate is legal");
            let estimates = settled(&after).unwrap_or_else(|| self.judge.estimates(&after, seat));
            out.push((m, LIKING * utility(&estimates, seat, seats, self.decisive)));
        }
    }

    fn heat(&self) -> f64 {
        HEAT
    }

    fn near(&self) -> f64 {
        NEAR
    }

    fn is_alike(&self, one: &G::Move, other: &G::Move) -> bool {
        self.rules.is_alike(one, other)
    }

    fn is_balanced(&self, table: &Perspective<'_, G>) -> bool {
        self.rules.is_balanced(table)
    }
}

/// What the network makes of a position, every seat asked for its own part.
pub struct LearnedValue<G: Game> {
    judge: Judge<G>,
    rules: Box<dyn Value<G>>,
}

impl<G: Game> LearnedValue<G> {
    /// The value of this judge.
    pub fn new(judge: Judge<G>) -> Self {
        let rules = judge.features().value();
        Self { judge, rules }
    }
}

impl<G: Game> Value<G> for LearnedValue<G> {
    fn value(&mut self, game: &G) -> BySeat<Estimate> {
        if !self.judge.knows(game) {
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
