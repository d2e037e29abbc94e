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
}

/// Renders the page that lists study reports.
pub fn studies(ui: &Ui, studies: &[StudyLine]) -> Markup {
    let locale = ui.locale;
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("studies-title"), locale.text("studies-lead")))
            section.panel.stack {
                @if studies.is_empty() {
                    p { (locale.text("studies-none")) }
                } @else {
                    // The reports are in English, whatever the user's language.
                    ul.stack {
                        @for study in studies {
                            li { a href=(link::study(&study.name)) lang="en" { bdi { (study.title) } } }
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
