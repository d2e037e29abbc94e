//! The page for an example of a clause, which shows the table after each step and says whether the
//! step is legal.

use karat_rules::any::GameId;
use karat_rules::{Line, Seat};
use maud::{Markup, html};

use super::frame::{Frame, Part, page, page_head};
use super::learn::{self, Reading};
use super::listed::pages_of;
use super::model::{Seen, Ui};
use crate::link;
use karat_ui::pieces::{clause_link, game_name, icon};
use karat_ui::sentences::log_text;
use karat_words::Locale;

/// The data for an example's page.
#[derive(Debug, Clone)]
pub struct ExampleModel {
    /// The illustrated clause.
    pub clause: String,
    /// The one-based number of the example.
    pub number: usize,
    /// The number of steps in the example.
    pub steps: usize,
    /// The last step shown, or 0 for the starting position.
    pub step: usize,
    /// The table after the step.
    pub seen: Seen,
    /// The outcome of the step.
    pub verdict: Verdict,
}

/// The outcome of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// No move has been attempted yet.
    Begins,
    /// The move is legal, with the given log lines as its effect.
    Happens(Vec<Line>),
    /// A clause forbids the player's move.
    Refused {
        /// The clause that forbids the move.
        clause: &'static str,
        /// The player who attempted the move.
        seat: Seat,
        /// The move's notation.
        text: String,
    },
}

/// The maximum number of log lines shown per step.
const LINES_MAX: usize = 3;

/// Renders an example's page.
pub fn example(ui: &Ui, model: &ExampleModel) -> Markup {
    let locale = ui.locale;
    let game = GameId::from(model.seen.game);
    let frame = Frame {
        title: locale.say("example-title", &[("game", game_name(locale, game).into())]),
        part: Part::Rules,
        game: Some(game),
        is_waiting: false,
    };
    let said = model.seen.clause(locale, &model.clause);
    let body = html! {
        main.page.page-wide id="main" {
            header.lv-head {
                (learn::switch(locale, game, Reading::Rules))
                (page_head(locale.text("example-h"), html! {
                    (said) " " (clause_link(locale, game, &model.clause))
                }))
            }
            section.exb id="board" aria-label=(locale.text("example-h")) {
                (steps(locale, game, model))
                (verdict(locale, model))
                div.play { (pages_of(&model.seen.view).play(locale, &model.seen)) }
            }
            p { a href=(link::clause(game, &model.clause)) {
                (icon("book")) " " (locale.text("rules-read-on"))
            } }
        }
    };
    page(ui, &frame, &body)
}

/// Renders the links to the example's other steps.
fn steps(locale: Locale, game: GameId, model: &ExampleModel) -> Markup {
    let way = |step: Option<usize>, symbol: &str, label: &str| {
        let at = |step| link::example(game, &model.clause, model.number, step);
        html! {
            @match step {
                Some(step) => {
                    a.btn.btn-sm href={ (at(step)) "#board" } {
                        (icon(symbol)) (locale.text(label))
                    }
                }
                None => { span.btn.btn-sm aria-disabled="true" {
                    (icon(symbol)) (locale.text(label))
                } }
            }
        }
    };
    let place = [("step", model.step.into()), ("steps", model.steps.into())];
    html! {
        nav.exb-steps aria-label=(locale.text("example-steps")) {
            (way(model.step.checked_sub(1), "prev", "example-back"))
            (way(Some(model.step + 1).filter(|step| *step <= model.steps), "next", "example-on"))
            span.small.muted { (locale.say("example-step", &place)) }
        }
    }
}

fn verdict(locale: Locale, model: &ExampleModel) -> Markup {
    let seen = &model.seen;
    html! {
        @match &model.verdict {
            Verdict::Begins => p.verdict.warn role="status" {
                (icon("info")) span { (locale.text("example-begins")) }
            },
            Verdict::Happens(lines) => p.verdict.ok role="status" {
                (icon("check"))
                span {
                    @for (index, line) in lines.iter().take(LINES_MAX).enumerate() {
                        @if index > 0 { " · " }
                        (log_text(locale, seen, line))
                    }
                }
            },
            Verdict::Refused { clause, seat, text } => {
                div.verdict.no role="status" {
                    (icon("warn"))
                    div {
                        b { (locale.say("example-refused", &[("name", seen.name(*seat).into())])) }
                        " " (seen.clause(locale, clause)) " "
                        (clause_link(locale, seen.game, clause))
                        // The move's notation is shown only on request.
                        details.small {
                            summary { (locale.text("example-exactly")) } code { (text) }
                        }
                    }
                }
            },
        }
    }
}
