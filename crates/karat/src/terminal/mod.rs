//! Shows games as plain text, without colours or cursor movements, for a terminal or a pipe. All
//! wording comes from the locale files, so events read as they do on the web pages.

pub(crate) mod book;
pub(crate) mod cards;
mod markdown;
pub(crate) mod plain;
#[cfg(test)]
mod tests;

use std::io;

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, AnyView, Line, Seat, with_view};

use karat_ui::terminal::Face;
pub(crate) use karat_ui::terminal::{say, text, write_columns, write_line, write_rows};
use karat_words::{self as words, Locale};

use crate::commands::Out;

/// Writes a game's view. `names` contains the players' names in seat order.
pub(crate) fn write_view(
    locale: Locale,
    view: &AnyView,
    names: &[String],
    out: Out<'_>,
) -> anyhow::Result<()> {
    let mut written = Vec::new();
    with_view!(view, view => view.write(locale, names, &mut written))?;
    let written = String::from_utf8(written).expect("what was written is text");
    Ok(written.lines().try_for_each(|line| write_line(line, out))?)
}

/// Returns an event from a game's log as a sentence.
pub(crate) fn sentence(locale: Locale, game: GameId, line: &Line, names: &[String]) -> String {
    let name_of = |seat: Seat| names[seat.index()].clone().into();
    words::said(locale, game, &name_of, line)
}

/// Returns an event from a game's log as a sentence, followed by the clause behind it.
pub(crate) fn cited(locale: Locale, game: GameId, line: &Line, names: &[String]) -> String {
    let text = sentence(locale, game, line, names);
    match line.clause {
        Some(clause) => format!("{text} ({clause})"),
        None => text,
    }
}

/// Writes up to `count_max` moves for a seat, each with its number, its notation and a description.
pub(crate) fn write_moves(
    locale: Locale,
    game: &AnyGame,
    seat: Seat,
    names: &[String],
    count_max: usize,
    out: Out<'_>,
) -> io::Result<()> {
    let listed = game.legal(Actor::Seat(seat));
    let row = |(index, text): (usize, &String)| {
        let what = karat_bots::called(game, seat, text);
        let what = what.map(|line| sentence(locale, game.id(), &line, names));
        vec![format!("{:>3}", index + 1), text.clone(), what.unwrap_or_default()]
    };
    let rows: Vec<Vec<String>> = listed.iter().enumerate().take(count_max).map(row).collect();
    if rows.iter().any(|row| !row[2].is_empty()) {
        return write_rows(&rows, out);
    }
    let items: Vec<String> = rows.iter().map(|row| row[..2].join(" ")).collect();
    write_columns(&items, out)
}

/// Writes the commands that can be typed at a prompt, each with its description.
pub(crate) fn write_commands(
    locale: Locale,
    commands: &[(&str, &str)],
    out: Out<'_>,
) -> io::Result<()> {
    let row = |&(command, id): &(&str, &str)| {
        // If a command contains a variable part, a separate message shows how to type it.
        let word = locale.find(&format!("terminal-help-{id}-word"), &[]);
        let word = word.unwrap_or_else(|| command.to_owned());
        vec![String::new(), word, text(locale, &format!("help-{id}"))]
    };
    write_rows(&commands.iter().map(row).collect::<Vec<_>>(), out)
}
