//! Edel, Stein & Reich: the rules.

pub mod rules;
