//! The fuzz targets as ordinary functions that take bytes. `crates/karat-rules/tests/fuzz.rs` and
//! `crates/karat-server/tests/it/fuzz.rs` run the same functions on the whole corpus.

pub use karat_rules::fuzz as rules;
pub use karat_testing::requests;
