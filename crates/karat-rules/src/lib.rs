//! The list of gem-auction board games, and games chosen at run time.
//!
//! Each game is a crate that implements the traits of [`karat_kernel`]. The crate `karat_rules`
//! contains the list of games ([`games!`]), a type for any game ([`any`]), and game records
//! ([`transcript`]). The crate also exports the kernel and the rules of all games, so a program
//! needs no other crate. The rules follow each game's documents, and this project's rulebooks where
//! the documents are silent.
//!
//! The state of a [`Game`] is small and `Copy`. A state can list its legal moves, play them, and
//! show each [`Viewer`] what they may see. The error for an illegal move contains the clause of the
//! written rules that forbids it. Chance makes moves just as players do, because every draw is a
//! move. A list of moves therefore describes a game completely, and the crate needs no random
//! number generator, clock or I/O.
//!
//! ```
//! use karat_rules::any::{AnyGame, GameId, SetupError};
//! use karat_rules::{Actor, Seat, Turn};
//!
//! let mut game = AnyGame::new(GameId::Klenotnici, &[], 3)?;
//! game.play(Actor::Chance, "draw starter 0")?;
//! game.play(Actor::Seat(Seat::new(0)), "choose pearl_m")?;
//! let refused = game.play(Actor::Seat(Seat::new(0)), "pass").unwrap_err();
//! assert_eq!(refused.clause, "KLE-OPEN-3");
//! assert!(!matches!(game.turn(), Turn::Over));
//! # Ok::<(), SetupError>(())
//! ```
//!
//! Read `karat-kernel` first, then [`any`], [`transcript`], [`continuation`] and a game's folder.

#![forbid(unsafe_code)]

pub mod any;
pub mod continuation;
pub mod example;
#[cfg(feature = "kit")]
pub mod fuzz;
#[cfg(any(test, feature = "kit"))]
pub mod playthroughs;
#[cfg(feature = "schema")]
pub mod schema;
pub mod transcript;

/// Re-exports each game's rules under its crate's name.
macro_rules! rules_of_games {
    ($($Game:ident $module:ident)*) => {
        $(pub use ::$module::rules as $module;)*
    };
}

games!([rules_of_games]);

#[cfg(test)]
mod tests;

pub use any::{AnyEventView, AnyEvents, AnyGame, AnyView, GAMES};
pub use karat_kernel::*;
pub use transcript::Transcript;
