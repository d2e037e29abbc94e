//! How fast the rules play: random moves on one core.

use std::fmt;
use std::time::{Duration, Instant};

use karat_bots::ChaChaDice;
use karat_rules::any::{GameId, SetupError, read_options};
use karat_rules::{Actor, Dice, Game, Moves, Turn, with_game};
use serde::Serialize;

use crate::series::draw;

/// What a bench measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchReport {
    /// The game.
    pub game: &'static str,
    /// How many played.
    pub seats: usize,
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
            "{}, {} seats: {:.0} plies/s, {:.0} games/s, {} bytes",
            self.game, self.seats, self.plies_per_s, self.games_per_s, self.state_bytes
        )
    }
}

/// Plays games of random listed moves on this thread for `seconds`, at least one game.
///
/// # Errors
/// If the game cannot be set up.
pub fn bench(
    game: GameId,
    seats: usize,
    options: &[(String, String)],
    seconds: f64,
    seed: u64,
) -> Result<BenchReport, SetupError> {
    with_game!(game, G => bench_typed::<G>(seats, options, seconds, seed))
}

fn bench_typed<G: Game>(
    seats: usize,
    options: &[(String, String)],
    seconds: f64,
    seed: u64,
) -> Result<BenchReport, SetupError> {
    let table = G::new(&read_options::<G>(options)?, seats)?;
    let mut dice = ChaChaDice::new(seed);
    let limit = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::ZERO);
    let (mut plies, mut games) = (0_u64, 0_u64);
    let begin = Instant::now();
    let spent_s = loop {
        plies += play_at_random(table, &mut dice);
        games += 1;
        let spent = begin.elapsed();
        if spent >= limit {
            break spent.as_secs_f64();
        }
    };
    Ok(BenchReport {
        game: G::ID,
        seats,
        plies_per_s: plies as f64 / spent_s,
        games_per_s: games as f64 / spent_s,
        state_bytes: size_of::<G>(),
    })
}

/// Plays one game and counts its moves.
fn play_at_random<G: Game>(mut table: G, dice: &mut ChaChaDice) -> u64 {
    let mut plies = 0;
    let mut moves = Moves::new();
    loop {
        match table.turn() {
            Turn::Over => return plies,
            Turn::Chance => {
                draw(&mut table, dice);
            }
            Turn::Seats(seats) => {
                let who = Actor::Seat(seats.first().expect("a turn has a seat"));
                moves.clear();
                table.legal(who, &mut moves);
                let chosen = moves[dice.below(moves.len() as u32) as usize];
                table.play(who, chosen).expect("a listed move is legal");
            }
        }
        plies += 1;
    }
}
