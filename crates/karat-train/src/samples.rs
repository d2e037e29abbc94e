//! Training samples: positions from games between bots, with the games' results.

use std::ops::Range;
use std::sync::Arc;
use std::thread;

use karat_bots::learned::Nets;
use karat_bots::policy::Ruled;
use karat_bots::value::settled;
use karat_bots::{Bot, ChaChaDice, Features, HasBots, Judge, Learned, Net, Thinking};
use karat_rules::{Actor, Dice, Game, Moves, Perspective, Seat, Turn};

/// The percentage of random moves, which lead to positions that no bot aims for.
const SLIPS: u32 = 6;
/// The percentage of games in which the first two decisions are random.
const OPENINGS: u32 = 50;
/// The number of samples per hundred positions, each from a random seat's perspective. It is higher
/// if the network evaluates only quiet positions, which are less similar to each other.
const LOOKS: u32 = 30;
const LOOKS_QUIET: u32 = 200;
/// The percentage of seats played by the champion. Rule-based bots play the others, and all seats
/// before there is a champion.
const CHAMPIONS: u32 = 55;
/// The weight of the champion's evaluation of a position in the training target, relative to the
/// rest of the game.
const PROMISED: f64 = 0.04;
/// The champion's temperature in about half of its seats, for more varied games.
const WARM: f64 = 8.0;

/// Positions with their training targets.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Samples {
    seats: usize,
    /// The indices of all samples' non-zero features, whose values are in `values`.
    places: Vec<u16>,
    values: Vec<f32>,
    /// The offset of each sample's first feature, followed by the end of the last sample.
    starts: Vec<usize>,
    /// Each sample's targets: the win share of each seat, then the points of each seat, both
    /// clockwise from the viewing seat.
    targets: Vec<f32>,
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
    pub(crate) fn new(seats: usize) -> Self {
        Self { seats, places: vec![], values: vec![], starts: vec![0], targets: vec![] }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn get(&self, number: usize) -> Sample<'_> {
        let range = self.starts[number]..self.starts[number + 1];
        let targets = &self.targets[2 * self.seats * number..][..2 * self.seats];
        let (wins, points) = targets.split_at(self.seats);
        Sample { places: &self.places[range.clone()], values: &self.values[range], wins, points }
    }

    pub(crate) fn push(&mut self, features: &[f32], targets: impl Iterator<Item = f32>) {
        for (place, &value) in features.iter().enumerate().filter(|&(_, &value)| value != 0.0) {
            self.places.push(u16::try_from(place).expect("no game has so many features"));
            self.values.push(value);
        }
        self.starts.push(self.places.len());
        self.targets.extend(targets);
    }

    pub(crate) fn append(&mut self, mut other: Self) {
        let begin = self.places.len();
        self.places.append(&mut other.places);
        self.values.append(&mut other.values);
        self.targets.append(&mut other.targets);
        self.starts.extend(other.starts[1..].iter().map(|end| begin + end));
    }
}

/// The players in a generation's games.
pub(crate) struct Field {
    /// The best network so far, which also plays. `None` in the first generation, which learns only
    /// from rule-based bots.
    pub(crate) champion: Option<Arc<Net>>,
    pub(crate) seats: usize,
    /// The random key of the generation.
    pub(crate) key: [u64; 2],
}

/// Returns an evaluation function that uses the given network.
pub(crate) fn judge<G: HasBots>(net: &Arc<Net>) -> Judge<G> {
    let mut nets = Nets::default();
    nets[net.seats()] = Some(Arc::clone(net));
    Judge::new(G::features().expect("the game is one that networks judge"), nets)
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
        let mut all = Samples::new(self.seats);
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
        let mut samples = Samples::new(self.seats);
        for number in games {
            let mut dice = dice([self.key[0], self.key[1], number]);
            let seated: Vec<usize> = (0..self.seats)
                .map(|_| match self.champion.is_some() && dice.below(100) < CHAMPIONS {
                    true => teachers + dice.below(2),
                    false => dice.below(teachers),
                } as usize)
                .collect();
            let (kept, over) = play_game(&mut players, &seated, &*features, &mut dice);
            keep(&kept, &over, &*features, judge.as_mut(), &mut samples);
        }
        samples
    }
}

/// Splits games among threads and returns each thread's result, in game order.
pub(crate) fn in_parts<T: Send>(
    games: Range<u64>,
    threads: usize,
    play: &(dyn Fn(Range<u64>) -> T + Sync),
) -> Vec<T> {
    let length = (games.end - games.start).div_ceil(threads.max(1) as u64).max(1);
    let parts = games.clone().step_by(length as usize);
    thread::scope(|scope| {
        let parts: Vec<_> = parts
            .map(|begin| begin..(begin + length).min(games.end))
            .map(|part| scope.spawn(|| play(part)))
            .collect();
        parts.into_iter().map(|part| part.join().expect("no game panics")).collect()
    })
}

/// Returns the dice for one purpose in a training run, such as playing a game.
pub(crate) fn dice(key: [u64; 3]) -> ChaChaDice {
    let mut bytes = [0; 32];
    for (bytes, number) in bytes.chunks_exact_mut(8).zip(key) {
        bytes.copy_from_slice(&number.to_le_bytes());
    }
    ChaChaDice::keyed(bytes)
}

/// Plays a game with default options.
///
/// Returns some of its positions, each with the viewing seat, and the final state.
pub(crate) fn play_game<G: HasBots>(
    players: &mut [Box<dyn Bot<G>>],
    seated: &[usize],
    features: &dyn Features<G>,
    dice: &mut ChaChaDice,
) -> (Vec<(G, Seat)>, G) {
    let looks = if features.nodes() > 0 { LOOKS_QUIET } else { LOOKS };
    let options = Default::default();
    let mut game = G::new(&options, seated.len()).expect("the game can be played by so many");
    let mut free = if dice.below(100) < OPENINGS { 2 } else { 0 };
    let mut kept = Vec::new();
    loop {
        let (who, m) = match game.turn() {
            Turn::Over => return (kept, game),
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(owing) => {
                if features.suits(&game) {
                    let count = looks / 100 + u32::from(dice.below(100) < looks % 100);
                    let look = |_| Seat::new(dice.below(seated.len() as u32) as usize);
                    kept.extend((0..count).map(look).map(|seat| (game, seat)));
                }
                let seat = owing.first().expect("a turn has a seat");
                let who = Actor::Seat(seat);
                if free > 0 || dice.below(100) < SLIPS {
                    free = i32::max(free - 1, 0);
                    let mut moves = Moves::new();
                    game.legal(who, &mut moves);
                    (who, moves[dice.below(moves.len() as u32) as usize])
                } else {
                    let bot = &mut players[seated[seat.index()]];
                    (who, bot.choose(&Perspective::new(&game, seat), dice))
                }
            }
        };
        game.play(who, m).expect("a bot makes legal moves");
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
    mut judge: Option<&mut Judge<G>>,
    samples: &mut Samples,
) {
    let seats = over.seats();
    let mut ends = settled(over).expect("the game is over");
    let mut inputs = Vec::new();
    for (game, seat) in kept.iter().rev() {
        inputs.clear();
        features.note(game, *seat, &mut inputs);
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
