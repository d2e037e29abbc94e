//! A training: generations of games, fitted and measured.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fmt, io};

use karat_arena::{Series, SeriesError, run_bots};
use karat_bots::learned::names;
use karat_bots::net::{Net, fingerprint};
use karat_bots::{Bot, Levels};
use karat_rules::any::GameId;
use karat_rules::with_game;
use thiserror::Error;

use crate::chart;
use crate::checkpoint::{self, Checkpoint};
use crate::fit::{Adam, Loss, Schedule, fit, fresh, loss};
use crate::samples::{Field, dice, learned};

/// How wide the layers between features and answers are.
const HIDDEN: [usize; 2] = [96, 48];
/// Of how many games one is kept from the fitting, to tell how wrong the network is about others.
const HELD_OUT: u64 = 16;
/// How the first generation is fitted, and how the others are.
const FIRST: Schedule = Schedule { epochs: 4, rate: 1.5e-3 };
const LATER: Schedule = Schedule { epochs: 2, rate: 6e-4 };

/// What to train.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Training {
    /// The game.
    pub game: GameId,
    /// How many play.
    pub seats: usize,
    /// Where the network, its checkpoint, the log and the chart of it are kept.
    pub folder: PathBuf,
    /// Whether to go on from the checkpoint that lies there.
    pub resume: bool,
    /// No generation begins later than so many minutes after the training has.
    pub minutes: u64,
    /// How many generations there are at most, those before a resumption included.
    pub generations: u32,
    /// How many games a generation learns from.
    pub games: u32,
    /// Among how many games of each field a network is measured.
    pub measured: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads play. The result does not depend on it. 0 counts as 1.
    pub threads: usize,
}

/// Why there is no training.
#[derive(Debug, Error)]
pub enum TrainError {
    /// No network judges the game.
    #[error("{0} has no features for a network to judge it by")]
    NotJudged(GameId),
    /// It cannot be played by so many.
    #[error(transparent)]
    Series(#[from] SeriesError),
    /// A file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file is no network for this game.
    #[error("{} is no network for this game: {reason}", .path.display())]
    Net {
        /// Which.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// There is a training in the folder, and nobody said to resume it.
    #[error("{} holds a training already: resume it, or name another folder", .0.display())]
    Begun(PathBuf),
    /// The checkpoint is of another training, or damaged.
    #[error("{}: {reason}", .path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: &'static str,
    },
}

/// What became of a generation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Generation {
    /// Its number, counted from 0.
    pub number: u32,
    /// The seconds that the training has taken by its end, those before a resumption included.
    pub seconds: u64,
    /// How many positions it learnt from.
    pub positions: usize,
    /// How wrong it is about who wins in games that it has not seen: the mean cross entropy, in nats.
    pub win_loss: f64,
    /// How wrong it is about points there: the root of the mean squared error.
    pub points_loss: f64,
    /// Its share of victories, alone among copies of the best rule bot, 0 to 1.
    pub among_rules: f64,
    /// The same among copies of it that slip.
    pub among_noisy: f64,
    /// The same among copies of the champion; of the first generation NaN.
    pub among_champions: f64,
    /// Whether it became champion.
    pub is_champion: bool,
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rules, noisy, champions] =
            [self.among_rules, self.among_noisy, self.among_champions].map(|it| 100.0 * it);
        write!(
            f,
            "generation {}, {} s: {} positions, wrong by {:.3} nats and {:.1} points; wins {rules:.1}% \
             among rules, {noisy:.1}% among rules that slip, {champions:.1}% among champions{}",
            self.number,
            self.seconds,
            self.positions,
            self.win_loss,
            self.points_loss,
            if self.is_champion { "; the new champion" } else { "" },
        )
    }
}

/// Trains, and tells `told` of every generation when its checkpoint is written.
///
/// # Errors
/// If nothing can be trained, or a file cannot be written; the checkpoint before stands then.
pub fn train(
    training: &Training,
    told: &mut dyn FnMut(&Generation),
) -> Result<Vec<Generation>, TrainError> {
    with_game!(training.game, G => train_typed::<G>(training, told))
}

fn train_typed<G: Levels>(
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

/// The training as it stands in its folder, or a new one.
fn begin<G: Levels>(training: &Training) -> Result<Checkpoint, TrainError> {
    let features = G::features().ok_or(TrainError::NotJudged(training.game))?;
    let game = G::new(&Default::default(), training.seats)
        .map_err(|refused| SeriesError::from(karat_rules::any::SetupError::from(refused)))?;
    let names = names(&*features, &game);
    let mut widths = vec![names.len()];
    widths.extend(HIDDEN);
    widths.push(2 * training.seats);
    if let Some(state) = checkpoint::read(training)? {
        let is_same = state.net.widths() == widths && state.net.features() == fingerprint(&names);
        return match (training.resume, is_same) {
            (true, true) => Ok(state),
            (true, false) => Err(checkpoint::wrong(training, "it is of other features")),
            (false, _) => Err(TrainError::Begun(training.folder.clone())),
        };
    }
    let net = fresh(fingerprint(&names), widths, &mut dice([training.seed, u64::MAX, 0]));
    let adam = Adam::new(&net);
    Ok(Checkpoint {
        seed: training.seed,
        games: training.games,
        net,
        adam,
        champion: None,
        log: vec![],
    })
}

/// Plays, fits and measures the next generation.
fn next<G: Levels>(training: &Training, state: &mut Checkpoint) -> Result<Generation, TrainError> {
    let number = state.log.len() as u32;
    let key = [training.seed, number.into()];
    let field = Field { champion: state.champion.clone(), seats: training.seats, key };
    let games = u64::from(training.games);
    let samples = field.play::<G>(0..games, training.threads);
    let held_out = field.play::<G>(games..games + games.div_ceil(HELD_OUT), training.threads);
    let schedule = if number == 0 { FIRST } else { LATER };
    let dice = &mut dice([training.seed, number.into(), u64::MAX]);
    fit(&mut state.net, &mut state.adam, &samples, schedule, dice);
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
        let above = among_champions - 1.0 / training.seats as f64;
        // To be better among champions alone may be to go round in circles.
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
        among_rules,
        among_noisy,
        among_champions,
        is_champion,
    })
}

/// So much less may a champion win among rule bots than the one before, in two series together: half of
/// what chance makes of a few hundred games.
const GAINED_MIN: f64 = 0.04;

/// The share of victories of a net alone among copies of a bot.
fn measure<G: Levels>(
    training: &Training,
    generation: u32,
    net: &Arc<Net>,
    other: &(dyn Fn() -> Box<dyn Bot<G>> + Sync),
) -> Result<f64, TrainError> {
    let mut names = vec!["other".to_owned(); training.seats];
    names[0] = "net".to_owned();
    let series = Series {
        game: training.game,
        seats: training.seats,
        options: Vec::new(),
        bots: names,
        games: training.measured,
        // Other deals than those that anything was trained on.
        seed: training.seed ^ u64::from(generation + 1) << 32,
        threads: training.threads,
        answer_within_ms: 0,
    };
    let bots = || {
        let others = (1..training.seats).map(|_| other());
        std::iter::once(learned::<G>(net, 1.0)).chain(others).collect()
    };
    Ok(run_bots::<G>(&series, &bots)?.bots[0].win_share)
}
