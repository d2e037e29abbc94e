//! A game's rules: in plain words, and in exact wording with tested examples. Both kinds of rules
//! come from rulebooks, so their pages are the same for everyone.

use std::borrow::Cow;
use std::collections::BTreeMap;

use karat_rules::any::GameId;
use karat_rules::book::{Book, Chapter, Clause};
use karat_rules::house::OPTION;
use maud::{Markup, html};

use super::frame::{Frame, Part, page};
use super::learn::{self, Reading};
use super::listed::{forms_of, pages_of};
use super::markdown;
use super::model::{Seen, ShownView, Ui};
use super::options::custom_numbers;
use crate::link;
use karat_ui::parts::part;
use karat_ui::pieces::{clause_link, game_name, icon};
use karat_ui::reasons;
use karat_words::Locale;
use karat_words::guide::Points;
use karat_words::rulebook::{self, Block, Choice, Quick, Rulebook, rulebook};
use karat_words::search::search;

/// Additional content shown beside a clause.
#[derive(Debug, Clone, Copy, Default)]
pub struct Beside<'a> {
    /// The number of the clause's first example, if any.
    pub example: Option<usize>,
    /// The table from which the clause was opened, if any.
    pub seen: Option<&'a Seen>,
}

/// The number of the first example, by clause. Clauses without examples are omitted.
pub type Examples = BTreeMap<String, usize>;

/// Renders a game's plain rules or, if there are none, its exact rules. Pictures are rendered from
/// `begun`, the view of a new game. The rules relevant at the user's table, `now`, appear beside
/// the rulebook.
pub fn rules(
    ui: &Ui,
    game: GameId,
    begun: &ShownView,
    examples: &Examples,
    now: Option<(&str, &Seen)>,
) -> Markup {
    let locale = ui.locale;
    let Some(book) = rulebook(locale, game) else { return exact(ui, game) };
    let sheet = Sheet { examples: Some(examples), ..Sheet::new(locale, game, book, begun) };
    let body = html! {
        main.page.page-wide id="main" {
            (head(locale, game, Reading::Rules, "", &html! {
                h1 { (book.title) }
                p.lead { (book.lead) }
            }))
            div.rules.rules-plain {
                nav.toc aria-label=(locale.text("rules-toc")) tabindex="0" {
                    @for (index, chapter) in book.chapters.iter().enumerate() {
                        a href={ "#" (chapter.id) } { span.n { (index + 1) } (chapter.title) }
                    }
                    a href="#card" { span.n { "¶" } (locale.text("rules-card")) }
                    a href="#programs" { span.n { "§" } (locale.text("rules-programs")) }
                }
                article.rb {
                    @for (index, chapter) in book.chapters.iter().enumerate() {
                        (sheet.chapter(index, chapter))
                    }
                    (sheet.card())
                    (sheet.programs())
                }
                @if let Some((id, seen)) = now { (now_at(locale, id, seen)) }
            }
        }
    };
    page(ui, &frame(locale, game), &body)
}

/// Renders the rules relevant at the user's table, to be shown beside the rulebook.
fn now_at(locale: Locale, id: &str, seen: &Seen) -> Markup {
    html! {
        @if let Some(book) = seen.rulebook(locale) {
            aside.rb-now.panel.stack.stack-s id="now-at" aria-labelledby="now-at-h" {
                div.row.row-between {
                    h2.h-s id="now-at-h" { (locale.text("rules-now")) }
                    a.small href=(link::table(id)) { (locale.text("rules-now-back")) }
                }
                (of_moment(locale, seen, &book))
                (brief(locale, seen))
            }
        }
    }
}

/// Renders a game's exact rules in the user's language.
pub fn exact(ui: &Ui, game: GameId) -> Markup {
    let locale = ui.locale;
    let book = locale.book(game);
    let english = Locale::En.book(game);
    let body = html! {
        main.page.page-wide id="main" {
            (head(locale, game, Reading::Exact, "", &html! {
                h1 { (book.title) }
                p.lead { (locale.text("rules-lead")) }
                p.small.muted { (locale.text("rules-about-1")) }
            }))
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
    page(ui, &frame(locale, game), &body)
}

/// Renders the results of searching the plain rules. Returns `None` if the game has no plain rules.
pub fn found(ui: &Ui, game: GameId, query: &str, begun: &ShownView) -> Option<Markup> {
    let locale = ui.locale;
    let book = rulebook(locale, game)?;
    let sheet = Sheet::new(locale, game, book, begun);
    let others = Locale::ALL.into_iter().filter(|&other| other != locale);
    let others: Vec<&Rulebook> = others.filter_map(|other| rulebook(other, game)).collect();
    let found = search(book, &others, query);
    let count: usize = found.iter().map(|(_, parts)| parts.len()).sum();
    let asked = [("query", query.into()), ("count", count.into())];
    let body = html! {
        main.page.page-wide id="main" {
            (head(locale, game, Reading::Found, query, &html! {
                h1 { (book.title) }
                p.lead role="status" { (locale.say("rules-found", &asked)) }
            }))
            div.rules.rules-plain {
                div.toc {
                    a href=(link::rules(game)) { (icon("book")) (locale.text("rules-all")) }
                }
                article.rb {
                    @for (chapter, parts) in &found {
                        section.chapter aria-labelledby={ (chapter.id) "-h" } {
                            h2 id={ (chapter.id) "-h" } { (chapter.title) }
                            @for part in parts {
                                (sheet.part(part))
                                @if let Some(clause) = part.clauses().next() {
                                    p.small {
                                        a href=(link::clause(game, clause)) {
                                            (locale.text("rules-read-on"))
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    Some(page(ui, &frame(locale, game), &body))
}

/// Renders a page with a single clause, or returns `None` if there is no such clause.
pub fn clause(ui: &Ui, game: GameId, id: &str, beside: Beside<'_>) -> Option<Markup> {
    let card = card(ui.locale, game, id, beside, "h1")?;
    let body = html! { main.page id="main" { div.panel.stack { (card) } } };
    Some(page(ui, &frame(ui.locale, game), &body))
}

/// Renders a clause for a dialog above the table, or returns `None` if there is no such clause.
pub fn clause_fragment(ui: &Ui, game: GameId, id: &str, beside: Beside<'_>) -> Option<Markup> {
    let card = card(ui.locale, game, id, beside, "h2")?;
    Some(html! {
        (card)
        button.btn type="button" popovertarget="clause" popovertargetaction="hide" autofocus {
            (ui.locale.text("keys-close"))
        }
    })
}

/// Renders the plain rules for a table's current phase, and the link to all rules.
pub(super) fn quick(locale: Locale, seen: &Seen, is_first: bool) -> Markup {
    html! {
        @if let Some(book) = seen.rulebook(locale) {
            section.rail-part.quick id="quick" aria-label=(locale.text("rules-quick")) {
                div.stack.stack-s {
                    @let moment = part(seen, "quick", &of_moment(locale, seen, &book));
                    @let brief = part(seen, "brief", &brief(locale, seen));
                    // In the user's first game, the overview comes first.
                    @if is_first { (brief) (moment) } @else { (moment) (brief) }
                    p.small {
                        a href=(link::rules(seen.game)) {
                            (icon("book")) " " (locale.text("table-rules"))
                        }
                    }
                }
            }
        }
    }
}

/// Renders the table's house rules, starting with those that affect the current phase, and the
/// rules for the phase. Each sentence links to its clause.
fn of_moment(locale: Locale, seen: &Seen, book: &Rulebook) -> Markup {
    let game = pages_of(&seen.view);
    let phase = game.phase_of_rules();
    let on = book.quick.iter().find(|on| on.phase == phase);
    let of_phase = |clause: &String| on.is_some_and(|on| on.clauses.contains(clause));
    let mut house: Vec<_> = book.chosen(&seen.options).collect();
    house.sort_by_key(|(_, part)| !part.cited.iter().any(of_phase));
    let custom = seen.options.iter().find(|(name, _)| name == OPTION).map(|(_, line)| line);
    let is_changed =
        |clause: &str| house.iter().any(|(_, part)| part.cited.iter().any(|one| one == clause));
    html! {
        @if !house.is_empty() {
            h3 { (locale.text("rules-house")) }
            ul.qref.house {
                @for (choice, part) in &house {
                    li {
                        div {
                            b { (choice.label) } " " (choice.text)
                            @if let Some(line) = custom.filter(|_| choice.option == OPTION) {
                                (custom_numbers(locale, seen.game.into(), line))
                            }
                        }
                        @if let Some(clause) = part.cited.first() {
                            (clause_link(locale, seen.game, clause))
                        }
                    }
                }
            }
        }
        @if let Some(on) = on {
            h3 { (on.title) }
            (sentences(locale, seen.game.into(), book, on, &is_changed))
        }
    }
}

/// Explains the whole game in a few sentences.
fn brief(locale: Locale, seen: &Seen) -> Markup {
    let sentences = pages_of(&seen.view).brief(locale);
    html! {
        @if !sentences.is_empty() {
            h3 { (locale.text("rules-brief")) }
            ol.steps id="brief" { @for sentence in sentences { li { (sentence) } } }
        }
    }
}

fn frame(locale: Locale, game: GameId) -> Frame<'static> {
    let name = game_name(locale, game);
    Frame {
        title: locale.say("rules-title", &[("game", name.into())]),
        part: Part::Rules,
        game: Some(game),
        is_waiting: false,
    }
}

/// Renders the header of a rules page: the links to other games and kinds of page, the heading, and
/// the search field.
fn head(locale: Locale, game: GameId, reading: Reading, query: &str, heading: &Markup) -> Markup {
    html! {
        header.lv-head {
            (learn::switch(locale, game, reading))
            div.lv-bar {
                div.page-h { (heading) }
                @if rulebook(locale, game).is_some() {
                    form.rb-search role="search" method="get" action=(link::rules(game))
                        data-game=(game.name()) {
                        (glass())
                        label.vh for="q" { (locale.text("rules-search")) }
                        input.input id="q" name="q" type="search" value=(query) maxlength="80"
                            placeholder=(locale.text("rules-search-hint"));
                        button.btn type="submit" { (locale.text("rules-search-button")) }
                    }
                    script type="module" src=(link::asset("rules.js")) {}
                }
            }
        }
    }
}

/// Renders the search icon, a magnifying glass.
fn glass() -> Markup {
    html! {
        svg.i viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
            stroke-linecap="round" aria-hidden="true" focusable="false" {
            circle cx="11" cy="11" r="6.5" {}
            path d="m16 16 4.5 4.5" {}
        }
    }
}

/// Renders the picture that precedes the section of the rules explaining it.
fn picture_before(
    locale: Locale,
    seen: &Seen,
    chapter: &rulebook::Chapter,
    part: &rulebook::Part,
) -> Markup {
    let before = chapter.parts.iter().zip(&chapter.parts[1..]).find(|(_, next)| *next == part);
    match before {
        Some((rulebook::Part { block: Block::Picture(name), .. }, _)) => {
            (forms_of(seen.game.into()).rules_picture)(locale, &seen.view, name)
        }
        _ => html! {},
    }
}

/// Renders a clause in plain words, with its place in the rules and a link to read on.
fn card(
    locale: Locale,
    game: GameId,
    id: &str,
    beside: Beside<'_>,
    heading: &str,
) -> Option<Markup> {
    let book = match beside.seen {
        Some(seen) => seen.rulebook(locale),
        None => rulebook(locale, game).map(Cow::Borrowed),
    };
    let plain = book.as_ref().and_then(|book| book.part(id));
    let (title, said, way) = match plain {
        Some((chapter, part)) => {
            let said = said(locale, game, part, id);
            (chapter.title.clone(), said, link::clause(game, id))
        }
        None => {
            let book = locale.book(game);
            let holds = |chapter: &&Chapter<'_>| chapter.clauses.iter().any(|one| one.id == id);
            let chapter = book.chapters.iter().find(holds)?;
            let sentence = book.clause(id)?.sentence();
            let title = chapter.title.split_once(". ").map_or(chapter.title, |(_, title)| title);
            (title.to_owned(), html! { p { (sentence) } }, link::exact_clause(game, id))
        }
    };
    Some(html! {
        @if heading == "h1" { h1 { (title) } } @else { h2.h-s { (title) } }
        @if let (Some((chapter, part)), Some(seen)) = (plain, beside.seen) {
            (picture_before(locale, seen, chapter, part))
        }
        (said)
        @if let (Some(book), Some(seen)) = (&book, beside.seen) { (here(locale, seen, book, id)) }
        p.row.row-between.small {
            a href=(way) target="_blank" { (icon("book")) " " (locale.text("rules-read-on")) }
            @if let Some(number) = beside.example {
                a href=(link::example(game, id, number, 0)) target="_blank" {
                    (icon("play")) " " (locale.text("rules-example"))
                }
            }
            span.muted { (short(id)) }
        }
    })
}

/// Renders remarks on a clause as it applies at a table: the chosen options, and any action that it
/// forbids.
fn here(locale: Locale, seen: &Seen, book: &Rulebook, id: &str) -> Markup {
    let chosen = book.chosen(&seen.options);
    let chosen = chosen.filter(|(_, part)| part.cited.iter().any(|cited| cited == id));
    html! {
        @for (choice, _) in chosen {
            p { b { (locale.text("rules-house")) ": " } (choice.label) " " (choice.text) }
        }
        @if let Some(reason) = reasons::numbered(locale, seen, id) {
            p.muted { (locale.text("rules-here")) " " (reason) }
        }
    }
}

/// Renders a section's sentences about one clause.
fn said(locale: Locale, game: GameId, part: &rulebook::Part, id: &str) -> Markup {
    match &part.block {
        Block::Text(text) | Block::Table(text) => markdown::render(text),
        Block::Points(rows) => html! {
            ul.pts {
                @for row in rows.iter().filter(|row| row.cited.iter().any(|cited| cited == id)) {
                    (points(game, row))
                }
            }
        },
        Block::Choices(choices) => self::choices(choices),
        Block::Heading(..) | Block::Picture(_) => html! {
            p { (locale.exact_clause(game, id).unwrap_or_default()) }
        },
    }
}

/// Renders the sentences for a phase, each with its clause. Sentences changed by a house rule are
/// marked.
fn sentences(
    locale: Locale,
    game: GameId,
    book: &Rulebook,
    on: &Quick,
    is_changed: &dyn Fn(&str) -> bool,
) -> Markup {
    html! {
        ul.qref {
            @for id in &on.clauses {
                @if let Some((_, part)) = book.part(id) {
                    li {
                        div {
                            (said(locale, game, part, id))
                            @if is_changed(id) {
                                span.badge { (locale.text("rules-house-changes")) }
                            }
                        }
                        (clause_link(locale, game, id))
                    }
                }
            }
        }
    }
}

fn choices(choices: &[Choice]) -> Markup {
    html! {
        ul.readings {
            @for choice in choices {
                li {
                    b { (choice.label) }
                    @if !choice.text.is_empty() { span { (choice.text) } }
                }
            }
        }
    }
}

/// Renders a scoring item with its points.
fn points(game: GameId, row: &Points) -> Markup {
    let picture = (forms_of(game).points_picture)(&row.picture);
    html! {
        li {
            span {
                span.pic aria-hidden="true" { (picture) }
                (row.what)
            }
            span.v { (row.how_much) }
        }
    }
}

/// Returns a clause's id without the rulebook's prefix.
fn short(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, short)| short)
}

/// The plain rules in one language.
struct Sheet<'a> {
    locale: Locale,
    game: GameId,
    book: &'a Rulebook,
    exact: Book<'static>,
    begun: &'a ShownView,
    examples: Option<&'a Examples>,
}

impl<'a> Sheet<'a> {
    fn new(locale: Locale, game: GameId, book: &'a Rulebook, begun: &'a ShownView) -> Self {
        Self { locale, game, book, exact: locale.book(game), begun, examples: None }
    }

    fn chapter(&self, index: usize, chapter: &rulebook::Chapter) -> Markup {
        html! {
            section.chapter aria-labelledby=(chapter.id) {
                h2 id=(chapter.id) { (index + 1) ". " (chapter.title) }
                @for part in &chapter.parts { (self.part(part)) }
            }
        }
    }

    fn part(&self, part: &rulebook::Part) -> Markup {
        if let Block::Heading(_, title) = &part.block {
            return html! { h3 { (title) } };
        }
        html! {
            div.plain {
                (self.anchors(part))
                div { (self.block(&part.block)) (self.example(part)) }
                (self.exactly(part))
            }
        }
    }

    /// Renders the link targets for clauses. A clause's target is in the first section that
    /// explains it.
    fn anchors(&self, part: &rulebook::Part) -> Markup {
        html! {
            @for id in part.clauses().filter(|id| self.is_first_said(part, id)) {
                span.at id=(id) {} span.at id=(short(id)) {}
            }
        }
    }

    fn is_first_said(&self, part: &rulebook::Part, id: &str) -> bool {
        self.book.part(id).is_some_and(|(_, first)| std::ptr::eq(first, part))
    }

    /// Renders the link to an example for a section, if there is one.
    fn example(&self, part: &rulebook::Part) -> Markup {
        let shown = |id: &String| Some((id.clone(), *self.examples?.get(id)?));
        let mut clauses = part.clauses().filter(|id| self.is_first_said(part, id));
        html! {
            @if let Some((id, number)) = clauses.find_map(shown) {
                p.small.screen-only {
                    a href=(link::example(self.game, &id, number, 0)) {
                        (icon("play")) " " (self.locale.text("rules-example"))
                        span.vh { ": " (short(&id)) }
                    }
                }
            }
        }
    }

    fn block(&self, block: &Block) -> Markup {
        match block {
            Block::Heading(..) => html! {},
            Block::Text(text) | Block::Table(text) => markdown::render(text),
            Block::Picture(name) => {
                (forms_of(self.game).rules_picture)(self.locale, self.begun, name)
            }
            Block::Points(rows) => html! {
                ul.panel.pts { @for row in rows { (points(self.game, row)) } }
            },
            Block::Choices(choices) => html! {
                p.small.muted { (self.locale.text("rules-choices")) }
                (self::choices(choices))
            },
        }
    }

    /// Renders a section's clause ids, each of which expands to the exact wording.
    fn exactly(&self, part: &rulebook::Part) -> Markup {
        let clauses: Vec<&String> = part.clauses().collect();
        html! {
            @if !clauses.is_empty() {
                details.exact {
                    summary {
                        span.vh { (self.locale.text("rules-exact")) ": " }
                        "§ "
                        @for (index, id) in clauses.iter().enumerate() {
                            @if index > 0 { " · " }
                            span.id { (short(id)) }
                        }
                    }
                    dl {
                        @for id in clauses {
                            @if let Some(clause) = self.exact.clause(id) {
                                dt { a href=(link::exact_clause(self.game, id)) { (id) } }
                                dd { (markdown::render(&clause.text)) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Renders a one-page summary of the game, the only part that is printed.
    fn card(&self) -> Markup {
        let (locale, game) = (self.locale, self.game);
        let scores = self.book.parts().filter_map(|(chapter, part)| match &part.block {
            Block::Points(rows) => Some((chapter, rows)),
            _ => None,
        });
        html! {
            section.chapter.rb-card id="card" aria-labelledby="card-h" {
                h2 id="card-h" { (game_name(locale, game)) ": " (locale.text("rules-card")) }
                p.small.muted.screen-only { (locale.text("rules-card-hint")) }
                p { (self.book.lead) }
                div.rb-cols {
                    @for on in &self.book.quick {
                        section {
                            h3 { (on.title) }
                            (sentences(locale, game, self.book, on, &|_| false))
                        }
                    }
                    @for (chapter, rows) in scores {
                        section {
                            h3 { (chapter.title) }
                            ul.pts { @for row in rows { (points(game, row)) } }
                        }
                    }
                }
            }
        }
    }

    /// Renders the clauses that concern only programs. These clauses are included because other
    /// pages link to them.
    fn programs(&self) -> Markup {
        html! {
            section.chapter aria-labelledby="programs" {
                h2 id="programs" { (self.locale.text("rules-programs")) }
                p { (self.locale.text("rules-programs-hint")) }
                ul.rb-ids {
                    @for id in &self.book.programs {
                        li {
                            span.at id=(short(id)) {}
                            a id=(id) href=(link::exact_clause(self.game, id)) { (short(id)) }
                        }
                    }
                }
            }
        }
    }
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

/// Renders a clause of the exact rules. The examples come from the English clause `original`,
/// whatever the language.
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
