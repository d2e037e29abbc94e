//! Clubs: the list with the form for founding one, and a club's page.

use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::club::{
    DESCRIPTION_CHARS_MAX, Deed, JOINED_MAX, MEMBERS_MAX, ORGANISED_MAX, REQUESTS_MAX, Role,
};
use karat_table::name::TITLE_CHARS_MAX;
use karat_table::time::UnixMillis;
use maud::{Markup, html};
use strum::{EnumString, IntoStaticStr};

use super::dates::day;
use super::frame::{Frame, live_script, page, page_head};
use super::games::paging;
use super::home::open_table;
use super::league::{LeagueSummary, league_form, league_list};
use super::listed::cover;
use super::lobby::{ticket, time_text};
use super::model::{OpenTable, Ui};
use super::ratings::{RankingRow, kind_name, ranking_table};
use super::tournament::{TournamentSummary, tournament_form, tournament_list};
use crate::link;
use karat_ui::pieces::{game_name, icon, person_link};
use karat_ui::presence::presence;
use karat_words::Locale;

/// The data for the list of clubs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubsModel {
    /// The clubs to which the user belongs.
    pub mine: Vec<ClubSummary>,
    /// The clubs on this page of the list, most recently active first.
    pub all: Vec<ClubSummary>,
    /// The page number, starting at 1.
    pub page: usize,
    /// The number of pages, at least 1.
    pub pages: usize,
    /// Whether the user has an account.
    pub has_account: bool,
    /// Whether the user's account is marked as a bot, which cannot found or join clubs.
    pub is_bot: bool,
    /// The form as filled in, and what is wrong with it.
    pub form: Option<(ClubForm, ClubFault)>,
}

/// A club without its people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubSummary {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether everyone with an account can join without being accepted.
    pub is_open: bool,
    /// The number of members.
    pub members: u32,
    /// The time of the latest activity.
    pub active: UnixMillis,
}

/// The form for founding a club, as filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubForm {
    /// The name.
    pub name: String,
    /// The description, as typed.
    pub description: String,
    /// Whether everyone with an account can join without being accepted.
    pub is_open: bool,
}

/// The reason why a club cannot be founded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ClubFault {
    /// The name is empty.
    NoName,
    /// People could confuse the name with that of another club.
    NameTaken,
    /// The description is too long.
    LongDescription,
    /// The user already organises as many clubs as they can.
    TooManyOrganised,
}

/// The data for a club's page.
#[derive(Debug, Clone, PartialEq)]
pub struct ClubModel {
    /// The club.
    pub summary: ClubSummary,
    /// The description, which may be empty and may have several lines.
    pub description: String,
    /// The founding time.
    pub since: UnixMillis,
    /// The user's relation to the club.
    pub role: Option<Role>,
    /// Whether the user has an account.
    pub has_account: bool,
    /// Whether the user's account is marked as a bot, which cannot join clubs.
    pub is_bot: bool,
    /// The public tables at which members wait for players.
    pub open: Vec<OpenTable>,
    /// The public games that members are playing.
    pub running: Vec<ClubGame>,
    /// The club's tournaments, latest first.
    pub tournaments: Vec<TournamentSummary>,
    /// The club's leagues, latest first.
    pub leagues: Vec<LeagueSummary>,
    /// The ratings for each game and number of players.
    pub rankings: Vec<ClubRankingShown>,
    /// The members on this page of the list, in display order.
    pub members: Vec<ClubMember>,
    /// The page number of the list of members, starting at 1.
    pub page: usize,
    /// The number of pages, at least 1.
    pub pages: usize,
    /// The people with a request to join. Empty unless the user is an organiser.
    pub asking: Vec<ClubMember>,
    /// The people who were removed. Empty unless the user is an organiser.
    pub removed: Vec<ClubMember>,
    /// The reason why the user's action was refused.
    pub refusal: Option<ClubRefusal>,
    /// The description as typed and whether the club is open, if they were refused.
    pub typed: Option<(String, bool)>,
    /// The number of the latest change to the lobby.
    pub lobby_revision: u64,
}

/// A game that members of a club are playing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubGame {
    /// The table's id.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// The players' names, each with their account id, if any.
    pub players: Vec<(String, Option<String>)>,
    /// The time control.
    pub time_control: TimeControl,
}

/// The ratings within a club for a game with a given number of players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubRankingShown {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The members, best first.
    pub rows: Vec<RankingRow>,
}

/// A person in a club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubMember {
    /// The person's id.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// The person's relation to the club.
    pub role: Role,
    /// Whether the person is online and lets the user know.
    pub is_online: bool,
}

/// The reason why the user cannot do something in a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ClubRefusal {
    /// The club has as many members as it can have.
    Full,
    /// The club has as many requests to join as it can have.
    FullOfRequests,
    /// The user belongs to as many clubs as they can, including their requests to join.
    TooManyJoined,
    /// The other person already organises as many clubs as they can.
    TooManyOrganised,
    /// The description is too long.
    LongDescription,
    /// The user has not confirmed that the club is to be dissolved.
    Unconfirmed,
}

/// An action in a club, with its value in the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ClubAction {
    /// Join, or ask to join.
    Join,
    /// Leave, or withdraw a request to join.
    Leave,
    /// Accept a person.
    Accept,
    /// Remove a person.
    Remove,
    /// Make a member an organiser.
    Promote,
    /// Make an organiser a member again.
    Demote,
    /// Change the description and who can join.
    Edit,
    /// Dissolve the club.
    Dissolve,
}

impl ClubAction {
    /// Returns what the action does to another person, or `None` if it concerns nobody else.
    pub fn deed(self) -> Option<Deed> {
        match self {
            Self::Accept => Some(Deed::Accept),
            Self::Remove => Some(Deed::Remove),
            Self::Promote => Some(Deed::Promote),
            Self::Demote => Some(Deed::Demote),
            Self::Join | Self::Leave | Self::Edit | Self::Dissolve => None,
        }
    }
}

/// Renders the list of clubs.
pub fn clubs(ui: &Ui, model: &ClubsModel) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("club-title"));
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("club-title"), locale.text("club-lead")))
            @if !model.mine.is_empty() {
                section.stack aria-labelledby="mine" {
                    h2.h-s id="mine" { (locale.text("club-mine")) }
                    (list(locale, &model.mine))
                }
            }
            section.stack aria-labelledby="all" {
                h2.h-s id="all" { (locale.text("club-all")) }
                @if model.all.is_empty() {
                    p.muted { (locale.text("club-none")) }
                } @else {
                    (list(locale, &model.all))
                    (paging(locale, model.page, model.pages, link::clubs_page))
                }
            }
            @if !model.has_account {
                (account_first(locale))
            } @else if !model.is_bot {
                (form(ui, model.form.as_ref()))
            }
        }
    };
    page(ui, &frame, &body)
}

fn list(locale: Locale, clubs: &[ClubSummary]) -> Markup {
    html! {
        ul.plain.stack.stack-s {
            @for club in clubs {
                li.panel {
                    a href=(link::club(&club.id)) { b { bdi { (club.name) } } }
                    p.small.muted {
                        (facts(locale, club)) " · "
                        (locale.text("club-active")) " " (day(locale, club.active))
                    }
                }
            }
        }
    }
}

/// Returns the number of members and who can join in one line.
fn facts(locale: Locale, club: &ClubSummary) -> String {
    let members = locale.say("club-members-count", &[("count", club.members.into())]);
    let access = if club.is_open { "club-open" } else { "club-asking" };
    format!("{members} · {}", locale.text(access))
}

fn account_first(locale: Locale) -> Markup {
    html! {
        p { (locale.text("club-account-first")) " "
            a href=(link::account()) { (locale.text("club-account")) } }
    }
}

/// Renders the form for founding a club.
fn form(ui: &Ui, filled: Option<&(ClubForm, ClubFault)>) -> Markup {
    let locale = ui.locale;
    let usual = ClubForm { name: String::new(), description: String::new(), is_open: true };
    let form = filled.map_or(&usual, |(form, _)| form);
    html! {
        form.panel.stack method="post" novalidate action=(link::clubs()) aria-labelledby="found" {
            h2.h-s id="found" { (locale.text("club-found")) }
            @if let Some((_, fault)) = filled {
                p.banner.bad role="alert" { (icon("warn")) (fault_text(locale, *fault)) }
            }
            (ticket(&ui.ticket))
            label.field {
                span.lbl { (locale.text("club-name")) }
                input.input name="name" required maxlength=(TITLE_CHARS_MAX) value=(form.name);
            }
            (about_fields(locale, &form.description, form.is_open))
            p.small.muted {
                (locale.say("club-how", &[
                    ("members", MEMBERS_MAX.into()), ("clubs", ORGANISED_MAX.into()),
                ]))
            }
            div.btnset {
                button.btn.btn-primary type="submit" { (locale.text("club-found")) }
            }
        }
    }
}

/// Renders the fields for the description and who can join.
fn about_fields(locale: Locale, description: &str, is_open: bool) -> Markup {
    html! {
        div.field {
            label for="description" { (locale.text("club-description")) }
            textarea.input id="description" name="description" rows="3"
                maxlength=(DESCRIPTION_CHARS_MAX) aria-describedby="description-hint" {
                (description)
            }
            p.small.muted id="description-hint" { (locale.text("club-description-hint")) }
        }
        fieldset.stack.stack-s {
            legend { (locale.text("club-access")) }
            @for (value, is_this) in [("open", is_open), ("asking", !is_open)] {
                label {
                    input type="radio" name="access" value=(value) checked[is_this];
                    " " (locale.text(&format!("club-access-{value}")))
                }
            }
        }
    }
}

fn fault_text(locale: Locale, fault: ClubFault) -> String {
    let key: &str = fault.into();
    locale.say(
        &format!("club-fault-{key}"),
        &[("clubs", ORGANISED_MAX.into()), ("chars", DESCRIPTION_CHARS_MAX.into())],
    )
}

/// Renders a club's page.
pub fn club(ui: &Ui, model: &ClubModel) -> Markup {
    let locale = ui.locale;
    let ClubSummary { id, name, .. } = &model.summary;
    let frame = Frame::titled(name.clone());
    let body = html! {
        main.page id="main" {
            // The script replaces this part when something changes. What people fill in is outside.
            div.stack.stack-l id="lobby" data-revision=(model.lobby_revision)
                data-page=(link::club_page(id, model.page)) data-topic="lobby" {
                (page_head(name.clone(), facts(locale, &model.summary)))
                div.stack {
                    (about(locale, model))
                    (own(locale, model))
                }
                (requests(locale, model))
                (tables(locale, model))
                (tournaments(locale, model))
                (ratings(locale, model))
                (members(locale, model))
            }
            @if model.role.is_some_and(Role::is_organiser) {
                details.panel {
                    summary { h2.h-s id="create" { (locale.text("club-tournament")) } }
                    (tournament_form(ui, Some((id, name)), None))
                }
                details.panel {
                    summary { h2.h-s id="create-league" { (locale.text("league-of-club")) } }
                    (league_form(ui, Some((id, name)), None))
                }
                (removed(locale, model))
                (edit(locale, model))
            }
            @if model.role == Some(Role::Owner) { (dissolve(locale, model)) }
        }
        (live_script())
        script type="module" src=(link::asset("lobby.js")) {}
    };
    page(ui, &frame, &body)
}

fn about(locale: Locale, model: &ClubModel) -> Markup {
    html! {
        @if !model.description.is_empty() { p.club-about { (model.description) } }
        p.small.muted { (locale.text("club-since")) " " (day(locale, model.since)) " · "
            a href=(link::clubs()) { (locale.text("club-all")) } }
    }
}

/// Renders the user's relation to the club, with buttons for joining or leaving it.
fn own(locale: Locale, model: &ClubModel) -> Markup {
    let is_alone = model.summary.members == 1;
    let action = match model.role {
        None if model.has_account && !model.is_bot => {
            Some((ClubAction::Join, if model.summary.is_open { "club-join" } else { "club-ask" }))
        }
        None | Some(Role::Removed) => None,
        Some(Role::Asking) => Some((ClubAction::Leave, "club-withdraw")),
        Some(Role::Owner | Role::Organiser | Role::Member) => {
            Some((ClubAction::Leave, if is_alone { "club-leave-last" } else { "club-leave" }))
        }
    };
    html! {
        @if let Some(refusal) = model.refusal {
            p.banner.bad role="alert" { (icon("warn")) (refusal_text(locale, refusal)) }
        }
        @if let Some(role) = model.role {
            p role="status" { (locale.text(&format!("club-you-{}", role.name()))) }
        }
        @if !model.has_account { (account_first(locale)) }
        @if let Some((action, text)) = action {
            @let is_primary = action == ClubAction::Join;
            @let value: &str = action.into();
            form.btnset method="post" action=(link::club(&model.summary.id)) {
                button.btn.btn-primary[is_primary] type="submit" name="act" value=(value) {
                    (locale.text(text))
                }
            }
        }
    }
}

fn refusal_text(locale: Locale, refusal: ClubRefusal) -> String {
    let key: &str = refusal.into();
    locale.say(
        &format!("club-refused-{key}"),
        &[
            ("members", MEMBERS_MAX.into()),
            ("requests", REQUESTS_MAX.into()),
            ("joined", JOINED_MAX.into()),
            ("clubs", ORGANISED_MAX.into()),
            ("chars", DESCRIPTION_CHARS_MAX.into()),
        ],
    )
}

fn requests(locale: Locale, model: &ClubModel) -> Markup {
    html! {
        @if !model.asking.is_empty() {
            section.panel aria-labelledby="requests" {
                h2.h-s id="requests" { (locale.text("club-requests")) }
                ul.folk { @for person in &model.asking { (row(locale, model, person)) } }
            }
        }
    }
}

/// Renders the tables of members that wait for players, and their running games.
fn tables(locale: Locale, model: &ClubModel) -> Markup {
    html! {
        section.stack aria-labelledby="tables" {
            h2.h-s id="tables" { (locale.text("club-tables")) }
            @if model.open.is_empty() && model.running.is_empty() {
                p.muted { (locale.text("club-tables-none")) }
            } @else {
                div.turns {
                    @for table in &model.open { (open_table(locale, table)) }
                    @for game in &model.running { (running(locale, game)) }
                }
            }
        }
    }
}

fn running(locale: Locale, game: &ClubGame) -> Markup {
    let ClubGame { id, game, players, time_control } = game;
    html! {
        div.turn {
            (cover(*game))
            a.ttl href=(link::table(id)) { (game_name(locale, *game)) }
            span.sub {
                @for (index, (name, person)) in players.iter().enumerate() {
                    @if index > 0 { ", " }
                    (person_link(name, person.as_deref()))
                }
                " · " (time_text(locale, *time_control))
            }
            div.go { span.badge { (locale.text("tournament-playing")) } }
        }
    }
}

fn tournaments(locale: Locale, model: &ClubModel) -> Markup {
    html! {
        section.stack aria-labelledby="tournaments" {
            h2.h-s id="tournaments" { (locale.text("tournament-title")) }
            @if model.tournaments.is_empty() {
                p.muted { (locale.text("club-tournaments-none")) }
            } @else {
                (tournament_list(locale, &model.tournaments))
            }
        }
        @if !model.leagues.is_empty() {
            section.stack aria-labelledby="leagues" {
                h2.h-s id="leagues" { (locale.text("league-title")) }
                @let leagues: Vec<_> = model.leagues.iter().collect();
                (league_list(locale, &leagues))
            }
        }
    }
}

/// Renders the ratings within the club, one list for each game and number of players.
fn ratings(locale: Locale, model: &ClubModel) -> Markup {
    html! {
        section.stack aria-labelledby="ratings" {
            h2.h-s id="ratings" { (locale.text("ratings-title")) }
            @for ranking in &model.rankings {
                @let ClubRankingShown { game, seats, rows } = ranking;
                @let id = format!("ratings-{game}-{seats}");
                h3 id=(id) { (kind_name(locale, *game, *seats)) }
                (ranking_table(locale, &id, rows))
            }
            p.small.muted { (locale.text("club-ratings-how")) }
        }
    }
}

fn members(locale: Locale, model: &ClubModel) -> Markup {
    let id = &model.summary.id;
    html! {
        section.panel.stack aria-labelledby="members" {
            h2.h-s id="members" { (locale.text("club-members")) }
            ul.folk { @for person in &model.members { (row(locale, model, person)) } }
            (paging(locale, model.page, model.pages, |page| link::club_page(id, page)))
        }
    }
}

/// Renders a person with the buttons for what the user may do to them.
fn row(locale: Locale, model: &ClubModel, person: &ClubMember) -> Markup {
    let ClubMember { id, name, role, is_online } = person;
    let may = |deed| model.role.is_some_and(|own| own.changes(deed, *role).is_some());
    let remove = if *role == Role::Asking { "club-decline" } else { "club-remove" };
    let buttons = [
        (ClubAction::Accept, Deed::Accept, "club-accept"),
        (ClubAction::Promote, Deed::Promote, "club-promote"),
        (ClubAction::Demote, Deed::Demote, "club-demote"),
        (ClubAction::Remove, Deed::Remove, remove),
    ];
    let buttons: Vec<_> = buttons.into_iter().filter(|(_, deed, _)| may(*deed)).collect();
    html! {
        li {
            span.row {
                (person_link(name, Some(id)))
                @if role.is_organiser() {
                    span.badge { (locale.text(&format!("club-role-{}", role.name()))) }
                }
                @if *is_online { (presence(locale, None)) }
            }
            @if !buttons.is_empty() {
                form.btnset method="post" action=(link::club(&model.summary.id)) {
                    input type="hidden" name="person" value=(id);
                    @for (action, _, text) in buttons {
                        @let value: &str = action.into();
                        button.btn.btn-sm type="submit" name="act" value=(value) {
                            (locale.text(text)) span.vh { ": " (name) }
                        }
                    }
                }
            }
        }
    }
}

fn removed(locale: Locale, model: &ClubModel) -> Markup {
    html! {
        @if !model.removed.is_empty() {
            details.panel {
                summary { h2.h-s { (locale.text("club-removed")) } }
                p.small.muted { (locale.text("club-removed-hint")) }
                ul.folk { @for person in &model.removed { (row(locale, model, person)) } }
            }
        }
    }
}

/// Renders the form for changing the description and who can join.
fn edit(locale: Locale, model: &ClubModel) -> Markup {
    let stored = (model.description.clone(), model.summary.is_open);
    let (description, is_open) = model.typed.as_ref().unwrap_or(&stored);
    html! {
        details.panel open[model.typed.is_some()] {
            summary { h2.h-s { (locale.text("club-edit")) } }
            form.stack method="post" novalidate action=(link::club(&model.summary.id)) {
                (about_fields(locale, description, *is_open))
                div.btnset {
                    button.btn.btn-primary type="submit" name="act" value="edit" {
                        (locale.text("club-save"))
                    }
                }
            }
        }
    }
}

fn dissolve(locale: Locale, model: &ClubModel) -> Markup {
    html! {
        details.panel open[model.refusal == Some(ClubRefusal::Unconfirmed)] {
            summary { h2.h-s { (locale.text("club-dissolve")) } }
            form.stack method="post" novalidate action=(link::club(&model.summary.id)) {
                p { (locale.text("club-dissolve-hint")) }
                label.check {
                    input type="checkbox" name="sure" value="yes" required;
                    span { (locale.text("club-dissolve-sure")) }
                }
                div.btnset {
                    button.btn.btn-danger type="submit" name="act" value="dissolve" {
                        (locale.text("club-dissolve"))
                    }
                }
            }
        }
    }
}

/// Renders the list of a person's clubs, or nothing if they belong to none.
pub(super) fn clubs_section(locale: Locale, clubs: &[ClubSummary]) -> Markup {
    html! {
        @if !clubs.is_empty() {
            section.stack aria-labelledby="clubs" {
                h2 id="clubs" { (locale.text("club-title")) }
                (list(locale, clubs))
            }
        }
    }
}
