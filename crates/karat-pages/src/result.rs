//! The end of a game: the ranking, points by source, the record, and how to check the deal.

use karat_rules::Ply;
use maud::{Markup, html};

use super::about::{options, tournament};
use super::clock;
use super::frame::{Frame, Part, page};
use super::listed::{forms_of, pages_of};
use super::lobby::{play_again, ticket};
use super::model::{Rematch, ResultModel, Ui, short_id};
use super::ratings::{changes, unrated};
use super::replay::analyse;
use crate::link;
use karat_ui::pieces::{clause_link, game_name, icon};
use karat_ui::podium::winners;
use karat_words::Locale;

/// Renders the page with a table's result, or with the points so far.
pub fn result(ui: &Ui, model: &ResultModel) -> Markup {
    let locale = ui.locale;
    let game = game_name(locale, model.seen.game);
    let pages = pages_of(&model.seen.view);
    let is_final = model.seen.standing.is_final;
    let meta = locale.say(
        "result-meta",
        &[
            ("game", game.as_str().into()),
            ("id", short_id(&model.id).into()),
            ("count", model.seen.players.len().into()),
        ],
    );
    let heading = if is_final {
        winners(locale, &model.seen)
    } else {
        locale.text("result-standing-running")
    };
    let standing = if is_final { "result-standing" } else { "result-standing-running" };
    let frame = Frame {
        title: locale.say("result-title", &[("game", game.into())]),
        part: Part::Play,
        game: Some(model.seen.game.into()),
        is_waiting: false,
    };
    let body = html! {
        main.page id="main" {
            div.page-h {
                p.muted { (meta) }
                (tournament(locale, &model.about))
                h1 { (heading) }
                @if !is_final { p.lead { (locale.text("result-running")) } }
                @else if let Some(lead) = pages.result_lead(locale, &model.seen) { p.lead { (lead) } }
            }
            (ways(ui, model))
            div.cols {
                section.stack aria-labelledby="standing" {
                    div.sec-h {
                        h2 id="standing" { (locale.text(standing)) }
                        @if let Some(clause) = forms_of(model.seen.game.into()).ranking_clause {
                            (clause_link(locale, model.seen.game, clause))
                        }
                    }
                    (pages.score(locale, &model.seen))
                    (clock::decided_by_bots(locale, &model.seen, &model.decided_by_bots))
                }
                aside.stack {
                    (changes(locale, &model.rating_changes))
                    @if let Some(why) = model.unrated { (unrated(locale, why)) }
                    @if is_final { (next(locale, model)) }
                    section.panel.stack {
                        h2.h-s { (locale.text("table-options")) }
                        (options(locale, &model.seen))
                    }
                    @if !model.about.commitment.is_empty() { (verify(locale, model)) }
                }
            }
        }
    };
    page(ui, &frame, &body)
}

/// Renders the links on a result page: to another game, the review and the table.
fn ways(ui: &Ui, model: &ResultModel) -> Markup {
    let locale = ui.locale;
    let is_final = model.seen.standing.is_final;
    html! {
        div.btnset {
            @if is_final && model.rematch == Rematch::None { (again(ui, model)) }
            (play_again(locale, &model.id, &model.rematch))
            @if is_final {
                a.btn.btn-lg href=(link::reviews(&model.id)) {
                    (icon("eye")) (locale.text("review-link"))
                }
            }
            @if model.can_analyse { (analyse(locale, &model.id, Ply::START, "btn-lg")) }
            a.btn.btn-lg.btn-quiet href=(link::table(&model.id)) {
                (icon("undo")) (locale.text("result-table"))
            }
        }
    }
}

/// Renders the links to games against other opponents, and to other uses of the finished game.
fn next(locale: Locale, model: &ResultModel) -> Markup {
    let way = |address: &str, symbol: &str, id: &str| {
        html! { li { a.row-tight href=(address) { (icon(symbol)) (locale.text(id)) } } }
    };
    html! {
        section.panel.stack.stack-s aria-labelledby="next-h" {
            h2.h-s id="next-h" { (locale.text("result-next")) }
            ul.ways {
                (way(&link::create(model.seen.game), "bot", "result-next-bots"))
                (way(&link::create_with_friends(model.seen.game), "users", "result-next-friends"))
                (way(&format!("{}#find-h", link::home()), "play", "result-next-anyone"))
                (way(&link::replay_from_start(&model.id), "prev", "replay-open"))
                (way(&link::card(&model.id), "eye", "result-card"))
                li {
                    a.row-tight href=(link::transcript(&model.id)) download {
                        (icon("copy")) (locale.text("result-transcript"))
                    }
                }
            }
        }
    }
}

/// Renders the form for setting up the same game again.
fn again(ui: &Ui, model: &ResultModel) -> Markup {
    let locale = ui.locale;
    let own_seat = model.seen.players.iter().position(|player| player.is_me);
    let bots = model.seen.players.iter().filter_map(|player| player.level.as_ref());
    html! {
        form method="post" action=(link::tables()) {
            (ticket(&ui.ticket))
            input type="hidden" name="game" value=(model.seen.game.name);
            input type="hidden" name="seats" value=(model.seen.players.len());
            @if let Some(seat) = own_seat { input type="hidden" name="seat" value=(seat); }
            @for (index, level) in bots.enumerate() {
                input type="hidden" name={ "bot_" (index + 1) } value=(level);
            }
            @for (name, value) in &model.seen.options {
                input type="hidden" name=(name) value=(value);
            }
            button.btn.btn-primary.btn-lg type="submit" {
                (icon("play")) (locale.text("result-again"))
            }
        }
    }
}

fn verify(locale: Locale, model: &ResultModel) -> Markup {
    html! {
        details.panel id="verify" {
            summary { (locale.text("result-verify")) }
            div.stack.stack-s {
            h3.lbl { (locale.text("table-commitment")) }
            p.hash { code { (model.about.commitment) } }
            @if let Some(seed) = &model.about.seed {
                h3.lbl { (locale.text("table-seed")) }
                p.hash { code { (seed) } }
                p.small { (locale.text("result-verify-1")) }
                p.small { (locale.text("result-verify-2")) }
            } @else {
                p.small { (locale.text("table-commitment-hint")) }
            }
            p {
                a.btn href=(link::verify(&model.id)) {
                    (icon("check")) (locale.text("verify-link"))
                }
            }
            }
        }
    }
}
