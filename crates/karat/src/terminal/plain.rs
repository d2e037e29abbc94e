//! Shows a game's rules in plain language in the terminal, with the numbers for the chosen options.

use std::io;

use karat_rules::any::GameId;
use karat_ui::terminal::layout::{write_line, write_text};
use karat_words::Locale;
use karat_words::guide::Points;
use karat_words::markdown::unmarked;
use karat_words::rulebook::{Block, Choice, rulebook_of};

use super::book::write_contents;
use super::markdown::write_blocks;
use crate::commands::Out;

/// Writes a game's plain rules with the numbers for these options and the fewest players. Pictures
/// are left out, because the list of cards contains their numbers. Without plain rules in this
/// language, the contents of the rulebook are written instead.
pub(crate) fn write_rules(
    locale: Locale,
    game: GameId,
    options: &[(String, String)],
    out: Out<'_>,
) -> io::Result<()> {
    let Some(book) = rulebook_of(locale, game, options, *game.seats().start()) else {
        return write_contents(locale, game, out);
    };
    write_line(&book.title, out)?;
    write_blocks(&book.lead, out)?;
    for chapter in &book.chapters {
        writeln!(out)?;
        write_line(&chapter.title, out)?;
        for part in &chapter.parts {
            match &part.block {
                Block::Heading(_, title) => {
                    writeln!(out)?;
                    write_line(title, out)?;
                }
                Block::Text(text) | Block::Table(text) => write_blocks(text, out)?,
                Block::Points(rows) => write_items(rows.iter().map(scored), out)?,
                Block::Choices(choices) => write_items(choices.iter().map(chosen), out)?,
                Block::Picture(_) => {}
            }
        }
    }
    Ok(())
}

fn scored(row: &Points) -> String {
    format!("{}: {}", unmarked(&row.what), row.how_much)
}

fn chosen(choice: &Choice) -> String {
    format!("{} {}", choice.label, unmarked(&choice.text))
}

/// Writes a list with dashes, with an empty line before it.
fn write_items(items: impl Iterator<Item = String>, out: Out<'_>) -> io::Result<()> {
    writeln!(out)?;
    items
        .map(|item| format!("- {}", item.trim_end()))
        .try_for_each(|item| write_text(&item, 2, 2, out))
}
