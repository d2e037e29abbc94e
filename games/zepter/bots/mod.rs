//! The bots of Das Zepter von Zavandor.
//!
//! Reading order: `estate` says what a player owns and what it brings, `growth` what comes of
//! it by the end, `outlook` how long that is and what the others would pay, `greedy` and
//! `builder` decide by them.

mod builder;
mod encode;
mod estate;
mod goal;
mod greedy;
mod growth;
mod hint;
mod net;
mod outlook;
mod script;
#[cfg(test)]
mod tests;
mod value;

pub use builder::Builder;
pub use greedy::Greedy;

use karat_rules::Seat;
use karat_rules::zepter::Zepter;

use self::value::Prospects;
use crate::{
    AnyPolicy, Explained, Features, Judge, LearnedValue, Levels, Ruled, Seeker, Strength, Value,
    four,
};

impl Levels for Zepter {
    const LEVELS: &'static [&'static str] = &["random", "greedy", "builder", "seeker"];

    const STRENGTHS: &'static [Strength] =
        &four(["greedy", "builder:60", "builder", "expert:2000"]);

    fn policy(name: &str) -> Option<AnyPolicy<Self>> {
        match name {
            "greedy" => Some(Box::new(Greedy)),
            "builder" => Some(Box::new(Builder)),
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
        Some(Box::new(net::Sight))
    }

    fn seeker() -> Option<Seeker<Self>> {
        Some(thinking(Box::new(Prospects)))
    }

    fn expert(judge: &dyn Fn() -> Judge<Self>) -> Option<Seeker<Self>> {
        Some(thinking(Box::new(LearnedValue::new(judge()))))
    }
}

/// The bot that thinks by the best rules, and values by these.
fn thinking(value: Box<dyn Value<Zepter>>) -> Seeker<Zepter> {
    let own = || -> AnyPolicy<Zepter> { Box::new(Builder) };
    let others = vec![Ruled::new(own()), Ruled::noisy(own()), Ruled::warm(own(), HOT)];
    Seeker::new(own(), others, value, PLIES, ERRORS)
}

/// How many plies a seeker plays on before it values a position: a position is valued at the beginning
/// of a round.
const PLIES: usize = 0;

/// By how many standard errors a move must beat that of the rules.
const ERRORS: f64 = 2.0;

/// The temperature of those that it takes for careless.
const HOT: f64 = 8.0;
