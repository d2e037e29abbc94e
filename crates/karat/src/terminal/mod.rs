//! Games as plain text, for a terminal or a pipe: no colours, no cursor movements. Every sentence
//! comes from the locales, and events have the wording of the pages.

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
use karat_rules::{AnyView, Line, Seat, with_view};

use self::cards::Section;
use crate::commands::Out;

use karat_server::web::locale::{Locale, Value};
use karat_server::web::words;
pub(crate) use layout::{write_columns, write_rows};

/// The display of a game in a terminal, implemented by its view.
trait Face {
    /// Writes the table as the viewer sees it. `names` are the players in seat order.
    fn write(&self, locale: Locale, names: &[String], out: Out<'_>) -> io::Result<()>;

    /// Returns the cards and all other components with a text, for these options.
    fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section>;
}

/// Writes a view. `names` are the players in seat order.
pub(crate) fn write_view(
    locale: Locale,
    view: &AnyView,
    names: &[String],
    out: Out<'_>,
) -> anyhow::Result<()> {
    Ok(with_view!(view, view => view.write(locale, names, out))?)
}

/// Returns an event of the log as a sentence, with its clause.
pub(crate) fn sentence(locale: Locale, game: GameId, line: &Line, names: &[String]) -> String {
    let name_of = |seat: Seat| names[seat.index()].clone().into();
    let text = words::said(locale, game, &name_of, line);
    match line.clause {
        Some(clause) => format!("{text} ({clause})"),
        None => text,
    }
}

/// Returns the terminal's message with this id.
pub(crate) fn say(locale: Locale, id: &str, args: &[(&str, Value<'_>)]) -> String {
    locale.say(&format!("terminal-{id}"), args)
}

/// Returns a message without variables.
pub(crate) fn text(locale: Locale, id: &str) -> String {
    say(locale, id, &[])
}

/// Returns the titles of columns; an empty id gives an empty title.
fn titles<const N: usize>(locale: Locale, ids: [&str; N]) -> Vec<String> {
    let title = |id: &str| match id {
        "" => String::new(),
        id => text(locale, &format!("column-{id}")),
    };
    ids.map(title).to_vec()
}

/// Returns a sentence about the pending decision that names its players.
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
