//! The rules of gem-auction board games. The rules follow the documents of each game, and the
//! rulebooks of this project where the documents are silent.
//!
//! The state of a [`Game`] is small and `Copy`. A state can list its legal moves, play them, and
//! show each [`Viewer`] what that viewer may see. If a move is refused, the error names the clause
//! of the written rules that forbids it. Chance makes moves just as players do, because every draw
//! is a move. A game is therefore fully described by the list of its moves, and the crate needs no
//! random number generator, clock or I/O.
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
//! Reading order: [`seat`], [`game`], [`perspective`], [`any`], [`transcript`], [`continuation`],
//! [`perft`], then the folder of each game.

#![forbid(unsafe_code)]

pub mod any;
pub mod book;
pub mod continuation;
pub mod example;
pub mod game;
pub mod house;
mod option;
pub mod perft;
pub mod perspective;
pub mod schema;
pub mod seat;
pub mod source;
pub mod transcript;
pub mod unwritten;
pub mod visible;

macro_rules! modules {
    ($($Game:ident $module:ident $own:tt)*) => {
        #[path = "../../../games"]
        mod folders {
            $(pub(super) mod $module { pub mod rules; })*
        }
        $(pub use folders::$module::rules as $module;)*
    };
}

games!([modules]);

#[cfg(test)]
mod tests;

pub use any::{AnyEventView, AnyEvents, AnyGame, AnyView, GAMES};
pub use game::{
    Actor, Arg, Dice, Event, EventView, EventViewOf, Explain, Figures, Game, Illegal, Line, Lines,
    MOVES_MAX, Moves, OptionSpec, Options, Refused, Resample, Risk, Rules, Sink, Standing, Turn,
    Viewer, Views,
};
pub use perspective::Perspective;
pub use seat::{BySeat, SEATS_MAX, Seat, Seats};
pub use source::Source;
pub use transcript::Transcript;
pub use unwritten::Unwritten;
