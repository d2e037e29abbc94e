//! How fast the rules play, and the bots: whole games on one core.

use std::fmt;
use std::time::{Duration, Instant};

use karat_bots::{Bot, ChaChaDice, Levels, Random};
use karat_rules::any::{GameId, SetupError, read_options};
use karat_rules::{Actor, Game, Perspective, Turn, with_game};
use serde::Serialize;

use crate::series::{SeriesError, draw};

/// What a bench measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchReport {
    /// The game.
    pub game: &'static str,
    /// How many played.
    pub seats: usize,
    /// The bot on every seat.
    pub bot: String,
    /// Moves listed, chosen and played in a second; draws count.
    pub plies_per_s: f64,
    /// Whole games played in a second.
    pub games_per_s: f64,
    /// The size of a state in bytes.
    pub state_bytes: usize,
}

impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {} seats, {}: {:.0} plies/s, {:.1} games/s, {} bytes",
            self.game, self.seats, self.bot, self.plies_per_s, self.games_per_s, self.state_bytes
        )
    }
}

/// Plays games of this bot against itself on this thread for `seconds`, at least one game; the bot
/// `random` makes listed moves, so its games measure the rules.
///
/// # Errors
/// If the game cannot be set up, or has no such bot.
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

fn bench_typed<G: Levels>(
    seats: usize,
    name: &str,
    options: &[(String, String)],
    seconds: f64,
    seed: u64,
) -> Result<BenchReport, SeriesError> {
    let table = G::new(&read_options::<G>(options)?, seats).map_err(SetupError::from)?;
    let Some(mut bot) = G::bot(name) else {
        return Err(SeriesError::UnknownLevel {
            name: name.to_owned(),
            levels: karat_bots::known::<G>(),
        });
    };
    let mut dice = ChaChaDice::new(seed);
    let limit = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::ZERO);
    let (mut plies, mut games) = (0_u64, 0_u64);
    let begin = Instant::now();
    let spent_s = loop {
        plies += if name == "random" {
            play(table, &mut Random, &mut dice)
        } else {
            play(table, &mut *bot, &mut dice)
        };
        games += 1;
        let spent = begin.elapsed();
        if spent >= limit {
            break spent.as_secs_f64();
        }
    };
    Ok(BenchReport {
        game: G::ID,
        seats,
        bot: name.to_owned(),
        plies_per_s: plies as f64 / spent_s,
        games_per_s: games as f64 / spent_s,
        state_bytes: size_of::<G>(),
    })
}

/// Plays one game and counts its moves.
fn play<G: Game>(mut table: G, bot: &mut (impl Bot<G> + ?Sized), dice: &mut ChaChaDice) -> u64 {
    let mut plies = 0;
    loop {
        match table.turn() {
            Turn::Over => return plies,
            Turn::Chance => {
                draw(&mut table, dice);
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                let chosen = bot.choose(&Perspective::new(&table, seat), dice);
                table.play(Actor::Seat(seat), chosen).expect("a bot makes legal moves");
            }
        }
        plies += 1;
    }
}
