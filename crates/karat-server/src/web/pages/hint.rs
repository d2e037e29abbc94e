//! Hints in the rail: two or three moves, each with a reason. A hint is only filled in, never
//! played: the move appears in the panel and under its reason until the user confirms it.

use karat_bots::Hint;
use karat_rules::{Line, Seat};
use maud::{Markup, html};

use super::layout::icon;
use super::model::TableModel;
use crate::web::link;
use crate::web::locale::Locale;
use crate::web::words;

/// The hints at a table that offers them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HintModel {
    /// The suggested moves.
    pub hints: Vec<Hint>,
    /// Whether they are open from the start.
    pub is_open: bool,
    /// The hint that is filled in.
    pub laid: Option<usize>,
}

impl TableModel {
    /// Returns the move that fills the panel again: one that was refused, or one from a hint.
    pub(crate) fn input(&self) -> Option<&str> {
        let refused = self.refusal.as_ref().map(|refusal| refusal.input.as_str());
        let tried = self.trial.as_ref().map(|trial| trial.input.as_str());
        refused.or(tried).or_else(|| {
            let told = self.hints.as_ref()?;
            Some(told.hints.get(told.laid?)?.text.as_str())
        })
    }
}

/// The id of the fold, and the target of the link to it.
const FOLD: &str = "hints";

/// The hints for the user; nothing at a table without hints.
pub(super) fn panel(locale: Locale, model: &TableModel) -> Markup {
    let Some(told) = told(model) else { return html! {} };
    html! {
        details.hints-fold id=(FOLD) open[told.is_open || told.laid.is_some()] {
            summary { (icon("info")) (locale.text("hint-h")) " " kbd { "H" } }
            div.hints {
                @for (place, hint) in told.hints.iter().enumerate() {
                    (card(locale, model, place, hint, told.laid == Some(place)))
                }
                p.hint-foot { (locale.text("hint-foot")) }
            }
        }
    }
}

/// The link from the panel to the hints, for screens without the rail.
pub(super) fn at_dock(locale: Locale, model: &TableModel) -> Markup {
    html! {
        @if told(model).is_some() {
            @let address = model.at_my_seat(link::hints(&model.id));
            a.btn.btn-sm.to-hints href={ (address) "#" (FOLD) } {
                (icon("info")) (locale.text("hint-h"))
            }
        }
    }
}

fn told(model: &TableModel) -> Option<&HintModel> {
    model.hints.as_ref().filter(|told| model.is_mine_to_move() && !told.hints.is_empty())
}

fn card(locale: Locale, model: &TableModel, place: usize, hint: &Hint, is_laid: bool) -> Markup {
    html! {
        article.hintc.is-laid[is_laid] {
            h3 { (sentence(locale, model, &hint.what)) }
            @if is_laid {
                form method="post" action=(model.moves()) {
                    input type="hidden" name="seen" value=(model.version);
                    input type="hidden" name="request" value=(model.request);
                    input type="hidden" name="move" value=(hint.text);
                    button.btn.btn-sm.btn-primary type="submit" { (locale.text("hint-play")) }
                }
            } @else if !hint.is_quiet {
                @let address = model.at_my_seat(link::lay(&model.id, model.version, place));
                a.btn.btn-sm href={ (address) "#now" }
                    aria-label=(locale.say("hint-set-up-this",
                        &[("move", sentence(locale, model, &hint.what).into())])) {
                    (locale.text("hint-set-up"))
                }
            }
            p { (sentence(locale, model, &hint.why)) }
        }
    }
}

fn sentence(locale: Locale, model: &TableModel, line: &Line) -> String {
    let name_of = |seat: Seat| model.name(seat).to_owned().into();
    words::said(locale, model.game, &name_of, line)
}
