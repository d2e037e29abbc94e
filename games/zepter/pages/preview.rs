//! What a transaction or a discard would come to, said before it is made: the rules try it, and the
//! page tells what its player would have then.

use karat_rules::any::{AnyEventView, AnyView};
use karat_rules::zepter::{Fact, Move, Payment, PhaseView, PlayerView, Transaction, Units, View};
use maud::{Markup, html};

use super::auction::hand_value;
use super::dock::{best_keep, kept};
use super::{fact, own, player, say, text};
use crate::web::locale::Locale;
use crate::web::pages::layout::clause_link;
use crate::web::pages::model::TableModel;

/// What is said, how it is marked, and the clause it rests on.
struct Verdict {
    class: &'static str,
    words: String,
    clause: Option<&'static str>,
}

impl Verdict {
    fn of(class: &'static str, words: String) -> Self {
        Self { class, words, clause: None }
    }
}

/// The verdict by itself, for the script to swap in.
pub(super) fn of(locale: Locale, model: &TableModel, view: &View) -> Markup {
    match own(view, model.viewer) {
        Some(me) => verdict(locale, model, view, me),
        None => html! {},
    }
}

/// The verdict on the move asked about, or what there is to be asked. The script keeps it up to
/// date.
pub(super) fn verdict(locale: Locale, model: &TableModel, view: &View, me: &PlayerView) -> Markup {
    let Verdict { class, words, clause } = judge(locale, model, view, me);
    let kind = match view.phase {
        PhaseView::Discard => "keep",
        PhaseView::Pay => "pay",
        _ => "transact",
    };
    html! {
        p.verdict.{ (class) } id="live" role="status" data-kind=(kind) {
            span {
                (words)
                @if let Some(clause) = clause { " " (clause_link(locale, model.game, clause)) }
            }
        }
    }
}

/// The button that asks; with a script one need not.
pub(super) fn button(locale: Locale, kind: &str) -> Markup {
    html! {
        button.btn.btn-lg.preview type="submit" name="preview" value=(kind) formnovalidate {
            (text(locale, "preview-button"))
        }
    }
}

fn judge(locale: Locale, model: &TableModel, view: &View, me: &PlayerView) -> Verdict {
    let unasked = || match view.phase {
        PhaseView::Discard => Verdict::of("ok", kept(locale, view, me, &best_keep(model))),
        _ => Verdict::of("warn", text(locale, "live-none")),
    };
    let Some(trial) = &model.trial else { return unasked() };
    let outcome = trial.outcome.as_ref().map_err(|clause| *clause);
    match (outcome, trial.input.parse().ok()) {
        (Ok((events, AnyView::Zepter(after))), Some(Move::Transact(_))) => {
            Verdict::of("ok", transaction(locale, events, player(after, me.seat)))
        }
        (Ok(_), Some(Move::Keep(units))) => Verdict::of("ok", kept(locale, view, me, &units)),
        (Ok(_), _) | (Err("ZEP-PAY-5"), _) => unasked(),
        (Err(clause), tried) => {
            let words = match (clause, tried) {
                ("ZEP-PAY-8", Some(Move::Transact(tried))) => short(locale, view, me, &tried),
                ("ZEP-PAY-9", _) => Some(text(locale, "live-useless")),
                ("ZEP-HAND-7", Some(Move::Keep(units))) => Some(kept(locale, view, me, &units)),
                _ => None,
            };
            let words = words.or_else(|| locale.clause(model.game, clause)).unwrap_or_default();
            Verdict { class: "no", words, clause: Some(clause) }
        }
    }
}

/// The price, what is handed over for it, and what is left.
fn transaction(locale: Locale, events: &[AnyEventView], after: &PlayerView) -> String {
    let (mut price, mut units, mut dust, mut lost) = (0, Units::EMPTY, 0, 0);
    for fact in events.iter().filter_map(fact) {
        match *fact {
            Fact::Paid { price: due, units: handed, dust: left, .. } => {
                (price, units, dust) = (due, handed, left);
            }
            Fact::ChangeLost { energy, .. } => lost = energy,
            _ => {}
        }
    }
    let mut parts = vec![if price < 0 {
        say(locale, "live-gain", &[("amount", (-price).into())])
    } else {
        say(locale, "live-price", &[("price", price.into())])
    }];
    if !units.is_empty() {
        parts.push(say(locale, "live-pays", &[("units", units.to_string().into())]));
    }
    parts.push(say(locale, "live-dust", &[("dust", dust.into())]));
    if lost > 0 {
        parts.push(say(locale, "live-lost", &[("lost", lost.into())]));
    }
    let hand = [("size", after.hand_size.into()), ("limit", after.hand_limit.into())];
    parts.push(say(locale, "live-hand", &hand));
    parts.push(say(locale, "live-points", &[("points", after.points_total.into())]));
    parts.join(" · ")
}

/// By how much the payment falls short; `None` if it does not.
fn short(locale: Locale, view: &View, me: &PlayerView, tried: &Transaction) -> Option<String> {
    let price = view.price(me.seat, &tried.steps);
    let has = match tried.payment {
        Payment::Best => i64::from(hand_value(me)),
        Payment::Units(units) => i64::from(me.dust) + i64::from(units.value()),
    };
    (has < price).then(|| {
        let price_text = say(locale, "live-price", &[("price", price.into())]);
        format!("{price_text} · {}", say(locale, "live-short", &[("amount", (price - has).into())]))
    })
}
