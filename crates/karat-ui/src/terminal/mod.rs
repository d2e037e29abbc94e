//! The display of games in a terminal, without colours or cursor movements. All wording comes from
//! the locale files, so events read as they do on pages.

pub mod layout;
mod plain;

use std::io::{self, Write};

use karat_kernel::{GameInfo, Seat};
use karat_words::{Locale, Value, word};
use serde::Serialize;

pub use layout::{write_columns, write_line, write_rows};

/// The writer for a command's output.
pub type Out<'a> = &'a mut (dyn Write + Send);

/// A game's display in the terminal, implemented by the game's view. A game without its own display
/// shows the fields of its view.
pub trait Face: Serialize + Sized {
    /// The game to which the view belongs.
    const GAME: &'static GameInfo;

    /// Writes the table as seen by the viewer. `names` contains the players' names in seat order.
    ///
    /// # Errors
    /// Returns an error if `out` cannot be written.
    fn write(&self, locale: Locale, names: &[String], out: Out<'_>) -> io::Result<()> {
        plain::write(locale, Self::GAME, self, names, out)
    }

    /// Returns a game's cards and other components with text, for the given options.
    fn cards(_locale: Locale, _options: &[(String, String)]) -> Vec<Section> {
        Vec::new()
    }
}

/// A section of the card list: all cards of one kind.
#[derive(Debug)]
pub struct Section {
    /// The heading, which names the kind of card.
    pub title: String,
    /// The cards, in order.
    pub cards: Vec<Card>,
}

/// A card, or several cards with the same text.
#[derive(Debug)]
pub struct Card {
    /// The names of the cards in the game's notation.
    pub ids: Vec<String>,
    /// The card's name in words, or an empty string if it has none.
    pub name: String,
    /// The text of the card.
    pub text: String,
}

/// Returns the options with one of the given names. These options change the text on cards and are
/// allowed with any number of players.
pub fn printed(options: &[(String, String)], names: &[&str]) -> Vec<(String, String)> {
    options.iter().filter(|(name, _)| names.contains(&name.as_str())).cloned().collect()
}

/// Returns a section of the card list, with the kind of card as its heading.
pub fn section(locale: Locale, id: &str, cards: Vec<Card>) -> Section {
    Section { title: text(locale, &format!("cards-{id}")), cards }
}

/// Returns a component's name in words, followed by its notation in brackets if that differs.
pub fn component(locale: Locale, game: &GameInfo, name: &str) -> String {
    match word(locale, game, name) {
        word if word.to_lowercase() == name => word,
        word => format!("{word} ({name})"),
    }
}

/// Returns the terminal message with the given id.
pub fn say(locale: Locale, id: &str, args: &[(&str, Value<'_>)]) -> String {
    locale.say(&format!("terminal-{id}"), args)
}

/// Returns the terminal message with the given id, for messages without variables.
pub fn text(locale: Locale, id: &str) -> String {
    say(locale, id, &[])
}

/// Returns the column titles with the given ids. An empty id results in an empty title.
pub fn titles<const N: usize>(locale: Locale, ids: [&str; N]) -> Vec<String> {
    let title = |id: &str| match id {
        "" => String::new(),
        id => text(locale, &format!("column-{id}")),
    };
    ids.map(title).to_vec()
}

/// Returns a sentence about the pending decision and the players who must make it.
pub fn decision(locale: Locale, id: &str, names: &str) -> String {
    say(locale, id, &[("names", names.into())])
}

/// Returns the names of players, separated by commas.
pub fn named(seats: impl Iterator<Item = Seat>, names: &[String]) -> String {
    seats.map(|seat| names[seat.index()].as_str()).collect::<Vec<_>>().join(", ")
}
