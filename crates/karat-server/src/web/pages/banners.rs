//! The banners above the panel.

use maud::{Markup, html};

use super::model::TableModel;
use super::pieces::{clause_link, icon};
use crate::web::locale::Locale;

/// Returns the banners above the panel after a move that was refused or came too late.
pub(super) fn banners(locale: Locale, model: &TableModel) -> Markup {
    html! {
        @if model.is_reused {
            p.banner role="alert" { (icon("info")) (locale.text("table-reused")) }
        }
        @if model.stale {
            p.banner role="alert" { (icon("info")) (locale.text("table-stale")) }
        }
        @if model.unkept {
            p.banner.bad role="alert" { (icon("warn")) (locale.text("table-unkept")) }
        }
        @if model.refusal.as_ref().is_some_and(|refusal| refusal.is_incomplete) {
            p.banner.bad role="alert" {
                (icon("warn"))
                a href="#now" data-lead { (locale.text("table-missing")) }
            }
        } @else if let Some(refusal) = &model.refusal {
            div.banner.bad role="alert" {
                (icon("warn"))
                p {
                    b { (locale.text("table-refused")) } " "
                    (model.clause(locale, refusal.clause)) " "
                    (clause_link(locale, model.game, refusal.clause))
                    @if !refusal.input.is_empty() {
                        br;
                        (locale.say("table-refused-input",
                            &[("input", refusal.input.as_str().into())]))
                    }
                }
            }
        }
    }
}
