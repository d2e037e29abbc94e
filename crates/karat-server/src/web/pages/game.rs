//! The interface between the pages and the games.

use maud::Markup;

use super::model::{DockParts, Seen};
use super::parts::part;
use super::plain;
use super::presentation::Presentation;
use crate::web::locale::Locale;

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
    fn strip(&self, locale: Locale, seen: &Seen) -> Markup {
        plain::strip(locale, seen)
    }

    /// Returns the number of the current auction, turn or round, depending on how the game counts
    /// its parts. It is 0 before the first one and never decreases.
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
    fn play(&self, locale: Locale, seen: &Seen) -> Markup {
        part(seen, "play", &plain::play(locale, seen))
    }

    /// Returns the panel with the form for the user's decision.
    fn dock(&self, locale: Locale, seen: &Seen, parts: &DockParts) -> Markup {
        plain::dock(locale, seen, parts)
    }

    /// Returns the preview of a move.
    fn trial(&self, _: Locale, _: &Seen) -> Markup {
        Markup::default()
    }

    /// Returns a player's own components, which are shown while the player has nothing to decide.
    fn idle(&self, _: Locale, _: &Seen) -> Markup {
        Markup::default()
    }

    /// Returns a sentence or two that explain the places, for the heading of the result.
    fn result_lead(&self, _: Locale, _: &Seen) -> Option<String> {
        None
    }

    /// Returns the result: the places, the points by source, and details.
    fn score(&self, locale: Locale, seen: &Seen) -> Markup {
        plain::score(locale, seen)
    }
}
