//! The fuzz targets as ordinary functions that take bytes. `crates/karat-rules/tests/fuzz.rs` and
//! `crates/karat-server/tests/it/fuzz.rs` include the same source files, to run the functions on
//! the whole corpus.

#[allow(dead_code)]
pub mod requests;
#[allow(dead_code)]
pub mod rules;
#[allow(dead_code)]
#[path = "../../crates/karat-server/tests/it/site.rs"]
mod site;
