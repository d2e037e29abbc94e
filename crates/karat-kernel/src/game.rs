//! The traits implemented by every game's rules, and the types they use.
//!
//! A game implements each trait in a separate file: [`Rules`] in `mod.rs`, [`Event`] in `notes.rs`,
//! [`Fact`] in `log.rs`, and [`FromPosition`] in `position.rs`.
//!
//! [`Views`] are in `view.rs`, [`Resample`] is in `resample.rs`, [`Explain`] in `attempts.rs`,
//! [`Figures`] in `figures.rs`, and [`Handicaps`] in `handicaps.rs`.

mod event;
mod explain;
mod handicaps;
mod information;
mod position;
mod standing;

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use arrayvec::ArrayVec;
use thiserror::Error;

pub use self::event::{Arg, CitedFact, Event, EventView, Fact, Line, Lines, Sink};
pub use self::explain::{Attempt, Explain, Figures, Refused, Risk};
pub use self::handicaps::{Handicaps, UnknownHandicap};
pub use self::information::{Resample, Viewer, Views};
pub use self::position::{FromPosition, PositionError};
pub use self::standing::Standing;
pub use crate::option::{OptionSpec, Options};
use crate::seat::{Seat, Seats};

/// The maximum number of legal moves listed for a player. Each game's `rules.md` contains a proof
/// that no list is longer.
pub const MOVES_MAX: usize = 512;

/// A list of moves, stored on the stack.
pub type Moves<M> = ArrayVec<M, MOVES_MAX>;

/// A complete game. The implementing type is the state of one game.
///
/// A state is plain data: it is `Copy`, takes up at most 1 KiB, and cannot be printed. A state has
/// no public fields, so it can only be read through [`Views::view`].
pub trait Game: Rules + FromPosition + Resample + Explain + Figures + Handicaps {}

impl<G: Rules + FromPosition + Resample + Explain + Figures + Handicaps> Game for G {}

/// The rules of a game: who moves, which moves are legal, and who has won.
pub trait Rules: Copy + Eq + Hash + Send + Sync + 'static {
    /// The game's name in commands, URLs and transcripts.
    const ID: &'static str;
    /// The allowed numbers of players.
    const SEATS: RangeInclusive<usize>;
    /// The maximum number of plies in a game, including draws.
    const PLIES_MAX: usize;
    /// The written rules in Markdown, with each clause under its id.
    const RULES: &'static str;
    /// The clause that defines move notation, cited if a string is not a move.
    const NOTATION: &'static str;
    /// The clause that forbids moves from another phase of the game. The string is empty if more
    /// specific clauses forbid all such moves.
    const NOT_NOW: &'static str = "";
    /// Whether [`Rules::legal`] always lists all of a seat's legal moves. `false` if some positions
    /// have too many combinations of moves to list.
    const LISTS_EVERY_MOVE: bool = true;

    /// The game's options, which select interpretations and variants of the rules.
    type Options: Options;
    /// A move by a seat or by chance. Its text form is the one used in transcripts.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Illegal> + Send;
    /// The game's events, with all their hidden parts.
    type Event: Event;

    /// Starts a game.
    ///
    /// # Errors
    /// Returns an error if the number of seats or a combination of options is not allowed.
    fn new(options: &Self::Options, seats: usize) -> Result<Self, Illegal>;

    /// Returns the number of players.
    fn seats(&self) -> usize;

    /// Returns whose turn it is, or that a draw is pending or the game is over.
    fn turn(&self) -> Turn;

    /// Returns whether the given player must decide or, for chance, whether a draw is pending.
    fn is_due(&self, who: Actor) -> bool {
        match (self.turn(), who) {
            (Turn::Chance, Actor::Chance) => true,
            (Turn::Seats(seats), Actor::Seat(seat)) => seats.contains(seat),
            _ => false,
        }
    }

    /// Lists the moves of a player or of chance. The moves of chance are all possible draws. A
    /// player's moves are all legal moves or, if there are too many combinations, a subset defined
    /// by the rules. The list is empty if and only if `who` has nothing to decide.
    fn legal(&self, who: Actor, out: &mut Moves<Self::Move>);

    /// Calls `each` with every legal move of a player or of chance. Moves with the same text need
    /// be passed only once. In a game with unlimited legal moves, only the listed moves are passed.
    fn complete(&self, who: Actor, each: &mut dyn FnMut(Self::Move)) {
        let mut moves = Moves::new();
        self.legal(who, &mut moves);
        moves.iter().copied().for_each(each);
    }

    /// Returns the players who have been eliminated. Eliminated players have lost and make no more
    /// decisions.
    fn out(&self) -> Seats {
        Seats::EMPTY
    }

    /// Returns a draw's weight: the number of equally likely cases with this outcome.
    fn weight(&self, _draw: Self::Move) -> u32 {
        1
    }

    /// Draws at random. A draw's probability is proportional to its weight.
    ///
    /// # Panics
    /// Panics if no draw is pending.
    fn draw(&self, dice: &mut dyn Dice) -> Self::Move {
        let mut cases = Moves::new();
        self.legal(Actor::Chance, &mut cases);
        let total = cases.iter().map(|&case| self.weight(case)).sum();
        let mut left = dice.below(total);
        let drawn = cases.iter().copied().find(|&case| {
            let weight = self.weight(case);
            let is_drawn = left < weight;
            left = left.wrapping_sub(weight);
            is_drawn
        });
        drawn.expect("the weights add up")
    }

    /// Plays a move and passes its events to `notes`, in order.
    ///
    /// # Errors
    /// Returns the clause that forbids the move. An illegal move leaves the state unchanged and
    /// causes no events.
    fn play_noting(
        &mut self,
        who: Actor,
        m: Self::Move,
        notes: &mut impl Sink<Self::Event>,
    ) -> Result<(), Illegal>;

    /// Plays a move without recording its events.
    ///
    /// # Errors
    /// Returns the clause that forbids the move. An illegal move leaves the state unchanged.
    fn play(&mut self, who: Actor, m: Self::Move) -> Result<(), Illegal> {
        self.play_noting(who, m, &mut ())
    }

    /// Plays a move and returns its events as seen by the viewer `to`.
    ///
    /// # Errors
    /// Returns the same errors as [`Rules::play`].
    fn play_shown(
        &mut self,
        who: Actor,
        m: Self::Move,
        to: Viewer,
    ) -> Result<Vec<EventViewOf<Self>>, Illegal> {
        let mut events = Vec::new();
        self.play_noting(who, m, &mut events)?;
        Ok(events.iter().filter_map(|event| event.show(to)).collect())
    }

    /// Returns a seat's only legal move if the table may make it automatically, or `None` if the
    /// seat has a choice.
    fn forced(&self, seat: Seat) -> Option<Self::Move> {
        let mut moves = Moves::new();
        self.legal(Actor::Seat(seat), &mut moves);
        if moves.len() == 1 { moves.pop() } else { None }
    }

    /// Returns the players' points and places according to public information. The result is final
    /// once the game is over.
    fn standing(&self) -> Standing;
}

/// The part of an event of `G` that a viewer may see.
pub type EventViewOf<G> = <<G as Rules>::Event as Event>::View;

/// The next step in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The given seats must decide. Several seats decide simultaneously, without knowing each
    /// other's choices.
    Seats(Seats),
    /// A draw is pending.
    Chance,
    /// The game has ended.
    Over,
}

impl Turn {
    /// Returns the seats that must decide. The set is empty during a draw and after the end of the
    /// game.
    pub fn to_decide(self) -> Seats {
        match self {
            Self::Seats(seats) => seats,
            Self::Chance | Self::Over => Seats::EMPTY,
        }
    }

    /// Returns who can move next: chance, or the first seat that must decide. Returns `None` after
    /// the end of the game.
    pub fn first_actor(self) -> Option<Actor> {
        match self {
            Self::Seats(seats) => seats.first().map(Actor::Seat),
            Self::Chance => Some(Actor::Chance),
            Self::Over => None,
        }
    }
}

/// The actor who makes a move: a player, written as in `P0`, or `chance`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player in the given seat.
    Seat(Seat),
    /// Chance, whose moves are draws.
    Chance,
}

impl Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => Display::fmt(seat, f),
            Self::Chance => f.write_str("chance"),
        }
    }
}

impl FromStr for Actor {
    type Err = crate::seat::NoSuchSeat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "chance" { Ok(Self::Chance) } else { text.parse().map(Self::Seat) }
    }
}

/// The error returned if a move or set-up is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("refused by {clause}")]
pub struct Illegal {
    /// The id of the clause that forbids the move or set-up.
    pub clause: &'static str,
}

/// Creates the error for a move or set-up that `clause` forbids.
pub const fn illegal(clause: &'static str) -> Illegal {
    Illegal { clause }
}

/// A source of uniformly distributed random numbers.
pub trait Dice {
    /// Returns a random number that is less than `cases`.
    ///
    /// # Panics
    /// Panics if `cases` is 0.
    fn below(&mut self, cases: u32) -> u32;
}
