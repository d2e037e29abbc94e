//! The crate for the rules of Das Zepter von Zavandor.

pub mod rules;
