//! The bots of Edel, Stein & Reich.
//!
//! Reading order: `worth` (what gems and cards are worth to every player), `outlook` (the effects
//! of actions), `bargain` (the results of bargains), `forecast` (choices with 3 to 5 players),
//! `duel` (choices with 2 players).

mod bargain;
mod duel;
mod encode;
mod forecast;
mod greedy;
mod hint;
mod net;
mod outlook;
mod script;
#[cfg(test)]
mod tests;
mod trader;
mod value;
mod worth;

pub use greedy::Greedy;
pub use trader::Trader;

use karat_kernel::Seat;
use karat_think::{
    AnyPolicy, Explained, Features, HasBots, Judge, LearnedValue, Ruled, Seeker, Strength, Value,
};

use self::value::Evaluation;
use crate::rules::Edel;

impl HasBots for Edel {
    const BOTS: &'static [&'static str] = &["random", "greedy", "trader", "seeker"];

    const STRENGTHS: &'static [Strength] =
        &Strength::four(["greedy", "trader:6", "trader", "expert:20000"]);

    fn policy(name: &str) -> Option<AnyPolicy<Self>> {
        match name {
            "greedy" => Some(Box::new(Greedy)),
            "trader" => Some(Box::new(Trader::default())),
            _ => Some(Box::new(script::Script::named(name)?)),
        }
    }

    fn explain(view: &Self::View, seat: Seat, m: Self::Move) -> Option<Explained> {
        hint::explain(view, seat, m)
    }

    fn features() -> Option<Box<dyn Features<Self>>> {
        Some(Box::new(net::NetFeatures))
    }

    fn seeker() -> Option<Seeker<Self>> {
        Some(thinking(Box::new(Evaluation)))
    }

    fn expert(judge: &dyn Fn() -> Judge<Self>) -> Option<Seeker<Self>> {
        Some(thinking(Box::new(LearnedValue::new(judge()))))
    }
}

/// Returns the searching bot. The bot considers the moves of the best rule-based policy, and
/// evaluates positions with `value`.
fn thinking(value: Box<dyn Value<Edel>>) -> Seeker<Edel> {
    let own = || -> AnyPolicy<Edel> { Box::new(Trader::default()) };
    let others = vec![
        Ruled::new(own()),
        Ruled::noisy(own()),
        Ruled::with_temperature(own(), CARELESS_TEMPERATURE),
    ];
    Seeker::new(own(), others, value, PLIES)
}

/// The number of plies simulated before a position is evaluated.
const PLIES: usize = 6;

/// The softmax temperature of careless simulated opponents, as a multiple of the usual one.
const CARELESS_TEMPERATURE: f64 = 8.0;
