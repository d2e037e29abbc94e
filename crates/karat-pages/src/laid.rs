//! Selected but unconfirmed moves. A single button describes the complete move and plays exactly
//! that move.
//!
//! The button belongs to a form outside the panel. Pressing Enter in a field therefore still plays
//! the move in the fields, and the selected move does not depend on any field.

use maud::{Markup, html};

use super::hint::{self, LAY};
use super::model::{Laid, TablePage};
use karat_ui::pieces::{clause_link, icon};
use karat_ui::sentences::{sentence, why, with_risk};
use karat_words::Locale;

/// The id of the form that plays the selected move.
const LAID: &str = "laid";

/// Renders the forms behind the panel buttons that select a move and play the selected one.
pub(super) fn forms(model: &TablePage) -> Markup {
    html! {
        @if model.seen.is_mine_to_move() && (model.hints.is_some() || model.seen.laid.is_some()) {
            form id=(LAY) method="post" action=(model.seen.moves) hidden {
                input type="hidden" name="seen" value=(model.seen.version);
            }
            @if let Some(laid) = &model.seen.laid {
                form id=(LAID) method="post" action=(model.seen.moves) hidden {
                    input type="hidden" name="seen" value=(model.seen.version);
                    input type="hidden" name="request" value=(model.seen.request);
                    input type="hidden" name="move" value=(laid.text);
                    @if laid.risk.is_some() { input type="hidden" name="sure" value="1"; }
                }
            }
        }
    }
}

/// Renders the row with the buttons for playing and discarding the selected move.
pub(super) fn row(locale: Locale, model: &TablePage) -> Markup {
    html! {
        @if let Some(laid) = &model.seen.laid {
            @if let Some(risk) = &laid.risk {
                div.banner.bad role="alert" {
                    (icon("warn"))
                    p {
                        (why(locale, &model.seen, risk)) " "
                        (clause_link(locale, model.seen.game, risk.clause)) " "
                        (locale.text("risk-once-more"))
                    }
                }
            }
            div.dock-acts.laid.is-risk[laid.risk.is_some()] id="laid-row" {
                button.btn.btn-primary.btn-lg.btn-danger[laid.risk.is_some()] type="submit"
                    form=(LAID) {
                    (icon(if laid.risk.is_some() { "warn" } else { "check" }))
                    (with_risk(locale, &model.seen, &name(locale, model, laid), laid.risk.as_ref()))
                }
                button.btn.btn-lg type="submit" form=(LAY) name="lay" value="" {
                    (locale.text("hint-put-back"))
                }
                @if let Some(hint) = hint::laid(model) {
                    p.small.muted.only-wide { (sentence(locale, &model.seen, &hint.why)) }
                }
            }
        }
    }
}

/// Describes the selected move in words, or returns its notation if the game has no words for it.
fn name(locale: Locale, model: &TablePage, laid: &Laid) -> String {
    let in_words = |line| sentence(locale, &model.seen, line);
    laid.what.as_ref().map_or_else(|| laid.text.clone(), in_words)
}
