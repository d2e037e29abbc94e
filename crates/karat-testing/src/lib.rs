//! A server for tests, and arbitrary requests to it. The tests of `karat-server` and the fuzz targets
//! use it.

#![forbid(unsafe_code)]

pub mod requests;
pub mod site;
