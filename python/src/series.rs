//! Plays many games in parallel. Game i always uses stream i of the seed, regardless of the number
//! of threads.

use std::num::NonZeroUsize;

use karat_bots::{Bot, ChaChaDice, HasBots, Random};
use karat_rules::{Actor, AnyGame, Moves, Perspective, Rules, SEATS_MAX, Seat, Standing, Turn};
use karat_rules::{with_game, with_state};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bot::is_known;
use crate::game::Game;
use crate::number::{Number, room};
use crate::state::{Standing as Told, State};

/// The number of games that each thread plays before Python may interrupt the call.
const GAMES_AT_ONCE: usize = 256;

/// The maximum number of threads, more than any machine can use.
const THREADS_MAX: usize = 1_024;

/// The maximum number of games in one call, whose results take up a few gigabytes.
const GAMES_MAX: usize = 100_000_000;

/// Returns the number of threads to use, by default one per processor core.
pub(crate) fn threads(asked: Option<&Number>) -> PyResult<usize> {
    match asked {
        Some(count) => count.size("threads", 1..=THREADS_MAX),
        None => Ok(std::thread::available_parallelism().map_or(1, NonZeroUsize::get)),
    }
}

/// The result of one game: its standing and its number of plies.
#[derive(Clone, Copy)]
struct Outcome {
    standing: Standing,
    plies: i32,
}

/// The results of all games, one row per game: the points and places of each seat, and the number
/// of plies.
type Games<'py> = (Bound<'py, PyArray2<i32>>, Bound<'py, PyArray2<i32>>, Bound<'py, PyArray1<i32>>);

/// Plays `n` complete games with random moves. Returns the points and places as arrays `[n,
/// seats]`, and the number of plies as an array `[n]`.
///
/// `n` must be between 0 and 100,000,000. Game i always uses stream i of the seed, regardless of
/// the number of threads.
#[pyfunction]
#[pyo3(signature = (game, n, *, seed, threads = None))]
pub(crate) fn random_games<'py>(
    py: Python<'py>,
    game: &Game,
    n: Number,
    seed: Number,
    threads: Option<Number>,
) -> PyResult<Games<'py>> {
    let n = n.size("n", 0..=GAMES_MAX)?;
    let seed = seed.within("seed", 0..=u64::MAX)?;
    let threads = self::threads(threads.as_ref())?;
    let played = with_game!(game.id, G => {
        let start = game.typed::<G>();
        let play = |number: usize| {
            let mut dice = ChaChaDice::stream(seed, number as u64);
            played_out(start, &mut Random, &mut dice)
        };
        in_order(py, n, threads, &play)?
    });
    let seats = game.seats;
    let points = played.iter().flat_map(|it| it.standing.points.first(seats)).copied();
    let points = array(py, n * seats, points)?.reshape([n, seats])?;
    let places = played.iter().flat_map(|it| it.standing.places.first(seats));
    let places = array(py, n * seats, places.map(|&place| place.into()))?.reshape([n, seats])?;
    let plies = array(py, n, played.iter().map(|it| it.plies))?;
    Ok((points, places, plies))
}

/// Returns a NumPy array of `count` values.
fn array<T: numpy::Element>(
    py: Python<'_>,
    count: usize,
    values: impl Iterator<Item = T>,
) -> PyResult<Bound<'_, PyArray1<T>>> {
    let mut held = room(count)?;
    held.extend(values);
    Ok(PyArray1::from_vec(py, held))
}

/// Calls `work` with every number below `n` on several threads, and returns the results in order.
/// Other Python threads can run in the meantime.
fn in_order<T: Send>(
    py: Python<'_>,
    n: usize,
    threads: usize,
    work: &(impl Fn(usize) -> T + Sync),
) -> PyResult<Vec<T>> {
    let mut done = room(n)?;
    while done.len() < n {
        let (begin, end) = (done.len(), n.min(done.len() + threads * GAMES_AT_ONCE));
        let each = (end - begin).div_ceil(threads);
        let part = |from: usize| (from..end.min(from + each)).map(work).collect::<Vec<T>>();
        let parts = py.detach(|| {
            if threads == 1 {
                return vec![part(begin)];
            }
            std::thread::scope(|scope| {
                let starts = (begin..end).step_by(each);
                // If the system cannot start another thread, the current thread takes over its
                // work.
                let begun = |from| {
                    let builder = std::thread::Builder::new();
                    builder.spawn_scoped(scope, move || part(from)).map_err(|_| from)
                };
                let running: Vec<_> = starts.map(begun).collect();
                let ended = running.into_iter().map(|it| match it {
                    Ok(thread) => thread.join().expect("a game is played"),
                    Err(from) => part(from),
                });
                ended.collect()
            })
        });
        parts.into_iter().for_each(|part| done.extend(part));
        py.check_signals()?;
    }
    Ok(done)
}

/// Plays a game to its end with the same bot in every seat, and returns the result.
fn played_out<G: karat_rules::Game>(
    mut game: G,
    bot: &mut (impl Bot<G> + ?Sized),
    dice: &mut ChaChaDice,
) -> Outcome {
    let mut plies = 0;
    loop {
        match game.turn() {
            Turn::Over => return Outcome { standing: game.standing(), plies },
            Turn::Chance => {
                let drawn = game.draw(dice);
                game.play(Actor::Chance, drawn).expect("a draw that is due");
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a turn has a seat");
                let chosen = bot.choose(&Perspective::new(&game, seat), dice);
                game.play(Actor::Seat(seat), chosen).expect("a bot makes legal moves");
            }
        }
        plies += 1;
    }
}

/// Returns every seat's win share after each listed move of one seat, as an array `[move, n,
/// seat]`.
///
/// Simulation i uses stream i of the seed to deal everything hidden from the seat. The seat then
/// makes the move, and the bot `policy` plays for every seat until the end. Every move is tried
/// with the same `n` deals. `n` times the number of moves must not exceed 100,000,000.
#[pyfunction]
#[pyo3(signature = (state, *, seat, n, policy, seed, threads = None))]
pub(crate) fn rollouts<'py>(
    py: Python<'py>,
    state: &State,
    seat: Number,
    n: Number,
    policy: &str,
    seed: Number,
    threads: Option<Number>,
) -> PyResult<Bound<'py, PyArray3<f32>>> {
    let threads = self::threads(threads.as_ref())?;
    let seed = seed.within("seed", 0..=u64::MAX)?;
    let position: AnyGame = state.position;
    let seat = crate::error::seat(&seat, position.seats())?;
    is_known(position.id(), policy)?;
    let seats = position.seats();
    let (shares, count, n) = with_state!(position, game => {
        let mut moves = Moves::new();
        game.legal(Actor::Seat(seat), &mut moves);
        if moves.is_empty() {
            return Err(PyValueError::new_err(format!("{seat} owes no decision")));
        }
        let n = n.size("n", 0..=GAMES_MAX / moves.len())?;
        let play = |number: usize| {
            let (m, number) = (moves[number / n], (number % n) as u64);
            rolled_out(&game, seat, m, policy, (seed, number))
        };
        (in_order(py, n * moves.len(), threads, &play)?, moves.len(), n)
    });
    let values = shares.iter().flat_map(|shares| &shares[..seats]).copied();
    array(py, count * n * seats, values)?.reshape([count, n, seats])
}

fn rolled_out<G: HasBots>(
    game: &G,
    seat: Seat,
    m: G::Move,
    policy: &str,
    (seed, number): (u64, u64),
) -> [f32; SEATS_MAX] {
    let mut dice = ChaChaDice::stream(seed, number);
    let mut dealt = Perspective::new(game, seat).sample(&mut dice);
    dealt.play(Actor::Seat(seat), m).expect("a listed move is legal whatever is hidden");
    let mut bot = G::bot(policy).expect("the name was known");
    let outcome = played_out(dealt, &mut *bot, &mut dice);
    let mut shares = [0.0; SEATS_MAX];
    for (share, won) in shares.iter_mut().zip(Told::of(&outcome.standing).shares) {
        *share = won as f32;
    }
    shares
}
