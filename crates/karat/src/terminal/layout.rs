//! Columns and lines within the width of a terminal.

use std::io;

use crate::commands::Out;

/// The line width of a terminal, in characters.
const WIDTH: usize = 80;

/// The minimum width of a table's column, in characters.
const COLUMN_MIN: usize = 6;

/// The width of the gap between columns.
const GAP: usize = 2;

/// Writes items below each other in as many columns as fit.
pub(crate) fn write_columns(items: &[String], out: Out<'_>) -> io::Result<()> {
    let width = items.iter().map(|item| width(item)).max().unwrap_or(0) + GAP;
    let columns = (WIDTH / width).max(1);
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
    let widths = widths(rows);
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// Writes rows so that no line is wider than a terminal: long cells are wrapped. The first row is
/// separated from the others if it is a header.
pub(crate) fn write_table(
    rows: &[Vec<String>],
    has_head: bool,
    indent: usize,
    out: Out<'_>,
) -> io::Result<()> {
    let mut widths = widths(rows);
    let room = WIDTH - indent - GAP * widths.len().saturating_sub(1);
    while widths.iter().sum::<usize>() > room {
        let widest = widths.iter_mut().max().expect("a table that is too wide has a column");
        if *widest <= COLUMN_MIN {
            break;
        }
        *widest -= 1;
    }
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, width)| broken(cell, *width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cell = |(cell, width): (&Vec<String>, &usize)| {
                format!("{:width$}", cell.get(line).map_or("", String::as_str))
            };
            let cells: Vec<String> = cells.iter().zip(&widths).map(cell).collect();
            writeln!(out, "{}", format!("{:indent$}{}", "", cells.join("  ")).trim_end())?;
        }
        if has_head && index == 0 {
            let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
            writeln!(out, "{:indent$}{}", "", rules.join("  "))?;
        }
    }
    Ok(())
}

/// Writes a text in lines that fit, all but the first indented by `hanging`.
pub(crate) fn write_text(
    text: &str,
    indent: usize,
    hanging: usize,
    out: Out<'_>,
) -> io::Result<()> {
    let mut lines = broken(text, WIDTH - indent - hanging).into_iter();
    if let Some(first) = lines.next() {
        writeln!(out, "{:indent$}{first}", "")?;
    }
    let indent = indent + hanging;
    lines.try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))
}

/// Returns the words of a text in lines of at most this many characters; a longer word is cut.
fn broken(text: &str, width_max: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word = word;
        loop {
            let line = lines.last_mut().expect("there is a line");
            let room = width_max.saturating_sub(width(line) + usize::from(!line.is_empty()));
            if width(word) <= room {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
                break;
            }
            if line.is_empty() {
                // An id or a list without blanks may break after a punctuation mark.
                let end = cut(word, width_max.max(1));
                line.push_str(&word[..end]);
                word = &word[end..];
            }
            lines.push(String::new());
        }
    }
    lines
}

/// Returns where a word that is too long is cut: after its last punctuation mark that fits, else at
/// the width.
fn cut(word: &str, width_max: usize) -> usize {
    let fits = word.char_indices().take(width_max).map(|(start, c)| start + c.len_utf8());
    let fits = fits.last().unwrap_or(word.len());
    let marks = word[..fits].rfind(['_', '-', '/', ',', '=']);
    marks.map_or(fits, |mark| mark + 1)
}

fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    (0..columns).map(|column| cells(column).map(|cell| width(cell)).max().unwrap_or(0)).collect()
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, broken, write_table, write_text};

    #[test]
    fn words_are_broken_into_lines_that_fit() {
        assert_eq!(broken("one two  three", 7), ["one two", "three"]);
        assert_eq!(broken("crystal_of_protection", 12), ["crystal_of_", "protection"]);
        assert_eq!(broken("žžžžž", 2), ["žž", "žž", "ž"]);
        assert_eq!(broken("", 5), [""]);
    }

    #[test]
    fn a_table_is_no_wider_than_a_terminal() {
        let row = |word: &str| (0..5).map(|times| word.repeat(1 + times * 6)).collect::<Vec<_>>();
        let mut out = Vec::new();
        write_table(&[row("ab "), row("cd_"), row("ž")], true, 2, &mut out).expect("it is written");
        write_text(&"long ".repeat(60), 2, 4, &mut out).expect("it is written");
        let text = String::from_utf8(out).expect("it is text");
        assert!(text.lines().count() > 6, "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
    }
}
