//! Writes the rulebooks' Markdown as plain text.

use std::io;
use std::mem::take;

use karat_words::markdown::events;
use pulldown_cmark::{Event, Tag, TagEnd};

use crate::commands::Out;
use karat_ui::terminal::layout::{write_line, write_table, write_text};

/// A block of Markdown, without inline markup.
enum Block {
    Paragraph(String),
    /// The list items, each with its dash or number.
    List(Vec<String>),
    /// The table rows. The first row is the header.
    Table(Vec<Vec<String>>),
    Code(String),
}

/// Writes Markdown as plain text, with an empty line before each block.
pub(super) fn write_blocks(text: &str, out: Out<'_>) -> io::Result<()> {
    for block in blocks(text) {
        writeln!(out)?;
        match block {
            Block::Paragraph(text) => write_text(&text, 0, 0, out)?,
            Block::List(items) => {
                items.iter().try_for_each(|item| write_text(item, 2, 3, out))?;
            }
            Block::Table(rows) => write_table(&rows, true, 2, out)?,
            Block::Code(text) => {
                text.lines().try_for_each(|line| write_line(&format!("  {line}"), out))?;
            }
        }
    }
    Ok(())
}

/// Writes only the tables in Markdown text, with an empty line before and after each.
pub(super) fn write_tables(text: &str, out: Out<'_>) -> io::Result<()> {
    for block in blocks(text) {
        if let Block::Table(rows) = block {
            writeln!(out)?;
            write_table(&rows, true, 2, out)?;
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Returns whether Markdown text contains a table.
pub(super) fn has_table(text: &str) -> bool {
    blocks(text).iter().any(|block| matches!(block, Block::Table(_)))
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut line = String::new();
    // The next item's number in each unfinished list, or `None` for a list with dashes.
    let mut numbers: Vec<Option<u64>> = Vec::new();
    for event in events(text) {
        match (event, blocks.last_mut()) {
            (Event::Text(text) | Event::Code(text), _) => line.push_str(&text),
            (Event::SoftBreak | Event::HardBreak, _) => line.push(' '),
            (Event::Start(Tag::List(first)), _) => {
                if numbers.is_empty() {
                    blocks.push(Block::List(Vec::new()));
                }
                numbers.push(first);
            }
            (Event::End(TagEnd::List(_)), _) => drop(numbers.pop()),
            (Event::Start(Tag::Item), Some(Block::List(items))) => {
                items.extend((!line.is_empty()).then(|| take(&mut line)));
                line = next_mark(numbers.last_mut());
            }
            (Event::End(TagEnd::Item), Some(Block::List(items))) => {
                items.extend((!line.is_empty()).then(|| take(&mut line)));
            }
            (Event::End(TagEnd::Paragraph), _) if numbers.is_empty() => {
                blocks.push(Block::Paragraph(take(&mut line)));
            }
            (Event::Start(Tag::Table(_)), _) => blocks.push(Block::Table(Vec::new())),
            (Event::Start(Tag::TableHead | Tag::TableRow), Some(Block::Table(rows))) => {
                rows.push(Vec::new());
            }
            (Event::End(TagEnd::TableCell), Some(Block::Table(rows))) => {
                rows.last_mut().expect("a cell stands in a row").push(take(&mut line));
            }
            (Event::End(TagEnd::CodeBlock), _) => blocks.push(Block::Code(take(&mut line))),
            _ => {}
        }
    }
    blocks
}

/// Returns the next item's dash or number. Increments the number in a numbered list.
fn next_mark(number: Option<&mut Option<u64>>) -> String {
    match number {
        Some(Some(number)) => {
            *number += 1;
            format!("{}. ", *number - 1)
        }
        _ => "- ".to_owned(),
    }
}
