//! Looks up a game's pages by its id or one of its views.

use karat_rules::any::{AnyView, GameId};
use karat_rules::with_view;
use maud::{Markup, html};

use super::forms::GameForms;
use super::game::GamePages;
use crate::web::link;
use crate::web::locale::Locale;

/// Returns the pages of the game that a view belongs to.
pub(super) fn pages_of(view: &AnyView) -> &dyn GamePages {
    with_view!(view, view => view)
}

macro_rules! forms {
    (@ $id:ident $($Game:ident $module:ident $own:tt)*) => {
        match $id {
            $(GameId::$Game => {
                karat_rules::own_face! { pages $own { &super::$module::FORMS } { &super::plain::FORMS } }
            })*
        }
    };
}

/// Returns a game's facts for use in forms.
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
