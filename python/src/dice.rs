//! Random numbers for Python programs.

use karat_bots::ChaChaDice;
use karat_rules::Dice as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::number::Number;

/// A random number generator that produces the same sequence for the same seed and stream.
///
/// `seed` and `stream` must be between 0 and 2**64 - 1. A copied or unpickled generator continues
/// the sequence where the original left off.
#[pyclass(module = "karat")]
pub(crate) struct Random(pub(crate) ChaChaDice);

/// A generator's key and stream, and its position in the stream.
type Place<'py> = (Bound<'py, PyBytes>, u64, u128);

/// The parts of a pickled generator: its class, the class's arguments, and its state.
type Reduced<'py> = (Bound<'py, PyAny>, (u64,), Place<'py>);

#[pymethods]
impl Random {
    #[new]
    #[pyo3(signature = (seed, stream = Number::Small(0)), text_signature = "(seed, stream=0)")]
    fn new(seed: Number, stream: Number) -> PyResult<Self> {
        let seed = seed.within("seed", 0..=u64::MAX)?;
        Ok(Self(ChaChaDice::stream(seed, stream.within("stream", 0..=u64::MAX)?)))
    }

    /// Returns a uniformly distributed random number from 0 to `cases - 1`.
    fn below(&mut self, cases: Number) -> PyResult<u32> {
        let cases = cases.within("cases", 1..=u32::MAX.into())?;
        Ok(self.0.below(u32::try_from(cases).expect("the range ends there")))
    }

    fn __copy__(&self) -> Self {
        Self(self.0.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let (key, stream, position) = self.0.place();
        let make = py.import("karat")?.getattr("Random")?;
        Ok((make, (0,), (PyBytes::new(py, &key), stream, position)))
    }

    fn __setstate__(&mut self, place: Place<'_>) -> PyResult<()> {
        let (key, stream, position) = place;
        let key: [u8; 32] = key.as_bytes().try_into().map_err(|_| {
            PyValueError::new_err(format!("a key has 32 bytes, not {}", key.as_bytes().len()))
        })?;
        self.0 = ChaChaDice::at_place(key, stream, position);
        Ok(())
    }
}
