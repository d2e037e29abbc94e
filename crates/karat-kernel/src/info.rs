//! The facts about a game that texts and pages can use without knowing the game's type.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use crate::game::{Explain, Game, Line, OptionSpec, Options, Rules};
use crate::setup::{SetupError, set_up};

/// The facts about a game, without its type. Two values are equal if they describe the same game.
pub struct GameInfo {
    /// The game's name in commands, URLs and transcripts.
    pub name: &'static str,
    /// The range of allowed numbers of players.
    pub seats: RangeInclusive<usize>,
    /// The written rules in Markdown.
    pub rules: &'static str,
    /// The clause that defines move notation.
    pub notation: &'static str,
    /// Whether the rules always list all of a seat's legal moves.
    pub lists_every_move: bool,
    /// The options and parameters, in the order of the form for new tables.
    pub options: &'static [OptionSpec],
    figures: FiguresOf,
    phrases: fn(&str, &str) -> Vec<Line>,
}

/// Returns the numbers quoted in a game's rules texts, given the options and the number of seats.
type FiguresOf = fn(&[(String, String)], usize) -> Result<Vec<(String, String)>, SetupError>;

impl GameInfo {
    /// Returns the facts about the game `G`.
    pub const fn of<G: Game>() -> Self {
        Self {
            name: G::ID,
            seats: G::SEATS,
            rules: G::RULES,
            notation: G::NOTATION,
            lists_every_move: G::LISTS_EVERY_MOVE,
            options: <<G as Rules>::Options as Options>::SPECS,
            figures: |options, seats| Ok(set_up::<G>(options, seats)?.figures()),
            phrases: <G as Explain>::phrases,
        }
    }

    /// Returns the numbers quoted in the rules texts, with their names in those texts.
    ///
    /// # Errors
    /// Returns an error if an option, a combination of options or the number of seats is not
    /// allowed.
    pub fn figures(
        &self,
        options: &[(String, String)],
        seats: usize,
    ) -> Result<Vec<(String, String)>, SetupError> {
        (self.figures)(options, seats)
    }

    /// Returns the phrases that express in words the notation in a message's argument. The list is
    /// empty if the argument contains no notation.
    pub fn phrases(&self, argument: &str, notation: &str) -> Vec<Line> {
        (self.phrases)(argument, notation)
    }

    /// Returns the prefix of the game's clause ids, which names its rulebook.
    pub fn prefix(&self) -> &'static str {
        self.notation.split_once('-').map_or(self.notation, |(prefix, _)| prefix)
    }
}

impl PartialEq for GameInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for GameInfo {}

impl Hash for GameInfo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameInfo").field(&self.name).finish()
    }
}

impl fmt::Display for GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
