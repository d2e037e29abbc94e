//! The kernel of Karat: the traits implemented by every game's rules, and the types shared by all
//! games.
//!
//! The kernel does not depend on any game. Each game is a separate crate that implements [`Game`],
//! and the crate `karat-rules` contains the list of games.
//!
//! Read the modules in this order: [`game`] for the traits, [`seat`] for players, [`ply`] for the
//! numbers of moves, [`option`] and [`setup`] for the choice of rules, [`perspective`] for what a
//! player may know, [`book`] for the written rules and their examples.

pub mod book;
pub mod game;
pub mod house;
pub mod info;
#[cfg(feature = "kit")]
pub mod kit;
pub mod option;
pub mod perft;
pub mod perspective;
pub mod ply;
pub mod premove;
pub mod schema;
pub mod seat;
pub mod set;
pub mod setup;
pub mod source;
pub mod unwritten;
pub mod visible;

pub use game::{
    Actor, Arg, Dice, Event, EventView, EventViewOf, Explain, Figures, FromPosition, Game,
    Handicaps, Illegal, Line, Lines, MOVES_MAX, Moves, OptionSpec, Options, Refused, Resample,
    Risk, Rules, Sink, Standing, Turn, Viewer, Views,
};
pub use info::GameInfo;
pub use perspective::Perspective;
pub use ply::Ply;
pub use seat::{BySeat, SEATS_MAX, Seat, Seats};
pub use source::Source;
pub use unwritten::Unwritten;
