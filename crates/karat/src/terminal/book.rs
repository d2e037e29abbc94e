//! Shows rulebooks in the terminal: the table of contents, chapters with their tables, and clauses
//! with their examples.

use std::io;

use karat_rules::any::GameId;
use karat_rules::book::{Book, Chapter, Clause};
use karat_words::Locale;

use super::markdown::{has_table, write_blocks, write_tables};
use super::say;
use crate::commands::{No, Out};
use karat_ui::terminal::layout::{write_line, write_text};

/// The maximum number of clauses suggested for an unknown id.
const SUGGESTIONS_MAX: usize = 5;

/// Writes a rulebook's chapters with their tables, and each clause as one sentence.
pub(crate) fn write_contents(locale: Locale, game: GameId, out: Out<'_>) -> io::Result<()> {
    let book = locale.book(game);
    write_line(book.title, out)?;
    let id_width = book.clauses().map(|clause| clause.id.len()).max().unwrap_or(0);
    for chapter in &book.chapters {
        if chapter.clauses.is_empty() && !has_table(&chapter.text) {
            continue;
        }
        writeln!(out)?;
        write_line(chapter.title, out)?;
        write_tables(&chapter.text, out)?;
        for clause in &chapter.clauses {
            let line = format!("{:id_width$}  {}", clause.id, clause.sentence());
            write_hanging(&line, id_width + 2, out)?;
            write_tables(&clause.text, out)?;
        }
    }
    Ok(())
}

/// Writes the titles of a rulebook's chapters.
pub(crate) fn write_chapters(locale: Locale, game: GameId, out: Out<'_>) -> io::Result<()> {
    let mut chapters = locale.book(game).chapters.into_iter();
    chapters.try_for_each(|chapter| write_line(&format!("  {}", chapter.title), out))
}

/// Writes the chapter with the given number or the clause with the given id. Ids are
/// case-insensitive.
///
/// # Errors
/// Returns [`No`] with the most similar ids if the rulebook has no such chapter or clause.
pub(crate) fn write_part(
    locale: Locale,
    game: GameId,
    wanted: &str,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let book = locale.book(game);
    if wanted.starts_with(|c: char| c.is_ascii_digit()) {
        let number = wanted.trim_end_matches('.');
        let is_wanted = |chapter: &&Chapter<'_>| number_of(chapter) == number;
        let Some(chapter) = book.chapters.iter().find(is_wanted) else {
            let args = [("number", number.into())];
            return Err(No(say(locale, "no-chapter", &args)).into());
        };
        return Ok(write_chapter(chapter, out)?);
    }
    let wanted = wanted.to_uppercase();
    let english = Book::read(game.rules());
    match (book.clause(&wanted), english.clause(&wanted)) {
        (Some(clause), Some(original)) => Ok(write_clause(locale, clause, original, out)?),
        _ => {
            let near: Vec<&str> = near(&book, &wanted).iter().map(|clause| clause.id).collect();
            let args = [("id", wanted.into()), ("near", near.join(", ").into())];
            Err(No(say(locale, "no-clause", &args)).into())
        }
    }
}

fn number_of<'a>(chapter: &Chapter<'a>) -> &'a str {
    chapter.title.split_once(". ").map_or("", |(number, _)| number)
}

fn write_chapter(chapter: &Chapter<'_>, out: Out<'_>) -> io::Result<()> {
    write_line(chapter.title, out)?;
    write_blocks(&chapter.text, out)?;
    for clause in &chapter.clauses {
        writeln!(out, "\n{}", clause.id)?;
        write_blocks(&clause.text, out)?;
    }
    Ok(())
}

/// Writes a clause in full. Examples are always taken from `original`, the clause in the rulebook's
/// original language.
fn write_clause(
    locale: Locale,
    clause: &Clause<'_>,
    original: &Clause<'_>,
    out: Out<'_>,
) -> io::Result<()> {
    writeln!(out, "{}", clause.id)?;
    write_blocks(&clause.text, out)?;
    for (index, scenario) in original.scenarios.iter().enumerate() {
        let number = [("number", (index + 1).into())];
        writeln!(out, "\n{}", say(locale, "scenario", &number))?;
        for line in &scenario.lines {
            write_line(&format!("  {line}"), out)?;
        }
    }
    Ok(())
}

/// Writes a line, wrapping it if necessary. All lines but the first are indented.
fn write_hanging(line: &str, hanging: usize, out: Out<'_>) -> io::Result<()> {
    match line.split_once("  ") {
        // The spaces between a clause's id and its text are kept.
        Some((id, rest)) => {
            let rest = rest.trim_start();
            let mut lines = Vec::new();
            write_text(rest, 2 + hanging, 0, &mut lines)?;
            let lines = String::from_utf8(lines).expect("what was written is text");
            let start = format!("  {id:hanging$}");
            writeln!(out, "{start}{}", lines.trim_start().trim_end())
        }
        None => write_text(line, 2, hanging, out),
    }
}

/// Returns the clauses whose ids contain the given string, or else those with the most similar ids.
fn near<'a, 'b>(book: &'b Book<'a>, id: &str) -> Vec<&'b Clause<'a>> {
    let mut near: Vec<_> = book.clauses().filter(|clause| clause.id.contains(id)).collect();
    if near.is_empty() {
        near = book.clauses().collect();
        near.sort_by_key(|clause| strsim::damerau_levenshtein(clause.id, id));
    }
    near.truncate(SUGGESTIONS_MAX);
    near
}
