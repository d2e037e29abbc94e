//! Karat's bots for Python programs, looked up by name.

use karat_rules::any::GameId;
use karat_rules::{Actor, with_game, with_state};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::dice::Random;
use crate::error::refused_setup;
use crate::perspective::Perspective;
use karat_bots::HasBots as _;
use karat_rules::Rules as _;

/// A stateless bot that bases its decisions only on what its seat sees.
#[pyclass(frozen, module = "karat")]
pub(crate) struct Bot {
    id: GameId,
    name: String,
}

/// Returns the bot with the given name.
#[pyfunction]
pub(crate) fn bot(game: &str, name: &str) -> PyResult<Bot> {
    let id: GameId = game.parse().map_err(|error| refused_setup(&error))?;
    is_known(id, name)?;
    Ok(Bot { id, name: name.to_owned() })
}

/// Returns the names of a game's bots, weakest first.
#[pyfunction]
pub(crate) fn bots(game: &str) -> PyResult<Vec<&'static str>> {
    let id: GameId = game.parse().map_err(|error| refused_setup(&error))?;
    Ok(karat_bots::bot_names(id).to_vec())
}

/// Checks that the game has a bot with the given name.
///
/// # Errors
/// Returns a `ValueError` that lists the game's bots if there is no such bot.
pub(crate) fn is_known(id: GameId, name: &str) -> PyResult<()> {
    if with_game!(id, G => G::bot(name).is_some()) {
        return Ok(());
    }
    let names = karat_bots::bot_names(id).join(", ");
    Err(PyValueError::new_err(format!("unknown bot {name:?} of {id}: choose one of {names}")))
}

#[pymethods]
impl Bot {
    /// The bot's name, as passed to `karat.bot`.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Returns the bot's move in the given perspective.
    fn __call__(
        &self,
        py: Python<'_>,
        perspective: &Perspective,
        rng: &mut Random,
    ) -> PyResult<String> {
        let Perspective { state, seat } = perspective;
        if state.position.id() != self.id {
            return Err(PyValueError::new_err(format!(
                "this bot plays {}, not {}",
                self.id,
                state.position.id()
            )));
        }
        let owes = with_state!(&state.position, game => game.is_due(Actor::Seat(*seat)));
        if !owes {
            return Err(PyValueError::new_err(format!("{seat} owes no decision")));
        }
        let chosen =
            py.detach(|| karat_bots::choose(&state.position, *seat, &self.name, &mut rng.0));
        chosen.ok_or_else(|| PyValueError::new_err("there is no such bot"))
    }

    /// Bots are immutable, so a copy can be the same object.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
        Ok((py.import("karat")?.getattr("bot")?, (self.id.name(), self.name.clone())))
    }

    fn __repr__(&self) -> String {
        format!("karat.bot({:?}, {:?})", self.id.name(), self.name)
    }
}
