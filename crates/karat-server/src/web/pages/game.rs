//! The interface between the pages and the games.

use karat_rules::any::{AnyView, GameId};
use karat_rules::with_view;
use maud::Markup;

use super::learn::Learn;
use super::lesson::Lesson;
use super::model::TableModel;
use super::parts::part;
use super::plain;
use super::presentation::Presentation;
use crate::web::locale::Locale;
pub(super) use crate::web::words::{counts, word, word_args};

/// The presentation of a game at a table, which the game's view implements. Methods that a game
/// does not implement have plain defaults.
pub(super) trait GamePages: Presentation {
    /// Returns the title of the page while the user has a decision to make.
    fn turn_title(&self, locale: Locale) -> String {
        locale.text("plain-title")
    }

    /// Returns the id of the current phase in the plain rules, or an empty text if the rules have
    /// no sentences for the phase.
    fn phase_of_rules(&self) -> &'static str {
        ""
    }

    /// Returns an explanation of the whole game, with the options of this table, in a few
    /// sentences.
    fn brief(&self, _: Locale) -> Vec<String> {
        Vec::new()
    }

    /// Returns the strip above the table, which shows the progress of the game.
    fn strip(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::strip(locale, model)
    }

    /// Returns the number of the current auction, turn or round, depending on how the game counts
    /// its parts. The number of an auction, turn or round is 0 before the first one and never
    /// decreases.
    fn chapter(&self) -> u32 {
        0
    }

    /// Returns the number of the current section of the game. The curve of a review is divided into
    /// sections, the longest parts of a game that end with a notable event such as a scoring. The
    /// number of a section is 0 before the first one and never decreases.
    fn stretch(&self) -> u32 {
        self.chapter()
    }

    /// Returns whether the latest event has a separate place on the table, rather than in the
    /// strip.
    fn has_stage(&self) -> bool {
        false
    }

    /// Returns the components on the table.
    fn play(&self, locale: Locale, model: &TableModel) -> Markup {
        part(model, "play", &plain::play(locale, model))
    }

    /// Returns the panel with the form for the user's decision.
    fn dock(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::dock(locale, model)
    }

    /// Returns the preview of a move.
    fn trial(&self, _: Locale, _: &TableModel) -> Markup {
        Markup::default()
    }

    /// Returns a player's own components, which are shown while the player has nothing to decide.
    fn idle(&self, _: Locale, _: &TableModel) -> Markup {
        Markup::default()
    }

    /// Returns a sentence or two that explain the places, for the heading of the result.
    fn result_lead(&self, _: Locale, _: &TableModel) -> Option<String> {
        None
    }

    /// Returns the result: the places, the points by source, and details.
    fn score(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::score(locale, model)
    }
}

/// Returns the presentation of the game to which a view belongs.
pub(super) fn pages_of(view: &AnyView) -> &dyn GamePages {
    with_view!(view, view => view)
}

/// The facts about a game that forms and the page frame need before there is a table.
pub(super) struct GameForms {
    /// Builds the text of a move from the fields of a form.
    pub(super) move_text: fn(&[(String, String)]) -> String,
    /// The first words of the moves that a player may preview. The outcome of such a move must not
    /// depend on anything hidden from the player.
    pub(super) tried: &'static [&'static str],
    /// The options at the top of the set-up form. Options that are not at the top of the form are
    /// for experts.
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

macro_rules! forms {
    (@ $id:ident $($Game:ident $module:ident $own:tt)*) => {
        match $id {
            $(GameId::$Game => {
                karat_rules::own_face! { pages $own { &super::$module::FORMS } { &plain::FORMS } }
            })*
        }
    };
}

/// Returns the facts about a game that forms need.
pub(super) fn forms_of(game: GameId) -> &'static GameForms {
    karat_rules::games!([forms] @ game)
}
