//! Many games side by side, for programs that learn: a step of all of them is one call.
//!
//! What a batch shows lies in arrays that it fills in place, each when it is asked for after a step.

use karat_bots::{ChaChaDice, Encoded, encode};
use karat_rules::{Actor, Game as Rules, Moves, Perspective, Seat, Turn, with_game};
use numpy::{
    PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1,
    PyReadwriteArray2,
};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::game::Game;
use crate::series::threads;
use crate::state::Standing;

/// So many games of one kind. Game i is dealt by stream i of the seed; when it is over, the next begins
/// in its place.
#[pyclass(module = "karat")]
pub(crate) struct Batch {
    tables: Box<dyn Tables>,
    game: Game,
    threads: usize,
    seats: Py<PyArray1<i8>>,
    counts: Py<PyArray1<i32>>,
    over: Py<PyArray1<bool>>,
    shares: Py<PyArray2<f32>>,
    observation: Py<PyArray2<f32>>,
    mask: Py<PyArray2<i8>>,
    moves: Option<Py<PyArray3<f32>>>,
    /// Which of these arrays still show what was before the last step.
    stale: Stale,
    width: Width,
}

#[derive(Clone, Copy)]
struct Stale {
    observation: bool,
    mask: bool,
    moves: bool,
}

/// How large the arrays of one game are.
#[derive(Clone, Copy)]
struct Width {
    observation: usize,
    actions: usize,
    of_move: usize,
}

/// Games of rules that are known here.
trait Tables: Send + Sync {
    /// Plays the listed move of this number in every game, and on to the next decision.
    fn step(&mut self, actions: &[i64], threads: usize, shown: Shown<'_>);
    /// Writes who decides and how many moves there are, as they stand.
    fn show(&self, shown: Shown<'_>);
    /// The first game that has no move of its number, and how many it has.
    fn refused(&self, actions: &[i64]) -> Option<(usize, usize)>;
    fn observe(&self, threads: usize, width: usize, out: &mut [f32]);
    fn mask(&self, width: usize, out: &mut [i8]);
    fn describe(&mut self, threads: usize, width: Width, out: &mut [f32]);
    fn legal(&self, index: usize) -> Vec<String>;
}

/// Where a step shows what came of it: a value for each game, of `shares` one for each of its seats.
struct Shown<'a> {
    seats: &'a mut [i8],
    counts: &'a mut [i32],
    over: &'a mut [bool],
    shares: &'a mut [f32],
}

/// A game at which a decision is due.
struct Table<G: Rules> {
    game: G,
    dice: ChaChaDice,
    seat: Seat,
    moves: Vec<G::Move>,
    /// How many rows of the array of moves say something of this game.
    described: usize,
}

struct Typed<G: Rules> {
    start: G,
    tables: Vec<Table<G>>,
}

impl<G: Rules> Table<G> {
    /// A table whose first decision is due.
    fn new(start: &G, dice: ChaChaDice, listed: &mut Moves<G::Move>) -> Self {
        let mut table =
            Self { game: *start, dice, seat: Seat::new(0), moves: Vec::new(), described: 0 };
        table.go_on(start, listed);
        table
    }

    /// Goes on to the next decision; if the game is over on the way, to the first of the next.
    fn go_on(&mut self, start: &G, listed: &mut Moves<G::Move>) -> Option<Standing> {
        let mut ended = None;
        loop {
            match self.game.turn() {
                Turn::Over => {
                    ended = Some(Standing::of(&self.game.standing()));
                    self.game = *start;
                }
                Turn::Chance => {
                    let drawn = self.game.draw(&mut self.dice);
                    self.game.play(Actor::Chance, drawn).expect("a draw that is due");
                }
                Turn::Seats(seats) => {
                    self.seat = seats.first().expect("a turn has a seat");
                    listed.clear();
                    self.game.legal(Actor::Seat(self.seat), listed);
                    self.moves.clear();
                    self.moves.extend_from_slice(listed);
                    return ended;
                }
            }
        }
    }

    fn play(&mut self, action: i64, start: &G, listed: &mut Moves<G::Move>) -> Option<Standing> {
        let chosen = self.moves[action as usize];
        self.game.play(Actor::Seat(self.seat), chosen).expect("a listed move");
        self.go_on(start, listed)
    }
}

impl<G: Rules> Typed<G> {
    fn new(start: G, n: usize, seed: u64) -> Self {
        let mut listed = Moves::new();
        let table =
            |number| Table::new(&start, ChaChaDice::stream(seed, number as u64), &mut listed);
        Self { start, tables: (0..n).map(table).collect() }
    }
}

/// Runs `work` on parts of equal size, each on a thread of its own; a single one on this thread.
fn on_threads<T: Send>(parts: Vec<T>, work: impl Fn(T) + Sync) {
    if parts.len() == 1 {
        return parts.into_iter().for_each(work);
    }
    std::thread::scope(|scope| {
        for part in parts {
            scope.spawn(|| work(part));
        }
    });
}

impl<G: Encoded> Tables for Typed<G>
where
    G::Move: Sync,
{
    fn step(&mut self, actions: &[i64], threads: usize, shown: Shown<'_>) {
        let start = self.start;
        let each = self.tables.len().div_ceil(threads);
        let seated = start.seats();
        let Shown { seats, counts, over, shares } = shown;
        let mut tables = self.tables.chunks_mut(each);
        let mut actions = actions.chunks(each);
        let mut seats = seats.chunks_mut(each);
        let mut counts = counts.chunks_mut(each);
        let mut over = over.chunks_mut(each);
        let mut shares = shares.chunks_mut(each * seated);
        let mut parts = Vec::new();
        while let (Some(tables), Some(actions)) = (tables.next(), actions.next()) {
            let shown = (seats.next(), counts.next(), over.next(), shares.next());
            let (Some(seats), Some(counts), Some(over), Some(shares)) = shown else { break };
            parts.push((tables, actions, Shown { seats, counts, over, shares }));
        }
        on_threads(parts, |(tables, actions, shown)| {
            let mut listed = Moves::new();
            let shares = shown.shares.chunks_exact_mut(seated);
            let rows = tables.iter_mut().zip(actions).zip(shares).enumerate();
            for (index, ((table, &action), shares)) in rows {
                let ended = table.play(action, &start, &mut listed);
                shown.over[index] = ended.is_some();
                match ended {
                    Some(standing) => {
                        let won = standing.shares.iter().map(|&share| share as f32);
                        shares.iter_mut().zip(won).for_each(|(share, won)| *share = won);
                    }
                    None => shares.fill(0.0),
                }
                shown.seats[index] = table.seat.index() as i8;
                shown.counts[index] = table.moves.len() as i32;
            }
        });
    }

    fn show(&self, shown: Shown<'_>) {
        for (index, table) in self.tables.iter().enumerate() {
            shown.seats[index] = table.seat.index() as i8;
            shown.counts[index] = table.moves.len() as i32;
        }
    }

    fn refused(&self, actions: &[i64]) -> Option<(usize, usize)> {
        let counts = self.tables.iter().map(|table| table.moves.len());
        let mut refused = counts.zip(actions).enumerate().filter(|(_, (count, action))| {
            usize::try_from(**action).map_or(true, |action| action >= *count)
        });
        refused.next().map(|(index, (count, _))| (index, count))
    }

    fn mask(&self, width: usize, out: &mut [i8]) {
        for (table, row) in self.tables.iter().zip(out.chunks_exact_mut(width)) {
            let (listed, others) = row.split_at_mut(table.moves.len());
            listed.fill(1);
            others.fill(0);
        }
    }

    fn observe(&self, threads: usize, width: usize, out: &mut [f32]) {
        let each = self.tables.len().div_ceil(threads);
        let parts = self.tables.chunks(each).zip(out.chunks_mut(each * width)).collect();
        on_threads(parts, |(tables, out): (&[Table<G>], &mut [f32])| {
            for (table, row) in tables.iter().zip(out.chunks_exact_mut(width)) {
                let view = Perspective::new(&table.game, table.seat).view();
                encode::observe::<G>(&view, table.seat, row);
            }
        });
    }

    fn describe(&mut self, threads: usize, width: Width, out: &mut [f32]) {
        let each = self.tables.len().div_ceil(threads);
        let of_game = width.actions * width.of_move;
        let parts = self.tables.chunks_mut(each).zip(out.chunks_mut(each * of_game)).collect();
        on_threads(parts, |(tables, out): (&mut [Table<G>], &mut [f32])| {
            for (table, rows) in tables.iter_mut().zip(out.chunks_exact_mut(of_game)) {
                let view = Perspective::new(&table.game, table.seat).view();
                encode::describe::<G>(&view, table.seat, &table.moves, width.of_move, rows);
                // Behind them is only what an earlier and longer list has left.
                let (count, before) = (table.moves.len(), table.described);
                rows[count * width.of_move..before.max(count) * width.of_move].fill(0.0);
                table.described = count;
            }
        });
    }

    fn legal(&self, index: usize) -> Vec<String> {
        self.tables[index].moves.iter().map(ToString::to_string).collect()
    }
}

/// The refusal while another thread holds one of the arrays.
fn in_use(error: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(format!("an array of the batch is in use: {error}"))
}

fn one<'py, T: numpy::Element>(
    py: Python<'py>,
    array: &Py<PyArray1<T>>,
) -> PyResult<PyReadwriteArray1<'py, T>> {
    array.bind(py).try_readwrite().map_err(in_use)
}

fn two<'py, T: numpy::Element>(
    py: Python<'py>,
    array: &Py<PyArray2<T>>,
) -> PyResult<PyReadwriteArray2<'py, T>> {
    array.bind(py).try_readwrite().map_err(in_use)
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, *, seed, threads = 1))]
    fn new(py: Python<'_>, game: &Game, n: usize, seed: u64, threads: usize) -> PyResult<Self> {
        if n == 0 {
            return Err(PyValueError::new_err("a batch has at least one game"));
        }
        let threads = self::threads(Some(threads))?;
        let (tables, observation, of_move): (Box<dyn Tables>, usize, usize) = with_game!(
            game.id,
            G => (
                Box::new(Typed::<G>::new(game.typed(), n, seed)),
                encode::observation_width::<G>(),
                encode::move_width::<G>(),
            )
        );
        let width = Width { observation, actions: game.actions_max(), of_move };
        let batch = Self {
            tables,
            game: game.clone(),
            threads,
            seats: PyArray1::zeros(py, n, false).unbind(),
            counts: PyArray1::zeros(py, n, false).unbind(),
            over: PyArray1::zeros(py, n, false).unbind(),
            shares: PyArray2::zeros(py, [n, game.seats], false).unbind(),
            observation: PyArray2::zeros(py, [n, width.observation], false).unbind(),
            mask: PyArray2::zeros(py, [n, width.actions], false).unbind(),
            moves: None,
            stale: Stale { observation: true, mask: true, moves: true },
            width,
        };
        {
            let mut seats = one(py, &batch.seats)?;
            let mut counts = one(py, &batch.counts)?;
            batch.tables.show(Shown {
                seats: seats.as_slice_mut()?,
                counts: counts.as_slice_mut()?,
                over: &mut [],
                shares: &mut [],
            });
        }
        Ok(batch)
    }

    /// Plays a move in every game: each action is the number of a listed move. A game that ends is shown
    /// in `over` and `shares`, and the next has begun.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let mut seats = one(py, &self.seats)?;
        let mut counts = one(py, &self.counts)?;
        let mut over = one(py, &self.over)?;
        let mut shares = two(py, &self.shares)?;
        let shown = Shown {
            seats: seats.as_slice_mut()?,
            counts: counts.as_slice_mut()?,
            over: over.as_slice_mut()?,
            shares: shares.as_slice_mut()?,
        };
        if actions.len() != shown.counts.len() {
            let message = format!("{} actions for {} games", actions.len(), shown.counts.len());
            return Err(PyValueError::new_err(message));
        }
        // What the arrays show is for reading: whoever writes into them changes no game.
        if let Some((index, count)) = self.tables.refused(actions) {
            let action = actions[index];
            let message = format!("game {index} has {count} moves, so there is no action {action}");
            return Err(PyIndexError::new_err(message));
        }
        let (tables, threads) = (&mut self.tables, self.threads);
        py.detach(|| tables.step(actions, threads, shown));
        self.stale = Stale { observation: true, mask: true, moves: true };
        Ok(())
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The seat that decides in each game: `[n]`.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seats.clone_ref(py)
    }

    /// How many moves it has: `[n]`.
    #[getter]
    fn counts(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.counts.clone_ref(py)
    }

    /// Whether a game ended in the last step: `[n]`.
    #[getter]
    fn over(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.over.clone_ref(py)
    }

    /// What part of the victory each seat had of the game that ended; 0 where none did: `[n, seats]`.
    #[getter]
    fn shares(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.shares.clone_ref(py)
    }

    /// What the seat that decides sees: `[n, columns]`.
    #[getter]
    fn observation(&mut self, py: Python<'_>) -> PyResult<Py<PyArray2<f32>>> {
        if self.stale.observation {
            let mut array = two(py, &self.observation)?;
            let rows = array.as_slice_mut()?;
            let (tables, threads, width) = (&self.tables, self.threads, self.width.observation);
            py.detach(|| tables.observe(threads, width, rows));
            self.stale.observation = false;
        }
        Ok(self.observation.clone_ref(py))
    }

    /// Which actions are listed moves: `[n, actions_max]`.
    #[getter]
    fn mask(&mut self, py: Python<'_>) -> PyResult<Py<PyArray2<i8>>> {
        if self.stale.mask {
            let mut array = two(py, &self.mask)?;
            self.tables.mask(self.width.actions, array.as_slice_mut()?);
            self.stale.mask = false;
        }
        Ok(self.mask.clone_ref(py))
    }

    /// A row of each listed move: `[n, actions_max, columns]`, 0 behind the last.
    #[getter]
    fn moves(&mut self, py: Python<'_>) -> PyResult<Py<PyArray3<f32>>> {
        let Width { actions, of_move, .. } = self.width;
        let n = self.counts.bind(py).len()?;
        let made = || PyArray3::zeros(py, [n, actions, of_move], false).unbind();
        let array = self.moves.get_or_insert_with(made);
        if self.stale.moves {
            let mut held = array.bind(py).try_readwrite().map_err(in_use)?;
            let rows = held.as_slice_mut()?;
            let (tables, threads, width) = (&mut self.tables, self.threads, self.width);
            py.detach(|| tables.describe(threads, width, rows));
            self.stale.moves = false;
        }
        Ok(array.clone_ref(py))
    }

    /// The listed moves of one game as text.
    fn legal(&self, index: usize) -> PyResult<Vec<String>> {
        Python::attach(|py| {
            let n = self.counts.bind(py).len()?;
            if index >= n {
                return Err(PyIndexError::new_err(format!("there is no game {index} of {n}")));
            }
            Ok(self.tables.legal(index))
        })
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.counts.bind(py).len()
    }
}
