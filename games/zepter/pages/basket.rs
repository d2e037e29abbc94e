//! Renders the basket: the items selected on the board, their total price, and the payment. The
//! rules try out the move before the player commits to it.

use crate::rules::{
    Fact, Item, Move, Payment, PlayerView, RELEASE_COSTS, Step, Steps, Track, Transaction, Units,
    View, Zepter,
};
use karat_kernel::{Explain, Risk};
use maud::{Markup, html};

use super::auction::hand_value;
use super::pieces::{dust, preview_button, small_unit, ticks};
use super::{
    each_unit, fact, gem, gems_text, item_name, item_symbol, player, say, symbol, text, track_name,
    typed, typed_text,
};
use crate::words::{item_effect, level_effect};
use karat_ui::model::{Seen, ShownEvent};
use karat_ui::pieces::clause_link;
use karat_ui::sentences::{why, with_risk};
use karat_words::Locale;

/// The contents of the basket, which come from a previewed or refused move.
pub(super) struct Basket<'a> {
    /// The transaction, or `None` if the form does not describe one.
    transaction: Option<Transaction>,
    /// The steps exactly as typed, or an empty string if the player selected items instead.
    pub(super) exact: String,
    /// The item to put up for auction and the first bid for it.
    start: Option<(Item, u32)>,
    /// The outcome of the move: the resulting events and view, or the clause that forbids it.
    outcome: Option<Result<(&'a [ShownEvent], &'a View), &'static str>>,
}

impl<'a> Basket<'a> {
    pub(super) fn of(seen: &'a Seen) -> Self {
        let mut basket =
            Self { transaction: None, exact: String::new(), start: None, outcome: None };
        match typed(seen) {
            Some(Move::Transact(transaction)) if is_canonical(&transaction) => {
                basket.transaction = Some(transaction);
            }
            Some(Move::Start(item, bid)) => basket.start = Some((item, bid)),
            _ => {
                let words = typed_text(seen).and_then(|input| input.strip_prefix("transact"));
                basket.exact = words.unwrap_or_default().trim().to_owned();
            }
        }
        basket.outcome = seen.trial.as_ref().and_then(|trial| match &trial.outcome {
            Ok((events, after)) => after.of().map(|after| Ok((events.as_slice(), after))),
            Err(clause) => Some(Err(*clause)),
        });
        basket
    }

    /// Returns the transaction's steps, each with its number of repetitions.
    fn runs(&self) -> &[(Step, u16)] {
        self.transaction.as_ref().map_or(&[], |transaction| transaction.steps.runs())
    }

    /// Returns the number of repetitions of a step in the transaction.
    pub(super) fn count(&self, step: Step) -> u16 {
        let runs = self.runs().iter().filter(|(one, _)| *one == step);
        runs.map(|(_, times)| *times).sum()
    }

    /// Returns the tracks to advance on, in the order of the steps.
    pub(super) fn tracks(&self) -> Vec<Track> {
        let tracks = self.runs().iter().filter_map(|&(step, times)| match step {
            Step::Advance(track) => Some((track, usize::from(times).min(4))),
            _ => None,
        });
        tracks.flat_map(|(track, times)| std::iter::repeat_n(track, times)).collect()
    }

    /// Returns how many of the advances are selected on the board, where they can be selected only
    /// in track order. The form has separate fields for the tracks beyond these.
    pub(super) fn tracks_on_board(&self) -> usize {
        let tracks = self.tracks();
        let ascends = tracks.windows(2).take_while(|pair| (pair[0] as u8) < pair[1] as u8);
        (ascends.count() + 1).min(tracks.len())
    }

    /// Returns whether the basket's move would start an auction of the item.
    pub(super) fn starts(&self, item: Item) -> bool {
        self.start.is_some_and(|(started, _)| started == item)
    }

    /// Returns the typed first bid for the item.
    pub(super) fn first_bid(&self) -> Option<u32> {
        self.start.map(|(_, bid)| bid)
    }

    /// Returns the player's state after the basket's move, if the move is legal.
    pub(super) fn after(&self, me: &PlayerView) -> Option<&'a PlayerView> {
        let (_, after) = self.outcome.as_ref()?.as_ref().ok()?;
        self.transaction.map(|_| player(after, me.seat))
    }

    /// Returns the units of energy in the best payment, if the basket uses it.
    fn best(&self) -> Option<Units> {
        let is_best = self.transaction.is_some_and(|one| one.payment == Payment::Best);
        self.paid().filter(|_| is_best).map(|paid| paid.units)
    }

    /// Returns the units of energy to pay.
    fn handed(&self) -> Units {
        match self.transaction.map(|transaction| transaction.payment) {
            Some(Payment::Units(units)) => units,
            _ => self.best().unwrap_or_default(),
        }
    }

    fn paid(&self) -> Option<Paid> {
        let (events, _) = self.outcome.as_ref()?.as_ref().ok()?;
        let mut paid = Paid::default();
        for fact in events.iter().filter_map(fact) {
            match *fact {
                Fact::Paid { price, units, dust, .. } => {
                    (paid.price, paid.units, paid.dust) = (price, units, dust);
                }
                Fact::ChangeLost { energy, .. } => paid.lost = energy,
                _ => {}
            }
        }
        Some(paid)
    }

    /// Returns the basket's total price, which is negative if the player would receive energy.
    fn price(&self, view: &View, me: &PlayerView) -> i64 {
        self.transaction.map_or(0, |transaction| view.price(me.seat, &transaction.steps))
    }

    /// Returns the number of items in the basket, including duplicates.
    fn things(&self) -> usize {
        self.runs().iter().map(|(_, times)| usize::from(*times)).sum()
    }

    /// Returns the possible loss from the first bid in the basket, if any.
    fn risk(&self, view: &View, me: &PlayerView) -> Option<Risk> {
        let (item, bid) = self.start?;
        Zepter::risk(view, me.seat, Move::Start(item, bid))
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.transaction.is_none() && self.start.is_none() && self.exact.is_empty()
    }
}

/// The energy that is paid, and the energy that is then lost or kept.
#[derive(Default)]
struct Paid {
    price: i64,
    units: Units,
    dust: u32,
    lost: u32,
}

/// Returns whether the steps are in the order used by the form.
fn is_canonical(transaction: &Transaction) -> bool {
    let ranks = transaction.steps.runs().iter().map(|(step, _)| match step {
        Step::Item => 0,
        Step::Sell { .. } => 1,
        Step::Release(_) => 2,
        Step::Advance(_) => 3,
        Step::Buy(_) => 4,
    });
    ranks.is_sorted()
}

/// Returns the id of the board control that adds the `times`-th copy of an item to the basket.
pub(super) fn control_id(step: Step, times: u16) -> Option<String> {
    match step {
        Step::Item => None,
        Step::Buy(gem) => Some(format!("buy-{gem}-{times}")),
        Step::Sell { gem, active } => {
            let state = if active { "active" } else { "inactive" };
            Some(format!("sell-{gem}-{state}-{times}"))
        }
        Step::Release(marker) => Some(format!("release-{}", RELEASE_COSTS[usize::from(marker)])),
        Step::Advance(track) => Some(format!("advance-{track}")),
    }
}

/// Returns the basket's heading, or `None` if the basket is empty.
pub(super) fn heading(
    locale: Locale,
    basket: &Basket<'_>,
    view: &View,
    me: &PlayerView,
) -> Option<String> {
    if let Some((item, bid)) = basket.start {
        let args = [("item", item_name(locale, item).into()), ("bid", bid.into())];
        return Some(say(locale, "basket-start", &args));
    }
    let price = basket.price(view, me);
    let id = if price < 0 { "basket-gain" } else { "basket-things" };
    let args = [("count", basket.things().into()), ("price", price.abs().into())];
    (basket.things() > 0).then(|| say(locale, id, &args))
}

/// Renders the basket's items and their total price.
pub(super) fn contents(
    locale: Locale,
    seen: &Seen,
    view: &View,
    me: &PlayerView,
    basket: &Basket<'_>,
) -> Markup {
    let mut before = Steps::EMPTY;
    html! {
        section.basket id="live" role="status" aria-label=(text(locale, "basket")) {
            @if let Some((item, bid)) = basket.start {
                (started(locale, view, me, item, bid))
            }
            @for &(step, times) in basket.runs() {
                @let price = {
                    let less = view.price(me.seat, &before);
                    before.push(step, times);
                    view.price(me.seat, &before) - less
                };
                (line(locale, view, me, (step, times), price))
            }
            (sum(locale, seen, view, me, basket))
        }
    }
}

/// Renders an item with the net price of the first bid for it.
fn started(locale: Locale, view: &View, me: &PlayerView, item: Item, bid: u32) -> Markup {
    let net = view.offer(item).map_or(bid, |offer| offer.net_price(me.seat, bid));
    html! {
        div.bk.bk-item {
            (item_symbol(item))
            span {
                (item_name(locale, item))
                small { (item_effect(locale, &view.reading.data, item)) }
            }
            b { @if net != bid { s { (bid) } } (net) }
            (take_out(locale, &format!("item-{item}")))
        }
    }
}

/// Renders a button that removes an item from the basket.
fn take_out(locale: Locale, control: &str) -> Markup {
    html! {
        label.btn.btn-quiet.btn-icon for=(control) aria-hidden="true"
            title=(text(locale, "basket-out")) { (symbol("x")) }
    }
}

fn line(
    locale: Locale,
    view: &View,
    me: &PlayerView,
    (step, times): (Step, u16),
    price: i64,
) -> Markup {
    let gems = |of: crate::rules::Gem| {
        let mut counts = [0_u32; 5];
        counts[of as usize] = times.into();
        gems_text(locale, counts)
    };
    let (picture, name, effect) = match step {
        Step::Item => {
            let item = view.auction.as_ref().map(|auction| auction.item);
            let name = item.map(|item| item_name(locale, item)).unwrap_or_default();
            let effect = item.map(|item| item_effect(locale, &view.reading.data, item));
            (html! { @if let Some(item) = item { (item_symbol(item)) } }, name, effect)
        }
        Step::Buy(of) => (gem(of), say(locale, "basket-buy", &[("gems", gems(of).into())]), None),
        Step::Sell { gem: of, active } => {
            let id = if active { "basket-sell-active" } else { "basket-sell" };
            (gem(of), say(locale, id, &[("gems", gems(of).into())]), None)
        }
        Step::Release(_) => (symbol("plus"), text(locale, "basket-release"), None),
        Step::Advance(track) => {
            let level = (me.levels[track as usize] + times as u8).min(4);
            let args = [("track", track_name(locale, track).into()), ("level", level.into())];
            let effect = level_effect(locale, &view.reading, track, level);
            let picture = symbol(&format!("k-{}", track.name()));
            (picture, say(locale, "basket-advance", &args), Some(effect))
        }
    };
    html! {
        div.bk {
            (picture)
            span { (name) @if let Some(effect) = effect { small { (effect) } } }
            b { @if price < 0 { "+" (-price) } @else { (price) } }
            @if let Some(control) = control_id(step, times) { (take_out(locale, &control)) }
            @else { span {} }
        }
    }
}

/// Renders the price, the units of energy paid and the energy left over, or the reason why the move
/// is impossible.
fn sum(locale: Locale, seen: &Seen, view: &View, me: &PlayerView, basket: &Basket<'_>) -> Markup {
    let plain = |class: &str, words: &str, clause: Option<&str>| {
        html! {
            p.bk-sum.{ (class) } {
                span {
                    (words)
                    @if let Some(clause) = clause { " " (clause_link(locale, seen.game, clause)) }
                }
            }
        }
    };
    match (&basket.outcome, basket.paid()) {
        _ if basket.start.is_some() => match basket.risk(view, me) {
            Some(risk) => plain("no", &why(locale, seen, &risk), Some(risk.clause)),
            None => plain("ok", &text(locale, "basket-start-hint"), None),
        },
        (Some(Ok(_)), Some(paid)) => afterwards(locale, seen, &paid),
        (Some(Err("ZEP-PAY-5")), _) | (None, _) => {
            plain("is-idle", &text(locale, "live-none"), None)
        }
        (Some(Err(clause)), _) => {
            let words = match (*clause, &basket.transaction) {
                ("ZEP-PAY-8", Some(tried)) => short(locale, view, me, tried),
                ("ZEP-PAY-9", _) => Some(text(locale, "live-useless")),
                _ => None,
            };
            let words = words.or_else(|| locale.clause(seen.game, clause)).unwrap_or_default();
            plain("no", &words, Some(clause))
        }
        (Some(Ok(_)), None) => html! {},
    }
}

fn afterwards(locale: Locale, seen: &Seen, paid: &Paid) -> Markup {
    html! {
        p.bk-sum.ok {
            @if paid.price < 0 {
                span { (say(locale, "live-gain", &[("amount", (-paid.price).into())])) }
            } @else {
                span { (say(locale, "live-price", &[("price", paid.price.into())])) }
            }
            @if !paid.units.is_empty() {
                span.row-tight {
                    (text(locale, "live-pays"))
                    @for unit in each_unit(&paid.units) { " " (small_unit(locale, unit)) }
                }
            }
            span { (say(locale, "live-dust", &[("dust", paid.dust.into())])) }
            @if paid.lost > 0 {
                span.warned { (say(locale, "live-lost", &[("lost", paid.lost.into())])) }
            }
            span.end { (clause_link(locale, seen.game, "ZEP-PAY-7")) }
        }
    }
}

/// Returns a sentence about the missing energy, or `None` if there is enough for the payment.
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

/// Renders the player's hand, with the units of the payment ticked. The player can change the
/// payment by ticking other units.
pub(super) fn hand(locale: Locale, me: &PlayerView, basket: &Basket<'_>) -> Markup {
    let best = basket.best();
    let units: Vec<_> = best.iter().flat_map(each_unit).map(|unit| unit.to_string()).collect();
    let is_own = basket.transaction.is_some_and(|one| matches!(one.payment, Payment::Units(_)));
    html! {
        fieldset.pay id="hand" {
            legend.small {
                b { (text(locale, "hand-of-me")) } " "
                span.muted { (say(locale, "hand-worth", &[("amount", hand_value(me).into())])) }
            }
            div.hand { (ticks(locale, me, &basket.handed())) (dust(locale, me)) }
            @if best.is_some() {
                input type="hidden" name="best" value=(units.join("+"));
                p.small.muted { (text(locale, "hand-best")) }
            } @else if is_own {
                label.check.small {
                    input type="checkbox" name="pay" value="best"; span { (text(locale, "pay-best")) }
                }
            } @else {
                p.small.muted { (text(locale, "hand-hidden")) }
            }
        }
    }
}

/// Renders the points and the hand before and after the move, with the buttons.
pub(super) fn outlook(
    locale: Locale,
    me: &PlayerView,
    basket: &Basket<'_>,
    buttons: &Markup,
) -> Markup {
    let after = basket.after(me);
    let row = |name: String, before: u32, after: Option<u32>| {
        html! {
            div {
                dt { (name) }
                dd {
                    (before)
                    @if let Some(after) = after.filter(|after| *after != before) {
                        " → " b { (after) }
                    }
                }
            }
        }
    };
    let limit = after.map_or(me.hand_limit, |after| after.hand_limit);
    html! {
        div.fin id="outlook" {
            dl.deltas {
                (row(text(locale, "points-of"), me.points_total.into(),
                    after.map(|after| after.points_total.into())))
                (row(say(locale, "outlook-hand", &[("limit", limit.into())]), me.hand_size,
                    after.map(|after| after.hand_size)))
            }
            div.dock-acts { (buttons) }
        }
    }
}

/// Renders the button that plays the basket's move. With scripts enabled, the button appears once
/// the basket is not empty.
pub(super) fn carry(
    locale: Locale,
    seen: &Seen,
    basket: &Basket<'_>,
    view: &View,
    me: &PlayerView,
) -> Markup {
    let price = basket.price(view, me);
    let label = match basket.start {
        Some((_, bid)) => {
            let label = say(locale, "basket-start-button", &[("bid", bid.into())]);
            with_risk(locale, seen, &label, basket.risk(view, me).as_ref())
        }
        None if basket.things() > 0 && price >= 0 => {
            let args = [("count", basket.things().into()), ("price", price.into())];
            say(locale, "basket-button", &args)
        }
        None => text(locale, "compose-button"),
    };
    html! {
        button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()].carry.is-idle[basket.is_empty()].has-risk[basket.risk(view, me).is_some()]
            type="submit" name="kind"
            value="transact" { (label) }
        (preview_button(locale, "transact"))
    }
}
