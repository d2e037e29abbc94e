//! The list of studies published on this server.

use maud::{Markup, html};

use super::frame::{Frame, page, page_head};
use super::model::Ui;
use crate::link;

/// A study report in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyLine {
    /// The report's name in its URL.
    pub name: String,
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
            // The reports are in English, whatever the user's language.
            @for study in studies {
                section.panel.stack lang="en" {
                    h2 { a href=(link::study(&study.name)) { bdi { (study.title) } } }
                    @if !study.answers.is_empty() {
                        dl.studies-answers {
                            @for StudyAnswer { question, answer } in &study.answers {
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
