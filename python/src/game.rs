//! A game with its seats and options.

use karat_bots::Encoded;
use karat_bots::encode::{Column, move_columns, observation_columns};
use karat_rules::any::{GAMES, GameId, read_options, written_options};
use karat_rules::{AnyGame, Game as Rules, Perspective, Seat, with_game};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyDictMethods};

use crate::error::refused_setup;
use crate::state::State;

/// The names of the games.
pub(crate) fn names() -> Vec<&'static str> {
    GAMES.iter().map(|id| id.name()).collect()
}

/// A game to be played: its rules with their options, and how many play.
#[pyclass(frozen, eq, hash, module = "karat")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    pub(crate) id: GameId,
    pub(crate) seats: usize,
    /// Those that are not as they would be without being given.
    pub(crate) options: Vec<(String, String)>,
}

/// A column as Python has it: name, least, greatest, whether it is cut off, scale, clause.
type Described = (String, i64, i64, bool, i64, &'static str);

fn told(columns: Vec<Column>) -> Vec<Described> {
    let each = |Column { name, clause, range }: Column| {
        (name, range.low, range.high, range.is_cut_off, range.scale(), clause)
    };
    columns.into_iter().map(each).collect()
}

/// The game of this name.
#[pyfunction]
#[pyo3(signature = (name, seats = None, options = None))]
pub(crate) fn game(
    name: &str,
    seats: Option<usize>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Game> {
    let id: GameId = name.parse().map_err(|error| refused_setup(&error))?;
    let mut pairs = Vec::new();
    for (name, value) in options.into_iter().flat_map(PyDictMethods::iter) {
        let value = match value.cast::<PyBool>() {
            Ok(flag) => flag.is_true().to_string(),
            Err(_) => value.str()?.to_string(),
        };
        pairs.push((name.extract()?, value));
    }
    Game::of(id, seats.unwrap_or(*id.seats().end().min(&4)), &pairs)
}

impl Game {
    /// The game with these options.
    ///
    /// # Errors
    /// If the rules refuse them.
    pub(crate) fn of(id: GameId, seats: usize, pairs: &[(String, String)]) -> PyResult<Self> {
        let written = with_game!(id, G => written_options::<G>(pairs));
        let options = written.map_err(|error| refused_setup(&error))?;
        let game = Self { id, seats, options };
        game.begun()?;
        Ok(game)
    }

    /// A new game.
    pub(crate) fn begun(&self) -> PyResult<AnyGame> {
        AnyGame::new(self.id, &self.options, self.seats).map_err(|error| refused_setup(&error))
    }

    /// A new game of known rules.
    pub(crate) fn typed<G: Rules>(&self) -> G {
        let options = read_options::<G>(&self.options).expect("the options were read before");
        G::new(&options, self.seats).expect("the game was set up before")
    }
}

#[pymethods]
impl Game {
    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.id.name()
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> usize {
        self.seats
    }

    /// The options that are not as they would be without being given, in the order of the rules.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let given = PyDict::new(py);
        for (name, value) in &self.options {
            given.set_item(name, value)?;
        }
        Ok(given)
    }

    /// The written rules, in Markdown.
    #[getter]
    fn rules(&self) -> &'static str {
        self.id.rules()
    }

    /// All options: name, the values (none if it has a text of its own), and the clause.
    fn option_specs(&self) -> Vec<(&'static str, Vec<&'static str>, &'static str)> {
        let specs = self.id.options().iter();
        specs.map(|spec| (spec.name, spec.values.to_vec(), spec.clause)).collect()
    }

    /// The number of seats with which the game can be played, the least and the greatest.
    #[getter]
    fn seats_range(&self) -> (usize, usize) {
        (*self.id.seats().start(), *self.id.seats().end())
    }

    /// The version of the columns of observations and moves.
    #[getter]
    fn encoding_version(&self) -> u32 {
        with_game!(self.id, G => G::VERSION)
    }

    /// The columns of an observation: name, least, greatest, cut off, divided by, clause.
    fn observation_columns(&self) -> Vec<Described> {
        told(with_game!(self.id, G => observation_columns::<G>()))
    }

    /// The columns of a move.
    fn move_columns(&self) -> Vec<Described> {
        told(with_game!(self.id, G => move_columns::<G>()))
    }

    /// The longest list of moves that a seat can have.
    #[getter]
    pub(crate) fn actions_max(&self) -> usize {
        with_game!(self.id, G => {
            let game = self.typed::<G>();
            G::actions_max(&Perspective::new(&game, Seat::new(0)).view())
        })
    }

    /// The game before its first move.
    #[pyo3(name = "new")]
    fn first(&self) -> PyResult<State> {
        Ok(State::begun(self.clone(), self.begun()?))
    }

    fn __repr__(&self) -> String {
        let options: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name:?}: {value:?}")).collect();
        format!("karat.game({:?}, {}, {{{}}})", self.id.name(), self.seats, options.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let make = py.import("karat")?.getattr("game")?;
        let arguments = (self.id.name(), self.seats, self.options(py)?);
        Ok((make, arguments.into_pyobject(py)?.into_any()))
    }
}
