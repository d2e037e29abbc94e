//! Renders the Edel, Stein & Reich table: progress, all players' gems, the event card and the
//! decks.

use crate::rules::{Action, Colour, EventKind, Gems, PhaseView, PlayerView, Scoring, View};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::cards::{decks, event, folds, held_card};
use super::ledger::Ledger;
use super::{
    action_name, action_symbol, back, bargain, gem, gem_row, gems_text, say, score, symbol, text,
};
use karat_ui::model::Seen;
use karat_ui::parts::part;
use karat_ui::pieces::{clause_link, icon, joined, seat_mark, stage, tally};
use karat_ui::presence::offline_mark;
use karat_words::Locale;

/// The maximum number of gem pictures in a cell of the gem table.
const CELL_GEMS_MAX: u8 = 10;

/// The maximum number of players for a gem table with wide columns.
const ROOMY: usize = 3;

/// Renders the game's progress.
pub(super) fn strip(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        div.strip {
            @if view.turn == 0 && view.round <= 1 {
                span.grp { b { (text(locale, "before-first")) } }
            } @else {
                (progress(locale, "round", view.round, view.reading.data.rounds))
                (progress(locale, "turn", view.turn, view.turns))
            }
            @if let Some(action) = view.action {
                (resolving(locale, seen, view, action))
            } @else if let Some(seat) = view.active {
                span.grp {
                    (say(locale, "active", &[("name", seen.name(seat).into())]))
                    (clause_link(locale, seen.game, "ESR-2P-5"))
                }
            }
            @if view.action.is_none() && view.active.is_none() {
                span.grp.muted.aside {
                    (text(locale, "crowns-hint")) (clause_link(locale, seen.game, "ESR-SCORE-4"))
                }
            }
            span.grp.end {
                span.chip {
                    (icon("deck"))
                    (say(locale, "gem-deck-chip", &[("count", view.gem_deck_count.into())]))
                }
                span.chip.only-wide {
                    (symbol("event"))
                    (say(locale, "draw-pile-chip", &[("count", view.draw_pile_count.into())]))
                }
            }
        }
    }
}

fn progress(locale: Locale, what: &str, now: u8, total: u8) -> Markup {
    html! {
        span.grp {
            b { (say(locale, what, &[(what, now.into())])) }
            (say(locale, "of", &[("total", total.into())]))
            span.pips aria-hidden="true" {
                @for number in 1..=total { i.on[number < now].now[number == now] {} }
            }
        }
    }
}

/// Renders the action being resolved and those still to come (ESR-TURN-5).
fn resolving(locale: Locale, seen: &Seen, view: &View, action: Action) -> Markup {
    let is_chosen =
        |action: &Action| view.players.iter().any(|player| player.choice == Some(*action));
    let later = Action::ALL.into_iter().filter(|later| *later > action && is_chosen(later));
    let later: Vec<_> = later.map(|action| action_name(locale, action)).collect();
    html! {
        span.grp {
            span.badge.badge-you { (action_symbol(action)) (action_name(locale, action)) }
            @if !later.is_empty() {
                (say(locale, "then", &[("actions", joined(locale, &later).into())]))
            }
            (clause_link(locale, seen.game, "ESR-TURN-5"))
        }
    }
}

/// Renders all players' gems, the bargain, the event card and the decks.
pub(super) fn play(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let ledger = Ledger::read(&seen.log);
    let is_bargain = view.bargain.is_some();
    html! {
        div.tray { (part(seen, "exchange", &exchange(locale, seen, view, None))) }
        (stage(locale, &html! {
            (part(seen, "bargain", &bargain::block(locale, seen, view)))
            div.xch-foot data-place="cards" {
                @if !is_bargain { (part(seen, "event", &event(locale, seen, view))) }
                (part(seen, "decks", &decks(locale, view)))
            }
        }))
        (part(seen, "folds", &html! {
            div.folds {
                (score::latest(locale, seen, view, &ledger))
                (folds(locale, seen, view))
            }
        }))
    }
}

/// All players' gems after a possible move, and the resulting scoring.
pub(super) struct Outlook {
    pub(super) holdings: Vec<Gems>,
    pub(super) scoring: Scoring,
}

impl Outlook {
    pub(super) fn of(view: &View, holdings: Vec<Gems>) -> Self {
        let scoring = view.scoring_with(&holdings);
        Self { holdings, scoring }
    }

    /// Returns a player's total in the resulting scoring.
    pub(super) fn total(&self, seat: Seat) -> u16 {
        score::total_of(&self.scoring, seat)
    }
}

/// Renders all players' gems by colour, with crowns for the players who would be paid now. If a
/// possible move is given, the table shows the gems after the move, with gains and losses.
pub(super) fn exchange(locale: Locale, seen: &Seen, view: &View, then: Option<&Outlook>) -> Markup {
    let is_compact = view.bargain.is_some();
    html! {
        table.xch.is-compact[is_compact].is-roomy[view.players.len() <= ROOMY] id="matrix" {
            caption.vh { (text(locale, "exchange-caption")) }
            thead {
                tr {
                    th.c0 scope="col" { span.vh { (text(locale, "pays")) } }
                    @for player in &view.players { (head(locale, seen, view, player)) }
                    th.cs scope="col" data-place="supply" {
                        div.hd { span.who { span.nm { (text(locale, "supply")) } } }
                    }
                }
            }
            tbody {
                @for colour in Colour::ALL { (colour_row(locale, seen, view, then, colour)) }
                (certificate_row(locale, seen, view))
                @if !held_scoring(view).is_empty() { (held_row(locale, seen, view)) }
                (total_row(locale, seen, view, then))
            }
        }
    }
}

fn head(locale: Locale, seen: &Seen, view: &View, player: &PlayerView) -> Markup {
    let seat = player.seat;
    let is_me = seen.viewer.is(seat);
    html! {
        th.me-col[is_me] scope="col" data-place={ "seat-" (seat.index()) } {
            div.hd {
                span.who {
                    (seat_mark(seat, seen.name(seat), "seat-s"))
                    span.nm { (seen.name(seat)) }
                    @if is_me { span.you { (locale.text("you")) } }
                    @if seen.players[seat.index()].level.is_some() { (icon("bot")) }
                    (offline_mark(locale, seen, seat))
                }
                span.hd-m {
                    span.cash { (tally(player.money)) small { " " (text(locale, "million")) } }
                    span.place { (say(locale, "place", &[("place", player.place.into())])) }
                }
                @if let Some(card) = &player.gem_card {
                    span.gcard {
                        span.vh { (text(locale, "gem-card")) ": " }
                        b { (say(locale, "amount", &[("amount", card.money.into())])) }
                        " " span.or { (text(locale, "gem-card-or")) } " "
                        (gem_row(locale, card.gems))
                    }
                }
                (choice(locale, view, player))
            }
        }
    }
}

/// Renders the action that a player chose for this turn, as far as the viewer may know it
/// (ESR-INFO-3).
fn choice(locale: Locale, view: &View, player: &PlayerView) -> Markup {
    let is_active = view.active.is_none_or(|active| active == player.seat);
    html! {
        @if let Some(action) = player.choice {
            span.chose.is-now[view.action == Some(action)] {
                (action_symbol(action)) span.st { (action_name(locale, action)) }
            }
        } @else if player.has_chosen {
            span.chose { (back("action")) span.st { (text(locale, "chosen")) } }
        } @else if view.phase == PhaseView::ChooseAction && is_active {
            span.chose.wait {
                span.st { (text(locale, "choosing")) } span aria-hidden="true" { "…" }
            }
        } @else if matches!(view.phase, PhaseView::Guess1 | PhaseView::Guess2) {
            span.chose.wait { span.st { (text(locale, "passive")) } }
        }
    }
}

fn colour_row(
    locale: Locale,
    seen: &Seen,
    view: &View,
    then: Option<&Outlook>,
    colour: Colour,
) -> Markup {
    let scoring = &view.scoring_now.colours[colour as usize];
    let supply = view.supply.count(colour);
    let most = view.reading.data.supply_check;
    let is_low = supply <= most;
    let low = || say(locale, "supply-low", &[("count", most.into())]);
    html! {
        tr class={ "row-gem row-" (colour.name()) } {
            th scope="row" {
                span.price {
                    (gem(colour))
                    b { (scoring.base) span.only-wide { " " (text(locale, "million")) } }
                    span.vh { ", " (text(locale, &format!("colour-{}", colour.name()))) ": " }
                    span.vh { (say(locale, "base", &[("amount", scoring.base.into())])) }
                }
            }
            @for player in &view.players { (colour_cell(locale, seen, view, then, (player, colour))) }
            td {
                span.cell {
                    span.cnt { (supply) }
                    @if is_low && view.round < view.reading.data.rounds {
                        span.low title=(low()) {
                            (icon("warn")) span.vh { (low()) }
                        }
                    }
                    span.muted.small.only-wide {
                        (say(locale, "of", &[("total", view.reading.data.gems_per_colour.into())]))
                    }
                }
            }
        }
    }
}

fn colour_cell(
    locale: Locale,
    seen: &Seen,
    view: &View,
    then: Option<&Outlook>,
    (player, colour): (&PlayerView, Colour),
) -> Markup {
    let seat = player.seat;
    let now = &view.scoring_now.colours[colour as usize];
    let scoring = then.map_or(now, |then| &then.scoring.colours[colour as usize]);
    let income = scoring.incomes[seat.index()];
    let before = now.incomes[seat.index()].total();
    let leads = scoring.leaders.contains(seat);
    let held = player.holding.count(colour);
    let count = then.map_or(held, |then| then.holdings[seat.index()].count(colour));
    let why = match (leads, scoring.leaders.len()) {
        (true, 1) => "leads",
        (true, _) => "tied",
        (false, _) => "paid",
    };
    let returned = say(locale, "returns-gems", &[("count", income.returned.into())]);
    let changes = count != held || income.total() != before;
    html! {
        td.me-col[seen.viewer.is(seat)].is-lead[leads].will[changes]
            data-place={ (colour.name()) "-" (seat.index()) } {
            span.cell {
                span.cnt { (count) }
                span.gems aria-hidden="true" {
                    @for _ in 0..held.min(count).min(CELL_GEMS_MAX) { (gem(colour)) }
                    @for _ in held..count.min(CELL_GEMS_MAX) { span.is-in { (gem(colour)) } }
                    @for _ in count..held.min(CELL_GEMS_MAX) { span.is-gone { (gem(colour)) } }
                }
                @if income.total() > 0 {
                    span.pay title=[leads.then_some(&returned)] {
                        @if leads { (icon("crown")) }
                        span.vh { " " (text(locale, why)) " " }
                        "+" (income.total())
                        @if leads { span.vh { ", " (returned) } }
                    }
                } @else if before > 0 {
                    span.pay.is-gone { (icon("crown")) s { "+" (before) } }
                }
            }
        }
    }
}

fn certificate_row(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let scoring = &view.scoring_now.certificates;
    let counted: u8 = scoring.counts.iter().sum();
    html! {
        tr.row-cert {
            th scope="row" {
                span.price {
                    (symbol("cert")) b aria-hidden="true" { "10/4" }
                    span.vh {
                        (text(locale, "certificates")) ": " (text(locale, "certificates-pay"))
                    }
                }
            }
            @for player in &view.players {
                @let income = scoring.incomes[player.seat.index()];
                td.me-col[seen.viewer.is(player.seat)].is-lead[income > 0] {
                    span.cell {
                        span.cnt { (scoring.counts[player.seat.index()]) }
                        @if income > 0 {
                            span.pay {
                                (icon("crown")) span.vh { " " (text(locale, "paid")) " " }
                                "+" (income)
                            }
                        }
                    }
                }
            }
            td {
                span.cell {
                    span.cnt { (CERTIFICATES - counted) }
                    span.muted.small.only-wide { (text(locale, "certificates-left")) }
                }
            }
        }
    }
}

/// The number of certificates in the game (ESR-COMP-2).
const CERTIFICATES: u8 = 15;

/// Returns the cards held by players, other than certificates, each with its holder.
fn held_scoring(view: &View) -> Vec<(&PlayerView, crate::rules::EventCard)> {
    let cards = view.players.iter().flat_map(|player| {
        let held = player.held.iter().filter(|card| card.kind() != EventKind::Certificate);
        held.map(move |card| (player, card))
    });
    cards.collect()
}

/// Renders the heading of a row: a symbol, and words that only wide screens show.
fn row_head(mark: &Markup, words: &str) -> Markup {
    html! {
        th scope="row" {
            span.price {
                (mark)
                span.only-wide aria-hidden="true" { (words) }
            }
            span.vh { (words) }
        }
    }
}

fn held_row(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let held = held_scoring(view);
    html! {
        tr.row-held.row-sum {
            (row_head(&symbol("event"), &text(locale, "held")))
            @for player in &view.players {
                td.me-col[seen.viewer.is(player.seat)] {
                    span.cell {
                        @for (_, card) in held.iter().filter(|(holder, _)| *holder == player) {
                            (held_card(locale, view, *card))
                        }
                    }
                }
            }
            td {}
        }
    }
}

/// Renders the amounts that the players would earn if the scoring took place now.
fn total_row(locale: Locale, seen: &Seen, view: &View, then: Option<&Outlook>) -> Markup {
    let gems = |player: &PlayerView| player.holding.total();
    html! {
        tr.row-sum {
            (row_head(&icon("crown"), &text(locale, "now-total")))
            @for player in &view.players {
                td.me-col[seen.viewer.is(player.seat)] {
                    @let now = score::now_of(view, player.seat);
                    @let total = then.map_or(now, |then| then.total(player.seat));
                    span.cell {
                        @if total == now {
                            span.muted.only-wide {
                                (say(locale, "gem-count", &[("count", gems(player).into())]))
                            }
                        } @else { s.was { "+" (now) } }
                        b.sum { "+" (total) }
                    }
                }
            }
            td {
                span.muted.small.only-wide {
                    (say(locale, "gem-count", &[("count", view.supply.total().into())]))
                }
            }
        }
    }
}

/// Renders the gems that a player would get from the GEMS action, given the gems on their card.
/// Also returns a sentence about any gems missing from the supply (ESR-ACTION-6).
pub(super) fn gems_got(locale: Locale, view: &View, card: Gems) -> (Markup, Option<String>) {
    let got = card.both(view.supply);
    let missing = card - got;
    let lacking = (!missing.is_empty()).then(|| {
        if got.is_empty() {
            text(locale, "get-gems-none")
        } else {
            let missing = gems_text(locale, missing);
            say(locale, "get-gems-short", &[("missing", missing.into())])
        }
    });
    (gem_row(locale, got), lacking)
}
