//! Markdown parsing for rulebooks: CommonMark with tables.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeStream};

/// Parses Markdown into events. HTML is treated as plain text.
pub fn events(text: &str) -> impl Iterator<Item = Event<'_>> {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        event => event,
    });
    TextMergeStream::new(events)
}

/// Strips Markdown markup and joins the text into one line.
pub fn unmarked(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for event in events(text) {
        match event {
            Event::Text(text) | Event::Code(text) => plain.push_str(&text),
            Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::TableCell) => plain.push(' '),
            _ => {}
        }
    }
    plain.trim().to_owned()
}
