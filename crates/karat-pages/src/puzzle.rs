//! A puzzle: a table at which the user has to make a decision. A coach asks a question, scores the
//! user's attempts, and explains the solution.

use karat_bots::goal;
use karat_rules::any::{GAMES, GameId};
use maud::{Markup, html};

use super::exercise;
use super::frame::{Frame, Part, page, page_head};
use super::listed::forms_of;
use super::lobby::ticket;
use super::model::{LogEntry, Seen, Ui};
use crate::link;
use karat_ui::pieces::{game_name, icon, level_name};
use karat_ui::reasons;
use karat_ui::sentences::log_text;
use karat_words::Locale;
use karat_words::lesson::{self as words, Step as Words};

/// The number of attempts before the coach offers the answer.
const TRIES_ALONE: usize = 2;

/// The data for the page that lists a game's puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzlesModel {
    /// The game to which the puzzles belong.
    pub game: GameId,
    /// The theme of each of the game's puzzles.
    pub themes: Vec<&'static str>,
    /// Whether the user has solved each of the game's puzzles.
    pub solved: Vec<bool>,
    /// The one-based number of the puzzle of the day.
    pub today: usize,
}

/// The data for a puzzle's page.
#[derive(Debug, Clone)]
pub struct PuzzleModel {
    /// The one-based number of the puzzle.
    pub number: usize,
    /// The theme of each of the game's puzzles.
    pub themes: Vec<&'static str>,
    /// The goal by which moves are evaluated.
    pub goal: &'static str,
    /// The table before the user's decision or, once the answer is revealed, after it.
    pub seen: Seen,
    /// The user's last wrong attempt, if any.
    pub judged: Option<Judged>,
    /// The number of wrong attempts by the user.
    pub tries: usize,
    /// Whether the puzzle's answer is shown.
    pub is_solved: bool,
    /// Whether the user has solved each of the game's puzzles.
    pub solved: Vec<bool>,
    /// The bot level selected initially.
    pub gentlest: String,
    /// The available bot levels.
    pub levels: Vec<&'static str>,
}

/// The evaluation of a wrong answer to a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    /// A clause forbids the move.
    Refused(&'static str),
    /// The move misses the puzzle's goal entirely.
    Misses,
    /// The move is worth less than the answer.
    Less {
        /// The move's value in terms of the puzzle's goal.
        worth: i64,
        /// The value of the best move.
        best: i64,
    },
}

/// Returns the records of a game's puzzles, in order.
pub fn puzzle_records(game: GameId) -> &'static [&'static str] {
    forms_of(game).puzzles
}

/// Renders the link to a game's puzzles, or nothing if there are none.
pub(super) fn way(locale: Locale, game: GameId) -> Markup {
    let count = puzzle_records(game).len();
    html! {
        @if count > 0 {
            a.btn href=(link::puzzles(game)) {
                (icon("gems")) (locale.say("puzzles-way", &[("count", count.into())]))
                span.vh { ": " (game_name(locale, game)) }
            }
        }
    }
}

/// Renders the puzzle section of a game's learn page.
pub(super) fn offer(locale: Locale, game: GameId) -> Markup {
    html! {
        @if !puzzle_records(game).is_empty() {
            section.nextup aria-labelledby="puzzles" {
                div.stack.stack-s {
                    h2 id="puzzles" { (locale.text("puzzles-offer")) }
                    p { (locale.text("puzzles-lead")) }
                }
                div.btnset {
                    (way(locale, game))
                    a.btn.btn-quiet href=(link::puzzle_of_today(game)) {
                        (locale.text("puzzles-today"))
                    }
                    a.btn.btn-quiet href=(link::player_puzzles()) {
                        (locale.text("player-puzzle-title"))
                    }
                }
            }
        }
    }
}

/// Renders the links to the puzzles of the day, one per game with puzzles.
pub(super) fn of_today(locale: Locale) -> Markup {
    html! {
        aside.panel.stack aria-labelledby="puzzles" {
            h2.h-s id="puzzles" { (locale.text("puzzles-today")) }
            p { (locale.text("puzzles-lead")) }
            div.btnset {
                @for &game in GAMES {
                    @if !puzzle_records(game).is_empty() {
                        a.btn href=(link::puzzle_of_today(game)) {
                            (icon("gems")) (game_name(locale, game))
                        }
                    }
                }
            }
            p.small { a href=(link::player_puzzles()) { (locale.text("player-puzzle-title")) } }
        }
    }
}

/// Renders the page that lists a game's puzzles. Returns `None` if the puzzles have not been
/// translated into the user's language.
pub fn puzzles(ui: &Ui, model: &PuzzlesModel) -> Option<Markup> {
    let locale = ui.locale;
    let game = model.game;
    let all = words::read(locale.puzzles(game)?);
    let name = game_name(locale, game);
    let title = locale.say("puzzles-title", &[("game", name.into())]);
    let frame =
        Frame { title: title.clone(), part: Part::Learn, game: Some(game), is_waiting: false };
    let done = model.solved.iter().filter(|&&solved| solved).count();
    let of_today = all.get(model.today - 1)?;
    let body = html! {
        main.page id="main" {
            (page_head(title, locale.text("puzzles-lead")))
            section.nextup.lesson-offer aria-labelledby="today" {
                div.stack.stack-s {
                    h2 id="today" { (locale.text("puzzles-today")) }
                    p { b { (of_today.title) } " " (of_today.goal) }
                }
                a.btn.btn-primary.btn-lg href=(link::puzzle(game, model.today)) {
                    (icon("gems"))
                    (locale.text(if model.solved[model.today - 1] { "puzzles-look-again" }
                        else { "puzzles-solve" }))
                }
            }
            section aria-labelledby="all" {
                h2 id="all" { (locale.text("puzzles-all")) }
                p.muted {
                    (locale.say("puzzles-done",
                        &[("done", done.into()), ("count", all.len().into())]))
                }
                ol.pz {
                    @for (index, (puzzle, theme)) in all.iter().zip(&model.themes).enumerate() {
                        (listed(locale, game, index + 1, puzzle, theme, model.solved[index]))
                    }
                }
            }
            p { a.btn.btn-quiet href=(link::learn(game)) {
                (icon("prev")) (locale.text("puzzles-learn"))
            } }
        }
    };
    Some(page(ui, &frame, &body))
}

fn listed(
    locale: Locale,
    game: GameId,
    number: usize,
    puzzle: &Words,
    theme: &str,
    is_solved: bool,
) -> Markup {
    html! {
        li.is-done[is_solved] {
            span.k {
                @if is_solved {
                    (icon("check")) span.vh { (locale.text("puzzles-solved")) " " }
                } @else { (number) }
            }
            a href=(link::puzzle(game, number)) { (puzzle.title) }
            span.badge { (theme_name(locale, theme)) }
        }
    }
}

fn theme_name(locale: Locale, theme: &str) -> String {
    locale.text(&format!("puzzle-theme-{theme}"))
}

/// Renders a puzzle's page. Returns `None` if the puzzle has not been translated into the user's
/// language.
pub fn puzzle(ui: &Ui, model: &PuzzleModel) -> Option<Markup> {
    let locale = ui.locale;
    let game = GameId::from(model.seen.game);
    let all = words::read(locale.puzzles(game)?);
    let words = all.get(model.number - 1)?;
    let sheet = Sheet { locale, ticket: &ui.ticket, model, words, all: &all };
    let title = sheet.title();
    let frame =
        Frame { title: title.clone(), part: Part::Lesson, game: Some(game), is_waiting: false };
    let body = html! {
        div.tp.lesson.puzzle id="table" {
            (sheet.coach())
            (exercise::main(locale, &model.seen, &title, &sheet.dock()))
        }
    };
    Some(page(ui, &frame, &body))
}

/// A puzzle page in one language.
struct Sheet<'a> {
    locale: Locale,
    ticket: &'a str,
    model: &'a PuzzleModel,
    words: &'a Words,
    all: &'a [Words],
}

impl Sheet<'_> {
    fn game(&self) -> GameId {
        self.model.seen.game.into()
    }

    fn title(&self) -> String {
        self.locale.say(
            "puzzle-title",
            &[
                ("game", game_name(self.locale, self.game()).into()),
                ("number", self.model.number.into()),
                ("title", self.words.title.as_str().into()),
            ],
        )
    }

    fn coach(&self) -> Markup {
        let (locale, model) = (self.locale, self.model);
        html! {
            aside.coach aria-label=(locale.text("puzzle-coach")) {
                div.coach-b tabindex="0" role="region" aria-label=(locale.text("lesson-coach-says")) {
                    p.row {
                        span.badge {
                            (locale.say("puzzle-number",
                                &[("number", model.number.into()), ("count", self.all.len().into())]))
                        }
                        span.badge { (theme_name(locale, model.themes[model.number - 1])) }
                    }
                    h2 { (self.words.title) }
                    p.goal { (self.words.goal) }
                    @if model.is_solved { (self.solution()) } @else {
                        div.do { (icon("hand")) b { (self.words.task) } }
                        (self.reply())
                        (happened(self.locale, &self.model.seen))
                    }
                    (exercise::clauses(locale, self.game(), &self.words.cited))
                    (reasons::at_exercise(locale, &model.seen))
                    (self.others())
                }
                (self.foot())
            }
        }
    }

    /// Renders the solution to the puzzle: the effect of the answer, and the reason.
    fn solution(&self) -> Markup {
        let (locale, model) = (self.locale, self.model);
        let is_found = model.solved[model.number - 1];
        html! {
            div.answered.well {
                (icon("check"))
                b { (locale.text(if is_found { "puzzle-right" } else { "puzzle-answer" })) }
                p { (self.words.after) }
            }
        }
    }

    /// Renders the coach's response to the last wrong attempt.
    fn reply(&self) -> Markup {
        let locale = self.locale;
        let Some(judged) = self.model.judged else { return html! {} };
        let game = self.game();
        html! {
            div.nope id="coach-reply" role="alert" tabindex="-1" autofocus {
                (icon("info"))
                b { (locale.text("puzzle-wrong")) }
                @match judged {
                    Judged::Refused(clause) => {
                        // Leave out a clause about notation, which would not help the user.
                        @if clause != game.notation() {
                            p { (locale.clause(game, clause).unwrap_or_default()) }
                        }
                    }
                    _ => p { (measured(locale, game, self.model.goal, judged)) },
                }
                @if self.model.tries >= TRIES_ALONE && !self.words.say.is_empty() {
                    p { (self.words.say) }
                }
            }
        }
    }

    /// Renders the list of the game's other puzzles.
    fn others(&self) -> Markup {
        let (locale, model) = (self.locale, self.model);
        html! {
            nav.lst-nav aria-label=(locale.text("puzzles-all")) { ol.lst {
                @for (index, puzzle) in self.all.iter().enumerate() {
                    @let is_now = index + 1 == model.number;
                    @let is_done = model.solved[index] && !is_now;
                    li.is-done[is_done].is-now[is_now] aria-current=[is_now.then_some("page")] {
                        span.k {
                            @if is_done {
                                (icon("check")) span.vh { (locale.text("puzzles-solved")) " " }
                            } @else { (index + 1) }
                        }
                        a href=(link::puzzle(self.game(), index + 1)) { (puzzle.title) }
                    }
                }
            } }
        }
    }

    /// Renders the link to all puzzles and the button that reveals the answer.
    fn foot(&self) -> Markup {
        let (locale, model, game) = (self.locale, self.model, self.game());
        html! {
            div.coach-f {
                a.btn.btn-quiet.btn-sm href=(link::puzzles(game)) {
                    (icon("prev")) (locale.text("puzzles-all"))
                }
                @if !model.is_solved {
                    form method="post" action=(link::puzzle(game, model.number)) {
                        input type="hidden" name="show" value="yes";
                        button.btn.btn-sm.btn-primary[model.tries >= TRIES_ALONE] type="submit" {
                            (locale.text("lesson-show"))
                        }
                    }
                }
            }
        }
    }

    /// Renders the panel below the table: the game's panel or, once the puzzle is solved, the links
    /// to continue.
    fn dock(&self) -> Markup {
        let (locale, model) = (self.locale, self.model);
        if model.is_solved {
            return self.ways_on();
        }
        html! {
            (exercise::dock(locale, &model.seen))
            // The number of wrong attempts is submitted with the next attempt.
            input type="hidden" name="tries" form="now" value=(model.tries);
        }
    }

    fn ways_on(&self) -> Markup {
        let (locale, model, game) = (self.locale, self.model, self.game());
        let after = (1..=self.all.len()).map(|step| (model.number - 1 + step) % self.all.len());
        let next = after.clone().find(|&index| !model.solved[index] && index + 1 != model.number);
        html! {
            section.dock id="now" aria-labelledby="now-h" {
                div.dock-head {
                    h2 id="now-h" tabindex="-1" { (locale.text("puzzle-on")) }
                    p.dock-last {
                        (locale.text(if next.is_some() { "puzzle-more" } else { "puzzle-last" }))
                    }
                }
                div.dock-acts {
                    @match next {
                        Some(index) => a.btn.btn-primary.btn-lg href=(link::puzzle(game, index + 1)) {
                            (icon("next")) (locale.text("puzzle-next"))
                        },
                        None => a.btn.btn-primary.btn-lg href=(link::puzzles(game)) {
                            (icon("list")) (locale.text("puzzles-all"))
                        },
                    }
                    form method="post" action=(link::puzzle_play(game, model.number)) {
                        (ticket(self.ticket))
                        label.vh for="level" { (locale.text("practice-level")) }
                        select.select id="level" name="level" {
                            @for &level in &model.levels {
                                option value=(level) selected[level == model.gentlest] {
                                    (level_name(locale, level))
                                }
                            }
                        }
                        button.btn.btn-lg type="submit" {
                            (icon("play")) (locale.text("puzzle-play"))
                        }
                    }
                }
            }
        }
    }
}

/// Returns a sentence that compares an attempt with the best move, in the unit of the puzzle's
/// goal.
pub fn measured(locale: Locale, game: GameId, goal: &str, judged: Judged) -> String {
    let of = match goal {
        goal::POINTS | goal::WIN => format!("puzzle-{goal}"),
        goal => format!("{game}-puzzle-{goal}"),
    };
    match judged {
        Judged::Less { worth, best } => {
            let numbers = [worth, best].map(|number| number.abs().unsigned_abs() as usize);
            locale.say(&of, &[("number", numbers[0].into()), ("best", numbers[1].into())])
        }
        Judged::Misses | Judged::Refused(_) => locale.text(&format!("{of}-not")),
    }
}

/// Renders the moves that led to the position.
pub(super) fn happened(locale: Locale, seen: &Seen) -> Markup {
    let lines: Vec<_> = seen.log.iter().flat_map(LogEntry::lines).collect();
    html! {
        @if !lines.is_empty() {
            details.small {
                summary { (locale.text("puzzle-before")) }
                ol.steps { @for line in &lines { li { (log_text(locale, seen, line)) } } }
            }
        }
    }
}
