//! Bots. They play through the same door as people and see only what their seat sees.
//!
//! A [`Bot`] holds a [`Perspective`] for the time of one decision and keeps nothing between two of
//! them, so a table can wake it at any ply. Reading order: [`dice`], [`random`], [`search`], then a game's own
//! folder.

#![forbid(unsafe_code)]

pub mod dice;
pub mod random;
pub mod search;

pub use dice::ChaChaDice;
pub use random::Random;
pub use search::Search;

use karat_rules::any::GameId;
use karat_rules::{AnyGame, Dice, Game, Perspective, Seat, Turn, with_game, with_state};

/// A player that is not a person.
pub trait Bot<G: Game>: Send {
    /// Decides for the seat of the perspective. The answer is legal.
    ///
    /// # Panics
    /// If the seat has nothing to decide.
    fn choose(&mut self, table: &Perspective<'_, G>, dice: &mut dyn Dice) -> G::Move;
}

/// A game that has bots.
pub trait Levels: Game {
    /// The names of the bots, from the weakest to the strongest.
    const LEVELS: &'static [&'static str];

    /// The bot of this name; `None` for an unknown one.
    fn bot(level: &str) -> Option<Box<dyn Bot<Self>>>;
}

/// The names of a game's bots, from the weakest to the strongest.
pub fn levels(id: GameId) -> &'static [&'static str] {
    with_game!(id, G => <G as Levels>::LEVELS)
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

                    fn bot(level: &str) -> Option<Box<dyn Bot<Self>>> {
                        match level {
                            "random" => Some(Box::new(Random)),
                            "search" => Some(Box::new(Search)),
                            _ => None,
                        }
                    }
                }
            }
        })*
    };
}

karat_rules::games!([bots]);

#[cfg(test)]
mod tests;
