//! The interface between the pages and a game.

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

/// The presentation of a game at a table, which its view implements. The model contains the view.
/// Methods that a game does not implement have plain defaults.
pub(super) trait GamePages: Presentation {
    /// Returns the page title while the user must decide.
    fn turn_title(&self, locale: Locale) -> String {
        locale.text("plain-title")
    }

    /// Returns the name of the phase in the plain rules, if they have sentences for it.
    fn phase_of_rules(&self) -> &'static str {
        ""
    }

    /// Returns the whole game in a few sentences, as played at this table.
    fn brief(&self, _: Locale) -> Vec<String> {
        Vec::new()
    }

    /// Returns the strip: the progress of the game.
    fn strip(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::strip(locale, model)
    }

    /// Returns the number of the auction, turn or round, as the game counts its parts, or 0 before
    /// the first part. It never decreases.
    fn chapter(&self) -> u32 {
        0
    }

    /// Returns the number of the current stretch, the longest kind of part that ends with a notable
    /// event, such as a scoring. Stretches divide the curve of a review. The number never
    /// decreases, and it is 0 before the first stretch.
    fn stretch(&self) -> u32 {
        self.chapter()
    }

    /// Returns whether the latest event has a separate place on the table instead of the strip.
    fn has_stage(&self) -> bool {
        false
    }

    /// Returns the table itself.
    fn play(&self, locale: Locale, model: &TableModel) -> Markup {
        part(model, "play", &plain::play(locale, model))
    }

    /// Returns the form of the user's decision.
    fn dock(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::dock(locale, model)
    }

    /// Returns the preview of a move.
    fn trial(&self, _: Locale, _: &TableModel) -> Markup {
        Markup::default()
    }

    /// Returns a player's own components while they have nothing to decide.
    fn idle(&self, _: Locale, _: &TableModel) -> Markup {
        Markup::default()
    }

    /// Returns the explanation of the places, in a sentence or two under the heading of the
    /// result.
    fn result_lead(&self, _: Locale, _: &TableModel) -> Option<String> {
        None
    }

    /// Returns the result: places, points by source, and details.
    fn score(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::score(locale, model)
    }
}

/// Returns the presentation of the game of this view.
pub(super) fn pages_of(view: &AnyView) -> &dyn GamePages {
    with_view!(view, view => view)
}

/// The facts about a game that forms and the frame need before there is a table.
pub(super) struct GameForms {
    /// Builds the text of the move that a form's fields describe.
    pub(super) move_text: fn(&[(String, String)]) -> String,
    /// The first words of the moves that a player may preview: their outcome must not depend on
    /// anything hidden from that player.
    pub(super) tried: &'static [&'static str],
    /// Options at the top of the set-up form; the others are for experts.
    pub(super) prominent_options: &'static [&'static str],
    /// The groups of the other options in the order of the form.
    pub(super) option_groups: &'static [&'static str],
    /// The group of an option.
    pub(super) option_group: fn(&str) -> &'static str,
    /// Options whose default another option presets.
    pub(super) presets: &'static [&'static str],
    /// Options whose value is the text of a file.
    pub(super) files: &'static [&'static str],
    /// Options that name a player by seat, for which the form asks for a person.
    pub(super) player_options: &'static [&'static str],
    /// Returns the option that a clause requires or forbids.
    pub(super) option_asked: OptionAsked,
    /// The clause that ranks the players, if the result cites one.
    pub(super) ranking_clause: Option<&'static str>,
    /// The file of the game's pictures, if it has one.
    pub(super) pictures: Option<&'static str>,
    /// The game's own style sheet.
    pub(super) style: Option<&'static str>,
    /// Draws a picture for the plain rules from the view of a game that has not begun.
    pub(super) rules_picture: fn(Locale, &AnyView, &str) -> Markup,
    /// Draws the picture beside a score.
    pub(super) points_picture: fn(&str) -> Markup,
    /// The parts of its learn page besides the text, if it has one.
    pub(super) learn: Option<&'static Learn>,
    /// Its lesson, if it has one.
    pub(super) lesson: Option<&'static Lesson>,
    /// The records of its puzzles.
    pub(super) puzzles: &'static [&'static str],
}

/// Finds the option that a clause concerns, among those given by name and value.
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

/// Returns the form parts of this game.
pub(super) fn forms_of(game: GameId) -> &'static GameForms {
    karat_rules::games!([forms] @ game)
}
