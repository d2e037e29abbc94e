//! The bots of Edel, Stein & Reich.
//!
//! Reading order: `worth` (what gems and cards are worth to every player), `outlook` (the effects
//! of actions), `bargain` (the results of bargains), `forecast` (choices with 3 to 5 players),
//! `duel` (choices with 2 players). `subgame` lets a search solve bargains.

mod bargain;
mod duel;
mod encode;
mod forecast;
mod greedy;
mod hint;
mod learner;
mod net;
mod outlook;
mod script;
mod subgame;
#[cfg(test)]
mod tests;
mod trader;
mod value;
mod worth;

pub use greedy::Greedy;
pub use trader::Trader;

use karat_kernel::Seat;
use karat_think::{AnyPolicy, Explained, Features, Guide, HasBots, Strength};

use self::value::Evaluation;
use crate::rules::Edel;

impl HasBots for Edel {
    const BOTS: &'static [&'static str] = &["random", "greedy", "trader", "seeker"];

    const STRENGTHS: &'static [Strength] =
        &Strength::four(["hasty", "trader:8", "trader", "expert:40000"]);

    const SCRIPTS: &'static [&'static str] = &["learner", "accept", "raise"];

    fn policy(name: &str) -> Option<AnyPolicy<Self>> {
        match name {
            "greedy" => Some(Box::new(Greedy::default())),
            "hasty" => Some(Box::new(Greedy::hasty())),
            "trader" => Some(Box::new(Trader::default())),
            "learner" => Some(Box::new(learner::Learner)),
            _ => Some(Box::new(script::Script::named(name)?)),
        }
    }

    fn explain(view: &Self::View, seat: Seat, m: Self::Move) -> Option<Explained> {
        hint::explain(view, seat, m)
    }

    fn features() -> Option<Box<dyn Features<Self>>> {
        Some(Box::new(net::NetFeatures))
    }

    fn guide() -> Option<Guide<Self>> {
        Some(Guide {
            policy: || Box::new(Trader::default()),
            value: Box::new(Evaluation),
            plies: PLIES,
        })
    }
}

/// The number of plies simulated before a position is evaluated.
const PLIES: usize = 6;
