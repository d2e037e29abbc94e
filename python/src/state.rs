//! Game positions for Python programs, and their text form.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use karat_rules::continuation::{after, redeal};
use karat_rules::transcript::{Position, RecordedMove, Transcript};
use karat_rules::{Actor, AnyGame, Turn, Viewer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::dice::Random;
use crate::error::{refused, refused_transcript};
use crate::game::Game;
use crate::number::Number;
use crate::perspective::Perspective;

/// A complete position of a game. Positions are immutable: playing a move returns a new one.
#[pyclass(frozen, module = "karat")]
#[derive(Clone)]
pub(crate) struct State {
    game: Game,
    pub(crate) position: AnyGame,
    /// The lines that describe the starting position, or empty for the game's usual beginning.
    described: Arc<[String]>,
    /// The steps that led to the position, most recent first. Positions share their common steps.
    plies_played: Option<Arc<Link>>,
    plies: usize,
}

/// A step in a game's history, linked to the previous one.
struct Link {
    before: Option<Arc<Link>>,
    step: Step,
}

#[derive(Clone)]
enum Step {
    Played(RecordedMove),
    /// Everything hidden from a seat was dealt again, as described by the given transcript line.
    Dealt(String),
    /// Everything hidden from a seat was dealt again for a bot, which may not know the earlier
    /// steps.
    Untold,
}

/// Drops a game's history step by step, because nested drops of a long history would overflow the
/// stack.
impl Drop for Link {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(Arc::into_inner) {
            before = link.before.take();
        }
    }
}

/// The points and places of all seats in a position.
#[pyclass(frozen, get_all, eq, module = "karat")]
#[derive(Clone, PartialEq)]
pub(crate) struct Standing {
    /// The points of each seat, in seat order.
    points: Vec<i32>,
    /// The place of each seat, counted from 1. Tied seats have the same place.
    places: Vec<u32>,
    /// The win share of each seat: 1 for a sole winner, equal parts for tied winners, and 0 for the
    /// others.
    pub(crate) shares: Vec<f64>,
    /// Whether the game is over.
    is_final: bool,
}

#[pymethods]
impl Standing {
    /// Standings are immutable, so a copy can be the same object.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, StandingParts)> {
        let Self { points, places, shares, is_final } = self.clone();
        let make = py.import("karat._karat")?.getattr("_standing")?;
        Ok((make, (points, places, shares, is_final)))
    }

    fn __repr__(&self) -> String {
        let Self { points, places, shares: _, is_final } = self;
        format!("Standing(points={points:?}, places={places:?}, is_final={is_final})")
    }
}

/// The parts of a pickled standing: points, places, win shares, and whether it is final.
type StandingParts = (Vec<i32>, Vec<u32>, Vec<f64>, bool);

impl Standing {
    pub(crate) fn of(standing: &karat_rules::Standing) -> Self {
        let winners = standing.winners();
        let places = standing.places.first(standing.seats);
        let share = |seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        Self {
            points: standing.points.first(standing.seats).to_vec(),
            places: places.iter().map(|&place| place.into()).collect(),
            shares: karat_rules::Seat::all(standing.seats).map(share).collect(),
            is_final: standing.is_final,
        }
    }

    /// Returns the standing of a game that ends without a winner.
    pub(crate) fn without_winner(self) -> Self {
        Self { shares: vec![0.0; self.shares.len()], ..self }
    }
}

/// Restores a standing from its pickle.
#[pyfunction]
pub(crate) fn _standing(
    points: Vec<i32>,
    places: Vec<u32>,
    shares: Vec<f64>,
    is_final: bool,
) -> Standing {
    Standing { points, places, shares, is_final }
}

/// Reads a game from its transcript, and returns the final position.
#[pyfunction]
pub(crate) fn read(text: &str) -> PyResult<State> {
    let transcript: Transcript = text.parse().map_err(|error| refused_transcript(&error))?;
    let game = Game::of(transcript.game, transcript.seats, &transcript.options)?;
    let position = transcript.start().map_err(|error| refused_transcript(&error))?;
    let lines = transcript.position.iter().flat_map(|position| &position.lines);
    let mut state = State::begun(game, position);
    state.described = lines.map(|(_, text)| text.clone()).collect();
    // The whole transcript is checked first, so that an error gives the line number.
    transcript.check().map_err(|error| refused_transcript(&error))?;
    transcript.plies.iter().try_fold(state, |state, ply| state.played(ply.who, &ply.text))
}

impl State {
    /// Returns the position at the start of a game.
    pub(crate) fn begun(game: Game, position: AnyGame) -> Self {
        Self { game, position, described: Arc::from([]), plies_played: None, plies: 0 }
    }

    fn played(&self, who: Actor, text: &str) -> PyResult<Self> {
        let mut position = self.position;
        position.play(who, text).map_err(refused)?;
        let ply = RecordedMove { who, text: text.into(), line: 0 };
        Ok(self.led_on(position, Step::Played(ply)))
    }

    fn led_on(&self, position: AnyGame, step: Step) -> Self {
        let plies = self.plies + usize::from(matches!(step, Step::Played(_)));
        let plies_played = Some(Arc::new(Link { before: self.plies_played.clone(), step }));
        let (game, described) = (self.game.clone(), Arc::clone(&self.described));
        Self { game, position, described, plies_played, plies }
    }

    /// Returns a position of the same game, without the steps that led to it.
    pub(crate) fn untold(&self, position: AnyGame) -> Self {
        let plies_played = Some(Arc::new(Link { before: None, step: Step::Untold }));
        let (game, described) = (self.game.clone(), Arc::from([]));
        Self { game, position, described, plies_played, plies: self.plies }
    }

    /// Returns the game as a transcript.
    ///
    /// # Errors
    /// Returns `ValueError` if the position was sampled from a perspective.
    pub(crate) fn written(&self) -> PyResult<String> {
        let mut steps = Vec::new();
        let mut link = self.plies_played.as_deref();
        while let Some(Link { before, step }) = link {
            steps.push(step.clone());
            link = before.as_deref();
        }
        steps.reverse();
        if matches!(steps.first(), Some(Step::Untold)) {
            let message = "a position sampled from a perspective has no transcript";
            return Err(PyValueError::new_err(message));
        }
        // A transcript has no move for dealing hidden information, so all steps up to the last such
        // deal become part of the starting position.
        let dealt = steps.iter().rposition(|step| matches!(step, Step::Dealt(_)));
        let on_from = dealt.map_or(0, |index| index + 1);
        let mut lines: Vec<String> = self.described.to_vec();
        lines.extend(steps[..on_from].iter().filter_map(|step| match step {
            Step::Played(ply) => Some(after(ply)),
            Step::Dealt(line) => Some(line.clone()),
            Step::Untold => None,
        }));
        let Game { id, seats, options } = &self.game;
        let mut transcript = Transcript::new(*id, *seats, options.clone());
        if !lines.is_empty() {
            let lines = lines.into_iter().map(|line| (0, line)).collect();
            transcript.position = Some(Position { lines });
        }
        transcript.plies.extend(steps.into_iter().skip(on_from).filter_map(|step| match step {
            Step::Played(ply) => Some(ply),
            Step::Dealt(_) | Step::Untold => None,
        }));
        Ok(transcript.to_string())
    }

    /// Returns the numbers of the seats that must decide.
    pub(crate) fn due_of(position: &AnyGame) -> Vec<usize> {
        match position.turn() {
            Turn::Seats(seats) => seats.iter().map(karat_rules::Seat::index).collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }
}

/// Returns a view as Python objects with the structure of its JSON.
pub(crate) fn view<'py>(
    py: Python<'py>,
    position: &AnyGame,
    to: Viewer,
) -> PyResult<Bound<'py, PyAny>> {
    loaded(py, serde_json::to_string(&position.view(to)))
}

fn text(json: serde_json::Result<String>) -> PyResult<String> {
    json.map_err(|error| PyValueError::new_err(error.to_string()))
}

fn loaded(py: Python<'_>, json: serde_json::Result<String>) -> PyResult<Bound<'_, PyAny>> {
    py.import("json")?.call_method1("loads", (text(json)?,))
}

/// Returns the actor of a move: a seat, or chance if `seat` is `None`.
fn actor(seat: Option<&Number>, seats: usize) -> PyResult<Actor> {
    seat.map_or(Ok(Actor::Chance), |number| crate::error::seat(number, seats).map(Actor::Seat))
}

#[pymethods]
impl State {
    /// The game that the position belongs to, with its options.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The seats that must decide: none if a draw is due or the game is over, and several if they
    /// choose in secret at the same time.
    #[getter]
    fn due<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, Self::due_of(&self.position))
    }

    /// Whether the next move is a random draw.
    #[getter]
    fn is_chance(&self) -> bool {
        self.position.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// The number of moves since the start of the game, including draws.
    #[getter]
    fn plies(&self) -> usize {
        self.plies
    }

    /// Returns a seat's listed moves as strings, or an empty list if it does not have to decide.
    fn legal(&self, seat: Number) -> PyResult<Vec<String>> {
        let seat = crate::error::seat(&seat, self.position.seats())?;
        Ok(self.position.legal(Actor::Seat(seat)))
    }

    /// Returns the possible outcomes of the pending draw, each with its weight.
    fn cases(&self) -> Vec<(String, u32)> {
        self.position.cases()
    }

    /// Returns the position after a seat's move, or after a draw if `seat` is `None`.
    fn play(&self, seat: Option<Number>, text: &str) -> PyResult<Self> {
        self.played(actor(seat.as_ref(), self.position.seats())?, text)
    }

    /// Returns the position after the pending draw, with a random outcome.
    fn draw(&self, rng: &mut Random) -> PyResult<Self> {
        if !self.is_chance() {
            return Err(PyValueError::new_err("no draw is due"));
        }
        let text = self.position.draw(&mut rng.0);
        self.played(Actor::Chance, &text)
    }

    /// Returns a seat's view, or the public view if `seat` is `None`. A view has the structure of
    /// the API's JSON.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<Number>) -> PyResult<Bound<'py, PyAny>> {
        let to = crate::error::viewer(seat.as_ref(), "seat", self.position.seats())?;
        view(py, &self.position, to)
    }

    /// Returns the text of a seat's view, or of the public view if `seat` is `None`, as in the API.
    #[pyo3(signature = (seat = None))]
    fn view_json(&self, seat: Option<Number>) -> PyResult<String> {
        let to = crate::error::viewer(seat.as_ref(), "seat", self.position.seats())?;
        text(serde_json::to_string(&self.position.view(to)))
    }

    /// Returns the events that a seat's move would cause, as `viewer` would see them. The position
    /// does not change. If `seat` is `None`, the move is a draw, and if `viewer` is `None`, the
    /// events are those that everyone sees.
    #[pyo3(signature = (seat, text, viewer = None))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Number>,
        text: &str,
        viewer: Option<Number>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let who = actor(seat.as_ref(), self.position.seats())?;
        let to = crate::error::viewer(viewer.as_ref(), "viewer", self.position.seats())?;
        let mut position = self.position;
        let shown = position.play_shown(who, text, to).map_err(refused)?;
        loaded(py, serde_json::to_string(&shown))
    }

    /// Returns the game as a seat sees it, which is all that a bot may know.
    fn seen_by(&self, seat: Number) -> PyResult<Perspective> {
        let seat = crate::error::seat(&seat, self.position.seats())?;
        Ok(Perspective::new(self.clone(), seat))
    }

    /// Returns a position that the seat cannot distinguish from this one. Everything hidden from
    /// the seat is dealt again.
    pub(crate) fn sample(&self, seat: Number, rng: &mut Random) -> PyResult<Self> {
        let seat = crate::error::seat(&seat, self.position.seats())?;
        let (position, line) = redeal(&self.position, seat, &mut rng.0);
        Ok(self.led_on(position, Step::Dealt(line)))
    }

    /// The points and places of all seats, final once the game is over.
    #[getter]
    pub(crate) fn standing(&self) -> Standing {
        Standing::of(&self.position.standing())
    }

    /// The game's transcript, which `karat.read` and `karat replay` can read.
    #[getter]
    fn transcript(&self) -> PyResult<String> {
        self.written()
    }

    /// Positions are immutable, so a copy can be the same object.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game == other.game && self.position == other.position
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("<{} after {} moves>", self.game.id.name(), self.plies)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("karat")?.getattr("read")?, (self.transcript()?,)))
    }
}
