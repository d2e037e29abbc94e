//! A game being played, and as text.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use karat_rules::course::{after, redeal};
use karat_rules::transcript::{Ply, Position, Transcript};
use karat_rules::{Actor, AnyGame, Turn, Viewer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::dice::Random;
use crate::error::{refused, refused_transcript};
use crate::game::Game;
use crate::perspective::Perspective;

/// A position of a game, whole. It never changes: what is played gives another.
#[pyclass(frozen, module = "karat")]
#[derive(Clone)]
pub(crate) struct State {
    game: Game,
    pub(crate) position: AnyGame,
    /// The facts that the game began with; none if it began at the beginning.
    described: Arc<[String]>,
    /// What led here, the last first; shared with the positions before.
    course: Option<Arc<Link>>,
    plies: usize,
}

/// A step of the course, and what came before it.
struct Link {
    before: Option<Arc<Link>>,
    step: Step,
}

#[derive(Clone)]
enum Step {
    Played(Ply),
    /// Everything that a seat cannot know was dealt anew: the line that says so.
    Dealt(String),
    /// The same for the seat itself, which may not know what was before.
    Untold,
}

/// A long course is dropped step by step: one within the other they would overflow the stack.
impl Drop for Link {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(Arc::into_inner) {
            before = link.before.take();
        }
    }
}

/// Points and places of all seats.
#[pyclass(frozen, get_all, eq, module = "karat")]
#[derive(Clone, PartialEq)]
pub(crate) struct Standing {
    /// The points of each seat.
    points: Vec<i32>,
    /// The place of each seat, counted from 1; equals share one.
    places: Vec<u32>,
    /// What part of the victory each seat has: 1 for the only winner.
    pub(crate) shares: Vec<f64>,
    /// Whether the game is over.
    is_final: bool,
}

#[pymethods]
impl Standing {
    fn __repr__(&self) -> String {
        let Self { points, places, shares: _, is_final } = self;
        format!("Standing(points={points:?}, places={places:?}, is_final={is_final})")
    }
}

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
}

/// Reads a game from its transcript and replays it.
#[pyfunction]
pub(crate) fn read(text: &str) -> PyResult<State> {
    let transcript: Transcript = text.parse().map_err(|error| refused_transcript(&error))?;
    let game = Game::of(transcript.game, transcript.seats, &transcript.options)?;
    let position = transcript.start().map_err(|error| refused_transcript(&error))?;
    let lines = transcript.position.iter().flat_map(|position| &position.lines);
    let mut state = State::begun(game, position);
    state.described = lines.map(|(_, text)| text.clone()).collect();
    // Checked as a whole first, so that an error names the line of the file.
    transcript.check().map_err(|error| refused_transcript(&error))?;
    transcript.plies.iter().try_fold(state, |state, ply| state.played(ply.who, &ply.text))
}

impl State {
    /// A game before its first move.
    pub(crate) fn begun(game: Game, position: AnyGame) -> Self {
        Self { game, position, described: Arc::from([]), course: None, plies: 0 }
    }

    fn played(&self, who: Actor, text: &str) -> PyResult<Self> {
        let mut position = self.position;
        position.play(who, text).map_err(refused)?;
        let ply = Ply { who, text: text.into(), line: 0 };
        Ok(self.led_on(position, Step::Played(ply)))
    }

    fn led_on(&self, position: AnyGame, step: Step) -> Self {
        let plies = self.plies + usize::from(matches!(step, Step::Played(_)));
        let course = Some(Arc::new(Link { before: self.course.clone(), step }));
        let (game, described) = (self.game.clone(), Arc::clone(&self.described));
        Self { game, position, described, course, plies }
    }

    /// A position of the same game that does not tell how it came about.
    pub(crate) fn untold(&self, position: AnyGame) -> Self {
        let course = Some(Arc::new(Link { before: None, step: Step::Untold }));
        let (game, described) = (self.game.clone(), Arc::from([]));
        Self { game, position, described, course, plies: self.plies }
    }

    /// The seats that owe a decision.
    pub(crate) fn due_of(position: &AnyGame) -> Vec<usize> {
        match position.turn() {
            Turn::Seats(seats) => seats.iter().map(karat_rules::Seat::index).collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }
}

/// What somebody sees, as Python has it: the JSON of the view, read.
pub(crate) fn view<'py>(
    py: Python<'py>,
    position: &AnyGame,
    to: Viewer,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(&position.view(to));
    let text = text.map_err(|error| PyValueError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}

#[pymethods]
impl State {
    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The seats that owe a decision: none when a draw is due or the game is over, several when each
    /// decides in secret.
    #[getter]
    fn due<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, Self::due_of(&self.position))
    }

    /// Whether a draw is due.
    #[getter]
    fn is_chance(&self) -> bool {
        self.position.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// How many moves were played since the beginning, draws included.
    #[getter]
    fn plies(&self) -> usize {
        self.plies
    }

    /// The listed moves of a seat; none if it owes no decision.
    fn legal(&self, seat: usize) -> PyResult<Vec<String>> {
        let seat = crate::error::seat(seat, self.position.seats())?;
        Ok(self.position.legal(Actor::Seat(seat)))
    }

    /// The cases of the draw that is due, each with how many equally likely ones it stands for.
    fn cases(&self) -> Vec<(String, u32)> {
        self.position.cases()
    }

    /// The position after a move of a seat, or of chance if the seat is `None`.
    fn play(&self, seat: Option<usize>, text: &str) -> PyResult<Self> {
        let who = match seat {
            Some(number) => Actor::Seat(crate::error::seat(number, self.position.seats())?),
            None => Actor::Chance,
        };
        self.played(who, text)
    }

    /// The position after the draw that is due.
    fn draw(&self, rng: &mut Random) -> PyResult<Self> {
        if !self.is_chance() {
            return Err(PyValueError::new_err("no draw is due"));
        }
        let text = self.position.draw(&mut rng.0);
        self.played(Actor::Chance, &text)
    }

    /// What a seat sees, or everybody if it is `None`; the same as the program's own JSON.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let to = match seat {
            Some(number) => Viewer::Seat(crate::error::seat(number, self.position.seats())?),
            None => Viewer::Public,
        };
        view(py, &self.position, to)
    }

    /// The game as a seat sees it: what a bot may hold.
    fn seen_by(&self, seat: usize) -> PyResult<Perspective> {
        let seat = crate::error::seat(seat, self.position.seats())?;
        Ok(Perspective::new(self.clone(), seat))
    }

    /// A position that the seat cannot tell from this one: everything that it cannot know dealt anew.
    pub(crate) fn sample(&self, seat: usize, rng: &mut Random) -> PyResult<Self> {
        let seat = crate::error::seat(seat, self.position.seats())?;
        let (position, line) = redeal(&self.position, seat, &mut rng.0);
        Ok(self.led_on(position, Step::Dealt(line)))
    }

    /// Points and places; final when the game is over.
    #[getter]
    pub(crate) fn standing(&self) -> Standing {
        Standing::of(&self.position.standing())
    }

    /// The game as text: read by `karat.read`, by the program, and by people.
    #[getter]
    fn transcript(&self) -> PyResult<String> {
        let mut steps = Vec::new();
        let mut link = self.course.as_deref();
        while let Some(Link { before, step }) = link {
            steps.push(step.clone());
            link = before.as_deref();
        }
        steps.reverse();
        if matches!(steps.first(), Some(Step::Untold)) {
            let message = "a position that a perspective was dealt has no transcript";
            return Err(PyValueError::new_err(message));
        }
        // A deal cannot be a move: it and what came before it tell the position.
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
