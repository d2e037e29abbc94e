//! Bots, and the games that have them.

use std::ops::RangeInclusive;

use karat_kernel::{Actor, Dice, Game, Perspective, Seat};

use crate::hint::Explained;
use crate::learned::{Features, Judge, LearnedValue, Nets};
use crate::policy::Ruled;
use crate::prior::Prior;
use crate::random::Random;
use crate::search::Search;
use crate::seeker::{AnyPolicy, Guide, Seeker};
use crate::think::Thinking;

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
/// [`HasBots::STRENGTHS`]. Other names are available for experiments. `planner:8` follows the
/// policy of `planner` at eight times its softmax temperature ([`Ruled::with_temperature`]).
/// `noisy-planner` plays a quarter of its moves at random among those near the best
/// ([`Ruled::noisy`]). `seeker:5000` and `expert:5000` simulate up to 5000 moves for each decision.
/// Each game also has scripts, which follow simple plans as a person might.
///
/// A game with an empty implementation has the bots that need only its rules, `random` and
/// `search`.
pub trait HasBots: Game {
    /// The names of the bots, weakest first.
    const BOTS: &'static [&'static str] = &["random", "search"];

    /// The strengths that people can choose, weakest first. Weak bots do not blunder on purpose:
    /// they know less, search less or ignore small differences.
    const STRENGTHS: &'static [Strength] = &[
        Strength { name: "gentle", bot: "random" },
        Strength { name: "strongest", bot: "search" },
    ];

    /// The names of the scripts that play against the strongest bot to measure it.
    const SCRIPTS: &'static [&'static str] = &[];

    /// Returns the policy with the given name, or `None` if the name is unknown.
    fn policy(_name: &str) -> Option<AnyPolicy<Self>> {
        None
    }

    /// Returns what guides the searching bots, or `None` if the game has no policy for that.
    fn guide() -> Option<Guide<Self>> {
        None
    }

    /// Returns the searching bot, or `None` if the game has no policy to guide a search.
    fn seeker() -> Option<Seeker<Self>> {
        Self::guide().map(Seeker::guided)
    }

    /// Returns the input features of the game's networks, or `None` if there are none.
    fn features() -> Option<Box<dyn Features<Self>>> {
        None
    }

    /// Returns the searching bot that evaluates positions with a network, or `None` if the game has
    /// no network. A built-in policy network also guides the search.
    fn expert(judge: &dyn Fn() -> Judge<Self>) -> Option<Seeker<Self>> {
        let prior = Prior::built_in(&*Self::features()?);
        let value = Box::new(LearnedValue::new(judge()));
        Some(Seeker::guided(Guide { value, ..Self::guide()? }).with_prior(prior))
    }

    /// Explains a move, using only numbers from the seat's own view. Returns `None` for moves that
    /// are never suggested as hints.
    fn explain(_view: &Self::View, _seat: Seat, _m: Self::Move) -> Option<Explained> {
        None
    }

    /// Returns a legal move's worth for a game-specific goal ([`goal`](crate::goal)), or `None` if
    /// the move does not meet the goal's condition at all.
    ///
    /// # Panics
    /// Panics if the game has no goal with the given name.
    fn worth(_game: &Self, _seat: Seat, goal: &str, _m: Self::Move) -> Option<i64> {
        panic!("there is no goal {goal}")
    }

    /// Calls `each` with every legal move that a goal can distinguish. Implementations for games
    /// with an unlimited number of legal moves explain why the moves passed to `each` are enough.
    fn moves(game: &Self, seat: Seat, each: &mut dyn FnMut(Self::Move)) {
        game.complete(Actor::Seat(seat), each);
    }

    /// Returns the strength of the default opponent: the strongest that answers immediately.
    /// Returns `None` if the bots of all strengths search.
    fn default_strength() -> Option<&'static Strength> {
        Self::STRENGTHS.iter().rev().find(|strength| !thinks(strength.bot))
    }

    /// Returns the name of the bot that plays at a strength. Any other name is returned unchanged.
    fn bot_name(level: &str) -> &str {
        let strength = Self::STRENGTHS.iter().find(|it| it.name == level);
        strength.map_or(level, |it| it.bot)
    }

    /// Returns the bot with the given name, or `None` if the name is unknown.
    fn bot(level: &str) -> Option<Box<dyn Bot<Self>>> {
        let level = Self::bot_name(level);
        if let Some(name) = level.strip_prefix("noisy-") {
            return Some(Box::new(Ruled::noisy(Self::policy(name)?)));
        }
        let (name, number) = level.split_once(':').unzip();
        let name = name.unwrap_or(level);
        match name {
            "random" if number.is_none() => Some(Box::new(Random)),
            "search" if number.is_none() => Some(Box::new(Search)),
            SEEKER | EXPERT | TREE => {
                let nodes = node_limit(number)?;
                let judge = || Judge::built_in().expect("a game with an expert has features");
                let thinker = match name {
                    SEEKER => Self::seeker()?,
                    TREE => Self::expert(&judge)?.without_subgames(),
                    _ => Self::expert(&judge)?,
                };
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

/// Returns the bot `expert` or `expert:NODES` with other value networks than the built-in ones.
/// Returns `None` if the name is that of another bot, or the game has no networks.
pub fn expert_with<G: HasBots>(name: &str, nets: &Nets) -> Option<Box<dyn Bot<G>>> {
    let (expert, number) = name.split_once(':').unzip();
    if expert.unwrap_or(name) != EXPERT {
        return None;
    }
    let nodes = node_limit(number)?;
    G::features()?;
    let features = || G::features().expect("the game has features");
    let thinker = G::expert(&|| Judge::new(features(), nets.clone()))?;
    Some(Box::new(Thinking::new(thinker, nodes)))
}

/// Parses the node limit in a searching bot's name. Returns `None` if the limit is not allowed.
fn node_limit(number: Option<&str>) -> Option<u64> {
    let nodes = number.map_or(Some(THINKING_NODES), |number| number.parse().ok())?;
    NODES.contains(&nodes).then_some(nodes)
}

/// The names of the searching bots. The expert evaluates positions with a network, and the seeker by
/// rules alone. The bot `tree` is the expert, except that it solves no subgames, so that series of
/// games can measure what solving them is worth.
const SEEKER: &str = "seeker";
const EXPERT: &str = "expert";
const TREE: &str = "tree";

/// The allowed node limits for a decision by a searching bot. At the maximum, a decision takes
/// hours.
pub const NODES: RangeInclusive<u64> = 1..=1_000_000_000;

/// The default node limit for a decision by a searching bot. With 4 seats, a decision takes 20 to
/// 100 ms on one core of a current machine.
const THINKING_NODES: u64 = 2_000;

/// Returns whether the bot with the given name searches instead of answering immediately.
pub fn thinks(bot: &str) -> bool {
    [SEEKER, EXPERT, TREE].contains(&bot.split(':').next().unwrap_or(bot))
}

/// Returns the bot's name with the node limit capped at the default, for a server on which many
/// bots are waiting for a core. Returns the name itself if the bot does not search.
pub fn hurried(bot: &str) -> String {
    let (name, nodes) = bot.split_once(':').unwrap_or((bot, ""));
    match nodes.parse::<u64>() {
        Ok(nodes) if thinks(bot) => format!("{name}:{}", nodes.min(THINKING_NODES)),
        _ => bot.to_owned(),
    }
}

/// The strength of a computer opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The strength's name.
    pub name: &'static str,
    /// The name of the bot at this strength, with its temperature or node limit ([`HasBots`]).
    pub bot: &'static str,
}

impl Strength {
    /// Returns the four strengths of a game with a searching bot, given the bot for each strength.
    pub const fn four(bots: [&'static str; 4]) -> [Self; 4] {
        let [gentle, steady, sharp, strongest] = bots;
        [
            Self { name: "gentle", bot: gentle },
            Self { name: "steady", bot: steady },
            Self { name: "sharp", bot: sharp },
            Self { name: "strongest", bot: strongest },
        ]
    }
}

/// Returns the names that an opponent at a table can have: first the strengths, then the bots.
pub fn all_bot_names<G: HasBots>() -> Vec<&'static str> {
    G::STRENGTHS.iter().map(|strength| strength.name).chain(G::BOTS.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::hurried;

    #[test]
    fn only_long_searches_are_shortened() {
        assert_eq!(hurried("expert:20000"), "expert:2000");
        assert_eq!(hurried("seeker:500"), "seeker:500");
        for bot in ["seeker", "planner:48", "noisy-planner", "greedy"] {
            assert_eq!(hurried(bot), bot);
        }
    }
}
