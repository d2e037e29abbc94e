//! What a page needs of a game, and where it finds that.

use karat_rules::any::{AnyView, GameId};
use karat_rules::with_view;
use maud::Markup;

use super::learn::Learn;
use super::lesson::Lesson;
use super::model::TableModel;
use super::parts::part;
use super::plain;
use super::telling::Telling;
use crate::web::locale::Locale;
pub(super) use crate::web::words::{counts, word, word_args};

/// What a game shows at a table; its view brings it. The model is the one that holds the view. What a
/// game leaves out is told plainly.
pub(super) trait GamePages: Telling {
    /// The title of the page while the reader is to decide.
    fn turn_title(&self, locale: Locale) -> String {
        locale.text("plain-title")
    }

    /// What the plain rules call the phase of the game, if they have sentences for it.
    fn phase_of_rules(&self) -> &'static str {
        ""
    }

    /// The whole game in a few sentences, as it is played at this table.
    fn brief(&self, _: Locale) -> Vec<String> {
        Vec::new()
    }

    /// How far the game is.
    fn strip(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::strip(locale, model)
    }

    /// The number of the auction, turn or round, as the game counts its stretches; 0 before the
    /// first. It only grows.
    fn chapter(&self) -> u32 {
        0
    }

    /// The number of the longest stretch that ends with something to tell, such as a scoring: what the
    /// curve of a review is divided by. It only grows; 0 before the first.
    fn stretch(&self) -> u32 {
        self.chapter()
    }

    /// Whether what has just happened is told in a place of its own on the table, and not where the
    /// strip is.
    fn has_stage(&self) -> bool {
        false
    }

    /// What lies on the table.
    fn play(&self, locale: Locale, model: &TableModel) -> Markup {
        part(model, "play", &plain::play(locale, model))
    }

    /// The form of the reader's decision.
    fn dock(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::dock(locale, model)
    }

    /// What the move asked about would come to.
    fn trial(&self, _: Locale, _: &TableModel) -> Markup {
        Markup::default()
    }

    /// What a player has before him while he has nothing to decide.
    fn idle(&self, _: Locale, _: &TableModel) -> Markup {
        Markup::default()
    }

    /// How the places came about, in a sentence or two under the heading of the result.
    fn result_lead(&self, _: Locale, _: &TableModel) -> Option<String> {
        None
    }

    /// Places, points by origin, and all that a result tells.
    fn score(&self, locale: Locale, model: &TableModel) -> Markup {
        plain::score(locale, model)
    }
}

/// What the game of this view shows.
pub(super) fn pages_of(view: &AnyView) -> &dyn GamePages {
    with_view!(view, view => view)
}

/// What the forms and the frame need of a game before there is a table.
pub(super) struct GameForms {
    /// The text of the move that a dock's fields describe.
    pub(super) move_text: fn(&[(String, String)]) -> String,
    /// The first words of the moves that a player may ask about before he makes them: nothing that
    /// he cannot know may decide what they come to.
    pub(super) tried: &'static [&'static str],
    /// Options at the top of the set-up form; the others are for readers of the rules.
    pub(super) prominent_options: &'static [&'static str],
    /// The groups of the other options in the order of the form.
    pub(super) option_groups: &'static [&'static str],
    /// The group of an option.
    pub(super) option_group: fn(&str) -> &'static str,
    /// Options whose default another option presets.
    pub(super) presets: &'static [&'static str],
    /// Options whose value is the text of a file.
    pub(super) files: &'static [&'static str],
    /// Options that name a player by his seat, and so ask who it is.
    pub(super) player_options: &'static [&'static str],
    /// The option that a clause misses, or objects to, where these are given.
    pub(super) option_asked: OptionAsked,
    /// The clause that ranks the players, if the result is to name one.
    pub(super) ranking_clause: Option<&'static str>,
    /// The file of the game's pictures, if it has any.
    pub(super) pictures: Option<&'static str>,
    /// A style sheet of its own.
    pub(super) style: Option<&'static str>,
    /// The pictures that its plain rules name, drawn by the view of a game that has not begun.
    pub(super) rules_picture: fn(Locale, &AnyView, &str) -> Markup,
    /// The pictures beside what scores.
    pub(super) points_picture: fn(&str) -> Markup,
    /// What its learn page needs beside a text, if it has one.
    pub(super) learn: Option<&'static Learn>,
    /// Its lesson, if it has one.
    pub(super) lesson: Option<&'static Lesson>,
    /// The records of its puzzles.
    pub(super) puzzles: &'static [&'static str],
}

/// Finds the option that a clause asks for, among those that were given by name and value.
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

/// What the forms need of this game.
pub(super) fn forms_of(game: GameId) -> &'static GameForms {
    karat_rules::games!([forms] @ game)
}
