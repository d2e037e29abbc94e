//! How programs play here: what they ask, and what they are told when something is not done.

use maud::{Markup, html};

use super::layout::{Frame, page};
use super::model::Ui;
use crate::web::link;
use crate::web::locale::Locale;

/// All that is told of the addresses for programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiModel {
    /// The addresses.
    pub operations: Vec<OperationModel>,
    /// What can go wrong.
    pub problems: Vec<ProblemModel>,
    /// Where readers find the server; empty if nobody has said that.
    pub address: String,
    /// Whether the server shows reports of studies.
    pub has_studies: bool,
}

/// An address for programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperationModel {
    /// How it is asked.
    pub method: String,
    /// The pattern of its path.
    pub path: &'static str,
    /// The name of the sentence that says what it does.
    pub sentence: String,
    /// What the token has to let a program do.
    pub scope: Option<&'static str>,
}

/// What can go wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemModel {
    /// The word in its type.
    pub word: &'static str,
    /// The status.
    pub status: u16,
    /// The name of the sentence.
    pub sentence: String,
}

/// The page.
pub fn api(ui: &Ui, model: &ApiModel) -> Markup {
    let locale = ui.locale;
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1 { (locale.text("api-h1")) }
                p.lead { (locale.text("api-lead")) }
            }
            (beginning(locale, model))
            (operations(locale, model))
            (streams(locale))
            (problems(locale, model))
            @if model.has_studies { (studies(locale)) }
        }
    };
    let frame = Frame::titled(locale.text("api-h1"));
    page(ui, &frame, &body)
}

/// How one begins: a token, and a first question.
fn beginning(locale: Locale, model: &ApiModel) -> Markup {
    let example = format!(
        "curl -H \"Authorization: Bearer karat_…\" {}{}",
        model.address,
        link::api_position("ID")
    );
    html! {
        section.panel.stack aria-labelledby="begin" {
            h2.h-s id="begin" { (locale.text("api-begin")) }
            p {
                (locale.text("api-begin-token")) " "
                a href=(link::account()) { (locale.text("account-title")) }
            }
            pre tabindex="0" { code { (example) } }
            p { (locale.text("api-begin-play")) }
            p { a href=(link::api_document()) { (locale.text("api-document")) } }
        }
    }
}

fn operations(locale: Locale, model: &ApiModel) -> Markup {
    html! {
        section.panel.stack aria-labelledby="addresses" {
            h2.h-s id="addresses" { (locale.text("api-addresses")) }
            dl.stack {
                @for operation in &model.operations {
                    div {
                        dt {
                            code { b { (operation.method) } " " (broken(operation.path)) }
                            @if let Some(scope) = operation.scope { " " span.badge { (scope) } }
                        }
                        dd { (locale.text(&operation.sentence)) }
                    }
                }
            }
        }
    }
}

fn streams(locale: Locale) -> Markup {
    html! {
        section.panel.stack aria-labelledby="streams" {
            h2.h-s id="streams" { (locale.text("api-streams")) }
            p { (locale.text("api-streams-lines")) }
            p { (locale.text("api-streams-again")) }
        }
    }
}

fn problems(locale: Locale, model: &ApiModel) -> Markup {
    html! {
        section.panel.stack aria-labelledby="problems" {
            h2.h-s id="problems" { (locale.text("api-problems")) }
            p { (locale.text("api-problem")) }
            dl.stack {
                @for problem in &model.problems {
                    div id=(problem.word) {
                        dt { code { (problem.status) " " (problem.word) } }
                        dd { (locale.text(&problem.sentence)) }
                    }
                }
            }
        }
    }
}

/// The way to what programs have found out about the games.
fn studies(locale: Locale) -> Markup {
    html! {
        section.panel.stack aria-labelledby="studies" {
            h2.h-s id="studies" { (locale.text("studies-title")) }
            p { (locale.text("studies-lead")) }
            p { a href=(link::studies()) { (locale.text("studies-open")) } }
        }
    }
}

/// A path that a narrow screen can break before each of its parts.
fn broken(path: &str) -> Markup {
    html! {
        @for part in path.split_inclusive('/') { (part) wbr; }
    }
}
