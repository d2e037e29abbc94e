//! The bots of Edel, Stein & Reich.
//!
//! Reading order: `worth` (gems and cards for every player), `outlook` (effects of actions),
//! `bargain` (results of bargains), `forecast` (choices at three to five seats), `duel` (choices at
//! two).

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

use karat_rules::Seat;
use karat_rules::edel::Edel;

use self::value::Evaluation;
use crate::{
    AnyPolicy, Explained, Features, HasBots, Judge, LearnedValue, Ruled, Seeker, Strength, Value,
    four,
};

impl HasBots for Edel {
    const BOTS: &'static [&'static str] = &["random", "greedy", "trader", "seeker"];

    const STRENGTHS: &'static [Strength] = &four(["greedy", "trader:6", "trader", "expert:2000"]);

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

/// Returns the bot that searches with the best rules, and evaluates positions with `value`.
fn thinking(value: Box<dyn Value<Edel>>) -> Seeker<Edel> {
    let own = || -> AnyPolicy<Edel> { Box::new(Trader::default()) };
    let others = vec![
        Ruled::new(own()),
        Ruled::noisy(own()),
        Ruled::with_temperature(own(), CARELESS_TEMPERATURE),
    ];
    Seeker::new(own(), others, value, PLIES, ERRORS)
}

/// The number of plies that a seeker simulates before it evaluates a position.
const PLIES: usize = 6;

/// The number of standard errors by which a move must beat the policy's move.
const ERRORS: f64 = 1.0;

/// The temperature factor of opponents who are assumed to be careless.
const CARELESS_TEMPERATURE: f64 = 8.0;
