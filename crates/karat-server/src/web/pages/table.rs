//! The page of a table, and the part of it that changes with every move.

use karat_rules::{Seat, Turn, Viewer};
use karat_table::table::Frozen;
use maud::{Markup, html};

use super::banners::banners;
use super::chat::beside;
use super::frame::{Frame, Part, offline, page, rail_tabs};
use super::last_event::last_event;
use super::listed::pages_of;
use super::lobby::{delayed_text, pass_on, play_again};
use super::log;
use super::lookback;
use super::model::{TableModel, Ui, short_id};
use super::moments;
use super::news::digest;
use super::options::{option_label, set_to};
use super::parts::part;
use super::pieces::{game_name, icon, joined, level_name};
use super::pieces::{person_link, stage};
use super::podium::winners;
use super::problem::stored_result;
use super::recap::{self, recap};
use super::rules;
use super::{clock, laid, premove, reasons, settings, sources, undo};
use crate::web::link;
use crate::web::locale::{Locale, Value};

/// Returns the whole page of a table.
pub fn table(ui: &Ui, model: &TableModel) -> Markup {
    let is_waiting = !model.is_mine_to_move()
        && model.owing_here().is_empty()
        && model.turn != Turn::Over
        && !model.is_closed;
    let frame = Frame {
        title: title(ui.locale, model),
        part: Part::Table {
            id: &model.id,
            is_mine: model.is_mine_to_move(),
            has_clocks: !model.time.clocks.is_empty(),
            waiting: &model.waiting,
        },
        game: Some(model.game),
        is_waiting: is_waiting && model.frozen.is_none(),
    };
    let body = html! {
        (fragment(ui, model))
        @if model.is_shared() {
            script type="module" src=(link::asset("seats.js")) {}
        }
    };
    page(ui, &frame, &body)
}

/// Returns the part of a table's page that changes with a move: strip, table, panel and log. The
/// script inserts the parts that its page does not have. Everything else in the changing part of a
/// page stays the same as long as the page has the same parts.
pub fn fragment(ui: &Ui, model: &TableModel) -> Markup {
    let locale = ui.locale;
    let game = pages_of(&model.view);
    let turn = if model.is_mine_to_move() { "mine" } else { "other" };
    let strip = part(model, "strip", &game.strip(locale, model));
    html! {
        div.tp id="table" data-revision=(model.revision) data-turn=(turn)
            data-title=(title(locale, model))
            data-fragment=(model.fragment_address()) data-topic=(model.id)
            data-name=(name(locale, model)) data-again=(locale.text("tap-again"))
            data-over=[(model.turn == Turn::Over).then_some("")] {
            main.tp-main id="main" {
                (part(model, "title", &html! { h1.vh { (title(locale, model)) } }))
                (offline(locale))
                div.over-play {
                    (part(model, "over", &html! {
                        (behind(locale, model)) (undo::question(locale, model))
                    }))
                    (part(model, "undo", &undo::offer(locale, model)))
                    (part(model, "digest", &digest(locale, model)))
                    @if game.has_stage() { (strip) } @else { (stage(locale, &strip)) }
                    (moments::moments(locale, model))
                    (part(model, "recap-bar", &recap::bar(locale, model)))
                    (part(model, "clocks", &clock::clocks(locale, model)))
                }
                div.play { (game.play(locale, model)) }
                (part(model, "premove", &html! {
                    @if model.is_mine_to_move() { (premove::panel(locale, model)) }
                }))
                (part(model, "laid", &laid::forms(model)))
                (part(model, "dock", &dock(locale, model)))
                (part(model, "whys", &html! {
                    @if model.is_mine_to_move() { (reasons::told(locale, model)) }
                }))
                (lookback::place(locale))
            }
            (rail(locale, model))
        }
    }
}

/// Returns the panel with the viewer's choices.
fn dock(locale: Locale, model: &TableModel) -> Markup {
    if model.time.is_away && model.turn != Turn::Over {
        clock::away_dock(locale, model)
    } else if model.is_mine_to_move() && model.frozen.is_none() {
        pages_of(&model.view).dock(locale, model)
    } else {
        idle_dock(locale, model)
    }
}

/// Returns the remark that a spectator sees the table with a delay.
fn behind(locale: Locale, model: &TableModel) -> Markup {
    html! {
        @if model.behind_ms > 0 {
            p.away { (icon("clock")) span { (delayed_text(locale, model.behind_ms)) } }
        }
    }
}

/// Returns the preview of a move, which the script inserts into the page.
pub fn trial(ui: &Ui, model: &TableModel) -> Markup {
    pages_of(&model.view).trial(ui.locale, model)
}

fn title(locale: Locale, model: &TableModel) -> String {
    if model.is_mine_to_move() {
        return pages_of(&model.view).turn_title(locale);
    }
    if model.is_out() && model.turn != Turn::Over {
        return locale.text("out-h");
    }
    name(locale, model)
}

/// Returns the name of the table, which does not depend on whose turn it is.
fn name(locale: Locale, model: &TableModel) -> String {
    let game = game_name(locale, model.game);
    locale.say("table-title", &[("game", game.into()), ("id", short_id(&model.id).into())])
}

/// Returns the banner with the reason why a table is frozen.
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

/// Returns the panel of a viewer who has no decision to make.
fn idle_dock(locale: Locale, model: &TableModel) -> Markup {
    let is_over = model.turn == Turn::Over;
    let badge = match model.turn {
        _ if model.is_closed => "table-closed",
        Turn::Over => "table-over",
        _ if model.is_out() => "out-badge",
        Turn::Chance | Turn::Seats(_) => "table-waiting",
    };
    html! {
        section.dock.is-out[model.is_out()] id="now" aria-labelledby="now-h" {
            (banners(locale, model))
            @if let Some(frozen) = &model.frozen { (frozen_banner(locale, frozen)) }
            @if let Some(result) = &model.result {
                (stored_result(locale, result, |seat| model.players[seat].name.clone()))
            }
            div.dock-head {
                span.badge { (locale.text(badge)) }
                h2 id="now-h" tabindex="-1" { (idle_heading(locale, model)) }
                (last_event(locale, model))
            }
            @if is_over {
                div.dock-acts {
                    a.btn.btn-primary.btn-lg href=(link::result(&model.id)) {
                        (icon("trophy")) (locale.text("table-result"))
                    }
                    @if model.frozen.is_none() {
                        a.btn.btn-lg href=(link::reviews(&model.id)) {
                            (icon("eye")) (locale.text("review-link"))
                        }
                    }
                    (play_again(locale, model))
                }
            } @else if model.is_closed {
                p.small.muted { (locale.text("table-closed-hint")) }
            } @else if model.is_shared() && model.viewer == Viewer::Public {
                (pass_on(locale, model))
            } @else if model.is_out() {
                (out(locale, model))
            } @else if model.viewer == Viewer::Public {
                p.small.muted { (locale.text("table-watching")) }
            } @else {
                (pages_of(&model.view).idle(locale, model))
                (premove::panel(locale, model))
            }
        }
    }
}

/// Returns the panel of a player who is out of the game while the others continue.
fn out(locale: Locale, model: &TableModel) -> Markup {
    html! {
        p { (locale.text("out-now")) " " (locale.text("out-later")) }
        div.dock-acts {
            a.btn.btn-primary.btn-lg href=(link::create(model.game)) {
                (icon("play")) (locale.text("out-new"))
            }
            a.btn.btn-lg href=(link::all_games()) { (locale.text("games-title")) }
        }
    }
}

fn idle_heading(locale: Locale, model: &TableModel) -> String {
    let name_of = |seat: Seat| -> Value<'_> { model.name(seat).into() };
    let here: Vec<_> = model.owing_here().iter().map(|seat| model.name(seat).to_owned()).collect();
    if !here.is_empty() {
        return locale.say("pass-on", &[("names", joined(locale, &here).into())]);
    }
    match model.turn {
        _ if model.is_closed => locale.text("table-closed-h"),
        Turn::Over => winners(locale, model),
        _ if model.is_out() => locale.text("out-h"),
        Turn::Chance => locale.text("table-waiting-chance"),
        Turn::Seats(seats) => {
            let owing: Vec<Seat> = seats.iter().collect();
            match owing[..] {
                [seat] if model.players[seat.index()].level.is_some() => {
                    locale.say("table-waiting-for-bot", &[("name", name_of(seat))])
                }
                [seat] => clock::waiting_for(locale, model, seat)
                    .unwrap_or_else(|| locale.say("table-waiting-for", &[("name", name_of(seat))])),
                _ => {
                    let names = owing.iter().map(|&seat| model.name(seat).to_owned());
                    let names = joined(locale, &names.collect::<Vec<_>>());
                    locale.say("table-waiting-for-many", &[("names", names.into())])
                }
            }
        }
    }
}

/// Returns the panel beside the table with its tabs, one of which is visible at a time.
fn rail(locale: Locale, model: &TableModel) -> Markup {
    html! {
        aside.rail aria-label=(locale.text("table-log-and-info")) {
            (rail_tabs(locale))
            (part(model, "steps", &lookback::steps(locale, &log::filter(locale, model))))
            (settings::keys(locale))
            div.rail-body tabindex="0" role="region" aria-label=(locale.text("table-log")) {
                (part(model, "recap", &recap(locale, model)))
                (log::part(locale, model))
            }
            (rules::quick(locale, model))
            section.rail-part.talk aria-label=(locale.text("chat-title")) {
                (part(model, "talk", &beside(locale, &model.id, &model.chat)))
            }
            section.rail-part.about aria-label=(locale.text("table-info")) {
                (part(model, "info", &html! {
                    div.stack.stack-s.small id="info" {
                        (facts(locale, model)) (undo::rule(locale, model))
                        @if model.is_endable { (end_game(locale, &model.id)) }
                    }
                }))
                (part(model, "away", &clock::step_away(locale, model)))
            }
        }
    }
}

/// Returns the folded information about a replayed table.
pub(super) fn info(locale: Locale, model: &TableModel) -> Markup {
    html! {
        details.rail-foot id="info" {
            summary { (icon("info")) (locale.text("table-info")) }
            div.stack.stack-s.small { (facts(locale, model)) }
        }
    }
}

/// Returns the information about a table apart from its game.
fn facts(locale: Locale, model: &TableModel) -> Markup {
    html! {
        h3 { (locale.text("table-players")) }
        ul {
            @for player in &model.players {
                li {
                    (person_link(&player.name, player.person.as_deref()))
                    @if let Some(level) = &player.level {
                        span.muted {
                            " " (locale.say("bot-label",
                                &[("level", level_name(locale, level).into())]))
                        }
                    }
                }
            }
        }
        (origin(locale, model))
        h3 { (locale.text("table-options")) }
        (options(locale, model))
        (deal(locale, model))
    }
}

/// Returns the button that ends a game of one person against bots.
pub(super) fn end_game(locale: Locale, id: &str) -> Markup {
    html! {
        form.row-tight method="post" action=(link::lobby(id, "end")) {
            button.btn.btn-sm.btn-quiet type="submit" {
                (icon("stop")) (locale.text("games-end"))
            }
            span.small.muted { (locale.text("games-end-hint")) }
        }
    }
}

/// Returns the proof that the deal is fair, which is folded, because few players check it.
fn deal(locale: Locale, model: &TableModel) -> Markup {
    html! {
        details id="deal" {
            summary { (locale.text("table-deal")) }
            div.stack.stack-s {
                @if !model.commitment.is_empty() {
                    h3 { (locale.text("table-commitment")) }
                    p.hash { code { (model.commitment) } }
                    p.hint { (locale.text("table-commitment-hint")) }
                }
                @if let Some(seed) = &model.seed {
                    h3 { (locale.text("table-seed")) }
                    p.hash { code { (seed) } }
                }
                p { a href=(link::verify(&model.id)) { (locale.text("verify-link")) } }
            }
        }
    }
}

/// Returns the origin of a practice table.
fn origin(locale: Locale, model: &TableModel) -> Markup {
    html! {
        @if let Some((table, ply)) = &model.origin {
            p {
                (locale.text("practice-origin")) " "
                a href=(link::replay(table, *ply)) {
                    (locale.say("practice-origin-link", &[("ply", (*ply).into())]))
                } "."
            }
        }
    }
}

/// Returns the options that differ from their defaults, and the numbers that no rulebook gives.
pub(super) fn options(locale: Locale, model: &TableModel) -> Markup {
    let players: Vec<&str> = model.players.iter().map(|player| player.name.as_str()).collect();
    html! {
        @if model.options.is_empty() {
            p { (locale.text("table-options-none")) }
        } @else {
            dl.moneyline {
                @for (name, value) in &model.options {
                    div {
                        dt { (option_label(locale, model.game.name(), name)) }
                        dd { (set_to(locale, model.game, (name, value), &players)) }
                    }
                }
            }
        }
        (sources::unwritten(locale, model.game, &model.options))
    }
}
