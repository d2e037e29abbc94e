//! The bots of Das Zepter von Zavandor.
//!
//! Reading order: `estate` says what a player owns and what it brings, `growth` what comes of
//! it by the end, `outlook` how long that is and what the others would pay, `greedy` and
//! `builder` decide by them.

mod builder;
mod estate;
mod greedy;
mod growth;
mod outlook;
#[cfg(test)]
mod tests;

pub use builder::Builder;
pub use greedy::Greedy;

use karat_rules::zepter::Zepter;

use crate::{Bot, Levels, Random};

impl Levels for Zepter {
    const LEVELS: &'static [&'static str] = &["random", "greedy", "builder"];

    fn bot(level: &str) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random)),
            "greedy" => Some(Box::new(Greedy)),
            "builder" => Some(Box::new(Builder)),
            _ => None,
        }
    }
}
