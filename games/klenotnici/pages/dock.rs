//! Renders the action panel ("dock"), the only form for making moves.
//!
//! The panel works without scripts. With scripts enabled, it immediately shows the outcome of a bid
//! with the ticked cards.

use std::collections::BTreeMap;

use crate::rules::{AuctionView, Declaration, GoalView, Money, PhaseView, PlayerView, Rank, View};
use maud::{Markup, html};

use super::{own, phase_name, play, pyramid, word};
use karat_ui::dock::form;
use karat_ui::model::{DockParts, Seen};
use karat_ui::pieces::{clause_link, icon, joined};
use karat_ui::reasons;
use karat_words::Locale;
use karat_words::word_args;

/// The number of cheapest raises offered as buttons.
const QUICK_RAISES: usize = 4;

/// Renders the form for the viewer's decision.
pub(super) fn dock(locale: Locale, seen: &Seen, parts: &DockParts, view: &View) -> Markup {
    let Some(me) = own(view, seen.viewer) else { return html! {} };
    let phase = phase_name(view.phase);
    let head = html! {
        span.badge.badge-you { (locale.text(&format!("klenotnici-badge-{phase}"))) }
        h2 id="now-h" tabindex="-1" { (heading(locale, seen, view)) }
        (parts.latest)
    };
    let body = html! {
        @match (view.phase, &view.auction) {
            (PhaseView::Choose | PhaseView::Take, _) => (choice(locale, seen, view)),
            (PhaseView::Open | PhaseView::Bid, Some(auction)) => {
                (bid(locale, seen, view, me, auction))
            }
            (PhaseView::Window, Some(_)) => (window(locale, seen, view, me)),
            (PhaseView::Settle, _) => (settlement(locale, seen, view, me)),
            (PhaseView::Goal, _) => (goals(locale, seen, me)),
            _ => {}
        }
        (reasons::row(locale, seen))
    };
    form(seen, parts, phase, asks(view.phase), [head, body])
}

/// Returns the first word of the move to preview on every change of a field, or `None` if there is
/// no preview.
fn asks(phase: PhaseView) -> Option<&'static str> {
    match phase {
        PhaseView::Choose | PhaseView::Take => Some("choose"),
        PhaseView::Open => Some("open"),
        PhaseView::Bid => Some("raise"),
        _ => None,
    }
}

fn heading(locale: Locale, seen: &Seen, view: &View) -> String {
    let id = format!("klenotnici-now-{}", phase_name(view.phase));
    let Some(auction) = &view.auction else { return locale.text(&id) };
    let mut args = word_args(locale, seen.game, "gem", auction.gem.name());
    args.push(("price".to_owned(), auction.price.into()));
    if let Some(leader) = auction.leader {
        args.push(("name".to_owned(), seen.name(leader).to_owned().into()));
    }
    let args: Vec<_> = args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    locale.say(&id, &args)
}

/// Renders the viewer's cards while there is nothing to decide.
pub(super) fn idle_hand(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let Some(me) = own(view, seen.viewer) else { return html! {} };
    let money = me.money.unwrap_or_default();
    let actions = me.actions.unwrap_or_default();
    html! {
        div.hand.hand-s role="group" aria-label=(locale.text("klenotnici-hand")) {
            @for face in money.iter() {
                span.pc.pc-s.is-flat {
                    span.vh { (locale.say("klenotnici-card", &[("face", face.into())])) }
                    b aria-hidden="true" { (face) }
                }
            }
            @if money.is_empty() {
                span.small.muted { (locale.text("klenotnici-hand-empty")) }
            }
            @if !actions.is_empty() { span.split {} }
            @for rank in actions.iter() {
                span.pc.pc-s.pc-face.is-flat {
                    span.vh { (action_card(locale, rank)) }
                    b aria-hidden="true" { (rank.name()) }
                }
            }
        }
    }
}

/// Renders the choice of a gem to put up for auction or to take (KLE-START-6).
fn choice(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        div.zdock {
            div.pay { (idle_hand(locale, seen, view)) }
            div.stack.stack-s {
                p.small { a href="#stones" { (locale.text("klenotnici-choose-hint")) } }
                div.dock-acts {
                    button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="choose" {
                        (icon("hammer")) (play::stone_button(locale, seen, view))
                    }
                }
            }
        }
    }
}

/// Renders the form for an opening bid or a raise.
fn bid(locale: Locale, seen: &Seen, view: &View, me: &PlayerView, auction: &AuctionView) -> Markup {
    let is_opening = view.phase == PhaseView::Open;
    let money = me.money.unwrap_or_default();
    let spending = Spending::of(view, me);
    let say = |id: &str| locale.text(&format!("klenotnici-{id}"));
    html! {
        div.zdock id="bid" {
            fieldset.pay {
                legend.small {
                    b { (say("hand")) } " "
                    span.muted { (hand_hint(locale, is_opening, me.total)) }
                }
                (hand(locale, seen, me, money, spending.names_ranks))
            }
            div.stack.stack-s {
                (verdict(locale, seen, view, me, auction))
                (bid_buttons(locale, seen, is_opening, money))
                @if !is_opening { (quick_raises(locale, seen, me)) }
            }
            @if spending.doubles || spending.hammers {
                (action_row(locale, seen, view, money, &spending))
            }
        }
    }
}

/// The ways to use action cards in a bid.
struct Spending {
    doubles: bool,
    hammers: bool,
    /// Whether the player must select the action cards to spend (KLE-ACTION-4).
    names_ranks: bool,
}

impl Spending {
    fn of(view: &View, me: &PlayerView) -> Self {
        let is_opening = view.phase == PhaseView::Open;
        let reading = &view.reading;
        let doubles = me.action_count >= 2 && (!is_opening || reading.double_on_opening);
        let hammers = me.action_count >= 3 && !is_opening;
        let named = reading.ranks_named || reading.double_stacking;
        Self { doubles, hammers, names_ranks: named && (doubles || hammers) }
    }
}

fn bid_buttons(locale: Locale, seen: &Seen, is_opening: bool, money: Money) -> Markup {
    let say = |id: &str| locale.text(&format!("klenotnici-{id}"));
    let button = if is_opening { "open-button" } else { "raise-button" };
    html! {
        div.dock-acts {
            @if is_opening {
                button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="open" {
                    (icon("hammer")) (label(locale, seen, button))
                }
            } @else {
                @if !money.is_empty() && !seen.refuses("raise") {
                    button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="raise" {
                        (icon("hammer")) (label(locale, seen, button))
                    }
                }
                button.btn.btn-lg type="submit" name="move" value="pass" data-key="p" {
                    (icon("pass")) (say("pass-button")) " " kbd { "P" }
                }
            }
        }
    }
}

/// Renders the live response to a selected gem or a bid: the verdict and the button's label.
pub(super) fn trial(locale: Locale, seen: &Seen, view: &View) -> Markup {
    if matches!(view.phase, PhaseView::Choose | PhaseView::Take) {
        return play::stone_tried(locale, seen, view);
    }
    let (Some(me), Some(auction)) = (own(view, seen.viewer), &view.auction) else {
        return html! {};
    };
    let is_opening = view.phase == PhaseView::Open;
    let button = if is_opening { "open-button" } else { "raise-button" };
    html! { (verdict(locale, seen, view, me, auction)) (label(locale, seen, button)) }
}

/// Returns whether a raise ends the auction, in which case no total is shown (KLE-HAMMER-4).
fn ends(raise: &str) -> bool {
    raise.contains(" hammer")
}

/// Returns the player's total after the previewed bid, if the bid is legal.
fn total_tried(seen: &Seen) -> Option<u16> {
    let trial = seen.trial.as_ref().filter(|trial| !ends(&trial.input))?;
    let (_, after) = trial.outcome.as_ref().ok()?;
    own(after.of()?, seen.viewer).map(|me| me.total)
}

/// Renders the label of the bid button.
fn label(locale: Locale, seen: &Seen, button: &str) -> Markup {
    let label = match total_tried(seen) {
        Some(total) => locale.say(&format!("klenotnici-live-{button}"), &[("total", total.into())]),
        None => locale.text(&format!("klenotnici-{button}")),
    };
    html! { span id="bid-label" { (label) } }
}

/// Renders the verdict on a bid with the ticked cards.
fn verdict(
    locale: Locale,
    seen: &Seen,
    view: &View,
    me: &PlayerView,
    auction: &AuctionView,
) -> Markup {
    let is_opening = view.phase == PhaseView::Open;
    let usual = if is_opening { "KLE-OPEN-2" } else { "KLE-AUCTION-7" };
    let said = |class: &str, words: &str, clause: &str| {
        html! {
            p.verdict.{ (class) } role="status" id="live" {
                (icon("info"))
                span { (words) " " (clause_link(locale, seen.game, clause)) }
            }
        }
    };
    let faces = typed_cards(seen);
    let Some(trial) = seen.trial.as_ref().filter(|_| !faces.is_empty()) else {
        return said("warn", &first_verdict(locale, is_opening, me, auction), usual);
    };
    let face = faces.iter().map(|&face| u16::from(face)).sum::<u16>();
    let total = total_tried(seen).unwrap_or(me.total + face);
    // The rest of the total comes from doubling.
    let extra = total.saturating_sub(me.total + face);
    let parts = [me.total].into_iter().chain(faces.iter().map(|&face| face.into())).chain([extra]);
    let sum: Vec<_> = parts.filter(|&part| part > 0).map(|part| part.to_string()).collect();
    let args = [
        ("sum", sum.join(" + ").into()),
        ("total", total.into()),
        ("lead", total.saturating_sub(auction.price).into()),
        ("short", (auction.price + 1).saturating_sub(total).into()),
    ];
    let live = |id: &str| locale.say(&format!("klenotnici-live-{id}"), &args);
    match trial.outcome {
        Ok(_) if ends(&trial.input) => said("ok", &live("end"), "KLE-HAMMER-4"),
        Ok(_) => said("ok", &live(if is_opening { "open" } else { "lead" }), usual),
        Err("KLE-AUCTION-7") if !trial.input.contains('x') => {
            said("no", &live("short"), "KLE-AUCTION-7")
        }
        Err(clause) => said("no", &locale.clause(seen.game, clause).unwrap_or_default(), clause),
    }
}

fn hand_hint(locale: Locale, is_opening: bool, total: u16) -> String {
    match (is_opening, total) {
        (true, _) => locale.text("klenotnici-hand-open"),
        (false, 0) => locale.text("klenotnici-hand-first-bid"),
        (false, _) => locale.say("klenotnici-hand-bid", &[("total", total.into())]),
    }
}

fn first_verdict(
    locale: Locale,
    is_opening: bool,
    me: &PlayerView,
    auction: &AuctionView,
) -> String {
    if is_opening {
        return locale.text("klenotnici-live-start");
    }
    let need = (auction.price + 1).saturating_sub(me.total);
    if me.money.is_some_and(|money| u16::from(money.sum()) < need) && me.action_count < 2 {
        return locale.say("klenotnici-raise-none", &[("price", auction.price.into())]);
    }
    locale.say("klenotnici-need", &[("need", need.into())])
}

/// Renders the money cards as checkboxes. The cards of a refused move stay ticked.
fn hand(locale: Locale, seen: &Seen, me: &PlayerView, money: Money, names_ranks: bool) -> Markup {
    let (ticked, ticked_ranks) = (typed_cards(seen), typed_ranks(seen));
    let actions = me.actions.unwrap_or_default();
    html! {
        div.hand {
            @for face in money.iter() {
                label.pc {
                    input type="checkbox" name="card" value=(face) checked[ticked.contains(&face)]
                        aria-label=(locale.say("klenotnici-card", &[("face", face.into())]));
                    b { (face) } (icon("money"))
                }
            }
            @if money.is_empty() { p.muted { (locale.text("klenotnici-hand-empty")) } }
            @if !actions.is_empty() { span.split {} }
            @for rank in actions.iter() {
                @if names_ranks {
                    (rank_box(locale, rank, ticked_ranks.contains(&rank.name())))
                } @else {
                    span.pc.pc-face.is-flat title=(action_card(locale, rank)) {
                        span.vh { (action_card(locale, rank)) }
                        b aria-hidden="true" { (rank.name()) } (icon("crown"))
                    }
                }
            }
        }
    }
}

/// Renders an action card as a checkbox.
fn rank_box(locale: Locale, rank: Rank, is_ticked: bool) -> Markup {
    html! {
        label.pc.pc-face {
            input type="checkbox" name="rank" value=(rank.name()) checked[is_ticked]
                aria-label=(action_card(locale, rank));
            b { (rank.name()) } (icon("crown"))
        }
    }
}

/// Renders the controls for doubling a bid and for ending the auction, with or without a bid
/// (KLE-HAMMER-4).
fn action_row(
    locale: Locale,
    seen: &Seen,
    view: &View,
    money: Money,
    spending: &Spending,
) -> Markup {
    let is_opening = view.phase == PhaseView::Open;
    let double = if is_opening { "double-opening" } else { "double" };
    let hint = if spending.names_ranks { "actions-named" } else { "actions-unnamed" };
    let say = |id: &str| locale.text(&format!("klenotnici-{id}"));
    html! {
        div.actrow {
            @if spending.doubles {
                label.check {
                    input type="checkbox" name="double" value="x2"
                        checked[seen.input().is_some_and(|input| input.contains(" x2"))];
                    span {
                        (icon("double")) (say(double))
                        span.muted {
                            ": " (locale.say("klenotnici-double-hint", &[("count", 2.into())]))
                        }
                    }
                }
                (clause_link(locale, seen.game, "KLE-DOUBLE-1"))
                @if view.reading.double_one_card && !is_opening {
                    label.check {
                        span { (say("double-card")) }
                        select.select.select-s name="doubled_card" {
                            option value="" { (say("double-card-none")) }
                            @for face in money.iter() { option value=(face) { (face) } }
                        }
                    }
                }
            }
            @if spending.hammers {
                button.btn.btn-sm type="submit" name="kind" value="hammer"
                    title=(say("hammer-hint")) {
                    (icon("stop")) (say("hammer-button"))
                }
                (clause_link(locale, seen.game, "KLE-HAMMER-1"))
            }
            span.small.muted.only-wide { (say("actions")) ": " (say(hint)) }
        }
    }
}

/// Returns the form field values for a button that raises with the given cards.
fn fills(cards: &str) -> String {
    let cards: Vec<_> = cards.split('+').map(|face| format!("card={face}")).collect();
    cards.join(" ")
}

/// Renders a button for each of the cheapest raises with money cards alone, one per total. A button
/// only ticks the cards; the player still has to submit the bid.
fn quick_raises(locale: Locale, seen: &Seen, me: &PlayerView) -> Markup {
    let mut by_total: BTreeMap<u16, &str> = BTreeMap::new();
    for cards in seen.legal.iter().filter_map(|text| text.strip_prefix("raise ")) {
        let Ok(faces) = cards.split('+').map(str::parse).collect::<Result<Vec<u16>, _>>() else {
            continue;
        };
        let kept = by_total.entry(me.total + faces.iter().sum::<u16>()).or_insert(cards);
        if cards.matches('+').count() < kept.matches('+').count() {
            *kept = cards;
        }
    }
    html! {
        @if !by_total.is_empty() {
            div.dock-more.fills role="group"
                aria-label=(locale.text("klenotnici-raise-quick-label")) {
                @for (total, cards) in by_total.iter().take(QUICK_RAISES) {
                    @let args = [("total", (*total).into()), ("cards", (*cards).into())];
                    button.chip type="button" data-fill=(fills(cards)) {
                        (locale.say("klenotnici-raise-quick", &args))
                    }
                }
            }
        }
    }
}

/// Renders the decision on ending the auction after another player's raise (KLE-HAMMER-3).
fn window(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let actions = me.actions.unwrap_or_default();
    html! {
        div.zdock {
            fieldset.pay {
                legend.small {
                    b { (locale.text("klenotnici-actions")) } " "
                    (clause_link(locale, seen.game, "KLE-HAMMER-3"))
                }
                (hand_of_ranks(locale, seen, actions.iter(), view.reading.ranks_named))
            }
            div.dock-acts {
                button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="move" value="decline"
                    data-key="p" {
                    (locale.text("klenotnici-decline-button"))
                }
                button.btn.btn-lg type="submit" name="kind" value="hammer" {
                    (icon("stop")) (locale.text("klenotnici-hammer-button"))
                }
            }
        }
    }
}

fn hand_of_ranks(
    locale: Locale,
    seen: &Seen,
    ranks: impl Iterator<Item = Rank>,
    is_named: bool,
) -> Markup {
    let ticked_ranks = typed_ranks(seen);
    html! {
        div.hand {
            @for rank in ranks {
                @if is_named {
                    (rank_box(locale, rank, ticked_ranks.contains(&rank.name())))
                } @else {
                    span.pc.pc-face.is-flat {
                        span.vh { (action_card(locale, rank)) }
                        b aria-hidden="true" { (rank.name()) } (icon("crown"))
                    }
                }
            }
        }
    }
}

/// Renders the exchanges available to an auction's winner before paying (KLE-EXCH-1).
fn settlement(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let composes = view.reading.exchange_at_least || view.reading.exchange_any_set;
    let swaps = swaps(&seen.legal);
    let chosen = swap_of(seen.input().unwrap_or_default());
    let payment = me.bids.iter().fold(Money::EMPTY, |all, bid| all.with(bid.cards));
    let payment = payment.with(me.face_down.unwrap_or_default());
    html! {
        div.zdock {
            div.stack.stack-s.pay {
                @if !swaps.is_empty() {
                    fieldset {
                        legend.small {
                            b { (locale.text("klenotnici-exchange-legend")) } " "
                            (clause_link(locale, seen.game, "KLE-EXCH-4"))
                        }
                        div.swaps {
                            @for (index, swap) in swaps.iter().enumerate() {
                                @let is_first = index == 0 && !composes;
                                (swap_radio(locale, swap, chosen.as_ref().map_or(is_first, |it| it == swap)))
                            }
                        }
                    }
                }
                @if composes { (swap_composer(locale, me, payment, swaps.is_empty())) }
                @if view.reading.ranks_named { (rank_choice(locale, seen, me)) }
            }
            div.stack.stack-s {
                div.dock-acts {
                    @if !swaps.is_empty() || composes {
                        button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="exchange" {
                            (icon("swap")) (locale.text("klenotnici-exchange-button"))
                        }
                    }
                    button.btn.btn-lg type="submit" name="move" value="done" {
                        (icon("money"))
                        (locale.say("klenotnici-done-button",
                            &[("cards", payment.to_string().into())]))
                    }
                }
                (idle_hand(locale, seen, view))
            }
        }
    }
}

/// Returns each listed exchange once, whichever action card it would cost. Each exchange is a pair
/// of the cards put in and the cards taken back.
fn swaps(legal: &[String]) -> Vec<(String, String)> {
    let mut swaps = Vec::new();
    for swap in legal.iter().filter_map(|text| swap_of(text)) {
        if !swaps.contains(&swap) {
            swaps.push(swap);
        }
    }
    swaps
}

/// Returns an exchange's cards: those put in and those taken back.
fn swap_of(text: &str) -> Option<(String, String)> {
    let text = text.strip_prefix("exchange")?;
    let text = text.split_once(')').map_or(text, |(_, rest)| rest);
    let (give, take) = text.split_once("->")?;
    Some((give.trim().to_owned(), take.trim().to_owned()))
}

fn swap_radio(locale: Locale, (give, take): &(String, String), is_chosen: bool) -> Markup {
    html! {
        label.check {
            input type="radio" name="exchange" value={ (give) " -> " (take) } checked[is_chosen];
            span {
                (locale.say("klenotnici-exchange-option",
                    &[("give", give.as_str().into()), ("take", take.as_str().into())]))
            }
        }
    }
}

/// Renders fields for an exchange of any cards, for tables whose options allow more exchanges than
/// are listed (KLE-EXCH-14).
fn swap_composer(locale: Locale, me: &PlayerView, payment: Money, is_open: bool) -> Markup {
    let cards = |name: &'static str, legend: &str, money: Money| {
        html! {
            fieldset {
                legend.small { (locale.text(legend)) }
                div.hand {
                    @for face in money.iter() {
                        label.pc.pc-s {
                            input type="checkbox" name=(name) value=(face)
                                aria-label=(locale.say("klenotnici-card",
                                    &[("face", face.into())]));
                            b { (face) }
                        }
                    }
                }
            }
        }
    };
    html! {
        details open[is_open] id="compose" {
            summary { (locale.text("klenotnici-exchange-own")) }
            div.row {
                (cards("give", "klenotnici-exchange-give", me.money.unwrap_or_default()))
                (cards("take", "klenotnici-exchange-take", payment))
            }
        }
    }
}

fn rank_choice(locale: Locale, seen: &Seen, me: &PlayerView) -> Markup {
    let chosen = typed_ranks(seen);
    html! {
        fieldset {
            legend.small { b { (locale.text("klenotnici-exchange-rank")) } }
            div.hand {
                @for (index, rank) in me.actions.unwrap_or_default().iter().enumerate() {
                    label.pc.pc-face {
                        input type="radio" name="rank" value=(rank.name())
                            checked[chosen.first().map_or(index == 0, |name| *name == rank.name())]
                            aria-label=(action_card(locale, rank));
                        b { (rank.name()) } (icon("crown"))
                    }
                }
            }
        }
    }
}

/// Renders the choice of a secret goal (KLE-GOAL-4).
fn goals(locale: Locale, seen: &Seen, me: &PlayerView) -> Markup {
    let open: Vec<&GoalView> = me.goals.iter().filter(|goal| goal.available).collect();
    let best = open.iter().map(|goal| goal.points).max().unwrap_or(0);
    let chosen = seen.input().and_then(|input| input.strip_prefix("goal "));
    let is_chosen = |name: &str, is_best: bool| chosen.map_or(is_best, |chosen| chosen == name);
    html! {
        div.zdock {
            fieldset.pay {
                legend.small { b { (locale.text("klenotnici-goal-legend")) } }
                div.swaps {
                    @for goal in &open {
                        label.check {
                            input type="radio" name="goal" value=(goal.rank.name())
                                checked[is_chosen(goal.rank.name(), best > 0 && goal.points == best)];
                            (goal_words(locale, goal))
                        }
                    }
                    label.check {
                        input type="radio" name="goal" value="none" checked[is_chosen("none", best == 0)];
                        span { (locale.text("klenotnici-goal-none")) }
                    }
                }
            }
            div.dock-acts {
                @if me.declaration == Declaration::None {
                    button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="goal" {
                        (icon("check")) (locale.text("klenotnici-goal-button"))
                    }
                }
            }
        }
    }
}

fn goal_words(locale: Locale, goal: &GoalView) -> Markup {
    let gems = goal.trio.map(|gem| word(locale, gem.name()));
    let args =
        [("rank", word(locale, goal.rank.name()).into()), ("gems", joined(locale, &gems).into())];
    html! {
        span {
            (locale.say("klenotnici-goal-option", &args)) " "
            @for gem in goal.trio { (pyramid(gem)) }
            " " b { (locale.say("klenotnici-goal-points", &[("points", goal.points.into())])) }
        }
    }
}

fn action_card(locale: Locale, rank: Rank) -> String {
    locale.say("klenotnici-action-card", &[("rank", word(locale, rank.name()).into())])
}

/// Returns the money cards in the opening bid or raise that was refused, previewed or filled in by
/// a hint.
fn typed_cards(seen: &Seen) -> Vec<u8> {
    let text = seen.input().unwrap_or_default();
    let cards = text.split_whitespace().nth(1).unwrap_or_default();
    cards.split('+').filter_map(|face| face.parse().ok()).collect()
}

/// Returns the action cards in the move that was refused, previewed or filled in by a hint
/// (KLE-ACTION-4).
fn typed_ranks(seen: &Seen) -> Vec<&str> {
    let named = seen.input().and_then(|input| input.split_once('(')?.1.split_once(')'));
    named.map_or_else(Vec::new, |(ranks, _)| ranks.split(',').collect())
}
