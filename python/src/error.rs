//! Conversion of errors to Python exceptions.

use karat_rules::any::SetupError;
use karat_rules::transcript::TranscriptError;
use karat_rules::{Seat, Viewer};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::number::Number;

create_exception!(
    karat,
    Illegal,
    PyValueError,
    "A move or set-up that the rules refuse. `clause` is the id of the clause that forbids it."
);

/// Returns the exception for a move or setup that the rules do not allow.
pub(crate) fn illegal(message: String, clause: &'static str) -> PyErr {
    let error = Illegal::new_err(message);
    Python::attach(|py| {
        // Setting an attribute of an exception should always succeed. If setting the attribute
        // fails, the new error is raised instead.
        let cited = error.value(py).setattr("clause", clause);
        cited.err().unwrap_or(error)
    })
}

/// Returns the exception for a move that the rules do not allow.
pub(crate) fn refused(refusal: karat_rules::Illegal) -> PyErr {
    illegal(refusal.to_string(), refusal.clause)
}

/// Returns the exception for an invalid setup. If a rule forbids the setup, the exception contains
/// its clause.
pub(crate) fn refused_setup(error: &SetupError) -> PyErr {
    match error.clause() {
        Some(clause) => illegal(error.to_string(), clause),
        None => PyValueError::new_err(error.to_string()),
    }
}

/// Returns the exception for a transcript that cannot be read or replayed.
pub(crate) fn refused_transcript(error: &TranscriptError) -> PyErr {
    match error.clause() {
        Some(clause) => illegal(error.to_string(), clause),
        None => PyValueError::new_err(error.to_string()),
    }
}

/// Returns the seat with the given number at a table with `seats` seats.
///
/// # Errors
/// Returns a `ValueError` if the table has no such seat.
pub(crate) fn seat(number: &Number, seats: usize) -> PyResult<Seat> {
    number.size("seat", 0..=seats - 1).map(Seat::new)
}

/// Returns the viewer in the given seat, or the public viewer if `number` is `None`. `name` is the
/// name of the argument.
///
/// # Errors
/// Returns a `ValueError` with the argument's name if the table has no such seat.
pub(crate) fn viewer(number: Option<&Number>, name: &str, seats: usize) -> PyResult<Viewer> {
    let seated = |number: &Number| number.size(name, 0..=seats - 1);
    number.map_or(Ok(Viewer::Public), |it| seated(it).map(|seat| Viewer::Seat(Seat::new(seat))))
}
