//! Training runs. In each generation, bots play games, the network is fitted to their positions,
//! and the result is evaluated.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use karat_arena::{Series, SeriesError, run_bots};
use karat_bots::learned::{common_names, names};
use karat_bots::net::{Net, fingerprint};
use karat_bots::prior::policy_names;
use karat_bots::{Bot, Features, HasBots};
use karat_rules::any::GameId;
use karat_rules::{Game, with_game};

use crate::TrainError;
use crate::chart;
use crate::checkpoint::{self, Checkpoint};
use crate::fit::{self, Loss, PolicyLoss, Schedule, fit, fit_policy, fresh, fresh_policy, loss};
use crate::games::dice;
use crate::samples::{Field, learned};

/// The widths of the hidden layers of every network.
const HIDDEN: [usize; 2] = [96, 48];
/// The widths of the hidden layers of every policy network. A search evaluates such a network for
/// each candidate move, so it is smaller.
const POLICY_HIDDEN: [usize; 2] = [32, 16];
/// The number of training games for each additional game that is used only to measure the loss on
/// unseen positions.
const HELD_OUT: u64 = 16;
/// The schedules for the first generation and for later ones.
const FIRST: Schedule = Schedule { epochs: 4, rate: 1.5e-3 };
const LATER: Schedule = Schedule { epochs: 2, rate: 6e-4 };
/// The factor applied to the number of epochs for a policy network, because a game contributes fewer
/// decisions than positions.
const POLICY_EPOCHS: u32 = 3;

/// The settings of a training run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Training {
    /// The game to learn.
    pub game: GameId,
    /// The number of players in each game, or `None` for one network for all numbers.
    pub seats: Option<usize>,
    /// The folder for the network, the checkpoint, the log and the chart.
    pub folder: PathBuf,
    /// Whether to resume from the checkpoint in the folder.
    pub resume: bool,
    /// The time after which no new generation starts, in minutes.
    pub minutes: u64,
    /// The maximum number of generations, including those before an interruption.
    pub generations: u32,
    /// The number of training games per generation.
    pub games: u32,
    /// The number of decisions of each game that are searched for the policy network. With 0, no
    /// policy network is trained.
    pub searches: u32,
    /// The percentage of seats played by the champion in the games of later generations.
    pub champions: u32,
    /// The number of evaluation games against each kind of opponent.
    pub measured: u32,
    /// The random seed.
    pub seed: u64,
    /// The number of threads, which does not affect the resulting network. 0 counts as 1.
    pub threads: usize,
}

/// The measured results of a generation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Generation {
    /// The number of the generation, starting from 0.
    pub number: u32,
    /// The total training time until the end of the generation, in seconds, including the time
    /// before an interruption.
    pub seconds: u64,
    /// The number of positions used for training.
    pub positions: usize,
    /// The mean cross entropy between predicted and actual wins, in nats, on games that were not
    /// used for training.
    pub win_loss: f64,
    /// The root mean squared error of the predicted points, on games that were not used for
    /// training.
    pub points_loss: f64,
    /// The mean Kullback-Leibler divergence of the policy network's chances from the shares of a
    /// search's visits, in nats, on games that were not used for training. Perfect chances have a
    /// loss of 0. NaN if no policy network is trained.
    pub policy_loss: f64,
    /// The same divergence for the probabilities according to the rules.
    pub rules_loss: f64,
    /// The network's win share, from 0 to 1, when playing alone against copies of the best
    /// rule-based bot.
    pub among_rules: f64,
    /// The network's win share when playing alone against noisy copies of the best rule-based bot.
    pub among_noisy: f64,
    /// The network's win share when playing alone against copies of the champion. NaN for the first
    /// generation, which has no champion.
    pub among_champions: f64,
    /// Whether the network became the champion.
    pub is_champion: bool,
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rules, noisy, champions] =
            [self.among_rules, self.among_noisy, self.among_champions].map(|it| 100.0 * it);
        write!(
            f,
            "generation {}, {} s: {} positions, error {:.3} nats and {:.1} points; wins {rules:.1}% among rule bots, {noisy:.1}% among noisy rule bots, \
             {champions:.1}% among champions{}",
            self.number,
            self.seconds,
            self.positions,
            self.win_loss,
            self.points_loss,
            if self.is_champion { "; the new champion" } else { "" },
        )?;
        if self.policy_loss.is_nan() {
            return Ok(());
        }
        let Self { policy_loss, rules_loss, .. } = self;
        write!(f, "; moves are off by {policy_loss:.3} nats, by rules {rules_loss:.3}")
    }
}

/// Trains a network. Calls `told` with each generation after writing its checkpoint.
///
/// # Errors
/// Returns an error if training is impossible or a file cannot be written. The previous checkpoint
/// remains intact.
pub fn train(
    training: &Training,
    told: &mut dyn FnMut(&Generation),
) -> Result<Vec<Generation>, TrainError> {
    with_game!(training.game, G => train_typed::<G>(training, told))
}

fn train_typed<G: HasBots>(
    training: &Training,
    told: &mut dyn FnMut(&Generation),
) -> Result<Vec<Generation>, TrainError> {
    let begun = Instant::now();
    let mut state = begin::<G>(training)?;
    let before = state.log.last().map_or(0, |last| last.seconds);
    let limit = Duration::from_secs(60 * training.minutes);
    while state.log.len() < training.generations as usize && begun.elapsed() < limit {
        let mut generation = next::<G>(training, &mut state)?;
        generation.seconds = before + begun.elapsed().as_secs();
        state.log.push(generation);
        checkpoint::write(training, &state)?;
        chart::write(training, &state.log)?;
        told(&generation);
    }
    Ok(state.log)
}

/// Loads the training run in the folder, or creates a new one.
fn begin<G: HasBots>(training: &Training) -> Result<Checkpoint, TrainError> {
    let features = G::features().ok_or(TrainError::NotJudged(training.game))?;
    let names = match training.seats {
        Some(seats) => {
            let game = G::new(&Default::default(), seats).map_err(|refused| {
                SeriesError::from(karat_rules::any::SetupError::from(refused))
            })?;
            names(&*features, &game)
        }
        None => common_names(&*features),
    };
    let mut widths = vec![names.len()];
    widths.extend(HIDDEN);
    widths.push(2 * training.seats.unwrap_or(*G::SEATS.end()));
    if let Some(state) = checkpoint::read(training)? {
        let policy = state.policy.as_ref().map(|net| (net.features(), net.widths().to_vec()));
        let is_same = state.net.widths() == widths
            && state.net.features() == fingerprint(&names)
            && policy == policy_inputs(training, &*features);
        return match (training.resume, is_same) {
            (true, true) => Ok(state),
            (true, false) => Err(checkpoint::wrong(training, "it has different features")),
            (false, _) => Err(TrainError::Begun(training.folder.clone())),
        };
    }
    let dice = |number| dice([training.seed, u64::MAX, number]);
    let net = fresh(fingerprint(&names), widths, &mut dice(0));
    let policy = policy_inputs(training, &*features)
        .map(|(features, widths)| fresh_policy(features, widths, &mut dice(1)));
    let Training { seed, games, searches, champions, .. } = *training;
    Ok(Checkpoint { seed, games, searches, champions, net, champion: None, policy, log: vec![] })
}

/// Returns the fingerprint of a policy network's inputs and the widths of its layers, or `None` if
/// no policy network is trained.
fn policy_inputs<G: Game>(
    training: &Training,
    features: &dyn Features<G>,
) -> Option<(u64, Vec<usize>)> {
    if training.searches == 0 {
        return None;
    }
    let names = policy_names(&*features.moves()?);
    let mut widths = vec![names.len()];
    widths.extend(POLICY_HIDDEN);
    widths.push(1);
    Some((fingerprint(&names), widths))
}

/// Plays the next generation's games, fits the network to them, and evaluates it.
fn next<G: HasBots>(training: &Training, state: &mut Checkpoint) -> Result<Generation, TrainError> {
    let number = state.log.len() as u32;
    let key = [training.seed, number.into()];
    let (seats, width) = (all_seats::<G>(training), state.net.widths()[0]);
    let fair = seats.iter().map(|&it| 1.0 / it as f64).sum::<f64>() / seats.len() as f64;
    let policy = state.policy.clone().map(Arc::new);
    let Training { searches, champions, .. } = *training;
    let champion = state.champion.clone();
    let field = Field { champion, seats, width, policy, searches, champions, key };
    let games = u64::from(training.games);
    let (samples, decisions) = field.play::<G>(0..games, training.threads);
    let (held_out, held_out_decisions) =
        field.play::<G>(games..games + games.div_ceil(HELD_OUT), training.threads);
    let schedule = if number == 0 { FIRST } else { LATER };
    let dice = &mut dice([training.seed, number.into(), u64::MAX]);
    fit(&mut state.net, &samples, schedule, dice);
    let mut policy_loss = PolicyLoss { policy: f64::NAN, rules: f64::NAN };
    if let Some(policy) = &mut state.policy {
        let schedule = Schedule { epochs: POLICY_EPOCHS * schedule.epochs, ..schedule };
        fit_policy(policy, &decisions, schedule, dice);
        policy_loss = fit::policy_loss(policy, &held_out_decisions);
    }
    let Loss { win, points } = loss(&state.net, &held_out);
    let challenger = Arc::new(state.net.clone());
    let features = G::features().expect("the training has begun");
    let teachers = features.teachers();
    let named = |name: &'static str| move || G::bot(name).expect("a teacher is a bot");
    let among_rules = measure::<G>(training, number, &challenger, &named(teachers[0]))?;
    let among_noisy = measure::<G>(training, number, &challenger, &named(teachers[1]))?;
    let among_champions = match &state.champion {
        None => f64::NAN,
        Some(champion) => measure::<G>(training, number, &challenger, &|| learned(champion, 1.0))?,
    };
    let champion = state.log.iter().rev().find(|it| it.is_champion);
    let is_champion = champion.is_none_or(|champion| {
        let gained = among_rules + among_noisy - champion.among_rules - champion.among_noisy;
        let above = among_champions - fair;
        // A network that only beats other champions may not have become stronger, because networks
        // can beat one another in a cycle.
        above > 0.0 && gained > -GAINED_MIN && above + gained > 0.0
    });
    if is_champion {
        state.champion = Some(challenger);
    }
    let positions = samples.len();
    Ok(Generation {
        number,
        seconds: 0,
        positions,
        win_loss: win,
        points_loss: points,
        policy_loss: policy_loss.policy,
        rules_loss: policy_loss.rules,
        among_rules,
        among_noisy,
        among_champions,
        is_champion,
    })
}

/// The maximum win share that a new champion may lose against rule-based bots, in total over two
/// series. The limit is half of the random error in a few hundred games.
const GAINED_MIN: f64 = 0.04;

/// Returns the numbers of seats at which the network is trained and measured.
fn all_seats<G: Game>(training: &Training) -> Vec<usize> {
    training.seats.map_or_else(|| G::SEATS.collect(), |seats| vec![seats])
}

/// Returns a network's win share when playing alone against copies of another bot. The share is the
/// mean over the numbers of seats, each of which gets the same share of the games.
fn measure<G: HasBots>(
    training: &Training,
    generation: u32,
    net: &Arc<Net>,
    other: &(dyn Fn() -> Box<dyn Bot<G>> + Sync),
) -> Result<f64, TrainError> {
    let numbers = all_seats::<G>(training);
    let games = training.measured.div_ceil(numbers.len() as u32);
    let mut sum = 0.0;
    for &seats in &numbers {
        sum += measure_at(training, generation, net, other, seats, games)?;
    }
    Ok(sum / numbers.len() as f64)
}

fn measure_at<G: HasBots>(
    training: &Training,
    generation: u32,
    net: &Arc<Net>,
    other: &(dyn Fn() -> Box<dyn Bot<G>> + Sync),
    seats: usize,
    games: u32,
) -> Result<f64, TrainError> {
    let mut names = vec!["other".to_owned(); seats];
    names[0] = "net".to_owned();
    let series = Series {
        game: training.game,
        seats,
        options: Vec::new(),
        handicaps: Vec::new(),
        bots: names,
        games,
        // This seed yields deals that were not used for training.
        seed: training.seed ^ u64::from(generation + 1) << 32,
        threads: training.threads,
        answer_within: Duration::ZERO,
    };
    let bots = || {
        let others = (1..seats).map(|_| other());
        std::iter::once(learned::<G>(net, 1.0)).chain(others).collect()
    };
    Ok(run_bots::<G>(&series, &bots)?.bots[0].win_share)
}
