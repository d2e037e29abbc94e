//! A game's learn page, with pictures of real positions. The opening chapter is enough to start
//! playing, and the others are collapsed.

use karat_rules::any::{GAMES, GameId};
use maud::{Markup, PreEscaped, html};

use super::frame::{Frame, Part, page, page_head};
use super::listed::cover;
use super::listed::{forms_of, has_page};
use super::lobby::{hidden_nonce, ticket};
use super::model::{LearnModel, Record, Ui, usual_seats};
use super::{lesson, markdown, puzzle};
use crate::link;
use karat_ui::forms::{Kind, Learn, Line};
use karat_ui::pieces::{game_name, icon, seat_mark};
use karat_words::Locale;
use karat_words::guide::{Block, Chapter, Guide, Mistake, Panel, Points, Word};
use karat_words::plain::pitch;
use karat_words::rulebook::rulebook;

/// The id of the opening chapter, which is enough to start playing. The chapter explains the goal,
/// a turn, the end of the game and a first decision.
const MINUTE: &str = "minute";

/// The number of words that people read per minute. Studies of silent reading found about 240 words
/// per minute, and unfamiliar rules take longer.
pub const WORDS_PER_MINUTE: usize = 200;

/// Returns the time needed to read the chapters, in whole minutes.
fn minutes<'a>(chapters: impl Iterator<Item = &'a Chapter>) -> usize {
    chapters.map(Chapter::words).sum::<usize>().div_ceil(WORDS_PER_MINUTE)
}

/// Returns the recorded games on a game's learn page, or an empty slice if there is no such page.
pub fn records(game: GameId) -> &'static [Record] {
    forms_of(game).learn.map_or(&[], |learn| learn.records)
}

/// Returns the text of a game's learn page with its placeholders filled in, or `None` if there is
/// no such page.
pub fn guide(locale: Locale, model: &LearnModel) -> Option<Guide> {
    let learn = forms_of(model.game.into()).learn?;
    let text = locale.guide(model.game)?;
    let facts = (learn.facts)(locale, model);
    Some(Guide::read(text, &facts).expect("every gap of the text has its fact"))
}

/// Renders a game's learn page, or returns `None` if there is none.
pub fn learn(ui: &Ui, model: &LearnModel) -> Option<Markup> {
    let locale = ui.locale;
    let game = GameId::from(model.game);
    let guide = guide(locale, model)?;
    let frame = Frame {
        title: guide.title.clone(),
        part: Part::Learn,
        game: Some(game),
        is_waiting: false,
    };
    let sheet = Sheet { locale, model, learn: forms_of(game).learn? };
    let time = [
        ("first", minutes(guide.chapter(MINUTE).into_iter()).into()),
        ("all", minutes(guide.chapters.iter()).into()),
    ];
    let body = html! {
        main.page id="main" {
            header.lv-head {
                (switch(locale, game, Reading::Learn))
                div.page-h {
                    h1 { (guide.title) }
                    p.lead { (guide.lead) }
                    (facts(locale, game))
                }
            }
            div.lp {
                nav.toc aria-label=(locale.text("learn-toc")) tabindex="0" {
                    @for chapter in &guide.chapters { a href={ "#" (chapter.id) } { (chapter.title) } }
                }
                div.lp-body {
                    @if let Some(chapter) = guide.chapter(MINUTE) { (sheet.chapter(chapter)) }
                    (next(ui, model))
                    div.lp-more {
                        p.muted { (locale.say("learn-time", &time)) }
                        @for chapter in guide.chapters.iter().filter(|chapter| chapter.id != MINUTE) {
                            (sheet.folded(chapter))
                        }
                    }
                    (lesson::offer(locale, game, model.done))
                    (puzzle::offer(locale, game))
                }
            }
        }
        script type="module" src=(link::asset("lobby.js")) {}
    };
    Some(page(ui, &frame, &body))
}

/// Renders the list of games to choose from, with links to their learn pages or rules. `steps_done`
/// returns the number of lesson steps that the user has completed.
pub fn choice(ui: &Ui, is_rules: bool, steps_done: &dyn Fn(GameId) -> usize) -> Markup {
    let locale = ui.locale;
    let part = if is_rules { Part::Rules } else { Part::Learn };
    let id = if is_rules { "rules-choice" } else { "learn-choice" };
    let title = locale.text(&format!("{id}-title"));
    let frame = Frame { title: title.clone(), part, game: None, is_waiting: false };
    let body = html! {
        main.page id="main" {
            (page_head(title, locale.text(&format!("{id}-lead"))))
            section.covers aria-label=(locale.text("home-games")) {
                @for &game in GAMES { (card(locale, game, steps_done(game), is_rules)) }
            }
        }
    };
    page(ui, &frame, &body)
}

fn card(locale: Locale, game: GameId, steps_done: usize, is_rules: bool) -> Markup {
    let name = game_name(locale, game);
    html! {
        article.cover {
            (cover(game))
            div.cover-b {
                (introduction(locale, game))
                div.acts {
                    @if has_page(locale, game) {
                        a.btn href=(link::learn(game)) {
                            (icon("play")) (locale.text("learn-to-play")) span.vh { ": " (name) }
                        }
                    }
                    @if let Some(label) = lesson::way(locale, game, steps_done).filter(|_| !is_rules) {
                        a.btn href=(link::lesson(game)) {
                            (icon("hand")) (label) span.vh { ": " (name) }
                        }
                    }
                    @if !is_rules { (puzzle::way(locale, game)) }
                    a.btn href=(link::rules(game)) {
                        (icon("book")) (locale.text("learn-rulebook")) span.vh { ": " (name) }
                    }
                    @if is_rules {
                        a.btn href=(link::exact_rules(game)) {
                            (icon("list")) (locale.text("rules-exact")) span.vh { ": " (name) }
                        }
                    }
                }
            }
        }
    }
}

/// A kind of page about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// The learn page: the opening chapter, and the whole game with pictures.
    Learn,
    /// The plain rules.
    Rules,
    /// Search results in the rules.
    Found,
    /// The exact rules.
    Exact,
}

/// Renders the links to the same kind of page for other games, and to other kinds of page for this
/// game.
pub(super) fn switch(locale: Locale, game: GameId, reading: Reading) -> Markup {
    let address = |game: GameId| match reading {
        Reading::Learn => link::learn(game),
        Reading::Rules | Reading::Found => link::rules(game),
        Reading::Exact => link::exact_rules(game),
    };
    let has_rules = rulebook(locale, game).is_some();
    let readings = [
        (Reading::Learn, "play", link::learn(game), has_page(locale, game)),
        (Reading::Rules, "book", link::rules(game), has_rules),
        (Reading::Exact, "list", link::exact_rules(game), true),
    ];
    html! {
        nav.gswitch aria-label=(locale.text("home-games")) {
            @for &other in GAMES {
                @if reading != Reading::Learn || has_page(locale, other) {
                    a href=(address(other)) aria-current=[(other == game).then_some("true")] {
                        (game_name(locale, other))
                    }
                }
            }
            @if reading != Reading::Learn {
                a href=(link::all_rulebooks()) { (locale.text("rules-choice-title")) }
            }
        }
        nav.levels aria-label=(locale.text("learn-levels")) {
            @for (other, symbol, address, is_there) in readings {
                @if is_there {
                    a href=(address) aria-current=[(other == reading).then_some("page")] {
                        (icon(symbol))
                        b { (locale.text(other.title())) }
                        span { (locale.text(other.hint())) }
                    }
                }
            }
        }
    }
}

impl Reading {
    const fn title(self) -> &'static str {
        match self {
            Self::Learn => "nav-learn",
            Self::Rules | Self::Found => "nav-rules",
            Self::Exact => "rules-exact",
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Self::Learn => "learn-levels-learn",
            Self::Rules | Self::Found => "learn-levels-rules",
            Self::Exact => "learn-levels-exact",
        }
    }
}

/// Renders a game's name, number of players, duration and description.
pub(super) fn introduction(locale: Locale, game: GameId) -> Markup {
    html! {
        div.stack.stack-s {
            h2 { (game_name(locale, game)) }
            (facts(locale, game))
            p { (pitch(locale, game)) }
        }
    }
}

/// Renders a game's number of players and duration.
fn facts(locale: Locale, game: GameId) -> Markup {
    let seats = game.seats();
    html! {
        p.facts {
            span {
                (icon("users"))
                (locale.say("home-players",
                    &[("from", (*seats.start()).into()), ("to", (*seats.end()).into())]))
            }
            @for (symbol, id) in [("clock", "time"), ("info", "ease")] {
                @if let Some(text) = locale.find(&format!("{game}-{id}"), &[]) {
                    span { (icon(symbol)) (text) }
                }
            }
        }
    }
}

/// Renders the next step after the opening chapter: a game against the weakest bots, or the lesson.
fn next(ui: &Ui, model: &LearnModel) -> Markup {
    let locale = ui.locale;
    html! {
        section.nextup aria-labelledby="next" {
            div {
                h2 id="next" { (locale.text("learn-next")) }
                p { (locale.text("learn-next-lead")) }
            }
            div.btnset {
                form method="post" action=(link::tables()) data-nonce-form="" {
                    input type="hidden" name="game" value=(model.game.name);
                    input type="hidden" name="seats" value=(usual_seats(model.game));
                    input type="hidden" name="bots" value=(model.gentlest);
                    (hidden_nonce())
                    (ticket(&ui.ticket))
                    button.btn.btn-primary.btn-lg type="submit" {
                        (icon("play")) (locale.text("home-play-now"))
                    }
                }
                @if let Some(label) = lesson::way(locale, model.game.into(), model.done) {
                    a.btn.btn-lg href=(link::lesson(model.game)) { (icon("hand")) (label) }
                }
            }
        }
    }
}

/// A learn page in one language.
struct Sheet<'a> {
    locale: Locale,
    model: &'a LearnModel,
    learn: &'a Learn,
}

impl Sheet<'_> {
    /// Renders a collapsed chapter. The chapter's id is inside the collapsed part, so that a link
    /// to the chapter opens it.
    fn folded(&self, chapter: &Chapter) -> Markup {
        let id = chapter.id.as_str();
        html! {
            details.lp-fold {
                summary { h2 id={ (id) "-h" } { (chapter.title) } }
                section id=(id) aria-labelledby={ (id) "-h" } { (self.body(chapter)) }
            }
        }
    }

    /// Renders an expanded chapter.
    fn chapter(&self, chapter: &Chapter) -> Markup {
        let id = chapter.id.as_str();
        html! {
            section id=(id) aria-labelledby={ (id) "-h" } {
                h2 id={ (id) "-h" } { (chapter.title) }
                (self.body(chapter))
            }
        }
    }

    fn body(&self, chapter: &Chapter) -> Markup {
        let id = chapter.id.as_str();
        let blocks = html! { @for block in &chapter.blocks { (self.block(id, block)) } };
        html! {
            @match id {
                "idea" => div.idea { (cover(self.model.game.into())) div { (blocks) } },
                "table" => div.fig { (blocks) },
                "score" => div.score2 { (blocks) },
                _ => (blocks),
            }
        }
    }

    fn block(&self, chapter: &str, block: &Block) -> Markup {
        match block {
            Block::Text(text) => html! { div.say { (markdown::render(text)) } },
            Block::Table(text) => markdown::render(text),
            Block::Picture(name) => self.picture(name),
            Block::Panels(panels) => self.panels(chapter, panels),
            Block::List(items) if chapter == "watch" => self.example(items),
            Block::List(items) => html! {
                ol.calls {
                    @for (index, item) in items.iter().enumerate() {
                        li { span.co aria-hidden="true" { (index + 1) } (markdown::render(item)) }
                    }
                }
            },
            Block::Mistakes(mistakes) => html! {
                ul.slips { @for mistake in mistakes { (self.mistake(mistake)) } }
            },
            Block::Words(words) => html! {
                dl.words { @for word in words { (self.word(word)) } }
            },
            Block::Points(points) => html! {
                ul.panel.pts { @for row in points { (self.points(row)) } }
            },
            Block::Addition(rows) => html! {
                dl.moneyline {
                    @for (index, (what, sum)) in rows.iter().enumerate() {
                        div.sum[index + 1 == rows.len()] { dt { (what) } dd { (sum) } }
                    }
                }
            },
            Block::Cited(ids) => html! { p.cite { (self.clauses(ids)) } },
        }
    }

    fn panels(&self, chapter: &str, panels: &[Panel]) -> Markup {
        let class = match chapter {
            MINUTE => "pns minute",
            "turn" => "pns",
            "score" => "counts",
            _ => "tricks",
        };
        html! {
            div class=(class) {
                @for panel in panels {
                    article.pn[matches!(chapter, MINUTE | "turn")].panel[chapter == "score"]
                        .trick[!matches!(chapter, MINUTE | "turn" | "score")] {
                        @if !panel.picture.is_empty() {
                            div.pn-pic { (self.picture(&panel.picture)) }
                        }
                        h3 { (panel.title) }
                        @for block in &panel.blocks { (self.block(chapter, block)) }
                    }
                }
            }
        }
    }

    fn picture(&self, name: &str) -> Markup {
        (self.learn.picture)(self.locale, self.model, name)
    }

    /// Renders the worked example, line by line. Without scripts, users step through the example by
    /// clicking the last visible line.
    fn example(&self, why: &[String]) -> Markup {
        let (heading, lines) = (self.learn.example)(self.locale, self.model);
        assert_eq!(lines.len(), why.len(), "every line of the example has its sentence");
        let label = self.locale.text("learn-example-steps");
        html! {
            div.wk {
                div.wk-h { (heading) }
                fieldset.wk-steps {
                    legend.small { (label) }
                    span.seg {
                        @for number in 1..=lines.len() {
                            label {
                                input type="radio" name="step" value=(number)
                                    checked[number == lines.len()];
                                (number)
                            }
                        }
                    }
                }
                ol {
                    @for (index, (line, why)) in lines.iter().zip(why).enumerate() {
                        (self.line(index, line, why))
                    }
                }
            }
        }
    }

    fn line(&self, index: usize, line: &Line, why: &str) -> Markup {
        let (seat, name) = &line.who;
        html! {
            li.is-no[line.kind == Kind::Leaves].is-end[line.kind == Kind::Decides] {
                span.n aria-hidden="true" { (index + 1) }
                span.who { (seat_mark(*seat, name, "seat-s")) span.nm { (name) } }
                span.lay { (line.laid) }
                span.tot { (line.total) }
                span.why { (inline(why)) }
            }
        }
    }

    fn mistake(&self, mistake: &Mistake) -> Markup {
        html! {
            li.slip {
                span.w { (inline(&mistake.thought)) }
                span.r { (inline(&mistake.truth)) }
                p.cite { (self.clauses(&mistake.cited)) }
            }
        }
    }

    fn word(&self, word: &Word) -> Markup {
        html! {
            div {
                dt { (word.term) }
                dd { (inline(&word.meaning)) }
                @if !word.original.is_empty() {
                    dd.tl {
                        @for (code, words) in &word.original {
                            span { i { (code) } span lang=(code) { (words) } }
                        }
                    }
                }
            }
        }
    }

    fn points(&self, row: &Points) -> Markup {
        html! {
            li {
                span {
                    @if !row.picture.is_empty() { span.pic { (self.picture(&row.picture)) } }
                    (inline(&row.what))
                    span.cite { (self.clauses(&row.cited)) }
                }
                span.v { (row.how_much) }
            }
        }
    }

    /// Renders small links to the clauses behind a passage.
    fn clauses(&self, ids: &[String]) -> Markup {
        let game = self.model.game;
        let book = self.locale.book(game);
        let prefix = book
            .clauses()
            .next()
            .map_or("", |clause| clause.id.split_once('-').map_or("", |(prefix, _)| prefix));
        html! {
            @if !ids.is_empty() { "§ " }
            @for (index, id) in ids.iter().enumerate() {
                @if index > 0 { " · " }
                @let whole = format!("{prefix}-{id}");
                @let label = self.locale.say("clause-label", &[("clause", whole.as_str().into())]);
                a href=(link::clause(game, &whole)) aria-label=(label) { (id) }
            }
        }
    }
}

/// Renders a Markdown sentence without wrapping it in a paragraph element.
fn inline(text: &str) -> Markup {
    let html = markdown::render(text).into_string();
    let inner = html.strip_prefix("<p>").and_then(|html| html.strip_suffix("</p>"));
    PreEscaped(inner.map_or_else(|| html.clone(), str::to_owned))
}
