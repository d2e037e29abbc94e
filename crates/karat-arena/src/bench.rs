//! Measures the speed of the rules and bots by playing whole games on one core.

use std::fmt;
use std::time::{Duration, Instant};

use karat_bots::{Bot, ChaChaDice, HasBots, Random};
use karat_rules::any::{GameId, SetupError, read_options};
use karat_rules::{Actor, Game, Moves, Perspective, Turn, with_game};
use serde::Serialize;

use crate::series::{SeriesError, draw};

/// The result of a benchmark.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchReport {
    /// The name of the game.
    pub game: &'static str,
    /// The number of players in each game.
    pub seats: usize,
    /// The bot that plays in every seat.
    pub bot: String,
    /// The number of plies per second. Draws count as plies, and the time to list and choose moves
    /// is included.
    pub plies_per_s: f64,
    /// The number of whole games played per second.
    pub games_per_s: f64,
    /// The bot's thinking time per decision, or `None` for the bot `random`, which decides faster
    /// than the clock can measure.
    pub pace: Option<Pace>,
    /// The in-memory size of a game state, in bytes.
    pub state_bytes: usize,
}

/// The bot's thinking time for decisions with a choice, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Pace {
    /// The number of measured decisions.
    pub decisions: usize,
    /// The median thinking time.
    pub median_ms: f64,
    /// The 99th percentile of the thinking times.
    pub p99_ms: f64,
}

impl Pace {
    /// Returns the median and 99th percentile of the thinking times, or `None` if there are none.
    fn of(mut spent: Vec<Duration>) -> Option<Self> {
        spent.sort_unstable();
        let last = spent.len().checked_sub(1)?;
        let ms = |percent: usize| 1000.0 * spent[last * percent / 100].as_secs_f64();
        Some(Self { decisions: spent.len(), median_ms: ms(50), p99_ms: ms(99) })
    }
}

impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {} seats, {}: {:.0} plies/s, {:.1} games/s, {} bytes",
            self.game, self.seats, self.bot, self.plies_per_s, self.games_per_s, self.state_bytes
        )?;
        let Some(Pace { decisions, median_ms, p99_ms }) = self.pace else { return Ok(()) };
        write!(
            f,
            "; of {decisions} decisions half took {median_ms:.3} ms at most, 99% {p99_ms:.3} ms"
        )
    }
}

/// Makes a bot play against itself on the current thread for the given number of seconds.
///
/// At least one whole game is played. The bot `random` only picks among the listed moves, so its
/// games measure the speed of the rules.
///
/// # Errors
/// Returns an error if the game cannot be set up, or the bot is unknown.
pub fn bench(
    game: GameId,
    seats: usize,
    bot: &str,
    options: &[(String, String)],
    seconds: f64,
    seed: u64,
) -> Result<BenchReport, SeriesError> {
    with_game!(game, G => bench_typed::<G>(seats, bot, options, seconds, seed))
}

fn bench_typed<G: HasBots>(
    seats: usize,
    name: &str,
    options: &[(String, String)],
    seconds: f64,
    seed: u64,
) -> Result<BenchReport, SeriesError> {
    let table = G::new(&read_options::<G>(options)?, seats).map_err(SetupError::from)?;
    let Some(mut bot) = G::bot(name) else {
        return Err(SeriesError::UnknownBot {
            name: name.to_owned(),
            bots: karat_bots::all_bot_names::<G>(),
        });
    };
    let mut dice = ChaChaDice::new(seed);
    let limit = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::ZERO);
    let (mut plies, mut games) = (0_u64, 0_u64);
    let mut spent = Vec::new();
    let begin = Instant::now();
    let elapsed_s = loop {
        plies += if name == "random" {
            play(table, &mut dice, |table, dice| Random.choose(table, dice))
        } else {
            play(table, &mut dice, |table, dice| timed(&mut *bot, table, dice, &mut spent))
        };
        games += 1;
        let elapsed = begin.elapsed();
        if elapsed >= limit {
            break elapsed.as_secs_f64();
        }
    };
    Ok(BenchReport {
        game: G::ID,
        seats,
        bot: name.to_owned(),
        plies_per_s: plies as f64 / elapsed_s,
        games_per_s: games as f64 / elapsed_s,
        pace: Pace::of(spent),
        state_bytes: size_of::<G>(),
    })
}

/// Returns the bot's move. Records the bot's thinking time if it had a choice.
fn timed<G: Game>(
    bot: &mut dyn Bot<G>,
    table: &Perspective<'_, G>,
    dice: &mut ChaChaDice,
    spent: &mut Vec<Duration>,
) -> G::Move {
    let mut moves = Moves::new();
    table.legal(&mut moves);
    let begin = Instant::now();
    let chosen = bot.choose(table, dice);
    if moves.len() > 1 {
        spent.push(begin.elapsed());
    }
    chosen
}

/// Plays one game to its end and returns the number of plies.
fn play<G: Game>(
    mut table: G,
    dice: &mut ChaChaDice,
    mut choose: impl FnMut(&Perspective<'_, G>, &mut ChaChaDice) -> G::Move,
) -> u64 {
    let mut plies = 0;
    loop {
        match table.turn() {
            Turn::Over => return plies,
            Turn::Chance => {
                draw(&mut table, dice);
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                let chosen = choose(&Perspective::new(&table, seat), dice);
                table.play(Actor::Seat(seat), chosen).expect("a bot makes legal moves");
            }
        }
        plies += 1;
    }
}
