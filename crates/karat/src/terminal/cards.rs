//! Lists a game's cards and all other components that have text: their names in the notation and in
//! words, and their texts. Numbers come from the rules, and wording from the locale files.

use std::io;

use karat_rules::any::GameId;
use karat_rules::{Views, with_game};
use karat_ui::terminal::layout::{write_columns, write_line, write_table, write_text};
use karat_ui::terminal::{Card, Face, Section, say, text};
use karat_words::{Locale, Value};

use crate::commands::{No, Out};

/// The maximum number of cards suggested for an unknown name.
const SUGGESTIONS_MAX: usize = 5;

/// The maximum length of a card name, in bytes.
const NAME_BYTES_MAX: usize = 64;

/// Writes all cards of a game with the given options.
pub(crate) fn write_all(
    locale: Locale,
    game: GameId,
    options: &[(String, String)],
    out: Out<'_>,
) -> io::Result<()> {
    let sections = sections(locale, game, options);
    if sections.is_empty() {
        write_line(&text(locale, "no-cards"), out)?;
    }
    for (index, Section { title, cards }) in sections.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_line(title, out)?;
        if cards.iter().all(|card| card.name.is_empty()) {
            let line = |card: &Card| format!("  {}  {}", span(&card.ids), card.text);
            write_columns(&cards.iter().map(line).collect::<Vec<_>>(), out)?;
        } else {
            let row = |card: &Card| vec![span(&card.ids), card.name.clone(), card.text.clone()];
            write_table(&cards.iter().map(row).collect::<Vec<_>>(), false, 2, out)?;
        }
    }
    Ok(())
}

/// Writes a card's text, given its name in the notation or in words.
///
/// # Errors
/// Returns [`No`] with the most similar names if the game has no such card.
pub(crate) fn write_one(
    locale: Locale,
    game: GameId,
    options: &[(String, String)],
    wanted: &str,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let plain = wanted.to_lowercase();
    let sections = sections(locale, game, options);
    let cards: Vec<&Card> = sections.iter().flat_map(|section| &section.cards).collect();
    let is_called = |card: &&&Card| {
        let ids = card.ids.iter().map(|id| id.to_lowercase());
        let spaced = card.ids.iter().map(|id| id.to_lowercase().replace('_', " "));
        ids.chain(spaced).chain([card.name.to_lowercase()]).any(|name| name == plain)
    };
    let Some(card) = cards.iter().find(is_called) else {
        let near = near(&cards, &plain);
        let args: [(&str, Value<'_>); 2] = [("name", wanted.into()), ("near", near.into())];
        return Err(No(say(locale, "no-card", &args)).into());
    };
    let head = match card.name.as_str() {
        "" => span(&card.ids),
        name => format!("{} ({name})", span(&card.ids)),
    };
    Ok(write_text(&format!("{head}: {}", card.text), 0, 2, out)?)
}

/// Shortens a list of card names to a range, such as `e11–e25`.
fn span(ids: &[String]) -> String {
    match ids {
        [] => String::new(),
        [only] => only.clone(),
        [first, .., last] => format!("{first}–{last}"),
    }
}

/// Returns the card names that contain the given string, or else the most similar ones.
fn near(cards: &[&Card], wanted: &str) -> String {
    let wanted: String = wanted.chars().take(NAME_BYTES_MAX / 4).collect();
    let mut names: Vec<String> = cards.iter().flat_map(|card| card.ids.first().cloned()).collect();
    names.extend(cards.iter().map(|card| card.name.clone()).filter(|name| !name.is_empty()));
    names.sort_by_key(|name| {
        let low = name.to_lowercase();
        let distance = strsim::damerau_levenshtein(&low, &wanted);
        (!low.contains(&wanted), distance)
    });
    names.dedup();
    names.truncate(SUGGESTIONS_MAX);
    names.join(", ")
}

fn sections(locale: Locale, game: GameId, options: &[(String, String)]) -> Vec<Section> {
    with_game!(game, G => <<G as Views>::View as Face>::cards(locale, options))
}
