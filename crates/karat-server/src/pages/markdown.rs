//! The Markdown of rulebooks: paragraphs, lists, tables, fenced text, **bold**, *italics*, `code`.
//!
//! Rulebooks are ours, so this reads what they use and no more; anything else stays as it is
//! written, and nothing is ever taken for HTML.

use maud::{Markup, html};

/// Blocks of Markdown as HTML.
pub(super) fn render(text: &str) -> Markup {
    html! { @for block in blocks(text) { (block_markup(&block)) } }
}

/// Neighbouring lines of one kind.
#[derive(Debug, PartialEq, Eq)]
enum Block<'a> {
    Paragraph(Vec<&'a str>),
    /// The items, each with the lines that continue it.
    List {
        is_numbered: bool,
        items: Vec<Vec<&'a str>>,
    },
    Table(Vec<&'a str>),
    Fence(Vec<&'a str>),
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    let mut is_fenced = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            is_fenced = !is_fenced;
            is_open = false;
            if is_fenced {
                blocks.push(Block::Fence(Vec::new()));
            }
        } else if let (true, Some(Block::Fence(lines))) = (is_fenced, blocks.last_mut()) {
            lines.push(line);
        } else if trimmed.is_empty() {
            is_open = false;
        } else {
            let last = if is_open { blocks.last_mut() } else { None };
            if let Some(block) = add_line(last, trimmed) {
                blocks.push(block);
            }
            is_open = true;
        }
    }
    blocks
}

/// Adds a line to the block it continues, or gives the block that it begins.
fn add_line<'a>(last: Option<&mut Block<'a>>, line: &'a str) -> Option<Block<'a>> {
    let item = list_item(line);
    match (last, item) {
        (Some(Block::List { items, .. }), Some((_, text))) => items.push(vec![text]),
        (_, Some((is_numbered, text))) => {
            return Some(Block::List { is_numbered, items: vec![vec![text]] });
        }
        (Some(Block::List { items, .. }), None) => {
            items.last_mut().expect("a list has an item").push(line);
        }
        (Some(Block::Table(lines)), None) if line.starts_with('|') => lines.push(line),
        (_, None) if line.starts_with('|') => return Some(Block::Table(vec![line])),
        (Some(Block::Paragraph(lines)), None) => lines.push(line),
        (_, None) => return Some(Block::Paragraph(vec![line])),
    }
    None
}

/// The text after `- ` or `1. `, and whether it was a number.
fn list_item(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some((false, text));
    }
    let (number, text) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_number.then_some((true, text))
}

fn block_markup(block: &Block<'_>) -> Markup {
    match block {
        Block::Paragraph(lines) => html! { p { (inline(&lines.join(" "))) } },
        Block::List { is_numbered: true, items } => {
            html! { ol { @for item in items { li { (inline(&item.join(" "))) } } } }
        }
        Block::List { is_numbered: false, items } => {
            html! { ul { @for item in items { li { (inline(&item.join(" "))) } } } }
        }
        Block::Table(lines) => table(lines),
        Block::Fence(lines) => html! { pre tabindex="0" { code { (lines.join("\n")) } } },
    }
}

fn table(lines: &[&str]) -> Markup {
    let is_rule = |line: &&str| line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    let (head, body) = match lines {
        [head, rule, body @ ..] if is_rule(rule) => (Some(*head), body),
        _ => (None, lines),
    };
    html! {
        div.tbl-wrap tabindex="0" {
            table.tbl {
                @if let Some(head) = head {
                    thead { tr { @for cell in cells(head) {
                        @if cell.is_empty() { td {} } @else { th scope="col" { (inline(&cell)) } }
                    } } }
                }
                tbody {
                    @for line in body {
                        tr { @for cell in cells(line) { td { (inline(&cell)) } } }
                    }
                }
            }
        }
    }
}

/// The cells of a line; `\|` and bars inside code do not end a cell.
fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|');
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let mut cells = vec![String::new()];
    let mut is_code = false;
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        let cell = cells.last_mut().expect("there is a cell");
        match c {
            '\\' if chars.peek() == Some(&'|') => cell.extend(chars.next()),
            '|' if !is_code => cells.push(String::new()),
            _ => {
                is_code ^= c == '`';
                cell.push(c);
            }
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Marks inside a line. A mark that is not closed stands for itself.
fn inline(text: &str) -> Markup {
    for (mark, tag) in [("`", Tag::Code), ("**", Tag::Bold), ("*", Tag::Italic)] {
        if let Some((before, inside, after)) = marked(text, mark) {
            // What stands before may hold weaker marks, never an earlier one of this kind.
            return html! {
                (inline(before))
                @match tag {
                    Tag::Code => code { (inside) },
                    Tag::Bold => b { (inline(inside)) },
                    Tag::Italic => i { (inline(inside)) },
                }
                (inline(after))
            };
        }
    }
    linked(text)
}

/// Text in which the id of a clause, such as `KLE-OPEN-3`, leads to it on the same page.
fn linked(text: &str) -> Markup {
    let ends_word = |c: char| !c.is_ascii_alphanumeric() && c != '-';
    html! {
        @for part in text.split_inclusive(ends_word) {
            @let word = part.trim_end_matches(ends_word);
            @if is_clause(word) {
                a href={ "#" (word) } { (word) } (part[word.len()..])
            } @else {
                (part)
            }
        }
    }
}

/// A book, the parts of a chapter in capitals or `2P`, a number.
fn is_clause(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let [book, chapter @ .., number] = &parts[..] else { return false };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let in_capitals = |part: &str| part.len() > 2 && part.bytes().all(|b| b.is_ascii_uppercase());
    let is_chapter = |part: &&str| in_capitals(part) || *part == "2P";
    in_capitals(book) && !chapter.is_empty() && chapter.iter().all(is_chapter) && is_number(number)
}

#[derive(Clone, Copy)]
enum Tag {
    Code,
    Bold,
    Italic,
}

/// The text before, between and after the first pair of marks that encloses something.
fn marked<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let (before, rest) = text.split_once(mark)?;
    let (inside, after) = rest.split_once(mark)?;
    let is_text = !inside.is_empty() && !inside.starts_with(' ') && !inside.ends_with(' ');
    (is_text || mark == "`").then_some((before, inside, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html_of(text: &str) -> String {
        render(text).into_string()
    }

    #[test]
    fn marks_inside_a_line_become_elements_and_html_stays_text() {
        assert_eq!(
            html_of("A **bold *word*** and `a|b <i>`, 2 * 3 * 4."),
            "<p>A <b>bold *word</b>* and <code>a|b &lt;i&gt;</code>, 2 * 3 * 4.</p>"
        );
        assert_eq!(html_of("*one* and *two*"), "<p><i>one</i> and <i>two</i></p>");
    }

    #[test]
    fn the_ids_of_clauses_lead_to_them() {
        assert_eq!(
            html_of("(see KLE-OPEN-3, KLE-EX- or UTF-8)"),
            "<p>(see <a href=\"#KLE-OPEN-3\">KLE-OPEN-3</a>, KLE-EX- or UTF-8)</p>"
        );
        for id in ["ESR-2P-13", "ESR-EVENT-MAJ-1"] {
            assert_eq!(html_of(id), format!("<p><a href=\"#{id}\">{id}</a></p>"));
        }
    }

    #[test]
    fn lines_gather_into_blocks() {
        assert_eq!(html_of("one\ntwo\n\nthree"), "<p>one two</p><p>three</p>");
        assert_eq!(html_of("- a\n  b\n- c"), "<ul><li>a b</li><li>c</li></ul>");
        assert_eq!(html_of("1. a\n2. b"), "<ol><li>a</li><li>b</li></ol>");
        let fence = html_of("```\n| not a table\n```");
        assert_eq!(fence, "<pre tabindex=\"0\"><code>| not a table</code></pre>");
    }

    #[test]
    fn tables_have_a_head_and_cells_may_hold_bars() {
        let table = html_of("| a | |\n| --- | --- |\n| `x|y` | p \\| q |");
        assert!(table.contains("<th scope=\"col\">a</th><td></td>"), "{table}");
        assert!(table.contains("<td><code>x|y</code></td><td>p | q</td>"), "{table}");
    }
}
