//! Training samples: positions from games between bots with the games' results, and decisions with
//! the results of a search.

use std::ops::Range;
use std::sync::Arc;

use karat_bots::learned::{nets_with, note_inputs};
use karat_bots::policy::Ruled;
use karat_bots::prior::{Candidate, note_candidates};
use karat_bots::value::settled;
use karat_bots::{
    Bot, Budget, ChaChaDice, Features, HasBots, Judge, Learned, MoveFeatures, Net, Prior, Seed,
    Seeker, Thinker as _, Thinking,
};
use karat_rules::{Dice, Game, Perspective, Seat};

use crate::games::{dice, in_parts, play_game};

/// The champion's temperature in about half of its seats, for more varied games.
const WARM: f64 = 8.0;

/// Rows of features, of which only those other than 0 are stored.
#[derive(Debug, Clone, PartialEq)]
struct Rows {
    /// The indices of all rows' features, whose values are in `values`.
    places: Vec<u16>,
    values: Vec<f32>,
    /// The offset of each row's first feature, followed by the end of the last row.
    starts: Vec<usize>,
}

impl Rows {
    fn new() -> Self {
        Self { places: vec![], values: vec![], starts: vec![0] }
    }

    fn push(&mut self, features: &[f32]) {
        for (place, &value) in features.iter().enumerate().filter(|&(_, &value)| value != 0.0) {
            self.places.push(u16::try_from(place).expect("no game has so many features"));
            self.values.push(value);
        }
        self.starts.push(self.places.len());
    }

    fn append(&mut self, mut other: Self) {
        let begin = self.places.len();
        self.places.append(&mut other.places);
        self.values.append(&mut other.values);
        self.starts.extend(other.starts[1..].iter().map(|end| begin + end));
    }

    fn get(&self, number: usize) -> Row<'_> {
        let range = self.starts[number]..self.starts[number + 1];
        Row { places: &self.places[range.clone()], values: &self.values[range] }
    }
}

/// The features of a row that are not 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'a> {
    places: &'a [u16],
    values: &'a [f32],
}

impl<'a> Row<'a> {
    /// Iterates over the features with their indices.
    pub(crate) fn inputs(self) -> impl Iterator<Item = (usize, f32)> + use<'a> {
        self.places.iter().map(|&place| usize::from(place)).zip(self.values.iter().copied())
    }
}

/// Decisions with the results of a search, from which a policy network learns.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Decisions {
    /// The inputs for each candidate move of each decision.
    rows: Rows,
    /// For each candidate move, the logarithm of its probability according to the rules, and its
    /// share of the search's visits.
    targets: Vec<(f32, f32)>,
    /// The index of each decision's first candidate, followed by the number of all candidates.
    starts: Vec<usize>,
}

/// A candidate move of a decision.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tried<'a> {
    pub(crate) row: Row<'a>,
    /// The logarithm of the move's probability according to the rules.
    pub(crate) rules: f32,
    /// The move's share of the search's visits. The shares of a decision add up to 1.
    pub(crate) share: f32,
}

impl Decisions {
    pub(crate) fn new() -> Self {
        Self { rows: Rows::new(), targets: vec![], starts: vec![0] }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Adds a decision with its candidate moves and their shares of the search's visits.
    pub(crate) fn push(&mut self, candidates: &[Candidate], shares: &[f32]) {
        for (candidate, &share) in candidates.iter().zip(shares) {
            self.rows.push(&candidate.inputs);
            self.targets.push((candidate.rules, share));
        }
        self.starts.push(self.targets.len());
    }

    pub(crate) fn append(&mut self, mut other: Self) {
        let begin = self.targets.len();
        self.rows.append(other.rows);
        self.targets.append(&mut other.targets);
        self.starts.extend(other.starts[1..].iter().map(|end| begin + end));
    }

    /// Iterates over the candidate moves of a decision.
    pub(crate) fn get(&self, number: usize) -> impl ExactSizeIterator<Item = Tried<'_>> {
        (self.starts[number]..self.starts[number + 1]).map(|candidate| {
            let (rules, share) = self.targets[candidate];
            Tried { row: self.rows.get(candidate), rules, share }
        })
    }
}

/// Positions with their training targets.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Samples {
    rows: Rows,
    /// Each sample's targets: the win share of each seat, then the points of each seat, both
    /// clockwise from the viewing seat.
    targets: Vec<f32>,
    /// The offset of each sample's first target, followed by the end of the last sample.
    target_starts: Vec<usize>,
}

/// A position viewed from a seat, with its training targets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sample<'a> {
    row: Row<'a>,
    /// The seats' win shares, clockwise from the viewing seat.
    pub(crate) wins: &'a [f32],
    /// The seats' points, clockwise from the viewing seat.
    pub(crate) points: &'a [f32],
}

impl<'a> Sample<'a> {
    /// Iterates over the position's non-zero features with their indices.
    pub(crate) fn inputs(self) -> impl Iterator<Item = (usize, f32)> + use<'a> {
        self.row.inputs()
    }
}

impl Samples {
    pub(crate) fn new() -> Self {
        Self { rows: Rows::new(), targets: vec![], target_starts: vec![0] }
    }

    pub(crate) fn len(&self) -> usize {
        self.target_starts.len() - 1
    }

    pub(crate) fn get(&self, number: usize) -> Sample<'_> {
        let targets = &self.targets[self.target_starts[number]..self.target_starts[number + 1]];
        let (wins, points) = targets.split_at(targets.len() / 2);
        Sample { row: self.rows.get(number), wins, points }
    }

    pub(crate) fn push(&mut self, features: &[f32], targets: impl Iterator<Item = f32>) {
        self.rows.push(features);
        self.targets.extend(targets);
        self.target_starts.push(self.targets.len());
    }

    pub(crate) fn append(&mut self, mut other: Self) {
        let begin = self.targets.len();
        self.rows.append(other.rows);
        self.targets.append(&mut other.targets);
        self.target_starts.extend(other.target_starts[1..].iter().map(|end| begin + end));
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
    /// The policy network so far, which guides the searches. `None` if no policy network is trained.
    pub(crate) policy: Option<Arc<Net>>,
    /// The number of decisions of each game whose best move is searched.
    pub(crate) searches: u32,
    /// The percentage of seats played by the champion. Rule-based bots play the other seats, and all
    /// seats until there is a champion.
    pub(crate) champions: u32,
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
    /// Plays games, samples some positions from each, and searches for the best move of some
    /// decisions. The number of threads does not affect the result.
    pub(crate) fn play<G: HasBots>(
        &self,
        games: Range<u64>,
        threads: usize,
    ) -> (Samples, Decisions) {
        let (mut samples, mut decisions) = (Samples::new(), Decisions::new());
        let parts = in_parts(games, threads, &|part| self.play_part::<G>(part));
        for part in parts {
            samples.append(part.0);
            decisions.append(part.1);
        }
        (samples, decisions)
    }

    fn play_part<G: HasBots>(&self, games: Range<u64>) -> (Samples, Decisions) {
        let features = G::features().expect("the game is one that networks judge");
        let mut players: Vec<Box<dyn Bot<G>>> = Vec::new();
        players.extend(features.teachers().iter().map(|name| G::bot(name).expect("a bot")));
        let teachers = players.len() as u32;
        if let Some(champion) = &self.champion {
            players.extend([1.0, WARM].map(|temperature| learned(champion, temperature)));
        }
        let mut judge = self.champion.as_ref().map(judge::<G>);
        let mut teacher = self.policy.as_ref().and_then(|policy| Teacher::<G>::new(self, policy));
        let (mut samples, mut decisions) = (Samples::new(), Decisions::new());
        for number in games {
            let mut dice = dice([self.key[0], self.key[1], number]);
            let seats = self.seats[(number % self.seats.len() as u64) as usize];
            let seated: Vec<usize> = (0..seats)
                .map(|_| match self.champion.is_some() && dice.below(100) < self.champions {
                    true => teachers + dice.below(2),
                    false => dice.below(teachers),
                } as usize)
                .collect();
            // The searches have separate dice, so they do not affect the games.
            let mut own = searches([self.key[0], self.key[1], number]);
            let mut asked = Vec::new();
            let (kept, over) =
                play_game(&mut players, &seated, &*features, &mut dice, &mut |game: &G, seat| {
                    asked.push((*game, seat));
                });
            keep(&kept, &over, &*features, self.width, judge.as_mut(), &mut samples);
            if let Some(teacher) = &mut teacher {
                teacher.search(asked, self.searches, &mut own, &mut decisions);
            }
        }
        (samples, decisions)
    }
}

/// The minimum number of simulated moves for each of these decisions.
const SEARCH_NODES_MIN: u64 = 400;
/// The number of simulated moves for each of these decisions, as a multiple of a training bot's
/// limit. In a game whose bots search, a simulation takes many moves.
const SEARCH_SCALE: u64 = 33;

/// Returns the dice for the searches after a game.
fn searches(key: [u64; 3]) -> ChaChaDice {
    dice([!key[0], key[1], key[2]])
}

/// A search whose visits the policy network learns to predict (expert iteration, Anthony, Tian and
/// Barber 2017). The search evaluates positions with the champion, or by rules until there is one.
/// The policy network of the generation before guides it.
struct Teacher<G: Game> {
    seeker: Seeker<G>,
    moves: Box<dyn MoveFeatures<G>>,
    width: usize,
    /// The number of simulated moves for each decision.
    nodes: u64,
}

impl<G: HasBots> Teacher<G> {
    /// Returns `None` if the game has no search.
    fn new(field: &Field, policy: &Arc<Net>) -> Option<Self> {
        let seeker = match &field.champion {
            Some(champion) => G::expert(&|| judge::<G>(champion)),
            None => G::seeker(),
        };
        let (features, width) = (G::features()?, policy.widths()[0]);
        let prior = Prior::new(&*features, Arc::clone(policy));
        let nodes = SEARCH_NODES_MIN.max(SEARCH_SCALE * features.nodes());
        Some(Self { seeker: seeker?.with_prior(prior), moves: features.moves()?, width, nodes })
    }

    /// Searches for the best moves of `count` random decisions that have several candidates, or of
    /// all such decisions if there are fewer.
    fn search(
        &mut self,
        mut asked: Vec<(G, Seat)>,
        count: u32,
        dice: &mut ChaChaDice,
        out: &mut Decisions,
    ) {
        let mut searched = 0;
        while searched < count && !asked.is_empty() {
            let (game, seat) = asked.swap_remove(dice.below(asked.len() as u32) as usize);
            searched += u32::from(self.search_one(&game, seat, dice, out));
        }
    }

    /// Searches for the best move of a decision. Returns whether it has several candidates that
    /// the search has tried.
    fn search_one(
        &mut self,
        game: &G,
        seat: Seat,
        dice: &mut ChaChaDice,
        out: &mut Decisions,
    ) -> bool {
        let perspective = Perspective::new(game, seat);
        let candidates = self.seeker.searched_moves(&perspective, dice);
        if candidates.len() < 2 {
            return false;
        }
        let budget = Budget::of(self.nodes);
        let thought = self.seeker.think(&perspective, Seed::random(dice), &budget, &mut |_| ());
        let visits =
            |m| thought.rated.iter().find(|it| it.mv == m).map_or(0.0, |it| f64::from(it.visits));
        let sum: f64 = candidates.iter().map(|it| visits(it.mv)).sum();
        if sum == 0.0 {
            return false;
        }
        let shares: Vec<f32> = candidates.iter().map(|it| (visits(it.mv) / sum) as f32).collect();
        out.push(&note_candidates(&*self.moves, game, seat, self.width, &candidates), &shares);
        true
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
    let lambda = features.lambda();
    let mut inputs = Vec::new();
    for (game, seat) in kept.iter().rev() {
        note_inputs(features, game, *seat, width, &mut inputs);
        let clockwise = || (0..seats).map(|step| Seat::new((seat.index() + step) % seats));
        let wins = clockwise().map(|seat| ends[seat].win as f32);
        samples.push(&inputs, wins.chain(clockwise().map(|seat| ends[seat].points as f32)));
        if let Some(judge) = &mut judge {
            let promised = judge.estimates(game, *seat);
            for seat in Seat::all(seats) {
                ends[seat].win =
                    promised[seat].win + lambda * (ends[seat].win - promised[seat].win);
                ends[seat].points =
                    promised[seat].points + lambda * (ends[seat].points - promised[seat].points);
            }
        }
    }
}
