//! The page for starting and ending vacations.

use std::time::Duration;

use karat_table::clock::VACATION_MIN;
use maud::{Markup, html};

use super::dates::duration;
use super::frame::{Frame, page, page_head};
use super::model::{Ui, VacationModel};
use crate::link;
use karat_ui::pieces::icon;
use karat_words::Locale;

/// Renders the page for starting and ending vacations.
pub fn vacation(ui: &Ui, model: &VacationModel) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("vacation-h1"));
    let lasting =
        |id: &str, time: Duration| locale.say(id, &[("time", duration(locale, time).into())]);
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("vacation-h1"), locale.text("vacation-lead")))
            section.panel.stack aria-labelledby="vacation" {
                h2.h-s id="vacation" { (locale.text("vacation-now")) }
                @if !model.is_known {
                    p { (locale.text("vacation-nobody")) }
                } @else if let Some(ends_in) = model.ends_in {
                    p role="status" { (lasting("vacation-runs", ends_in)) }
                    (vacation_form(locale, "end", "play"))
                } @else if model.left < VACATION_MIN {
                    p role="status" { (locale.text("vacation-spent")) }
                } @else {
                    p role="status" { (lasting("vacation-left", model.left)) }
                    (vacation_form(locale, "start", "sun"))
                }
            }
        }
    };
    page(ui, &frame, &body)
}

fn vacation_form(locale: Locale, action: &str, symbol: &str) -> Markup {
    html! {
        form method="post" action=(link::vacation()) {
            input type="hidden" name="action" value=(action);
            button.btn.btn-primary type="submit" {
                (icon(symbol)) (locale.text(&format!("vacation-{action}")))
            }
        }
    }
}
