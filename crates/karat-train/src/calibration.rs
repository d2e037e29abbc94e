//! Checks how well win probabilities are calibrated, by comparing predictions with the results of
//! games that were not used for training.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use karat_arena::SeriesError;
use karat_bots::learned::{Nets, built_in_nets, nets_from};
use karat_bots::value::settled;
use karat_bots::{Bot, Features, HasBots, Judge, LearnedValue, Value};
use karat_rules::any::{GameId, SetupError};
use karat_rules::{Dice, with_game};

use crate::TrainError;
use crate::games::{dice, in_parts, play_game};

/// The number of equal-width classes of predicted probabilities.
pub const CLASSES: usize = 10;

/// The settings of a calibration check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The game to check.
    pub game: GameId,
    /// The number of players in each game.
    pub seats: usize,
    /// The file of the network to check, or `None` for the built-in network.
    pub net: Option<PathBuf>,
    /// The bots that play, chosen at random for each seat. If the list is empty, the bots are those
    /// from which a training run's first generation learns.
    pub bots: Vec<String>,
    /// The number of games to play.
    pub games: u32,
    /// The random seed. The games differ from those of any training run, even one with the same
    /// seed.
    pub seed: u64,
    /// The number of threads, which does not affect the result. 0 counts as 1.
    pub threads: usize,
}

/// The predictions and results of one game for a class of predicted probabilities.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Class {
    /// The number of positions.
    pub count: f64,
    /// The sum of the predicted win probabilities.
    pub said: f64,
    /// The sum of the actual win shares.
    pub won: f64,
}

/// The calibration of an evaluation: the network's or that of the hand-written rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Calibration {
    /// Whether the predictions are those of the network rather than the hand-written rules.
    pub is_net: bool,
    /// The number of evaluated positions, each for one seat.
    pub positions: usize,
    /// The mean cross entropy between predicted and actual wins, in nats.
    pub win_loss: f64,
    /// Each game's predictions and results by class, lowest probabilities first. Games are kept
    /// separate because positions of the same game are not independent.
    pub games: Vec<[Class; CLASSES]>,
}

impl Calibration {
    fn new(is_net: bool) -> Self {
        Self { is_net, positions: 0, win_loss: 0.0, games: Vec::new() }
    }

    fn note(&mut self, said: f64, won: f64) {
        const LEAST: f64 = 1e-9;
        let class = &mut self.games.last_mut().expect("a game is judged")
            [((said * CLASSES as f64) as usize).min(CLASSES - 1)];
        class.count += 1.0;
        class.said += said;
        class.won += won;
        self.positions += 1;
        self.win_loss -= won * said.max(LEAST).ln() + (1.0 - won) * (1.0 - said).max(LEAST).ln();
    }
}

/// Plays games and evaluates some of their positions with the hand-written rules and the network.
///
/// The result for the hand-written rules comes first. Without a network, only the rules are
/// checked.
///
/// # Errors
/// Returns an error if the game has no features for networks or cannot be played, or if the network
/// cannot be read or has different features.
pub fn check(check: &Check) -> Result<Vec<Calibration>, TrainError> {
    with_game!(check.game, G => check_typed::<G>(check))
}

fn check_typed<G: HasBots>(check: &Check) -> Result<Vec<Calibration>, TrainError> {
    let features = G::features().ok_or(TrainError::NotJudged(check.game))?;
    let game = G::new(&Default::default(), check.seats)
        .map_err(|refused| SeriesError::from(SetupError::from(refused)))?;
    if check.games == 0 {
        return Err(SeriesError::NoGames.into());
    }
    let mut names: Vec<&str> = check.bots.iter().map(String::as_str).collect();
    if names.is_empty() {
        names.extend(features.teachers());
    }
    if let Some(name) = names.iter().find(|name| G::bot(name).is_none()) {
        let (name, bots) = ((*name).to_owned(), karat_bots::all_bot_names::<G>());
        return Err(SeriesError::UnknownBot { name, bots }.into());
    }
    let nets = nets(check, &*features, &game)?;
    let parts = in_parts(0..check.games.into(), check.threads, &|games| {
        judge_part::<G>(check, &names, nets.as_ref(), games)
    });
    let mut whole = parts.into_iter().reduce(joined).expect("a game is played");
    for judged in &mut whole {
        judged.win_loss /= judged.positions.max(1) as f64;
    }
    Ok(whole)
}

/// Returns the network to check, or `None` if none was specified and none is built in.
fn nets<G: HasBots>(
    check: &Check,
    features: &dyn Features<G>,
    game: &G,
) -> Result<Option<Nets>, TrainError> {
    let Some(path) = check.net.clone() else {
        let nets = built_in_nets(features);
        return Ok(nets[check.seats].is_some().then_some(nets));
    };
    let bytes = fs::read(&path).map_err(|error| TrainError::File { path: path.clone(), error })?;
    match nets_from(features, game, &bytes) {
        Ok(nets) => Ok(Some(nets)),
        Err(error) => Err(TrainError::Net { path, reason: error.to_string() }),
    }
}

/// Merges the results of two ranges of games.
fn joined(mut one: Vec<Calibration>, other: Vec<Calibration>) -> Vec<Calibration> {
    for (one, other) in one.iter_mut().zip(other) {
        one.positions += other.positions;
        one.win_loss += other.win_loss;
        one.games.extend(other.games);
    }
    one
}

/// The random key of a check's games, which differs from those of all training generations.
const CHECKED: u64 = u64::MAX - 1;

/// Plays some of a check's games and evaluates their positions. The returned losses are sums, not
/// means.
fn judge_part<G: HasBots>(
    check: &Check,
    names: &[&str],
    nets: Option<&Nets>,
    numbers: Range<u64>,
) -> Vec<Calibration> {
    let features = G::features().expect("the game is one that networks judge");
    let mut players: Vec<Box<dyn Bot<G>>> =
        names.iter().map(|name| G::bot(name).expect("the names were checked")).collect();
    let mut values: Vec<(Box<dyn Value<G>>, Calibration)> =
        vec![(features.value(), Calibration::new(false))];
    if let Some(nets) = nets {
        let judge = Judge::new(G::features().expect("it has them"), nets.clone());
        values.push((Box::new(LearnedValue::new(judge)), Calibration::new(true)));
    }
    for number in numbers {
        let mut dice = dice([check.seed, CHECKED, number]);
        let seated: Vec<usize> =
            (0..check.seats).map(|_| dice.below(names.len() as u32) as usize).collect();
        let (kept, over) = play_game(&mut players, &seated, &*features, &mut dice, &mut |_, _| ());
        let ends = settled(&over).expect("the game is over");
        for (value, judged) in &mut values {
            judged.games.push(Default::default());
            for (game, seat) in &kept {
                judged.note(value.value(game)[*seat].win, ends[*seat].win);
            }
        }
    }
    values.into_iter().map(|(_, judged)| judged).collect()
}
