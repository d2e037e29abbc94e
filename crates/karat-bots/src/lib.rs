//! Bots. They play through the same door as people and see only what their seat sees.
//!
//! A [`Bot`] holds a [`Perspective`] for the time of one decision and keeps nothing between two of
//! them, so a table can wake it at any ply. Reading order: [`dice`], [`random`], [`search`], [`policy`], [`think`],
//! [`value`], [`seeker`], [`net`], [`learned`], [`hint`], [`goal`], [`review`], [`encode`], then a game's own folder.

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
pub use policy::{Policy, Ratings, Ruled};
pub use random::Random;
pub use search::Search;
pub use seeker::{AnyPolicy, Seeker};
pub use think::{Budget, Rated, Seed, Thinker, Thinking, Thought};
pub use value::{Estimate, Value};

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Dice, Game, Perspective, Seat, Turn, with_game, with_state};

/// A player that is not a person.
pub trait Bot<G: Game>: Send {
    /// Decides for the seat of the perspective. The answer is legal.
    ///
    /// # Panics
    /// If the seat has nothing to decide.
    fn choose(&mut self, table: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move;
}

/// A game that has bots.
///
/// A bot is told by its name: that of [`Levels::LEVELS`], or of a strength in [`Levels::STRENGTHS`].
/// What is not in those lists is there for experiments: `planner:8` plays by the rules of `planner` at
/// eight times its heat ([`Ruled::warm`]), `noisy-planner` makes a quarter of its moves at random among
/// those near the best ([`Ruled::noisy`]), `seeker:5000` and
/// `expert:5000` play 5000 moves in thought for a decision; and each game has scripts, the simple plans of
/// a person.
pub trait Levels: Game {
    /// The names of the bots, from the weakest to the strongest.
    const LEVELS: &'static [&'static str];

    /// How strong an opponent people can choose, from the gentlest to the strongest. None is made weaker
    /// by blunders: one knows less, thinks less, or does not mind small differences.
    const STRENGTHS: &'static [Strength];

    /// The rules of this name; `None` for an unknown one.
    fn policy(name: &str) -> Option<AnyPolicy<Self>>;

    /// The bot that thinks; `None` if the game has no rules to think by.
    fn seeker() -> Option<Seeker<Self>>;

    /// What a network is told of a position; `None` if none judges the game.
    fn features() -> Option<Box<dyn Features<Self>>> {
        None
    }

    /// The bot that thinks and values positions by a network; `None` if none judges the game.
    fn expert(_judge: &dyn Fn() -> Judge<Self>) -> Option<Seeker<Self>> {
        None
    }

    /// What is said of a move of the seat: every number is read from its view. `None` of moves that are
    /// not offered to anybody who asks what to do.
    fn explain(_view: &Self::View, _seat: Seat, _m: Self::Move) -> Option<Explained> {
        None
    }

    /// What a legal move of the seat is worth by a goal of the game's own ([`goal`]); `None` if it does
    /// not do at all what the goal asks.
    ///
    /// # Panics
    /// If the game has no goal of this name.
    fn worth(_game: &Self, _seat: Seat, goal: &str, _m: Self::Move) -> Option<i64> {
        panic!("there is no goal {goal}")
    }

    /// Calls `each` with every legal move of the seat that a goal can tell from the others. A game whose
    /// moves are without number says why these are all.
    fn moves(game: &Self, seat: Seat, each: &mut dyn FnMut(Self::Move)) {
        game.complete(Actor::Seat(seat), each);
    }

    /// The bot of this name; `None` for an unknown one.
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
                let judge = || Judge::brought().expect("whoever has an expert has features");
                let thinker = if name == SEEKER { Self::seeker()? } else { Self::expert(&judge)? };
                Some(Box::new(Thinking::new(thinker, nodes)))
            }
            _ => {
                let temperature: u16 = number.map_or(Some(1), |number| number.parse().ok())?;
                let policy = Self::policy(name)?;
                // At no heat at all there would be no dice.
                (temperature > 0).then(|| {
                    Box::new(Ruled::warm(policy, temperature.into())) as Box<dyn Bot<Self>>
                })
            }
        }
    }
}

/// The names of the bots that think: by rules alone, and with a network that values positions.
const SEEKER: &str = "seeker";
const EXPERT: &str = "expert";

/// How many moves they play in thought for a decision, where it is not said: at four seats 20 to 100 ms of
/// one core of today.
const THINKING_NODES: u64 = 2_000;

/// Whether the bot of this name thinks, instead of answering at once.
fn thinks(bot: &str) -> bool {
    [SEEKER, EXPERT].contains(&bot.split(':').next().unwrap_or(bot))
}

/// How strong an opponent is, as people choose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// What it is called.
    pub name: &'static str,
    /// The bot that plays so, with its heat or its nodes ([`Levels`]).
    pub bot: &'static str,
}

/// The four strengths of a game that has rules to think by.
const fn four(bots: [&'static str; 4]) -> [Strength; 4] {
    let [gentle, steady, sharp, strongest] = bots;
    [
        Strength { name: "gentle", bot: gentle },
        Strength { name: "steady", bot: steady },
        Strength { name: "sharp", bot: sharp },
        Strength { name: "strongest", bot: strongest },
    ]
}

/// The names of a game's bots, from the weakest to the strongest.
pub fn levels(id: GameId) -> &'static [&'static str] {
    with_game!(id, G => <G as Levels>::LEVELS)
}

/// The opponent that plays where nobody has chosen another: the strongest that answers at once.
pub fn usual(id: GameId) -> &'static str {
    let at_once = strengths(id).iter().rev().find(|strength| !thinks(strength.bot));
    at_once.map_or("", |strength| strength.name)
}

/// How strong an opponent people can choose at a game, from the gentlest to the strongest.
pub fn strengths(id: GameId) -> &'static [Strength] {
    with_game!(id, G => <G as Levels>::STRENGTHS)
}

/// The bot that plays as [`usual`] does.
fn usual_bot<G: Levels>() -> &'static str {
    let at_once = G::STRENGTHS.iter().rev().find(|strength| !thinks(strength.bot));
    at_once.map_or("", |strength| strength.bot)
}

/// What people choose an opponent by: the names of the strengths of a game, from the gentlest on.
pub fn offered(id: GameId) -> Vec<&'static str> {
    strengths(id).iter().map(|strength| strength.name).collect()
}

/// Whether an opponent at a table can have this name: that of a strength, or of a bot itself.
pub fn is_known(id: GameId, name: &str) -> bool {
    levels(id).contains(&name) || strengths(id).iter().any(|strength| strength.name == name)
}

/// Every name that [`is_known`]: the strengths, then the bots by their own names.
pub fn known<G: Levels>() -> Vec<&'static str> {
    G::STRENGTHS.iter().map(|strength| strength.name).chain(G::LEVELS.iter().copied()).collect()
}

/// The move that the bot called `level` makes on this seat, in the notation of the game; `None`
/// for an unknown level.
///
/// # Panics
/// If the seat has nothing to decide.
pub fn choose(game: &AnyGame, seat: Seat, level: &str, dice: &mut dyn Dice) -> Option<String> {
    with_state!(game, game => choose_typed(game, seat, level, dice))
}

fn choose_typed<G: Levels>(
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
                impl Levels for karat_rules::$module::$Game {
                    const LEVELS: &'static [&'static str] = &["random", "search"];

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

                // Whose turn it is, and that a move can be made: what every game has.
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
