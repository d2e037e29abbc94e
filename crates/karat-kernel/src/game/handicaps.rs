//! Handicaps, which show what something is worth to a player.

use super::Rules;
use crate::seat::Seat;

/// A game in which a player can have a handicap: something received or lost at the beginning of a
/// round, outside the rules.
///
/// Only studies use handicaps. Everything that a player receives comes from the supply, and
/// everything lost goes where the rules put it, so the state remains one that a game can reach.
pub trait Handicaps: Rules {
    /// The forms of a handicap, such as `dust N`. Empty if the game has no handicaps.
    const FORMS: &'static [&'static str] = &[];

    /// Handicaps of all forms, for tests and for starter studies.
    const EXAMPLES: &'static [&'static str] = &[];

    /// Returns the number of the round, counted from 1, during its first turn, and otherwise
    /// `None`. In a game of auctions without rounds, each auction is a round.
    fn beginning_round(&self) -> Option<u32> {
        None
    }

    /// Gives a player the handicap with this text. Returns `false` and leaves the state unchanged
    /// if that changes nothing, for example because the supply is empty or the player already acts
    /// first.
    ///
    /// # Errors
    /// Returns an error if the text has none of the forms in [`Handicaps::FORMS`].
    fn give(&mut self, _seat: Seat, text: &str) -> Result<bool, UnknownHandicap> {
        Err(UnknownHandicap::of::<Self>(text))
    }
}

/// The error for a text that is not a handicap of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown handicap \"{text}\"; allowed: {forms}")]
pub struct UnknownHandicap {
    text: String,
    forms: String,
}

impl UnknownHandicap {
    /// Returns the error for a text that is not a handicap of the game `G`.
    pub fn of<G: Handicaps>(text: &str) -> Self {
        let forms = if G::FORMS.is_empty() {
            format!("{} has no handicaps", G::ID)
        } else {
            G::FORMS.join(", ")
        };
        Self { text: text.to_owned(), forms }
    }
}
