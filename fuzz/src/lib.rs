//! The fuzz targets, as ordinary functions of bytes. `crates/karat-rules/tests/fuzz.rs` and
//! `crates/karat-server/tests/it/fuzz.rs` read the same files and run them over the corpus.

#[allow(dead_code)]
pub mod requests;
#[allow(dead_code)]
pub mod rules;
#[allow(dead_code)]
#[path = "../../crates/karat-server/tests/it/site.rs"]
mod site;
