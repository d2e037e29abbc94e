//! Shows games as plain text, without colours or cursor movements, for a terminal or a pipe. All
//! wording comes from the locale files, so events read as they do on the web pages.

pub(crate) mod book;
pub(crate) mod cards;
mod layout;
mod markdown;
#[allow(dead_code, reason = "every game of a build may have a face of its own")]
mod plain;
#[cfg(test)]
mod tests;

use std::io;

use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, AnyView, Line, Seat, with_view};

use self::cards::Section;
use crate::commands::Out;

use karat_server::web::locale::{Locale, Value};
use karat_server::web::words;
pub(crate) use layout::{write_columns, write_line, write_rows};

/// A game's display in the terminal, implemented by the game's view.
trait Face {
    /// Writes the table as seen by the viewer. `names` contains the players' names in seat order.
    fn write(&self, locale: Locale, names: &[String], out: Out<'_>) -> io::Result<()>;

    /// Returns a game's cards and other components with text, for the given options.
    fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section>;
}

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

/// Writes up to `count_max` moves of a seat, each with its number, its notation and a description.
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

/// Returns a component's name in words, followed by its notation in brackets if that differs.
fn component(locale: Locale, game: GameId, name: &str) -> String {
    match words::word(locale, game, name) {
        word if word.to_lowercase() == name => word,
        word => format!("{word} ({name})"),
    }
}

/// Returns the terminal message with the given id.
pub(crate) fn say(locale: Locale, id: &str, args: &[(&str, Value<'_>)]) -> String {
    locale.say(&format!("terminal-{id}"), args)
}

/// Returns the terminal message with the given id, which has no variables.
pub(crate) fn text(locale: Locale, id: &str) -> String {
    say(locale, id, &[])
}

/// Returns the column titles with the given ids. An empty id gives an empty title.
fn titles<const N: usize>(locale: Locale, ids: [&str; N]) -> Vec<String> {
    let title = |id: &str| match id {
        "" => String::new(),
        id => text(locale, &format!("column-{id}")),
    };
    ids.map(title).to_vec()
}

/// Returns a sentence about the pending decision and the players who must make it.
fn decision(locale: Locale, id: &str, names: &str) -> String {
    say(locale, id, &[("names", names.into())])
}

fn named(seats: impl Iterator<Item = Seat>, names: &[String]) -> String {
    seats.map(|seat| names[seat.index()].as_str()).collect::<Vec<_>>().join(", ")
}

macro_rules! faces {
    ($($Game:ident $module:ident $own:tt)*) => {
        #[path = "../../../../games"]
        mod folders {
            $(karat_rules::own_face! { terminal $own { mod $module { mod terminal; } } {} })*
        }
        $(karat_rules::own_face! { terminal $own
            {}
            {
                impl Face for karat_rules::$module::View {
                    fn write(
                        &self,
                        locale: Locale,
                        names: &[String],
                        out: Out<'_>,
                    ) -> io::Result<()> {
                        plain::write(locale, GameId::$Game, self, names, out)
                    }

                    fn cards(_: Locale, _: &[(String, String)]) -> Vec<Section> {
                        Vec::new()
                    }
                }
            }
        })*
    };
}

karat_rules::games!([faces]);
