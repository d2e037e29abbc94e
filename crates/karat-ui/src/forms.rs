//! Static facts about a game, needed by forms, the page frame and the learn page before a table
//! exists. Each game provides these facts as plain data.

use karat_kernel::Seat;
use maud::Markup;

use crate::model::{LearnModel, Record, ShownView};
use karat_words::Locale;

/// Facts about a game, needed by forms and the page frame before a table exists.
pub struct GameForms {
    /// Builds a move's notation from form fields.
    pub move_text: fn(&[(String, String)]) -> String,
    /// The first words of the moves that can be previewed. The outcome of these moves must not
    /// depend on information hidden from the player.
    pub tried: &'static [&'static str],
    /// The beginnings of the moves and draws that count as a seat's opening. A word of the game
    /// follows, and in a draw also the seat before this word.
    pub openings: &'static [&'static str],
    /// The options at the top of the set-up form. All other options are for experts.
    pub prominent_options: &'static [&'static str],
    /// The groups of the remaining options, in form order.
    pub option_groups: &'static [&'static str],
    /// Returns the group that an option belongs to.
    pub option_group: fn(&str) -> &'static str,
    /// The options whose default depends on another option.
    pub presets: &'static [&'static str],
    /// The options whose value is the content of a file.
    pub files: &'static [&'static str],
    /// The options that identify a player by seat, for which the form asks for a person.
    pub player_options: &'static [&'static str],
    /// Returns the option that a clause requires or forbids.
    pub option_asked: OptionAsked,
    /// The clause on ranking the players, if the result cites one.
    pub ranking_clause: Option<&'static str>,
    /// The file name of the game's pictures, if any.
    pub pictures: Option<&'static str>,
    /// The file name of the game's own style sheet, if any.
    pub style: Option<&'static str>,
    /// Renders a picture for the plain rules, given the view of a game that has not begun.
    pub rules_picture: fn(Locale, &ShownView, &str) -> Markup,
    /// Renders the picture beside a score.
    pub points_picture: fn(&str) -> Markup,
    /// The game's learn page without its text, if the game has one.
    pub learn: Option<&'static Learn>,
    /// The game's lesson, if there is one.
    pub lesson: Option<&'static Lesson>,
    /// The records of the game's puzzles.
    pub puzzles: &'static [&'static str],
}

/// Returns the option that a clause concerns, given the options as name-value pairs.
pub type OptionAsked = fn(&str, &[(String, String)]) -> Option<&'static str>;

/// A game's learn page without its text.
pub struct Learn {
    /// The recorded games that the page shows or uses in calculations.
    pub records: &'static [Record],
    /// Returns the values of the variables in the page's text.
    pub facts: fn(Locale, &LearnModel) -> Vec<(String, String)>,
    /// Renders the picture with the given name from the page's text.
    pub picture: fn(Locale, &LearnModel, &str) -> Markup,
    /// Returns the worked example's heading and lines.
    pub example: fn(Locale, &LearnModel) -> (Markup, Vec<Line>),
}

/// A line of a worked example.
pub struct Line {
    /// The acting player's seat and name.
    pub who: (Seat, String),
    /// The cards of the player's bid.
    pub laid: Markup,
    /// The total of the player's bid.
    pub total: String,
    /// The outcome for the player.
    pub kind: Kind,
}

/// The outcome for a player in a line of a worked example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The player stays in the auction.
    Stays,
    /// The player leaves the auction.
    Leaves,
    /// The auction is decided.
    Decides,
}

/// A game's lesson.
pub struct Lesson {
    /// The recorded game. `# step` precedes each move that the learner makes; within a step, `#
    /// wrong` precedes a common mistake.
    pub record: &'static str,
    /// Computes the answer to the lesson's last step.
    pub count: fn(&ShownView) -> u32,
    /// The answers to choose from in the last step.
    pub choices: [u32; 3],
    /// The file name of the style sheet that highlights each step's target.
    pub style: &'static str,
}
