//! A game's vocabulary and log lines, as shown on pages and in the terminal.

#![forbid(unsafe_code)]

pub mod guide;
pub mod lesson;
mod locale;
pub mod markdown;
pub mod plain;
pub mod rulebook;
pub mod search;
pub mod weighted;

pub use locale::{Locale, Value, Vocabulary};

use std::fmt::Display;

use karat_kernel::{Arg, GameInfo, Line, Seat};

/// Formats an event as a log line, taking player names from `name_of`.
pub fn said(
    locale: Locale,
    game: impl Into<&'static GameInfo>,
    name_of: &dyn Fn(Seat) -> Value<'static>,
    line: &Line,
) -> String {
    let game = game.into();
    if !locale.has(line.id) {
        return plain::said(locale, game, name_of, line);
    }
    let mut args: Vec<(String, Value<'_>)> = Vec::new();
    for (name, arg) in &line.args {
        match arg {
            Arg::Seat(seat) => args.push(((*name).to_owned(), name_of(*seat))),
            Arg::Number(number) => args.push(((*name).to_owned(), (*number).into())),
            Arg::Text(text) => {
                let phrases = game.phrases(name, text);
                let phrases = phrases.iter().map(|phrase| said(locale, game, name_of, phrase));
                let phrases: Vec<_> = phrases.collect();
                let text = if phrases.is_empty() { text.clone() } else { joined(locale, &phrases) };
                args.push(((*name).to_owned(), text.into()));
            }
            Arg::Word(word) => args.extend(word_args(locale, game, name, word)),
            Arg::Words(words) => {
                let words: Vec<_> = words.iter().map(|id| word(locale, game, id)).collect();
                args.push(((*name).to_owned(), joined(locale, &words).into()));
            }
            Arg::Counts(many) => {
                args.push(((*name).to_owned(), counts(locale, game, many).into()));
            }
        }
    }
    let args: Vec<_> = args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    locale.say(line.id, &args)
}

/// Returns a word from a game's vocabulary, such as the name of a gem.
pub fn word(locale: Locale, game: impl Display, id: &str) -> String {
    locale.text(&format!("{game}-word-{id}"))
}

/// Returns a bot's display name: the translated name of its level, or else its own name.
pub fn level_name(locale: Locale, level: &str) -> String {
    locale.find(&format!("level-{level}"), &[]).unwrap_or_else(|| level.to_owned())
}

/// Returns the message variables that describe a word: the word itself, its id and its attributes.
pub fn word_args(
    locale: Locale,
    game: impl Display,
    name: &str,
    id: &str,
) -> Vec<(String, Value<'static>)> {
    let message = format!("{game}-word-{id}");
    let mut args = vec![
        (name.to_owned(), word(locale, &game, id).into()),
        (format!("{name}-id"), id.to_owned().into()),
    ];
    for attribute in locale.vocabulary().attributes(&message) {
        let text = locale.text(&format!("{message}.{attribute}"));
        args.push((format!("{name}-{attribute}"), text.into()));
    }
    args
}

/// Joins counts of words into one string, such as `2 red and 1 blue`.
pub fn counts<N: Copy + Into<i64>>(
    locale: Locale,
    game: impl Display,
    counts: &[(N, &str)],
) -> String {
    let named = counts.iter().map(|&(count, id)| {
        locale.say(&format!("{game}-count-{id}"), &[("count", count.into().into())])
    });
    match counts {
        [] => locale.text(&format!("{game}-count-none")),
        _ => joined(locale, &named.collect::<Vec<_>>()),
    }
}

/// Joins items into one string, such as `a, b and c`.
pub fn joined(locale: Locale, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => {
            let items = most.join(", ");
            locale.say("join", &[("items", items.into()), ("last", last.as_str().into())])
        }
    }
}
