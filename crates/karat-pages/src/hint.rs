//! Hints at the top of the panel: two or three moves, each with a reason. A hint never plays its
//! move automatically. Choosing one fills the panel with the move, which the user must then
//! confirm.

use karat_bots::Hint;
use maud::{Markup, html};

use super::model::{HintModel, TablePage};
use karat_ui::pieces::icon;
use karat_ui::sentences::sentence;
use karat_words::Locale;

/// The id of the form with buttons that select a move or discard the selection.
pub(super) const LAY: &str = "lay";

/// Renders the user's hints, or nothing if the table has none.
pub(super) fn panel(locale: Locale, model: &TablePage) -> Markup {
    let Some(told) = told(model) else { return html! {} };
    html! {
        details.hints-fold id="hints" open[told.is_open] {
            summary title=(locale.text("hint-foot")) {
                (icon("info")) (locale.text("hint-h")) " " kbd { "H" }
            }
            div.hints {
                @for hint in &told.hints { (card(locale, model, hint)) }
            }
            p.hint-foot.only-wide { (locale.text("hint-foot")) }
        }
    }
}

fn told(model: &TablePage) -> Option<&HintModel> {
    model.hints.as_ref().filter(|told| model.seen.is_mine_to_move() && !told.hints.is_empty())
}

/// Returns the hint whose move is selected but not yet confirmed, if any.
pub(super) fn laid(model: &TablePage) -> Option<&Hint> {
    let text = &model.seen.laid.as_ref()?.text;
    told(model)?.hints.iter().find(|hint| hint.text == *text)
}

fn card(locale: Locale, model: &TablePage, hint: &Hint) -> Markup {
    let is_laid = laid(model) == Some(hint);
    let what = sentence(locale, &model.seen, &hint.what);
    html! {
        article.hintc.is-laid[is_laid] {
            h3 { (what) }
            button.btn.btn-sm type="submit" form=(LAY) name="lay" value=(hint.text)
                aria-pressed=[is_laid.then_some("true")]
                aria-label=(locale.say("hint-set-up-this", &[("move", what.as_str().into())])) {
                (locale.text("hint-set-up"))
            }
            p { (sentence(locale, &model.seen, &hint.why)) }
        }
    }
}
