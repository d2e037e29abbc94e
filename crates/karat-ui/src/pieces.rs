//! Small page elements such as icons, seat marks, clause links and names, also used by game pages.
//! The elements are independent of the server and the list of games.

use std::fmt::Display;

use karat_kernel::{GameInfo, Seat};
use maud::{Markup, html};

use crate::link;
use karat_words as words;
pub use karat_words::joined;
use karat_words::{Locale, Value};

/// Renders an interface icon. Icons are hidden from screen readers, because the adjacent label
/// already says everything.
pub fn icon(name: &str) -> Markup {
    html! {
        svg.i aria-hidden="true" focusable="false" {
            use href={ (link::asset("gems.svg")) "#i-" (name) } {}
        }
    }
}

/// Renders a picture that belongs to a game, such as a gem.
pub fn picture(file: &str, id: &str, class: &str) -> Markup {
    html! {
        svg class=(class) aria-hidden="true" focusable="false" {
            use href={ (link::asset(file)) "#" (id) } {}
        }
    }
}

/// Renders a seat's mark: a shape and a letter, so that players can be told apart without colour.
pub fn seat_mark(seat: Seat, name: &str, class: &str) -> Markup {
    let letter = name.chars().find(|c| c.is_alphanumeric()).unwrap_or('?').to_uppercase();
    html! {
        span class={ "seat " (class) } data-seat=(seat.index() + 1) aria-hidden="true" {
            (letter)
        }
    }
}

/// Renders the § link to a clause.
pub fn clause_link(locale: Locale, game: impl Display, clause: &str) -> Markup {
    let label = locale.say("clause-label", &[("clause", clause.into())]);
    let short = clause.split_once('-').map_or(clause, |(_, rest)| rest);
    html! { a.sec href=(link::clause(game, clause)) aria-label=(label) { (short) } }
}

/// Renders a number that is animated when it changes, if the browser supports it.
pub fn tally(number: impl Into<i64>) -> Markup {
    let number = number.into();
    html! { span.tally data-number=(number) { span { (number) } } }
}

/// Private-use characters that delimit emphasized text.
const STRONG: (char, char) = ('\u{e000}', '\u{e001}');

/// Marks a string as emphasized, for use as a message variable.
pub fn strong(text: &str) -> Value<'static> {
    format!("{}{text}{}", STRONG.0, STRONG.1).into()
}

/// Renders a message, with the text marked by [`strong`] in bold.
pub fn rich(text: &str) -> Markup {
    html! {
        @for part in text.split(STRONG.0) {
            @match part.split_once(STRONG.1) {
                Some((loud, quiet)) => { b { bdi { (loud) } } (quiet) },
                None => (part),
            }
        }
    }
}

/// Returns the localized name of a game.
pub fn game_name(locale: Locale, game: impl Into<&'static GameInfo>) -> String {
    words::plain::game_name(locale, game)
}

/// Returns the localized name of a bot level.
pub fn level_name(locale: Locale, level: &str) -> String {
    words::level_name(locale, level)
}

/// Renders a person's name, linked to their profile if they have one.
pub fn person_link(name: &str, person: Option<&str>) -> Markup {
    html! {
        @match person {
            Some(person) => a href=(link::person(person)) { bdi { (name) } },
            None => bdi { (name) },
        }
    }
}

/// Renders the area in which animated events temporarily replace `usual`, so that the layout does
/// not shift.
pub fn stage(locale: Locale, usual: &Markup) -> Markup {
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
