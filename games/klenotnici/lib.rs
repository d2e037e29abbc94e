//! The crate for the rules of Klenotníci.

pub mod rules;
