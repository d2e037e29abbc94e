//! The speed of random play, in moves per second, and in moves for each copy of 256 bytes that the
//! machine could make in the same time. Each step lists the legal moves, picks one at random and
//! plays it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use karat_rules::any::{GAMES, GameId, read_options};
use karat_rules::{Actor, Game, Moves, Turn, with_game};

const TIME: Duration = Duration::from_secs(2);

fn main() {
    for &id in GAMES {
        for seats in id.seats() {
            for options in variants(id) {
                with_game!(id, G => measure::<G>(options, seats));
            }
        }
    }
}

/// Returns the sets of options to measure: the defaults, and those that make random play much
/// slower.
fn variants(id: GameId) -> &'static [&'static [(&'static str, &'static str)]] {
    match id {
        GameId::Klenotnici => &[&[], &[("royal_goals", "true")]],
        GameId::Edel | GameId::Zepter | GameId::Sealed => &[&[]],
    }
}

fn measure<G: Game>(options: &[(&str, &str)], seats: usize) {
    let pairs: Vec<(String, String)> =
        options.iter().map(|&(name, value)| (name.into(), value.into())).collect();
    let read = read_options::<G>(&pairs).expect("the options are legal");
    let copies_per_s = copies_per_s();
    let (plies, games, seconds) = random_games::<G>(&read, seats);
    println!(
        "{} seats={seats} options={options:?} state_bytes={} plies_per_s={:.0} plies_per_copy={:.4} \
         games_per_s={:.0} plies_per_game={:.1}",
        G::ID,
        size_of::<G>(),
        plies as f64 / seconds,
        plies as f64 / seconds / copies_per_s,
        games as f64 / seconds,
        plies as f64 / games as f64,
    );
}

/// Copies 256 bytes again and again, and returns the number of copies per second.
fn copies_per_s() -> f64 {
    const COPIES: u32 = 20_000_000;
    let (from, mut to) = ([1_u8; 256], [0_u8; 256]);
    let start = Instant::now();
    for _ in 0..COPIES {
        to.copy_from_slice(black_box(&from));
        black_box(&mut to);
    }
    f64::from(COPIES) / start.elapsed().as_secs_f64()
}

/// Plays random games until the time is up. Returns the numbers of plies and games, and the elapsed
/// seconds.
fn random_games<G: Game>(options: &G::Options, seats: usize) -> (u64, u64, f64) {
    let (mut plies, mut games) = (0, 0);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let start = Instant::now();
    while start.elapsed() < TIME {
        let mut game = G::new(options, seats).expect("the set-up is legal");
        loop {
            let who = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Actor::Chance,
                Turn::Seats(owing) => Actor::Seat(owing.first().expect("a turn has a seat")),
            };
            let mut moves = Moves::new();
            game.legal(who, &mut moves);
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let pick = ((random >> 32) * moves.len() as u64) >> 32;
            game.play(who, moves[pick as usize]).expect("a listed move is legal");
            plies += 1;
        }
        games += 1;
    }
    (plies, games, start.elapsed().as_secs_f64())
}
