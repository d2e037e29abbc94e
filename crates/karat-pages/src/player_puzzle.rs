//! Puzzles made by players: the list, a puzzle's page for its solvers, and the page on which its
//! author writes it.

use karat_rules::any::{GAMES, GameId};
use karat_rules::{Line, SEATS_MAX};
use karat_table::player_puzzle::{ANSWERS_MAX, CLEARLY_WORSE, PER_DAY_MAX, Stage, TEXT_CHARS_MAX};
use karat_table::time::UnixMillis;
use maud::{Markup, html};
use strum::{EnumString, IntoStaticStr};

use super::dates::day;
use super::exercise;
use super::frame::{Frame, Part, page, page_head};
use super::games::paging;
use super::listed::cover;
use super::model::{Seen, Ui};
use super::puzzle::happened;
use super::review_text::{margin, points};
use crate::link::{self, PuzzlesFilter};
use karat_ui::pieces::{game_name, icon, person_link};
use karat_ui::sentences::sentence;
use karat_words::Locale;

/// The maximum length of a question in a list, in characters.
const HEADLINE_CHARS_MAX: usize = 100;

/// The data for the list of puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPuzzlesModel {
    /// The filter.
    pub filter: PuzzlesFilter,
    /// The puzzles on this page of the list.
    pub all: Vec<PuzzleSummary>,
    /// The page number, starting at 1.
    pub page: usize,
    /// The number of pages, at least 1.
    pub pages: usize,
    /// The user's puzzles, newest first.
    pub mine: Vec<OwnPuzzle>,
}

/// A puzzle in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleSummary {
    /// The id.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The question.
    pub question: String,
    /// The author's name and id.
    pub author: (String, String),
    /// The time of publication.
    pub published: UnixMillis,
    /// The number of people who have tried, and of those whose first move was right.
    pub tries: Tries,
    /// Whether the engine disputes an answer.
    pub is_disputed: bool,
    /// Whether the user's first move was right, or `None` if they have not tried.
    pub solved: Option<bool>,
}

/// A puzzle of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPuzzle {
    /// The id.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// The question, which may be empty.
    pub question: String,
    /// The stage.
    pub stage: Stage,
    /// The time at which the user created the draft.
    pub created: UnixMillis,
}

/// The number of people who have tried to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tries {
    /// The number of people who have tried.
    pub all: u32,
    /// The number of people whose first move was right.
    pub right: u32,
}

/// The data for a puzzle's page.
#[derive(Debug, Clone)]
pub struct PlayerPuzzleModel {
    /// The puzzle's id.
    pub id: String,
    /// The author's name and id.
    pub author: (String, String),
    /// The question.
    pub question: String,
    /// The position as the deciding seat sees it.
    pub seen: Seen,
    /// The number of people who have tried, and of those whose first move was right.
    pub tries: Tries,
    /// Whether the engine disputes an answer.
    pub is_disputed: bool,
    /// The answers and the explanation, once the user has tried.
    pub outcome: Option<PuzzleOutcome>,
    /// Whether the user is the author.
    pub is_mine: bool,
    /// Whether the user has reported the puzzle, or `None` if they cannot report it.
    pub is_reported: Option<bool>,
}

/// The answers to a puzzle and the user's result, shown after the user's first try.
#[derive(Debug, Clone)]
pub struct PuzzleOutcome {
    /// The user's first try, or `None` for the author.
    pub tried: Option<PuzzleTry>,
    /// The accepted moves.
    pub answers: Vec<MoveShown>,
    /// The explanation, which may be empty.
    pub explanation: String,
    /// The engine's check.
    pub check: CheckShown,
}

/// The user's first try to solve a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub enum PuzzleTry {
    /// The move was right.
    Right,
    /// The move was wrong.
    Wrong(MoveShown),
    /// The user looked at the answer instead.
    Looked,
}

/// A move of the deciding seat.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveShown {
    /// The move, in the game's notation.
    pub text: String,
    /// The move's description, or `None` if the game has none.
    pub what: Option<Line>,
}

/// The result of the engine's check.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckShown {
    /// The compared moves, best first.
    pub moves: Vec<CheckedShown>,
    /// The number of rollouts after each move.
    pub games: u32,
    /// Whether one of the answers is clearly worse than the best move.
    pub is_disputed: bool,
}

/// A move with its win chance in the engine's check.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedShown {
    /// The move.
    pub shown: MoveShown,
    /// The win chance after the move, from 0 to 1.
    pub win: f64,
    /// The standard error of the win chance.
    pub error: f64,
    /// Whether the author accepts the move.
    pub is_answer: bool,
    /// Whether the user tried the move.
    pub is_tried: bool,
}

/// The data for the page on which an author writes a puzzle.
#[derive(Debug, Clone)]
pub struct PuzzleEditorModel {
    /// The puzzle's id.
    pub id: String,
    /// The position as the deciding seat sees it.
    pub seen: Seen,
    /// The stage.
    pub stage: Stage,
    /// The question, which may be empty.
    pub question: String,
    /// The explanation, which may be empty.
    pub explanation: String,
    /// The accepted moves.
    pub answers: Vec<MoveShown>,
    /// The state of the engine's check.
    pub check: CheckState,
    /// Whether the server checks puzzles at all.
    pub can_check: bool,
    /// The number of people who have tried, and of those whose first move was right.
    pub tries: Tries,
    /// The reason why the last change was refused.
    pub fault: Option<PuzzleFault>,
}

impl PuzzleEditorModel {
    /// Returns whether the engine has yet to check the answers.
    pub fn is_waiting(&self) -> bool {
        matches!(self.check, CheckState::Queued(_) | CheckState::Running(_))
    }
}

/// The state of the engine's check.
#[derive(Debug, Clone, PartialEq)]
pub enum CheckState {
    /// The check has not been requested.
    Unasked,
    /// The check is queued behind this many others.
    Queued(u32),
    /// The check is being computed. Contains its progress in percent.
    Running(u32),
    /// The check is finished.
    Done(CheckShown),
}

/// The reason why a change to a puzzle was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum PuzzleFault {
    /// The question or the explanation is too long.
    LongText,
    /// A puzzle needs a question.
    NoQuestion,
    /// The puzzle has changed, or cannot be changed in this way.
    Impossible,
    /// The engine's queue is full.
    QueueFull,
    /// The user's network has reached its limit in the engine's queue.
    NetworkFull,
    /// The user has reached their limit in the engine's queue.
    PersonFull,
}

/// A change to a puzzle, with its value in the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum PuzzleAct {
    /// Save the question and the explanation.
    Save,
    /// Accept a move no longer.
    Drop,
    /// Request the engine's check.
    Check,
    /// Publish the puzzle.
    Publish,
    /// Withdraw the puzzle.
    Withdraw,
    /// Delete the puzzle.
    Delete,
}

impl PuzzleAct {
    fn value(self) -> &'static str {
        self.into()
    }
}

/// Renders the list of puzzles.
pub fn player_puzzles(ui: &Ui, model: &PlayerPuzzlesModel) -> Markup {
    let locale = ui.locale;
    let title = locale.text("player-puzzle-title");
    let frame = Frame { title: title.clone(), part: Part::Learn, game: None, is_waiting: false };
    let body = html! {
        main.page id="main" {
            (page_head(title, locale.text("player-puzzle-lead")))
            (filter_form(locale, &model.filter))
            section.stack aria-labelledby="all" {
                h2.h-s id="all" { (locale.text("player-puzzle-all")) }
                @if model.all.is_empty() {
                    p.muted { (locale.text("player-puzzle-none")) }
                } @else {
                    ul.glist { @for puzzle in &model.all { (listed(locale, puzzle)) } }
                    (paging(locale, model.page, model.pages,
                        |page| link::puzzles_of_players(&model.filter, page)))
                }
            }
            @if !model.mine.is_empty() {
                section.stack aria-labelledby="mine" {
                    h2.h-s id="mine" { (locale.text("player-puzzle-mine")) }
                    ul.ways { @for puzzle in &model.mine { (own(locale, puzzle)) } }
                }
            }
            aside.panel.stack.stack-s aria-labelledby="how" {
                h2.h-s id="how" { (locale.text("player-puzzle-how-h")) }
                p { (locale.say("player-puzzle-how", &[("daily", PER_DAY_MAX.into())])) }
                p { (locale.text("player-puzzle-how-checked")) }
                div.btnset {
                    a.btn.btn-quiet href=(link::all_games()) { (locale.text("nav-games")) }
                }
            }
        }
    };
    page(ui, &frame, &body)
}

fn filter_form(locale: Locale, filter: &PuzzlesFilter) -> Markup {
    let seats = GAMES.iter().flat_map(|game| game.seats());
    let most = seats.clone().max().unwrap_or(SEATS_MAX);
    let least = seats.min().unwrap_or(1);
    html! {
        form.panel.gfilter method="get" action=(link::player_puzzles()) role="search"
            aria-label=(locale.text("player-puzzle-filter")) {
            div.field {
                label.lbl for="f-game" { (locale.text("games-filter-game")) }
                select.select id="f-game" name="game" {
                    option value="" { (locale.text("games-filter-any")) }
                    @for &game in GAMES {
                        option value=(game.name()) selected[filter.game == Some(game)] {
                            (game_name(locale, game))
                        }
                    }
                }
            }
            div.field {
                label.lbl for="f-seats" { (locale.text("player-puzzle-seats")) }
                select.select id="f-seats" name="seats" {
                    option value="" { (locale.text("player-puzzle-seats-any")) }
                    @for count in least..=most {
                        option value=(count) selected[filter.seats == Some(count)] { (count) }
                    }
                }
            }
            div.field {
                label.lbl for="f-order" { (locale.text("player-puzzle-order")) }
                select.select id="f-order" name="order" {
                    option value="newest" selected[!filter.by_attempts] {
                        (locale.text("player-puzzle-order-newest"))
                    }
                    option value="attempts" selected[filter.by_attempts] {
                        (locale.text("player-puzzle-order-attempts"))
                    }
                }
            }
            button.btn type="submit" { (locale.text("games-filter-show")) }
        }
    }
}

fn listed(locale: Locale, puzzle: &PuzzleSummary) -> Markup {
    let (name, person) = &puzzle.author;
    html! {
        li.gitem {
            (cover(puzzle.game))
            div.gitem-b {
                h3 { a href=(link::player_puzzle(&puzzle.id)) { (headline(&puzzle.question)) } }
                p.small {
                    (game_name(locale, puzzle.game)) " · "
                    (locale.say("player-puzzle-players", &[("count", puzzle.seats.into())]))
                    " · " (person_link(name, Some(person)))
                }
                p.small.muted.gmeta {
                    (day(locale, puzzle.published))
                    span { (tries(locale, puzzle.tries)) }
                    @if puzzle.is_disputed {
                        span.badge { (locale.text("player-puzzle-disputed")) }
                    }
                }
            }
            div.gstate {
                @match puzzle.solved {
                    Some(true) => span.badge { (icon("check")) (locale.text("player-puzzle-found")) },
                    Some(false) => span.badge { (locale.text("player-puzzle-tried")) },
                    None => {}
                }
            }
        }
    }
}

fn own(locale: Locale, puzzle: &OwnPuzzle) -> Markup {
    let headline = headline(&puzzle.question);
    html! {
        li {
            a href=(link::player_puzzle_edit(&puzzle.id)) {
                (game_name(locale, puzzle.game)) ": "
                @if headline.is_empty() { (locale.text("player-puzzle-untitled")) }
                @else { (headline) }
            }
            " " span.badge { (stage_name(locale, puzzle.stage)) }
            " " span.small.muted { (day(locale, puzzle.created)) }
        }
    }
}

fn stage_name(locale: Locale, stage: Stage) -> String {
    locale.text(&format!("player-puzzle-stage-{}", stage.name()))
}

/// Returns the beginning of a question, for lists and titles.
fn headline(question: &str) -> String {
    let line = question.lines().next().unwrap_or_default();
    let is_whole = line.chars().count() <= HEADLINE_CHARS_MAX && line.len() == question.len();
    let start: String = line.chars().take(HEADLINE_CHARS_MAX).collect();
    if is_whole { start } else { format!("{}…", start.trim_end()) }
}

/// Returns how many people have tried, and how many of them found the move.
fn tries(locale: Locale, tries: Tries) -> String {
    let Tries { all, right } = tries;
    let share = f64::from(right) / f64::from(all.max(1));
    locale.say("player-puzzle-tries", &[("count", all.into()), ("percent", points(share).into())])
}

/// Renders a puzzle's page.
pub fn player_puzzle(ui: &Ui, model: &PlayerPuzzleModel) -> Markup {
    let locale = ui.locale;
    let game = model.seen.game;
    let args =
        [("game", game_name(locale, game).into()), ("question", headline(&model.question).into())];
    let title = locale.say("player-puzzle-page", &args);
    let frame = Frame {
        title: title.clone(),
        part: Part::Lesson,
        game: Some(game.into()),
        is_waiting: false,
    };
    let dock = match &model.outcome {
        None => exercise::dock(locale, &model.seen),
        Some(_) => onward(locale),
    };
    let body = html! {
        div.tp.lesson.puzzle id="table" {
            aside.coach aria-label=(locale.text("player-puzzle-coach")) {
                div.coach-b tabindex="0" role="region"
                    aria-label=(locale.text("player-puzzle-coach")) {
                    (about(locale, model))
                    @match &model.outcome {
                        None => { (unsolved(locale, model)) }
                        Some(outcome) => { (solved(locale, model, outcome)) }
                    }
                    (happened(locale, &model.seen))
                    (share(locale, model))
                }
                (foot(locale, model))
            }
            (exercise::main(locale, &model.seen, &title, &dock))
        }
    };
    page(ui, &frame, &body)
}

/// Renders the question and its author.
fn about(locale: Locale, model: &PlayerPuzzleModel) -> Markup {
    let (name, person) = &model.author;
    html! {
        p.row {
            span.badge { (locale.text("player-puzzle-badge")) }
            @if model.is_disputed {
                span.badge { (locale.text("player-puzzle-disputed")) }
            }
        }
        h2 { (locale.text("player-puzzle-question")) }
        p.note { (model.question) }
        p.small.muted {
            (locale.text("player-puzzle-by")) " " (person_link(name, Some(person)))
        }
        @if model.is_disputed {
            p.small { (locale.say("player-puzzle-disputed-hint", &[("percent", worse().into())])) }
        }
    }
}

/// Returns the difference from which a move counts as clearly worse, in percent.
fn worse() -> i64 {
    points(CLEARLY_WORSE)
}

fn unsolved(locale: Locale, model: &PlayerPuzzleModel) -> Markup {
    html! {
        div.do { (icon("hand")) b { (locale.text("player-puzzle-do")) } }
        p.small.muted { (locale.text("player-puzzle-once")) }
        (refusal(locale, &model.seen))
    }
}

/// Renders the clause that forbids the user's move, if it was refused.
fn refusal(locale: Locale, seen: &Seen) -> Markup {
    let Some(refusal) = &seen.refusal else { return html! {} };
    html! {
        div.nope role="alert" {
            (icon("info"))
            b { (locale.text("player-puzzle-refused")) }
            p { (locale.clause(seen.game, refusal.clause).unwrap_or_default()) }
        }
    }
}

fn solved(locale: Locale, model: &PlayerPuzzleModel, outcome: &PuzzleOutcome) -> Markup {
    let seen = &model.seen;
    html! {
        @match &outcome.tried {
            Some(PuzzleTry::Right) => {
                div.answered.well { (icon("check")) b { (locale.text("player-puzzle-right")) } }
            }
            Some(PuzzleTry::Wrong(tried)) => {
                div.nope {
                    (icon("info"))
                    b { (locale.text("player-puzzle-wrong")) }
                    p { (locale.say("player-puzzle-your-move",
                        &[("move", words(locale, seen, tried).into())])) }
                }
            }
            Some(PuzzleTry::Looked) => {
                div.nope { (icon("info")) b { (locale.text("player-puzzle-looked")) } }
            }
            None => {}
        }
        h3.lbl { (locale.say("player-puzzle-answers", &[("count", outcome.answers.len().into())])) }
        ul.steps { @for answer in &outcome.answers { li { (words(locale, seen, answer)) } } }
        @if !outcome.explanation.is_empty() { p.note { (outcome.explanation) } }
        (verdict(locale, seen, &outcome.check))
        p.small.muted { (tries(locale, model.tries)) }
    }
}

/// Returns a move's description, or else its notation.
fn words(locale: Locale, seen: &Seen, shown: &MoveShown) -> String {
    let what = shown.what.as_ref().map(|line| sentence(locale, seen, line));
    what.unwrap_or_else(|| shown.text.clone())
}

/// Renders the engine's check: whether it agrees, and the win chance after each move.
fn verdict(locale: Locale, seen: &Seen, check: &CheckShown) -> Markup {
    let agrees = if check.is_disputed { "player-puzzle-disagrees" } else { "player-puzzle-agrees" };
    html! {
        section.stack.stack-s aria-labelledby="engine" {
            h3.lbl id="engine" { (locale.text("player-puzzle-engine")) }
            p { b { (locale.say(agrees, &[("percent", worse().into())])) } }
            ol.best {
                @for (index, it) in check.moves.iter().enumerate() {
                    li {
                        span.grow {
                            (words(locale, seen, &it.shown))
                            @if index == 0 {
                                " " span.badge { (locale.text("player-puzzle-is-best")) }
                            }
                            @if it.is_answer {
                                " " span.badge { (locale.text("player-puzzle-is-answer")) }
                            }
                            @if it.is_tried {
                                " " span.badge { (locale.text("player-puzzle-is-yours")) }
                            }
                        }
                        span.v {
                            (locale.say("analysis-percent", &[
                                ("percent", points(it.win).into()),
                                ("margin", margin(it.error).into()),
                            ]))
                        }
                    }
                }
            }
            p.small.muted {
                (locale.say("player-puzzle-engine-how", &[("games", check.games.into())]))
            }
        }
    }
}

/// Renders the link to share, and the form for reporting the puzzle.
fn share(locale: Locale, model: &PlayerPuzzleModel) -> Markup {
    html! {
        details.small {
            summary { (locale.text("player-puzzle-share")) }
            div.stack.stack-s {
                p { (locale.text("player-puzzle-share-hint")) " "
                    a href=(link::player_puzzle(&model.id)) {
                        (locale.text("player-puzzle-share-link"))
                    }
                }
                @match model.is_reported {
                    Some(true) => p.muted { (locale.text("player-puzzle-reported")) },
                    Some(false) => form method="post"
                        action=(link::player_puzzle_report(&model.id)) {
                        button.btn.btn-sm.btn-quiet type="submit" {
                            (icon("warn")) (locale.text("player-puzzle-report"))
                        }
                    },
                    None => {}
                }
            }
        }
    }
}

fn foot(locale: Locale, model: &PlayerPuzzleModel) -> Markup {
    html! {
        div.coach-f {
            a.btn.btn-quiet.btn-sm href=(link::player_puzzles()) {
                (icon("prev")) (locale.text("player-puzzle-title"))
            }
            @if model.is_mine {
                a.btn.btn-sm href=(link::player_puzzle_edit(&model.id)) {
                    (locale.text("player-puzzle-edit"))
                }
            } @else if model.outcome.is_none() {
                form method="post" action=(link::player_puzzle(&model.id)) {
                    input type="hidden" name="show" value="yes";
                    button.btn.btn-sm type="submit" { (locale.text("player-puzzle-show")) }
                }
            }
        }
    }
}

/// Renders the panel once the user has tried, with the way to other puzzles.
fn onward(locale: Locale) -> Markup {
    html! {
        section.dock id="now" aria-labelledby="now-h" {
            div.dock-head {
                h2 id="now-h" tabindex="-1" { (locale.text("puzzle-on")) }
            }
            div.dock-acts {
                a.btn.btn-primary.btn-lg href=(link::player_puzzles()) {
                    (icon("list")) (locale.text("player-puzzle-more"))
                }
            }
        }
    }
}

/// Renders the page on which an author writes a puzzle.
pub fn puzzle_editor(ui: &Ui, model: &PuzzleEditorModel) -> Markup {
    let locale = ui.locale;
    let game = model.seen.game;
    let title = locale.say("player-puzzle-editor", &[("game", game_name(locale, game).into())]);
    let is_waiting = model.is_waiting();
    let frame =
        Frame { title: title.clone(), part: Part::Lesson, game: Some(game.into()), is_waiting };
    let is_draft = model.stage == Stage::Draft;
    let takes_answers = is_draft && model.answers.len() < ANSWERS_MAX && !is_waiting;
    let dock = if takes_answers { exercise::dock(locale, &model.seen) } else { onward(locale) };
    let body = html! {
        div.tp.lesson.puzzle id="table" {
            aside.coach aria-label=(locale.text("player-puzzle-edit")) {
                div.coach-b tabindex="0" role="region"
                    aria-label=(locale.text("player-puzzle-edit")) {
                    p.row { span.badge { (stage_name(locale, model.stage)) } }
                    h2 { (title) }
                    @if let Some(fault) = model.fault {
                        p.banner.bad role="alert" { (icon("warn")) (fault_text(locale, fault)) }
                    }
                    (refusal(locale, &model.seen))
                    @if model.stage == Stage::Removed {
                        p { (locale.text("player-puzzle-removed-hint")) }
                    } @else {
                        (answers(locale, model, takes_answers))
                        @if is_waiting { (saved_texts(model)) } @else { (texts(locale, model)) }
                        (check(locale, model))
                        (publishing(locale, model))
                    }
                    (deletion(locale, model))
                }
                div.coach-f {
                    a.btn.btn-quiet.btn-sm href=(link::player_puzzles()) {
                        (icon("prev")) (locale.text("player-puzzle-title"))
                    }
                    @if model.stage == Stage::Public {
                        a.btn.btn-sm href=(link::player_puzzle(&model.id)) {
                            (locale.text("player-puzzle-see"))
                        }
                    }
                }
            }
            (exercise::main(locale, &model.seen, &title, &dock))
        }
    };
    page(ui, &frame, &body)
}

fn fault_text(locale: Locale, fault: PuzzleFault) -> String {
    let word: &'static str = fault.into();
    locale.say(&format!("player-puzzle-fault-{word}"), &[("chars", TEXT_CHARS_MAX.into())])
}

/// Renders the accepted moves, which change only in a draft.
fn answers(locale: Locale, model: &PuzzleEditorModel, takes_answers: bool) -> Markup {
    html! {
        section.stack.stack-s aria-labelledby="answers" {
            h3.lbl id="answers" {
                (locale.say("player-puzzle-answers", &[("count", model.answers.len().into())]))
            }
            @if model.answers.is_empty() { p.small { (locale.text("player-puzzle-answers-none")) } }
            ul.steps {
                @for answer in &model.answers {
                    @let what = words(locale, &model.seen, answer);
                    li.row {
                        span.grow { (what) }
                        @if model.stage == Stage::Draft && !model.is_waiting() {
                            (act_form(model, PuzzleAct::Drop, &html! {
                                input type="hidden" name="move" value=(answer.text);
                                button.btn.btn-sm.btn-quiet type="submit"
                                    aria-label=(locale.say("player-puzzle-drop-this",
                                        &[("move", what.as_str().into())])) {
                                    (locale.text("player-puzzle-drop"))
                                }
                            }))
                        }
                    }
                }
            }
            @if takes_answers {
                p.small.muted {
                    (locale.say("player-puzzle-answers-hint", &[("count", ANSWERS_MAX.into())]))
                }
            }
        }
    }
}

/// Renders a form that makes one change, with the given fields and buttons.
fn act_form(model: &PuzzleEditorModel, act: PuzzleAct, fields: &Markup) -> Markup {
    html! {
        form.stack.stack-s method="post" novalidate action=(link::player_puzzle_edit(&model.id)) {
            input type="hidden" name="act" value=(act.value());
            (fields)
        }
    }
}

/// Renders the question and the explanation without a form. While the engine checks the answers, the
/// page reloads every few seconds, so text in a form would be lost.
fn saved_texts(model: &PuzzleEditorModel) -> Markup {
    html! {
        @for text in [&model.question, &model.explanation] {
            @if !text.is_empty() { p.note { (text) } }
        }
    }
}

fn texts(locale: Locale, model: &PuzzleEditorModel) -> Markup {
    act_form(
        model,
        PuzzleAct::Save,
        &html! {
            div.field {
                label for="question" { (locale.text("player-puzzle-question")) }
                textarea.input id="question" name="question" rows="3" required
                    maxlength=(TEXT_CHARS_MAX) aria-describedby="question-hint" {
                    (model.question)
                }
                p.small.muted id="question-hint" { (locale.text("player-puzzle-question-hint")) }
            }
            div.field {
                label for="explanation" { (locale.text("player-puzzle-explanation")) }
                textarea.input id="explanation" name="explanation" rows="4"
                    maxlength=(TEXT_CHARS_MAX) aria-describedby="explanation-hint" {
                    (model.explanation)
                }
                p.small.muted id="explanation-hint" {
                    (locale.text("player-puzzle-explanation-hint"))
                }
            }
            div.btnset { button.btn type="submit" { (locale.text("player-puzzle-save")) } }
        },
    )
}

fn check(locale: Locale, model: &PuzzleEditorModel) -> Markup {
    let is_possible = !model.answers.is_empty() && model.can_check;
    html! {
        @match &model.check {
            CheckState::Done(check) => { (verdict(locale, &model.seen, check)) }
            CheckState::Queued(before) => {
                p role="status" {
                    (locale.say("player-puzzle-queued", &[("count", (*before).into())]))
                }
            }
            CheckState::Running(percent) => {
                p role="status" {
                    (locale.say("player-puzzle-running", &[("percent", (*percent).into())]))
                }
            }
            CheckState::Unasked => {
                @if is_possible {
                    p.small.muted { (locale.text("player-puzzle-check-hint")) }
                    (act_form(model, PuzzleAct::Check, &html! {
                        div.btnset {
                            button.btn type="submit" { (locale.text("player-puzzle-check")) }
                        }
                    }))
                } @else if !model.can_check {
                    p.small { (locale.text("player-puzzle-no-check")) }
                }
            }
        }
    }
}

fn publishing(locale: Locale, model: &PuzzleEditorModel) -> Markup {
    let publish = |is_disputed: bool| {
        let label =
            if is_disputed { "player-puzzle-publish-anyway" } else { "player-puzzle-publish" };
        act_form(
            model,
            PuzzleAct::Publish,
            &html! {
                @if is_disputed {
                    p.small { (locale.say("player-puzzle-publish-disputed",
                        &[("percent", worse().into())])) }
                }
                div.btnset { button.btn.btn-primary type="submit" { (locale.text(label)) } }
            },
        )
    };
    html! {
        @match (model.stage, &model.check) {
            (Stage::Public, _) => {
                p.small.muted { (tries(locale, model.tries)) }
                (act_form(model, PuzzleAct::Withdraw, &html! {
                    p.small.muted { (locale.text("player-puzzle-withdraw-hint")) }
                    div.btnset { button.btn type="submit" { (locale.text("player-puzzle-withdraw")) } }
                }))
            }
            (_, CheckState::Done(check)) if !model.question.is_empty() => {
                (publish(check.is_disputed))
            }
            _ => { p.small.muted { (locale.text("player-puzzle-publish-hint")) } }
        }
    }
}

fn deletion(locale: Locale, model: &PuzzleEditorModel) -> Markup {
    html! {
        details.small {
            summary { (locale.text("player-puzzle-delete")) }
            (act_form(model, PuzzleAct::Delete, &html! {
                p.muted { (locale.text("player-puzzle-delete-hint")) }
                button.btn.btn-sm.btn-danger type="submit" {
                    (icon("stop")) (locale.text("player-puzzle-delete"))
                }
            }))
        }
    }
}

/// Renders the page of a puzzle whose moves can no longer be replayed. Its author can still delete
/// it.
pub fn player_puzzle_broken(ui: &Ui, id: &str, is_mine: bool) -> Markup {
    let locale = ui.locale;
    let title = locale.text("player-puzzle-broken");
    let frame = Frame::titled(title.clone());
    let body = html! {
        main.page id="main" {
            (page_head(title, locale.text("player-puzzle-broken-hint")))
            div.btnset {
                a.btn.btn-primary.btn-lg href=(link::player_puzzles()) {
                    (locale.text("player-puzzle-title"))
                }
                @if is_mine {
                    form method="post" action=(link::player_puzzle_edit(id)) {
                        input type="hidden" name="act" value=(PuzzleAct::Delete.value());
                        button.btn.btn-lg.btn-danger type="submit" {
                            (locale.text("player-puzzle-delete"))
                        }
                    }
                }
            }
        }
    };
    page(ui, &frame, &body)
}
