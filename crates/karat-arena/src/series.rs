//! A series: many games between the same bots, every bot on every seat.
//!
//! The unit is the *block*. A block fixes all draws and an opening, the first
//! [`OPENING_DECISIONS`] decisions made at random; then the bots play on from that very position
//! once in each rotation over the seats, so that nobody profits from a seat or from a deal. The
//! opening is there because a game may hold so little chance that deterministic bots would repeat
//! a handful of games; in Klenotníci it is the first pyramid and its opening price. Games of one
//! block are not independent, hence all intervals are taken over blocks.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use karat_bots::{Bot, ChaChaDice, Levels};
use karat_rules::any::{GameId, SetupError, read_options};
use karat_rules::{
    Actor, BySeat, Dice, Game, Moves, Perspective, SEATS_MAX, Seat, Turn, with_game,
};

use crate::report::Report;

/// How many decisions of every block are made at random before the bots take over.
pub const OPENING_DECISIONS: u32 = 2;

/// Streams of dice set aside for one block: one for its draws, then one for each bot in each
/// rotation.
const STREAMS: u64 = 1 + (SEATS_MAX * SEATS_MAX) as u64;

/// What to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// The game.
    pub game: GameId,
    /// How many play.
    pub seats: usize,
    /// The options that differ from the defaults.
    pub options: Vec<(String, String)>,
    /// The name of one bot for each seat.
    pub bots: Vec<String>,
    /// How many games at least; a begun block is finished.
    pub games: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads play. The result does not depend on it. 0 counts as 1.
    pub threads: usize,
}

/// Why a series cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeriesError {
    /// The game cannot be set up.
    Setup(SetupError),
    /// The game has no bot of this name.
    UnknownLevel {
        /// The name as given.
        name: String,
        /// The names there are.
        levels: &'static [&'static str],
    },
    /// There is not one bot for each seat.
    Bots {
        /// How many seats there are.
        seats: usize,
        /// How many bots were given.
        bots: usize,
    },
    /// No game was asked for.
    NoGames,
}

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::UnknownLevel { name, levels } => {
                write!(f, "there is no bot \"{name}\"; there is {}", levels.join(", "))
            }
            Self::Bots { seats, bots } => write!(f, "{seats} seats need {seats} bots, not {bots}"),
            Self::NoGames => f.write_str("a series has at least one game"),
        }
    }
}

impl std::error::Error for SeriesError {}

impl From<SetupError> for SeriesError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

/// Plays a series. `progress` is told the number of games finished so far, from any thread.
///
/// # Errors
/// If the series cannot be played as described; nothing is played then.
pub fn run(series: &Series, progress: &(dyn Fn(u32) + Sync)) -> Result<Report, SeriesError> {
    let blocks = with_game!(series.game, G => play_series::<G>(series, progress))?;
    Ok(Report::of(series, &blocks))
}

/// What one bot got from one block, summed over its games.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Tally {
    /// Victories; players who share one get equal parts.
    pub(crate) wins: f64,
    /// Points.
    pub(crate) points: f64,
    /// Places, counted from 1.
    pub(crate) ranks: f64,
}

/// The tallies of one block, in the order of [`Series::bots`].
pub(crate) type Block = BySeat<Tally>;

fn play_series<G: Levels>(
    series: &Series,
    progress: &(dyn Fn(u32) + Sync),
) -> Result<Vec<Block>, SeriesError> {
    let options = read_options::<G>(&series.options)?;
    let table = G::new(&options, series.seats).map_err(SetupError::from)?;
    if series.bots.len() != series.seats {
        return Err(SeriesError::Bots { seats: series.seats, bots: series.bots.len() });
    }
    if let Some(name) = series.bots.iter().find(|name| G::bot(name).is_none()) {
        return Err(SeriesError::UnknownLevel { name: name.clone(), levels: G::LEVELS });
    }
    if series.games == 0 {
        return Err(SeriesError::NoGames);
    }
    let block_count = u64::from(series.games.div_ceil(series.seats as u32));
    let (next, finished) = (AtomicU64::new(0), AtomicU32::new(0));
    let blocks = Mutex::new(vec![Block::default(); block_count as usize]);
    std::thread::scope(|scope| {
        for _ in 0..series.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= block_count {
                        break;
                    }
                    let block = play_block(&table, series, number);
                    blocks.lock().expect("no thread panics with the lock held")[number as usize] =
                        block;
                    let seats = series.seats as u32;
                    progress(finished.fetch_add(seats, Ordering::Relaxed) + seats);
                }
            });
        }
    });
    Ok(blocks.into_inner().expect("no thread panics with the lock held"))
}

fn play_block<G: Levels>(table: &G, series: &Series, number: u64) -> Block {
    let streams = number * STREAMS;
    let mut draws = ChaChaDice::stream(series.seed, streams);
    let opened = play_opening(*table, &mut draws);
    let mut block = Block::default();
    for rotation in 0..series.seats {
        let bot_on = |seat: Seat| (seat.index() + rotation) % series.seats;
        let mut bots: Vec<(Box<dyn Bot<G>>, ChaChaDice)> = Seat::all(series.seats)
            .map(|seat| {
                let bot = G::bot(&series.bots[bot_on(seat)]).expect("the levels were checked");
                let stream = streams + 1 + (rotation * SEATS_MAX + seat.index()) as u64;
                (bot, ChaChaDice::stream(series.seed, stream))
            })
            .collect();
        let over = play_on(opened, &mut draws.clone(), &mut bots);
        let standing = over.standing();
        let winners = standing.winners();
        for seat in Seat::all(series.seats) {
            let tally = &mut block[Seat::new(bot_on(seat))];
            tally.wins += f64::from(u8::from(winners.contains(seat))) / winners.len() as f64;
            tally.points += f64::from(standing.points[seat]);
            tally.ranks += f64::from(standing.places[seat]);
        }
    }
    block
}

fn play_opening<G: Game>(mut table: G, dice: &mut ChaChaDice) -> G {
    let mut decisions = 0;
    while decisions < OPENING_DECISIONS {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => draw(&mut table, dice),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                let mut moves = Moves::new();
                table.legal(Actor::Seat(seat), &mut moves);
                let chosen = moves[dice.below(moves.len() as u32) as usize];
                table.play(Actor::Seat(seat), chosen).expect("a listed move is legal");
                decisions += 1;
            }
        }
    }
    table
}

fn play_on<G: Game>(
    mut table: G,
    draws: &mut ChaChaDice,
    bots: &mut [(Box<dyn Bot<G>>, ChaChaDice)],
) -> G {
    for _ in 0..G::PLIES_MAX {
        match table.turn() {
            Turn::Over => return table,
            Turn::Chance => draw(&mut table, draws),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                let (bot, dice) = &mut bots[seat.index()];
                let chosen = bot.choose(&Perspective::new(&table, seat), dice);
                table.play(Actor::Seat(seat), chosen).expect("a bot makes legal moves");
            }
        }
    }
    assert_eq!(table.turn(), Turn::Over, "a game ends within PLIES_MAX moves");
    table
}

/// Makes the draw that is due.
pub(crate) fn draw<G: Game>(table: &mut G, dice: &mut ChaChaDice) {
    let drawn = table.draw(dice);
    table.play(Actor::Chance, drawn).expect("a listed draw is legal");
}
