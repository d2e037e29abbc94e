//! A lesson: a recorded game in which the learner has the first seat. Each step shows the table at
//! that point, with a coach who explains the task and responds to attempts.

use karat_rules::any::GameId;
use karat_rules::{Seat, Viewer};
use maud::{Markup, html};

use super::frame::{Frame, Part, page};
use super::listed::forms_of;
use super::lobby::{hidden_nonce, ticket};
use super::model::{LogEntry, Record, Seen, ShownView, Ui, usual_seats};
use super::{exercise, puzzle};
use crate::link;
use karat_ui::forms::Lesson;
use karat_ui::pieces::{game_name, icon};
use karat_ui::reasons;
use karat_ui::sentences::log_text;
use karat_words::Locale;
use karat_words::lesson::{self as words, Step};

/// The number of attempts before the coach reveals the answer.
const TRIES_ALONE: usize = 2;

/// The data for a lesson's page.
#[derive(Debug, Clone)]
pub struct LessonModel {
    /// The one-based number of the step. At the end of the lesson, it is the number of steps plus
    /// 1.
    pub step: usize,
    /// The table at the beginning of the step.
    pub seen: Seen,
    /// The events since the start of the previous step.
    pub since: Vec<LogEntry>,
    /// The step's correct answer: a move or a number, or an empty string at the end of the lesson.
    pub answer: String,
    /// The user's last wrong attempt, if any.
    pub tried: Option<Tried>,
    /// The number of wrong attempts at this step.
    pub tries: usize,
    /// The last completed step, or 0 if there is none.
    pub done: usize,
    /// The bot level for a first game after the lesson.
    pub gentlest: String,
}

/// A wrong attempt at a lesson step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// The clause that forbids the move, if any.
    pub clause: Option<&'static str>,
    /// Whether the attempt is a common mistake.
    pub is_usual: bool,
}

/// Returns the recorded game used in a game's lesson, if there is one.
pub fn lesson_record(game: GameId) -> Option<Record> {
    let text = forms_of(game).lesson?.record;
    Some(Record { name: "lesson", text, viewer: Viewer::Seat(Seat::new(0)) })
}

/// Returns the number that the learner has to find in the last step.
///
/// # Panics
///
/// Panics if the game has no lesson.
pub fn right_count(view: &ShownView, game: GameId) -> u32 {
    (forms_of(game).lesson.expect("the game has a lesson").count)(view)
}

/// Renders a lesson's page, or returns `None` if the game has no lesson.
pub fn lesson(ui: &Ui, model: &LessonModel) -> Option<Markup> {
    let locale = ui.locale;
    let game = GameId::from(model.seen.game);
    let sheet = Sheet {
        locale,
        ticket: &ui.ticket,
        model,
        lesson: forms_of(game).lesson?,
        steps: words::read(locale.lesson(game)?),
    };
    let title = sheet.title();
    let frame =
        Frame { title: title.clone(), part: Part::Lesson, game: Some(game), is_waiting: false };
    let is_end = sheet.step().is_none();
    let body = html! {
        div.tp.lesson id="table" data-lesson=(game.name())
            data-step=[(!is_end).then_some(model.step)] {
            (sheet.coach())
            (exercise::main(locale, &model.seen, &title, &sheet.dock()))
        }
        script type="module" src=(link::asset("lobby.js")) {}
    };
    Some(page(ui, &frame, &body))
}

/// Returns the label of the link to a game's lesson, depending on the number of completed steps.
/// Returns `None` if the game has no lesson.
pub(super) fn way(locale: Locale, game: GameId, done: usize) -> Option<String> {
    forms_of(game).lesson?;
    let steps = words::read(locale.lesson(game)?).len();
    let args = [("step", (done + 1).into()), ("steps", steps.into())];
    Some(match done {
        0 => locale.say("lesson-begin", &args),
        done if done < steps => locale.say("lesson-go-on", &args),
        _ => locale.text("lesson-again"),
    })
}

/// Renders the lesson section of a game's learn page, with topics and progress.
pub(super) fn offer(locale: Locale, game: GameId, done: usize) -> Markup {
    html! {
        @if forms_of(game).lesson.is_some() {
            section.nextup.lesson-offer aria-labelledby="lesson" {
                div.stack.stack-s {
                    h2 id="lesson" { (locale.text("lesson-h")) }
                    p { (locale.text("lesson-lead")) }
                }
                (steps(locale, game, done, None))
            }
        }
    }
}

/// Renders the numbered steps of a game's lesson, or nothing if there is none.
pub(super) fn steps(locale: Locale, game: GameId, done: usize, now: Option<usize>) -> Markup {
    let steps = locale.lesson(game).filter(|_| forms_of(game).lesson.is_some());
    let steps = words::read(steps.unwrap_or_default());
    html! {
        nav.lst-nav aria-label=(locale.text("lesson-steps")) { ol.lst {
            @for (number, step) in (1..).zip(&steps) {
                @let is_done = number <= done && now != Some(number);
                li.is-done[is_done].is-now[now == Some(number)]
                    aria-current=[(now == Some(number)).then_some("step")] {
                    span.k {
                        @if is_done {
                            (icon("check")) span.vh { (locale.text("lesson-done")) " " }
                        } @else { (number) }
                    }
                    a href=(link::lesson_step(game, number)) { (step.title) }
                }
            }
        } }
    }
}

/// A lesson page in one language.
struct Sheet<'a> {
    locale: Locale,
    ticket: &'a str,
    model: &'a LessonModel,
    lesson: &'a Lesson,
    steps: Vec<Step>,
}

impl Sheet<'_> {
    fn game(&self) -> GameId {
        self.model.seen.game.into()
    }

    /// Returns the current step, or `None` at the end of the lesson.
    fn step(&self) -> Option<&Step> {
        self.steps.get(self.model.step - 1)
    }

    fn is_count(&self) -> bool {
        self.model.step == self.steps.len()
    }

    fn title(&self) -> String {
        let game = game_name(self.locale, self.game());
        match self.step() {
            Some(step) => self.locale.say(
                "lesson-title",
                &[
                    ("game", game.into()),
                    ("step", self.model.step.into()),
                    ("steps", self.steps.len().into()),
                    ("title", step.title.as_str().into()),
                ],
            ),
            None => self.locale.say("lesson-end-title", &[("game", game.into())]),
        }
    }

    fn coach(&self) -> Markup {
        let (locale, model) = (self.locale, self.model);
        let now = self.step().map(|_| model.step);
        html! {
            aside.coach aria-label=(locale.text("lesson-coach")) {
                div.coach-b tabindex="0" role="region" aria-label=(locale.text("lesson-coach-says")) {
                    (self.happened())
                    (self.heading())
                    @if let Some(step) = self.step() {
                        (self.aim("trophy", "lesson-win", &step.win))
                        (self.aim("flag", "lesson-over", &step.end))
                        p.goal { (step.goal) }
                        div.do { (icon("hand")) b { (step.task) } }
                        (self.reply(step))
                        (exercise::clauses(locale, self.game(), &step.cited))
                        (reasons::at_exercise(locale, &self.model.seen))
                    } @else {
                        @if let Some(last) = self.steps.last() {
                            (self.aim("flag", "lesson-over", &last.end))
                        }
                        p.goal { (locale.text("lesson-end-lead")) }
                    }
                    (steps(locale, self.game(), model.done, now))
                }
                (self.foot())
            }
        }
    }

    /// Renders a sentence about the game as a whole, or nothing if the sentence is empty.
    fn aim(&self, symbol: &str, id: &str, text: &str) -> Markup {
        html! {
            @if !text.is_empty() {
                div.aim { (icon(symbol)) p { b { (self.locale.text(id)) } " " (text) } }
            }
        }
    }

    fn heading(&self) -> Markup {
        let (locale, steps) = (self.locale, self.steps.len());
        html! {
            @match self.step() {
                Some(step) => {
                    p {
                        span.badge {
                            (locale.say("lesson-step",
                                &[("step", self.model.step.into()), ("steps", steps.into())]))
                        }
                    }
                    h2 { (step.title) }
                }
                None => h2 { (locale.text("lesson-end")) },
            }
        }
    }

    /// Renders the result of the previous answer and the other players' moves, one by one.
    fn happened(&self) -> Markup {
        let (locale, model) = (self.locale, self.model);
        let before = model.step.checked_sub(2).and_then(|before| self.steps.get(before));
        let Some(before) = before else { return html! {} };
        let lines = model.since.iter().flat_map(LogEntry::lines);
        html! {
            div.answered {
                (icon("check"))
                p { (before.after) }
                @if !model.since.is_empty() {
                    details.small {
                        summary { (locale.text("lesson-moves")) }
                        ol {
                            @for line in lines { li { (log_text(locale, &model.seen, &line)) } }
                        }
                    }
                }
            }
        }
    }

    /// Renders the coach's response to the last wrong attempt.
    fn reply(&self, step: &Step) -> Markup {
        let locale = self.locale;
        let Some(tried) = self.model.tried else { return html! {} };
        let game = self.game();
        // A clause about notation is left out, because it would not help the user.
        let clause = tried.clause.filter(|clause| *clause != game.notation());
        html! {
            div.nope id="coach-reply" role="alert" tabindex="-1" autofocus {
                (icon("info"))
                b { (locale.text(if tried.is_usual || tried.clause.is_some() { "lesson-almost" }
                    else { "lesson-other" })) }
                @if let Some(clause) = clause {
                    p { (locale.clause(game, clause).unwrap_or_default()) }
                }
                @if tried.is_usual { p { (step.say) } } @else {
                    p { (locale.text("lesson-follow")) }
                }
            }
        }
    }

    /// Renders the link to the previous step, and the buttons for revealing the answer and skipping
    /// the lesson.
    fn foot(&self) -> Markup {
        let (locale, model, game) = (self.locale, self.model, self.game());
        let back = match model.step {
            1 => link::learn(game),
            step => link::lesson_step(game, step - 1),
        };
        html! {
            div.coach-f {
                a.btn.btn-quiet.btn-sm href=(back) { (icon("prev")) (locale.text("lesson-back")) }
                @if self.step().is_some() {
                    form method="post" action=(link::lesson_step(game, model.step)) {
                        input type="hidden" name=(if self.is_count() { "count" } else { "move" })
                            value=(model.answer);
                        button.btn.btn-sm.btn-primary[model.tries >= TRIES_ALONE] type="submit" {
                            (locale.text("lesson-show"))
                        }
                    }
                    (self.real_game(&html! {
                        button.btn.btn-quiet.btn-sm type="submit" { (locale.text("lesson-skip")) }
                    }))
                } @else {
                    a.btn.btn-quiet.btn-sm href=(link::rules(game)) {
                        (icon("book")) (locale.text("learn-rulebook"))
                    }
                }
            }
        }
    }

    /// Renders the form that opens a table against the weakest bots.
    fn real_game(&self, button: &Markup) -> Markup {
        html! {
            form method="post" action=(link::tables()) data-nonce-form="" {
                input type="hidden" name="game" value=(self.game().name());
                input type="hidden" name="seats" value=(usual_seats(self.game()));
                input type="hidden" name="bots" value=(self.model.gentlest);
                (hidden_nonce())
                (ticket(self.ticket))
                (button)
            }
        }
    }

    /// Renders what is below the table: the game's panel, the numbers to choose from or the link to
    /// a real game.
    fn dock(&self) -> Markup {
        let (locale, model) = (self.locale, self.model);
        if self.step().is_none() {
            return html! {
                section.dock id="now" aria-labelledby="now-h" {
                    div.dock-head {
                        h2 id="now-h" tabindex="-1" { (locale.text("learn-next")) }
                        p.dock-last { (locale.text("lesson-end-game")) }
                    }
                    div.dock-acts {
                        (self.real_game(&html! {
                            button.btn.btn-primary.btn-lg type="submit" {
                                (icon("play")) (locale.text("lesson-play"))
                            }
                        }))
                        (puzzle::way(locale, self.game()))
                    }
                }
            };
        }
        html! {
            @if self.is_count() { (self.numbers()) } @else {
                (exercise::dock(locale, &model.seen))
            }
            // The number of wrong attempts is submitted with the next attempt.
            input type="hidden" name="tries" form="now" value=(model.tries);
        }
    }

    fn numbers(&self) -> Markup {
        let locale = self.locale;
        let address = link::lesson_step(self.game(), self.model.step);
        html! {
            form.dock.is-yours id="now" method="post" novalidate action=(address) aria-labelledby="now-h" {
                div.dock-head {
                    span.badge.badge-you { (locale.text("lesson-count")) }
                    h2 id="now-h" tabindex="-1" { (locale.text("lesson-count-h")) }
                }
                div.dock-acts {
                    @for number in self.lesson.choices {
                        button.btn.btn-lg type="submit" name="count" value=(number) { (number) }
                    }
                }
            }
        }
    }
}
