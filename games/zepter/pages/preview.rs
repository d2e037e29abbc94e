//! Renders the outcome of a move before the player commits to it. The rules try out the move, and
//! the page shows the player's state afterwards.

use crate::rules::{Move, PhaseView, PlayerView, View};
use maud::{Markup, html};

use super::dock::{best_keep, bid_label, bid_verdict, kept};
use super::{board, dock, own, turn, typed};
use karat_ui::model::Seen;
use karat_ui::pieces::clause_link;
use karat_words::Locale;

/// Renders the parts of the page that change with the previewed move. A script inserts these parts
/// into the page.
pub(super) fn of(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let Some(me) = own(view, seen.viewer) else { return html! {} };
    match view.phase {
        PhaseView::Bid => html! {
            (bid_verdict(locale, seen, view, me))
            (bid_label(locale, seen, view, me))
        },
        PhaseView::Discard => verdict(locale, seen, view, me),
        PhaseView::Turn | PhaseView::Pay => html! {
            (dock::question(locale, seen, view, me))
            (turn::basket(locale, seen, view, me))
            (board::mine(locale, seen, view, me))
        },
        _ => html! {},
    }
}

/// Renders what would be left of the hand if the player kept the ticked energy.
pub(super) fn verdict(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let units = match typed(seen) {
        Some(Move::Keep(units)) => units,
        _ => best_keep(seen),
    };
    let refused = seen.trial.as_ref().and_then(|trial| trial.outcome.as_ref().err().copied());
    let words = match refused {
        None | Some("ZEP-HAND-7") => kept(locale, view, me, &units),
        Some(clause) => locale.clause(seen.game, clause).unwrap_or_default(),
    };
    html! {
        p.verdict.no[refused.is_some()].ok[refused.is_none()] id="live" role="status" {
            span {
                (words)
                @if let Some(clause) = refused { " " (clause_link(locale, seen.game, clause)) }
            }
        }
    }
}
