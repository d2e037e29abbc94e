//! Many games with the same settings, played in parallel for training. One call makes a move in
//! every game.
//!
//! A batch's arrays are reused. Some arrays are filled only when they are first read after a step.
//! Making a game's view takes a large part of that time, so a view is used for all arrays that the
//! caller seems to need: those that were also read after the previous step.

use std::sync::{Mutex, PoisonError};

use karat_bots::{Bot, ChaChaDice, Encoded, HasBots, encode};
use karat_rules::{Actor, Dice, Moves, Perspective, Seat, Turn, with_game};
use numpy::{
    PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1,
    PyReadwriteArray2,
};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::bot::is_known;
use crate::game::Game;
use crate::number::{Number, no_room, room};
use crate::series::threads;
use crate::state::Standing;

/// The maximum number of games in a batch, which is more than fit in most machines' memory.
const GAMES_MAX: usize = 1_000_000;

/// `n` games with the same settings, played in parallel.
///
/// `n` must be between 1 and 1,000,000. Game i is dealt from stream i of the seed. When a game
/// ends, the next one starts in its place. Each step overwrites the batch's arrays, so copy what
/// you want to keep.
///
/// With a `bot`, only one seat of each game decides, and bots play the others. This seat is `seat`,
/// or a random one in each game if `seat` is `None`.
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
    /// The encoded moves without unused rows, followed by room for more.
    listed_moves: Option<Py<PyArray2<f32>>>,
    offsets: Option<Py<PyArray1<i64>>>,
    last_observation: Option<Py<PyArray2<f32>>>,
    /// The arrays that still describe the position before the last step.
    stale: Each<bool>,
    /// The arrays that have been read since the last step.
    read: Each<bool>,
    /// The arrays that were read between the last two steps.
    read_before: Each<bool>,
    width: Width,
}

/// A value for each array that is filled when it is read.
#[derive(Clone, Copy)]
struct Each<T> {
    observation: T,
    mask: T,
    moves: T,
    listed_moves: T,
    last_observation: T,
}

impl<T: Copy> Each<T> {
    const fn of(value: T) -> Self {
        Self {
            observation: value,
            mask: value,
            moves: value,
            listed_moves: value,
            last_observation: value,
        }
    }
}

/// The number of values per game in each array.
#[derive(Clone, Copy)]
struct Width {
    observation: usize,
    actions: usize,
    of_move: usize,
}

/// Games with the same rules, behind a trait so that a batch does not depend on the game's type.
trait Tables: Send + Sync {
    /// Makes the given move in each game, then continues to the game's next decision.
    fn step(&mut self, actions: &[i64], threads: usize, shown: Shown<'_>);
    /// Writes each game's deciding seat and number of listed moves to the arrays.
    fn show(&self, shown: Shown<'_>);
    /// Returns the index of the first game whose action is out of range, and the number of actions
    /// that its range contains: the listed moves, or `actions_max` if the game's seat may resign.
    fn refused(&self, actions: &[i64], actions_max: usize) -> Option<(usize, usize)>;
    /// Fills the given arrays, with one view of each game for all of them.
    fn fill(&mut self, threads: usize, width: Width, arrays: Arrays<'_>);
    /// Returns the total number of listed moves. Writes the number of moves that are listed before
    /// each game's first one, and the total at the end.
    fn count(&self, offsets: &mut [i64]) -> usize;
    /// Writes the deciding seat's observation at the end of each game that the last step ended.
    fn observe_last(&self, width: usize, out: &mut [f32]);
    fn mask(&self, width: usize, out: &mut [i8]);
    fn legal(&self, index: usize) -> Vec<String>;
}

/// The arrays that receive the results of a step. Each array has one value per game, except
/// `shares`, which has one per seat of each game.
struct Shown<'a> {
    seats: &'a mut [i8],
    counts: &'a mut [i32],
    over: &'a mut [bool],
    shares: &'a mut [f32],
}

/// The arrays to fill from the views of the deciding seats, each with the games' rows in order.
#[derive(Default)]
struct Arrays<'a> {
    observation: Option<&'a mut [f32]>,
    /// The encoded moves, with the same number of rows for each game.
    moves: Option<&'a mut [f32]>,
    /// The encoded moves, with a row for each listed move.
    listed_moves: Option<&'a mut [f32]>,
}

impl<'a> Arrays<'a> {
    /// Takes the rows of the given tables, which are the next ones.
    fn take<G: HasBots>(&mut self, tables: &[Table<G>], width: Width) -> Self {
        let next = |left: &mut Option<&'a mut [f32]>, rows: usize, columns: usize| {
            left.as_mut().map(|left| {
                left.split_off_mut(..rows * columns).expect("an array has rows for every game")
            })
        };
        let Width { observation, actions, of_move } = width;
        let count = tables.len();
        Self {
            observation: next(&mut self.observation, count, observation),
            moves: next(&mut self.moves, count * actions, of_move),
            listed_moves: match self.listed_moves {
                Some(_) => {
                    let listed = tables.iter().map(|table| table.moves.len()).sum();
                    next(&mut self.listed_moves, listed, of_move)
                }
                None => None,
            },
        }
    }
}

/// The seat that decides in each game of a batch, while bots play the others.
#[derive(Clone, Copy)]
enum Decider {
    Fixed(Seat),
    /// Each game draws a seat at random.
    Drawn,
}

impl Decider {
    fn seat(self, seats: usize, dice: &mut ChaChaDice) -> Seat {
        match self {
            Self::Fixed(seat) => seat,
            Self::Drawn => Seat::new(dice.below(seats as u32) as usize),
        }
    }
}

/// Bots in all seats but one.
struct Opponents<G: HasBots> {
    /// The bot, which is never locked. A bot can be sent to another thread, but not be shared.
    bot: Mutex<Box<dyn Bot<G>>>,
    decider: Decider,
    /// The seat that decides in the current game.
    own: Seat,
}

/// A game in which a seat must decide, with its listed moves.
struct Table<G: HasBots> {
    game: G,
    dice: ChaChaDice,
    /// The bots, or `None` if all seats decide.
    opponents: Option<Opponents<G>>,
    /// The end of the game that the last step ended, and the seat that decided in it.
    ended: Option<(G, Seat)>,
    seat: Seat,
    moves: Vec<G::Move>,
    /// The number of rows that the game last filled in the array of encoded moves.
    described: usize,
}

struct Typed<G: HasBots> {
    start: G,
    tables: Vec<Table<G>>,
}

impl<G: HasBots> Table<G> {
    /// Starts a game and continues to the first decision.
    fn new(
        start: &G,
        dice: ChaChaDice,
        opponents: Option<Opponents<G>>,
        listed: &mut Moves<G::Move>,
    ) -> Self {
        let mut table = Self {
            game: *start,
            dice,
            opponents,
            ended: None,
            seat: Seat::new(0),
            moves: Vec::new(),
            described: 0,
        };
        table.start(start);
        table.go_to_decision(start, listed);
        table
    }

    /// Starts the next game.
    fn start(&mut self, start: &G) {
        self.game = *start;
        if let Some(opponents) = &mut self.opponents {
            opponents.own = opponents.decider.seat(start.seats(), &mut self.dice);
        }
    }

    /// Ends the game, and starts the next one.
    fn end(&mut self, start: &G) -> Standing {
        let standing = Standing::of(&self.game.standing());
        self.ended = self.opponents.as_ref().map(|opponents| (self.game, opponents.own));
        self.start(start);
        standing
    }

    /// Continues the game to the next decision and lists its moves. If the game ends first, returns
    /// the result and starts the next game.
    fn go_to_decision(&mut self, start: &G, listed: &mut Moves<G::Move>) -> Option<Standing> {
        let mut ended = None;
        loop {
            match self.game.turn() {
                Turn::Over => ended = Some(self.end(start)),
                Turn::Chance => {
                    let drawn = self.game.draw(&mut self.dice);
                    self.game.play(Actor::Chance, drawn).expect("a draw that is due");
                }
                Turn::Seats(seats) => {
                    self.seat = seats.first().expect("a turn has a seat");
                    if let Some(opponents) = &mut self.opponents {
                        if !seats.contains(opponents.own) {
                            let seen = Perspective::new(&self.game, self.seat);
                            let bot = opponents.bot.get_mut();
                            let bot = bot.unwrap_or_else(PoisonError::into_inner);
                            let chosen = bot.choose(&seen, &mut self.dice);
                            let played = self.game.play(Actor::Seat(self.seat), chosen);
                            played.expect("a bot's move is legal");
                            continue;
                        }
                        self.seat = opponents.own;
                    }
                    listed.clear();
                    self.game.legal(Actor::Seat(self.seat), listed);
                    return ended;
                }
            }
        }
    }

    /// Plays a listed move, or resigns if there is no move with this index. A resigned game has no
    /// winner.
    fn play(&mut self, action: i64, start: &G, listed: &mut Moves<G::Move>) -> Option<Standing> {
        self.ended = None;
        let resigned = match self.moves.get(action as usize) {
            Some(&chosen) => {
                self.game.play(Actor::Seat(self.seat), chosen).expect("a listed move");
                None
            }
            None => Some(self.end(start).without_winner()),
        };
        let ended = self.go_to_decision(start, listed).or(resigned);
        self.moves.clear();
        self.moves.extend_from_slice(listed);
        ended
    }
}

impl<G: Encoded + HasBots> Table<G> {
    /// Fills the game's rows of the given arrays.
    fn fill(&mut self, width: usize, arrays: Arrays<'_>) {
        let Arrays { observation, moves, listed_moves } = arrays;
        let view = Perspective::new(&self.game, self.seat).parts();
        if let Some(row) = observation {
            encode::observe::<G>(&view, self.seat, row);
        }
        if let Some(rows) = listed_moves {
            encode::describe::<G>(&view, self.seat, &self.moves, width, rows);
        }
        if let Some(rows) = moves {
            encode::describe::<G>(&view, self.seat, &self.moves, width, rows);
            // The rows after the current moves may still contain moves from an earlier, longer
            // list.
            let (count, before) = (self.moves.len(), self.described);
            rows[count * width..before.max(count) * width].fill(0.0);
            self.described = count;
        }
    }
}

impl<G: HasBots> Typed<G> {
    /// Starts `n` games with the same rules, with bots of this name in all seats but the decider's.
    ///
    /// # Errors
    /// Returns `MemoryError` if there is not enough memory for the games.
    fn new(start: G, n: usize, seed: u64, bots: Option<(&str, Decider)>) -> PyResult<Self> {
        let mut listed = Moves::new();
        let mut tables: Vec<Table<G>> = room(n)?;
        for number in 0..n {
            let dice = ChaChaDice::stream(seed, number as u64);
            let opponents = bots.map(|(name, decider)| {
                let bot = G::bot(name).expect("the name was checked");
                Opponents { bot: Mutex::new(bot), decider, own: Seat::new(0) }
            });
            let mut table = Table::new(&start, dice, opponents, &mut listed);
            if table.moves.try_reserve_exact(listed.len()).is_err() {
                // The memory is freed first, because raising an error also needs memory.
                drop((table, tables));
                return Err(no_room(n, "games"));
            }
            table.moves.extend_from_slice(&listed);
            tables.push(table);
        }
        Ok(Self { start, tables })
    }
}

/// Runs `work` on every part, each on a separate thread. A single part runs on the current thread.
fn on_threads<T: Send>(parts: Vec<T>, work: impl Fn(T) + Sync) {
    if parts.len() == 1 {
        return parts.into_iter().for_each(work);
    }
    // If the system cannot start another thread, the running threads take over its work.
    let count = parts.len();
    let waiting = Mutex::new(parts);
    let run = || loop {
        let part = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match part {
            Some(part) => work(part),
            None => break,
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..count {
            if std::thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
}

impl<G: Encoded + HasBots> Tables for Typed<G>
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

    fn refused(&self, actions: &[i64], actions_max: usize) -> Option<(usize, usize)> {
        let counts = self.tables.iter().map(|table| match table.opponents {
            Some(_) => actions_max,
            None => table.moves.len(),
        });
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

    fn fill(&mut self, threads: usize, width: Width, mut arrays: Arrays<'_>) {
        let each = self.tables.len().div_ceil(threads);
        let tables = self.tables.chunks_mut(each);
        let parts = tables.map(|tables| (arrays.take(tables, width), tables)).collect();
        on_threads(parts, |(mut arrays, tables): (Arrays<'_>, &mut [Table<G>])| {
            for table in tables {
                let arrays = arrays.take(std::slice::from_ref(table), width);
                table.fill(width.of_move, arrays);
            }
        });
    }

    fn count(&self, offsets: &mut [i64]) -> usize {
        let mut total = 0;
        for (offset, table) in offsets.iter_mut().zip(&self.tables) {
            *offset = total as i64;
            total += table.moves.len();
        }
        *offsets.last_mut().expect("the offset of the end") = total as i64;
        total
    }

    fn observe_last(&self, width: usize, out: &mut [f32]) {
        for (table, row) in self.tables.iter().zip(out.chunks_exact_mut(width)) {
            match &table.ended {
                Some((game, seat)) => {
                    let view = Perspective::new(game, *seat).parts();
                    encode::observe::<G>(&view, *seat, row);
                }
                None => row.fill(0.0),
            }
        }
    }

    fn legal(&self, index: usize) -> Vec<String> {
        self.tables[index].moves.iter().map(ToString::to_string).collect()
    }
}

/// Returns the error for an array that another thread is using.
fn in_use(error: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(format!("an array of the batch is in use: {error}"))
}

/// Returns an array of zeros. NumPy allocates it, and raises an error if there is not enough
/// memory.
fn zeros<'py, T: numpy::Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Py<PyArray<T, D>>> {
    let made = py.import("numpy")?.call_method1("zeros", (shape, numpy::dtype::<T>(py)))?;
    Ok(made.cast_into::<PyArray<T, D>>()?.unbind())
}

/// Converts the actions to a NumPy array of integers. The actions may be anything that NumPy reads
/// as a one-dimensional array of integers.
fn read_actions<'py>(given: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(actions) = given.extract::<PyReadonlyArray1<'py, i64>>()
        && actions.as_slice().is_ok()
    {
        return Ok(actions);
    }
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let is_empty = array.getattr("size")?.extract::<usize>()? == 0;
    if !(matches!(kind.as_str(), "i" | "u") || is_empty) {
        let dtype = array.getattr("dtype")?;
        let message = format!("actions must be integers, not {dtype}");
        return Err(PyTypeError::new_err(message));
    }
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    if shape.len() != 1 {
        let message = format!("actions must have one dimension, not {}", shape.len());
        return Err(PyValueError::new_err(message));
    }
    // No move list is this long, so a larger number is rejected later in any case.
    let is_wide = array.getattr("dtype")?.getattr("itemsize")?.extract::<usize>()? == 8;
    let clipped = if kind == "u" && is_wide {
        numpy.call_method1("minimum", (array, i32::MAX))?
    } else {
        array
    };
    let made =
        numpy.call_method1("ascontiguousarray", (clipped, numpy::dtype::<i64>(given.py())))?;
    made.extract::<PyReadonlyArray1<'py, i64>>()
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

impl Batch {
    /// Makes room for the encoded moves without unused rows, and finds each game's first row.
    fn prepare_listed_moves(&mut self, py: Python<'_>) -> PyResult<()> {
        let n = self.counts.bind(py).len()?;
        if self.offsets.is_none() {
            self.offsets = Some(zeros(py, n + 1)?);
        }
        let offsets = self.offsets.as_ref().expect("it was made");
        let total = self.tables.count(one(py, offsets)?.as_slice_mut()?);
        let room = self.listed_moves.as_ref().map_or(Ok(0), |rows| rows.bind(py).len())?;
        if room < total {
            // Twice the room, so that a new array is rarely needed. The callers keep the old one.
            self.listed_moves = Some(zeros(py, (2 * total, self.width.of_move))?);
        }
        Ok(())
    }

    /// Fills all arrays made from views that have been read since the last step, and those that
    /// were also read after the previous one.
    fn fill(&mut self, py: Python<'_>) -> PyResult<()> {
        let (stale, read, before) = (self.stale, self.read, self.read_before);
        let is_due = read.observation && stale.observation
            || read.moves && stale.moves
            || read.listed_moves && stale.listed_moves;
        if !is_due {
            return Ok(());
        }
        let fills_observation = stale.observation && (read.observation || before.observation);
        let fills_moves = stale.moves && (read.moves || before.moves);
        let fills_listed_moves = stale.listed_moves && (read.listed_moves || before.listed_moves);
        if fills_listed_moves {
            self.prepare_listed_moves(py)?;
        }
        let mut observation = fills_observation.then(|| two(py, &self.observation)).transpose()?;
        let mut moves = match &self.moves {
            Some(moves) if fills_moves => Some(moves.bind(py).try_readwrite().map_err(in_use)?),
            _ => None,
        };
        let mut listed_moves = match &self.listed_moves {
            Some(rows) if fills_listed_moves => Some(two(py, rows)?),
            _ => None,
        };
        let arrays = Arrays {
            observation: observation.as_mut().map(|rows| rows.as_slice_mut()).transpose()?,
            moves: moves.as_mut().map(|rows| rows.as_slice_mut()).transpose()?,
            listed_moves: listed_moves.as_mut().map(|rows| rows.as_slice_mut()).transpose()?,
        };
        let (tables, threads, width) = (&mut self.tables, self.threads, self.width);
        py.detach(|| tables.fill(threads, width, arrays));
        self.stale.observation &= !fills_observation;
        self.stale.moves &= !fills_moves;
        self.stale.listed_moves &= !fills_listed_moves;
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(
        signature = (game, n, *, seed, threads = Number::Small(1), bot = None, seat = None),
        text_signature = "(game, n, *, seed, threads=1, bot=None, seat=None)"
    )]
    fn new(
        py: Python<'_>,
        game: &Game,
        n: Number,
        seed: Number,
        threads: Number,
        bot: Option<&str>,
        seat: Option<Number>,
    ) -> PyResult<Self> {
        let n = n.size("n", 1..=GAMES_MAX)?;
        let seed = seed.within("seed", 0..=u64::MAX)?;
        let threads = self::threads(Some(&threads))?;
        let decider = match &seat {
            Some(_) if bot.is_none() => {
                return Err(PyValueError::new_err(
                    "seat requires bot, which plays the other seats",
                ));
            }
            Some(seat) => Decider::Fixed(Seat::new(seat.size("seat", 0..=game.seats - 1)?)),
            None => Decider::Drawn,
        };
        if let Some(bot) = bot {
            is_known(game.id, bot)?;
        }
        let bots = bot.map(|bot| (bot, decider));
        let (observation, of_move) = with_game!(
            game.id,
            G => (encode::observation_width::<G>(), encode::move_width::<G>())
        );
        let width = Width { observation, actions: game.actions_max(), of_move };
        // The arrays take up most of a batch's memory, so they are allocated first.
        let (seats, counts, over) = (zeros(py, n)?, zeros(py, n)?, zeros(py, n)?);
        let shares = zeros(py, (n, game.seats))?;
        let observation = zeros(py, (n, width.observation))?;
        let mask = zeros(py, (n, width.actions))?;
        let tables: Box<dyn Tables> =
            with_game!(game.id, G => Box::new(Typed::<G>::new(game.typed(), n, seed, bots)?));
        let batch = Self {
            tables,
            game: game.clone(),
            threads,
            seats,
            counts,
            over,
            shares,
            observation,
            mask,
            moves: None,
            listed_moves: None,
            offsets: None,
            last_observation: None,
            stale: Each::of(true),
            read: Each::of(false),
            read_before: Each::of(false),
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

    /// Plays one move in every game. Each action is the index of a listed move. The actions can be
    /// a list or an array of any integer type. If a game ends, `over` and `shares` show its result,
    /// and the next game starts. With bots, any other action below `actions_max` resigns: the game
    /// ends, and all shares are 0.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = actions;
        let actions = read_actions(given)?;
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
            let games = shown.counts.len();
            let message =
                format!("actions must be {games}, one for each game, not {}", actions.len());
            return Err(PyValueError::new_err(message));
        }
        // The caller may have changed the returned arrays, so the move counts come from the games.
        if let Some((index, count)) = self.tables.refused(actions, self.width.actions) {
            let action = given.get_item(index)?.str()?;
            let last = count - 1;
            let message = format!("actions[{index}] must be from 0 to {last}, not {action}");
            return Err(PyIndexError::new_err(message));
        }
        let (tables, threads) = (&mut self.tables, self.threads);
        py.detach(|| tables.step(actions, threads, shown));
        self.stale = Each::of(true);
        self.read_before = std::mem::replace(&mut self.read, Each::of(false));
        Ok(())
    }

    /// The game being played, with its options.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The seat that must decide in each game, as an array `[n]`.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seats.clone_ref(py)
    }

    /// The number of listed moves in each game, as an array `[n]`.
    #[getter]
    fn counts(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.counts.clone_ref(py)
    }

    /// Whether each game ended in the last step, as an array `[n]`.
    #[getter]
    fn over(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.over.clone_ref(py)
    }

    /// Each seat's win share if the game ended in the last step, otherwise 0, as an array `[n,
    /// seats]`.
    #[getter]
    fn shares(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.shares.clone_ref(py)
    }

    /// The observation of the seat that must decide in each game, as an array `[n, columns]`.
    #[getter]
    fn observation(&mut self, py: Python<'_>) -> PyResult<Py<PyArray2<f32>>> {
        self.read.observation = true;
        self.fill(py)?;
        Ok(self.observation.clone_ref(py))
    }

    /// The action mask, with 1 for listed moves, as an array `[n, actions_max]`.
    #[getter]
    fn mask(&mut self, py: Python<'_>) -> PyResult<Py<PyArray2<i8>>> {
        if self.stale.mask {
            let mut array = two(py, &self.mask)?;
            self.tables.mask(self.width.actions, array.as_slice_mut()?);
            self.stale.mask = false;
        }
        Ok(self.mask.clone_ref(py))
    }

    /// The encoded listed moves, as an array `[n, actions_max, columns]`. Unused rows are zero.
    #[getter]
    fn moves(&mut self, py: Python<'_>) -> PyResult<Py<PyArray3<f32>>> {
        if self.moves.is_none() {
            let n = self.counts.bind(py).len()?;
            self.moves = Some(zeros(py, (n, self.width.actions, self.width.of_move))?);
        }
        self.read.moves = true;
        self.fill(py)?;
        Ok(self.moves.as_ref().expect("it was made").clone_ref(py))
    }

    /// Returns the encoded listed moves without unused rows, as an array `[moves, columns]`, and the
    /// index of each game's first row, as an array `[n + 1]`. The last index is the number of rows,
    /// so the rows of game i are `rows[offsets[i]:offsets[i + 1]]`.
    fn listed_moves<'py>(
        &mut self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Py<PyArray1<i64>>)> {
        self.read.listed_moves = true;
        self.fill(py)?;
        let offsets = self.offsets.as_ref().expect("it was made");
        let total = offsets.bind(py).get_item(-1)?;
        let rows = self.listed_moves.as_ref().expect("it was made").bind(py);
        let part = PySlice::new(py, 0, total.extract()?, 1);
        Ok((rows.get_item(part)?, offsets.clone_ref(py)))
    }

    /// The deciding seat's observation at the end of each game that the last step ended, as an array
    /// `[n, columns]`. The other rows are zero, and so are all rows without bots.
    #[getter]
    fn last_observation(&mut self, py: Python<'_>) -> PyResult<Py<PyArray2<f32>>> {
        let (n, width) = (self.counts.bind(py).len()?, self.width.observation);
        if self.last_observation.is_none() {
            self.last_observation = Some(zeros(py, (n, width))?);
        }
        let array = self.last_observation.as_ref().expect("it was made");
        if self.stale.last_observation {
            let mut held = two(py, array)?;
            self.tables.observe_last(width, held.as_slice_mut()?);
            self.stale.last_observation = false;
        }
        Ok(array.clone_ref(py))
    }

    /// Returns the listed moves of the game at the given index, as strings.
    fn legal(&self, index: Number) -> PyResult<Vec<String>> {
        Python::attach(|py| {
            let n = self.counts.bind(py).len()?;
            let index = index.of("index", 0..=n as u64 - 1).map_err(PyIndexError::new_err)?;
            Ok(self.tables.legal(usize::try_from(index).expect("it is the index of a game")))
        })
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.counts.bind(py).len()
    }
}
