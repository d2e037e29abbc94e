//! Practice tables, which start from another table's position.

use karat_rules::{Dice, Ply, Seat, Turn, continuation};

use crate::id::PersonId;
use crate::lobby::BOT_NAMES;
use crate::table::{Occupant, Origin, Setup, Sitter, Stage, Table};

/// The maximum size of a starting position, in bytes. This maximum also limits the length of chains
/// of practice tables.
pub const POSITION_BYTES_MAX: usize = 256 * 1024;

/// The reason why a practice game cannot start from a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPractice {
    /// The game is rated and still running, so trying out moves would count as outside help.
    Rated,
    /// The game is over in this position, so there is nothing left to play.
    Nothing,
    /// The moves leading to the position exceed [`POSITION_BYTES_MAX`].
    TooLong,
}

impl Table {
    /// Returns whether practice must be refused because the game is rated and running.
    pub fn is_rated_and_runs(&self) -> bool {
        self.record().terms.is_rated && self.record().stage == Stage::Playing
    }

    /// Creates a practice table that starts at the given ply. The given person takes the given
    /// seat, and bots of the given level take the others. The `dice` re-deal everything
    /// that the seat could not know, unless nothing is secret and `is_anew` is false.
    ///
    /// # Errors
    /// Returns an error if a practice table cannot start from the position.
    pub fn practice(
        &self,
        (ply, seat): (Ply, Seat),
        (person, name): (&PersonId, &str),
        level: &str,
        is_anew: bool,
        dice: &mut dyn Dice,
    ) -> Result<Setup, NoPractice> {
        if self.is_rated_and_runs() {
            return Err(NoPractice::Rated);
        }
        let game = self.at(ply).ok_or(NoPractice::Nothing)?;
        if game.turn() == Turn::Over {
            return Err(NoPractice::Nothing);
        }
        let way = if is_anew || !self.is_open() {
            self.way_to_anew(ply, seat, dice)
        } else {
            self.way_to(ply)
        };
        let way = way.join("\n");
        if way.len() > POSITION_BYTES_MAX {
            return Err(NoPractice::TooLong);
        }
        let sitters = Seat::all(game.seats()).map(|other| {
            if other == seat {
                Sitter::new(Occupant::Person(person.clone()), name)
            } else {
                Sitter::new(Occupant::Bot(level.to_owned()), BOT_NAMES[other.index()])
            }
        });
        let record = self.record();
        Ok(Setup {
            owner: Some(person.clone()),
            position: (!way.is_empty()).then_some(way),
            origin: Some(Origin { table: record.id.clone(), ply }),
            ..Setup::new(record.game, record.options.clone(), sitters.collect())
        })
    }

    /// Returns lines that describe the position at a ply by listing the moves before it. The lines
    /// reveal all secrets of these moves, so they must not leave the server until nothing is
    /// secret.
    ///
    /// # Panics
    /// Panics if the table has fewer moves.
    pub fn way_to(&self, end: Ply) -> Vec<String> {
        let before = self.record().position.as_deref().unwrap_or_default().lines();
        let moves = self.plies()[..end.index()].iter().map(continuation::after);
        before.map(str::to_owned).chain(moves).collect()
    }

    /// Returns the lines of [`Table::way_to`], followed by a line that uses the `dice` to re-deal
    /// everything that the seat `keep` could not know.
    ///
    /// # Panics
    /// Panics if the table has fewer moves.
    pub fn way_to_anew(&self, end: Ply, keep: Seat, dice: &mut dyn Dice) -> Vec<String> {
        let game = self.at(end).expect("the ply is there");
        let (_, line) = continuation::redeal(&game, keep, dice);
        let mut lines = self.way_to(end);
        lines.push(line);
        lines
    }
}
