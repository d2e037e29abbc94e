//! Das Zepter von Zavandor: the rules.

pub mod rules;
