//! The crate for the rules of Edel, Stein & Reich.

pub mod rules;
