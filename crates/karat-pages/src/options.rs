//! Names of game options and their values.

use karat_rules::any::GameId;
use karat_rules::house::{Change, OPTION};
use maud::{Markup, html};

use super::listed::forms_of;
use karat_ui::pieces::clause_link;
use karat_words as words;
use karat_words::Locale;

/// Renders an option's value: in words, or as a list if the option contains custom numbers.
pub(super) fn setting(
    locale: Locale,
    game: GameId,
    (name, value): (&str, &str),
    players: &[&str],
) -> Markup {
    html! {
        @if name == OPTION {
            (custom_numbers(locale, game, value))
        } @else {
            (set_to(locale, game, (name, value), players))
        }
    }
}

/// Renders the numbers that a line of custom numbers changes, each with the original.
pub(super) fn custom_numbers(locale: Locale, game: GameId, line: &str) -> Markup {
    let list =
        |numbers: &[u16]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    html! {
        ul.custom-numbers {
            @for Change { key, clause, original, custom } in game.data_changes(line) {
                li {
                    (words::plain::number_name(locale, game, &key)) ": "
                    b { (list(&custom)) } " "
                    (locale.say("custom-number-original", &[("numbers", list(&original).into())]))
                    " " (clause_link(locale, game, clause))
                }
            }
        }
    }
}

/// Returns an option's value in words. If the option refers to a player, this is the player's name.
fn set_to(locale: Locale, game: GameId, (name, value): (&str, &str), players: &[&str]) -> String {
    let is_player = forms_of(game).player_options.contains(&name);
    let Some(seat) = value.parse::<usize>().ok().filter(|_| is_player) else {
        return option_value(locale, game.name(), name, value);
    };
    match players.get(seat) {
        Some(player) if !player.is_empty() => (*player).to_owned(),
        _ => locale.say("create-player", &[("seat", (seat + 1).into())]),
    }
}

/// Returns an option's name.
pub(super) fn option_label(locale: Locale, game: &str, name: &str) -> String {
    let own = locale.find(&format!("{game}-option-{name}"), &[]);
    own.unwrap_or_else(|| words::plain::readable(name))
}

/// Renders the link to the clause affected by an option.
pub(super) fn option_clause(locale: Locale, game: GameId, name: &str) -> Markup {
    let spec = game.options().iter().find(|spec| spec.name == name);
    html! { @if let Some(spec) = spec { (clause_link(locale, game, spec.clause)) } }
}

/// Returns the name of an option's value. Free values such as numbers are returned unchanged.
pub(super) fn option_value(locale: Locale, game: &str, name: &str, value: &str) -> String {
    let named = locale.find(&format!("{game}-option-{name}-{value}"), &[]);
    named.unwrap_or_else(|| value.to_owned())
}
