//! Renders the outcome of a move before the player makes it. The rules try out the move, and the
//! page shows the player's state after it.

use karat_rules::zepter::{Move, PhaseView, PlayerView, View};
use maud::{Markup, html};

use super::dock::{best_keep, bid_label, bid_verdict, kept};
use super::{board, dock, own, text, turn, typed};
use crate::web::locale::Locale;
use crate::web::pages::model::TableModel;
use crate::web::pages::pieces::clause_link;

/// Renders those parts of the page that change with the previewed move. A script puts the changed
/// parts into the page.
pub(super) fn of(locale: Locale, model: &TableModel, view: &View) -> Markup {
    let Some(me) = own(view, model.viewer) else { return html! {} };
    match view.phase {
        PhaseView::Bid => html! {
            (bid_verdict(locale, model, view, me))
            (bid_label(locale, model, view, me))
        },
        PhaseView::Discard => verdict(locale, model, view, me),
        PhaseView::Turn | PhaseView::Pay => html! {
            (dock::question(locale, model, view, me))
            (turn::basket(locale, model, view, me))
            (board::mine(locale, model, view, me))
        },
        _ => html! {},
    }
}

/// Renders the button that requests a preview. With a script, the button is not needed.
pub(super) fn button(locale: Locale, kind: &str) -> Markup {
    html! {
        button.btn.btn-lg.preview type="submit" name="preview" value=(kind) {
            (text(locale, "preview-button"))
        }
    }
}

/// Renders what would be left of the hand if the player kept the ticked energy.
pub(super) fn verdict(locale: Locale, model: &TableModel, view: &View, me: &PlayerView) -> Markup {
    let units = match typed(model) {
        Some(Move::Keep(units)) => units,
        _ => best_keep(model),
    };
    let refused = model.trial.as_ref().and_then(|trial| trial.outcome.as_ref().err().copied());
    let words = match refused {
        None | Some("ZEP-HAND-7") => kept(locale, view, me, &units),
        Some(clause) => locale.clause(model.game, clause).unwrap_or_default(),
    };
    html! {
        p.verdict.no[refused.is_some()].ok[refused.is_none()] id="live" role="status" {
            span {
                (words)
                @if let Some(clause) = refused { " " (clause_link(locale, model.game, clause)) }
            }
        }
    }
}
