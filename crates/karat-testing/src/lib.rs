//! A test server, and arbitrary requests to it, used by the fuzz targets and the tests of
//! `karat-server`.

#![forbid(unsafe_code)]

pub mod database;
pub mod requests;
pub mod site;
