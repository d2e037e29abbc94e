//! The page that says why there is no other.

use maud::{Markup, html};

use super::layout::{Frame, Part, page};
use super::model::{Problem, Ui};
use crate::router::link;

/// What went wrong, and what to do next.
pub fn problem(ui: &Ui, problem: &Problem) -> Markup {
    let locale = ui.locale;
    let (id, number) = match problem {
        Problem::NotFound => ("problem-not-found", 0),
        Problem::Forbidden => ("problem-forbidden", 0),
        Problem::Banned => ("problem-banned", 0),
        Problem::BadRequest => ("problem-bad-request", 0),
        Problem::Conflict => ("problem-conflict", 0),
        Problem::TooMany => ("problem-too-many", 0),
        Problem::Internal(number) => ("problem-internal", *number),
    };
    let hint = locale.say(&format!("{id}-hint"), &[("number", number.to_string().into())]);
    let frame = Frame {
        title: locale.text("problem-title"),
        part: Part::Other,
        game: None,
        is_waiting: false,
    };
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1 { (locale.text(id)) }
                p.lead { (hint) }
            }
            div.btnset {
                a.btn.btn-primary.btn-lg href=(link::home()) { (locale.text("problem-home")) }
            }
        }
    };
    page(ui, &frame, &body)
}
