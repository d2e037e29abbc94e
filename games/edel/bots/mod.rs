//! The bots of Edel, Stein & Reich.
//!
//! Reading order: `worth` says what gems and cards are worth to every player, `outlook` what an
//! action would change, `bargain` how a bargain ends, `forecast` who will choose what at three to
//! five seats, `duel` at two.

mod bargain;
mod duel;
mod forecast;
mod greedy;
mod outlook;
#[cfg(test)]
mod tests;
mod trader;
mod worth;

pub use greedy::Greedy;
pub use trader::Trader;

use karat_rules::edel::Edel;

use crate::{Bot, Levels, Random};

impl Levels for Edel {
    const LEVELS: &'static [&'static str] = &["random", "greedy", "trader"];

    fn bot(level: &str) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random)),
            "greedy" => Some(Box::new(Greedy)),
            "trader" => Some(Box::new(Trader)),
            _ => None,
        }
    }
}
