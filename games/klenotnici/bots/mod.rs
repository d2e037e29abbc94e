//! The bots of Klenotníci.

mod greedy;
mod planner;
mod worth;

pub use greedy::Greedy;
pub use planner::Planner;

use karat_rules::klenotnici::{Klenotnici, Money, PlayerView};

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

/// The money cards that lie face up in a player's bids.
fn committed(player: &PlayerView) -> Money {
    player.bids.iter().fold(Money::EMPTY, |cards, bid| cards.with(bid.cards))
}
