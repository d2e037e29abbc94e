//! Clocks, absent players and vacations. Without scripts, a clock shows the time left when the page
//! was rendered. With scripts, `clock.js` keeps the clock running.

use std::time::Duration;

use karat_rules::{Seat, Turn, Viewer};
use karat_table::time::{DAY, whole_ms};
use maud::{Markup, html};

use super::banners::banners;
use super::dates::duration;
use super::model::{ClockModel, LogEntry, Mark, OfflineModel, Seen, TablePage};
use super::undo;
use crate::link;
use karat_ui::pieces::{icon, joined, rich, seat_mark, strong};
use karat_ui::presence::presence;
use karat_words::Locale;

/// The remaining time below which a live clock counts as low.
const STOCK_LOW: Duration = Duration::from_secs(30);

/// The remaining time below which a correspondence clock counts as low.
const DAYS_LOW: Duration = Duration::from_secs(DAY.as_secs() / 4);

/// The remaining times announced by `clock.js`, in seconds.
const SAID_AT_S: [i64; 3] = [60, 30, 10];

/// Renders a table's clocks and its absent players.
pub(super) fn clocks(locale: Locale, model: &TablePage) -> Markup {
    let time = &model.time;
    html! {
        @if !time.clocks.is_empty() {
            ul.clocks aria-label=(locale.text("clock-label")) {
                @for clock in &time.clocks { (item(locale, model, clock)) }
                @if time.has_days && model.seen.viewer != Viewer::Public {
                    li { a.small href=(link::vacation()) { (locale.text("vacation-link")) } }
                }
            }
        }
        @for seat in model.seen.away.iter().filter(|seat| !model.seen.viewer.is(*seat)) {
            p.away {
                (icon("bot"))
                span { (rich(&locale.say("clock-away", &[("name", strong(model.seen.name(seat)))]))) }
            }
        }
        @for offline in &time.offline { (offline_row(locale, model, offline)) }
    }
}

/// Renders an offline player's row, with the actions available to the others.
fn offline_row(locale: Locale, model: &TablePage, offline: &OfflineModel) -> Markup {
    let seat = offline.seat;
    let act = |act: &str, symbol: &str| {
        let label = locale.say(&format!("absent-{act}"), &[("name", model.seen.name(seat).into())]);
        html! {
            form method="post" action=(link::absent(&model.id)) {
                input type="hidden" name="seat" value=(seat.index());
                button.btn.btn-sm type="submit" name="act" value=(act) {
                    (icon(symbol)) (label)
                }
            }
        }
    };
    let missing = offline.missing.iter().map(|seat| model.seen.name_or_you(locale, seat));
    let missing: Vec<_> = missing.collect();
    html! {
        div.away {
            bdi { b { (model.seen.name(seat)) } }
            (presence(locale, model.seen.players[seat.index()].absence))
            @if offline.may_remind { (act("remind", "bell")) }
            @if offline.is_reminded { span { (locale.text("absent-reminded")) } }
            @if offline.asks_me { (act("bot", "bot")) }
            @if offline.may_replace && !missing.is_empty() {
                span.small {
                    (locale.say("absent-missing", &[("names", joined(locale, &missing).into())]))
                }
            }
        }
    }
}

/// Renders the viewer's clock again, inside the panel.
pub(super) fn own(locale: Locale, model: &TablePage) -> Markup {
    let is_own = |seat: Seat| model.seen.viewer.is(seat);
    let clock = model.time.clocks.iter().find(|clock| clock.runs && is_own(clock.seat));
    html! {
        @if let Some(clock) = clock {
            span class=(class(model, clock)) data-low-ms=(whole_ms(low(model))) {
                (icon("clock"))
                span.vh { (locale.text("clock-yours")) " " }
                (time_left(locale, model, clock, true))
            }
        }
    }
}

/// Renders the panel for a viewer who is marked as away.
pub(super) fn away_dock(locale: Locale, model: &TablePage) -> Markup {
    html! {
        section.dock.is-yours id="now" aria-labelledby="now-h" {
            // The user's move may have been refused because a bot had already moved.
            (banners(locale, &model.seen, model.banner))
            div.dock-head {
                span.badge { (icon("bot")) (locale.text("clock-away-badge")) }
                h2 id="now-h" tabindex="-1" { (locale.text("clock-away-you")) }
            }
            p.small { (locale.text("clock-away-hint")) }
            form.dock-acts method="post" action=(link::come_back(&model.id)) {
                button.btn.btn-primary.btn-lg type="submit" {
                    (icon("play")) (locale.text("clock-return"))
                }
            }
            (undo::at_dock(locale, model))
        }
    }
}

/// Renders the form for handing a running game over to a bot.
pub(super) fn step_away(locale: Locale, model: &TablePage) -> Markup {
    let is_there = model.seen.viewer != Viewer::Public && !model.seen.is_away();
    let may = model.time.may_step_away;
    let is_running =
        model.seen.turn != Turn::Over && !model.halt.is_closed && model.halt.frozen.is_none();
    html! {
        @if may && is_there && is_running {
            details.rail-foot id="step-away" {
                summary { (icon("pass")) (locale.text("clock-step-away")) }
                form.stack.stack-s.small method="post" action=(link::step_away(&model.id)) {
                    p { (locale.text("clock-step-away-hint")) }
                    button.btn.btn-sm type="submit" {
                        (icon("bot")) (locale.text("clock-step-away-do"))
                    }
                }
            }
        }
    }
}

/// Renders the mark for a decision that a bot made in place of an absent player.
pub(super) fn stand_in(locale: Locale, entry: &LogEntry) -> Markup {
    html! {
        @if entry.mark == Some(Mark::StandIn) {
            " " span.badge { (icon("bot")) (locale.text("log-stand-in")) }
        }
    }
}

/// Lists the players for whom bots have decided, with the number of decisions.
pub(super) fn decided_by_bots(locale: Locale, seen: &Seen, decided: &[usize]) -> Markup {
    let by_seat = Seat::all(decided.len()).zip(decided).filter(|(_, count)| **count > 0);
    html! {
        @for (seat, count) in by_seat {
            p.away {
                (icon("bot"))
                span {
                    (rich(&locale.say("clock-result", &[
                        ("name", strong(seen.name(seat))),
                        ("count", (*count).into()),
                    ])))
                }
            }
        }
    }
}

fn item(locale: Locale, model: &TablePage, clock: &ClockModel) -> Markup {
    let name = model.seen.name_or_you(locale, clock.seat);
    html! {
        li class=(class(model, clock)) data-low-ms=(whole_ms(low(model))) {
            (seat_mark(clock.seat, model.seen.name(clock.seat), "seat-s"))
            bdi.nm { (name) }
            @if model.seen.away.contains(clock.seat) {
                span.badge { (icon("bot")) (locale.text("clock-away-badge")) }
            } @else if let Some(rests_for) = clock.rests_for {
                span.badge {
                    (icon("sun"))
                    (locale.say("clock-rests",
                        &[("time", duration(locale, rests_for).into())]))
                }
            } @else {
                (icon("clock"))
                (time_left(locale, model, clock, false))
                @if clock.runs { span.vh { " " (locale.text("clock-runs")) } }
            }
        }
    }
}

/// Renders the remaining time as text, with the data for the countdown script.
fn time_left(locale: Locale, model: &TablePage, clock: &ClockModel, is_said: bool) -> Markup {
    let is_low = clock.left <= low(model);
    let runs = clock.runs && clock.rests_for.is_none();
    let said =
        |at_s: &i64| is_said.then(|| locale.say("clock-said", &[("seconds", (*at_s).into())]));
    let [first, second, third] = SAID_AT_S.each_ref().map(said);
    html! {
        time.left data-left-ms=(whole_ms(clock.left)) data-runs=[runs.then_some("")]
            data-say-60=[first] data-say-30=[second] data-say-10=[third] {
            (duration(locale, clock.left))
        }
        span.low hidden[!is_low] { (icon("warn")) span.vh { (locale.text("clock-low")) } }
        @if is_said { span.vh role="status" {} }
    }
}

fn class(model: &TablePage, clock: &ClockModel) -> &'static str {
    let is_away = model.seen.away.contains(clock.seat);
    match (clock.runs, clock.left <= low(model) && !is_away) {
        (true, true) => "clock is-run is-low",
        (true, false) => "clock is-run",
        (false, true) => "clock is-low",
        (false, false) => "clock",
    }
}

const fn low(model: &TablePage) -> Duration {
    if model.time.has_days { DAYS_LOW } else { STOCK_LOW }
}
