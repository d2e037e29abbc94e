//! Dice that a program holds in its hand.

use karat_bots::ChaChaDice;
use karat_rules::Dice as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Dice that fall the same way whenever they start from the same seed and stream.
#[pyclass(module = "karat")]
pub(crate) struct Random(pub(crate) ChaChaDice);

#[pymethods]
impl Random {
    #[new]
    #[pyo3(signature = (seed, stream = 0))]
    fn new(seed: u64, stream: u64) -> Self {
        Self(ChaChaDice::stream(seed, stream))
    }

    /// A number below `cases`, each equally likely.
    fn below(&mut self, cases: u32) -> PyResult<u32> {
        if cases == 0 {
            return Err(PyValueError::new_err("there is no number below 0"));
        }
        Ok(self.0.below(cases))
    }
}
