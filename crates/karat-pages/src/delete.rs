//! The confirmation page for deleting a table.

use karat_table::caps::{Deletable, Holding};
use maud::{Markup, html};

use super::frame::{Frame, page, page_head};
use super::model::Ui;
use crate::link;

/// Renders the confirmation page for deleting a table, including the consequences.
pub fn delete(ui: &Ui, id: &str, deletable: Deletable) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("delete-title"));
    let (question, back) = match deletable.holding {
        Holding::Import => ("delete-import", link::replay_from_start(id)),
        Holding::Practice | Holding::Lobby | Holding::Analysis | Holding::Puzzle => {
            ("delete-practice", link::table(id))
        }
    };
    let lead = if deletable.is_needed { "delete-lead-needed" } else { "delete-lead" };
    let body = html! {
        main.page id="main" {
            (page_head(locale.text(question), locale.text(lead)))
            form.btnset method="post" action=(link::delete(id)) {
                button.btn.btn-primary.btn-lg type="submit" { (locale.text("delete-button")) }
                a.btn.btn-lg href=(back) { (locale.text("delete-keep")) }
            }
        }
    };
    page(ui, &frame, &body)
}
