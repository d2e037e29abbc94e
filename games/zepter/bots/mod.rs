//! The bots of Das Zepter von Zavandor.
//!
//! Reading order: `estate` (a player's possessions and yield), `growth` (their worth in the end,
//! which `known` remembers), `outlook` (the remaining length of the game, and the prices that
//! others would pay), then the bots.

mod builder;
mod encode;
mod estate;
mod goal;
mod greedy;
mod growth;
mod hint;
mod known;
mod learner;
mod net;
mod outlook;
mod script;
#[cfg(test)]
mod tests;
mod value;

pub use builder::Builder;
pub use greedy::Greedy;

use karat_kernel::Seat;
use karat_think::{AnyPolicy, Explained, Features, Guide, HasBots, Strength};

use self::value::Evaluation;
use crate::rules::Zepter;

impl HasBots for Zepter {
    const BOTS: &'static [&'static str] = &["random", "greedy", "builder", "seeker"];

    const STRENGTHS: &'static [Strength] =
        &Strength::four(["careless-greedy", "rough-builder:60", "builder", "expert:40000"]);

    const SCRIPTS: &'static [&'static str] = &["learner", "rush", "copy"];

    fn policy(name: &str) -> Option<AnyPolicy<Self>> {
        match name {
            "greedy" => Some(Box::new(Greedy)),
            "careless-greedy" => Some(Box::new(greedy::CarelessGreedy)),
            "builder" => Some(Box::new(Builder)),
            "rough-builder" => Some(Box::new(builder::RoughBuilder)),
            "learner" => Some(Box::new(learner::Learner)),
            _ => Some(Box::new(script::Script::named(name)?)),
        }
    }

    fn explain(view: &Self::View, seat: Seat, m: Self::Move) -> Option<Explained> {
        hint::explain(view, seat, m)
    }

    fn worth(game: &Self, seat: Seat, goal: &str, m: Self::Move) -> Option<i64> {
        goal::worth(game, seat, goal, m)
    }

    fn moves(game: &Self, seat: Seat, each: &mut dyn FnMut(Self::Move)) {
        goal::moves(game, seat, each);
    }

    fn features() -> Option<Box<dyn Features<Self>>> {
        Some(Box::new(net::NetFeatures))
    }

    fn guide() -> Option<Guide<Self>> {
        Some(Guide { policy: || Box::new(Builder), value: Box::new(Evaluation), plies: PLIES })
    }
}

/// The minimum number of simulated plies. The simulation then continues to the beginning of the
/// next round, where the position is evaluated.
const PLIES: usize = 0;
