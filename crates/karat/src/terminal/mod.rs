//! Games as plain text, for a terminal or a pipe: no colours, no cursor movements.

mod edel;
mod klenotnici;
mod zepter;

use std::io;

use karat_rules::any::GameId;
use karat_rules::{AnyView, Arg, Line};
use karat_server::locale::{Locale, Value};

use crate::commands::Out;

/// The width that columns fill at most.
const WIDTH_MAX: usize = 96;

/// Writes what a viewer sees. `names` are the players in seat order.
pub(crate) fn write_view(view: &AnyView, names: &[String], out: Out<'_>) -> anyhow::Result<()> {
    match view {
        AnyView::Edel(view) => edel::write(view, names, out)?,
        AnyView::Klenotnici(view) => klenotnici::write(view, names, out)?,
        AnyView::Zepter(view) => zepter::write(view, names, out)?,
    }
    Ok(())
}

/// An event of the log as a sentence, with the clause that it rests on.
pub(crate) fn sentence(game: GameId, line: &Line, names: &[String]) -> String {
    let mut args: Vec<(String, Value<'_>)> = Vec::new();
    for (name, arg) in &line.args {
        let value = match arg {
            Arg::Seat(seat) => names[seat.index()].as_str().into(),
            Arg::Number(number) => (*number).into(),
            Arg::Text(text) => text.as_str().into(),
            Arg::Word(id) => {
                args.push((format!("{name}-id"), (*id).into()));
                word(game, id).into()
            }
            Arg::Words(ids) => {
                let words: Vec<String> = ids.iter().map(|id| word(game, id)).collect();
                words.join(", ").into()
            }
            Arg::Counts(counts) if counts.is_empty() => count(game, "none", 0).into(),
            Arg::Counts(counts) => {
                let counted = counts.iter().map(|(number, id)| count(game, id, *number));
                counted.collect::<Vec<_>>().join(", ").into()
            }
        };
        args.push(((*name).to_owned(), value));
    }
    let args: Vec<_> = args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let text = Locale::En.say(line.id, &args);
    match line.clause {
        Some(clause) => format!("{text} ({clause})"),
        None => text,
    }
}

/// Writes items under each other in as many columns as fit.
pub(crate) fn write_columns(items: &[String], out: Out<'_>) -> io::Result<()> {
    let width = items.iter().map(|item| item.chars().count()).max().unwrap_or(0) + 2;
    let columns = (WIDTH_MAX / width).max(1);
    let rows = items.len().div_ceil(columns);
    for row in 0..rows {
        let line: String =
            items.iter().skip(row).step_by(rows).map(|item| format!("{item:width$}")).collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes rows with the cells of each column left-aligned.
pub(crate) fn write_rows(rows: &[Vec<String>], out: Out<'_>) -> io::Result<()> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// The word of the game in English.
fn word(game: GameId, id: &str) -> String {
    Locale::En.text(&format!("{game}-word-{id}"))
}

/// So many of what a word of the game names, in English.
fn count(game: GameId, id: &str, number: u8) -> String {
    Locale::En.say(&format!("{game}-count-{id}"), &[("count", number.into())])
}
