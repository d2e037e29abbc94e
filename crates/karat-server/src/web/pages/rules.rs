//! A rulebook: chapters, clauses under their ids, and the examples that are played as tests.

use karat_rules::any::GameId;
use karat_rules::book::{Chapter, Clause};
use maud::{Markup, html};

use super::layout::{Frame, Part, game_name, icon, page};
use super::model::Ui;
use super::{learn, markdown};
use crate::web::link;
use crate::web::locale::Locale;

/// The rulebook of a game in the reader's language.
pub fn rules(ui: &Ui, game: GameId) -> Markup {
    let locale = ui.locale;
    let book = locale.book(game);
    let english = Locale::En.book(game);
    let name = game_name(locale, game);
    let frame = Frame {
        title: locale.say("rules-title", &[("game", name.as_str().into())]),
        part: Part::Rules,
        game: None,
        is_waiting: false,
    };
    let body = html! {
        main.page.page-wide id="main" {
            header.lv-head { (learn::switch(locale, game, Part::Rules)) }
            div.page-h {
                h1 { (book.title) }
                p.lead { (locale.text("rules-lead")) }
                p.small.muted { (locale.text("rules-about-1")) }
            }
            div.rules {
                nav.toc aria-label=(locale.text("rules-toc")) tabindex="0" {
                    @for (index, chapter) in book.chapters.iter().enumerate() {
                        (toc_entry(index, chapter))
                    }
                }
                article {
                    @for (index, chapter) in book.chapters.iter().enumerate() {
                        section.chapter aria-labelledby={ "chapter-" (index) } {
                            h2 id={ "chapter-" (index) } { (chapter.title) }
                            div.prose { (markdown::render(&chapter.text)) }
                            @for clause in &chapter.clauses {
                                (numbered(locale, clause, english.clause(clause.id)))
                            }
                        }
                    }
                }
            }
        }
    };
    page(ui, &frame, &body)
}

/// A clause by itself; none if the game has no such clause.
pub fn clause(ui: &Ui, game: GameId, id: &str) -> Option<Markup> {
    let name = game_name(ui.locale, game);
    let frame = Frame {
        title: ui.locale.say("rules-title", &[("game", name.as_str().into())]),
        part: Part::Rules,
        game: None,
        is_waiting: false,
    };
    let card = card(ui.locale, game, id, "h1")?;
    Some(page(ui, &frame, &html! { main.page id="main" { div.panel.stack { (card) } } }))
}

/// The same for a box over the table.
pub fn clause_fragment(ui: &Ui, game: GameId, id: &str) -> Option<Markup> {
    let card = card(ui.locale, game, id, "h2")?;
    Some(html! {
        (card)
        button.btn type="button" popovertarget="clause" popovertargetaction="hide" autofocus {
            (ui.locale.text("keys-close"))
        }
    })
}

/// What a clause says, where it stands, and the way to read on.
fn card(locale: Locale, game: GameId, id: &str, heading: &str) -> Option<Markup> {
    let book = locale.book(game);
    let chapter =
        book.chapters.iter().find(|chapter| chapter.clauses.iter().any(|one| one.id == id))?;
    let clause = chapter.clauses.iter().find(|one| one.id == id)?;
    let title = chapter.title.split_once(". ").map_or(chapter.title, |(_, title)| title);
    Some(html! {
        @if heading == "h1" { h1 { (title) } } @else { h2.h-s { (title) } }
        p { (clause.sentence()) }
        p.row.row-between.small {
            a href=(link::clause(game, id)) target="_blank" {
                (icon("book")) " " (locale.text("rules-read-on"))
            }
            span.muted { (id) }
        }
    })
}

fn toc_entry(index: usize, chapter: &Chapter<'_>) -> Markup {
    let (number, title) = match chapter.title.split_once(". ") {
        Some((number, title)) if number.chars().all(|c| c.is_ascii_digit()) => (number, title),
        _ => ("", chapter.title),
    };
    html! {
        a href={ "#chapter-" (index) } { span.n { (number) } (title) }
    }
}

/// A clause. Its examples stand in the `original` book, whatever language the text is in.
fn numbered(locale: Locale, clause: &Clause<'_>, original: Option<&Clause<'_>>) -> Markup {
    let scenarios = original.map_or(&[][..], |clause| &clause.scenarios);
    let label = locale.say("rules-clause-link", &[("clause", clause.id.into())]);
    html! {
        div.clause id=(clause.id) {
            a.no href={ "#" (clause.id) } aria-label=(label) { (clause.id) }
            div.prose {
                (markdown::render(&clause.text))
                @if !scenarios.is_empty() {
                    details {
                        summary {
                            (icon("check"))
                            (locale.say("rules-examples", &[("count", scenarios.len().into())]))
                        }
                        @for scenario in scenarios {
                            pre tabindex="0" { code { (scenario.lines.join("\n")) } }
                        }
                    }
                }
            }
        }
    }
}
