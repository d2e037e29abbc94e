//! Klenotníci: the rules.

pub mod rules;
