//! The small elements of pages, which the pages of games use too: icons, marks of seats, links to
//! clauses, names. They know neither the server nor the list of games.

use karat_rules::Seat;
use karat_rules::any::GameId;
use maud::{Markup, html};

use crate::web::link;
use crate::web::locale::{Locale, Value};
use crate::web::words;
pub(super) use crate::web::words::joined;

/// Returns an interface icon. It is hidden from screen readers, because it adds nothing to the
/// words beside it.
pub(super) fn icon(name: &str) -> Markup {
    html! {
        svg.i aria-hidden="true" focusable="false" {
            use href={ (link::asset("gems.svg")) "#i-" (name) } {}
        }
    }
}

/// Returns a picture from a game, such as a gem.
pub(super) fn picture(file: &str, id: &str, class: &str) -> Markup {
    html! {
        svg class=(class) aria-hidden="true" focusable="false" {
            use href={ (link::asset(file)) "#" (id) } {}
        }
    }
}

/// Returns the mark of a seat: a shape and a letter, so that no player is shown by colour alone.
pub(super) fn seat_mark(seat: Seat, name: &str, class: &str) -> Markup {
    let letter = name.chars().find(|c| c.is_alphanumeric()).unwrap_or('?').to_uppercase();
    html! {
        span class={ "seat " (class) } data-seat=(seat.index() + 1) aria-hidden="true" {
            (letter)
        }
    }
}

/// Returns the § that links to a clause.
pub(super) fn clause_link(locale: Locale, game: GameId, clause: &str) -> Markup {
    let label = locale.say("clause-label", &[("clause", clause.into())]);
    let short = clause.split_once('-').map_or(clause, |(_, rest)| rest);
    html! { a.sec href=(link::clause(game, clause)) aria-label=(label) { (short) } }
}

/// Returns a number that is animated when it changes, in browsers that support such an animation.
pub(super) fn tally(number: impl Into<i64>) -> Markup {
    let number = number.into();
    html! { span.tally data-number=(number) { span { (number) } } }
}

/// The private characters that mark the beginning and the end of emphasized text.
const STRONG: (char, char) = ('\u{e000}', '\u{e001}');

/// Returns a text that is emphasized when it fills a variable of a message.
pub(super) fn strong(text: &str) -> Value<'static> {
    format!("{}{text}{}", STRONG.0, STRONG.1).into()
}

/// Formats a message whose variables come from [`strong`].
pub(super) fn rich(text: &str) -> Markup {
    html! {
        @for part in text.split(STRONG.0) {
            @match part.split_once(STRONG.1) {
                Some((loud, quiet)) => { b { bdi { (loud) } } (quiet) },
                None => (part),
            }
        }
    }
}

/// Returns the name of a game.
pub(super) fn game_name(locale: Locale, game: GameId) -> String {
    words::plain::game_name(locale, game)
}

/// Returns the name of a bot level.
pub(super) fn level_name(locale: Locale, level: &str) -> String {
    words::level_name(locale, level)
}

/// Returns a name that links to the page of the person, if there is one.
pub(super) fn person_link(name: &str, person: Option<&str>) -> Markup {
    html! {
        @match person {
            Some(person) => a href=(link::person(person)) { bdi { (name) } },
            None => bdi { (name) },
        }
    }
}

/// Returns the element that shows an animated event in place of the usual content, so that nothing
/// on the page shifts.
pub(super) fn stage(locale: Locale, usual: &Markup) -> Markup {
    html! {
        div.told {
            div.told-now { (usual) }
            div.outcome id="outcome" hidden {
                div.outcome-said role="status" {}
                button.btn.btn-sm type="button" id="go-on" {
                    (locale.text("moment-go-on")) " " kbd { (locale.text("moment-key")) }
                }
            }
        }
    }
}
