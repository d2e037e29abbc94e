//! Bots. They play through the same interface as people and see only what their seat sees.
//!
//! A [`Bot`] gets a [`Perspective`] for one decision and keeps nothing between decisions, so a
//! table can call it at any ply. Reading order: [`dice`], [`random`], [`search`], [`policy`],
//! [`think`], [`value`], [`seeker`], [`net`], [`learned`], [`hint`], [`goal`], [`review`],
//! [`encode`], then the folder of each game.

#![forbid(unsafe_code)]

pub mod dice;
pub mod encode;
pub mod goal;
pub mod hint;
pub mod learned;
pub mod net;
mod number;
pub mod policy;
pub mod random;
pub mod review;
pub mod search;
pub mod seeker;
pub mod think;
pub mod value;

pub use dice::ChaChaDice;
pub use encode::Encoded;
pub use hint::{Explained, Hint, called, hints};
pub use learned::{Features, Judge, Learned, LearnedValue};
pub use net::Net;
pub use policy::{Policy, Ruled, ScoredMoves};
pub use random::Random;
pub use search::Search;
pub use seeker::{AnyPolicy, Seeker};
pub use think::{Budget, Rated, Seed, Thinker, Thinking, Thought};
pub use value::{Estimate, Value};

use std::ops::RangeInclusive;

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Dice, Game, Perspective, Seat, Turn, with_game, with_state};

/// A computer player.
pub trait Bot<G: Game>: Send {
    /// Returns the decision of the perspective's seat. It is legal.
    ///
    /// # Panics
    /// Panics if the seat has nothing to decide.
    fn choose(&mut self, perspective: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move;
}

/// A game that has bots.
///
/// Bots are selected by name: either the name of a bot in [`HasBots::BOTS`] or that of a strength
/// in [`HasBots::STRENGTHS`]. Other names are for experiments. `planner:8` plays by the rules of
/// `planner` at eight times its softmax temperature ([`Ruled::with_temperature`]). `noisy-planner`
/// plays a quarter of its moves at random among those near the best ([`Ruled::noisy`]).
/// `seeker:5000` and `expert:5000` simulate 5000 moves for a decision. Each game also has scripts,
/// which follow simple plans as a person might.
pub trait HasBots: Game {
    /// The names of the bots, from the weakest to the strongest.
    const BOTS: &'static [&'static str];

    /// The strengths that people can choose, weakest first. Weaker bots do not blunder on purpose:
    /// they know less, search less, or ignore small differences.
    const STRENGTHS: &'static [Strength];

    /// Returns the policy of this name, or `None` if it is unknown.
    fn policy(name: &str) -> Option<AnyPolicy<Self>>;

    /// Returns the bot that searches, or `None` if the game has no policy to search with.
    fn seeker() -> Option<Seeker<Self>>;

    /// Returns the network features of the game, or `None` if it has no network.
    fn features() -> Option<Box<dyn Features<Self>>> {
        None
    }

    /// Returns the bot that searches and evaluates positions with a network, or `None` if the game
    /// has no network.
    fn expert(_judge: &dyn Fn() -> Judge<Self>) -> Option<Seeker<Self>> {
        None
    }

    /// Returns the explanation of a move of the seat, with numbers from its view only. Returns
    /// `None` for moves that no hint offers.
    fn explain(_view: &Self::View, _seat: Seat, _m: Self::Move) -> Option<Explained> {
        None
    }

    /// Returns the worth of a legal move of the seat by one of the game's own goals ([`goal`]), or
    /// `None` if the move does not meet the goal's condition at all.
    ///
    /// # Panics
    /// Panics if the game has no goal of this name.
    fn worth(_game: &Self, _seat: Seat, goal: &str, _m: Self::Move) -> Option<i64> {
        panic!("there is no goal {goal}")
    }

    /// Calls `each` with every legal move of the seat that a goal can distinguish. Games with an
    /// unlimited number of moves explain why these are enough.
    fn moves(game: &Self, seat: Seat, each: &mut dyn FnMut(Self::Move)) {
        game.complete(Actor::Seat(seat), each);
    }

    /// Returns the bot of this name, or `None` if it is unknown.
    fn bot(level: &str) -> Option<Box<dyn Bot<Self>>> {
        let strength = Self::STRENGTHS.iter().find(|it| it.name == level);
        let level = strength.map_or(level, |it| it.bot);
        if let Some(name) = level.strip_prefix("noisy-") {
            return Some(Box::new(Ruled::noisy(Self::policy(name)?)));
        }
        let (name, number) = level.split_once(':').unzip();
        let name = name.unwrap_or(level);
        match name {
            "random" if number.is_none() => Some(Box::new(Random)),
            "search" if number.is_none() => Some(Box::new(Search)),
            SEEKER | EXPERT => {
                let nodes = number.map_or(Some(THINKING_NODES), |number| number.parse().ok())?;
                if !NODES.contains(&nodes) {
                    return None;
                }
                let judge = || Judge::built_in().expect("a game with an expert has features");
                let thinker = if name == SEEKER { Self::seeker()? } else { Self::expert(&judge)? };
                Some(Box::new(Thinking::new(thinker, nodes)))
            }
            _ => {
                let temperature: u16 = number.map_or(Some(1), |number| number.parse().ok())?;
                let policy = Self::policy(name)?;
                // A temperature of 0 would divide by zero.
                (temperature > 0).then(|| {
                    Box::new(Ruled::with_temperature(policy, temperature.into()))
                        as Box<dyn Bot<Self>>
                })
            }
        }
    }
}

/// The names of the bots that search, with rules alone and with a network that evaluates positions.
const SEEKER: &str = "seeker";
const EXPERT: &str = "expert";

/// The range of the moves that a searching bot simulates for one decision. The maximum takes hours.
pub const NODES: RangeInclusive<u64> = 1..=1_000_000_000;

/// The default number of moves that a searching bot simulates for a decision. With four seats this
/// takes 20 to 100 ms on one core of a current machine.
const THINKING_NODES: u64 = 2_000;

/// Returns whether the bot of this name searches instead of answering immediately.
fn thinks(bot: &str) -> bool {
    [SEEKER, EXPERT].contains(&bot.split(':').next().unwrap_or(bot))
}

/// A strength that people can choose for an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The name of the strength.
    pub name: &'static str,
    /// The bot behind the strength, with its temperature or node limit ([`HasBots`]).
    pub bot: &'static str,
}

/// Returns the four strengths of a game that has a searching bot.
const fn four(bots: [&'static str; 4]) -> [Strength; 4] {
    let [gentle, steady, sharp, strongest] = bots;
    [
        Strength { name: "gentle", bot: gentle },
        Strength { name: "steady", bot: steady },
        Strength { name: "sharp", bot: sharp },
        Strength { name: "strongest", bot: strongest },
    ]
}

/// Returns the names of a game's bots, weakest first.
pub fn bot_names(id: GameId) -> &'static [&'static str] {
    with_game!(id, G => <G as HasBots>::BOTS)
}

/// Returns the default opponent, which is the strongest one that answers immediately.
pub fn default_bot(id: GameId) -> &'static str {
    let at_once = strengths(id).iter().rev().find(|strength| !thinks(strength.bot));
    at_once.map_or("", |strength| strength.name)
}

/// Returns the strengths that people can choose in a game, weakest first.
pub fn strengths(id: GameId) -> &'static [Strength] {
    with_game!(id, G => <G as HasBots>::STRENGTHS)
}

/// Returns the bot behind the default opponent ([`default_bot`]).
fn default_bot_of<G: HasBots>() -> &'static str {
    let at_once = G::STRENGTHS.iter().rev().find(|strength| !thinks(strength.bot));
    at_once.map_or("", |strength| strength.bot)
}

/// Returns the names of a game's strengths, weakest first.
pub fn strength_names(id: GameId) -> Vec<&'static str> {
    strengths(id).iter().map(|strength| strength.name).collect()
}

/// Returns whether an opponent at a table can have this name, which is that of a strength or of a
/// bot.
pub fn is_bot_name(id: GameId, name: &str) -> bool {
    bot_names(id).contains(&name) || strengths(id).iter().any(|strength| strength.name == name)
}

/// Returns whether a game has a bot of this name, including names for experiments ([`HasBots`]).
pub fn has_bot(id: GameId, name: &str) -> bool {
    with_game!(id, G => <G as HasBots>::bot(name).is_some())
}

/// Returns every name for which [`is_bot_name`] is true, with strengths first and then bots.
pub fn all_bot_names<G: HasBots>() -> Vec<&'static str> {
    G::STRENGTHS.iter().map(|strength| strength.name).chain(G::BOTS.iter().copied()).collect()
}

/// Returns the move of the bot called `level` on this seat, in the notation of the game. Returns
/// `None` if the name is unknown.
///
/// # Panics
/// Panics if the seat has nothing to decide.
pub fn choose(game: &AnyGame, seat: Seat, level: &str, dice: &mut dyn Dice) -> Option<String> {
    with_state!(game, game => choose_typed(game, seat, level, dice))
}

fn choose_typed<G: HasBots>(
    game: &G,
    seat: Seat,
    level: &str,
    dice: &mut dyn Dice,
) -> Option<String> {
    let owes = matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat));
    assert!(owes, "{seat} has nothing to decide");
    let mut bot = G::bot(level)?;
    Some(bot.choose(&Perspective::new(game, seat), dice).to_string())
}

macro_rules! bots {
    ($($Game:ident $module:ident $own:tt)*) => {
        #[path = "../../../games"]
        mod folders {
            $(karat_rules::own_face! { bots $own { pub(super) mod $module { pub mod bots; } } {} })*
        }
        $(karat_rules::own_face! { bots $own
            { pub use folders::$module::bots as $module; }
            {
                impl HasBots for karat_rules::$module::$Game {
                    const BOTS: &'static [&'static str] = &["random", "search"];

                    const STRENGTHS: &'static [Strength] = &[
                        Strength { name: "gentle", bot: "random" },
                        Strength { name: "strongest", bot: "search" },
                    ];

                    fn policy(_name: &str) -> Option<AnyPolicy<Self>> {
                        None
                    }

                    fn seeker() -> Option<Seeker<Self>> {
                        None
                    }
                }

                // The columns that every game has: whose turn it is, and whether a move is
                // possible.
                impl Encoded for karat_rules::$module::$Game {
                    const VERSION: u32 = 1;

                    fn actions_max(_view: &Self::View) -> usize {
                        karat_rules::MOVES_MAX
                    }

                    fn observe(_view: &Self::View, seat: Seat, out: &mut impl encode::Columns) {
                        let most = karat_rules::SEATS_MAX as u32;
                        out.count("", format_args!("own seat"), most, seat.index() as u32);
                    }

                    fn describe(
                        _view: &Self::View,
                        _seat: Seat,
                        _m: &Self::Move,
                        out: &mut impl encode::Columns,
                    ) {
                        out.flag("", format_args!("can be made"), true);
                    }
                }
            }
        })*
    };
}

karat_rules::games!([bots]);

#[cfg(test)]
mod tests;
