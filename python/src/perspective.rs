//! A game as one seat sees it, for Python programs.

use karat_bots::{Encoded, encode};
use karat_rules::{Actor, Moves, Perspective as Seen, Rules as _, Seat, Viewer, with_state};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::dice::Random;
use crate::sealed;
use crate::state::{self, Standing, State, view};

/// A game as one seat sees it, which is all that a bot may know. A perspective gives no access to
/// the true position.
///
/// The pickle of a perspective is encrypted. Only the process that pickled the perspective, or one
/// forked from that process, can read the pickle.
#[pyclass(frozen, module = "karat")]
pub(crate) struct Perspective {
    pub(crate) state: State,
    pub(crate) seat: Seat,
}

impl Perspective {
    pub(crate) fn new(state: State, seat: Seat) -> Self {
        Self { state, seat }
    }
}

#[pymethods]
impl Perspective {
    /// The seat whose perspective this is.
    #[getter]
    fn seat(&self) -> usize {
        self.seat.index()
    }

    /// The number of seats at the table.
    #[getter]
    fn seats(&self) -> usize {
        self.state.position.seats()
    }

    /// The seats that must make a decision.
    #[getter]
    fn due<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, State::due_of(&self.state.position))
    }

    /// Returns the seat's listed moves as strings, or an empty list if the seat does not have to
    /// decide.
    fn legal(&self) -> Vec<String> {
        self.state.position.legal(Actor::Seat(self.seat))
    }

    /// Returns the seat's view as a dictionary with the structure of the API's JSON.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.state.position, Viewer::Seat(self.seat))
    }

    /// Returns a position that the seat cannot distinguish from the true one. The returned position
    /// has no transcript, because the earlier moves would reveal the true position.
    fn sample(&self, rng: &mut Random) -> State {
        self.state.untold(self.state.position.resample(self.seat, &mut rng.0))
    }

    /// Returns the seat's view as a row of numbers.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let row = with_state!(&self.state.position, game => observed(game, self.seat));
        PyArray1::from_vec(py, row)
    }

    /// Returns an array with 1 at the index of each listed move and 0 elsewhere.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let (count, most) = with_state!(&self.state.position, game => {
            let mut moves = Moves::new();
            game.legal(Actor::Seat(self.seat), &mut moves);
            (moves.len(), actions_max(game, self.seat))
        });
        PyArray1::from_iter(py, (0..most).map(|index| i8::from(index < count)))
    }

    /// Returns the encoded moves: a row for each listed move, padded with rows of zeros.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let (rows, width) = with_state!(&self.state.position, game => moves_of(game, self.seat));
        let count = rows.len() / width;
        PyArray1::from_vec(py, rows).reshape([count, width])
    }

    /// The points and places of all seats in the position.
    #[getter]
    fn standing(&self) -> Standing {
        self.state.standing()
    }

    /// Perspectives are immutable, so a copy can be the same object.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let text = format!("{}\n{}", self.seat.index(), self.state.written()?);
        let open = py.import("karat._karat")?.getattr("_unseal")?;
        Ok((open, (PyBytes::new(py, &sealed::seal(&text)),)))
    }
}

/// Restores a perspective from its pickle.
#[pyfunction]
pub(crate) fn _unseal(sealed: &Bound<'_, PyBytes>) -> PyResult<Perspective> {
    let text = sealed::open(sealed.as_bytes());
    let text = text.ok_or_else(|| {
        PyValueError::new_err("this pickle of a perspective was made by another process")
    })?;
    let (seat, transcript) = text.split_once('\n').expect("a seat stands before a transcript");
    let seat = Seat::new(seat.parse().expect("a seat is a number"));
    Ok(Perspective::new(state::read(transcript)?, seat))
}

fn actions_max<G: Encoded>(game: &G, seat: Seat) -> usize {
    G::actions_max(&Seen::new(game, seat).view())
}

fn observed<G: Encoded>(game: &G, seat: Seat) -> Vec<f32> {
    let mut row = vec![0.0; encode::observation_width::<G>()];
    encode::observe::<G>(&Seen::new(game, seat).parts(), seat, &mut row);
    row
}

/// Returns the concatenated rows of all encoded moves, and the length of a row.
fn moves_of<G: Encoded>(game: &G, seat: Seat) -> (Vec<f32>, usize) {
    let seen = Seen::new(game, seat);
    let width = encode::move_width::<G>();
    let mut rows = vec![0.0; width * G::actions_max(&seen.view())];
    let mut moves = Moves::new();
    game.legal(Actor::Seat(seat), &mut moves);
    encode::describe::<G>(&seen.parts(), seat, &moves, width, &mut rows);
    (rows, width)
}
