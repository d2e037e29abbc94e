//! Leagues: the list with the form for creating one, and a league's divisions and seasons.

use std::collections::BTreeSet;
use std::time::Duration;

use karat_rules::any::{GAMES, GameId};
use karat_table::clock::TimeControl;
use karat_table::league::{Change, GAMES_MAX, Stage, Terms};
use karat_table::name::TITLE_CHARS_MAX;
use karat_table::time::UnixMillis;
use maud::{Markup, html};
use strum::{EnumString, IntoStaticStr};

use super::frame::{Frame, live_script, page, page_head};
use super::lobby::{ticket, time_text};
use super::model::Ui;
use super::tournament::{PlayerShown, StandingRow, at_time, of_club, player, points, select};
use crate::link;
use karat_ui::pieces::{game_name, icon};
use karat_words::Locale;

/// The days for a move that the form offers.
pub const LEAGUE_DAYS: [u32; 4] = [1, 2, 3, 5];
/// The numbers of players in a division that the form offers.
pub const DIVISION_PLAYERS: [usize; 7] = [4, 5, 6, 8, 10, 12, 16];
/// The numbers of promoted players that the form offers.
pub const PROMOTED: [usize; 3] = [1, 2, 3];
/// The numbers of days between seasons that the form offers.
pub const PAUSE_DAYS: [u32; 5] = [1, 3, 7, 14, 30];

/// The number of games that the form suggests.
const GAMES_USUAL: u32 = 3;

/// The data for the list of leagues.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaguesModel {
    /// The leagues, those with seasons to come first.
    pub all: Vec<LeagueSummary>,
    /// Whether the user has an account and can create leagues.
    pub has_account: bool,
    /// The form as filled in, and what is wrong with it.
    pub form: Option<(LeagueForm, LeagueFault)>,
}

/// A league without its divisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeagueSummary {
    /// The id.
    pub id: String,
    /// The settings.
    pub terms: Terms,
    /// The id and the name of the club whose members can join, or `None` if everyone with an
    /// account can.
    pub club: Option<(String, String)>,
    /// The stage.
    pub stage: Stage,
    /// The number of the latest season, or 0 before the first one.
    pub season: u32,
    /// The number of people who play in the next season.
    pub players: u32,
    /// The time until the next season starts, and that time. `None` before the first season and
    /// while a season is being played.
    pub next: Option<(Duration, UnixMillis)>,
}

/// The form for creating a league, as filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeagueForm {
    /// The settings.
    pub terms: Terms,
    /// The id and the name of the club whose members can join, or `None` if everyone with an
    /// account can.
    pub club: Option<(String, String)>,
}

/// The reason why a league cannot be created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeagueFault {
    /// The name is empty.
    NoName,
    /// The game is not for this number of players.
    Seats,
    /// The user already has this many leagues with seasons to come.
    TooMany(u32),
}

/// The data for a league's page.
#[derive(Debug, Clone, PartialEq)]
pub struct LeagueModel {
    /// The league.
    pub summary: LeagueSummary,
    /// The organiser, or `None` if they have deleted their account.
    pub organiser: Option<PlayerShown>,
    /// The divisions of the latest season, best one first.
    pub divisions: Vec<DivisionShown>,
    /// The user's tables whose games are not over.
    pub my_tables: Vec<String>,
    /// The people who play in the next season, in the order in which they joined.
    pub people: Vec<PlayerShown>,
    /// The earlier seasons, latest first.
    pub seasons: Vec<SeasonShown>,
    /// The actions that the user can take.
    pub actions: Vec<LeagueAction>,
    /// Whether the user has an account.
    pub has_account: bool,
    /// The number of players required for a season, if too few have joined and the organiser has
    /// tried to start one.
    pub too_few: Option<usize>,
    /// The number of the latest change to the lobby.
    pub lobby_revision: u64,
}

/// A division of the latest season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivisionShown {
    /// The id of the division's tournament.
    pub tournament: String,
    /// The number of the division, starting at 1 for the best one.
    pub number: u32,
    /// The standings, best first, and what happens to the player after the season.
    pub rows: Vec<(StandingRow, Change)>,
    /// The number of games that are not over.
    pub unfinished: usize,
}

/// An earlier season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonShown {
    /// The number, starting at 1.
    pub number: u32,
    /// The ids of the divisions' tournaments, best division first.
    pub tournaments: Vec<String>,
}

/// An action in a league, with its value in the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum LeagueAction {
    /// Play in the next season.
    Join,
    /// Do not play in the next season.
    Leave,
    /// Start the next season.
    Start,
    /// End the league, so that no season starts.
    End,
}

/// Renders the list of leagues.
pub fn leagues(ui: &Ui, model: &LeaguesModel) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("league-title"));
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("league-title"), locale.text("league-lead")))
            @if model.all.is_empty() { p.muted { (locale.text("league-none")) } }
            @for stage in [Stage::Running, Stage::Over] {
                @let of_stage: Vec<_> = model.all.iter().filter(|one| one.stage == stage).collect();
                @let id = format!("stage-{}", stage.name());
                @if !of_stage.is_empty() {
                    section.stack aria-labelledby=(id) {
                        h2.h-s id=(id) {
                            (locale.text(&format!("league-stage-{}", stage.name())))
                        }
                        (league_list(locale, &of_stage))
                    }
                }
            }
            @if model.has_account {
                (league_form(ui, None, model.form.as_ref()))
            } @else {
                (account_first(locale))
            }
        }
    };
    page(ui, &frame, &body)
}

/// Renders leagues in a list.
pub(super) fn league_list(locale: Locale, all: &[&LeagueSummary]) -> Markup {
    html! {
        ul.plain.stack.stack-s {
            @for one in all {
                li.panel {
                    a href=(link::league(&one.id)) { b { bdi { (one.terms.name) } } }
                    p.small.muted { (facts(locale, one)) }
                    @if let Some(club) = &one.club { (of_club(locale, club)) }
                }
            }
        }
    }
}

fn account_first(locale: Locale) -> Markup {
    html! {
        p {
            (locale.text("league-account-first")) " "
            a href=(link::account()) { (locale.text("tournament-account")) }
        }
    }
}

/// Returns a league's settings and progress in one line.
fn facts(locale: Locale, one: &LeagueSummary) -> String {
    let Terms { game, seats, days, games, is_rated, .. } = &one.terms;
    let season = match one.season {
        0 => locale.text("league-not-begun"),
        number => locale.say("league-season-now", &[("number", number.into())]),
    };
    let mut parts = vec![
        game_name(locale, *game),
        locale.say("tournament-seats-count", &[("count", (*seats).into())]),
        time_text(locale, TimeControl::Days(*days)),
        locale.say("league-games-count", &[("count", (*games).into())]),
    ];
    parts.extend(is_rated.then(|| locale.text("league-rated")));
    parts.push(season);
    parts.push(locale.say("tournament-players-count", &[("count", one.players.into())]));
    parts.join(" · ")
}

/// Renders the form for creating a league. On the page of a club, whose id and name are then given,
/// the element with the id `create-league` is outside the form.
pub(super) fn league_form(
    ui: &Ui,
    club: Option<(&str, &str)>,
    filled: Option<&(LeagueForm, LeagueFault)>,
) -> Markup {
    let locale = ui.locale;
    let usual = LeagueForm {
        terms: Terms {
            name: String::new(),
            game: GAMES[0],
            seats: 4,
            days: LEAGUE_DAYS[1],
            division_players: DIVISION_PLAYERS[3],
            promoted: PROMOTED[1],
            games: GAMES_USUAL,
            pause_days: PAUSE_DAYS[2],
            is_rated: false,
        },
        club: club.map(|(id, name)| (id.to_owned(), name.to_owned())),
    };
    let LeagueForm { terms, club: of_club } = filled.map_or(&usual, |(form, _)| form);
    html! {
        form.stack.panel[club.is_none()] method="post" novalidate action=(link::leagues())
            aria-labelledby="create-league" {
            @if club.is_none() {
                h2.h-s id="create-league" { (locale.text("league-create")) }
            }
            @if let Some((form, fault)) = filled {
                p.banner.bad role="alert" { (icon("warn")) (fault_text(locale, form, *fault)) }
            }
            (ticket(&ui.ticket))
            @if let Some((id, name)) = of_club {
                input type="hidden" name="club" value=(id);
                p { (locale.text("league-for-members")) " " b { bdi { (name) } } }
            }
            label.field {
                span.lbl { (locale.text("tournament-name")) }
                input.input name="name" required maxlength=(TITLE_CHARS_MAX) value=(terms.name);
            }
            (choices(locale, terms))
            label {
                input type="checkbox" name="rated" value="1" checked[terms.is_rated];
                " " b { (locale.text("tournament-rate")) } ". "
                (locale.text("tournament-rate-how"))
            }
            p.small.muted { (locale.text("league-how")) }
            div.btnset {
                button.btn.btn-primary type="submit" { (locale.text("league-create")) }
            }
        }
    }
}

fn choices(locale: Locale, terms: &Terms) -> Markup {
    let seats = GAMES.iter().flat_map(|game| game.seats());
    let seats: BTreeSet<usize> = seats.collect();
    let numbers = |numbers: &[usize], chosen: usize| -> Vec<(String, String, bool)> {
        let choice = |&number: &usize| (number.to_string(), number.to_string(), number == chosen);
        numbers.iter().map(choice).collect()
    };
    let games: Vec<usize> = (1..=GAMES_MAX as usize).collect();
    html! {
        div.find-row {
            (select(&locale.text("find-game"), "game", GAMES.iter().map(|&game: &GameId| {
                (game.name().to_owned(), game_name(locale, game), game == terms.game)
            })))
            (select(&locale.text("find-seats"), "seats", seats.into_iter().map(|seats| {
                (seats.to_string(), seats.to_string(), seats == terms.seats)
            })))
            (select(&locale.text("tournament-time"), "days", LEAGUE_DAYS.into_iter().map(|days| {
                let text = time_text(locale, TimeControl::Days(days));
                (days.to_string(), text, days == terms.days)
            })))
            (select(&locale.text("league-games"), "games",
                numbers(&games, terms.games as usize).into_iter()))
        }
        div.find-row {
            (select(&locale.text("league-division-players"), "division_players",
                numbers(&DIVISION_PLAYERS, terms.division_players).into_iter()))
            (select(&locale.text("league-promoted"), "promoted",
                numbers(&PROMOTED, terms.promoted).into_iter()))
            (select(&locale.text("league-pause"), "pause_days", PAUSE_DAYS.into_iter().map(|days| {
                let text = locale.say("league-days-count", &[("count", days.into())]);
                (days.to_string(), text, days == terms.pause_days)
            })))
        }
    }
}

fn fault_text(locale: Locale, form: &LeagueForm, fault: LeagueFault) -> String {
    let seats = form.terms.game.seats();
    match fault {
        LeagueFault::NoName => locale.text("league-no-name"),
        LeagueFault::Seats => locale.say(
            "tournament-wrong-seats",
            &[
                ("game", game_name(locale, form.terms.game).into()),
                ("least", (*seats.start()).into()),
                ("most", (*seats.end()).into()),
            ],
        ),
        LeagueFault::TooMany(count) => locale.say("league-too-many", &[("count", count.into())]),
    }
}

/// Renders a league's page.
pub fn league(ui: &Ui, model: &LeagueModel) -> Markup {
    let locale = ui.locale;
    let LeagueSummary { id, terms, .. } = &model.summary;
    let frame = Frame::titled(terms.name.clone());
    let body = html! {
        main.page id="main" {
            div.stack.stack-l id="lobby" data-revision=(model.lobby_revision)
                data-page=(link::league(id)) data-topic="lobby" {
                (page_head(terms.name.clone(), facts(locale, &model.summary)))
                @if let Some(organiser) = &model.organiser {
                    p.small.muted {
                        (locale.text("tournament-organiser")) " " (player(locale, organiser))
                    }
                }
                @if let Some(club) = &model.summary.club { (of_club(locale, club)) }
                (now(locale, model))
                (actions(locale, model))
                @for division in &model.divisions { (division_shown(locale, division)) }
                (people(locale, model))
                (seasons(locale, model))
                p.small.muted { (locale.text("league-how")) }
            }
        }
        (live_script())
        script type="module" src=(link::asset("lobby.js")) {}
    };
    page(ui, &frame, &body)
}

/// Renders what happens in the league now, with links to the user's tables.
fn now(locale: Locale, model: &LeagueModel) -> Markup {
    let LeagueSummary { stage, season, next, .. } = &model.summary;
    let text = match (stage, season, next) {
        (Stage::Over, ..) => locale.text("league-now-over"),
        (Stage::Running, 0, _) => locale.text("league-now-open"),
        (Stage::Running, _, Some(next)) => at_time(locale, "league-next", *next),
        (Stage::Running, season, None) => {
            locale.say("league-now-season", &[("number", (*season).into())])
        }
    };
    html! {
        p role="status" { (text) }
        @if let Some(least) = model.too_few {
            p.banner.bad role="alert" {
                (icon("warn"))
                (locale.say("league-too-few", &[("count", least.into())]))
            }
        }
        @if !model.my_tables.is_empty() {
            div.btnset {
                @for (table, number) in model.my_tables.iter().zip(1_usize..) {
                    a.btn.btn-primary href=(link::table(table)) {
                        (icon("play"))
                        (locale.say("tournament-my-table-of", &[("number", number.into())]))
                    }
                }
            }
        }
        @if !model.has_account && *stage == Stage::Running { (account_first(locale)) }
    }
}

fn actions(locale: Locale, model: &LeagueModel) -> Markup {
    let (ends, others): (Vec<_>, Vec<_>) =
        model.actions.iter().partition(|action| **action == LeagueAction::End);
    let form = |actions: &[LeagueAction]| {
        html! {
            form.btnset method="post" action=(link::league(&model.summary.id)) {
                @for &action in actions {
                    @let value: &str = action.into();
                    button.btn.btn-primary[matches!(action, LeagueAction::Join)]
                        type="submit" name="act" value=(value) {
                        (locale.text(&format!("league-{value}")))
                    }
                }
            }
        }
    };
    html! {
        @if !others.is_empty() { (form(&others)) }
        // Ending a league cannot be undone, so it takes two steps.
        @if !ends.is_empty() {
            details {
                summary { (locale.text("league-end-h")) }
                div.stack.stack-s {
                    p { (locale.text("league-end-hint")) }
                    (form(&ends))
                }
            }
        }
    }
}

fn division_shown(locale: Locale, division: &DivisionShown) -> Markup {
    let id = format!("division-{}", division.number);
    let number = [("number", division.number.into())];
    let has_results = division.rows.iter().any(|(row, _)| row.games > 0);
    html! {
        section.stack.stack-s aria-labelledby=(id) {
            h2.h-s id=(id) { (locale.say("league-division", &number)) }
            p.small {
                a href=(link::tournament(&division.tournament)) {
                    (locale.say("league-division-games", &number))
                }
                @if division.unfinished > 0 {
                    " " span.muted {
                        (locale.say("league-unfinished", &[("count", division.unfinished.into())]))
                    }
                }
            }
            div.tbl-wrap tabindex="0" role="region" aria-labelledby=(id) {
                table.tbl.rtbl {
                    thead {
                        tr {
                            th.r scope="col" { (locale.text("ratings-rank")) }
                            th scope="col" { (locale.text("result-player")) }
                            th.r scope="col" { (locale.text("tournament-h-points")) }
                            th.r scope="col" { (locale.text("tournament-h-games")) }
                            th scope="col" { (locale.text("league-h-next")) }
                        }
                    }
                    tbody {
                        @for (row, change) in &division.rows {
                            tr.is-you[row.player.is_me] {
                                td.r { (row.rank) }
                                th scope="row" {
                                    (player(locale, &row.player))
                                    @if row.is_withdrawn {
                                        " " span.badge { (locale.text("league-absent")) }
                                    }
                                }
                                td.r { b { (points(locale, row.points)) } }
                                td.r { (row.games) }
                                td {
                                    @if has_results
                                        && let Some(text) = change_text(locale, *change) { (text) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn change_text(locale: Locale, change: Change) -> Option<String> {
    match change {
        Change::Promoted => Some(locale.text("league-promotion")),
        Change::Relegated => Some(locale.text("league-relegation")),
        Change::Stays => None,
    }
}

/// Renders the people who play in the next season.
fn people(locale: Locale, model: &LeagueModel) -> Markup {
    html! {
        @if model.summary.stage == Stage::Running {
            section.stack.stack-s aria-labelledby="people" {
                h2.h-s id="people" { (locale.text("league-people")) }
                @if model.people.is_empty() {
                    p.muted { (locale.text("league-nobody")) }
                } @else {
                    ul.plain.entrants { @for one in &model.people { li { (player(locale, one)) } } }
                }
            }
        }
    }
}

fn seasons(locale: Locale, model: &LeagueModel) -> Markup {
    html! {
        @if !model.seasons.is_empty() {
            section.stack.stack-s aria-labelledby="seasons" {
                h2.h-s id="seasons" { (locale.text("league-seasons")) }
                ul.plain.stack.stack-s {
                    @for season in &model.seasons {
                        li {
                            (locale.say("league-season", &[("number", season.number.into())])) ": "
                            @for (id, number) in season.tournaments.iter().zip(1_usize..) {
                                @if number > 1 { " · " }
                                a href=(link::tournament(id)) {
                                    (locale.say("league-division", &[("number", number.into())]))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
