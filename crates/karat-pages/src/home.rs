//! The home page: the games, open tables, the user's tables, and an explanation of verifiable
//! deals.

use std::collections::BTreeSet;

use karat_rules::Seat;
use karat_rules::any::{GAMES, GameId};
use karat_table::version::ClientRevision;
use maud::{Markup, html};

use super::challenge::offers;
use super::following::online;
use super::frame::{Frame, Part, live_script, offline, page};
use super::listed::{cover, has_page};
use super::lobby::{hidden_nonce, ticket, time_text};
use super::model::{GameOffer, HomeModel, OpenTable, TableSummary, Ui, usual_seats};
use super::news::since_looked;
use super::{learn, lesson, puzzle};
use crate::link::{self, OFFERS};
use karat_ui::pieces::person_link;
use karat_ui::pieces::{game_name, icon, joined, level_name};
use karat_ui::sentences::line_text;
use karat_words::Locale;

/// Renders the home page.
pub fn home(ui: &Ui, model: &HomeModel) -> Markup {
    let locale = ui.locale;
    let frame =
        Frame { title: locale.text("home-title"), part: Part::Play, game: None, is_waiting: false };
    let is_new = model.is_new();
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1.h1-l { (locale.text("home-h1")) }
                p.lead { (locale.text("home-lead")) }
            }
            (offline(locale))
            // If players are waiting, the tables are shown first.
            @if model.is_awaited() { (live(ui, model)) }
            section.covers aria-label=(locale.text("home-games")) {
                @for (offer, &game) in model.offers.iter().zip(GAMES) {
                    (game_card(ui, game, offer, is_new))
                }
            }
            @if is_new { (first_game(locale)) } @else {
                p.small {
                    a href=(link::learn_choice()) { (locale.text("home-learn-all")) }
                }
            }
            @if !model.is_awaited() { (live(ui, model)) }
            (puzzle::of_today(locale))
            aside.panel.stack aria-labelledby="deals" {
                h2.h-s id="deals" { (locale.text("home-deals")) }
                ol.steps {
                    @for step in ["home-deals-1", "home-deals-2", "home-deals-3"] {
                        li { (locale.text(step)) }
                    }
                }
            }
        }
        (live_script())
        script type="module" src=(link::asset("lobby.js")) {}
    };
    page(ui, &frame, &body)
}

fn game_card(ui: &Ui, game: GameId, offer: &GameOffer, is_new: bool) -> Markup {
    let locale = ui.locale;
    let name = game_name(locale, game);
    html! {
        article.cover {
            (cover(game))
            div.cover-b {
                (learn::introduction(locale, game))
                form.stack.stack-s method="post" action=(link::tables()) data-nonce-form="" {
                    input type="hidden" name="game" value=(game.name());
                    (hidden_nonce())
                    (ticket(&ui.ticket))
                    @if let Some(name) = &ui.name {
                        input type="hidden" name="name" value=(name);
                    }
                    div.choose {
                        (seats(locale, game))
                        (levels(locale, game, offer))
                    }
                    button.btn.btn-primary.btn-lg type="submit" {
                        (icon("play")) (locale.text("home-play-now")) span.vh { ": " (name) }
                    }
                    div.pair {
                        @if let Some(label) = lesson::way(locale, game, offer.steps_done)
                            .filter(|_| is_new) {
                            a.btn href=(link::lesson(game)) {
                                (icon("hand")) (label) span.vh { ": " (name) }
                            }
                        }
                        @if is_new && has_page(locale, game) {
                            a.btn href=(link::learn(game)) {
                                (icon("book")) (locale.text("home-learn"))
                                span.vh { ": " (name) }
                            }
                        }
                        a.btn href=(link::create(game)) {
                            (locale.text(if is_new { "home-known" } else { "home-table-form" }))
                            span.vh { ": " (name) }
                        }
                        a.btn href=(link::create_with_friends(game)) {
                            (icon("users")) (locale.text("home-friends"))
                            span.vh { ": " (name) }
                        }
                    }
                }
            }
        }
    }
}

/// Renders the choice of the number of players.
fn seats(locale: Locale, game: GameId) -> Markup {
    let usual = usual_seats(game);
    html! {
        fieldset {
            legend.vh { (locale.text("home-players-label")) }
            span.seg {
                @for count in game.seats() {
                    label {
                        input type="radio" name="seats" value=(count) checked[count == usual];
                        (count)
                    }
                }
            }
        }
    }
}

/// Renders the choice of bot level, with the weakest selected initially.
fn levels(locale: Locale, game: GameId, offer: &GameOffer) -> Markup {
    let id = format!("bots-{game}");
    html! {
        label.vh for=(id) { (locale.text("home-levels")) }
        select id=(id) name="bots" {
            @for &level in &offer.levels {
                option value=(level) selected[level == offer.gentlest] {
                    (level_name(locale, level))
                }
            }
        }
    }
}

/// Renders advice for newcomers who have not played a game yet.
fn first_game(locale: Locale) -> Markup {
    html! {
        section.stack aria-labelledby="first-game" {
            h2 id="first-game" { (locale.text("home-first")) }
            ol.how {
                @for (symbol, id) in [("list", "dock"), ("info", "hint"), ("book", "clause")] {
                    li {
                        (icon(symbol))
                        b { (locale.text(&format!("home-first-{id}"))) }
                        span { (locale.text(&format!("home-first-{id}-more"))) }
                    }
                }
            }
        }
    }
}

/// Renders the part of the home page that is updated while the page is open.
fn live(ui: &Ui, model: &HomeModel) -> Markup {
    let locale = ui.locale;
    html! {
        div.stack.stack-l id="lobby" data-revision=(model.lobby_revision)
            data-page=(link::home()) data-topic="lobby" data-follow=(follow(model)) {
            @if !model.offers_to_me.is_empty() { (offers(locale, &model.offers_to_me)) }
            @if !model.tables.is_empty() { (my_tables(locale, &model.tables)) }
            @if !model.followed.is_empty() { (online(locale, &model.followed)) }
            (open_tables(locale, &model.open))
        }
        (find(ui))
    }
}

/// Renders the form for finding a seat at a table.
fn find(ui: &Ui) -> Markup {
    let locale = ui.locale;
    let seats = GAMES.iter().flat_map(|game| game.seats()).collect::<BTreeSet<_>>();
    html! {
        form.panel.find method="post" action=(link::find()) data-nonce-form=""
            aria-labelledby="find-h" {
            h2.h-s id="find-h" { (locale.text("find-h")) }
            p.small.muted { (locale.text("find-hint")) }
            (hidden_nonce())
            (ticket(&ui.ticket))
            @if let Some(name) = &ui.name { input type="hidden" name="name" value=(name); }
            div.find-row {
                label.field {
                    span.lbl { (locale.text("find-game")) }
                    select.select name="game" {
                        @for &game in GAMES {
                            option value=(game.name()) { (game_name(locale, game)) }
                        }
                    }
                }
                label.field {
                    span.lbl { (locale.text("find-seats")) }
                    select.select name="seats" {
                        @for seats in seats {
                            option value=(seats) selected[seats == 4] { (seats) }
                        }
                    }
                }
                label.field {
                    span.lbl { (locale.text("find-speed")) }
                    select.select name="speed" {
                        @for speed in ["live", "days"] {
                            option value=(speed) {
                                (locale.text(&format!("find-speed-{speed}")))
                            }
                        }
                    }
                }
                button.btn.btn-lg type="submit" { (icon("users")) (locale.text("find-go")) }
            }
            p.small {
                a href=(link::tournaments()) { (locale.text("tournament-title")) } " · "
                a href=(link::leagues()) { (locale.text("league-title")) } " · "
                a href=(link::clubs()) { (locale.text("club-title")) }
            }
        }
    }
}

/// Lists the user's running tables and the seats reserved for the user, with their revisions, so
/// that the script can track changes.
fn follow(model: &HomeModel) -> String {
    let named = |id: &str, revision: ClientRevision| format!("{id}.{revision}");
    let mine = model.offers_revision.map(|revision| format!("{OFFERS}.{revision}"));
    let offers = model.offers_to_me.iter().map(|offer| named(&offer.id, offer.revision));
    let running = model.tables.iter().filter(|table| !table.is_over);
    let running = running.map(|table| named(&table.id, table.revision));
    mine.into_iter().chain(offers).chain(running).collect::<Vec<_>>().join(" ")
}

fn open_tables(locale: Locale, tables: &[OpenTable]) -> Markup {
    html! {
        section aria-labelledby="open-tables" {
            div.sec-h { h2 id="open-tables" { (locale.text("home-open")) } }
            p class=(if tables.is_empty() { "muted" } else { "vh" }) role="status" {
                (locale.say("home-open-count", &[("count", tables.len().into())]))
            }
            div.turns {
                @for table in tables { (open_table(locale, table)) }
            }
        }
    }
}

/// Renders a table that waits for players, with a button for joining it.
pub(super) fn open_table(locale: Locale, table: &OpenTable) -> Markup {
    let game = game_name(locale, table.game);
    let terms = &table.terms;
    let names: Vec<_> = table.players.iter().map(|(name, _)| name.clone()).collect();
    html! {
        div.turn {
            (cover(table.game))
            a.ttl href=(link::table(&table.id)) { (game) }
            span.sub {
                @for (index, (name, person)) in table.players.iter().enumerate() {
                    @if index > 0 { ", " }
                    (person_link(name, person.as_deref()))
                }
                " · "
                (locale.say("home-open-free",
                    &[("free", table.free.into()), ("seats", table.seats.into())])) " · "
                (time_text(locale, terms.time_control))
                @if terms.is_rated { " · " (locale.text("terms-rated")) }
                @if table.options > 0 {
                    " · " (locale.say("home-open-options", &[("count", table.options.into())]))
                }
            }
            div.go {
                @if table.is_mine {
                    span.badge { (locale.text("home-open-mine")) }
                } @else if table.free > 0 {
                    form method="post" action=(link::lobby(&table.id, "join")) data-nonce-form="" {
                        (hidden_nonce())
                        button.btn.btn-sm type="submit" {
                            (locale.text("lobby-sit-down"))
                            span.vh { ": " (game) ", " (joined(locale, &names)) }
                        }
                    }
                } @else {
                    span.badge { (locale.text("home-open-full")) }
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
                @if table.players.is_empty() {
                    (game)
                } @else {
                    (locale.say("home-table-open",
                        &[("game", game.into()), ("players", players.into())]))
                }
            }
            span.sub { (since_looked(locale, table.moves_unseen)) " " (since(locale, table)) }
            span.go {
                @if table.is_over {
                    span.badge { (locale.text("home-table-over")) }
                } @else if table.is_lobby {
                    span.badge { (locale.text("home-table-lobby")) }
                } @else if table.my_turn {
                    span.badge.badge-you { (locale.text("home-table-your-move")) }
                } @else {
                    span.badge { (locale.text("home-table-running")) }
                }
            }
        }
    }
}

/// Renders the latest event since the user's last move, or the game's progress if there is none.
fn since(locale: Locale, table: &TableSummary) -> Markup {
    let name_of = |seat: Seat| table.players.get(seat.index()).cloned().unwrap_or_default();
    html! {
        @match (table.plies_since, &table.latest) {
            (Some(count), Some(line)) => {
                // The line has room for only one number, and unseen moves matter more.
                @if table.moves_unseen == 0 {
                    (locale.say("home-table-since", &[("count", count.into())])) " "
                }
                (line_text(locale, table.game, &name_of, line))
            },
            _ if table.is_lobby => (locale.text("home-table-gathering")),
            _ => (locale.say("home-table-plies", &[("count", table.ply.index().into())])),
        }
    }
}
