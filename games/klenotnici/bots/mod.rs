//! The bots of Klenotníci.

mod encode;
mod goal;
mod greedy;
mod hint;
mod learner;
mod net;
mod planner;
mod script;
#[cfg(test)]
mod tests;
mod value;
mod worth;

pub use greedy::Greedy;
pub use planner::Planner;

use karat_kernel::Seat;
use karat_think::{AnyPolicy, Explained, Features, Guide, HasBots, Judge, Learned, Strength};

use self::value::Evaluation;
use crate::rules::{Klenotnici, Money, PlayerView};

impl HasBots for Klenotnici {
    const BOTS: &'static [&'static str] =
        &["random", "greedy", "planner", "seeker", "learned", "expert"];

    const STRENGTHS: &'static [Strength] =
        &Strength::four(["greedy:32", "planner:24", "planner", "expert:40000"]);

    const SCRIPTS: &'static [&'static str] = &["learner", "hammer", "bid-to-12"];

    fn policy(name: &str) -> Option<AnyPolicy<Self>> {
        match name {
            "greedy" => Some(Box::new(Greedy)),
            "planner" => Some(Box::new(Planner)),
            "learned" => Some(Box::new(Learned::new(Judge::built_in()?))),
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

    fn features() -> Option<Box<dyn Features<Self>>> {
        Some(Box::new(net::NetFeatures))
    }

    fn guide() -> Option<Guide<Self>> {
        Some(Guide { policy: || Box::new(Planner), value: Box::new(Evaluation), plies: PLIES })
    }
}

/// The number of plies simulated before a position is evaluated.
const PLIES: usize = 6;

/// Returns the face-up money cards in a player's bids.
fn committed(player: &PlayerView) -> Money {
    player.bids.iter().fold(Money::EMPTY, |cards, bid| cards.with(bid.cards))
}
