//! A game as one seat sees it.

use karat_bots::{Encoded, encode};
use karat_rules::{Actor, Game as _, Moves, Perspective as Seen, Seat, Viewer, with_state};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::dice::Random;
use crate::state::{Standing, State, view};

/// A game as one seat sees it: all that a bot may hold. The true position cannot be reached through it.
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
    /// Whose perspective this is.
    #[getter]
    fn seat(&self) -> usize {
        self.seat.index()
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> usize {
        self.state.position.seats()
    }

    /// The seats that owe a decision.
    #[getter]
    fn due<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, State::due_of(&self.state.position))
    }

    /// The listed moves of the seat; none if it owes no decision.
    fn legal(&self) -> Vec<String> {
        self.state.position.legal(Actor::Seat(self.seat))
    }

    /// What the seat sees.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.state.position, Viewer::Seat(self.seat))
    }

    /// A position that the seat cannot tell from the true one. How it came about is left out, since that
    /// would tell the true one: it has no transcript.
    fn sample(&self, rng: &mut Random) -> State {
        self.state.untold(self.state.position.resample(self.seat, &mut rng.0))
    }

    /// The row of what the seat sees.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let row = with_state!(&self.state.position, game => observed(game, self.seat));
        PyArray1::from_vec(py, row)
    }

    /// Which numbers are those of a listed move: 1, and 0 behind the last.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let (count, most) = with_state!(&self.state.position, game => {
            let mut moves = Moves::new();
            game.legal(Actor::Seat(self.seat), &mut moves);
            (moves.len(), actions_max(game, self.seat))
        });
        PyArray1::from_iter(py, (0..most).map(|index| i8::from(index < count)))
    }

    /// A row of each listed move, and rows of 0 behind the last.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let (rows, width) = with_state!(&self.state.position, game => moves_of(game, self.seat));
        let count = rows.len() / width;
        PyArray1::from_vec(py, rows).reshape([count, width])
    }

    /// Points and places.
    #[getter]
    fn standing(&self) -> Standing {
        self.state.standing()
    }
}

fn actions_max<G: Encoded>(game: &G, seat: Seat) -> usize {
    G::actions_max(&Seen::new(game, seat).view())
}

fn observed<G: Encoded>(game: &G, seat: Seat) -> Vec<f32> {
    let mut row = vec![0.0; encode::observation_width::<G>()];
    encode::observe::<G>(&Seen::new(game, seat).view(), seat, &mut row);
    row
}

/// The rows of the moves, one after the other, and how long each is.
fn moves_of<G: Encoded>(game: &G, seat: Seat) -> (Vec<f32>, usize) {
    let view = Seen::new(game, seat).view();
    let width = encode::move_width::<G>();
    let mut rows = vec![0.0; width * G::actions_max(&view)];
    let mut moves = Moves::new();
    game.legal(Actor::Seat(seat), &mut moves);
    encode::describe::<G>(&view, seat, &moves, width, &mut rows);
    (rows, width)
}
