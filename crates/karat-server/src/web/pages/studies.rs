//! The list of the studies that this server publishes.

use maud::{Markup, html};

use super::frame::{Frame, page};
use super::model::Ui;
use crate::web::link;

/// The report of a study in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyLine {
    /// The name of the report in its address.
    pub name: String,
    /// The title of the report.
    pub title: String,
}

/// Returns the page that lists the reports of studies.
pub fn studies(ui: &Ui, studies: &[StudyLine]) -> Markup {
    let locale = ui.locale;
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1 { (locale.text("studies-title")) }
                p.lead { (locale.text("studies-lead")) }
            }
            section.panel.stack {
                @if studies.is_empty() {
                    p { (locale.text("studies-none")) }
                } @else {
                    // The reports are in English, whatever the language of the user.
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
