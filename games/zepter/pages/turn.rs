//! The transaction: the turn of the active player, and the payment of a won item.

use karat_rules::zepter::{
    Gem, Item, Move, Payment, PlayerView, RELEASE_COSTS, Step, Track, Transaction, Units, View,
};
use maud::{Markup, html};

use super::auction::hand_value;
use super::dock::{dust, item_clause, rule, ticks};
use super::preview;
use super::{
    gem, gem_name, gems_text, item_name, listed, say, symbol, text, track_name, typed, typed_text,
};
use crate::web::locale::Locale;
use crate::web::pages::layout::{clause_link, icon};
use crate::web::pages::model::TableModel;
use crate::web::words::zepter::{level_effect, signed};

/// How many advances one transaction shows with variant B; the others are folded in.
const ADVANCES_SHOWN: usize = 2;

/// What was typed into the transaction before it was refused.
struct Typed {
    /// If the fields of the form say it.
    transaction: Option<Transaction>,
    /// If only exact words do.
    exact: String,
}

impl Typed {
    fn of(model: &TableModel) -> Self {
        let input = typed_text(model).unwrap_or_default();
        match typed(model) {
            Some(Move::Transact(transaction)) if is_canonical(&transaction) => {
                Self { transaction: Some(transaction), exact: String::new() }
            }
            _ => Self {
                transaction: None,
                exact: input.strip_prefix("transact").unwrap_or_default().trim().to_owned(),
            },
        }
    }

    fn steps(&self) -> impl Iterator<Item = (Step, u16)> + '_ {
        self.transaction.iter().flat_map(|transaction| transaction.steps.runs().iter().copied())
    }

    /// How many times a step was asked for, as the value of its field.
    fn count(&self, step: Step) -> Option<u32> {
        let runs = self.steps().filter(|(one, _)| *one == step);
        let count = runs.map(|(_, times)| u32::from(times)).sum();
        (count > 0).then_some(count)
    }

    /// The tracks to advance on, in their order.
    fn tracks(&self) -> Vec<Track> {
        let tracks = self.steps().filter_map(|(step, times)| match step {
            Step::Advance(track) => Some((track, usize::from(times).min(4))),
            _ => None,
        });
        tracks.flat_map(|(track, times)| std::iter::repeat_n(track, times)).collect()
    }

    fn units(&self) -> Units {
        match self.transaction.as_ref().map(|transaction| transaction.payment) {
            Some(Payment::Units(units)) => units,
            _ => Units::EMPTY,
        }
    }

    fn is_own(&self) -> bool {
        self.transaction.is_some_and(|one| matches!(one.payment, Payment::Units(_)))
    }
}

/// Whether the steps stand in the order in which the form writes them.
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

/// The turn: a transaction, the gems, an auction, or its end (ZEP-ROUND-6).
pub(super) fn turn(locale: Locale, model: &TableModel, view: &View, me: &PlayerView) -> Markup {
    let typed = Typed::of(model);
    let is_typed = typed_text(model).is_some();
    html! {
        div.zdock {
            (hand(locale, me, &typed))
            div.stack.stack-s {
                (preview::verdict(locale, model, view, me))
                div.dock-acts {
                    button.btn.btn-primary.btn-lg.carry type="submit" name="kind" value="transact" {
                        (icon("check")) (text(locale, "compose-button"))
                    }
                    (preview::button(locale, "transact"))
                    (end(locale, view, me))
                }
            }
        }
        (quick(locale, model, view, me))
        div.dock-folds {
            details id="compose" open[is_typed] {
                summary { (text(locale, "compose")) }
                (composer(locale, model, view, me, &typed))
            }
            details id="arrange" {
                summary { (text(locale, "arrange")) }
                (arrange(locale, model, me))
            }
            details id="start" {
                summary { (text(locale, "auction-fold")) }
                (start(locale, model, view, me))
            }
        }
    }
}

/// The end of the turn, and what it would mean (ZEP-ROUND-9, ZEP-HAND-5).
fn end(locale: Locale, view: &View, me: &PlayerView) -> Markup {
    let over = me.hand_size.saturating_sub(me.hand_limit);
    let id = if view.reading.hand_limit_at_round_end { "end-over-round" } else { "end-over" };
    let free = me.slots.saturating_sub(me.active.iter().sum());
    let stored: u32 = me.stored.iter().map(|&count| u32::from(count)).sum();
    let idle = stored.min(free.into());
    html! {
        button.btn.btn-lg type="submit" name="move" value="end" formnovalidate {
            (icon("flag")) (text(locale, "end-button"))
            @if over > 0 {
                span.badge.badge-warn { (say(locale, "hand-over", &[("count", over.into())])) }
            }
        }
        @if over > 0 {
            span.small.warned { (say(locale, id, &[("count", over.into())])) }
        } @else if idle > 0 {
            span.small.warned { (say(locale, "end-inactive", &[("count", idle.into())])) }
        }
    }
}

/// The hand, each unit to be ticked for the payment.
fn hand(locale: Locale, me: &PlayerView, typed: &Typed) -> Markup {
    html! {
        fieldset.pay {
            legend.small {
                b { (text(locale, "hand-of-me")) } " "
                span.muted {
                    (say(locale, "hand-worth", &[("amount", hand_value(me).into())])) "; "
                    (text(locale, "hand-hidden"))
                }
            }
            div.hand { (ticks(locale, me, &typed.units())) (dust(locale, me)) }
        }
    }
}

/// The listed single steps and activations, a button for each.
fn quick(locale: Locale, model: &TableModel, view: &View, me: &PlayerView) -> Markup {
    let single = |m: &Move| match m {
        Move::Active(_) => true,
        Move::Transact(transaction) => transaction.steps.runs().len() == 1,
        _ => false,
    };
    let moves: Vec<Move> = listed(model).into_iter().filter(single).collect();
    if moves.is_empty() {
        return html! {};
    }
    html! {
        div.dock-more role="group" aria-label=(text(locale, "quick")) {
            span.small.muted { (text(locale, "quick")) }
            @for m in &moves {
                @match m {
                    Move::Active(counts) => {
                        button.btn.btn-sm type="submit" name="move" value=(m) formnovalidate {
                            (say(locale, "quick-activate",
                                &[("gems", gems_text(locale, added(me, *counts)).into())]))
                        }
                    }
                    Move::Transact(transaction) => {
                        @if let [(step, _)] = transaction.steps.runs() {
                            button.btn.btn-sm type="submit" name="move" value=(m) formnovalidate {
                                (step_label(locale, view, me, *step))
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

/// The gems that a setting of active gems adds.
fn added(me: &PlayerView, counts: [u8; 5]) -> [u8; 5] {
    Gem::ALL.map(|gem| counts[gem as usize].saturating_sub(me.active[gem as usize]))
}

fn step_label(locale: Locale, view: &View, me: &PlayerView, step: Step) -> Markup {
    let amount = |gem: Gem, prices: [u16; 5]| -> [(&str, _); 2] {
        [("gem", gem_name(locale, gem).into()), ("price", prices[gem as usize].into())]
    };
    match step {
        Step::Item => html! {},
        Step::Buy(kind) => html! {
            (gem(kind)) span.sentence { (say(locale, "quick-buy", &amount(kind, me.prices))) }
        },
        Step::Sell { gem: kind, .. } => html! {
            (gem(kind)) (say(locale, "quick-sell", &amount(kind, me.sales)))
        },
        Step::Release(marker) => html! {
            (symbol("plus"))
            (say(locale, "quick-release",
                &[("price", RELEASE_COSTS[usize::from(marker)].into())]))
        },
        Step::Advance(track) => {
            let level = me.levels[track as usize] + 1;
            let args = [
                ("track", track_name(locale, track).into()),
                ("level", level.into()),
                ("price", advance_cost(view, track, level).into()),
            ];
            html! {
                (symbol(&format!("k-{}", track.name()))) (say(locale, "quick-advance", &args))
            }
        }
    }
}

/// What the next paid advance costs (ZEP-KNOW-4, ZEP-VAR-B-2).
fn advance_cost(view: &View, track: Track, level: u8) -> u16 {
    track.cost(level) * if view.paid_advances > 0 { 2 } else { 1 }
}

/// The fields of a transaction.
fn composer(
    locale: Locale,
    model: &TableModel,
    view: &View,
    me: &PlayerView,
    typed: &Typed,
) -> Markup {
    html! {
        p.small.muted {
            (rule(locale, model, &text(locale, "compose-hint"), "ZEP-PAY-7"))
        }
        div.compose {
            (gems_table(locale, model, me, typed, true))
            div.stack.stack-s {
                (releases(locale, model, me, typed))
                (advances(locale, model, view, me, typed))
                (payment(locale, model, typed))
                (exact(locale, typed))
            }
        }
    }
}

/// Purchases and sales, a row for each kind of gem; purchases only where they are allowed.
fn gems_table(
    locale: Locale,
    model: &TableModel,
    me: &PlayerView,
    typed: &Typed,
    buys: bool,
) -> Markup {
    html! {
        table.tbl.gemtable {
            thead {
                tr {
                    th scope="col" { (text(locale, "compose-gem")) }
                    @if buys {
                        th.r scope="col" { (text(locale, "compose-price")) }
                        th scope="col" { (text(locale, "compose-buy")) }
                    }
                    th.r scope="col" { (text(locale, "compose-value")) }
                    th scope="col" { (text(locale, "compose-sell")) }
                    th scope="col" { (text(locale, "compose-sell-active")) }
                }
            }
            tbody { @for kind in Gem::ALL { (gem_row(locale, model, me, typed, buys, kind)) } }
        }
    }
}

fn gem_row(
    locale: Locale,
    model: &TableModel,
    me: &PlayerView,
    typed: &Typed,
    buys: bool,
    kind: Gem,
) -> Markup {
    let name = gem_name(locale, kind);
    let index = kind as usize;
    html! {
        tr {
            th scope="row" { (gem(kind)) span.nm.sentence { (name) } }
            @if buys {
                td.r { (me.prices[index]) }
                td {
                    (count_field(locale, &format!("buy-{kind}"), "compose-buy-label", &name, None,
                        typed.count(Step::Buy(kind))))
                    @if !me.may_buy[index] {
                        span.of {
                            (text(locale, "compose-no-right")) " "
                            (clause_link(locale, model.game, right_clause(kind)))
                        }
                    }
                }
            }
            td.r { (me.sales[index]) }
            @for (state, held, label) in [
                ("inactive", me.stored[index], "compose-sell-label"),
                ("active", me.active[index].into(), "compose-sell-active-label"),
            ] {
                td {
                    @if held > 0 {
                        @let step = Step::Sell { gem: kind, active: state == "active" };
                        (count_field(locale, &format!("sell-{kind}-{state}"), label, &name,
                            Some(held), typed.count(step)))
                        span.of { (say(locale, "compose-of", &[("count", held.into())])) }
                    } @else { span.of { "–" } }
                }
            }
        }
    }
}

/// The clause that gives the right to buy a kind.
fn right_clause(gem: Gem) -> &'static str {
    match gem {
        Gem::Opal | Gem::Sapphire => "ZEP-GEM-6",
        Gem::Emerald => "ZEP-GEM-7",
        Gem::Diamond => "ZEP-GEM-8",
        Gem::Ruby => "ZEP-GEM-9",
    }
}

/// A number of gems.
fn count_field(
    locale: Locale,
    field: &str,
    label: &str,
    gem: &str,
    most: Option<u16>,
    value: Option<u32>,
) -> Markup {
    html! {
        input.input.num type="number" name=(field) min="0" max=[most] value=[value]
            inputmode="numeric" placeholder="0"
            aria-label=(say(locale, label, &[("gem", gem.into())]));
    }
}

fn releases(locale: Locale, model: &TableModel, me: &PlayerView, typed: &Typed) -> Markup {
    let markers = (0..).zip(RELEASE_COSTS).filter(|(_, cost)| me.board.contains(cost));
    html! {
        fieldset {
            legend.small {
                b { (text(locale, "compose-release")) } " "
                (clause_link(locale, model.game, "ZEP-KNOW-8"))
            }
            div.row {
                @for (marker, cost) in markers {
                    label.check {
                        input type="checkbox" name="release" value=(cost)
                            checked[typed.count(Step::Release(marker)).is_some()];
                        (cost)
                    }
                }
                @if me.board.is_empty() {
                    span.small.muted { (text(locale, "compose-release-none")) }
                }
            }
        }
    }
}

/// One paid advance, or several in their order with variant B (ZEP-KNOW-5, ZEP-VAR-B-3).
fn advances(
    locale: Locale,
    model: &TableModel,
    view: &View,
    me: &PlayerView,
    typed: &Typed,
) -> Markup {
    let levels_left: usize = me.levels.iter().map(|level| usize::from(4 - level)).sum();
    let offered = match (view.reading.more_levels, view.paid_advances) {
        (true, _) => levels_left,
        (false, 0) => 1,
        (false, _) => 0,
    };
    let shown = offered.min(ADVANCES_SHOWN);
    let chosen = typed.tracks();
    let field = |number| advance_field(locale, view, me, number, chosen.get(number).copied());
    html! {
        @if offered == 0 {
            p.small.muted {
                (rule(locale, model, &text(locale, "knowledge-done"), "ZEP-KNOW-5"))
            }
        }
        @for number in 0..shown { (field(number)) }
        @if shown < offered {
            details id="advances" open[chosen.len() > shown] {
                summary { (text(locale, "compose-advances-more")) }
                div.stack.stack-s { @for number in shown..offered { (field(number)) } }
            }
        }
    }
}

/// One of the advances of a transaction, `chosen` being its track.
fn advance_field(
    locale: Locale,
    view: &View,
    me: &PlayerView,
    number: usize,
    chosen: Option<Track>,
) -> Markup {
    let is_first = number == 0 && view.paid_advances == 0;
    let label = match (view.reading.more_levels, is_first) {
        (false, _) => "compose-advance",
        (true, true) => "compose-advance-first",
        (true, false) => "compose-advance-then",
    };
    let id = format!("advance-{number}");
    html! {
        div.field {
            label for=(id) { (text(locale, label)) }
            select.select id=(id) name="advance" {
                option value="" { (text(locale, "compose-advance-none")) }
                @for track in Track::ALL {
                    @if me.levels[track as usize] < 4 {
                        option value=(track) selected[chosen == Some(track)] {
                            (advance_option(locale, view, me, track, is_first))
                        }
                    }
                }
            }
        }
    }
}

fn advance_option(
    locale: Locale,
    view: &View,
    me: &PlayerView,
    track: Track,
    is_first: bool,
) -> String {
    let level = me.levels[track as usize] + 1;
    let args = [
        ("track", track_name(locale, track).into()),
        ("level", level.into()),
        ("price", (track.cost(level) * if is_first { 1 } else { 2 }).into()),
        ("effect", level_effect(locale, &view.reading, track, level).into()),
    ];
    let option = say(locale, "compose-advance-option", &args);
    if level == 1 && me.markers == 0 {
        return format!("{option} ({})", text(locale, "compose-needs-marker"));
    }
    option
}

/// The best payment, or the units ticked (ZEP-LIST-1).
fn payment(locale: Locale, model: &TableModel, typed: &Typed) -> Markup {
    let is_own = typed.is_own();
    html! {
        fieldset {
            legend.small {
                b { (text(locale, "pay-legend")) } " "
                (clause_link(locale, model.game, "ZEP-PAY-9"))
            }
            @for (value, is_chosen) in [("best", !is_own), ("own", is_own)] {
                label.check {
                    input type="radio" name="pay" value=(value) checked[is_chosen];
                    span {
                        (text(locale, &format!("pay-{value}"))) " "
                        small { (text(locale, &format!("pay-{value}-hint"))) }
                    }
                }
            }
        }
    }
}

fn exact(locale: Locale, typed: &Typed) -> Markup {
    html! {
        div.field {
            label for="steps" { (text(locale, "compose-exact")) }
            input.input id="steps" name="steps" value=(typed.exact) maxlength="600"
                autocomplete="off" spellcheck="false" aria-describedby="steps-hint";
            p.hint id="steps-hint" { (text(locale, "compose-exact-hint")) }
        }
    }
}

/// How many gems of each kind are active (ZEP-FLOW-3).
fn arrange(locale: Locale, model: &TableModel, me: &PlayerView) -> Markup {
    let counts = match typed(model) {
        Some(Move::Active(counts)) => counts,
        _ => me.active,
    };
    html! {
        p.small.muted {
            (rule(locale, model, &say(locale, "arrange-hint", &[("slots", me.slots.into())]),
                "ZEP-GEM-17"))
        }
        div.row.arrange {
            @for kind in Gem::ALL {
                @let held = u16::from(me.active[kind as usize]) + me.stored[kind as usize];
                @if held > 0 {
                    span.row-tight {
                        (gem(kind))
                        (count_field(locale, &format!("active-{kind}"), "arrange-label",
                            &gem_name(locale, kind), Some(held), Some(counts[kind as usize].into())))
                        span.of { (say(locale, "arrange-of", &[("count", held.into())])) }
                    }
                }
            }
            button.btn type="submit" name="kind" value="active" {
                (icon("gems")) (text(locale, "arrange-button"))
            }
        }
    }
}

/// An item and the first bid (ZEP-AUCTION-3).
fn start(locale: Locale, model: &TableModel, view: &View, me: &PlayerView) -> Markup {
    let chosen = match typed(model) {
        Some(Move::Start(item, bid)) => Some((item, bid)),
        _ => None,
    };
    let offers = view.offers.iter().filter(|offer| offer.eligible.contains(me.seat));
    html! {
        div.picks {
            div.field {
                label for="item" { (text(locale, "auction-item")) }
                select.select id="item" name="item" {
                    @for offer in offers {
                        @let item = chosen.map(|(item, _)| item);
                        option value=(offer.item) selected[item == Some(offer.item)] {
                            (say(locale, "auction-option", &[
                                ("item", item_name(locale, offer.item).into()),
                                ("price", offer.price.into()),
                                ("change", signed(offer.modifiers[me.seat.index()]).into()),
                            ]))
                        }
                    }
                }
            }
            div.field {
                label for="amount" { (text(locale, "auction-bid")) }
                input.input.num id="amount" type="number" name="bid" min="0"
                    max=(view.reading.bid_ceiling) value=[chosen.map(|(_, bid)| bid)]
                    inputmode="numeric" aria-describedby="amount-hint";
            }
            button.btn type="submit" name="kind" value="start" id="start-button" {
                (icon("hammer")) (text(locale, "auction-button"))
            }
        }
        p.hint id="amount-hint" {
            (rule(locale, model, &text(locale, "auction-bid-hint"), "ZEP-AUCTION-3"))
        }
    }
}

/// The payment of a won item (ZEP-PAY-13, ZEP-PAY-14).
pub(super) fn pay(locale: Locale, model: &TableModel, view: &View, me: &PlayerView) -> Markup {
    let Some(auction) = &view.auction else { return html! {} };
    let typed = Typed::of(model);
    let is_active = view.active == Some(me.seat);
    let price = auction.net_prices[me.seat.index()];
    let hand_value = hand_value(me);
    html! {
        @if price > hand_value {
            p.small {
                (rule(locale, model, &say(locale, "pay-sell-hint",
                    &[("hand", hand_value.into()), ("price", price.into())]), "ZEP-OUT-3"))
            }
        }
        div.zdock {
            (hand(locale, me, &typed))
            div.stack.stack-s {
                (preview::verdict(locale, model, view, me))
                (pay_buttons(locale, model, auction.item))
            }
        }
        div.dock-folds {
            details id="compose" open[typed_text(model).is_some()] {
                summary { (text(locale, "pay-choose")) }
                @if is_active {
                    p.small.muted { (rule(locale, model, &text(locale, "pay-more"), "ZEP-PAY-14")) }
                    (composer(locale, model, view, me, &typed))
                } @else {
                    p.small.muted {
                        (rule(locale, model, &text(locale, "pay-only-sales"), "ZEP-PAY-13"))
                    }
                    div.compose {
                        (gems_table(locale, model, me, &typed, false))
                        div.stack.stack-s {
                            (payment(locale, model, &typed)) (exact(locale, &typed))
                        }
                    }
                }
            }
        }
    }
}

/// Pay as composed, or as listed.
fn pay_buttons(locale: Locale, model: &TableModel, item: Item) -> Markup {
    let listed = listed(model).into_iter().filter_map(|m| match m {
        Move::Transact(transaction) => Some((m, transaction)),
        _ => None,
    });
    html! {
        div.dock-acts {
            @for (m, transaction) in listed {
                @if transaction.payment == Payment::Best && transaction.steps.runs().len() == 1 {
                    button.btn.btn-primary.btn-lg type="submit" name="kind" value="pay" {
                        (icon("check")) (text(locale, "pay-button"))
                    }
                } @else {
                    button.btn.btn-primary.btn-lg type="submit" name="move" value=(m)
                        formnovalidate {
                        (icon("check"))
                        (say(locale, "pay-listed", &[("what", what(locale, &transaction).into())]))
                    }
                    button.btn.btn-lg type="submit" name="kind" value="pay" {
                        (text(locale, "pay-button"))
                    }
                }
            }
            (preview::button(locale, "pay"))
            (clause_link(locale, model.game, item_clause(item)))
        }
    }
}

/// What a listed payment hands over and sells, in words.
fn what(locale: Locale, transaction: &Transaction) -> String {
    let mut sold = [0_u32; 5];
    for (step, times) in transaction.steps.runs() {
        if let Step::Sell { gem, .. } = step {
            sold[*gem as usize] += u32::from(*times);
        }
    }
    let gems = say(locale, "pay-listed-sell", &[("gems", gems_text(locale, sold).into())]);
    match transaction.payment {
        Payment::Units(units) if !units.is_empty() => {
            let units = [("units", units.to_string().into())];
            format!("{}, {gems}", say(locale, "pay-listed-units", &units))
        }
        _ => gems,
    }
}
