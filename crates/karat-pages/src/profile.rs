//! A person's public profile: their name, their ratings, and their games that are public or in
//! which the user also played.

use karat_rules::any::GameId;
use karat_table::name;
use karat_table::time::UnixMillis;
use maud::{Markup, html};

use super::challenge::challenge;
use super::club::{ClubSummary, clubs_section};
use super::dates::day;
use super::following::follow_form;
use super::frame::{Frame, page};
use super::games::{GameEntry, game_list};
use super::model::{ChallengeForm, Ui};
use super::ratings::{badge, digits, kind_name, line, ranking_link};
use crate::link;
use karat_ui::pieces::{game_name, icon};
use karat_words::Locale;

/// The data for a profile page.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfileModel {
    /// The person's id.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// Whether the person is the user.
    pub is_me: bool,
    /// Whether the user follows the person, or `None` if they cannot.
    pub is_followed: Option<bool>,
    /// The form for challenging the person, or `None` if the user cannot challenge them.
    pub challenge: Option<ChallengeForm>,
    /// The time of the person's first visit.
    pub since: UnixMillis,
    /// The clubs to which the person belongs, sorted by name.
    pub clubs: Vec<ClubSummary>,
    /// The person's ratings.
    pub ratings: Vec<ProfileRating>,
    /// The person's games that are visible to the user, most recently finished first.
    pub games: Vec<GameEntry>,
}

/// A person's rating and its history.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfileRating {
    /// The rated game.
    pub game: GameId,
    /// The number of players per game.
    pub seats: usize,
    /// The rating, rounded for display.
    pub shown: i64,
    /// Whether the rating is provisional, because it is based on too few games.
    pub is_provisional: bool,
    /// The unrounded rating after each game, oldest first. Never empty.
    pub history: Vec<f64>,
}

/// Renders a person's public profile.
pub fn profile(ui: &Ui, model: &ProfileModel) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(model.name.clone());
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1 { bdi { (model.name) } }
                p.muted {
                    @if model.is_me { (locale.text("profile-me")) " " }
                    (locale.text("profile-since")) " " (day(locale, model.since))
                }
                @if name::is_of_bot(&model.name) { p { (locale.text("profile-bot")) } }
                @if let Some(is_followed) = model.is_followed {
                    (follow_form(locale, &model.id, &model.name, is_followed, &ui.path))
                }
            }
            @if let Some(form) = &model.challenge {
                (challenge(ui, form, Some((&model.id, &model.name))))
            }
            section.stack aria-labelledby="ratings" {
                h2 id="ratings" { (locale.text("ratings-title")) }
                @if model.ratings.is_empty() {
                    p.muted { (locale.text("profile-unrated")) }
                } @else {
                    ul.rcards {
                        @for rating in &model.ratings { li { (rating_card(locale, name::is_of_bot(&model.name), rating)) } }
                    }
                    p.small.muted { (locale.text("ratings-how")) }
                }
            }
            (clubs_section(locale, &model.clubs))
            section.stack aria-labelledby="games" {
                h2 id="games" { (locale.text("profile-games")) }
                @if model.games.is_empty() {
                    p.muted { (locale.text("profile-games-none")) }
                }
                (game_list(locale, &model.games, Some(&model.id)))
                @if !model.games.is_empty() {
                    p { a href=(link::habits(&model.id)) { (locale.text("habits-link")) } }
                }
                p.small.muted { (locale.text("profile-games-hint")) }
            }
        }
        script type="module" src=(link::asset("lobby.js")) {}
    };
    page(ui, &frame, &body)
}

fn rating_card(locale: Locale, is_bot: bool, rating: &ProfileRating) -> Markup {
    let games = rating.history.len();
    html! {
        article.panel.stack.stack-s {
            h3 { (kind_name(locale, rating.game, rating.seats)) }
            p.row {
                b.rnow { (digits(rating.shown)) }
                (badge(locale, rating.is_provisional))
                span.small.muted { (locale.say("ratings-games", &[("count", games.into())])) }
            }
            (line(locale, &rating.history))
            a.small href=(ranking_link(rating.game, rating.seats, is_bot, 1)) {
                (icon("trophy")) " "
                (locale.say("ratings-list-of",
                    &[("game", game_name(locale, rating.game).into())]))
            }
        }
    }
}
