//! Fits columns and lines of text to the terminal's width.

use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::{env, io};

use super::Out;

/// The line width if the output is not a terminal, in characters.
const WIDTH: usize = 80;

/// The allowed line widths, in characters. Tables do not fit into narrower lines, and readers lose
/// their place in wider ones.
const WIDTHS: RangeInclusive<usize> = 40..=120;

/// The width of the gap between two columns, in characters.
const GAP: usize = 2;

/// Returns the line width from the variable `COLUMNS`, or else the width of the terminal.
pub fn line_width() -> usize {
    static LINE_WIDTH: LazyLock<usize> = LazyLock::new(|| {
        let named = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let size = || rustix::termios::tcgetwinsize(io::stdout()).ok();
        // A terminal that does not know its size reports a width of 0.
        let real = || size().map(|size| size.ws_col.into()).filter(|&columns| columns > 0);
        named.or_else(real).unwrap_or(WIDTH).clamp(*WIDTHS.start(), *WIDTHS.end())
    });
    #[cfg(any(test, feature = "kit"))]
    if let Some(width) = width::forced() {
        return width;
    }
    *LINE_WIDTH
}

/// Writes items in as many columns as fit, ordered from top to bottom.
pub fn write_columns(items: &[String], out: Out<'_>) -> io::Result<()> {
    let width = items.iter().map(|item| length(item)).max().unwrap_or(0) + GAP;
    let columns = (line_width() / width).max(1);
    let rows = items.len().div_ceil(columns);
    for row in 0..rows {
        let line: String =
            items.iter().skip(row).step_by(rows).map(|item| format!("{item:width$}")).collect();
        write_line(line.trim_end(), out)?;
    }
    Ok(())
}

/// Writes rows of cells in left-aligned columns, wrapping long cells.
pub fn write_rows(rows: &[Vec<String>], out: Out<'_>) -> io::Result<()> {
    write_table(rows, false, 0, out)
}

/// Writes a line, wrapping it if it does not fit. Any further lines are indented.
pub fn write_line(line: &str, out: Out<'_>) -> io::Result<()> {
    if length(line) <= line_width() {
        return writeln!(out, "{line}");
    }
    let indent = line.chars().take_while(|&c| c == ' ').count();
    write_text(line, indent, GAP, out)
}

/// Writes rows of cells in columns, wrapping long cells so that no line is wider than the terminal.
/// A line separates a header from the other rows.
pub fn write_table(
    rows: &[Vec<String>],
    has_head: bool,
    indent: usize,
    out: Out<'_>,
) -> io::Result<()> {
    let mut widths = widths(rows);
    let words = longest_words(rows);
    let room =
        |gap: usize| line_width().saturating_sub(indent + gap * widths.len().saturating_sub(1));
    // A smaller gap between columns is better than a split word.
    let gap = if words.iter().sum::<usize>() > room(GAP) { 1 } else { GAP };
    let room = room(gap);
    narrow(&mut widths, &words, room);
    let gap = " ".repeat(gap);
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, width)| broken(cell, *width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cell = |(cell, width): (&Vec<String>, &usize)| {
                format!("{:width$}", cell.get(line).map_or("", String::as_str))
            };
            let cells: Vec<String> = cells.iter().zip(&widths).map(cell).collect();
            writeln!(out, "{}", format!("{:indent$}{}", "", cells.join(&gap)).trim_end())?;
        }
        if has_head && index == 0 {
            let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
            writeln!(out, "{:indent$}{}", "", rules.join(&gap))?;
        }
    }
    Ok(())
}

/// Narrows the widest columns until a row fits. Words are split only if there is no other way.
fn narrow(widths: &mut [usize], words: &[usize], room: usize) {
    while widths.iter().sum::<usize>() > room {
        let columns = || widths.iter().zip(words).enumerate();
        let breakable = columns().filter(|(_, (width, word))| width > word);
        let widest = breakable.max_by_key(|(_, (width, _))| **width);
        let any = || columns().max_by_key(|(_, (width, _))| **width);
        match widest.or_else(any) {
            Some((column, (&width, _))) if width > 1 => widths[column] -= 1,
            _ => break,
        }
    }
}

/// Writes text wrapped to the terminal's width. All lines but the first are indented by `hanging`
/// characters.
pub fn write_text(text: &str, indent: usize, hanging: usize, out: Out<'_>) -> io::Result<()> {
    let room = line_width().saturating_sub(indent + hanging);
    let mut lines = broken(text, room).into_iter();
    if let Some(first) = lines.next() {
        writeln!(out, "{:indent$}{first}", "")?;
    }
    let indent = indent + hanging;
    lines.try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))
}

/// Breaks text into lines of at most `width_max` characters. A word is split only if it is longer
/// than a line.
fn broken(text: &str, width_max: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word = word;
        loop {
            let line = lines.last_mut().expect("there is a line");
            let room = width_max.saturating_sub(length(line) + usize::from(!line.is_empty()));
            if length(word) <= room {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
                break;
            }
            if line.is_empty() {
                // A long string without spaces, such as an id or a list, may break after a
                // punctuation mark.
                let end = cut(word, width_max.max(1));
                line.push_str(&word[..end]);
                word = &word[end..];
            }
            lines.push(String::new());
        }
    }
    lines
}

/// Returns the index at which to split a word that is too long: after the last punctuation mark
/// that fits, or else at the end of the line.
fn cut(word: &str, width_max: usize) -> usize {
    let fits = word.char_indices().take(width_max).map(|(start, c)| start + c.len_utf8());
    let fits = fits.last().unwrap_or(word.len());
    let marks = word[..fits].rfind(['_', '-', '/', ',', '=']);
    marks.map_or(fits, |mark| mark + 1)
}

fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    (0..columns).map(|column| cells(column).map(|cell| length(cell)).max().unwrap_or(0)).collect()
}

/// Returns the length of the longest word in each column of a table.
fn longest_words(rows: &[Vec<String>]) -> Vec<usize> {
    let word = |cell: &String| cell.split_whitespace().map(length).max().unwrap_or(0);
    let rows: Vec<Vec<usize>> = rows.iter().map(|row| row.iter().map(word).collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    (0..columns).map(|column| cells(column).copied().max().unwrap_or(0)).collect()
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Line widths for tests of terminal output.
#[cfg(any(test, feature = "kit"))]
pub mod width {
    use std::cell::Cell;

    thread_local! {
        static FORCED: Cell<Option<usize>> = const { Cell::new(None) };
    }

    /// The line widths at which all output is tested, in characters.
    pub const WIDTHS: [usize; 3] = [60, 80, 120];

    /// Returns the line width set by the current test, or `None` if it has not set one.
    pub(super) fn forced() -> Option<usize> {
        FORCED.get()
    }

    /// Runs a test as if the terminal had the given width.
    pub fn at_width<T>(width: usize, run: impl FnOnce() -> T) -> T {
        let before = FORCED.replace(Some(width));
        let result = run();
        FORCED.set(before);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::width::{WIDTHS, at_width};
    use super::{broken, write_line, write_table, write_text};

    #[test]
    fn words_are_broken_into_lines_that_fit() {
        assert_eq!(broken("one two  three", 7), ["one two", "three"]);
        assert_eq!(broken("crystal_of_protection", 12), ["crystal_of_", "protection"]);
        assert_eq!(broken("žžžžž", 2), ["žž", "žž", "ž"]);
        assert_eq!(broken("", 5), [""]);
    }

    #[test]
    fn tables_and_texts_are_no_wider_than_a_terminal() {
        let row = |word: &str| (0..11).map(|times| word.repeat(1 + times * 6)).collect::<Vec<_>>();
        for width in WIDTHS {
            let mut out = Vec::new();
            at_width(width, || {
                write_table(&[row("ab "), row("cd_"), row("ž")], true, 2, &mut out)?;
                write_text(&"long ".repeat(60), 2, 4, &mut out)?;
                write_line(&format!("  {}", "wide ".repeat(60)), &mut out)
            })
            .expect("it is written");
            let text = String::from_utf8(out).expect("it is text");
            assert!(text.lines().count() > 6, "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}: {text}");
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest > Some(width - 10), "{width} is used: {text}");
        }
    }
}
