//! What is refused, as Python hears it.

use karat_rules::Seat;
use karat_rules::any::SetupError;
use karat_rules::transcript::TranscriptError;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    karat,
    Illegal,
    PyValueError,
    "A move or set-up that the rules refuse; `clause` is the id of the clause that does."
);

/// The refusal that cites a clause.
pub(crate) fn illegal(message: String, clause: &'static str) -> PyErr {
    let error = Illegal::new_err(message);
    Python::attach(|py| {
        // An exception takes any attribute.
        let cited = error.value(py).setattr("clause", clause);
        cited.err().unwrap_or(error)
    })
}

/// A refused move.
pub(crate) fn refused(refusal: karat_rules::Illegal) -> PyErr {
    illegal(refusal.to_string(), refusal.clause)
}

/// A refused set-up: with its clause, where the rules and not the name of the game are at fault.
pub(crate) fn refused_setup(error: &SetupError) -> PyErr {
    match error.clause() {
        Some(clause) => illegal(error.to_string(), clause),
        None => PyValueError::new_err(error.to_string()),
    }
}

/// A transcript that cannot be read or replayed.
pub(crate) fn refused_transcript(error: &TranscriptError) -> PyErr {
    match error.clause() {
        Some(clause) => illegal(error.to_string(), clause),
        None => PyValueError::new_err(error.to_string()),
    }
}

/// The seat of this number.
///
/// # Errors
/// If there is none among so many.
pub(crate) fn seat(number: usize, seats: usize) -> PyResult<Seat> {
    if number < seats {
        return Ok(Seat::new(number));
    }
    Err(PyValueError::new_err(format!("there is no seat {number}: seats are 0 to {}", seats - 1)))
}
