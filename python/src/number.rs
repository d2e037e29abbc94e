//! Numeric arguments from Python. A caller can pass any integer. A number out of range is rejected
//! before any memory is allocated for it, with an error that states the argument, the number and
//! the allowed range.

use std::fmt;
use std::ops::RangeInclusive;

use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// An integer of any size passed from Python.
pub(crate) enum Number {
    /// An integer that fits into 128 bits, as every allowed argument does.
    Small(i128),
    /// The decimal string of an integer that does not fit into 128 bits.
    Large(String),
}

impl Number {
    /// Returns the number if it is within the range. `name` is the argument's name.
    ///
    /// # Errors
    /// Returns a `ValueError` that states the argument and the range if the number is out of range.
    pub(crate) fn within(&self, name: &str, range: RangeInclusive<u64>) -> PyResult<u64> {
        self.of(name, range).map_err(PyValueError::new_err)
    }

    /// Like [`Number::within`], but returns the error as a string.
    ///
    /// # Errors
    /// Returns the error message if the number is out of range.
    pub(crate) fn of(&self, name: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
        let number = match self {
            Self::Small(number) => u64::try_from(*number).ok().filter(|it| range.contains(it)),
            Self::Large(_) => None,
        };
        let (low, high) = range.into_inner();
        number.ok_or_else(|| format!("{name} must be from {low} to {high}, not {self}"))
    }

    /// Returns the number as a `usize` if it is within the range.
    ///
    /// # Errors
    /// Returns the same errors as [`Number::within`].
    pub(crate) fn size(&self, name: &str, range: RangeInclusive<usize>) -> PyResult<usize> {
        let (low, high) = range.into_inner();
        let number = self.within(name, low as u64..=high as u64)?;
        Ok(usize::try_from(number).expect("the range is of sizes"))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(number) => number.fmt(to),
            Self::Large(digits) => to.write_str(digits),
        }
    }
}

/// Accepts Python integers, NumPy integers, and any object with an `__index__` method.
impl<'py> FromPyObject<'_, 'py> for Number {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let py = given.py();
        let kind = || given.get_type().name().map_or_else(|_| "?".to_owned(), |it| it.to_string());
        let refused = |_| PyTypeError::new_err(format!("an integer is needed, not {}", kind()));
        let whole = py.import("operator")?.call_method1("index", (given,)).map_err(refused)?;
        if let Ok(number) = whole.extract::<i128>() {
            return Ok(Self::Small(number));
        }
        // Python refuses to convert an integer with many thousands of digits to a string, so the
        // error shows such a number only as a power of two.
        let digits = whole.call_method0("bit_length")?;
        let is_negative = whole.lt(0)?;
        let sign = if is_negative { "-" } else { "" };
        Ok(Self::Large(format!("{sign}2**{}", digits.extract::<u64>()?.saturating_sub(1))))
    }
}

/// Returns an empty list with room for `count` values.
///
/// # Errors
/// Returns `MemoryError` if there is not enough memory.
pub(crate) fn room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut room = Vec::new();
    let reserved = room.try_reserve_exact(count);
    reserved.map_err(|_| no_room(count, "values"))?;
    Ok(room)
}

/// Returns the error for values that do not fit into memory.
pub(crate) fn no_room(count: usize, what: &str) -> PyErr {
    PyMemoryError::new_err(format!("no memory for {count} {what}"))
}
