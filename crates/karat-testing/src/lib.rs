//! A server for tests, and arbitrary requests to it, for the tests of `karat-server` and the fuzz
//! targets.

#![forbid(unsafe_code)]

pub mod requests;
pub mod site;
