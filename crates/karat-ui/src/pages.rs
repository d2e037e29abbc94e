//! The interface between the shared pages and the games.

use karat_kernel::Game;
use maud::Markup;

use crate::forms::GameForms;
use crate::model::{DockParts, Seen};
use crate::parts::part;
use crate::plain;
use crate::presentation::Presentation;
use karat_words::Locale;

/// The game-specific parts of a table's page, implemented by the game's view. All methods have
/// simple default implementations.
pub trait GamePages: Presentation {
    /// Returns the page title while the user has a decision to make.
    fn turn_title(&self, locale: Locale) -> String {
        locale.text("plain-title")
    }

    /// Returns the id of the current phase in the plain rules, or an empty string if they do not
    /// cover it.
    fn phase_of_rules(&self) -> &'static str {
        ""
    }

    /// Explains the whole game in a few sentences, taking the table's options into account.
    fn brief(&self, _: Locale) -> Vec<String> {
        Vec::new()
    }

    /// Renders the status bar above the table.
    fn strip(&self, locale: Locale, seen: &Seen) -> Markup {
        plain::strip(locale, seen)
    }

    /// Returns the number of the current auction, turn or round, whichever the game counts. The
    /// number is 0 before the first auction, turn or round, and never decreases.
    fn chapter(&self) -> u32 {
        0
    }

    /// Returns the number of the current section of the game. Sections, which divide the graph of a
    /// review, are the largest parts of the game that end with a notable event such as a scoring.
    /// The number is 0 before the first section and never decreases.
    fn stretch(&self) -> u32 {
        self.chapter()
    }

    /// Returns whether the latest event has its own place on the table instead of the status bar.
    fn has_stage(&self) -> bool {
        false
    }

    /// Renders the components on the table.
    fn play(&self, locale: Locale, seen: &Seen) -> Markup {
        part(seen, "play", &plain::play(locale, seen))
    }

    /// Renders the panel with the form for the user's decision.
    fn dock(&self, locale: Locale, seen: &Seen, parts: &DockParts) -> Markup {
        plain::dock(locale, seen, parts)
    }

    /// Renders the preview of a move.
    fn trial(&self, _: Locale, _: &Seen) -> Markup {
        Markup::default()
    }

    /// Renders a player's own components while the player has nothing to decide.
    fn idle(&self, _: Locale, _: &Seen) -> Markup {
        Markup::default()
    }

    /// Explains the ranking in a sentence or two, for the heading of the result.
    fn result_lead(&self, _: Locale, _: &Seen) -> Option<String> {
        None
    }

    /// Renders the result: the ranking, the points by source, and details.
    fn score(&self, locale: Locale, seen: &Seen) -> Markup {
        plain::score(locale, seen)
    }
}

/// A game that provides its own pages.
pub trait HasPages: Game<View: GamePages + Send + Sync> {
    /// The facts that forms need before a table exists.
    const FORMS: &'static GameForms = &plain::FORMS;
}
