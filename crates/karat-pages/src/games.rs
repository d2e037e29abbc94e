//! A person's games, with results and downloads.

use std::time::Duration;

use karat_rules::any::{GAMES, GameId};
use maud::{Markup, html};
use strum::VariantArray;

use super::dates::{ago, day};
use super::frame::{Frame, Part, page};
use super::listed::cover;
use super::model::Ui;
use super::news::since_looked;
use super::table::end_game;
use crate::link::{self, GamesFilter, GamesState};
use karat_table::time::UnixMillis;
use karat_ui::pieces::{game_name, icon, person_link};
use karat_words::Locale;

/// A page in the list of the user's games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamesModel {
    /// The active filter.
    pub filter: GamesFilter,
    /// The games on this page, newest first.
    pub games: Vec<GameEntry>,
    /// The total number of games that match the filter.
    pub count: usize,
    /// Whether the user has played any games at all.
    pub has_games: bool,
    /// The one-based page number.
    pub page: usize,
    /// The number of pages, at least 1.
    pub pages: usize,
    /// All of the user's analyses, newest first.
    pub analyses: Vec<AnalysisEntry>,
}

/// An entry in a person's list of analyses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisEntry {
    /// The analysis's id.
    pub id: String,
    /// The analysed game.
    pub game: GameId,
    /// The players' names, in seat order.
    pub names: String,
    /// The time when the analysis was opened.
    pub at: UnixMillis,
}

/// An entry in a person's list of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameEntry {
    /// The table's id.
    pub id: String,
    /// The game being played.
    pub game: GameId,
    /// The players, in seat order.
    pub players: Vec<ListedPlayer>,
    /// The game's progress from the listed person's perspective.
    pub progress: Progress,
    /// The time of the table's last event.
    pub at: UnixMillis,
    /// Whether the game is rated.
    pub is_rated: bool,
    /// Whether the game was started from a position at another table.
    pub is_practice: bool,
    /// Whether the user can delete the game.
    pub is_deletable: bool,
    /// Whether the user can end the game, because nobody else is playing.
    pub is_endable: bool,
    /// The time since the game began, or `None` if it is not running.
    pub began_ago: Option<Duration>,
    /// The part that a running game has reached, such as its round and turn.
    pub standing: Option<String>,
    /// The number of moves by others since the user last viewed the table. Always 0 in other
    /// people's lists.
    pub moves_unseen: usize,
}

/// A player of a listed game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPlayer {
    /// The player's name.
    pub name: String,
    /// The id of the player's account, or `None` for a bot or a free seat.
    pub person: Option<String>,
    /// Whether this is the person whose games are listed.
    pub is_subject: bool,
}

/// The progress of a listed game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The game has not begun.
    Open,
    /// The person has a decision to make.
    Due,
    /// Other players have a decision to make.
    Waiting,
    /// The game is over.
    Over {
        /// The person's place in the result, starting at 1.
        place: u8,
        /// The person's points, in the game's unit.
        points: i32,
    },
    /// The table was closed before the game ended.
    Closed,
}

/// Renders the page that lists the user's games.
pub fn games(ui: &Ui, model: &GamesModel) -> Markup {
    let locale = ui.locale;
    let title = locale.text("games-title");
    let frame = Frame { title, part: Part::Games, game: None, is_waiting: false };
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1 { (locale.text("games-title")) }
                p.lead { (locale.text("games-lead")) }
                div.btnset {
                    @if model.has_games {
                        a.btn href=(link::archive()) download {
                            (icon("copy")) (locale.text("games-archive"))
                        }
                    }
                    a.btn.btn-quiet href=(link::ratings()) {
                        (icon("trophy")) (locale.text("ratings-title"))
                    }
                }
            }
            @if model.has_games {
                (filter_form(locale, &model.filter))
                section.stack aria-labelledby="found" {
                    h2.h-s id="found" role="status" {
                        (locale.say("games-found", &[("count", model.count.into())]))
                    }
                    (game_list(locale, &model.games, None))
                    (paging(locale, model.page, model.pages,
                        |page| link::games(&model.filter, page)))
                }
            } @else {
                section.panel.stack {
                    p { (locale.text("games-none")) }
                    div.btnset {
                        a.btn.btn-primary href=(link::home()) {
                            (icon("play")) (locale.text("games-none-play"))
                        }
                    }
                }
            }
            (analyses(locale, &model.analyses))
        }
    };
    page(ui, &frame, &body)
}

/// Renders the links to the user's analyses, or nothing if there are none.
fn analyses(locale: Locale, all: &[AnalysisEntry]) -> Markup {
    html! {
        @if !all.is_empty() {
            details.panel id="analyses" {
                summary { (locale.say("games-analyses", &[("count", all.len().into())])) }
                ul.ways {
                    @for it in all {
                        li {
                            a.row-tight href=(link::analysis(&it.id)) {
                                (icon("gems")) (game_name(locale, it.game)) ": " (it.names)
                            }
                            " " span.small.muted { (day(locale, it.at)) }
                        }
                    }
                }
            }
        }
    }
}

/// Renders a list of games. On a person's page, `here` is that person, whose name is not linked.
pub(super) fn game_list(locale: Locale, games: &[GameEntry], here: Option<&str>) -> Markup {
    html! {
        @if !games.is_empty() {
            ul.glist {
                @for game in games { li.gitem { (game_item(locale, game, here)) } }
            }
        }
    }
}

/// Renders pagination links, or nothing if there is only one page.
pub(super) fn paging(
    locale: Locale,
    page: usize,
    pages: usize,
    link: impl Fn(usize) -> String,
) -> Markup {
    let args = [("page", page.into()), ("pages", pages.into())];
    html! {
        @if pages > 1 {
            nav.btnset aria-label=(locale.text("games-pages")) {
                @if page > 1 {
                    a.btn.btn-sm rel="prev" href=(link(page - 1)) {
                        (locale.text("games-newer"))
                    }
                }
                span.small.muted { (locale.say("games-page", &args)) }
                @if page < pages {
                    a.btn.btn-sm rel="next" href=(link(page + 1)) {
                        (locale.text("games-older"))
                    }
                }
            }
        }
    }
}

fn filter_form(locale: Locale, filter: &GamesFilter) -> Markup {
    html! {
        form.panel.gfilter method="get" action=(link::all_games()) role="search"
            aria-label=(locale.text("games-filter")) {
            div.field {
                label.lbl for="f-game" { (locale.text("games-filter-game")) }
                select.select id="f-game" name="game" {
                    option value="" { (locale.text("games-filter-any")) }
                    @for &game in GAMES {
                        option value=(game.name()) selected[filter.game == Some(game)] {
                            (game_name(locale, game))
                        }
                    }
                }
            }
            div.field {
                label.lbl for="f-state" { (locale.text("games-filter-state")) }
                select.select id="f-state" name="state" {
                    @for &state in GamesState::VARIANTS {
                        option value=(state.code()) selected[filter.state == state] {
                            (locale.text(&format!("games-filter-{}", state.code())))
                        }
                    }
                }
            }
            div.field {
                label.lbl for="f-with" { (locale.text("games-filter-with")) }
                input.input id="f-with" name="with" type="search" maxlength="40"
                    autocomplete="off" value=(filter.with);
            }
            button.btn type="submit" { (locale.text("games-filter-show")) }
        }
    }
}

fn game_item(locale: Locale, game: &GameEntry, here: Option<&str>) -> Markup {
    let name = game_name(locale, game.game);
    let has_begun = !matches!(game.progress, Progress::Open);
    let is_over = matches!(game.progress, Progress::Over { .. });
    let href = if is_over { link::result(&game.id) } else { link::table(&game.id) };
    html! {
        @let is_running = matches!(game.progress, Progress::Due | Progress::Waiting);
        (cover(game.game))
        div.gitem-b {
            h3 { a href=(href) { (name) } }
            p.small {
                @for (index, player) in game.players.iter().enumerate() {
                    @if index > 0 { ", " }
                    @let person = player.person.as_deref().filter(|&person| Some(person) != here);
                    @if player.is_subject { b { (person_link(&player.name, person)) } }
                    @else { (person_link(&player.name, person)) }
                }
            }
            p.small.muted.gmeta {
                @if let Some(standing) = &game.standing { b { (standing) } }
                @if let Some(passed) = game.began_ago {
                    span { (locale.say("games-began", &[("ago", ago(locale, passed).into())])) }
                } @else { (day(locale, game.at)) }
                (since_looked(locale, game.moves_unseen))
                @if game.is_rated { span.badge { (locale.text("games-rated")) } }
                @if game.is_practice { span.badge { (locale.text("games-practice")) } }
                @if is_over {
                    a href=(link::table(&game.id)) { (locale.text("games-table")) }
                    a href=(link::reviews(&game.id)) { (locale.text("review-link")) }
                }
                @if has_begun {
                    a href=(link::replay_from_start(&game.id)) { (locale.text("games-replay")) }
                    a href=(link::transcript(&game.id)) download {
                        (locale.text("games-transcript"))
                    }
                }
                @if game.is_deletable {
                    a href=(link::delete(&game.id)) { (locale.text("games-delete")) }
                }
            }
        }
        div.gstate {
            (progress(locale, game.progress))
            @if is_running && here.is_none() {
                a.btn.btn-sm.btn-primary href=(href) { (locale.text("games-continue")) }
            }
            @if game.is_endable { (end_game(locale, &game.id)) }
        }
    }
}

fn progress(locale: Locale, progress: Progress) -> Markup {
    match progress {
        Progress::Due => html! {
            span.badge.badge-you { (locale.text("home-table-your-move")) }
        },
        Progress::Waiting => html! { span.badge { (locale.text("home-table-running")) } },
        Progress::Open => html! { span.badge { (locale.text("games-open")) } },
        Progress::Closed => html! { span.badge { (locale.text("games-closed")) } },
        Progress::Over { place, points } => html! {
            b { (locale.say("result-place", &[("place", place.into())])) }
            span.small.muted.num {
                (points) " " (locale.say("table-points", &[("points", points.into())]))
            }
        },
    }
}
