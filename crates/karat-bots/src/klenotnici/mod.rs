//! The bots of Klenotníci.

mod greedy;
mod planner;
mod worth;

pub use greedy::Greedy;
pub use planner::Planner;

use karat_rules::klenotnici::Klenotnici;

use crate::{Bot, Levels, Random};

impl Levels for Klenotnici {
    const LEVELS: &'static [&'static str] = &["random", "greedy", "planner"];

    fn bot(level: &str) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random)),
            "greedy" => Some(Box::new(Greedy)),
            "planner" => Some(Box::new(Planner)),
            _ => None,
        }
    }
}
