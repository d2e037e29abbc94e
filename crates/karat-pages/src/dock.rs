//! A table's panel: the game's own panel, or a shared one for viewers with no decision to make.

use karat_rules::{Seat, Turn, Viewer};
use karat_table::table::Frozen;
use maud::{Markup, html};

use super::banners::{banners, latest_event};
use super::listed::pages_of;
use super::lobby::{pass_on, play_again};
use super::model::{DockParts, TablePage};
use super::problem::stored_result;
use super::{clock, hint, laid, premove, undo};
use crate::link;
use karat_ui::pieces::{icon, joined};
use karat_ui::podium::winners;
use karat_ui::presence::waiting_for;
use karat_words::{Locale, Value};

/// Renders the panel with the viewer's choices.
pub(super) fn dock(locale: Locale, model: &TablePage) -> Markup {
    if model.seen.is_away() && model.seen.turn != Turn::Over {
        clock::away_dock(locale, model)
    } else if model.seen.is_mine_to_move() && model.halt.frozen.is_none() {
        pages_of(&model.seen.view).dock(locale, &model.seen, &parts(locale, model))
    } else {
        idle_dock(locale, model)
    }
}

/// Renders the banner that explains why a table is frozen.
fn frozen_banner(locale: Locale, frozen: &Frozen) -> Markup {
    html! {
        div.banner.bad role="alert" {
            (icon("warn"))
            p {
                @match frozen {
                    Frozen::Broken(reason) => {
                        (locale.text("table-frozen")) " "
                        (locale.say("table-frozen-reason", &[("reason", reason.as_str().into())]))
                    }
                    Frozen::Outdated(release) => {
                        (locale.say("table-outdated", &[("release", release.as_str().into())]))
                    }
                }
            }
        }
    }
}

/// Renders the panel for a viewer with no decision to make.
fn idle_dock(locale: Locale, model: &TablePage) -> Markup {
    let is_over = model.seen.turn == Turn::Over;
    let badge = match model.seen.turn {
        _ if model.halt.is_closed => "table-closed",
        Turn::Over => "table-over",
        _ if model.seen.is_out() => "out-badge",
        Turn::Chance | Turn::Seats(_) => "table-waiting",
    };
    html! {
        section.dock.is-out[model.seen.is_out()] id="now" aria-labelledby="now-h" {
            (banners(locale, &model.seen, model.banner))
            @if let Some(frozen) = &model.halt.frozen { (frozen_banner(locale, frozen)) }
            @if let Some(result) = &model.halt.result {
                (stored_result(locale, result, |seat| model.seen.players[seat].name.clone()))
            }
            div.dock-head {
                span.badge { (locale.text(badge)) }
                h2 id="now-h" tabindex="-1" { (idle_heading(locale, model)) }
                (latest(locale, model))
            }
            @if is_over {
                div.dock-acts {
                    a.btn.btn-primary.btn-lg href=(link::result(&model.id)) {
                        (icon("trophy")) (locale.text("table-result"))
                    }
                    @if model.halt.frozen.is_none() {
                        a.btn.btn-lg href=(link::reviews(&model.id)) {
                            (icon("eye")) (locale.text("review-link"))
                        }
                    }
                    (play_again(locale, &model.id, &model.rematch))
                }
            } @else if model.halt.is_closed {
                p.small.muted { (locale.text("table-closed-hint")) }
            } @else if model.is_shared() && model.seen.viewer == Viewer::Public {
                (pass_on(locale, model))
            } @else if model.seen.is_out() {
                (out(locale, model))
            } @else if model.seen.viewer == Viewer::Public {
                p.small.muted { (locale.text("table-watching")) }
            } @else {
                (pages_of(&model.seen.view).idle(locale, &model.seen))
                (premove::panel(locale, model))
            }
        }
    }
}

/// Renders the panel for a player who is out of the game while the others play on.
fn out(locale: Locale, model: &TablePage) -> Markup {
    html! {
        p { (locale.text("out-now")) " " (locale.text("out-later")) }
        div.dock-acts {
            a.btn.btn-primary.btn-lg href=(link::create(model.seen.game)) {
                (icon("play")) (locale.text("out-new"))
            }
            a.btn.btn-lg href=(link::all_games()) { (locale.text("games-title")) }
        }
    }
}

fn idle_heading(locale: Locale, model: &TablePage) -> String {
    let name_of = |seat: Seat| -> Value<'_> { model.seen.name(seat).into() };
    let here: Vec<_> =
        model.owing_here().iter().map(|seat| model.seen.name(seat).to_owned()).collect();
    if !here.is_empty() {
        return locale.say("pass-on", &[("names", joined(locale, &here).into())]);
    }
    match model.seen.turn {
        _ if model.halt.is_closed => locale.text("table-closed-h"),
        Turn::Over => winners(locale, &model.seen),
        _ if model.seen.is_out() => locale.text("out-h"),
        Turn::Chance => locale.text("table-waiting-chance"),
        Turn::Seats(seats) => {
            let owing: Vec<Seat> = seats.iter().collect();
            match owing[..] {
                [seat] if model.seen.players[seat.index()].level.is_some() => {
                    locale.say("table-waiting-for-bot", &[("name", name_of(seat))])
                }
                [seat] => waiting_for(locale, &model.seen, seat)
                    .unwrap_or_else(|| locale.say("table-waiting-for", &[("name", name_of(seat))])),
                _ => {
                    let names = owing.iter().map(|&seat| model.seen.name(seat).to_owned());
                    let names = joined(locale, &names.collect::<Vec<_>>());
                    locale.say("table-waiting-for-many", &[("names", names.into())])
                }
            }
        }
    }
}

/// Renders the latest event, the viewer's clock, the hints and the takeback button.
fn latest(locale: Locale, model: &TablePage) -> Markup {
    let middle = html! { (clock::own(locale, model)) (hint::panel(locale, model)) };
    latest_event(locale, &model.seen, &middle, &undo::at_dock(locale, model))
}

/// Renders the shared parts of a game's panel.
fn parts(locale: Locale, model: &TablePage) -> DockParts {
    DockParts {
        banners: banners(locale, &model.seen, model.banner),
        latest: latest(locale, model),
        laid: laid::row(locale, model),
    }
}
