//! Fallback words for games that do not define their own: field names and values of views and
//! events. A game's own messages take precedence.

use std::fmt::Display;

use karat_kernel::{Arg, GameInfo, Line, Seat};
use serde_json::Value as Json;

use super::joined;
use crate::locale::{Locale, Value};

/// Returns a game's name, or its rulebook's title if the game has no name in any language.
pub fn game_name(locale: Locale, game: impl Into<&'static GameInfo>) -> String {
    let game = game.into();
    let own = locale.find(&format!("{game}-name"), &[]);
    own.unwrap_or_else(|| locale.book(game).title.to_owned())
}

/// Returns a game's short description, or the beginning of its rulebook if it has none.
pub fn pitch(locale: Locale, game: impl Into<&'static GameInfo>) -> String {
    let game = game.into();
    locale.find(&format!("{game}-pitch"), &[]).unwrap_or_else(|| {
        let book = locale.book(game);
        let text = book.chapters.first().map_or("", |chapter| chapter.text.as_str());
        let paragraph = text.trim().split("\n\n").next().unwrap_or_default();
        paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

/// Turns an identifier into words: `cards_left` becomes `Cards left`.
pub fn readable(name: &str) -> String {
    let text = name.replace(['_', '-'], " ");
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Formats an option and its value as in the set-up form, such as `Doubling: one card of it.`
pub(crate) fn choice(locale: Locale, game: &GameInfo, option: &str, value: &str) -> String {
    let name = locale.find(&format!("{game}-option-{option}"), &[]);
    let name = name.unwrap_or_else(|| readable(option));
    match locale.find(&format!("{game}-option-{option}-{value}"), &[]) {
        Some(value) => format!("{name}: {value}."),
        // The option's name is a question, or the option takes free text.
        None if name.ends_with('?') => name,
        None => format!("{name}."),
    }
}

/// Returns the name of a field in a game's views and events.
pub fn label(locale: Locale, game: impl Display, field: &str) -> String {
    let own = locale.find(&format!("{game}-field-{field}"), &[]);
    let usual = || locale.find(&format!("plain-field-{field}"), &[]);
    own.or_else(usual).unwrap_or_else(|| readable(field))
}

/// Returns a game's word.
pub fn word(locale: Locale, game: impl Display, id: &str) -> String {
    let own = locale.find(&format!("{game}-word-{id}"), &[]);
    let usual = || locale.find(&format!("plain-word-{id}"), &[]);
    own.or_else(usual).unwrap_or_else(|| id.replace(['_', '-'], " "))
}

/// Returns the name of a number in a file of custom numbers, such as `rounds.count`. The numbers of
/// a table can share a name that contains the word for the last part of the key.
pub fn number_name(locale: Locale, game: impl Display, key: &str) -> String {
    let (table, name) = key.split_once('.').unwrap_or(("", key));
    let own = locale.find(&format!("{game}-number-{table}-{name}"), &[]);
    let shared = || {
        let args = [("name", word(locale, &game, name).into())];
        locale.find(&format!("{game}-number-{table}"), &args)
    };
    own.or_else(shared).unwrap_or_else(|| readable(name))
}

/// Returns whether a value fits on one line: it is neither an object nor a list of lists or
/// objects.
pub fn is_short(value: &Json) -> bool {
    match value {
        Json::Array(items) => items.iter().all(|item| !item.is_array() && !item.is_object()),
        Json::Object(_) => false,
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => true,
    }
}

/// Formats a field's short value. A field named `seat` is shown as the player's name.
pub fn value(
    locale: Locale,
    game: impl Display + Copy,
    name_of: &dyn Fn(usize) -> String,
    field: &str,
    value: &Json,
) -> String {
    match value {
        Json::Null => locale.text("plain-nothing"),
        Json::Bool(true) => locale.text("plain-yes"),
        Json::Bool(false) => locale.text("plain-no"),
        Json::Number(number) => match number.as_u64() {
            Some(seat) if field == "seat" => name_of(seat as usize),
            _ => number.to_string(),
        },
        Json::String(text) => word(locale, game, text),
        Json::Array(items) if items.is_empty() => locale.text("plain-nothing"),
        Json::Array(items) => {
            let items = items.iter().map(|item| self::value(locale, game, name_of, field, item));
            items.collect::<Vec<_>>().join(", ")
        }
        // Only short values are passed in, and objects are not short.
        Json::Object(_) => String::new(),
    }
}

/// Formats an event that has no message in any language: the actor, the event's name and its
/// values.
pub(crate) fn said(
    locale: Locale,
    game: &GameInfo,
    name_of: &dyn Fn(Seat) -> Value<'static>,
    line: &Line,
) -> String {
    let id = line.id.strip_prefix(&format!("{game}-log-")).unwrap_or(line.id);
    let mut text = locale.find(&format!("plain-log-{id}"), &[]).unwrap_or_else(|| readable(id));
    let mut by = None;
    let mut details = Vec::new();
    for (name, arg) in &line.args {
        let detail = match arg {
            Arg::Seat(seat) if by.is_none() => {
                by = Some(name_of(*seat));
                continue;
            }
            Arg::Seat(seat) => locale.say("plain-log-name", &[("name", name_of(*seat))]),
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => text.clone(),
            Arg::Word(id) => word(locale, game, id),
            Arg::Words(ids) => {
                let words: Vec<_> = ids.iter().map(|id| word(locale, game, id)).collect();
                joined(locale, &words)
            }
            Arg::Counts(counts) => {
                let counted =
                    |&(count, id): &(u8, &str)| format!("{count} × {}", word(locale, game, id));
                counts.iter().map(counted).collect::<Vec<_>>().join(", ")
            }
        };
        let label = label(locale, game, name).to_lowercase();
        let args = [("label", label.into()), ("value", detail.into())];
        details.push(locale.say("plain-log-detail", &args));
    }
    if !details.is_empty() {
        let args = [("what", text.into()), ("details", details.join(", ").into())];
        text = locale.say("plain-log-details", &args);
    }
    match by {
        Some(name) => locale.say("plain-log-by", &[("name", name), ("what", text.into())]),
        None => text,
    }
}
