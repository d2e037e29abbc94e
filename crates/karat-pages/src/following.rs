//! The list of the people whom the user follows, and the buttons for following a person.

use karat_table::caps::FOLLOWED_MAX;
use maud::{Markup, html};

use super::challenge::{challenge, challenge_button};
use super::frame::{Frame, page, page_head};
use super::lobby::hidden_nonce;
use super::model::{ChallengeForm, FollowedPerson, Ui};
use crate::link;
use karat_ui::pieces::{game_name, icon, person_link};
use karat_ui::presence::presence;
use karat_words::Locale;

/// The data for the page with the people whom the user follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowingModel {
    /// The people, in display order.
    pub people: Vec<FollowedPerson>,
    /// Whether the page appears because the user cannot follow any more people.
    pub is_full: bool,
    /// The form for challenging a person, or `None` if the user is not known to the server.
    pub challenge: Option<ChallengeForm>,
}

/// Renders the page with the people whom the user follows.
pub fn following(ui: &Ui, model: &FollowingModel) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("following-title"));
    let lead = if model.people.is_empty() { "following-none" } else { "following-lead" };
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("following-title"), locale.text(lead)))
            @if model.is_full {
                div.banner.bad role="alert" {
                    (icon("warn"))
                    p { (locale.say("following-full", &[("most", FOLLOWED_MAX.into())])) }
                }
            }
            @if let Some(form) = &model.challenge { (challenge(ui, form, None)) }
            @if !model.people.is_empty() {
                section.panel aria-label=(locale.text("following-title")) {
                    ul.folk { @for person in &model.people { (followed(locale, person)) } }
                }
            }
        }
        script type="module" src=(link::asset("lobby.js")) {}
    };
    page(ui, &frame, &body)
}

fn followed(locale: Locale, person: &FollowedPerson) -> Markup {
    let name = person.name.as_str();
    html! {
        li {
            span.row {
                (person_link(name, Some(&person.id)))
                @if person.is_online { (presence(locale, None)) }
            }
            div.btnset {
                @if let Some((id, game)) = &person.table {
                    form method="post" action=(link::lobby(id, "join")) data-nonce-form="" {
                        (hidden_nonce())
                        button.btn.btn-sm type="submit" {
                            (locale.say("following-join",
                                &[("game", game_name(locale, *game).into())]))
                            span.vh { ": " (name) }
                        }
                    }
                }
                @if !person.is_banned { (challenge_button(locale, &person.id, name)) }
                (follow_form(locale, &person.id, name, true, &link::following()))
            }
        }
    }
}

/// Renders the button for following a person, or for no longer following them. Afterwards, the user
/// returns to `back`.
pub(super) fn follow_form(
    locale: Locale,
    person: &str,
    name: &str,
    is_followed: bool,
    back: &str,
) -> Markup {
    let deed = if is_followed { "unfollow" } else { "follow" };
    html! {
        form method="post" action=(link::following()) {
            input type="hidden" name="person" value=(person);
            input type="hidden" name="back" value=(back);
            button.btn.btn-sm type="submit" name="do" value=(deed) {
                (locale.text(&format!("following-{deed}"))) span.vh { ": " (name) }
            }
        }
    }
}

/// Renders the names of the people online whom the user follows, with a link to all others.
pub(super) fn online(locale: Locale, people: &[FollowedPerson]) -> Markup {
    html! {
        p.small {
            a href=(link::following()) { (locale.text("following-title")) }
            @for (index, person) in people.iter().filter(|person| person.is_online).enumerate() {
                @if index == 0 { " · " (locale.text("following-online")) " " } @else { ", " }
                (person_link(&person.name, Some(&person.id)))
            }
        }
    }
}
