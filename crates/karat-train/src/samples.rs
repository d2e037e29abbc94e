//! Training samples: positions from games between bots, with the games' results.

use std::ops::Range;
use std::sync::Arc;

use karat_bots::learned::{nets_with, note_inputs};
use karat_bots::policy::Ruled;
use karat_bots::value::settled;
use karat_bots::{Bot, Features, HasBots, Judge, Learned, Net, Thinking};
use karat_rules::{Dice, Game, Seat};

use crate::games::{dice, in_parts, play_game};

/// The percentage of seats played by the champion. Rule-based bots play the other seats, and all
/// seats until there is a champion.
const CHAMPIONS: u32 = 55;
/// The weight of the champion's own evaluation in a position's training target, relative to that of
/// the rest of the game.
const PROMISED: f64 = 0.04;
/// The champion's temperature in about half of its seats, for more varied games.
const WARM: f64 = 8.0;

/// Positions with their training targets.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Samples {
    /// The indices of all samples' non-zero features, whose values are in `values`.
    places: Vec<u16>,
    values: Vec<f32>,
    /// The offset of each sample's first feature, followed by the end of the last sample.
    starts: Vec<usize>,
    /// Each sample's targets: the win share of each seat, then the points of each seat, both
    /// clockwise from the viewing seat.
    targets: Vec<f32>,
    /// The offset of each sample's first target, followed by the end of the last sample.
    target_starts: Vec<usize>,
}

/// A position viewed from a seat, with its training targets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sample<'a> {
    places: &'a [u16],
    values: &'a [f32],
    /// The seats' win shares, clockwise from the viewing seat.
    pub(crate) wins: &'a [f32],
    /// The seats' points, clockwise from the viewing seat.
    pub(crate) points: &'a [f32],
}

impl<'a> Sample<'a> {
    /// Iterates over the position's non-zero features with their indices.
    pub(crate) fn inputs(self) -> impl Iterator<Item = (usize, f32)> + use<'a> {
        self.places.iter().map(|&place| usize::from(place)).zip(self.values.iter().copied())
    }
}

impl Samples {
    pub(crate) fn new() -> Self {
        let (starts, target_starts) = (vec![0], vec![0]);
        Self { places: vec![], values: vec![], starts, targets: vec![], target_starts }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn get(&self, number: usize) -> Sample<'_> {
        let range = self.starts[number]..self.starts[number + 1];
        let targets = &self.targets[self.target_starts[number]..self.target_starts[number + 1]];
        let (wins, points) = targets.split_at(targets.len() / 2);
        Sample { places: &self.places[range.clone()], values: &self.values[range], wins, points }
    }

    pub(crate) fn push(&mut self, features: &[f32], targets: impl Iterator<Item = f32>) {
        for (place, &value) in features.iter().enumerate().filter(|&(_, &value)| value != 0.0) {
            self.places.push(u16::try_from(place).expect("no game has so many features"));
            self.values.push(value);
        }
        self.starts.push(self.places.len());
        self.targets.extend(targets);
        self.target_starts.push(self.targets.len());
    }

    pub(crate) fn append(&mut self, mut other: Self) {
        let (begin, target_begin) = (self.places.len(), self.targets.len());
        self.places.append(&mut other.places);
        self.values.append(&mut other.values);
        self.targets.append(&mut other.targets);
        self.starts.extend(other.starts[1..].iter().map(|end| begin + end));
        self.target_starts.extend(other.target_starts[1..].iter().map(|end| target_begin + end));
    }
}

/// The players in a generation's games.
pub(crate) struct Field {
    /// The best network so far, which also plays. `None` in the first generation, which learns only
    /// from rule-based bots.
    pub(crate) champion: Option<Arc<Net>>,
    /// The numbers of seats, used in turn.
    pub(crate) seats: Vec<usize>,
    /// The number of the network's inputs.
    pub(crate) width: usize,
    /// The random key of the generation.
    pub(crate) key: [u64; 2],
}

/// Returns an evaluation function that uses the given network.
pub(crate) fn judge<G: HasBots>(net: &Arc<Net>) -> Judge<G> {
    let features = G::features().expect("the game is one that networks judge");
    let nets = nets_with(&*features, net);
    Judge::new(features, nets)
}

/// Returns a bot that plays with the given network, and with a search if the game needs one.
pub(crate) fn learned<G: HasBots>(net: &Arc<Net>, temperature: f64) -> Box<dyn Bot<G>> {
    let judge = judge::<G>(net);
    match (judge.features().nodes(), G::expert(&|| self::judge::<G>(net))) {
        (1.., Some(expert)) => Box::new(Thinking::new(expert, judge.features().nodes())),
        _ => Box::new(Ruled::with_temperature(Learned::new(judge), temperature)),
    }
}

impl Field {
    /// Plays games and samples some positions from each. The number of threads does not affect the
    /// samples.
    pub(crate) fn play<G: HasBots>(&self, games: Range<u64>, threads: usize) -> Samples {
        let mut all = Samples::new();
        let parts = in_parts(games, threads, &|part| self.play_part::<G>(part));
        parts.into_iter().for_each(|part| all.append(part));
        all
    }

    fn play_part<G: HasBots>(&self, games: Range<u64>) -> Samples {
        let features = G::features().expect("the game is one that networks judge");
        let mut players: Vec<Box<dyn Bot<G>>> = Vec::new();
        players.extend(features.teachers().iter().map(|name| G::bot(name).expect("a bot")));
        let teachers = players.len() as u32;
        if let Some(champion) = &self.champion {
            players.extend([1.0, WARM].map(|temperature| learned(champion, temperature)));
        }
        let mut judge = self.champion.as_ref().map(judge::<G>);
        let mut samples = Samples::new();
        for number in games {
            let mut dice = dice([self.key[0], self.key[1], number]);
            let seats = self.seats[(number % self.seats.len() as u64) as usize];
            let seated: Vec<usize> = (0..seats)
                .map(|_| match self.champion.is_some() && dice.below(100) < CHAMPIONS {
                    true => teachers + dice.below(2),
                    false => dice.below(teachers),
                } as usize)
                .collect();
            let (kept, over) = play_game(&mut players, &seated, &*features, &mut dice);
            keep(&kept, &over, &*features, self.width, judge.as_mut(), &mut samples);
        }
        samples
    }
}

/// Adds a game's positions to the samples, last position first.
///
/// The target of each position is the game's result, mixed with evaluations of later positions
/// (temporal differences, Sutton 1988).
fn keep<G: Game>(
    kept: &[(G, Seat)],
    over: &G,
    features: &dyn Features<G>,
    width: usize,
    mut judge: Option<&mut Judge<G>>,
    samples: &mut Samples,
) {
    let seats = over.seats();
    let mut ends = settled(over).expect("the game is over");
    let mut inputs = Vec::new();
    for (game, seat) in kept.iter().rev() {
        note_inputs(features, game, *seat, width, &mut inputs);
        let clockwise = || (0..seats).map(|step| Seat::new((seat.index() + step) % seats));
        let wins = clockwise().map(|seat| ends[seat].win as f32);
        samples.push(&inputs, wins.chain(clockwise().map(|seat| ends[seat].points as f32)));
        if let Some(judge) = &mut judge {
            let promised = judge.estimates(game, *seat);
            for seat in Seat::all(seats) {
                ends[seat].win += PROMISED * (promised[seat].win - ends[seat].win);
                ends[seat].points += PROMISED * (promised[seat].points - ends[seat].points);
            }
        }
    }
}
