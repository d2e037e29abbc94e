//! A table's page, and the part of it that changes with every move.

use std::time::Duration;

use karat_rules::Turn;
use maud::{Markup, html};

use super::about::facts;
use super::chat::beside;
use super::dock::dock;
use super::frame::{Frame, Part, offline, page, rail_tabs};
use super::listed::pages_of;
use super::lobby::delayed_text;
use super::log;
use super::lookback;
use super::model::{Seen, TablePage, Ui, short_id};
use super::moments;
use super::news::digest;
use super::recap::{self, recap};
use super::rules;
use super::{clock, laid, premove, settings, undo};
use crate::link;
use karat_ui::parts::part;
use karat_ui::pieces::stage;
use karat_ui::pieces::{game_name, icon};
use karat_ui::reasons;
use karat_words::Locale;

/// Renders a table's complete page.
pub fn table(ui: &Ui, model: &TablePage) -> Markup {
    let is_waiting = !model.seen.is_mine_to_move()
        && model.owing_here().is_empty()
        && model.seen.turn != Turn::Over
        && !model.halt.is_closed;
    let frame = Frame {
        title: title(ui.locale, model),
        part: Part::Table {
            id: &model.id,
            is_mine: model.seen.is_mine_to_move(),
            has_clocks: !model.time.clocks.is_empty(),
            waiting: &model.reader.waiting,
        },
        game: Some(model.seen.game.into()),
        is_waiting: is_waiting && model.halt.frozen.is_none(),
    };
    let body = html! {
        (fragment(ui, model))
        @if model.is_shared() {
            script type="module" src=(link::asset("seats.js")) {}
        }
    };
    page(ui, &frame, &body)
}

/// Renders the part of a table's page that changes with a move: status bar, table, panel and log.
/// The script inserts the parts that the client does not have. The rest of the page changes only
/// when parts are added or removed.
pub fn fragment(ui: &Ui, model: &TablePage) -> Markup {
    let locale = ui.locale;
    let game = pages_of(&model.seen.view);
    let turn = if model.seen.is_mine_to_move() { "mine" } else { "other" };
    // Animation is off by default in correspondence games.
    let pace = if model.time.has_days { "off" } else { "normal" };
    let strip = part(&model.seen, "strip", &game.strip(locale, &model.seen));
    html! {
        div.tp id="table" data-revision=(model.revision) data-turn=(turn)
            data-title=(title(locale, model))
            data-fragment=(model.fragment_address()) data-topic=(model.id)
            data-name=(name(locale, model)) data-again=(locale.text("tap-again"))
            data-over=[(model.seen.turn == Turn::Over).then_some("")] {
            main.tp-main id="main" {
                (part(&model.seen, "title", &html! { h1.vh { (title(locale, model)) } }))
                (offline(locale))
                div.over-play {
                    (part(&model.seen, "over", &html! {
                        (behind(locale, model)) (undo::question(locale, model))
                    }))
                    (part(&model.seen, "undo", &undo::offer(locale, model)))
                    (part(&model.seen, "digest", &digest(locale, model)))
                    @if game.has_stage() { (strip) } @else { (stage(locale, &strip)) }
                    (moments::moments(locale, &model.seen, pace))
                    (part(&model.seen, "recap-bar", &recap::bar(locale, &model.seen)))
                    (part(&model.seen, "clocks", &clock::clocks(locale, model)))
                }
                div.play { (game.play(locale, &model.seen)) }
                (part(&model.seen, "premove", &html! {
                    @if model.seen.is_mine_to_move() { (premove::panel(locale, model)) }
                }))
                (part(&model.seen, "laid", &laid::forms(model)))
                (part(&model.seen, "dock", &dock(locale, model)))
                (part(&model.seen, "whys", &html! {
                    @if model.seen.is_mine_to_move() { (reasons::told(locale, &model.seen)) }
                }))
                (lookback::place(locale))
            }
            (rail(locale, model))
        }
    }
}

/// Renders the notice that a spectator sees the table with a delay.
fn behind(locale: Locale, model: &TablePage) -> Markup {
    html! {
        @if model.reader.behind > Duration::ZERO {
            p.away { (icon("clock")) span { (delayed_text(locale, model.reader.behind)) } }
        }
    }
}

/// Renders the preview of a move, to be inserted by the script.
pub fn trial(ui: &Ui, seen: &Seen) -> Markup {
    pages_of(&seen.view).trial(ui.locale, seen)
}

fn title(locale: Locale, model: &TablePage) -> String {
    if model.seen.is_mine_to_move() {
        return pages_of(&model.seen.view).turn_title(locale);
    }
    if model.seen.is_out() && model.seen.turn != Turn::Over {
        return locale.text("out-h");
    }
    name(locale, model)
}

/// Returns the table's name, which does not depend on whose turn it is.
fn name(locale: Locale, model: &TablePage) -> String {
    let game = game_name(locale, model.seen.game);
    locale.say("table-title", &[("game", game.into()), ("id", short_id(&model.id).into())])
}

/// Renders the panel beside the table with its tabs.
fn rail(locale: Locale, model: &TablePage) -> Markup {
    html! {
        aside.rail aria-label=(locale.text("table-log-and-info")) {
            (rail_tabs(locale))
            (part(&model.seen, "steps", &lookback::steps(locale, &log::filter(locale, &model.seen))))
            (settings::keys(locale))
            div.rail-body tabindex="0" role="region" aria-label=(locale.text("table-log")) {
                (part(&model.seen, "recap", &recap(locale, &model.id, &model.seen)))
                (log::part(locale, model))
            }
            (rules::quick(locale, &model.seen, model.reader.is_first))
            section.rail-part.talk aria-label=(locale.text("chat-title")) {
                (part(&model.seen, "talk", &beside(locale, &model.id, &model.chat)))
            }
            section.rail-part.about aria-label=(locale.text("table-info")) {
                (part(&model.seen, "info", &html! {
                    div.stack.stack-s.small id="info" {
                        (facts(locale, &model.id, &model.seen, &model.about)) (undo::rule(locale, model))
                        @if model.reader.is_endable { (end_game(locale, &model.id)) }
                    }
                }))
                (part(&model.seen, "away", &clock::step_away(locale, model)))
            }
        }
    }
}

/// Renders the button that ends a game of one person against bots.
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
