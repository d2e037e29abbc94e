//! The rules of a game with the chosen options and number of seats.

use karat_bots::Encoded;
use karat_bots::encode::{Column, move_columns, observation_columns};
use karat_rules::any::{GAMES, GameId, read_options, written_options};
use karat_rules::{AnyGame, Perspective, Rules, Seat, house, with_game};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyDictMethods};

use crate::error::{illegal, refused_setup};
use crate::number::Number;
use crate::state::State;

/// Returns the ids of all games.
pub(crate) fn names() -> Vec<&'static str> {
    GAMES.iter().map(|id| id.name()).collect()
}

/// The rules of a game with the chosen options and number of seats.
#[pyclass(frozen, eq, hash, module = "karat")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    pub(crate) id: GameId,
    pub(crate) seats: usize,
    /// The options that differ from their defaults, with their values.
    pub(crate) options: Vec<(String, String)>,
}

/// A column of encoded numbers: its name, minimum and maximum, whether larger values are clipped,
/// its scale, and its clause.
type Described = (String, i64, i64, bool, i64, &'static str);

fn told(columns: Vec<Column>) -> Vec<Described> {
    let each = |Column { name, clause, range }: Column| {
        (name, range.low, range.high, range.is_cut_off, range.scale(), clause)
    };
    columns.into_iter().map(each).collect()
}

/// Returns the rules of a game with the given options.
///
/// `seats` defaults to 4, or to the maximum number of players if that is lower. Omitted options
/// take their default values. `data` contains custom numbers: the path of a file, or a dictionary
/// with the keys of `karat data`.
#[pyfunction]
#[pyo3(signature = (name, seats = None, options = None, data = None))]
pub(crate) fn game(
    name: &str,
    seats: Option<Number>,
    options: Option<&Bound<'_, PyDict>>,
    data: Option<&Bound<'_, PyAny>>,
) -> PyResult<Game> {
    let id: GameId = name.parse().map_err(|error| refused_setup(&error))?;
    let mut pairs = Vec::new();
    if let Some(data) = data {
        let numbers = custom_numbers(id, data)?;
        pairs.extend(numbers.map(|line| (house::OPTION.to_owned(), line)));
    }
    for (name, value) in options.into_iter().flat_map(PyDictMethods::iter) {
        let value = match value.cast::<PyBool>() {
            Ok(flag) => flag.is_true().to_string(),
            Err(_) => value.str()?.to_string(),
        };
        pairs.push((name.extract()?, value));
    }
    let range = id.seats();
    let seats = match seats {
        // The rules refuse a wrong number of seats later, so that the error contains the clause.
        Some(seats) => seats.size("seats", 0..=usize::from(u8::MAX))?,
        None => *range.end().min(&4),
    };
    Game::of(id, seats, &pairs)
}

/// Returns custom numbers as one line of a transcript, or `None` if they equal the original ones.
///
/// # Errors
/// Returns an `OSError` if the file cannot be read, and an `Illegal` or `ValueError` if a number is
/// unknown, out of range or incompatible with another one.
fn custom_numbers(id: GameId, data: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let mut text = String::new();
    match data.cast::<PyDict>() {
        Ok(numbers) => write_numbers(numbers, "", &mut text)?,
        Err(_) => {
            // Python's `open` gives an error with the name of the file.
            let open = data.py().import("builtins")?.getattr("open")?;
            let file = open.call1((data, "r", -1, "utf-8"))?;
            let content = file.call_method0("read");
            file.call_method0("close")?;
            text = content?.extract()?;
        }
    }
    id.read_data(&text).map_err(|fault| match fault.clause {
        Some(clause) => illegal(fault.to_string(), clause),
        None => PyValueError::new_err(fault.to_string()),
    })
}

/// Appends a dictionary's numbers as lines such as `rounds.count = 3`. Nested dictionaries
/// correspond to the sections of a file.
fn write_numbers(numbers: &Bound<'_, PyDict>, section: &str, text: &mut String) -> PyResult<()> {
    for (key, value) in numbers.iter() {
        let key = format!("{section}{}", key.extract::<String>()?);
        match value.cast::<PyDict>() {
            Ok(numbers) => write_numbers(numbers, &format!("{key}."), text)?,
            Err(_) => text.push_str(&format!("{key} = {value}\n")),
        }
    }
    Ok(())
}

impl Game {
    /// Returns the game with the given options and number of seats.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the options or the number of seats.
    pub(crate) fn of(id: GameId, seats: usize, pairs: &[(String, String)]) -> PyResult<Self> {
        let written = with_game!(id, G => written_options::<G>(pairs));
        let options = written.map_err(|error| refused_setup(&error))?;
        let game = Self { id, seats, options };
        game.begun()?;
        Ok(game)
    }

    /// Returns the game's initial state.
    pub(crate) fn begun(&self) -> PyResult<AnyGame> {
        AnyGame::new(self.id, &self.options, self.seats).map_err(|error| refused_setup(&error))
    }

    /// Returns the game's initial state, for code that knows the game's type at compile time.
    pub(crate) fn typed<G: Rules>(&self) -> G {
        let options = read_options::<G>(&self.options).expect("the options were read before");
        G::new(&options, self.seats).expect("the game was set up before")
    }
}

#[pymethods]
impl Game {
    /// The game's id, such as "klenotnici".
    #[getter]
    fn name(&self) -> &'static str {
        self.id.name()
    }

    /// The number of seats at the table.
    #[getter]
    fn seats(&self) -> usize {
        self.seats
    }

    /// The options that differ from their defaults, in the order used by the rules.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let given = PyDict::new(py);
        for (name, value) in &self.options {
            given.set_item(name, value)?;
        }
        Ok(given)
    }

    /// The game's written rules in Markdown.
    #[getter]
    fn rules(&self) -> &'static str {
        self.id.rules()
    }

    /// Returns each option's name, allowed values and clause. The list of values is empty if any
    /// string is allowed.
    fn option_specs(&self) -> Vec<(&'static str, Vec<&'static str>, &'static str)> {
        let specs = self.id.options().iter();
        specs.map(|spec| (spec.name, spec.values.to_vec(), spec.clause)).collect()
    }

    /// The minimum and maximum number of seats.
    #[getter]
    fn seats_range(&self) -> (usize, usize) {
        (*self.id.seats().start(), *self.id.seats().end())
    }

    /// The maximum number of moves in a game, including draws.
    #[getter]
    fn plies_max(&self) -> usize {
        self.id.plies_max()
    }

    /// The version of the columns of observations and encoded moves.
    #[getter]
    fn encoding_version(&self) -> u32 {
        with_game!(self.id, G => G::VERSION)
    }

    /// Returns the columns of an observation. Each column has a name, a minimum, a maximum, a flag
    /// for clipped values, a scale and a clause.
    fn observation_columns(&self) -> Vec<Described> {
        told(with_game!(self.id, G => observation_columns::<G>()))
    }

    /// Returns the columns of an encoded move, in the same form as `observation_columns`.
    fn move_columns(&self) -> Vec<Described> {
        told(with_game!(self.id, G => move_columns::<G>()))
    }

    /// The maximum number of moves that can be listed for a seat.
    #[getter]
    pub(crate) fn actions_max(&self) -> usize {
        with_game!(self.id, G => {
            let game = self.typed::<G>();
            G::actions_max(&Perspective::new(&game, Seat::new(0)).view())
        })
    }

    /// Returns the position before the first move.
    #[pyo3(name = "new")]
    fn first(&self) -> PyResult<State> {
        Ok(State::begun(self.clone(), self.begun()?))
    }

    fn __repr__(&self) -> String {
        let options: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name:?}: {value:?}")).collect();
        format!("karat.game({:?}, {}, {{{}}})", self.id.name(), self.seats, options.join(", "))
    }

    /// Games are immutable, so a copy can be the same object.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let make = py.import("karat")?.getattr("game")?;
        let arguments = (self.id.name(), self.seats, self.options(py)?);
        Ok((make, arguments.into_pyobject(py)?.into_any()))
    }
}
