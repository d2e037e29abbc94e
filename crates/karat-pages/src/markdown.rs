//! Converts rulebook Markdown to HTML. HTML in the Markdown is treated as text.

use maud::{Markup, PreEscaped, Render, html};
use pulldown_cmark::{Event, Tag, TagEnd};

use karat_words::markdown::events;

/// Converts Markdown to HTML, replacing links and images with their text.
pub(super) fn render(text: &str) -> Markup {
    let mut page = String::new();
    let (mut is_head, mut is_code) = (false, false);
    let mut events = events(text).peekable();
    while let Some(event) = events.next() {
        match event {
            // Render an empty column heading as a plain cell.
            Event::Start(Tag::TableCell) if is_head => {
                let is_empty = matches!(events.peek(), Some(Event::End(TagEnd::TableCell)));
                page.push_str(if is_empty { "<td>" } else { "<th scope=\"col\">" });
            }
            Event::Start(tag) => {
                is_head |= tag == Tag::TableHead;
                is_code |= matches!(tag, Tag::CodeBlock(_));
                page.push_str(element(tag.to_end()).0);
            }
            Event::End(TagEnd::TableCell) if is_head => {
                page.push_str(if page.ends_with("<td>") { "</td>" } else { "</th>" });
            }
            Event::End(tag) => {
                is_head &= tag != TagEnd::TableHead;
                is_code &= tag != TagEnd::CodeBlock;
                page.push_str(element(tag).1);
            }
            Event::Text(text) if is_code => text.trim_end().render_to(&mut page),
            Event::Text(text) => linked(&text).render_to(&mut page),
            Event::Code(text) => html! { code { (*text) } }.render_to(&mut page),
            Event::SoftBreak | Event::HardBreak => page.push(' '),
            _ => {}
        }
    }
    PreEscaped(page)
}

/// Returns the opening and closing tags of an element.
fn element(tag: TagEnd) -> (&'static str, &'static str) {
    match tag {
        TagEnd::Paragraph => ("<p>", "</p>"),
        TagEnd::List(true) => ("<ol>", "</ol>"),
        TagEnd::List(false) => ("<ul>", "</ul>"),
        TagEnd::Item => ("<li>", "</li>"),
        TagEnd::CodeBlock => (r#"<pre tabindex="0"><code>"#, "</code></pre>"),
        TagEnd::Table => {
            (r#"<div class="tbl-wrap" tabindex="0"><table class="tbl">"#, "</tbody></table></div>")
        }
        TagEnd::TableHead => ("<thead><tr>", "</tr></thead><tbody>"),
        TagEnd::TableRow => ("<tr>", "</tr>"),
        TagEnd::TableCell => ("<td>", "</td>"),
        TagEnd::Strong => ("<b>", "</b>"),
        TagEnd::Emphasis => ("<i>", "</i>"),
        _ => ("", ""),
    }
}

/// Links clause ids such as `KLE-OPEN-3` to the clause on the same page.
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

/// Returns whether a word is a clause id: a rulebook prefix, parts in capitals or `2P`, and a
/// number.
fn is_clause(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let [book, chapter @ .., number] = &parts[..] else { return false };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let in_capitals = |part: &str| part.len() > 2 && part.bytes().all(|b| b.is_ascii_uppercase());
    let is_chapter = |part: &&str| in_capitals(part) || *part == "2P";
    in_capitals(book) && !chapter.is_empty() && chapter.iter().all(is_chapter) && is_number(number)
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
            html_of("A **bold *word*** and `a|b <i>`, 2 * 3 * <b>4</b>."),
            "<p>A <b>bold <i>word</i></b> and <code>a|b &lt;i&gt;</code>, \
             2 * 3 * &lt;b&gt;4&lt;/b&gt;.</p>"
        );
        assert_eq!(html_of("*one* and *two*"), "<p><i>one</i> and <i>two</i></p>");
        assert_eq!(html_of("<p onclick=1>\n"), "<p>&lt;p onclick=1&gt;\n</p>");
        assert_eq!(html_of("[one](javascript:two) <http://three>"), "<p>one http://three</p>");
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
        let table = html_of("| a | |\n| --- | --- |\n| `x\\|y` | p \\| q |");
        assert!(table.contains("<th scope=\"col\">a</th><td></td>"), "{table}");
        assert!(table.contains("<td><code>x|y</code></td><td>p | q</td>"), "{table}");
    }
}
