//! What a transaction or a discard would come to, said before it is made: the rules try it, and the
//! page tells what its player would have then.

use karat_rules::any::AnyView;
use karat_rules::zepter::{Move, PhaseView, PlayerView, RELEASE_COSTS, Step, Track, Transaction};
use karat_rules::zepter::{Payment, Units, View};
use karat_rules::{Arg, Line};
use maud::{Markup, html};

use super::auction::hand_value;
use super::dock::{best_keep, kept};
use super::{own, player, say, text};
use crate::locale::Locale;
use crate::pages::layout::clause_link;
use crate::pages::model::TableModel;

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
        (Ok((lines, AnyView::Zepter(after))), Some(Move::Transact(_))) => {
            Verdict::of("ok", transaction(locale, lines, me, player(after, me.seat)))
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

/// The price, what is handed over for it, and what is left, as the log would tell it.
fn transaction(locale: Locale, lines: &[Line], me: &PlayerView, after: &PlayerView) -> String {
    let arg = |id: &str, name: &str| {
        let line = lines.iter().find(|line| line.id == id)?;
        line.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
    };
    let number = |id: &str, name: &str| match arg(id, name) {
        Some(Arg::Number(number)) => Some(*number),
        _ => None,
    };
    let units = match arg("zepter-log-paid", "units") {
        Some(Arg::Text(units)) => units.as_str(),
        _ => "",
    };
    let handed = units.parse::<Units>().map_or(0, |units| i64::from(units.value()));
    let dust = number("zepter-log-paid", "dust").or(number("zepter-log-paid-dust", "dust"));
    let (dust, lost) = (dust.unwrap_or(0), number("zepter-log-lost", "count").unwrap_or(0));
    let price = i64::from(me.dust) + handed - dust - lost;
    let mut parts = vec![if price < 0 {
        say(locale, "live-gain", &[("amount", (-price).into())])
    } else {
        say(locale, "live-price", &[("price", price.into())])
    }];
    if !units.is_empty() {
        parts.push(say(locale, "live-pays", &[("units", units.into())]));
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
    let price = price(view, me, tried);
    let has = match tried.payment {
        Payment::Best => i64::from(hand_value(me)),
        Payment::Units(units) => i64::from(me.dust) + i64::from(units.value()),
    };
    (has < price).then(|| {
        let price_text = say(locale, "live-price", &[("price", price.into())]);
        format!("{price_text} · {}", say(locale, "live-short", &[("amount", (price - has).into())]))
    })
}

/// What the steps cost in their order (ZEP-GEM-2, ZEP-GEM-3, ZEP-KNOW-4, ZEP-KNOW-8, ZEP-VAR-B-2).
fn price(view: &View, me: &PlayerView, tried: &Transaction) -> i64 {
    let (mut levels, mut paid) = (me.levels, view.paid_advances);
    let mut price = 0;
    for step in tried.steps.iter() {
        let gems = levels[Track::Gems as usize];
        price += match step {
            Step::Item => {
                view.auction.as_ref().map_or(0, |won| won.net_prices[me.seat.index()].into())
            }
            Step::Buy(gem) => i64::from(gem.price(gems)),
            Step::Sell { gem, .. } => -i64::from(gem.sale(gems)),
            Step::Release(marker) => i64::from(RELEASE_COSTS[usize::from(marker)]),
            Step::Advance(track) => {
                let level = &mut levels[track as usize];
                // Beyond the last level another clause refuses.
                *level = (*level + 1).min(4);
                let factor = if paid > 0 { 2 } else { 1 };
                paid = paid.saturating_add(1);
                i64::from(track.cost(*level)) * factor
            }
        };
    }
    price
}
