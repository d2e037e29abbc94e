//! The facts about a game that forms, the frame and the explaining pages need before there is a
//! table. A game lists them as plain data.

use karat_rules::Seat;
use karat_rules::any::AnyView;
use maud::Markup;

use super::model::{LearnModel, Record};
use crate::web::locale::Locale;

/// The facts about a game that forms and the page frame need before there is a table.
pub(super) struct GameForms {
    /// Builds the text of a move from the fields of a form.
    pub(super) move_text: fn(&[(String, String)]) -> String,
    /// The first words of the moves that a player may preview. The outcome of such a move must not
    /// depend on anything hidden from the player.
    pub(super) tried: &'static [&'static str],
    /// The options at the top of the set-up form. All other options are for experts.
    pub(super) prominent_options: &'static [&'static str],
    /// The groups of the other options, in the order of the form.
    pub(super) option_groups: &'static [&'static str],
    /// Returns the group to which an option belongs.
    pub(super) option_group: fn(&str) -> &'static str,
    /// The options whose default another option changes.
    pub(super) presets: &'static [&'static str],
    /// The options whose value is the text of a file.
    pub(super) files: &'static [&'static str],
    /// The options that name a player by seat, for which the form asks for a person.
    pub(super) player_options: &'static [&'static str],
    /// Returns the option that a clause requires or forbids.
    pub(super) option_asked: OptionAsked,
    /// The clause that ranks the players, if the result refers to one.
    pub(super) ranking_clause: Option<&'static str>,
    /// The name of the file with the game's pictures, if the game has one.
    pub(super) pictures: Option<&'static str>,
    /// The name of the game's own style sheet, if the game has one.
    pub(super) style: Option<&'static str>,
    /// Draws a picture for the plain rules. The picture is drawn from the view of a game that has
    /// not begun.
    pub(super) rules_picture: fn(Locale, &AnyView, &str) -> Markup,
    /// Draws the picture beside a score.
    pub(super) points_picture: fn(&str) -> Markup,
    /// The parts of the game's learn page other than its text, if the game has such a page.
    pub(super) learn: Option<&'static Learn>,
    /// The lesson of the game, if the game has one.
    pub(super) lesson: Option<&'static Lesson>,
    /// The records of the game's puzzles.
    pub(super) puzzles: &'static [&'static str],
}

/// Returns the option that a clause concerns. The options are given by name and value.
pub(super) type OptionAsked = fn(&str, &[(String, String)]) -> Option<&'static str>;

/// The parts of a game's learn page other than its text.
pub(super) struct Learn {
    /// The recorded games that the page shows or uses in calculations.
    pub(super) records: &'static [Record],
    /// Returns the values of the variables in the text of the page.
    pub(super) facts: fn(Locale, &LearnModel) -> Vec<(String, String)>,
    /// Draws a picture that the text of the page names.
    pub(super) picture: fn(Locale, &LearnModel, &str) -> Markup,
    /// Returns the heading of the worked example, and its lines.
    pub(super) example: fn(Locale, &LearnModel) -> (Markup, Vec<Line>),
}

/// A line of a worked example.
pub(super) struct Line {
    /// The acting player's seat and name.
    pub(super) who: (Seat, String),
    /// The cards of the player's bid.
    pub(super) laid: Markup,
    /// The total of the player's bid.
    pub(super) total: String,
    /// The outcome of the line for the player.
    pub(super) kind: Kind,
}

/// A player's result in a line of a worked example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The player stays in the auction.
    Stays,
    /// The player leaves the auction.
    Leaves,
    /// The auction is decided.
    Decides,
}

/// The lesson of a game.
pub(super) struct Lesson {
    /// The recorded game. `# step` precedes each move that the learner makes, and `# wrong` in a
    /// step precedes a common attempt.
    pub(super) record: &'static str,
    /// Returns the number that answers the last step of the lesson.
    pub(super) count: fn(&AnyView) -> u32,
    /// The numbers from which the learner chooses in the last step.
    pub(super) choices: [u32; 3],
    /// The name of the style sheet that highlights the target of each step.
    pub(super) style: &'static str,
}
