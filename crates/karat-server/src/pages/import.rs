//! The form that takes a recorded game.

use karat_rules::any::GAMES;
use karat_rules::transcript::{Fault, TranscriptError};
use maud::{Markup, html};

use super::layout::{Frame, Part, clause_link, icon, page};
use super::model::Ui;
use crate::locale::Locale;
use crate::router::link;

/// The form and what was wrong with what was brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportModel {
    /// The text that was brought.
    pub text: String,
    /// Why it was refused.
    pub fault: Option<TranscriptError>,
}

/// The page with the form.
pub fn import(ui: &Ui, model: &ImportModel) -> Markup {
    let locale = ui.locale;
    let frame = Frame {
        title: locale.text("import-title"),
        part: Part::Import,
        game: None,
        is_waiting: false,
    };
    let described = if model.fault.is_some() { "fault hint" } else { "hint" };
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1 { (locale.text("import-h1")) }
                p.lead { (locale.text("import-lead")) }
            }
            @if let Some(fault) = &model.fault { (refused(locale, fault)) }
            form.panel.stack method="post" action=(link::import()) {
                div.field {
                    label for="record" { (locale.text("import-record")) }
                    textarea.input.file id="record" name="record" rows="14" required
                        spellcheck="false" autocomplete="off" aria-describedby=(described)
                        aria-invalid=[model.fault.is_some().then_some("true")] { (model.text) }
                    p.hint id="hint" { (locale.text("import-hint")) }
                }
                div.field id="from-file" hidden {
                    label for="file" { (locale.text("import-file")) }
                    input id="file" type="file" accept=".karat,text/plain";
                }
                div.btnset {
                    button.btn.btn-primary.btn-lg type="submit" {
                        (icon("play")) (locale.text("import-button"))
                    }
                }
            }
        }
    };
    page(ui, &frame, &body)
}

/// What is wrong, and in which line.
fn refused(locale: Locale, error: &TranscriptError) -> Markup {
    let game = error.clause().and_then(|clause| {
        GAMES.iter().copied().find(|&game| locale.clause(game, clause).is_some())
    });
    html! {
        div.banner.bad role="alert" id="fault" {
            (icon("warn"))
            p {
                b { (locale.say("import-fault", &[("line", error.line.into())])) } " "
                @match (game, error.clause()) {
                    (Some(game), Some(clause)) => {
                        (locale.clause(game, clause).unwrap_or_default()) " "
                        (clause_link(locale, game, clause))
                    }
                    _ => { span lang="en" { (reason(&error.fault)) } }
                }
            }
        }
    }
}

/// The reason as the format gives it, which is in English.
fn reason(fault: &Fault) -> String {
    match fault {
        Fault::Syntax(expected) => expected.clone(),
        Fault::Setup(error) => error.to_string(),
        Fault::Illegal(refusal) => refusal.to_string(),
    }
}
