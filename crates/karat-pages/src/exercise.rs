//! Shared parts of lessons and puzzles: the table with its panel, and the rules behind an exercise.

use karat_rules::any::GameId;
use maud::{Markup, html};

use super::banners::latest_event;
use super::listed::pages_of;
use super::model::{DockParts, Seen};
use karat_ui::pieces::clause_link;
use karat_ui::reasons;
use karat_words::Locale;

/// Renders the table of a lesson step or a puzzle, with the panel below it.
pub(super) fn main(locale: Locale, seen: &Seen, title: &str, dock: &Markup) -> Markup {
    let game = pages_of(&seen.view);
    html! {
        main.tp-main id="main" {
            h1.vh { (title) }
            div.over-play { (game.strip(locale, seen)) }
            div.play { (game.play(locale, seen)) }
            (dock)
            @if !seen.legal.is_empty() { (reasons::told(locale, seen)) }
        }
    }
}

/// Renders the collapsed list of clauses behind a lesson step or a puzzle. Ids are shown without
/// the rulebook's prefix.
pub(super) fn clauses(locale: Locale, game: GameId, cited: &[String]) -> Markup {
    let book = locale.book(game);
    let first = book.clauses().next().map_or("", |clause| clause.id);
    let prefix = first.split('-').next().unwrap_or_default();
    html! {
        details.rest {
            summary.small { (locale.text("lesson-rules")) }
            ul.small {
                @for id in cited.iter().map(|id| format!("{prefix}-{id}")) {
                    li {
                        (locale.clause(game, &id).unwrap_or_default()) " "
                        (clause_link(locale, game, &id))
                    }
                }
            }
        }
    }
}

/// Renders the game's panel for an exercise, without clock, hints or takebacks.
pub(super) fn dock(locale: Locale, seen: &Seen) -> Markup {
    let (none, latest) = (Markup::default(), |none| latest_event(locale, seen, none, none));
    let parts = DockParts { banners: none.clone(), latest: latest(&none), laid: none.clone() };
    pages_of(&seen.view).dock(locale, seen, &parts)
}
