//! Looks up a game's pages by its id or one of its views.

use karat_rules::AnyEventView;
use karat_rules::any::{AnyView, GameId};
use karat_rules::with_view;
use maud::{Markup, html};

use super::model::{ShownEvent, ShownView};
use crate::link;
use karat_ui::forms::GameForms;
use karat_ui::pages::{GamePages, HasPages};
use karat_words::Locale;

macro_rules! pages {
    (@ $shown:ident $($Game:ident $module:ident)*) => {
        {
            $(if let Some(view) = $shown.of::<karat_rules::$module::View>() { return view; })*
            unreachable!("the view belongs to a listed game")
        }
    };
}

macro_rules! shown {
    (@ $view:ident $($Game:ident $module:ident)*) => {
        match $view {
            $(AnyView::$Game(view) => ShownView::new(view),)*
        }
    };
}

macro_rules! shown_event {
    (@ $event:ident $($Game:ident $module:ident)*) => {
        match $event {
            $(AnyEventView::$Game(event) => ShownEvent::new(event),)*
        }
    };
}

/// Returns the pages of the game that a view belongs to.
pub(super) fn pages_of(view: &ShownView) -> &dyn GamePages {
    karat_rules::games!([pages] @ view)
}

/// Returns the number of the current auction, turn or round in a view.
pub fn chapter(view: &AnyView) -> u32 {
    with_view!(view, view => view.chapter())
}

/// Erases the game type from a listed game's view.
pub fn shown(view: AnyView) -> ShownView {
    karat_rules::games!([shown] @ view)
}

/// Erases the game type from the events and the view after a move in a listed game.
pub fn shown_outcome((events, view): (Vec<AnyEventView>, AnyView)) -> (Vec<ShownEvent>, ShownView) {
    (shown_events(events), shown(view))
}

/// Erases the game type from a listed game's events.
pub fn shown_events(events: Vec<AnyEventView>) -> Vec<ShownEvent> {
    let shown = |event| karat_rules::games!([shown_event] @ event);
    events.into_iter().map(shown).collect()
}

macro_rules! forms {
    (@ $id:ident $($Game:ident $module:ident)*) => {
        match $id {
            $(GameId::$Game => <karat_rules::$module::$Game as HasPages>::FORMS,)*
        }
    };
}

/// Returns the facts about a game that forms need.
pub(super) fn forms_of(game: GameId) -> &'static GameForms {
    karat_rules::games!([forms] @ game)
}

/// Renders a game's box art.
pub(super) fn cover(game: GameId) -> Markup {
    html! {
        svg aria-hidden="true" focusable="false" viewBox="0 0 320 180"
            preserveAspectRatio="xMidYMid slice" {
            @match forms_of(game).pictures {
                Some(file) => {
                    use href={ (link::asset(file)) "#cover-" (game.name()) } {}
                }
                None => {
                    use href={ (link::asset("gems.svg")) "#mark" } x="120" y="50" width="80"
                        height="80" {}
                }
            }
        }
    }
}

/// Returns whether a game has a learn page.
pub(super) fn has_page(locale: Locale, game: GameId) -> bool {
    forms_of(game).learn.is_some() && locale.guide(game).is_some()
}
