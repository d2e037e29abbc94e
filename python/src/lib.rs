//! Karat's rules and bots for Python. This crate only converts values; the rules and bots are in
//! other crates. Reading order: [`number`], [`game`], [`dice`], [`state`], [`perspective`],
//! [`bot`], [`series`], [`batch`].

mod batch;
mod bot;
mod dice;
mod error;
mod game;
mod number;
mod perspective;
mod sealed;
mod series;
mod state;

use pyo3::prelude::*;

/// The compiled part of the package `karat`.
#[pymodule]
fn _karat(module: &Bound<'_, PyModule>) -> PyResult<()> {
    sealed::begin();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("GAMES", game::names())?;
    module.add("Illegal", module.py().get_type::<error::Illegal>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<dice::Random>()?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Standing>()?;
    module.add_class::<perspective::Perspective>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(state::read, module)?)?;
    // Pickles refer to the following two functions by name, but the module does not export them.
    module.setattr("_standing", wrap_pyfunction!(state::_standing, module)?)?;
    module.setattr("_unseal", wrap_pyfunction!(perspective::_unseal, module)?)?;
    module.add_function(wrap_pyfunction!(bot::bot, module)?)?;
    module.add_function(wrap_pyfunction!(bot::bots, module)?)?;
    module.add_function(wrap_pyfunction!(series::random_games, module)?)?;
    module.add_function(wrap_pyfunction!(series::rollouts, module)?)
}
