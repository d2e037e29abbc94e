//! Computer players. They use the same interface as people and see only what their seat can see.
//!
//! A [`Bot`] gets a [`Perspective`] for one decision and remembers nothing between decisions, so a
//! table can ask it for a move at any ply. Reading order: [`dice`], [`random`], [`search`],
//! [`policy`], [`think`], [`value`], [`seeker`], [`net`], [`learned`], [`hint`], [`goal`],
//! [`review`], [`encode`], then each game's folder.

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
    /// Returns a legal move for the perspective's seat.
    ///
    /// # Panics
    /// Panics if the seat has nothing to decide.
    fn choose(&mut self, perspective: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move;
}

/// A game that has bots.
///
/// A bot is selected by its own name from [`HasBots::BOTS`] or by a strength from
/// [`HasBots::STRENGTHS`]. More names are valid for experiments. `planner:8` follows the policy of
/// `planner` at eight times its softmax temperature ([`Ruled::with_temperature`]). `noisy-planner`
/// plays a quarter of its moves at random among those near the best ([`Ruled::noisy`]).
/// `seeker:5000` and `expert:5000` simulate 5000 moves for each decision. Each game also has
/// scripts, which follow simple plans as a person might.
pub trait HasBots: Game {
    /// The names of the bots, weakest first.
    const BOTS: &'static [&'static str];

    /// The strengths that people can choose, weakest first. Weak bots do not blunder on purpose:
    /// they know less, search less or ignore small differences.
    const STRENGTHS: &'static [Strength];

    /// Returns the policy with the given name, or `None` if the name is unknown.
    fn policy(name: &str) -> Option<AnyPolicy<Self>>;

    /// Returns the searching bot, or `None` if the game has no policy to guide a search.
    fn seeker() -> Option<Seeker<Self>>;

    /// Returns the input features of the game's networks, or `None` if there are none.
    fn features() -> Option<Box<dyn Features<Self>>> {
        None
    }

    /// Returns the searching bot that evaluates positions with a network, or `None` if the game has
    /// no network.
    fn expert(_judge: &dyn Fn() -> Judge<Self>) -> Option<Seeker<Self>> {
        None
    }

    /// Explains a move, using only numbers from the seat's own view. Returns `None` for moves that
    /// are never suggested as hints.
    fn explain(_view: &Self::View, _seat: Seat, _m: Self::Move) -> Option<Explained> {
        None
    }

    /// Returns a legal move's worth by the measure of one of the game's own goals ([`goal`]), or
    /// `None` if the move does not meet the goal's condition at all.
    ///
    /// # Panics
    /// Panics if the game has no goal with the given name.
    fn worth(_game: &Self, _seat: Seat, goal: &str, _m: Self::Move) -> Option<i64> {
        panic!("there is no goal {goal}")
    }

    /// Calls `each` with every legal move that a goal can distinguish. A game with an unlimited
    /// number of legal moves explains why the moves passed to `each` are enough.
    fn moves(game: &Self, seat: Seat, each: &mut dyn FnMut(Self::Move)) {
        game.complete(Actor::Seat(seat), each);
    }

    /// Returns the bot with the given name, or `None` if the name is unknown.
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
                // A temperature of 0 would cause a division by zero.
                (temperature > 0).then(|| {
                    Box::new(Ruled::with_temperature(policy, temperature.into()))
                        as Box<dyn Bot<Self>>
                })
            }
        }
    }
}

/// The names of the two searching bots. The expert evaluates positions with a network, and the
/// seeker by rules alone.
const SEEKER: &str = "seeker";
const EXPERT: &str = "expert";

/// The allowed node limits for a decision by a searching bot. A decision with the maximum takes
/// hours.
pub const NODES: RangeInclusive<u64> = 1..=1_000_000_000;

/// The default node limit for a decision by a searching bot. With 4 seats, a decision takes 20 to
/// 100 ms on one core of a current machine.
const THINKING_NODES: u64 = 2_000;

/// Returns whether the bot with the given name searches instead of answering immediately.
fn thinks(bot: &str) -> bool {
    [SEEKER, EXPERT].contains(&bot.split(':').next().unwrap_or(bot))
}

/// The strength of a computer opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The strength's name.
    pub name: &'static str,
    /// The name of the bot at this strength, with its temperature or node limit ([`HasBots`]).
    pub bot: &'static str,
}

/// Returns the four strengths of a game with a searching bot.
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

/// Returns the name of the default opponent: the strongest that answers immediately.
pub fn default_bot(id: GameId) -> &'static str {
    let at_once = strengths(id).iter().rev().find(|strength| !thinks(strength.bot));
    at_once.map_or("", |strength| strength.name)
}

/// Returns a game's selectable strengths, weakest first.
pub fn strengths(id: GameId) -> &'static [Strength] {
    with_game!(id, G => <G as HasBots>::STRENGTHS)
}

/// Returns the name of the bot behind the default opponent ([`default_bot`]).
fn default_bot_of<G: HasBots>() -> &'static str {
    let at_once = G::STRENGTHS.iter().rev().find(|strength| !thinks(strength.bot));
    at_once.map_or("", |strength| strength.bot)
}

/// Returns the names of a game's strengths, weakest first.
pub fn strength_names(id: GameId) -> Vec<&'static str> {
    strengths(id).iter().map(|strength| strength.name).collect()
}

/// Returns whether an opponent at a table can have the given name. Valid names are strengths and
/// bots.
pub fn is_bot_name(id: GameId, name: &str) -> bool {
    bot_names(id).contains(&name) || strengths(id).iter().any(|strength| strength.name == name)
}

/// Returns whether a game has a bot with the given name, including names for experiments
/// ([`HasBots`]).
pub fn has_bot(id: GameId, name: &str) -> bool {
    with_game!(id, G => <G as HasBots>::bot(name).is_some())
}

/// Returns all names accepted by [`is_bot_name`]: first the strengths, then the bots.
pub fn all_bot_names<G: HasBots>() -> Vec<&'static str> {
    G::STRENGTHS.iter().map(|strength| strength.name).chain(G::BOTS.iter().copied()).collect()
}

/// Returns the move chosen for the seat by the bot called `level`, in the game's notation, or
/// `None` if no bot has that name.
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

                // All games without their own encodings have the same columns: the seat's own
                // number, and whether a move is possible.
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
