//! The home page: the games, the reader's tables, and what a verifiable deal is.

use karat_rules::any::{GAMES, GameId};
use maud::{Markup, html};

use super::layout::{Frame, Part, cover, game_name, icon, joined, page};
use super::model::{TableSummary, Ui};
use crate::locale::Locale;
use crate::router::link;

/// The home page with the reader's `tables`, the newest first.
pub fn home(ui: &Ui, tables: &[TableSummary]) -> Markup {
    let locale = ui.locale;
    let frame =
        Frame { title: locale.text("home-title"), part: Part::Play, game: None, is_waiting: false };
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1.h1-l { (locale.text("home-h1")) }
                p.lead { (locale.text("home-lead")) }
            }
            div.cols {
                div.stack.stack-l {
                    section.covers aria-label=(locale.text("home-games")) {
                        @for &game in GAMES { (game_card(ui, game)) }
                    }
                    @if !tables.is_empty() { (my_tables(locale, tables)) }
                }
                aside.panel.stack aria-labelledby="deals" {
                    h2.h-s id="deals" { (locale.text("home-deals")) }
                    ol.steps {
                        @for step in ["home-deals-1", "home-deals-2", "home-deals-3"] {
                            li { (locale.text(step)) }
                        }
                    }
                }
            }
        }
    };
    page(ui, &frame, &body)
}

fn game_card(ui: &Ui, game: GameId) -> Markup {
    let locale = ui.locale;
    let seats = game.seats();
    let usual = (*seats.start()).max(4).min(*seats.end());
    let players = locale
        .say("home-players", &[("from", (*seats.start()).into()), ("to", (*seats.end()).into())]);
    html! {
        article.cover.cover-wide {
            (cover(game))
            form.cover-b method="post" action=(link::tables()) {
                input type="hidden" name="game" value=(game.name());
                @if let Some(name) = &ui.name { input type="hidden" name="name" value=(name); }
                div.stack.stack-s {
                    h2 { (game_name(locale, game)) }
                    p.facts {
                        span { (icon("users")) (players) }
                        span { (icon("clock")) (locale.text(&format!("{game}-time"))) }
                    }
                    p { (locale.text(&format!("{game}-pitch"))) }
                }
                fieldset {
                    legend.vh { (locale.text("home-players-label")) }
                    div.row {
                        span.small.muted aria-hidden="true" { (locale.text("home-players-label")) }
                        span.seg {
                            @for count in seats {
                                label {
                                    input type="radio" name="seats" value=(count)
                                        checked[count == usual];
                                    (count)
                                }
                            }
                        }
                    }
                }
                div.btnset {
                    button.btn.btn-primary.btn-lg type="submit" {
                        (icon("bot")) (locale.text("home-play"))
                    }
                    a.btn.btn-lg href=(link::create(game)) { (locale.text("home-options")) }
                }
            }
        }
    }
}

fn my_tables(locale: Locale, tables: &[TableSummary]) -> Markup {
    let waiting = tables.iter().filter(|table| table.my_turn).count();
    html! {
        section aria-labelledby="my-tables" {
            div.sec-h {
                h2 id="my-tables" { (locale.text("home-tables")) }
                @if waiting > 0 {
                    span.muted.small {
                        (locale.say("home-tables-waiting", &[("count", waiting.into())]))
                    }
                }
            }
            div.turns {
                @for table in tables { (table_link(locale, table)) }
            }
        }
    }
}

fn table_link(locale: Locale, table: &TableSummary) -> Markup {
    let game = game_name(locale, table.game);
    let players = joined(locale, &table.players);
    let href = if table.is_over { link::result(&table.id) } else { link::table(&table.id) };
    html! {
        a.turn.is-you[table.my_turn] href=(href) {
            (cover(table.game))
            span.ttl {
                (locale.say("home-table-open",
                    &[("game", game.into()), ("players", players.into())]))
            }
            span.sub { (locale.say("home-table-plies", &[("count", table.ply.into())])) }
            span.go {
                @if table.is_over {
                    span.badge { (locale.text("home-table-over")) }
                } @else if table.my_turn {
                    span.badge.badge-you { (locale.text("home-table-your-move")) }
                } @else {
                    span.badge { (locale.text("home-table-running")) }
                }
            }
        }
    }
}
