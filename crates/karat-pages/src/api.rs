//! The API documentation page: routes and problem types.

use maud::{Markup, html};

use super::frame::{Frame, page, page_head};
use super::model::Ui;
use crate::link;
use karat_words::Locale;

/// The data for the API documentation page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiModel {
    /// The API's routes.
    pub operations: Vec<OperationModel>,
    /// The problem types of the API.
    pub problems: Vec<ProblemModel>,
    /// The server's public URL, or an empty string if none is configured.
    pub address: String,
    /// Whether the server publishes study reports.
    pub has_studies: bool,
}

/// An API route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperationModel {
    /// The HTTP method.
    pub method: String,
    /// The path pattern.
    pub path: &'static str,
    /// The id of the message that describes the route.
    pub sentence: String,
    /// The required token scope, if any.
    pub scope: Option<&'static str>,
}

/// A problem type of the API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemModel {
    /// The word that identifies the problem in its type URI.
    pub word: &'static str,
    /// The HTTP status code.
    pub status: u16,
    /// The id of the message that describes the problem.
    pub sentence: String,
}

/// Renders the API documentation page.
pub fn api(ui: &Ui, model: &ApiModel) -> Markup {
    let locale = ui.locale;
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("api-h1"), locale.text("api-lead")))
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

/// Renders a quick start for programmers: a token and a request.
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

/// Renders the link to the studies.
fn studies(locale: Locale) -> Markup {
    html! {
        section.panel.stack aria-labelledby="studies" {
            h2.h-s id="studies" { (locale.text("studies-title")) }
            p { (locale.text("studies-lead")) }
            p { a href=(link::studies()) { (locale.text("studies-open")) } }
        }
    }
}

/// Renders a path that can wrap before each segment on a narrow screen.
fn broken(path: &str) -> Markup {
    html! {
        @for part in path.split_inclusive('/') { (part) wbr; }
    }
}
