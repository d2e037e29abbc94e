//! Many games at once. Game number i is played by stream i of the seed, whatever the threads.

use std::num::NonZeroUsize;

use karat_bots::{Bot, ChaChaDice, HasBots, Random};
use karat_rules::{Actor, AnyGame, Game as Rules, Moves, Perspective, Seat, Standing, Turn};
use karat_rules::{with_game, with_state};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bot::is_known;
use crate::game::Game;
use crate::state::{Standing as Told, State};

/// So many games are played by each thread before a key that was pressed is heard.
const GAMES_AT_ONCE: usize = 256;

/// No machine gains by more threads.
const THREADS_MAX: usize = 1_024;

/// How many threads to use: all cores, if it is not said.
pub(crate) fn threads(asked: Option<usize>) -> PyResult<usize> {
    match asked {
        Some(count) if !(1..=THREADS_MAX).contains(&count) => {
            Err(PyValueError::new_err(format!("threads are 1 to {THREADS_MAX}")))
        }
        Some(count) => Ok(count),
        None => Ok(std::thread::available_parallelism().map_or(1, NonZeroUsize::get)),
    }
}

/// What a game came to.
#[derive(Clone, Copy)]
struct Outcome {
    standing: Standing,
    plies: i32,
}

/// Points and places of each seat, and the plies, a row for each game.
type Games<'py> = (Bound<'py, PyArray2<i32>>, Bound<'py, PyArray2<i32>>, Bound<'py, PyArray1<i32>>);

/// Plays whole games of listed moves, each equally likely.
#[pyfunction]
#[pyo3(signature = (game, n, *, seed, threads = None))]
pub(crate) fn random_games<'py>(
    py: Python<'py>,
    game: &Game,
    n: usize,
    seed: u64,
    threads: Option<usize>,
) -> PyResult<Games<'py>> {
    let threads = self::threads(threads)?;
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
    let points = PyArray1::from_iter(py, points).reshape([n, seats])?;
    let places = played.iter().flat_map(|it| it.standing.places.first(seats));
    let places = PyArray1::from_iter(py, places.map(|&place| place.into())).reshape([n, seats])?;
    let plies = PyArray1::from_iter(py, played.iter().map(|it| it.plies));
    Ok((points, places, plies))
}

/// What `work` comes to for every number below `n`, in order, whatever thread did it. Python goes on
/// meanwhile.
fn in_order<T: Send>(
    py: Python<'_>,
    n: usize,
    threads: usize,
    work: &(impl Fn(usize) -> T + Sync),
) -> PyResult<Vec<T>> {
    let mut done = Vec::new();
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
                let running: Vec<_> = starts.map(|from| scope.spawn(move || part(from))).collect();
                running.into_iter().map(|it| it.join().expect("a game is played")).collect()
            })
        });
        parts.into_iter().for_each(|part| done.extend(part));
        py.check_signals()?;
    }
    Ok(done)
}

/// Plays a game to its end.
fn played_out<G: Rules>(
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

/// What part of the victory every seat gets after each listed move of a seat: `[move, n, seat]`. For
/// game i everything that the seat cannot know is dealt by stream i of the seed, the move is made, and a
/// bot plays on for everybody; all moves meet the same deals.
#[pyfunction]
#[pyo3(signature = (state, *, seat, n, policy, seed, threads = None))]
pub(crate) fn rollouts<'py>(
    py: Python<'py>,
    state: &State,
    seat: usize,
    n: usize,
    policy: &str,
    seed: u64,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray3<f32>>> {
    let threads = self::threads(threads)?;
    let position: AnyGame = state.position;
    let seat = crate::error::seat(seat, position.seats())?;
    is_known(position.id(), policy)?;
    let (shares, count) = with_state!(position, game => {
        let mut moves = Moves::new();
        game.legal(Actor::Seat(seat), &mut moves);
        if moves.is_empty() {
            return Err(PyValueError::new_err(format!("{seat} owes no decision")));
        }
        let play = |number: usize| {
            let (m, number) = (moves[number / n], (number % n) as u64);
            rolled_out(&game, seat, m, policy, (seed, number))
        };
        let Some(games) = moves.len().checked_mul(n) else {
            return Err(PyValueError::new_err("that is more games than anybody can count"));
        };
        (in_order(py, games, threads, &play)?, moves.len())
    });
    let values = shares.into_iter().flatten();
    PyArray1::from_iter(py, values).reshape([count, n, position.seats()])
}

fn rolled_out<G: HasBots>(
    game: &G,
    seat: Seat,
    m: G::Move,
    policy: &str,
    (seed, number): (u64, u64),
) -> Vec<f32> {
    let mut dice = ChaChaDice::stream(seed, number);
    let mut dealt = Perspective::new(game, seat).sample(&mut dice);
    dealt.play(Actor::Seat(seat), m).expect("a listed move is legal whatever is hidden");
    let mut bot = G::bot(policy).expect("the name was known");
    let outcome = played_out(dealt, &mut *bot, &mut dice);
    Told::of(&outcome.standing).shares.into_iter().map(|share| share as f32).collect()
}
