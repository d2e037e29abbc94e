//! The list of studies published on this server.

use karat_words::Locale;
use maud::{Markup, html};

use super::frame::{Frame, page, page_head};
use super::model::Ui;
use crate::link;

/// A study report in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyLine {
    /// The report's name in its URL.
    pub name: String,
    /// The report's language.
    pub locale: Locale,
    /// The report's title.
    pub title: String,
    /// The report's questions and answers.
    pub answers: Vec<StudyAnswer>,
}

/// A question and its answer in a study report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyAnswer {
    /// The question.
    pub question: String,
    /// The answer, in sentences.
    pub answer: String,
}

/// Renders the page that lists study reports.
pub fn studies(ui: &Ui, studies: &[StudyLine]) -> Markup {
    let locale = ui.locale;
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("studies-title"), locale.text("studies-lead")))
            @if studies.is_empty() {
                section.panel.stack { p { (locale.text("studies-none")) } }
            }
            @for StudyLine { name, locale, title, answers } in studies {
                section.panel.stack lang=(locale.code()) {
                    h2 { a href=(link::study(name)) { bdi { (title) } } }
                    @if !answers.is_empty() {
                        dl.studies-answers {
                            @for StudyAnswer { question, answer } in answers {
                                dt { bdi { (question) } }
                                dd { bdi { (answer) } }
                            }
                        }
                    }
                }
            }
        }
    };
    let title = locale.text("studies-title");
    let frame = Frame::titled(title);
    page(ui, &frame, &body)
}
